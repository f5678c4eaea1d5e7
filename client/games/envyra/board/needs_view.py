"""Paints what a tile requires: a sign for each tile one must hold, and which of them are still missing."""

from __future__ import annotations

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.envyra.board import colours
from client.games.envyra.board.tile_layout import SQUARE, growth, place_spot
from client.i18n import tr
from rules.envyra.requirements import Holdings
from rules.envyra.state import THEMES

MOST_SIGNS = 3
"""So many signs fit above the trough; what requires more has a sign with a number for each colour."""

SIGN, STEP = 49.0, 46.0
"""A sign's side, and the distance from one to the next, in the tile's square."""


def counted(held: Holdings) -> str:
    """Numbers of tiles of each colour in words, those of which there is none left out."""
    pairs = zip(THEMES, held, strict=True)
    return ", ".join(tr(f"envyra.colour-tiles.{name}", n=count) for name, count in pairs if count)


def draw(canvas: Canvas, area: Rect, needs: Holdings, lacks: Holdings | None) -> None:
    """Draw the column of symbols at the right.

    lacks: what is missing to whoever looks; None: nobody in particular.

    What is missing is an outline, what is there has a tick.
    """
    column = signs(needs, lacks)
    for (name, count, there), ((x, y), size) in zip(column, _spots(area, len(column)), strict=True):
        sign(canvas, (x, y), size, name, count, missing=there is False)
        if there:
            canvas.image("envyra/tick", (x - size * 0.42, y + size * 0.16), size * 0.46)


def column_box(area: Rect, needs: Holdings) -> Rect:
    """Return where the signs of a tile are, which requires something."""
    spots = _spots(area, len(signs(needs, None)))
    ((x, top), size), ((_, bottom), _) = spots[0], spots[-1]
    return Rect(x - size / 2, top - size / 2, size, bottom - top + size)


def _spots(area: Rect, count: int) -> list[tuple[Point, float]]:
    """Middle and side of each of so many signs, one below the other."""
    unit = area.width / SQUARE
    grown = min(growth(area.width), 1.22 if count >= MOST_SIGNS else 1.36)  # they end above the trough
    size, step = SIGN * unit * grown, STEP * unit * grown
    x, y = area.left + (SQUARE + 5) * unit - size * 0.86, area.top + 14 * unit + size / 2
    return [((x, y + step * at), size) for at in range(count)]


def signs(needs: Holdings, lacks: Holdings | None) -> list[tuple[str, int | None, bool | None]]:
    """Return colour, number and presence of each symbol; the number is None if it stands for one tile."""
    found: list[tuple[str, int | None, bool | None]] = []
    for at, (name, count) in enumerate(zip(THEMES, needs, strict=True)):
        lack = None if lacks is None else lacks[at]
        if sum(needs) > MOST_SIGNS:
            found += [(name, count, None if lack is None else not lack)] if count else []
        else:
            found += [(name, None, None if lack is None else each < count - lack) for each in range(count)]
    return found


def sign(
    canvas: Canvas, center: Point, size: float, name: str, count: int | None, *, missing: bool = False
) -> None:
    """Draw the sign of a theme with how many tiles of it are meant: triangle, leaf or drop."""
    canvas.image(f"envyra/req-{name}-missing" if missing else f"envyra/req-{name}", center, size)
    if count is None:
        return
    lower = {"orange": 0.12, "green": 0.01, "blue": 0.1}[name]
    at = (center[0], center[1] + size * lower)
    words, text_size = str(count), size * 0.5
    if not missing:
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            shade = (at[0] + dx * size * 0.03, at[1] + dy * size * 0.03)
            canvas.text(words, shade, styles.MARK.sized(text_size).in_(theme.BLACK), anchor="center")
    ink = colours.LACKING[name] if missing else theme.WHITE
    canvas.text(words, at, styles.MARK.sized(text_size).in_(ink), anchor="center")


def lock(canvas: Canvas, area: Rect) -> None:
    """Draw a lock beside the number of the place: cubes may not go there yet."""
    (x, y), radius = place_spot(area)
    x += max(radius * 2.1, 13.0 + radius)  # the number's disc may be larger than in proportion
    canvas.circle((x, y), radius, colours.BADGE, alpha=0.92)
    canvas.ring((x, y), radius, theme.GOLD_DEEP, width=max(1.0, radius * 0.08), alpha=0.9)
    canvas.image("envyra/lock", (x, y - radius * 0.04), radius * 1.25)
