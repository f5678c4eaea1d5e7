"""Paints the wooden board with its holes, the screen before it, the free cubes, and the bag."""

from __future__ import annotations

from dataclasses import dataclass

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.layout import TableLayout, supply_spot
from client.games.envyra.spots import hole_spot
from client.games.envyra.tile_view import draw_cube, place_badge, stone_name
from client.i18n import tr
from rules.envyra.content import content

WOOD_EDGE = (146, 112, 74)

LIT = 0.2
"""How warm the ground of a hole is where a cube may go."""

BADGED = 84.0
"""From this side on a hole still shows its number beside a cube."""


@dataclass(frozen=True)
class Shown:
    """What the board panel shows. closed: the screen stands before it, and nobody sees what lies there.
    waits: the words below the board. free: cubes in the supply. invites: a cube may be put on it now."""

    title: str
    colour: str
    closed: bool
    waits: str
    waits_gold: bool
    free: int
    invites: bool = False


def panel(canvas: Canvas, layout: TableLayout, shown: Shown) -> None:
    """The panel, the wood, the supply; the holes lie on it as widgets."""
    box, ground = layout.board, layout.ground
    if layout.compact:
        canvas.slab(box, radius=12, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.EDGE)
    else:
        canvas.panel(box, radius=16)
    _title(canvas, layout, shown)
    if shown.invites:
        canvas.glow(ground, theme.GOLD, radius=14, blur=14, alpha=0.4)
    wood(canvas, ground)
    if shown.invites:
        canvas.outline(ground, theme.GOLD, radius=14, width=2, alpha=0.7)
    if shown.closed:
        _screen(canvas, ground)
    free = layout.supply.top - ground.bottom
    if free > 30:
        _waiting(canvas, Rect(box.left + 10, ground.bottom, box.width - 20, free), layout, shown)
    _supply(canvas, layout, shown)


def _waiting(canvas: Canvas, box: Rect, layout: TableLayout, shown: Shown) -> None:
    """For which places cubes wait: in a line, where that is too long in two."""
    font, size = "semi" if shown.waits_gold else "sans", 18.0 if layout.compact else 20.0
    colour = theme.GOLD if shown.waits_gold else theme.SECONDARY
    if canvas.texts.width(shown.waits, size=size * 0.8, font=font) > box.width:
        size *= 0.85
        high = canvas.texts.paragraph_height(shown.waits, box.width, size=size, font=font, line=1.15)
        top = box.left, box.centery - high / 2
        canvas.paragraph(
            shown.waits, top, box.width, size=size, font=font, colour=colour, align="center", line=1.15,
            max_lines=2,
        )  # fmt: skip
        return
    canvas.text(
        shown.waits, box.center, size=size, font=font, colour=colour, anchor="center", max_width=box.width,
        shrink=True,
    )  # fmt: skip


def wood(canvas: Canvas, box: Rect) -> None:
    """The wooden board without its holes."""
    canvas.shadow(box, radius=14, blur=8, dy=4, alpha=0.5)
    canvas.cover("envyra/board-ground", box, radius=14)
    canvas.outline(box, WOOD_EDGE, radius=14, width=2)


def screen_box(layout: TableLayout) -> Rect:
    """Where the screen stands beside the title, or below it where there is room for all its beauty."""
    box = layout.board
    top = layout.ground.top - box.top
    if layout.compact:
        size, x, y = 30.0, box.left + 22, box.top + 17
        if top > 124:
            size, x, y = min(top - 44, box.width * 0.62), box.centerx, box.top + 34 + (top - 34) / 2
    elif top > 160:
        size, x, y = min(top - 64, 190.0) * 1.15, box.centerx, box.top + 58 + (top - 60) / 2
    else:
        size, x, y = 58.0, box.left + 48, box.top + 36
    return Rect(x - size / 2, y - size / 2, size, size)


def _title(canvas: Canvas, layout: TableLayout, shown: Shown) -> None:
    box, screen = layout.board, screen_box(layout)
    spare = screen.centerx == box.centerx
    canvas.image("envyra/screen", screen.center, screen.width)
    if layout.compact:
        middle = box.top + 17
        if spare:
            canvas.image("envyra/screen", (box.left + 22, middle), 30)
        canvas.text(
            shown.title, (box.left + 42, middle), size=19, font="serif", anchor="midleft",
            max_width=box.width - 52, shrink=True,
        )  # fmt: skip
        return
    middle = box.top + 36
    x = box.left + 20
    if spare:
        canvas.seat(shown.colour, (x + 13, middle), 26)
        x += 38
    else:
        x += 68
    canvas.text(
        shown.title, (x, middle), size=25, font="serif", anchor="midleft", max_width=box.right - 16 - x,
        shrink=True,
    )  # fmt: skip


def _screen(canvas: Canvas, ground: Rect) -> None:
    """The board cannot be seen: the screen stands before it."""
    canvas.fill(ground, theme.GROUND, radius=14, alpha=0.72)
    canvas.image("envyra/screen", ground.center, min(ground.width, ground.height * 1.15) * 0.92)


def _supply(canvas: Canvas, layout: TableLayout, shown: Shown) -> None:
    """The free cubes."""
    box = layout.supply
    first = supply_spot(layout, 0)
    room = first[0][0] - first[1] / 2 - box.left - 6
    size = 20.0 if not layout.compact else 17.0
    words = tr("envyra.table.your-supply")
    if layout.compact or canvas.texts.width(words, size=size) * 0.85 > room:
        words = tr("envyra.table.supply")
    canvas.text(
        words,
        box.midleft,
        size=size,
        colour=theme.SECONDARY,
        anchor="midleft",
        max_width=room,
        shrink=True,
    )
    if not shown.free:
        words, at = tr("envyra.table.no-cubes"), (first[0][0] - first[1] / 2, box.centery)
        canvas.text(words, at, size=size, colour=theme.BODY, anchor="midleft")
    for index in range(shown.free):
        center, size = supply_spot(layout, index)
        draw_cube(canvas, center, size, shown.colour)


def hole(
    canvas: Canvas,
    box: Rect,
    number: int,
    tile: str,
    *,
    cube: str = "",
    ring: str = "",
    ghost: str = "",
    hover: float = 0.0,
    lit: bool = False,
) -> None:
    """A hole with the tile it stands for. cube: the colour of what waits in it. ring: "", "gold" or "soft"
    (it may be chosen). ghost: the cube that a click would put there. lit: a cube may go there."""
    side = min(box.width, box.height)
    if ring == "gold":
        canvas.glow(box, theme.GOLD, radius=side * 0.17, blur=9, alpha=0.55)
    canvas.image("envyra/board-hole", box.center, (side * 1.04, side * 1.04))
    if lit:
        inner = box.inflate(-side * 0.08, -side * 0.08)
        canvas.fill(inner, theme.GOLD, radius=side * 0.14, alpha=LIT)
    if tile and not cube:
        known = content().tiles[tile]
        faint = 0.78 if lit else 0.5 if ring or hover else 0.42
        if known.symbol:
            canvas.image(
                f"envyra/{known.symbol}", (box.centerx, box.centery + side * 0.06), side * 0.54, alpha=faint
            )
        else:
            name = stone_name(known, taken=True)
            canvas.image(name, (box.centerx, box.centery + side * 0.06), side * 0.54, alpha=faint)
    if cube or ghost:
        center, size = hole_spot(box)
        draw_cube(canvas, center, size, cube or ghost, alpha=1.0 if cube else 0.6)
    if not cube:
        size = max(13.0, side * 0.22)
        canvas.text(
            str(number), (box.left + side * 0.11, box.top + side * 0.05), size=size, font="semi",
            colour=theme.IVORY if tile else theme.MUTED, alpha=0.9,
        )  # fmt: skip
    elif side >= BADGED:  # in a smaller one the cube would cover half of it
        radius = side * 0.14
        place_badge(canvas, (box.left + side * 0.16, box.top + side * 0.16), radius, number)
    if ring or hover or lit:
        alpha = 1.0 if ring == "gold" else max(hover * 0.9, 0.5 if ring or lit else 0.0)
        width = 3.0 if ring == "gold" else 2.0
        canvas.outline(box, theme.GOLD, radius=side * 0.17, width=width, alpha=alpha)


def bag(canvas: Canvas, box: Rect, count: int, *, compact: bool) -> None:
    """The cloth bag and how many tiles are in it; what they are nobody knows."""
    if compact:
        canvas.slab(box, radius=12, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.EDGE)
    else:
        canvas.panel(box, radius=16)
    high = box.height >= 160
    low = compact and box.height < 84
    size = min(150.0, box.height - 4 if low else box.height * 0.82, box.width * 0.46)
    x = box.left + (20 if not compact else 8) + size / 2
    canvas.image("envyra/bag", (x, box.centery), size, alpha=1.0 if count else 0.5)
    left = x + size / 2 + (16 if not compact else 8)
    room = box.right - 12 - left
    words = tr("envyra.table.bag-tiles", n=count)
    if high:
        canvas.text(
            tr("envyra.table.bag"), (left, box.centery - 50), size=20, colour=theme.SECONDARY,
            anchor="midleft", max_width=room, shrink=True,
        )  # fmt: skip
        canvas.text(str(count), (left, box.centery), size=56, font="serif-bold", anchor="midleft")
        canvas.text(words, (left, box.centery + 44), size=20, anchor="midleft", max_width=room, shrink=True)
        return
    if not low:
        canvas.text(
            str(count),
            (left, box.centery - 14),
            size=44 if not compact else 34,
            font="serif-bold",
            anchor="midleft",
        )
        canvas.text(
            words, (left, box.centery + 24), size=20, colour=theme.SECONDARY, anchor="midleft",
            max_width=room, shrink=True,
        )  # fmt: skip
        return
    size = min(28.0, box.height * 0.6)
    number = canvas.text(str(count), (left, box.centery), size=size, font="serif-bold", anchor="midleft")
    x = number.right + 8
    canvas.text(
        words, (x, box.centery + 1), size=17, colour=theme.SECONDARY, anchor="midleft",
        max_width=box.right - 8 - x, shrink=True,
    )  # fmt: skip
