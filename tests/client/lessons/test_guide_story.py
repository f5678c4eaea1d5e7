"""What the learner reads and does is not lost: a text and a move stay, or the jump is told."""

from __future__ import annotations

import pytest

from client.draw.geometry import Rect
from client.games.balanceformers.table.selection_controller import BalanceformersController
from client.i18n import tr
from client.table.board_places import BoardPlace
from client.widgets import Button
from rules.balanceformers.actions import Move
from rules.contract import Ruling
from rules.envyra.state import EnvyraState
from rules.wispwood.actions import Place, RefreshByCat, Take
from rules.wispwood.state import WispwoodState
from tests.client.lessons.pupil import Given, Pupil, list_chapters
from tests.parametrization import mark_cases

FIRST = {one.game: one for one in reversed(list_chapters())}
"""The first chapter of each game."""

SCREENS = [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5)]


def reach(pupil: Pupil, id: str) -> None:
    """Go on to a step, as the guide shows it."""
    for step in pupil.steps():  # pragma: no branch
        if step.id == id:
            break
        pupil.pass_step()
    pupil.driver.look()


@pytest.mark.parametrize(
    ("one", "size", "ui_scale"),
    mark_cases(
        [(one, *screen) for one in list_chapters() for screen in SCREENS],
        [(one, *screen) for one in FIRST.values() for screen in SCREENS],
    ),
)
def test_reading_on_once_too_often_makes_no_move(one: Given, size: tuple[int, int], ui_scale: float) -> None:
    pupil = Pupil(one.game, one.chapter.id, size=size, ui_scale=ui_scale)
    for step in pupil.steps():
        if step.do is not None:
            pupil.pass_step()
            continue
        if step.choices:
            pupil.click(f"choice.{step.right}")
        pupil.driver.look()
        left = pupil.table.ui["guide.next"].rect.inflate(-10, -10)
        pupil.click("next")
        if pupil.learned:
            break
        pupil.driver.look()
        ui = pupil.table.ui
        moving = [
            one.rect for one in ui.widgets if one.id.startswith(("guide.show", "guide.skip", "guide.choice"))
        ]
        assert not any(left.colliderect(other) for other in moving)


@pytest.mark.parametrize("one", [*FIRST.values()], ids=lambda one: one.game)
def test_no_move_is_offered_while_there_is_only_to_read_or_undo(one: Given) -> None:
    pupil = Pupil(one.game, one.chapter.id)
    offered = []
    for step in pupil.steps():
        if step.do is None:
            assert list_bar_buttons(pupil) <= {"table.forecast"}
            pupil.click_through_step()
            continue
        offered.append(list_bar_buttons(pupil))
        wrong = next((a for a in pupil.wrong_moves(step) if pupil.table.face.make_hint_model(a)), None)
        if wrong is not None:
            pupil.do(wrong)
            assert pupil.mood == "no"
            assert list_bar_buttons(pupil) <= {"table.forecast"}
            pupil.click("again")
        pupil.pass_step()
    assert any(names - {"table.forecast"} for names in offered)


def list_bar_buttons(pupil: Pupil) -> set[str]:
    """Return the ids of the bottom bar's buttons."""
    bar = pupil.table.frame_layout.bottom
    return {one.id for one in pupil.table.ui if isinstance(one, Button) and bar.contains(one.rect)}


def test_refusal_leaves_the_text_to_be_read() -> None:
    pupil = Pupil("wispwood", "take")
    text = pupil.guide.make_text().text
    assert not pupil.table.play_action(RefreshByCat())
    words = pupil.guide.make_text()
    assert (words.text, words.task, words.mood) == (text, tr("lessons.not-now"), "no")
    pupil.click("next")
    assert pupil.guide.step.id == "heart"
    assert pupil.mood == "asks"


def test_move_of_the_learner_stays() -> None:
    pupil = Pupil("wispwood", "take")
    reach(pupil, "lay")
    actions = pupil.match.game.actions(pupil.match.state, 0)
    own = next(one for one in actions if isinstance(one, Place) and one.shape == "S4")
    pupil.do(own)
    assert pupil.guide.step.id == "empty"
    state = pupil.match.state
    assert isinstance(state, WispwoodState)
    forest = state.forests[0]
    assert forest.tile_mask.bit_count() == 5  # the cat, and the four cells of another shape than is shown
    assert not pupil.guide.make_text().text.startswith(tr("lessons.elsewhere"))
    pupil.click_through_step()
    assert pupil.guide.make_text().text.startswith(tr("lessons.elsewhere"))


def test_tile_won_in_the_first_step_is_still_there() -> None:
    pupil = Pupil("envyra", "points")
    for state in pupil.match.course.start_states[1:-1]:  # the task without help begins elsewhere
        assert isinstance(state, EnvyraState)
        assert "blue_sea_1" in state.taken[0]


def test_nothing_stays_lifted_in_another_position() -> None:
    pupil = Pupil("balanceformers", "places")
    reach(pupil, "across")
    controller = pupil.table.face.controller
    assert isinstance(controller, BalanceformersController)
    controller.propose_action(Move(creature=3, slot=18))
    assert controller.selection.creature == 3
    pupil.pass_step()
    assert pupil.guide.step.id == "alone"
    assert controller.selection.creature is None


def test_hole_is_ringed_and_not_the_forest_around_it() -> None:
    pupil = Pupil("wispwood", "take")
    reach(pupil, "pumpkin")
    place = BoardPlace("hole", (0, 1, 1, 2, 1, 3, 1, 3, 2))
    region = pupil.table.face.find_region(place)
    assert region is not None
    assert region in pupil.guide.find_highlighted_regions()
    tile = pupil.table.face.find_region(BoardPlace("cells", (0, 1, 0)))
    assert tile is not None
    assert not Rect(tile.box).inflate(-8, -8).colliderect(region.box)
    pupil.do(Take(slot=1))
    assert pupil.guide.expected_action is not None
    pupil.do(pupil.guide.expected_action)
    assert pupil.table.face.find_region(place) is None


def test_illegal_press_while_reading_leaves_the_card() -> None:
    """There is nothing to be judged, and the popup would lie where there is something to read."""
    pupil = Pupil("wispwood", "take", ui_scale=2.0)
    pupil.driver.look()
    assert not pupil.table.ruling_popup.is_open
    pupil.table.ruling_popup.show(Ruling("W-TREE-1", {}))
    pupil.driver.look()
    assert "judge.word" not in pupil.table.ui
    assert pupil.guide.make_text().task == tr("lessons.not-now")
    assert "guide.next" in pupil.table.ui


def test_reason_why_a_move_is_forbidden_is_shown_on_the_card() -> None:
    pupil = Pupil("wispwood", "take")
    reach(pupil, "heart")
    text = pupil.guide.make_text().text
    pupil.table.ruling_popup.show(Ruling("W-TREE-1", {}))
    pupil.driver.look()
    words, judgement = pupil.guide.make_text(), pupil.table.ruling_popup.judgement
    assert judgement is not None
    assert (words.text, words.task, words.mood) == (text, judgement.words, "no")
    assert "judge.word" not in pupil.table.ui
    pupil.driver.key("esc")
    assert pupil.guide.make_text().mood == "asks"


def test_what_was_tried_out_while_reading_is_put_down() -> None:
    pupil = Pupil("balanceformers", "places")
    controller = pupil.table.face.controller
    assert isinstance(controller, BalanceformersController)
    reach(pupil, "aim")
    controller.propose_action(Move(creature=0, slot=8))
    pupil.click("next")
    assert pupil.guide.step.id == "home"
    assert controller.selection.creature is None


def test_refused_press_leaves_what_a_decision_begins_with() -> None:
    pupil = Pupil("equilibrix", "flower")
    begins = pupil.table.face.make_prompt()
    assert not pupil.table.play_action(next(iter(pupil.match.game.actions(pupil.match.state, 0))))
    assert pupil.table.face.make_prompt() == begins
