"""What the fields of EQUILIBRIX's board would bring, as their forecasts show it."""

from __future__ import annotations

from client.games.equilibrix.board import forecast
from client.games.equilibrix.board.view_model import SelectionState
from client.table.ranked_places import Worth
from rules.equilibrix.board import iter_fields
from rules.equilibrix.state import EquilibrixState


def rank_fields(
    state: EquilibrixState, selection: SelectionState, dice: tuple[int, ...]
) -> dict[int, tuple[Worth, int]]:
    """Return for each field what an action there would bring, and the die that brings most.

    Births come before stones that are taken back, of which only the loss of linked bases is known.

    Args:
        state: The position.
        selection: The legal actions.
        dice: The dice to choose from.
    """
    seat, joining = state.seat, frozenset(forecast.find_joining_fields(state, state.seat))
    best: dict[int, tuple[Worth, int]] = {}
    for die in dice:
        births, takebacks = selection.legal.get_fields(die)
        worths = {field: _get_birth_worth(state, die, field, joining) for field in iter_fields(births)}
        for field in iter_fields(takebacks):
            left = forecast.count_bases_after_takeback(state, seat, field)
            worths.setdefault(field, (-1.0, 0.0 if left is None else left - len(state.stones)))
        for field, worth in worths.items():
            if field not in best or worth > best[field][0]:
                best[field] = worth, die
    return best


def _get_birth_worth(state: EquilibrixState, die: int, field: int, joining: frozenset[int]) -> Worth:
    """Return what a birth brings: a win, stones that fall, a bonus, links, threats, and safety."""
    birth = forecast.forecast_birth(state, state.seat, die, field)
    return (
        float(birth.wins),
        float(len(birth.captures) - len(birth.own_rings)),
        float(birth.earns_bonus),
        float(birth.links_more),
        float(field in joining),
        float(birth.threatened),
        -float(birth.is_exposed),
    )
