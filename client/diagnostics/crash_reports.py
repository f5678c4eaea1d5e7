"""Crash reports: a file in the log folder that says what went wrong, and nothing about who plays.

A report never raises and needs no window. Faults below Python (a segmentation fault) are noted by
`faulthandler` and become a report at the next start.
"""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import re
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Final

from client import i18n
from client.diagnostics import log_file
from client.platform.resources import root
from saves import VERSION
from saves.errors import SaveError
from saves.lock import Claim, claimed
from saves.paths import ensured, log_dir

if TYPE_CHECKING:
    from client.diagnostics.redaction import Redactor
    from client.scene import Program
    from client.session.match import Match

log = logging.getLogger(__name__)

# what reports need besides is imported when one is written: the program is to start quickly

PATTERN: Final = "crash-*.txt"
"""How reports are called."""

KEPT: Final = 10
"""Reports that are kept, the newest ones."""

FAULTS: Final = "fault*.log"
"""How the files are called in which faults below Python are noted."""

_OLD: Final = 30 * 24 * 3600.0  # seconds after which nobody asks any more what a fault was
_JUST_BEGUN: Final = 60.0  # seconds within which the run of an empty file may not have claimed it yet
_MOST_FAULT: Final = 64 << 10
_FRAMES: Final = (15, 45)  # of a long traceback: the first and the last ones
_CHAIN: Final = 6
_FATAL: Final = r"Fatal Python error|Windows fatal exception: (?!code )"
_FAULT_FRAME: Final = r'  File "(?P<file>.*)", line (?P<line>\d+) in (?P<name>\S+)'


class _Frame(str):
    """A line of a traceback that names a module and a function and nothing else."""


class _Known:
    """What is remembered from one report to the next."""

    app: Program | None = None
    written: Final[dict[int, Path]] = {}
    """Fingerprints of what has been reported in this run."""
    spare: bytes | None = bytes(256 << 10)
    """Memory given back when a report is due: it may be what the program has run out of."""
    faults: IO[bytes] | None = None
    claim: Claim | None = None


# --- reporting -----------------------------------------------------------------------------------------
def report(error: BaseException, app: Program | None = None) -> Path | None:
    """Write what is known about an error; where it stands, None if it could not be written. Never raises.

    The same error is reported once. app: the program, if there is one already.
    """
    _Known.spare = None
    try:
        lines = _lines_of(error)
        return _reported("error", lines, app or _Known.app)
    except Exception:  # noqa: BLE001  the report of a failure must not be another one
        with contextlib.suppress(Exception):
            log.warning("no crash report of %s", type(error).__name__)
        return None


def watch(app: Program) -> None:
    """What this program shows is told in reports of errors that happen elsewhere, in threads."""
    _Known.app = app


def install() -> None:
    """Report what nobody catches, in any thread, instead of printing it."""
    sys.excepthook = _uncaught
    threading.excepthook = _uncaught_in_thread
    sys.unraisablehook = _unraisable


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    del kind, trace
    if isinstance(error, KeyboardInterrupt):
        return
    log.error("the program failed", exc_info=error)
    report(error)


def _uncaught_in_thread(told: threading.ExceptHookArgs) -> None:
    if told.exc_value is None or isinstance(told.exc_value, SystemExit):
        return
    log.error("thread %s failed", told.thread.name if told.thread else "?", exc_info=told.exc_value)
    report(told.exc_value)


def _unraisable(told: sys.UnraisableHookArgs) -> None:
    log.warning("an error while something was cleared away", exc_info=told.exc_value)


def _reported(what: str, lines: list[str], app: Program | None) -> Path | None:
    fingerprint = hash(tuple(lines))
    if fingerprint in _Known.written:
        return _Known.written[fingerprint]
    redactor = _redactor(app)
    trace = [_redacted(redactor, line) for line in lines]
    head = [*_versions(redactor), *_facts(app)]
    tail = [_redacted(redactor, line) for line in tuple(log_file.TAIL_OF_LOG.lines)]
    short = [f"Stolek {VERSION}: {what}", "", *head, "", *trace, ""]
    path = _written("\n".join([*short, "The log before it:", *tail, ""]), "\n".join(short))
    if path is not None:
        _Known.written[fingerprint] = path
        log.info("crash report: %s", path.name)
    return path


def _redacted(redactor: Redactor | None, line: str) -> str:
    """A line as it may be read; nothing of it if that cannot be made sure."""
    if isinstance(line, _Frame):
        return line
    return "(left out)" if redactor is None else redactor.text(line[:2000])


# --- what happened --------------------------------------------------------------------------------------
def _lines_of(error: BaseException) -> list[str]:
    """The tracebacks of an error and of those that led to it, the first cause first."""
    chain: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and not any(one is link for link in chain) and len(chain) < _CHAIN:
        chain.append(one)
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
    lines: list[str] = []
    for number, link in enumerate(reversed(chain)):
        lines += [*(["", "and then:"] if number else []), "Traceback (most recent call last):"]
        lines += _frames(link.__traceback__)
        name = f"{type(link).__module__}.{type(link).__qualname__}".removeprefix("builtins.")
        lines += f"{name}: {_message(link)}".splitlines()
    return lines


def _message(error: BaseException) -> str:
    try:
        return "; ".join([str(error), *getattr(error, "__notes__", ())])
    except Exception as second:  # noqa: BLE001  anybody may write a class whose text fails
        return f"(no text: {type(second).__name__})"


def _frames(trace: TracebackType | None) -> list[str]:
    first, last = _FRAMES
    frames = list(traceback.walk_tb(trace))
    left_out = len(frames) - first - last
    if left_out > 0:
        frames = [*frames[:first], *frames[-last:]]
    lines: list[str] = [
        _frame(frame.f_code.co_filename, number, frame.f_code.co_name) for frame, number in frames
    ]
    if left_out > 0:
        lines.insert(first, f"  ({left_out} more)")
    return lines


def _frame(file: str, line: int | str, name: str) -> _Frame:
    return _Frame(f'  File "{module_path(file)}", line {line} in {name}')


def module_path(file: str) -> str:
    """The path of a module from its package on: "client/app/app.py"; nothing of the folder it lies in."""
    parts = re.split(r"[\\/]+", file)
    with contextlib.suppress(FileNotFoundError):
        own = re.split(r"[\\/]+", str(root("client").parent))
        if parts[: len(own)] == own and "site-packages" not in parts[len(own) :]:
            return "/".join(parts[len(own) :])
    for home in (
        "site-packages",
        "dist-packages",
        f"python{sys.version_info[0]}.{sys.version_info[1]}",
        "Lib",
    ):
        if home in parts[:-1]:
            return "/".join(parts[len(parts) - parts[::-1].index(home) :])
    from client.diagnostics.redaction import file_name  # noqa: PLC0415

    return parts[-1] if file.startswith("<") else file_name(parts[-1])


# --- where it happened ------------------------------------------------------------------------------------
def _redactor(app: Program | None) -> Redactor | None:
    with contextlib.suppress(Exception):
        from client.diagnostics.redaction import Redactor, file_name, of_people, of_system  # noqa: PLC0415

        ordinary = [word for key in ("app.you", "app.player") for word in i18n.tr(key, n="").split()]
        people: list[str] = []
        files: list[str] = []
        if app is not None:
            people += [seat.name for seat in app.settings.last_seats]
            for match in app.scenes.matches:
                people += [seat.name for seat in match.seats] + [match.title]
                if match.path is not None and file_name(match.path.name) != match.path.name:
                    files += [match.path.name, match.path.stem]
        return Redactor({**of_people(people, ordinary), **of_system()}, files)
    return None


def _versions(redactor: Redactor | None) -> Iterator[str]:
    import pygame  # noqa: PLC0415  a report about its absence is one as well

    yield f"time: {datetime.now():%Y-%m-%d %H:%M:%S}"
    yield _line("Python", lambda: ".".join(map(str, sys.version_info[:3])))
    yield _line("pygame-ce", lambda: pygame.version.ver)
    yield _line("SDL", lambda: ".".join(map(str, pygame.get_sdl_version())))
    yield _line("video driver", lambda: pygame.display.get_driver() if pygame.display.get_init() else "none")
    yield _line("system", lambda: _redacted(redactor, log_file.system()))
    yield _line("language", i18n.language)


def _facts(app: Program | None) -> Iterator[str]:
    if app is None:
        yield "no window yet"
        return
    yield _line("window", lambda: "×".join(map(str, app.metrics.size)))
    yield _line("interface", lambda: f"{app.metrics.ui_scale:.0%}, full screen: {app.settings.full_screen}")
    yield _line("scenes", lambda: " > ".join(type(scene).__name__ for scene in app.scenes) or "none")
    with contextlib.suppress(Exception):
        for match in app.scenes.matches:
            yield from _game(match)


def _game(match: Match) -> Iterator[str]:
    from client.diagnostics.redaction import file_name  # noqa: PLC0415

    yield _line("game", lambda: f"{match.game.id}, players: {len(match.seats)}, moves: {match.moves}")
    yield _line("options", lambda: ", ".join(f"{name}={value}" for name, value in match.options.items()))
    yield _line("journal", lambda: file_name(match.path.name) if match.path is not None else "not saved")


def _line(name: str, value: Callable[[], object]) -> str:
    try:
        return f"{name}: {value()}"
    except Exception as error:  # noqa: BLE001  all the rest is worth knowing still
        return f"{name}: unknown ({type(error).__name__})"


# --- the file -----------------------------------------------------------------------------------------------
def _written(text: str, short: str) -> Path | None:
    """Write the report where there is room for it: shorter if need be, at last among the passing files."""
    with contextlib.suppress(SaveError):
        folder = ensured(log_dir())
        for kept, content in ((KEPT - 1, text), (2, short)):
            _clean_up(folder, kept)
            with contextlib.suppress(OSError):
                return _put(folder, content)
    import tempfile  # noqa: PLC0415  hardly ever needed

    with contextlib.suppress(OSError):
        return _put(Path(tempfile.gettempdir()), text)
    return None


def _put(folder: Path, content: str) -> Path:
    """A new file. Raises OSError, and leaves nothing behind then."""
    stem = f"crash-{datetime.now():%Y%m%d-%H%M%S}"
    for number in range(1, 100):
        path = folder / (f"{stem}.txt" if number == 1 else f"{stem}-{number}.txt")
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            continue
        try:
            with open(handle, "wb") as file:  # noqa: PTH123  by its handle
                file.write(content.encode(errors="backslashreplace"))
        except OSError:
            with contextlib.suppress(OSError):
                path.unlink()
            raise
        return path
    raise FileExistsError(stem)


def _clean_up(folder: Path, kept: int) -> None:
    """Remove old reports. Those of this run are the newest ones, whatever the clock has been set to since."""
    mine = _Known.written.values()
    with contextlib.suppress(OSError):
        for path in sorted(folder.glob(PATTERN), key=lambda path: (path in mine, path.name))[:-kept]:
            with contextlib.suppress(OSError):
                path.unlink()


# --- faults below Python -----------------------------------------------------------------------------------
def watch_for_faults() -> Path | None:
    """Have faults noted from now on; the report of the fault that ended an earlier run, the newest one, if
    any did.

    Every run has a file of its own and keeps it claimed, so that a start tells what was left from what a run
    in another window is still writing to.
    """
    try:
        folder = ensured(log_dir())
        faults = _left_faults(folder)
        path = folder / f"fault-{os.getpid()}-{os.urandom(4).hex()}.log"
        _Known.faults = path.open("xb", buffering=0)
        faulthandler.enable(_Known.faults)
        _Known.claim = claimed(path)
    except (OSError, SaveError, RuntimeError) as error:
        log.warning("faults are not noted: %s", error)
        return None
    report = None
    for fault in faults:
        lines = [_fault_line(line) for line in fault.splitlines()]
        try:
            report = _reported("a fault below Python ended the run before this one", lines, None) or report
        except Exception:
            log.exception("no report of the fault")
    return report


def end_watch() -> None:
    """The run ends well: whatever was noted was no fault that ended it."""
    file, _Known.faults = _Known.faults, None
    claim, _Known.claim = _Known.claim, None
    if file is not None:
        faulthandler.disable()
        with contextlib.suppress(OSError):
            file.truncate(0)
        with contextlib.suppress(OSError):
            file.close()
    if claim is not None:
        claim.release()
    if file is not None:
        with contextlib.suppress(OSError):
            Path(file.name).unlink()


def _left_faults(folder: Path) -> list[str]:
    """The faults that have ended runs, the newest last; what those runs have left is taken away."""
    found = []
    for path in folder.glob(FAULTS):
        with contextlib.suppress(OSError, SaveError):  # gone meanwhile, or of a run that goes on
            time_left, fault = path.stat().st_mtime, _fault(path)
            if fault is None and abs(time.time() - time_left) < _JUST_BEGUN:
                continue
            claim = claimed(path)
            try:
                if os.name == "nt":  # there an open file cannot be taken away
                    claim.release()
                path.unlink()
            finally:
                claim.release()
            if fault is not None:
                found.append((time_left, fault))
    return [fault for _, fault in sorted(found)]


def _fault(path: Path) -> str | None:
    """What is noted in a file, if it is a fault worth telling. Raises OSError."""
    info = path.stat()
    if info.st_size == 0 or time.time() - info.st_mtime > _OLD:
        return None
    with path.open("rb") as file:
        text = file.read(_MOST_FAULT).decode(errors="replace")
    return text if re.search(_FATAL, text) else None


def _fault_line(line: str) -> str:
    found = re.fullmatch(_FAULT_FRAME, line)
    if found is None:
        return line
    return _frame(found["file"], found["line"], found["name"])
