"""Crash reports: files in the log folder that describe an error, without personal data.

Writing a report never raises and needs no window. Crashes of the Python interpreter itself, such as a
segmentation fault, are logged by `faulthandler` and become a report at the next start.
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
from client.platform.resources import find_package_folder
from saves import VERSION
from saves.errors import SaveError
from saves.paths import ensure_folder, log_dir
from saves.write_lock import WriteLock

if TYPE_CHECKING:
    from client.diagnostics.redaction import Redactor
    from client.scene import Program
    from client.session.match import Match

log = logging.getLogger(__name__)

# other imports are made when a report is written, so that the program starts quickly

REPORT_PATTERN: Final = "crash-*.txt"
"""The names of reports."""

MAX_REPORTS: Final = 10
"""Older reports are removed."""

FAULT_PATTERN: Final = "fault*.log"
"""The names of the files in which faults below Python are logged."""

_MAX_FAULT_AGE_S: Final = 30 * 24 * 3600.0
"""Older faults are not reported."""

_CLAIM_GRACE_S: Final = 60.0
"""An empty file younger than this may be one that another run has not claimed yet."""

_MAX_FAULT_BYTES: Final = 64 << 10

_MAX_FRAMES: Final = (15, 45)
"""Frames of a long traceback that are reported: the first and the last ones."""

_MAX_CAUSES: Final = 6
"""Errors of a chain of causes that are reported."""

_FATAL_PATTERN: Final = r"Fatal Python error|Windows fatal exception: (?!code )"
_FAULT_FRAME_PATTERN: Final = r'  File "(?P<file>.*)", line (?P<line>\d+) in (?P<name>\S+)'


class _Frame(str):
    """A line of a traceback with a module and a function only, which needs no redaction."""


class _State:
    """What is remembered from one report to the next."""

    app: Program | None = None
    """The running program, for errors in threads."""

    written_reports: Final[dict[int, Path]] = {}
    """The reports of this run by the hash of their tracebacks."""

    reserve: bytes | None = bytes(256 << 10)
    """Memory that is freed when a report is due: the program may have run out of it."""

    fault_file: IO[bytes] | None = None
    """Where faults of this run are logged."""

    fault_claim: WriteLock | None = None
    """Tells other runs that `fault_file` is in use."""


# --- reporting -----------------------------------------------------------------------------------------
def write_report(error: BaseException, app: Program | None = None) -> Path | None:
    """Write a crash report of an error. Never raises.

    Args:
        error: The error; equal tracebacks are reported only once in a run.
        app: The running program, which the report describes; None: that of `set_program`, if any.

    Returns:
        The file of the report, or None if it could not be written.
    """
    _State.reserve = None
    try:
        lines = _format_error(error)
        return write_redacted("error", lines, app or _State.app)
    except Exception:  # noqa: BLE001  reporting a failure must not fail
        with contextlib.suppress(Exception):
            log.warning("no crash report of %s", type(error).__name__)
        return None


def set_program(app: Program) -> None:
    """Set the running program that crash reports describe, for errors that happen in other threads."""
    _State.app = app


def install_hooks() -> None:
    """Write crash reports of uncaught exceptions in all threads, instead of printing them."""
    sys.excepthook = _handle_uncaught
    threading.excepthook = _handle_uncaught_in_thread
    sys.unraisablehook = _handle_unraisable


def _handle_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    del kind, trace
    if isinstance(error, KeyboardInterrupt):
        return
    log.error("the program failed", exc_info=error)
    write_report(error)


def _handle_uncaught_in_thread(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is None or isinstance(args.exc_value, SystemExit):
        return
    log.error("thread %s failed", args.thread.name if args.thread else "?", exc_info=args.exc_value)
    write_report(args.exc_value)


def _handle_unraisable(args: sys.UnraisableHookArgs) -> None:
    log.warning("an error while something was cleared away", exc_info=args.exc_value)


def write_redacted(what: str, lines: list[str], app: Program | None) -> Path | None:
    """Write a crash report with personal data replaced; return its path, None if that fails.

    Equal lines are reported only once: later calls return the path of the first report.

    Args:
        what: Kind of crash, for the heading.
        lines: The traceback.
        app: The running program, which the report describes; None if there is none yet.
    """
    fingerprint = hash(tuple(lines))
    if fingerprint in _State.written_reports:
        return _State.written_reports[fingerprint]
    redactor = _make_redactor(app)
    trace = [_redact_line(redactor, line) for line in lines]
    head = [*_describe_system(redactor), *_describe_program(app)]
    tail = [_redact_line(redactor, line) for line in tuple(log_file.TAIL_HANDLER.lines)]
    short = [f"Stolek {VERSION}: {what}", "", *head, "", *trace, ""]
    path = _save("\n".join([*short, "The log before it:", *tail, ""]), "\n".join(short))
    if path is not None:
        _State.written_reports[fingerprint] = path
        log.info("crash report: %s", path.name)
    return path


def _redact_line(redactor: Redactor | None, line: str) -> str:
    """Return a line without anything personal; a placeholder if that cannot be guaranteed."""
    if isinstance(line, _Frame):
        return line
    return "(left out)" if redactor is None else redactor.redact(line[:2000])


# --- what happened --------------------------------------------------------------------------------------
def _format_error(error: BaseException) -> list[str]:
    """Return the tracebacks of an error and of its causes, the first cause first."""
    chain: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and not any(cause is link for link in chain) and len(chain) < _MAX_CAUSES:
        chain.append(cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    lines: list[str] = []
    for number, link in enumerate(reversed(chain)):
        lines += [*(["", "and then:"] if number else []), "Traceback (most recent call last):"]
        lines += _format_frames(link.__traceback__)
        name = f"{type(link).__module__}.{type(link).__qualname__}".removeprefix("builtins.")
        lines += f"{name}: {_format_message(link)}".splitlines()
    return lines


def _format_message(error: BaseException) -> str:
    try:
        return "; ".join([str(error), *getattr(error, "__notes__", ())])
    except Exception as second:  # noqa: BLE001  the __str__ of any class may fail
        return f"(no text: {type(second).__name__})"


def _format_frames(trace: TracebackType | None) -> list[str]:
    first, last = _MAX_FRAMES
    frames = list(traceback.walk_tb(trace))
    left_out = len(frames) - first - last
    if left_out > 0:
        frames = [*frames[:first], *frames[-last:]]
    lines: list[str] = [
        _format_frame(frame.f_code.co_filename, number, frame.f_code.co_name) for frame, number in frames
    ]
    if left_out > 0:
        lines.insert(first, f"  ({left_out} more)")
    return lines


def _format_frame(file: str, line: int | str, name: str) -> _Frame:
    return _Frame(f'  File "{get_module_path(file)}", line {line} in {name}')


def get_module_path(file: str) -> str:
    """Return the path of a source file within its package, such as "client/app/app.py"."""
    parts = re.split(r"[\\/]+", file)
    with contextlib.suppress(FileNotFoundError):
        own = re.split(r"[\\/]+", str(find_package_folder("client").parent))
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
    from client.diagnostics.redaction import redact_file_name  # noqa: PLC0415

    return parts[-1] if file.startswith("<") else redact_file_name(parts[-1])


# --- where it happened ------------------------------------------------------------------------------------
def _make_redactor(app: Program | None) -> Redactor | None:
    with contextlib.suppress(Exception):
        from client.diagnostics.redaction import (  # noqa: PLC0415
            Redactor,
            collect_player_names,
            collect_system_names,
            redact_file_name,
        )

        ordinary = [word for key in ("app.you", "app.player") for word in i18n.tr(key, n="").split()]
        people: list[str] = []
        files: list[str] = []
        if app is not None:
            people += [seat.name for seat in app.settings.last_seats]
            for match in app.scenes.matches:
                people += [seat.name for seat in match.seats] + [match.title]
                if match.path is not None and redact_file_name(match.path.name) != match.path.name:
                    files += [match.path.name, match.path.stem]
        return Redactor({**collect_player_names(people, ordinary), **collect_system_names()}, files)
    return None


def _describe_system(redactor: Redactor | None) -> Iterator[str]:
    import pygame  # noqa: PLC0415  a report must be possible without it

    yield f"time: {datetime.now():%Y-%m-%d %H:%M:%S}"
    yield _describe("Python", lambda: ".".join(map(str, sys.version_info[:3])))
    yield _describe("pygame-ce", lambda: pygame.version.ver)
    yield _describe("SDL", lambda: ".".join(map(str, pygame.get_sdl_version())))
    yield _describe(
        "video driver", lambda: pygame.display.get_driver() if pygame.display.get_init() else "none"
    )
    yield _describe("system", lambda: _redact_line(redactor, log_file.describe_system()))
    yield _describe("language", i18n.get_language)


def _describe_program(app: Program | None) -> Iterator[str]:
    if app is None:
        yield "no window yet"
        return
    yield _describe("window", lambda: "×".join(map(str, app.metrics.size)))
    yield _describe(
        "interface", lambda: f"{app.metrics.ui_scale:.0%}, full screen: {app.settings.full_screen}"
    )
    yield _describe("scenes", lambda: " > ".join(type(scene).__name__ for scene in app.scenes) or "none")
    with contextlib.suppress(Exception):
        for match in app.scenes.matches:
            yield from _describe_match(match)


def _describe_match(match: Match) -> Iterator[str]:
    from client.diagnostics.redaction import redact_file_name  # noqa: PLC0415

    yield _describe("game", lambda: f"{match.game.id}, players: {len(match.seats)}, moves: {match.moves}")
    yield _describe("options", lambda: ", ".join(f"{name}={value}" for name, value in match.options.items()))
    yield _describe(
        "journal", lambda: redact_file_name(match.path.name) if match.path is not None else "not saved"
    )


def _describe(name: str, value: Callable[[], object]) -> str:
    try:
        return f"{name}: {value()}"
    except Exception as error:  # noqa: BLE001  the rest is still worth reporting
        return f"{name}: unknown ({type(error).__name__})"


# --- the file -----------------------------------------------------------------------------------------------
def _save(text: str, short: str) -> Path | None:
    """Save the report where there is room for it: shortened if need be, at last in the temporary folder."""
    with contextlib.suppress(SaveError):
        folder = ensure_folder(log_dir())
        for keep, content in ((MAX_REPORTS - 1, text), (2, short)):
            _remove_old_reports(folder, keep)
            with contextlib.suppress(OSError):
                return create_file(folder, content)
    import tempfile  # noqa: PLC0415  hardly ever needed

    with contextlib.suppress(OSError):
        return create_file(Path(tempfile.gettempdir()), text)
    return None


def create_file(folder: Path, content: str) -> Path:
    """Create a crash report file with that content and return its path.

    Raises OSError, without leaving a file behind.
    """
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


def _remove_old_reports(folder: Path, keep: int) -> None:
    """Remove old reports. Those of this run count as the newest, even if the clock has been set back."""
    mine = _State.written_reports.values()
    with contextlib.suppress(OSError):
        for path in sorted(folder.glob(REPORT_PATTERN), key=lambda path: (path in mine, path.name))[:-keep]:
            with contextlib.suppress(OSError):
                path.unlink()


# --- faults below Python -----------------------------------------------------------------------------------
def start_fault_log() -> Path | None:
    """Log crashes of the interpreter (such as segmentation faults) from now on, and report earlier ones.

    Every run locks its own log file, so that other runs can tell it from those of runs that have ended.

    Returns:
        The newest report of such a crash in an earlier run, or None.
    """
    try:
        folder = ensure_folder(log_dir())
        faults = _take_fault_logs(folder)
        path = folder / f"fault-{os.getpid()}-{os.urandom(4).hex()}.log"
        _State.fault_file = path.open("xb", buffering=0)
        faulthandler.enable(_State.fault_file)
        _State.fault_claim = WriteLock.acquire(path)
    except (OSError, SaveError, RuntimeError) as error:
        log.warning("faults are not logged: %s", error)
        return None
    report = None
    for fault in faults:
        lines = [_redact_fault_line(line) for line in fault.splitlines()]
        try:
            report = (
                write_redacted("a fault below Python ended the run before this one", lines, None) or report
            )
        except Exception:
            log.exception("no report of the fault")
    return report


def stop_fault_log() -> None:
    """Delete the log of interpreter crashes of this run, because it ends regularly."""
    file, _State.fault_file = _State.fault_file, None
    claim, _State.fault_claim = _State.fault_claim, None
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


def _take_fault_logs(folder: Path) -> list[str]:
    """Remove the logs of runs that have ended, and return their faults, the newest last."""
    faults = []
    for path in folder.glob(FAULT_PATTERN):
        with contextlib.suppress(OSError, SaveError):  # removed meanwhile, or of a run that is going on
            time_left, fault = path.stat().st_mtime, _read_fault(path)
            if fault is None and abs(time.time() - time_left) < _CLAIM_GRACE_S:
                continue
            claim = WriteLock.acquire(path)
            try:
                if os.name == "nt":  # an open file cannot be removed there
                    claim.release()
                path.unlink()
            finally:
                claim.release()
            if fault is not None:
                faults.append((time_left, fault))
    return [fault for _, fault in sorted(faults)]


def _read_fault(path: Path) -> str | None:
    """Return the fault logged in a file; None if there is none to report. Raises OSError."""
    info = path.stat()
    if info.st_size == 0 or time.time() - info.st_mtime > _MAX_FAULT_AGE_S:
        return None
    with path.open("rb") as file:
        text = file.read(_MAX_FAULT_BYTES).decode(errors="replace")
    return text if re.search(_FATAL_PATTERN, text) else None


def _redact_fault_line(line: str) -> str:
    match = re.fullmatch(_FAULT_FRAME_PATTERN, line)
    return line if match is None else _format_frame(match["file"], match["line"], match["name"])
