"""Which rule each situation of Envyra is about: where the rulebook is opened."""

from __future__ import annotations

from typing import Final

RULE_LINKS: Final = {
    "boards": "N-PH1-1",
    "boards-one": "N-PH1-1",
    "boards-last": "N-PH1-1",
    "boards-more": "N-PH1-1",
    "boards-full": "N-PH1-1",
    "waiting": "N-PH1-1",
    "choosing": "N-PH1-1",
    "revealing": "N-PH2-1",
    "revealing-simplified": "N-PH2-1",
    "cubes": "N-PH2-1",
    "cubes-second": "N-PH2-3",
    "move": "N-PH2-2",
    "watching": "N-TAKE-1",
    "removal": "N-STUCK-1",
    "remove": "N-STUCK-1",
    "filling": "N-FILL-1",
    "over": "N-WIN-1",
}
"""For each thing that is asked or told in the bottom bar the id of its rule."""
