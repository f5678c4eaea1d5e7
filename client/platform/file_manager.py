"""Opening a folder in the system's file manager."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from saves.files import is_folder

log = logging.getLogger(__name__)


def show_folder(path: Path, failed: Callable[[], object] | None = None) -> bool:
    """Open a folder in the system's file manager, without waiting for it.

    Args:
        path: The folder.
        failed: Called on another thread if the file manager reports a failure later.

    Returns:
        False if it is clear at once that the folder cannot be shown.
    """
    if not is_folder(path):
        log.warning("no folder to show: %s", path)
        return False
    command = _make_command(path)
    if command is None:
        log.warning("no file manager to show %s", path)
        return False
    threading.Thread(target=_run_in_thread, args=(command, failed), name="file manager", daemon=True).start()
    return True


def _make_command(path: Path) -> Callable[[], bool] | None:
    """Return a function that shows the folder and returns whether it succeeded; None if there is none."""
    if sys.platform == "win32":
        return lambda: _open_on_windows(path)
    name = "open" if sys.platform == "darwin" else "xdg-open"
    program = shutil.which(name)
    if program is None:
        return None
    return lambda: _run_program([program, str(path)])


def _run_program(command: list[str]) -> bool:
    done = subprocess.run(  # noqa: S603  the system's own program, with one argument that is no option
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=get_system_environment(),
        start_new_session=True,  # it goes on when the program ends
        check=False,
    )
    return done.returncode == 0


def get_system_environment() -> dict[str, str]:
    """Return the environment variables to start programs of the system with.

    In the packaged program the library path points to its own libraries, which may be older than those that
    programs of the system need; it is restored here.
    """
    variables = {name: value for name, value in os.environ.items() if not name.startswith("_PYI_")}
    if getattr(sys, "frozen", False):
        variables.pop("LD_LIBRARY_PATH", None)
        before = variables.pop("LD_LIBRARY_PATH_ORIG", None)
        if before is not None:
            variables["LD_LIBRARY_PATH"] = before
    return variables


def _open_on_windows(path: Path) -> bool:
    if sys.platform == "win32":
        os.startfile(path)  # noqa: S606  a folder, no program
    return True


def _run_in_thread(command: Callable[[], bool], failed: Callable[[], object] | None) -> None:
    try:
        fine = command()
    except OSError:
        log.exception("the file manager could not be started")
        fine = False
    if not fine:
        log.warning("the file manager could not show the folder")
        if failed is not None:
            failed()
