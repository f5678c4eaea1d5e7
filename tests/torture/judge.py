"""What the player had seen when the harm was done, and whether all of it is still there."""

from __future__ import annotations

import os
import time
from pathlib import Path

from client.session.match import Match
from saves import settings
from saves.errors import SaveError
from saves.journal import SUFFIX, Journal
from saves.session_markers import SessionMarkers
from saves.settings import Settings
from saves.shelf import Shelf, ShelfEntry
from tests.torture.play import look_at, mark
from tests.torture.results import Tally

MOST_KEPT = 12
"""Finished games that stay on the shelf, to see whether they come to harm."""


class Ledger:
    """What a driver has told.

    path: the game in play. shown: the mark that the player saw last, coming: the one that was on its way.
    creating: a new game that nobody has seen yet. windows: what the settings may say. touched: other games
    that something may have been done to. started: whether the shelf has been looked at. seen: whether
    anything of the game has been shown since. changes: how many there were.
    """

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.path: str | None = None
        self.shown: str | None = None
        self.coming: str | None = None
        self.creating: str | None = None
        self.windows: set[tuple[int, int]] = {Settings().window}
        self.touched: set[str] = set()
        self.started = False
        self.seen = False
        self.changes = 0

    def launched(self) -> None:
        """Note that a new driver begins."""
        self.touched.clear()
        self.started = False
        self.seen = False
        self.changes = 0

    def wrong(self, what: str) -> None:
        """Note what should not be."""
        self.tally.wrong.append(what)

    def hear(self, message: dict[str, object]) -> None:  # one branch for each word
        """Take in what a driver says."""
        match message["say"]:
            case "ready":
                self.started = True
                if message["problem"]:
                    self.wrong(f"settings: {message['problem']}")
                self._found_window(message["window"])
            case "resumed":
                self.seen = True
                self.resumed(str(message["path"]), str(message["mark"]))
                if message["read_only"] or message["notice"]:
                    self.wrong(f"{message['path']} opens with {message['notice']}")
            case "creating":
                self.creating, self.coming = str(message["path"]), str(message["mark"])
                self.changes += 1
            case "coming":
                self.coming = str(message["mark"])
                self.changes += 1
            case "shown":
                self.seen = True
                self.tally.shown += 1
                if self.coming != message["mark"]:
                    self.wrong("another position was shown than was on its way")
                self.path = self.creating or self.path
                self.shown, self.coming, self.creating = str(message["mark"]), None, None
            case "finished":
                self.seen = False
                self.tally.finished += 1
                self.path = self.shown = self.coming = None
            case "setting":
                self.windows.add(_window(message["window"]))
                self._setting = _window(message["window"])
            case "set":
                self.windows = {self._setting}
            case "touching":
                self.touched.add(str(message["path"]))
            case "wrong":
                self.wrong(str(message["what"]))

    def resumed(self, path: str, found: str) -> None:
        """Note that a game was opened after the harm, at that mark."""
        if path == self.creating:
            allowed, self.path, self.creating = {self.coming}, path, None
        else:
            allowed = {self.shown, self.coming}
            if path != self.path:
                self.wrong(f"{path} was opened, not {self.path}")
        if found not in allowed:
            self.tally.lost += 1
            self.wrong(f"{path} does not stand where the player saw it")
        self.shown, self.coming = found, None

    def _found_window(self, window: object) -> None:
        if _window(window) not in self.windows:
            self.tally.lost += 1
            self.wrong(f"settings lost: {window}, not of {self.windows}")
        self.windows = {_window(window)}


def _window(value: object) -> tuple[int, int]:
    assert isinstance(value, (list, tuple))
    return int(value[0]), int(value[1])


def _can_go_on(path: Path) -> bool:
    """Return whether there is something to be gone on with.

    Neither over, nor without a decision, nor harmed.
    """
    try:
        entry = ShelfEntry.from_path(path)
    except SaveError:
        return False
    return entry.problem is None and not entry.finished and not entry.has_no_decision


def _is_empty(path: Path) -> bool:
    try:
        return ShelfEntry.from_path(path).has_no_decision
    except SaveError:
        return False


def _whole_lines(data: bytes) -> bytes:
    """Return all but a last line that an earlier kill has cut: the next entry takes its place."""
    return data[: data.rfind(b"\n") + 1]


class Judge:
    """Looks at the folders after every harm; remembers how all other games lay there."""

    def __init__(self, home: Path, ledger: Ledger) -> None:
        self.home = home
        self.ledger = ledger
        self.tally = ledger.tally
        self.shelf = Shelf()
        self.other_games: dict[str, bytes] = {}
        self._aged: set[Path] = set()

    def look(self, resume: bool) -> None:
        """Check everything after a harm.

        Args:
            resume: Whether the game is also opened here, not only by the next driver.
        """
        ledger = self.ledger
        self._miss_leftovers()
        path = None if ledger.path is None else self.shelf.folder / ledger.path
        if ledger.creating is not None and (new := self.shelf.folder / ledger.creating).exists():
            path = new
        elif ledger.creating is not None:  # nobody has seen it
            ledger.creating = ledger.coming = None
        if path is not None:
            self._readable(path)
            if self._offered(path):
                if resume:
                    self._resume(path)
            else:
                ledger.path = ledger.shown = ledger.coming = ledger.creating = path = None
        self._look_at_others(path)
        try:
            look_at(self.shelf)
        except SaveError as error:
            ledger.wrong(f"the shelf: {error}")
        found, problem = settings.load()
        ledger.hear({"say": "ready", "window": found.window, "problem": problem.key if problem else None})
        self._age_leftovers()

    def _offered(self, path: Path) -> bool:
        """Return the next start offers the game, if anything of it was shown since the last one.

        False if that start has taken it away, as it may where nobody had decided anything.
        """
        can_go_on, empty = _can_go_on(path), _is_empty(path)
        marks = SessionMarkers()
        offered: list[Path] = []
        while (left := marks.find_next_interrupted()) is not None:
            offered.append(left.path)
            marks.dismiss(left)
        marks.flush(5)
        seen, self.ledger.seen = self.ledger.seen, False
        if seen and path.name == self.ledger.path and can_go_on:
            self.tally.notes["games that were to be offered"] += 1
            if path not in offered:
                self.tally.lost += 1
                self.ledger.wrong(f"{path.name} was shown, and the next start does not offer it")
        return path.exists() or not empty

    def _readable(self, path: Path) -> None:
        try:
            journal = Journal.read(path)
        except SaveError as error:
            self.tally.unreadable += 1
            self.ledger.wrong(f"{path.name} cannot be read: {error}")
        else:
            self.tally.torn += path.stat().st_size > journal.end_offset

    def _resume(self, path: Path) -> None:
        try:
            match = Match.resume(path)
        except SaveError as error:
            self.tally.unreadable += 1
            self.ledger.wrong(f"{path.name} cannot be opened: {error}")
            return
        if match.read_only or match.notice_key:
            self.ledger.wrong(f"{path.name} opens with {match.notice_key}")
        self.ledger.resumed(path.name, mark(match))
        match.close()

    def _look_at_others(self, played: Path | None) -> None:
        """Check that all other games are there once, as they were, but for the last change to one."""
        found: dict[str, bytes] = {}
        for folder in (self.shelf.folder, self.shelf.trash):
            for path in sorted(folder.glob(f"*{SUFFIX}")):
                if path == played:
                    continue
                if path.name in found:
                    self.ledger.wrong(f"{path.name} is there twice")
                found[path.name] = path.read_bytes()
                self._readable_other(path)
        for name, before in self.other_games.items():
            touched = name in self.ledger.touched
            after = found.get(name)
            if after is None:
                self.tally.lost += 1
                self.ledger.wrong(f"{name} is gone")
            elif after != before and not (touched and after.startswith(_whole_lines(before))):
                self.tally.lost += 1
                self.ledger.wrong(f"{name} was damaged")
                (self.home / f"{name}.before").write_bytes(before)
        self._tidy(found)

    def _readable_other(self, path: Path) -> None:
        try:
            Journal.read(path)
        except SaveError as error:
            self.tally.unreadable += 1
            self.ledger.wrong(f"{path.name} cannot be read: {error}")

    def _tidy(self, found: dict[str, bytes]) -> None:
        """Take half-made copies and what lies in the trash out of the way; a shelf of a few finished
        games."""
        for name in found:
            trashed, path = self.shelf.trash / name, self.shelf.folder / name
            if trashed.exists():
                trashed.rename(path)
            elif name not in self.other_games and not self._is_finished(path):
                path.unlink()
        kept = sorted(name for name in found if (self.shelf.folder / name).exists())
        for name in kept[:-MOST_KEPT]:
            for file in self.shelf.folder.glob(f"{Path(name).stem}.*"):
                file.unlink()
        self.other_games = {name: found[name] for name in kept[-MOST_KEPT:]}

    def _is_finished(self, path: Path) -> bool:
        return any(entry.finished for entry in self.shelf.list_entries() if entry.path == path)

    def _miss_leftovers(self) -> None:
        """Check that temporary files of an earlier kill were removed at the driver's start."""
        if self.ledger.started:
            self.ledger.tally.wrong += [f"{path.name} was left lying" for path in self._aged if path.exists()]

    def _age_leftovers(self) -> None:
        """Make temporary files of this kill look an hour old."""
        left = {path for path in self.home.rglob("*.tmp") if path not in self._aged}
        self.tally.notes["passing files left by kills"] += len(left)
        if len(left) > 1:
            self.ledger.wrong(f"one kill left {len(left)} passing files")
        for path in left:
            os.utime(path, (time.time() - 7200,) * 2)
        self._aged = left | {path for path in self._aged if path.exists()}
