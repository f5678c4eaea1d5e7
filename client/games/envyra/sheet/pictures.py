"""The pictures of the score sheet: tiles with their stars, the sets they make, Equilibrium cards.

Each is painted small beside a number, and large where the number is explained. The rulebook's examples use
them too.
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
from client.games.envyra.board.tile_view import draw_taken, get_theme
from client.i18n import format_number, tr
from rules.envyra.content import Content, Tile
from rules.envyra.sets import best_sets

_LARGEST: Final = 104.0
_BESIDE: Final = 0.5  # how large beside a number, as a share of the height
_GAP: Final = 0.06  # between tiles, as a share of their side
_FRAME: Final = 0.1  # around a set, likewise
_BETWEEN: Final = 0.2  # between sets, likewise
_WORTH: Final = 0.7  # what a set's points take beside it, likewise
_LEAST: Final = 12.0
_LARGEST_CARD: Final = 190.0
_CARD_GAP: Final = 8.0
_HEAD: Final = 0.8  # how wide a high card is, as shares of its height: this
_TALL: Final = 0.4  # and this for each symbol
_TALLEST_LOW: Final = 150.0  # a card with a head needs as much
_STAR: Final = 1.25  # what a low card needs beside its symbols, as a share of its height


class SeatCard(Struct, frozen=True):
    """An Equilibrium card of somebody.

    Attributes:
        done: All its symbols are there.
    """

    face: CardFace
    secret: bool
    done: bool


class _Group(Struct, frozen=True):
    """A set, or a tile in no set (without points)."""

    tiles: tuple[Tile, ...]
    points: int = 0


def stars(
    canvas: Canvas, box: Rect, *, tiles: Sequence[Tile], centred: bool = False, largest: float = 0.0
) -> None:
    """Draw tiles with their stars, as large as there is room for; beside a number they are not too large."""
    largest = largest or _side(box, centred)
    for tile, place in zip(tiles, packed(box, len(tiles), centred=centred, largest=largest), strict=True):
        draw_taken(canvas, place, tile)
    if not tiles and centred:
        _nothing(canvas, box, "envyra.table.no-tiles")


def packed(box: Rect, count: int, *, centred: bool = False, largest: float = _LARGEST) -> list[Rect]:
    """Return places for so many tiles in even rows."""
    if not count:
        return []
    side, columns = max(
        (min(largest, box.width / (n + (n - 1) * _GAP), _row_height(box, -(-count // n))), n)
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


def _row_height(box: Rect, rows: int) -> float:
    return box.height / (rows + (rows - 1) * _GAP)


def sets(
    canvas: Canvas, box: Rect, *, content: Content, taken: tuple[str, ...], largest: float = 0.0
) -> None:
    """Draw the sets in the frames of their colours, without their points."""
    found = _sets(content, taken)
    _flow(canvas, box, found, worth=False, centred=False, largest=largest or _side(box, False))


def sets_height(content: Content, taken: tuple[str, ...], width: float, *, largest: float) -> float:
    """Return how high the sets are at a width, without their points."""
    found = _sets(content, taken)
    if not found:
        return 0.0
    return _flowed(found, width, min(largest, _widest(found, width, worth=False)), worth=False)[1]


def collection(canvas: Canvas, box: Rect, *, content: Content, taken: tuple[str, ...]) -> None:
    """Draw the sets with their points, and the tiles in no set."""
    found = _collected(content, taken)
    _flow(canvas, box, found, worth=True, centred=True, largest=_LARGEST)
    if not taken:
        _nothing(canvas, box, "envyra.table.no-tiles")


def collection_height(content: Content, taken: tuple[str, ...], width: float, *, largest: float) -> float:
    """Return how much of the height a collection takes at a width."""
    found = _collected(content, taken)
    return _flowed(found, width, min(largest, _widest(found, width, worth=True)), worth=True)[1]


def all_of_it(
    canvas: Canvas,
    box: Rect,
    *,
    content: Content,
    taken: tuple[str, ...],
    held: Sequence[SeatCard],
    have: frozenset[str],
) -> None:
    """Draw everything somebody has: tiles in their sets, and the cards below them."""
    upper = box
    if held:
        upper = Rect(box.x, box.y, box.width, box.height * 0.66)
        top = upper.bottom + box.height * 0.03
        cards(canvas, Rect(box.x, top, box.width, box.bottom - top), held=held, have=have, centred=True)
    collection(canvas, upper, content=content, taken=taken)


def cards(
    canvas: Canvas, box: Rect, *, held: Sequence[SeatCard], have: frozenset[str], centred: bool = False
) -> None:
    """Equilibrium cards with their symbols ticked; what was not fulfilled is fainter."""
    count = len(held)
    if not count:
        if centred:
            _nothing(canvas, box, "envyra.reason.no-cards")
        return
    symbols = max(len(one.face.symbols) for one in held)
    for one, place in zip(held, card_places(box, count, symbols, centred=centred), strict=True):
        note = tr("envyra.table.secret-card" if one.secret else "envyra.table.open-card") if centred else ""
        title = tr("envyra.sheet.cards") if place.height > MIN_TALL_HEIGHT else ""
        with canvas.dim(1.0 if one.done else 0.6):
            draw_card(canvas, place, one.face, have, title=title, note=note)


def card_places(box: Rect, count: int, symbols: int, *, centred: bool = True) -> list[Rect]:
    """Places for so many cards of so many symbols: high ones with a head, or low ones, all in a row.

    centred: they may be large, and low ones as wide as the box, with words at their end.
    """
    found: list[tuple[float, float, float, int]] = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        high = min(
            _LARGEST_CARD if centred else box.height * _BESIDE, (box.height + _CARD_GAP) / rows - _CARD_GAP
        )
        wide = (box.width + _CARD_GAP) / columns - _CARD_GAP
        tall = min(high, wide / (_HEAD + _TALL * symbols))
        if tall >= _TALLEST_LOW:
            found.append((tall * 2, tall, min(wide, tall * (_HEAD + _TALL * symbols)), columns))
        low = min(high, MIN_TALL_HEIGHT - 1, wide / (symbols + _STAR))
        found.append((low, low, wide if centred else low * (symbols + _STAR), columns))
    _, high, wide, columns = max(found)
    rows = -(-count // columns)
    top = box.centery - (rows * (high + _CARD_GAP) - _CARD_GAP) / 2
    left = box.centerx - (columns * (wide + _CARD_GAP) - _CARD_GAP) / 2 if centred else box.x
    return [
        Rect(left + at % columns * (wide + _CARD_GAP), top + at // columns * (high + _CARD_GAP), wide, high)
        for at in range(count)
    ]


# --- sets in rows -------------------------------------------------------------------------------------
def _sets(content: Content, taken: tuple[str, ...]) -> list[_Group]:
    """Return the sets among taken tiles, with their points."""
    return [
        _Group(tuple(content.tiles[tile] for tile in tiles), content.sets.of(len(tiles)))
        for tiles in best_sets(taken)
    ]


def _collected(content: Content, taken: tuple[str, ...]) -> list[_Group]:
    """Return the sets, and each tile in no set."""
    found = _sets(content, taken)
    grouped = {tile.id for group in found for tile in group.tiles}
    return found + [_Group((content.tiles[tile],)) for tile in taken if tile not in grouped]


def _side(box: Rect, centred: bool) -> float:
    """Return how large a tile may be: beside a number all players' tiles are to look alike."""
    return _LARGEST if centred else min(_LARGEST, box.height * _BESIDE)


def _flow(
    canvas: Canvas, box: Rect, groups: Sequence[_Group], *, worth: bool, centred: bool, largest: float
) -> None:
    """Draw groups one after another in as many rows as they need, as large as they fit."""
    if not groups:
        return
    side = min(largest, _widest(groups, box.width, worth=worth))
    while side > _LEAST and _flowed(groups, box.width, side, worth=worth)[1] > box.height:
        side *= 0.97
    rows, tall = _flowed(groups, box.width, side, worth=worth)
    y = box.centery - tall / 2
    for row in rows:
        wide = sum(_width(group, side, worth=worth) for group in row) + side * _BETWEEN * (len(row) - 1)
        x = box.centerx - wide / 2 if centred else box.x
        for group in row:
            _draw_group(canvas, (x, y), side, group, worth=worth)
            x += _width(group, side, worth=worth) + side * _BETWEEN
        y += side * (1 + 2 * _FRAME + _BETWEEN)


def _widest(groups: Sequence[_Group], width: float, *, worth: bool) -> float:
    """Return the side of a tile at which the longest group just fits into a row."""
    return width / max(_width(group, 1.0, worth=worth) for group in groups)


def _flowed(
    groups: Sequence[_Group], width: float, side: float, *, worth: bool
) -> tuple[list[list[_Group]], float]:
    """Return the rows, and how high they are together. Tiles in no set begin a row of their own."""
    rows: list[list[_Group]] = []
    x = 0.0
    for group in groups:
        wide = _width(group, side, worth=worth)
        first_loose = len(group.tiles) == 1 and bool(rows) and len(rows[-1][-1].tiles) > 1
        if not rows or first_loose or x + wide > width + 0.5:
            rows.append([])
            x = 0.0
        rows[-1].append(group)
        x += wide + side * _BETWEEN
    return rows, side * (len(rows) * (1 + 2 * _FRAME + _BETWEEN) - _BETWEEN)


def _width(group: _Group, side: float, *, worth: bool) -> float:
    count = len(group.tiles)
    wide = count + (count - 1) * _GAP
    if count > 1:
        wide += 2 * _FRAME + (_WORTH if worth else 0.0)
    return wide * side


def _draw_group(canvas: Canvas, at: tuple[float, float], side: float, group: _Group, *, worth: bool) -> None:
    x, y = at
    framed = len(group.tiles) > 1
    if framed:
        colour = colours.THEME[get_theme(group.tiles[0])]
        frame = Rect(x, y, _width(group, side, worth=worth), side * (1 + 2 * _FRAME))
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
        draw_taken(canvas, Rect(x, y + side * _FRAME, side, side), tile, points=worth and side >= 40)
        x += side * (1 + _GAP)
    if framed and worth:
        middle = (x + side * (_WORTH - _GAP) / 2, y + side * (0.5 + _FRAME))
        canvas.text(
            f"+{format_number(group.points)}",
            middle,
            styles.TOTAL.sized(max(styles.LEAST, side * 0.42)).in_(theme.CHOSEN_TEXT),
            anchor="center",
        )


def _nothing(canvas: Canvas, box: Rect, key: str) -> None:
    """Draw text in place of a picture."""
    canvas.text(
        tr(key), box.center, styles.BODY.in_(theme.MUTED), anchor="center", max_width=box.width, shrink=True
    )
