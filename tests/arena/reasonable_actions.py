"""What somebody does not do who does not know what it is: give up, or offer a draw."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rules.contract import Action

LEFT_OUT: Final = frozenset({"Resign", "OfferDraw"})
"""Actions that are taken only by who knows what they are."""


def tried(actions: Sequence[Action]) -> Sequence[Action]:
    """The actions that are worth a try without knowing what they are."""
    return [one for one in actions if type(one).__name__ not in LEFT_OUT] or actions


def one_tried(actions: Sequence[Action], chance: random.Random) -> Action:
    """One of these, each as likely as the others."""
    action = chance.choice(actions)
    return action if type(action).__name__ not in LEFT_OUT else chance.choice(tried(actions))
