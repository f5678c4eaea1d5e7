"""Which rule each situation of Wispwood is about: where the rulebook is opened."""

from __future__ import annotations

from typing import Final

RULE_LINKS: Final = {
    "wishes": "W-SET-4",
    "ghost-cat": "W-SOLO-2",
    "take-or-trees": "W-TURN-0",
    "refresh-offer": "W-POND-2",
    "shape": "W-TURN-1",
    "shape-no-cat": "W-TURN-1",
    "place": "W-PLACE-1",
    "place-cat": "W-CAT-2",
    "trees": "W-TREE-1",
    "trees-done": "W-TREE-2",
    "trees-forced": "W-TREE-3",
    "trees-or-refresh": "W-TREE-3",
    "cats": "W-RND-3",
    "watching": "W-TURN-0",
    "ghost": "W-SOLO-4",
    "over": "W-END-1",
}
"""For each thing that is asked or told in the bottom bar the id of its rule."""
