"""Draws by agreement, and giving up (E-END-1)."""

from __future__ import annotations

from rules.draft import put
from rules.equilibrix.content import content
from rules.equilibrix.draft import Draft
from rules.equilibrix.events import DrawAnswered, DrawOffered, Resigned
from rules.equilibrix.state import NOBODY, PositionFields
from rules.equilibrix.turns import finish, next_turn


def asked(state: PositionFields) -> tuple[int, ...]:
    """The seats that have not agreed to the draw yet, clockwise from who offers it."""
    players = state.setup.players
    order = [(state.seat + place) % players for place in range(1, players)]
    return tuple(seat for seat in order if seat not in state.resigned and not state.agreed[seat])


def may_offer(state: PositionFields) -> bool:
    """Whether the seat on turn may offer a draw now."""
    return state.phase == "action" and not state.acted and state.offers[state.seat] == 0


def may_resign(state: PositionFields) -> bool:
    """Whether the seat on turn may give up now."""
    return state.phase == "action" and not state.acted


def offer(draft: Draft) -> None:
    """The seat on turn offers a draw; it may do so again after some turns of its own."""
    draft.offers = put(draft.offers, draft.seat, content().limits.draw_offers)
    draft.agreed = tuple(seat == draft.seat for seat in range(draft.setup.players))
    draft.phase = "draw"
    draft.say(DrawOffered(draft.seat))


def answer(draft: Draft, seat: int, agree: bool) -> None:
    """One of the others answers; one no is enough to go on, and all have to say yes."""
    draft.agreed = put(draft.agreed, seat, agree)
    settled = not agree or not asked(draft)
    if settled:
        _withdraw(draft)
    draft.say(DrawAnswered(seat, agree))
    if settled and agree:
        finish(draft, "agreed", NOBODY)


def _withdraw(draft: Draft) -> None:
    draft.agreed = (False,) * draft.setup.players
    draft.phase = "action"


def resign(draft: Draft) -> None:
    """The seat on turn gives up; with one player left that one has won."""
    draft.resigned = (*draft.resigned, draft.seat)
    draft.open = (False,) * len(draft.open)
    draft.say(Resigned(draft.seat))
    left = [seat for seat in range(draft.setup.players) if seat not in draft.resigned]
    if len(left) == 1:
        finish(draft, "resigned", left[0])
    else:
        next_turn(draft)
