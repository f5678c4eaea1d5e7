"""A shelf with very many games: real journals of all games, and a few files that are none."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path

import msgspec
import pygame

from client.session.match import Match
from rules import registry
from saves import journal_entries
from saves.journal import Journal
from saves.journal_entries import AnyEntry, Header
from saves.seats import COLOURS, SeatInfo
from saves.shelf import PICTURE, Shelf, write_card
from saves.shelf_card import ShelfCard

NAMES = ("Žofie", "Řehoř", "Liška", "Ctibor", "Eliška", "Sova", "Vážka", "Drahomíra")
TITLES = ("", "Večer", "Neděle u babičky", "Turnaj", "Rematch", "", "Chata", "Ráno")
BAD = (b"", b"hello, this is no game\n", b'{"stolek":99,"app":"9.1","crc":"00000000"}\n')
BAD_EVERY = 40
"""One file of so many cannot be opened."""

_NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Kind:
    """A game played at random: what its journal holds and how many lines stand before the last action."""

    header: Header
    lines: tuple[AnyEntry, ...]
    card: ShelfCard
    finished: bool


def play_all_games(folder: Path) -> list[Kind]:
    """Return every game finished, and left in the middle."""
    kinds = []
    for game_id in registry.GAMES:
        for decisions in (100_000, 2):
            path = folder / f"{game_id}-{decisions}.stolek"
            seats = [SeatInfo(name, colour) for name, colour in zip(NAMES, COLOURS, strict=False)][:3]
            match = Match.create(game_id, seats, 7, {}, path=path)
            chance = random.Random(decisions)
            while match.outcome is None and match.moves < decisions:
                seat = match.deciders[0]
                match.act(seat, chance.choice(match.game.actions(match.state, seat)))
            match.close()
            journal = Journal.read(path)
            over = match.outcome is not None
            kinds.append(Kind(journal.header, journal.entries, match.make_card(scores=(12, 30, 7)), over))
    return kinds


def fill(shelf: Shelf, count: int, work: Path, *, cards: bool, pictures: bool = True) -> list[Path]:
    """Put so many games on the shelf, the newest first; every fortieth file is damaged, newer or foreign.

    work: a folder for what is played on the way. cards, pictures: the list's cache is there, and fresh.
    """
    shelf.folder.mkdir(parents=True, exist_ok=True)
    work.mkdir(parents=True, exist_ok=True)
    kinds = play_all_games(work)
    chance = random.Random(1)
    paths = []
    for number, kind in enumerate(islice(cycle(kinds), count)):
        path = shelf.folder / f"{number:05}-{kind.header.game}.stolek"
        names = chance.sample(NAMES, len(kind.header.seats))
        seats = tuple(
            msgspec.structs.replace(seat, name=name)
            for seat, name in zip(kind.header.seats, names, strict=True)
        )
        title = TITLES[number % len(TITLES)] and f"{TITLES[number % len(TITLES)]} {number}"
        began = _NOON - timedelta(hours=number)
        header = msgspec.structs.replace(kind.header, seats=seats, title=title, created=began)
        stamp = int(began.timestamp() * 1e9)
        lines = [msgspec.structs.replace(line, played=stamp // 1_000_000) for line in kind.lines]
        path.write_bytes(spoilt(journal_bytes(header, lines), number))
        os.utime(path, ns=(stamp, stamp))
        if pictures and not is_bad(number):
            path.with_suffix(PICTURE).write_bytes(picture(number % 24))
        if cards and not is_bad(number):
            write_card(path, msgspec.structs.replace(kind.card, title=title))
        paths.append(path)
    return paths


def is_bad(number: int) -> bool:
    """Return whether the file of that number cannot be opened."""
    return number % BAD_EVERY == BAD_EVERY - 1


def spoilt(data: bytes, number: int) -> bytes:
    """Return the bytes themselves, or what is wrong with the file of that number."""
    if not is_bad(number):
        return data
    which = number // BAD_EVERY % (len(BAD) + 1)
    if which < len(BAD):
        return BAD[which]
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


def journal_bytes(header: Header, lines: Sequence[AnyEntry]) -> bytes:
    """Return a journal as the program writes it, at once."""
    line, crc = journal_entries.encode_line(header, 0)
    parts = [line]
    for entry in lines:
        line, crc = journal_entries.encode_line(entry, crc)
        parts.append(line)
    return b"".join(parts)


@cache
def picture(number: int) -> bytes:
    """Return a small picture of the size that tables leave."""
    chance = random.Random(number)
    surface = pygame.Surface((384, 216))
    surface.fill((15, 13, 24))
    for _ in range(60):
        colour = (chance.randrange(256), chance.randrange(256), chance.randrange(256))
        place = (chance.randrange(384), chance.randrange(216))
        pygame.draw.circle(surface, colour, place, chance.randrange(4, 40))
    with BytesIO() as stream:  # pygame never lets go of it
        pygame.image.save(surface, stream, "shelf.png")
        return stream.getvalue()
