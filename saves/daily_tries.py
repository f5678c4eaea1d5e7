"""The counted tries of the daily games: the ledger, completed from the journals.

The result of a try is read from its journal, so none is lost if the program ended before it was written to
the ledger. A missing or damaged ledger is rebuilt from the journals on the shelf and in the trash.
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
from saves.journal_entries import AnyEntry, DailyTry, EndEntry
from saves.shelf import Shelf
from saves.shelf_card import summarize_journal

log = logging.getLogger(__name__)

_TIME_FORMAT: Final = "%Y%m%d-%H%M%S"
_TIME_LENGTH: Final = 15
_MAX_NAMING_DELAY: Final = timedelta(minutes=2)


class DailyTries:
    """All counted tries of daily games, read from the ledger file and completed from saved games."""

    def __init__(self, folder: Path | None = None, shelf: Shelf | None = None) -> None:
        self._folder = folder
        self._shelf = shelf or Shelf()

    def read(self) -> Tries:
        """Return all counted tries of daily games. Never raises.

        Tries and results that the ledger lacks are read from the journals and written to it.
        """
        tries, sound = daily_ledger.load(self._folder)
        completed = self._complete(tries, sound=sound)
        news = {key: counted_try for key, counted_try in completed.items() if counted_try != tries.get(key)}
        if news or (completed and not sound):
            try:
                with daily_ledger.lock_ledger(self._folder):
                    return self._save_new(news)
            except SaveError as error:
                log.warning("the ledger of the days is not saved: %s", error)
        return completed

    def begin(self, daily: DailyTry, game: str, path: Path) -> CountedTry:
        """Record in the ledger that a counted try of a daily game has begun.

        Args:
            daily: The daily game.
            game: Id of the game.
            path: The journal of the new try.

        Returns:
            The try in the ledger. It is an earlier one, with another journal, if that day's game was begun
                before.

        Raises:
            SaveError: The ledger cannot be written.
        """
        all_tries = self.read()
        counted_try = CountedTry(daily.day, game, path.stem, daily.seat)
        if counted_try.key in all_tries:
            return all_tries[counted_try.key]
        with daily_ledger.lock_ledger(self._folder):
            return self._save_new({counted_try.key: counted_try})[counted_try.key]

    def _complete(self, tries: Tries, *, sound: bool) -> Tries:
        """Return the tries with what the journals add."""
        completed = dict(tries)
        if not sound:
            for counted_try in self._find_in_journals():
                completed.setdefault(counted_try.key, counted_try)
        return {
            key: counted_try if counted_try.result else self._with_result(counted_try)
            for key, counted_try in completed.items()
        }

    def _save_new(self, news: Tries) -> Tries:
        """Write new tries and results to the ledger and return its tries.

        Call it within `daily_ledger.exclusive`.

        Raises:
            SaveError: If the ledger cannot be written.
        """
        tries, sound = daily_ledger.load(self._folder)
        merged = dict(tries)
        for key, counted_try in news.items():
            present = merged.setdefault(key, counted_try)
            if present.file == counted_try.file and not present.result:
                merged[key] = counted_try
        if merged != tries or (merged and not sound):
            if not sound:
                daily_ledger.quarantine_ledger(self._folder)
            daily_ledger.save(merged.values(), self._folder)
        return merged

    def journal_path(self, counted_try: CountedTry) -> Path | None:
        """Return the path of a counted try's journal; None if the game was deleted or is in the trash."""
        path = self._shelf.folder / f"{counted_try.file}{SUFFIX}"
        return path if is_file(path) else None

    def _with_result(self, counted_try: CountedTry) -> CountedTry:
        """Return the try with its result, if its journal has one."""
        for folder in (self._shelf.folder, self._shelf.trash):
            path = folder / f"{counted_try.file}{SUFFIX}"
            try:
                finished_try = _read_try(path) if path.is_file() else None
            except (SaveError, OSError) as error:
                log.info("no result of %s: %s", path.name, error)
                continue
            if finished_try is not None and finished_try.key == counted_try.key and finished_try.result:
                return finished_try
        return counted_try

    def _find_in_journals(self) -> Iterator[CountedTry]:
        """Yield the counted tries among the journals in the order in which they were begun."""
        tries = []
        for folder in (self._shelf.folder, self._shelf.trash):
            for path in _list_journals(folder):
                try:
                    header = read_header(path)
                    if (
                        header.daily is None
                        or not header.daily.counted
                        or not _has_original_name(path, header.created)
                    ):
                        continue
                    counted_try = _read_try(path)
                except (SaveError, OSError) as error:
                    log.info("not looked through for the ledger: %s: %s", path.name, error)
                    continue
                if counted_try is not None:
                    tries.append((header.created, counted_try))
        tries.sort(key=lambda pair: (pair[0], pair[1].file))
        yield from (counted_try for _, counted_try in tries)


def _list_journals(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob(f"*{SUFFIX}"))
    except OSError as error:
        log.warning("not looked through for the ledger: %s", error)
        return []


def _read_try(path: Path) -> CountedTry | None:
    """Read the counted try from a journal; None if it is not one, or nobody has decided anything in it."""
    journal = Journal.read(path)
    header, daily = journal.header, journal.header.daily
    facts = summarize_journal(header, journal.entries)
    if daily is None or not daily.counted or facts.empty:
        return None
    counted_try = CountedTry(daily.day, header.game, path.stem, daily.seat)
    ended = _find_end(journal.entries) if facts.finished else None
    if ended is not None:
        counted_try = replace(counted_try, result=_result_for(ended, daily.seat), points=ended.points)
    try:
        return counted_try.sanitized()
    except ValueError:
        return None


def _find_end(entries: tuple[AnyEntry, ...]) -> EndEntry | None:
    return next((entry for entry in reversed(entries) if isinstance(entry, EndEntry)), None)


def _result_for(ended: EndEntry, seat: int) -> DayResult:
    first = ended.ranking[0] if ended.ranking else ()
    if seat not in first:
        return "lost"
    return "won" if len(first) == 1 else "drawn"


def _has_original_name(path: Path, created: datetime) -> bool:
    """Return whether a journal still has the name it was created with.

    The name of a copy, or of a game from elsewhere, has a later time.
    """
    try:
        named = datetime.strptime(path.name[:_TIME_LENGTH], _TIME_FORMAT).replace(tzinfo=UTC)
        return abs(named - created) <= _MAX_NAMING_DELAY
    except (ValueError, OverflowError):
        return False
