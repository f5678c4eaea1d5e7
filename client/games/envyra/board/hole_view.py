"""Paints a hole of the wooden board: the tile it stands for, the cube that waits in it or may come."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import colours
from client.games.envyra.board.tile_layout import hole_spot
from client.games.envyra.board.tile_view import draw_cube, place_badge, stone_name
from client.games.envyra.board.view_model import EnvyraViewModel
from rules.envyra.content import Tile

LIT = 0.2
"""How warm the ground of a hole is where a cube may go."""

BADGED = 84.0
"""From this side on a hole still shows its number beside a cube."""


class Hole(Struct, frozen=True):
    """A hole with the tile it stands for. number: from 1. cube: the colour of what waits in it. ring: "",
    "gold" or "soft" (it may be chosen). ghost: the cube that a click would put there. hover: how much the
    pointer is on it. lit: a cube may go there."""

    number: int
    tile: Tile | None = None
    cube: str = ""
    ring: str = ""
    ghost: str = ""
    hover: float = 0.0
    lit: bool = False


def hole(view_model: EnvyraViewModel, position: int, hover: float) -> Hole:
    """A hole of that board. hover: how much the pointer is on it."""
    seat, state, selection = view_model.board_seat, view_model.position, view_model.selection
    there = position in view_model.resting(seat)
    deciding = view_model.decider == seat and state.phase != "removal"
    may = deciding and position in selection.choices
    pointed = may and selection.hover == position
    cube = view_model.colour(seat) if there and selection.carried != position else ""
    ring = ""
    if cube and (may or not deciding):
        ring = "gold" if state.phase == "boards" or selection.picked in (None, position) else "soft"
    ghost = pointed and state.phase == "boards" and not cube and selection.free
    near = max(hover, 0.7) if pointed else hover if may else 0.0
    return Hole(
        position + 1,
        view_model.content.tiles.get(state.grid[position]),
        cube,
        ring,
        view_model.colour(seat) if ghost else "",
        round(near, 1),
        may and not cube and view_model.invites(seat),
    )


def draw(canvas: Canvas, box: Rect, shown: Hole) -> None:
    """A hole of the wooden board."""
    side = min(box.width, box.height)
    if shown.ring == "gold":
        canvas.glow(box, theme.GOLD, radius=side * 0.17, blur=9, alpha=0.55)
    canvas.image("envyra/board-hole", box.center, (side * 1.04, side * 1.04))
    if shown.lit:
        inner = box.inflate(-side * 0.08, -side * 0.08)
        canvas.fill(inner, theme.GOLD, radius=side * 0.14, alpha=LIT)
    tile = shown.tile
    if tile is not None and not shown.cube:
        faint = 0.78 if shown.lit else 0.5 if shown.ring or shown.hover else 0.42
        if tile.symbol:
            canvas.image(
                f"envyra/{tile.symbol}", (box.centerx, box.centery + side * 0.06), side * 0.54, alpha=faint
            )
        else:
            name = stone_name(tile, taken=True)
            canvas.image(name, (box.centerx, box.centery + side * 0.06), side * 0.54, alpha=faint)
    if shown.cube or shown.ghost:
        center, size = hole_spot(box)
        draw_cube(canvas, center, size, shown.cube or shown.ghost, alpha=1.0 if shown.cube else 0.6)
    if not shown.cube:
        style = styles.LABEL.sized(max(styles.LEAST, side * 0.22))
        style = style.in_(theme.IVORY if shown.tile else theme.MUTED)
        corner, number = (box.left + side * 0.11, box.top + side * 0.05), str(shown.number)
        if shown.tile:  # its picture may reach below the number
            wide, high = canvas.texts.width(number, style) + 6, style.size * 1.05
            plate = Rect(corner[0] - 3, corner[1] + style.size * 0.14, wide, high)
            canvas.fill(plate, colours.BADGE, radius=5, alpha=0.72)
        canvas.text(number, corner, style)
    elif side >= BADGED:  # in a smaller one the cube would cover half of it
        radius = side * 0.14
        place_badge(canvas, (box.left + side * 0.16, box.top + side * 0.16), radius, shown.number)
    if shown.ring or shown.hover or shown.lit:
        alpha = (
            1.0 if shown.ring == "gold" else max(shown.hover * 0.9, 0.5 if shown.ring or shown.lit else 0.0)
        )
        width = 3.0 if shown.ring == "gold" else 2.0
        canvas.outline(box, theme.GOLD, radius=side * 0.17, width=width, alpha=alpha)
