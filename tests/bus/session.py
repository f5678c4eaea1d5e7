"""A session with a bus and a screen of its own and the program in it, for as long as one listener runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import msgspec

SYSTEM: Final = "/usr/bin/python3"
"""The system's Python, which has pyatspi."""

LAUNCHER: Final = Path("/usr/libexec/at-spi-bus-launcher")
LISTENER: Final = Path(__file__).with_name("listener.py")
ROOT: Final = Path(__file__).resolve().parents[2]

_SCRIPT: Final = Path(__file__).with_name("session.sh")


class Told(msgspec.Struct, frozen=True):
    """What a listener tells at the end. over: the game came to its end. log: the lines of the table's log."""

    over: bool
    heard: list[str]
    pressed: list[str]
    read: list[str]
    log: list[str]


def missing() -> str:
    """What this machine lacks for such a session; "" for nothing."""
    tools = ("Xvfb", "dbus-run-session", "dbus-send")
    lacking = [tool for tool in tools if shutil.which(tool) is None]
    if not LAUNCHER.exists():
        lacking.append("at-spi2-core")
    known = (
        Path(SYSTEM).exists()
        and not subprocess.run(
            [SYSTEM, "-c", "import pyatspi"], capture_output=True, check=False, timeout=60
        ).returncode
    )
    if not known:
        lacking.append("python3-pyatspi")
    return ", ".join(lacking)


def listened(title: str, home: Path, seconds: float, seed: int) -> Told:
    """Have a listener play a game of that title. Raises RuntimeError with what was written if it fails."""
    environment = os.environ | {
        "STOLEK_HOME": str(home),
        "SDL_AUDIODRIVER": "dummy",
        "PYTHON": sys.executable,
        "LISTENER": f"{SYSTEM} {LISTENER}",
        "PYTHONPATH": str(ROOT),
    }
    environment.pop("SDL_VIDEODRIVER", None)
    done = subprocess.run(
        ["dbus-run-session", "--", "bash", str(_SCRIPT), title, str(seconds), str(seed)],
        capture_output=True,
        text=True,
        env=environment,
        cwd=home,
        timeout=seconds + 120,
        check=False,
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if not lines:
        raise RuntimeError(f"{done.stdout}\n{done.stderr}")
    return msgspec.json.decode(lines[-1], type=Told)
