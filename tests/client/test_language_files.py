"""The words of all three languages belong together."""

from __future__ import annotations

import ast
import re
from itertools import product
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from client import i18n
from client.draw.fonts import ROLES, get_font_file
from client.i18n import LANGUAGES, PLURAL_FORMS, load_topic
from client.platform.resources import find_package_folder, get_asset_path
from tests.parametrization import run_cases_in_one_test
from tests.source_parsing import walk_files

OTHERS = [code for code in LANGUAGES if code != "en"]
TOPICS = sorted({file.stem for code in LANGUAGES for file in get_asset_path("lang", code).glob("*.yaml")})
PLACE = re.compile(r"\{([a-z_]+)")


def texts(value: str | dict[str, str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value.values())


def places(value: str | dict[str, str]) -> set[str]:
    return {name for text in texts(value) for name in PLACE.findall(text)}


@run_cases_in_one_test(product(OTHERS, TOPICS))
def test_every_language_has_the_same_keys(code: str, topic: str) -> None:
    differing = set(load_topic(code, topic)) ^ set(load_topic("en", topic))
    assert not differing, f"add these keys to assets/lang/{code} or to assets/lang/en: {sorted(differing)}"


@run_cases_in_one_test(product(OTHERS, TOPICS))
def test_every_language_uses_the_same_parameters(code: str, topic: str) -> None:
    english, other = load_topic("en", topic), load_topic(code, topic)
    wrong = {
        key: (places(english[key]), places(other[key]))
        for key in set(english) & set(other)
        # a count may be left to the plural form alone ("one point")
        if places(english[key]) - {"n"} != places(other[key]) - {"n"}
    }
    assert not wrong, f"use the same {{parameters}} as the English text: {wrong}"


@run_cases_in_one_test(product(LANGUAGES, TOPICS))
def test_plurals_have_all_forms_of_their_language(code: str, topic: str) -> None:
    wrong = [
        key
        for key, value in load_topic(code, topic).items()
        if isinstance(value, dict) and set(value) != set(PLURAL_FORMS[code])
    ]
    assert not wrong, f"give these keys all forms of {code} ({', '.join(PLURAL_FORMS[code])}): {wrong}"


@run_cases_in_one_test(product(LANGUAGES, TOPICS))
def test_no_text_is_empty_and_all_braces_can_be_filled(code: str, topic: str) -> None:
    for key, value in load_topic(code, topic).items():
        for text in texts(value):
            assert text.strip(), key
            text.format_map(dict.fromkeys(PLACE.findall(text), i18n.Whole(1)))


def literal_keys() -> dict[str, str]:
    """Return all keys given to `tr` as plain strings, with the file they stand in."""
    found: dict[str, str] = {}
    for file, node in walk_files(find_package_folder("client").rglob("*.py"), r"\btr\("):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            value = node.args[0].value
            if name == "tr" and isinstance(value, str):
                found[value] = file.name
    return found


def test_every_key_used_in_the_program_has_a_text() -> None:
    i18n.set_language("en")
    missing = {key: file for key, file in literal_keys().items() if not i18n.has_text(key)}
    assert not missing, f"add these keys to assets/lang, in every language: {missing}"


@pytest.mark.parametrize("role", ROLES)
def test_fonts_have_every_character_of_every_language(role: str) -> None:
    letters = {
        letter
        for code in LANGUAGES
        for topic in TOPICS
        for value in load_topic(code, topic).values()
        for text in texts(value)
        for letter in text
    }
    glyphs = TTFont(Path(get_font_file(role)), lazy=True).getBestCmap()
    if role.startswith("serif"):
        letters -= set("←↑→↓")  # keys are named in the sans only
    missing = {letter for letter in letters if letter.isprintable() and ord(letter) not in glyphs}
    assert not missing
