"""What every table shows besides its game, as a value: who sits there, who looks, who decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias, TypeVar

from msgspec import Struct

from client.table.player_labels import level_of
from rules.contract import State
from saves.seats import SeatInfo
from saves.settings import Settings

L = TypeVar("L")

ViewModelSource: TypeAlias = Callable[[], L]
"""Gives what is on the table now: for widgets and motions, which last longer than one look at it."""


class TableContext(Struct, frozen=True):
    """What painters, prompts and hints of all games may ask of the table.

    seats: who sits where. people: the seats of those who may decide at this screen: nobody's while a game is
    looked back at. decider: the person to decide on the screen as it is, viewer: the seat for whose eyes it
    is drawn; None if there is none. busy: events are still being shown. playback: a game is looked back at.
    compact: the right column is folded. language: of all words. calm: nothing shall move that need not.
    """

    seats: tuple[SeatInfo, ...]
    people: tuple[int, ...]
    decider: int | None
    viewer: int | None
    busy: bool
    playback: bool
    compact: bool
    language: str
    calm: bool
    settings: Settings

    @property
    def has_several_people(self) -> bool:
        """Whether several people sit at this screen, so that there may be something to hide."""
        return len(self.people) > 1

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, seat by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def colours(self) -> tuple[str, ...]:
        """The seats' colours."""
        return tuple(seat.colour for seat in self.seats)

    def name(self, seat: int) -> str:
        """The name of whoever sits there."""
        return self.seats[seat].name

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.seats[seat].colour

    def level(self, seat: int) -> str:
        """The level of the computer that plays a seat, "" for a person."""
        return level_of(self.seats[seat])


@dataclass(frozen=True)
class TableViewModel:
    """What is on a table, as a value: a game adds what lies there. All that is painted and said follows from
    it."""

    context: TableContext
    position: State

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names, seat by seat."""
        return self.context.names

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.context.colour(seat)

    @property
    def decider(self) -> int | None:
        """The person to decide, if there is one."""
        return self.context.decider


def memoize_text(
    looking: ViewModelSource[L], tell: Callable[[L], tuple[str, str]]
) -> Callable[[], tuple[str, str]]:
    """Words of a look that are put together anew only when there is another look."""
    last: list[tuple[L, tuple[str, str]]] = []

    def told() -> tuple[str, str]:
        view_model = looking()
        if not last or last[0][0] is not view_model:
            last[:] = [(view_model, tell(view_model))]
        return last[0][1]

    return told


def project_view_model(looking: ViewModelSource[L], rid: Callable[[L], L]) -> ViewModelSource[L]:
    """Looks without what words do not depend on: the same object as long as nothing else has changed.

    rid: takes it away, as where the pointer is.
    """
    last: list[tuple[L, L]] = []

    def bare() -> L:
        view_model = looking()
        if not last or last[0][0] is not view_model:
            found = rid(view_model)
            last[:] = [(view_model, last[0][1] if last and last[0][1] == found else found)]
        return last[0][1]

    return bare
