"""A screen that nobody sees, with a keyboard: what stands on it can be read, keys are pressed as if by hand.

Needs Linux with Debian's `xvfb xdotool`.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

SIZE: Final = (1280, 720)
PATIENCE: Final = 120.0
"""Seconds until something that has to come is given up."""

_STEP: Final = 0.05


def find_missing_requirement() -> str:
    """Return what this machine lacks for such a screen; "" for nothing."""
    return ", ".join(tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None)


def wait_for(what: str, there: Callable[[], object]) -> None:
    """Wait until it is there. Raises TimeoutError naming it."""
    end = time.monotonic() + PATIENCE
    while not there():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(_STEP)


class Screen:
    """One display. name: what programs find it by."""

    def __init__(self, name: str, memory: Path) -> None:
        self.name = name
        self._memory = memory

    def press(self, *keys: str) -> None:
        """Press keys one after another, by their names: "Return", "ctrl+Return"."""
        for key in keys:
            self._tool("key", "--clearmodifiers", key)

    def window(self, process: int) -> str:
        """Return the window of a process, once it is seen, with the keyboard; "" as long as there is none."""
        found = self._tool("search", "--onlyvisible", "--pid", str(process)).split()
        if found:
            self._tool("windowfocus", found[0])
        return found[0] if found else ""

    def picture(self) -> pygame.Surface:
        """Return what is seen."""
        data = self._memory.read_bytes()
        head = struct.unpack(">25I", data[:100])
        start, width, height, line = head[0] + 12 * head[19], head[4], head[5], head[12]
        pixels = data[start : start + line * height]
        return pygame.image.frombuffer(pixels, (width, height), "BGRA").copy()

    def colours(self) -> int:
        """Return how many colours are seen, at every eighth pixel: a black screen has one."""
        seen = self.picture()
        return len(
            {tuple(seen.get_at((x, y)))[:3] for x in range(0, SIZE[0], 8) for y in range(0, SIZE[1], 8)}
        )

    def _tool(self, *command: str) -> str:
        done = subprocess.run(
            ["xdotool", *command],
            env={"DISPLAY": self.name, "PATH": os.environ["PATH"]},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout


@contextmanager
def screen(folder: Path) -> Iterator[Screen]:
    """Yield a screen for the length of a block; its memory lies in the folder."""
    told, tells = os.pipe()
    size = f"{SIZE[0]}x{SIZE[1]}x24"
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", size, "-fbdir", str(folder), "-ac"]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp"],
        pass_fds=(tells,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(tells)
    try:
        with os.fdopen(told) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise RuntimeError("no screen can be had")
        yield Screen(f":{number}", folder / "Xvfb_screen0")
    finally:
        server.terminate()
        server.wait()
