"""The layout of the score sheet: pure geometry in logical units."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.scenes.results.sheet import TOTAL

SUM_ROW_SCALE, TOTAL_COLUMN_SCALE = 1.15, 1.35
"""How much higher the sum's row is than the others, and how much wider a total's column."""
MAX_SUM_ROW = 97.0
"""The greatest height of the sum's row: if the others have pictures it has just a number."""

SUM_GAP = 10.0
"""Distance of the last line from the sum's row."""

TOTAL_GAP = 10.0
"""Distance of the last round's column from the total's, with a fine line in the middle."""

MIN_RANK_HEIGHT, RANK_GAP = 48.0, 6.0
"""The least height of a place in the ranking, and the distance of two."""

SMALL_HEIGHT = 640.0
"""Below this height of the window the words of a reason move from its panel to the bar."""

PAGE_SIZE = (900.0, 480.0)
"""Below this width or height of the window everything is on one page that is scrolled."""

PAGE_BANNER, PAGE_REASON, PAGE_ROW, PAGE_DUEL = 124.0, 312.0, 50.0, 104.0
"""Heights on that page: the banner, the reason, a line at most, and the two players of a duel."""


class BlockNeeds(Struct, frozen=True):
    """What decides the size of one panel of the score sheet: number of lines, players, label width."""

    lines: int
    """Number of lines without the sum."""
    groups: int
    """Number of groups (players)."""
    label_width: float
    """Width that the longest label of a line needs."""
    summed: bool = True
    """Whether the lines add up in a last row."""


class ScoreColumn(Struct, frozen=True):
    """Position of one column of numbers in the score sheet."""

    round: int
    """Round whose numbers it shows; TOTAL for those of all rounds."""
    x: float
    width: float


class GroupColumns(Struct, frozen=True):
    """The columns of one player (or group) in the score sheet, and the box around them."""

    box: Rect
    columns: tuple[ScoreColumn, ...]


class SheetBlock(Struct, frozen=True):
    """A panel of the score sheet with the groups (players) that have the same lines."""

    box: Rect
    """The panel."""
    labels: Rect
    """Area of the labels of the lines."""
    rows: tuple[float, ...]
    """Top y of every line; the last one is that of the row of sums."""
    row: float
    """Height of a line."""
    sum_row: float
    """Height of the row of sums; 0 if the lines do not add up."""
    groups: tuple[GroupColumns, ...]
    """Columns of every group."""

    def row_height(self, row: int) -> float:
        """Return the height, in logical units, of the row with an index; the last row is the sums."""
        return self.sum_row if row == len(self.rows) - 1 else self.row


class SheetLayout(Struct, frozen=True):
    """The boxes of all parts of the score sheet, in logical units."""

    margin: float
    """Margin at the left and right of the window."""
    banner: Rect
    """Box that shows who leads or has won."""
    ranking: Rect
    """Box of the players who did not win, above the explanation."""
    table: Rect
    """Box of the table of numbers."""
    reason: Rect
    """Box of the panel that explains the selected number."""
    bar: Rect
    """Box of the bar with buttons at the bottom of the window."""
    round_choice: Rect | None
    """Box of the selector of a round; None if all columns fit."""
    names_y: float
    """Vertical centre of the names of the groups."""
    heads_y: float
    """Vertical centre of the heads of the columns."""
    number_style: Style
    """Text style of the numbers."""
    label_style: Style
    """Text style of the labels of the lines."""
    blocks: tuple[SheetBlock, ...]
    """The panels of the table."""
    small: bool
    """Whether the window is lower than SMALL_HEIGHT."""
    headed: bool
    """Whether every column has a head of its own below the names."""
    page_height: float = 0.0
    """Height of the page that is scrolled in small windows; 0 if the window shows everything."""

    @property
    def viewport(self) -> Rect:
        """The part of the window above the bar, which shows the score sheet."""
        return Rect(0, 0, self.bar.width, self.bar.y)

    @property
    def shows_single_round(self) -> bool:
        """Whether every player has only one column, for the round chosen in a selector."""
        return self.round_choice is not None


def margin_for(width: float) -> float:
    """Return the margin at the left and right of the score sheet for a window of that width."""
    return 80.0 if width >= 1600 else 48.0 if width >= 1200 else 24.0


def sheet_layout(
    width: float,
    height: float,
    *,
    needs: Sequence[BlockNeeds],
    rounds: int,
    page: int,
    total_width: float,
    others: int = 0,
    duel: bool = False,
    max_row: float = 84.0,
    headed: bool = True,
) -> SheetLayout:
    """Compute the layout of a score sheet.

    All groups (players) have the same columns: one for each round and one for the total, or, if these would
    be too narrow, only the column of `page`.

    Args:
        width: Width of the window.
        height: Height of the window.
        needs: Size requirements of every block (panel).
        rounds: Number of rounds.
        page: The round that is shown if not all fit, TOTAL for all together.
        total_width: Width needed by the head of a column of totals.
        others: Number of players who did not win.
        duel: Whether one player plays against one other.
        max_row: The greatest height of a line.
        headed: Whether columns have heads.
    """
    paged = width < PAGE_SIZE[0] or height < PAGE_SIZE[1]
    if paged:
        longest = max(needs, key=lambda need: need.lines)
        row = min(max_row, PAGE_ROW)
        choice_height = 50.0 if rounds > 1 else 0.0
        lines = longest.lines * row + _sum_row(row, longest) + 2 * _pad(height) + _heads(height) + SUM_GAP
        banner, ranking, area, reason, bar = _page(width, height, lines + choice_height, others, duel=duel)
    else:
        banner, area, reason, bar = _boxes(width, height, needs[0], max_row)
        ranking, reason = _right_column(banner, reason, others)
    pad, gap = _pad(height), _gap(area)
    needs = [_limit_labels(need, area.width) for need in needs]
    numbers = (*range(1, rounds + 1), TOTAL) if rounds > 1 else (1,)
    free = area.width - _fixed(needs, pad, gap)
    if rounds > 1:
        free -= TOTAL_GAP * sum(need.groups for need in needs)
    widths = _widths(free / sum(need.groups for need in needs), numbers, total_width, height < SMALL_HEIGHT)
    folded = not widths
    if folded:
        free = area.width - _fixed(needs, pad, gap)
        numbers, widths = (page,), [free / sum(need.groups for need in needs)]
    columns = tuple(zip(numbers, widths, strict=True))
    round_choice, top = None, area.y
    if folded:
        round_choice = Rect(area.x, area.y, area.width, 42.0 if height < SMALL_HEIGHT else 50.0)
        top = round_choice.bottom + 8
    headed = headed and not folded
    heads = _heads(height) * (1.0 if headed else 0.62)
    table = Rect(area.x, top, area.width, area.bottom - top)
    sheet_blocks: list[SheetBlock] = []
    x = table.x
    row = _row(table.height - 2 * pad - heads - SUM_GAP, max(needs, key=lambda need: need.lines))
    for need in needs:
        block = _block(need, Rect(x, top, 0, table.height), columns, pad, gap, heads, row)
        sheet_blocks.append(block)
        x = block.box.right + gap
    number_style = (
        styles.ROW if row >= 52 else (styles.BODY if row >= 40 else styles.NOTE).with_colour(theme.IVORY)
    )
    return SheetLayout(
        margin=margin_for(width),
        banner=banner,
        ranking=ranking,
        table=table,
        reason=reason,
        bar=bar,
        round_choice=round_choice,
        names_y=top + pad + heads * (0.27 if headed else 0.42),
        heads_y=top + pad + heads * 0.74,
        number_style=number_style,
        label_style=styles.LABEL if height < SMALL_HEIGHT else number_style.strong,
        blocks=tuple(sheet_blocks),
        small=height < SMALL_HEIGHT,
        headed=headed,
        page_height=reason.bottom + 24 if paged else 0.0,
    )


def _limit_labels(need: BlockNeeds, width: float) -> BlockNeeds:
    """Return the same with labels that take no more than their share of the table."""
    return replace(need, label_width=min(need.label_width, width * 0.34))


def _pad(height: float) -> float:
    return 18.0 if height >= 800 else 10.0


def _heads(height: float) -> float:
    """Return the height of names and heads above the lines."""
    return 84.0 if height >= 800 else 58.0


def _gap(area: Rect) -> float:
    """Return the distance between groups and between blocks."""
    return 14.0 if area.width > 700 else 8.0


_GROUP_PADDING = 8.0
"""Between a group's edge and its numbers."""


def _fixed(needs: Sequence[BlockNeeds], pad: float, gap: float) -> float:
    """Return all width that is not for numbers."""
    total = gap * (len(needs) - 1)
    for need in needs:
        total += pad * 2.2 + need.label_width + gap * (need.groups - 1) + 2 * _GROUP_PADDING * need.groups
    return total


def _widths(free: float, numbers: Sequence[int], total_width: float, small: bool) -> list[float]:
    """Return the width of every column of a group, [] if they would be too narrow."""
    if len(numbers) == 1:
        return [free]
    rounds = len(numbers) - 1
    column = free / (rounds + TOTAL_COLUMN_SCALE)
    total = max(column * TOTAL_COLUMN_SCALE, total_width)
    column = (free - total) / rounds
    return [] if column < (35.0 if small else 42.0) else [column] * rounds + [total]


def _row(room: float, need: BlockNeeds) -> float:
    """Return the height of a line if all lines and the sum share the room."""
    if not need.summed:
        return room / need.lines
    row = room / (need.lines + SUM_ROW_SCALE)
    return row if row * SUM_ROW_SCALE <= MAX_SUM_ROW else (room - MAX_SUM_ROW) / need.lines


def _sum_row(row: float, need: BlockNeeds) -> float:
    if not need.summed:
        return 0.0
    return min(row * SUM_ROW_SCALE, MAX_SUM_ROW)


def _block(
    need: BlockNeeds,
    box: Rect,
    columns: Sequence[tuple[int, float]],
    pad: float,
    gap: float,
    heads: float,
    row: float,
) -> SheetBlock:
    """Return a block at the left edge of `box`.

    Args:
        need: What it has to hold.
        box: Where it begins, and how high it is.
        columns: Round and width of each column of a group.
        pad: Between its edge and the lines.
        gap: Between groups.
        heads: Height of names and heads.
        row: Height of a line.
    """
    first = box.y + pad + heads
    last = box.bottom - pad - _sum_row(row, need)
    labels = Rect(box.x + pad, first, need.label_width, row * need.lines)
    groups: list[GroupColumns] = []
    x = labels.right + pad * 0.6
    for _ in range(need.groups):
        start = x
        x += _GROUP_PADDING
        group_columns: list[ScoreColumn] = []
        for number, width in columns:
            if number == TOTAL and len(columns) > 1:
                x += TOTAL_GAP
            group_columns.append(ScoreColumn(number, x, width))
            x += width
        x += _GROUP_PADDING
        group_box = Rect(start, box.y + pad * 0.6, x - start, box.height - pad * 1.2)
        groups.append(GroupColumns(group_box, tuple(group_columns)))
        x += gap
    block_box = Rect(box.x, box.y, x - gap + pad * 0.6 - box.x, box.height)
    rows = (*(first + i * row for i in range(need.lines)), last)
    return SheetBlock(block_box, labels, rows, row, _sum_row(row, need), tuple(groups))


def _boxes(width: float, height: float, need: BlockNeeds, max_row: float) -> tuple[Rect, Rect, Rect, Rect]:
    """Return the boxes of banner, table, reason and bar."""
    margin, pad, heads = margin_for(width), _pad(height), _heads(height)
    gap = 24.0 if height >= 800 else 14.0
    bar = Rect(0, height - (96.0 if height >= 800 else 76.0), width, 96.0 if height >= 800 else 76.0)
    small = height < SMALL_HEIGHT
    banner_height = height * 0.175 if small else min(320.0, height * 0.285, width * 0.17)
    banner = Rect(margin, gap, width - 2 * margin, banner_height)
    top = banner.bottom + gap * 0.6
    room = bar.top - gap - top
    spare = room - 2 * pad - heads - need.lines * max_row - _sum_row(max_row, need)
    if spare > 0:  # a tall window: better air around than between
        banner.y += spare * 0.3
        top += spare * 0.55
        room -= spare
    reason_width = max(280.0, min(470.0, width * 0.245))
    table = Rect(margin, top, width - 2 * margin - reason_width - gap, room)
    reason = Rect(table.right + gap, top, reason_width, room)
    return banner, table, reason, bar


def _page(
    width: float, height: float, table_height: float, others: int, *, duel: bool
) -> tuple[Rect, Rect, Rect, Rect, Rect]:
    """Return the boxes of banner, ranking, table and reason one below the other, and of the bar."""
    margin, gap = margin_for(width), 12.0
    inner_width = width - 2 * margin
    bar = Rect(0, height - 60.0, width, 60.0)
    banner = Rect(margin, 10.0, inner_width, PAGE_BANNER)
    ranking_height = PAGE_DUEL if duel else others * MIN_RANK_HEIGHT + max(0, others - 1) * RANK_GAP
    ranking = Rect(margin, banner.bottom + gap, inner_width, ranking_height)
    area = Rect(margin, ranking.bottom + (gap if ranking_height else 0.0), inner_width, table_height)
    return banner, ranking, area, Rect(margin, area.bottom + gap, inner_width, PAGE_REASON), bar


def _right_column(banner: Rect, reason: Rect, others: int) -> tuple[Rect, Rect]:
    """Return the boxes of the ranking and of the reason below it; the ranking gets what it needs."""
    needed = others * MIN_RANK_HEIGHT + (others - 1) * RANK_GAP
    ranking = Rect(reason.x, banner.y, reason.width, banner.height)
    if needed <= ranking.height:
        return ranking, reason
    ranking = Rect(reason.x, min(banner.y, 10.0), reason.width, needed)
    top = max(reason.y, ranking.bottom + 10)
    return ranking, Rect(reason.x, top, reason.width, reason.bottom - top)
