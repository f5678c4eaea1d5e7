"""A state under change: `apply` opens a draft, the phases write into it, a new frozen state comes out."""

from __future__ import annotations

from typing import ClassVar, Generic, Self, TypeVar, cast

import msgspec

from rules.contract import Event, State, Transition

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)
T = TypeVar("T")

_OWN = 2  # fields of the draft before those of the state


class Draft(msgspec.Struct, Generic[S, E]):
    """The events so far, and the state after each; a game's own draft adds the fields of its state, in their
    order, open to change.

    Lives inside one `apply` or `start` only. An event is said when all that it tells has been done: what the
    draft then is, is what lies on the table when the event has been shown.
    """

    events: list[E]
    positions: list[S]

    frozen: ClassVar[type[State]]
    """The type of the state."""

    @classmethod
    def of(cls, state: S) -> Self:
        """A draft that begins as the state."""
        return cls([], [], *msgspec.structs.astuple(state))

    def state(self) -> S:
        """The draft as it now is, frozen."""
        return cast(S, self.frozen(*msgspec.structs.astuple(self)[_OWN:]))

    def transition(self) -> Transition[S, E]:
        """All that was done: the answer of `apply`. What followed the last event in silence belongs to it."""
        state = self.state()
        return Transition(state, tuple(self.events), (*self.positions[:-1], state) if self.events else ())

    def say(self, event: E) -> None:
        """Note what has happened."""
        self.events.append(event)
        self.positions.append(self.state())


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])
