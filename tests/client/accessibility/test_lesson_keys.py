"""A lesson by keys: one key leads on, one takes back, and then one is where one chooses again."""

from __future__ import annotations

import pytest

from client.i18n import tr
from tests.client.accessibility.listener import Listener
from tests.client.lessons.pupil import Given, Pupil, list_chapters

FIRST = {one.game: one for one in reversed(list_chapters())}


def make_wrong_move(pupil: Pupil, listener: Listener) -> str:
    """Read on to the first task at which something wrong can be done, do it by the keyboard's focus; return
    the words of the task."""
    for _ in pupil.match.chapter.steps:
        step = pupil.guide.step
        wrong = next(pupil.wrong_moves(step), None) if pupil.mood == "asks" else None
        if wrong is not None:
            task = pupil.guide.spoken_text
            advice = pupil.table.face.make_hint_model(wrong)
            assert advice is not None
            pupil.table.face.controller.propose_action(wrong)
            pupil.table.refresh()
            pupil.table.ui.focus_on(advice.press, ring=True)
            pupil.driver.look()
            listener.press("ctrl+enter" if pupil.table.frame.main_button == advice.press else "enter")
            return task
        if pupil.mood == "asks":
            pupil.guide.play_expected_move()
            listener.rest()
        else:
            listener.press("ctrl+enter")
    raise AssertionError("nothing wrong can be done in this chapter")


@pytest.mark.parametrize("one", FIRST.values(), ids=str)
@pytest.mark.parametrize("way", ["ctrl+z", "ctrl+enter", "enter"])
def test_wrong_move_is_taken_back_by_every_key(one: Given, way: str) -> None:
    pupil = Pupil(one.game, one.chapter.id, clicks=False)
    listener = Listener(pupil.driver)
    task = make_wrong_move(pupil, listener)
    assert pupil.mood == "no"
    heard = listener.press(way)
    assert pupil.mood == "asks"
    assert f"» {task.replace(chr(10), ' / ')}" in heard
    assert pupil.table.ui.focused_id in pupil.table.focus.list_stops()
    pupil.app.open_menu()


def test_ctrl_enter_presses_next_wherever_the_focus_is() -> None:
    one = FIRST["wispwood"]
    pupil = Pupil(one.game, one.chapter.id, clicks=False)
    listener = Listener(pupil.driver)
    while pupil.mood == "asks":
        pupil.guide.play_expected_move()
        listener.rest()
    at = pupil.guide.at
    pupil.table.ui.focus_on("table.menu", ring=True)
    listener.press("ctrl+enter")
    assert pupil.guide.at == at + 1
    pupil.app.open_menu()


def test_nothing_is_taken_back_where_nothing_was_done() -> None:
    one = FIRST["envyra"]
    pupil = Pupil(one.game, one.chapter.id, clicks=False)
    listener = Listener(pupil.driver)
    assert f"» {tr('table.why.nothing')}" in listener.press("ctrl+z")
    pupil.app.open_menu()


def test_solved_task_leads_to_the_next_one_without_a_call_to_read() -> None:
    pupil = Pupil("wispwood", "take", clicks=False)
    listener = Listener(pupil.driver)
    listener.press("ctrl+enter")
    assert pupil.guide.step.id == "heart"
    pupil.table.ui.focus_on("pond.slot.4", ring=True)
    heard = [*listener.press("enter"), *listener.press("enter")]
    assert pupil.guide.step.id == "lay"
    assert not any(tr("lessons.read") in line for line in heard)
    pupil.app.open_menu()


@pytest.mark.parametrize("game_id", ["wispwood", "equilibrix", "balanceformers"])
def test_every_press_that_comes_too_early_is_answered(game_id: str) -> None:
    pupil = Pupil(game_id, FIRST[game_id].chapter.id, clicks=False)
    listener = Listener(pupil.driver)
    while pupil.mood == "asks":
        pupil.pass_step()
    listener.rest()
    step = pupil.guide.at
    stops = [name for name in pupil.table.focus.list_stops() if not name.startswith("guide.")][:4]
    assert stops
    for stop in stops:
        pupil.table.ui.focus_on(stop, ring=True)
        heard = listener.press("enter")
        assert any(not line.startswith(">") for line in heard), (stop, heard)
        assert pupil.guide.at == step
    pupil.app.open_menu()
