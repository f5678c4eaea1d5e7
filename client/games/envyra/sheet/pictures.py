"""Pictures for the score sheet and rulebook examples: tiles with stars, sets, Equilibrium cards.

On the score sheet they are small beside a number and large in its explanation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import colours
from client.games.envyra.board.cards_view import MIN_TALL_HEIGHT, CardFace, draw_card
from client.games.envyra.board.tile_view import draw_taken_tile, get_tile_theme_name
from client.i18n import format_number, tr
from rules.envyra.content import Content, Tile
from rules.envyra.sets import best_sets

_MAX_SIDE: Final = 104.0
_SHARE_BESIDE_NUMBER: Final = 0.5  # how large beside a number, as a share of the height
_GAP: Final = 0.06  # between tiles, as a share of their side
_FRAME: Final = 0.1  # around a set, likewise
_SET_GAP: Final = 0.2  # between sets, likewise
_POINTS_WIDTH: Final = 0.9  # what a set's points take beside it, likewise
_MIN_SIDE: Final = 12.0
_MAX_CARD_HEIGHT: Final = 190.0
_CARD_GAP: Final = 8.0
_CARD_BASE_WIDTH: Final = 0.8  # how wide a high card is, as shares of its height: this
_CARD_SYMBOL_WIDTH: Final = 0.4  # and this for each symbol
_MIN_HEADED_CARD_HEIGHT: Final = 150.0  # a card with a head needs as much
_CARD_STAR_WIDTH: Final = 1.25  # what a low card needs beside its symbols, as a share of its height


class SeatCard(Struct, frozen=True):
    """An Equilibrium card that counts for a seat: its front, whether secret, and whether fulfilled."""

    face: CardFace
    secret: bool
    done: bool
    """The seat has all its symbols."""


class _TileGroup(Struct, frozen=True):
    """A set, or a tile in no set (without points)."""

    tiles: tuple[Tile, ...]
    points: int = 0


def draw_stars(
    canvas: Canvas, box: Rect, *, tiles: Sequence[Tile], centred: bool = False, largest: float = 0.0
) -> None:
    """Draw tiles with their points on stars, as large as fits into a box.

    Args:
        canvas: The canvas.
        box: The box to fill.
        tiles: The tiles.
        centred: Whether the tiles are centred and may be drawn large, as in an explanation.
        largest: Greatest side of a tile; 0 for the usual maximum.
    """
    largest = largest or _get_max_side(box, centred)
    for tile, place in zip(tiles, pack_tiles(box, len(tiles), centred=centred, largest=largest), strict=True):
        draw_taken_tile(canvas, place, tile)
    if not tiles and centred:
        _draw_placeholder(canvas, box, "envyra.table.no-tiles")


def pack_tiles(box: Rect, count: int, *, centred: bool = False, largest: float = _MAX_SIDE) -> list[Rect]:
    """Return square boxes for `count` tiles, in rows of about equal length."""
    if not count:
        return []
    side, columns = max(
        (min(largest, box.width / (n + (n - 1) * _GAP), _fit_row_height(box, -(-count // n))), n)
        for n in range(1, count + 1)
    )
    columns = -(-count // -(-count // columns))  # rows as even as they get
    rows = -(-count // columns)
    step = side * (1 + _GAP)
    left = box.centerx - (columns * step - side * _GAP) / 2 if centred else box.x
    top = box.centery - (rows * step - side * _GAP) / 2
    places = []
    for at in range(count):
        row, column = divmod(at, columns)
        short = (columns - min(columns, count - row * columns)) * step / 2 if centred else 0.0
        places.append(Rect(left + short + column * step, top + row * step, side, side))
    return places


def _fit_row_height(box: Rect, rows: int) -> float:
    return box.height / (rows + (rows - 1) * _GAP)


def draw_sets(
    canvas: Canvas, box: Rect, *, content: Content, taken: tuple[str, ...], largest: float = 0.0
) -> None:
    """Draw the sets among taken tiles, in frames of their theme's colour, without their points."""
    found = _find_sets(content, taken)
    _draw_groups(canvas, box, found, worth=False, centred=False, largest=largest or _get_max_side(box, False))


def measure_sets_height(content: Content, taken: tuple[str, ...], width: float, *, largest: float) -> float:
    """Return the height of the drawing of all sets, without points, at a width."""
    found = _find_sets(content, taken)
    if not found:
        return 0.0
    return _break_into_rows(found, width, min(largest, _fit_side(found, width, worth=False)), worth=False)[1]


def draw_collection(canvas: Canvas, box: Rect, *, content: Content, taken: tuple[str, ...]) -> None:
    """Draw all taken tiles of a seat: the sets with their points, then the tiles in no set."""
    found = _group_tiles(content, taken)
    _draw_groups(canvas, box, found, worth=True, centred=True, largest=_MAX_SIDE)
    if not taken:
        _draw_placeholder(canvas, box, "envyra.table.no-tiles")


def measure_collection_height(
    content: Content, taken: tuple[str, ...], width: float, *, largest: float
) -> float:
    """Return the height of the drawing of all taken tiles (sets with points, then others) at a width."""
    found = _group_tiles(content, taken)
    return _break_into_rows(found, width, min(largest, _fit_side(found, width, worth=True)), worth=True)[1]


def draw_tiles_and_cards(
    canvas: Canvas,
    box: Rect,
    *,
    content: Content,
    taken: tuple[str, ...],
    held: Sequence[SeatCard],
    have: frozenset[str],
) -> None:
    """Draw everything that scores for a seat: its tiles in sets, and below them Equilibrium cards."""
    upper = box
    if held:
        upper = Rect(box.x, box.y, box.width, box.height * 0.66)
        top = upper.bottom + box.height * 0.03
        draw_cards(canvas, Rect(box.x, top, box.width, box.bottom - top), held=held, have=have, centred=True)
    draw_collection(canvas, upper, content=content, taken=taken)


def draw_cards(
    canvas: Canvas, box: Rect, *, held: Sequence[SeatCard], have: frozenset[str], centred: bool = False
) -> None:
    """Draw Equilibrium cards with the symbols in `have` ticked; cards that are not fulfilled are dim."""
    count = len(held)
    if not count:
        if centred:
            _draw_placeholder(canvas, box, "envyra.reason.no-cards")
        return
    symbols = max(len(one.face.symbols) for one in held)
    for one, place in zip(held, arrange_cards(box, count, symbols, centred=centred), strict=True):
        note = tr("envyra.table.secret-card" if one.secret else "envyra.table.open-card") if centred else ""
        title = tr("envyra.sheet.cards") if place.height > MIN_TALL_HEIGHT else ""
        with canvas.dim(1.0 if one.done else 0.6):
            draw_card(canvas, place, one.face, have, title=title, note=note)


def arrange_cards(box: Rect, count: int, symbols: int, *, centred: bool = True) -> list[Rect]:
    """Return boxes for `count` Equilibrium cards of `symbols` symbols: tall if there is room, else low.

    If `centred`, the cards may be large, and low cards are as wide as the box, to have room for text.
    """
    found: list[tuple[float, float, float, int]] = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        high = min(
            _MAX_CARD_HEIGHT if centred else box.height * _SHARE_BESIDE_NUMBER,
            (box.height + _CARD_GAP) / rows - _CARD_GAP,
        )
        wide = (box.width + _CARD_GAP) / columns - _CARD_GAP
        tall = min(high, wide / (_CARD_BASE_WIDTH + _CARD_SYMBOL_WIDTH * symbols))
        if tall >= _MIN_HEADED_CARD_HEIGHT:
            found.append(
                (tall * 2, tall, min(wide, tall * (_CARD_BASE_WIDTH + _CARD_SYMBOL_WIDTH * symbols)), columns)
            )
        low = min(high, MIN_TALL_HEIGHT - 1, wide / (symbols + _CARD_STAR_WIDTH))
        found.append((low, low, wide if centred else low * (symbols + _CARD_STAR_WIDTH), columns))
    _, high, wide, columns = max(found)
    rows = -(-count // columns)
    top = box.centery - (rows * (high + _CARD_GAP) - _CARD_GAP) / 2
    left = box.centerx - (columns * (wide + _CARD_GAP) - _CARD_GAP) / 2 if centred else box.x
    return [
        Rect(left + at % columns * (wide + _CARD_GAP), top + at // columns * (high + _CARD_GAP), wide, high)
        for at in range(count)
    ]


# --- sets in rows -------------------------------------------------------------------------------------
def _find_sets(content: Content, taken: tuple[str, ...]) -> list[_TileGroup]:
    """Return the sets among taken tiles, with their points."""
    return [
        _TileGroup(tuple(content.tiles[tile] for tile in tiles), content.sets.get_points(len(tiles)))
        for tiles in best_sets(taken)
    ]


def _group_tiles(content: Content, taken: tuple[str, ...]) -> list[_TileGroup]:
    """Return the sets, and each tile in no set."""
    found = _find_sets(content, taken)
    grouped = {tile.id for group in found for tile in group.tiles}
    return found + [_TileGroup((content.tiles[tile],)) for tile in taken if tile not in grouped]


def _get_max_side(box: Rect, centred: bool) -> float:
    """Return the maximum side of a tile; beside a number the tiles of all players are of one size."""
    return _MAX_SIDE if centred else min(_MAX_SIDE, box.height * _SHARE_BESIDE_NUMBER)


def _draw_groups(
    canvas: Canvas, box: Rect, groups: Sequence[_TileGroup], *, worth: bool, centred: bool, largest: float
) -> None:
    """Draw groups in as many rows as they need, as large as they fit."""
    if not groups:
        return
    side = min(largest, _fit_side(groups, box.width, worth=worth))
    while side > _MIN_SIDE and _break_into_rows(groups, box.width, side, worth=worth)[1] > box.height:
        side *= 0.97
    rows, tall = _break_into_rows(groups, box.width, side, worth=worth)
    y = box.centery - tall / 2
    for row in rows:
        wide = sum(_measure_width(group, side, worth=worth) for group in row) + side * _SET_GAP * (
            len(row) - 1
        )
        x = box.centerx - wide / 2 if centred else box.x
        for group in row:
            _draw_group(canvas, (x, y), side, group, worth=worth)
            x += _measure_width(group, side, worth=worth) + side * _SET_GAP
        y += side * (1 + 2 * _FRAME + _SET_GAP)


def _fit_side(groups: Sequence[_TileGroup], width: float, *, worth: bool) -> float:
    """Return the side of a tile at which the widest group just fits into a row."""
    return width / max(_measure_width(group, 1.0, worth=worth) for group in groups)


def _break_into_rows(
    groups: Sequence[_TileGroup], width: float, side: float, *, worth: bool
) -> tuple[list[list[_TileGroup]], float]:
    """Return the rows of groups and their total height; tiles in no set begin a row of their own."""
    rows: list[list[_TileGroup]] = []
    x = 0.0
    for group in groups:
        wide = _measure_width(group, side, worth=worth)
        first_loose = len(group.tiles) == 1 and bool(rows) and len(rows[-1][-1].tiles) > 1
        if not rows or first_loose or x + wide > width + 0.5:
            rows.append([])
            x = 0.0
        rows[-1].append(group)
        x += wide + side * _SET_GAP
    return rows, side * (len(rows) * (1 + 2 * _FRAME + _SET_GAP) - _SET_GAP)


def _measure_width(group: _TileGroup, side: float, *, worth: bool) -> float:
    count = len(group.tiles)
    wide = count + (count - 1) * _GAP
    if count > 1:
        wide += 2 * _FRAME + (_POINTS_WIDTH if worth else 0.0)
    return wide * side


def _draw_group(
    canvas: Canvas, at: tuple[float, float], side: float, group: _TileGroup, *, worth: bool
) -> None:
    x, y = at
    framed = len(group.tiles) > 1
    if framed:
        colour = colours.THEME[get_tile_theme_name(group.tiles[0])]
        frame = Rect(x, y, _measure_width(group, side, worth=worth), side * (1 + 2 * _FRAME))
        canvas.slab(
            frame,
            radius=side * 0.2,
            top=theme.mix(theme.PANEL_TOP, colour, 0.28),
            bottom=theme.mix(theme.PANEL_BOTTOM, colour, 0.16),
            edge=colour,
            edge_width=max(1.2, side * 0.025),
        )
        x += side * _FRAME
    for tile in group.tiles:
        draw_taken_tile(canvas, Rect(x, y + side * _FRAME, side, side), tile, points=worth and side >= 40)
        x += side * (1 + _GAP)
    if framed and worth:
        middle = (x + side * (_POINTS_WIDTH - _GAP) / 2, y + side * (0.5 + _FRAME))
        canvas.text(
            f"+{format_number(group.points)}",
            middle,
            styles.TOTAL.with_size(max(styles.LEAST, side * 0.42)).with_colour(theme.CHOSEN_TEXT),
            anchor="center",
        )


def _draw_placeholder(canvas: Canvas, box: Rect, key: str) -> None:
    """Draw text in place of a picture."""
    canvas.text(
        tr(key),
        box.center,
        styles.BODY.with_colour(theme.MUTED),
        anchor="center",
        max_width=box.width,
        shrink=True,
    )
