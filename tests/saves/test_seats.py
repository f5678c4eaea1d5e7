"""Who sits at the table, as files say it: with a character, and in those from before there were any."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from saves.journal import Journal
from saves.sanitize import MAX_WORD_LENGTH
from saves.seats import SeatInfo
from tests.saves.conftest import header


def test_seat_without_a_character_has_the_former_format() -> None:
    old = b'{"name":"Sova","colour":"jade","kind":"crown"}'
    seat = msgspec.json.decode(old, type=SeatInfo)
    assert seat == SeatInfo("Sova", "jade", "crown")
    assert seat.character == ""
    assert msgspec.json.encode(seat) == old


def test_journal_keeps_the_character(tmp_path: Path) -> None:
    seats = (SeatInfo("Žofie", "sky"), SeatInfo("Sova", "jade", "crown", "witch"))
    made = Journal.create(tmp_path / "game.stolek", header(seats=seats))
    assert Journal.read(made.path).header.seats == seats


def test_invalid_character_is_refused_and_a_long_one_cut() -> None:
    with pytest.raises(msgspec.ValidationError, match="character"):
        msgspec.json.decode(b'{"name":"Sova","colour":"jade","character":7}', type=SeatInfo)
    shown = SeatInfo("Sova", "jade", "crown", "w\n" * 500).sanitized()
    assert len(shown.character) <= MAX_WORD_LENGTH
    assert "\n" not in shown.character
