"""Writes the archived games anew: `python -m tests.client.table.gentle`."""

from __future__ import annotations

import sys

from tests.client.table.gentle import ALL, format_archive

for kind in ALL:
    text = format_archive(kind)
    same = kind.path.exists() and kind.path.read_text(encoding="utf-8") == text
    kind.path.write_text(text, encoding="utf-8", newline="\n")
    sys.stdout.write(f"{'same   ' if same else 'written'} {kind.path.name}\n")
