"""Balanceformers as the rest of the program meets it: the seam's functions, each handed to who knows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import compress

import msgspec

from rules.balanceformers import (
    checking,
    course,
    initiative,
    knowledge,
    reckoning,
    scoring,
    setting_up,
    turns,
)
from rules.balanceformers.actions import (
    ACTION_TYPES,
    AddPiece,
    BalanceformersAction,
    EndTurn,
    Move,
    PickTokens,
    Place,
    Reincarnate,
    TakeToken,
)
from rules.balanceformers.content import BOOK, PRESETS, SETS
from rules.balanceformers.draft import Draft
from rules.balanceformers.events import EVENT_TYPES, BalanceformersEvent
from rules.balanceformers.rulings import ruling
from rules.balanceformers.state import PARTS, BalanceformersState, Setup
from rules.contract import Game, Option, Outcome, Ruling, Scalar, Transition
from rules.masks import digits, picked

COUNTS = (2, 3, 4, 5, 6)


def _presets(players: int) -> tuple[str, ...]:
    return tuple(name for name, count in PRESETS.items() if count == players)


class Balanceformers(Game[BalanceformersState, BalanceformersAction, BalanceformersEvent]):
    """The game's functions; it holds nothing."""

    id = "balanceformers"
    version = 1
    definitions = BOOK.own
    player_counts = COUNTS
    options = (
        Option("area", ("preset", "random", "hand"), "preset"),
        *(Option(f"preset{n}", _presets(n), _presets(n)[0], players=(n,)) for n in COUNTS),
        Option("colours", setting_up.COLOURS, "default", each=SETS),
        Option("moves", ("any", "own"), "any"),
        Option("pair", ("joint", "separate"), "joint"),
    )
    state_type = BalanceformersState
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES

    def set_up(self, choices: Mapping[str, Scalar], seed: int) -> BalanceformersState:
        """The first decision of a game (B-SET-1 to B-SET-3)."""
        chosen = dict(choices)
        if chosen["area"] == "preset":
            chosen["area"] = chosen[f"preset{chosen['players']}"]
        draft = setting_up.set_up(msgspec.convert(chosen, Setup), seed)
        course.go_on(draft)
        return draft.state()

    def deciders(self, state: BalanceformersState) -> tuple[int, ...]:
        """In the initiative all who have not picked; else the one on turn."""
        match state.phase:
            case "over":
                return ()
            case "initiative":
                return initiative.picking(state)
            case _:
                return (state.seat,)

    def offers(self, state: BalanceformersState, seat: int) -> tuple[BalanceformersAction, ...]:
        """All legal actions of the seat."""
        match state.phase:
            case "building":
                return tuple(AddPiece(*place) for place in setting_up.places(state.area, state.setup.players))
            case "initiative":
                return initiative.offers(state, seat)
            case "prelude":
                return _prelude(state, seat)
            case "turn":
                return _turn(state)
            case "token":
                return tuple(TakeToken(source) for source in reckoning.givers(state))
            case "over":
                return ()

    def ruling(self, state: BalanceformersState, seat: int, action: BalanceformersAction) -> Ruling | None:
        """The judge's word on an action."""
        return ruling(state, seat, action)

    def carry_out(
        self, state: BalanceformersState, seat: int, action: BalanceformersAction
    ) -> Transition[BalanceformersState, BalanceformersEvent]:
        """Carry out a legal action and all that it forces."""
        draft = Draft.of(state)
        match action:
            case Move(creature, slot):
                turns.move(draft, creature, slot)
            case Place(creature, slot):
                turns.place(draft, creature, slot)
            case Reincarnate(creature, slot):
                turns.reincarnate(draft, creature, slot)
            case EndTurn():
                turns.end_turn(draft)
            case PickTokens(square, round_):
                initiative.pick(draft, seat, (square, round_))
            case TakeToken(source):
                reckoning.take_token(draft, source)
            case AddPiece(i, j, d):
                setting_up.add_piece(draft, (i, j, d))
        course.go_on(draft)
        return draft.transition()

    def result(self, state: BalanceformersState) -> Outcome:
        """The higher of the lower values; then the higher other value; then shared (B-WIN-1)."""
        return scoring.outcome(state)

    def view(self, state: BalanceformersState, seat: int | None) -> BalanceformersState:
        """Without the others' pairs while they are secret."""
        return knowledge.view(state, seat)

    def determinize(self, view: BalanceformersState, seed: int) -> BalanceformersState:
        """A full state that agrees with the view."""
        return knowledge.determinize(view, seed)

    def examine(self, state: BalanceformersState) -> None:
        """Raises ValueError for what cannot be."""
        checking.check(state)


def _prelude(state: BalanceformersState, seat: int) -> tuple[BalanceformersAction, ...]:
    free, to_slots = digits(turns.free(state)), _to_slots(Place, state)
    found: list[BalanceformersAction] = []
    for creature in turns.waiting(state, seat):
        found += compress(to_slots[creature], free)
    return tuple(found)


_END = EndTurn()


def _turn(state: BalanceformersState) -> tuple[BalanceformersAction, ...]:
    found: list[BalanceformersAction] = []
    to_slots = _to_slots(Move, state)
    for creature, targets in turns.all_targets(state):
        found += picked(targets, to_slots[creature])
    revivable = turns.revivable(state)
    if revivable:
        free, to_slots = digits(turns.free(state)), _to_slots(Reincarnate, state)
        for creature in revivable:
            found += compress(to_slots[creature], free)
    return (*found, _END)


def _to_slots(
    kind: type[Place | Move | Reincarnate], state: BalanceformersState
) -> tuple[tuple[BalanceformersAction, ...], ...]:
    """For each creature and each slot the action of that kind that takes it there."""
    return _all_to_slots(kind, len(state.places), PARTS * len(state.area))


@cache
def _all_to_slots(
    kind: type[Place | Move | Reincarnate], creatures: int, slots: int
) -> tuple[tuple[BalanceformersAction, ...], ...]:
    # hundreds of them are offered at a time
    return tuple(tuple(kind(creature, slot) for slot in range(slots)) for creature in range(creatures))


GAME = Balanceformers()
"""The one instance that the registry hands out."""
