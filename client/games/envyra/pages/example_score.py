"""The rulebook's example of scoring, spelled out: stars, sets, cards, and the sum."""

from __future__ import annotations

from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board.cards_view import collect_symbols, get_card_face
from client.games.envyra.sheet import pictures as sheet_pictures
from client.games.envyra.sheet.pictures import SeatCard
from client.games.envyra.sheet.sheet import format_sum
from client.i18n import format_number, tr
from client.rulebook.envyra import ScoreExample
from rules.envyra.content import BOOK
from rules.envyra.sets import best_sets

_WIDEST: Final = 560.0
_HEAD: Final = 36.0
_TILE: Final = 56.0
_CARDS: Final = 62.0
_SPACE: Final = 18.0
_TOTAL: Final = 60.0
_GAP: Final = 0.06


def size(example: ScoreExample, width: float) -> tuple[float, float]:
    """Return how large it is where it may be that wide."""
    wide = min(width, _WIDEST)
    return wide, sum(_HEAD + high + _SPACE for high in _heights(example, wide)) + _TOTAL


def _heights(example: ScoreExample, width: float) -> list[float]:
    """Return the heights of the pictures below the heads."""
    columns = max(1, int(width // (_TILE * (1 + _GAP))))
    rows = -(-len(example.tiles) // columns)
    high = sheet_pictures.measure_sets_height(BOOK.own.content, example.tiles, width, largest=_TILE)
    heights = [rows * _TILE * (1 + _GAP), high]
    if example.cards:
        heights.append(_CARDS * len(example.cards))
    return heights


def draw(canvas: Canvas, area: Rect, example: ScoreExample) -> None:
    """Line by line: what is counted, how it adds up, and the tiles below it."""
    content = BOOK.own.content
    sets = [content.sets.of(len(tiles)) for tiles in best_sets(example.tiles)]
    cards = [content.cards[card].points for card in example.cards]
    counted = [("stars", list(example.stars)), ("sets", sets), *([("cards", cards)] if cards else [])]
    y = area.y
    for (name, numbers), high in zip(counted, _heights(example, area.width), strict=True):
        _head(canvas, Rect(area.x, y, area.width, _HEAD), tr(f"envyra.sheet.{name}"), numbers)
        place = Rect(area.x, y + _HEAD, area.width, high)
        match name:
            case "stars":
                tiles = [content.tiles[tile] for tile in example.tiles]
                sheet_pictures.draw_stars(canvas, place, tiles=tiles, largest=_TILE)
            case "sets":
                sheet_pictures.draw_sets(canvas, place, content=content, taken=example.tiles, largest=_TILE)
            case _:
                faces = [get_card_face(content, card) for card in example.cards]
                held = [SeatCard(face, secret=False, done=True) for face in faces]
                have = collect_symbols(content, example.tiles)
                sheet_pictures.draw_cards(canvas, place, held=held, have=have, centred=True)
        y = place.bottom + _SPACE
    canvas.line((area.x, y), (area.right, y), theme.GOLD_DEEP, width=1.5, alpha=0.7)
    middle = y + _TOTAL / 2 + 2
    canvas.text(tr("envyra.sheet.total"), (area.x, middle), styles.HEADING, anchor="midleft")
    canvas.text(
        format_number(example.points),
        (area.right, middle),
        styles.SCORE.in_(theme.GOLD),
        anchor="midright",
    )


def _head(canvas: Canvas, box: Rect, label: str, numbers: list[int]) -> None:
    words = format_sum(numbers) if len(numbers) > 1 else format_number(sum(numbers))
    end = canvas.text(
        words, (box.right, box.y + 12), styles.BODY_STRONG.in_(theme.CHOSEN_TEXT), anchor="midright"
    )
    canvas.text(
        label,
        (box.x, box.y + 12),
        styles.BODY.in_(theme.SECONDARY),
        anchor="midleft",
        max_width=end.x - 16 - box.x,
        shrink=True,
    )
