"""Opponents at a table: they move when it is their turn, wait when nobody looks, and never stop a game."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

import rules
from client.bots.thought import Thought, WeighedAction
from client.i18n import tr
from client.opponents.messages import Answer, Question
from client.session.match import Match
from client.table.curtain import Curtain
from client.table.table import Table
from rules import GAMES
from rules.contract import State
from rules.equilibrix.actions import OfferDraw, Resign
from saves.errors import SaveError
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.parametrization import parametrize_games

NAMES = ("Žofie", "Sova", "Řehoř", "Jezevec")


class Slow:
    """Stands in for the thinking process: answers when it is told to, by chance."""

    def __init__(self, *, at_once: bool = False, failure: str = "") -> None:
        self.at_once = at_once
        self.failure = failure
        self.asked: list[tuple[Question, Callable[[Answer], object]]] = []
        self.forgotten: list[int] = []
        self.hurried = False
        self.number = 0

    def ask(self, question: Question, heard: Callable[[Answer], object]) -> int:
        self.number += 1
        self.asked.append((msgspec.structs.replace(question, number=self.number), heard))
        if self.at_once:
            self.answer()
        return self.number

    def answer(self) -> None:
        question, heard = self.asked[-1]
        heard(Answer(question.number, failure=self.failure) if self.failure else answer_randomly(question))

    def cancel(self, number: int) -> None:
        self.forgotten.append(number)

    def hurry(self) -> None:
        self.hurried = True

    def close(self) -> None:
        pass


def answer_randomly(question: Question) -> Answer:
    """Return the same answers each time.

    The seed of a question is drawn anew for every game, its number is not.
    """
    game = rules.load(question.game)
    view = rules.from_json(game, "state", bytes(question.view))
    assert isinstance(view, State)
    actions = [one for one in game.actions(view, question.seat) if not isinstance(one, (Resign, OfferDraw))]
    action = random.Random(question.number).choice(actions)
    return Answer.from_thought(question.number, Thought((WeighedAction(action, 0.0),)))


def seats(kinds: str) -> list[SeatInfo]:
    """Return seats from letters: "h" a person, "b" an opponent."""
    return [
        SeatInfo(NAMES[seat], COLOURS[seat], "human" if kind == "h" else "branch")
        for seat, kind in enumerate(kinds)
    ]


def open_opponents_table(
    game_id: str,
    kinds: str,
    thinker: Slow,
    *,
    seed: int = 4,
    short: bool = False,
    pause: float = 0.0,
    size: tuple[int, int] = (1280, 720),
) -> Driver:
    chosen = Settings(language="en", animation_speed=0.0, opponent_pause=pause)
    app = make_app(size, settings=chosen)
    app.thinker = thinker  # type: ignore[assignment]  # it stands in for the process
    driver = Driver(app)
    app.open("menu")
    app.open("table", match=Match.create(game_id, seats(kinds), seed, {"short": True} if short else {}))
    return driver


def table(driver: Driver) -> Table:
    return next(scene for scene in driver.app.scenes if isinstance(scene, Table))


@parametrize_games("game_id", "envyra", "balanceformers")
def test_game_of_opponents_plays_to_its_end(game_id: str) -> None:
    driver = open_opponents_table(game_id, "bb", thinker := Slow(), short=game_id == "wispwood")
    scene = table(driver)
    for _ in range(4000):
        if scene.opponents.thinking_seat is not None:
            thinker.answer()
        driver.app.update(0.5)  # time passes; what is drawn is looked at elsewhere
        if scene.match.outcome is not None:
            break
    assert scene.match.outcome is not None
    driver.settle()
    assert {question.seat for question, _ in thinker.asked} == {0, 1}


@parametrize_games("game_id", "wispwood", "equilibrix")
def test_table_is_built_once_per_opponent_move(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = open_opponents_table(game_id, "bb", thinker := Slow(), pause=0.1)
    scene = table(driver)
    driver.settle()
    built: list[int | None] = []
    real = scene.build

    def build() -> None:
        built.append(scene.opponents.thinking_seat)
        real()

    monkeypatch.setattr(scene, "build", build)
    thinker.answer()
    while len(thinker.asked) < 2:
        driver.app.update(0.1)
    assert built == [scene.opponents.thinking_seat], "it says at once who thinks"
    assert "opponents.hurry" in scene.ui


@pytest.mark.parametrize("game_id", GAMES)
def test_opponent_gets_only_its_view(game_id: str) -> None:
    driver = open_opponents_table(game_id, "bb", thinker := Slow())
    driver.frames(60)
    match = table(driver).match
    question, _ = thinker.asked[0]
    seat = question.seat
    assert bytes(question.view) == rules.to_json(match.game.view(match.state, seat))
    assert question.seed != match.seed
    fields = {field.name for field in msgspec.structs.fields(Question)}
    assert fields == {
        "number", "game", "place", "view", "seat", "level", "seed", "character", "patient", "for_advice",
        "corrections",
    }  # fmt: skip


def turn_of_the_opponent(thinker: Slow, pause: float = 0.0) -> Driver:
    """Return two at a table, the opponent's turn."""
    for seed in range(20):
        driver = open_opponents_table("equilibrix", "hb", thinker, seed=seed, pause=pause)
        driver.frames(4)
        if table(driver).opponents.thinking_seat == 1:
            return driver
    raise AssertionError("the opponent never begins")


def test_thinking_opponent_is_shown_and_blocks_input() -> None:
    driver = turn_of_the_opponent(thinker := Slow())
    scene = table(driver)
    assert scene.decider is None
    prompt = scene.opponents.make_prompt()
    assert prompt is not None
    assert prompt.lead == "Sova is thinking"
    assert "opponents.hurry" in scene.ui
    assert scene.is_animating
    driver.click("opponents.hurry")
    assert thinker.hurried
    thinker.answer()
    driver.frames(10)
    assert scene.match.moves == 1


def test_opponent_move_waits_for_the_pause() -> None:
    driver = turn_of_the_opponent(thinker := Slow(), pause=1.0)
    thinker.answer()
    driver.frames(30)
    assert table(driver).match.moves == 0
    driver.frames(40)
    assert table(driver).match.moves == 1


def test_pause_menu_pauses_opponents() -> None:
    driver = turn_of_the_opponent(thinker := Slow())
    driver.key("esc")
    thinker.answer()
    driver.frames(60)
    assert table(driver).match.moves == 0
    driver.key("esc")
    driver.frames(10)
    assert table(driver).match.moves == 1


def test_table_left_during_thinking_continues_when_reopened() -> None:
    driver = turn_of_the_opponent(thinker := Slow())
    board = table(driver)
    while table(driver).decider is None:  # somebody at the screen has to have decided, or the game is gone
        thinker.answer()
        driver.frames(10)
    while (seat := table(driver).decider) is not None:
        board.play_action(board.match.game.actions(board.match.state, seat)[0])
        driver.frames(10)
    path, before, asked = board.match.path, board.match.moves, len(thinker.asked)
    driver.app.open_menu()
    assert thinker.forgotten == [asked]
    thinker.answer()  # too late: nobody listens any more
    assert path is not None
    driver.app.open("saved", path=path)
    driver.frames(3)
    assert table(driver).opponents.thinking_seat == 1
    assert table(driver).match.moves == before
    thinker.answer()
    driver.frames(10)
    assert table(driver).match.moves == before + 1


def test_failing_mind_does_not_end_the_game() -> None:
    driver = turn_of_the_opponent(thinker := Slow(failure="Traceback"))
    thinker.answer()
    driver.frames(10)
    assert table(driver).match.moves == 1


def test_illegal_opponent_move_is_not_played() -> None:
    driver = turn_of_the_opponent(thinker := Slow())
    question, heard = thinker.asked[-1]
    heard(Answer.from_thought(question.number, Thought((WeighedAction(OfferDraw(), 0.0),))))
    driver.frames(10)
    assert table(driver).match.moves == 1


def test_answer_without_an_action_does_not_end_the_game() -> None:
    driver = turn_of_the_opponent(thinker := Slow())
    question, heard = thinker.asked[-1]
    heard(msgspec.structs.replace(answer_randomly(question), weighed=()))
    driver.frames(10)
    assert table(driver).match.moves == 1


def test_late_answer_is_dropped() -> None:
    driver = turn_of_the_opponent(thinker := Slow())
    match = table(driver).match
    while match.deciders == (1,):
        match.act(1, match.game.actions(match.state, 1)[0])
    moves = match.moves
    thinker.answer()
    driver.frames(10)
    assert match.moves == moves
    assert table(driver).opponents.thinking_seat is None
    assert table(driver).decider == 0


def test_unsaved_opponent_move_can_be_retried(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = turn_of_the_opponent(thinker := Slow())
    scene = table(driver)

    def full(*_: object, **__: object) -> None:
        raise SaveError("disk-full")

    with monkeypatch.context() as patch:
        patch.setattr(scene.match, "act", full)
        thinker.answer()
        driver.frames(10)
    assert scene.match.moves == 0
    assert scene.opponents.thinking_seat is None
    driver.click("opponents.again")
    thinker.answer()
    driver.frames(10)
    assert scene.match.moves == 1


def test_undo_includes_opponent_moves() -> None:
    driver = open_opponents_table("balanceformers", "hb", thinker := Slow(), seed=6)
    scene = table(driver)
    for _ in range(400):
        driver.frames(2)
        if scene.opponents.thinking_seat is not None:
            thinker.answer()
        elif scene.decider is not None and scene.match.history and scene.match.history[-1].seat == 1:
            if scene.match.can_undo:
                break
            actions = scene.match.game.actions(scene.match.state, 0)
            scene.play_action(actions[0])
        elif scene.decider is not None:
            scene.play_action(scene.match.game.actions(scene.match.state, 0)[0])
    assert scene.match.can_undo
    assert scene.match.undo_seat == 0
    before = scene.match.moves
    scene.undo_or_redo(undo=True)
    driver.frames(3)
    assert scene.match.moves < before - 1
    assert scene.decider == 0


@pytest.mark.parametrize("kinds", ["hbh", "hhb", "bhb", "hb"])
def test_secret_decisions_of_people_and_opponents_work_together(kinds: str) -> None:
    driver = open_opponents_table("envyra", kinds, thinker := Slow())
    scene = table(driver)
    people = [seat for seat, kind in enumerate(kinds) if kind == "h"]
    curtains: list[int | None] = []
    for _ in range(600):
        driver.frames(2)
        if isinstance(driver.scene, Curtain):
            assert scene.opponents.due_seat is None or driver.scene.seat is None
            curtains.append(driver.scene.seat)
            driver.click("curtain.open")
            driver.settle()
        elif scene.opponents.thinking_seat is not None:
            thinker.answer()
        elif scene.decider is not None:
            actions = scene.match.game.actions(scene.match.state, scene.decider)
            scene.play_action(actions[len(actions) // 2])
        if scene.match.moves > 14:
            break
    assert scene.match.moves > 14
    assert {step.seat for step in scene.match.history} == set(range(len(kinds)))
    if len(people) > 1:
        assert set(people) <= set(curtains)
        assert None in curtains  # everybody is called when all have decided
    else:
        assert not curtains


def test_unknown_level_plays_at_the_gentlest_one() -> None:
    app = make_app(settings=Settings(language="en", animation_speed=0.0))
    app.thinker = thinker = Slow()  # type: ignore[assignment]  # it stands in for the process
    app.open("menu")
    who = [SeatInfo("A", "sky", "an-old-name"), SeatInfo("B", "jade", "crown")]
    app.open("table", match=Match.create("equilibrix", who, 3, {}))
    Driver(app).frames(3)
    assert thinker.asked[0][0].level in ("sapling", "crown")


def test_character_plays_and_is_shown_at_its_seat() -> None:
    app = make_app(settings=Settings(language="en", animation_speed=0.0))
    app.thinker = thinker = Slow()  # type: ignore[assignment]  # it stands in for the process
    app.open("menu")
    who = [SeatInfo("A", "sky", "crown", "hunter"), SeatInfo("B", "jade", "crown")]
    app.open("table", match=Match.create("equilibrix", who, 3, {}))
    driver = Driver(app)
    driver.frames(3)
    question = thinker.asked[0][0]
    assert question.character == who[question.seat].character
    prompt = table(driver).opponents.make_prompt()
    assert prompt is not None
    assert prompt.more == ("Crown, the hunter" if question.seat == 0 else "Crown")
    told = [
        one.tooltip_text
        for one in driver.scene.ui
        if f"{tr('new_game.seats.computer')}: Crown" in (one.tooltip_text)
    ]
    assert len(told) == 2
    assert sum("Crown, the hunter" in words for words in told) == 1
