"""A state under change: `apply` opens a draft, the phases write into it, a new frozen state comes out."""

from __future__ import annotations

from typing import ClassVar, Generic, Self, TypeVar, cast

import msgspec

from rules.contract import Event, State

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)
T = TypeVar("T")


class Draft(msgspec.Struct, Generic[S, E]):
    """The events so far; a game's own draft adds the fields of its state, in their order, open to change.

    Lives inside one `apply` or `start` only.
    """

    events: list[E]

    frozen: ClassVar[type[State]]
    """The type of the state."""

    @classmethod
    def of(cls, state: S) -> Self:
        """A draft that begins as the state."""
        return cls([], *msgspec.structs.astuple(state))

    def state(self) -> S:
        """The draft as it now is, frozen."""
        return cast(S, self.frozen(*msgspec.structs.astuple(self)[1:]))

    def say(self, event: E) -> None:
        """Note what happened."""
        self.events.append(event)


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])
