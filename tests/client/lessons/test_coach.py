"""The coach: one sentence for what somebody sees for the first time, never twice, never over a decision."""

from __future__ import annotations

import re

import pytest

from client.app.app import App
from client.i18n import load_topic
from client.lessons.chapters import LessonError
from client.lessons.first_game_tips import Tip, load_tips
from client.platform.resources import find_package_folder
from client.session.match import Match
from client.table.guide import coach
from client.table.guide.coach import GAMES_TO_LEARN as ENOUGH
from client.table.table import Table
from rules import GAMES
from rules.balanceformers.actions import EndTurn
from rules.balanceformers.events import RoundBegan, TurnEnded
from rules.contract import Event
from rules.envyra.events import EndTilePutBack, TileDrawn
from rules.equilibrix.actions import Birth, Pass
from rules.equilibrix.events import DiePassed
from rules.wispwood.actions import KeepCat, Place, Take
from rules.wispwood.events import FireflyTurned, GhostCatPut, RoundScored, TurnBegan
from saves.coach_progress import CoachProgress, find_progress
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.lessons.pupil import Given, list_chapters
from tests.client.table.decision_positions import first
from tests.client.table.test_hints import for_whom, open_table
from tests.parametrization import SCREEN_VARIANTS, mark_cases

ADA, EVA = SeatInfo("Ada", "sky"), SeatInfo("Eva", "amber")
CARD = "coach.card"
MOST_WORDS = 40


def program(
    *people: CoachProgress,
    size: tuple[int, int] = (1280, 720),
    scale: float | None = None,
    language: str = "en",
) -> App:
    settings = Settings(language=language, animation_speed=0.0, people=people)
    return make_app(size, settings=settings, ui_scale=scale, coach=True)


def table(app: App, game: str = "wispwood", *seats: SeatInfo) -> Table:
    """Return a new game of Ada's, alone against somebody who has not decided yet, or of all these."""
    match = Match.create(game, seats or (ADA, EVA), 7, {}, saved=False)
    scene = app.open("table", match=match)
    Driver(app).settle(10, drawn=False)
    assert isinstance(scene, Table)
    return scene


def get_tip_id(scene: Table) -> str | None:
    """Return what the coach says just now."""
    return None if scene.coach.tip is None else scene.coach.tip.id


def act(scene: Table) -> None:
    """Carry out the first legal action."""
    seat = scene.decider
    assert seat is not None
    assert scene.play_action(scene.match.game.actions(scene.match.state, seat)[0])
    Driver(scene.app).settle(10, drawn=False)  # type: ignore[arg-type]  # it is the program of the test


@pytest.mark.parametrize("game_id", GAMES)
def test_every_tip_has_a_text_and_a_rule(game_id: str) -> None:
    found = load_tips(game_id)
    page = (find_package_folder("assets") / "rulebook" / "en" / f"{game_id}.md").read_text(encoding="utf-8")
    anchors = set(re.findall(r"\{#([A-Z]-[A-Z0-9]+-[A-Z0-9]+)\}", page))
    for language in ("en", "cs", "sk"):
        said = load_topic(language, "coach")
        own = {key for key in said if key.startswith(f"coach.{game_id}.")}
        assert own == {f"coach.{game_id}.{tip.id}" for tip in found}
        assert all(len(str(said[key]).split()) <= MOST_WORDS for key in own)
    assert {tip.rule for tip in found} <= anchors
    assert [tip.id for tip in found if tip.when is None] == ["goal"]


@pytest.mark.parametrize("game_id", GAMES)
def test_new_player_gets_the_goal_tip_first(game_id: str) -> None:
    app = program()
    scene = table(app, game_id, ADA, SeatInfo("Bot", "amber", "sapling"))
    Driver(app).settle(60, drawn=False)
    if scene.decider is None:  # the opponent begins
        return
    assert get_tip_id(scene) == "goal"
    assert find_progress(app.settings.people, "Ada", game_id).told == ("goal",)


def test_tips_are_shown_once_per_player() -> None:
    app = program()
    scene = table(app)
    assert scene.decider is not None
    first = scene.context.names[scene.decider]
    assert CARD in scene.ui
    Driver(app).click("coach.close")
    assert CARD not in scene.ui
    scene.refresh()
    scene.coach.show_new_tip()
    assert get_tip_id(scene) is None
    while scene.decider is not None and scene.context.names[scene.decider] == first:
        act(scene)
    assert get_tip_id(scene) == "goal"
    assert {one.name for one in app.settings.people} == {"Ada", "Eva"}


def test_decision_closes_the_tip() -> None:
    app = program()
    scene = table(app)
    assert CARD in scene.ui
    said = get_tip_id(scene)
    act(scene)
    assert get_tip_id(scene) != said


def test_tip_is_built_with_the_table_and_announced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    app = program()
    scene = table(app)
    built: list[bool] = []
    said: list[str] = []
    build = scene.build

    def noted() -> None:
        built.append(scene.animator.is_busy)
        build()

    monkeypatch.setattr(scene, "build", noted)
    monkeypatch.setattr(app, "announce", lambda text, *_, **__: said.append(text))
    while scene.context.names[scene.decider or 0] == ADA.name:
        built.clear()
        said.clear()
        act(scene)
    assert get_tip_id(scene) == "goal"
    assert CARD in scene.ui
    assert built.count(False) == 1, "the table at rest"
    assert sum(str(load_topic("en", "coach")["coach.wispwood.goal"]) in text for text in said) == 1


def test_experienced_players_and_switched_off_coach_get_no_tips() -> None:
    assert (
        table(program(*(CoachProgress(one.name, "wispwood", ENOUGH) for one in (ADA, EVA)))).coach.tip is None
    )
    off = (CoachProgress(one.name, "wispwood", coach=False) for one in (ADA, EVA))
    assert table(program(*off)).coach.tip is None
    app = program()
    app.change_settings(coach=False)
    assert table(app).coach.tip is None
    asked = (CoachProgress(one.name, "wispwood", ENOUGH, coach=True) for one in (ADA, EVA))
    assert table(program(*asked)).coach.tip is not None, "it was asked to stay"


def test_pause_menu_switches_the_coach_for_the_player_to_move() -> None:
    app = program()
    scene = table(app)
    assert scene.decider is not None
    name = scene.context.names[scene.decider]
    driver = Driver(app)
    for wanted in (False, True):
        scene.open_pause_menu()
        driver.settle()
        driver.click("dialog.coach")
        driver.settle()
        assert find_progress(app.settings.people, name, "wispwood").coach is wanted


def test_finished_game_counts_for_all_people_at_the_table() -> None:
    app = program()
    scene = table(app)
    scene.coach.count_finished_game()
    assert [find_progress(app.settings.people, one.name, "wispwood").finished for one in (ADA, EVA)] == [1, 1]


@pytest.mark.parametrize("one", list_chapters()[:1], ids=lambda one: one.name)
def test_coach_is_silent_in_lessons(one: Given) -> None:
    app = program()
    assert table(app).coach.find_switchable_seat() is not None
    lesson = app.open("lesson", game=one.game, chapter_id=one.chapter.id)
    assert isinstance(lesson, Table)
    Driver(app).settle(10, drawn=False)
    assert lesson.coach.tip is None
    assert lesson.coach.find_switchable_seat() is None


def test_tip_links_to_its_rule() -> None:
    app = program()
    scene = table(app)
    Driver(app).click("coach.more")
    assert app.scenes.top is not scene


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(
    ("language", "size", "scale"),
    mark_cases(SCREEN_VARIANTS, [("cs", (1280, 720), 2.0), ("en", (1920, 1080), 1.0)]),
)
def test_coach_card_does_not_cover_the_board(
    game_id: str, language: str, size: tuple[int, int], scale: float
) -> None:
    app = program(size=size, scale=scale, language=language)
    moment = first(game_id)
    scene = open_table(Driver(app), moment.match())
    for_whom(Driver(app), moment)
    assert get_tip_id(scene) == "goal"
    if CARD in scene.ui:
        assert scene.ui[CARD].rect.clip(scene.frame_layout.board).width <= 0
        return
    driver = Driver(app)
    driver.click("coach.sign")
    driver.settle()
    assert "dialog.text" in driver.scene.ui or "dialog.scroll" in driver.scene.ui
    driver.click("dialog.ok")
    driver.settle()
    assert app.scenes.top is scene
    assert "coach.sign" not in scene.ui


def test_table_opens_without_readable_tips(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(game_id: str) -> tuple[Tip, ...]:
        raise LessonError(game_id)

    monkeypatch.setattr(coach, "load_tips", broken)
    scene = table(program())
    assert get_tip_id(scene) is None
    assert scene.coach.find_switchable_seat() is None
    assert "no coach" in caplog.text


def test_tip_about_a_first_event_appears_at_the_next_decision() -> None:
    app = program(*(CoachProgress(one.name, "wispwood", told=("goal",)) for one in (ADA, EVA)))
    scene = table(app)
    assert get_tip_id(scene) is None
    while not any(isinstance(step.action, Place) for step in scene.match.history):
        seat = scene.decider
        assert seat is not None
        actions = scene.match.game.actions(scene.match.state, seat)
        assert scene.play_action(next(one for one in actions if isinstance(one, Take | Place)))
        Driver(app).settle(10, drawn=False)
    assert get_tip_id(scene) == "wisp"


def test_coach_explains_names_of_fields_after_the_first_birth() -> None:
    told = ("goal", "born")
    app = program(*(CoachProgress(one.name, "equilibrix", told=told) for one in (ADA, EVA)))
    scene = table(app, "equilibrix")
    assert get_tip_id(scene) is None
    seat = scene.decider
    assert seat is not None
    actions = scene.match.game.actions(scene.match.state, seat)
    assert scene.play_action(next(one for one in actions if isinstance(one, Birth)))
    Driver(app).settle(10, drawn=False)
    assert get_tip_id(scene) == "fields"


@pytest.mark.parametrize(("lapsed", "tip"), [(True, "lapsed"), (False, "passed")])
def test_coach_tells_a_lapsed_die_from_a_passed_one(lapsed: bool, tip: str) -> None:
    passed = [DiePassed(seat=0, die=0, lapsed=lapsed)]
    due = [
        one.id
        for one in load_tips("equilibrix")
        if one.when is not None and one.when.is_met_by(Pass(die=1), passed)
    ]
    assert due == [tip]


@pytest.mark.parametrize(
    ("game_id", "event", "tip"),
    [
        ("wispwood", TurnBegan(seat=0, turn=4, last=True), "last"),
        ("wispwood", TurnBegan(seat=0, turn=4, last=False), None),
        ("wispwood", FireflyTurned(number=2, left=0), "clock"),
        ("wispwood", FireflyTurned(number=2, left=1), None),
        ("wispwood", GhostCatPut(slot=0), "looks"),
        ("wispwood", RoundScored(round=1, points=(), ghost=0), "cat-move"),
        ("envyra", TileDrawn(position=0, tile="end"), "end-tile"),
        ("envyra", TileDrawn(position=0, tile="bonus_1"), None),
        ("envyra", EndTilePutBack(position=0), "end-back"),
    ],
)
def test_coach_explains_what_comes_late_when_it_first_happens(
    game_id: str, event: Event, tip: str | None
) -> None:
    due = [
        one.id
        for one in load_tips(game_id)
        if one.when is not None and one.when.is_met_by(KeepCat(), [event])
    ]
    assert due == ([] if tip is None else [tip])


@pytest.mark.parametrize("game_id", GAMES)
def test_card_leaves_the_newest_lines_of_the_log(game_id: str) -> None:
    app = program(scale=1.0)
    scene = open_table(Driver(app), first(game_id).match())
    assert CARD in scene.ui
    card, log = scene.ui[CARD].rect, scene.ui["table.log-lines"].rect
    assert scene.frame_layout.side.contains(card)
    assert log.bottom < card.top
    assert log.height > 80.0


@pytest.mark.parametrize(("unused", "tips"), [(2, ["lost"]), (0, [])])
def test_coach_tells_that_unused_actions_are_lost(unused: int, tips: list[str]) -> None:
    ended = [TurnEnded(seat=0, unused=unused)]
    due = [
        one.id
        for one in load_tips("balanceformers")
        if one.when is not None and one.when.is_met_by(EndTurn(), ended)
    ]
    assert due == tips


def test_coach_tells_of_the_end_of_the_track_when_deaths_weigh_much() -> None:
    due = {
        number: [
            one.id
            for one in load_tips("balanceformers")
            if one.when is not None and one.when.is_met_by(EndTurn(), [RoundBegan(number, (1, 2))])
        ]
        for number in (2, 3, 4)
    }
    assert due == {2: [], 3: ["peak"], 4: ["peak"]}
