"""Whatever the rules of Wispwood can name has words in every language."""

from __future__ import annotations

import re
import textwrap
from typing import get_args

import pytest

import rules
from client.i18n import load_topic
from client.platform.resources import find_package_folder
from rules.wispwood.content import DECKS, content
from rules.wispwood.events import EVENT_TYPES, GhostLooked
from rules.wispwood.state import Phase

LANGUAGES = ("en", "cs", "sk")
LINE = 22  # letters in a line of a card's short text


def ours(language: str) -> dict[str, object]:
    return {**load_topic(language, "wispwood"), **load_topic(language, "ruling")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_a_short_and_a_full_text(language: str) -> None:
    told = ours(language)
    for card in content().cards:
        for part in ("name", "text", "full", "count"):
            assert told.get(f"wispwood.card.{card}.{part}"), (card, part)


@pytest.mark.parametrize("language", LANGUAGES)
def test_card_names_differ(language: str) -> None:
    names = [ours(language)[f"wispwood.card.{card}.name"] for card in content().cards]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_texts_fit_two_lines(language: str) -> None:
    for card in content().cards:
        lines = textwrap.wrap(str(ours(language)[f"wispwood.card.{card}.text"]), LINE)
        assert len(lines) <= 2, lines
        assert max(map(len, lines)) <= LINE, lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_and_shapes_have_names(language: str) -> None:
    told = ours(language)
    wanted = [f"{group}.{kind}" for group in ("kind", "nom", "acc", "ins", "deck") for kind in DECKS]
    wanted += [f"shape.{shape}" for shape in content().shapes]
    assert [key for key in wanted if f"wispwood.{key}" not in told] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_choice_has_a_text(language: str) -> None:
    told = ours(language)
    for option in rules.load("wispwood").options:
        if option.name == "players":
            continue
        assert f"wispwood.option.{option.name}.title" in told
        assert f"wispwood.option.{option.name}.text" in told
        for choice in option.choices:
            value = str(choice).lower() if isinstance(choice, bool) else str(choice)
            assert f"wispwood.option.{option.name}.choice.{value}" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_and_event_has_a_text(language: str) -> None:
    told = ours(language)
    assert GhostLooked in EVENT_TYPES
    for phase in get_args(Phase):
        assert f"wispwood.phase.{phase}" in told
    for event in EVENT_TYPES:
        tag = event.__struct_config__.tag
        assert any(key.split(".")[2] == tag for key in told if key.startswith("wispwood.log.")), tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_has_a_text(language: str) -> None:
    told = ours(language)
    source = (find_package_folder("rules") / "wispwood" / "rulings.py").read_text(encoding="utf-8")
    named = set(re.findall(r'Ruling\(\s*"(W-[A-Z]+-\d+)"', source))
    assert named
    assert [rule for rule in sorted(named) if f"ruling.{rule}" not in told] == []
    for card in content().deck("hat"):
        assert f"ruling.W-PLACE-4-{card.id}" in told
