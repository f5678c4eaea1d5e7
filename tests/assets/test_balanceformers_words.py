"""Whatever the rules of Balanceformers can name has words in every language."""

from __future__ import annotations

import ast
import re
from typing import get_args

import pytest

from client.i18n import PluralForms, load_topic
from client.platform.resources import find_package_folder
from rules.balanceformers.content import PRESETS, content
from rules.balanceformers.events import EVENT_TYPES
from rules.balanceformers.game import GAME
from rules.balanceformers.state import Ending, Phase

LANGUAGES = ("en", "cs", "sk")
RULE = re.compile(r"\bB-[A-Z]+-\d\b")
PARTS = ("left", "right", "feet")
KINDS = ("angel", "demon")
RULES = {"GEO": 2, "ADJ": 1, "CRE": 1, "TOK": 1, "TGT": 1, "SET": 3, "INI": 3, "PRE": 1, "ACT": 3, "HOLE": 1}
RULES |= {"REC": 6, "TRK": 1, "END": 2, "DTH": 2, "WIN": 1}
REASONS = {
    "B-SET-1": "angels demons",
    "B-SET-2": "turn now taken joined",
    "B-INI-1": "picked now",
    "B-INI-3": "spent",
    "B-PRE-1": "turn now creature slot taken",
    "B-ACT-1": "turn now",
    "B-ACT-2": "token own alive slot taken",
    "B-ACT-3": "creature own slot taken stuck",
    "B-HOLE-1": "dark",
    "B-REC-6": "turn now source",
}
"""Why the judge refuses, rule by rule."""


def ours(language: str) -> dict[str, str | PluralForms]:
    topics = ("balanceformers", "ruling")
    every = {key: text for topic in topics for key, text in load_topic(language, topic).items()}
    return {key: text for key, text in every.items() if key.startswith(("balanceformers.", "ruling.B-"))}


def forms(text: str | PluralForms) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def numbers(text: str | PluralForms) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", str(text))]


def reasons_given() -> tuple[set[str], set[str]]:
    """Return all rules that the judge, or the table in his name, gives, and all reasons."""
    files = [find_package_folder("rules") / "balanceformers" / "rulings.py"]
    files += (find_package_folder("client") / "games" / "balanceformers").rglob("*.py")
    files = [file for file in files if file.name != "prompts.py"]  # where the rulebook opens is no ruling
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    named = {
        value
        for node in nodes
        if isinstance(node, ast.expr)
        for value in _strings(node)
        if RULE.fullmatch(value)
    }
    whys = {
        word
        for node in nodes
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and key.value == "why"
        for word in _strings(value)
    }
    return named, whys


def _strings(node: ast.expr) -> set[str]:
    """Return what an expression may say; of a choice both sides, not what decides it."""
    if isinstance(node, ast.IfExp):
        return _strings(node.body) | _strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_pieces_slots_and_verdicts_have_texts(language: str) -> None:
    told = ours(language)
    wanted = [f"piece.{group}.{kind}" for group in ("acc", "count") for kind in KINDS]
    wanted += [f"{group}.{part}.{kind}" for group in ("slot", "at") for part in PARTS for kind in KINDS]
    wanted += [f"verdict.{verdict}" for verdict in ("lives", "zero", "dies")]
    assert [key for key in wanted if f"balanceformers.{key}" not in told] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_slots_or_areas_have_one_name(language: str) -> None:
    told = ours(language)
    slots = [str(told[f"balanceformers.slot.{part}.{kind}"]) for part in PARTS for kind in KINDS]
    assert len(set(slots)) == 6
    assert all("{n}" in name for name in slots)
    areas = [str(told[f"balanceformers.area.{name}"]) for name in PRESETS]
    assert len(set(areas)) == len(content().areas) == 11


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_choice_has_a_text(language: str) -> None:
    told = ours(language)
    for option in GAME.options:
        assert f"balanceformers.option.{option.name}.title" in told
        assert f"balanceformers.option.{option.name}.text" in told
        for choice in option.choices:
            key = f"balanceformers.option.{option.name}.choice.{choice}"
            assert key in told
            if option.name == "colours":
                assert f"balanceformers.option.colours.choice-text.{choice}" in told
            if option.name.startswith("preset"):
                assert told[key] == told[f"balanceformers.area.{choice}"]
        if option.each:
            assert f"balanceformers.option.{option.name}.choice-text.seats" in told
        each = [told[f"balanceformers.option.{option.name}.each.{one}"] for one in option.each]
        assert len({str(words) for words in each}) == len(each)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_event_and_ending_has_a_text(language: str) -> None:
    told = ours(language)
    for phase in get_args(Phase):
        assert f"balanceformers.phase.{phase}" in told
    for ending in filter(None, get_args(Ending)):
        assert f"balanceformers.log.ended.{ending}" in told
        assert f"balanceformers.sheet.ended.{ending}" in told
    for event in EVENT_TYPES:
        tag = event.__struct_config__.tag
        assert any(key.split(".")[2] == tag for key in told if key.startswith("balanceformers.log.")), tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_in_texts_match_the_definitions(language: str) -> None:
    told, known = ours(language), content()
    top = max(known.track.values)
    fall = list(known.track.values[known.track.values.index(top) + 1 :])
    assert numbers(told["balanceformers.tip.turn"]) == [top, *fall]
    assert numbers(told["ruling.B-TRK-0"]) == [0, top, fall[-1]]
    assert numbers(told["ruling.B-TGT-1"]) == [one for each in known.targets[:3] for one in each.deficits]
    assert numbers(told["ruling.B-TOK-1"]) == [min(known.squares.values), max(known.squares.values)]
    rounds = len(known.targets)
    assert numbers(told["balanceformers.table.round"]) == [rounds]
    assert numbers(told["ruling.B-INI-3"]) == numbers(told["balanceformers.tip.spent"]) == [rounds]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_and_reason_has_a_text(language: str) -> None:
    told = {key for key in ours(language) if re.fullmatch(r"ruling\.B-[A-Z]+-\d-[a-z]+", key)}
    assert told == {f"ruling.{rule}-{why}" for rule, whys in REASONS.items() for why in whys.split()}
    named, whys = reasons_given()
    assert named - set(REASONS) == {"B-ADJ-1", "B-END-1", "B-END-2"}  # they need no reason
    assert set(REASONS) <= named
    assert whys == {why for each in REASONS.values() for why in each.split()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_sentence(language: str) -> None:
    told = ours(language)
    wanted = {f"ruling.B-{part}-{n + 1}" for part, count in RULES.items() for n in range(count)}
    wanted.add("ruling.B-TRK-0")
    assert wanted == {key for key in told if re.fullmatch(r"ruling\.B-[A-Z]+-\d", key)}
    for key, text in told.items():
        if key.startswith("ruling."):
            assert all(form.endswith(".") for form in forms(text)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_the_log_end_with_a_full_stop_and_notes_do_not(language: str) -> None:
    notes = ("balanceformers.log.round-began.next", "balanceformers.log.round-began.last")
    for key, text in ours(language).items():
        if key.startswith("balanceformers.log.") and key not in notes:
            for form in forms(text):
                assert form.endswith((".", "!")) != (": " in form), (key, form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_continue_a_sentence_after_the_name(language: str) -> None:
    """`what` goes on after "Your turn:", unless it says itself what is going on."""
    alone = {
        "waiting",
        "choosing",
        "revealing",
        "last-pairs",
        "watching",
        "reckoning",
        "paused",
        "death",
        "over",
    }
    for key, text in ours(language).items():
        parts = key.split(".")
        if parts[:2] != ["balanceformers", "prompt"] or parts[-1] != "what":
            continue
        assert str(text).endswith("."), key
        assert str(text)[0].islower() != (parts[2] in alone) or str(text).startswith("{"), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_negative_numbers_use_the_minus_sign(language: str) -> None:
    hyphen = re.compile(r"(?<![\w\d])-\d")
    assert [key for key, text in ours(language).items() for form in forms(text) if hyphen.search(form)] == []


@pytest.mark.parametrize("language", ["cs", "sk"])
def test_texts_are_gender_neutral(language: str) -> None:
    """No past tense right after a name, and no name is bent."""
    past = re.compile(r"(?:\{(?:name|by|names|next)\}|\bty|\bjsi|\bsi) \w+(?:l|la)\b", re.IGNORECASE)
    bent = re.compile(r"\{(?:name|by|names|next)\}\w")
    found = [
        (key, form)
        for key, text in ours(language).items()
        for form in forms(text)
        if past.search(form) or bent.search(form)
    ]
    assert found == []
