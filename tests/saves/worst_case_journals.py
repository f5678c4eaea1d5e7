"""The worst files of their size: every one of them is whole, and as large as a file may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path

import msgspec

import rules
from client.session.match import Match
from saves import journal_entries
from saves.journal import MAX_FILE
from saves.journal_entries import ActionEntry, AnyEntry, RedoEntry, TitleEntry, UndoEntry
from tests.saves.seats import seats


def _match(game_id: str) -> Match:
    return Match.create(game_id, seats(2), 7, {}, free_undo=True, saved=False)


def _there_and_back(match: Match, depth: int) -> tuple[list[AnyEntry], list[AnyEntry]]:
    """Return so many first actions, each undone again."""
    there: list[AnyEntry] = []
    back: list[AnyEntry] = []
    for _ in range(depth):
        before = rules.digest(match.state)
        seat = match.deciders[0]
        action = match.game.actions(match.state, seat)[0]
        match.act(seat, action)
        there.append(
            ActionEntry(seat=seat, action=msgspec.Raw(rules.to_json(action)), hash=rules.digest(match.state))
        )
        back.append(UndoEntry(steps=1, hash=before))
    return there, back[::-1]


def pairs(game_id: str, depth: int = 1) -> Iterator[AnyEntry]:
    """Yield the same actions done and taken back for ever."""
    there, back = _there_and_back(_match(game_id), depth)
    return cycle([*there, *back])


def again(game_id: str) -> Iterator[AnyEntry]:
    """Yield one action, taken back and done again for ever."""
    (there,), (back,) = _there_and_back(_match(game_id), 1)
    assert isinstance(there, ActionEntry)
    yield from (there, back)
    yield from cycle((RedoEntry(hash=there.hash), back))


def all_again(game_id: str) -> Iterator[AnyEntry]:
    """Yield many actions, all undone at once and redone again and again."""
    there, back = _there_and_back(_match(game_id), 8)
    assert isinstance(there[-1], ActionEntry)
    yield from there
    assert isinstance(back[-1], UndoEntry)
    yield from cycle((UndoEntry(steps=8, hash=back[-1].hash), RedoEntry(hash=there[-1].hash)))


def titles(game_id: str) -> Iterator[AnyEntry]:
    """Yield entries that are all titles."""
    del game_id
    return cycle([TitleEntry(title="")])


def snapshots(game_id: str) -> Iterator[AnyEntry]:
    """Yield entries that all hold the first position."""
    return cycle([_match(game_id).make_snapshot()])


WORST: dict[str, Callable[[str], Iterator[AnyEntry]]] = {
    "pairs": pairs,
    "eight and back": lambda game_id: pairs(game_id, 8),
    "again": again,
    "titles": titles,
    "snapshots": snapshots,
}
"""What a file can be filled with, so that a program which means no harm still reads it."""


def fill(path: Path, game_id: str, lines: Iterator[AnyEntry], most: int = MAX_FILE) -> int:
    """Write a journal of such entries, as long as it may be; how many there are."""
    line, crc = journal_entries.encode_line(_match(game_id).header, 0)
    written, size = [line], len(line)
    for number, entry in enumerate(islice(lines, 1_000_000), start=1):
        line, crc = journal_entries.encode_line(msgspec.structs.replace(entry, n=number), crc)
        if size + len(line) > most:
            break
        written.append(line)
        size += len(line)
    path.write_bytes(b"".join(written))
    return len(written) - 1


def newer(path: Path, most: int = MAX_FILE) -> None:
    """Write a game of a later program whose version fills the file."""
    head, tail = b'{"stolek":99,"app":"', b'"}\n'
    path.write_bytes(head + b"9." * ((most - len(head) - len(tail)) // 2) + tail)
