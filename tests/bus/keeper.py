"""Keeps a screen, a bus and the program for as long as one listener runs, and leaves nothing behind.

`python keeper.py PLAN` with a pipe as its input, which whoever wants the session holds open: when that one
goes, whatever has become of it, all goes. Everything that is started here is a descendant of this process and
handed to it when its own parent ends (Linux' subreaper), so that all of it is found.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Final

_SYSTEM: Final = "/usr/bin/python3"
_LISTENER: Final = Path(__file__).with_name("listener.py")
_ROOT: Final = Path(__file__).resolve().parents[2]

_SUBREAPER: Final = 36
_DEATH_SIGNAL: Final = 1
_LIBC: Final = ctypes.CDLL(None)

_LOCK: Final = Path(tempfile.gettempdir(), f"stolek-bus-{os.getuid()}.lock")
_TRIES: Final = 5
_BEGINS: Final = 5.0
"""Seconds after which it is looked, again and again, whether the program has found its display: on a busy
machine it may take half a minute to learn that it has none."""
_FAILED: Final = 1
"""The program's exit where it could not begin; what fails for good still does after it was begun anew."""
_HELLO: Final = struct.pack("<cxHHHHxx", b"l", 11, 0, 0, 0)
"""X's first words: the order of bytes, version 11.0, nothing to prove who one is."""
_WELCOME: Final = b"\x01"

_ENDS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_ENDING: Final = threading.Lock()
"""Whoever ends everything does it alone."""


def _dies_with_me() -> None:
    _LIBC.prctl(_DEATH_SIGNAL, signal.SIGKILL)


def _start(command: list[str], **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=_dies_with_me,  # noqa: PLW1509  no other thread has been begun
    )


def _line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    words = process.stdout.readline().strip()
    if not words:
        raise SystemExit(f"{process.args!r} did not begin")
    return words


def _screen() -> tuple[str, socket.socket]:
    """Return a screen's number, and a connection that stays, so that it never is without a client.

    Xvfb takes the first number that looks free. Where several begin at once, one may take away the file by
    which another is reached, of which that one knows nothing; so each begins alone, and is asked whether it
    answers there before anybody relies on it.
    """
    command = ["Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
    with _LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for _ in range(_TRIES):
            screen = _start(command)
            number = _line(screen)
            held = _answering(number)
            if held is not None:
                return number, held
            screen.kill()
            screen.wait()
    raise SystemExit("no screen answers")


def _answering(number: str) -> socket.socket | None:
    """Return a connection to a screen that has let it in; None if it does not answer."""
    held = socket.socket(socket.AF_UNIX)
    try:
        held.settimeout(60)
        held.connect(f"/tmp/.X11-unix/X{number}")  # noqa: S108  the place that X gives it
        held.sendall(_HELLO)
        if held.recv(1) == _WELCOME:
            return held
    except OSError as error:
        sys.stderr.write(f"screen {number} does not answer: {error}\n")
    held.close()
    return None


def _program() -> subprocess.Popen[str]:
    """Start the program.

    About one in fifty finds no display although the screen answers; it reports that and ends.
    """
    return _start([sys.executable, "-m", "client"], PYTHONPATH=str(_ROOT))


def _children() -> list[int]:
    """Return those that are there now; what they have started comes to this process when they end."""
    tasks = Path("/proc/self/task").iterdir()
    return [int(number) for task in tasks for number in (task / "children").read_text().split()]


def _end() -> None:
    """End all that is left, and wait for it."""
    while children := _children():
        for number in children:
            with contextlib.suppress(ProcessLookupError, ChildProcessError):
                os.kill(number, signal.SIGKILL)
                os.waitpid(number, 0)


def _watch(run: str) -> None:
    """End everything as soon as nobody wants it any more."""
    while os.read(0, 1):
        pass
    with _ENDING:
        _end()
        shutil.rmtree(run, ignore_errors=True)
        os._exit(1)


def _told_to_end(*_: object) -> None:
    for kind in _ENDS:
        signal.signal(kind, signal.SIG_IGN)
    raise SystemExit(1)


def _listens() -> None:
    """Tell the bus that there is a screen reader."""
    for wanted in ("IsEnabled", "ScreenReaderEnabled"):
        command = ["dbus-send", "--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus"]
        said = ["string:org.a11y.Status", f"string:{wanted}", "variant:boolean:true"]
        subprocess.run(
            [*command, "org.freedesktop.DBus.Properties.Set", *said],
            stdout=subprocess.DEVNULL,
            check=True,
            timeout=60,
        )


def main(plan: str) -> int:
    """Start everything, wait for the listener, end everything."""
    _LIBC.prctl(_SUBREAPER, 1)
    for kind in _ENDS:
        signal.signal(kind, _told_to_end)
    with tempfile.TemporaryDirectory(prefix="stolek-bus-") as run:
        os.environ |= {"XDG_RUNTIME_DIR": run, "SDL_AUDIODRIVER": "dummy"}
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"  # no graphics card, only what stands for one
        for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "AT_SPI_BUS_ADDRESS"):
            os.environ.pop(name, None)
        threading.Thread(target=_watch, args=(run,), daemon=True).start()
        held = None
        try:
            number, held = _screen()
            os.environ["DISPLAY"] = f":{number}"
            bus = _start(["dbus-daemon", "--session", "--nofork", "--print-address=1"])
            os.environ["DBUS_SESSION_BUS_ADDRESS"] = _line(bus)
            _listens()
            program = _program()
            listener = _start([_SYSTEM, str(_LISTENER), plan])
            tries_left = _TRIES
            while True:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    told, _ = listener.communicate(timeout=_BEGINS)
                    break
                if tries_left and program.poll() == _FAILED:
                    tries_left -= 1
                    program = _program()
            sys.stdout.write(told)
            sys.stdout.flush()
            return listener.returncode
        finally:
            with _ENDING:
                _end()
            if held is not None:
                held.close()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
