"""Every chapter is gone through at its table: rightly, wrongly first, and by the keys alone."""

from __future__ import annotations

from itertools import islice

import pytest

from client.lessons.chapters import LessonStep
from client.lessons.progress import get_completed_chapters
from tests.client.lessons.pupil import Given, Pupil, list_chapters
from tests.parametrization import mark_cases

FIRST = {one.game: one for one in reversed(list_chapters())}
"""The first chapter of each game."""

CHAPTERS = pytest.mark.parametrize("one", list_chapters(), ids=lambda one: one.name)


@CHAPTERS
def test_following_the_steps_completes_the_chapter(one: Given) -> None:
    pupil = Pupil(one.game, one.chapter.id)
    for step in pupil.steps():
        del step
        pupil.click_through_step()
    assert one.chapter.id in get_completed_chapters(pupil.app.settings, one.game)
    assert pupil.match.path is None


@CHAPTERS
def test_wrong_move_is_answered_and_undone(one: Given) -> None:
    pupil = Pupil(one.game, one.chapter.id)
    for step in pupil.steps():
        if step.choices:
            answer_wrongly(pupil, step)
        if step.do is None:
            pupil.click_through_step()
            continue
        before = pupil.match.state
        for action in islice(pupil.wrong_moves(step), 0, None, 7):
            if pupil.table.face.make_hint_model(action) is None:
                continue
            pupil.do(action)
            assert pupil.mood == "no"
            pupil.click("again")
            assert pupil.mood == "asks"
            assert pupil.match.state == before
            break
        pupil.pass_step()


def answer_wrongly(pupil: Pupil, step: LessonStep) -> None:
    """Give every wrong answer to a question; each is explained."""
    for choice in step.choices:
        if choice == step.right:
            continue
        question = pupil.guide.make_text().text
        pupil.click(f"choice.{choice}")
        assert pupil.mood == "no"
        assert pupil.guide.make_text().text != question
        pupil.click("again")
        assert pupil.mood == "asks"


@pytest.mark.parametrize(
    "one", mark_cases([(one,) for one in list_chapters()], [(one,) for one in FIRST.values()])
)
def test_chapter_is_completed_by_keyboard(one: Given) -> None:
    pupil = Pupil(one.game, one.chapter.id)
    for step in pupil.steps():
        if step.choices:
            press(pupil, f"guide.choice.{step.right}")
        if step.do is not None:
            press(pupil, "guide.show")
            assert pupil.mood == "shown"
            press(pupil, "guide.again")
            assert pupil.mood == "asks"
            pupil.pass_step()
            continue
        pupil.driver.look()
        pupil.driver.key("enter")
        pupil.driver.settle(60, drawn=False)


def press(pupil: Pupil, name: str) -> None:
    """Go to a button with Tab and press it."""
    for _ in range(400):
        if pupil.table.ui.focused_id == name:
            break
        pupil.driver.key("tab")
    assert pupil.table.ui.focused_id == name
    pupil.driver.look()
    pupil.driver.key("enter")
    pupil.driver.settle(60, drawn=False)
