"""Reader of the characters that a font file has, without loading its glyphs.

Of a collection (`.ttc`) the first font is read, which is the one that pygame opens.
"""

from __future__ import annotations

import mmap
import struct
from bisect import bisect_right
from pathlib import Path
from typing import Final

import msgspec

_UNICODE_TABLES: Final = {(3, 10): 5, (0, 6): 4, (0, 4): 4, (3, 1): 3, (0, 3): 2, (0, 2): 1, (0, 1): 1}
"""How good a character map of a platform and encoding is; others do not map Unicode."""
_MAX_RANGES: Final = 100_000
"""Ranges of characters in a map, at most: the largest fonts have a fifth of them."""
_LAST_CODE: Final = 0x10FFFF


class FontCoverage(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The characters that a font has."""

    starts: list[int]
    """First character of each range, in ascending order."""
    ends: list[int]
    """Last character of each range."""

    @property
    def is_sound(self) -> bool:
        """Whether every range of the font's characters has both a first and a last character."""
        return len(self.starts) == len(self.ends)

    def has(self, character: str) -> bool:
        """Return whether the font has a glyph for a character."""
        code = ord(character)
        index = bisect_right(self.starts, code) - 1
        return index >= 0 and code <= self.ends[index]


def read_coverage(path: Path) -> FontCoverage:
    """Return the characters of a TrueType or OpenType font.

    Raises:
        OSError: The file cannot be read.
        ValueError: The file is no such font, or has no map of Unicode characters.
    """
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        try:
            ranges = _merge(_read_ranges(data, _find_table(data, b"cmap")))
        except (struct.error, KeyError, OverflowError) as error:
            raise ValueError(f"{path.name} is no usable font") from error
    return FontCoverage([start for start, _ in ranges], [end for _, end in ranges])


def _find_table(data: mmap.mmap, tag: bytes) -> int:
    """Return where a table of the font begins. Raises KeyError, struct.error."""
    start: int = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    count = struct.unpack_from(">H", data, start + 4)[0]
    entries = struct.iter_unpack(">4sIII", data[start + 12 : start + 12 + 16 * count])
    offsets: dict[bytes, int] = {name: offset for name, _, offset, _ in entries}
    return offsets[tag]


def _read_ranges(data: mmap.mmap, cmap: int) -> list[tuple[int, int]]:
    """Return the first and last character of each range in the best map of Unicode characters."""
    count = struct.unpack_from(">H", data, cmap + 2)[0]
    best, start = 0, 0
    for platform, encoding, offset in struct.iter_unpack(">HHI", data[cmap + 4 : cmap + 4 + 8 * count]):
        quality = _UNICODE_TABLES.get((platform, encoding), 0)
        if quality > best:
            best, start = quality, cmap + offset
    kind = struct.unpack_from(">H", data, start)[0] if best else 0
    if kind == 12:
        groups = struct.unpack_from(">I", data, start + 12)[0]
        if groups > _MAX_RANGES:
            raise ValueError("too many ranges of characters")
        table = data[start + 16 : start + 16 + 12 * groups]
        return [(first, last) for first, last, _ in struct.iter_unpack(">III", table)]
    if kind == 4:
        return _read_segments(data, start)
    raise ValueError("no known map of Unicode characters")


def _read_segments(data: mmap.mmap, start: int) -> list[tuple[int, int]]:
    """Return the ranges of a map of format 4, without characters that are mapped to no glyph."""
    half = struct.unpack_from(">H", data, start + 6)[0]
    count = half // 2
    arrays = [
        struct.unpack_from(f">{count}H", data, start + 14 + index * half + (2 if index else 0))
        for index in range(4)
    ]
    ranges: list[tuple[int, int]] = []
    for number, (end, first, delta, offset) in enumerate(zip(*arrays, strict=True)):
        if first > end:
            raise ValueError("a range of characters ends before it begins")
        if first == 0xFFFF:
            continue
        if not offset:
            ranges.append((first, end))
            continue
        size = end - first + 1
        glyphs = struct.unpack_from(f">{size}H", data, start + 16 + 3 * half + 2 * number + offset)
        ranges += [
            (first + at, first + at) for at, glyph in enumerate(glyphs) if glyph and (glyph + delta) & 0xFFFF
        ]
    return ranges


def _merge(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the ranges in ascending order, neighbours joined."""
    merged: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if not first <= last <= _LAST_CODE:
            raise ValueError("a range is no range of characters")
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(merged[-1][1], last))
        else:
            merged.append((first, last))
    return merged
