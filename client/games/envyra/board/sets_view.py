"""Drawing of the panels with the tiles that each seat has taken, grouped into sets, below a headline."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import colours, sets_layout
from client.games.envyra.board.cards_view import list_lit_symbols
from client.games.envyra.board.layout import TableLayout
from client.games.envyra.board.sets_layout import SetRow
from client.games.envyra.board.tile_view import (
    draw_cube,
    draw_missing_symbol,
    draw_taken_tile,
    get_spot_box,
    locate_taken_star,
)
from client.games.envyra.board.view_model import EnvyraViewModel
from client.i18n import tr
from client.table.board_places import Region
from rules.envyra.content import BOOK, Content
from rules.envyra.sets import set_points


class SetsModel(Struct, frozen=True):
    """Values to draw a seat's panel of taken tiles and sets, with its headline."""

    content: Content
    """The content the game is played with."""
    name: str
    """Name of the seat's player."""
    colour: str
    """Colour of the seat."""
    tiles: tuple[str, ...]
    """Ids of the tiles taken, in order."""
    expected_tile: str = ""
    """Id of the tile that is shown as if the seat had it, "" if none."""
    lit_symbols: frozenset[str] = frozenset()
    """Symbols of the Equilibrium card that the player looks at."""
    card_points: int = 0
    """Points of claimed cards."""
    points: int | None = None
    """All points, None where a row of the seat shows them."""
    free_cubes: int | None = None
    """Number of cubes in the supply, None where a row of the seat shows them."""
    is_on_turn: bool = False
    """Whether the seat is to play."""
    has_start_marker: bool = False
    """Whether to draw the start marker."""
    is_ready: bool = False
    """Whether to draw that the board has been filled in secret."""
    sits_out: bool = False
    """Whether the seat sits out the last round."""
    has_peek_button: bool = False
    """Whether to leave room for the button with which the owner looks at the secret card."""

    @property
    def all_tiles(self) -> tuple[str, ...]:
        """Ids of the tiles the seat has taken, then of the one that the previewed move would bring it."""
        return (*self.tiles, self.expected_tile) if self.expected_tile else self.tiles


def make_sets_model(view_model: EnvyraViewModel, seat: int) -> SetsModel:
    """Return the model of a seat's panel of taken tiles and sets."""
    state, content = view_model.position, view_model.content
    small = not view_model.layout.seats
    return SetsModel(
        content,
        view_model.names[seat],
        view_model.colour(seat),
        state.taken[seat],
        expected_tile=_find_expected_tile(view_model, seat),
        lit_symbols=list_lit_symbols(view_model),
        card_points=sum(content.cards[card].points for card in state.claimed[seat]),
        points=view_model.count_points(seat) if small else None,
        free_cubes=view_model.count_free_cubes(seat) if small else None,
        is_on_turn=view_model.is_highlighted_seat(seat),
        has_start_marker=small and state.start == seat and not view_model.in_flight.marker,
        is_ready=small and state.phase == "boards" and bool(state.boards[seat]),
        sits_out=seat in state.sits_out,
        has_peek_button=small and view_model.has_peek_button(seat),
    )


def _find_expected_tile(view_model: EnvyraViewModel, seat: int) -> str:
    """Return the tile to preview among a seat's: what the forecast move brings, else what is pointed at."""
    expected, context = view_model.forecast, view_model.context
    if not context.settings.show_points:
        return ""
    if expected is not None and expected.taker is not None and view_model.position.phase == "cubes":
        return expected.tile if expected.taker == seat and not any(expected.missing_tiles) else ""
    return view_model.pointed_tile if seat == view_model.requirements_seat else ""


def get_peek_box(box: Rect) -> Rect:
    """Return the box of the button that shows a secret card, left of the points in a short headline."""
    scale = _get_scale(box)
    side = 30.0 * scale
    return Rect(box.right - 42 * scale - side, box.centery + 1 - side / 2, side, side)


def get_points_box(box: Rect) -> Rect:
    """Return the box of the points in the short headline of a seat's panel of sets."""
    width = 40.0 * _get_scale(box)
    return Rect(box.right - width - 4, box.top + 2, width, box.height - 2)


def _get_scale(box: Rect) -> float:
    """Return the scale of all things in a short headline."""
    return min(1.3, box.height / 34)


def get_content_box(box: Rect, head: float, *, compact: bool) -> Rect:
    """Return the part of a seat's panel of sets, below its headline, in which taken tiles lie."""
    pad = 8.0 if compact else 16.0
    return Rect(box.left + pad, box.top + head, box.width - 2 * pad, box.height - head - pad * 0.8)


def draw_sets(canvas: Canvas, box: Rect, model: SetsModel, head: float, *, compact: bool) -> None:
    """Draw a seat's panel: a headline, and its taken tiles grouped into sets.

    Args:
        canvas: The canvas.
        box: The box of the panel.
        model: The values to draw.
        head: Height of the panel's headline, in logical units.
        compact: Whether everything is drawn small.
    """
    radius = 12.0 if compact else 16.0
    edge = theme.mix(theme.GOLD, theme.EDGE, 0.25) if model.is_on_turn and compact else theme.EDGE
    if compact:
        top, bottom = theme.PANEL_TOP, theme.PANEL_BOTTOM
        width = 2.0 if model.is_on_turn else 1.0
        canvas.slab(box, radius=radius, top=top, bottom=bottom, edge=edge, edge_width=width)
    else:
        canvas.panel(box, radius=radius, edge=edge)
    bar = Rect(box.left, box.top + head * 0.26, 4, head * 0.6)
    canvas.fill(bar, theme.SEAT[model.colour], radius=2)
    with canvas.dim(0.55 if model.sits_out else 1.0):
        draw_head = _draw_head if model.points is None else _draw_short_head
        draw_head(canvas, Rect(box.left, box.top, box.width, head), model)
    inner = get_content_box(box, head, compact=compact)
    arrangement = sets_layout.arrange_tiles(model.content, inner, model.all_tiles)
    for row in arrangement.rows:
        _draw_row(canvas, row, model, arrangement.side)
    for tile_box, tile in arrangement.tiles:
        _draw_tile(canvas, tile_box, model, tile)


NARROW_WIDTH = 240.0
"""Width below which a short headline is condensed, so that names have room."""

# --- headlines --------------------------------------------------------------------------------------


def _draw_head(canvas: Canvas, box: Rect, model: SetsModel) -> None:
    """Draw a headline: sign, name, points of sets and cards, number of tiles."""
    middle = box.centery + 4
    canvas.seat(model.colour, (box.left + 36, middle), 28)
    right = box.right - 20
    pairs = [(tr("envyra.table.sets"), str(set_points(model.tiles)), theme.GOLD)]
    if model.card_points:
        pairs.append((tr("envyra.table.cards"), str(model.card_points), theme.GOLD))
    if box.width >= 370:
        pairs.append((tr("envyra.table.tiles"), str(len(model.tiles)), theme.IVORY))
    name = min(canvas.texts.measure_width(model.name, styles.FIGURE) * 0.8, 150.0)
    for text, count, ink in pairs:
        width = (
            canvas.texts.measure_width(text, styles.BODY)
            + canvas.texts.measure_width(count, styles.TOTAL)
            + 9
        )
        if right - width < box.left + 62 + name + 18:
            continue
        number = canvas.text(count, (right, middle - 1), styles.TOTAL.with_colour(ink), anchor="midright")
        label = canvas.text(
            text, (number.left - 9, middle), styles.BODY.with_colour(theme.SECONDARY), anchor="midright"
        )
        right = label.left - 18
    canvas.text(
        model.name,
        (box.left + 62, middle),
        styles.FIGURE,
        anchor="midleft",
        max_width=right - box.left - 62,
        shrink=True,
    )


def _draw_short_head(canvas: Canvas, box: Rect, model: SetsModel) -> None:
    """Draw a headline where seats have no rows of their own: sign, name, cubes and points."""
    k, middle = _get_scale(box), box.centery + 1
    narrow = box.width < NARROW_WIDTH
    sign = box.left + (16 if narrow else 22) * k, middle
    canvas.seat(model.colour, sign, 19 * k)
    right = box.right - (8 if narrow else 10) * k
    ink = theme.GOLD if model.is_on_turn else theme.IVORY
    number = canvas.text(
        str(model.points), (right, middle), styles.TOTAL.with_size(23 * k).with_colour(ink), anchor="midright"
    )
    right = min(number.left, box.right - 34 * k) - (5 if narrow else 8) * k
    if model.has_peek_button:
        right = get_peek_box(box).left - 6
    if model.free_cubes is not None:
        count = tr("envyra.table.times", n=model.free_cubes)
        number = canvas.text(
            count,
            (right, middle),
            styles.LABEL.with_size(max(styles.LEAST, 17 * k)).with_colour(theme.SECONDARY),
            anchor="midright",
        )
        draw_cube(canvas, (number.left - 12 * k, middle), 21 * k, model.colour)
        right = number.left - 28 * k
    if model.is_ready and narrow:
        canvas.image("envyra/tick", (sign[0] + 6 * k, middle + 7 * k), 14 * k)
    elif model.is_ready:
        canvas.image("envyra/tick", (right - 9 * k, middle), 19 * k)
        right -= 24 * k
    left = box.left + (29 if narrow else 35) * k
    if (
        model.has_start_marker
        and canvas.texts.measure_width(model.name, styles.NOTE) <= right - 26 * k - left
    ):
        canvas.image("envyra/start-cone", (right - 9 * k, middle - 1), 24 * k)
        right -= 26 * k
    style = styles.LABEL.with_size(max(styles.LEAST, 19 * k))
    if canvas.texts.measure_width(model.name, styles.LABEL) > right - left:  # lighter letters are narrower
        style = styles.NOTE.with_colour(style.colour)
    canvas.text(model.name, (left, middle), style, anchor="midleft", max_width=right - left, shrink=True)


MIN_STARRED_SIDE = 30.0
"""Least side of a tile that shows its points: on a smaller one the star would cover the symbol."""

# --- tiles ------------------------------------------------------------------------------------------


def _draw_tile(canvas: Canvas, box: Rect, model: SetsModel, tile: str) -> None:
    is_expected = tile == model.expected_tile
    draw_taken_tile(
        canvas,
        box,
        model.content.tiles[tile],
        alpha=0.62 if is_expected else 1.0,
        points=box.width >= MIN_STARRED_SIDE,
    )
    if is_expected:
        canvas.dashed_outline(
            box.inflate(-2, -2), theme.GOLD, radius=box.width * 0.16, width=2.5, dash=8, gap=5
        )
    if model.content.tiles[tile].symbol in model.lit_symbols:
        _draw_lit(canvas, box)


def _draw_lit(canvas: Canvas, box: Rect) -> None:
    """Draw the ring around the place of a symbol that the Equilibrium card under the pointer asks for."""
    canvas.outline(box.inflate(-2, -2), theme.GOLD, radius=box.width * 0.16, width=max(2.0, box.width * 0.05))


def _draw_row(canvas: Canvas, row: SetRow, model: SetsModel, side: float) -> None:
    """Draw the frame of a theme's row, the places where no tile lies, and the points of its sets.

    The frame is dashed in gold if the previewed move would bring points there.
    """
    colour = colours.THEME[row.theme]
    is_expected = row.points != sets_layout.count_set_points(model.content, model.tiles, row.theme)
    faintness = 0.0 if row.points else 0.1  # not a set yet
    radius = max(6.0, side * 0.2)
    size = max(styles.LEAST, min(34.0, side * 0.48))
    has_edge = not is_expected and row.box.height >= size * 1.5  # else the points would lie on it
    canvas.slab(
        row.box,
        radius=radius,
        top=theme.mix(colour, theme.PANEL_TOP, 0.8 + faintness),
        bottom=theme.mix(colour, theme.PANEL_BOTTOM, 0.86 + faintness),
        edge=theme.mix(colour, theme.PANEL_BOTTOM, 0.25 + 4 * faintness) if has_edge else None,
        edge_width=2 if side > 40 else 1.5,
    )
    if is_expected:
        canvas.dashed_outline(row.box, theme.GOLD, radius=radius, width=2, dash=8, gap=5)
    for box, symbol in row.missing:
        draw_missing_symbol(canvas, box, symbol)
        if symbol in model.lit_symbols:
            _draw_lit(canvas, box)
    if not row.points:
        return
    at = (row.points_box.right - size * 0.2, row.points_box.centery - 1)
    canvas.text(f"+{row.points}", at, styles.TOTAL.with_size(size).with_colour(theme.GOLD), anchor="midright")


def find_taken_region(layout: TableLayout, seat: int, model: SetsModel, tile: str) -> Region | None:
    """Return the screen region of a taken tile in a seat's panel, None if the seat has not got it."""
    inner = get_content_box(layout.sets[seat], layout.headline_height, compact=layout.compact)
    tile_boxes = _list_tile_boxes((inner.left, inner.top, inner.width, inner.height), model)
    box = next((Rect(box) for box, other in tile_boxes if other == tile), None)
    if box is None:
        return None
    star = get_spot_box(locate_taken_star(box)) if box.width >= MIN_STARRED_SIDE else None
    return Region.from_box(box, box.width * 0.16, quiet=True, kept=star)


@BOOK.cached(maxsize=32)
def _list_tile_boxes(
    inner: tuple[float, float, float, float], model: SetsModel
) -> tuple[tuple[tuple[float, float, float, float], str], ...]:
    """Return the boxes of all tiles in a panel, with their ids."""
    arrangement = sets_layout.arrange_tiles(model.content, Rect(inner), model.all_tiles)
    return tuple(((box.left, box.top, box.width, box.height), tile) for box, tile in arrangement.tiles)
