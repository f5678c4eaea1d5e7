"""The widgets above the shelf's list: search, which games, in what order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from client.draw.text import Typesetter
from client.i18n import tr
from client.scenes.shelf.layout import ShelfLayout
from client.scenes.shelf.list import Order, View, Wanted
from client.widgets import Choice, Item, TextField

_WANTED: Final[tuple[Wanted, ...]] = ("all", "playing", "finished")
_ORDERS: Final[tuple[Order, ...]] = ("newest", "oldest", "name")


def wanted_width(texts: Typesetter, *, low: bool) -> float:
    """How wide the choice of games has to be for its words."""
    widest = max(texts.width(tr(f"shelf.filter.{name}"), size=20, font="semi") for name in _WANTED)
    return len(_WANTED) * (widest + (24 if low else 36)) + 8


def search(
    place: ShelfLayout,
    view: View,
    on_change: Callable[[str], object],
    on_submit: Callable[[str], object],
    *,
    whole: bool,
) -> TextField:
    """The field for a name; whole: nothing stands beside it."""
    return TextField(
        "shelf.search",
        place.search.union(place.wanted) if whole else place.search,
        tr("shelf.search"),
        view.query,
        on_change,
        icon="search",
        placeholder=tr("shelf.search-hint"),
        on_submit=on_submit,
    )


def wanted(place: ShelfLayout, view: View, on_change: Callable[[Wanted], object]) -> Choice[Wanted]:
    """All, in play, finished."""
    items = [Item(name, tr(f"shelf.filter.{name}")) for name in _WANTED]
    return Choice("shelf.filter", place.wanted, tr("shelf.filter.label"), items, view.wanted, on_change)


def order(place: ShelfLayout, view: View, on_change: Callable[[Order], object]) -> Choice[Order]:
    """Newest, oldest, by name."""
    items = [Item(name, tr(f"shelf.order.{name}")) for name in _ORDERS]
    return Choice(
        "shelf.order",
        place.order,
        tr("shelf.order.label"),
        items,
        view.order,
        on_change,
        style="drop-down",
        icon="sort",
    )
