"""Lines of the log, as values."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from client.draw.rich_text_parser import strip_markup
from client.table.board_marks import Mark
from client.table.replay.landmarks import Landmark


class LogLine(Struct, frozen=True):
    """A line of the log."""

    text: str
    """The text, which may be marked up."""
    picture: str | None = None
    """Name of the picture before it."""
    heading: bool = False
    """Whether it begins a turn or a round."""
    seat: int | None = None
    """Whose turn the heading begins."""
    marks: tuple[Mark, ...] = ()
    """What it is about on the board."""
    aside: bool = False
    """It reports what rules or chance bring along, not what somebody did."""
    where: str = ""
    """Where on the board it was, for screen readers, if the text does not say so."""

    @property
    def accessible_text(self) -> str:
        """The line with its place, for screen readers."""
        return f"{strip_markup(self.text)} ({self.where})" if self.where else strip_markup(self.text)


def mark_aside(line: LogLine) -> LogLine:
    """Return the line marked as aside."""
    return replace(line, aside=True)


class LogEntry(Struct, frozen=True):
    """The lines of one event.

    Attributes:
        step: Number of its step; 0 is the set-up.
        begins: The round or turn that begins with it.
    """

    step: int
    lines: tuple[LogLine, ...]
    begins: Landmark | None = None
