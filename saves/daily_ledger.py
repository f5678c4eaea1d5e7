"""Which games of a day have been played for their one counted try: a small file that outlives the games.

It keeps the first try of a day and game, whatever becomes of its journal. Several windows may write it:
whoever changes it reads it anew first, `alone`. Nothing in it is believed blindly: an entry that makes no
sense is dropped, and `saves.daily_tries` fills from the journals what is missing.
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

from saves import sanitize, write_lock
from saves.errors import SaveError, writing_failed
from saves.files import is_legal_name, put_aside, read_bytes, sweep, write_atomically
from saves.journal_entries import MAX_SEATS
from saves.paths import config_dir, ensured

log = logging.getLogger(__name__)

FILE: Final = "daily.json"
FORMAT: Final = 1

_LOCK: Final = "daily.lock"

_MAX_BYTES: Final = 8 << 20
_MOST: Final = 30_000
_MOST_POINTS: Final = 1_000_000

DayResult: TypeAlias = Literal["", "won", "drawn", "lost"]
"""What a try has come to; "" as long as it has not ended."""


class CountedTry(msgspec.Struct, frozen=True):
    """The one try of a day that counts. file: its journal's name without the suffix. seat: whose try it was.
    points: each seat's, once it has ended."""

    day: date
    game: str
    file: str
    seat: int = 0
    result: DayResult = ""
    points: tuple[int, ...] = ()

    @property
    def key(self) -> tuple[date, str]:
        """What there is only one try of."""
        return self.day, self.game

    def shown(self) -> CountedTry:
        """The same with texts that can be shown. Raises ValueError where its numbers make no sense."""
        many = len(self.points) > MAX_SEATS or any(abs(n) > _MOST_POINTS for n in self.points)
        if many or not 0 <= self.seat < MAX_SEATS or not self.game or not is_legal_name(self.file):
            raise ValueError(f"no counted try: {self}")
        game, file = sanitize.line(self.game, sanitize.WORD), sanitize.line(self.file, sanitize.NAME)
        return msgspec.structs.replace(self, game=game, file=file)


Tries: TypeAlias = Mapping[tuple[date, str], CountedTry]
"""The counted tries, each by its day and game."""


def load(folder: Path | None = None) -> tuple[dict[tuple[date, str], CountedTry], bool]:
    """What the file keeps, and whether it was there and wholly sound. Never raises."""
    path = (folder or config_dir()) / FILE
    sweep(path.parent)
    try:
        data = read_bytes(path, _MAX_BYTES)
    except SaveError as error:
        if error.code != "missing":
            log.warning("the ledger of the days cannot be read: %s", error)
        return {}, False
    try:
        found: object = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        log.warning("the ledger of the days makes no sense: %s", error)
        return {}, False
    lines = found.get("tries") if isinstance(found, dict) else None
    if not isinstance(found, dict) or not isinstance(lines, list):
        log.warning("the ledger of the days makes no sense")
        return {}, False
    tries: dict[tuple[date, str], CountedTry] = {}
    sound = found.get("stolek-daily") == FORMAT  # a later version may mean more by it
    for line in lines[:_MOST]:
        try:
            one = msgspec.convert(line, CountedTry).shown()
        except (ValueError, OverflowError, RecursionError) as error:
            log.warning("a counted try makes no sense: %s", error)
            sound = False
            continue
        tries.setdefault(one.key, one)
    return tries, sound


def keep_aside(folder: Path | None = None) -> None:
    """Keep a file that is not wholly understood under another name before it is written anew. Raises
    SaveError: it is not written over then."""
    path = (folder or config_dir()) / FILE
    if os.path.lexists(path) and (kept := put_aside(path)):
        log.warning("the ledger of the days is kept as %s", kept.name)


@contextmanager
def alone(folder: Path | None = None) -> Iterator[None]:
    """While this lasts no other window changes the file. Raises SaveError where there can be none."""
    with write_lock.alone(ensured(folder or config_dir()) / _LOCK):
        yield


def save(tries: Iterable[CountedTry], folder: Path | None = None) -> None:
    """Write the file; the old one stands until the new one is safe. Raises SaveError."""
    folder = ensured(folder or config_dir())
    newest = sorted(tries, key=lambda one: one.key)[-_MOST:]
    data = msgspec.json.encode({"stolek-daily": FORMAT, "tries": newest})
    try:
        write_atomically(folder / FILE, data)
    except OSError as error:
        raise writing_failed(error) from error


def release(file: str, folder: Path | None = None) -> None:
    """A game in which nobody has decided anything is gone: its day can be begun anew. Never raises."""
    if not any(_begun_only(one, file) for one in load(folder)[0].values()):
        return
    try:
        with alone(folder):
            tries, _ = load(folder)
            save([one for one in tries.values() if not _begun_only(one, file)], folder)
    except SaveError as error:
        log.warning("the ledger of the days is not saved: %s", error)


def _begun_only(one: CountedTry, file: str) -> bool:
    return one.file == file and not one.result
