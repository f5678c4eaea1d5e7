"""Chance is a published algorithm with known answers, the same on every platform and Python version."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.rng import next_bits, random_below, seed_generator, shuffle


def test_splitmix64_matches_the_published_numbers() -> None:
    rng, found = seed_generator(1234567), []
    for _ in range(5):
        rng, bits = next_bits(rng)
        found.append(bits)
    assert found == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_shuffle_never_changes() -> None:
    rng, order = shuffle(seed_generator(42), range(12))
    assert order == GOLDEN_ORDER
    assert rng == GOLDEN_RNG


GOLDEN_ORDER = (9, 6, 7, 10, 3, 11, 4, 2, 0, 8, 5, 1)
GOLDEN_RNG = 14727398570297873681


def test_draw_is_uniform() -> None:
    rng, counts = seed_generator(7), Counter[int]()
    for _ in range(6000):
        rng, number = random_below(rng, 6)
        counts[number] += 1
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(850 < count < 1150 for count in counts.values())


def test_numbers_beyond_the_last_multiple_are_rejected() -> None:
    n = (1 << 63) + 1  # nearly half of all draws must be rejected
    rng = seed_generator(3)
    expected = rng
    while True:
        expected, bits = next_bits(expected)
        if bits < n:
            break
    assert random_below(rng, n) == (expected, bits)


@pytest.mark.parametrize("items", [[], ["only"], list("abcdef")])
def test_a_shuffle_keeps_every_item(items: list[str]) -> None:
    _, order = shuffle(seed_generator(9), items)
    assert sorted(order) == sorted(items)


def test_every_order_of_three_is_equally_frequent() -> None:
    rng, counts = seed_generator(11), Counter[tuple[int, ...]]()
    for _ in range(3000):
        rng, order = shuffle(rng, (0, 1, 2))
        counts[order] += 1
    assert len(counts) == 6
    assert all(400 < count < 600 for count in counts.values())


@pytest.mark.parametrize("seed", [0, 5, -1, 2**64, -(2**80), 2**200])
def test_generator_state_has_64_bits_for_any_seed(seed: int) -> None:
    assert 0 <= seed_generator(seed) < 1 << 64
    rng, bits = next_bits(seed_generator(seed))
    assert 0 <= rng < 1 << 64
    assert 0 <= bits < 1 << 64
