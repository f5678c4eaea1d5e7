"""The trace: what each seat did in its last turn according to the log, until that seat's next turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from client.table.board_places import NOBODY, BoardPlace, Deed, Mark
from client.table.log_entries import LogEntry


class Trail(Struct, frozen=True):
    """A part of the trace: what a seat did with one piece or thing in its last turn, place by place."""

    seat: int
    """The seat that did it; NOBODY if no player did."""
    deed: Deed
    """What happened at the last place."""
    places: tuple[BoardPlace, ...]
    """The places that the thing visited in order; it is now in the last one, or was taken from there."""
    lines: tuple[int, ...]
    """Numbers of the log lines that tell of it."""
    name: str = ""
    """The name of the last place in the text, if the board does not show it."""
    gains: int | None = None
    """The seat that now owns the last place, None if it is the one that acted."""

    @property
    def owner(self) -> int:
        """The seat whose colour and symbol the trail has."""
        return self.seat if self.gains is None else self.gains


class Trace(Struct, frozen=True):
    """The trace: what every seat did in its last turn.

    Attributes:
        trails: What was done, one trail for each piece or thing.
        on_turn: The seat whose turn began last in this round, None between rounds.
        changed: Every place that something came to or left, with the number of the last log line of it.
    """

    trails: tuple[Trail, ...] = ()
    on_turn: int | None = None
    changed: Mapping[BoardPlace, int] = field(default_factory=dict)

    def list_trails_of_others(self, seat: int | None) -> tuple[Trail, ...]:
        """Return the trails of all seats, but without those of `seat` if its turn is in progress."""
        if seat is None or seat != self.on_turn:
            return self.trails
        return tuple(trail for trail in self.trails if trail.seat != seat)


class TraceCollector:
    """Collects the trace (what each seat did in its last turn) while log entries are added one by one.

    Attributes:
        told: Number of entries added so far.
    """

    def __init__(self) -> None:
        self.told = 0
        self._lines = 0
        self._marks: dict[int, list[tuple[int, Mark]]] = {}
        self._changed: dict[BoardPlace, int] = {}
        self._on_turn: int | None = None

    def add_entry(self, told: LogEntry) -> None:
        """Add a log entry; if it begins a seat's turn, what that seat did before leaves the trace."""
        self.told += 1
        if told.begins is not None:
            self._on_turn = told.begins.seat
            for seat in (told.begins.seat, *told.begins.ends):
                if seat is not None:
                    self._marks.pop(seat, None)
        for line in told.lines:
            for mark in line.marks:
                if mark.deed != "named":
                    self._changed[mark.place] = self._lines
                if mark.leaves_trace:
                    self._marks.setdefault(mark.seat, []).append((self._lines, mark))
            self._lines += 1

    def make_trace(self) -> Trace:
        """Return the trace of the log entries added so far."""
        found = tuple(trail for marks in self._marks.values() for trail in make_trails(marks))
        return Trace(found, self._on_turn, dict(self._changed))


def make_trace(story: Iterable[LogEntry]) -> Trace:
    """Return the trace (what each seat did in its last turn) at the end of a list of log entries."""
    following = TraceCollector()
    for told in story:
        following.add_entry(told)
    return following.make_trace()


def make_trails(marks: Iterable[tuple[int, Mark]]) -> list[Trail]:
    """Return board marks combined into trails: consecutive moves of one thing become one trail.

    Args:
        marks: The marks, each with the number of its log line.
    """
    found: list[Trail] = []
    moving: dict[tuple[int, int], int] = {}
    for number, mark in marks:
        way = (mark.place,) if mark.origin is None else (mark.origin, mark.place)
        lines: tuple[int, ...] = (number,)
        key = None if mark.thing is None else (mark.seat, mark.thing)
        before = None if key is None else moving.get(key)
        if before is not None and found[before].places[-1] == way[0]:
            way = (*found[before].places, *way[1:])
            lines = (*found[before].lines, *lines)
            found[before] = Trail(mark.seat, mark.deed, way, lines, mark.name, mark.gains)
            continue
        if key is not None:
            moving[key] = len(found)
        found.append(Trail(mark.seat, mark.deed, way, lines, mark.name, mark.gains))
    return found


def list_remaining_trails(found: Iterable[Trail], changed: Mapping[BoardPlace, int]) -> tuple[Trail, ...]:
    """Return the trails, but not those at whose last place something has come or gone since.

    A trail belongs to a thing, not to the place where it was.

    Args:
        found: The trails.
        changed: Every place that something came to or left, with the number of the last log line of it.
    """
    return tuple(trail for trail in found if changed.get(trail.places[-1], -1) <= trail.lines[-1])


def format_numbers(numbers: Iterable[int]) -> str:
    """Return the numbers of steps as short text: "2", "1–3" or "1, 4"."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def find_last_mover(found: Iterable[Trail]) -> int | None:
    """Return the seat whose trail is the newest, None if no trail is that of a seat."""
    newest = max(found, key=lambda trail: (trail.seat != NOBODY, trail.lines[-1]), default=None)
    return None if newest is None or newest.seat == NOBODY else newest.seat
