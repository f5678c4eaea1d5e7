"""A mutable state: `apply` opens a draft, the phases of a game change it, a new frozen state comes out."""

from __future__ import annotations

from typing import ClassVar, Generic, Self, TypeVar, cast

import msgspec
from msgspec.structs import astuple

from rules.contract import Event, State, Transition

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)
T = TypeVar("T")


class Setup(msgspec.Struct, frozen=True):
    """Base class of the choices made before a game; each game adds its own options."""

    players: int


C = TypeVar("C", bound=Setup)


class PositionFields(msgspec.Struct, Generic[C]):
    """Base class of the fields of a game's position, shared by its state and its draft.

    A draft is a mutable state. Functions that only read a position accept this type; functions that change it
    take a draft.
    """

    setup: C
    rng: int

    @property
    def players(self) -> int:
        """Number of seats in the game."""
        return self.setup.players


class Draft(msgspec.Struct, Generic[S, E], dict=True):
    """Mutable copy of a game's state that collects events while an action is carried out.

    Lives inside one `apply` or `start` only. Emit an event when everything it reports has been done: the
    fields at that moment are the position shown to players after the event.
    """

    state_type: ClassVar[type[State]]
    """Type of the state: the same fields, frozen."""

    def __post_init__(self) -> None:
        # no fields: those of a draft are those of a position
        self.events: list[E] = []
        self.stages: list[tuple[object, ...]] = []

    @classmethod
    def from_state(cls, state: S) -> Self:
        """Create a draft (mutable state) with the fields of `state`."""
        return cls(*astuple(state))

    def to_state(self) -> S:
        """Return the draft's current fields as a frozen state."""
        return cast(S, self.state_type(*astuple(self)))

    def to_transition(self) -> Transition[S, E]:
        """Return the draft's state and events as the result of `apply`.

        Changes made after the last event are attributed to that event.
        """
        return Transition(self.to_state(), tuple(self.events), tuple(self.stages[:-1]))

    def emit(self, event: E) -> None:
        """Append an event to the draft, with a snapshot of the fields as they are now."""
        self.events.append(event)
        self.stages.append(astuple(self))


def replace_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return a copy of a tuple with the value at `index` replaced."""
    return (*values[:index], value, *values[index + 1 :])
