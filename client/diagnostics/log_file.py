"""Log files: a small one for each run; old ones are deleted, and the last lines are kept in memory.

Every run has its own file, so that two windows never write to the same one. If a log cannot be written, on a
full disk for example, the program goes on without it and prints nothing.
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
from saves.paths import ensure_folder, log_dir

log = logging.getLogger(__name__)

LOG_PATTERN: Final = "stolek-*.log"
"""The names of log files."""

MAX_FILES: Final = 10
"""Log files that are kept, including that of this run."""

MAX_BYTES: Final = 256 << 10
"""A file of this size is renamed to `.old.log`, and a new one is started."""

TAIL_LINES: Final = 60
"""Lines kept in memory for crash reports."""

_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_FLAGS: Final = (
    os.O_WRONLY
    | os.O_CREAT
    | os.O_APPEND
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOFOLLOW", 0)  # what a link leads to is not ours
    | getattr(os, "O_NONBLOCK", 0)  # a pipe would wait for a reader
)


class LogFile(logging.Handler):
    """A logging handler that appends lines to a file. Only opening it raises OSError."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self._handle = os.open(path, _FLAGS, 0o600)
        self.setFormatter(logging.Formatter(_FORMAT))

    def emit(self, record: logging.LogRecord) -> None:
        """Write a log record to the file as one line; failures are ignored."""
        try:
            line = f"{self.format(record)}\n".encode(errors="backslashreplace")
            if os.fstat(self._handle).st_size + len(line) > MAX_BYTES:
                self._rotate()
            os.write(self._handle, line)
        except Exception:  # noqa: BLE001  there is no other place to report this
            self.handleError(record)

    def _rotate(self) -> None:
        with suppress(OSError):
            self.path.replace(self.path.with_suffix(".old.log"))
        fresh = os.open(self.path, _FLAGS | os.O_TRUNC, 0o600)  # if it was not renamed, it is emptied
        os.close(self._handle)
        self._handle = fresh

    def close(self) -> None:
        """Close the log file."""
        with suppress(OSError):
            os.close(self._handle)
        super().close()


class TailHandler(logging.Handler):
    """A logging handler that keeps the last lines in memory, for crash reports."""

    def __init__(self, count: int = TAIL_LINES) -> None:
        super().__init__()
        self.lines: deque[str] = deque(maxlen=count)
        self.setFormatter(_BriefFormatter())

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a log record in memory, as one line."""
        try:
            self.lines.append(self.format(record)[:2000])
        except Exception:  # noqa: BLE001  as above
            self.handleError(record)


class _BriefFormatter(logging.Formatter):
    """Formats a record as one line, with only the class of an exception."""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{self.formatTime(record)} {record.levelname} {record.name}: {record.getMessage()}"
        kind = record.exc_info[0] if record.exc_info else None
        return " ".join((f"{line} ({kind.__name__})" if kind else line).split())


TAIL_HANDLER: Final = TailHandler()
"""The last lines of this run."""


def log_to_terminal() -> None:
    """Print warnings to the terminal, one line each, and write no log file.

    Does nothing if logging was started before.
    """
    if TAIL_HANDLER in logging.getLogger().handlers:
        return
    _configure_root().addHandler(TAIL_HANDLER)
    if sys.stderr is not None:  # a program without a console on Windows has none
        terminal = logging.StreamHandler()
        terminal.setLevel(logging.WARNING)
        terminal.addFilter(
            lambda record: record.exc_info is None
        )  # failures are reported in a message to the user
        terminal.setFormatter(_BriefFormatter())
        logging.getLogger().addHandler(terminal)


def _configure_root() -> logging.Logger:
    logging.raiseExceptions = False
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    return root


def start_log_file() -> Path | None:
    """Start the log file of this run and return its path.

    None if it cannot be created; the last lines are then still kept in memory for crash reports.
    """
    try:
        folder = ensure_folder(log_dir())
        handler = LogFile(folder / f"stolek-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.log")
    except (OSError, SaveError) as error:
        _configure_root().addHandler(TAIL_HANDLER)
        log.warning("no log file: %s", error)
        return None
    _configure_root().addHandler(TAIL_HANDLER)
    logging.getLogger().addHandler(handler)
    _remove_old_logs(folder, handler.path)
    return handler.path


def log_versions() -> None:
    """Log the versions of the program, its libraries and the system. pygame must be importable."""
    import pygame  # noqa: PLC0415  not before it is needed

    sdl = ".".join(map(str, pygame.get_sdl_version()))
    python = ".".join(map(str, sys.version_info[:3]))
    log.info("Stolek %s, Python %s, pygame-ce %s, SDL %s", VERSION, python, pygame.version.ver, sdl)
    log.info("%s %s", sys.platform, describe_system())


def describe_system() -> str:
    """Return the operating system's name and release, without the host name."""
    if sys.platform == "win32":
        version = sys.getwindowsversion()
        return f"Windows {version.major}.{version.minor}.{version.build}"
    names = os.uname()
    return f"{names.sysname} {names.release} {names.machine}"


def _remove_old_logs(folder: Path, mine: Path) -> None:
    """Remove the logs of old runs, but not `mine`, that of this run.

    If the clock was set back, its name may be older than theirs.
    """
    with suppress(OSError):
        logs = sorted(folder.glob(LOG_PATTERN), key=lambda file: file.name, reverse=True)
        runs = dict.fromkeys(file.name.split(".")[0] for file in (mine, *logs))
        gone = set(list(runs)[MAX_FILES:])
        for file in logs:
            if file.name.split(".")[0] in gone:
                with suppress(OSError):  # open in another window on Windows
                    file.unlink()
