"""Parsed definitions and settings, cached on the disk.

Parsing YAML takes a hundred times as long, and a parser has to be loaded for it. A parsed text is found by a
hash of the text itself. Nothing is written that would not be read back the same.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

import msgspec

from client.platform.disk_cache import DiskCache, NewEntry
from rules import content
from rules.blake2b import blake2b
from saves import settings

MAX_BYTES: Final = 4 << 20
"""Bytes of definitions: those of all games take a tenth of it."""

_VERSION: Final = "1"
"""To be changed whenever texts are parsed in another way."""


class ParseDiskCache:
    """Values of parsed texts in a folder.

    Attributes:
        disk: Where they are kept.
    """

    def __init__(self, folder: Path, max_bytes: int = MAX_BYTES) -> None:
        self.disk = DiskCache(folder, max_bytes)

    def get(self, text: str) -> object:
        """Return what a text says, None if that is not known."""
        entry = self.disk.read(_name(text), _VERSION, object)
        return None if entry is None else entry.values

    def put(self, text: str, found: object) -> None:
        """Write what a text says, if that is possible and it comes back the same."""
        with contextlib.suppress(TypeError, OverflowError, RecursionError):
            if repr(msgspec.msgpack.decode(msgspec.msgpack.encode(found))) == repr(found):
                self.disk.write(NewEntry(_name(text), _VERSION, found))


def _name(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


def use_folder(folder: Path | None) -> None:
    """Keep parsed texts in folders within that one from now on; None: parse every text."""
    if folder is None:
        content.set_parse_cache(None)
        settings.use_parse_cache(None)
    else:
        content.set_parse_cache(ParseDiskCache(folder / "definitions"))
        # former settings are nobody's business: of these only the latest file stays
        settings.use_parse_cache(ParseDiskCache(folder / "settings", max_bytes=0))
