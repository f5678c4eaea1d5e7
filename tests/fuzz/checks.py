"""Everything that opens a file opens a changed one; what comes of it is judged."""

from __future__ import annotations

import contextlib
import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import rules
from client.scenes.shelf import game_text
from client.scenes.shelf.model import count_readable_moves
from client.session.match import Match
from rules.content import ContentError
from rules.contract import InvalidSetup
from saves import override_files, settings
from saves.errors import SaveError
from saves.journal import Journal
from saves.paths import config_dir, games_dir
from saves.sanitize import replace_invisible
from saves.shelf import Shelf, ShelfEntry
from tests.fuzz.mutations import GAME, Change
from tests.saves.seats import seats
from tests.torture.play import look_at, mark

T = TypeVar("T")

FULL = ("too-big", "too-long")
"""Why nothing more can be written into a game: there is as much in it as anybody could play."""

LONGEST = 600
"""Letters of anything that is said about a file, at most."""


@dataclass
class Verdict:
    """What came of a change. came: "opened", or the code by which it was refused. wrong: what should not be.
    slowest: seconds of the slowest call, and its name."""

    came: str = "opened"
    wrong: list[str] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")

    def timed(self, name: str, call: Callable[[], T]) -> T:
        """Return the call, its time taken (the processor's: other programs do not count)."""
        began = time.process_time()
        try:
            return call()
        finally:
            self.note(name, time.process_time() - began)

    def note(self, name: str, seconds: float) -> None:
        """Record how long something took."""
        self.slowest = max(self.slowest, (seconds, name))

    def tried(self, name: str, call: Callable[[], T]) -> T | None:
        """Return the call; None if it was refused."""
        try:
            return self.timed(name, call)
        except SaveError as error:
            self.tell(error)
            return None

    def tell(self, error: SaveError) -> None:
        """Read the error as the player does."""
        for told, key in (
            (game_text.format_problem(error), error.text_key),
            (game_text.format_short_problem(error), error.text_key),
        ):
            self.read(told)
            if told == key:
                self.wrong.append(f"{error.code} has no words")

    def read(self, told: str) -> None:
        """Check a text about a file: short, in one line, with nothing hidden in it."""
        if not told.strip() or len(told) > LONGEST or replace_invisible(told) != told:
            self.wrong.append(f"{told[:60]!r}, {len(told)} letters, is nothing to be told")


def check_change(change: Change, home: Path) -> Verdict:
    """Return the change put into an empty home and opened by all that opens such a file."""
    verdict = Verdict()
    match change.kind:
        case "settings":
            _settings(change, verdict)
        case "definitions":
            _definitions(change, verdict)
        case _:
            _game(change, verdict)
    for left in home.rglob("*.tmp"):
        verdict.wrong.append(f"{left.name} was left")
    return verdict


def write_change(change: Change) -> Path:
    """Return the files of a change, where the program looks for them; the changed one."""
    folder = games_dir()
    if change.kind == "settings":
        folder = config_dir()
    elif change.kind == "definitions":
        folder = override_files.override_folder(change.game)
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in ((change.name, change.data), *change.others):
        (folder / name).write_bytes(data)
    if change.time is not None:
        os.utime(folder / f"{GAME}.stolek", ns=(change.time, change.time))
    return folder / change.name


def _settings(change: Change, verdict: Verdict) -> None:
    path = write_change(change)
    found, problem = verdict.timed("settings.load", settings.load)
    if problem is not None:
        verdict.came = problem.key
        backup = path.with_name(problem.backup)
        if not problem.backup or backup.read_bytes() != change.data:
            verdict.wrong.append("the bad settings were not kept")
    elif path.read_bytes() != change.data:
        verdict.wrong.append("reading changed the file")
    settings.save(found)
    again, problem = settings.load()
    if problem is not None or again != found:
        verdict.wrong.append(f"settings that were saved are not those that were loaded: {found} {again}")


def _definitions(change: Change, verdict: Verdict) -> None:
    path = write_change(change)
    found = verdict.timed("definitions.find", lambda: override_files.load_overrides(change.game))
    if path.read_bytes() != change.data:
        verdict.wrong.append("reading changed the file")
    if found.problems:
        verdict.came = "problems"
        if any("\n" in str(problem) or len(str(problem)) > 1000 for problem in found.problems):
            verdict.wrong.append("a problem that cannot be shown in a line")
        return
    draw = random.Random(change.number)
    counts = rules.load(change.game).player_counts
    try:
        match = verdict.timed(
            "Match.create",
            lambda: Match.create(
                change.game, seats(draw.choice(counts)), change.number, {}, corrections=found.overrides
            ),
        )
        for _ in range(12):
            _one_action(match, verdict, draw)
        assert match.path is not None
        if mark(Match.resume(match.path)) != mark(match):
            verdict.wrong.append("a game with corrections is another one when it is opened again")
    except (ContentError, InvalidSetup) as error:
        verdict.came = type(error).__name__


def _game(change: Change, verdict: Verdict) -> None:
    changed = write_change(change)
    path = changed.with_suffix(".stolek")
    before = path.read_bytes()
    shelf = Shelf()
    for entry in verdict.timed("Shelf.entries", lambda: look_at(shelf)):
        verdict.timed("words of the shelf", lambda entry=entry: _words(entry))  # type: ignore[misc]
        if change.kind == "pictures":
            verdict.timed("thumbnail", lambda entry=entry: _picture(entry))  # type: ignore[misc]
    looked: Match | None = None
    try:
        looked = verdict.timed("Match.resume to look", lambda: Match.resume(path, read_only=True))
    except SaveError as error:
        verdict.came = error.code
        verdict.tell(error)
    _second_games(shelf, path, looked, verdict)
    if path.read_bytes() != before or changed.read_bytes() != change.data:
        verdict.wrong.append("looking changed the file")
    _played_on(path, before, looked, verdict, random.Random(change.number))


def _words(entry: ShelfEntry) -> None:
    game_text.format_title(entry)
    game_text.format_summary(entry)
    game_text.make_export_file_name(entry)
    count_readable_moves(entry)
    if entry.header is not None:
        game_text.format_options(entry.header)
        game_text.format_corrections(entry.header.corrections)
    if entry.problem is not None:
        game_text.format_problem(entry.problem)
        game_text.format_short_problem(entry.problem)


def _picture(entry: ShelfEntry) -> None:
    import pygame  # noqa: PLC0415  # only where there is something to see

    from client.draw.images import load_cropped_png  # noqa: PLC0415

    if entry.thumbnail is not None:
        try:
            load_cropped_png(entry.thumbnail, (96, 54))
        except (OSError, pygame.error):
            return


def _second_games(shelf: Shelf, path: Path, looked: Match | None, verdict: Verdict) -> None:
    """Copy, export, import and rescue the game."""
    copied = verdict.tried("Shelf.copy", lambda: shelf.copy(path))
    if looked is not None and copied is None:
        verdict.wrong.append("a game that opens cannot be copied")
    if looked is not None and copied is not None:
        again = Match.resume(copied, read_only=True)
        if mark(again) != mark(looked):
            verdict.wrong.append("a copy is another game")
    target = path.parent.parent / "exported.stolek"
    verdict.tried("Shelf.export", lambda: shelf.export(path, target))
    if target.exists():
        if target.read_bytes() != path.read_bytes():
            verdict.wrong.append("what was exported is another file")
        verdict.tried("Shelf.import_file", lambda: shelf.import_file(target))
    rescued = verdict.tried("Shelf.rescue", lambda: shelf.rescue(path))
    if rescued is not None:
        Journal.read(rescued)
        verdict.tried("Match.resume of the rescued", lambda: Match.resume(rescued, read_only=True))


def _played_on(
    path: Path, before: bytes, looked: Match | None, verdict: Verdict, draw: random.Random
) -> None:
    """Open the game to be played, ask for everything, and act."""
    whole = b""
    with contextlib.suppress(SaveError):
        whole = before[: Journal.read(path).end_offset]
    try:
        match = verdict.timed("Match.resume", lambda: Match.resume(path))
    except SaveError as error:
        if looked is not None:
            verdict.wrong.append(f"opens to be looked at, but not to be played: {error}")
        if path.read_bytes() != before:
            verdict.wrong.append("refusing changed the file")
        return
    if looked is None:
        verdict.wrong.append("opens to be played, but not to be looked at")
    if match.read_only:
        verdict.wrong.append("nobody else has the game, and it cannot be written")
    game, count = match.game, len(match.seats)
    verdict.timed("views", lambda: [game.view(match.state, seat) for seat in (None, *range(count))])
    verdict.timed("card", match.make_card)
    if match.outcome is not None:
        repr(match.outcome)
    for _ in range(draw.choice((1, 1, 10))):
        _one_action(match, verdict, draw)
    if match.can_undo:
        verdict.timed("undo", match.undo)
    if match.can_redo:
        verdict.timed("redo", match.redo)
    match.close()
    again = Match.resume(path, read_only=True)
    if again.state != match.state:
        verdict.wrong.append("a game that went on is another one when it is opened again")
    if not whole or not path.read_bytes().startswith(whole):
        verdict.wrong.append("going on changed what was there")


def _one_action(match: Match, verdict: Verdict, draw: random.Random) -> None:
    game, state = match.game, match.state
    if match.outcome is None and not match.deciders:
        verdict.wrong.append("nobody has to decide, and it is not over")
    for seat in match.deciders:
        actions = verdict.timed("actions", lambda seat=seat: game.actions(state, seat))  # type: ignore[misc]
        if not actions:
            verdict.wrong.append("somebody has to decide and cannot")
            return
    if match.deciders:
        seat = draw.choice(match.deciders)
        action = draw.choice(game.actions(state, seat))
        try:
            verdict.timed("act", lambda: match.act(seat, action))
        except SaveError as error:
            if error.code not in FULL:
                raise
            verdict.tell(error)  # nothing more can be played in it, and the player is told
