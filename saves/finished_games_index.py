"""An index of all finished games on the shelf and in the trash: an SQLite file, derived from journals alone.

It holds nothing that the journals do not, so it may be lost, old, damaged or read-only without harm: missing
rows are read from the journals, and a row is used only if size and time of the journal and a checksum match.
The file is open only while it is read or written. What is no regular file of limited size with the one table
of the index is made anew; a link is not followed.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import stat
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from saves import kept_results
from saves.errors import SaveError, read_error
from saves.files import is_file
from saves.finished_game import FinishedGame, ReviewReader, load_finished_game
from saves.journal import SUFFIX
from saves.kept_results import Results
from saves.paths import games_dir, trash_dir
from saves.shelf import REVIEW

log = logging.getLogger(__name__)

FILE: Final = "records.sqlite"
SCHEMA: Final = 2
"""Version of the rows; a file with another number is rebuilt. Raise it if the content of a row changes."""

MAX_BYTES: Final = 128 << 20
"""Bytes of the file at most; five thousand games take some megabytes."""

BUSY_TIMEOUT_S: Final = 0.5
"""Seconds to wait for another window that is writing."""
_PERMANENT_ERRORS: Final = frozenset(("damaged", "foreign", "folder", "newer", "empty", "too-big"))
"""Error codes that last as long as the file stays the same; any other error may be gone next time."""
_TABLE: Final = "CREATE TABLE games (file TEXT PRIMARY KEY, stamp TEXT, facts BLOB, crc INTEGER)"
_TRASHED: Final = "trash/"
"""Prefix of the names of journals in the trash."""

ProgressCallback: TypeAlias = Callable[[int, int], object]
"""Called with the number of games read and the number of all."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(FinishedGame | None)


class IndexRow(msgspec.Struct, frozen=True):
    """Row of the index of finished games: the facts read from one journal file."""

    stamp: str
    """Sizes and modification times of the journal and its review when the row was read."""
    played: FinishedGame | None
    """None for a game that does not count, and for a file that is no game."""


Rows: TypeAlias = dict[str, IndexRow]


class GamesIndex:
    """Index of the finished games in a folder and in the trash, cached in an SQLite file.

    Results that were kept of games deleted for good are added to it (`saves.kept_results`). An instance may
    be used in any thread, but only in one at a time.

    Attributes:
        folder: The folder of the journals.
        trash: The folder of deleted games.
        file: The SQLite file.
        reads: How many journals have been read because their rows were missing or stale.
    """

    def __init__(
        self, folder: Path | None = None, file: Path | None = None, reviewer: ReviewReader | None = None
    ) -> None:
        self.folder = folder or games_dir()
        self.trash = trash_dir() if folder is None else folder.parent / trash_dir().name
        self.file = file or self.folder.parent / FILE
        self.reads = 0
        self._reviewer = reviewer
        self._rows: Rows = {}
        self._has_bad_rows = False  # some row of the file has a wrong checksum

    def load_games(
        self, progress: ProgressCallback | None = None, stopped: Callable[[], bool] = lambda: False
    ) -> tuple[FinishedGame, ...]:
        """Return all finished games, the oldest first; a game that was copied is returned once.

        Args:
            progress: Called before each journal that has to be read, with the number read and the total.
            stopped: Called between two journals; if it returns True, only the games read so far are returned.

        Raises:
            SaveError: The folder cannot be read.
        """
        stamps = self._read_stamps()
        old_rows = self._load_rows() if not self._rows else self._rows
        rows = {
            file: old_rows[file] for file, stamp in stamps.items() if _is_current(old_rows.get(file), stamp)
        }
        missing = [file for file in stamps if file not in rows]
        fresh: Rows = {}
        for number, file in enumerate(missing):
            if stopped():
                break
            if progress is not None:
                progress(number, len(missing))
            row = self.read_journal(file, stamps[file])
            if row is not None:
                fresh[file] = row
        gone = old_rows.keys() - stamps.keys()
        rows |= fresh
        self._rows = rows
        if fresh or gone or self._has_bad_rows or not is_file(self.file):
            self._save_rows(fresh, gone, rows)
        games = _remove_copies(row.played for row in rows.values() if row.played is not None)
        _add_kept_results(games, kept_results.load(self.folder.parent)[0])
        return tuple(sorted(games.values(), key=lambda game: (game.created, game.file)))

    def find_journal(self, game: FinishedGame) -> Path | None:
        """Return the journal of a finished game, on the shelf or in the trash; None if it was deleted."""
        places = (self.folder / game.file, self.trash / game.file)
        return next((path for path in places if os.path.lexists(path)), None)

    def has_kept_result(self, game: FinishedGame) -> bool:
        """Return whether the result of a finished game is kept though its journal was deleted."""
        return game.identity_key in kept_results.load(self.folder.parent)[0]

    def discard_kept_result(self, game: FinishedGame) -> None:
        """Discard the kept result of a deleted game.

        Raises:
            SaveError: It cannot be discarded.
        """
        kept_results.discard((game.identity_key,), self.folder.parent)

    # --- journals ---------------------------------------------------------------------------------
    def _read_stamps(self) -> dict[str, str]:
        """Return for each journal's name a stamp that changes if it or its review changes."""
        stamps = self._read_stamps_in(self.folder)
        try:
            trashed = self._read_stamps_in(self.trash)
        except SaveError as error:
            log.warning("the results in the trash are not counted: %s", error)
            return stamps
        return stamps | {f"{_TRASHED}{name}": stamp for name, stamp in trashed.items()}

    def _read_stamps_in(self, folder: Path) -> dict[str, str]:
        journals: dict[str, str] = {}
        reviews: dict[str, str] = {}
        try:
            with os.scandir(folder) as files:
                for file in files:
                    if file.name.startswith(".") or not file.name.endswith((SUFFIX, REVIEW)):
                        continue
                    with contextlib.suppress(OSError):  # deleted in the meantime, or a broken link
                        info = file.stat()
                        stamps = journals if file.name.endswith(SUFFIX) else reviews
                        stamps[file.name] = f"{info.st_size} {info.st_mtime_ns}"
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise read_error(error) from error
        if self._reviewer is None:
            return journals
        return {
            name: f"{stamp} {reviews.get(name.removesuffix(SUFFIX) + REVIEW, '')}".rstrip()
            for name, stamp in journals.items()
        }

    def read_journal(self, file: str, stamp: str) -> IndexRow | None:
        """Read a journal (file of a saved game) and return its row of the index of finished games.

        Args:
            file: Name of the journal, with "trash/" before it if it is in the trash.
            stamp: Sizes and times of the journal and its review.

        Returns:
            None if the journal could not be read this time, but may be later.
        """
        self.reads += 1
        is_trashed = file.startswith(_TRASHED)
        path = self.trash / file.removeprefix(_TRASHED) if is_trashed else self.folder / file
        reviewer = self._reviewer if is_file(path.with_suffix(REVIEW)) else None
        try:
            return IndexRow(stamp, load_finished_game(path, reviewer))
        except SaveError as error:
            return IndexRow(stamp, None) if error.code in _PERMANENT_ERRORS else None

    # --- the file ---------------------------------------------------------------------------------
    def _load_rows(self) -> Rows:
        """Load the sound rows of the file. Never raises."""
        self._has_bad_rows = not _is_usable(self.file)
        if self._has_bad_rows or not is_file(self.file):
            return {}
        try:
            with _open_database(self.file) as base:
                if _has_schema(base):
                    values = base.execute("SELECT file, stamp, facts, crc FROM games").fetchall()
                    rows = dict(_decode_sound_rows(values))
                    self._has_bad_rows = len(rows) < len(values)
                    return rows
        except sqlite3.Error as error:
            self._has_bad_rows = not _is_temporary(error)
            log.info("the index of games cannot be read: %s", error)
        return {}

    def _save_rows(self, fresh: Rows, gone: Iterable[str], rows: Rows) -> None:
        """Write what has changed, or everything if the file has to be rebuilt. Never raises."""
        anew, self._has_bad_rows = self._has_bad_rows, False
        try:
            if _is_usable(self.file):
                with _open_database(self.file) as base:
                    if not anew and _has_schema(base):
                        write_rows(base, fresh, gone)
                        return
        except sqlite3.Error as error:
            if _is_temporary(error):
                log.info("the index of games is not written: %s", error)
                return
            log.info("the index of games is made anew: %s", error)
        try:
            self.file.unlink(missing_ok=True)
            with _open_database(self.file) as base:
                base.execute(_TABLE)
                base.execute(f"PRAGMA user_version = {SCHEMA}")
                write_rows(base, rows, ())
        except (sqlite3.Error, OSError) as error:
            log.info("there is no index of games: %s", error)
            with contextlib.suppress(OSError):  # a half-written file would be read in vain
                self.file.unlink(missing_ok=True)


def _remove_copies(games: Iterable[FinishedGame]) -> Results:
    """Return the games without copies, by what identifies them.

    Of copies the one with the earliest name is the game itself: a copy is named by the time it was made. The
    review of a copy that ended in the same way is used for the game.
    """
    originals: Results = {}
    for game in sorted(games, key=lambda game: game.file.removesuffix(SUFFIX)):
        first = originals.setdefault(game.identity_key, game)
        if game.reviewed and not first.reviewed and _has_same_end(first, game):
            originals[game.identity_key] = msgspec.structs.replace(first, reviewed=game.reviewed)
    return originals


def _add_kept_results(games: Results, kept: Results) -> None:
    """Add the kept results of deleted games.

    If a copy is left that ended in the same way, the copy stands for its game, as it can be opened.
    """
    for key, result in kept.items():
        copy = games.get(key)
        if copy is None or (result.file < copy.file and not _has_same_end(result, copy)):
            games[key] = result


def _has_same_end(game: FinishedGame, other: FinishedGame) -> bool:
    return (game.moves, game.winners, game.points) == (other.moves, other.winners, other.points)


def _is_current(row: IndexRow | None, stamp: str) -> bool:
    return row is not None and row.stamp == stamp


@contextlib.contextmanager
def _open_database(file: Path) -> Iterator[sqlite3.Connection]:
    """Open the database within a `with` block. Raises sqlite3.Error.

    It does not sync to the disk and leaves no second file beside it: it is only a cache.
    """
    base = sqlite3.connect(file, timeout=BUSY_TIMEOUT_S, isolation_level=None)
    try:
        base.execute("PRAGMA journal_mode = MEMORY")
        base.execute("PRAGMA synchronous = OFF")
        base.execute("PRAGMA trusted_schema = OFF")
        yield base
    finally:
        base.close()


def _has_schema(base: sqlite3.Connection) -> bool:
    """Return whether the database has this version's table and nothing else. Raises sqlite3.Error.

    A view or trigger of a forged file could run for ever.
    """
    if base.execute("PRAGMA user_version").fetchone() != (SCHEMA,):
        return False
    objects = base.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL LIMIT 2").fetchall()
    return objects == [(_TABLE,)]


def _is_usable(file: Path) -> bool:
    """Return whether the file is missing, or a regular file of limited size; a link is not. Never raises."""
    try:
        info = file.lstat()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return stat.S_ISREG(info.st_mode) and info.st_size <= MAX_BYTES


def write_rows(base: sqlite3.Connection, rows: Mapping[str, IndexRow], gone: Iterable[str]) -> None:
    """Write rows to the database of finished games, and delete those of missing files.

    Both happen in one transaction.

    Args:
        base: The connection to the database.
        rows: File name → the row to insert or replace.
        gone: Names of journals that no longer exist.
    """
    base.execute("BEGIN IMMEDIATE")
    base.executemany("DELETE FROM games WHERE file = ?", [(file,) for file in gone])
    values = [
        (file, row.stamp, _encoder.encode(row.played)) for file, row in rows.items() if _is_encodable(file)
    ]
    base.executemany(
        "INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?)", [(*value, _checksum(*value)) for value in values]
    )
    base.execute("COMMIT")


def _is_encodable(file: str) -> bool:
    """Return whether a file name can be encoded; a file system may have names without valid Unicode."""
    return not any("\ud800" <= letter <= "\udfff" for letter in file)


def _decode_sound_rows(values: Iterable[tuple[object, ...]]) -> Iterator[tuple[str, IndexRow]]:
    """Yield the rows whose checksum is right."""
    for row in values:
        match row:
            case (str() as file, str() as stamp, bytes() as facts, int() as crc) if crc == _checksum(
                file, stamp, facts
            ):
                with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                    yield file, IndexRow(stamp, _decoder.decode(facts))


def _checksum(file: str, stamp: str, facts: bytes) -> int:
    return zlib.crc32(facts, zlib.crc32(f"{file}\n{stamp}\n".encode()))


def _is_temporary(error: sqlite3.Error) -> bool:
    """Return whether the file itself may be sound: it is locked, read-only, or the disk is full."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (
        sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM,
    )  # fmt: skip
