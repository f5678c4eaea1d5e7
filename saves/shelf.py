"""The shelf: all games in the data folder, listed without opening more of them than are looked at.

Beside a journal `<id>.stolek` lie its card `<id>.card`, its picture `<id>.png` and, where somebody asked for
it, its review `<id>.review`: a cache, which may be lost or stale without harm. The journal alone is the game.
"""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

import msgspec

from rules import registry
from saves import daily_ledger, sanitize
from saves.errors import SaveError, reading_failed, writing_failed
from saves.files import MEGABYTE, behind, move, read_bytes, remove_if_left, sync_folder, write_atomically
from saves.journal import MAX_FILE, SUFFIX, Journal, read_header, sound_part
from saves.journal_entries import Header, Renamed
from saves.paths import ensured, games_dir, trash_dir
from saves.seats import SeatInfo
from saves.shelf_card import ShelfCard, facts_of
from saves.write_lock import WriteLock

log = logging.getLogger(__name__)

CARD, PICTURE = ".card", ".png"
REVIEW = ".review"
"""How the names of reviews end: what was found when a game was looked back at
(client/review/review_file.py)."""

_BESIDE = (CARD, PICTURE, REVIEW)
_MAX_CARD = 64 << 10
_MAX_PICTURE = MEGABYTE // 2
_MAX_REVIEW = 4 * MEGABYTE


_card_decoder = msgspec.json.Decoder(ShelfCard)


class ShelfEntry:
    """A game on the shelf. Its file is read when a property is first asked for, then never again.

    alone: nothing that lies beside the file is believed.
    """

    def __init__(self, path: Path, size: int, time: int, *, alone: bool = False) -> None:
        self.path = path
        self.size = size
        self.time = time
        self.alone = alone

    @classmethod
    def of(cls, path: Path) -> ShelfEntry:
        """A file anywhere, to be looked at by itself. Raises SaveError if it is not there."""
        info = _stat(path)
        return cls(path, info.st_size, info.st_mtime_ns, alone=True)

    @property
    def id(self) -> str:
        """The file's name without its suffix."""
        return self.path.stem

    @property
    def modified(self) -> datetime:
        """When the file was last written to."""
        try:
            return datetime.fromtimestamp(self.time / 1e9, UTC)
        except (OverflowError, ValueError, OSError):  # in a year that no calendar has
            return datetime.max.replace(tzinfo=UTC) if self.time > 0 else datetime.min.replace(tzinfo=UTC)

    @property
    def header(self) -> Header | None:
        """How the game began; None if the file cannot be read."""
        return self._read[0]

    @property
    def problem(self) -> SaveError | None:
        """Why the game cannot be opened, or None."""
        return self._read[2]

    @property
    def _facts(self) -> ShelfCard:
        return self._read[1]

    @cached_property
    def card(self) -> ShelfCard | None:
        """What the client last noted about the game, scores and place in the round; None if that is stale."""
        if self.alone:
            return None
        with contextlib.suppress(SaveError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            card = _card_decoder.decode(read_bytes(self.path.with_suffix(CARD), _MAX_CARD))
            if (card.size, card.time) == (self.size, self.time):
                return card.shown()
        return None

    @property
    def thumbnail(self) -> Path | None:
        """The picture of the table, if there is one."""
        picture = self.path.with_suffix(PICTURE)
        with contextlib.suppress(OSError):
            if 0 < picture.stat().st_size <= _MAX_PICTURE:
                return picture
        return None

    @property
    def game(self) -> str:
        """Id of the game, "" if it cannot be read."""
        return self.header.game if self.header else ""

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who plays."""
        return self.header.seats if self.header else ()

    @property
    def created(self) -> datetime | None:
        """When the game was begun."""
        return self.header.created if self.header else None

    @property
    def seed(self) -> int:
        """The game's seed."""
        return self.header.seed if self.header else 0

    @property
    def title(self) -> str:
        """The title that a player gave, or ""."""
        return self._facts.title

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self._facts.finished

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first place of a finished game."""
        return self._facts.winners

    @property
    def moves(self) -> int:
        """How many steps stand."""
        return self._facts.moves

    @property
    def empty(self) -> bool:
        """Whether nobody has decided anything in it: such a game is not shown, and not gone on with."""
        return self.problem is None and (self._facts.empty or not self.moves)

    def remember(self) -> None:
        """Leave a card for a sound game that has none, so that its journal need not be read next time."""
        if self.card is not None or self._read[2] is not None or self.alone:
            return
        try:
            now = self.path.stat()
            if (now.st_size, now.st_mtime_ns) == (self.size, self.time):
                card = msgspec.structs.replace(self._facts, size=self.size, time=self.time)
                write_atomically(self.path.with_suffix(CARD), msgspec.json.encode(card), durable=False)
        except OSError as error:
            log.info("no card for %s: %s", self.path.name, error)

    @cached_property
    def _read(self) -> tuple[Header | None, ShelfCard, SaveError | None]:
        """Header, facts and problem: from the card if it is fresh, else from the whole journal."""
        header: Header | None = None
        try:
            header = read_header(self.path)
            facts = self.card
            if facts is None or facts.empty or not facts.moves:  # a card alone hides no game
                facts = facts_of(header, Journal.read(self.path).entries)
        except SaveError as problem:
            # anew: the one that was raised remembers where, and so holds the whole file as long as it lives
            kept = SaveError(problem.code, **problem.params)
            return header, ShelfCard(title=header.title if header else ""), kept
        problem_of_game = None
        if header.game not in registry.games():
            problem_of_game = SaveError("unknown-game", game=header.game)
        return header, facts, problem_of_game


class Shelf:
    """The games in a folder, and the trash beside it."""

    def __init__(self, folder: Path | None = None, trash: Path | None = None) -> None:
        self.folder = folder or games_dir()
        self.trash = trash or trash_dir()
        self._known: dict[str, ShelfEntry] = {}

    def entries(self) -> tuple[ShelfEntry, ...]:
        """All games, the one last played first. Raises SaveError if the folder cannot be read."""
        found = self._entries(self.folder)
        self._known = {str(entry.path): entry for entry in found}
        return found

    def trashed(self) -> tuple[ShelfEntry, ...]:
        """The deleted games, newest first. Raises SaveError."""
        return self._entries(self.trash)

    def forget(self, path: Path) -> None:
        """Read that game anew the next time: its card may be another, though the journal is the same."""
        self._known.pop(str(path), None)

    def new_path(self, game_id: str) -> Path:
        """A name for a new game that no file has yet."""
        return _free(self.folder, f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{game_id}")

    def delete(self, path: Path) -> Path:
        """Put a game, readable or not, into the trash; returns its place there.

        Raises SaveError, "in-use" if another window has the game.
        """
        return _move_all(path, self.trash)

    def restore(self, path: Path) -> Path:
        """Take a game out of the trash; returns its place on the shelf. Raises SaveError."""
        return _move_all(path, self.folder)

    def purge(self, path: Path) -> None:
        """Delete a game in the trash for good, with all that lies beside it. Raises SaveError.

        Raises ValueError for a file that is not a game in the trash: nothing else is ever deleted.
        """
        if path.parent != self.trash or path.suffix != SUFFIX:
            raise ValueError(f"not in the trash: {path}")
        with _unused(path):
            try:
                path.unlink()
            except OSError as error:
                raise writing_failed(error) from error
        for suffix in _BESIDE:
            with contextlib.suppress(OSError):
                path.with_suffix(suffix).unlink()

    def discard(self, path: Path) -> bool:
        """Take away for good a game in which nobody has decided anything; whether it is gone. Never raises.

        Only games on the shelf itself, and none that another window has open.
        """
        try:
            entry = ShelfEntry.of(path)
            if path.parent != self.folder or not entry.empty:
                return False
            daily = entry.header.daily if entry.header is not None else None
            with _unused(path):
                path.unlink()
        except (SaveError, OSError) as error:
            log.info("%s is not taken away: %s", path.name, error)
            return False
        if daily is not None and daily.counted:
            daily_ledger.release(path.stem)
        for suffix in _BESIDE:
            with contextlib.suppress(OSError):
                path.with_suffix(suffix).unlink()
        return True

    def empty_trash(self) -> int:
        """Delete all games in the trash for good; how many are gone.

        One that cannot be deleted keeps no other: the first such SaveError is raised when all are done.
        """
        gone, failure = 0, None
        for entry in self.trashed():
            try:
                self.purge(entry.path)
                gone += 1
            except SaveError as error:
                failure = failure or error
        if failure is not None:
            raise failure
        return gone

    def rename(self, path: Path, title: str) -> None:
        """Give a game another title; its place in the list stays.

        Raises SaveError, "in-use" if another window has the game.
        """
        claim = WriteLock.acquire(path)
        try:
            before = _stat(path)
            journal = Journal.read(path)
            journal.claim()
        finally:
            claim.release()
        card = ShelfEntry(path, before.st_size, before.st_mtime_ns).card
        try:
            journal.append(Renamed(title=sanitize.line(title, sanitize.TITLE)))
            with contextlib.suppress(OSError):
                os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
            if card is not None:
                write_card(path, msgspec.structs.replace(card, title=sanitize.line(title, sanitize.TITLE)))
        finally:
            journal.release()

    def copy(self, path: Path, title: str | None = None) -> Path:
        """A second game that stands where the first does; returns its place. Raises SaveError."""
        journal = Journal.read(path)
        target = self.new_path(journal.header.game)
        journal.copied(target)
        _copy_beside(path, target)
        if title is not None:
            self.rename(target, title)
        return target

    def rescue(self, path: Path) -> Path:
        """The part of a damaged game before the damage, as a new game; the file stays. Raises SaveError."""
        header, lines = sound_part(path)
        target = self.new_path(header.game)
        Journal.create(target, header, *lines)
        return target

    def export(self, path: Path, target: Path) -> None:
        """Write a readable game to a file elsewhere, replacing what is there. Raises SaveError.

        Raises ValueError for a place among the shelf's own games: exporting must never replace one of them.
        """
        if self.owns(target.parent):
            raise ValueError(f"a place of the shelf itself: {target}")
        if self.owns(behind(target).parent):  # a link that leads to one of them
            raise SaveError("exists")
        Journal.read(path)
        data = read_bytes(path, MAX_FILE)
        try:
            write_atomically(target, data)
        except OSError as error:
            raise writing_failed(error) from error

    def import_file(self, source: Path) -> Path:
        """Take a game from a file anywhere; returns its place on the shelf. Raises SaveError."""
        journal = Journal.read(source)
        if journal.header.game not in registry.games():
            raise SaveError("unknown-game", game=journal.header.game)
        target = self.new_path(journal.header.game)
        journal.copied(target)
        return target

    def owns(self, folder: Path) -> bool:
        """Whether a folder is that of the games or the trash."""
        return any(_same(folder, own) for own in (self.folder, self.trash))

    def _entries(self, folder: Path) -> tuple[ShelfEntry, ...]:
        try:
            found = list(self._scan(folder))
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise reading_failed(error) from error
        return tuple(sorted(found, key=lambda entry: (-entry.time, entry.path.name)))

    def _scan(self, folder: Path) -> Iterator[ShelfEntry]:
        with os.scandir(folder) as files:
            for file in files:
                if not file.name.endswith(SUFFIX) or file.name.startswith("."):
                    remove_if_left(file)
                    continue
                try:
                    info = file.stat()
                except OSError:  # gone meanwhile, or a link to nowhere
                    continue
                known = self._known.get(file.path)
                if known and (known.size, known.time) == (info.st_size, info.st_mtime_ns):
                    yield known
                else:
                    yield ShelfEntry(Path(file.path), info.st_size, info.st_mtime_ns)


def write_card(path: Path, card: ShelfCard, png: bytes | None = None) -> bool:
    """Note what the list shows of the game in `path`; whether that went well. Never raises: only a cache."""
    try:
        if png is not None and len(png) <= _MAX_PICTURE:
            write_atomically(path.with_suffix(PICTURE), png, durable=False)
        info = path.stat()
        card = msgspec.structs.replace(card, size=info.st_size, time=info.st_mtime_ns)
        write_atomically(path.with_suffix(CARD), msgspec.json.encode(card), durable=False)
    except OSError as error:
        log.warning("no card for %s: %s", path.name, error)
        return False
    return True


def _stat(path: Path) -> os.stat_result:
    try:
        return path.stat()
    except OSError as error:
        raise reading_failed(error) from error


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # one of them is not there
        return os.path.realpath(one) == os.path.realpath(other)


@contextlib.contextmanager
def _unused(path: Path) -> Iterator[None]:
    """A time in which no other window has the game. Raises SaveError("in-use") alone.

    On Windows an open file can be neither moved nor deleted: there the claim only asks, and the system itself
    keeps what others have open.
    """
    claim = None
    try:
        claim = WriteLock.acquire(path)
    except SaveError as error:
        if error.code == "in-use":
            raise
    try:
        if claim is not None and os.name == "nt":
            claim.release()
        yield
    finally:
        if claim is not None:
            claim.release()


def _free(folder: Path, stem: str) -> Path:
    while True:
        path = folder / f"{stem}-{os.urandom(3).hex()}{SUFFIX}"
        if not os.path.lexists(path):
            return path


def _move_all(path: Path, folder: Path) -> Path:
    """Move a journal with what lies beside it to a folder; under another name if its own is taken.

    The journal goes first: what is left behind of the rest is no harm, a game without its name would be.
    """
    ensured(folder)
    target = folder / path.name
    if os.path.lexists(target):
        target = _free(folder, path.stem)
    with _unused(path):
        move(path, target)
    for suffix in _BESIDE:
        with contextlib.suppress(SaveError):
            move(path.with_suffix(suffix), target.with_suffix(suffix))
    with contextlib.suppress(OSError):
        sync_folder(folder)
        sync_folder(path.parent)
    return target


def _copy_beside(path: Path, target: Path) -> None:
    """What is as true of a copy as of the game itself."""
    for suffix, limit in ((PICTURE, _MAX_PICTURE), (REVIEW, _MAX_REVIEW)):
        with contextlib.suppress(SaveError, OSError):
            data = read_bytes(path.with_suffix(suffix), limit)
            write_atomically(target.with_suffix(suffix), data, durable=False)
