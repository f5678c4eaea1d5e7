"""What is kept to list moves is few things that come again, not many that never do."""

from __future__ import annotations

import random

import rules
from rules.masks import make_selector


def test_listing_moves_seldom_needs_a_new_selector() -> None:
    """Its making takes as long as listing the moves of five creatures; a quarter was made anew once."""
    game = rules.load("balanceformers")
    make_selector.cache_clear()
    decisions = 0
    for seed in range(40):
        choose, state = random.Random(seed).choice, game.start(6, seed)
        while deciders := game.deciders(state):
            state = game.apply(state, deciders[0], choose(game.actions(state, deciders[0]))).state
            decisions += 1
    made = make_selector.cache_info().misses
    assert made < decisions / 2, f"{made} selectors in {decisions} decisions"
