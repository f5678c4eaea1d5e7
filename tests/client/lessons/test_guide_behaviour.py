"""How a lesson behaves around its edges: leaving, ending, and what it does not offer."""

from __future__ import annotations

from itertools import islice

import pytest

from client.i18n import tr
from client.scenes.lessons.scene import LessonsScene
from client.widgets import Button
from saves.shelf import Shelf
from tests.client.lessons.pupil import Given, Pupil, list_chapters

FIRST = {one.game: one for one in reversed(list_chapters())}
"""The first chapter of each game."""

ALL = pytest.mark.parametrize("one", FIRST.values(), ids=lambda one: one.game)


def complete_chapter(pupil: Pupil) -> None:
    """Let the guide do all of it."""
    for _ in pupil.steps():
        pupil.pass_step()


@ALL
def test_close_button_leads_back_to_the_chapters(one: Given) -> None:
    pupil = Pupil(one.game, one.chapter.id)
    pupil.click("leave")
    assert isinstance(pupil.app.scenes.top, LessonsScene)


@ALL
def test_last_step_is_followed_by_a_dialog_without_a_card(one: Given) -> None:
    pupil = Pupil(one.game, one.chapter.id)
    complete_chapter(pupil)
    assert getattr(pupil.app.scenes.top, "title", "")
    assert "guide.card" not in pupil.table.ui
    pupil.driver.key("esc")
    pupil.driver.settle(drawn=False)
    assert isinstance(pupil.app.scenes.top, LessonsScene)


@ALL
def test_the_next_chapter_follows(one: Given) -> None:
    pupil = Pupil(one.game, one.chapter.id)
    complete_chapter(pupil)
    pupil.driver.settle()
    pupil.driver.click("dialog.next")
    pupil.driver.settle(60, drawn=False)
    following = next(
        each for each in list_chapters() if each.game == one.game and each.chapter != one.chapter
    )
    table = pupil.app.scenes.top
    assert table is not None
    assert table is not pupil.table
    assert pupil.app.settings.learned == (f"{one.game}.{one.chapter.id}",)
    assert getattr(table.match, "chapter", None) == following.chapter


@ALL
def test_lessons_are_not_on_the_shelf(one: Given) -> None:
    pupil = Pupil(one.game, one.chapter.id)
    complete_chapter(pupil)
    assert pupil.match.path is None
    assert Shelf().list_entries() == ()


@ALL
def test_lessons_offer_no_undo_hint_or_result(one: Given) -> None:
    pupil = Pupil(one.game, one.chapter.id)
    for _ in pupil.steps():
        assert "table.undo" not in pupil.table.ui
        assert "table.hint" not in pupil.table.ui
        assert not any("result" in widget.id for widget in pupil.table.ui.widgets)
        pupil.pass_step()


def test_step_in_a_new_position_is_announced() -> None:
    one, at = next(
        (one, at)
        for one in list_chapters()
        for at, step in enumerate(one.chapter.steps)
        if at and step.laid is not None
    )
    pupil = Pupil(one.game, one.chapter.id)
    texts = []
    for _ in islice(pupil.steps(), at + 1):
        texts.append(pupil.guide.make_text().text)
        if len(texts) <= at:
            pupil.pass_step()
    assert [text.startswith(tr("lessons.elsewhere")) for text in texts] == [False] * at + [True]


@pytest.mark.parametrize(("game", "chapter"), [("wispwood", "grid"), ("balanceformers", "losing")])
def test_at_most_one_button_is_golden(game: str, chapter: str) -> None:
    pupil = Pupil(game, chapter, clicks=False)
    for step in pupil.steps():
        assert len(golden(pupil)) <= 1
        if step.do is None:
            if step.choices:
                pupil.click(f"choice.{step.right}")
            assert golden(pupil) == ["guide.next"]
            pupil.click("next")
            continue
        for wrong in islice(pupil.wrong_moves(step), 1):
            pupil.do(wrong)
            assert golden(pupil) == ["guide.again"]
            pupil.click("again")
        assert pupil.guide.expected_action is not None
        pupil.do(pupil.guide.expected_action)


def golden(pupil: Pupil) -> list[str]:
    """Return what can be pressed and is golden."""
    buttons = (one for one in pupil.table.ui if isinstance(one, Button) and one.enabled)
    return [one.id for one in buttons if one.kind == "gold"]
