"""Reviews begin, stop, go on and are looked at from the result, the shelf and a replay."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from client.i18n import tr
from client.review.review_controller import can_review
from client.scenes.review.scene import ReviewScene
from client.table.table import Table
from client.widgets import ProgressButton
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.review.fake_run import FakeReviews, FakeRun, reviews_in
from tests.client.review.sample_reviews import make_sample_review, play_people_game
from tests.client.text_legibility import Proof


class Offered:
    """A program with one game, whose reviews are made as the test says."""

    def __init__(self, *, steps: int = 400, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> None:
        self.match = play_people_game("wispwood", 1, steps, saved=True)
        settings = Settings(language="en", animation_speed=0.0)
        self.driver = Driver(make_app(size, settings=settings, ui_scale=scale))
        self.reviews: FakeReviews = reviews_in(self.driver.app, make_sample_review(self.match))
        self.driver.app.open("menu")

    def open(self, scene: str) -> str:
        """Open the screen; the id of the button there."""
        app = self.driver.app
        if scene == "shelf":
            self.match.close()
            app.open("shelf")
        elif scene == "results":
            app.open("results", match=self.match)
        else:
            app.open("replay", match=self.match, at=3)
        self.driver.settle()
        return {"shelf": "shelf.review", "results": "results.review", "replay": "playback.review"}[scene]

    def button(self, id: str) -> ProgressButton:
        self.driver.frames(2)
        found = self.driver.scene.ui[id]
        assert isinstance(found, ProgressButton)
        return found

    def is_running(self) -> bool:
        """Return whether the review is being made just now."""
        return self.run.running

    @property
    def run(self) -> FakeRun:
        assert self.reviews.run is not None
        return self.reviews.run

    @property
    def told(self) -> list[str]:
        self.driver.frames(24, drawn=False)
        return Proof(self.driver.app).said


@pytest.fixture
def offered() -> Iterator[Offered]:
    made = Offered()
    yield made
    made.match.close()


EVERYWHERE = pytest.mark.parametrize("scene", ["results", "shelf", "replay"])


@EVERYWHERE
def test_review_is_started_stopped_resumed_and_opened(offered: Offered, scene: str) -> None:
    id = offered.open(scene)
    assert offered.button(id).label == "Review decisions"
    offered.driver.click(id)
    assert offered.is_running()
    assert offered.button(id).label == "Stop the review (0%)"
    offered.run.come(offered.run.whole.total // 2)
    assert offered.button(id).label == "Stop the review (20 s left)"
    offered.driver.click(id)
    assert not offered.is_running()
    assert offered.button(id).label == "Continue the review"
    offered.driver.click(id)
    assert offered.is_running()
    offered.run.come(offered.run.whole.total)
    assert offered.button(id).label == "Open the review"
    assert any(tr("review.entry.ready") in words for words in offered.told)
    offered.driver.click(id)
    offered.driver.settle()
    assert isinstance(offered.driver.scene, ReviewScene)
    assert offered.driver.scene.model.review == offered.run.whole


@EVERYWHERE
def test_review_opens_once_its_curve_is_complete(offered: Offered, scene: str) -> None:
    id = offered.open(scene)
    offered.driver.click(id)
    whole = offered.run.whole
    offered.run.review = msgspec.structs.replace(whole, decisions=())
    offered.run.tell()
    assert offered.is_running()
    offered.driver.frames(2)
    assert offered.button(id).label.startswith("Open the review (")
    offered.driver.click(id)
    offered.driver.settle()
    page = offered.driver.scene
    assert isinstance(page, ReviewScene)
    assert offered.is_running(), "it goes on"
    assert page.chart is not None
    assert len(page.chart.model.seats[0].chances) == whole.total + 1
    offered.driver.click("review.progress")
    assert not offered.is_running(), "on its page the button stops it"


@EVERYWHERE
def test_review_is_controlled_by_keyboard(offered: Offered, scene: str) -> None:
    id = offered.open(scene)
    for widget in offered.driver.tab_round(drawn=False):
        if widget.id == id:
            break
    assert offered.driver.scene.ui.focused_id == id
    offered.driver.key("enter")
    assert offered.is_running()
    offered.driver.key("enter")
    assert not offered.is_running()


@EVERYWHERE
def test_stored_review_opens_at_once(offered: Offered, scene: str) -> None:
    id = offered.open(scene)
    whole = offered.reviews.whole
    offered.reviews.run = FakeRun(whole, whole)
    offered.driver.click(id)
    offered.driver.settle()
    assert isinstance(offered.driver.scene, ReviewScene)


@EVERYWHERE
def test_failed_review_is_reported_and_can_be_restarted(offered: Offered, scene: str) -> None:
    id = offered.open(scene)
    offered.driver.click(id)
    offered.run.fail()
    assert any(tr("review.entry.failed") in words for words in offered.told)
    assert offered.button(id).label == "Review decisions"
    offered.driver.click(id)
    assert offered.is_running()


def test_review_continues_on_other_screens_and_is_announced(offered: Offered) -> None:
    id = offered.open("results")
    offered.driver.click(id)
    offered.driver.click("results.menu")
    offered.driver.settle()
    assert offered.is_running()
    offered.run.come(offered.run.whole.total)
    assert any(tr("review.entry.ready") in words for words in offered.told)


def test_progress_bar_of_the_button_grows(offered: Offered) -> None:
    id = offered.open("results")
    offered.driver.click(id)

    def gold() -> int:
        offered.driver.frames(1)
        screen, unit = offered.driver.app.window.surface, offered.driver.app.metrics.unit
        box = offered.driver.scene.ui[id].rect
        y = round((box.bottom - 6.5) * unit)
        return sum(
            screen.get_at((x, y))[:3] == (233, 196, 106)
            for x in range(round(box.left * unit), round(box.right * unit))
        )

    offered.driver.move(5, 5)
    offered.run.come(10)
    few = gold()
    offered.run.come(50)
    assert gold() > few + 50


def test_shelf_shows_a_review_finished_elsewhere(offered: Offered) -> None:
    id = offered.open("shelf")
    offered.driver.click(id)
    offered.driver.app.scenes.pop()
    offered.driver.app.open("shelf")
    offered.driver.settle()
    offered.run.come(10)
    assert offered.driver.app.run_iteration()  # it says by itself that it looks different
    assert offered.button(id).label == "Stop the review (33 s left)"
    offered.run.stop()
    assert offered.driver.app.run_iteration()
    assert offered.button(id).label == "Continue the review"


def test_replay_shows_a_finished_review_at_once(offered: Offered) -> None:
    id = offered.open("replay")
    table = offered.driver.scene
    assert isinstance(table, Table)
    assert "review.card" not in table.ui
    offered.driver.click(id)
    offered.run.come(offered.run.whole.total)
    offered.driver.frames(2)
    assert table.playback is not None
    assert table.playback.review_overlay is not None
    assert "review.card" in table.ui


def test_replay_of_a_reviewed_game_has_its_review(offered: Offered) -> None:
    offered.reviews.run = FakeRun(offered.reviews.whole, offered.reviews.whole)
    offered.open("replay")
    assert "review.card" in offered.driver.scene.ui


def test_game_in_play_can_be_reviewed_from_the_shelf() -> None:
    offered = Offered(steps=12)
    assert offered.match.outcome is None
    id = offered.open("shelf")
    offered.driver.click(id)
    assert offered.is_running()


def test_unassessable_games_offer_no_review(monkeypatch: pytest.MonkeyPatch) -> None:
    assert can_review("wispwood", 5)
    assert not can_review("wispwood", 0)
    assert not can_review("draughts", 5)
    monkeypatch.setattr("client.review.review_controller.FILE", "nothing.yaml")
    offered = Offered()
    for scene in ("results", "shelf", "replay"):
        id = offered.open(scene)
        ui = offered.driver.scene.ui
        assert id not in ui or not ui[id].visible


def test_partial_review_shows_its_progress(offered: Offered) -> None:
    whole = offered.reviews.whole
    part = msgspec.structs.replace(
        whole, steps=whole.steps[:9], decisions=tuple(one for one in whole.decisions if one.step < 9)
    )
    offered.driver.app.open("review", match=offered.match, review=part)
    offered.driver.settle()
    scene = offered.driver.scene
    assert isinstance(scene, ReviewScene)
    assert scene.chart is not None
    assert len(scene.chart.model.seats[0].chances) == 10


# --- on the page ------------------------------------------------------------------------------------


def test_page_resumes_a_review_and_shows_new_steps(offered: Offered) -> None:
    whole = offered.reviews.whole
    run = offered.reviews.run = FakeRun(whole)
    run.come(9)
    assert run.review is not None
    page = offered.driver.app.open("review", match=offered.match, review=run.review)
    offered.driver.settle()
    assert isinstance(page, ReviewScene)
    offered.driver.click("review.progress")
    assert offered.is_running()
    run.come(whole.total)
    offered.driver.frames(2)
    assert page.model.review.is_complete
    assert page.chart is not None
    assert len(page.chart.model.seats[0].chances) == whole.total + 1
    assert "review.progress" not in page.ui


def test_review_can_be_redone(offered: Offered) -> None:
    whole = offered.reviews.whole
    offered.reviews.run = FakeRun(whole, whole)
    page = offered.driver.app.open("review", match=offered.match, review=whole)
    offered.driver.settle()
    offered.driver.click("review.anew")
    assert offered.run.begun == [(True, True)]
    assert "review.progress" in page.ui
    offered.driver.click("review.progress")
    assert not offered.is_running()


def test_opponent_decisions_are_added_on_request(offered: Offered) -> None:
    seats = (
        offered.match.seats[0],
        msgspec.structs.replace(offered.match.seats[0], name="Fir", kind="trunk"),
    )
    match = play_people_game("equilibrix", 2, 30)
    match.header = msgspec.structs.replace(match.header, seats=seats)
    own = make_sample_review(match)
    people = msgspec.structs.replace(
        own, seats=(0,), decisions=tuple(one for one in own.decisions if one.seat == 0)
    )
    page = offered.driver.app.open("review", match=match, review=people)
    offered.driver.settle()
    assert isinstance(page, ReviewScene)
    offered.reviews.whole = own
    offered.driver.click("review.opponents")
    assert offered.run.begun == [(True, False)]
    offered.run.come(own.total)
    offered.driver.frames(2)
    assert {one.seat for one in page.model.decisions} == {0, 1}
    assert "review.opponents" not in page.ui


def test_review_is_copied_as_text(offered: Offered, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    monkeypatch.setattr("pygame.scrap.put_text", texts.append)
    offered.driver.app.open("review", match=offered.match, review=offered.reviews.whole)
    offered.driver.settle()
    offered.driver.click("review.copy")
    assert len(texts) == 1
    assert "Wispwood" in texts[0]
    assert "Anna" in texts[0]
    assert "Better: " in texts[0]


def test_page_of_an_unfinished_review_shows_its_progress(offered: Offered) -> None:
    whole = offered.reviews.whole
    run = offered.reviews.run = FakeRun(whole)
    run.come(12)
    offered.driver.app.open("review", match=offered.match, review=run.review)
    offered.driver.settle()
    assert f"Reviewed so far: 12 of {whole.total} moves." in Proof(offered.driver.app).said
    offered.driver.click("review.progress")
    run.come(15)
    offered.driver.frames(2)
    assert f"Reviewed so far: 15 of {whole.total} moves." in Proof(offered.driver.app).said
    run.come(whole.total)
    offered.driver.settle()
    assert not [words for words in Proof(offered.driver.app).said if words.startswith("Reviewed so far")]
