"""What some turns of EQUILIBRIX came to, counted to compare two actions from which they were played on."""

from __future__ import annotations

from typing import Final

from client.bots.thought import Quantity
from rules.equilibrix import link_search
from rules.equilibrix.state import EquilibrixState

TURNS_PLAYED_ON: Final = 2
"""Turns of each player after which is counted what came of an action."""

_MISSING_IF_CUT_OFF: Final = 9
"""Stones that count as missing to a seat that cannot join its bases any more."""


def list_quantities(state: EquilibrixState, seat: int) -> tuple[Quantity, ...]:
    """Return the stones missing between the seat's bases, and between an opponent's."""
    missing = [_count_missing(state, each) for each in range(state.players)]
    rival = min(count for each, count in enumerate(missing) if each != seat)
    return (
        Quantity("outcome-missing", {}, missing[seat], weight=2.0),
        Quantity("outcome-rival-missing", {}, rival, weight=1.9),
    )


def _count_missing(state: EquilibrixState, seat: int) -> int:
    """Return how many stones are missing between a seat's bases, as the table shows it."""
    links = link_search.find_cheapest_link(state.stones, state.setup.players, seat)
    return _MISSING_IF_CUT_OFF if links is None else len(links)


def has_period_ended(before: EquilibrixState, state: EquilibrixState) -> bool:
    """Return whether every player has had some more turns."""
    return state.turn > before.turn + TURNS_PLAYED_ON * state.players
