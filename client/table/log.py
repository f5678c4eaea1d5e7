"""The log: what happened, in words, the newest turn on top."""

from __future__ import annotations

from dataclasses import dataclass

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.text import Typesetter

PICTURE = 30.0
INDENT = 46.0
SIZE = 19.0


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
    y: float
    height: float
    fresh: bool


class LogBook:
    """All lines so far, and where each of them lies for a column of some width."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self._placed: list[_Placed] = []
        self._for: tuple[int, float, float] | None = None
        self._height = 0.0
        self._measured: dict[tuple[LogLine, float, float], float] = {}

    def add(self, *lines: LogLine) -> None:
        """Something happened."""
        self.lines += lines

    def clear(self) -> None:
        """Begin anew, as after undo."""
        self.lines = []
        self._for = None

    @property
    def latest(self) -> LogLine | None:
        """The newest line that is no heading."""
        return next((line for line in reversed(self.lines) if not line.heading), None)

    def height(self, texts: Typesetter, width: float) -> float:
        """The height of all lines in a column of that width."""
        self._lay_out(texts, width)
        return self._height

    def draw(self, canvas: Canvas, width: float) -> None:
        """Paint the lines into the column from (0, 0) downwards."""
        self._lay_out(canvas.texts, width)
        for placed in self._placed:
            if canvas.shows((0, placed.y, width, placed.height)):
                self._line(canvas, placed, width)

    def _line(self, canvas: Canvas, placed: _Placed, width: float) -> None:
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
                line.picture, (PICTURE / 2 + 2, middle), size, tint=colour, alpha=1 if placed.fresh else 0.7
            )
        canvas.paragraph(
            line.text,
            (INDENT, placed.y + 5),
            width - INDENT,
            size=SIZE,
            colour=theme.IVORY if placed.fresh else theme.SECONDARY,
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
        for number, group in enumerate(reversed(_groups(self.lines))):
            for line in group:
                height = self._line_height(texts, line, width)
                self._placed.append(_Placed(line, y, height, number == 0))
                y += height
            y += 6
        self._height = y


def _groups(lines: list[LogLine]) -> list[list[LogLine]]:
    """The lines in groups, each begun by its heading."""
    groups: list[list[LogLine]] = []
    for line in lines:
        if line.heading or not groups:
            groups.append([])
        groups[-1].append(line)
    return groups
