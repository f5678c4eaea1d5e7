"""Lines of a game's log, as frozen values."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from client.draw.rich_text_parser import strip_markup
from client.table.board_places import Mark
from client.table.replay.landmarks import Landmark


class LogLine(Struct, frozen=True):
    """A line of a game's log: its text and picture, and the places on the board that it is about."""

    text: str
    """The text, which may be marked up."""
    picture: str | None = None
    """Name of the picture before it."""
    heading: bool = False
    """Whether it begins a turn or a round."""
    seat: int | None = None
    """The seat whose turn the heading begins, None for any other line."""
    marks: tuple[Mark, ...] = ()
    """What it is about on the board."""
    aside: bool = False
    """Whether the line reports an effect of the rules or of chance, not what a player did."""
    gained: int | None = None
    """Points gained or lost that the text names, which get a sign; None if it names none."""
    where: str = ""
    """Where on the board it was, for screen readers, if the text does not say so."""
    more: str = ""
    """A sentence for screen readers about what others see at a glance and the text leaves out."""

    @property
    def accessible_text(self) -> str:
        """The text of the log line for screen readers, with its place in brackets, and with `more`."""
        text = strip_markup(self.text)
        if self.where:
            stop = "." if text.endswith(".") else ""
            text = f"{text.removesuffix('.')} ({self.where}){stop}"
        if not self.more:
            return text
        return f"{text} {self.more}" if text[-1] in ".!?:" else f"{text}. {self.more}"


def mark_aside(line: LogLine) -> LogLine:
    """Return a copy of a log line that is marked as an effect of the rules or of chance (`aside`)."""
    return replace(line, aside=True)


class LogEntry(Struct, frozen=True):
    """The lines that one event adds to the log.

    Attributes:
        step: Number of the step (action) to which the event belongs; 0 is the set-up.
        lines: The lines.
        begins: The landmark (round or turn) that the event begins, None if it begins none.
    """

    step: int
    lines: tuple[LogLine, ...]
    begins: Landmark | None = None
