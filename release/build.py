"""Build of the downloadable program: PyInstaller with its spec, the system's extra files, the archive."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from client.diagnostics.credits import LICENCES_FILE
from release import archive, licence_list, linux_desktop_files, names

SPEC: Final = names.ROOT / "release" / "stolek.spec"
_BEGINNING: Final = 315_532_800
"""1980, the first year that every archive format can store: the time of a build without a commit."""


def get_epoch() -> int:
    """Return the Unix time given to all built files: SOURCE_DATE_EPOCH, or that of the commit."""
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    if told.isdigit():
        return int(told)
    git = shutil.which("git")
    if git is None:
        return _BEGINNING
    asked = subprocess.run(  # noqa: S603
        [git, "log", "-1", "--format=%ct"], cwd=names.ROOT, capture_output=True, text=True, check=False
    )
    return int(asked.stdout) if asked.stdout.strip().isdigit() else _BEGINNING


def build(target: Path, work: Path, *, packed: bool = True) -> list[Path]:
    """Build the program's folder and its archive in `target`, replacing older ones of the same names.

    Args:
        target: The folder for both.
        work: A folder for temporary files.
        packed: Whether the archive is built.

    Returns:
        The program's folder, and the archive if it was built.

    Raises:
        UnknownLibraryError: If the licence of a library is not known.
        CalledProcessError: If a tool fails; it has printed why.
    """
    moment = get_epoch()
    frozen = run_pyinstaller(work, moment)
    licences = licence_list.make_licence_text(
        frozen
    )  # first of all: without its licences nothing may be handed on
    folder = target / names.get_download_name()
    if folder.exists():
        shutil.rmtree(folder)
    if names.get_system_name() == "macos":
        folder.mkdir()
        frozen = frozen.with_name(f"{names.NAME}.app")
        shutil.move(frozen, folder / frozen.name)
    else:
        shutil.move(frozen, folder)
    (folder / LICENCES_FILE).write_text(licences, encoding="utf-8")
    if names.get_system_name() == "macos":  # and inside, for a bundle that is taken out of the folder
        (folder / frozen.name / "Contents" / "Resources" / LICENCES_FILE).write_text(
            licences, encoding="utf-8"
        )
        sign = ["codesign", "--force", "--deep", "--sign", "-", str(folder / frozen.name)]
        subprocess.run(sign, check=True)  # noqa: S603  for this machine; the seal counts every file
    if names.get_system_name() == "linux":
        linux_desktop_files.add_desktop_files(folder)
    archive.normalize_files(folder, moment)
    return [folder, _pack(folder, moment)] if packed else [folder]


def run_pyinstaller(work: Path, moment: int) -> Path:
    """Run PyInstaller and return the folder of the program that it has built.

    Args:
        work: A folder for temporary files.
        moment: Unix time given to all files.
    """
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "0",
        "SOURCE_DATE_EPOCH": str(moment),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "PYINSTALLER_CONFIG_DIR": str(work / "cache"),
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
    }
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    folders = ["--distpath", str(work / "dist"), "--workpath", str(work / "work")]
    subprocess.run([*command, *folders, str(SPEC)], cwd=names.ROOT, env=environment, check=True)  # noqa: S603
    return work / "dist" / names.PROGRAM


def _pack(folder: Path, moment: int) -> Path:
    if names.get_system_name() == "windows":
        file = folder.with_name(f"{folder.name}.zip")
        archive.write_zip(folder, file, moment)
    else:
        file = folder.with_name(f"{folder.name}.tar.gz")
        archive.write_tar(folder, file, moment)
    return file


def count_bytes(path: Path) -> int:
    """Return the size in bytes of a file, or of all files in a folder."""
    if path.is_file():
        return path.stat().st_size
    return sum(one.stat().st_size for one in path.rglob("*") if one.is_file() and not one.is_symlink())
