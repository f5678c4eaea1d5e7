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
from saves.files import is_legal_name, quarantine, read_bytes, remove_leftovers, write_atomically
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
    """The one try of a daily game that counts."""

    day: date
    game: str
    file: str
    """Name of its journal without the suffix."""
    seat: int = 0
    """The seat whose try it is."""
    result: DayResult = ""
    points: tuple[int, ...] = ()
    """Each seat's points, once it has ended."""

    @property
    def key(self) -> tuple[date, str]:
        """Day and game, which have only one counted try."""
        return self.day, self.game

    def sanitized(self) -> CountedTry:
        """Return a copy with sanitized texts. Raises ValueError if its numbers or file name are invalid."""
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
    """Load the tries, and whether the file was there and wholly valid. Never raises."""
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
    """Rename a file that is not wholly understood before a new one is written.

    Raises:
        SaveError: If it cannot be renamed; it must not be overwritten then.
    """
    path = (folder or config_dir()) / FILE
    if os.path.lexists(path) and (backup := quarantine(path)):
        log.warning("the ledger of the days is kept as %s", backup.name)


@contextmanager
def exclusive(folder: Path | None = None) -> Iterator[None]:
    """Keep other windows from changing the file within a `with` block.

    Raises:
        SaveError: If the folder cannot be created.
    """
    with write_lock.exclusive(ensure_folder(folder or config_dir()) / _LOCK):
        yield


def save(tries: Iterable[CountedTry], folder: Path | None = None) -> None:
    """Write the file atomically. Raises SaveError."""
    folder = ensure_folder(folder or config_dir())
    newest = sorted(tries, key=lambda counted_try: counted_try.key)[-_MAX_TRIES:]
    data = msgspec.json.encode({"stolek-daily": FORMAT, "tries": newest})
    try:
        write_atomically(folder / FILE, data)
    except OSError as error:
        raise write_error(error) from error


def release_day(file: str, folder: Path | None = None) -> None:
    """Remove the unfinished try of a journal, so that its daily game can be begun again.

    To be called if a game in which nobody has decided anything was removed. Never raises.
    """
    if not any(_is_unfinished_try(counted_try, file) for counted_try in load(folder)[0].values()):
        return
    try:
        with exclusive(folder):
            tries, _ = load(folder)
            remaining = [each for each in tries.values() if not _is_unfinished_try(each, file)]
            save(remaining, folder)
    except SaveError as error:
        log.warning("the ledger of the days is not saved: %s", error)


def _is_unfinished_try(counted_try: CountedTry, file: str) -> bool:
    return counted_try.file == file and not counted_try.result
