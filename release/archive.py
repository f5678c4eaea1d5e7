"""Reproducible archives: their bytes do not depend on when, where and by whom they are packed."""

from __future__ import annotations

import gzip
import os
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_EXECUTABLE: Final = 0o755
_PLAIN: Final = 0o644


def normalize_files(folder: Path, epoch: int) -> None:
    """Set the times of everything in a folder to `epoch`, a Unix time, and normalise permissions."""
    for path in (*_iter_files(folder), folder):
        if path.is_symlink():
            continue
        if path.is_file():
            path.chmod(_EXECUTABLE if os.access(path, os.X_OK) and _is_started(path) else _PLAIN)
        else:
            path.chmod(_EXECUTABLE)
        os.utime(path, (epoch, epoch))


def _is_started(path: Path) -> bool:
    """Return whether a file is a program rather than a library; libraries need not be executable."""
    return ".so" not in path.name and path.suffix not in (".dll", ".dylib", ".pyd", ".ttf", ".dat")


def write_tar(folder: Path, file: Path, epoch: int) -> None:
    """Pack a folder, under its own name, into the `.tar.gz` file `file`, with `epoch` as all times."""
    with (
        file.open("wb") as raw,
        gzip.GzipFile(filename="", mode="wb", compresslevel=6, fileobj=raw, mtime=epoch) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path in (folder, *_iter_files(folder)):
            entry = archive.gettarinfo(path, arcname=path.relative_to(folder.parent).as_posix())
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ""
            entry.mtime = epoch
            if entry.isreg():
                with path.open("rb") as content:
                    archive.addfile(entry, content)
            else:
                archive.addfile(entry)


def write_zip(folder: Path, file: Path, epoch: int) -> None:
    """Pack a folder, under its own name, into the `.zip` file `file`, with `epoch` as all times."""
    when = time.gmtime(epoch)[:6]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for path in _iter_files(folder):
            if path.is_file():
                name = path.relative_to(folder.parent).as_posix()
                entry = zipfile.ZipInfo(name, (when[0], when[1], when[2], when[3], when[4], when[5]))
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = _PLAIN << 16
                archive.writestr(entry, path.read_bytes())


def _iter_files(folder: Path) -> Iterator[Path]:
    yield from sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix())
