"""Reading with a limit and writing whole files so that the old one stands until the new one is safe."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import time
import unicodedata
from pathlib import Path

from saves.errors import SaveError, reading_failed, writing_failed

MAX_BACKUPS = 1000
"""So many bad files of one name are kept beside it."""

MEGABYTE = 1 << 20

_PASSING = r"(?s)\..+\.[0-9a-f]{8}\.tmp"
_WRITTEN_BY_THEN = 3600.0  # seconds: no write takes so long

_MOST_CARRIED = 64 * MEGABYTE

_LONGEST = 160
"""UTF-8 bytes of a name: with a suffix and what a passing name adds, every file system takes it."""
_FORBIDDEN = r'[<>:"/\\|?*]+'
_RESERVED = r"(?i)(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)"


def read_bytes(path: Path, limit: int) -> bytes:
    """All bytes of a file. Raises SaveError; a file over the limit is refused before it is read."""
    check_size(path, limit)
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise reading_failed(error) from error
    if len(data) > limit:
        raise SaveError("too-big", limit=max(1, limit // MEGABYTE))
    return data


def check_size(path: Path, limit: int) -> None:
    """Raises SaveError unless the path is a plain file of at most so many bytes."""
    try:
        info = path.stat()
    except OSError as error:
        raise reading_failed(error) from error
    if stat.S_ISDIR(info.st_mode):
        raise SaveError("folder")
    if not stat.S_ISREG(info.st_mode):  # a pipe would block for ever
        raise SaveError("foreign")
    if info.st_size > limit:
        raise SaveError("too-big", limit=max(1, limit // MEGABYTE))


def write_atomically(path: Path, data: bytes, durable: bool = True) -> None:
    """Write a whole file under a passing name, then rename it. Raises OSError; the old file stays then.

    Where the path is a link, the file that it leads to is written, and the link stays. durable: wait until
    file and folder are on the disk. If the folder alone fails, the new file stays.
    """
    path = behind(path)
    name = os.fsencode(path.name)[:_LONGEST].decode(errors="ignore")  # a long one has no room for more
    passing = path.with_name(f".{name}.{os.urandom(4).hex()}.tmp")
    try:
        with passing.open("xb") as file:
            file.write(data)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        passing.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            passing.unlink(missing_ok=True)
        raise
    if durable:
        sync_folder(path.parent)


def behind(path: Path) -> Path:
    """The plain file that a link leads to, be it there already or not; else the path itself.

    A link to a device or a folder is in the place of the file: what is written takes its place. Never raises.
    """
    try:
        if not path.is_symlink():
            return path
        target = Path(os.path.realpath(path))
        return target if not target.exists() or stat.S_ISREG(target.stat().st_mode) else path
    except OSError:  # it leads where nobody may look
        return path


def is_file(path: Path) -> bool:
    """Whether a plain file lies there, as far as the system says. Never raises."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Whether a folder lies there, as far as the system says. Never raises."""
    try:
        return path.is_dir()
    except OSError:
        return False


def sweep(folder: Path) -> None:
    """Remove what writes that were cut off by a kill have left in a folder. Never raises."""
    with contextlib.suppress(OSError), os.scandir(folder) as files:
        for file in files:
            remove_if_left(file)


def remove_if_left(file: os.DirEntry[str]) -> None:
    """Remove a passing file whose write must have ended long ago, and nothing else. Never raises."""
    if re.fullmatch(_PASSING, file.name):
        with contextlib.suppress(OSError):
            if file.stat(follow_symlinks=False).st_mtime < time.time() - _WRITTEN_BY_THEN:
                Path(file.path).unlink()


def sync_folder(folder: Path) -> None:
    """Make names created in the folder durable, where the system can do that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some network drives cannot
            raise
    finally:
        os.close(handle)


def move(source: Path, target: Path) -> None:
    """Rename a file within the data folder. Raises SaveError; the file stays where it was then.

    Its folders may be links to several drives: there it is carried over, with its time.
    """
    try:
        try:
            source.rename(target)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            _carry(source, target)
    except OSError as error:
        raise writing_failed(error) from error


def _carry(source: Path, target: Path) -> None:
    """A file on another drive, whole and safe before it goes here. Raises OSError, SaveError."""
    info = source.stat()
    write_atomically(target, read_bytes(source, _MOST_CARRIED))
    try:
        os.utime(target, ns=(info.st_atime_ns, info.st_mtime_ns))
        source.unlink()
    except OSError:
        with contextlib.suppress(OSError):  # two of them would be two games
            target.unlink()
        raise


def put_aside(path: Path) -> Path | None:
    """Rename a bad file to the next free name beside it; None if all are taken. Raises SaveError.

    Where the path is a link, this is done where the file lies, and the link stays.
    """
    path = behind(path)
    for number in range(1, MAX_BACKUPS):
        backup = path.with_name(f"{path.name}.bad-{number}")
        if not os.path.lexists(backup):
            move(path, backup)
            return backup
    return None


def file_name(text: str) -> str:
    """A name (without its suffix) made of a text and legal on every system; "" if nothing is left of it.

    Windows knows forbidden letters, reserved words ("con", "aux") and no names that end in a dot or a space.
    """
    plain = "".join(letter for letter in _composed(text) if unicodedata.category(letter)[0] != "C")
    plain = " ".join(re.sub(_FORBIDDEN, "-", plain).split())
    plain = _shortened(plain.strip(" .-"), _LONGEST).rstrip(" .-")
    return f"_{_shortened(plain, _LONGEST - 1)}".rstrip(" .-") if re.match(_RESERVED, plain) else plain


def is_legal_name(text: str) -> bool:
    """Whether a file may be called that (without its suffix) on every system."""
    return (
        bool(text)
        and text == text.strip().rstrip(".").strip()
        and not text.startswith(".")
        and all(unicodedata.category(letter)[0] != "C" for letter in text)
        and not re.search(_FORBIDDEN, text)
        and not re.match(_RESERVED, text)
        and len(text.encode()) <= _LONGEST
        and _can_be_written(text)
    )


def _can_be_written(name: str) -> bool:
    """Whether the system has all the letters: in a few languages it still has not."""
    try:
        return bool(os.fsencode(name))
    except UnicodeEncodeError:
        return False


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text.replace("\t", " ").replace("\n", " "))


def _shortened(text: str, most: int) -> str:
    return text.encode()[:most].decode(errors="ignore")
