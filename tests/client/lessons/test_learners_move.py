"""The learner's move stays: every accepted move of every step is followed by a position that fits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from client.i18n import tr
from client.lessons.chapters import ChapterPositions, LessonStep
from client.lessons.progress import get_completed_chapters
from rules.contract import Action, State
from tests.client.lessons.pupil import Given, Pupil, list_chapters
from tests.parametrization import mark_cases

FEW = 6
"""Accepted moves of a step that are tried out in the short test."""

CASES = mark_cases(
    [(one, most) for one in list_chapters() for most in (FEW, None)],
    [(one, FEW) for one in list_chapters()],
)


def list_accepted_moves(pupil: Pupil, step: LessonStep, most: int | None) -> list[Action]:
    """Return the moves that a step accepts besides the one that is shown; some of them, spread evenly."""
    match, seat = pupil.match, pupil.match.chapter.seat
    found = []
    for action in match.game.actions(match.state, seat):
        events = match.game.apply(match.state, seat, action).events
        passes = step.passes is not None and step.passes.is_met_by(action, events)
        if action != pupil.guide.expected_action and (step.free or passes):
            found.append(action)
    return found[:: max(1, len(found) // most)] if most else found


def play_others(pupil: Pupil, state: State, step: LessonStep) -> State:
    """Return the position after the moves of others with which a step begins."""
    game = pupil.match.game
    for move in step.play:
        state = game.apply(state, move.seat, move.to_action(game)).state
    return state


def tasks(pupil: Pupil) -> Iterator[LessonStep]:
    """Yield the steps that ask for a move, but the last step, and pass all steps."""
    for step in pupil.steps():
        if step.do is not None and not pupil.guide.is_last_step:
            yield step
        pupil.pass_step()


@pytest.mark.parametrize(("one", "most"), CASES)
def test_every_accepted_move_is_followed_by_a_fitting_position(one: Given, most: int | None) -> None:
    pupil = Pupil(one.game, one.chapter.id, clicks=False)
    guide, match = pupil.guide, pupil.match
    for step in tasks(pupil):
        at, seat = guide.at, one.chapter.seat
        following = one.chapter.steps[at + 1]
        prepared = match.course.start_states[at + 1]
        for action in list_accepted_moves(pupil, step, most):
            own = match.game.apply(match.state, seat, action).state
            assert pupil.table.play_action(action)
            pupil.driver.settle(60, drawn=False)
            assert guide.at == at + 1, (step.id, action)
            text = guide.make_text().text
            if following.laid is not None:
                assert match.state == play_others(pupil, prepared, following)
            elif following.stays is not False and match.course.can_play_step(own, following):
                assert match.state == play_others(pupil, own, following), (step.id, action)
                assert not text.startswith((tr("lessons.elsewhere"), tr("lessons.other-solution")))
            else:
                assert match.state == play_others(pupil, prepared, following), (step.id, action)
                assert text.startswith(tr("lessons.other-solution")) or prepared == own, (step.id, action)
                assert not following.stays
            if following.do is not None:
                expected = guide.expected_action
                assert expected is not None
                assert match.game.ruling(match.state, seat, expected) is None
            guide.go_back()
            assert guide.at == at


def test_board_glides_to_the_prepared_solution_and_says_so() -> None:
    pupil = Pupil("balanceformers", "places", clicks=False)
    while pupil.guide.step.id != "home":
        pupil.pass_step()
    (other,) = list_accepted_moves(pupil, pupil.guide.step, None)
    before = len(pupil.match.history)
    assert pupil.table.play_action(other)
    pupil.driver.settle(60, drawn=False)
    assert pupil.guide.step.id == "feet"
    assert pupil.guide.make_text().text.startswith(tr("lessons.other-solution"))
    assert pupil.match.state == pupil.match.course.start_states[pupil.guide.at]
    assert len(pupil.match.history) == before + 1  # the prepared move has been made, not only its result laid


def test_going_back_leads_to_the_learners_own_position() -> None:
    pupil = Pupil("wispwood", "take", clicks=False)
    while pupil.guide.step.id != "lay":
        pupil.pass_step()
    own = list_accepted_moves(pupil, pupil.guide.step, 1)[0]
    assert pupil.table.play_action(own)
    pupil.driver.settle(60, drawn=False)
    at, state = pupil.guide.at, pupil.match.state
    pupil.guide.go_forward()
    pupil.driver.settle(60, drawn=False)
    pupil.guide.go_back()
    pupil.driver.settle(60, drawn=False)
    assert (pupil.guide.at, pupil.match.state) == (at, state)


@pytest.mark.parametrize("one", list_chapters(), ids=lambda one: one.name)
def test_steps_that_must_stay_can_go_on_from_every_accepted_move(one: Given) -> None:
    game, seat = rules.load(one.game), one.chapter.seat
    course = ChapterPositions(game, one.chapter)
    for at, following in enumerate(one.chapter.steps[1:]):
        step = one.chapter.steps[at]
        if not following.stays:
            continue
        assert step.do is not None
        assert following.laid is None
        for action in game.actions(course.prompt_states[at], seat):
            done = game.apply(course.prompt_states[at], seat, action)
            if step.passes is not None and step.passes.is_met_by(action, done.events):
                assert course.can_play_step(done.state, following), (step.id, action)


def test_task_is_shown_from_the_learners_own_solution() -> None:
    """The gap that is left is another one than the prepared one, and the other die closes it."""
    pupil = Pupil("equilibrix", "network", clicks=False)
    while pupil.guide.step.id != "gaps":
        pupil.pass_step()
    others = list_accepted_moves(pupil, pupil.guide.step, None)
    prepared = pupil.match.expected_action(pupil.guide.at + 1)
    assert pupil.table.play_action(next(one for one in others if getattr(one, "die", None) == 1))
    pupil.driver.settle(60, drawn=False)
    assert not pupil.guide.make_text().text.startswith(tr("lessons.other-solution"))
    assert pupil.guide.expected_action not in (None, prepared)
    at = pupil.guide.at
    pupil.pass_step()
    assert pupil.guide.at == at + 1


def test_shown_move_is_taken_back_for_the_learner() -> None:
    pupil = Pupil("balanceformers", "places")
    while pupil.guide.step.id != "home":
        pupil.click("next")
    before = pupil.match.state
    pupil.click("show")
    assert pupil.mood == "shown"
    assert pupil.match.state != before
    assert "guide.show" not in pupil.table.ui
    pupil.click("again")
    assert (pupil.mood, pupil.match.state, pupil.guide.step.id) == ("asks", before, "home")


def test_chapter_with_skipped_tasks_gets_no_tick() -> None:
    pupil = Pupil("balanceformers", "places")
    for _ in pupil.steps():
        pupil.guide.go_forward()
        pupil.driver.settle(60, drawn=False)
    assert pupil.guide.unsolved_tasks == sum(step.has_task for step in pupil.match.chapter.steps)
    assert not get_completed_chapters(pupil.app.settings, "balanceformers")
    pupil.driver.look()
    pupil.driver.click("dialog.repeat")
    pupil.driver.settle(60, drawn=False)
    table = pupil.app.scenes.top
    assert table is not None
    assert table is not pupil.table
    assert getattr(table.match, "chapter", None) == pupil.match.chapter


def test_unaided_task_hides_what_the_ghost_would_take() -> None:
    pupil = Pupil("wispwood", "ghost", clicks=False)
    shown = {}
    for step in pupil.steps():
        pupil.driver.look()
        shown[step.id] = "tip.ghost-look" in pupil.table.ui
        pupil.pass_step()
    assert shown["starve"]
    assert not shown["alone"]
