"""The cached selectors with which moves are listed are few and used again and again."""

from __future__ import annotations

import random

import rules
from rules.masks import make_selector


def test_listing_moves_seldom_needs_a_new_selector() -> None:
    """Making a selector takes as long as listing the moves of five creatures."""
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
