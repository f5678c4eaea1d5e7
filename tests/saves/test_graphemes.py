"""Grapheme clusters: where a text may be cut."""

from __future__ import annotations

import pytest
from grapheme import graphemes
from hypothesis import given, strategies as st

from saves.graphemes import (
    MAX_CLUSTER_LENGTH,
    count_graphemes,
    find_boundary_after,
    find_boundary_before,
    is_single,
    list_boundaries,
    split_graphemes,
    truncate_graphemes,
)

CLUSTERS = [
    ("小", "明"),
    ("👩‍🚀", "x"),
    ("हि", "न्दी"),
    ("e\u0301", "a"),
    ("🇨🇿", "🇸🇰"),
    ("각", "\u1112\u1161\u11ab"),
    ("👨‍👩‍👧‍👦", " "),
    ("Ł", "u"),
]


@pytest.mark.parametrize("clusters", CLUSTERS)
def test_text_is_split_into_what_a_reader_takes_for_characters(clusters: tuple[str, ...]) -> None:
    text = "".join(clusters)
    assert split_graphemes(text) == clusters
    assert count_graphemes(text) == 2
    assert truncate_graphemes(text, 1) == clusters[0]
    assert list_boundaries(text) == (0, len(clusters[0]), len(text))
    for inside in range(1, len(clusters[0])):
        assert find_boundary_before(text, inside) == 0
        assert find_boundary_after(text, inside) == len(clusters[0])


def test_positions_outside_the_text_are_taken_for_its_ends() -> None:
    for text in ("ab", "👩‍🚀"):
        assert find_boundary_before(text, -5) == 0
        assert find_boundary_after(text, 99) == len(text)
    assert truncate_graphemes("ab", 0) == ""


def test_what_is_single_at_a_glance_is_single() -> None:
    singles = "".join(filter(is_single, map(chr, (*range(0xD800), *range(0xE000, 0x30000)))))
    for text in (singles, singles[::-1]):
        assert list(graphemes(text)) == list(text)


def test_endless_cluster_is_cut() -> None:
    assert max(map(len, split_graphemes("👩‍" * 500))) <= MAX_CLUSTER_LENGTH


@given(st.text())
def test_no_text_is_lost(text: str) -> None:
    assert "".join(split_graphemes(text)) == text
    assert list_boundaries(text)[-1] == len(text)
