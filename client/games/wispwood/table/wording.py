"""Words of Wispwood that several sentences need."""

from __future__ import annotations

from client.i18n import tr
from rules.wispwood.state import KINDS


def kind_word(kind: int, case: str) -> str:
    """Return a kind in the grammatical case that a sentence needs: nom, acc, ins."""
    return tr(f"wispwood.{case}.{KINDS[kind]}")
