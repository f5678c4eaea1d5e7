"""Sets of small numbers as masks: the members' things, in their order, however many there are."""

from __future__ import annotations

import random

import pytest

from rules.masks import select_items, unite_selected_sets


@pytest.mark.parametrize("count", range(0, 145, 4))
def test_items_of_the_members_are_selected_in_order(count: int) -> None:
    """Few members are found in another way than many; nobody can tell."""
    draw = random.Random(count)
    things = [f"thing {number}" for number in range(144)]
    for _ in range(20):
        members = sorted(draw.sample(range(144), count))
        mask = sum(1 << member for member in members)
        assert list(select_items(mask, things)) == [things[member] for member in members]


def test_sets_of_the_members_are_united() -> None:
    draw = random.Random(1)
    sets = [draw.getrandbits(60) for _ in range(70)]
    for _ in range(50):
        members = draw.sample(range(70), draw.randrange(12))
        joined = {bit for member in members for bit in range(60) if sets[member] >> bit & 1}
        found = unite_selected_sets(sum(1 << member for member in members), sets)
        assert {bit for bit in range(60) if found >> bit & 1} == joined
