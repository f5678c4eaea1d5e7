"""Journals of games that are over, as records read them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from saves.journal import Journal
from saves.journal_entries import AnyEntry, EndEntry
from saves.seats import SeatInfo
from tests.saves.conftest import header, make_acted, snapshot

BEGAN = datetime(2026, 6, 1, 12, tzinfo=UTC)


def make_ended(*ranking: tuple[int, ...], points: tuple[int, ...] = (30, 20), moves: int = 3) -> EndEntry:
    return EndEntry(reason="points", ranking=ranking or ((0,), (1,)), points=points, moves=moves)


def write_finished_journal(
    folder: Path,
    name: str = "g",
    *,
    day: int = 0,
    spent: tuple[int, ...] = (0, 0, 0),
    hinted: bool = False,
    end: EndEntry | None = None,
    after: tuple[AnyEntry, ...] = (),
    seats: tuple[SeatInfo, ...] | None = None,
    **changes: object,
) -> Path:
    """Return a journal with three actions and a result. spent: of each action; hinted: the first one was."""
    found = header(created=BEGAN + timedelta(days=day), **changes)
    if seats is not None:
        found = msgspec.structs.replace(found, seats=seats)
    lines = [msgspec.structs.replace(make_acted(at), spent=seconds) for at, seconds in enumerate(spent)]
    lines[0] = msgspec.structs.replace(lines[0], hinted=hinted)
    path = folder / f"{name}.stolek"
    Journal.create(path, found, snapshot(), *lines, end or make_ended(), *after)
    return path
