"""Checksums of single lines of JSON, for caches beside a journal."""

from __future__ import annotations

import zlib
from typing import Final

_SEPARATOR: Final = b"\t"
"""Between a line and its checksum; JSON as it is written here has no tabs."""


def add_checksum(line: bytes) -> bytes:
    """Return a line of JSON with its checksum at the end."""
    return b"%b%b%08x" % (line, _SEPARATOR, zlib.crc32(line))


def remove_checksum(line: bytes) -> bytes | None:
    """Return a line without its checksum; None if the checksum is wrong.

    A line without one is returned as it is: earlier versions wrote none.
    """
    content, separator, checksum = line.partition(_SEPARATOR)
    if separator and checksum != b"%08x" % zlib.crc32(content):
        return None
    return content
