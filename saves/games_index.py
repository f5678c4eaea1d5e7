"""An index of all finished games: a SQLite file beside the shelf, derived from journals alone.

It says nothing that the journals do not say, so it may be lost, old, damaged or not writable without harm:
what it lacks is read anew, and what it says is believed only where size and time of the journal and a
checksum agree. It is opened for as long as it is read or written, and never kept open.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import zlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from saves.errors import SaveError, reading_failed
from saves.files import is_file, read_bytes
from saves.finished_game import PlayedGame, SeatReviewed, played_game, quickly_played_game
from saves.journal import MAX_FILE, SUFFIX, Journal
from saves.journal_entries import FORMAT, MAGIC
from saves.paths import games_dir
from saves.shelf import REVIEW

log = logging.getLogger(__name__)

FILE: Final = "records.sqlite"
SCHEMA: Final = 2
"""Another number in the file means: made anew. So it has to change with what a row says."""

_WAITS: Final = 0.5
"""Seconds for which another window may be writing."""
_BY_CONTENT: Final = frozenset(("damaged", "foreign", "folder", "newer", "empty", "too-big"))
"""What is wrong with a file as long as it stays the same; anything else may be over the next time."""
_TABLE: Final = "CREATE TABLE games (file TEXT PRIMARY KEY, stamp TEXT, facts BLOB, crc INTEGER)"
_END: Final = b'"is":"end"'
_PRESENT: Final = MAGIC + b"%d," % FORMAT

Progress: TypeAlias = Callable[[int, int], object]
"""Told how many of how many games have been read."""

ReviewReader: TypeAlias = Callable[[Path], tuple[SeatReviewed, ...]]
"""What the review beside a journal says of each seat; nothing where it says nothing."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(PlayedGame | None)


class IndexRow(msgspec.Struct, frozen=True):
    """What is known of a file. stamp: sizes and times of the journal and its review when it was read. played:
    None for a game that does not count, and for what is no game."""

    stamp: str
    played: PlayedGame | None


Rows: TypeAlias = dict[str, IndexRow]


class GamesIndex:
    """The finished games in a folder. Its methods may be called in any one thread.

    reviewer: reads what lies beside a journal. reads: how many journals have been read.
    """

    def __init__(
        self, folder: Path | None = None, file: Path | None = None, reviewer: ReviewReader | None = None
    ) -> None:
        self.folder = folder or games_dir()
        self.file = file or self.folder.parent / FILE
        self.reads = 0
        self._reviewer = reviewer
        self._rows: Rows = {}
        self._spoilt = False  # something in the file cannot be believed

    def games(
        self, progress: Progress | None = None, stopped: Callable[[], bool] = lambda: False
    ) -> tuple[PlayedGame, ...]:
        """All finished games, the oldest first, each once, however many copies of it lie there. Raises
        SaveError if the folder cannot be read.

        stopped: asked between two games; what has been read by then is all there is.
        """
        stamps = self._stamps()
        known = self._loaded() if not self._rows else self._rows
        rows = {file: known[file] for file, stamp in stamps.items() if _is(known.get(file), stamp)}
        missing = [file for file in stamps if file not in rows]
        fresh: Rows = {}
        for number, file in enumerate(missing):
            if stopped():
                break
            if progress is not None:
                progress(number, len(missing))
            row = self._read(file, stamps[file])
            if row is not None:
                fresh[file] = row
        gone = known.keys() - stamps.keys()
        rows |= fresh
        self._rows = rows
        if fresh or gone or self._spoilt or not is_file(self.file):
            self._save(fresh, gone, rows)
        found = [row.played for row in rows.values() if row.played is not None]
        return tuple(sorted(_once(found), key=lambda game: (game.created, game.file)))

    # --- journals ---------------------------------------------------------------------------------
    def _stamps(self) -> dict[str, str]:
        """Every journal's name, with what tells whether it or its review has changed."""
        journals: dict[str, str] = {}
        reviews: dict[str, str] = {}
        try:
            with os.scandir(self.folder) as files:
                for file in files:
                    if file.name.startswith(".") or not file.name.endswith((SUFFIX, REVIEW)):
                        continue
                    with contextlib.suppress(OSError):  # gone meanwhile, or a link to nowhere
                        info = file.stat()
                        kept = journals if file.name.endswith(SUFFIX) else reviews
                        kept[file.name] = f"{info.st_size} {info.st_mtime_ns}"
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise reading_failed(error) from error
        if self._reviewer is None:
            return journals
        return {
            name: f"{stamp} {reviews.get(name.removesuffix(SUFFIX) + REVIEW, '')}".rstrip()
            for name, stamp in journals.items()
        }

    def _read(self, file: str, stamp: str) -> IndexRow | None:
        """A journal as it is now; None where that is to be tried again."""
        self.reads += 1
        path = self.folder / file
        try:
            data = read_bytes(path, MAX_FILE)
            if data.startswith(_PRESENT) and _END not in data:  # most games that go on need no more
                return IndexRow(stamp, None)
            played = quickly_played_game(file, data)
            if played is None:
                journal = Journal.read(path)
                played = played_game(file, journal.header, journal.entries)
        except SaveError as error:
            return IndexRow(stamp, None) if error.code in _BY_CONTENT else None
        if played is not None and self._reviewer is not None:
            reviewed = self._reviewer(path) if is_file(path.with_suffix(REVIEW)) else ()
            if len(reviewed) == len(played.seats):
                played = msgspec.structs.replace(played, reviewed=reviewed)
        return IndexRow(stamp, played)

    # --- the file ---------------------------------------------------------------------------------
    def _loaded(self) -> Rows:
        """What the file says that can be believed. Never raises."""
        if not is_file(self.file):
            return {}
        try:
            with _opened(self.file) as base:
                if _version(base) == SCHEMA:
                    found = base.execute("SELECT file, stamp, facts, crc FROM games").fetchall()
                    rows = dict(_believed(found))
                    self._spoilt = len(rows) < len(found)
                    return rows
        except sqlite3.Error as error:
            self._spoilt = not _may_pass(error)
            log.info("the index of games cannot be read: %s", error)
        return {}

    def _save(self, fresh: Rows, gone: Iterable[str], rows: Rows) -> None:
        """Write what has changed, everything if the file has to be made anew. Never raises."""
        anew, self._spoilt = self._spoilt, False
        try:
            with _opened(self.file) as base:
                if not anew and _version(base) == SCHEMA:
                    _write(base, fresh, gone)
                    return
        except sqlite3.Error as error:
            if _may_pass(error):
                log.info("the index of games is not written: %s", error)
                return
            log.info("the index of games is made anew: %s", error)
        try:
            self.file.unlink(missing_ok=True)
            with _opened(self.file) as base:
                base.execute(_TABLE)
                base.execute(f"PRAGMA user_version = {SCHEMA}")
                _write(base, rows, ())
        except (sqlite3.Error, OSError) as error:
            log.info("there is no index of games: %s", error)
            with contextlib.suppress(OSError):  # what is half written would only be read for nothing
                self.file.unlink(missing_ok=True)


def _once(games: Iterable[PlayedGame]) -> Iterable[PlayedGame]:
    """Of copies only the one with the earliest name, which is the game itself: a copy is called by when it
    was made. What a review has found about another copy that ended likewise is as true of it."""
    kept: dict[Hashable, PlayedGame] = {}
    for game in sorted(games, key=lambda game: game.file.removesuffix(SUFFIX)):
        first = kept.setdefault(game.begun_as, game)
        if game.reviewed and not first.reviewed and _ended_alike(first, game):
            kept[game.begun_as] = msgspec.structs.replace(first, reviewed=game.reviewed)
    return kept.values()


def _ended_alike(one: PlayedGame, other: PlayedGame) -> bool:
    return (one.moves, one.winners, one.points) == (other.moves, other.winners, other.points)


def _is(row: IndexRow | None, stamp: str) -> bool:
    return row is not None and row.stamp == stamp


@contextlib.contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    """The file for a while; what is written in it is written when that ends well. Raises sqlite3.Error.

    Nothing is waited for until it is on the disk, and no second file is left beside it: it is but a cache.
    """
    base = sqlite3.connect(file, timeout=_WAITS, isolation_level=None)
    try:
        base.execute("PRAGMA journal_mode = MEMORY")
        base.execute("PRAGMA synchronous = OFF")
        base.execute("PRAGMA trusted_schema = OFF")
        yield base
    finally:
        base.close()


def _version(base: sqlite3.Connection) -> int:
    found = base.execute("PRAGMA user_version").fetchone()
    return int(found[0])


def _write(base: sqlite3.Connection, rows: Mapping[str, IndexRow], gone: Iterable[str]) -> None:
    base.execute("BEGIN IMMEDIATE")
    base.executemany("DELETE FROM games WHERE file = ?", [(file,) for file in gone])
    values = [(file, row.stamp, _encoder.encode(row.played)) for file, row in rows.items() if _is_text(file)]
    base.executemany(
        "INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?)", [(*value, _sum(*value)) for value in values]
    )
    base.execute("COMMIT")


def _is_text(file: str) -> bool:
    """Whether a name can be written down: a file system may know others."""
    return not any("\ud800" <= letter <= "\udfff" for letter in file)


def _believed(found: Iterable[tuple[object, ...]]) -> Iterator[tuple[str, IndexRow]]:
    """The rows that are as they were written."""
    for row in found:
        match row:
            case (str() as file, str() as stamp, bytes() as facts, int() as crc) if crc == _sum(
                file, stamp, facts
            ):
                with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                    yield file, IndexRow(stamp, _decoder.decode(facts))


def _sum(file: str, stamp: str, facts: bytes) -> int:
    return zlib.crc32(facts, zlib.crc32(f"{file}\n{stamp}\n".encode()))


def _may_pass(error: sqlite3.Error) -> bool:
    """Whether the file itself may be sound: another window writes it, or nobody may write there."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (
        sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM,
    )  # fmt: skip
