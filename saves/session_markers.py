"""Which games are on a table: small marks beside the games, taken away when the table is left.

A mark that is still there when the program starts, though no other window has its game open, means that the
program was ended in the middle of it. Marks are written and taken away in a thread of their own, one after
another, while the table's first picture is made; the window shows that picture only when its mark is on the
disk (`Marks.settled`). If a mark cannot be written, the game goes on without.
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
from saves.files import read_bytes, sweep, write_atomically
from saves.journal import Journal
from saves.paths import data_dir, ensured, playing_dir
from saves.shelf import Shelf, ShelfEntry
from saves.write_lock import WriteLock

log = logging.getLogger(__name__)

SUFFIX = ".playing"
"""How the names of marks end."""

_MAX_MARK = 64 << 10


class PlayingMark(msgspec.Struct, frozen=True):
    """What stands in a mark. journal: the game's file, from the data folder on if it lies there. process: the
    number of the process that has it open."""

    journal: str
    process: int


_decoder = msgspec.json.Decoder(PlayingMark)

_Jobs: TypeAlias = "queue.SimpleQueue[tuple[Callable[[], object], threading.Event]]"


class Interrupted:
    """A game that was on a table when the program was ended. file: the mark."""

    def __init__(self, file: Path, path: Path) -> None:
        self.file = file
        self.path = path

    @cached_property
    def entry(self) -> ShelfEntry:
        """The game as the shelf shows it: who plays, how far it got, what is wrong. Raises OSError."""
        info = self.path.stat()
        return ShelfEntry(self.path, info.st_size, info.st_mtime_ns)

    @cached_property
    def torn(self) -> bool:
        """Whether an entry was just being written, so that its beginning had to be left out."""
        try:
            return Journal.read(self.path).torn
        except SaveError:
            return False


class Marks:
    """The marks of one running program. Nothing raises. active: without it nothing is read or written."""

    def __init__(self, active: bool = True) -> None:
        self._active = active
        self._mine: dict[Path, Path] = {}  # games on the table → their marks
        self._opened: set[Path] = set()
        self._left: list[Interrupted] | None = None  # by earlier runs
        self._jobs: _Jobs = queue.SimpleQueue()
        self._worker: threading.Thread | None = None
        self._coming: list[threading.Event] = []  # marks that are still being written

    def keep(self, games: Collection[Path]) -> None:
        """These games are on the table now, and no others. Returns at once."""
        if not self._active or (not games and not self._mine):
            return
        wanted = {path.absolute() for path in games}
        for path in self._mine.keys() - wanted:
            self._do(_remover(self._mine.pop(path)))
        for path in wanted - self._mine.keys():
            file = playing_dir() / f"{os.getpid()}-{os.urandom(4).hex()}{SUFFIX}"
            self._mine[path] = file
            self._opened.add(path)
            self._coming.append(self._do(_writer(file, path)))

    def settled(self) -> None:
        """Until every game on the table is marked, or cannot be. To be called before anything of it is shown.

        It waits as long as the disk does, like every action that is saved.
        """
        while self._coming:
            self._coming.pop().wait()

    def abandon(self) -> None:
        """The program fails: what is marked stays so, and the next start offers it."""
        self._active = False

    def wait(self, seconds: float) -> None:
        """Until all has been written and taken away, at most so long."""
        if self._worker is not None:
            self._do(lambda: None).wait(seconds)

    def next(self) -> Interrupted | None:
        """The next game that an earlier run left in the middle, the one last played first; None: no more.

        Marks of games that are missing or over are cleared away.
        """
        if self._left is None:
            self._left = self._found() if self._active else []
        while self._left:
            one = self._left[0]
            if self._still_open(one):
                return one
            self._left.pop(0)
        return None

    def settle(self, one: Interrupted) -> None:
        """The player knows: the mark is cleared away."""
        if self._left and one in self._left:
            self._left.remove(one)
        self._clear(one)

    def _found(self) -> list[Interrupted]:
        found = []
        sweep(playing_dir())
        for file in _marks():
            if file in self._mine.values():
                continue
            journal = _journal_of(file)
            if journal is None:
                _remover(file)()
            elif not _in_use(journal):
                found.append(Interrupted(file, journal))
        return sorted(found, key=_time, reverse=True)

    def _still_open(self, one: Interrupted) -> bool:
        """Whether there is a game to be gone on with, or one to be told about."""
        try:
            over = one.path.absolute() in self._opened or (one.entry.finished and one.entry.problem is None)
            over = over or Shelf().discard(one.path)  # nobody had decided anything yet
        except OSError:
            over = True
        if over or (one.entry.problem is not None and one.entry.problem.code == "missing"):
            log.info("%s needs no going on with", one.path.name)
            self._clear(one)
            return False
        return True

    def _clear(self, one: Interrupted) -> None:
        """Take an old mark away; if the game lies on the table again, only when its new one is there."""
        self.settled()
        _remover(one.file)()

    def _do(self, job: Callable[[], object]) -> threading.Event:
        """Have the thread do something after all else; what is set when that is done, well or not."""
        if self._worker is None:
            self._worker = threading.Thread(target=_work, args=(self._jobs,), name="marks", daemon=True)
            self._worker.start()
        done = threading.Event()
        self._jobs.put((job, done))
        return done


def _work(jobs: _Jobs) -> None:
    while True:
        job, done = jobs.get()
        try:
            job()
        except Exception:
            log.exception("a mark could be neither written nor taken away")
        finally:
            done.set()


def _marks() -> list[Path]:
    try:
        return sorted(file for file in playing_dir().iterdir() if file.suffix == SUFFIX)
    except FileNotFoundError:
        return []
    except OSError as error:
        log.warning("the marks of games cannot be read: %s", error)
        return []


def _journal_of(file: Path) -> Path | None:
    """The game that a mark names; None if it names none."""
    try:
        mark = _decoder.decode(read_bytes(file, _MAX_MARK))
        if "\0" in mark.journal:
            raise ValueError("no name of a file")
        return data_dir().absolute() / mark.journal
    except (SaveError, msgspec.DecodeError, ValueError) as error:
        log.warning("%s makes no sense: %s", file.name, error)
        return None


def _in_use(journal: Path) -> bool:
    try:
        WriteLock.acquire(journal).release()
    except SaveError as error:
        return error.code == "in-use"
    return False


def _time(one: Interrupted) -> int:
    try:
        return one.path.stat().st_mtime_ns
    except OSError:
        return 0


def _writer(file: Path, journal: Path) -> Callable[[], None]:
    name = journal.as_posix()
    with contextlib.suppress(ValueError):  # it lies elsewhere
        name = journal.relative_to(data_dir().absolute()).as_posix()

    def write() -> None:
        try:
            ensured(file.parent)
            write_atomically(file, msgspec.json.encode(PlayingMark(name, os.getpid())))
        except (OSError, SaveError, UnicodeEncodeError) as error:
            log.warning("%s is not marked as being played: %s", journal.name, error)

    return write


def _remover(file: Path) -> Callable[[], None]:
    def remove() -> None:
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s cannot be taken away: %s", file.name, error)

    return remove
