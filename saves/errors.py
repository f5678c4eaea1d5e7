"""Errors of reading and writing files, as stable codes with parameters; their texts are in `assets/lang`."""

from __future__ import annotations

import errno
from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "empty",
    "foreign",
    "newer",
    "damaged",
    "too-big",
    "too-long",
    "missing",
    "unreadable",
    "read-only",
    "disk-full",
    "disk-error",
    "system-error",
    "away",
    "name",
    "folder",
    "linked",
    "busy",
    "exists",
    "locked",
    "replaced",
    "in-use",
    "unknown-game",
    "setup",
    "changed",
    "view-only",
    "corrections",
]
"""All codes.

empty: the file has no bytes · foreign: not one of ours · newer: written by a later version (`app`) · damaged:
a line fails its checksum or makes no sense (`line`) · too-big: over the limit (`limit`, MB) · too-long: more
actions than any game has · missing: gone · unreadable: the system does not let us read · read-only: nor write
· disk-full · disk-error: the device failed · system-error: anything else (`detail`, in the system's words) ·
away: the disk or the network folder does not answer · name: too long, or not to the file system's liking ·
folder: there is one in the place of the file · linked: a link leads to what is not ours · busy: another
program has it · exists: so there is a file · locked: another window wrote to the same game · replaced:
another version of the game took the place of its file, and it has got another file · in-use: another window
has it open · unknown-game: no such game here (`game`) · setup: the header's setup contradicts the rules ·
changed: rules or content changed and no snapshot fits · view-only: the match was opened for looking only ·
corrections: those in the header make no sense to this version's definitions.
"""

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_DENIED = {errno.EACCES, errno.EPERM, errno.EROFS}
_GONE = {errno.ENOENT, errno.ENOTDIR, errno.ELOOP}
_BY_NAME: dict[Code, tuple[str, ...]] = {
    "disk-error": ("EIO",),
    "name": ("ENAMETOOLONG", "EILSEQ"),
    "folder": ("EISDIR",),
    "exists": ("EEXIST",),
    "busy": ("EBUSY", "ETXTBSY"),
    "away": (
        "ENODEV", "ENXIO", "ENOMEDIUM", "ESTALE", "ETIMEDOUT", "ENOTCONN", "ECONNREFUSED", "ECONNRESET",
        "ECONNABORTED", "EHOSTDOWN", "EHOSTUNREACH", "ENETDOWN", "ENETUNREACH", "ENETRESET",
    ),
}  # fmt: skip
_OTHERS: dict[int | None, Code] = {
    getattr(errno, name): code
    for code, names in _BY_NAME.items()
    for name in names
    if hasattr(errno, name)  # no system has them all
}
_OF_WINDOWS: dict[int | None, Code] = {32: "busy", 33: "busy", 123: "name", 206: "name"}
"""Windows error numbers that have no errno of their own."""


class SaveError(Exception):
    """Raised if a file cannot be read or written.

    Attributes:
        code: Stable code of the reason, such as "missing" or "disk-full" (see `Code`).
        params: Values for the placeholders in the error's text.
    """

    def __init__(self, code: Code, **params: str | int) -> None:
        super().__init__(f"{code} {params}" if params else code)
        self.code: Code = code
        self.params: dict[str, str | int] = params

    @property
    def text_key(self) -> str:
        """Language key of the sentence that tells the player about this error."""
        return f"saves.error.{self.code}"

    @property
    def short_text_key(self) -> str:
        """Language key of the error's short form, two or three words for a list."""
        return f"saves.tag.{self.code}"


def read_error(error: OSError) -> SaveError:
    """Convert an operating system error of a failed read to a SaveError."""
    return _convert_error(error, "unreadable")


def write_error(error: OSError) -> SaveError:
    """Convert an operating system error of a failed write, rename or removal to a SaveError."""
    return _convert_error(error, "read-only")


def _convert_error(error: OSError, denied: Code) -> SaveError:
    """Return the SaveError for an OSError; `denied` is the code if permission is missing."""
    number = error.errno
    of_windows: int | None = getattr(error, "winerror", None)
    if of_windows in _OF_WINDOWS:
        return SaveError(_OF_WINDOWS[of_windows])
    if number in _GONE:
        return SaveError("missing")
    if number in _DENIED:
        return SaveError(denied)
    if number in _FULL:
        return SaveError("disk-full")
    if number in _OTHERS:
        return SaveError(_OTHERS[number])
    return SaveError("system-error", detail=error.strerror or str(error))
