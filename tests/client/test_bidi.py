"""Order of text that is written from right to left."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from client.draw.bidi import resolve_levels, sort_visually
from saves.sanitize import ISOLATE_END as END, ISOLATE_START as START

# what is read, and what is seen from left to right; capital letters stand for Hebrew ones
SEEN = [
    ("abc", "abc"),
    ("ABC", "CBA"),
    ("ABC def", "def CBA"),
    ("abc DEF GHI jkl", "abc IHG FED jkl"),
    ("A 12 B", "B 12 A"),
    ("ab (CD) ef", "ab (DC) ef"),
    ("AB (cd)", "(cd) BA"),
    ("AB (2)", "(2) BA"),
    ("a AB 1.5, b", "a 1.5 BA, b"),
    ("a AB -5% CD b", "a DC 5%- BA b"),
    ("AB!", "!BA"),
    ("a AB!", "a BA!"),
    ("AB ", " BA"),
    ("a AB ", "a BA "),
    (f"{START}AB{END}: 12 c", "BA: 12 c"),
    (f"{START}AB{END}: 12", "BA: 12"),
    (f"{START}AB{END}, {START}CD{END}", "BA, DC"),
    (f"a {START}AB 2{END} b", "a 2 BA b"),
    (f"a {START}AB", "a BA"),
    (f"AB{END} c", "c BA"),
    (f"{START}{START}AB{END}, {START}c{END}{END} 3", "BA, c 3"),
]
HEBREW = {chr(ord("A") + number): chr(0x5D0 + number) for number in range(26)}
MIRRORED = {"(": ")", ")": "("}


@pytest.mark.parametrize(("read", "seen"), SEEN)
def test_text_is_seen_in_the_order_of_its_script(read: str, seen: str) -> None:
    text = "".join(HEBREW.get(letter, letter) for letter in read)
    levels = resolve_levels(text)
    order = sort_visually(list(zip(read, levels, strict=True)), levels)
    shown = [MIRRORED.get(letter, letter) if level % 2 else letter for letter, level in order]
    assert "".join(shown).translate({ord(START): None, ord(END): None}) == seen


def test_numbers_after_arabic_letters_run_as_their_line_does() -> None:
    assert resolve_levels("يوسف 2") == [1, 1, 1, 1, 1, 2]
    assert resolve_levels("يوسف 2.5") == [1, 1, 1, 1, 1, 2, 2, 2]


@given(st.text(st.sampled_from(f"ab אב يو 12٣.,+-$%()[]\u0301'{START}{END}"), max_size=24))
def test_any_text_has_levels_and_loses_nothing(text: str) -> None:
    levels = resolve_levels(text)
    assert len(levels) == len(text)
    assert sorted(sort_visually(list(text), levels)) == sorted(text)
