"""The drawn examples of Wispwood's rulebook: a picture on forest ground with its caption."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect, rect
from client.draw.typesetter import Typesetter
from client.games.wispwood.board import colours, tiles
from client.games.wispwood.board.colours import WISP
from client.games.wispwood.pages import example_card
from client.i18n import tr
from client.rulebook.examples import Example
from client.rulebook.wispwood import CardExample, ForestExample, GhostExample, PondExample, ShapesExample
from client.scenes.rulebook.figure import Figure, SlabColours, arrange_figure, draw_figure, get_picture_width
from rules.wispwood.content import BOOK, LETTERS
from rules.wispwood.state import KINDS

GROUND: Final = SlabColours(colours.EXAMPLE_TOP, colours.EXAMPLE_BOTTOM, colours.EXAMPLE_EDGE)
COLD_GROUND: Final = SlabColours(
    colours.COLD_TOP, colours.COLD_BOTTOM, theme.mix(colours.COLD_TOP, colours.COLD, 0.25)
)

CELL: Final = 50.0
POND: Final = 400.0
SHAPE: Final = 96.0
LEVEL: Final = 56.0


def example_size(texts: Typesetter, example: Example, width: float) -> tuple[float, float]:
    """Return the size of an example that may be as wide as `width`."""
    if isinstance(example, CardExample):
        return width, example_card.height(texts, example.id, width)
    return width, _figure(texts, example, width).height


def pairs_with(first: Example, second: Example) -> bool:
    """Return whether two examples that follow each other look better side by side."""
    return all(
        isinstance(example, ForestExample) and len(example.rows[0]) <= 5 for example in (first, second)
    )


def words_of(example: Example) -> str:
    """Return the words drawn in an example, for the search."""
    return example_card.words(example.id) if isinstance(example, CardExample) else ""


def draw_example(canvas: Canvas, box: Box, example: Example) -> None:
    """Draw an example into a box of the size that `example_size` gave (or higher)."""
    area = rect(box)
    if isinstance(example, CardExample):
        example_card.draw(canvas, area, example.id)
        return
    found = _figure(canvas.texts, example, area.width)
    ground = COLD_GROUND if isinstance(example, GhostExample) else GROUND
    draw_figure(canvas, area, found, example.caption, ground, partial(_draw_picture, example=example))


def _figure(texts: Typesetter, example: Example, width: float) -> Figure:
    return arrange_figure(texts, example.caption, _picture_size(example, get_picture_width(width)), width)


def _picture_size(example: Example, width: float) -> tuple[float, float]:
    match example:
        case ForestExample(rows):
            cell = min(CELL, width / len(rows[0]))
            return cell * len(rows[0]), cell * len(rows)
        case PondExample():
            side = min(POND, width)
            return side, side
        case ShapesExample(shapes):
            columns = max(1, min(len(shapes), int(width // SHAPE)))
            columns = math.ceil(len(shapes) / math.ceil(len(shapes) / columns))
            return width, math.ceil(len(shapes) / columns) * (SHAPE + 30)
        case GhostExample(fireflies=fireflies, left=left):
            return min(300.0, width), 4 * LEVEL + 48 + (64 if fireflies or left else 0)
        case _:
            return width, 0.0


def _draw_picture(canvas: Canvas, area: Rect, *, example: Example) -> None:
    match example:
        case ForestExample():
            draw_forest(canvas, area, example)
        case PondExample():
            _draw_pond(canvas, area, example)
        case ShapesExample():
            _draw_shapes(canvas, area, example)
        case GhostExample():
            _draw_ghost(canvas, area, example)
        case _:
            pass


# --- forests ------------------------------------------------------------------------------------
def draw_forest(canvas: Canvas, area: Rect, example: ForestExample) -> None:
    """Draw the cells of a forest, as large as the area allows."""
    columns, rows = len(example.rows[0]), len(example.rows)
    cell = min(area.width / columns, area.height / rows)
    left, top = area.centerx - cell * columns / 2, area.centery - cell * rows / 2

    def center(x: int, y: int) -> Point:
        return left + cell * (x + 0.5), top + cell * (y + 0.5)

    places = [(x, y, letter) for y, row in enumerate(example.rows) for x, letter in enumerate(row)]
    for x, y, letter in places:
        if letter != " ":
            tiles.draw_empty_cell(canvas, center(x, y), cell)
    for x, y, letter in places:
        if letter in LETTERS[:4]:
            canvas.spot(center(x, y), cell * 0.95, WISP[_kind(letter)], alpha=0.4)
    for x, y, letter in places:
        _draw_cell(canvas, letter, (x, y), center(x, y), cell)
    marked = set(example.mark)
    for x, y in example.because:
        if (x, y) not in marked:
            tiles.draw_soft_light(canvas, center(x, y), cell)
    for x, y in example.mark:
        tiles.draw_ring(canvas, center(x, y), cell)


def _draw_cell(canvas: Canvas, letter: str, place: tuple[int, int], center: Point, cell: float) -> None:
    match letter:
        case "P" | "H" | "O" | "L":
            canvas.image(f"wispwood/wisp-{_kind(letter)}", center, cell * 0.96)
        case "T":
            canvas.image(tiles.get_tree_image(*place), center, cell * 0.96)
        case "C" | "c":
            tiles.draw_cat(canvas, "sky", letter == "C", center, cell * 0.96)
        case "?":
            _legal(canvas, center, cell)
        case "x":
            canvas.icon("close", center, cell * 0.46, theme.BAD)
        case _:
            pass


def _legal(canvas: Canvas, center: Point, cell: float) -> None:
    side = cell * 0.94 - 1
    box = (center[0] - side / 2, center[1] - side / 2, side, side)
    canvas.outline(box, theme.GOLD, radius=cell * 0.17, width=max(1.5, cell * 0.03))
    canvas.spot(center, cell * 0.34, theme.GOLD, alpha=0.55)
    canvas.circle(center, max(1.5, cell * 0.05), colours.LIT)


def _kind(letter: str) -> str:
    return KINDS[LETTERS.index(letter)]


# --- the pond -----------------------------------------------------------------------------------
def _draw_pond(canvas: Canvas, area: Rect, example: PondExample) -> None:
    side = min(area.width, area.height)
    center, scale = area.center, side / 1024
    canvas.image("wispwood/pond", center, side)

    def at(step: float, radius: float) -> Point:
        angle = math.radians(-90 + 45 * step)
        return center[0] + radius * scale * math.cos(angle), center[1] + radius * scale * math.sin(angle)

    shapes = example.shapes or tuple(name for piece in BOOK.own.content.pond.pieces for name in piece)
    for number, shape in enumerate(shapes):
        spot = at(number + 0.5, 428)
        lit = number in example.open
        if lit:
            canvas.spot(spot, 86 * scale, theme.GOLD, alpha=0.55)
        canvas.image(
            tiles.get_shape_image(shape), spot, 92 * scale, alpha=1.0 if lit or not example.open else 0.4
        )
        if lit:
            canvas.ring(spot, 62 * scale, theme.GOLD, width=2.5)
    for slot, letter in enumerate(example.slots):
        _draw_slot(canvas, letter, at(slot, 350 if slot % 2 else 372), 156 * scale, slot in example.mark)
    for number, slot in enumerate(example.look, start=1):
        _badge(canvas, at(slot, 239), str(number), 17.0)


def _draw_slot(canvas: Canvas, letter: str, center: Point, size: float, marked: bool) -> None:
    if letter == "G":
        canvas.spot(center, size * 0.8, colours.COLD, alpha=0.45)
        canvas.image("wispwood/ghost-cat", center, size * 1.05)
    elif letter != ".":
        tiles.draw_wisp(canvas, LETTERS.index(letter), center, size, glow=0.5)
    if marked:
        box = rect((0, 0, size, size))
        box.center = center
        canvas.glow(box, radius=size * 0.17, blur=8, alpha=0.5)
        canvas.image(f"wispwood/wisp-{_kind(letter)}", center, size)
        canvas.outline(box, colours.LIT, radius=size * 0.17, width=3)


def _badge(canvas: Canvas, center: Point, text: str, radius: float) -> None:
    canvas.circle(center, radius, theme.mix(colours.COLD, theme.WHITE, 0.5))
    canvas.text(text, center, styles.FIGURE.in_(theme.INK), anchor="center")


# --- shapes -------------------------------------------------------------------------------------
def _draw_shapes(canvas: Canvas, area: Rect, example: ShapesExample) -> None:
    count = len(example.shapes)
    lines = math.ceil(count / max(1, min(count, int(area.width // SHAPE))))
    columns = math.ceil(count / lines)
    step = area.width / columns
    for number, shape in enumerate(example.shapes):
        x = area.x + step * (number % columns + 0.5)
        y = area.y + (SHAPE + 30) * (number // columns)
        middle = (x, y + SHAPE / 2 - 2)
        canvas.circle(middle, 40, theme.mix(GROUND.bottom, theme.BLACK, 0.3))
        ringed = shape in example.mark
        colour = theme.GOLD if ringed else GROUND.edge
        canvas.ring(middle, 40, colour, width=2.5 if ringed else 1.5)
        canvas.image(tiles.get_shape_image(shape), middle, 64)
        canvas.text(
            tr(f"wispwood.shape.{shape}"),
            (x, y + SHAPE + 8),
            styles.NOTE.in_(theme.BODY),
            anchor="center",
            max_width=step - 6,
            shrink=True,
        )


# --- the ghost ----------------------------------------------------------------------------------
def _draw_ghost(canvas: Canvas, area: Rect, example: GhostExample) -> None:
    values = BOOK.own.content.ghost_boards[example.board - 1].values
    canvas.image("wispwood/ghost", (area.x + 26, area.y + 22), 52)
    canvas.text(tr("wispwood.ghost"), (area.x + 62, area.y + 22), styles.HEADING, anchor="midleft")
    if any(example.taken):
        canvas.text(str(example.points), (area.right - 18, area.y + 22), styles.TOTAL, anchor="midright")
    for level, letter in enumerate(example.markers):
        row = rect((area.x, area.y + 48 + LEVEL * level + 2, area.width, LEVEL - 6))
        canvas.slab(
            row,
            radius=12,
            top=colours.COLD_TOP,
            bottom=colours.COLD_BOTTOM,
            edge=theme.mix(colours.COLD_TOP, colours.COLD, 0.35),
        )
        taken = example.taken[level] if any(example.taken) else None
        _ghost_level(canvas, row, letter, values[level], taken)
    x = area.x + 22
    y = area.y + 48 + 4 * LEVEL + 34
    for number in example.fireflies:
        canvas.image("wispwood/firefly-face", (x, y), 40)
        canvas.text(str(number), (x, y), styles.FIGURE.in_(theme.CHOSEN_TEXT), anchor="center")
        x += 46
    for _ in range(example.left):
        canvas.image("wispwood/firefly", (x, y), 40)
        x += 46


def _ghost_level(canvas: Canvas, row: Rect, letter: str, worth: int, taken: int | None) -> None:
    """taken: how many wisps; None while the ghost has none at all and only the worth matters."""
    canvas.image(f"wispwood/wisp-{_kind(letter)}", (row.x + 30, row.centery), 42)
    alpha = 1.0 if taken != 0 else 0.75
    if taken is not None:
        text = f"{worth} × {taken}"
        canvas.text(text, (row.x + 68, row.centery), styles.ROW_STRONG, anchor="midleft", alpha=alpha)
    points = str(worth if taken is None else worth * taken)
    canvas.text(points, (row.right - 18, row.centery), styles.FIGURE, anchor="midright", alpha=alpha)
