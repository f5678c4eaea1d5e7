"""Balanceformers as a `Game`: each method of the interface calls the module responsible for it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import compress

import msgspec

from rules.balanceformers import (
    hidden_information,
    initiative,
    reckoning,
    scoring,
    setup,
    state_validation,
    turn_flow,
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
from rules.balanceformers.rulings import find_ruling
from rules.balanceformers.state import PARTS, SLOTS, BalanceformersState, Setup
from rules.contract import Game, GameNotation, Option, Outcome, Ruling, Scalar, Transition
from rules.masks import binary_digits, make_selector

COUNTS = (2, 3, 4, 5, 6)
"""Supported numbers of players."""


def _presets(players: int) -> tuple[str, ...]:
    return tuple(name for name, count in PRESETS.items() if count == players)


class Balanceformers(Game[BalanceformersState, BalanceformersAction, BalanceformersEvent]):
    """Balanceformers' implementation of the `Game` interface."""

    id = "balanceformers"
    version = 1
    definitions = BOOK.own
    player_counts = COUNTS
    options = (
        Option("area", ("preset", "random", "hand"), "preset"),
        *(Option(f"preset{n}", _presets(n), _presets(n)[0], players=(n,)) for n in COUNTS),
        Option("colours", setup.COLOURS, "default", each=SETS),
        Option("moves", ("any", "own"), "any"),
        Option("pair", ("joint", "separate"), "joint"),
    )
    state_type = BalanceformersState
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES

    def set_up(self, choices: Mapping[str, Scalar], seed: int) -> BalanceformersState:
        """Return the position of the first decision (B-SET-1 to B-SET-3)."""
        chosen = dict(choices)
        if chosen["area"] == "preset":
            chosen["area"] = chosen[f"preset{chosen['players']}"]
        draft = setup.create_draft(msgspec.convert(chosen, Setup), seed)
        turn_flow.carry_out_forced_steps(draft)
        return draft.to_state()

    def deciders(self, state: BalanceformersState) -> tuple[int, ...]:
        """Return the seats that have to decide: one, or in the initiative all that have not picked."""
        match state.phase:
            case "over":
                return ()
            case "initiative":
                return initiative.undecided_seats(state)
            case _:
                return (state.seat,)

    def offers(self, state: BalanceformersState, seat: int) -> tuple[BalanceformersAction, ...]:
        """Return all legal actions of a seat."""
        match state.phase:
            case "building":
                return tuple(
                    AddPiece(*place) for place in setup.list_free_places(state.area, state.setup.players)
                )
            case "initiative":
                return initiative.list_pick_actions(state, seat)
            case "prelude":
                return _prelude_actions(state, seat)
            case "turn":
                return _turn_actions(state)
            case "token":
                return tuple(TakeToken(source) for source in reckoning.possible_givers(state))
            case "over":
                return ()

    def ruling(self, state: BalanceformersState, seat: int, action: BalanceformersAction) -> Ruling | None:
        """Return the rule that forbids an action, None if the action is legal."""
        return find_ruling(state, seat, action)

    def carry_out(
        self, state: BalanceformersState, seat: int, action: BalanceformersAction
    ) -> Transition[BalanceformersState, BalanceformersEvent]:
        """Return the state and events after a legal action and everything it forces."""
        draft = Draft.from_state(state)
        match action:
            case Move(creature, slot):
                turns.move_creature(draft, creature, slot)
            case Place(creature, slot):
                turns.place_creature(draft, creature, slot)
            case Reincarnate(creature, slot):
                turns.reincarnate_creature(draft, creature, slot)
            case EndTurn():
                turns.end_turn(draft)
            case PickTokens(square, round_):
                initiative.pick_tokens(draft, seat, (square, round_))
            case TakeToken(source):
                reckoning.take_token(draft, source)
            case AddPiece(i, j, d):
                setup.add_piece(draft, (i, j, d))
        turn_flow.carry_out_forced_steps(draft)
        return draft.to_transition()

    def result(self, state: BalanceformersState) -> Outcome:
        """Return the outcome of a finished game (B-WIN-1).

        A seat's score is the lower of its two track values. The highest score wins; among equal scores the
        seat whose other value is higher; then the win is shared.
        """
        return scoring.make_outcome(state)

    def view(self, state: BalanceformersState, seat: int | None) -> BalanceformersState:
        """Return the state as a seat may see it: without the others' picked tokens while they are secret."""
        return hidden_information.view(state, seat)

    def determinize(self, view: BalanceformersState, seed: int) -> BalanceformersState:
        """Return a full state consistent with a view, hidden parts drawn at random."""
        return hidden_information.determinize(view, seed)

    def notation(self) -> GameNotation[BalanceformersState, BalanceformersAction]:
        """Return how positions and moves of Balanceformers are written as text."""
        from rules.balanceformers.notation import NOTATION  # noqa: PLC0415  texts are rare, and no start waits for them

        return NOTATION

    def examine(self, state: BalanceformersState) -> None:
        """Check that a state or view is possible. Raises ValueError if not."""
        state_validation.validate_state(state)


def _prelude_actions(state: BalanceformersState, seat: int) -> tuple[BalanceformersAction, ...]:
    free, to_slots = binary_digits(turns.get_free_slot_mask(state)), _actions_by_slot(Place, state)
    actions: list[BalanceformersAction] = []
    for creature in turns.creatures_off_board(state, seat):
        actions += compress(to_slots[creature], free)
    return tuple(actions)


_END = EndTurn()
_ALL_DIGITS = 1 << SLOTS
"""With this bit, binary digits have one for every slot."""


def _turn_actions(state: BalanceformersState) -> tuple[BalanceformersAction, ...]:
    actions: list[BalanceformersAction] = []
    moves, to_slots, places = turns.get_slot_moves(state), _actions_by_slot(Move, state), state.places
    both, empty = moves.both, ~turns.get_occupied_slot_mask(state)
    free = binary_digits(moves.light & empty | _ALL_DIGITS)
    for creature in turns.get_permitted_creatures(state):
        targets = both[places[creature]]
        if targets & empty:
            # the free ones of all targets: sets of free targets alone are too many to keep a selector of each
            select_targets = make_selector(targets)
            actions += compress(select_targets(to_slots[creature]), select_targets(free))
    revivable = turns.revivable_creatures(state)
    if revivable:
        free, to_slots = binary_digits(turns.get_free_slot_mask(state)), _actions_by_slot(Reincarnate, state)
        for creature in revivable:
            actions += compress(to_slots[creature], free)
    actions.append(_END)
    return tuple(actions)


def _actions_by_slot(
    kind: type[Place | Move | Reincarnate], state: BalanceformersState
) -> tuple[tuple[BalanceformersAction, ...], ...]:
    """Return for each creature and each slot the action of this type that takes it there."""
    return _make_actions_by_slot(kind, len(state.places), PARTS * len(state.area))


@cache
def _make_actions_by_slot(
    kind: type[Place | Move | Reincarnate], creatures: int, slots: int
) -> tuple[tuple[BalanceformersAction, ...], ...]:
    # hundreds of them are offered at a time
    return tuple(tuple(kind(creature, slot) for slot in range(slots)) for creature in range(creatures))


GAME = Balanceformers()
"""The instance that the registry returns."""
