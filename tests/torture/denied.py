"""Folder and file turn read-only in the middle of a game."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from client.session.match import Match
from saves import settings
from saves.errors import SaveError
from tests.torture.play import Player
from tests.torture.refusals import Harm, play_under_harm
from tests.torture.results import Tally, Task

NOBODY = 65534


def run(task: Task) -> Tally:
    """Play while rights come and go, as a user whom they bind."""
    tally = Tally(task.room)
    if sys.platform == "win32":
        tally.skipped = "rights are no mere bits on this system"
        return tally
    _load_everything(task)
    if os.getuid() == 0:
        os.chown(task.home, NOBODY, NOBODY)
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    chooser = random.Random(task.seed)

    @contextlib.contextmanager
    def denied(player: Player) -> Iterator[Harm]:
        folders = [task.home, *(path for path in task.home.rglob("*") if path.is_dir())]
        files = [player.match.path] if player.match and player.match.path else []
        chosen: list[Path] = chooser.choice((folders, files, folders + files))
        for path in reversed(chosen):
            path.chmod(0o555 if path.is_dir() else 0o444)
        try:
            yield Harm({"read-only"})
        finally:
            for path in chosen:
                path.chmod(0o755 if path.is_dir() else 0o644)

    return play_under_harm(task, tally, denied)


def _load_everything(task: Task) -> None:
    """Have all modules that will be needed read: another user might not be allowed to."""
    home = task.home / "first"
    os.environ["STOLEK_HOME"] = str(home)
    for game_id in task.games:
        player = Player(random.Random(1), (game_id,), lambda _say, /, **_facts: None, small=True)
        player.start()
        for _ in range(20):
            player.step()
        if player.match is not None:
            player.match.close()
    for _ in range(2):  # the second time there is a file
        settings.save(settings.load()[0])
    with contextlib.suppress(SaveError):
        Match.resume(home / "none.stolek")
    shutil.rmtree(home)
    os.environ["STOLEK_HOME"] = str(task.home)
