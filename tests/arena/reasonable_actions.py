"""Actions that a player without knowledge of the game may try: no resignation, no draw offer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from rules.contract import Action

LEFT_OUT: Final = frozenset({"Resign", "OfferDraw"})
"""Names of action classes that are never tried."""


def filter_reasonable_actions(actions: Sequence[Action]) -> Sequence[Action]:
    """Return the actions that may be tried; all of them if none is left otherwise."""
    return [one for one in actions if type(one).__name__ not in LEFT_OUT] or actions


def choose_reasonable_action(actions: Sequence[Action], chance: random.Random) -> Action:
    """Choose one of the actions that may be tried, each with the same probability."""
    action = chance.choice(actions)
    return (
        action if type(action).__name__ not in LEFT_OUT else chance.choice(filter_reasonable_actions(actions))
    )
