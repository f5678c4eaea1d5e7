"""Landmarks: where rounds and turns of a game begin, to jump to in a replay."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from client.session.match import Step
from rules.contract import Event


class Landmark(Struct, frozen=True):
    """The beginning of a round or turn.

    Attributes:
        round: Number of the round that begins; None for a turn.
        seat: Whose turn it is; their last trace is dropped.
        ends: Other seats whose trace ends here.
    """

    round: int | None = None
    seat: int | None = None
    ends: tuple[int, ...] = ()


class RoundMark(Struct, frozen=True):
    """A round on the timeline; `at` is the number of steps before it."""

    at: int
    number: int


class Landmarks(Struct, frozen=True):
    """All places to jump to in a game of `length` steps, in order, both ends included."""

    length: int
    rounds: tuple[RoundMark, ...]
    turns: tuple[int, ...]

    @classmethod
    def of(
        cls,
        opening: Iterable[Event],
        steps: Sequence[Step],
        read: Callable[[Event], Landmark | None],
    ) -> Landmarks:
        """Return the landmarks of a game's events; `opening` holds those of the set-up."""
        rounds: list[RoundMark] = []
        turns = {0, len(steps)}
        events = [(0, event) for event in opening]
        events += [(at, event) for at, step in enumerate(steps, start=1) for event in step.events]
        for at, event in events:
            mark = read(event)
            if mark is None:
                continue
            turns.add(at)
            if mark.round is not None:
                rounds.append(RoundMark(at, mark.round))
        return cls(len(steps), tuple(rounds), tuple(sorted(turns)))

    def find_turn(self, at: int, by: int) -> int:
        """Return the beginning of the next turn (1), or of the present or previous one (-1)."""
        return self._find_neighbour(self.turns, at, by)

    def find_round(self, at: int, by: int) -> int:
        """Return the same for rounds, or an end of the game."""
        return self._find_neighbour(
            tuple(sorted({0, self.length, *(mark.at for mark in self.rounds)})), at, by
        )

    def get_round_at(self, at: int) -> RoundMark | None:
        """Return the round after a number of steps, None before the first."""
        index = bisect_right([mark.at for mark in self.rounds], at)
        return self.rounds[index - 1] if index else None

    @staticmethod
    def _find_neighbour(places: Sequence[int], at: int, by: int) -> int:
        index = bisect_right(places, at) if by > 0 else bisect_left(places, at) - 1
        return places[max(0, min(len(places) - 1, index))]
