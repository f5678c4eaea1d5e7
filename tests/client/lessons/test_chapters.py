"""The lessons as they are written: positions can come about, moves are allowed, words are there."""

from __future__ import annotations

import re

import pytest

import rules
from client import i18n
from client.lessons.chapters import ChapterPositions, LessonStep, load_lessons
from client.platform.resources import find_package_folder
from rules import GAMES
from rules.contract import InvalidSetup
from tests.client.lessons.pupil import MOST_WORDS, Given, list_chapters
from tests.parametrization import parametrize_product

LANGUAGES = ("en", "cs", "sk")
CHAPTERS = pytest.mark.parametrize("one", list_chapters(), ids=lambda one: one.name)


def text(language: str, key: str) -> str:
    found = i18n.load_topic(language, key.partition(".")[0]).get(key, "")
    assert isinstance(found, str), f"{language}: {key} has plural forms"
    return found


def keys(one: Given) -> list[str]:
    """Return all that a chapter says, but for its special answers."""
    begun = f"{one.game}-lessons.{one.chapter.id}"
    found = [f"{begun}.{part}" for part in ("title", "about", "learned")]
    for step in one.chapter.steps:
        found.append(f"{begun}.{step.id}")
        if step.has_task:
            found.append(f"{begun}.{step.id}-do")
        if step.choices:
            found += [f"{begun}.{step.id}-{part}" for part in (*step.choices, "right")]
        found += list_wrong_answers(one, step)
        found += [f"{begun}.{wrong.say}" for wrong in step.wrong]
    return found


def list_wrong_answers(one: Given, step: LessonStep) -> list[str]:
    """Return what is said to wrong moves and answers: for all of them, or for each answer its own."""
    if not step.has_task:
        return []
    begun = f"{one.game}-lessons.{one.chapter.id}.{step.id}"
    own = [f"{begun}-{choice}-wrong" for choice in step.choices if choice != step.right]
    return own if own and all(text("en", key) for key in own) else [f"{begun}-wrong"]


@CHAPTERS
def test_positions_and_moves_of_lessons_are_legal(one: Given) -> None:
    game = rules.load(one.game)
    course = ChapterPositions(game, one.chapter)  # raises for a move that is not allowed
    for state in (*course.start_states, *course.prompt_states, course.end):
        game.check(state)
    for step, state in zip(one.chapter.steps, course.prompt_states, strict=True):
        if step.do is not None:
            assert one.chapter.seat in game.deciders(state), step.id


@CHAPTERS
def test_expected_move_passes_and_another_one_fails(one: Given) -> None:
    """A step that accepts everything asks nothing."""
    game = rules.load(one.game)
    course, seat = ChapterPositions(game, one.chapter), one.chapter.seat
    for step, state in zip(one.chapter.steps, course.prompt_states, strict=True):
        if step.do is None or step.free:
            continue
        right = course.expected_action(step)
        told = [(action, game.apply(state, seat, action).events) for action in game.actions(state, seat)]
        passing = [
            action
            for action, events in told
            if action == right or (step.passes is not None and step.passes.is_met_by(action, events))
        ]
        assert passing, step.id
        assert len(passing) < len(told), step.id
        for answer in step.wrong:
            others = [one for one in told if one[0] not in passing]
            assert any(answer.when.is_met_by(*one) for one in others), (step.id, answer.say)


@parametrize_product(CHAPTERS, pytest.mark.parametrize("language", LANGUAGES))
def test_every_card_has_a_short_text(one: Given, language: str) -> None:
    for key in keys(one):
        assert text(language, key), key
    begun = f"{one.game}-lessons.{one.chapter.id}"
    for step in one.chapter.steps:
        said = text(language, f"{begun}.{step.id}")
        if step.has_task:
            said += " " + text(language, f"{begun}.{step.id}-do")
        answers = [
            key for key in keys(one) if key.startswith(f"{begun}.{step.id}-") and not key.endswith("-do")
        ]
        answers += [f"{begun}.{wrong.say}" for wrong in step.wrong]
        for words in (said, *(text(language, key) for key in answers)):
            assert count_words(words) <= MOST_WORDS, (step.id, count_words(words), words)


def count_words(text: str) -> int:
    """Return how many words a text has: numbers, signs and icons are none, nor are prepositions like k."""
    words = re.sub(r":[a-z-]+:", " ", text).lower().split()
    return sum(word not in {"k", "s", "v", "z"} and any(map(str.isalpha, word)) for word in words)


@CHAPTERS
def test_every_chapter_has_a_task_without_help(one: Given) -> None:
    assert any(step.unaided for step in one.chapter.steps)


@CHAPTERS
def test_every_rule_that_a_chapter_claims_is_practised(one: Given) -> None:
    """A rule is claimed by the task or question that practises it; a step without one cannot be read."""
    assert one.chapter.taught_rules
    assert not one.chapter.teaches
    assert all(step.has_task for step in one.chapter.steps if step.teaches)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_no_lesson_text_is_unused(game_id: str, language: str) -> None:
    found = i18n.load_topic(language, f"{game_id}-lessons")
    wanted = {f"{game_id}-lessons.first"}
    wanted |= {key for one in list_chapters() if one.game == game_id for key in keys(one)}
    wanted |= {key for key in found if ".practice." in key}
    wanted |= {
        f"{game_id}-lessons.{one.chapter.id}.{step.id}-{choice}-wrong"
        for one in list_chapters()
        for step in one.chapter.steps
        for choice in step.choices
        if choice != step.right
    }
    assert set(found) <= wanted


@pytest.mark.parametrize("game_id", [game for game in GAMES if load_lessons(game)])
def test_first_game_can_be_played(game_id: str) -> None:
    found = load_lessons(game_id)
    assert found is not None
    game = rules.load(game_id)
    try:
        options = game.resolved(found.first_players, found.first_options)
    except InvalidSetup as error:
        pytest.fail(f"{error}")
    assert game.start(found.first_players, 1, options)


@pytest.mark.parametrize("game_id", [game for game in GAMES if load_lessons(game)])
def test_every_group_of_rules_is_taught_or_listed_as_left_out(game_id: str) -> None:
    found = load_lessons(game_id)
    assert found is not None
    page = (find_package_folder("assets") / "rulebook" / "en" / f"{game_id}.md").read_text(encoding="utf-8")
    known = set(re.findall(r"\{#([A-Z]-[A-Z]+\d*-[A-Z\d]+)\}", page))
    families = {rule.rpartition("-")[0] for rule in known}
    taught = {rule.rpartition("-")[0] for one in found.chapters for rule in one.taught_rules}
    for one in found.chapters:
        assert one.taught_rules <= known, one.id
    assert families == taught | set(found.left_out)
    assert not taught & set(found.left_out)


def test_every_rule_of_equilibrix_is_practised() -> None:
    """Its rules fit on a page: there is a task or a question for each that the chapters do not leave out."""
    found = load_lessons("equilibrix")
    assert found is not None
    page = (find_package_folder("assets") / "rulebook" / "en" / "equilibrix.md").read_text(encoding="utf-8")
    known = set(re.findall(r"\{#(E-[A-Z]+-[A-Z\d]+)\}", page))
    taught = set().union(*(one.taught_rules for one in found.chapters))
    assert {rule for rule in known - taught if rule.rpartition("-")[0] not in found.left_out} == set()
