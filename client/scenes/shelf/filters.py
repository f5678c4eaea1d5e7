"""The widgets above the shelf's list: search, which games, in what order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from client.draw import styles
from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.games import registry
from client.i18n import tr
from client.scenes.shelf.layout import ShelfLayout
from client.scenes.shelf.list import Order, ShelfFilter, View
from client.scenes.shelf.words import game_name
from client.widgets import Choice, Item, TextField
from client.widgets.widget import Widget

_WANTED: Final[tuple[ShelfFilter, ...]] = ("all", "playing", "finished")
_ORDERS: Final[tuple[Order, ...]] = ("newest", "oldest", "name")


def wanted_width(texts: Typesetter, *, low: bool) -> float:
    """How wide the choice of games has to be for its words."""
    widest = max(texts.width(tr(f"shelf.filter.{name}"), styles.BODY_STRONG) for name in _WANTED)
    return len(_WANTED) * (widest + (24 if low else 36)) + 8


def games_width(texts: Typesetter) -> float:
    """How wide the choice of a game has to be for its words; 0 if there is nothing to choose."""
    if len(registry.games()) < 2:
        return 0.0
    names = [tr("shelf.game.all"), *map(game_name, registry.games())]
    return max(texts.width(name, styles.BODY) for name in names) + 112


def all_of(
    place: ShelfLayout,
    view: View,
    see: Callable[[View], object],
    to_list: Callable[[str], object],
    *,
    in_trash: bool,
) -> Iterator[Widget]:
    """The widgets in their order; in the trash one can only search and sort."""
    search = place.search if not in_trash else place.search.union(place.wanted)
    yield TextField(
        "shelf.search",
        search,
        tr("shelf.search"),
        view.query,
        lambda query: see(replace(view, query=query)),
        icon="search",
        placeholder=tr("shelf.search-hint"),
        on_submit=to_list,
    )
    if not in_trash:
        if place.games is not None:
            yield _games(place, place.games, view, lambda game: see(replace(view, game=game)))
        yield _wanted(place, view, lambda wanted: see(replace(view, wanted=wanted)))
    yield _order(place, view, lambda order: see(replace(view, order=order)))


def _wanted(
    place: ShelfLayout, view: View, on_change: Callable[[ShelfFilter], object]
) -> Choice[ShelfFilter]:
    """All, in play, finished."""
    items = [Item(name, tr(f"shelf.filter.{name}")) for name in _WANTED]
    return Choice("shelf.filter", place.wanted, tr("shelf.filter.label"), items, view.wanted, on_change)


def _games(place: ShelfLayout, box: Rect, view: View, on_change: Callable[[str], object]) -> Choice[str]:
    """All games, or one of them."""
    items = [Item("", tr("shelf.game.all"), icon="filter")]
    items += [Item(game, game_name(game), image=registry.sign(game)) for game in registry.games()]
    return Choice(
        "shelf.game", box, tr("shelf.game.label"), items, view.game, on_change, style="drop-down",
        compact=place.signs,
    )  # fmt: skip


def _order(place: ShelfLayout, view: View, on_change: Callable[[Order], object]) -> Choice[Order]:
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
        compact=place.sorts,
        tooltip=tr(f"shelf.order.{view.order}") if place.sorts else "",
    )
