"""The trace: what the log tells of each seat's last turn, until that seat moves again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from client.table.board_marks import NOBODY, BoardPlace, Deed, Mark
from client.table.log_entries import LogEntry


class Trail(Struct, frozen=True):
    """The path of one thing in a turn."""

    seat: int
    """Who did it; NOBODY without a seat."""
    deed: Deed
    """What happened at the last place."""
    places: tuple[BoardPlace, ...]
    """Where it went; the last one is where it is, or was taken from."""
    lines: tuple[int, ...]
    """Numbers of the log lines that tell of it."""
    name: str = ""
    """How the text calls the place, if the board does not show it."""
    gains: int | None = None
    """Whose it is now, if not the seat's."""

    @property
    def owner(self) -> int:
        """The seat whose colour and symbol it has."""
        return self.seat if self.gains is None else self.gains


class Trace(Struct, frozen=True):
    """The trace of the last turns.

    Attributes:
        on_turn: Whose turn began last in the round, None between rounds.
        gone: Places that something has ever left, with the number of the last line that tells of it.
    """

    trails: tuple[Trail, ...] = ()
    on_turn: int | None = None
    gone: Mapping[BoardPlace, int] = field(default_factory=dict)

    def list_trails_of_others(self, seat: int | None) -> tuple[Trail, ...]:
        """Return the trace without that of the player to move, who knows it."""
        if seat is None or seat != self.on_turn:
            return self.trails
        return tuple(trail for trail in self.trails if trail.seat != seat)


class LastTurns:
    """Follows the log and keeps the trace of the last turns; `told` counts the lines."""

    def __init__(self) -> None:
        self.told = 0
        self._lines = 0
        self._marks: dict[int, list[tuple[int, Mark]]] = {}
        self._gone: dict[BoardPlace, int] = {}
        self._on_turn: int | None = None

    def add_entry(self, told: LogEntry) -> None:
        """Add new lines of the log."""
        self.told += 1
        if told.begins is not None:
            self._on_turn = told.begins.seat
            for seat in (told.begins.seat, *told.begins.ends):
                if seat is not None:
                    self._marks.pop(seat, None)
        for line in told.lines:
            for mark in line.marks:
                if mark.deed == "gone":
                    self._gone[mark.place] = self._lines
                if mark.leaves_trace:
                    self._marks.setdefault(mark.seat, []).append((self._lines, mark))
            self._lines += 1

    def make_trace(self) -> Trace:
        """Return the trace of the last turns, as of the entries added so far."""
        found = tuple(trail for marks in self._marks.values() for trail in make_trails(marks))
        return Trace(found, self._on_turn, dict(self._gone))


def make_trace(story: Iterable[LogEntry]) -> Trace:
    """Return the trace of a whole log."""
    following = LastTurns()
    for told in story:
        following.add_entry(told)
    return following.make_trace()


def make_trails(marks: Iterable[tuple[int, Mark]]) -> list[Trail]:
    """Return marks as trails: consecutive steps of one thing form one trail."""
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


def list_remaining_trails(found: Iterable[Trail], gone: Mapping[BoardPlace, int]) -> tuple[Trail, ...]:
    """Return the trails without those of things that have left again: their leaving has its own trail."""
    return tuple(
        trail for trail in found if trail.deed == "gone" or gone.get(trail.places[-1], -1) < trail.lines[-1]
    )


def find_last_mover(found: Iterable[Trail]) -> int | None:
    """Return the seat that left something last, None if none did."""
    newest = max(found, key=lambda trail: (trail.seat != NOBODY, trail.lines[-1]), default=None)
    return None if newest is None or newest.seat == NOBODY else newest.seat
