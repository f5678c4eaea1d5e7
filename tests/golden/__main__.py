"""Writes all golden files anew: `python -m tests.golden`."""

from __future__ import annotations

import sys

from tests.golden.record import VARIANTS, format_record, record_game

for variant in VARIANTS:
    text = format_record(record_game(variant))
    same = variant.path.exists() and variant.path.read_text(encoding="utf-8") == text
    variant.path.write_text(text, encoding="utf-8", newline="\n")
    sys.stdout.write(f"{'same   ' if same else 'written'} {variant.path.name}\n")
