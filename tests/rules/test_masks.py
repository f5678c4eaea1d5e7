"""Sets of small numbers as masks: the members' things, in their order, however many there are."""

from __future__ import annotations

import random

import pytest

from rules.masks import picked


@pytest.mark.parametrize("count", range(0, 145, 4))
def test_the_things_of_the_members_are_picked_in_their_order(count: int) -> None:
    """Few members are found in another way than many; nobody can tell."""
    draw = random.Random(count)
    things = [f"thing {number}" for number in range(144)]
    for _ in range(20):
        members = sorted(draw.sample(range(144), count))
        mask = sum(1 << member for member in members)
        assert list(picked(mask, things)) == [things[member] for member in members]
