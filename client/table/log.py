"""The log of a game: what happened as lines of text, the newest turn on top, its steps from top to bottom.

The newest turn is shown in full; the steps of earlier turns are folded to two lines at most.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct, field

from client.draw import gains, styles, theme
from client.draw.canvas import Canvas
from client.draw.typesetter import Typesetter
from client.table.log_entries import LogEntry, LogLine
from client.table.trace import Trace, TraceCollector, make_trace

__all__ = ["LogBook", "LogLine"]

PICTURE = 30.0
INDENT = 46.0
GAP = 6.0
"""Gap below each group of lines."""
FOLDED_LINES = 2
"""Most lines of text for a step of an earlier turn: nearly every step fits in, so that hardly any is cut."""
AHEAD = 0.45
"""Opacity of lines still to come in a replay."""


class _Placed(Struct, frozen=True):
    """The place of a line; `up` is the distance of its top from the oldest end of the log."""

    line: LogLine
    number: int
    step: int
    group: int
    up: float
    height: float


class _Sum(Struct):
    """Heights of the lines for a width, a font and whether old turns are folded (`key`)."""

    key: tuple[float, float, bool]
    height: float = 0.0
    each: list[float] = field(default_factory=list)
    folded: int = 0
    """Number of lines, from the oldest on, that have been folded."""

    @property
    def lines(self) -> int:
        """Number of measured lines."""
        return len(self.each)


class LogBook:
    """All lines of a game's log, with their layout in a column."""

    at: int | None
    """Number of the step that a replay shows; later lines are dimmed. None outside of replays."""

    pointed: int | None
    """Number of the line under the pointer or the focus, None if there is none."""

    highlighted_by_board: tuple[int, ...]
    """Numbers of the lines about the place under the pointer."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.at = self.pointed = None
        self.highlighted_by_board = ()
        self.story: list[LogEntry] = []
        self._arrived = 0
        self._cut: int | None = None
        self._steps: list[int] = []
        self._groups_until: list[int] = []
        self._turns = TraceCollector()
        self._column: tuple[Typesetter, float] | None = None
        self._laid: list[_Placed] = []
        self._for: tuple[int, float, float, bool] | None = None
        self._sum = _Sum((0.0, 0.0, True))
        self._measured: dict[tuple[LogLine, float, float, bool], float] = {}
        self._edition = 0
        self._trace: tuple[object, Trace] = None, Trace()

    def add(self, told: LogEntry) -> None:
        """Append the lines of an event; the trace on the board includes them after `reveal_pending`."""
        self.story.append(told)
        self.lines += told.lines
        self._steps += [told.step] * len(told.lines)
        for line in told.lines:
            last = self._groups_until[-1] if self._groups_until else -1
            self._groups_until.append(last + line.heading if last >= 0 else 0)

    def reveal_pending(self) -> None:
        """Let the trace on the board include all lines, as the animations of their events have ended."""
        self._arrived = len(self.story)

    def rewind(self, step: int, event_count: int) -> None:
        """Show the log as it was after the first `event_count` events of a step, until `show_all`."""
        entries = [entry for entry in self.story if entry.step == step][:event_count]
        self._cut = bisect_left(self._steps, step) + sum(len(entry.lines) for entry in entries)
        if self._sum.lines > self._shown_count:
            self._forget_layout()

    def show_all(self) -> None:
        """Show all lines again after `rewind`."""
        self._cut = None

    def clear(self) -> None:
        """Remove all lines from the log."""
        self.lines = []
        self._cut = None
        self.pointed = None
        self.highlighted_by_board = ()
        self.story = []
        self._arrived = 0
        self._steps = []
        self._groups_until = []
        self._turns = TraceCollector()
        self._forget_layout()
        self._edition += 1

    def _forget_layout(self) -> None:
        self._laid = []
        self._for = None
        self._sum = _Sum((0.0, 0.0, True))

    def list_lines_of_step(self, step: int) -> list[LogLine]:
        """Return the lines of one step of the game, headings included, oldest first; 0 is the set-up."""
        return [line for line, number in zip(self.lines, self._steps, strict=True) if number == step]

    @property
    def past_lines(self) -> list[LogLine]:
        """The lines up to what is shown, oldest first: in a replay up to its step, else all that are told."""
        return self.lines[: self._past_count]

    @property
    def latest_line(self) -> LogLine | None:
        """The newest line about what a player did up to the step shown.

        If there is none yet, the newest line of any kind; None if the log is empty.
        """
        behind = range(self._past_count - 1, -1, -1)
        deeds = (self.lines[i] for i in behind if self._steps[i])
        deed = next((line for line in deeds if not line.heading and not line.aside), None)
        return deed or next((self.lines[i] for i in behind), None)

    @property
    def trace(self) -> Trace:
        """The trace: what each seat did in its last turn; in a replay, up to the step that is shown."""
        key = self._edition, self._arrived, self.at
        if self._trace[0] != key:
            story = self.story[: self._arrived]
            if self.at is None:
                for told in story[self._turns.told :]:
                    self._turns.add_entry(told)
                self._trace = key, self._turns.make_trace()
            else:
                self._trace = key, make_trace(told for told in story if told.step <= self.at)
        return self._trace[1]

    @property
    def highlighted_lines(self) -> tuple[int, ...]:
        """Numbers of the highlighted lines: the one pointed at, else those of the step a replay shows."""
        if self.pointed is not None:
            return (self.pointed,) if self.pointed < len(self.lines) else ()
        if self.at is None:
            return ()
        return tuple(number for number, step in enumerate(self._steps) if step == self.at and step)

    @property
    def told_count(self) -> int:
        """Number of lines in the log: while a turn is played again, those up to what is shown."""
        return len(self.lines) if self._cut is None else self._cut

    @property
    def _past_count(self) -> int:
        """Number of lines of past steps."""
        return self.told_count if self.at is None else bisect_right(self._steps, self.at)

    @property
    def _shown_count(self) -> int:
        """Number of lines in the column: a heading comes with the first line below it.

        The headings with which a game begins do not wait, so that the log is never empty.
        """
        count = self.told_count
        while count and self.lines[count - 1].heading:
            count -= 1
        return count or self.told_count

    # --- where the lines lie ------------------------------------------------------------------------

    def measure_height(self, texts: Typesetter, width: float) -> float:
        """Return the height of all lines of the log in a column of a width; only new lines are measured."""
        self._column = texts, width
        key = width, texts.get_line_height(styles.NOTE), self.at is None
        if self._sum.key != key:
            self._sum = _Sum(key)
        measured = self._sum
        for number in range(measured.lines, self._shown_count):
            begins = self.lines[number].heading or number == 0
            high = self._measure_line(texts, width, self.lines[number])
            measured.height += high + GAP * begins
            measured.each.append(high)
        self._fold_lines(texts, width)
        return measured.height

    def _fold_lines(self, texts: Typesetter, width: float) -> None:
        """Fold the lines of turns that are over since the last measurement."""
        measured = self._sum
        while measured.folded < measured.lines and self._groups_until[measured.folded] < self._open_group:
            number = measured.folded
            if self._is_earlier(number):
                high = self._measure_line(texts, width, self.lines[number], folded=True)
                measured.height += high - measured.each[number]
                measured.each[number] = high
            measured.folded += 1

    @property
    def _placed(self) -> Iterator[_Placed]:
        """The lines as laid out last, the uppermost first."""
        if self._column is not None:
            self._lay_out(*self._column)
        return reversed(self._laid)

    def _get_extent(self, one: _Placed) -> tuple[float, float]:
        """Return top and bottom of a line."""
        top = self._sum.height - one.up
        return top, top + one.height

    def find_line_at(self, y: float) -> int | None:
        """Return the number of the line at a distance `y` from the top of the log, None if there is none."""
        up = self._sum.height - y
        return next((one.number for one in self._placed if one.up - one.height < up <= one.up), None)

    def get_step(self, number: int) -> int:
        """Return the number of the step that a line of the log is about."""
        return self._steps[number]

    def find_extents(self, step: int) -> list[tuple[float, float]]:
        """Return top and bottom of every line of the log about a step, measured from the top of the log."""
        return [self._get_extent(one) for one in self._placed if one.step == step]

    def get_extent(self, number: int) -> tuple[float, float] | None:
        """Return top and bottom of a line, measured from the top of the log; None if it does not exist."""
        found = next((one for one in self._placed if one.number == number), None)
        return None if found is None else self._get_extent(found)

    @property
    def visual_order(self) -> list[int]:
        """Numbers of the log's lines from top to bottom, without headings."""
        return [one.number for one in self._placed if not one.line.heading]

    def find_neighbour(self, number: int | None, by: int, y: float = 0.0) -> int | None:
        """Return the number of the line below (`by` 1) or above (-1) a line of the log; headings are skipped.

        None if there is no such line.

        Args:
            number: Number of the line; None for the first line below `y`.
            by: 1 or -1.
            y: Distance from the top of the log.
        """
        order = [one for one in self._placed if not one.line.heading]
        if number is None:
            return next((one.number for one in order if self._get_extent(one)[0] >= y), None)
        numbers = [one.number for one in order]
        place = numbers.index(number) + by if number in numbers else -1
        return numbers[place] if 0 <= place < len(numbers) else None

    def find_present_extent(self, max_height: float) -> tuple[float, float] | None:
        """Return top and bottom of the lines about the step that a replay shows, from the top of the log.

        None outside of replays. If a step ends one turn and begins the next, its lines may be far from each
        other: then those of the turn that it ends.

        Args:
            max_height: Height from which lines are far from each other.
        """
        if self.at is None:
            return None
        here = [one for one in self._placed if one.step == self.at]
        found = [
            one for one in here if not one.line.heading
        ] or here  # a heading stands above what comes later
        found = found or [one for one in self._placed if one.group == self._latest_group]
        if not found:
            return None
        extent = self._get_extent(found[0])[0], self._get_extent(found[-1])[1]
        if extent[1] - extent[0] <= max_height:
            return extent
        first = min(found, key=lambda one: one.number)
        near = [one for one in found if one.group == first.group]
        return self._get_extent(near[0])[0], self._get_extent(near[-1])[1]

    def find_newest_bottom(self) -> float:
        """Return the bottom of the newest line, from the top of the log; 0 if the log is empty."""
        newest = max(self._placed, key=lambda one: one.number, default=None)
        return 0.0 if newest is None else self._get_extent(newest)[1]

    def is_folded(self, number: int) -> bool:
        """Return whether a line of the log shows only the beginning of its text, as its turn is over."""
        if self._column is None or not self._is_earlier(number):
            return False
        whole, folded = (
            self._measure_line(*self._column, self.lines[number], folded=folded) for folded in (False, True)
        )
        return folded < whole

    def _is_earlier(self, number: int) -> bool:
        """Return whether a line is about a step of an earlier turn; in a replay no line is."""
        is_past = self.at is None and self._groups_until[number] < self._open_group
        return is_past and not self.lines[number].heading

    @property
    def _open_group(self) -> int:
        """The newest group in the column, whose lines are shown in full; in a replay all groups are."""
        count = self._shown_count
        return self._groups_until[count - 1] if count and self.at is None else 0

    @property
    def _latest_group(self) -> int:
        """Group of the newest line in the column."""
        behind = min(self._past_count, self._sum.lines)
        return self._groups_until[behind - 1] if behind else 0

    def _measure_line(self, texts: Typesetter, width: float, line: LogLine, *, folded: bool = False) -> float:
        key = (line, width, texts.get_line_height(styles.NOTE), folded)
        height = self._measured.get(key)
        if height is None:
            inner = width if line.heading else width - INDENT
            style = styles.LABEL if line.heading else styles.NOTE
            max_lines = FOLDED_LINES if folded else None
            words = texts.measure_height(line.text, inner, style, rich=False, max_lines=max_lines)
            height = words + 16 if line.heading else max(PICTURE + 8, words + 12)
            self._measured[key] = height
        return height

    def _lay_out(self, texts: Typesetter, width: float) -> None:
        """Lay out the unfinished group and all lines after it again.

        All before it stands where it stood, as seen from the end.
        """
        count, laid = self._sum.lines, self._laid
        key = (count, width, texts.get_line_height(styles.NOTE), self.at is None)
        if key == self._for:
            return
        if self._for is None or self._for[1:] != key[1:]:
            laid.clear()
        self._for = key
        open_ = laid[-1].group if laid else 0
        while laid and laid[-1].group == open_:
            laid.pop()
        up = laid[-1].up if laid else 0.0
        for group, numbers in groupby(range(len(laid), count), self._groups_until.__getitem__):
            up += GAP
            for number in sorted(numbers, key=self._get_sort_key):
                height = self._sum.each[number]
                up += height
                laid.append(_Placed(self.lines[number], number, self._steps[number], group, up, height))

    def _get_sort_key(self, number: int) -> tuple[bool, int]:
        """Return the order of a group's lines from bottom to top: as they happened from top to bottom."""
        return self.lines[number].heading, -number

    # --- painting -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, width: float) -> None:
        """Draw the lines of the log in a column of a width, downwards from the point (0, 0)."""
        self.measure_height(canvas.texts, width)
        key = self, self._edition, self._sum.lines, self._sum.key, self.at, canvas.resources.high_contrast
        box = -20.0, 0.0, width + 40, self._sum.height
        canvas.group(key, box, lambda inner: self._draw(inner, width))

    def _draw(self, canvas: Canvas, width: float) -> None:
        fresh = self._latest_group
        seen = False
        for placed in self._placed:
            top, _ = self._get_extent(placed)
            if not canvas.is_visible((0, top, width, placed.height)):
                if seen:
                    break
                continue
            seen = True
            ahead = self.at is not None and placed.step > self.at
            if placed.step == self.at and not placed.line.heading:
                canvas.fill((-10, top + 4, 4, placed.height - 8), theme.GOLD, radius=2)
            with canvas.dim(AHEAD if ahead else 1.0):
                folded = self._is_earlier(placed.number)
                is_fresh = placed.group == fresh and not ahead
                self._draw_line(canvas, placed.line, top, width, fresh=is_fresh, folded=folded)

    def _draw_line(
        self, canvas: Canvas, line: LogLine, top: float, width: float, *, fresh: bool, folded: bool
    ) -> None:
        if line.heading:
            canvas.paragraph(line.text, (0, top + 8), width, styles.LABEL.with_colour(theme.GOLD), rich=False)
            return
        if line.picture is not None:
            colour = theme.SECONDARY if line.picture.startswith("icon-") else None
            size = 24.0 if colour else PICTURE
            middle = top + PICTURE / 2 + 2
            canvas.image(
                line.picture, (PICTURE / 2 + 2, middle), size, tint=colour, alpha=1 if fresh else 0.7
            )
            if line.gained is not None:
                gains.draw_gain_badge(canvas, line.gained, (PICTURE + 3, middle + 11))
        style = styles.NOTE.with_colour(theme.IVORY if fresh else theme.SECONDARY)
        max_lines = FOLDED_LINES if folded else None
        canvas.paragraph(line.text, (INDENT, top + 5), width - INDENT, style, rich=False, max_lines=max_lines)
