"""No words without a place to be read: whatever is written in three languages is asked for somewhere."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.client import reachable_texts
from tests.client.reachable_texts import ANY, all_keys, find_unreachable, pattern


def make_pattern(source: str, **names: str) -> str:
    """Return the pattern of an expression; names are given the expressions."""
    given = defaultdict(list, {name: [ast.parse(value, mode="eval").body] for name, value in names.items()})
    return pattern(ast.parse(source, mode="eval").body, (given,))


def test_every_text_is_reachable() -> None:
    assert find_unreachable(all_keys()) == []


def test_unreachable_texts_are_found() -> None:
    strangers = [
        "app.nobody-says-this",
        "wispwood.tip.of-no-use",
        "envyra.prompt.unheard.what",
        "wispwood-lessons.take.unheard",
        "ruling.X-Y-1",
    ]
    assert find_unreachable(strangers) == strangers


def test_patterns_match_the_values_of_expressions() -> None:
    assert make_pattern("'a.b'") == r"a\.b"
    assert make_pattern("f'a.{x}'") == rf"a\.{ANY}"
    assert make_pattern('f\'a.{"b" if y else "cd"}\'') == r"a\.(?:cd|b)"
    assert make_pattern("f'{WORDS}.c'", WORDS="'a.b'") == r"a\.b\.c"
    assert make_pattern("f'a.{key}'", key="'b' if y else 'cd'") == r"a\.(?:cd|b)"
    assert make_pattern("f'a.{NAMES[x]}'", NAMES="('b', 'cd')") == r"a\.(?:cd|b)"


def test_known_names_of_a_game_come_from_its_code_and_data() -> None:
    assert {"pumpkin", "hat-diagonal", "loose_shapes", "W-TREE-3"} <= reachable_texts.list_known_words(
        "wispwood"
    )
    assert "hat-diagonal" not in reachable_texts.list_known_words("envyra")
