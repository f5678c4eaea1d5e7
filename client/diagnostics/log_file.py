"""The program's log: one small file for every run, the newest runs kept, the last lines at hand.

Every run has a file of its own, so that two windows never write to the same one. Whatever happens to it,
a full disk included, the program goes on without it and the terminal stays clean.
"""

from __future__ import annotations

import logging
import os
import sys
from collections import deque
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from saves import VERSION
from saves.errors import SaveError
from saves.paths import ensured, log_dir

log = logging.getLogger(__name__)

PATTERN: Final = "stolek-*.log"
"""How the files are called."""

RUNS: Final = 10
"""Files that are kept, that of the present run included."""

MAX_BYTES: Final = 256 << 10
"""A file that has grown to this makes room: it is kept under the name `.old.log`, and a new one is begun."""

TAIL: Final = 60
"""Lines that are remembered for crash reports."""

_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_FLAGS: Final = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_CLOEXEC", 0)


class LogFile(logging.Handler):
    """Appends to a file, whole lines at once. Raises OSError when it cannot be opened; later nothing."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self._handle = os.open(path, _FLAGS, 0o600)
        self.setFormatter(logging.Formatter(_FORMAT))

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line."""
        try:
            line = f"{self.format(record)}\n".encode(errors="backslashreplace")
            if os.fstat(self._handle).st_size + len(line) > MAX_BYTES:
                self._begin_anew()
            os.write(self._handle, line)
        except Exception:  # noqa: BLE001  there is no other place left where this could be told
            self.handleError(record)

    def _begin_anew(self) -> None:
        with suppress(OSError):
            self.path.replace(self.path.with_suffix(".old.log"))
        fresh = os.open(self.path, _FLAGS | os.O_TRUNC, 0o600)  # not renamed: then it is emptied
        os.close(self._handle)
        self._handle = fresh

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):
            os.close(self._handle)
        super().close()


class Tail(logging.Handler):
    """Remembers the last lines."""

    def __init__(self, count: int = TAIL) -> None:
        super().__init__()
        self.lines: deque[str] = deque(maxlen=count)
        self.setFormatter(_Brief())

    def emit(self, record: logging.LogRecord) -> None:
        """Remember a line."""
        try:
            self.lines.append(self.format(record)[:2000])
        except Exception:  # noqa: BLE001  as above
            self.handleError(record)


class _Brief(logging.Formatter):
    """One line for a record: of an exception only its kind."""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{self.formatTime(record)} {record.levelname} {record.name}: {record.getMessage()}"
        kind = record.exc_info[0] if record.exc_info else None
        return " ".join((f"{line} ({kind.__name__})" if kind else line).split())


TAIL_OF_LOG: Final = Tail()
"""The last lines of this run."""


def quiet() -> None:
    """Log nowhere: warnings go to the terminal, a line each. Does nothing where a log has been begun."""
    if TAIL_OF_LOG in logging.getLogger().handlers:
        return
    _root().addHandler(TAIL_OF_LOG)
    if sys.stderr is not None:  # a program without a console on Windows has none
        terminal = logging.StreamHandler()
        terminal.setLevel(logging.WARNING)
        terminal.addFilter(lambda record: record.exc_info is None)  # failures are told in words
        terminal.setFormatter(_Brief())
        logging.getLogger().addHandler(terminal)


def _root() -> logging.Logger:
    logging.raiseExceptions = False
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    return root


def begin() -> Path | None:
    """Log into a file from now on; where it is. None if there cannot be one: only crash reports know then."""
    try:
        folder = ensured(log_dir())
        handler = LogFile(folder / f"stolek-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.log")
    except (OSError, SaveError) as error:
        _root().addHandler(TAIL_OF_LOG)
        log.warning("no log file: %s", error)
        return None
    _root().addHandler(TAIL_OF_LOG)
    logging.getLogger().addHandler(handler)
    _clean_up(folder, handler.path)
    return handler.path


def note_versions() -> None:
    """The first lines of every log: what runs where. Called when pygame is there."""
    import pygame  # noqa: PLC0415  not before it is needed

    sdl = ".".join(map(str, pygame.get_sdl_version()))
    python = ".".join(map(str, sys.version_info[:3]))
    log.info("Stolek %s, Python %s, pygame-ce %s, SDL %s", VERSION, python, pygame.version.ver, sdl)
    log.info("%s %s", sys.platform, system())


def system() -> str:
    """The system and its release; no name of the machine."""
    if sys.platform == "win32":
        version = sys.getwindowsversion()
        return f"Windows {version.major}.{version.minor}.{version.build}"
    names = os.uname()
    return f"{names.sysname} {names.release} {names.machine}"


def _clean_up(folder: Path, mine: Path) -> None:
    """Remove the logs of long past runs. mine: that of the present one, which may be called by an earlier
    time than they are: the clock was set back."""
    with suppress(OSError):
        logs = sorted(folder.glob(PATTERN), key=lambda file: file.name, reverse=True)
        runs = dict.fromkeys(file.name.split(".")[0] for file in (mine, *logs))
        gone = set(list(runs)[RUNS:])
        for file in logs:
            if file.name.split(".")[0] in gone:
                with suppress(OSError):  # open in another window on Windows
                    file.unlink()
