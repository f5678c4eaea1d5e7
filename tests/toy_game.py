"""A tiny game for tests of what all games share: take coins or draw a chip until the pile is empty."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import ClassVar

import pytest

import rules
from rules import rng
from rules.contract import (
    Action,
    Event,
    Game,
    Option,
    Outcome,
    Ruling,
    Scalar,
    ScoreLine,
    State,
    Transition,
)


class ToyState(State, frozen=True):
    rng: int
    seat: int
    pile: int
    scores: tuple[int, ...]
    ballast: str = ""

    @property
    def players(self) -> int:
        return len(self.scores)


class ToyAction(Action, frozen=True, tag_field="do"):
    pass


class Take(ToyAction, frozen=True, tag="take"):
    """Take some coins; the turn goes on."""

    coins: int


class Stop(ToyAction, frozen=True, tag="stop"):
    """End the turn."""


class Draw(ToyAction, frozen=True, tag="draw"):
    """Draw a chip of unknown worth; the turn ends."""


class ToyEvent(Event, frozen=True, tag_field="event"):
    pass


class Taken(ToyEvent, frozen=True, tag="taken"):
    seat: int
    coins: int


class Drawn(ToyEvent, frozen=True, tag="drawn"):
    reveals: ClassVar[bool] = True
    seat: int
    worth: int


class ToyGame(Game[ToyState, ToyAction, ToyEvent]):
    id = "toy"
    version = 1
    player_counts = (1, 2, 3)
    options = (Option("pile", (20, 60, 5), 20), Option("double", (False, True), False))
    state_type = ToyState
    action_types = (Take, Stop, Draw)
    event_types = (Taken, Drawn)

    def __init__(self) -> None:
        self.content = "coins"
        self.bonus = 0  # other than 0: the same version plays by other rules

    def content_hash(self) -> str:
        return self.content

    def set_up(self, choices: Mapping[str, Scalar], seed: int) -> ToyState:
        return ToyState(rng.seed_generator(seed), 0, int(choices["pile"]), (0,) * int(choices["players"]))

    def deciders(self, state: ToyState) -> tuple[int, ...]:
        return (state.seat,) if state.pile else ()

    def offers(self, state: ToyState, seat: int) -> tuple[ToyAction, ...]:  # noqa: ARG002
        return (*(Take(k) for k in range(1, min(3, state.pile) + 1)), Stop(), Draw())

    def ruling(self, state: ToyState, seat: int, action: ToyAction) -> Ruling | None:
        return None if action in self.actions(state, seat) else Ruling("T-1")

    def carry_out(self, state: ToyState, seat: int, action: ToyAction) -> Transition[ToyState, ToyEvent]:
        scores = list(state.scores)
        following = (seat + 1) % len(scores)
        if isinstance(action, Take):
            scores[seat] += action.coins + self.bonus
            after = ToyState(state.rng, seat, state.pile - action.coins, tuple(scores))
            return Transition(after, (Taken(seat, action.coins),))
        if isinstance(action, Draw):
            generator, worth = rng.random_below(state.rng, 6)
            scores[seat] += worth
            after = ToyState(generator, following, state.pile - 1, tuple(scores))
            return Transition(after, (Drawn(seat, worth),))
        return Transition(ToyState(state.rng, following, state.pile, state.scores), ())

    def result(self, state: ToyState) -> Outcome:
        order = sorted(set(state.scores), reverse=True)
        ranking = tuple(tuple(i for i, s in enumerate(state.scores) if s == score) for score in order)
        return Outcome("pile", ranking, tuple((ScoreLine("coins", s),) for s in state.scores))

    def view(self, state: ToyState, seat: int | None) -> ToyState:  # noqa: ARG002
        return ToyState(0, state.seat, state.pile, state.scores)

    def determinize(self, view: ToyState, seed: int) -> ToyState:
        return ToyState(seed, view.seat, view.pile, view.scores)

    def examine(self, state: ToyState) -> None:
        if not 0 <= state.seat < len(state.scores) or state.pile < 0:
            raise ValueError("impossible")


PLACE = f"{__name__}:GAME"


@contextmanager
def register_toy_game() -> Iterator[ToyGame]:
    """Register the toy game for the duration of the block."""
    game = ToyGame()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules[__name__], "GAME", game, raising=False)
        rules.register("toy", PLACE)
        try:
            yield game
        finally:
            rules.unregister("toy")
