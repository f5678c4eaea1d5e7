"""Changes that cannot be saved: the program must say why, and match and files must stay as they were."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

from client.session.match import Match
from saves.errors import SaveError
from saves.journal import SUFFIX
from tests.torture.judge import Ledger
from tests.torture.play import Player, mark
from tests.torture.results import Tally, Task

MOST_KEPT = 4
"""Finished games that stay on the shelf."""


@dataclass
class Harm:
    """Something that is in the way of saving. codes: what the program may say to it. touched: what was being
    written when it came could not be taken back either. renamed: it came when a file had its name already."""

    codes: set[str] = field(default_factory=set)
    touched: bool = False
    renamed: bool = False


Harmed = Callable[[Player], AbstractContextManager[Harm]]
"""Puts something in the way for a while."""


class Attempts:
    """Carries out changes, many of them under harm first."""

    def __init__(self, task: Task, tally: Tally, chooser: random.Random, harmed: Harmed) -> None:
        self.home = task.home
        self.tally = tally
        self.chooser = chooser
        self.harmed = harmed
        self.player: Player | None = None

    def __call__(self, do: Callable[[], object]) -> None:
        """Make the change, sooner or later."""
        assert self.player is not None
        if self.chooser.random() < 0.4:
            do()
            return
        before, seen = self._files(), self._seen()
        self.tally.times += 1
        with self.harmed(self.player) as harm:
            try:
                do()
                error = None
            except SaveError as problem:
                error = problem
        if self._left():
            self.tally.wrong.append(f"passing files were left: {self._left()}")
        if error is None:
            self.tally.notes["went well all the same"] += 1
            return
        self.tally.codes[error.code] += 1
        if error.code not in harm.codes:
            self.tally.wrong.append(f"refused as {error}, expected {harm.codes or 'nothing'}")
        if self._seen() != seen:
            self.tally.wrong.append(f"refused as {error}, and the match is another one")
        if changed := self._changed(before, harm):
            self.tally.wrong.append(f"refused as {error}, and the files are others: {changed}")
        try:
            do()
        except SaveError as later:
            self.tally.wrong.append(f"refused as {error}, and when nothing was in the way as {later}")
            raise

    def _seen(self) -> str | None:
        assert self.player is not None
        return None if self.player.match is None else mark(self.player.match)

    def _files(self) -> dict[str, bytes]:
        """Return what must not change: all games and the settings."""
        return {
            str(path.relative_to(self.home)): path.read_bytes()
            for path in sorted(self.home.rglob("*"))
            if path.is_file() and path.suffix in (SUFFIX, ".yaml")
        }

    def _changed(self, before: dict[str, bytes], harm: Harm) -> list[str]:
        """Return the files that are not what they should be."""
        after = self._files()
        return [
            f"{name}: {len(before.get(name, b''))} → {len(after.get(name, b''))} bytes"
            for name in sorted({*before, *after})
            if before.get(name) != after.get(name) and not self._may_change(name, before, after, harm)
        ]

    def _may_change(self, name: str, before: dict[str, bytes], after: dict[str, bytes], harm: Harm) -> bool:
        assert self.player is not None
        if not name.endswith(SUFFIX):
            return harm.renamed  # only the folder could not be made safe
        match = self.player.match
        if match is None or match.path is None or match.path.name != Path(name).name:
            return False
        # what was written and could not be taken back is there still, or has gone now
        old, new = before.get(name, b""), after.get(name, b"")
        if len(new) > len(old):
            return harm.touched and new.startswith(old)
        return old.startswith(new) and _leads_to(match)

    def _left(self) -> list[str]:
        return [path.name for path in self.home.rglob("*.tmp")]


def play_under_harm(task: Task, tally: Tally, harmed: Harmed) -> Tally:
    """Play under harm until there were as many as asked for, looking at each game anew from time to time."""
    chooser = random.Random(task.seed)
    ledger = Ledger(tally)
    attempts = Attempts(task, tally, chooser, harmed)

    def tell(say: str, /, **facts: object) -> None:
        ledger.hear({"say": say, **facts})
        if say == "finished":
            _tidy(attempts.home)

    player = attempts.player = Player(chooser, task.games, tell, attempts, small=True)
    player.start()
    while tally.times < task.share and len(tally.wrong) < 20:
        try:
            player.step()
        except SaveError:  # told where it came from
            break
        if chooser.random() < 0.05 and player.match is not None:
            _compare(player.match, tally)
    return tally.closed(task.home)


def _compare(match: Match, tally: Tally) -> None:
    """Check that the file leads where the match stands."""
    try:
        if not _leads_to(match):
            tally.lost += 1
            tally.wrong.append(f"{match.path} does not stand where the player saw it")
    except SaveError as error:
        tally.unreadable += 1
        tally.wrong.append(f"{match.path} cannot be opened: {error}")


def _leads_to(match: Match) -> bool:
    """Return whether the file says the same as the match. Raises SaveError."""
    assert match.path is not None
    found = Match.resume(match.path, read_only=True)
    steps = [(step.seat, step.action, step.after) for step in found.history]
    there = [(step.seat, step.action, step.after) for step in match.history]
    return (steps, found.state, found.title) == (there, match.state, match.title)


def _tidy(home: Path) -> None:
    journals = sorted(home.rglob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)
    for journal in _all_but_last(journals, MOST_KEPT):
        for file in journal.parent.glob(f"{journal.stem}.*"):
            file.unlink()


def _all_but_last(paths: list[Path], count: int) -> Iterable[Path]:
    return paths[:-count]
