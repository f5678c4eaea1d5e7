"""Where everything on the score sheet lies: pure geometry in logical units."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.scenes.results.sheet import TOTAL

SUM_ROW, SUM_COLUMN = 1.15, 1.35
"""How much higher the last row is than the others, and how much wider a total's column."""
SUM_MOST = 97.0
"""The last row does not grow beyond it: where the others have pictures it has just a number."""

SUM_GAP = 10.0
"""Between the last row and the line above the sum."""

TOTAL_GAP = 10.0
"""Between the last round's column and the total's, with a fine line in the middle."""

RANK_ROW, RANK_GAP = 48.0, 6.0
"""The least height of a place in the ranking, and what lies between two."""

SMALL = 640.0
"""Below this height the words of a reason move from its panel to the bar."""

PAGED = (900.0, 480.0)
"""Below this width or height everything stands one below the other, on a page that is scrolled."""

PAGE_HERO, PAGE_REASON, PAGE_ROW, PAGE_DUEL = 124.0, 312.0, 50.0, 104.0
"""On that page: the heights of the verdict, of the reason, of a line at most, and of the two of a duel."""


class BlockNeeds(Struct, frozen=True):
    """What a block has to hold: how many lines and groups, and what its longest label needs.

    summed: the lines add up in a last row.
    """

    lines: int
    groups: int
    label_width: float
    summed: bool = True


class Column(Struct, frozen=True):
    """A column of numbers. round: whose numbers, TOTAL for those of all rounds."""

    round: int
    x: float
    width: float


class Columns(Struct, frozen=True):
    """A group's columns. box: around all of them."""

    box: Rect
    shown: tuple[Column, ...]


class SheetBlock(Struct, frozen=True):
    """Groups with lines in common, on a panel of their own.

    rows: top of every line, the sum's last. row, sum_row: their heights, the sum's 0 where lines do not add
    up. groups: in the order of the plan.
    """

    box: Rect
    labels: Rect
    rows: tuple[float, ...]
    row: float
    sum_row: float
    groups: tuple[Columns, ...]

    def height_of(self, row: int) -> float:
        """How high a row is."""
        return self.sum_row if row == len(self.rows) - 1 else self.row


class SheetLayout(Struct, frozen=True):
    """The boxes of the scene.

    ranks: those who did not win, above the reason. page: how high the page is of which the window shows
    a part, 0 where it shows all. switch: room for the choice of a round, None when all columns fit. headed:
    every column has a head of its own below the names. size: of numbers.
    """

    margin: float
    hero: Rect
    ranks: Rect
    table: Rect
    reason: Rect
    bar: Rect
    switch: Rect | None
    names_y: float
    heads_y: float
    figure: Style
    label: Style
    blocks: tuple[SheetBlock, ...]
    small: bool
    headed: bool
    page: float = 0.0

    @property
    def view(self) -> Rect:
        """What of the window shows the page."""
        return Rect(0, 0, self.bar.width, self.bar.y)

    @property
    def folded(self) -> bool:
        """Only one column of every group is shown."""
        return self.switch is not None


def margin_for(width: float) -> float:
    """The margin at the left and right of a scene."""
    return 80.0 if width >= 1600 else 48.0 if width >= 1200 else 24.0


def sheet_layout(
    width: float,
    height: float,
    *,
    plans: Sequence[BlockNeeds],
    rounds: int,
    page: int,
    total_width: float,
    others: int = 0,
    duel: bool = False,
    highest: float = 84.0,
    headed: bool = True,
) -> SheetLayout:
    """The layout of a sheet of so many blocks and rounds; others: how many have a place in the ranking.

    All groups have the same columns: those of all rounds and of the total, or, where they would be too
    narrow, the one of `page`. total_width: what the head of a total needs. highest: row. headed: columns
    have heads.
    """
    paged = width < PAGED[0] or height < PAGED[1]
    if paged:
        longest = max(plans, key=lambda plan: plan.lines)
        row = min(highest, PAGE_ROW)
        switch_tall = 50.0 if rounds > 1 else 0.0
        lines = longest.lines * row + _sum_row(row, longest) + 2 * _pad(height) + _heads(height) + SUM_GAP
        hero, ranks, area, reason, bar = _page(width, height, lines + switch_tall, others, duel=duel)
    else:
        hero, area, reason, bar = _boxes(width, height, plans[0], highest)
        ranks, reason = _right_column(hero, reason, others)
    pad, gap = _pad(height), _gap(area)
    plans = [_held(plan, area.width) for plan in plans]
    numbers = (*range(1, rounds + 1), TOTAL) if rounds > 1 else (1,)
    free = area.width - _fixed(plans, pad, gap)
    if rounds > 1:
        free -= TOTAL_GAP * sum(plan.groups for plan in plans)
    widths = _widths(free / sum(plan.groups for plan in plans), numbers, total_width, height < SMALL)
    folded = not widths
    if folded:
        free = area.width - _fixed(plans, pad, gap)
        numbers, widths = (page,), [free / sum(plan.groups for plan in plans)]
    columns = tuple(zip(numbers, widths, strict=True))
    switch, top = None, area.y
    if folded:
        switch = Rect(area.x, area.y, area.width, 42.0 if height < SMALL else 50.0)
        top = switch.bottom + 8
    headed = headed and not folded
    heads = _heads(height) * (1.0 if headed else 0.62)
    table = Rect(area.x, top, area.width, area.bottom - top)
    blocks: list[SheetBlock] = []
    x = table.x
    row = _row(table.height - 2 * pad - heads - SUM_GAP, max(plans, key=lambda plan: plan.lines))
    for plan in plans:
        block = _block(plan, Rect(x, top, 0, table.height), columns, pad, gap, heads, row)
        blocks.append(block)
        x = block.box.right + gap
    figure = styles.ROW if row >= 52 else (styles.BODY if row >= 40 else styles.NOTE).in_(theme.IVORY)
    return SheetLayout(
        margin=margin_for(width),
        hero=hero,
        ranks=ranks,
        table=table,
        reason=reason,
        bar=bar,
        switch=switch,
        names_y=top + pad + heads * (0.27 if headed else 0.42),
        heads_y=top + pad + heads * 0.74,
        figure=figure,
        label=styles.LABEL if height < SMALL else figure.strong,
        blocks=tuple(blocks),
        small=height < SMALL,
        headed=headed,
        page=reason.bottom + 24 if paged else 0.0,
    )


def _held(plan: BlockNeeds, width: float) -> BlockNeeds:
    """Labels never take more than their share."""
    return replace(plan, label_width=min(plan.label_width, width * 0.34))


def _pad(height: float) -> float:
    return 18.0 if height >= 800 else 10.0


def _heads(height: float) -> float:
    """The height of names and heads above the lines."""
    return 84.0 if height >= 800 else 58.0


def _gap(area: Rect) -> float:
    """Between groups and between blocks."""
    return 14.0 if area.width > 700 else 8.0


_INNER = 8.0
"""Between a group's edge and its numbers."""


def _fixed(plans: Sequence[BlockNeeds], pad: float, gap: float) -> float:
    """All width that is not numbers."""
    between = gap * (len(plans) - 1)
    return between + sum(
        pad * 2.2 + plan.label_width + gap * (plan.groups - 1) + 2 * _INNER * plan.groups for plan in plans
    )


def _widths(free: float, numbers: Sequence[int], total_width: float, small: bool) -> list[float]:
    """The width of every column of a group, [] when they would be too narrow."""
    if len(numbers) == 1:
        return [free]
    rounds = len(numbers) - 1
    column = free / (rounds + SUM_COLUMN)
    total = max(column * SUM_COLUMN, total_width)
    column = (free - total) / rounds
    return [] if column < (35.0 if small else 42.0) else [column] * rounds + [total]


def _row(room: float, plan: BlockNeeds) -> float:
    """The height of a row where all lines and the sum share the room."""
    if not plan.summed:
        return room / plan.lines
    row = room / (plan.lines + SUM_ROW)
    return row if row * SUM_ROW <= SUM_MOST else (room - SUM_MOST) / plan.lines


def _sum_row(row: float, plan: BlockNeeds) -> float:
    if not plan.summed:
        return 0.0
    return min(row * SUM_ROW, SUM_MOST)


def _block(
    plan: BlockNeeds,
    box: Rect,
    columns: Sequence[tuple[int, float]],
    pad: float,
    gap: float,
    heads: float,
    row: float,
) -> SheetBlock:
    """A block at the left edge of `box`; columns: round and width of each; row: the height of all rows."""
    first = box.y + pad + heads
    last = box.bottom - pad - _sum_row(row, plan)
    labels = Rect(box.x + pad, first, plan.label_width, row * plan.lines)
    groups: list[Columns] = []
    x = labels.right + pad * 0.6
    for _ in range(plan.groups):
        start = x
        x += _INNER
        shown: list[Column] = []
        for number, width in columns:
            if number == TOTAL and len(columns) > 1:
                x += TOTAL_GAP
            shown.append(Column(number, x, width))
            x += width
        x += _INNER
        groups.append(
            Columns(Rect(start, box.y + pad * 0.6, x - start, box.height - pad * 1.2), tuple(shown))
        )
        x += gap
    whole = Rect(box.x, box.y, x - gap + pad * 0.6 - box.x, box.height)
    rows = (*(first + i * row for i in range(plan.lines)), last)
    return SheetBlock(whole, labels, rows, row, _sum_row(row, plan), tuple(groups))


def _boxes(width: float, height: float, plan: BlockNeeds, highest: float) -> tuple[Rect, Rect, Rect, Rect]:
    """Hero, table, reason, bar."""
    margin, pad, heads = margin_for(width), _pad(height), _heads(height)
    gap = 24.0 if height >= 800 else 14.0
    bar = Rect(0, height - (96.0 if height >= 800 else 76.0), width, 96.0 if height >= 800 else 76.0)
    small = height < SMALL
    tall = height * 0.175 if small else min(320.0, height * 0.285, width * 0.17)
    hero = Rect(margin, gap, width - 2 * margin, tall)
    top = hero.bottom + gap * 0.6
    room = bar.top - gap - top
    spare = room - 2 * pad - heads - plan.lines * highest - _sum_row(highest, plan)
    if spare > 0:  # a tall window: better air around than between
        hero.y += spare * 0.3
        top += spare * 0.55
        room -= spare
    reason_width = max(280.0, min(470.0, width * 0.245))
    table = Rect(margin, top, width - 2 * margin - reason_width - gap, room)
    reason = Rect(table.right + gap, top, reason_width, room)
    return hero, table, reason, bar


def _page(
    width: float, height: float, table: float, others: int, *, duel: bool
) -> tuple[Rect, Rect, Rect, Rect, Rect]:
    """Hero, ranking, table (so high) and reason one below the other; the bar."""
    margin, gap = margin_for(width), 12.0
    wide = width - 2 * margin
    bar = Rect(0, height - 60.0, width, 60.0)
    hero = Rect(margin, 10.0, wide, PAGE_HERO)
    tall = PAGE_DUEL if duel else others * RANK_ROW + max(0, others - 1) * RANK_GAP
    ranks = Rect(margin, hero.bottom + gap, wide, tall)
    area = Rect(margin, ranks.bottom + (gap if tall else 0.0), wide, table)
    return hero, ranks, area, Rect(margin, area.bottom + gap, wide, PAGE_REASON), bar


def _right_column(hero: Rect, reason: Rect, others: int) -> tuple[Rect, Rect]:
    """The ranking and the reason below it, with the same edges; the ranking gets what it needs."""
    needed = others * RANK_ROW + (others - 1) * RANK_GAP
    ranks = Rect(reason.x, hero.y, reason.width, hero.height)
    if needed <= ranks.height:
        return ranks, reason
    ranks = Rect(reason.x, min(hero.y, 10.0), reason.width, needed)
    top = max(reason.y, ranks.bottom + 10)
    return ranks, Rect(reason.x, top, reason.width, reason.bottom - top)
