"""Tests of reviewing with a gamepad alone, from the menu to a retried decision and back."""

from __future__ import annotations

from client.scene.dialog import Dialog
from client.scenes.menu.scene import MenuScene
from client.scenes.review.chance_chart import ChanceChart
from client.scenes.review.scene import ReviewScene
from client.scenes.shelf.scene import ShelfScene
from client.table.replay.stored_moves import parse_action
from client.table.table import Table
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.gamepad_player import DOWN, RIGHT, A, PadPlayer
from tests.client.review.fake_run import reviews_in
from tests.client.review.sample_reviews import make_sample_review, play_people_game

FEW = 12
"""Presses that nothing on these pages may take more of."""


class Reader:
    """Somebody with a gamepad in front of the menu, and a finished game on the shelf."""

    def __init__(self) -> None:
        self.match = play_people_game("equilibrix", 2, 400, saved=True)
        self.review = make_sample_review(self.match)
        self.match.close()
        self.driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
        self.fake = reviews_in(self.driver.app, self.review)
        self.driver.app.open_menu()
        self.driver.settle()
        self.player = PadPlayer(self.driver)

    @property
    def table(self) -> Table:
        found = self.driver.scene
        assert isinstance(found, Table)
        return found

    @property
    def at(self) -> int:
        assert self.table.playback is not None
        return self.table.playback.step_index

    def press(self, id: str) -> None:
        """Press a widget within few strokes."""
        assert self.player.reach(id) <= FEW
        self.player.stroke(A)
        self.driver.settle()

    def open_review(self) -> None:
        """Go from the menu to the page."""
        self.press("menu.shelf")
        assert self.player.sees(ShelfScene)
        self.press("shelf.review")
        assert self.fake.run is not None
        self.fake.run.come(self.review.total)
        self.driver.frames(3)
        self.press("shelf.review")
        assert self.player.sees(ReviewScene)


def test_gamepad_makes_and_reads_a_review() -> None:
    reader = Reader()
    player, driver = reader.player, reader.driver
    reader.open_review()
    assert player.reach("review.curve") <= FEW
    curve = driver.scene.ui["review.curve"]
    assert isinstance(curve, ChanceChart)
    for number in (1, 2):
        player.stroke(RIGHT)
        assert curve.selected_moment == number
    player.stroke(A)
    driver.settle()
    assert reader.at == curve.model.key_moments[2].at
    player.back()
    assert reader.player.sees(ReviewScene)
    for moment in reader.review.costliest_decisions:
        reader.press(f"review.look.{moment.step}")
        assert reader.at == moment.step
        player.back()
    reader.press("review.wanted")
    player.stroke(A)
    marked = [one.step for one in reader.review.decisions if one.is_marked_mistake]
    assert player.reach(f"review.decision.{marked[0]}") <= FEW
    player.back()
    assert reader.player.sees(ShelfScene)
    player.back()
    assert reader.player.sees(MenuScene)


def test_gamepad_reaches_card_and_marks_of_a_replay() -> None:
    reader = Reader()
    player, driver = reader.player, reader.driver
    reader.open_review()
    first, last = reader.review.costliest_decisions[0], reader.review.costliest_decisions[-1]
    reader.press(f"review.look.{first.step}")
    player.stroke(DOWN)
    assert player.focused == "review.try"
    marked = [one.step for one in reader.review.decisions if one.is_marked_mistake]
    reader.press("review.mark-next")
    assert reader.at == marked[marked.index(first.step) + 1]
    assert player.focused == "review.mark-next"
    while reader.at < last.step:
        player.stroke(A)
        driver.settle()
    assert reader.at == last.step
    assert player.reach("playback.forward") <= FEW
    before = reader.at  # on the way the timeline may have been steered
    player.stroke(A)
    driver.settle()
    assert (reader.at, player.focused) == (before + 1, "playback.forward")


def test_gamepad_retries_a_decision_and_leaves_by_the_pause_menu() -> None:
    reader = Reader()
    player, driver = reader.player, reader.driver
    reader.open_review()
    wanted = next(one for one in reader.review.costliest_decisions if one.best != one.played)
    reader.press(f"review.again.{wanted.step}")
    assert reader.table.guide is not None
    assert player.reach("guide.show") <= 2 * FEW
    action = parse_action(reader.table.match.game, wanted.best)
    assert action is not None
    reader.table.play_action(action)
    driver.settle()
    assert player.reach("guide.next") <= 2
    player.back()
    assert reader.player.sees(Dialog)
    assert driver.scene.ui["dialog.chapters"].label == "Back to the review"
    reader.press("dialog.chapters")
    assert reader.player.sees(ReviewScene)
    reader.press(f"review.again.{wanted.step}")
    reader.press("guide.leave")
    assert reader.player.sees(ReviewScene)
