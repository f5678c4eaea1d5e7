"""What the steps of Balanceformers' creatures would bring, as the forecast of the reckoning shows it."""

from __future__ import annotations

from msgspec.structs import replace

from client.games.balanceformers.board import panel_models, reckoning_forecast
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.i18n import tr
from client.table.ranked_places import Worth
from rules.balanceformers.area import iter_bits
from rules.balanceformers.state import BalanceformersState
from rules.draft import replace_at


def foresee(state: BalanceformersState, creature: int, slot: int) -> BalanceformersState:
    """Return the position with a creature on a slot."""
    return replace(state, places=replace_at(state.places, creature, slot))


def rank_slots(state: BalanceformersState, seat: int, creature: int, slots: int) -> dict[int, Worth]:
    """Return what a creature on each slot of a bit mask would bring its player, if Death came then."""
    return {slot: _get_worth(foresee(state, creature, slot), seat) for slot in iter_bits(slots)}


def _get_worth(state: BalanceformersState, seat: int) -> Worth:
    """Return a seat's score, tokens and deaths, then its lead over the best of the others."""
    seats = reckoning_forecast.forecast_seats(state)
    own, others = seats[seat], [other.score for number, other in enumerate(seats) if number != seat]
    return float(own.score), -float(own.dead), float(own.tokens), float(own.score - max(others, default=0))


def describe_gains(view_model: BalanceformersViewModel, seat: int, creature: int, slot: int) -> str:
    """Return a seat's score and gains if Death came with a creature on a slot, in words."""
    after = foresee(view_model.position, creature, slot)
    row = panel_models.make_forecast_model(view_model, after).rows[seat]
    score = reckoning_forecast.forecast_seats(after)[seat].score
    return tr(
        "balanceformers.heard.gains",
        name=row.name,
        score=score,
        white=row.white,
        black=row.black,
        dead=row.deaths,
    )
