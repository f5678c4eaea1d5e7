"""Building of a game's log, from its first step on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from client.session.match import Step
from client.table.face import AnyPort
from client.table.log_entries import LogEntry
from client.table.table_accessibility import announce_lines
from rules.contract import Event, State


def build_log(table: AnyPort, steps: Iterable[Step]) -> Iterator[LogEntry]:
    """Yield the log entries of a whole game, for all events that the viewer may see.

    Args:
        table: The table with the game.
        steps: The steps (actions with their events) of the game.
    """
    shown = table.secrecy.get_viewer_state(table.match.initial_state)
    yield LogEntry(0, tuple(table.face.narrate_opening(shown)))
    for event in table.face.make_opening_events(shown):
        yield make_entry(table, shown, event, shown, 0)
    for number, step in enumerate(steps, start=1):
        for event, after in table.secrecy.visible_events(step):
            yield make_entry(table, shown, event, after, number)
            shown = after
        shown = table.secrecy.get_viewer_state(step.after)


def append_event(
    table: AnyPort, event: Event, after: State, *, due: bool, before: State | None = None
) -> str:
    """Append an event of a running game to the table's log, and announce it to a screen reader.

    In a replay, whose log is already complete, this does nothing. Return what was announced, "" for nothing.

    Args:
        table: The table.
        event: The event.
        after: The state after the event, as the viewer may see it.
        due: Whether to append now; if False this does nothing.
        before: The state before the event, as the viewer may see it; None for the one that the table shows.
    """
    if not due or table.match.is_replay:
        return ""
    shown = table.position if before is None else before
    entry = make_entry(table, shown, event, after, table.match.step_count)
    announced = [announce_lines(table.app, entry.lines)]
    table.log.add(entry)
    if table.app.listening:
        for text in table.face.describe_event(event, after):
            table.app.announce(text, public=True)
            announced.append(text)
    return " ".join(announced)


def make_entry(table: AnyPort, shown: State, event: Event, after: State, step: int) -> LogEntry:
    """Create the log entry of an event.

    Args:
        table: The table with the game.
        shown: The state before the event, as the viewer may see it.
        event: The event.
        after: The state after the event, likewise.
        step: Number of the step to which the event belongs.
    """
    with table.match.game.active():  # lines give points of the content that the game is played with
        lines = tuple(table.face.narrate(shown, event, after))
    return LogEntry(step, lines, table.face.find_landmark(event))
