"""Sound files of every kind, from which changes are made."""

from __future__ import annotations

import os
import random
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import msgspec

import rules
from client.session.match import Match
from rules.contract import Scalar
from saves import settings
from saves.line_checksum import remove_checksum
from saves.settings import Settings
from saves.shelf import write_card
from tests.saves.seats import seats

_STARTS = 5
"""Journals of each game and number of players."""


@dataclass(frozen=True)
class Saved:
    """A game with its card (without a checksum) and picture, and the time its journal was written."""

    game: str
    journal: bytes
    card: bytes
    time: int


@dataclass(frozen=True)
class Corpus:
    """All sound files. definitions: the game, the file's name, its text."""

    games: tuple[Saved, ...]
    settings: tuple[bytes, ...]
    definitions: tuple[tuple[str, str, bytes], ...]
    pictures: tuple[bytes, ...]


def build_corpus(folder: Path) -> Corpus:
    """Make the corpus anew, always the same but for dates; the folder is for temporary files."""
    chooser = random.Random(2026)
    with mock.patch.object(os, "fsync", _not_needed):  # these need not outlive a power cut
        games = tuple(
            _saved(folder / "g.stolek", game_id, players, number, chooser)
            for game_id in rules.GAMES
            for players in rules.load(game_id).player_counts
            for number in range(_STARTS)
        )
    return Corpus(games, tuple(_settings(folder)), tuple(_definitions()), (_png(40, 30), _png(480, 270)))


def write_corpus(corpus: Corpus, path: Path) -> None:
    """Write the corpus for the workers."""
    path.write_bytes(msgspec.msgpack.encode(corpus))


def read_corpus(path: Path) -> Corpus:
    """Return what was written for the workers."""
    return msgspec.msgpack.decode(path.read_bytes(), type=Corpus)


def _not_needed(_: int) -> None:
    """Do nothing instead of waiting for the disk."""


def _saved(path: Path, game_id: str, players: int, number: int, chooser: random.Random) -> Saved:
    """Return a game at the beginning, in the middle (with steps taken back and done again), or over."""
    game = rules.load(game_id)
    options: dict[str, Scalar] = {
        option.name: chooser.choice(option.choices)
        for option in game.options
        if number and (not option.players or players in option.players)
    }
    match = Match.create(
        game_id, seats(players), number, options, title="Večer", path=path, free_undo=number % 2 == 1
    )
    last = (0, 6, 25, 70, 10_000)[number]
    while match.outcome is None and match.moves < last:
        seat = chooser.choice(match.deciders)
        match.act(seat, chooser.choice(match.game.actions(match.state, seat)))
        if match.can_undo and chooser.random() < 0.2:
            match.undo()
            if chooser.random() < 0.5:
                match.redo()
        if chooser.random() < 0.03:
            match.rename("Neděle")
    match.close()
    write_card(path, match.make_card("shelf.moves", {"n": match.moves}, tuple(range(players))))
    card = remove_checksum(path.with_suffix(".card").read_bytes())
    assert card is not None
    saved = Saved(game_id, path.read_bytes(), card, path.stat().st_mtime_ns)
    path.unlink()
    return saved


def _settings(folder: Path) -> list[bytes]:
    found = []
    for chosen in (
        Settings(),
        Settings(language="cs", ui_scale=1.5, last_seats=seats(3), window=(1920, 1080)),
    ):
        settings.save(chosen, folder)
        found.append((folder / settings.FILE).read_bytes())
    return found


def _definitions() -> list[tuple[str, str, bytes]]:
    """Return the program's own files, which are corrections of themselves, and small corrections of them."""
    found = []
    for game_id in rules.GAMES:
        for name, text in rules.definition_texts(game_id).items():
            found.append((game_id, name, text.encode()))
            lines = text.splitlines(keepends=True)
            starts = [i for i, line in enumerate(lines) if line[0] not in " #\n-"]
            for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
                found.append((game_id, name, "".join(lines[start:end]).encode()))
    return found


def _png(width: int, height: int) -> bytes:
    """Return a plain picture."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + bytes((x * 3 + y) % 256 for x in range(width * 3)) for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)
