"""A session with a bus and a screen of its own and the program in it, for as long as one listener runs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import msgspec

from saves import settings
from saves.settings import Settings

SYSTEM: Final = "/usr/bin/python3"
"""The system's Python, which has pyatspi."""

PACKAGES: Final = "at-spi2-core python3-pyatspi dbus dbus-x11 xvfb"
"""What Debian calls all that is needed."""

_BUS: Final = Path("/usr/libexec/at-spi-bus-launcher")
_KEEPER: Final = Path(__file__).with_name("keeper.py")
_ENDS: Final = 90.0
"""Seconds that a session may take besides its game."""


class Plan(msgspec.Struct, frozen=True):
    """What a listener is to do.

    walk: what is pressed first, by name. end: what can be pressed when the game is over. presses: until it is
    given up, however slow the machine is. seconds: the same where nothing can be pressed any more. seed: of
    its choices. aloud: it tells what it does while it does it.
    """

    walk: tuple[str, ...]
    end: str
    presses: int = 4000
    seconds: float = 3600.0
    seed: int = 1
    aloud: bool = False


class Told(msgspec.Struct, frozen=True):
    """What a listener tells at the end.

    over: the game came to its end. called: what the window is called. heard: all that was announced. walked:
    all words that were there after each step of the way. read: those at the end. stale: what a library that
    keeps names and states, as readers do, said otherwise than the program.
    """

    over: bool
    called: str
    heard: list[str]
    stale: list[str]
    pressed: list[str]
    walked: list[list[str]]
    read: list[str]


def find_missing_requirement() -> str:
    """Return what this machine lacks for such a session, as a sentence; "" for nothing."""
    if sys.platform != "linux":
        return "AT-SPI, the accessibility bus, is one of Linux."
    lacking = [tool for tool in ("Xvfb", "dbus-daemon", "dbus-send") if shutil.which(tool) is None]
    if not _BUS.exists():
        lacking.append("at-spi2-core")
    if not _knows_pyatspi():
        lacking.append(f"pyatspi for {SYSTEM}")
    if not lacking:
        return ""
    return f"No accessibility bus can be had here without {', '.join(lacking)}: Debian's {PACKAGES}."


def _knows_pyatspi() -> bool:
    if not Path(SYSTEM).exists():
        return False
    tried = subprocess.run([SYSTEM, "-c", "import pyatspi"], capture_output=True, check=False, timeout=60)
    return not tried.returncode


def prepare_home(home: Path) -> None:
    """Prepare a home for a program without waiting: English, and no animations."""
    settings.save(
        Settings(language="en", animation_speed=0.0, reduce_motion=True, coach=False, opponent_pause=0.0),
        home / "config",
    )


def keeper(plan: Plan, home: Path) -> tuple[subprocess.Popen[str], int]:
    """Start a session and return it with the pipe that holds it.

    Nothing is written there; when the pipe is closed, by whom and however, all of the session ends.
    """
    end, held = os.pipe()
    begun = subprocess.Popen(
        [sys.executable, str(_KEEPER), msgspec.json.encode(plan).decode()],
        stdin=end,
        stdout=subprocess.PIPE,
        stderr=None if plan.aloud else subprocess.PIPE,
        text=True,
        env=os.environ | {"STOLEK_HOME": str(home)},
        cwd=home,
    )
    os.close(end)
    return begun, held


def run_listener(plan: Plan, home: Path) -> Told:
    """Have a listener play. Raises RuntimeError with what was written if it fails."""
    begun, held = keeper(plan, home)
    with begun:
        try:
            told, wrong = begun.communicate(timeout=plan.seconds + _ENDS)
        finally:
            os.close(held)
    lines = [line for line in told.splitlines() if line.startswith("{")]
    if not lines:
        raise RuntimeError(f"{told}\n{wrong}")
    return msgspec.convert(json.loads(lines[-1]), Told)
