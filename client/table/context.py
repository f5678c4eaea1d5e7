"""The facts about a table as a frozen value: who sits there, who is looking, who decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias, TypeVar

from msgspec import Struct

from client.table.player_labels import get_level
from rules.contract import Action, State
from saves.seats import SeatInfo
from saves.settings import Settings

L = TypeVar("L")
T = TypeVar("T")

ViewModelSource: TypeAlias = Callable[[], L]
"""Returns the present view model, for widgets and motions that outlive one."""


class TableContext(Struct, frozen=True):
    """The facts about a table that painters, prompts and hints of all games use, as a frozen value."""

    seats: tuple[SeatInfo, ...]
    """Who sits where."""
    people: tuple[int, ...]
    """Seats of those who may decide at this screen; empty in a replay."""
    decider: int | None
    """The seat of the person who can decide now, None if there is none."""
    viewer: int | None
    """The seat for which the table is drawn, None for public information only."""
    busy: bool
    """Whether events are still being shown."""
    playback: bool
    """Whether this is a replay."""
    compact: bool
    """Whether the right column is folded."""
    language: str
    """Language of all text."""
    calm: bool
    """Whether all motion that is not necessary is off."""
    settings: Settings
    """The player's settings."""
    hinted_action: Action | None
    """The action that the hint on the board proposes, None if there is no hint."""
    hides_forecast: bool = False
    """Whether nothing is forecast, since a lesson asks the learner to find out."""

    @property
    def has_several_people(self) -> bool:
        """Whether several people share this screen, so that secrets have to be hidden from each other."""
        return len(self.people) > 1

    def is_only_person(self, seat: int) -> bool:
        """Return whether a seat is that of the only person at this screen, whose things are "your".

        In a replay nobody plays, so every seat is called by its name.
        """
        return self.people == (seat,)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, in the order of the seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def colours(self) -> tuple[str, ...]:
        """The names of the seats' colours, in the order of the seats."""
        return tuple(seat.colour for seat in self.seats)

    def name(self, seat: int) -> str:
        """Return the name of the player in a seat."""
        return self.seats[seat].name

    def get_colour_name(self, seat: int) -> str:
        """Return the name of a seat's colour."""
        return self.seats[seat].colour

    def level(self, seat: int) -> str:
        """Return the level of the computer opponent in a seat, "" for a person."""
        return get_level(self.seats[seat])


@dataclass(frozen=True)
class TableViewModel:
    """Base class of the frozen values from which a table is drawn; each game adds its pieces.

    Attributes:
        context: Who sits at the table, who is looking, who decides.
        position: The state of the game as it is shown.
    """

    context: TableContext
    position: State

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the players, in the order of the seats."""
        return self.context.names

    def colour(self, seat: int) -> str:
        """Return the name of a seat's colour."""
        return self.context.get_colour_name(seat)

    @property
    def decider(self) -> int | None:
        """The seat of the person who can decide now, None if there is none."""
        return self.context.decider


def memoize_text(get_view_model: ViewModelSource[L], describe: Callable[[L], T]) -> Callable[[], T]:
    """Return a function that describes the current view model and caches the result until the model changes.

    Args:
        get_view_model: Returns the current view model.
        describe: Returns the description of a view model.
    """
    cached: list[tuple[L, T]] = []

    def describe_present() -> T:
        view_model = get_view_model()
        if not cached or cached[0][0] is not view_model:
            cached[:] = [(view_model, describe(view_model))]
        return cached[0][1]

    return describe_present


def make_stable_view_model_source(
    get_view_model: ViewModelSource[L], reduce: Callable[[L], L]
) -> ViewModelSource[L]:
    """Return a function that returns the current view model without the parts that a text does not depend on.

    It returns the same object as long as the rest is equal, so that caches keyed by it stay valid.

    Args:
        get_view_model: Returns the current view model.
        reduce: Returns a copy without those parts, such as the position of the pointer.
    """
    cached: list[tuple[L, L]] = []

    def get_reduced() -> L:
        view_model = get_view_model()
        if not cached or cached[0][0] is not view_model:
            reduced = reduce(view_model)
            cached[:] = [(view_model, cached[0][1] if cached and cached[0][1] == reduced else reduced)]
        return cached[0][1]

    return get_reduced
