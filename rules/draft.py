"""A state under change: `apply` opens a draft, the phases write into it, a new frozen state comes out."""

from __future__ import annotations

from typing import ClassVar, Generic, Self, TypeVar, cast

import msgspec
from msgspec.structs import astuple

from rules.contract import Event, State, Transition

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)
T = TypeVar("T")


class Setup(msgspec.Struct, frozen=True):
    """The choices made before a game; each game's own adds its options."""

    players: int


C = TypeVar("C", bound=Setup)


class PositionFields(msgspec.Struct, Generic[C]):
    """What a position consists of. A game's own adds its fields, once for its state and for its draft.

    Functions that only look take these; what may change them takes a draft.
    """

    setup: C
    rng: int

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.setup.players


class Draft(msgspec.Struct, Generic[S, E], dict=True):
    """The events so far, and the fields after each, beside a position's fields that are open to change.

    Lives inside one `apply` or `start` only. An event is said when all that it tells has been done: what the
    draft then is, is what lies on the table when the event has been shown.
    """

    frozen: ClassVar[type[State]]
    """The type of the state: the same fields, closed."""

    def __post_init__(self) -> None:
        # no fields: those of a draft are those of a position
        self.events: list[E] = []
        self.stages: list[tuple[object, ...]] = []

    @classmethod
    def of(cls, state: S) -> Self:
        """A draft that begins as the state."""
        return cls(*astuple(state))

    def state(self) -> S:
        """The draft as it now is, frozen."""
        return cast(S, self.frozen(*astuple(self)))

    def transition(self) -> Transition[S, E]:
        """All that was done: the answer of `apply`. What followed the last event in silence belongs to it."""
        return Transition(self.state(), tuple(self.events), tuple(self.stages[:-1]))

    def say(self, event: E) -> None:
        """Note what has happened."""
        self.events.append(event)
        self.stages.append(astuple(self))


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])
