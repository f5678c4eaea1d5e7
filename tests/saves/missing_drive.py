"""A drive that goes away: whatever is asked about it, the system answers with an error."""

from __future__ import annotations

import builtins
import errno
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

NUMBERS: Final = (errno.EACCES, errno.ESTALE, errno.EIO)
"""Nobody may look; the network folder was taken away; the stick is broken."""

_CALLS: Final = (
    (os, ("stat", "lstat", "scandir", "listdir", "open", "mkdir", "unlink", "rename", "replace", "utime")),
    (io, ("open",)),
    (builtins, ("open",)),
)


def go_away(monkeypatch: pytest.MonkeyPatch, folder: Path, number: int) -> None:
    """Put the folder and everything in it out of reach from now on."""

    def failing(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any, *rest: Any, **named: Any) -> Any:
            if isinstance(path, str | os.PathLike) and str(path).startswith(str(folder)):
                raise OSError(number, os.strerror(number), str(path))
            return real(path, *rest, **named)

        return call

    for module, names in _CALLS:
        for name in names:
            monkeypatch.setattr(module, name, failing(getattr(module, name)))
