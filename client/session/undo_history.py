"""The steps of a match, and how far back they may be taken: the fair rule of undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import msgspec

from rules.contract import Action, Event, State
from saves.entries import Header


class Step(msgspec.Struct, frozen=True):
    """One action that was carried out: by whom, from which state to which, and what happened.

    positions: the state after each event, the last one is `after`. line: the running number of the journal's
    entry that made it stand.
    """

    seat: int
    action: Action
    before: State
    after: State
    events: tuple[Event, ...]
    positions: tuple[State, ...]
    line: int = 0

    @property
    def reveals(self) -> bool:
        """Whether it brought hidden information or chance to the table."""
        return any(event.reveals for event in self.events)


class History:
    """The steps that stand and those that were taken back.

    A step can be taken back until it has revealed something hidden or another person has decided after it;
    what opponents of other kinds did after it goes back with it. With `free` there is no such bound.
    """

    def __init__(self, humans: Sequence[bool], free: bool = False) -> None:
        self._humans = tuple(humans)
        self._several = sum(self._humans) > 1
        self._free = free
        self._floor = 0  # no step before this index can be taken back; it never falls
        self.steps: list[Step] = []
        self.undone: list[tuple[int, tuple[Step, ...]]] = []
        """What was taken back, last undo last: the number of its entry, and its steps, oldest first."""

    @classmethod
    def of(cls, header: Header) -> Self:
        """An empty history of the game with that header."""
        return cls([seat.human for seat in header.seats], header.free_undo)

    def add(self, step: Step) -> None:
        """A new step; what had been taken back is gone."""
        self.undone.clear()
        self._put(step)

    def undoable(self) -> int:
        """How many steps the next undo takes back: a person's last one and all after it; 0 if it may not."""
        for index in range(len(self.steps) - 1, self._floor - 1, -1):
            if self._humans[self.steps[index].seat]:
                return len(self.steps) - index
        return 0

    def undo(self, count: int, line: int) -> tuple[Step, ...]:
        """Take back so many steps; the journal's entry of that number says so."""
        group = tuple(self.steps[-count:])
        del self.steps[-count:]
        self.undone.append((line, group))
        return group

    def redo(self, line: int) -> tuple[Step, ...]:
        """Let the steps of the last undo stand again; they belong to the journal's entry of that number."""
        _, group = self.undone.pop()
        for step in group:
            self._put(msgspec.structs.replace(step, line=line))
        return group

    def _put(self, step: Step) -> None:
        self.steps.append(step)
        if self._free:
            return
        if step.reveals:
            self._floor = len(self.steps)
        elif self._humans[step.seat] and self._several:
            for index in range(len(self.steps) - 2, self._floor - 1, -1):
                seat = self.steps[index].seat
                if self._humans[seat] and seat != step.seat:
                    self._floor = index + 1
                    break
