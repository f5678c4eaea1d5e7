"""Reading with a size limit, atomic writing, renaming, and legal names of files."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path

from saves import write_lock
from saves.errors import SaveError, read_error, write_error
from saves.graphemes import find_boundary_before
from saves.sanitize import find_joiners

MAX_BACKUPS = 1000
"""Quarantined copies of a file, at most."""

MEGABYTE = 1 << 20

_TEMPORARY_NAME = r"(?s)\..+\.[0-9a-f]{8}\.tmp"
_MAX_WRITE_TIME_S = 3600.0  # seconds: no write takes so long

_MAX_WRITE_ATTEMPTS = 3

_OPENED_BY_OTHERS = (5, 32)
"""Windows error numbers of renaming a file that another program, often a virus scanner, has open."""
_RENAME_PAUSES_S = (0.01, 0.02, 0.04, 0.08, 0.15)
"""Seconds between tries to rename such a file: scanners close it again soon."""

_MAX_COPIED = 64 * MEGABYTE

_MAX_NAME_BYTES = 160
"""UTF-8 bytes of a name, at most: with a suffix and the parts of a temporary name, legal everywhere."""
_FORBIDDEN_CHARACTERS = r'[<>:"/\\|?*]+'
_RESERVED_NAMES = r"(?i)(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)"


def read_bytes(path: Path, limit: int) -> bytes:
    """Return the content of a file of at most `limit` bytes.

    Raises:
        SaveError: The file cannot be read or is larger; a file over the limit is refused before it is read.
    """
    check_size(path, limit)
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise read_error(error) from error
    if len(data) > limit:
        raise SaveError("too-big", limit=max(1, limit // MEGABYTE))
    return data


def check_size(path: Path, limit: int) -> None:
    """Raise SaveError unless the path is a regular file of at most `limit` bytes."""
    try:
        info = path.stat()
    except OSError as error:
        raise read_error(error) from error
    if stat.S_ISDIR(info.st_mode):
        raise SaveError("folder")
    if not stat.S_ISREG(info.st_mode):  # a pipe would block for ever
        raise SaveError("foreign")
    if info.st_size > limit:
        raise SaveError("too-big", limit=max(1, limit // MEGABYTE))


def write_atomically(path: Path, data: bytes, durable: bool = True) -> None:
    """Replace a file's content as a whole: write a temporary file, then rename it.

    A link in the place of the file is replaced itself: what it leads to is never written. To write there,
    pass the path from `find_own_file`.

    Args:
        path: The file.
        data: Its new content.
        durable: Wait until file and folder are on the disk.

    Raises:
        OSError: The old file is unchanged, except if only syncing the folder has failed: then the new file is
            in place.
    """
    for attempt in range(1, _MAX_WRITE_ATTEMPTS + 1):
        temporary, handle = _write_temporary(path, data, durable=durable)
        os.close(handle)
        if _rename_temporary(temporary, path, may_vanish=attempt < _MAX_WRITE_ATTEMPTS):
            break
    if durable:
        sync_folder(path.parent)


def create_locked(path: Path, data: bytes) -> int | None:
    """Create a file with its whole content, locked before other windows can see its name.

    Returns:
        A file descriptor that holds the lock, for `WriteLock.adopt`; None where no file can be renamed while
        it is open: there the lock has to be acquired afterwards.

    Raises:
        OSError: There is no new file, except if only syncing the folder has failed.
    """
    temporary, handle = _write_temporary(path, data, durable=True)
    try:
        temporary.replace(path)
    except OSError:  # on Windows and some network drives it has to be closed
        os.close(handle)
        if not _rename_temporary(temporary, path, may_vanish=True):
            write_atomically(path, data)
        sync_folder(path.parent)
        return None
    try:
        sync_folder(path.parent)
    except OSError:
        os.close(handle)
        raise
    return handle


def _write_temporary(path: Path, data: bytes, *, durable: bool) -> tuple[Path, int]:
    """Write a temporary file beside a path. Raises OSError.

    Returns:
        The file, and a descriptor of it, whose lock keeps other windows from removing the file.
    """
    name = os.fsencode(path.name)[:_MAX_NAME_BYTES].decode(errors="ignore")  # leave room for the rest
    temporary = path.with_name(f".{name}.{os.urandom(4).hex()}.tmp")
    try:
        with temporary.open("xb") as file:
            write_lock.try_lock(file.fileno())
            file.seek(0)
            file.write(data)
            file.flush()
            if durable:
                os.fsync(file.fileno())
            return temporary, os.dup(file.fileno())
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


def _rename_temporary(temporary: Path, path: Path, *, may_vanish: bool = False) -> bool:
    """Give a temporary file its name; if that fails the file is removed. Raises OSError.

    Returns:
        False if the file has vanished, which raises an error unless it `may_vanish`.
    """
    try:
        _replace_patiently(temporary, path)
    except OSError as error:
        if may_vanish and isinstance(error, FileNotFoundError) and path.parent.exists():
            return False
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    return True


def _replace_patiently(source: Path, target: Path) -> None:
    """Rename a file, trying again while another program has it or the target open. Raises OSError."""
    for pause_s in _RENAME_PAUSES_S:
        try:
            source.replace(target)
        except OSError as error:
            if getattr(error, "winerror", None) not in _OPENED_BY_OTHERS:
                raise
            time.sleep(pause_s)
        else:
            return
    source.replace(target)


def find_own_file(path: Path, limit: int, is_own: Callable[[bytes], bool]) -> Path:
    """Return the file to write for a path in a player's folder: the path itself or its link's target.

    A link is followed only to a missing file or to one of the program's own files, because a player may keep
    those elsewhere. As the file may change until it is written, call this just before writing.

    Args:
        path: The path.
        limit: Bytes of such a file at most.
        is_own: Returns whether content is that of one of the program's own files.

    Raises:
        SaveError: "linked": a link leads to anything else; "folder": the path is a folder; "foreign": it is
            neither a regular file nor a folder.
    """
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return path
    except OSError as error:
        raise read_error(error) from error
    if stat.S_ISREG(mode):
        return path
    if not stat.S_ISLNK(mode):
        raise SaveError("folder" if stat.S_ISDIR(mode) else "foreign")
    target = Path(os.path.realpath(path))
    if not os.path.lexists(target) and is_folder(target.parent):
        return target
    try:
        if not is_link(target) and is_own(read_bytes(target, limit)):
            return target
    except SaveError as error:
        raise SaveError("linked") from error
    raise SaveError("linked")


def resolve_link(path: Path) -> Path:
    """Return the regular or missing file that a symbolic link leads to; else the path itself.

    For a link to a device or a folder the path itself is returned, so a write replaces the link. Never
    raises.
    """
    try:
        if not path.is_symlink():
            return path
        target = Path(os.path.realpath(path))
        return target if not target.exists() or stat.S_ISREG(target.stat().st_mode) else path
    except OSError:  # the target may not be read
        return path


def is_file(path: Path) -> bool:
    """Return whether the path is a regular file; False if that cannot be found out. Never raises."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Return whether the path is a folder; False if that cannot be found out. Never raises."""
    try:
        return path.is_dir()
    except OSError:
        return False


def is_link(path: Path) -> bool:
    """Return whether the path is a symbolic link; False if that cannot be found out. Never raises."""
    try:
        return path.is_symlink()
    except OSError:
        return False


def remove_leftovers(folder: Path) -> None:
    """Remove temporary files that interrupted writes have left in a folder. Never raises.

    Files that are being written stay, and so do those younger than an hour, as not every drive has locks.
    """
    with contextlib.suppress(OSError), os.scandir(folder) as files:
        for file in files:
            remove_if_leftover(file)


def remove_if_leftover(file: os.DirEntry[str]) -> None:
    """Delete a file if it is a temporary file older than an hour, left by an interrupted write.

    A locked file is kept, because another window is writing it, however old the clock makes it look. Never
    raises.
    """
    if re.fullmatch(_TEMPORARY_NAME, file.name):
        with contextlib.suppress(OSError):
            old = file.stat(follow_symlinks=False).st_mtime < time.time() - _MAX_WRITE_TIME_S
            if old and not write_lock.is_locked(Path(file.path)):
                Path(file.path).unlink()


def sync_folder(folder: Path) -> None:
    """Write a folder's list of files to the disk, so that new names survive a power cut.

    Does nothing on systems that cannot do that. Raises OSError.
    """
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
    """Move a file to another path in the data folder.

    The folders may be links to different drives: then the file is copied, with its time, and removed.

    Raises:
        SaveError: The move failed; the file is still at its old path.
    """
    try:
        try:
            source.rename(target)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            _copy_across_drives(source, target)
    except OSError as error:
        raise write_error(error) from error


def _copy_across_drives(source: Path, target: Path) -> None:
    """Copy a file to another drive durably, then remove it here. Raises OSError, SaveError."""
    info = source.stat()
    write_atomically(target, read_bytes(source, _MAX_COPIED))
    try:
        os.utime(target, ns=(info.st_atime_ns, info.st_mtime_ns))
        source.unlink()
    except OSError:
        with contextlib.suppress(OSError):  # two files would be two games
            target.unlink()
        raise


def quarantine(path: Path) -> Path:
    """Rename an unusable file to the next free `<name>.bad-<number>` in the same folder; return its new path.

    Raises:
        SaveError: The file cannot be renamed; "linked": it is a link, which is left as it is; "exists": all
            numbers are taken.
    """
    if is_link(path):
        raise SaveError("linked")
    for number in range(1, MAX_BACKUPS):
        backup = path.with_name(f"{path.name}.bad-{number}")
        if not os.path.lexists(backup):
            move(path, backup)
            return backup
    raise SaveError("exists")


def may_quarantine(error: SaveError) -> bool:
    """Return whether a read error means that the file itself is unusable, so that it may be renamed.

    Otherwise it may be undamaged: another program has it open, its drive does not answer, or permission is
    missing.
    """
    return error.code in ("foreign", "folder", "too-big")


def back_up(path: Path, data: bytes) -> Path | None:
    """Write the given content to the next free `<name>.bad-<number>` beside a file, which itself stays.

    Returns:
        The backup, perhaps an earlier one with the same content; None if it cannot be written.
    """
    with contextlib.suppress(OSError):
        for number in range(1, MAX_BACKUPS):
            backup = path.with_name(f"{path.name}.bad-{number}")
            if not os.path.lexists(backup):
                write_atomically(backup, data)
                return backup
            with contextlib.suppress(SaveError):  # a folder, for example, or larger
                if read_bytes(backup, len(data)) == data:
                    return backup
    return None


def make_file_name(text: str) -> str:
    """Turn any text into a file name (without suffix) that is legal on every operating system.

    Windows has forbidden characters, reserved words ("con", "aux"), and no names that end in a dot or a
    space.

    Returns:
        The name; "" if no character of the text may be used.
    """
    normal = _normalize(text)
    joiners = find_joiners(normal)
    plain = "".join(
        letter for at, letter in enumerate(normal) if at in joiners or unicodedata.category(letter)[0] != "C"
    )
    plain = " ".join(re.sub(_FORBIDDEN_CHARACTERS, "-", plain).split())
    plain = _truncate(plain.strip(" .-"), _MAX_NAME_BYTES).rstrip(" .-")
    return (
        f"_{_truncate(plain, _MAX_NAME_BYTES - 1)}".rstrip(" .-")
        if re.match(_RESERVED_NAMES, plain)
        else plain
    )


def is_legal_name(text: str) -> bool:
    """Return whether a text is a legal file name (without suffix) on every operating system."""
    joiners = find_joiners(text)
    return (
        bool(text)
        and text == text.strip().rstrip(".").strip()
        and not text.startswith(".")
        and all(at in joiners or unicodedata.category(letter)[0] != "C" for at, letter in enumerate(text))
        and not re.search(_FORBIDDEN_CHARACTERS, text)
        and not re.match(_RESERVED_NAMES, text)
        and len(text.encode()) <= _MAX_NAME_BYTES
        and _is_encodable(text)
    )


def _is_encodable(name: str) -> bool:
    """Return whether the file system's encoding has all the letters."""
    try:
        return bool(os.fsencode(name))
    except UnicodeEncodeError:
        return False


def _normalize(text: str) -> str:
    return unicodedata.normalize("NFC", text.replace("\t", " ").replace("\n", " "))


def _truncate(text: str, most: int) -> str:
    """Return the beginning of a text that takes at most `most` bytes; no character is cut in the middle."""
    count = len(text.encode()[:most].decode(errors="ignore"))
    return text[: find_boundary_before(text, count)]
