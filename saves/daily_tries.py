"""The counted tries of the games of a day: what the ledger keeps, completed by the journals.

The result of a try is read from its journal, so none is lost where the program ended before it could be
noted. A ledger that is missing or damaged is made anew from the journals on the shelf and in the trash.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from saves import daily_ledger
from saves.daily_ledger import CountedTry, DayResult, Tries
from saves.errors import SaveError
from saves.files import is_file
from saves.journal import SUFFIX, Journal, read_header
from saves.journal_entries import AnyEntry, DailyTry, Ended
from saves.shelf import Shelf
from saves.shelf_card import facts_of

log = logging.getLogger(__name__)

_STAMP: Final = "%Y%m%d-%H%M%S"
_STAMP_LENGTH: Final = 15
_AT_ONCE: Final = timedelta(minutes=2)


class Dailies:
    """The ledger in a folder, over a shelf."""

    def __init__(self, folder: Path | None = None, shelf: Shelf | None = None) -> None:
        self._folder = folder
        self._shelf = shelf or Shelf()

    def read(self) -> Tries:
        """All counted tries as they stand now; what has ended meanwhile is noted. Never raises."""
        tries, sound = daily_ledger.load(self._folder)
        found = self._completed(tries, sound=sound)
        news = {key: one for key, one in found.items() if one != tries.get(key)}
        if news or (found and not sound):
            try:
                with daily_ledger.alone(self._folder):
                    return self._noted(news)
            except SaveError as error:
                log.warning("the ledger of the days is not saved: %s", error)
        return found

    def begin(self, daily: DailyTry, game: str, path: Path) -> CountedTry:
        """Note that a counted try has been begun; the one that stands, which is another's if that was sooner.

        Raises SaveError.
        """
        found = self.read()
        one = CountedTry(daily.day, game, path.stem, daily.seat)
        if one.key in found:
            return found[one.key]
        with daily_ledger.alone(self._folder):
            return self._noted({one.key: one})[one.key]

    def _completed(self, tries: Tries, *, sound: bool) -> Tries:
        """The same with what the journals say."""
        found = dict(tries)
        if not sound:
            for one in self._gathered():
                found.setdefault(one.key, one)
        return {key: one if one.result else self._settled(one) for key, one in found.items()}

    def _noted(self, news: Tries) -> Tries:
        """What the ledger keeps by now, with all that it does not know. To be called `alone`.

        Raises SaveError.
        """
        tries, sound = daily_ledger.load(self._folder)
        found = dict(tries)
        for key, one in news.items():
            known = found.setdefault(key, one)
            if known.file == one.file and not known.result:
                found[key] = one
        if found != tries or (found and not sound):
            if not sound:
                daily_ledger.keep_aside(self._folder)
            daily_ledger.save(found.values(), self._folder)
        return found

    def path_of(self, one: CountedTry) -> Path | None:
        """The journal of a try that lies on the shelf; None: it is gone, or in the trash."""
        path = self._shelf.folder / f"{one.file}{SUFFIX}"
        return path if is_file(path) else None

    def _settled(self, one: CountedTry) -> CountedTry:
        """The same with its result, if its journal has one."""
        for folder in (self._shelf.folder, self._shelf.trash):
            path = folder / f"{one.file}{SUFFIX}"
            try:
                found = _try_of(path) if path.is_file() else None
            except (SaveError, OSError) as error:
                log.info("no result of %s: %s", path.name, error)
                continue
            if found is not None and found.key == one.key and found.result:
                return found
        return one

    def _gathered(self) -> Iterator[CountedTry]:
        """The counted tries among the journals, the first of each day first."""
        found = []
        for folder in (self._shelf.folder, self._shelf.trash):
            for path in _journals(folder):
                try:
                    header = read_header(path)
                    if (
                        header.daily is None
                        or not header.daily.counted
                        or not _is_first(path, header.created)
                    ):
                        continue
                    one = _try_of(path)
                except (SaveError, OSError) as error:
                    log.info("not looked through for the ledger: %s: %s", path.name, error)
                    continue
                if one is not None:
                    found.append((header.created, one))
        yield from (one for _, one in sorted(found, key=lambda each: (each[0], each[1].file)))


def _journals(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob(f"*{SUFFIX}"))
    except OSError as error:
        log.warning("not looked through for the ledger: %s", error)
        return []


def _try_of(path: Path) -> CountedTry | None:
    """What a journal says of its counted try; None where it is none, or nobody has decided anything."""
    journal = Journal.read(path)
    header, daily = journal.header, journal.header.daily
    facts = facts_of(header, journal.entries)
    if daily is None or not daily.counted or facts.empty:
        return None
    one = CountedTry(daily.day, header.game, path.stem, daily.seat)
    ended = _ended(journal.entries) if facts.finished else None
    if ended is not None:
        one = replace(one, result=_result(ended, daily.seat), points=ended.points)
    try:
        return one.shown()
    except ValueError:
        return None


def _ended(entries: tuple[AnyEntry, ...]) -> Ended | None:
    return next((entry for entry in reversed(entries) if isinstance(entry, Ended)), None)


def _result(ended: Ended, seat: int) -> DayResult:
    first = ended.ranking[0] if ended.ranking else ()
    if seat not in first:
        return "lost"
    return "won" if len(first) == 1 else "drawn"


def _is_first(path: Path, created: datetime) -> bool:
    """Whether a journal still has the name that it was begun under: a copy, or a game from elsewhere, has a
    later one."""
    try:
        named = datetime.strptime(path.name[:_STAMP_LENGTH], _STAMP).replace(tzinfo=UTC)
        return abs(named - created) <= _AT_ONCE
    except (ValueError, OverflowError):
        return False
