"""The log: what happened, in words, the newest turn on top."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.text import Typesetter

PICTURE = 30.0
INDENT = 46.0
SIZE = 19.0
AHEAD = 0.45
"""How faint that is which is still to come, while a game is looked back at."""


@dataclass(frozen=True)
class LogLine:
    """A line of the log. picture: name of the picture before it. heading: it begins a turn or a round.
    seat: whose turn the heading begins, if it is somebody's."""

    text: str
    picture: str | None = None
    heading: bool = False
    seat: int | None = None


@dataclass(frozen=True)
class _Placed:
    line: LogLine
    step: int
    group: int
    y: float
    height: float


class LogBook:
    """All lines so far, and where each of them lies for a column of some width."""

    at: int | None
    """While a game is looked back at: how many steps lie behind; what is told of later ones is dimmed."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.at = None
        self._steps: list[int] = []
        self._placed: list[_Placed] = []
        self._for: tuple[int, float, float] | None = None
        self._height = 0.0
        self._measured: dict[tuple[LogLine, float, float], float] = {}

    def add(self, *lines: LogLine, step: int = 0) -> None:
        """Something happened in the step of that number."""
        self.lines += lines
        self._steps += [step] * len(lines)

    def clear(self) -> None:
        """Begin anew, as after undo."""
        self.lines = []
        self._steps = []
        self._for = None

    @property
    def latest(self) -> LogLine | None:
        """The newest line that is no heading, of those that lie behind."""
        behind = self.lines[: self._behind]
        return next((line for line in reversed(behind) if not line.heading), None)

    @property
    def _behind(self) -> int:
        """How many lines tell of what lies behind."""
        return len(self.lines) if self.at is None else bisect_right(self._steps, self.at)

    def height(self, texts: Typesetter, width: float) -> float:
        """The height of all lines in a column of that width."""
        self._lay_out(texts, width)
        return self._height

    def draw(self, canvas: Canvas, width: float) -> None:
        """Paint the lines into the column from (0, 0) downwards."""
        self._lay_out(canvas.texts, width)
        fresh = self._fresh
        for placed in self._placed:
            if canvas.shows((0, placed.y, width, placed.height)):
                ahead = self.at is not None and placed.step > self.at
                if placed.step == self.at and not placed.line.heading:
                    canvas.fill((-10, placed.y + 4, 4, placed.height - 8), theme.GOLD, radius=2)
                with canvas.fade(AHEAD if ahead else 1.0):
                    self._line(canvas, placed, width, fresh=placed.group == fresh and not ahead)

    def step_at(self, y: float) -> int | None:
        """The step that the line at that height tells of, in the column that was laid out last."""
        return next((one.step for one in self._placed if one.y <= y < one.y + one.height), None)

    def lines_of(self, step: int) -> list[tuple[float, float]]:
        """Top and bottom of every line that tells of a step, in the column that was laid out last."""
        return [(one.y, one.y + one.height) for one in self._placed if one.step == step]

    def place(self) -> tuple[float, float] | None:
        """Top and bottom of what tells of the present step; None without one."""
        if self.at is None:
            return None
        found = [one for one in self._placed if one.step == self.at]
        found = found or [one for one in self._placed if one.group == self._fresh]
        if not found:
            return None
        return min(one.y for one in found), max(one.y + one.height for one in found)

    @property
    def _fresh(self) -> int:
        """The group that the newest line belongs to."""
        behind = self.lines[: self._behind]
        return sum(line.heading for line in behind[1:])

    def _line(self, canvas: Canvas, placed: _Placed, width: float, *, fresh: bool) -> None:
        line = placed.line
        if line.heading:
            canvas.paragraph(
                line.text, (0, placed.y + 8), width, size=18, font="semi", colour=theme.GOLD, rich=False
            )
            return
        if line.picture is not None:
            colour = theme.SECONDARY if line.picture.startswith("icon-") else None
            size = 24.0 if colour else PICTURE
            middle = placed.y + PICTURE / 2 + 2
            canvas.image(
                line.picture, (PICTURE / 2 + 2, middle), size, tint=colour, alpha=1 if fresh else 0.7
            )
        canvas.paragraph(
            line.text,
            (INDENT, placed.y + 5),
            width - INDENT,
            size=SIZE,
            colour=theme.IVORY if fresh else theme.SECONDARY,
            rich=False,
        )

    def _line_height(self, texts: Typesetter, line: LogLine, width: float) -> float:
        key = (line, width, texts.line_height(SIZE))
        height = self._measured.get(key)
        if height is None:
            inner = width if line.heading else width - INDENT
            size, font = (18.0, "semi") if line.heading else (SIZE, "sans")
            words = texts.paragraph_height(line.text, inner, size=size, font=font, rich=False)
            height = words + 16 if line.heading else max(PICTURE + 8, words + 12)
            self._measured[key] = height
        return height

    def _lay_out(self, texts: Typesetter, width: float) -> None:
        key = (len(self.lines), width, texts.line_height(SIZE))
        if key == self._for:
            return
        self._for = key
        self._placed = []
        y = 0.0
        for number, group in reversed(list(enumerate(self._groups()))):
            for line, step in group:
                height = self._line_height(texts, line, width)
                self._placed.append(_Placed(line, step, number, y, height))
                y += height
            y += 6
        self._height = y

    def _groups(self) -> list[list[tuple[LogLine, int]]]:
        """The lines with their steps in groups, each begun by its heading."""
        groups: list[list[tuple[LogLine, int]]] = []
        for line, step in zip(self.lines, self._steps, strict=True):
            if line.heading or not groups:
                groups.append([])
            groups[-1].append((line, step))
        return groups
