"""Envyra as the rest of the program meets it: the seam's functions, each handed to the room that knows."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.contract import Game, Option, Outcome, Ruling, Scalar, Transition
from rules.envyra import boards, cubes, knowledge, rounds, scoring, setting_up
from rules.envyra.actions import ACTION_TYPES, EnvyraAction, MoveCube, PutCubes, RemoveTile
from rules.envyra.content import BOOK, END_TILES
from rules.envyra.draft import Draft
from rules.envyra.events import EVENT_TYPES, EnvyraEvent
from rules.envyra.rulings import ruling
from rules.envyra.state import EnvyraState, Setup


class Envyra(Game[EnvyraState, EnvyraAction, EnvyraEvent]):
    """The game's functions; it holds nothing."""

    id = "envyra"
    version = 1
    definitions = BOOK.own
    player_counts = (2, 3, 4)
    options = (
        Option("simplified", (False, True), False),
        Option("equilibrium", ("off", "a", "b", "c"), "off"),
        Option("end_tile", tuple(END_TILES), "standard"),
    )
    state_type = EnvyraState
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES

    def set_up(self, choices: Mapping[str, Scalar], seed: int) -> EnvyraState:
        """The first decision of a game (N-SET-1 to N-SET-4, N-EQ-0 to N-EQ-C)."""
        return setting_up.set_up(msgspec.convert(choices, Setup), seed).state()

    def deciders(self, state: EnvyraState) -> tuple[int, ...]:
        """In phase I all who have not chosen, clockwise from the start player; else the one on turn."""
        match state.phase:
            case "boards":
                return boards.choosing(state)
            case "cubes" | "removal":
                return (state.seat,)
            case "over":
                return ()

    def offers(self, state: EnvyraState, seat: int) -> tuple[EnvyraAction, ...]:
        """All legal actions of the seat."""
        match state.phase:
            case "boards":
                return boards.offers(state, seat)
            case "cubes":
                return tuple(MoveCube(position) for position in cubes.playable(state, seat))
            case "removal":
                return tuple(RemoveTile(position) for position in rounds.removable(state))
            case "over":
                return ()

    def ruling(self, state: EnvyraState, seat: int, action: EnvyraAction) -> Ruling | None:
        """The judge's word on an action."""
        return ruling(state, seat, action)

    def carry_out(
        self, state: EnvyraState, seat: int, action: EnvyraAction
    ) -> Transition[EnvyraState, EnvyraEvent]:
        """Carry out a legal action and all that it forces."""
        draft = Draft.of(state)
        match action:
            case PutCubes(positions):
                boards.choose(draft, seat, positions)
            case MoveCube(position):
                cubes.move(draft, position)
            case RemoveTile(position):
                rounds.remove(draft, position)
        return draft.transition()

    def result(self, state: EnvyraState) -> Outcome:
        """Most points; then most from sets; then the holder of the end tile; else shared (N-WIN-1)."""
        return scoring.outcome(state)

    def view(self, state: EnvyraState, seat: int | None) -> EnvyraState:
        """Without the bag's contents and, while they are secret, the others' boards and cards."""
        return knowledge.view(state, seat)

    def determinize(self, view: EnvyraState, seed: int) -> EnvyraState:
        """A full state that agrees with the view."""
        return knowledge.determinize(view, seed)

    def examine(self, state: EnvyraState) -> None:
        """Raises ValueError for what cannot be."""
        knowledge.check(state)


GAME = Envyra()
"""The one instance that the registry hands out."""
