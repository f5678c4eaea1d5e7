"""Whatever is in a file, the program says what is wrong with it: `python -m tests.fuzz` changes files at
random.

A change is made from sound files (`corpus`) by its number alone (`changes`, `structure`), opened in a worker
process by everything that opens such a file (`checks`), and must lead to the game or to a typed error, soon,
with the file as it was.
"""

from __future__ import annotations

JOURNALS: tuple[str, ...] = ("bytes", "lines", "splices", "entries", "states", "headers")
"""Kinds of changes to journals: of bytes, of lines, of two files into one; then, with right checksums, of
what the lines say, of the positions in snapshots, and of the header."""

KINDS: tuple[str, ...] = (*JOURNALS, "settings", "definitions", "cards", "pictures")
"""All kinds, in the order of the table."""
