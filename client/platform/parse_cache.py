"""What the program's definitions and the settings say, kept as it was read: parsing YAML takes a hundred
times as long, and a parser has to be loaded for it.

Found by a hash of the text itself, so another text is another reading; whatever is missing or not whole is
read anew. What is kept is plain values in MessagePack, and nothing is kept that would come back otherwise.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

import msgspec

from rules import content
from rules.hashing import blake2b
from saves import settings
from saves.files import write_atomically

MOST: Final = 96
"""Readings that are kept; what was kept first goes first."""

_VERSION: Final = b"1"  # another one whenever texts are read in another way
_ENDING: Final = ".reading"
_SUM: Final = 8  # bytes before the values that tell whether they are whole


class KeptReadings:
    """Those in a folder. most: so many."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self.folder = folder
        self.most = most

    def get(self, text: str) -> object:
        """What the text says; None if it is not known."""
        with contextlib.suppress(OSError, ValueError):
            data = self._file(text).read_bytes()
            if data[:_SUM] == _sum(data[_SUM:]):
                return msgspec.msgpack.decode(data[_SUM:])
        return None

    def put(self, text: str, found: object) -> None:
        """Keep what a text says, if that works."""
        with contextlib.suppress(OSError, TypeError, OverflowError, RecursionError):
            data = msgspec.msgpack.encode(found)
            if repr(msgspec.msgpack.decode(data)) == repr(found):
                self.folder.mkdir(parents=True, exist_ok=True)
                write_atomically(self._file(text), _sum(data) + data, durable=False)
                self._bound()

    def _file(self, text: str) -> Path:
        of = _VERSION + text.encode("utf-8", "surrogateescape")
        return self.folder / f"{blake2b(of, digest_size=16).hexdigest()}{_ENDING}"

    def _bound(self) -> None:
        """Raises OSError."""
        files = sorted(self.folder.glob(f"*{_ENDING}"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in files[self.most :]:
            file.unlink(missing_ok=True)


def _sum(data: bytes) -> bytes:
    return blake2b(data, digest_size=_SUM).digest()


def keep_in(folder: Path | None) -> None:
    """Keep readings in folders within that one from now on; None: read everything."""
    if folder is None:
        content.set_parse_cache(None)
        settings.remember(None)
    else:
        content.set_parse_cache(KeptReadings(folder / "definitions"))
        settings.remember(KeptReadings(folder / "settings", most=1))  # what they were is nobody's business
