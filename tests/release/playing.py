"""A download that is played as by a player: with its window, by keys, watched by what it writes."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from saves import settings
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.release.screen import SIZE, Screen, wait_for

HUMAN: Final = 0
OPPONENT: Final = 1

QUICK: Final = Settings(
    language="en",
    animation_speed=0.0,
    reduce_motion=True,
    calm_background=True,
    coach=False,
    opponent_pause=0.0,
    last_seats=(SeatInfo("Eva", "sky"), SeatInfo("Jan", "amber", "seed")),
)
"""What somebody has chosen who wants no motion and sat here with an opponent last time."""

_COLOURS: Final = 300
"""More than so many: a screen with all its letters and pictures, not one flat colour."""


class Player:
    """Somebody with the program: a screen, a home, and nothing else on the way.

    user: whose rights it has, None for those of whoever tests.
    """

    def __init__(self, program: Path, screen: Screen, home: Path, user: int | None = None) -> None:
        self.program = program
        self.screen = screen
        self.home = home
        self.user = user
        self.running: subprocess.Popen[bytes] | None = None

    @property
    def environment(self) -> Mapping[str, str]:
        """All that the program is told of the machine: no path, no Python, no language."""
        return {"DISPLAY": self.screen.name, "HOME": str(self.home)}

    def settle(self, chosen: Settings = QUICK) -> None:
        """Have chosen the settings before."""
        folder = self.home / ".config" / "stolek"
        folder.mkdir(parents=True)
        settings.save(chosen, folder)
        if self.user is not None:
            for path in (self.home, *self.home.rglob("*")):
                os.chown(path, self.user, self.user)

    def said(self, *arguments: str) -> str:
        """Return what the program writes and ends."""
        done = self._started(*arguments, stdout=subprocess.PIPE)
        written, _ = done.communicate(timeout=60)
        assert done.returncode == 0, written
        return written.decode("utf-8")

    def start(self, *arguments: str) -> None:
        """Open the window, until something is seen in it."""
        size = f"{SIZE[0]}x{SIZE[1]}"
        process = self.running = self._started("--windowed", size, *arguments)
        wait_for("a window", lambda: self.screen.window(process.pid))
        wait_for("a picture in the window", lambda: self.screen.colours() > _COLOURS)

    def kill(self) -> None:
        """Kill the program as a power cut does; its worker process ends by itself."""
        assert self.running is not None
        self.running.kill()
        self.running.wait()
        self.running = None
        wait_for("the end of the processes beside the window", lambda: not self.processes())

    def processes(self) -> list[int]:
        """Return all processes of the program."""
        return [
            int(one.name) for one in Path("/proc").glob("[0-9]*") if _file_of(one) == self.program.resolve()
        ]

    def moves(self, seat: int) -> int:
        """Return how many decisions of a seat the saved game has."""
        lines = [json.loads(line) for game in self.games() for line in game.read_text("utf-8").splitlines()]
        return sum(1 for line in lines if line.get("is") == "act" and line["seat"] == seat)

    def games(self) -> list[Path]:
        """Return the saved games."""
        return sorted((self.home / ".local" / "share" / "stolek" / "games").glob("*.stolek"))

    def play(self, moves: int) -> None:
        """Make so many more decisions by asking for a hint and following it by keys."""
        goal = self.moves(HUMAN) + moves

        def went_on() -> bool:
            self.screen.press("h", "Return")
            return self.moves(HUMAN) >= goal

        wait_for(f"{moves} decisions", went_on)

    def _started(self, *arguments: str, stdout: int | None = None) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [self.program, *arguments],
            env=self.environment,
            cwd="/",
            user=self.user,
            group=self.user,
            extra_groups=None if self.user is None else [],
            stdout=stdout,
            stderr=subprocess.DEVNULL,
        )


def _file_of(process: Path) -> Path | None:
    try:
        return (process / "exe").readlink()
    except OSError:  # ended meanwhile, or somebody else's
        return None
