"""The undo history of a match: its steps, and the rule that limits how far they may be undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import msgspec

from rules.contract import Action, Event, State
from saves.journal_entries import Header


class Step(msgspec.Struct, frozen=True):
    """A step of a match: an action that was carried out, and the events that followed."""

    seat: int
    """The seat that acted."""

    action: Action
    """The action."""

    before: State
    """The state before the action."""

    after: State
    """The state after the action and its events."""

    events: tuple[Event, ...]
    """The events that followed from the action, in order."""

    positions: tuple[State, ...]
    """The state after each event; the last one is `after`."""

    entry_number: int = 0
    """Number of the journal entry that carried out the action."""

    @property
    def reveals(self) -> bool:
        """Whether the step revealed hidden information or a result of chance."""
        return any(event.reveals for event in self.events)


class UndoHistory:
    """The steps of a match that have not been undone, and those that were.

    A step can be undone until it has revealed something hidden or another human has decided after it; steps
    of computer opponents after it are undone with it.

    Attributes:
        steps: The steps that have not been undone, oldest first.
        undone_groups: The steps taken back by each undo, the last undo last: the number of its journal entry,
            and its steps, oldest first.
    """

    def __init__(self, humans: Sequence[bool], free: bool = False) -> None:
        """Create an empty history.

        Args:
            humans: Whether each seat is a human's.
            free: Lift the limits of undo.
        """
        self._humans = tuple(humans)
        self._has_several_humans = sum(self._humans) > 1
        self._free = free
        self.floor = 0  # no step before this index can be undone; it never decreases
        self.steps: list[Step] = []
        self.undone_groups: list[tuple[int, tuple[Step, ...]]] = []

    @classmethod
    def for_header(cls, header: Header) -> Self:
        """Create an empty undo history for the match with this journal header."""
        return cls([seat.human for seat in header.seats], header.free_undo)

    def add(self, step: Step) -> None:
        """Append a step; steps undone earlier can then no longer be redone."""
        self.undone_groups.clear()
        self._append(step)

    def count_undoable_steps(self) -> int:
        """Return the number of steps that the next undo takes back; 0 if none can be undone.

        These are the last step of a human and all steps after it.
        """
        for index in range(len(self.steps) - 1, self.floor - 1, -1):
            if self._humans[self.steps[index].seat]:
                return len(self.steps) - index
        return 0

    def undo(self, count: int, entry_number: int) -> tuple[Step, ...]:
        """Take back the last `count` steps and return them, oldest first.

        `entry_number` is the number of the journal entry that records this undo.
        """
        group = tuple(self.steps[-count:])
        del self.steps[-count:]
        self.undone_groups.append((entry_number, group))
        return group

    def redo(self, entry_number: int) -> tuple[Step, ...]:
        """Carry out again the steps that the last undo took back, and return them, oldest first.

        `entry_number` is the number of the journal entry that records this redo.
        """
        _, group = self.undone_groups.pop()
        for step in group:
            self._append(msgspec.structs.replace(step, entry_number=entry_number))
        return group

    def _append(self, step: Step) -> None:
        self.steps.append(step)
        if self._free:
            return
        if step.reveals:
            self.floor = len(self.steps)
        elif self._humans[step.seat] and self._has_several_humans:
            for index in range(len(self.steps) - 2, self.floor - 1, -1):
                seat = self.steps[index].seat
                if self._humans[seat] and seat != step.seat:
                    self.floor = index + 1
                    break
