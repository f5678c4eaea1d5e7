"""Examples of how a round goes: a tile that is claimed, what it requires, the order of turns, a board."""

from __future__ import annotations

from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import board_view, turn_order_view
from client.games.envyra.board.tile_view import (
    TileModel,
    draw_cube,
    draw_cube_ring,
    draw_taken,
    draw_tile,
    locate_cube,
)
from client.games.envyra.board.turn_order_view import TurnModel, TurnOrder
from client.i18n import tr
from client.rulebook.envyra import BoardExample, ClaimExample, NeedExample, SnakeExample
from rules.envyra.content import BOOK
from rules.envyra.state import THEMES
from saves.seats import COLOURS

_TILE: Final = 148.0
_ARROW: Final = 64.0
_TAKEN: Final = 100.0
_HELD: Final = 62.0
_GAP: Final = 8.0
_SIGN: Final = 46.0
_HOLE: Final = 66.0
_WOOD: Final = 14.0
_SCREEN: Final = 190.0
_PATH: Final = 560.0  # below this width the path is drawn in one line


# --- who takes a tile -----------------------------------------------------------------------------------
def claim_size(width: float) -> tuple[float, float]:
    """Return the tile, an arrow, the tile as it lies before its owner."""
    return min(width, _TILE + _ARROW + _TAKEN + 24), _TILE


def draw_claim(canvas: Canvas, area: Rect, example: ClaimExample) -> None:
    """Draw a full tile with the last cube ringed, and the taken tile with a cube of its owner."""
    tile, known = Rect(area.x, area.y, _TILE, _TILE), BOOK.own.content.tiles[example.tile]
    draw_tile(canvas, tile, TileModel(known, tuple(COLOURS[seat] for seat in example.cubes)))
    center, size = locate_cube(tile, len(example.cubes), len(example.cubes) - 1)
    draw_cube_ring(canvas, center, size * 1.06)
    start, end = tile.right + 12, tile.right + _ARROW - 10
    canvas.line((start, area.centery), (end - 10, area.centery), theme.GOLD, width=4)
    canvas.polygon(
        ((end - 14, area.centery - 10), (end - 14, area.centery + 10), (end, area.centery)), theme.GOLD
    )
    taken = Rect(tile.right + _ARROW, area.centery - _TAKEN / 2, _TAKEN, _TAKEN)
    draw_taken(canvas, taken, known)
    draw_cube(canvas, (taken.right + 2, taken.bottom - 14), 52, COLOURS[example.winner])


# --- what a tile requires -------------------------------------------------------------------------------
def need_size(example: NeedExample, width: float) -> tuple[float, float]:
    """Return the tile, and beside it what is held above the verdict."""
    held = max(len(example.have), 2) * (_HELD + _GAP)
    return min(width, _TILE + 24 + held), _TILE


def draw_need(canvas: Canvas, area: Rect, example: NeedExample) -> None:
    """Draw a tick where the tiles are enough, else a cross and what is missing."""
    tile, known = Rect(area.x, area.y, _TILE, _TILE), BOOK.own.content.tiles
    draw_tile(canvas, tile, TileModel(known[example.tile]))
    left = tile.right + 24
    side = min(_HELD, (area.right - left + _GAP) / max(1, len(example.have)) - _GAP)
    for at, held in enumerate(example.have):
        place = Rect(left + at * (side + _GAP), area.y + 12, side, side)
        draw_taken(canvas, place, known[held], points=False)
    y = area.bottom - 14 - _SIGN / 2
    if not any(example.lacks):
        canvas.image("envyra/tick", (left + _SIGN / 2, y), _SIGN)
        return
    canvas.circle((left + _SIGN / 2, y), _SIGN * 0.42, theme.mix(theme.BAD, theme.BLACK, 0.45))
    canvas.ring((left + _SIGN / 2, y), _SIGN * 0.42, theme.BAD, width=2)
    canvas.icon("close", (left + _SIGN / 2, y), _SIGN * 0.56, theme.IVORY)
    x = left + _SIGN + 10
    for name, lacks in zip(THEMES, example.lacks, strict=True):
        for _ in range(lacks):
            canvas.image(f"envyra/req-{name}-missing", (x + _SIGN / 2, y), _SIGN)
            x += _SIGN * 0.9


# --- the order of turns ---------------------------------------------------------------------------------
def snake_size(example: SnakeExample, width: float) -> tuple[float, float]:
    """Return two rows, or one; in a narrow column all in one line."""
    if width < _PATH:
        return width, 52.0
    return min(width, 780.0), 76.0 if example.simplified else 126.0


def draw_snake(canvas: Canvas, area: Rect, example: SnakeExample) -> None:
    """Draw the path as the table draws it."""
    steps = [_step(example, number) for number in range(1, len(example.order) + 1)]
    laps = [steps[: example.players], steps[example.players :]]
    found = TurnOrder(tuple(tuple(lap) for lap in laps if lap), example.step)
    turn_order_view.draw_turn_order(canvas, area, found, compact=area.width < _PATH)


def _step(example: SnakeExample, number: int) -> TurnModel:
    _, seat = example.order[number - 1]
    state = "idle" if seat in example.skip else "next"
    if number == example.step:
        state = "now"
    elif number < example.step:
        state = "done"
    return TurnModel(seat, tr("app.player", n=seat + 1), COLOURS[seat], number, state)


# --- a board --------------------------------------------------------------------------------------------
def board_size(example: BoardExample, width: float) -> tuple[float, float]:
    """Return the wood, and the screen beside it if there is room for it."""
    wood = _wood(example)
    screen = _SCREEN + 20 if _with_screen(example, width) else 0.0
    return wood.width + screen, max(wood.height, 150.0 if screen else 0.0)


def _wood(example: BoardExample) -> Rect:
    return Rect(0, 0, example.columns * _HOLE + 2 * _WOOD, example.rows * _HOLE + 2 * _WOOD)


def _with_screen(example: BoardExample, width: float) -> bool:
    return example.screen and _wood(example).width + _SCREEN + 20 <= width


def draw_board(canvas: Canvas, area: Rect, example: BoardExample) -> None:
    """Draw the holes with their numbers, cubes in those that are used."""
    wood = _wood(example)
    x = area.x
    if area.width > wood.width + 1:
        canvas.image("envyra/screen", (area.x + _SCREEN / 2, area.centery), _SCREEN)
        x += _SCREEN + 20
    wood.topleft = (x, area.centery - wood.height / 2)
    board_view.draw_wood(canvas, wood)
    for at in range(example.columns * example.rows):
        box = Rect(
            wood.x + _WOOD + at % example.columns * _HOLE + 3,
            wood.y + _WOOD + at // example.columns * _HOLE + 3,
            _HOLE - 6,
            _HOLE - 6,
        )
        cube = COLOURS[example.seat] if at + 1 in example.cubes else ""
        board_view.draw_hole(canvas, box, board_view.HoleModel(at + 1, cube=cube))
