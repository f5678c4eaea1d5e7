"""Paints what will lie on Envyra's table as a row of panels: the grid, the bag, the end tile, the cards."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import colours
from client.games.envyra.board.cards_view import draw_card, get_card_face
from client.games.envyra.board.tile_view import draw_need_sign, draw_taken
from client.games.envyra.sheet.pictures import arrange_cards
from client.i18n import format_number, tr
from rules.envyra.content import Content, Tile
from rules.envyra.state import THEMES, EnvyraState

PanelPart: TypeAlias = Literal["grid", "bag", "end", "open", "secret"]

PAD: Final = 12.0
GAP: Final = 14.0
TITLE: Final = 30.0
TEXT: Final = 26.0
BETWEEN: Final = 10.0

LEAST: Final[dict[PanelPart, float]] = {
    "grid": 0.0,
    "bag": 130.0,
    "end": 150.0,
    "open": 206.0,
    "secret": 150.0,
}
"""How wide a panel is at least; the grid by what lies in it."""

SHARE: Final[dict[PanelPart, float]] = {"grid": 1.0, "bag": 0.6, "end": 0.8, "open": 1.6, "secret": 1.0}
"""How the width that is left over is shared."""


class PreviewPanel(Struct, frozen=True):
    """A panel as it is drawn.

    Attributes:
        content: What is played with.
        colours: Of the seats.
        hover: How near the pointer is.
        language: How words and signs are written.
        patterns: How words and signs are written.
    """

    content: Content
    part: PanelPart
    state: EnvyraState
    colours: tuple[str, ...]
    hover: float
    language: str
    patterns: bool


def parts(state: EnvyraState) -> tuple[PanelPart, ...]:
    """Return what lies on the table."""
    found: list[PanelPart] = ["grid", "bag", "end"]
    if state.open_cards:
        found.append("open")
    if any(state.secret):
        found.append("secret")
    return tuple(found)


def places(content: Content, box: Rect, state: EnvyraState) -> list[tuple[PanelPart, Rect]]:
    """Return the boxes of the panels side by side, without the end tile if there is no room for all."""
    size = content.tables[state.setup.players]
    side = _picture(Rect(0, 0, 0, box.height), captioned=False).height / size.rows
    least: dict[PanelPart, float] = {**LEAST, "grid": size.columns * side + 2 * PAD}
    shown = list(parts(state))
    while sum(least[part] for part in shown) + GAP * (len(shown) - 1) > box.width and "end" in shown:
        shown.remove("end")
    spare = box.width - sum(least[part] for part in shown) - GAP * (len(shown) - 1)
    if spare < 0:
        least["grid"] += spare
        spare = 0.0
    shares = sum(SHARE[part] for part in shown)
    found: list[tuple[PanelPart, Rect]] = []
    x = box.left
    for part in shown:
        width = least[part] + spare * SHARE[part] / shares
        found.append((part, Rect(x, box.top, width, box.height)))
        x += width + GAP
    return found


def words(content: Content, part: PanelPart, state: EnvyraState) -> tuple[str, str]:
    """Return the name of a panel, and what stands below its picture; "" for nothing."""
    match part:
        case "grid":
            return tr("envyra.new-game.grid"), ""
        case "bag":
            count = len(state.bag)
            return tr("envyra.table.bag"), f"{format_number(count)} {tr('envyra.table.bag-tiles', n=count)}"
        case "end":
            tile = _end_tile(content, state)
            points, cubes = tr("envyra.points", n=tile.points), tr("envyra.cubes", n=tile.cubes)
            return tr("envyra.option.end_tile.title"), f"{cubes}, {points}"
        case "open":
            return tr("envyra.table.open-cards"), ""
        case "secret":
            return tr("envyra.new-game.secret"), ""


def draw(canvas: Canvas, box: Rect, shown: PreviewPanel) -> None:
    """Draw one panel."""
    content, part, state, hover, seats = shown.content, shown.part, shown.state, shown.hover, shown.colours
    top, bottom, edge = colours.PREVIEW[part]
    canvas.shadow(box, radius=theme.RADIUS_ROW, blur=8, dy=4, alpha=0.5)
    top = theme.lighten(top, round(14 * hover))
    canvas.slab(box, radius=theme.RADIUS_ROW, top=top, bottom=bottom, edge=edge)
    title, text = words(content, part, state)
    canvas.text(
        title,
        (box.centerx, box.top + PAD + TITLE / 2 - 2),
        styles.SUBHEADING,
        anchor="center",
        max_width=box.width - 2 * PAD,
        shrink=True,
    )
    if text:
        canvas.text(
            text,
            (box.centerx, box.bottom - PAD - TEXT / 2 + 3),
            styles.NOTE.in_(theme.BODY),
            anchor="center",
            max_width=box.width - 2 * PAD,
            shrink=True,
        )
    room = _picture(box, captioned=bool(text))
    match part:
        case "grid":
            _grid(canvas, room, content, state)
        case "bag":
            side = min(room.height, room.width)
            canvas.spot(room.center, side * 0.6, edge, alpha=0.3)
            canvas.image("envyra/bag", room.center, side)
        case "end":
            _end(canvas, room, _end_tile(content, state))
        case "open":
            for card, place in zip(
                state.open_cards, arrange_cards(room, len(state.open_cards), 3), strict=True
            ):
                draw_card(canvas, place, get_card_face(content, card))
        case "secret":
            _backs(canvas, room, tuple(seats[seat] for seat, card in enumerate(state.secret) if card))


def _picture(box: Rect, *, captioned: bool) -> Rect:
    """Return the room between the title and what stands below."""
    top = box.top + PAD + TITLE + 2
    bottom = box.bottom - PAD - (TEXT + 2 if captioned else 0.0)
    return Rect(box.left + PAD, top, box.width - 2 * PAD, bottom - top)


def _grid(canvas: Canvas, room: Rect, content: Content, state: EnvyraState) -> None:
    """Draw the first tiles in their places."""
    size = content.tables[state.setup.players]
    side = min(room.height / size.rows, room.width / size.columns)
    left = room.centerx - side * size.columns / 2
    top = room.centery - side * size.rows / 2
    for at, tile in enumerate(state.grid):
        row, column = divmod(at, size.columns)
        place = Rect(left + column * side, top + row * side, side, side)
        draw_taken(canvas, place.inflate(-4, -4), content.tiles[tile], points=side >= 64)


def _end_tile(content: Content, state: EnvyraState) -> Tile:
    return content.tiles[content.end_tile(state.setup.end_tile)]


def _end(canvas: Canvas, room: Rect, tile: Tile) -> None:
    """Draw the end tile, beside it what it requires."""
    signs = [name for name, count in zip(THEMES, tile.needs, strict=True) for _ in range(count)]
    size = min(34.0, room.height / max(1, len(signs)))
    side = min(room.height, room.width - size - BETWEEN, 170.0)
    left = room.centerx - (side + BETWEEN + size) / 2
    draw_taken(canvas, Rect(left, room.centery - side / 2, side, side), tile)
    y = room.centery - size * (len(signs) - 1) / 2
    for name in signs:
        draw_need_sign(canvas, (left + side + BETWEEN + size / 2, y), size, name, None)
        y += size


def _backs(canvas: Canvas, room: Rect, colours: tuple[str, ...]) -> None:
    """Draw a closed card for each player, with the sign of its owner on its corner."""
    count = len(colours)
    sides = []
    for across in range(1, count + 1):
        rows = -(-count // across)
        wide = (room.width - BETWEEN * (across - 1)) / across
        high = (room.height - BETWEEN * (rows - 1)) / rows
        sides.append((min(wide, high, 118.0), across))
    side, across = max(sides)
    rows = -(-count // across)
    top = room.centery - (rows * (side + BETWEEN) - BETWEEN) / 2
    for at, colour in enumerate(colours):
        row, column = divmod(at, across)
        beside = min(across, count - row * across)
        left = room.centerx - (beside * (side + BETWEEN) - BETWEEN) / 2
        place = Rect(left + column * (side + BETWEEN), top + row * (side + BETWEEN), side, side)
        draw_card(canvas, place, None)
        radius = max(11.0, side * 0.17)
        at_corner = (place.right - radius * 0.7, place.bottom - radius * 0.7)
        canvas.circle(at_corner, radius, theme.GROUND, alpha=0.95)
        canvas.ring(at_corner, radius, theme.GOLD_DEEP, width=1.5)
        canvas.seat(colour, at_corner, radius * 1.2)
