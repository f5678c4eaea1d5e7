"""Landmarks: the steps at which rounds and turns of a game begin, as targets to jump to in a replay."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from client.session.match import Step
from rules.contract import Event


class Landmark(Struct, frozen=True):
    """The beginning of a round or turn, as read from an event.

    Attributes:
        round: Number of the round that begins; None for a turn.
        seat: The seat whose turn begins, None if there is none. The trace (drawing) of its last turn is
            removed.
        ends: Other seats whose trace is removed at the same time.
    """

    round: int | None = None
    seat: int | None = None
    ends: tuple[int, ...] = ()


class RoundMark(Struct, frozen=True):
    """A round on the timeline; `at` is the number of steps before it."""

    at: int
    number: int


class Landmarks(Struct, frozen=True):
    """Steps to jump to in a game of `length` steps: beginnings of rounds and turns, and both ends."""

    length: int
    rounds: tuple[RoundMark, ...]
    turns: tuple[int, ...]

    @classmethod
    def from_events(
        cls,
        opening: Iterable[Event],
        steps: Sequence[Step],
        read: Callable[[Event], Landmark | None],
    ) -> Landmarks:
        """Return the landmarks of a game.

        Args:
            opening: The events of the set-up.
            steps: The steps of the game with their events.
            read: Returns the landmark that an event begins, None if it begins none.
        """
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
        """Return the step where the next turn begins (`by` = 1), or the last begun before `at` (-1)."""
        return self._find_neighbour(self.turns, at, by)

    def find_round(self, at: int, by: int) -> int:
        """Return the step where the next round begins (`by` = 1), or the last begun before `at` (-1).

        The beginning and the end of the game count like beginnings of rounds.
        """
        return self._find_neighbour(
            tuple(sorted({0, self.length, *(mark.at for mark in self.rounds)})), at, by
        )

    def get_round_at(self, at: int) -> RoundMark | None:
        """Return the round that is in progress after `at` steps, None before the first round."""
        index = bisect_right([mark.at for mark in self.rounds], at)
        return self.rounds[index - 1] if index else None

    @staticmethod
    def _find_neighbour(places: Sequence[int], at: int, by: int) -> int:
        index = bisect_right(places, at) if by > 0 else bisect_left(places, at) - 1
        return places[max(0, min(len(places) - 1, index))]
