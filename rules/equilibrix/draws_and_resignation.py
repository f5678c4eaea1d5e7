"""Draws by agreement, and resignation (E-END-1)."""

from __future__ import annotations

from rules.draft import replace_at
from rules.equilibrix.content import content
from rules.equilibrix.draft import Draft
from rules.equilibrix.events import DrawAnswered, DrawOffered, Resigned
from rules.equilibrix.state import NOBODY, PositionFields
from rules.equilibrix.turns import begin_next_turn, finish_game


def seats_to_answer(state: PositionFields) -> tuple[int, ...]:
    """Return the seats that have not agreed to the offered draw yet, clockwise from the offering seat."""
    players = state.setup.players
    order = [(state.seat + place) % players for place in range(1, players)]
    return tuple(seat for seat in order if seat not in state.resigned and not state.agreed[seat])


def can_offer(state: PositionFields) -> bool:
    """Return whether the seat to play may offer a draw now."""
    return state.phase == "action" and not state.acted and state.offers[state.seat] == 0


def can_resign(state: PositionFields) -> bool:
    """Return whether the seat to play may resign now."""
    return state.phase == "action" and not state.acted


def offer_draw(draft: Draft) -> None:
    """Record a draw offer; some own turns must pass before the seat may offer again."""
    draft.offers = replace_at(draft.offers, draft.seat, content().limits.draw_offers)
    draft.agreed = tuple(seat == draft.seat for seat in range(draft.setup.players))
    draft.phase = "draw"
    draft.emit(DrawOffered(draft.seat))


def answer_offer(draft: Draft, seat: int, agree: bool) -> None:
    """Record a seat's answer to the draw offer.

    One refusal ends the offer; the game is drawn when all have agreed.
    """
    draft.agreed = replace_at(draft.agreed, seat, agree)
    settled = not agree or not seats_to_answer(draft)
    if settled:
        _withdraw(draft)
    draft.emit(DrawAnswered(seat, agree))
    if settled and agree:
        finish_game(draft, "agreed", NOBODY)


def _withdraw(draft: Draft) -> None:
    draft.agreed = (False,) * draft.setup.players
    draft.phase = "action"


def resign(draft: Draft) -> None:
    """Record that the seat to play resigns; the last remaining player wins."""
    draft.resigned = (*draft.resigned, draft.seat)
    draft.open = (False,) * len(draft.open)
    draft.emit(Resigned(draft.seat))
    left = [seat for seat in range(draft.setup.players) if seat not in draft.resigned]
    if len(left) == 1:
        finish_game(draft, "resigned", left[0])
    else:
        begin_next_turn(draft)
