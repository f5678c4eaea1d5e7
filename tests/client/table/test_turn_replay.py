"""Another player's last turn: its steps stand on the board in their order, and a key plays them again."""

from __future__ import annotations

import random

import pytest

from client.draw.canvas import Canvas
from client.session.match import Match
from client.table import top_bar
from client.table.bar_models import TopBarWords
from client.table.frame_layout import FrameLayout
from client.table.table import Table
from client.table.top_bar import draw_top_bar
from client.table.trace import format_numbers
from rules.envyra.state import EnvyraState
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client import game_faces
from tests.client.accessibility.simulated_reader import Reader
from tests.client.driver import Driver, make_app
from tests.parametrization import parametrize_games
from tests.pictures import BY_CHANCE, best

SEATS = (
    SeatInfo("Ada", "sky"),
    SeatInfo("Fox", "jade", "opponent-2"),
    SeatInfo("Hare", "amber", "opponent-2"),
)
STEPS = {"wispwood": 12, "envyra": 14, "equilibrix": 20, "balanceformers": 16}
"""Number of steps from which on a table is looked at: the middle of a game."""


def play_until_decision(game_id: str, *, after: int = 1) -> Match:
    """Return a game in which seat 0, the only person, has to decide and the opponent has just acted.

    Args:
        game_id: The game.
        after: Number of steps that the opponent took one after another, at least.
    """
    options = BY_CHANCE if game_id == "balanceformers" else {}
    match = Match.create(game_id, SEATS[:2], 5, options, saved=False)
    while match.outcome is None:
        seat = match.deciders[0]
        latest = [step.seat for step in match.history[-after:]]
        if match.deciders == (0,) and match.step_count >= STEPS[game_id] and latest == [1] * after:
            return match
        match.act(seat, best(match, seat))
    pytest.fail("the game is over too early")


def open_table(match: Match, settings: Settings | None = None) -> tuple[Driver, Table]:
    app = make_app((1920, 1080), settings=settings)
    app.open("menu")
    app.open("table", match=match)
    driver = Driver(app)
    driver.settle(drawn=False)
    table = app.scenes.top
    assert isinstance(table, Table)
    return driver, table


@pytest.mark.parametrize(
    ("numbers", "text"), [([2], "2"), ([3, 1, 2], "1–3"), ([1, 4], "1, 4"), ([1, 2, 2, 5, 6], "1–2, 5–6")]
)
def test_numbers_of_steps_are_short(numbers: list[int], text: str) -> None:
    assert format_numbers(numbers) == text


@pytest.mark.parametrize("game_id", ["wispwood", "equilibrix", "balanceformers"])
def test_steps_of_a_turn_are_numbered(game_id: str) -> None:
    _, table = open_table(play_until_decision(game_id, after=2))
    steps = table.turn_replay.list_steps()
    assert len(steps) > 1
    numbers = [model.number for model in table.trace.list_trace_models() if model.number]
    assert numbers
    counted = {int(part) for text in numbers for piece in text.split(", ") for part in piece.split("–")}
    assert counted <= set(range(1, len(steps) + 1))


def test_a_single_step_has_no_number() -> None:
    _, table = open_table(play_until_decision("envyra"))
    models = table.trace.list_trace_models()
    assert models
    assert not any(model.number for model in models)


@parametrize_games("game_id", "wispwood", "envyra")
@pytest.mark.parametrize("settings", [Settings(language="en"), Settings(language="en", reduce_motion=True)])
def test_a_key_plays_the_turn_again(game_id: str, settings: Settings) -> None:
    match = play_until_decision(game_id)
    driver, table = open_table(match, settings)
    steps, shown, log = table.turn_replay.list_steps(), table.position, list(table.log.lines)
    state, count = match.state, match.step_count
    possible = [table.secrecy.get_viewer_state(match.initial_state)]
    for step in match.history:
        possible += [table.secrecy.get_viewer_state(after) for after in (*step.positions, step.after)]
    before = match.history[steps[0] - 2].after
    driver.key("a", drawn=False)
    assert table.context.decider is None
    driver.frames(1, drawn=False)
    if match.history[steps[0] - 1].seat == 1:  # otherwise it began within that step
        assert table.position == table.secrecy.get_viewer_state(before)
    seen = 0
    while table.animator.is_busy:
        driver.frames(1, 1 / 15, drawn=False)
        seen += 1
        assert table.position in possible  # never more than the viewer may see
        assert driver.app.scenes.top is table  # no score sheet of a round
    assert seen > 3
    assert table.position == shown
    assert table.log.lines == log
    assert (match.state, match.step_count) == (state, count)
    assert table.decider == 0
    assert table.trace.replayed_step is None
    assert table.trace.list_trace_models()


def test_trails_come_one_by_one() -> None:
    driver, table = open_table(play_until_decision("balanceformers", after=2))
    whole = len(table.trace.list_trace_models())
    driver.key("a", drawn=False)
    counts: list[int] = []
    while table.animator.is_busy:
        counts.append(len(table.trace.list_trace_models()))
        driver.frames(1, 1 / 15, drawn=False)
    assert counts[0] < whole
    assert counts == sorted(counts)
    assert len(table.trace.list_trace_models()) == whole


def test_what_the_person_did_in_the_same_step_is_not_played_again() -> None:
    """In Envyra an opponent's only cube moves by itself in the step with which the person moves one."""
    driver, table = open_table(play_until_decision("envyra"))
    (step,) = table.turn_replay.list_steps()
    assert table.match.history[step - 1].seat == 0
    own, theirs = set[int](), set[int]()
    driver.key("a", drawn=False)
    while table.animator.is_busy:
        driver.frames(1, 1 / 15, drawn=False)
        position = game_faces.envyra(table).position
        own.add(position.count_cubes_on_tiles(0))
        theirs.add(position.count_cubes_on_tiles(1))
    assert len(own) == 1
    assert len(theirs) == 2


def test_it_ends_before_the_next_turn() -> None:
    """The dice that the last step rolls for the next player are not rolled again."""
    driver, table = open_table(play_until_decision("equilibrix"))
    driver.key("a", drawn=False)
    while table.animator.is_busy:
        position = table.position
        driver.frames(1, 1 / 15, drawn=False)
        assert game_faces.equilibrix(table).position.seat == 1 or not table.animator.is_busy
    assert position != table.position


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_button_plays_it_too(scale: float) -> None:
    """In small windows it is in the drawer with the log."""
    app = make_app((1280, 720), ui_scale=scale)
    app.open("menu")
    app.open("table", match=play_until_decision("wispwood"))
    driver = Driver(app)
    driver.settle(drawn=False)
    table = app.scenes.top
    assert isinstance(table, Table)
    if scale > 1:
        driver.key("l")
        driver.settle(drawn=False)
        driver.click("side.last-turn", drawn=False)
    else:
        driver.click("table.last-turn", drawn=False)
    assert app.scenes.top is table
    assert table.turn_replay.is_running


def test_space_ends_it() -> None:
    driver, table = open_table(play_until_decision("wispwood"))
    driver.key("a", drawn=False)
    driver.frames(3, drawn=False)
    driver.key("space", drawn=False)
    assert not table.animator.is_busy
    assert not table.turn_replay.is_running
    assert table.decider == 0


@pytest.mark.parametrize("way", ["escape", "button"])
@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_there_is_a_way_out(way: str, size: tuple[int, int], scale: float) -> None:
    app = make_app(size, ui_scale=scale)
    app.open("menu")
    app.open("table", match=play_until_decision("wispwood"))
    driver = Driver(app)
    driver.settle(drawn=False)
    table = app.scenes.top
    assert isinstance(table, Table)
    driver.key("a", drawn=False)
    driver.frames(2, drawn=False)
    if way == "escape":
        driver.key("escape", drawn=False)
    else:
        driver.click("last-turn.skip", drawn=False)
    assert app.scenes.top is table  # no pause menu
    assert not table.turn_replay.is_running
    assert "last-turn.skip" not in table.ui
    assert table.decider == 0


@pytest.mark.parametrize("game_id", ["wispwood", "envyra", "equilibrix", "balanceformers"])
def test_the_log_tells_no_more_than_what_is_played(game_id: str) -> None:
    """Neither the newest line nor the log tells the result before it is shown."""
    driver, table = open_table(play_until_decision(game_id))
    last, lines = table.log.latest_line, list(table.log.lines)
    counts: list[int] = []
    driver.key("a", drawn=False)
    steps = table.turn_replay.list_steps()
    first = steps[0]
    while table.animator.is_busy:
        counts.append(len(table.log.past_lines))
        assert len(table.log.visual_order) <= counts[-1]
        shown = table.log.latest_line
        driver.frames(1, 1 / 15, drawn=False)
    assert counts[0] >= sum(len(table.log.list_lines_of_step(step)) for step in range(first))
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]
    told = [line for line in table.log.list_lines_of_step(steps[-1]) if not line.heading]
    assert shown in told  # the end of the turn is seen with its line, before the present is shown
    assert table.log.past_lines == lines
    assert table.log.latest_line == last


def test_a_badge_tells_it_from_the_present(monkeypatch: pytest.MonkeyPatch) -> None:
    badges: list[str] = []

    def spy(canvas: Canvas, layout: FrameLayout, heading: TopBarWords, right: float, *, newest: bool) -> None:
        badges.append(heading.title if heading.is_title_badge else "")
        draw_top_bar(canvas, layout, heading, right, newest=newest)

    monkeypatch.setattr(top_bar, "draw_top_bar", spy)
    driver, table = open_table(play_until_decision("wispwood"))
    driver.frames(1)
    assert set(badges) == {""}
    driver.key("a")
    assert badges[-1] == "Last turn again"
    while table.animator.is_busy:
        driver.frames(1, 1 / 5)
    driver.frames(1)
    assert badges[-1] == ""


def play_three() -> Match:
    """Return a game of three in which both opponents have had their turns since the person's."""
    match, chance = Match.create("wispwood", SEATS, 5, {}, saved=False), random.Random(5)
    while True:
        seat = match.deciders[0]
        if match.deciders == (0,) and match.step_count > 12 and match.history[-1].seat == 2:
            return match
        match.act(seat, chance.choice(match.game.actions(match.state, seat)))


def test_shift_plays_the_turns_of_all_others() -> None:
    _, table = open_table(play_three())
    last, everybody = table.turn_replay.list_steps(), table.turn_replay.list_steps(whole=True)
    assert set(last) < set(everybody)
    seats = {table.match.history[step - 1].seat for step in everybody}
    assert seats == {1, 2}
    assert {table.match.history[step - 1].seat for step in table.turn_replay.list_steps(seat=1)} == {1}


def test_nothing_to_play_again_is_said() -> None:
    people = (SEATS[0], SeatInfo("Ida", "rose"))
    driver, table = open_table(Match.create("wispwood", people, 3, {}, saved=False))
    driver.key("a", drawn=False)
    assert not table.animator.is_busy
    assert driver.app.notices.texts == ("No other player’s turn can be shown yet.",)


def test_the_turn_is_heard_again() -> None:
    driver, table = open_table(play_until_decision("wispwood"))
    reader = Reader(driver.app)
    driver.settle(drawn=False)
    before = len(reader.heard)
    lines = [
        line.accessible_text
        for step in table.turn_replay.list_steps()
        for line in table.log.list_lines_of_step(step)
        if not line.heading
    ]
    driver.key("a", drawn=False)
    driver.settle(drawn=False)
    heard = "\n".join(reader.heard[before:])
    assert lines
    assert all(line in heard for line in lines)


def is_secret(match: Match) -> bool:
    """Return whether a curtain hides the table before the next decision."""
    assert isinstance(match.state, EnvyraState)
    return match.state.phase == "boards"


def test_people_at_one_screen_see_no_more_than_they_may() -> None:
    """What is played again is seen as the player who looks may see it, other boards behind their screens."""
    people = (SEATS[0], SeatInfo("Ida", "rose"))
    match = Match.create("envyra", people, 5, {"equilibrium": "b"}, saved=False)
    while not (match.step_count > 14 and not is_secret(match) and match.history[-1].seat == 1):
        seat = match.deciders[0]
        match.act(seat, best(match, seat))
    driver, table = open_table(match)
    viewer = table.secrecy.viewer
    states = [match.initial_state, *(at for step in match.history for at in (*step.positions, step.after))]
    possible = [match.game.view(state, viewer) for state in states]
    assert table.turn_replay.list_steps()
    driver.key("a", drawn=False)
    seen = 0
    while table.animator.is_busy:
        driver.frames(1, 1 / 15, drawn=False)
        assert table.position in possible
        assert table.secrecy.viewer == viewer
        seen += 1
    assert seen > 3
