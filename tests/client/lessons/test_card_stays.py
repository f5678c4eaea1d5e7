"""The guide's card stays readable and in its place, whatever is refused, answered or notified meanwhile."""

from __future__ import annotations

import pytest

from client.games.balanceformers.table.selection_controller import BalanceformersController
from client.i18n import tr
from rules.contract import Ruling
from tests.client.lessons.pupil import Given, Pupil, list_chapters
from tests.parametrization import mark_cases

FIRST = {one.game: one for one in reversed(list_chapters())}
"""The first chapter of each game."""

RULES = {"wispwood": "W-TREE-1", "envyra": "N-REQ-1", "equilibrix": "E-BIRTH-1", "balanceformers": "B-ACT-1"}
"""A rule of each game."""

SCREENS = [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)]
ALL = pytest.mark.parametrize("one", FIRST.values(), ids=lambda one: one.game)


@pytest.mark.parametrize(("size", "ui_scale"), SCREENS)
@ALL
def test_notices_do_not_cover_the_card(one: Given, size: tuple[int, int], ui_scale: float) -> None:
    pupil = Pupil(one.game, one.chapter.id, size=size, ui_scale=ui_scale)
    app, table = pupil.app, pupil.table
    for step in pupil.steps():
        pupil.driver.look()
        app.notify(tr("lessons.not-now"), "refused")
        app.notify(tr("lessons.pause"))
        card = table.ui["guide.card"].rect
        assert table.notice_obstacle == card
        boxes = app.notices.locate(app.texts, table.width, table.height, at_foot=True, obstacle=card)
        assert len(boxes) == 2
        assert not any(box.colliderect(card) for box in boxes), step.id
        pupil.pass_step()


@ALL
def test_refusal_stands_on_the_card_where_it_was(one: Given) -> None:
    pupil = Pupil(one.game, one.chapter.id, ui_scale=2.0)
    refused = 0
    for _ in pupil.steps():
        pupil.driver.look()
        before, text = pupil.table.ui["guide.card"].rect, pupil.guide.make_text().text
        pupil.table.ruling_popup.show(Ruling(RULES[one.game], {}))
        pupil.driver.look()
        words, box = pupil.guide.make_text(), pupil.table.ui["guide.card"].rect
        assert (words.text, words.mood) == (text, "no")
        assert words.task
        refused += (box.left, box.width) == (before.left, before.width)
        pupil.table.ruling_popup.close()
        pupil.pass_step()
    assert refused >= len(one.chapter.steps) - 2  # where there is room for the longer text


@pytest.mark.parametrize(
    ("one", "size", "ui_scale"),
    mark_cases(
        [(one, *screen) for one in list_chapters() for screen in SCREENS],
        [
            *((one, *SCREENS[-1]) for one in FIRST.values()),
            *((one, *SCREENS[0]) for one in list_chapters() if one.chapter.id in ("dice", "end")),
        ],
    ),
)
def test_answer_stands_where_the_question_was(one: Given, size: tuple[int, int], ui_scale: float) -> None:
    pupil = Pupil(one.game, one.chapter.id, size=size, ui_scale=ui_scale, clicks=False)
    for step in pupil.steps():
        if step.choices:
            pupil.driver.look()
            asked = pupil.table.ui["guide.card"].rect
            pupil.guide.answer(next(choice for choice in step.choices if choice != step.right))
            pupil.driver.look()
            told = pupil.table.ui["guide.card"].rect
            assert (told.left, told.bottom) == pytest.approx((asked.left, asked.bottom), abs=1), step.id
            pupil.guide.go_to_task()
        pupil.pass_step()


def test_end_of_turn_is_not_asked_about_while_there_is_to_read() -> None:
    pupil = Pupil("balanceformers", "places")
    controller = pupil.table.face.controller
    assert isinstance(controller, BalanceformersController)
    text = pupil.guide.make_text().text
    controller.end_turn()
    pupil.driver.settle(drawn=False)
    assert pupil.app.scenes.top is pupil.table
    words = pupil.guide.make_text()
    assert (words.text, words.task, words.mood) == (text, tr("lessons.not-now"), "no")


def test_move_during_a_question_asks_for_the_answer() -> None:
    pupil = Pupil("balanceformers", "helping")
    assert pupil.guide.step.choices
    text = pupil.guide.make_text().text
    assert not pupil.table.play_action(next(iter(pupil.match.game.actions(pupil.match.state, 0))))
    words = pupil.guide.make_text()
    assert (words.text, words.task) == (text, tr("lessons.answer-first"))
    pupil.click(f"choice.{pupil.guide.step.right}")
    assert pupil.mood == "right"


def test_forecast_is_hidden_until_the_question_is_answered() -> None:
    pupil = Pupil("balanceformers", "helping")
    hidden = []
    for _ in range(2):
        context = pupil.table.context
        hidden.append(
            (context.hides_forecast, context.settings.show_points, "table.forecast" in pupil.table.ui)
        )
        if pupil.mood == "asks":
            pupil.click(f"choice.{pupil.guide.step.right}")
    assert hidden == [(True, False, False), (False, True, True)]
