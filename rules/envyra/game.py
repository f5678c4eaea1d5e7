"""Envyra as a `Game` (the interface of all games); its methods call the modules that hold the rules."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.contract import Game, GameNotation, Option, Outcome, Ruling, Scalar, Transition
from rules.envyra import board_phase, cube_phase, hidden_information, rounds, scoring, setup, state_validation
from rules.envyra.actions import ACTION_TYPES, EnvyraAction, MoveCube, PutCubes, RemoveTile
from rules.envyra.content import BOOK, END_TILES
from rules.envyra.draft import Draft
from rules.envyra.events import EVENT_TYPES, EnvyraEvent
from rules.envyra.rulings import find_ruling
from rules.envyra.state import EnvyraState, Setup


class Envyra(Game[EnvyraState, EnvyraAction, EnvyraEvent]):
    """The game Envyra, as an implementation of the `Game` interface."""

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
        """Return the state of a new game of Envyra (N-SET-1 to N-SET-4, N-EQ-0 to N-EQ-C)."""
        return setup.create_draft(msgspec.convert(choices, Setup), seed).to_state()

    def deciders(self, state: EnvyraState) -> tuple[int, ...]:
        """Return the seats that have to decide now.

        In phase I these are all that have not filled their board, clockwise from the start player.
        """
        match state.phase:
            case "boards":
                return board_phase.undecided_seats(state)
            case "cubes" | "removal":
                return (state.seat,)
            case "over":
                return ()

    def offers(self, state: EnvyraState, seat: int) -> tuple[EnvyraAction, ...]:
        """Return all legal actions of a seat in a state of Envyra."""
        match state.phase:
            case "boards":
                return board_phase.list_put_cubes_actions(state, seat)
            case "cubes":
                return tuple(MoveCube(position) for position in cube_phase.playable_positions(state, seat))
            case "removal":
                return tuple(RemoveTile(position) for position in rounds.removable_positions(state))
            case "over":
                return ()

    def ruling(self, state: EnvyraState, seat: int, action: EnvyraAction) -> Ruling | None:
        """Return the rule of Envyra that forbids an action, None if it is legal."""
        return find_ruling(state, seat, action)

    def carry_out(
        self, state: EnvyraState, seat: int, action: EnvyraAction
    ) -> Transition[EnvyraState, EnvyraEvent]:
        """Carry out a legal action of Envyra and everything that follows without a choice."""
        draft = Draft.from_state(state)
        match action:
            case PutCubes(positions):
                board_phase.choose_board(draft, seat, positions)
            case MoveCube(position):
                cube_phase.move_cube(draft, position)
            case RemoveTile(position):
                rounds.remove_tile(draft, position)
        return draft.to_transition()

    def result(self, state: EnvyraState) -> Outcome:
        """Return the outcome of a finished game of Envyra.

        Most points win, then most points from sets, then the end tile; else the win is shared (N-WIN-1).
        """
        return scoring.make_outcome(state)

    def view(self, state: EnvyraState, seat: int | None) -> EnvyraState:
        """Return the state without the bag's contents and the secrets of other seats."""
        return hidden_information.view(state, seat)

    def determinize(self, view: EnvyraState, seed: int) -> EnvyraState:
        """Return a possible full state for a view: all that it hides is drawn at random."""
        return hidden_information.determinize(view, seed)

    def notation(self) -> GameNotation[EnvyraState, EnvyraAction]:
        """Return how positions and moves of Envyra are written as text."""
        from rules.envyra.notation import NOTATION  # noqa: PLC0415  texts are rare, and no start waits for them

        return NOTATION

    def examine(self, state: EnvyraState) -> None:
        """Check that play can reach a state or view of Envyra.

        Raises:
            ValueError: If it is impossible.
        """
        state_validation.validate_state(state)


GAME = Envyra()
"""The instance that the registry returns."""
