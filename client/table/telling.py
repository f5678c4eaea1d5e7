"""What the log says of a whole game, told from its first step on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from client.match import Step
from client.table.marks import Mark
from client.table.tour.landmarks import Landmark

if TYPE_CHECKING:
    from client.table.table_scene import TableScene
    from rules.contract import Event, State


@dataclass(frozen=True)
class LogLine:
    """A line of the log. picture: name of the picture before it. heading: it begins a turn or a round.
    seat: whose turn the heading begins, if it is somebody's. marks: what it speaks of on the board. aside: it
    tells what rules or chance bring along, not what somebody did."""

    text: str
    picture: str | None = None
    heading: bool = False
    seat: int | None = None
    marks: tuple[Mark, ...] = ()
    aside: bool = False


def aside(line: LogLine) -> LogLine:
    """The line as one that tells what rules or chance bring along."""
    return replace(line, aside=True)


@dataclass(frozen=True)
class Told:
    """What is told of one event. step: the number of the step it belongs to (0: how the game began).
    begins: the round or turn that begins with it."""

    step: int
    lines: tuple[LogLine, ...]
    begins: Landmark | None = None


def told(table: TableScene, steps: Iterable[Step]) -> Iterator[Told]:
    """All there is to tell, event by event. Only what those who look may see is told."""
    secrecy = table.secrecy
    shown = secrecy.seen(table.match.first)
    yield Told(0, tuple(table.opening(shown)))
    for event in table.opening_events(shown):
        yield tell(table, shown, event, shown, 0)
    for number, step in enumerate(steps, start=1):
        for event, after in secrecy.visible(step):
            yield tell(table, shown, event, after, number)
            shown = after
        shown = secrecy.seen(step.after)


def tell(table: TableScene, shown: State, event: Event, after: State, step: int) -> Told:
    """What is told of an event; `shown` is the position before it, `after` the one after it."""
    return Told(step, tuple(table.narrate(shown, event, after)), table.landmark(event))
