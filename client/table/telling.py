"""What the log says of a whole game, told from its first step on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from client.match import Step
from client.table.log import LogLine

if TYPE_CHECKING:
    from client.table.table_scene import TableScene


def told(table: TableScene, steps: Iterable[Step]) -> Iterator[tuple[int, LogLine]]:
    """All lines, each with the number of the step that it tells of (0: how the game began).

    Only what those who look may see is told.
    """
    secrecy = table.secrecy
    shown = secrecy.seen(table.match.first)
    for line in table.opening(shown):
        yield 0, line
    for event in table.opening_events(shown):
        for line in table.narrate(shown, event):
            yield 0, line
    for number, step in enumerate(steps, start=1):
        for event in filter(secrecy.may_see, step.events):
            for line in table.narrate(shown, event):
                yield number, line
            shown = table.advance(shown, event)
        shown = secrecy.seen(step.after)
