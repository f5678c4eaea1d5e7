"""The system's file manager: a folder is shown there, outside of the program."""

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
    """Show a folder in the system's file manager; False if it is plain at once that this cannot be done.

    Returns without waiting for the file manager. failed: called, in another thread, if the file manager says
    later that it could not.
    """
    if not is_folder(path):
        log.warning("no folder to show: %s", path)
        return False
    command = _command(path)
    if command is None:
        log.warning("no file manager to show %s", path)
        return False
    threading.Thread(target=_run, args=(command, failed), name="file manager", daemon=True).start()
    return True


def _command(path: Path) -> Callable[[], bool] | None:
    """What shows the folder and says whether that went well; None if the system has no such thing."""
    if sys.platform == "win32":
        return lambda: _started(path)
    name = "open" if sys.platform == "darwin" else "xdg-open"
    program = shutil.which(name)
    if program is None:
        return None
    return lambda: _called([program, str(path)])


def _called(command: list[str]) -> bool:
    done = subprocess.run(  # noqa: S603  the system's own program, with one argument that is no option
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(),
        start_new_session=True,  # it goes on when the program ends
        check=False,
    )
    return done.returncode == 0


def environment() -> dict[str, str]:
    """The environment for programs of the system: by what a download has put into ours they would load the
    libraries of the download, which may be older than theirs."""
    found = {name: value for name, value in os.environ.items() if not name.startswith("_PYI_")}
    if getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
        before = found.pop("LD_LIBRARY_PATH_ORIG", None)
        if before is not None:
            found["LD_LIBRARY_PATH"] = before
    return found


def _started(path: Path) -> bool:
    if sys.platform == "win32":
        os.startfile(path)  # noqa: S606  a folder, no program
    return True


def _run(command: Callable[[], bool], failed: Callable[[], object] | None) -> None:
    try:
        fine = command()
    except OSError:
        log.exception("the file manager could not be started")
        fine = False
    if not fine:
        log.warning("the file manager could not show the folder")
        if failed is not None:
            failed()
