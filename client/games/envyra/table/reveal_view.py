"""Paints what is uncovered before everybody: all boards at once, and at the end the secret cards."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out, ease_out
from client.draw.geometry import Point, Rect
from client.games.envyra.board import board_view, colours
from client.games.envyra.board.cards_view import CardFace, draw_card
from client.games.envyra.board.view_model import EnvyraViewModel, Frame
from rules.envyra.content import Tile

PADDING, HEAD_HEIGHT, PANEL_GAP = 12.0, 40.0, 20.0
MAX_HOLE_SIDE = 92.0
"""The side of a hole at most."""


class Owner(Struct, frozen=True):
    """Whose thing is uncovered."""

    name: str
    colour: str


# --- the boards -----------------------------------------------------------------------------------


class RevealedBoard(Struct, frozen=True):
    """A board to be revealed.

    Attributes:
        chosen: The positions with cubes.
    """

    owner: Owner
    chosen: tuple[int, ...]


class _BoardInterior(Struct, frozen=True):
    """What is behind a screen.

    Attributes:
        grid: Its tiles and gaps, nothing as long as the screen is closed.
        columns: Of the grid.
        at: Where it begins.
        hole: A hole's side.
    """

    board: RevealedBoard
    grid: tuple[Tile | None, ...]
    columns: int
    at: Point
    hole: float


def draw_boards(
    canvas: Canvas,
    view_model: EnvyraViewModel,
    found: Sequence[RevealedBoard],
    grid: tuple[str, ...],
    *,
    open_: float,
) -> None:
    """Draw all boards side by side over the table, their screens opened so far (0…1).

    Args:
        grid: Its tiles.
    """
    content, columns = view_model.content.tiles, view_model.content.tables[len(view_model.seats)].columns
    tiles = tuple(content.get(tile) for tile in grid) if open_ > 0 else ()
    for box, hole, board in _arrange_boards(view_model.area, found, columns, len(grid) // columns):
        # behind a closed screen every round looks the same
        behind = board if open_ > 0 else replace(board, chosen=())
        shown = _BoardInterior(behind, tiles, columns, box.topleft, hole)
        _draw_board(canvas, view_model.frame, box, shown, open_)


def _arrange_boards(
    area: Rect, found: Sequence[RevealedBoard], columns: int, rows: int
) -> list[tuple[Rect, float, RevealedBoard]]:
    """Return a panel for each board, in one row or two, whichever makes them larger."""
    best: tuple[float, int] = (0.0, 1)
    for lines in (1, 2):
        across = math.ceil(len(found) / lines)
        wide = ((area.width - PANEL_GAP * (across + 1)) / across - 2 * PADDING) / columns
        high = ((area.height - PANEL_GAP * (lines + 1)) / lines - HEAD_HEIGHT - PADDING) / rows
        best = max(best, (min(wide, high, MAX_HOLE_SIDE), -lines))
    hole, across = best[0], math.ceil(len(found) / -best[1])
    width, height = columns * hole + 2 * PADDING, rows * hole + HEAD_HEIGHT + PADDING
    lines = math.ceil(len(found) / across)
    top = area.centery - (lines * height + (lines - 1) * PANEL_GAP) / 2
    placed = []
    for number, board in enumerate(found):
        line, place = divmod(number, across)
        count = min(across, len(found) - line * across)
        left = area.centerx - (count * width + (count - 1) * PANEL_GAP) / 2
        box = Rect(left + place * (width + PANEL_GAP), top + line * (height + PANEL_GAP), width, height)
        placed.append((box, hole, board))
    return placed


def _draw_board(canvas: Canvas, frame: Frame, box: Rect, shown: _BoardInterior, open_: float) -> None:
    """Draw one board; what lies behind its screen is painted once and kept."""
    canvas.layer((frame, shown), box, lambda inner: _draw_interior(inner, box, shown))
    if open_ < 1:
        _draw_screen_halves(canvas, _get_wood_box(box), open_)


def _draw_interior(canvas: Canvas, box: Rect, shown: _BoardInterior) -> None:
    board, hole = shown.board, shown.hole
    canvas.slab(box, radius=14, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.GOLD_DEEP)
    _draw_owner(canvas, box, board.owner, HEAD_HEIGHT)
    ground = _get_wood_box(box)
    board_view.draw_wood(canvas, ground)
    for position, tile in enumerate(shown.grid):
        row, column = divmod(position, shown.columns)
        side = hole - 5
        place = Rect(ground.left + column * hole + 2.5, ground.top + row * hole + 2.5, side, side)
        cube = board.owner.colour if position in board.chosen else ""
        board_view.draw_hole(
            canvas, place, board_view.HoleModel(position + 1, tile, cube, ring="gold" if cube else "")
        )


def _get_wood_box(box: Rect) -> Rect:
    return Rect(
        box.left + PADDING, box.top + HEAD_HEIGHT, box.width - 2 * PADDING, box.height - HEAD_HEIGHT - PADDING
    )


def _draw_owner(canvas: Canvas, box: Rect, owner: Owner, head: float) -> None:
    middle = box.top + head / 2
    canvas.seat(owner.colour, (box.left + PADDING + 10, middle), 22)
    room = box.width - 2 * PADDING - 30
    canvas.text(
        owner.name,
        (box.left + PADDING + 28, middle),
        styles.BODY_STRONG,
        anchor="midleft",
        max_width=room,
        shrink=True,
    )


def _draw_screen_halves(canvas: Canvas, ground: Rect, open_: float) -> None:
    """Draw the screen before a board: its halves part to both sides."""
    half = ground.width / 2
    away = half * open_
    with canvas.clip(ground):
        for side, way in ((0, -1), (1, 1)):
            part = Rect(ground.left + side * half + way * away, ground.top, half, ground.height)
            canvas.gradient(part, colours.CURTAIN_TOP, colours.CURTAIN_BOTTOM)
            edge = part.right if side == 0 else part.left
            canvas.line((edge, part.top), (edge, part.bottom), theme.GOLD_DEEP, width=2)
        for side, way in ((0, -1), (1, 1)):
            cut = Rect(ground.left, ground.top, max(0.0, half - away), ground.height)
            if side:
                cut.left = ground.left + half + away
            if cut.width > 1:
                with canvas.clip(cut):
                    middle = (ground.centerx + way * away, ground.centery)
                    canvas.image("envyra/mark-end", middle, min(ground.width, ground.height) * 0.62)


# --- the secret cards -----------------------------------------------------------------------------


class RevealedCard(Struct, frozen=True):
    """A secret card to be shown.

    Attributes:
        have: The symbols its owner has.
        words: What it is worth.
    """

    owner: Owner
    face: CardFace
    collected: frozenset[str]
    worth_text: str
    is_fulfilled: bool


def draw_secret_cards(
    canvas: Canvas, view_model: EnvyraViewModel, title: str, found: Sequence[RevealedCard], t: float
) -> None:
    """Draw all secret cards side by side over the table, turned over at 0…1; where it is calm they appear."""
    area, turn = view_model.area, not view_model.context.calm
    alpha = min(1.0, t * 8, (1 - t) * 8)
    with canvas.fade(alpha):
        canvas.fill(area, theme.GROUND, alpha=0.82)
        width = min(280.0, (area.width - PANEL_GAP * (len(found) + 1)) / len(found))
        height = min(width * 0.95, area.height - 190)
        top = area.centery - height / 2
        canvas.text(title, (area.centerx, top - 84), styles.BANNER, anchor="center")
        left = area.centerx - (len(found) * width + (len(found) - 1) * PANEL_GAP) / 2
        for number, secret in enumerate(found):
            box = Rect(left + number * (width + PANEL_GAP), top, width, height)
            own = min(1.0, max(0.0, (t - 0.1 - 0.05 * number) / 0.16)) if turn else 1.0
            _draw_card(canvas, view_model.frame, box, secret, own)


def _draw_card(canvas: Canvas, frame: Frame, box: Rect, secret: RevealedCard, turned: float) -> None:
    _draw_owner(canvas, Rect(box.left, box.top - 44, box.width, 40), secret.owner, HEAD_HEIGHT)
    if turned >= 1:
        canvas.layer(
            (frame, secret),
            box.inflate(20, 20),
            lambda inner: draw_card(
                inner, box, secret.face, secret.collected, highlighted=secret.is_fulfilled
            ),
        )
    else:  # on its way it is drawn as a back that gets narrow, then as a face that gets wide
        squeeze = max(0.04, abs(1 - 2 * ease_in_out(turned)))
        name = "envyra/card-back" if turned < 0.5 else "envyra/card-front"
        canvas.sprite(name, box.center, (box.width * squeeze, box.height))
        return
    colour = theme.GOLD if secret.is_fulfilled else theme.SECONDARY
    canvas.text(
        secret.worth_text,
        (box.centerx, box.bottom + 26),
        styles.ROW_STRONG.in_(colour),
        anchor="center",
        max_width=box.width,
        shrink=True,
        alpha=ease_out(turned),
    )
