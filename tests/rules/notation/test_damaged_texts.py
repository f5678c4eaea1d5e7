"""Damaged texts: a reason each, never another error, and none is read as another position."""

from __future__ import annotations

import random
import string
from functools import cache

import pytest
from hypothesis import given, strategies as st

import rules
from rules.contract import State
from rules.notation.corrections import find_correction
from rules.notation.positions import read_position
from rules.notation.scanner import NotationError
from tests.parametrization import parametrize_short_and_long
from tests.rules.notation.texts import check, list_own_cases, list_texts

LETTERS = string.ascii_letters + string.digits + string.punctuation


@cache
def list_positions() -> tuple[tuple[str, State], ...]:
    return tuple(pair for case in list_own_cases() for pair in list_texts(case, 3))


def read_or_refuse(text: str) -> State | None:
    """Return the state that a text is read as, None if it is refused."""
    try:
        return read_position(text).state
    except NotationError:
        return None


@parametrize_short_and_long("seed", range(3), range(3, 30))
def test_texts_with_one_letter_changed_are_refused_and_mended(seed: int) -> None:
    draw = random.Random(seed)
    mended = tried = 0
    for text, state in list_positions():
        for _ in range(3):
            at = draw.randrange(len(text))
            damaged = text[:at] + draw.choice(LETTERS) + text[at + 1 :]
            if damaged == text or " " in (text[at], damaged[at]) or text[at - 1 : at + 1] == " =":
                continue
            if " =" in damaged[-4:]:
                assert read_or_refuse(damaged) is None, damaged
            tried += 1
            correction = find_correction(damaged)
            assert correction in (text, None)
            mended += correction == text
            assert read_position(text).state == state
    assert mended >= 0.9 * tried > 0


@parametrize_short_and_long("seed", range(5), range(5, 60))
def test_cut_doubled_and_exchanged_texts_are_no_other_position(seed: int) -> None:
    draw = random.Random(seed)
    for text, state in list_positions():
        first, last = sorted(draw.sample(range(len(text) + 1), 2))
        for damaged in (
            text[:last],
            text[first:],
            text[:first] + text[last:],
            text + " " + text,
            text[:first] + text[first:last] * 2 + text[last:],
        ):
            if damaged.endswith(text[-4:]):
                assert read_or_refuse(damaged) in (None, state), damaged
            else:
                read_or_refuse(damaged)  # unsealed: nothing but a reason or a position may come of it


@given(index=st.integers(0, 1_000), data=st.data())
def test_unsealed_texts_with_anything_in_them_raise_nothing_else(index: int, data: st.DataObject) -> None:
    texts = list_positions()
    body = texts[index % len(texts)][0].rpartition(" =")[0]
    at = data.draw(st.integers(0, len(body)))
    length = data.draw(st.integers(0, 12))
    inserted = data.draw(st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=126), max_size=12))
    text = body[:at] + inserted + body[at + length :]
    try:
        game, state, _ = read_position(text)
    except NotationError:
        return
    try:
        check(game, state)
    except ValueError:
        return
    assert game.view(state, None) is not None


@given(st.text(max_size=80))
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_position(text)


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_a_megabyte_is_refused_at_once(game_id: str) -> None:
    with pytest.raises(NotationError, match="long"):
        read_position(f"{game_id}/1 2p " + "A:x," * 250_000)


def test_nothing_is_mended_where_nothing_is_wrong_or_nothing_is_sealed() -> None:
    text, _ = list_positions()[0]
    assert find_correction(text) is None
    assert find_correction(text.rpartition(" =")[0]) is None
    assert find_correction("") is None
