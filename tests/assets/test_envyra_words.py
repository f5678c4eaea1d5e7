"""Whatever the rules of Envyra can name has words in every language."""

from __future__ import annotations

import re
from typing import get_args

import pytest

import rules
from client.i18n import PluralForms, load_topic
from client.platform.resources import find_package_folder
from rules.envyra.content import content
from rules.envyra.events import EVENT_TYPES, TileTaken
from rules.envyra.state import THEMES, Ending, Phase

LANGUAGES = ("en", "cs", "sk")
TILES_WITHOUT_SYMBOL = ("bonus", "end", "end_alt")
RULE = re.compile(r"\bN-[A-Z0-9]+-[A-Z0-9]+\b")


def ours(language: str) -> dict[str, str | PluralForms]:
    return {
        key: text
        for topic in ("envyra", "ruling", "curtain")
        for key, text in load_topic(language, topic).items()
    }


def forms(text: str | PluralForms) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_symbol_and_colour_has_a_name(language: str) -> None:
    told = ours(language)
    names = (*content().symbols, *TILES_WITHOUT_SYMBOL)
    wanted = [f"{case}.{name}" for case in ("nom", "acc") for name in names]
    wanted += [f"{group}.{theme}" for group in ("theme", "colour-tiles") for theme in THEMES]
    assert [key for key in wanted if f"envyra.{key}" not in told] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_symbols_have_one_name(language: str) -> None:
    names = [str(ours(language)[f"envyra.nom.{symbol}"]) for symbol in content().symbols]
    assert len(set(names)) == len(names) == 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_choice_has_a_text(language: str) -> None:
    told = ours(language)
    for option in rules.load("envyra").options:
        if option.name == "players":
            continue
        assert f"envyra.option.{option.name}.title" in told
        assert f"envyra.option.{option.name}.text" in told
        for choice in option.choices:
            value = str(choice).lower() if isinstance(choice, bool) else str(choice)
            assert f"envyra.option.{option.name}.choice.{value}" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_event_and_ending_has_a_text(language: str) -> None:
    told = ours(language)
    for phase in get_args(Phase):
        assert f"envyra.phase.{phase}" in told
        assert f"envyra.phase-short.{phase}" in told
    for ending in filter(None, get_args(Ending)):
        assert f"envyra.log.ended.{ending}" in told
        assert f"envyra.sheet.ended.{ending}" in told
    assert TileTaken in EVENT_TYPES
    for event in EVENT_TYPES:
        tag = event.__struct_config__.tag
        assert any(key.split(".")[2] == tag for key in told if key.startswith("envyra.log.")), tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_and_reason_has_a_text(language: str) -> None:
    told = ours(language)
    source = (find_package_folder("rules") / "envyra" / "rulings.py").read_text(encoding="utf-8")
    named = set(RULE.findall(source))
    assert len(named) >= 8
    assert [rule for rule in sorted(named) if f"ruling.{rule}" not in told] == []
    reasons = re.findall(r'Ruling\(\s*"(N-[A-Z0-9]+-[A-Z0-9]+)",\s*\{"why": ([^},]+)', source)
    assert reasons
    for rule, why in reasons:
        for reason in re.findall(r'"([a-z]+)"', why):
            assert f"ruling.{rule}-{reason}" in told
    for theme in THEMES:
        assert f"ruling.N-REQ-1-{theme}" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_the_log_end_with_a_full_stop_and_notes_do_not(language: str) -> None:
    headings = ("turn-began", "boards-revealed", "round-began", "round-ended", "secrets-shown")
    for key, text in ours(language).items():
        if not key.startswith("envyra.log.") or key.split(".")[2] in headings:
            continue
        note = re.compile(r"^[^.]*: [^.]*\}$|^\{name\}: ")
        for form in forms(text):
            assert form.endswith(".") != bool(note.search(form)), (key, form)


@pytest.mark.parametrize("language", ["cs", "sk"])
def test_texts_are_gender_neutral(language: str) -> None:
    """No past tense right after a name, and no name is bent."""
    past = re.compile(r"(?:\{(?:name|by|names)\}(?:\*\*)?|\bty|\bjsi|\bsi) \w+(?:l|la)\b", re.IGNORECASE)
    bent = re.compile(r"\{(?:name|by|names)\}\w")
    found = [
        (key, form)
        for key, text in ours(language).items()
        for form in forms(text)
        if past.search(form) or bent.search(form)
    ]
    assert found == []
