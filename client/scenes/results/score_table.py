"""The table of the score sheet: background, and names, labels and numbers as widgets with tooltips."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.i18n import format_number, tr
from client.scenes.results import screen_reader
from client.scenes.results.bottom_bar import draw_gold_chip
from client.scenes.results.count_up import CountUp
from client.scenes.results.layout import TOTAL_GAP, BlockNeeds, GroupColumns, SheetBlock, SheetLayout
from client.scenes.results.player_names import NameForm
from client.scenes.results.score_explanation import has_room_for_rule
from client.scenes.results.sheet import (
    SUM,
    SUM_ROW,
    TOTAL,
    CellKey,
    RankedPlayer,
    Sheet,
    SheetGroup,
    SheetLine,
)
from client.session.match import Match
from client.table.bar_text_layout import LEAD_LINE_HEIGHT
from client.table.player_labels import describe_opponent
from client.widgets import ButtonState, PaintedButton, TooltipArea, Widget, WidgetText, format_tooltip

_WIDE_HEAD: Final = 160.0
"""From this width on the head of a group has its full margins."""

_LONGEST_PRODUCT: Final = "8 × 6 = 48"
"""The longest product that is to be expected."""

_MIN_PICTURE_HEIGHT: Final = 44.0
"""Illustrations of numbers are at least that high."""

_COLUMN_HEAD_HEIGHT: Final = 28.0


def measure_blocks(texts: Typesetter, sheet: Sheet, *, small: bool) -> list[BlockNeeds]:
    """Return the size requirements (lines, players, label width) of every panel of a score sheet.

    Args:
        texts: Measures text.
        sheet: The score sheet.
        small: Whether the window is lower than SMALL_HEIGHT.
    """
    style = styles.LABEL if small else styles.ROW_STRONG
    needs = []
    for groups in sheet.blocks:
        lines = sheet.list_lines(groups[0])
        labels = [line.label for line in lines]
        labels += [sheet.sum_label or tr("results.round-total")] if sheet.has_sum_row else []
        widest = max(texts.measure_width(label, style) for label in labels)
        heading = texts.measure_width(sheet.groups[groups[0]].heading or sheet.heading, styles.LABEL) + 20
        label_width = max(widest + (64 if small else 74), heading)
        needs.append(BlockNeeds(len(lines), len(groups), label_width, sheet.has_sum_row))
    return needs


class ScoreTable:
    """The table of a score sheet in one layout; its numbers are widgets that select an explanation."""

    def __init__(
        self,
        texts: Typesetter,
        match: Match,
        layout: SheetLayout,
        sheet: Sheet,
        names: NameForm,
        selected_cell: Callable[[], CellKey],
        select: Callable[[CellKey, bool], None],
        count_up: CountUp,
    ) -> None:
        """Create the table.

        Args:
            texts: Measures text.
            match: The match.
            layout: Where everything lies.
            sheet: The numbers.
            names: The form of the players' names.
            selected_cell: Returns the number that is explained.
            select: Called with the number to explain, and whether it was pressed.
            count_up: Tells how far the rows have been counted.
        """
        self._texts = texts
        self._match = match
        self._layout = layout
        self._sheet = sheet
        self._names = names
        self._selected_cell = selected_cell
        self._select = select
        self._count_up = count_up
        self._picture_key = object()  # other illustrations for another size or language

    def _blocks(self) -> Iterator[tuple[SheetBlock, tuple[int, ...]]]:
        """Yield every block with the indices of its groups."""
        yield from zip(self._layout.blocks, self._sheet.blocks, strict=True)

    # --- widgets --------------------------------------------------------------------------------
    def make_widgets(self) -> Iterator[Widget]:
        """Yield the widgets of the score table (names, labels, numbers), block by block and line by line."""
        for block, groups in self._blocks():
            for g, columns in zip(groups, block.groups, strict=True):
                yield self._make_name(g, columns)
            for row, line in enumerate(self._sheet.list_lines(groups[0])):
                yield self._make_label(block, groups, row, line)
                yield from self._make_cells(block, groups, row, line.key)
            if self._sheet.has_sum_row:
                yield from self._make_cells(block, groups, len(block.rows) - 1, SUM)

    def _make_name(self, g: int, columns: GroupColumns) -> Widget:
        group = self._sheet.groups[g]

        def draw(canvas: Canvas, box: Rect, state: ButtonState) -> None:
            trophy = self._count_up.verdict_opacity if self._sheet.final and g in self._sheet.leaders else 0.0
            _draw_name(canvas, box, group, self._names, trophy=trophy, hover=state.hover)

        def select_whole() -> None:
            self._select(CellKey(g, self._selected_cell().round, self._sheet.summary_line), True)

        box, text = name_box(self._layout, columns), WidgetText(group.name, details=self._explain_group(g))
        return PaintedButton(f"results.group.{g}", box, text, paint=draw, on_press=select_whole, radius=10)

    def _make_label(self, block: SheetBlock, groups: tuple[int, ...], row: int, line: SheetLine) -> Widget:
        def draw(canvas: Canvas, box: Rect, state: ButtonState) -> None:
            cell = self._selected_cell()
            is_explained = cell.line == line.key and cell.group in groups
            if not self._count_up.is_counted:
                is_explained = row == self._count_up.current_row
            highlight = max(state.hover, 1.0 if is_explained else 0.0)
            _draw_label(canvas, box, line.label, line.image, self._layout.label_style, highlight=highlight)

        def hover(is_hovered: bool) -> None:
            """Explain the line's number in the column that is explained now."""
            selected = self._selected_cell()
            group = selected.group if selected.group in groups else groups[0]
            cell = CellKey(group, selected.round, line.key)
            if is_hovered and self._sheet.find_points(cell) is not None:
                self._select(cell, False)

        box = Rect(block.labels.x, block.rows[row], block.labels.width, block.row)

        def describe() -> WidgetText:
            return WidgetText(line.label, details=self._explain_line(groups, line))

        return PaintedButton(f"results.line.{line.key}", box, describe, paint=draw, on_hover=hover, radius=10)

    def _make_cells(self, block: SheetBlock, groups: tuple[int, ...], row: int, key: str) -> Iterator[Widget]:
        for g, columns in zip(groups, block.groups, strict=True):
            for column in columns.columns:
                cell = CellKey(g, column.round, key)
                if self._sheet.find_points(cell) is None:
                    continue
                is_total = column is columns.columns[-1]
                yield PaintedButton(
                    f"results.cell.{self._sheet.groups[g].key}.{column.round}.{key}",
                    Rect(column.x, block.rows[row], column.width, block.row_height(row)),
                    partial(self._describe_cell, cell, is_total),
                    paint=partial(self._draw_cell, cell, row, is_total),
                    on_press=partial(self._select, cell, True),
                    on_hover=partial(self._hover_cell, cell),
                    radius=10,
                    sound="",
                )

    def _hover_cell(self, cell: CellKey, is_hovered: bool) -> None:
        if is_hovered:
            self._select(cell, False)

    # --- words ----------------------------------------------------------------------------------
    def _describe_cell(self, cell: CellKey, is_total: bool) -> WidgetText:
        """Return the text of a number."""
        return WidgetText(
            screen_reader.describe_cell(self._sheet, cell),
            painted=self._describe_calculation(cell),
            details=self._explain_cell(cell, is_total),
        )

    def _describe_calculation(self, cell: CellKey) -> str:
        """Return how a number came about while it is the one that is explained."""
        return self._sheet.explain(cell).calculation if cell == self._selected_cell() else ""

    def _leader_text(self) -> str:
        return tr("results.tip.won" if self._sheet.final else "results.tip.leads")

    def _explain_group(self, g: int) -> str:
        """Return the whole name if it is shortened, who plays the group, and whether it has won."""
        group, details = self._sheet.groups[g], list[str]()
        if g in self._sheet.leaders and self._count_up.is_counted:
            details.append(self._leader_text())
        if group.colour:
            seats = [seat for seat in self._match.seats if seat.colour == group.colour]
            details += [word for seat in seats for word in describe_opponent(seat)]
        if self._names.format_for_column_head(group.name) != group.name:
            return format_tooltip(group.name, *details)
        return "\n".join(details)

    def _explain_line(self, groups: tuple[int, ...], line: SheetLine) -> str:
        """Return what a line counts if no panel beside the table says it."""
        cell = CellKey(groups[0], self._last_round(groups[0]), line.key)
        if self._sheet.find_points(cell) is None:
            return ""
        reason = self._sheet.explain(cell)
        rule = reason.rule or reason.short_rule
        if not rule:
            return reason.title if reason.title != line.label else ""
        if not self._layout.small and has_room_for_rule(self._texts, self._layout.reason, reason):
            return ""
        return rule

    def _last_round(self, g: int) -> int:
        """Return the round of a group's last column."""
        for block, groups in self._blocks():
            if g in groups:
                return block.groups[groups.index(g)].columns[-1].round
        return TOTAL

    def _explain_cell(self, cell: CellKey, is_total: bool) -> str:
        """Return what gold means: the best of a row, or in the last row who has won or leads."""
        if not self._count_up.is_counted:
            return ""
        if is_total and self._sheet.is_best(cell):
            return tr("results.best")
        if is_total and cell.line == SUM and cell.group in self._sheet.leaders:
            return self._leader_text()
        return ""

    def explain_tie(self, place: RankedPlayer) -> str:
        """Return the rule that ranks a player before or behind others with the same points.

        "" if no other player has the same points, or the match goes on.
        """
        sheet, verdict = self._sheet, self._sheet.verdict
        tied = [
            other
            for other in (*verdict.first_place, *verdict.other_players)
            if other.points == place.points and other.rank != place.rank
        ]
        g = next((g for g, group in enumerate(sheet.groups) if group.colour == place.colour), None)
        if not tied or g is None or not sheet.final:
            return ""
        return sheet.explain_tie(g)

    def make_head_tooltips(self) -> Iterator[Widget]:
        """Yield tooltip widgets for the column heads of the score table.

        They give shortened names of rounds in full and say what the total adds up.
        """
        if not self._layout.headed:
            return
        for block, groups in self._blocks():
            for g, columns in zip(groups, block.groups, strict=True):
                heads = dict(_column_heads(self._texts, columns))
                for column in columns.columns:
                    label = tr("results.round", n=column.round) if column.round else tr("results.total")
                    details = "" if column.round else tr("results.tip.total")
                    if column.round and label in heads.values():
                        continue
                    y = self._layout.heads_y - _COLUMN_HEAD_HEIGHT / 2
                    box = Rect(column.x, y, column.width, _COLUMN_HEAD_HEIGHT)
                    id_ = f"results.head.{self._sheet.groups[g].key}.{column.round}"
                    yield TooltipArea(
                        id_, box, WidgetText(label, details=details), focusable=g == 0, radius=8
                    )

    # --- numbers --------------------------------------------------------------------------------
    def _draw_cell(
        self, cell: CellKey, row: int, is_total: bool, canvas: Canvas, box: Rect, state: ButtonState
    ) -> None:
        points, counted = self._sheet.find_points(cell) or 0, self.count_points(cell)
        style, share = self._layout.number_style, self._get_share(cell, row)
        selected = self._count_up.is_counted and cell == self._selected_cell()
        if cell.line == SUM:
            gold = self._count_up.verdict_opacity if is_total and cell.group in self._sheet.leaders else 0.0
            _draw_sum(
                canvas, box, points, counted, style=style, total=is_total, gold=gold, selected=selected,
                hover=state.hover,
            )  # fmt: skip
        else:
            gold = share if is_total and self._sheet.is_best(cell) else 0.0
            box = self._illustrate(canvas, cell, box, share)
            _draw_number(
                canvas, box, points, counted, style=style, share=share, total=is_total, gold=gold,
                selected=selected, hover=state.hover, product=self._sheet.format_product(cell),
                figure=self._sheet.format_figure(cell),
            )  # fmt: skip

    def _get_share(self, cell: CellKey, row: int) -> float:
        """Return how much of a number has been counted, 0…1; those of earlier rounds have been before."""
        if cell.round != TOTAL and cell.round < self._sheet.first_counted_round:
            return 1.0
        return self._count_up.get_row_progress(SUM_ROW if cell.line == SUM else row)

    def count_points(self, cell: CellKey) -> int:
        """Return how much of a number has been counted: a total rises from that of earlier rounds."""
        sheet, points = self._sheet, self._sheet.find_points(cell) or 0
        if self._count_up.is_counted:
            return points
        lines = sheet.list_lines(cell.group)
        if cell.line == SUM and sheet.adds_up:
            return sum(self.count_points(replace(cell, line=line.key)) for line in lines)
        row = SUM_ROW if cell.line == SUM else sheet.find_line_index(cell.group, cell.line)
        before = 0
        if cell.round == TOTAL:
            earlier = range(1, sheet.first_counted_round)
            before = sum(sheet.find_points(replace(cell, round=number)) or 0 for number in earlier)
        return before + round((points - before) * self._get_share(cell, row))

    def _illustrate(self, canvas: Canvas, cell: CellKey, box: Rect, share: float) -> Rect:
        """Draw what was counted if the cell has room for it; return where the number goes."""
        sheet, painter = self._sheet, self._sheet.make_illustration(cell)
        if painter is None:
            return box
        style = styles.FIGURE.with_size(self._layout.number_style.size)
        cells = [replace(cell, line=line.key) for line in sheet.list_lines(cell.group)]
        max_width = max(self._texts.measure_width(sheet.format_figure(other), style) for other in cells)
        picture, number_box = _split_cell(box, style.size, max_width)
        if picture.width < sheet.min_picture_width and sheet.puts_picture_above:
            picture, number_box = _split_narrow_cell(box, style.size)
        if picture.width < sheet.min_picture_width or picture.height < _MIN_PICTURE_HEIGHT:
            return box
        key: Hashable = (self._picture_key, cell)
        canvas.layer(key, picture, lambda inner: painter(inner, picture), alpha=share)
        return number_box

    # --- ground ---------------------------------------------------------------------------------
    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the background of the score table: panels, stripes, column heads and the label of the sums.

        The columns of the leaders are framed in gold once they may be named.
        """
        layout, sheet = self._layout, self._sheet
        for block, groups in self._blocks():
            _draw_block(canvas, block, groups, sheet.leaders, self._count_up.verdict_opacity)
            if layout.headed:
                self._draw_column_heads(canvas, block.groups)
            heading = sheet.groups[groups[0]].heading or sheet.heading
            at = (block.labels.x + 4, layout.heads_y if layout.headed else layout.names_y)
            style, max_width = styles.LABEL.with_colour(theme.MUTED), block.labels.width
            canvas.text(heading, at, style, anchor="midleft", max_width=max_width, shrink=True)
            if block.sum_row:
                at, max_width = (at[0], block.rows[-1] + block.sum_row * 0.5), block.labels.width - 8
                label, style = sum_label(layout, sheet), layout.label_style
                canvas.text(label, at, style, anchor="midleft", max_width=max_width, shrink=True)

    def _draw_column_heads(self, canvas: Canvas, groups: Iterable[GroupColumns]) -> None:
        style = styles.LABEL.with_colour(theme.MUTED)
        for columns in groups:
            heads = dict(_column_heads(canvas.texts, columns))
            for column in columns.columns:
                head = heads.get(column.round, tr("results.total"))
                at = (column.x + column.width / 2, self._layout.heads_y)
                canvas.text(head, at, style, anchor="center")


def sum_label(layout: SheetLayout, sheet: Sheet) -> str:
    """Return the label of the score table's last row: "total", or "round total" for a single round."""
    if sheet.sum_label:
        return sheet.sum_label
    rounds = [column.round for column in layout.blocks[0].groups[0].columns]
    return tr("results.total" if not sheet.shows_rounds or TOTAL in rounds else "results.round-total")


def name_box(layout: SheetLayout, columns: GroupColumns) -> Rect:
    """Return the box for a player's name above its columns of the score table."""
    height = 34.0 if layout.small else 40.0
    return Rect(columns.box.x + 2, layout.names_y - height / 2, columns.box.width - 4, height)


def _draw_block(
    canvas: Canvas, block: SheetBlock, groups: tuple[int, ...], leaders: tuple[int, ...], gold: float
) -> None:
    """Draw a panel with its columns and stripes; `gold` is the strength of the leaders' frames, 0…1."""
    table = block.box
    canvas.panel(table)
    for g, columns in zip(groups, block.groups, strict=True):
        bottom = theme.mix(theme.ROW_BOTTOM, theme.PANEL_BOTTOM, 0.5)
        if g not in leaders or gold < 1:
            canvas.slab(columns.box, radius=14, top=theme.ROW_TOP, bottom=bottom, edge=theme.EDGE)
        if g in leaders and gold > 0:
            top = theme.mix(theme.ROW_TOP, theme.BUTTON_TOP, 0.8)
            with canvas.fade(gold):
                canvas.slab(
                    columns.box, radius=14, top=top, bottom=theme.BUTTON_BOTTOM, edge=theme.CHOSEN_EDGE,
                    edge_width=2,
                )  # fmt: skip
    y_row, y = block.rows[0], block.rows[-1]
    while y_row + block.row <= y + 0.5:  # a block with fewer lines has empty rows, not higher ones
        canvas.fill(Rect(table.x + 12, y_row, table.width - 24, block.row), theme.WHITE, alpha=0.035)
        y_row += 2 * block.row
    if block.sum_row:
        canvas.line((table.x + 14, y), (table.right - 14, y), theme.BUTTON_EDGE, width=1.5)
    for columns in block.groups:
        last = columns.columns[-1]
        if len(columns.columns) > 1:
            x = last.x - TOTAL_GAP / 2
            canvas.line((x, block.rows[0] + 6), (x, columns.box.bottom - 10), theme.BUTTON_EDGE, alpha=0.7)


def _column_heads(texts: Typesetter, columns: GroupColumns) -> Iterator[tuple[int, str]]:
    """Yield each round with the head of its column."""
    rounds = [column for column in columns.columns if column.round != TOTAL]
    if rounds:
        numbers = [column.round for column in rounds]
        yield from zip(numbers, round_labels(texts, numbers, rounds[0].width), strict=True)


def round_labels(texts: Typesetter, rounds: list[int], width: float) -> list[str]:
    """Return the column labels of rounds, all in full or, if one does not fit, all shortened.

    Args:
        texts: Measures text.
        rounds: Numbers of the rounds.
        width: Width of a column.
    """
    labels = [tr("results.round", n=n) for n in rounds]
    if any(texts.measure_width(label, styles.LABEL) > width - 14 for label in labels):
        return [tr("results.round-short", n=n) for n in rounds]
    return labels


def _head_margin(box: Rect) -> float:
    """Return the margin in a group's head."""
    return 16.0 if box.width >= _WIDE_HEAD else 8.0


def _sign_box(box: Rect) -> Rect:
    """Return the box of the sign in a group's head, with the gap between it and the name."""
    wide = box.width >= _WIDE_HEAD
    size = min(24.0, box.height * 0.6) if wide else 15.0
    return Rect(box.x + _head_margin(box), box.y, size + (10 if wide else 5), box.height)


def max_name_width(box: Rect) -> float:
    """Return how wide a player's name may be inside its box above the columns."""
    return box.right - _head_margin(box) - _sign_box(box).right


def _draw_name(
    canvas: Canvas, box: Rect, group: SheetGroup, names: NameForm, *, trophy: float, hover: float
) -> None:
    """Draw the head of a group: sign and name; `trophy` is the opacity of a winner's trophy."""
    if hover:
        canvas.fill(box, theme.WHITE, radius=10, alpha=0.05 * hover)
    sign = _sign_box(box)
    size = sign.width - (10 if box.width >= _WIDE_HEAD else 5)
    center = (sign.x + size / 2, box.centery)
    if group.colour:
        canvas.seat(group.colour, center, size)
    else:
        canvas.image(group.image, center, size * 1.35)
    name = canvas.text(
        names.format_for_column_head(group.name), (sign.right, box.centery), names.style, anchor="midleft"
    )
    if trophy and name.right + 44 + _head_margin(box) < box.right:
        at = (box.right - _head_margin(box) - 13, box.centery)
        canvas.icon("trophy", at, 26, theme.GOLD, alpha=trophy)


def _draw_label(canvas: Canvas, box: Rect, text: str, image: str, style: Style, *, highlight: float) -> None:
    """Draw a line's picture and label, in two lines if one is too short."""
    if highlight:
        canvas.fill(box, theme.WHITE, radius=10, alpha=0.07 * highlight)
    side = min(44.0, box.height * 0.78)
    picture = Rect(box.x + 2, box.centery - side / 2, side, side)
    if image.startswith("icon-"):
        canvas.icon(image.removeprefix("icon-"), picture.center, side * 0.8, theme.SECONDARY)
    else:
        canvas.image(image, picture.center, side)
    x = picture.right + 12
    width = box.right - x - 4
    fitted = canvas.texts.shrink_style_to_fit(text, width, style)
    if canvas.texts.measure_width(text, fitted) > width and box.height >= 2 * LEAD_LINE_HEIGHT * fitted.size:
        height = canvas.texts.measure_height(text, width, fitted, line=LEAD_LINE_HEIGHT, max_lines=2)
        canvas.paragraph(
            text, (x, box.centery - 1 - height / 2), width, fitted, line=LEAD_LINE_HEIGHT, max_lines=2
        )
        return
    canvas.text(text, (x, box.centery - 1), fitted, anchor="midleft", max_width=width)


def _draw_number(
    canvas: Canvas,
    box: Rect,
    points: int,
    counted: int,
    *,
    style: Style,
    share: float,
    total: bool,
    gold: float,
    selected: bool,
    hover: float,
    product: str,
    figure: str,
) -> None:
    """Draw a number, counting up while `share` goes to 1.

    Args:
        canvas: Where to draw.
        box: The cell.
        points: The number.
        counted: What has been counted of it.
        style: The style of numbers.
        share: How much of it has been counted, 0…1.
        total: It is in the last column.
        gold: Strength of the gold that marks the best of its row, 0…1; 0 for another number.
        selected: It is explained now.
        hover: How much the pointer is over it, 0…1.
        product: How it came about ("6 × 6"), drawn if there is room.
        figure: What stands in the number's place, "" for the number.
    """
    text = figure or (format_number(counted) if points else tr("results.none"))
    if figure and not share:
        text = tr("results.none")
    bold = styles.FIGURE.with_size(style.size) if total or gold else style
    width = total_width = canvas.texts.measure_width(figure or format_number(points), bold)
    alpha, center = min(1.0, share * 2), (box.centerx, box.centery - 1)
    if product:
        center, total_width = _draw_product(canvas, box, product, width, style, alpha)
    outline = _number_outline(box, total_width, style.size)
    if center[1] < box.centery - 2:  # the product is below the number
        outline = Rect(outline.x, box.y + 3, outline.width, box.height - 6)
    if gold:
        with canvas.fade(alpha):
            draw_gold_chip(canvas, outline)
    _draw_highlight(canvas, outline, selected, hover)
    colour = theme.MUTED if not points or not share else theme.CHOSEN_TEXT if gold else theme.IVORY
    canvas.text(text, center, bold.with_colour(colour), anchor="center", max_width=box.width, shrink=True)


def _split_cell(box: Rect, size: float, text_width: float) -> tuple[Rect, Rect]:
    """Return the boxes of the picture in a cell and of the number at its right."""
    width = min(box.width, max(size * 2.9, text_width + 36))
    picture = Rect(box.x + 4, box.y + 5, box.width - width - 8, box.height - 10)
    return picture, Rect(box.right - width, box.y, width, box.height)


def _split_narrow_cell(box: Rect, size: float) -> tuple[Rect, Rect]:
    """Return the boxes of the picture in a narrow cell and of the number below it."""
    height = size * 2.1
    picture = Rect(box.x + 8, box.y + 8, box.width - 16, box.height - height - 10)
    return picture, Rect(box.x, box.bottom - height - 2, box.width, height)


def _draw_product(
    canvas: Canvas, box: Rect, product: str, width: float, style: Style, alpha: float
) -> tuple[Point, float]:
    """Draw "6 × 6 =" before a number of that width, or "6 × 6" below it.

    Returns:
        The middle of the number, and the width of all.
    """
    middle, texts, size = box.centery - 1, canvas.texts, style.size
    has_room = (
        texts.measure_width(_LONGEST_PRODUCT, style) <= box.width - 12
    )  # all numbers of a column look alike
    if not has_room and box.height >= 50:
        at = (box.centerx, middle + size * 0.62)
        below = canvas.text(product, at, styles.NOTE, anchor="center", alpha=alpha)
        return (box.centerx, middle - size * 0.42), max(width, below.width)
    before = f"{product} =" if has_room else f"{product.replace(' ', '')}="
    before_width = texts.measure_width(before, style) + size * 0.2
    if before_width + width > box.width:
        return (box.centerx, middle), width
    left = box.centerx - (before_width + width) / 2
    canvas.text(before, (left, middle), style.with_colour(theme.SECONDARY), anchor="midleft", alpha=alpha)
    return (left + before_width + width / 2, middle), before_width + width


def _draw_sum(
    canvas: Canvas,
    box: Rect,
    points: int,
    counted: int,
    *,
    style: Style,
    total: bool,
    gold: float,
    selected: bool,
    hover: float,
) -> None:
    """Draw a number of the last row, a group's total large; the arguments are those of `_draw_number`."""
    large = styles.TOTAL.with_size(min(style.size * 1.6, box.height * 0.72))
    wanted = large if total else style.strong.with_size(style.size * 1.05)
    fitted = canvas.texts.shrink_style_to_fit(format_number(points), box.width - 8, wanted, least=0.5)
    width = canvas.texts.measure_width(format_number(points), fitted)
    _draw_highlight(canvas, _number_outline(box, width, fitted.size), selected, hover)
    colour = theme.GOLD if gold > 0 else theme.IVORY
    canvas.text(format_number(counted), box.center, fitted.with_colour(colour), anchor="center")


def _number_outline(box: Rect, width: float, size: float) -> Rect:
    """Return the box that lies closely around a number."""
    outline = Rect(0, 0, min(box.width - 2, max(width, size * 1.2) + 24), min(box.height - 6, size * 1.75))
    outline.center = box.center
    return outline


def _draw_highlight(canvas: Canvas, outline: Rect, selected: bool, hover: float) -> None:
    """Draw light under the pointer, a line around what is explained; never gold, which is for the best."""
    if hover:
        canvas.fill(outline, theme.WHITE, radius=9, alpha=0.13 * hover)
    if selected:
        canvas.outline(outline, theme.IVORY, radius=9, width=2, alpha=0.95)
    elif hover:
        canvas.outline(outline, theme.SECONDARY, radius=9, width=1.5, alpha=0.7 * hover)
