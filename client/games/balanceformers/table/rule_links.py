"""Which rule each situation of Balanceformers is about: where the rulebook is opened."""

from __future__ import annotations

from typing import Final

RULE_LINKS: Final = {
    "building-first": "B-SET-2",
    "building": "B-SET-2",
    "building-angel": "B-SET-2",
    "building-demon": "B-SET-2",
    "initiative": "B-INI-1",
    "initiative-prelude": "B-INI-1",
    "initiative-square": "B-INI-2",
    "initiative-round": "B-INI-1",
    "initiative-both": "B-ACT-1",
    "initiative-both-prelude": "B-PRE-1",
    "initiative-sixth": "B-INI-3",
    "waiting": "B-INI-1",
    "choosing": "B-INI-1",
    "revealing": "B-INI-2",
    "prelude-one": "B-PRE-1",
    "prelude-two": "B-PRE-1",
    "prelude-second": "B-PRE-1",
    "prelude-lifted": "B-PRE-1",
    "turn": "B-ACT-1",
    "turn-own": "B-ACT-1",
    "turn-reincarnation": "B-ACT-2",
    "turn-only-reincarnation": "B-ACT-2",
    "lifted": "B-ADJ-1",
    "lifted-hole": "B-HOLE-1",
    "returning": "B-ACT-2",
    "token": "B-REC-6",
    "watching": "B-ACT-1",
    "reckoning": "B-REC-1",
    "paused": "B-REC-1",
    "death": "B-DTH-1",
    "over": "B-WIN-1",
}
"""For each thing that is asked or told in the bottom bar the id of its rule."""
