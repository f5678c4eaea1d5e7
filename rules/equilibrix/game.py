"""EQUILIBRIX Connect as the rest of the program meets it: the seam's functions, each handed to who knows."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from rules.contract import Game, Option, Outcome, Ruling, Scalar, Transition
from rules.equilibrix import agreement, births, board, checking, scoring, setting_up, turns
from rules.equilibrix.actions import (
    ACTION_TYPES,
    AnswerDraw,
    Birth,
    EquilibrixAction,
    Judge,
    OfferDraw,
    Pass,
    PlaceStart,
    Resign,
    TakeBack,
)
from rules.equilibrix.content import BOOK
from rules.equilibrix.draft import Draft
from rules.equilibrix.events import EVENT_TYPES, EquilibrixEvent
from rules.equilibrix.rulings import ruling
from rules.equilibrix.state import EquilibrixState, Setup
from rules.masks import picked
from rules.rng import UNKNOWN, seeded


class Equilibrix(Game[EquilibrixState, EquilibrixAction, EquilibrixEvent]):
    """The game's functions; it holds nothing."""

    id = "equilibrix"
    version = 1
    definitions = BOOK.own
    player_counts = (2, 3)
    options = (
        Option("modest", (False, True), False),
        Option("asymmetric", (False, True), False),
        Option("fair", (False, True), False),
        Option("surprise", (False, True), False),
        Option("paradox", ("off", "optional", "compulsory"), "off"),
        Option("blocking", (False, True), False),
        Option("mirror", (True, False), True),
        Option("encircling", ("sides", "wide"), "sides"),
    )
    state_type = EquilibrixState
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES

    def set_up(self, choices: Mapping[str, Scalar], seed: int) -> EquilibrixState:
        """The first decision of a game (E-SET-1 to E-SET-3)."""
        return setting_up.set_up(msgspec.convert(choices, Setup), seed).state()

    def deciders(self, state: EquilibrixState) -> tuple[int, ...]:
        """The one on turn; while a draw is offered the next to answer."""
        match state.phase:
            case "over":
                return ()
            case "draw":
                return agreement.asked(state)[:1]
            case _:
                return (state.seat,)

    def offers(self, state: EquilibrixState, seat: int) -> tuple[EquilibrixAction, ...]:  # noqa: ARG002  # the one that decides
        """All legal actions of the seat."""
        match state.phase:
            case "placing":
                return tuple(PlaceStart(field) for field in board.fields(births.start_places(state)))
            case "action":
                return _action(state)
            case "bonus":
                return (*_with_die(state, state.die), Pass(state.die))
            case "reborn":
                again = births.rebirths(state, state.dice[state.die])
                return (*picked(again, _BIRTHS[state.die]), Pass(state.die))
            case "rings":
                return Judge(state.rings[0], True), Judge(state.rings[0], False)
            case "draw":
                return AnswerDraw(True), AnswerDraw(False)
            case "over":
                return ()

    def ruling(self, state: EquilibrixState, seat: int, action: EquilibrixAction) -> Ruling | None:
        """The judge's word on an action."""
        return ruling(state, seat, action)

    def carry_out(
        self, state: EquilibrixState, seat: int, action: EquilibrixAction
    ) -> Transition[EquilibrixState, EquilibrixEvent]:
        """Carry out a legal action and all that it forces."""
        draft = Draft.of(state)
        _carry_out(draft, seat, action)
        return draft.transition()

    def result(self, state: EquilibrixState) -> Outcome:
        """The winner, then the others; who gave up is last, the later the better (E-WIN-1, E-END-1)."""
        return scoring.outcome(state)

    def view(self, state: EquilibrixState, seat: int | None) -> EquilibrixState:  # noqa: ARG002  # no secrets
        """Everything but the generator is public."""
        return replace(state, rng=UNKNOWN)

    def determinize(self, view: EquilibrixState, seed: int) -> EquilibrixState:
        """The view with other dice to come."""
        return replace(view, rng=seeded(seed))

    def examine(self, state: EquilibrixState) -> None:
        """Raises ValueError for what cannot be."""
        checking.check(state)


def _action(state: EquilibrixState) -> tuple[EquilibrixAction, ...]:
    found: list[EquilibrixAction] = []
    for die, still in enumerate(state.open):
        if still and (with_die := _with_die(state, die)):
            found += with_die
            found.append(Pass(die))
    if agreement.may_offer(state):
        found.append(OfferDraw())
    if agreement.may_resign(state):
        found.append(Resign())
    return tuple(found)


def _with_die(state: EquilibrixState, die: int) -> list[EquilibrixAction]:
    found = births.open_fields(state, state.dice[die])
    return [*picked(found.births, _BIRTHS[die]), *picked(found.takebacks, _TAKE_BACKS[die])]


def _carry_out(draft: Draft, seat: int, action: EquilibrixAction) -> None:
    match action:
        case PlaceStart(field):
            turns.place_start(draft, field)
        case Birth(die, field):
            turns.bear(draft, die, field)
        case TakeBack(die, field):
            turns.take_back(draft, die, field)
        case Pass(die):
            turns.decline(draft, die)
        case Judge(field, falls):
            turns.judge(draft, field, falls)
        case OfferDraw():
            agreement.offer(draft)
        case AnswerDraw(agree):
            agreement.answer(draft, seat, agree)
        case Resign():
            agreement.resign(draft)


_BIRTHS = tuple(tuple(Birth(die, field) for field in range(board.FIELDS)) for die in (0, 1))
_TAKE_BACKS = tuple(tuple(TakeBack(die, field) for field in range(board.FIELDS)) for die in (0, 1))

GAME = Equilibrix()
"""The one instance that the registry hands out."""
