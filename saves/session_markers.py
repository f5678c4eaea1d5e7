"""Session markers: small files that say which games are on a table, removed when the table is left.

A marker that is still there when the program starts, though no other window has its game open, means that the
program was ended in the middle of it. Markers are written and removed in a thread of their own, in order,
while the first picture of the table is made; the window shows that picture only when the marker is on the
disk (`SessionMarkers.wait_for_writes`). If a marker cannot be written, the game goes on without it.
"""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import threading
from collections.abc import Callable, Collection
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

import msgspec

from saves.errors import SaveError
from saves.files import read_bytes, remove_leftovers, write_atomically
from saves.journal import Journal
from saves.paths import data_dir, ensure_folder, session_markers_dir
from saves.shelf import Shelf, ShelfEntry
from saves.write_lock import WriteLock

log = logging.getLogger(__name__)

SUFFIX = ".playing"
"""Suffix of markers."""

_MAX_MARKER_BYTES = 64 << 10


class SessionMarker(msgspec.Struct, frozen=True):
    """Content of a session marker, the file that says that a game is open at a table."""

    journal: str
    """Path of the game's journal, relative to the data folder if it lies there."""
    process: int
    """Id of the process that has the game open."""


_decoder = msgspec.json.Decoder(SessionMarker)

_Jobs: TypeAlias = "queue.SimpleQueue[tuple[Callable[[], object], threading.Event]]"


class InterruptedGame:
    """A game that was open at a table when the program ended unexpectedly.

    Attributes:
        file: The session marker of the game.
        path: The journal.
    """

    def __init__(self, file: Path, path: Path) -> None:
        self.file = file
        self.path = path

    @cached_property
    def entry(self) -> ShelfEntry:
        """The interrupted game as an entry of the shelf (the list of all games). Raises OSError."""
        info = self.path.stat()
        return ShelfEntry(self.path, info.st_size, info.st_mtime_ns)

    @cached_property
    def is_torn(self) -> bool:
        """Whether the last entry of the interrupted game's journal was written only in part."""
        try:
            return Journal.read(self.path).is_torn
        except SaveError:
            return False


class SessionMarkers:
    """Writes and finds session markers, the files that say which games are open at a table.

    The methods never raise. `active=False` means that nothing is read or written.
    """

    def __init__(self, active: bool = True) -> None:
        self.active = active
        self._markers: dict[Path, Path] = {}  # games on a table → their markers
        self._opened: set[Path] = set()
        self._interrupted: list[InterruptedGame] | None = None  # left by earlier runs
        self._jobs: _Jobs = queue.SimpleQueue()
        self._worker: threading.Thread | None = None
        self._pending_writes: list[threading.Event] = []  # markers that are still being written

    def set_open_games(self, games: Collection[Path]) -> None:
        """Set which games are open at a table; write and remove their markers in the background.

        Returns at once.
        """
        if not self.active or (not games and not self._markers):
            return
        wanted = {path.absolute() for path in games}
        for path in self._markers.keys() - wanted:
            self._enqueue(_make_remover(self._markers.pop(path)))
        for path in wanted - self._markers.keys():
            file = session_markers_dir() / f"{os.getpid()}-{os.urandom(4).hex()}{SUFFIX}"
            self._markers[path] = file
            self._opened.add(path)
            self._pending_writes.append(self._enqueue(_make_writer(file, path)))

    def wait_for_writes(self) -> None:
        """Wait until the marker of every open game is written, or its writing has failed.

        Called before anything of a game is displayed. Waits as long as the disk takes, like every action that
        is saved.
        """
        while self._pending_writes:
            self._pending_writes.pop().wait()

    def keep_markers(self) -> None:
        """Stop removing markers, because the program fails; the next start will offer the games."""
        self.active = False

    def flush(self, seconds: float) -> None:
        """Wait until all session markers are written and removed, but no longer than some seconds."""
        if self._worker is not None:
            self._enqueue(lambda: None).wait(seconds)

    def find_next_interrupted(self) -> InterruptedGame | None:
        """Return the next game that an earlier run left unfinished, the one last played first.

        Markers of games that are missing or over are removed.

        Returns:
            None if there are no more.
        """
        if self._interrupted is None:
            self._interrupted = self._find_interrupted() if self.active else []
        while self._interrupted:
            game = self._interrupted[0]
            if self._needs_resuming(game):
                return game
            self._interrupted.pop(0)
        return None

    def dismiss(self, game: InterruptedGame) -> None:
        """Remove the marker of an interrupted game, so that it is not offered again."""
        if self._interrupted and game in self._interrupted:
            self._interrupted.remove(game)
        self._remove_marker(game)

    def _find_interrupted(self) -> list[InterruptedGame]:
        games = []
        remove_leftovers(session_markers_dir())
        for file in _list_markers():
            if file in self._markers.values():
                continue
            journal = _read_marker(file)
            if journal is None:
                _make_remover(file)()
            elif not _is_in_use(journal):
                games.append(InterruptedGame(file, journal))
        return sorted(games, key=_get_age_key)

    def _needs_resuming(self, game: InterruptedGame) -> bool:
        """Return whether there is a game to resume, or a problem to report; else remove its marker."""
        try:
            over = game.path.absolute() in self._opened or (
                game.entry.finished and game.entry.problem is None
            )
            over = over or Shelf().discard_if_undecided(game.path)  # nobody had decided anything yet
        except OSError:
            over = True
        if over or (game.entry.problem is not None and game.entry.problem.code == "missing"):
            log.info("%s needs no going on with", game.path.name)
            self._remove_marker(game)
            return False
        return True

    def _remove_marker(self, game: InterruptedGame) -> None:
        """Remove an old marker; if the game is on a table again, only after its new one is written."""
        self.wait_for_writes()
        _make_remover(game.file)()

    def _enqueue(self, job: Callable[[], object]) -> threading.Event:
        """Queue a job for the thread.

        Return an event that is set when it is done, whether it failed or not.
        """
        if self._worker is None:
            self._worker = threading.Thread(target=_run_jobs, args=(self._jobs,), name="marks", daemon=True)
            self._worker.start()
        done = threading.Event()
        self._jobs.put((job, done))
        return done


def _run_jobs(jobs: _Jobs) -> None:
    while True:
        job, done = jobs.get()
        try:
            job()
        except Exception:
            log.exception("a mark could be neither written nor taken away")
        finally:
            done.set()


def _list_markers() -> list[Path]:
    try:
        return sorted(file for file in session_markers_dir().iterdir() if file.suffix == SUFFIX)
    except FileNotFoundError:
        return []
    except OSError as error:
        log.warning("the marks of games cannot be read: %s", error)
        return []


def _read_marker(file: Path) -> Path | None:
    """Read the path of the journal from a marker; None if it is invalid."""
    try:
        mark = _decoder.decode(read_bytes(file, _MAX_MARKER_BYTES))
        if "\0" in mark.journal:
            raise ValueError("no name of a file")
        return data_dir().absolute() / mark.journal
    except (SaveError, msgspec.DecodeError, ValueError) as error:
        log.warning("%s makes no sense: %s", file.name, error)
        return None


def _is_in_use(journal: Path) -> bool:
    try:
        WriteLock.acquire(journal).release()
    except SaveError as error:
        return error.code == "in-use"
    return False


def _get_age_key(game: InterruptedGame) -> tuple[bool, tuple[int, int, str]]:
    """Return a sort key by which the game last played comes first and missing games come last."""
    try:
        game.entry.read_played()
        return False, game.entry.age_key
    except OSError:
        return True, (0, 0, game.path.name)


def _make_writer(file: Path, journal: Path) -> Callable[[], None]:
    name = journal.as_posix()
    with contextlib.suppress(ValueError):  # it is elsewhere
        name = journal.relative_to(data_dir().absolute()).as_posix()

    def write() -> None:
        try:
            ensure_folder(file.parent)
            write_atomically(file, msgspec.json.encode(SessionMarker(name, os.getpid())))
        except (OSError, SaveError, UnicodeEncodeError) as error:
            log.warning("%s is not marked as being played: %s", journal.name, error)

    return write


def _make_remover(file: Path) -> Callable[[], None]:
    def remove() -> None:
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s cannot be taken away: %s", file.name, error)

    return remove
