"""Texts for the things on Wispwood's table, for tooltips and screen readers.

A cell is described by its offset from the cat, a shape by its cells. The most important thing comes first,
the position last, since a player moving from cell to cell knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from client.draw.gains import format_gain
from client.games.wispwood.board import forecast, seats_view
from client.games.wispwood.board.forecast import Forecast
from client.games.wispwood.board.view_model import (
    SelectionState,
    WispwoodViewModel,
    make_wish_cells,
    sort_cells,
)
from client.i18n import format_number, tr
from client.table.context import ViewModelSource
from client.table.player_labels import describe_opponent
from client.widgets.widget_text import WidgetText
from rules.wispwood.placement import compute_reachable_box, shapes_beside
from rules.wispwood.shapes import Cell, list_orientations
from rules.wispwood.state import EMPTY, GHOST_CAT, KINDS, Forest, WispwoodState

CellText: TypeAlias = tuple[Cell, WidgetText]
"""A cell of a forest and its text."""

_SIDES: Final = (("up", 0, -1), ("right", 1, 0), ("down", 0, 1), ("left", -1, 0))
_CORNERS: Final = (("up-left", -1, -1), ("up-right", 1, -1), ("down-right", 1, 1), ("down-left", -1, 1))


def name_kind(kind: int, case: str) -> str:
    """Return the localized name of a kind of wisp in a grammatical case: "nom", "acc" or "ins"."""
    return tr(f"wispwood.{case}.{KINDS[kind]}")


# --- places ----------------------------------------------------------------------------------------------


def format_offset(origin: Cell, cell: Cell) -> str:
    """Return how far a cell is from another, such as "2 left, 1 up"; "" for the same cell."""
    dx, dy = cell[0] - origin[0], cell[1] - origin[1]
    parts = []
    if dx:
        parts.append(tr(f"wispwood.heard.{'right' if dx > 0 else 'left'}", n=abs(dx)))
    if dy:
        parts.append(tr(f"wispwood.heard.{'down' if dy > 0 else 'up'}", n=abs(dy)))
    return ", ".join(parts)


def format_offset_from_cat(forest: Forest, cell: Cell) -> str:
    """Return how far a cell is from the forest's cat; "" for the cat's own cell or without a cat."""
    return format_offset(forest.list_cells_of_mask(forest.cat)[0], cell) if forest.cat else ""


def name_tile(forest: Forest, cell: Cell) -> str:
    """Return the localized name of the tile on a forest's cell, or the word for a free cell."""
    mask = forest.get_cell_mask(*cell)
    if not forest.tile_mask & mask:
        return tr("wispwood.heard.free")
    if forest.cat & mask:
        return _name_cat(forest)
    if forest.trees & mask:
        return tr("wispwood.nom.tree")
    return next(name_kind(kind, "nom") for kind, cells in enumerate(forest.wisps) if cells & mask)


def _name_cat(forest: Forest) -> str:
    return tr(f"wispwood.table.cat-{'ready' if forest.ready else 'hidden'}")


def format_new_tiles(forest: Forest, cells: Sequence[Cell]) -> str:
    """Return the positions of tiles added to a forest: each wisp with its name, then the trees.

    For a single tile, only its position is returned.
    """
    if len(cells) == 1:
        return format_offset_from_cat(forest, cells[0])
    wisps = [cell for cell in cells if forest.wisp_mask & forest.get_cell_mask(*cell)]
    trees = [cell for cell in cells if cell not in wisps]
    parts = [f"{name_tile(forest, cell)} {format_offset_from_cat(forest, cell)}" for cell in wisps]
    return "; ".join((*parts, _format_trees([format_offset_from_cat(forest, cell) for cell in trees])))


def _format_trees(places: Sequence[str]) -> str:
    return tr("wispwood.heard.trees", n=len(places), cells="; ".join(places))


# --- points ----------------------------------------------------------------------------------------------


def _format_option(key: str, gain: int) -> str:
    """Return what can be done on a cell, and the points that it brings or costs, if any."""
    if not gain:
        return tr(f"wispwood.heard.{key}")
    return tr(f"wispwood.heard.{key}-worth", worth=format_gain(gain))


def _format_forecast(view_model: WispwoodViewModel, preview: Forecast) -> str:
    """Return what a move brings, wish by wish, and the points of the forest after it."""
    if not view_model.shows_points:
        return ""
    parts = [
        f"{name} {format_gain(gain)}"
        for name, gain in zip(list_row_names(view_model), preview.gains, strict=True)
        if gain
    ]
    return "; ".join((*parts, tr("wispwood.heard.after", n=sum(preview.after))))


def list_row_names(view_model: WispwoodViewModel) -> tuple[str, ...]:
    """Return what a forest's points are for: the name of each wish card, then of the full grid."""
    return (*map(_name_card, view_model.position.wishes), tr("wispwood.sheet.full-grid"))


def _name_card(card: str) -> str:
    return tr(f"wispwood.card.{card}.name")


def _format_points(points: int) -> str:
    return tr("wispwood.points", n=points)


# --- the lifted shape ------------------------------------------------------------------------------------


def format_turned_shape(view_model: WispwoodViewModel, ruling: str) -> str:
    """Return where the lifted shape's trees lie, seen from its wisp, then its gain or why it cannot go.

    "" if no shape is lifted.

    Args:
        view_model: View model of the table.
        ruling: The text of the rule that forbids the shape's place; "" if there is none.
    """
    hand, preview = view_model.selection.lifted_shape, view_model.selection.forecast
    if hand is None:
        return ""
    parts = [format_shape_trees(hand.orientation.cells, hand.wisp)]
    if preview is not None:
        parts.append(_format_fit(view_model, preview))
    elif hand.at is not None:
        parts.append(ruling or tr("wispwood.heard.fits-not"))
    return ". ".join(parts)


def _format_fit(view_model: WispwoodViewModel, preview: Forecast) -> str:
    """Return that the lifted shape fits, its gain, and in which of several legal ways on its cell it lies."""
    option = _format_option("fits", preview.gain if view_model.shows_points else 0)
    number, count = view_model.selection.way_number or (1, 1)
    return f"{option}, {tr('wispwood.heard.way', n=number, m=count)}" if count > 1 else option


def format_lifted_shape(view_model: WispwoodViewModel, ruling: str) -> str:
    """Return a text for the lifted shape: name, wisp, trees, gain and place; "" if none is lifted.

    Args:
        view_model: View model of the table.
        ruling: The text of the rule that forbids the shape's place; "" if there is none.
    """
    hand, state = view_model.selection.lifted_shape, view_model.position
    if hand is None or state.taken == EMPTY:
        return ""
    kind = name_kind(state.slots[state.taken], "nom")
    text = f"{_name_shape(hand.shape)}, {kind}: {format_turned_shape(view_model, ruling)}"
    return text if hand.at is None else f"{text}. {_format_wisp_place(view_model, hand.at)}"


def format_laid_shape(view_model: WispwoodViewModel) -> str:
    """Return where the shape laid down on trial lies: its wisp, its trees and its gain; "" if none."""
    hand = view_model.selection.lifted_shape
    if hand is None or hand.at is None:
        return ""
    return f"{_format_wisp_place(view_model, hand.at)}, {format_turned_shape(view_model, '')}"


def _format_wisp_place(view_model: WispwoodViewModel, cell: Cell) -> str:
    """Return where the wisp of the lifted shape lies, seen from the cat."""
    state = view_model.position
    forest, kind = state.forests[state.seat], name_kind(state.slots[state.taken], "nom")
    where = format_offset_from_cat(forest, cell) or name_tile(forest, cell)
    return tr("wispwood.heard.wisp-at", kind=kind, where=where)


def format_shape_trees(cells: Sequence[Cell], wisp: int) -> str:
    """Return where the trees of a shape lie, seen from its wisp (the index of its cell)."""
    trees = [cell for number, cell in enumerate(cells) if number != wisp]
    return _format_trees([format_offset(cells[wisp], cell) for cell in trees])


def _name_shape(shape: str) -> str:
    return tr(f"wispwood.shape.{shape}")


# --- the pond --------------------------------------------------------------------------------------------


def describe_slot(view_model: WispwoodViewModel, slot: int) -> WidgetText:
    """Describe the contents of a pond's slot: a wisp with the two shapes beside it, or the ghost's cat."""
    state = view_model.position
    kind = state.slots[slot]
    if kind < 0:
        return WidgetText(tr("wispwood.table.ghost-cat") if kind == GHOST_CAT else "")
    first, second = map(_name_shape, shapes_beside(state.shapes, slot))
    name = tr("wispwood.heard.slot", kind=name_kind(kind, "nom"), first=first, second=second)
    price = _format_ghost_price(view_model, slot)
    if slot == state.taken:
        return WidgetText(name, tr("wispwood.heard.taken"), painted=price)
    if view_model.can_act and state.phase == "turn" and slot not in view_model.selection.legal.slots:
        return WidgetText(name, tr("wispwood.heard.fits-nowhere"))
    return WidgetText(name, painted=price)


def name_slot_shapes(view_model: WispwoodViewModel, slot: int) -> str:
    """Return which two shapes lie beside a slot of the pond."""
    first, second = map(_name_shape, shapes_beside(view_model.position.shapes, slot))
    return tr("hints.wispwood.shapes", first=first, second=second)


def _format_ghost_price(view_model: WispwoodViewModel, slot: int) -> str:
    """Return what the ghost expects if a slot of the pond is chosen; "" if that is not shown."""
    price = view_model.find_ghost_price(slot)
    if price is None:
        return ""
    after = format_number(price.after, 1)
    if price.before is None:
        return tr("wispwood.tip.ghost-starts", after=after)
    return tr("wispwood.tip.ghost-price", before=format_number(price.before, 1), after=after)


def describe_shape(view_model: WispwoodViewModel, number: int) -> WidgetText:
    """Describe a shape on the pond: its cells, and whether it can be used with the wisp just taken."""
    state, selection = view_model.position, view_model.selection
    shape = state.shapes[number]
    first, *others = list_orientations(shape)[0].cells
    cells = tr("wispwood.heard.cells", cells="; ".join(format_offset(first, cell) for cell in others))
    status = details = ""
    if view_model.can_act and state.phase == "shape":
        is_beside = shape in shapes_beside(state.shapes, state.taken)
        if shape not in selection.legal.placements:
            status = tr("wispwood.heard.not-now")
        elif selection.lifted_shape is not None and selection.lifted_shape.shape == shape:
            status = tr("wispwood.heard.in-hand")
        else:
            status = tr(f"wispwood.heard.{'at-hand' if is_beside else 'by-cat'}")
        if shape in selection.legal.placements and not is_beside:
            details = tr("wispwood.tip.any-shape")
    return WidgetText(_name_shape(shape), status, cells, details)


def describe_supply(view_model: WispwoodViewModel) -> WidgetText:
    """Describe how many tiles are left in the supply and how many were discarded."""
    state = view_model.position
    supply = tr("wispwood.table.supply", n=len(state.supply))
    return WidgetText(
        supply[:1].upper() + supply[1:],
        tr("wispwood.table.discarded", n=sum(state.discard)),
        details=tr("wispwood.tip.supply"),
    )


# --- wishes ----------------------------------------------------------------------------------------------


def describe_wish(view_model: WispwoodViewModel, index: int) -> WidgetText:
    """Describe the wish card (scoring goal) at an index: its rule and its points in the displayed forest."""
    points = view_model.forest_points[view_model.displayed_seat][index]
    status = _format_points(points) if view_model.shows_points else ""
    return _describe_card(view_model, view_model.position.wishes[index], status)


def describe_offered_wish_card(view_model: WispwoodViewModel, card: str) -> WidgetText:
    """Describe a wish card on offer while players pick cards from a deck (W-SET-4)."""
    is_chosen = card == view_model.selection.chosen_wish
    return _describe_card(view_model, card, tr("wispwood.heard.chosen") if is_chosen else "")


def _describe_card(view_model: WispwoodViewModel, card: str, status: str) -> WidgetText:
    paws = tr("wispwood.tip.paws", n=view_model.content.cards[card].difficulty)
    return WidgetText(
        _name_card(card),
        status,
        painted=f"{tr(f'wispwood.card.{card}.text')}.",
        details=f"{tr(f'wispwood.card.{card}.full')} {paws}",
    )


_MAX_MORE: Final = 3
"""The number of different gains of one more tile that are said."""


def list_wish_cells(view_model: WispwoodViewModel, seat: int, index: int) -> Iterator[str]:
    """Yield what a wish card counts in a seat's forest, then where one more tile would bring its points."""
    card = view_model.position.wishes[index]
    cells = make_wish_cells(view_model, seat, card)
    forest = view_model.position.forests[seat]
    parts = [part for part in cells.parts if part.points]
    if not parts:
        yield tr("wispwood.reason.nothing")
    for part in parts:
        where = _format_tiles(forest, forest.list_cells_of_mask(part.counted))
        yield (
            tr("wispwood.heard.scores", what=where, points=_format_points(part.points))
            if (cells.has_numbers)
            else where
        )
    for gain in sorted({gain for _, gain in cells.more}, reverse=True)[:_MAX_MORE]:
        where = "; ".join(
            format_offset_from_cat(forest, cell)
            for cell in sort_cells(cell for cell, n in cells.more if n == gain)
        )
        yield tr("wispwood.heard.one-more", worth=format_gain(gain), where=where)


def _format_tiles(forest: Forest, cells: Sequence[Cell]) -> str:
    """Return the names and positions of tiles."""
    return "; ".join(f"{name_tile(forest, cell)} {format_offset_from_cat(forest, cell)}" for cell in cells)


def list_goals(view_model: WispwoodViewModel) -> Iterator[str]:
    """Yield the wish cards (scoring goals) in play: each with its short rule, then with its full rule."""
    wishes = [describe_wish(view_model, index) for index in range(len(view_model.position.wishes))]
    yield from (f"{wish.accessible_name}: {wish.painted}" for wish in wishes)
    yield from (f"{wish.name}: {wish.details}" for wish in wishes)


# --- forests and seats -----------------------------------------------------------------------------------


def describe_forest_frame(view_model: WispwoodViewModel) -> WidgetText:
    """Describe how full the displayed forest is, and how many cells it may still grow in each direction."""
    state, seat = view_model.position, view_model.displayed_seat
    forest, size = state.forests[seat], state.size
    left, top, right, bottom = compute_reachable_box(forest, size)
    room = (
        ("left", forest.x - left),
        ("right", right - forest.x - forest.w + 1),
        ("up", forest.y - top),
        ("down", bottom - forest.y - forest.h + 1),
    )
    ways = ", ".join(tr(f"wispwood.heard.{way}", n=count) for way, count in room if count > 0)
    return WidgetText(
        _format_fill(state, seat),
        tr("wispwood.heard.room", ways=ways) if ways else "",
        details=f"{tr('wispwood.tip.grid', n=size)} {_explain_full_grid(view_model)}",
    )


def _explain_full_grid(view_model: WispwoodViewModel) -> str:
    bonus = view_model.content.grid.bonus[view_model.position.round - 1]
    return tr("wispwood.tip.full-grid", n=bonus)


def _format_fill(state: WispwoodState, seat: int) -> str:
    return tr("wispwood.heard.filled", n=state.forests[seat].tile_mask.bit_count(), m=state.size * state.size)


def describe_points(view_model: WispwoodViewModel) -> WidgetText:
    """Describe the points of the displayed forest, in total and for each wish card."""
    points = view_model.forest_points[view_model.displayed_seat]
    by_row = zip(list_row_names(view_model), points, strict=True)
    return WidgetText(
        _format_points(sum(points)),
        "; ".join(f"{name} {count}" for name, count in by_row),
        details=tr("wispwood.tip.points"),
    )


def describe_other_forest(view_model: WispwoodViewModel, seat: int) -> WidgetText:
    """Describe another player's forest that is drawn small: its owner, points and number of tiles."""
    points = [_format_points(sum(view_model.forest_points[seat]))] if view_model.shows_points else []
    by_row = zip(list_row_names(view_model), view_model.forest_points[seat], strict=True)
    rows = "; ".join(f"{name} {count}" for name, count in by_row) if points else ""
    status = ", ".join((*points, _format_fill(view_model.position, seat)))
    return WidgetText(
        tr("wispwood.table.forest-of", name=view_model.context.name(seat)),
        f"{status}. {rows}" if rows else status,
        details=tr("wispwood.table.switch-forest"),
    )


def describe_seat(view_model: WispwoodViewModel, seat: int) -> WidgetText:
    """Describe a player's score: points, tiles, cat, start player marker, and points of each round."""
    state = view_model.position
    forest = state.forests[seat]
    parts = [_format_points(view_model.count_points(seat)), _format_fill(state, seat), _name_cat(forest)]
    details = [f"{line}." for line in describe_opponent(view_model.context.seats[seat])]
    details.append(tr(f"wispwood.tip.cat-{'ready' if forest.ready else 'hidden'}"))
    details.append(tr("wispwood.tip.race"))
    if len(state.forests) > 1 and state.start == seat:
        parts.append(tr("wispwood.table.start-paw"))
        details.append(tr("wispwood.tip.start-paw"))
    model = seats_view.make_seat_model(view_model, seat)
    if model.is_active:
        parts.append(model.head.remark)
    status = ", ".join(parts)
    if state.sheets or view_model.is_solo:
        status = f"{status}. {_format_rounds(model.points)}"
    return WidgetText(view_model.context.name(seat), status, details="\n".join(details))


def _format_rounds(points: seats_view.RoundPoints) -> str:
    return "; ".join(f"{name}: {number}" for name, number in seats_view.list_round_points(points))


# --- the ghost -------------------------------------------------------------------------------------------


def describe_ghost(view_model: WispwoodViewModel) -> WidgetText:
    """Describe the ghost (solo opponent): its points, the value and number of its wisps of each kind."""
    ghost = view_model.position.ghost
    if ghost is None:
        return WidgetText("")
    values = view_model.content.ghost_boards[ghost.board - 1].values
    kinds = (
        tr("wispwood.heard.value", kind=name_kind(kind, "nom"), worth=value, n=ghost.taken[kind])
        for kind, value in zip(ghost.markers, values, strict=True)
    )
    rounds = _format_rounds(seats_view.get_ghost_points_by_round(view_model))
    points, order = _format_points(view_model.ghost_total_points), tr("wispwood.table.ghost-first")
    status = ". ".join(part for part in (points, "; ".join(kinds), order, rounds) if part)
    return WidgetText(tr("wispwood.ghost"), status, details=tr("wispwood.tip.ghost-values"))


def describe_fireflies(view_model: WispwoodViewModel) -> WidgetText:
    """Describe how many of the ghost's fireflies are left, and the numbers of those turned up so far."""
    ghost = view_model.position.ghost
    if ghost is None:
        return WidgetText("")
    numbers = ", ".join(map(str, ghost.spent))
    return WidgetText(
        tr("wispwood.heard.fireflies", n=len(ghost.fireflies)),
        tr("wispwood.heard.fireflies-spent", numbers=numbers) if numbers else "",
        details=tr("wispwood.tip.firefly"),
    )


def describe_ghost_looks(view_model: WispwoodViewModel) -> WidgetText:
    """Describe what the ghost (solo opponent) may take next, with chances, the likeliest first."""
    looks = []
    for look in sorted(view_model.ghost_looks, key=lambda look: -look.chance):
        chance = tr("wispwood.table.chance", n=round(look.chance * 100))
        if look.slot is None:
            what = tr("wispwood.table.look-refresh")
        else:
            what = f"{name_kind(look.kind, 'nom')} {format_gain(look.worth)}"
        looks.append(tr("wispwood.heard.look", chance=chance, what=what))
    return WidgetText(tr("wispwood.table.next-look"), "; ".join(looks), details=tr("wispwood.tip.ghost-look"))


def describe_ghost_strip(view_model: WispwoodViewModel) -> WidgetText:
    """Describe the ghost in one text (points, fireflies, next looks), for the layout of small windows."""
    values, *others = (
        describe_ghost(view_model),
        describe_fireflies(view_model),
        describe_ghost_looks(view_model),
    )
    status = ". ".join((values.state, *(text.accessible_name for text in others)))
    return WidgetText(values.name, status, details="\n".join(text.details for text in (values, *others)))


# --- the cells of the displayed forest -------------------------------------------------------------------


def list_cell_surroundings(view_model: WispwoodViewModel, cell: Cell) -> Iterator[str]:
    """Yield texts for the tiles around a forest's cell, then for the tiles in its row and in its column."""
    forest, (x, y) = view_model.displayed_forest, cell
    for way, dx, dy in _SIDES:
        yield tr(f"access.way.{way}", what=name_tile(forest, (x + dx, y + dy)))
    for way, dx, dy in _CORNERS:
        if forest.tile_mask & forest.get_cell_mask(x + dx, y + dy):
            yield tr(f"wispwood.heard.{way}", what=name_tile(forest, (x + dx, y + dy)))
    row = (name_tile(forest, (forest.x + column, y)) for column in range(forest.w))
    column = (name_tile(forest, (x, forest.y + line)) for line in range(forest.h))
    if 0 <= y - forest.y < forest.h:
        yield tr("wispwood.heard.row", what=", ".join(row))
    if 0 <= x - forest.x < forest.w:
        yield tr("wispwood.heard.column", what=", ".join(column))


def format_choosable_cells(view_model: WispwoodViewModel) -> str:
    """Return a text with the forest cells that may be chosen now, and for what; "" if there are none."""
    state, hand = view_model.position, view_model.selection.lifted_shape
    if hand is None:
        key = "cat-to" if state.phase == "cats" else "plant-at"
        return _format_cells(state, key, view_model.target_cells)
    ways = ("fits-at", view_model.choosable_cells), ("turned-at", view_model.turned_cells)
    texts = (_format_cells(state, key, sort_cells(cells)) for key, cells in ways)
    return " ".join(text for text in texts if text)


def _format_cells(state: WispwoodState, key: str, cells: Sequence[Cell]) -> str:
    """Return a text with cells of the forest of the seat to play; "" for none."""
    where = "; ".join(format_offset_from_cat(state.forests[state.seat], cell) for cell in cells)
    return tr(f"wispwood.heard.{key}", where=where) if cells else ""


class _CellsKey(Struct, frozen=True):
    """Everything that the texts of the displayed forest's cells depend on."""

    position: WispwoodState
    """The position shown."""
    seat: int
    """The seat whose forest is displayed."""
    forest: Forest
    """The displayed forest, without tiles in flight."""
    selection: SelectionState
    """What the deciding player may choose and has chosen."""
    can_act: bool
    """Whether the player may act on the displayed forest."""
    shows_points: bool
    """Whether the settings show points."""
    language: str
    """Language code."""
    ruling: str
    """Text of the rule that forbids the move; "" if none."""
    cursor: Cell | None
    """The cell with the cursor, None if there is none."""


class CellDescriptions:
    """Cache of the texts that describe the displayed forest's cells, rebuilt only when they change."""

    def __init__(
        self, get_view_model: ViewModelSource[WispwoodViewModel], get_ruling: Callable[[], str]
    ) -> None:
        """Create the descriptions of a table.

        Args:
            get_view_model: Returns the present view model.
            get_ruling: Returns what the judge says now.
        """
        self._get_view_model = get_view_model
        self._get_ruling = get_ruling
        self._key: _CellsKey | None = None
        self._texts: tuple[CellText, ...] = ()
        self._tree_gains: dict[Cell, int] = {}
        self._tree_gains_key: tuple[Forest, tuple[str, ...]] | None = None

    def describe_cells(self, cursor: Cell | None) -> tuple[CellText, ...]:
        """Return the text of each cell that has a tile, is near one or can be chosen, in reading order.

        Returns the same object as long as nothing has changed. Only the text of the `cursor` cell has
        details.
        """
        view_model = self._get_view_model()
        key = _CellsKey(
            view_model.position,
            view_model.displayed_seat,
            view_model.displayed_forest,
            view_model.selection,
            view_model.can_act,
            view_model.shows_points,
            view_model.context.language,
            self._get_ruling(),
            cursor,
        )
        if key != self._key:
            self._key = key
            self._texts = tuple(
                (cell, self._describe(view_model, cell, cursor)) for cell in _list_cells(view_model, cursor)
            )
        return self._texts

    def describe_focused_cell(self, cell: Cell) -> WidgetText:
        """Return the text of a forest's cell as if it had the focus, details included."""
        return self._describe(self._get_view_model(), cell, cell)

    def _describe(self, view_model: WispwoodViewModel, cell: Cell, cursor: Cell | None) -> WidgetText:
        forest = view_model.displayed_forest
        tile = self._name_pinned_tile(view_model, cell) or name_tile(forest, cell)
        parts = tile, self._format_cell_option(view_model, cell), format_offset_from_cat(forest, cell)
        return WidgetText(
            ", ".join(part for part in parts if part), details=self._format_details(view_model, cell, cursor)
        )

    @staticmethod
    def _name_pinned_tile(view_model: WispwoodViewModel, cell: Cell) -> str:
        """Return the tile of the shape that is laid down on trial; "" if none of it lies on the cell."""
        hand, state = view_model.selection.lifted_shape, view_model.position
        if hand is None or not hand.pinned or cell not in hand.covered_cells():
            return ""
        is_wisp = cell == hand.at
        tile = name_kind(state.slots[state.taken], "nom") if is_wisp else tr("wispwood.nom.tree")
        return tr("wispwood.heard.laid", what=tile)

    def _format_cell_option(self, view_model: WispwoodViewModel, cell: Cell) -> str:
        """Return what can be done on a cell, and the points that it would bring."""
        selection, phase = view_model.selection, view_model.position.phase
        if not view_model.can_act:
            return ""
        if phase == "cats":
            if cell == selection.chosen_cat_cell:
                return tr("wispwood.heard.chosen")
            return tr("wispwood.heard.cat-here") if cell in view_model.cat_cells else ""
        hand = selection.lifted_shape
        if hand is None:
            if cell not in selection.legal.tree_cells:
                return ""
            gain = self._forecast_tree_gain(view_model.position, cell) if view_model.shows_points else 0
            return _format_option("plant", gain)
        if cell == hand.at and selection.forecast is None:
            return tr("wispwood.heard.fits-not")
        if cell == hand.at and selection.forecast is not None:
            return _format_fit(view_model, selection.forecast)
        if hand.pinned:
            return ""
        if cell in view_model.choosable_cells:
            return tr("wispwood.heard.fits")
        return tr("wispwood.heard.fits-turned") if cell in view_model.turned_cells else ""

    def _forecast_tree_gain(self, state: WispwoodState, cell: Cell) -> int:
        key = (state.forests[state.seat], state.wishes)
        if key != self._tree_gains_key:
            self._tree_gains_key = key
            self._tree_gains.clear()
        if cell not in self._tree_gains:
            self._tree_gains[cell] = forecast.forecast_planting(state, cell).gain
        return self._tree_gains[cell]

    def _format_details(self, view_model: WispwoodViewModel, cell: Cell, cursor: Cell | None) -> str:
        """Return what a move on the focused cell brings wish by wish, or why nothing can be done there."""
        if cell != cursor or not view_model.can_act:
            return ""
        if cell in view_model.cat_cells:
            return _format_next_hats(view_model, cell)
        preview = view_model.selection.forecast
        if preview is not None and cell in view_model.selection.preview_cells:
            return _format_forecast(view_model, preview)
        return self._get_ruling()


def _format_next_hats(view_model: WispwoodViewModel, cell: Cell) -> str:
    """Return where hats could lie in the next round if the cat moved to a cell, seen from that cell."""
    state = view_model.position
    cells = forecast.forecast_hat_cells(state, state.seat, cell)
    where = "; ".join(format_offset(cell, hat) for hat in cells)
    return tr("wispwood.heard.next-hats", n=len(cells), where=where)


def _list_cells(view_model: WispwoodViewModel, cursor: Cell | None) -> Iterable[Cell]:
    """Yield the cells of the displayed forest that are described, in reading order."""
    forest, grid = view_model.displayed_forest, view_model.grid
    always = {
        *view_model.choosable_cells,
        *view_model.turned_cells,
        *view_model.cat_cells,
        *view_model.selection.pinned_cells,
    }
    if cursor is not None:
        always.add(cursor)
    for y in range(grid.top, grid.top + grid.rows):
        for x in range(grid.left, grid.left + grid.columns):
            is_near = -1 <= x - forest.x <= forest.w and -1 <= y - forest.y <= forest.h
            if is_near or (x, y) in always:
                yield x, y
