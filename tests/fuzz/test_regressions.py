"""Regressions found by random changes, each reduced to the smallest case."""

from __future__ import annotations

from pathlib import Path

import pytest

from client import i18n
from client.session.match import Match
from saves.errors import SaveError
from tests.fuzz import structure
from tests.fuzz.structure import Line
from tests.saves.seats import seats


def lines_of(tmp_path: Path, game_id: str, players: int, moves: int = 6) -> list[Line]:
    """Return the lines of a sound journal."""
    path = tmp_path / "sound.stolek"
    match = Match.create(game_id, seats(players), 5, {}, path=path)
    for _ in range(moves):
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[-1])
    match.close()
    return structure.unframe_lines(path.read_bytes())


def opened(tmp_path: Path, lines: list[Line]) -> Match:
    """Return the game in a journal with these lines. Raises SaveError."""
    path = tmp_path / "g.stolek"
    path.write_bytes(structure.frame_lines(lines))
    return Match.resume(path)


def test_position_with_too_many_seats_is_refused(tmp_path: Path) -> None:
    header, *rest = lines_of(tmp_path, "wispwood", 3)
    with pytest.raises(SaveError, match="changed"):
        opened(tmp_path, [{**header, "seats": header["seats"][:2]}, *rest])


@pytest.mark.parametrize("key", ["x" * 5000, "../cs/menu.title", "../../../x.y", "\x00.y", "", "."])
def test_language_key_from_a_damaged_card_reads_no_file(key: str) -> None:
    assert not i18n.has_text(key)
    assert i18n.tr(key) == key
