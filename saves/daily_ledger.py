"""Ledger of daily games: a small file that lists the counted tries and outlives their journals.

It keeps the first try of each day and game, whatever becomes of its journal. Several windows may write it:
to change it, enter `exclusive` and load it again. Invalid entries are dropped, and `saves.daily_tries` fills
in what is missing from the journals.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from saves import write_lock
from saves.errors import SaveError, write_error
from saves.files import (
    back_up,
    find_own_file,
    is_file,
    is_legal_name,
    is_link,
    may_quarantine,
    quarantine,
    read_bytes,
    remove_leftovers,
    write_atomically,
)
from saves.journal_entries import MAX_SEATS
from saves.paths import config_dir, ensure_folder
from saves.sanitize import MAX_NAME_LENGTH, MAX_WORD_LENGTH, sanitize_line

log = logging.getLogger(__name__)

FILE: Final = "daily.json"
FORMAT: Final = 1

_LOCK: Final = "daily.lock"

_MAX_BYTES: Final = 8 << 20
_MAX_TRIES: Final = 30_000
_MAX_POINTS: Final = 1_000_000

DayResult: TypeAlias = Literal["", "won", "drawn", "lost"]
"""Result of a try; "" as long as it has not ended."""


class CountedTry(msgspec.Struct, frozen=True):
    """The one try at a day's daily game that counts; any further try at it is practice."""

    day: date
    """The day of the daily game."""
    game: str
    """Id of the game."""
    file: str
    """Name of the try's journal (its saved game) without the suffix."""
    seat: int = 0
    """Index of the seat whose result counts."""
    result: DayResult = ""
    """"won", "drawn" or "lost"; "" as long as the try has not ended."""
    points: tuple[int, ...] = ()
    """Points of every seat; () until the try has ended."""

    @property
    def key(self) -> tuple[date, str]:
        """The day and game id of the try; no other counted try has the same."""
        return self.day, self.game

    def sanitized(self) -> CountedTry:
        """Return a copy of the try with sanitized texts.

        Raises:
            ValueError: Its points, seat, game or file name are invalid.
        """
        many = len(self.points) > MAX_SEATS or any(abs(n) > _MAX_POINTS for n in self.points)
        if many or not 0 <= self.seat < MAX_SEATS or not self.game or not is_legal_name(self.file):
            raise ValueError(f"no counted try: {self}")
        game, file = (
            sanitize_line(self.game, MAX_WORD_LENGTH),
            sanitize_line(self.file, MAX_NAME_LENGTH),
        )
        return msgspec.structs.replace(self, game=game, file=file)


Tries: TypeAlias = Mapping[tuple[date, str], CountedTry]
"""The counted tries by day and game."""


def load(folder: Path | None = None) -> tuple[dict[tuple[date, str], CountedTry], bool]:
    """Load the counted tries of daily games from the ledger file. Never raises.

    Args:
        folder: The folder of the file; None for the config folder.

    Returns:
        The valid tries by day and game, and whether the file existed and was valid as a whole.
    """
    path = (folder or config_dir()) / FILE
    remove_leftovers(path.parent)
    try:
        data = read_bytes(path, _MAX_BYTES)
    except SaveError as error:
        if error.code != "missing":
            log.warning("the ledger of the days cannot be read: %s", error)
        return {}, False
    try:
        content: object = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        log.warning("the ledger of the days makes no sense: %s", error)
        return {}, False
    lines = content.get("tries") if isinstance(content, dict) else None
    if not isinstance(content, dict) or not isinstance(lines, list):
        log.warning("the ledger of the days makes no sense")
        return {}, False
    tries: dict[tuple[date, str], CountedTry] = {}
    sound = content.get("stolek-daily") == FORMAT  # a later version may mean more by it
    for line in lines[:_MAX_TRIES]:
        try:
            counted_try = msgspec.convert(line, CountedTry).sanitized()
        except (ValueError, OverflowError, RecursionError) as error:
            log.warning("a counted try makes no sense: %s", error)
            sound = False
            continue
        tries.setdefault(counted_try.key, counted_try)
    return tries, sound


def quarantine_ledger(folder: Path | None = None) -> None:
    """Rename a damaged ledger of daily games to a backup, so that a new one can be written.

    If a player keeps the ledger elsewhere, behind a link, it is copied instead.

    Raises:
        SaveError: The file cannot be renamed, or it cannot be read at the moment and may be undamaged. The
            caller must not overwrite it then.
    """
    path = (folder or config_dir()) / FILE
    if not os.path.lexists(path):
        return
    if is_link(path):
        target = find_own_file(path, _MAX_BYTES, _is_ledger)
        if not is_file(target):
            return
        copy = back_up(path, read_bytes(target, _MAX_BYTES))
        if copy is None:
            raise SaveError("exists")
        backup = copy
    else:
        try:
            read_bytes(path, _MAX_BYTES)
        except SaveError as error:
            if not may_quarantine(error):
                raise
        backup = quarantine(path)
    log.warning("the ledger of the days is kept as %s", backup.name)


@contextmanager
def lock_ledger(folder: Path | None = None) -> Iterator[None]:
    """Keep other windows from changing the ledger of daily games during a `with` block.

    Raises:
        SaveError: The folder of the ledger cannot be created.
    """
    with write_lock.lock_file(ensure_folder(folder or config_dir()) / _LOCK):
        yield


def save(tries: Iterable[CountedTry], folder: Path | None = None) -> None:
    """Write all counted tries of daily games to the ledger file, atomically.

    Raises:
        SaveError: The file cannot be written.
    """
    folder = ensure_folder(folder or config_dir())
    newest = sorted(tries, key=lambda counted_try: counted_try.key)[-_MAX_TRIES:]
    data = msgspec.json.encode({"stolek-daily": FORMAT, "tries": newest})
    try:
        write_atomically(find_own_file(folder / FILE, _MAX_BYTES, _is_ledger), data)
    except OSError as error:
        raise write_error(error) from error


def _is_ledger(data: bytes) -> bool:
    """Return whether the content of a file is that of a ledger, perhaps a damaged one."""
    return b'"stolek-daily"' in data


def remove_unfinished_try(file: str, folder: Path | None = None) -> None:
    """Remove a journal's unfinished try from the ledger, so that its daily game can be started again.

    Called after a game in which no player had made a decision was deleted. Never raises.

    Args:
        file: Name of the journal without the suffix.
        folder: The folder of the ledger; None for the config folder.
    """
    _change_unfinished_try(file, None, folder)


def move_unfinished_try(file: str, new_file: str, folder: Path | None = None) -> None:
    """Enter in the ledger that a journal's unfinished try goes on in another journal. Never raises.

    Args:
        file: Name of the journal without the suffix.
        new_file: Name of the other journal without the suffix.
        folder: The folder of the ledger; None for the config folder.
    """
    _change_unfinished_try(file, new_file, folder)


def _change_unfinished_try(file: str, new_file: str | None, folder: Path | None) -> None:
    """Give a journal's unfinished try another journal, or remove it if that is None. Never raises."""
    if not any(_is_unfinished_try(counted_try, file) for counted_try in load(folder)[0].values()):
        return
    try:
        with lock_ledger(folder):
            tries, sound = load(folder)
            if not sound:
                quarantine_ledger(folder)
            changed = list[CountedTry]()
            for counted_try in tries.values():
                if not _is_unfinished_try(counted_try, file):
                    changed.append(counted_try)
                elif new_file is not None:
                    changed.append(msgspec.structs.replace(counted_try, file=new_file))
            save(changed, folder)
    except SaveError as error:
        log.warning("the ledger of the days is not saved: %s", error)


def _is_unfinished_try(counted_try: CountedTry, file: str) -> bool:
    return counted_try.file == file and not counted_try.result
