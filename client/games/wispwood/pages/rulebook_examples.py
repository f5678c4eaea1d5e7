"""Drawings of the examples in Wispwood's rulebook."""

from __future__ import annotations

import math
from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect, rect
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.games.wispwood.board import cards_view, colours, tiles
from client.games.wispwood.board.colours import WISP
from client.i18n import tr
from client.rulebook.wispwood_examples import (
    CardExample,
    ForestExample,
    GhostBoardExample,
    PondExample,
    ShapesExample,
)
from client.scenes.rulebook.example_drawing import (
    ExampleDrawings,
    ExampleRenderer,
    SlabColours,
    make_figure_renderer,
)
from rules.wispwood.content import BOOK, LETTERS, Card
from rules.wispwood.state import KINDS

_SLAB: Final = SlabColours(colours.EXAMPLE_TOP, colours.EXAMPLE_BOTTOM, colours.EXAMPLE_EDGE)
_COLD_SLAB: Final = SlabColours(
    colours.COLD_TOP, colours.COLD_BOTTOM, theme.mix(colours.COLD_TOP, colours.COLD, 0.25)
)

_CELL_SIDE: Final = 50.0
_MAX_PAIRED_COLUMNS: Final = 5
"""Columns up to which two forests are drawn side by side."""

_POND_SIDE: Final = 400.0
_POND_IMAGE_SIDE: Final = 1024.0
"""Side of the pond's image, in whose pixels the places around it are given."""

_SHAPE_COLUMN_WIDTH: Final = 96.0
_SHAPE_ROW_HEIGHT: Final = 126.0

_GHOST_WIDTH: Final = 300.0
_GHOST_HEAD_HEIGHT: Final = 48.0
_LEVEL_HEIGHT: Final = 56.0
_FIREFLIES_HEIGHT: Final = 64.0

_CARD_PADDING: Final = 24.0
_CARD_CELL_SIDE: Final = 46.0
_MIN_WIDTH_SIDE_BY_SIDE: Final = 560.0
"""Width of a card from which on its words are beside its forest."""
_CARD_GAP: Final = 28.0
_CARD_GAP_BELOW: Final = 20.0
_POINT_TABLE_HEIGHT: Final = 66.0
_POINTS_HEIGHT: Final = 40.0
_CARD_HEAD_HEIGHT: Final = 46.0


# --- forests ------------------------------------------------------------------------------------
def _measure_forest(example: ForestExample, width: float) -> tuple[float, float]:
    columns, rows = len(example.rows[0]), len(example.rows)
    side = min(_CELL_SIDE, width / columns)
    return side * columns, side * rows


def _is_forest_narrow(first: ForestExample, second: ForestExample) -> bool:
    return all(len(example.rows[0]) <= _MAX_PAIRED_COLUMNS for example in (first, second))


def _draw_forest(canvas: Canvas, area: Rect, example: ForestExample) -> None:
    """Draw the cells of a forest, what is on them, and the marks."""
    side = area.width / len(example.rows[0])

    def center(x: int, y: int) -> Point:
        return area.x + side * (x + 0.5), area.y + side * (y + 0.5)

    cells = [(center(x, y), sign) for y, row in enumerate(example.rows) for x, sign in enumerate(row)]
    for spot, sign in cells:
        if sign != " ":
            tiles.draw_empty_cell(canvas, spot, side)
    tiles.draw_tiles(canvas, tiles.parse_forest(example.rows), center, side, colour="sky")
    for spot, sign in cells:
        if sign == "?":
            _draw_legal_mark(canvas, spot, side)
        elif sign == "x":
            canvas.icon("close", spot, side * 0.46, theme.BAD)
    for cell in example.because:
        if cell not in example.mark:
            tiles.draw_soft_light(canvas, center(*cell), side)
    for cell in example.mark:
        tiles.draw_ring(canvas, center(*cell), side)


def _draw_legal_mark(canvas: Canvas, center: Point, cell_side: float) -> None:
    side = cell_side * 0.94 - 1
    box = (center[0] - side / 2, center[1] - side / 2, side, side)
    canvas.outline(box, theme.GOLD, radius=cell_side * 0.17, width=max(1.5, cell_side * 0.03))
    canvas.spot(center, cell_side * 0.34, theme.GOLD, alpha=0.55)
    canvas.circle(center, max(1.5, cell_side * 0.05), colours.LIT)


# --- the pond -----------------------------------------------------------------------------------
def _measure_pond(example: PondExample, width: float) -> tuple[float, float]:
    del example
    side = min(_POND_SIDE, width)
    return side, side


def _draw_pond(canvas: Canvas, area: Rect, example: PondExample) -> None:
    side = min(area.width, area.height)
    center, scale = area.center, side / _POND_IMAGE_SIDE
    canvas.image("wispwood/pond", center, side)

    def locate(slot: float, radius: float) -> Point:
        angle = math.radians(-90 + 45 * slot)
        return center[0] + radius * scale * math.cos(angle), center[1] + radius * scale * math.sin(angle)

    shapes = example.shapes or tuple(name for piece in BOOK.own.content.pond.pieces for name in piece)
    for number, shape in enumerate(shapes):
        spot = locate(number + 0.5, 428)
        is_open = number in example.open
        if is_open:
            canvas.spot(spot, 86 * scale, theme.GOLD, alpha=0.55)
        alpha = 1.0 if is_open or not example.open else 0.4
        canvas.image(tiles.get_shape_image(shape), spot, 92 * scale, alpha=alpha)
        if is_open:
            canvas.ring(spot, 62 * scale, theme.GOLD, width=2.5)
    for slot, letter in enumerate(example.slots):
        spot = locate(slot, 350 if slot % 2 else 372)
        _draw_slot(canvas, letter, spot, 156 * scale, marked=slot in example.mark)
    for number, slot in enumerate(example.look, start=1):
        spot = locate(slot, 239)
        canvas.circle(spot, 17.0, theme.mix(colours.COLD, theme.WHITE, 0.5))
        canvas.text(str(number), spot, styles.FIGURE.with_colour(theme.INK), anchor="center")


def _draw_slot(canvas: Canvas, letter: str, center: Point, size: float, *, marked: bool) -> None:
    if letter == "G":
        canvas.spot(center, size * 0.8, colours.COLD, alpha=0.45)
        canvas.image("wispwood/ghost-cat", center, size * 1.05)
    elif letter != ".":
        tiles.draw_wisp(canvas, LETTERS.index(letter), center, size, glow=0.5)
    if marked:
        box = rect((0, 0, size, size))
        box.center = center
        canvas.glow(box, radius=size * 0.17, blur=8, alpha=0.5)
        canvas.image(tiles.get_wisp_image(LETTERS.index(letter)), center, size)
        canvas.outline(box, colours.LIT, radius=size * 0.17, width=3)


# --- shapes -------------------------------------------------------------------------------------
def _count_shape_columns(example: ShapesExample, width: float) -> int:
    """Return the number of shapes in a line; lines are as even as possible."""
    count = len(example.shapes)
    lines = math.ceil(count / max(1, min(count, int(width // _SHAPE_COLUMN_WIDTH))))
    return math.ceil(count / lines)


def _measure_shapes(example: ShapesExample, width: float) -> tuple[float, float]:
    return width, math.ceil(len(example.shapes) / _count_shape_columns(example, width)) * _SHAPE_ROW_HEIGHT


def _draw_shapes(canvas: Canvas, area: Rect, example: ShapesExample) -> None:
    columns = _count_shape_columns(example, area.width)
    column_width = area.width / columns
    for number, shape in enumerate(example.shapes):
        line, column = divmod(number, columns)
        x = area.x + column_width * (column + 0.5)
        y = area.y + _SHAPE_ROW_HEIGHT * line
        middle = (x, y + 46)
        is_marked = shape in example.mark
        canvas.circle(middle, 40, theme.mix(_SLAB.bottom, theme.BLACK, 0.3))
        canvas.ring(middle, 40, theme.GOLD if is_marked else _SLAB.edge, width=2.5 if is_marked else 1.5)
        canvas.image(tiles.get_shape_image(shape), middle, 64)
        canvas.text(
            tr(f"wispwood.shape.{shape}"),
            (x, y + 104),
            styles.NOTE.with_colour(theme.BODY),
            anchor="center",
            max_width=column_width - 6,
            shrink=True,
        )


# --- the ghost ----------------------------------------------------------------------------------
def _measure_ghost(example: GhostBoardExample, width: float) -> tuple[float, float]:
    height = _GHOST_HEAD_HEIGHT + 4 * _LEVEL_HEIGHT
    if example.fireflies or example.left:
        height += _FIREFLIES_HEIGHT
    return min(_GHOST_WIDTH, width), height


def _draw_ghost(canvas: Canvas, area: Rect, example: GhostBoardExample) -> None:
    """Draw the ghost's levels with the wisps it took, its points, and its fireflies below."""
    values = BOOK.own.content.ghost_boards[example.board - 1].values
    has_wisps = any(example.taken)
    middle = area.y + 22
    canvas.image("wispwood/ghost", (area.x + 26, middle), 52)
    canvas.text(tr("wispwood.ghost"), (area.x + 62, middle), styles.HEADING, anchor="midleft")
    if has_wisps:
        canvas.text(str(example.points), (area.right - 18, middle), styles.TOTAL, anchor="midright")
    top = area.y + _GHOST_HEAD_HEIGHT
    for letter, worth, taken in zip(example.markers, values, example.taken, strict=True):
        row = rect((area.x, top + 2, area.width, _LEVEL_HEIGHT - 6))
        canvas.slab(
            row,
            radius=12,
            top=colours.COLD_TOP,
            bottom=colours.COLD_BOTTOM,
            edge=theme.mix(colours.COLD_TOP, colours.COLD, 0.35),
        )
        _draw_ghost_level(canvas, row, letter, worth, taken if has_wisps else None)
        top += _LEVEL_HEIGHT
    x, y = area.x + 22, top + 34
    for number in example.fireflies:
        canvas.image("wispwood/firefly-face", (x, y), 40)
        canvas.text(str(number), (x, y), styles.FIGURE.with_colour(theme.CHOSEN_TEXT), anchor="center")
        x += 46
    for _ in range(example.left):
        canvas.image("wispwood/firefly", (x, y), 40)
        x += 46


def _draw_ghost_level(canvas: Canvas, row: Rect, letter: str, worth: int, taken: int | None) -> None:
    """Draw a level with its points, or with what each wisp is worth there if `taken` is None."""
    canvas.image(tiles.get_wisp_image(LETTERS.index(letter)), (row.x + 30, row.centery), 42)
    alpha = 1.0 if taken != 0 else 0.75
    if taken is not None:
        text = f"{worth} × {taken}"
        canvas.text(text, (row.x + 68, row.centery), styles.ROW_STRONG, anchor="midleft", alpha=alpha)
    points = str(worth if taken is None else worth * taken)
    canvas.text(points, (row.right - 18, row.centery), styles.FIGURE, anchor="midright", alpha=alpha)


# --- wish cards ---------------------------------------------------------------------------------
def _describe_card(example: CardExample) -> str:
    key = f"wispwood.card.{example.id}"
    return f"{tr(f'{key}.name')}. {tr(f'{key}.text')}"


def _measure_card(texts: Typesetter, example: CardExample, width: float) -> float:
    card = BOOK.own.content.cards[example.id]
    forest_height = _measure_card_forest(card)
    text_height = _measure_card_text(texts, card, _get_card_text_width(card, width))
    if width < _MIN_WIDTH_SIDE_BY_SIDE:
        return 2 * _CARD_PADDING + forest_height + _CARD_GAP_BELOW + text_height
    return 2 * _CARD_PADDING + max(forest_height, text_height)


def _measure_card_forest(card: Card) -> float:
    """Return the height of a card's forest with the points below it."""
    return _CARD_CELL_SIDE * len(card.numbers.example.rows) + _POINTS_HEIGHT


def _get_card_text_width(card: Card, width: float) -> float:
    if width < _MIN_WIDTH_SIDE_BY_SIDE:
        return width - 2 * _CARD_PADDING
    return width - 2 * _CARD_PADDING - _CARD_CELL_SIDE * len(card.numbers.example.rows[0]) - _CARD_GAP


def _measure_card_text(texts: Typesetter, card: Card, width: float) -> float:
    """Return the height of a card's head, text and table of points."""
    text = texts.measure_height(tr(f"wispwood.card.{card.id}.text"), width, styles.ROW)
    return _CARD_HEAD_HEIGHT + text + (16 + _POINT_TABLE_HEIGHT if _list_point_columns(card) else 0)


def _draw_card(canvas: Canvas, area: Rect, example: CardExample) -> None:
    """Draw a wish card laid out wide: its forest, its words, its table of points."""
    card = BOOK.own.content.cards[example.id]
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
    side = _CARD_CELL_SIDE * len(card.numbers.example.rows[0])
    text_width, forest_height = _get_card_text_width(card, area.width), _measure_card_forest(card)
    if area.width < _MIN_WIDTH_SIDE_BY_SIDE:
        forest = rect((area.centerx - side / 2, area.y + _CARD_PADDING, side, forest_height))
        left, top = area.x + _CARD_PADDING, area.y + _CARD_PADDING + forest_height + _CARD_GAP_BELOW
    else:
        forest = rect((area.x + _CARD_PADDING, area.centery - forest_height / 2, side, forest_height))
        left = area.x + _CARD_PADDING + side + _CARD_GAP
        top = area.centery - _measure_card_text(canvas.texts, card, text_width) / 2
    cards_view.draw_example_forest(canvas, rect((forest.x, forest.y, side, side)), card)
    canvas.text(
        tr("wispwood.points", n=card.numbers.example.points),
        (forest.centerx, forest.bottom - 14),
        styles.FIGURE.with_colour(theme.CHOSEN_TEXT),
        anchor="center",
    )
    _draw_card_text(canvas, rect((left, top, text_width, area.bottom - _CARD_PADDING - top)), card, edge)


def _draw_card_text(canvas: Canvas, area: Rect, card: Card, edge: Colour) -> None:
    middle = area.y + 18
    for paw in range(card.difficulty):
        canvas.image("wispwood/paw", (area.right - 14 - 32 * paw, middle), 32)
    image = tiles.get_wisp_image(KINDS.index(card.deck)) if card.deck in KINDS else "wispwood/tree"
    canvas.image(image, (area.x + 17, middle), 36)
    canvas.text(
        tr(f"wispwood.card.{card.id}.name"),
        (area.x + 46, middle),
        styles.TITLE,
        anchor="midleft",
        max_width=area.width - 46 - 32 * card.difficulty - 12,
        shrink=True,
    )
    text = tr(f"wispwood.card.{card.id}.text")  # as on the table; the page explains it in full below
    y = area.y + _CARD_HEAD_HEIGHT
    y += canvas.paragraph(text, (area.x, y), area.width, styles.ROW) + 16
    columns = _list_point_columns(card)
    if columns:
        _draw_point_table(canvas, rect((area.x, y, area.width, _POINT_TABLE_HEIGHT)), columns, edge)


def _list_point_columns(card: Card) -> list[tuple[str, str]]:
    """Return the tiers of a card's points; [] if it gives the same for each, as its text says."""
    numbers = card.numbers
    has_tiers = numbers.table or numbers.rest or numbers.values is not None
    return cards_view.list_point_tiers(card) if has_tiers else []


def _draw_point_table(canvas: Canvas, area: Rect, columns: list[tuple[str, str]], edge: Colour) -> None:
    step = min(area.width / len(columns), 76.0)
    canvas.fill((area.x, area.y, step * len(columns), area.height), theme.BLACK, alpha=0.28, radius=12)
    right = area.x + step * len(columns) - 12
    canvas.line((area.x + 12, area.centery + 1), (right, area.centery + 1), edge, alpha=0.5)
    for number, (head, points) in enumerate(columns):
        x = area.x + step * (number + 0.5)
        if "/" in head:
            canvas.image(head, (x, area.y + 17), 28)
        else:
            canvas.text(head, (x, area.y + 17), styles.NOTE.with_colour(theme.BODY), anchor="center")
        canvas.text(points, (x, area.bottom - 17), styles.FIGURE, anchor="center")


DRAWINGS: Final[ExampleDrawings] = {
    ForestExample: make_figure_renderer(_SLAB, _measure_forest, _draw_forest, fits_beside=_is_forest_narrow),
    PondExample: make_figure_renderer(_SLAB, _measure_pond, _draw_pond),
    ShapesExample: make_figure_renderer(_SLAB, _measure_shapes, _draw_shapes),
    GhostBoardExample: make_figure_renderer(_COLD_SLAB, _measure_ghost, _draw_ghost),
    CardExample: ExampleRenderer(
        measure_height=_measure_card, draw=_draw_card, describe=_describe_card, shows_title=True
    ),
}
