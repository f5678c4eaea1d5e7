"""Drawing of what is revealed to everybody: the boards after phase I, and secret cards at the end."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out, ease_out
from client.draw.geometry import Point, Rect
from client.games.envyra.board import colours, player_board_view
from client.games.envyra.board.cards_view import CardFace, draw_card
from client.games.envyra.board.view_model import EnvyraViewModel, RenderKey
from rules.envyra.content import Tile

PADDING, HEAD_HEIGHT, PANEL_GAP = 12.0, 40.0, 20.0
MAX_HOLE_SIDE = 92.0
"""Greatest side of a hole."""


class Owner(Struct, frozen=True):
    """The player whose board or secret card is revealed: name and colour."""

    name: str
    colour: str


# --- the boards -----------------------------------------------------------------------------------


class RevealedBoard(Struct, frozen=True):
    """A player's board as it is shown to all: its owner, and the positions with cubes."""

    owner: Owner
    """Its owner."""
    chosen: tuple[int, ...]
    """The positions with cubes."""


class _BoardInterior(Struct, frozen=True):
    """What is drawn behind a screen."""

    board: RevealedBoard
    """The board, without cubes as long as the screen is closed."""
    grid: tuple[Tile | None, ...]
    """Tiles and gaps of the grid; empty as long as the screen is closed."""
    columns: int
    """Columns of the grid."""
    at: Point
    """Upper left corner of the panel."""
    hole: float
    """Side of a hole."""


def draw_boards(
    canvas: Canvas,
    view_model: EnvyraViewModel,
    boards: Sequence[RevealedBoard],
    grid: tuple[str, ...],
    *,
    opened: float,
) -> None:
    """Draw the boards of all players side by side over the table, while their screens open.

    Args:
        canvas: The canvas.
        view_model: The view model.
        boards: The boards.
        grid: Ids of the tiles in the grid.
        opened: How far the screens are open, 0-1.
    """
    content, columns = view_model.content.tiles, view_model.content.tables[len(view_model.seats)].columns
    tiles = tuple(content.get(tile) for tile in grid) if opened > 0 else ()
    for box, hole, board in _arrange_boards(view_model.area, boards, columns, len(grid) // columns):
        # what is behind a closed screen is the same in every round
        visible_board = board if opened > 0 else replace(board, chosen=())
        interior = _BoardInterior(visible_board, tiles, columns, box.topleft, hole)
        _draw_board(canvas, view_model.render_key, box, interior, opened)


def _arrange_boards(
    area: Rect, boards: Sequence[RevealedBoard], columns: int, rows: int
) -> list[tuple[Rect, float, RevealedBoard]]:
    """Return the panel and the side of a hole for each board, in one row or two, as large as fits."""
    best: tuple[float, int] = (0.0, 1)
    for lines in (1, 2):
        across = math.ceil(len(boards) / lines)
        by_width = ((area.width - PANEL_GAP * (across + 1)) / across - 2 * PADDING) / columns
        by_height = ((area.height - PANEL_GAP * (lines + 1)) / lines - HEAD_HEIGHT - PADDING) / rows
        best = max(best, (min(by_width, by_height, MAX_HOLE_SIDE), -lines))
    hole, across = best[0], math.ceil(len(boards) / -best[1])
    width, height = columns * hole + 2 * PADDING, rows * hole + HEAD_HEIGHT + PADDING
    lines = math.ceil(len(boards) / across)
    top = area.centery - (lines * height + (lines - 1) * PANEL_GAP) / 2
    arranged = []
    for number, board in enumerate(boards):
        line, column = divmod(number, across)
        count = min(across, len(boards) - line * across)
        left = area.centerx - (count * width + (count - 1) * PANEL_GAP) / 2
        box = Rect(left + column * (width + PANEL_GAP), top + line * (height + PANEL_GAP), width, height)
        arranged.append((box, hole, board))
    return arranged


def _draw_board(canvas: Canvas, frame: RenderKey, box: Rect, interior: _BoardInterior, opened: float) -> None:
    """Draw a board and the screen before it; what is behind the screen is a layer."""
    canvas.layer((frame, interior), box, lambda inner: _draw_interior(inner, box, interior))
    if opened < 1:
        _draw_screen_halves(canvas, _get_wood_box(box), opened)


def _draw_interior(canvas: Canvas, box: Rect, interior: _BoardInterior) -> None:
    """Draw the panel of a board with its holes."""
    board, hole = interior.board, interior.hole
    canvas.slab(box, radius=14, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.GOLD_DEEP)
    _draw_owner(canvas, box, board.owner, HEAD_HEIGHT)
    wood = _get_wood_box(box)
    player_board_view.draw_wooden_board(canvas, wood)
    for position, tile in enumerate(interior.grid):
        row, column = divmod(position, interior.columns)
        side = hole - 5
        hole_box = Rect(wood.left + column * hole + 2.5, wood.top + row * hole + 2.5, side, side)
        cube = board.owner.colour if position in board.chosen else ""
        model = player_board_view.HoleModel(position + 1, tile, cube, ring="gold" if cube else "")
        player_board_view.draw_hole(canvas, hole_box, model)


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


def _draw_screen_halves(canvas: Canvas, wood: Rect, opened: float) -> None:
    """Draw the screen before a board, whose halves part to both sides."""
    half = wood.width / 2
    shift = half * opened
    with canvas.clip(wood):
        for side, direction in ((0, -1), (1, 1)):
            part = Rect(wood.left + side * half + direction * shift, wood.top, half, wood.height)
            canvas.gradient(part, colours.CURTAIN_TOP, colours.CURTAIN_BOTTOM)
            edge = part.right if side == 0 else part.left
            canvas.line((edge, part.top), (edge, part.bottom), theme.GOLD_DEEP, width=2)
        for side, direction in ((0, -1), (1, 1)):
            cut = Rect(wood.left, wood.top, max(0.0, half - shift), wood.height)
            if side:
                cut.left = wood.left + half + shift
            if cut.width > 1:
                with canvas.clip(cut):
                    middle = (wood.centerx + direction * shift, wood.centery)
                    canvas.image("envyra/mark-end", middle, min(wood.width, wood.height) * 0.62)


# --- the secret cards -----------------------------------------------------------------------------


class RevealedCard(Struct, frozen=True):
    """A player's secret Equilibrium card as it is shown to all at the end."""

    owner: Owner
    """Its owner."""
    face: CardFace
    """What is printed on it."""
    collected: frozenset[str]
    """The symbols that its owner has."""
    worth_text: str
    """What it is worth, or how many symbols have been collected."""
    is_fulfilled: bool
    """Whether all have."""


def draw_secret_cards(
    canvas: Canvas, view_model: EnvyraViewModel, title: str, cards: Sequence[RevealedCard], t: float
) -> None:
    """Draw all players' secret Equilibrium cards side by side over the table, at the end of the game.

    They are turned over one after the other, unless motion is reduced.

    Args:
        canvas: The canvas.
        view_model: The view model.
        title: The title above them.
        cards: The cards.
        t: Time, 0-1.
    """
    area, is_animated = view_model.area, not view_model.context.calm
    alpha = min(1.0, t * 8, (1 - t) * 8)
    with canvas.fade(alpha):
        canvas.fill(area, theme.GROUND, alpha=0.82)
        width = min(280.0, (area.width - PANEL_GAP * (len(cards) + 1)) / len(cards))
        height = min(width * 0.95, area.height - 190)
        top = area.centery - height / 2
        canvas.text(title, (area.centerx, top - 84), styles.BANNER, anchor="center")
        left = area.centerx - (len(cards) * width + (len(cards) - 1) * PANEL_GAP) / 2
        for number, card in enumerate(cards):
            box = Rect(left + number * (width + PANEL_GAP), top, width, height)
            turned = min(1.0, max(0.0, (t - 0.1 - 0.05 * number) / 0.16)) if is_animated else 1.0
            _draw_card(canvas, view_model.render_key, box, card, turned)


def _draw_card(canvas: Canvas, frame: RenderKey, box: Rect, card: RevealedCard, turned: float) -> None:
    """Draw a secret card with its owner; `turned` is 0 for its back, 1 for its face."""
    _draw_owner(canvas, Rect(box.left, box.top - 44, box.width, 40), card.owner, HEAD_HEIGHT)
    if turned >= 1:
        canvas.layer(
            (frame, card),
            box.inflate(20, 20),
            lambda inner: draw_card(inner, box, card.face, card.collected, highlighted=card.is_fulfilled),
        )
    else:  # a back that gets narrow, then a front that gets wide
        squeeze = max(0.04, abs(1 - 2 * ease_in_out(turned)))
        name = "envyra/card-back" if turned < 0.5 else "envyra/card-front"
        canvas.sprite(name, box.center, (box.width * squeeze, box.height))
        return
    colour = theme.GOLD if card.is_fulfilled else theme.SECONDARY
    canvas.text(
        card.worth_text,
        (box.centerx, box.bottom + 26),
        styles.ROW_STRONG.with_colour(colour),
        anchor="center",
        max_width=box.width,
        shrink=True,
        alpha=ease_out(turned),
    )
