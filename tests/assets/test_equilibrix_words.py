"""Whatever the rules of EQUILIBRIX Connect can name has words in every language."""

from __future__ import annotations

import ast
import re
from typing import get_args

import pytest

import rules
from client.i18n import PluralForms, load_topic
from client.platform.resources import find_package_folder
from rules.equilibrix.board import FREE, POSITIONS
from rules.equilibrix.content import content
from rules.equilibrix.events import EVENT_TYPES, GameEnded
from rules.equilibrix.state import Ending, Phase

LANGUAGES = ("en", "cs", "sk")
RULE = re.compile(r"\bE-[A-Z]+-\d\b")
SHAPES = ("petal", "triangle")


def ours(language: str) -> dict[str, str | PluralForms]:
    every = {
        key: text for topic in ("equilibrix", "ruling") for key, text in load_topic(language, topic).items()
    }
    return {key: text for key, text in every.items() if key.startswith(("equilibrix.", "ruling.E-"))}


def forms(text: str | PluralForms) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def verdicts() -> set[tuple[str, str]]:
    """Return all rules that the judge, or the table in his name, can give, with each reason ("" for none)."""
    files = [find_package_folder("rules") / "equilibrix" / "rulings.py"]
    files += (find_package_folder("client") / "games" / "equilibrix").rglob("*.py")
    found = set()
    for node in (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Ruling":
            why: set[str] = {""}
            for params in node.args[1:]:
                assert isinstance(params, ast.Dict)
                named = zip(params.keys, params.values, strict=True)
                why = {
                    word
                    for key, value in named
                    if key and _strings(key) == {"why"}
                    for word in _strings(value)
                }
            found |= {(rule, reason) for rule in _strings(node.args[0]) for reason in why if RULE.match(rule)}
    return found


def _strings(node: ast.expr) -> set[str]:
    """Return what an expression may say; of a choice both sides, not what decides it."""
    if isinstance(node, ast.IfExp):
        return _strings(node.body) | _strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_shapes_and_positions_have_names(language: str) -> None:
    told = ours(language)
    wanted = [f"shape.{group}.{shape}" for group in ("nom", "acc", "the", "count") for shape in SHAPES]
    wanted += [f"position.{name}.{part}" for name in (*POSITIONS, FREE) for part in ("name", "angle", "text")]
    assert [key for key in wanted if f"equilibrix.{key}" not in told] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_positions_have_one_name_and_each_names_its_angle(language: str) -> None:
    told = ours(language)
    names = [str(told[f"equilibrix.position.{name}.name"]) for name in POSITIONS]
    assert len(set(names)) == len(names) == 9
    for name in POSITIONS:
        angle = f"{name[2:]}°"
        assert str(told[f"equilibrix.position.{name}.angle"]) == angle
        assert str(told[f"equilibrix.position.{name}.name"]).endswith(angle)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_choice_has_a_text(language: str) -> None:
    told = ours(language)
    for option in rules.load("equilibrix").options:
        if option.name == "players":
            continue
        assert f"equilibrix.option.{option.name}.title" in told
        assert f"equilibrix.option.{option.name}.text" in told
        for choice in option.choices:
            value = str(choice).lower() if isinstance(choice, bool) else str(choice)
            assert f"equilibrix.option.{option.name}.choice.{value}" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_the_modest_game_state_its_numbers(language: str) -> None:
    modest = content().modest
    for key in ("equilibrix.option.modest.text", "ruling.E-VAR-1"):
        numbers = [int(n) for n in re.findall(r"\d+", str(ours(language)[key]))]
        assert numbers == [modest.petals, modest.triangles]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_event_and_ending_has_a_text(language: str) -> None:
    told = ours(language)
    for phase in set(get_args(Phase)) - {"action"}:  # usual actions go without saying
        assert f"equilibrix.phase.{phase}" in told
    for ending in filter(None, get_args(Ending)):
        assert f"equilibrix.log.ended.{ending}" in told
        assert f"equilibrix.sheet.ended.{ending}" in told
    assert GameEnded in EVENT_TYPES
    for event in EVENT_TYPES:
        tag = event.__struct_config__.tag
        assert any(key.split(".")[2] == tag for key in told if key.startswith("equilibrix.log.")), tag


def key_of(rule: str, reason: str) -> str:
    return f"ruling.{rule}-{reason}" if reason else f"ruling.{rule}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_and_reason_has_a_text(language: str) -> None:
    told, said = ours(language), verdicts()
    assert len(said) >= 25
    assert [key for verdict in sorted(said) if (key := key_of(*verdict)) not in told] == []


def test_every_text_of_a_reason_is_used() -> None:
    told = {key for key in ours("en") if re.fullmatch(r"ruling\.E-[A-Z]+-\d-[a-z]+", key)}
    assert told == {key_of(*verdict) for verdict in verdicts() if verdict[1]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_the_log_end_with_a_full_stop_and_notes_do_not(language: str) -> None:
    notes = ("turn-began", "rolled", "rolled-first", "granted")
    for key, text in ours(language).items():
        if not key.startswith("equilibrix.log.") or key.split(".")[2] in notes:
            continue
        for form in forms(text):
            assert form.endswith((".", "!")) != (": " in form), (key, form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_continue_a_sentence_after_the_name(language: str) -> None:
    """`what` goes on after "Your turn:", unless it says itself who is on turn."""
    alone = ("rolling", "watching", "answering", "line", "over")
    for key, text in ours(language).items():
        parts = key.split(".")
        if parts[:2] != ["equilibrix", "prompt"] or parts[-1] != "what":
            continue
        assert str(text).endswith((".", "?")), key
        starts_small = str(text)[0].islower()
        assert starts_small != (parts[2] in alone) or str(text).startswith("{"), key


@pytest.mark.parametrize("language", ["cs", "sk"])
def test_texts_are_gender_neutral(language: str) -> None:
    """No past tense right after a name, and no name is bent."""
    past = re.compile(r"(?:\{(?:name|by|names)\}|\bty|\bjsi|\bsi) \w+(?:l|la)\b", re.IGNORECASE)
    bent = re.compile(r"\{(?:name|by|names)\}\w")
    found = [
        (key, form)
        for key, text in ours(language).items()
        for form in forms(text)
        if past.search(form) or bent.search(form)
    ]
    assert found == []


@pytest.mark.parametrize("language", ["cs", "sk"])
def test_czech_and_slovak_texts_do_not_speak_of_prisoners(language: str) -> None:
    """Stones are encircled; the rulebook's own word."""
    taken = re.compile(r"zajm|zajat|zaja[ťt]", re.IGNORECASE)
    assert [key for key, text in ours(language).items() for form in forms(text) if taken.search(form)] == []
