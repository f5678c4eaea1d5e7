"""The 42 creatures: what is true of their table."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from rules.balanceformers.content import ENERGIES, SETS, content

ROWS = {(name, n): row for name, rows in content().creatures.items() for n, row in enumerate(rows)}
BLACK, WHITE = SETS[:3], SETS[3:]


def test_six_sets_have_seven_creatures_each() -> None:
    """B-CRE-1."""
    assert len(ROWS) == 42
    assert Counter(name for name, _ in ROWS) == dict.fromkeys(SETS, 7)


def test_a_creature_has_each_energy_on_one_level() -> None:
    """B-CRE-1."""
    for row in ROWS.values():
        assert tuple(sorted(row)) == ENERGIES


def test_all_creatures_of_both_boxes_differ() -> None:
    """B-CRE-1."""
    assert len(set(ROWS.values())) == 42


@pytest.mark.parametrize("name", SETS)
def test_within_a_set_each_level_shows_each_energy_once(name: str) -> None:
    """B-CRE-1."""
    for level in range(7):
        assert sorted(row[level] for row in content().creatures[name]) == list(ENERGIES)


def test_on_any_two_levels_every_pair_of_different_energies_occurs_once() -> None:
    """B-CRE-1: over all 42."""
    for one, other in permutations(range(7), 2):
        found = Counter((row[one], row[other]) for row in ROWS.values())
        assert found == dict.fromkeys(permutations(ENERGIES, 2), 1)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_white_set_is_the_negative_of_the_black_one(n: int) -> None:
    """B-CRE-1."""
    black, white = content().creatures[f"black-{n}"], content().creatures[f"white-{n}"]
    assert {tuple(-energy for energy in row) for row in black} == set(white)


def test_the_table_is_the_one_that_the_law_describes() -> None:
    """B-CRE-1: how the rows were made."""
    e, sigma = [0, 1, 2, 3, -3, -2, -1], (0, 6, 5, 2, 3, 1, 4)
    keys = dict(zip(SETS, (1, 2, 4, 6, 5, 3), strict=True))
    for (name, i), row in ROWS.items():
        assert row == tuple(e[(keys[name] * sigma[j] + i) % 7] for j in range(7))


@pytest.mark.parametrize("box", [BLACK, WHITE])
def test_a_box_is_fair_to_its_three_sets(box: tuple[str, ...]) -> None:
    """B-CRE-1: whoever is judged, each set of the box helps alike, and so does each set of all six."""

    def helped(names: tuple[str, ...]) -> set[tuple[tuple[int, int], ...]]:
        found = set()
        for name in names:
            sums: Counter[int] = Counter()
            for (judge, _), judged in ROWS.items():
                level = judged.index(-2)
                for row in content().creatures[name]:
                    sums[row[level]] += judge in names
            found.add(tuple(sorted(sums.items())))
        return found

    assert len(helped(box)) == 1
    assert len(helped(SETS)) == 1
