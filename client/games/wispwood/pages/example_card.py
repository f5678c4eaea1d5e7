"""A wish card laid out wide for the rulebook: its example, its words, its table of points."""

from __future__ import annotations

from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect, rect
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.games.wispwood.board import tiles
from client.games.wispwood.board.colours import WISP
from client.i18n import tr
from rules.wispwood.content import BOOK, Card
from rules.wispwood.scoring import count_parts
from rules.wispwood.state import KINDS

PADDING: Final = 24.0
CELL: Final = 46.0
_NARROW: Final = 560.0
_TABLE: Final = 66.0
_POINTS: Final = 40.0
_HEAD: Final = 46.0


def words(card_id: str) -> str:
    """Return the words on the card."""
    key = f"wispwood.card.{card_id}"
    return f"{tr(key + '.name')}. {tr(key + '.text')}"


def height(texts: Typesetter, card_id: str, width: float) -> float:
    """Return how high the card is at a width."""
    card = BOOK.own.content.cards[card_id]
    picture = _picture_height(card)
    text = _text_height(texts, card, _text_width(card, width))
    if width < _NARROW:
        return 2 * PADDING + picture + 20 + text
    return 2 * PADDING + max(picture, text)


def draw(canvas: Canvas, area: Rect, card_id: str) -> None:
    """Draws the card into an area of that height."""
    card = BOOK.own.content.cards[card_id]
    deck = WISP[card.deck]
    edge = theme.mix(deck, theme.IVORY, 0.12 if card.deck != "tree" else 0.25)
    canvas.shadow(area, radius=theme.RADIUS_PANEL, blur=14, dy=6, alpha=0.4)
    canvas.slab(
        area,
        radius=theme.RADIUS_PANEL,
        top=theme.mix(theme.GROUND, deck, 0.34),
        bottom=theme.mix(theme.GROUND, deck, 0.1),
        edge=theme.mix(theme.GROUND, edge, 0.75),
        edge_width=1.5,
    )
    side = CELL * len(card.numbers.example.rows[0])
    text_width = _text_width(card, area.width)
    high = _picture_height(card)
    if area.width < _NARROW:
        _draw_example(canvas, rect((area.centerx - side / 2, area.y + PADDING, side, high)), card)
        top, left = area.y + PADDING + high + 20, area.x + PADDING
    else:
        _draw_example(canvas, rect((area.x + PADDING, area.centery - high / 2, side, high)), card)
        left = area.x + PADDING + side + 28
        top = area.centery - _text_height(canvas.texts, card, text_width) / 2
    _draw_words(canvas, rect((left, top, text_width, area.bottom - PADDING - top)), card, edge)


def _picture_height(card: Card) -> float:
    return CELL * len(card.numbers.example.rows) + _POINTS


def _text_width(card: Card, width: float) -> float:
    if width < _NARROW:
        return width - 2 * PADDING
    return width - 2 * PADDING - CELL * len(card.numbers.example.rows[0]) - 28


def _text_height(texts: Typesetter, card: Card, width: float) -> float:
    text = texts.paragraph_height(tr(f"wispwood.card.{card.id}.text"), width, styles.ROW)
    return _HEAD + text + (16 + _TABLE if _columns(card) else 0)


def _draw_example(canvas: Canvas, area: Rect, card: Card) -> None:
    example = card.numbers.example
    forest = tiles.parse_forest(example.rows)
    mark = because = 0
    for part in count_parts(forest, card.id):
        mark |= part.counted
        because |= part.because
    side = CELL * len(example.rows[0])
    box = rect((area.x, area.y, side, side))
    tiles.draw_forest(canvas, box, forest, len(example.rows[0]), mark=mark, because=because)
    canvas.text(
        tr("wispwood.points", n=example.points),
        (area.centerx, area.bottom - 14),
        styles.FIGURE.in_(theme.CHOSEN_TEXT),
        anchor="center",
    )


def _draw_words(canvas: Canvas, area: Rect, card: Card, edge: Colour) -> None:
    for paw in range(card.paws):
        canvas.image("wispwood/paw", (area.right - 14 - 32 * paw, area.y + 18), 32)
    name = tr(f"wispwood.card.{card.id}.name")
    picture = tiles.get_wisp_image(KINDS.index(card.deck)) if card.deck in KINDS else "wispwood/tree"
    canvas.image(picture, (area.x + 17, area.y + 18), 36)
    canvas.text(
        name,
        (area.x + 46, area.y + 18),
        styles.TITLE,
        anchor="midleft",
        max_width=area.width - 46 - 32 * card.paws - 12,
        shrink=True,
    )
    text = tr(f"wispwood.card.{card.id}.text")  # as on the table; the page explains it in full below
    y = area.y + _HEAD
    y += canvas.paragraph(text, (area.x, y), area.width, styles.ROW) + 16
    columns = _columns(card)
    if columns:
        _draw_table(canvas, rect((area.x, y, area.width, _TABLE)), columns, edge)


def _columns(card: Card) -> tuple[tuple[str, str], ...]:
    """Return the table of points: what is counted (a number or a picture's name) over what it gives."""
    numbers = card.numbers
    if numbers.table:
        columns = [(str(count), str(points)) for count, points in enumerate(numbers.table, start=1)]
        if numbers.more:
            columns.append(("+1", f"+{numbers.more}"))
        return tuple(columns)
    if numbers.rest:
        return ("1", str(numbers.rest[1])), ("2", str(numbers.rest[2])), ("3", str(numbers.each))
    if numbers.values is not None:
        order = sorted(range(len(KINDS)), key=numbers.values.of)
        return tuple((tiles.get_wisp_image(kind), str(numbers.values.of(kind))) for kind in order)
    return ()


def _draw_table(canvas: Canvas, area: Rect, columns: tuple[tuple[str, str], ...], edge: Colour) -> None:
    step = min(area.width / len(columns), 76.0)
    canvas.fill((area.x, area.y, step * len(columns), area.height), theme.BLACK, alpha=0.28, radius=12)
    canvas.line(
        (area.x + 12, area.centery + 1),
        (area.x + step * len(columns) - 12, area.centery + 1),
        edge,
        alpha=0.5,
    )
    for number, (what, points) in enumerate(columns):
        x = area.x + step * (number + 0.5)
        if "/" in what:
            canvas.image(what, (x, area.y + 17), 28)
        else:
            canvas.text(what, (x, area.y + 17), styles.NOTE.in_(theme.BODY), anchor="center")
        canvas.text(points, (x, area.bottom - 17), styles.FIGURE, anchor="center")
