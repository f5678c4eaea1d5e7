"""Where everything on the score sheet lies: pure geometry in logical units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from client.draw.geometry import Rect

WIDE_COLUMN, NARROW_COLUMN = 170.0, 38.0
"""How wide a column of numbers may be, and how narrow before the rounds of others are folded away."""
NOTE_COLUMN = 78.0
SUM_ROW, SUM_COLUMN = 1.15, 1.35
"""How much higher the last row is than the others, and how much wider a total's column."""
HIGHEST_ROW = 84.0

SMALL = 640.0
"""Below this height the words of a reason move from its panel to the bar."""


@dataclass(frozen=True, slots=True)
class Columns:
    """A group's columns. box: all of them. rounds: x and width of each round shown. total: of the sum.

    notes: x and width of the group's own labels, or None.
    """

    box: Rect
    rounds: tuple[tuple[float, float], ...]
    total: tuple[float, float]
    notes: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """The boxes of the scene. rows: top of every line, the sum's last; row: their height."""

    margin: float
    hero: Rect
    table: Rect
    reason: Rect
    bar: Rect
    labels: Rect
    names_y: float
    heads_y: float
    rows: tuple[float, ...]
    row: float
    size: float
    groups: tuple[Columns, ...] = field(default=())
    folded: bool = False
    small: bool = False


def margin_for(width: float) -> float:
    """The margin at the left and right of a scene."""
    return 80.0 if width >= 1600 else 48.0 if width >= 1200 else 24.0


def sheet_layout(
    width: float,
    height: float,
    *,
    lines: int,
    rounds: int,
    notes: Sequence[bool],
    label_width: float,
    open_group: int,
) -> SheetLayout:
    """The layout for a sheet of so many lines, rounds and groups (notes: which have labels of their own).

    label_width: what the longest line label needs. open_group: the one whose rounds stay when the rounds
    of the others have to be folded away.
    """
    margin, pad, heads = margin_for(width), _pad(height), _heads(height)
    hero, table, reason, bar = _boxes(width, height, lines)
    top, room = table.y, table.height
    row = (room - 2 * pad - heads) / (lines + SUM_ROW)
    first = top + pad + heads
    tops = [first + i * row for i in range(lines)]
    tops.append(table.bottom - pad - row * SUM_ROW)
    size = 22.0 if row >= 52 else 20.0 if row >= 40 else 18.0
    labels = Rect(table.x + pad, first, min(label_width, table.width * 0.34), row * lines)
    inner = Rect(labels.right + pad * 0.6, top + pad * 0.6, 0, room - pad * 1.2)
    inner.width = table.right - pad * 0.6 - inner.x
    groups, folded = _groups(inner, rounds, notes, open_group)
    return SheetLayout(
        margin=margin,
        hero=hero,
        table=table,
        reason=reason,
        bar=bar,
        labels=labels,
        names_y=top + pad + heads * 0.27,
        heads_y=top + pad + heads * 0.74,
        rows=tuple(tops),
        row=row,
        size=size,
        groups=groups,
        folded=folded,
        small=height < SMALL,
    )


def _pad(height: float) -> float:
    return 18.0 if height >= 800 else 10.0


def _heads(height: float) -> float:
    """The height of names and heads above the lines."""
    return 84.0 if height >= 800 else 58.0


def _boxes(width: float, height: float, lines: int) -> tuple[Rect, Rect, Rect, Rect]:
    """Hero, table, reason, bar."""
    margin, pad, heads = margin_for(width), _pad(height), _heads(height)
    gap = 24.0 if height >= 800 else 14.0
    bar = Rect(0, height - (96.0 if height >= 800 else 76.0), width, 96.0 if height >= 800 else 76.0)
    small = height < SMALL
    tall = height * 0.175 if small else min(320.0, height * 0.285, width * 0.17)
    hero = Rect(margin, gap, width - 2 * margin, tall)
    top = hero.bottom + gap * 0.6
    room = bar.top - gap - top
    spare = room - 2 * pad - heads - (lines + SUM_ROW) * HIGHEST_ROW
    if spare > 0:  # a tall window: better air around than between
        hero.y += spare * 0.3
        top += spare * 0.55
        room -= spare
    reason_width = max(280.0, min(470.0, width * 0.245))
    table = Rect(margin, top, width - 2 * margin - reason_width - gap, room)
    reason = Rect(table.right + gap, top, reason_width, room)
    return hero, table, reason, bar


def _groups(
    area: Rect, rounds: int, notes: Sequence[bool], open_group: int
) -> tuple[tuple[Columns, ...], bool]:
    count = len(notes)
    gap = 14.0 if area.width > 700 else 8.0
    inner = 8.0
    single = rounds == 1  # the total of a single round would only repeat it
    per_group = 1.0 if single else rounds + SUM_COLUMN
    fixed = gap * (count - 1) + 2 * inner * count + NOTE_COLUMN * sum(notes)
    column = (area.width - fixed) / (per_group * count)
    folded = column < NARROW_COLUMN and count > 1
    if folded:
        column = max(NARROW_COLUMN, min(56.0, (area.width - fixed) / (per_group + 1.7 * (count - 1))))
        closed = (area.width - fixed - column * per_group) / (count - 1)
    else:
        column, closed = min(WIDE_COLUMN * (3 if single else 1 if count > 1 else 1.4), column), 0.0
    result: list[Columns] = []
    x = area.x
    for i, noted in enumerate(notes):
        start = x
        x += inner
        label = (x, NOTE_COLUMN) if noted else None
        x += NOTE_COLUMN if noted else 0.0
        open_here = not folded or i == open_group
        shown = (0 if single else rounds) if open_here else 0
        spans = tuple((x + column * k, column) for k in range(shown))
        x += column * shown
        wide = column * (1.0 if single else SUM_COLUMN) if open_here else closed
        total = (x, wide)
        x += wide + inner
        result.append(Columns(Rect(start, area.y, x - start, area.height), spans, total, label))
        x += gap
    return tuple(result), folded
