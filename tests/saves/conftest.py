from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from saves.journal import Journal
from saves.journal_entries import FORMAT, ActionEntry, Header, SnapshotEntry
from saves.seats import SeatInfo
from tests import toy_game


@pytest.fixture(autouse=True)
def game() -> Iterator[toy_game.ToyGame]:
    with toy_game.register_toy_game() as installed:
        yield installed


def header(**changes: object) -> Header:
    plain = Header(
        stolek=FORMAT,
        app="0.1.0",
        game="toy",
        rules=1,
        content="coins",
        seed=7,
        options={"pile": 60, "double": False},
        seats=(SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber")),
        title="Večer u Řehoře",
        created=datetime(2026, 11, 21, 19, 42, tzinfo=UTC),
    )
    return msgspec.structs.replace(plain, **changes)


def make_acted(number: int = 0) -> ActionEntry:
    return ActionEntry(
        seat=0, action=msgspec.Raw(b'{"do":"take","coins":%d}' % (number % 3 + 1)), hash="0" * 16
    )


def snapshot(moves: int = 0) -> SnapshotEntry:
    state = msgspec.Raw(b'{"rng":7,"seat":0,"pile":60,"scores":[0,0]}')
    return SnapshotEntry(state=state, hash="0" * 16, moves=moves, app="0.1.0", rules=1, content="coins")


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """Return a journal with a snapshot and six actions on the disk."""
    made = Journal.create(tmp_path / "games" / "g.stolek", header(), snapshot())
    for number in range(6):
        made.append(make_acted(number))
    return made
