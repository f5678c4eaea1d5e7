"""Lines of the log, as values."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from client.draw.rich_text import plain
from client.table.board_marks import Mark
from client.table.replay.landmarks import Landmark


class LogLine(Struct, frozen=True):
    """A line of the log. picture: name of the picture before it. heading: it begins a turn or a round.
    seat: whose turn the heading begins, if it is somebody's. marks: what it speaks of on the board. aside: it
    tells what rules or chance bring along, not what somebody did. where: where on the board it was, for
    those who do not see it, if the words do not say so."""

    text: str
    picture: str | None = None
    heading: bool = False
    seat: int | None = None
    marks: tuple[Mark, ...] = ()
    aside: bool = False
    where: str = ""

    @property
    def heard(self) -> str:
        """The line and where it was, to those who see neither."""
        return f"{plain(self.text)} ({self.where})" if self.where else plain(self.text)


def aside(line: LogLine) -> LogLine:
    """The line as one that tells what rules or chance bring along."""
    return replace(line, aside=True)


class Told(Struct, frozen=True):
    """What is told of one event. step: the number of the step it belongs to (0: how the game began).
    begins: the round or turn that begins with it."""

    step: int
    lines: tuple[LogLine, ...]
    begins: Landmark | None = None
