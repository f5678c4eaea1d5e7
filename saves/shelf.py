"""The shelf: all games in the data folder, whose files are read only when their details are needed.

Beside a journal `<id>.stolek` lie its card `<id>.card`, its picture `<id>.png` and, if requested, its review
`<id>.review`: caches, which may be lost or stale without harm. The journal alone is the game.
"""

from __future__ import annotations

import contextlib
import logging
import os
import time
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from rules import registry
from saves import daily_ledger
from saves.errors import SaveError, read_error, write_error
from saves.files import (
    MEGABYTE,
    is_file,
    is_folder,
    move,
    read_bytes,
    remove_if_leftover,
    resolve_link,
    sync_folder,
    write_atomically,
)
from saves.journal import (
    MAX_FILE,
    SUFFIX,
    Journal,
    read_header,
    read_last_played,
    read_undamaged_part,
)
from saves.journal_entries import Header, TitleEntry
from saves.paths import ensure_folder, games_dir, trash_dir
from saves.sanitize import MAX_TITLE_LENGTH, sanitize_line
from saves.seats import SeatInfo
from saves.shelf_card import ShelfCard, decode_card, encode_card, summarize_journal
from saves.write_lock import WriteLock

if TYPE_CHECKING:
    from saves.finished_game import FinishedGame, ReviewReader

log = logging.getLogger(__name__)

CARD, PICTURE = ".card", ".png"
REVIEW = ".review"
"""Suffix of reviews (client/review/review_file.py)."""

_BESIDE = (CARD, PICTURE, REVIEW)
_MAX_CARD = 64 << 10
_MAX_PICTURE = MEGABYTE // 2
_MAX_REVIEW = 4 * MEGABYTE

_TEMPORARY_ERRORS = frozenset(("busy", "away", "disk-error", "system-error"))
"""Codes of errors of reading that may be gone at the next try."""

_SORT_BUDGET_S, _MIN_SORTED = 0.04, 200
"""Seconds for reading the ends of journals to sort them (7 µs each), and how many are read in any case."""


class ShelfEntry:
    """A game on the shelf (the list of all saved games); its file is read once, on first need.

    Attributes:
        path: The journal, which is the game's file.
        size: The journal's size in bytes.
        time: When the journal was last written to, in nanoseconds.
        alone: Whether the card and picture beside the journal are ignored.
    """

    def __init__(self, path: Path, size: int, time: int, *, alone: bool = False) -> None:
        self.path = path
        self.size = size
        self.time = time
        self.alone = alone
        self._played_ms: int | None = None  # 0: the journal does not say it

    @classmethod
    def from_path(cls, path: Path) -> ShelfEntry:
        """Create the shelf entry for a game's file in any folder, ignoring the files beside it.

        Raises:
            SaveError: The file is missing or cannot be examined.
        """
        info = _stat(path)
        return cls(path, info.st_size, info.st_mtime_ns, alone=True)

    @property
    def id(self) -> str:
        """Name of the game's journal file without its suffix."""
        return self.path.stem

    @property
    def played(self) -> datetime:
        """Time when the game was last played, in UTC: what the journal says, else the time of its file."""
        milliseconds = self.read_played() or self.time / 1e6
        try:
            return datetime.fromtimestamp(milliseconds / 1e3, UTC)
        except (OverflowError, ValueError, OSError):  # a year out of range
            return datetime.max.replace(tzinfo=UTC) if milliseconds > 0 else datetime.min.replace(tzinfo=UTC)

    def read_played(self) -> int:
        """Return when the game was last played, in milliseconds since 1970; 0 if its journal does not say it.

        The end of the journal is read on first need. Never raises.
        """
        if self._played_ms is None:
            self._played_ms = read_last_played(self.path)
        return self._played_ms

    @property
    def age_key(self) -> tuple[int, int, str]:
        """Sort key that puts the game last played first.

        Until the end of a journal has been read, the time of its file counts.
        """
        return -(self._played_ms or self.time // 1_000_000), -self.time, self.path.name

    @property
    def header(self) -> Header | None:
        """Header of the game's journal; None if it cannot be read."""
        return self._read[0]

    @property
    def problem(self) -> SaveError | None:
        """Reason why the game cannot be opened; None if it can."""
        return self._read[2]

    @property
    def _facts(self) -> ShelfCard:
        return self._read[1]

    @cached_property
    def card(self) -> ShelfCard | None:
        """Summary card that was last written for the game; None if it is missing or out of date."""
        if self.alone:
            return None
        with contextlib.suppress(SaveError):
            card = decode_card(read_bytes(self.path.with_suffix(CARD), _MAX_CARD))
            if card is not None and (card.size, card.time) == (self.size, self.time):
                return card
        return None

    @property
    def thumbnail(self) -> Path | None:
        """Path of the picture of the game's table; None if there is none."""
        picture = self.path.with_suffix(PICTURE)
        with contextlib.suppress(OSError):
            if 0 < picture.stat().st_size <= _MAX_PICTURE:
                return picture
        return None

    @property
    def game(self) -> str:
        """Id of the game; "" if the journal cannot be read."""
        return self.header.game if self.header else ""

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Seats of the saved game with their players; () if the journal cannot be read."""
        return self.header.seats if self.header else ()

    @property
    def created(self) -> datetime | None:
        """Time when the game was begun; None if the journal cannot be read."""
        return self.header.created if self.header else None

    @property
    def seed(self) -> int:
        """Random seed of the game; 0 if the journal cannot be read."""
        return self.header.seed if self.header else 0

    @property
    def title(self) -> str:
        """Title that a player gave to the game, or ""."""
        return self._facts.title

    @property
    def finished(self) -> bool:
        """Whether the saved game is over."""
        return self._facts.finished

    @property
    def winners(self) -> tuple[int, ...]:
        """Indices of the seats in first place; () as long as the game goes on."""
        return self._facts.winners

    @property
    def moves(self) -> int:
        """Number of the game's steps that are not undone."""
        return self._facts.moves

    @property
    def has_result(self) -> bool:
        """Whether the records count the game: it is finished and does not continue another one."""
        return self.problem is None and self.finished and self.header is not None and not self.header.branch

    @property
    def has_no_decision(self) -> bool:
        """Whether no player has decided anything yet; such a game is neither listed nor resumed."""
        return self.problem is None and (self._facts.empty or not self.moves)

    def write_missing_card(self) -> None:
        """Write the game's summary card if it has none, so that its journal need not be read next time.

        Does nothing if the game cannot be opened.
        """
        if self.card is not None or self._read[2] is not None or self.alone:
            return
        try:
            now = self.path.stat()
            if (now.st_size, now.st_mtime_ns) == (self.size, self.time):
                card = msgspec.structs.replace(self._facts, size=self.size, time=self.time)
                write_atomically(self.path.with_suffix(CARD), encode_card(card), durable=False)
        except OSError as error:
            log.info("no card for %s: %s", self.path.name, error)

    @cached_property
    def _read(self) -> tuple[Header | None, ShelfCard, SaveError | None]:
        """Header, card and problem: from the card if it is fresh, else from the whole journal."""
        header: Header | None = None
        try:
            header = read_header(self.path)
            facts = self.card
            if (
                facts is None or facts.empty or not facts.moves
            ):  # a game is not hidden because of its card alone
                facts = summarize_journal(header, Journal.read(self.path).entries)
        except SaveError as problem:
            # a new one: the traceback of the raised one would keep the whole file in memory
            error = SaveError(problem.code, **problem.params)
            return header, ShelfCard(title=header.title if header else ""), error
        problem_of_game = None
        if header.game not in registry.list_game_ids():
            problem_of_game = SaveError("unknown-game", game=header.game)
        return header, facts, problem_of_game


class Shelf:
    """All saved games in a folder, and the deleted ones in the trash folder."""

    def __init__(self, folder: Path | None = None, trash: Path | None = None) -> None:
        self.folder = folder or games_dir()
        self.trash = trash or trash_dir()
        self._cached: dict[str, ShelfEntry] = {}

    def list_entries(self) -> tuple[ShelfEntry, ...]:
        """Return all games of the shelf, the one last played first.

        Raises:
            SaveError: The folder cannot be read.
        """
        entries = self._entries(self.folder)
        self._cached = {str(entry.path): entry for entry in entries}
        return entries

    def list_trashed_entries(self) -> tuple[ShelfEntry, ...]:
        """Return all deleted games, the one last played first.

        Raises:
            SaveError: The trash folder cannot be read.
        """
        return self._entries(self.trash)

    def invalidate(self, path: Path) -> None:
        """Drop the cached entry of a game, because its card may have changed without its journal."""
        self._cached.pop(str(path), None)

    def new_path(self, game_id: str) -> Path:
        """Return an unused path for the journal of a new game."""
        return _free_path(self.folder, f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{game_id}")

    def move_to_trash(self, path: Path) -> Path:
        """Move a game, readable or not, into the trash and return its path there.

        Raises:
            SaveError: "in-use" if another window has the game open; else the reason why it cannot be moved.
        """
        return _move_all(path, self.trash)

    def restore_from_trash(self, path: Path) -> Path:
        """Move a game out of the trash and return its path on the shelf.

        Raises:
            SaveError: It cannot be moved.
        """
        return _move_all(path, self.folder)

    def delete_permanently(
        self, path: Path, *, keep_result: bool = True, reviewer: ReviewReader | None = None
    ) -> None:
        """Delete a game in the trash for good, with its card, picture and review.

        Args:
            path: The journal.
            keep_result: Whether the records go on counting its result, if it is finished.
            reviewer: Reads the review beside the journal, for the kept result.

        Raises:
            SaveError: It cannot be deleted, or its result not be kept; then the game is unchanged.
            ValueError: The file is not a game in the trash: nothing else is ever deleted.
        """
        if path.parent != self.trash or path.suffix != SUFFIX:
            raise ValueError(f"not in the trash: {path}")
        with _exclusive(path):
            result = _load_result(path, reviewer)
            if result is not None:
                self._settle_results((result,), keep_results=keep_result)
            _unlink(path)
        _remove_files_beside(path)

    def _settle_results(self, results: Collection[FinishedGame], *, keep_results: bool) -> None:
        """Keep or discard the results of games that are about to be deleted for good. Raises SaveError."""
        from saves import kept_results  # noqa: PLC0415  seldom needed

        if keep_results:
            kept_results.keep(results, self.folder.parent)
        else:
            kept_results.discard([result.identity_key for result in results], self.folder.parent)

    def discard_if_undecided(self, path: Path) -> bool:
        """Delete a game for good if no player has decided anything in it.

        Only games on the shelf itself are deleted, and none that another window has open. Never raises.

        Returns:
            Whether the game was deleted.
        """
        try:
            entry = ShelfEntry.from_path(path)
            if path.parent != self.folder or not entry.has_no_decision:
                return False
            daily = entry.header.daily if entry.header is not None else None
            with _exclusive(path):
                path.unlink()
        except (SaveError, OSError) as error:
            log.info("%s is not taken away: %s", path.name, error)
            return False
        if daily is not None and daily.counted:
            daily_ledger.remove_unfinished_try(path.stem)
        _remove_files_beside(path)
        return True

    def empty_trash(self, *, keep_results: bool = True, reviewer: ReviewReader | None = None) -> int:
        """Delete all games in the trash for good and return their number.

        Games without a result go first: on a full disk that may make room for keeping the results.

        Args:
            keep_results: Whether the records go on counting the results of finished games.
            reviewer: Reads the reviews beside the journals, for the kept results.

        Raises:
            SaveError: Some game could not be deleted (the first such error); all others are gone.
        """
        failures: list[SaveError] = []
        results: dict[Path, FinishedGame] = {}
        gone = 0
        for entry in self.list_trashed_entries():
            try:
                result = _load_result(entry.path, reviewer)
                if result is None:
                    _delete(entry.path)
                    gone += 1
                else:
                    results[entry.path] = result
            except SaveError as error:
                failures.append(error)
        try:
            if results:
                self._settle_results(results.values(), keep_results=keep_results)
        except SaveError as error:
            raise (failures or [error])[0] from error
        for path in results:
            try:
                _delete(path)
                gone += 1
            except SaveError as error:
                failures.append(error)
        if failures:
            raise failures[0]
        return gone

    def rename(self, path: Path, title: str) -> None:
        """Give a game another title without changing its position in the list.

        Raises:
            SaveError: "in-use" if another window has the game open; else the reason why it cannot be written.
        """
        title = sanitize_line(title, MAX_TITLE_LENGTH)
        lock = WriteLock.acquire(path)
        try:
            before = _stat(path)
            journal = Journal.read(path)
            journal.acquire_lock()
        finally:
            lock.release()
        card = ShelfEntry(path, before.st_size, before.st_mtime_ns).card
        try:
            journal.append(TitleEntry(title=title))
            with contextlib.suppress(OSError):
                os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
            if card is not None:
                write_card(path, msgspec.structs.replace(card, title=title))
        finally:
            journal.release_lock()

    def copy(self, path: Path, title: str | None = None) -> Path:
        """Copy a game on the shelf exactly, chance included, and return the path of the copy.

        Args:
            path: The game's journal.
            title: Title of the copy; None for the same.

        Raises:
            SaveError: The game cannot be read, or the copy not be written.
        """
        journal = Journal.read(path)
        target = self.new_path(journal.header.game)
        journal.copy_to(target)
        _keep_time(journal, target)
        self.copy_picture(path, target)
        _copy_file_beside(path, target, REVIEW, _MAX_REVIEW)
        if title is not None:
            self.rename(target, title)
        return target

    def copy_picture(self, path: Path, target: Path) -> None:
        """Copy the picture of a game's table, if there is one, for another game with the same table."""
        _copy_file_beside(path, target, PICTURE, _MAX_PICTURE)

    def rescue(self, path: Path) -> Path:
        """Save the undamaged beginning of a damaged game as a new game; the old file stays.

        Returns:
            The path of the new game.

        Raises:
            SaveError: Not even the header can be read, or the new game cannot be written.
        """
        header, lines = read_undamaged_part(path)
        target = self.new_path(header.game)
        Journal.create(target, header, *lines)
        return target

    def export(self, path: Path, target: Path) -> None:
        """Write a game to a file outside the shelf, replacing any file there.

        Raises:
            SaveError: It cannot be read or written.
            ValueError: The target is in one of the shelf's own folders, where it could replace a game.
        """
        if self.is_own_folder(target.parent):
            raise ValueError(f"a place of the shelf itself: {target}")
        destination = resolve_link(target)  # the player has chosen what a link leads to as well
        if self.is_own_folder(destination.parent):
            raise SaveError("exists")
        if os.path.lexists(destination) and not is_file(destination):  # a device, for example
            raise SaveError("folder" if is_folder(destination) else "foreign")
        Journal.read(path)
        data = read_bytes(path, MAX_FILE)
        try:
            write_atomically(destination, data)
        except OSError as error:
            raise write_error(error) from error

    def import_file(self, source: Path) -> Path:
        """Copy a game from any file to the shelf and return its path there.

        Raises:
            SaveError: It cannot be read, is of an unknown game, or cannot be written.
        """
        journal = Journal.read(source)
        if journal.header.game not in registry.list_game_ids():
            raise SaveError("unknown-game", game=journal.header.game)
        target = self.new_path(journal.header.game)
        journal.copy_to(target)
        _keep_time(journal, target)
        return target

    def is_own_folder(self, folder: Path) -> bool:
        """Return whether a folder is the shelf's folder of games or its trash."""
        return any(_is_same_folder(folder, own) for own in (self.folder, self.trash))

    def _entries(self, folder: Path) -> tuple[ShelfEntry, ...]:
        try:
            entries = list(self._scan(folder))
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise read_error(error) from error
        return _sort_by_age(entries)

    def _scan(self, folder: Path) -> Iterator[ShelfEntry]:
        with os.scandir(folder) as files:
            for file in files:
                if not file.name.endswith(SUFFIX) or file.name.startswith("."):
                    remove_if_leftover(file)
                    continue
                try:
                    info = file.stat()
                except OSError:  # deleted in the meantime, or a broken link
                    continue
                cached = self._cached.get(file.path)
                if cached and (cached.size, cached.time) == (info.st_size, info.st_mtime_ns):
                    yield cached
                else:
                    yield ShelfEntry(Path(file.path), info.st_size, info.st_mtime_ns)


def _sort_by_age(entries: Iterable[ShelfEntry]) -> tuple[ShelfEntry, ...]:
    """Return games, the one last played first; of very many on a slow drive some by their files' times."""
    by_file = sorted(entries, key=lambda entry: entry.age_key)
    deadline = time.perf_counter() + _SORT_BUDGET_S
    for number, entry in enumerate(by_file):
        if number >= _MIN_SORTED and time.perf_counter() > deadline:
            break
        entry.read_played()
    return tuple(sorted(by_file, key=lambda entry: entry.age_key))


def write_card(path: Path, card: ShelfCard, png: bytes | None = None) -> bool:
    """Write a game's summary card, and its picture if given, beside its journal.

    Never raises, because they are only a cache.

    Args:
        path: The journal.
        card: The summary.
        png: The picture; None leaves the old one.

    Returns:
        Whether they were written.
    """
    try:
        if png is not None and len(png) <= _MAX_PICTURE:
            write_atomically(path.with_suffix(PICTURE), png, durable=False)
        info = path.stat()
        card = msgspec.structs.replace(card, size=info.st_size, time=info.st_mtime_ns)
        write_atomically(path.with_suffix(CARD), encode_card(card), durable=False)
    except OSError as error:
        log.warning("no card for %s: %s", path.name, error)
        return False
    return True


def _keep_time(journal: Journal, copy: Path) -> None:
    """Give a copy the time of its original if the journal does not say when the game was played."""
    if not journal.last_played:
        with contextlib.suppress(OSError):
            info = journal.path.stat()
            os.utime(copy, ns=(info.st_atime_ns, info.st_mtime_ns))


def _stat(path: Path) -> os.stat_result:
    try:
        return path.stat()
    except OSError as error:
        raise read_error(error) from error


def _is_same_folder(folder: Path, other: Path) -> bool:
    try:
        return folder.samefile(other)
    except OSError:  # one of them does not exist
        return os.path.realpath(folder) == os.path.realpath(other)


@contextlib.contextmanager
def _exclusive(path: Path) -> Iterator[None]:
    """Lock a game within a `with` block. Raises only SaveError("in-use").

    On Windows an open file can be neither moved nor deleted: there the lock is only tested and released, and
    the system itself protects what others have open.
    """
    lock = None
    try:
        lock = WriteLock.acquire(path)
    except SaveError as error:
        if error.code == "in-use":
            raise
    try:
        if lock is not None and os.name == "nt":
            lock.release()
        yield
    finally:
        if lock is not None:
            lock.release()


def _load_result(path: Path, reviewer: ReviewReader | None) -> FinishedGame | None:
    """Return the facts of a finished game in the trash; None if the game has no result that counts.

    Raises:
        SaveError: It cannot be read now, but may be later.
    """
    from saves.finished_game import load_finished_game  # noqa: PLC0415  seldom needed

    try:
        return load_finished_game(path, reviewer)
    except SaveError as error:
        if error.code in _TEMPORARY_ERRORS:
            raise
        return None


def _delete(path: Path) -> None:
    """Delete a game and the files beside it. Raises SaveError."""
    with _exclusive(path):
        _unlink(path)
    _remove_files_beside(path)


def _unlink(path: Path) -> None:
    """Delete a file. Raises SaveError."""
    try:
        path.unlink()
    except OSError as error:
        raise write_error(error) from error


def _remove_files_beside(path: Path) -> None:
    for suffix in _BESIDE:
        with contextlib.suppress(OSError):
            path.with_suffix(suffix).unlink()


def _free_path(folder: Path, stem: str) -> Path:
    while True:
        path = folder / f"{stem}-{os.urandom(3).hex()}{SUFFIX}"
        if not os.path.lexists(path):
            return path


def _move_all(path: Path, folder: Path) -> Path:
    """Move a journal with the files beside it to a folder; under another name if its own is taken.

    The journal goes first: it is no harm if other files stay behind, but a game without its journal would be.
    """
    ensure_folder(folder)
    target = folder / path.name
    if os.path.lexists(target):
        target = _free_path(folder, path.stem)
    with _exclusive(path):
        move(path, target)
    for suffix in _BESIDE:
        with contextlib.suppress(SaveError):
            move(path.with_suffix(suffix), target.with_suffix(suffix))
    with contextlib.suppress(OSError):
        sync_folder(folder)
        sync_folder(path.parent)
    return target


def _copy_file_beside(path: Path, target: Path, suffix: str, limit: int) -> None:
    """Copy a file beside a journal, if there is one, which is true of another game as well."""
    with contextlib.suppress(SaveError, OSError):
        data = read_bytes(path.with_suffix(suffix), limit)
        write_atomically(target.with_suffix(suffix), data, durable=False)
