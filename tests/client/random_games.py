"""Games played by chance as far as somebody looks for a moment in them, and kept for whoever looks again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import rules
from rules.contract import Scalar, State
from rules.rng import seed_generator
from tests.golden.record import choose_action


class Course:
    """One game, by the rules alone: no match, no journal."""

    def __init__(self, game: str, players: int, seed: int, options: tuple[tuple[str, Scalar], ...]) -> None:
        self._game = rules.load(game)
        self._states: list[State] = [self._game.start(players, seed, dict(options))]
        self._rng = seed_generator(seed)

    def first(self, wanted: Callable[[State, int], bool]) -> State | None:
        """Return the first position of that sort.

        Args:
            wanted: Asked with a position and the first seat to decide in it.
        """
        number = 0
        while deciders := self._game.deciders(self._states[number]):
            if wanted(self._states[number], deciders[0]):
                return self._states[number]
            number += 1
            if number == len(self._states):
                self._go_on()
        return None

    def _go_on(self) -> None:
        state = self._states[-1]
        self._rng, seat, action = choose_action(self._game, state, self._rng)
        self._states.append(self._game.apply(state, seat, action).state)


@cache
def _course(game: str, players: int, seed: int, options: tuple[tuple[str, Scalar], ...]) -> Course:
    return Course(game, players, seed, options)


def course(game: str, players: int, seed: int, options: Mapping[str, Scalar] | None = None) -> Course:
    """Return the game with that seed: one for all who ask."""
    return _course(game, players, seed, tuple((options or {}).items()))
