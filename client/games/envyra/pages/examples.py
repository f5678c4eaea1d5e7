"""The drawn examples of Envyra's rulebook, painted as the table paints them."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Rect, rect
from client.draw.typesetter import Typesetter
from client.games.envyra.board import colours
from client.games.envyra.board.cards_view import draw_card, get_card_face
from client.games.envyra.board.tile_view import (
    SQUARE,
    GapModel,
    TileModel,
    draw_cube_ring,
    draw_gap,
    draw_taken,
    draw_tile,
    locate_cube,
)
from client.games.envyra.pages import example_play, example_score
from client.games.envyra.sheet import pictures as sheet_pictures
from client.i18n import tr
from client.rulebook.envyra import (
    NOTHING,
    BoardExample,
    ClaimExample,
    EquilibriumExample,
    GridExample,
    NeedExample,
    ScoreExample,
    SetsExample,
    SnakeExample,
    TilesExample,
)
from client.rulebook.examples import Example
from client.scenes.rulebook.figure import Figure, SlabColours, arrange_figure, draw_figure, get_picture_width
from rules.envyra.content import BOOK
from saves.seats import COLOURS

GROUND: Final = SlabColours(colours.EXAMPLE_TOP, colours.EXAMPLE_BOTTOM, colours.EXAMPLE_EDGE)

TILE: Final = 128.0
OPEN: Final = 140.0
TAKEN: Final = 88.0
_GAP: Final = 8.0
_SET: Final = 74.0
_CARD: Final = (236.0, 178.0)


def example_size(texts: Typesetter, example: Example, width: float) -> tuple[float, float]:
    """Return the size of an example that may be as wide as `width`."""
    return width, _figure(texts, example, width).height


def pairs_with(first: Example, second: Example) -> bool:
    """Return whether two examples that follow each other look better side by side."""
    return any(isinstance(first, kind) and isinstance(second, kind) for kind in (NeedExample, ClaimExample))


def words_of(example: Example) -> str:
    """Return the words drawn in an example, for the search."""
    if not isinstance(example, EquilibriumExample):
        return ""
    symbols = {symbol for card in example.cards for symbol in BOOK.own.content.cards[card].symbols}
    return " ".join(tr(f"envyra.nom.{symbol}") for symbol in sorted(symbols))


def draw_example(canvas: Canvas, box: Box, example: Example) -> None:
    """Draw an example into a box of the size that `example_size` gave (or higher)."""
    area = rect(box)
    found = _figure(canvas.texts, example, area.width)
    draw_figure(canvas, area, found, example.caption, GROUND, partial(_draw, example=example))


def _figure(texts: Typesetter, example: Example, width: float) -> Figure:
    return arrange_figure(texts, example.caption, _size(example, get_picture_width(width)), width)


def _size(example: Example, width: float) -> tuple[float, float]:
    """Return how large the picture is where it may be that wide."""
    match example:
        case GridExample(columns, tiles):
            step = _step(columns, width)
            return step * columns, step * (len(tiles) // columns)
        case TilesExample(tiles):
            columns, step = _columns(example, width)
            return step * columns - _GAP, step * math.ceil(len(tiles) / columns) - _GAP
        case ClaimExample():
            return example_play.claim_size(width)
        case NeedExample():
            return example_play.need_size(example, width)
        case SnakeExample():
            return example_play.snake_size(example, width)
        case BoardExample():
            return example_play.board_size(example, width)
        case SetsExample(tiles):
            wide = min(width, 480.0)
            return wide, sheet_pictures.measure_collection_height(BOOK.own.content, tiles, wide, largest=_SET)
        case ScoreExample():
            return example_score.size(example, width)
        case EquilibriumExample(cards):
            columns = max(1, min(len(cards), int((width + _GAP) // (_CARD[0] + _GAP))))
            rows = math.ceil(len(cards) / columns)
            return columns * (_CARD[0] + _GAP) - _GAP, rows * (_CARD[1] + _GAP) - _GAP
        case _:
            return width, 0.0


def _draw(canvas: Canvas, area: Rect, *, example: Example) -> None:
    match example:
        case GridExample():
            _draw_grid(canvas, area, example)
        case TilesExample():
            _draw_tiles(canvas, area, example)
        case ClaimExample():
            example_play.draw_claim(canvas, area, example)
        case NeedExample():
            example_play.draw_need(canvas, area, example)
        case SnakeExample():
            example_play.draw_snake(canvas, area, example)
        case BoardExample():
            example_play.draw_board(canvas, area, example)
        case SetsExample(tiles):
            sheet_pictures.draw_collection(canvas, area, content=BOOK.own.content, taken=tiles)
        case ScoreExample():
            example_score.draw(canvas, area, example)
        case EquilibriumExample():
            _draw_cards(canvas, area, example)
        case _:
            pass


# --- tiles of the grid ----------------------------------------------------------------------------------
def _step(columns: int, width: float) -> float:
    return min(TILE, width / columns)


def _draw_grid(canvas: Canvas, area: Rect, example: GridExample) -> None:
    step = _step(example.columns, area.width)
    places = [
        Rect(area.x + at % example.columns * step, area.y + at // example.columns * step, step, step)
        for at in range(len(example.tiles))
    ]
    for at, (tile, place) in enumerate(zip(example.tiles, places, strict=True)):
        cubes = example.cubes[at] if at < len(example.cubes) else ()
        inner = place.inflate(-4, -4)
        if tile == NOTHING:
            draw_gap(canvas, inner, GapModel(at + 1))
        else:
            _draw_stone(canvas, inner, tile, at + 1, cubes, example)
        colour = (
            theme.GOLD if at + 1 in example.mark else colours.BECAUSE if at + 1 in example.because else None
        )
        if colour is not None:
            body = inner.inflate(-step * 0.05, -step * 0.05)
            canvas.outline(body, colour, radius=step * 0.08, width=3)


def _draw_stone(
    canvas: Canvas, box: Rect, tile: str, place: int, cubes: tuple[int, ...], example: GridExample
) -> None:
    colours = tuple(COLOURS[seat] for seat in cubes)
    veiled = place in example.veiled
    known = BOOK.own.content.tiles[tile]
    draw_tile(canvas, box, TileModel(known, colours, place, is_veiled=veiled))
    if veiled:
        unit = box.width / SQUARE
        canvas.image("envyra/lock", (box.centerx, box.y + 104 * unit), box.width * 0.26)
    if place in example.last and cubes:
        center, size = locate_cube(box, known.cubes, len(cubes) - 1)
        draw_cube_ring(canvas, center, size)


# --- tiles side by side ---------------------------------------------------------------------------------
def _columns(example: TilesExample, width: float) -> tuple[int, float]:
    """Return how many stand side by side, and the distance from one to the next."""
    step = min((OPEN if example.open else TAKEN) + _GAP, width + _GAP)
    most = max(1, min(len(example.tiles), int((width + _GAP) // step)))
    return math.ceil(len(example.tiles) / math.ceil(len(example.tiles) / most)), step


def _draw_tiles(canvas: Canvas, area: Rect, example: TilesExample) -> None:
    columns, step = _columns(example, area.width)
    for at, tile in enumerate(example.tiles):
        side, known = step - _GAP, BOOK.own.content.tiles[tile]
        place = Rect(area.x + at % columns * step, area.y + at // columns * step, side, side)
        if example.open:
            draw_tile(canvas, place, TileModel(known))
        else:
            draw_taken(canvas, place, known)
        if at in example.mark:
            canvas.outline(place, theme.GOLD, radius=side * 0.12, width=3)


# --- cards ----------------------------------------------------------------------------------------------
def _draw_cards(canvas: Canvas, area: Rect, example: EquilibriumExample) -> None:
    wide, high = min(_CARD[0], area.width), _CARD[1]
    columns = max(1, int((area.width + _GAP + 1) // (wide + _GAP)))
    for at, card in enumerate(example.cards):
        x = area.x + at % columns * (wide + _GAP)
        y = area.y + at // columns * (high + _GAP)
        title, note = tr("envyra.sheet.cards"), tr("envyra.table.open-card")
        face = get_card_face(BOOK.own.content, card)
        draw_card(canvas, Rect(x, y, wide, high), face, example.symbols, title=title, note=note)
