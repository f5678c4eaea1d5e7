"""EQUILIBRIX as a `Game`: each method delegates to the module that implements it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from rules.contract import Game, GameNotation, Option, Outcome, Ruling, Scalar, Transition
from rules.equilibrix import births, board, draws_and_resignation, scoring, setup, state_validation, turns
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
from rules.equilibrix.rulings import find_ruling
from rules.equilibrix.state import EquilibrixState, Setup
from rules.masks import select_items
from rules.rng import UNKNOWN, seed_generator


class Equilibrix(Game[EquilibrixState, EquilibrixAction, EquilibrixEvent]):
    """EQUILIBRIX's implementation of the `Game` interface."""

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
        Option("mirror", (False, True), False),
        Option("encircling", ("sides", "wide"), "sides"),
        Option("start", ("usual", "drawn", "chosen"), "usual"),
    )
    state_type = EquilibrixState
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES

    def set_up(self, choices: Mapping[str, Scalar], seed: int) -> EquilibrixState:
        """Return the initial state of a game, before its first decision (E-SET-1 to E-SET-4)."""
        return setup.create_draft(msgspec.convert(choices, Setup), seed).to_state()

    def deciders(self, state: EquilibrixState) -> tuple[int, ...]:
        """Return the seat to play, or, while a draw is offered, the next one to answer.

        Empty when the game is over.
        """
        match state.phase:
            case "over":
                return ()
            case "draw":
                return draws_and_resignation.seats_to_answer(state)[:1]
            case _:
                return (state.seat,)

    def offers(self, state: EquilibrixState, seat: int) -> tuple[EquilibrixAction, ...]:  # noqa: ARG002  # the one that decides
        """Return all legal actions of a seat in a state."""
        match state.phase:
            case "placing":
                return tuple(
                    PlaceStart(field) for field in board.iter_fields(births.get_start_field_mask(state))
                )
            case "action":
                return _turn_actions(state)
            case "bonus":
                return (*_die_actions(state, state.die), Pass(state.die))
            case "reborn":
                again = births.get_rebirth_field_mask(state, state.dice[state.die])
                return (*select_items(again, _BIRTHS[state.die]), Pass(state.die))
            case "rings":
                return Judge(state.rings[0], True), Judge(state.rings[0], False)
            case "draw":
                return AnswerDraw(True), AnswerDraw(False)
            case "over":
                return ()

    def ruling(self, state: EquilibrixState, seat: int, action: EquilibrixAction) -> Ruling | None:
        """Return the rule that forbids an action, None if it is legal."""
        return find_ruling(state, seat, action)

    def carry_out(
        self, state: EquilibrixState, seat: int, action: EquilibrixAction
    ) -> Transition[EquilibrixState, EquilibrixEvent]:
        """Carry out a legal action with all forced consequences; return the new state and its events."""
        draft = Draft.from_state(state)
        _carry_out(draft, seat, action)
        return draft.to_transition()

    def result(self, state: EquilibrixState) -> Outcome:
        """Return the outcome: the winner, then the other players, those who resigned first coming last."""
        return scoring.make_outcome(state)

    def view(self, state: EquilibrixState, seat: int | None) -> EquilibrixState:  # noqa: ARG002  # no secrets
        """Return the state without its random generator; everything else is visible to all seats."""
        return replace(state, rng=UNKNOWN)

    def determinize(self, view: EquilibrixState, seed: int) -> EquilibrixState:
        """Return a view with a new random generator, so that future dice rolls differ from the real ones."""
        return replace(view, rng=seed_generator(seed))

    def notation(self) -> GameNotation[EquilibrixState, EquilibrixAction]:
        """Return how positions and moves of EQUILIBRIX are written as text."""
        from rules.equilibrix.notation import NOTATION  # noqa: PLC0415  texts are rare, and no start waits for them

        return NOTATION

    def examine(self, state: EquilibrixState) -> None:
        """Raise ValueError if a state or view cannot occur in a game."""
        state_validation.validate_state(state)


def _turn_actions(state: EquilibrixState) -> tuple[EquilibrixAction, ...]:
    actions: list[EquilibrixAction] = []
    for die, still in enumerate(state.open):
        if still and (die_actions := _die_actions(state, die)):
            actions += die_actions
            actions.append(Pass(die))
    if draws_and_resignation.can_offer(state):
        actions.append(OfferDraw())
    if draws_and_resignation.can_resign(state):
        actions.append(Resign())
    return tuple(actions)


def _die_actions(state: EquilibrixState, die: int) -> list[EquilibrixAction]:
    open_fields = births.find_open_fields(state, state.dice[die])
    return [
        *select_items(open_fields.births, _BIRTHS[die]),
        *select_items(open_fields.takebacks, _TAKE_BACKS[die]),
    ]


def _carry_out(draft: Draft, seat: int, action: EquilibrixAction) -> None:
    match action:
        case PlaceStart(field):
            turns.place_start(draft, field)
        case Birth(die, field):
            turns.place_newborn_stone(draft, die, field)
        case TakeBack(die, field):
            turns.take_back(draft, die, field)
        case Pass(die):
            turns.decline_die(draft, die)
        case Judge(field, falls):
            turns.judge_ring(draft, field, falls)
        case OfferDraw():
            draws_and_resignation.offer_draw(draft)
        case AnswerDraw(agree):
            draws_and_resignation.answer_offer(draft, seat, agree)
        case Resign():
            draws_and_resignation.resign(draft)


_BIRTHS = tuple(tuple(Birth(die, field) for field in range(board.FIELDS)) for die in (0, 1))
_TAKE_BACKS = tuple(tuple(TakeBack(die, field) for field in range(board.FIELDS)) for die in (0, 1))

GAME = Equilibrix()
"""The instance that the registry returns."""
