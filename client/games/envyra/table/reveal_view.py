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

PAD, HEAD, GAP = 12.0, 40.0, 20.0
HOLE = 92.0
"""The side of a hole at most."""


class Owner(Struct, frozen=True):
    """Whose thing is uncovered."""

    name: str
    colour: str


# --- the boards -----------------------------------------------------------------------------------


class UnveiledBoard(Struct, frozen=True):
    """A board to be revealed.

    Attributes:
        chosen: The positions with cubes.
    """

    owner: Owner
    chosen: tuple[int, ...]


class _Behind(Struct, frozen=True):
    """What is behind a screen.

    Attributes:
        grid: Its tiles and gaps, nothing as long as the screen is closed.
        columns: Of the grid.
        at: Where it begins.
        hole: A hole's side.
    """

    board: UnveiledBoard
    grid: tuple[Tile | None, ...]
    columns: int
    at: Point
    hole: float


def boards(
    canvas: Canvas,
    view_model: EnvyraViewModel,
    found: Sequence[UnveiledBoard],
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
    for box, hole, board in _placed(view_model.area, found, columns, len(grid) // columns):
        # behind a closed screen every round looks the same
        behind = board if open_ > 0 else replace(board, chosen=())
        shown = _Behind(behind, tiles, columns, box.topleft, hole)
        _board(canvas, view_model.frame, box, shown, open_)


def _placed(
    area: Rect, found: Sequence[UnveiledBoard], columns: int, rows: int
) -> list[tuple[Rect, float, UnveiledBoard]]:
    """Return a panel for each board, in one row or two, whichever makes them larger."""
    best: tuple[float, int] = (0.0, 1)
    for lines in (1, 2):
        across = math.ceil(len(found) / lines)
        wide = ((area.width - GAP * (across + 1)) / across - 2 * PAD) / columns
        high = ((area.height - GAP * (lines + 1)) / lines - HEAD - PAD) / rows
        best = max(best, (min(wide, high, HOLE), -lines))
    hole, across = best[0], math.ceil(len(found) / -best[1])
    width, height = columns * hole + 2 * PAD, rows * hole + HEAD + PAD
    lines = math.ceil(len(found) / across)
    top = area.centery - (lines * height + (lines - 1) * GAP) / 2
    placed = []
    for number, board in enumerate(found):
        line, place = divmod(number, across)
        count = min(across, len(found) - line * across)
        left = area.centerx - (count * width + (count - 1) * GAP) / 2
        box = Rect(left + place * (width + GAP), top + line * (height + GAP), width, height)
        placed.append((box, hole, board))
    return placed


def _board(canvas: Canvas, frame: Frame, box: Rect, shown: _Behind, open_: float) -> None:
    """Draw one board; what lies behind its screen is painted once and kept."""
    canvas.layer((frame, shown), box, lambda inner: _behind(inner, box, shown))
    if open_ < 1:
        _halves(canvas, _ground(box), open_)


def _behind(canvas: Canvas, box: Rect, shown: _Behind) -> None:
    board, hole = shown.board, shown.hole
    canvas.slab(box, radius=14, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.GOLD_DEEP)
    _owner(canvas, box, board.owner, HEAD)
    ground = _ground(box)
    board_view.wood(canvas, ground)
    for position, tile in enumerate(shown.grid):
        row, column = divmod(position, shown.columns)
        side = hole - 5
        place = Rect(ground.left + column * hole + 2.5, ground.top + row * hole + 2.5, side, side)
        cube = board.owner.colour if position in board.chosen else ""
        board_view.draw_hole(
            canvas, place, board_view.HoleModel(position + 1, tile, cube, ring="gold" if cube else "")
        )


def _ground(box: Rect) -> Rect:
    return Rect(box.left + PAD, box.top + HEAD, box.width - 2 * PAD, box.height - HEAD - PAD)


def _owner(canvas: Canvas, box: Rect, owner: Owner, head: float) -> None:
    middle = box.top + head / 2
    canvas.seat(owner.colour, (box.left + PAD + 10, middle), 22)
    room = box.width - 2 * PAD - 30
    canvas.text(
        owner.name,
        (box.left + PAD + 28, middle),
        styles.BODY_STRONG,
        anchor="midleft",
        max_width=room,
        shrink=True,
    )


def _halves(canvas: Canvas, ground: Rect, open_: float) -> None:
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


class Secret(Struct, frozen=True):
    """A secret card to be shown.

    Attributes:
        have: The symbols its owner has.
        words: What it is worth.
    """

    owner: Owner
    face: CardFace
    have: frozenset[str]
    words: str
    fulfilled: bool


def cards(canvas: Canvas, view_model: EnvyraViewModel, title: str, found: Sequence[Secret], t: float) -> None:
    """Draw all secret cards side by side over the table, turned over at 0…1; where it is calm they appear."""
    area, turn = view_model.area, not view_model.context.calm
    alpha = min(1.0, t * 8, (1 - t) * 8)
    with canvas.fade(alpha):
        canvas.fill(area, theme.GROUND, alpha=0.82)
        width = min(280.0, (area.width - GAP * (len(found) + 1)) / len(found))
        height = min(width * 0.95, area.height - 190)
        top = area.centery - height / 2
        canvas.text(title, (area.centerx, top - 84), styles.BANNER, anchor="center")
        left = area.centerx - (len(found) * width + (len(found) - 1) * GAP) / 2
        for number, secret in enumerate(found):
            box = Rect(left + number * (width + GAP), top, width, height)
            own = min(1.0, max(0.0, (t - 0.1 - 0.05 * number) / 0.16)) if turn else 1.0
            _card(canvas, view_model.frame, box, secret, own)


def _card(canvas: Canvas, frame: Frame, box: Rect, secret: Secret, turned: float) -> None:
    _owner(canvas, Rect(box.left, box.top - 44, box.width, 40), secret.owner, HEAD)
    if turned >= 1:
        canvas.layer(
            (frame, secret),
            box.inflate(20, 20),
            lambda inner: draw_card(inner, box, secret.face, secret.have, lit=secret.fulfilled),
        )
    else:  # on its way it is drawn as a back that gets narrow, then as a face that gets wide
        squeeze = max(0.04, abs(1 - 2 * ease_in_out(turned)))
        name = "envyra/card-back" if turned < 0.5 else "envyra/card-front"
        canvas.sprite(name, box.center, (box.width * squeeze, box.height))
        return
    colour = theme.GOLD if secret.fulfilled else theme.SECONDARY
    canvas.text(
        secret.words,
        (box.centerx, box.bottom + 26),
        styles.ROW_STRONG.in_(colour),
        anchor="center",
        max_width=box.width,
        shrink=True,
        alpha=ease_out(turned),
    )
