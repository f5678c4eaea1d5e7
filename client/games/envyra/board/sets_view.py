"""Paints what a player has taken, grouped into the sets it would score now, and the points so far."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import colours, sets_layout
from client.games.envyra.board.layout import TableLayout
from client.games.envyra.board.sets_layout import Grouping, TileGroup
from client.games.envyra.board.tile_view import (
    draw_cube,
    draw_missing,
    draw_taken,
    get_spot_box,
    locate_taken_star,
)
from client.games.envyra.board.view_model import EnvyraViewModel
from client.i18n import tr
from client.table.board_marks import Region
from rules.envyra.content import BOOK, Content
from rules.envyra.sets import best_sets, set_points


class SetsModel(Struct, frozen=True):
    """What a set panel shows.

    Attributes:
        coming: The tile that the shown move would bring, "" if none.
        cards: Points of claimed cards.
        total: All points, None where they stand elsewhere.
        supply: Free cubes, likewise.
        on_turn: It is this player's turn.
        starts: The start marker is here.
        ready: The board has been filled in secret.
        out: Without a part in the last round.
        peek: Room for the eye that looks at a secret card.
        most: The side of a tile at most.
        themes: Every theme has a row, if there is room.
        content: What is played with.
    """

    content: Content
    name: str
    colour: str
    tiles: tuple[str, ...]
    expected_tile: str = ""
    card_points: int = 0
    points: int | None = None
    free_cubes: int | None = None
    is_on_turn: bool = False
    has_start_marker: bool = False
    is_ready: bool = False
    sits_out: bool = False
    has_peek_button: bool = False
    max_side: float = sets_layout.MAX_SIDE
    has_theme_rows: bool = False

    @property
    def all_tiles(self) -> tuple[str, ...]:
        """Those taken, and the one that would come."""
        return (*self.tiles, self.expected_tile) if self.expected_tile else self.tiles


def make_sets_model(view_model: EnvyraViewModel, seat: int) -> SetsModel:
    """Return what a seat's panel of sets shows."""
    state, layout = view_model.position, view_model.layout
    small, content = not layout.seats, view_model.content
    return SetsModel(
        content,
        view_model.names[seat],
        view_model.colour(seat),
        state.taken[seat],
        expected_tile=_find_expected_tile(view_model, seat),
        card_points=sum(content.cards[card].points for card in state.claimed[seat]),
        points=view_model.count_points(seat) if small else None,
        free_cubes=view_model.count_free_cubes(seat) if small else None,
        is_on_turn=view_model.is_active(seat),
        has_start_marker=small and state.start == seat,
        is_ready=small and state.phase == "boards" and bool(state.boards[seat]),
        sits_out=seat in state.sits_out,
        has_peek_button=small and view_model.has_peek_button(seat),
        max_side=compute_max_side(content, layout, state.taken, seat),
        has_theme_rows=layout.has_theme_rows,
    )


def _find_expected_tile(view_model: EnvyraViewModel, seat: int) -> str:
    """Return the tile that the shown move would bring a seat."""
    seen = view_model.forecast
    if seen is None or view_model.position.phase != "cubes" or not view_model.context.settings.show_points:
        return ""
    return seen.tile if seen.taker == seat and not any(seen.missing_tiles) else ""


def get_peek_box(box: Rect) -> Rect:
    """Return where the eye stands in a short headline: left of the points."""
    scale = _get_scale(box)
    side = 30.0 * scale
    return Rect(box.right - 42 * scale - side, box.centery + 1 - side / 2, side, side)


def get_points_box(box: Rect) -> Rect:
    """Return where the points stand in a short headline."""
    wide = 40.0 * _get_scale(box)
    return Rect(box.right - wide - 4, box.top + 2, wide, box.height - 2)


def _get_scale(box: Rect) -> float:
    """Return how large the things in a short headline are."""
    return min(1.3, box.height / 34)


def get_content_box(box: Rect, head: float, *, compact: bool) -> Rect:
    """Return the part of a panel where its tiles lie."""
    pad = 8.0 if compact else 16.0
    return Rect(box.left + pad, box.top + head, box.width - 2 * pad, box.height - head - pad * 0.8)


def compute_max_side(
    content: Content, layout: TableLayout, taken: tuple[tuple[str, ...], ...], seat: int
) -> float:
    """Return how large a seat's tiles are at most, given what everybody has taken."""
    inner = get_content_box(layout.sets[seat], layout.head, compact=layout.compact)
    return sets_layout.compute_even_side(
        content, (inner.width, inner.height), taken, seat, themes=layout.has_theme_rows
    )


def draw_sets(canvas: Canvas, box: Rect, shown: SetsModel, head: float, *, compact: bool) -> None:
    """Draw the whole panel."""
    radius = 12.0 if compact else 16.0
    edge = theme.mix(theme.GOLD, theme.EDGE, 0.25) if shown.is_on_turn and compact else theme.EDGE
    if compact:
        top, bottom = theme.PANEL_TOP, theme.PANEL_BOTTOM
        width = 2.0 if shown.is_on_turn else 1.0
        canvas.slab(box, radius=radius, top=top, bottom=bottom, edge=edge, edge_width=width)
    else:
        canvas.panel(box, radius=radius, edge=edge)
    bar = Rect(box.left, box.top + head * 0.26, 4, head * 0.6)
    canvas.fill(bar, theme.SEAT[shown.colour], radius=2)
    with canvas.dim(0.55 if shown.sits_out else 1.0):
        paint_head = _draw_head if shown.points is None else _draw_short_head
        paint_head(canvas, Rect(box.left, box.top, box.width, head), shown)
    inner = get_content_box(box, head, compact=compact)
    if not shown.all_tiles and not shown.has_theme_rows:
        _draw_notice(canvas, inner, tr("envyra.table.no-tiles"), compact=compact)
        return
    made = sets_layout.group_tiles(
        shown.content, inner, shown.all_tiles, shown.max_side, themes=shown.has_theme_rows
    )
    for block in made.groups:
        _draw_group(canvas, block, shown, made.side)
    for place, tile in made.loose:
        _draw_tile(canvas, place, shown, tile)
    _draw_remark(canvas, inner, made, shown, compact=compact)


NARROW_WIDTH = 240.0
"""Below this width a short headline is drawn together, so that names have room."""

# --- headlines --------------------------------------------------------------------------------------


def _draw_head(canvas: Canvas, box: Rect, shown: SetsModel) -> None:
    """Sign and name; how many tiles, what the sets and cards bring."""
    middle = box.centery + 4
    canvas.seat(shown.colour, (box.left + 36, middle), 28)
    right = box.right - 20
    pairs = [(tr("envyra.table.sets"), str(set_points(shown.tiles)), theme.GOLD)]
    if shown.card_points:
        pairs.append((tr("envyra.table.cards"), str(shown.card_points), theme.GOLD))
    if box.width >= 370:
        pairs.append((tr("envyra.table.tiles"), str(len(shown.tiles)), theme.IVORY))
    name = min(canvas.texts.width(shown.name, styles.FIGURE) * 0.8, 150.0)
    for words, count, ink in pairs:
        wide = canvas.texts.width(words, styles.BODY) + canvas.texts.width(count, styles.TOTAL) + 9
        if right - wide < box.left + 62 + name + 18:
            continue
        number = canvas.text(count, (right, middle - 1), styles.TOTAL.in_(ink), anchor="midright")
        label = canvas.text(
            words, (number.left - 9, middle), styles.BODY.in_(theme.SECONDARY), anchor="midright"
        )
        right = label.left - 18
    canvas.text(
        shown.name,
        (box.left + 62, middle),
        styles.FIGURE,
        anchor="midleft",
        max_width=right - box.left - 62,
        shrink=True,
    )


def _draw_short_head(canvas: Canvas, box: Rect, shown: SetsModel) -> None:
    """Draw where there is no right column: sign, name, cubes and points."""
    k, middle = _get_scale(box), box.centery + 1
    narrow = box.width < NARROW_WIDTH
    sign = box.left + (16 if narrow else 22) * k, middle
    canvas.seat(shown.colour, sign, 19 * k)
    right = box.right - (8 if narrow else 10) * k
    ink = theme.GOLD if shown.is_on_turn else theme.IVORY
    number = canvas.text(
        str(shown.points), (right, middle), styles.TOTAL.sized(23 * k).in_(ink), anchor="midright"
    )
    right = min(number.left, box.right - 34 * k) - (5 if narrow else 8) * k
    if shown.has_peek_button:
        right = get_peek_box(box).left - 6
    if shown.free_cubes is not None:
        count = tr("envyra.table.times", n=shown.free_cubes)
        number = canvas.text(
            count,
            (right, middle),
            styles.LABEL.sized(max(styles.LEAST, 17 * k)).in_(theme.SECONDARY),
            anchor="midright",
        )
        draw_cube(canvas, (number.left - 12 * k, middle), 21 * k, shown.colour)
        right = number.left - 28 * k
    if shown.is_ready and narrow:
        canvas.image("envyra/tick", (sign[0] + 6 * k, middle + 7 * k), 14 * k)
    elif shown.is_ready:
        canvas.image("envyra/tick", (right - 9 * k, middle), 19 * k)
        right -= 24 * k
    left = box.left + (29 if narrow else 35) * k
    if shown.has_start_marker and canvas.texts.width(shown.name, styles.NOTE) <= right - 26 * k - left:
        canvas.image("envyra/start-cone", (right - 9 * k, middle - 1), 24 * k)
        right -= 26 * k
    style = styles.LABEL.sized(max(styles.LEAST, 19 * k))
    if canvas.texts.width(shown.name, styles.LABEL) > right - left:  # lighter letters are narrower
        style = styles.NOTE.in_(style.colour)
    canvas.text(shown.name, (left, middle), style, anchor="midleft", max_width=right - left, shrink=True)


# --- tiles ------------------------------------------------------------------------------------------


def _draw_tile(canvas: Canvas, place: Rect, shown: SetsModel, tile: str) -> None:
    coming = tile == shown.expected_tile
    draw_taken(
        canvas, place, shown.content.tiles[tile], alpha=0.62 if coming else 1.0, points=place.width >= 30
    )
    if coming:
        canvas.dashed_outline(
            place.inflate(-2, -2), theme.GOLD, radius=place.width * 0.16, width=2.5, dash=8, gap=5
        )


def _draw_group(canvas: Canvas, block: TileGroup, shown: SetsModel, side: float) -> None:
    """Draw a set in the frame of its theme, with the places still free and its points."""
    colour = colours.THEME[block.theme]
    coming = any(tile == shown.expected_tile for _, tile in block.tiles)
    quiet = 0.0 if block.points else 0.1  # not a set yet
    canvas.slab(
        block.box,
        radius=max(6.0, side * 0.2),
        top=theme.mix(colour, theme.PANEL_TOP, 0.8 + quiet),
        bottom=theme.mix(colour, theme.PANEL_BOTTOM, 0.86 + quiet),
        edge=None if coming else theme.mix(colour, theme.PANEL_BOTTOM, 0.25 + 4 * quiet),
        edge_width=2 if side > 40 else 1.5,
    )
    if coming:
        canvas.dashed_outline(block.box, theme.GOLD, radius=max(6.0, side * 0.2), width=2, dash=8, gap=5)
    for place, tile in block.tiles:
        _draw_tile(canvas, place, shown, tile)
    for place, symbol in block.missing:
        draw_missing(canvas, place, symbol)
    if not block.points:
        return
    size = max(styles.LEAST, min(34.0, side * 0.48))
    at = (block.points_box.centerx, block.points_box.centery - 1)
    words = f"+{block.points}"
    canvas.text(words, at, styles.TOTAL.sized(size).in_(theme.GOLD), anchor="center")


def _draw_remark(canvas: Canvas, inner: Rect, made: Grouping, shown: SetsModel, *, compact: bool) -> None:
    """Beside the tiles: that a set would come, that they are in no set, or that all are in one."""
    gain = 0
    if shown.expected_tile:
        gain = set_points((*shown.tiles, shown.expected_tile)) - set_points(shown.tiles)
    rest = made.rest
    right = inner.right - 8
    if gain and not compact:
        new = len(best_sets((*shown.tiles, shown.expected_tile))) > len(best_sets(shown.tiles))
        words = tr("envyra.table.will-be-set" if new else "envyra.table.will-grow")
        if rest.width >= canvas.texts.width(words, styles.NOTE) + 16 and rest.bottom <= inner.bottom + 1:
            y = rest.centery
            canvas.text(
                words, (right, y - 14), styles.BODY.in_(theme.GOLD), anchor="midright", max_width=rest.width
            )
            canvas.text(f"+{gain}", (right, y + 15), styles.TOTAL.in_(theme.GOLD), anchor="midright")
    elif made.loose and not compact:
        words = tr("envyra.table.outside")
        if rest.width >= canvas.texts.width(words, styles.BODY) + 12:
            canvas.text(words, (right, rest.centery), styles.BODY.in_(theme.SECONDARY), anchor="midright")
    elif (
        all(block.points for block in made.groups)
        and made.groups
        and not made.loose
        and not compact
        and inner.bottom - made.bottom >= 76
    ):
        words = tr("envyra.table.all-in-sets")
        top = made.bottom + 18
        _draw_notice(
            canvas, Rect(inner.left, top, inner.width, min(80.0, inner.bottom - top)), words, compact=compact
        )


def _draw_notice(canvas: Canvas, box: Rect, words: str, *, compact: bool) -> None:
    """Draw a quiet word in a dashed frame."""
    place = Rect(box)
    place.height = min(box.height, 80.0 if not compact else 54.0)
    canvas.dashed_outline(place, theme.EDGE, radius=12, width=1.5, dash=10, gap=8)
    canvas.text(words, place.center, styles.NOTE, anchor="center", max_width=place.width - 16, shrink=True)


def find_taken_region(layout: TableLayout, seat: int, shown: SetsModel, tile: str) -> Region | None:
    """Return a tile in its seat's panel of sets, at whose head stands whose they are."""
    inner = get_content_box(layout.sets[seat], layout.head, compact=layout.compact)
    where = _list_tile_boxes((inner.left, inner.top, inner.width, inner.height), shown)
    box = next((box for box, known in where if known == tile), None)
    if box is None:
        return None
    return Region.of(Rect(box), box[2] * 0.16, quiet=True, kept=get_spot_box(locate_taken_star(Rect(box))))


@BOOK.cached(maxsize=32)
def _list_tile_boxes(
    inner: tuple[float, float, float, float], shown: SetsModel
) -> tuple[tuple[tuple[float, float, float, float], str], ...]:
    """Return the boxes of all tiles in a panel."""
    made = sets_layout.group_tiles(
        shown.content, Rect(inner), shown.all_tiles, shown.max_side, themes=shown.has_theme_rows
    )
    placed = [*made.loose, *(each for block in made.groups for each in block.tiles)]
    return tuple(((box.left, box.top, box.width, box.height), tile) for box, tile in placed)
