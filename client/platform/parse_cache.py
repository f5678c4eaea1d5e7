"""Disk cache of parsed YAML: the games' content definitions and the settings.

Parsing takes a hundred times as long as reading from the cache, and the parser has to be loaded for it. A
parsed text is found by the hash of the text. A value that would not be read back exactly the same is not
written.
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

MAX_TEXT_BYTES: Final = 2 << 20
"""Bytes of one text's values, at most; the largest has a tenth of it."""

_VERSION: Final = "1"
"""To be changed whenever texts are parsed in another way."""


class ParseDiskCache:
    """A disk cache of the values of parsed YAML texts, in one folder.

    Attributes:
        disk: The files of the cache.
    """

    def __init__(self, folder: Path, max_bytes: int = MAX_BYTES) -> None:
        self.disk = DiskCache(folder, max_bytes, MAX_TEXT_BYTES)

    def get(self, text: str) -> object:
        """Return the parsed value of a YAML text; None if it is not cached."""
        entry = self.disk.read(_name(text), _VERSION, object)
        return None if entry is None else entry.values

    def put(self, text: str, found: object) -> None:
        """Write the parsed value of a YAML text, unless it would be read back differently."""
        with contextlib.suppress(TypeError, OverflowError, RecursionError):
            if repr(msgspec.msgpack.decode(msgspec.msgpack.encode(found))) == repr(found):
                self.disk.write(NewEntry(_name(text), _VERSION, found))


def _name(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


def use_folder(folder: Path | None) -> None:
    """Cache parsed YAML in subfolders of that folder from now on; with None, parse every text anew."""
    if folder is None:
        content.set_parse_cache(None)
        settings.set_parse_cache(None)
    else:
        content.set_parse_cache(ParseDiskCache(folder / "definitions"))
        # former settings are nobody's business: of these only the latest file stays
        settings.set_parse_cache(ParseDiskCache(folder / "settings", max_bytes=0))
