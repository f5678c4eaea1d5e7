"""The places that a player can choose now, in the order of what each would bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct

Worth: TypeAlias = tuple[float, ...]
"""What choosing a place would bring, as the table's forecast shows it: what weighs most comes first."""


class RankedPlace(Struct, frozen=True):
    """A place that a player can choose now."""

    widget: str
    """Id of its widget."""
    worth: Worth
    """What choosing it would bring."""
    describe: Callable[[], str]
    """Returns that in words."""
    part: str = ""
    """Its part of the widget, such as a cell of a board."""
    select: Callable[[], object] | None = None
    """Selects what the place needs, such as a die or the turning of a piece; None if it needs nothing."""


def sort_places(places: Iterable[RankedPlace]) -> list[RankedPlace]:
    """Return places in the order of their worth, the best first; those of equal worth stay in order."""
    return sorted(places, key=lambda place: place.worth, reverse=True)
