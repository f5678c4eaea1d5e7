"""Which rule each situation of EQUILIBRIX Connect is about: where the rulebook is opened."""

from __future__ import annotations

from typing import Final

RULE_LINKS: Final = {
    "placing-triangle": "E-VAR-2",
    "placing-petal": "E-VAR-2",
    "place-start": "E-VAR-2",
    "action": "E-TURN-1",
    "bear": "E-BIRTH-1",
    "bear-only": "E-BIRTH-1",
    "take-only": "E-BACK-1",
    "motherless": "E-BIRTH-2",
    "fair": "E-VAR-3",
    "fair-motherless": "E-VAR-3",
    "fair-take": "E-VAR-3",
    "place": "E-BIRTH-1",
    "take": "E-BACK-1",
    "bonus": "E-CAP-5",
    "bonus-fair": "E-CAP-5",
    "reborn": "E-VAR-4",
    "reborn-fair": "E-VAR-4",
    "rings": "E-VAR-5",
    "draw": "E-END-1",
    "answering": "E-END-1",
    "rolling": "E-DIE-0",
    "watching": "E-TURN-1",
    "over": "E-WIN-1",
}
"""For each thing that is asked or told in the bottom bar the id of its rule."""
