"""The drawn examples of Balanceformers' rulebook, painted as the table paints them."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from client.draw.canvas import Canvas
from client.draw.geometry import Box, Rect, rect
from client.draw.typesetter import Typesetter
from client.games.balanceformers.board import area_view, colours, creatures_view, phrases, wheel_view
from client.games.balanceformers.board.area_view import PiecesModel
from client.games.balanceformers.board.creatures_view import make_creature
from client.games.balanceformers.board.layout import WHEEL_RADIUS
from client.games.balanceformers.board.plane import Plane
from client.games.balanceformers.board.wheel_view import ROUNDS
from client.games.balanceformers.pages import example_area, example_judged, example_order
from client.games.balanceformers.sheet import pictures as sheet_pictures
from client.games.balanceformers.sheet.pictures import TokenColumns
from client.i18n import tr
from client.rulebook.balanceformers import (
    AreaExample,
    CreaturesExample,
    InitiativeExample,
    JudgedExample,
    PiecesExample,
    PreludeExample,
    TokensExample,
    TrackExample,
    WheelExample,
)
from client.rulebook.examples import Example
from client.scenes.rulebook.figure import Figure, SlabColours, arrange_figure, draw_figure, get_picture_width
from rules.balanceformers import initiative
from rules.balanceformers.content import BOOK
from rules.balanceformers.state import Piece
from saves.seats import COLOURS

GROUND: Final = SlabColours(colours.EXAMPLE_TOP, colours.EXAMPLE_BOTTOM, colours.EXAMPLE_EDGE)

_PIECE: Final = 330.0  # the long side of a piece shown by itself
_FEWEST: Final = 230.0  # narrower pieces stand in two rows
_CREATURE: Final = 216.0
_LEAST: Final = 150.0
_GAP: Final = 26.0
_WHEEL: Final = 350.0
_TRACK, _BARE, _WIDE = 190.0, 124.0, 560.0  # heights of the track, and from which width on it is one row


def example_size(texts: Typesetter, example: Example, width: float) -> tuple[float, float]:
    """Return the size of an example that may be as wide as `width`."""
    return width, _figure(texts, example, width).height


def pairs_with(first: Example, second: Example) -> bool:
    """Return whether two examples that follow each other look better side by side."""
    if not (isinstance(first, AreaExample) and isinstance(second, AreaExample)):
        return False
    return first.pieces == second.pieces and example_area.is_small(first)


def words_of(example: Example) -> str:
    """Return the words drawn in an example, for the search."""
    match example:
        case JudgedExample(verdict=verdict):
            return tr(f"balanceformers.table.verdict-{verdict}")
        case WheelExample(round=number) if number:
            return tr(
                "balanceformers.table.wants", deficits=phrases.name_deficits(initiative.deficits(number))
            )
        case _:
            return ""


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
        case PiecesExample(show):
            across, side = _pieces(len(show), width)
            lines = -(-len(show) // across)
            return across * side + (across - 1) * _GAP, lines * side / 2 + (lines - 1) * _GAP + 8
        case CreaturesExample(creatures):
            across, side = _creatures(len(creatures), width)
            lines = -(-len(creatures) // across)
            return across * side + (across - 1) * _GAP, lines * side + (lines - 1) * _GAP / 2
        case AreaExample():
            return example_area.size(example, width)
        case JudgedExample():
            return example_judged.size(example, width)
        case TokensExample():
            return example_order.tokens_size(width)
        case InitiativeExample():
            return example_order.initiative_size(example, width)
        case PreludeExample():
            return example_order.prelude_size(example, width)
        case WheelExample():
            side = min(_WHEEL, width)
            return side, side
        case TrackExample():
            high = _TRACK if example.tokens else _BARE
            return width, high if width >= _WIDE else width / (1.3 if example.tokens else 1.9)
        case _:
            return width, 0.0


def _draw(canvas: Canvas, area: Rect, *, example: Example) -> None:
    match example:
        case PiecesExample():
            _draw_pieces(canvas, area, example)
        case CreaturesExample():
            _draw_creatures(canvas, area, example)
        case AreaExample():
            example_area.draw(canvas, area, example)
        case JudgedExample():
            example_judged.draw(canvas, area, example)
        case TokensExample():
            example_order.draw_tokens(canvas, area, example)
        case InitiativeExample():
            example_order.draw_initiative(canvas, area, example)
        case PreludeExample():
            example_order.draw_prelude(canvas, area, example)
        case WheelExample():
            _draw_wheel(canvas, area, example)
        case TrackExample():
            white, black = (tuple(pair[side] for pair in example.tokens) for side in (0, 1))
            columns = TokenColumns(
                BOOK.own.content.track.values, COLOURS[: len(example.tokens)], white, black
            )
            sheet_pictures.draw_track(canvas, area, columns=columns)
        case _:
            pass


# --- pieces ---------------------------------------------------------------------------------------------
def _pieces(count: int, width: float) -> tuple[int, float]:
    """Return how many stand side by side, and how long a long side is."""
    across = count if (width - (count - 1) * _GAP) / count >= _FEWEST else min(count, 2)
    return across, min(_PIECE, (width - (across - 1) * _GAP) / across) // 2 * 2


def _draw_pieces(canvas: Canvas, area: Rect, example: PiecesExample) -> None:
    across, side = _pieces(len(example.show), area.width)
    for number, name in enumerate(example.show):
        line, column = divmod(number, across)
        x = round(area.x + side / 2 + column * (side + _GAP))
        y = round(area.y + 4 + line * (side / 2 + _GAP) + side / 2)
        demon, dark = name.startswith("demon"), name.endswith("dark")
        piece: Piece = (1, 0, 0) if demon else (0, 0, 0)
        plane = Plane((x - side * piece[0], y), side)
        area_view.draw_piece(canvas, plane, piece, dark=dark)
        if not dark:
            area_view.draw_slot_marks(canvas, plane, PiecesModel((piece,), 0, 0b111))


# --- creatures ------------------------------------------------------------------------------------------
def _creatures(count: int, width: float) -> tuple[int, float]:
    """Return how many stand side by side, and how large each is; their numbers have to be legible."""
    across = count
    while across > 1 and (width - (across - 1) * _GAP) / across < _LEAST:
        across -= 1
    return across, min(_CREATURE, (width - (across - 1) * _GAP) / across)


def _draw_creatures(canvas: Canvas, area: Rect, example: CreaturesExample) -> None:
    across, side = _creatures(len(example.creatures), area.width)
    for number, (name, levels) in enumerate(zip(example.creatures, example.levels, strict=True)):
        line, column = divmod(number, across)
        x = area.x + side / 2 + column * (side + _GAP)
        y = area.y + side / 2 + line * (side + _GAP / 2)
        box, _, own = name.rpartition("-")
        shown = make_creature(BOOK.own.content, COLOURS[example.seats.index(box)], box, int(own))
        creatures_view.draw_creature(canvas, (x, y), side, shown, levels=levels)


# --- the wheel ------------------------------------------------------------------------------------------
def _draw_wheel(canvas: Canvas, area: Rect, example: WheelExample) -> None:
    spots = []
    for number in range(ROUNDS):
        angle = number / ROUNDS * 2 * math.pi
        reach = area.width * WHEEL_RADIUS
        spots.append((area.centerx + math.sin(angle) * reach, area.centery - math.cos(angle) * reach))
    wants = phrases.name_deficits(initiative.deficits(example.round)) if example.round else ""
    lead = tr("balanceformers.table.death-wants") if example.round else ""
    wheel_view.draw_wheel(canvas, area, wheel_view.WheelModel(example.round, lead, wants, tuple(spots)))
