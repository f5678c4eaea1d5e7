"""What can go wrong with a file, as a stable code with parameters; the words are in `assets/lang`."""

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
    "exists",
    "locked",
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
· disk-full · disk-error: the device failed (`detail`) · exists: there is a file of that name already ·
locked: another window wrote to the same game · in-use: another window has it open · unknown-game: no such
game here (`game`) · setup: the header's setup contradicts the rules · changed: rules or content changed and
no snapshot fits · view-only: the match was opened for looking only · corrections: those in the header make no
sense to this version's definitions.
"""

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_DENIED = {errno.EACCES, errno.EPERM, errno.EROFS}
_GONE = {errno.ENOENT, errno.ENOTDIR}


class SaveError(Exception):
    """A file could not be read or written. `code` says why, `params` hold what its words need."""

    def __init__(self, code: Code, **params: str | int) -> None:
        super().__init__(f"{code} {params}" if params else code)
        self.code: Code = code
        self.params: dict[str, str | int] = params

    @property
    def key(self) -> str:
        """Key of the sentence for the player."""
        return f"saves.error.{self.code}"

    @property
    def tag(self) -> str:
        """Key of the two or three words for a list."""
        return f"saves.tag.{self.code}"


def reading_failed(error: OSError) -> SaveError:
    """The typed error for a failed read."""
    if error.errno in _GONE:
        return SaveError("missing")
    if error.errno in _DENIED:
        return SaveError("unreadable")
    return SaveError("disk-error", detail=error.strerror or str(error))


def writing_failed(error: OSError) -> SaveError:
    """The typed error for a failed write, rename or removal."""
    if error.errno == errno.ENOENT:
        return SaveError("missing")
    if error.errno in _DENIED:
        return SaveError("read-only")
    if error.errno in _FULL:
        return SaveError("disk-full")
    return SaveError("disk-error", detail=error.strerror or str(error))
