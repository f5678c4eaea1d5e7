"""Paints what each of the dice could do, where the position will be drawn as soon as one is chosen."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.games.equilibrix.board.layout import TableLayout
from client.games.equilibrix.board.lights_view import half_dot
from client.i18n import tr

SIDES = (-1, 1)
"""The sign of a die is a disc half full, on the side where the die lies."""


class Options(Struct, frozen=True):
    """What either die allows. each: for each die how many births and how many opposite actions; either: some
    fields can be had with both; note: a quiet line below."""

    each: tuple[tuple[int, int], ...]
    either: bool = False
    note: str = ""


def draw(canvas: Canvas, layout: TableLayout, shown: Options) -> None:
    """A line for each die, then for both, then the note if there is room."""
    box, roomy = layout.roll, layout.roomy
    left, width = box.left + layout.pad, box.width - 2 * layout.pad
    style, step = (styles.BODY, 42.0) if roomy else (styles.NOTE, 28.0)
    y = layout.position_line
    canvas.text(
        tr("equilibrix.table.options"),
        (left, y),
        styles.HEADING if roomy else styles.NAME,
        anchor="midleft",
        max_width=width,
        shrink=True,
    )
    y += step + (4 if roomy else 0)
    rows = [(side, _counted(*may)) for side, may in zip(SIDES, shown.each, strict=True)]
    if shown.either:
        rows.append((0, tr("equilibrix.table.with-either")))
    radius = 11.0 if roomy else 8.0
    for side, words in rows:
        half_dot(canvas, (left + radius, y), radius, side)
        canvas.text(
            words,
            (left + 2 * radius + 12, y),
            style.in_(theme.IVORY),
            anchor="midleft",
            max_width=width - 2 * radius - 12,
            shrink=True,
        )
        y += step
    high = canvas.texts.paragraph_height(shown.note, width, styles.NOTE) if shown.note else 0.0
    if high and y - step / 2 + high < box.bottom - 10:
        canvas.paragraph(shown.note, (left, y - step / 2 + 4), width, styles.NOTE)


def _counted(births: int, backs: int) -> str:
    """So many births and opposite actions."""
    if not births and not backs:
        return tr("equilibrix.table.lapses")
    return f"{tr('equilibrix.table.births', n=births)} · {tr('equilibrix.table.backs', n=backs)}"
