"""What the bars around the board say and offer, in every situation there is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import cast

import msgspec
import pytest

from client import i18n
from client.draw import styles
from client.games.envyra.board.cube_forecast import forecast_cube
from client.games.envyra.board.tile_view import name_tile
from client.games.envyra.table import descriptions
from client.games.envyra.table.prompts import make_revealing_prompt
from client.i18n import tr
from client.lessons.first_game_tips import load_tips
from client.session.match import Match
from client.table.animator import Animator
from client.table.bar_models import Prompt
from client.table.bar_text_layout import count_lines, lay_out_bar_text
from client.table.curtain import Curtain
from client.table.table import Table
from rules.contract import Scalar
from rules.envyra import events as e
from rules.envyra.actions import MoveCube
from rules.envyra.board_phase import count_cubes_in_supply, undecided_seats
from rules.envyra.scoring import count_points
from rules.envyra.state import EnvyraState
from rules.rng import seed_generator
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.envyra.games import SEATS
from tests.client.envyra.player import laid, table
from tests.client.game_faces import envyra
from tests.client.match_states import set_state
from tests.client.random_games import course
from tests.client.table.thinking import Thinking
from tests.golden.record import choose_action

pytestmark = pytest.mark.usefixtures("at_once")

Wanted = Callable[[EnvyraState, int], bool]


def table_at(
    wanted: Wanted,
    players: int = 3,
    *,
    people: int = 1,
    options: dict[str, Scalar] | None = None,
    seeds: Iterable[int] = range(60),
    **settings: object,
) -> tuple[Driver, Table]:
    """Return a table whose position is the first of that sort in random games; the curtain is open.

    people: so many seats are persons. wanted: asked with the state and the first seat to decide.
    """
    game_seats = [
        seat if number < people else msgspec.structs.replace(seat, kind="bot")
        for number, seat in enumerate(SEATS[:players])
    ]
    for seed in seeds:
        state = course("envyra", players, seed, options).first(
            lambda state, seat: wanted(cast(EnvyraState, state), seat)
        )
        if state is not None:
            match = Match.create("envyra", game_seats, seed, options or {}, saved=False)
            set_state(match, state)
            return opened(match, **settings)
    raise AssertionError("no such position")


def opened(match: Match, **settings: object) -> tuple[Driver, Table]:
    """Return the table of a match, whose first decider has opened the curtain."""
    chosen: dict[str, object] = {"language": "en", "animation_speed": 0.0, **settings}
    driver = Driver(make_app((1280, 720), settings=msgspec.convert(chosen, Settings)))
    if not match.seats[match.deciders[0]].human:  # who is to be watched says nothing: the position stays
        driver.app.thinker = Thinking()  # type: ignore[assignment]
    driver.app.open("menu")
    driver.app.open("table", match=match)
    driver.settle(30 if match.seats[match.deciders[0]].human else 0.5, drawn=False)
    if isinstance(driver.scene, Curtain):
        driver.click("curtain.open", drawn=False)
        driver.settle(30, drawn=False)
    table = next(scene for scene in driver.app.scenes if isinstance(scene, Table))
    assert driver.scene is table
    return driver, table


def in_boards(state: EnvyraState, seat: int, *, most: int = 2) -> bool:
    return state.phase == "boards" and seat == 0 and count_cubes_in_supply(state, 0) >= most


def asked(situation: str, **params: str | int) -> str:
    """Return the first line where one person plays."""
    return tr("table.lead.you", what=tr(f"envyra.prompt.{situation}.what", **params))


def ids(table: Table) -> list[tuple[str, bool]]:
    return [(button.id, button.enabled) for button in table.face.make_bar_buttons()]


# --- phase I ----------------------------------------------------------------------------------------


def test_prompts_of_placing_cubes_step_by_step() -> None:
    driver, table = table_at(in_boards)
    assert table.face.make_prompt().lead == asked("boards")
    worths = ("Alt", tr("envyra.hint.worths"))
    assert table.face.make_prompt().keys == (worths,)
    assert ids(table) == [("table.confirm", False)]
    one, other = sorted(envyra(table).controller.selection.choices)[:2]
    envyra(table).controller.press_position(one)
    assert table.face.make_prompt().lead == asked("boards-more")
    assert [key for key, _ in table.face.make_prompt().keys] == ["Esc", "Alt"]
    assert ids(table) == [("table.confirm", True), ("table.clear", True)]
    assert table.face.make_bar_buttons()[0].label == tr("envyra.button.confirm", n=1)
    envyra(table).controller.press_position(other)
    assert table.face.make_prompt().lead == asked("boards-full")
    assert table.face.make_bar_buttons()[0].label == tr("envyra.button.confirm", n=2)
    driver.click("table.clear")
    assert envyra(table).controller.selection.staged == ()
    assert table.face.make_prompt().lead == asked("boards")


def test_prompts_of_placing_one_cube() -> None:
    _, table = table_at(in_boards, options={"simplified": True})
    assert table.face.make_prompt().lead == asked("boards-one")
    envyra(table).controller.press_position(min(envyra(table).controller.selection.choices))
    assert table.face.make_prompt().lead == asked("boards-full")
    _, table = table_at(
        lambda state, seat: in_boards(state, seat, most=1) and count_cubes_in_supply(state, 0) == 1
    )
    assert table.face.make_prompt().lead == asked("boards-last")
    envyra(table).controller.press_position(min(envyra(table).controller.selection.choices))
    board = envyra(table).controller.selection.staged
    view_content = envyra(table).view_model.content
    expected = descriptions.warn_about_placed_cubes(
        envyra(table).position, 0, board, view_content, more=False
    )
    assert expected  # the supply will be empty, or the cube has little hope
    assert table.face.make_prompt().more == expected


def test_prompt_of_a_hovered_place_shows_the_forecast() -> None:
    _, table = table_at(in_boards)
    place = min(envyra(table).controller.selection.choices)
    envyra(table).controller.set_hover(place)
    seen = envyra(table).view_model.forecast
    assert seen is not None
    assert (
        tr("envyra.forecast.now.stands", n=seen.cube_count - 1, m=seen.cubes_needed)
        in table.face.make_prompt().more
    )
    envyra(table).controller.set_hover(None)
    assert table.face.make_prompt().more == tr("envyra.prompt.boards.more")


def test_prompt_for_several_people_names_the_player_and_offers_the_curtain() -> None:
    driver, table = table_at(in_boards, people=3)
    name = SEATS[0].name
    assert table.face.make_prompt().lead == tr(
        "table.lead.name", name=name, what=tr("envyra.prompt.boards.what")
    )
    assert "table.cover" in dict(ids(table))
    driver.click("table.cover")
    driver.settle()
    assert isinstance(driver.scene, Curtain)
    assert table.decider is None
    assert table.face.make_prompt() == Prompt(
        tr("envyra.prompt.choosing.what", name=name),
        tr("envyra.prompt.choosing.more"),
        picture="envyra/cube-sky",
        rule="N-PH1-1",
    )
    assert table.face.make_bar_buttons() == []


def test_prompt_after_the_choice_waits_for_the_others() -> None:
    def first_has(state: EnvyraState, _seat: int) -> bool:
        return state.phase == "boards" and bool(state.boards[0]) and not state.boards[2]

    _, table = table_at(first_has)
    found = table.face.make_prompt()
    assert found.lead == tr("envyra.prompt.waiting.what")
    assert SEATS[2].name in found.more
    assert SEATS[0].name not in found.more
    assert table.face.make_bar_buttons() == []


def test_watching_prompt_names_the_choosing_player() -> None:
    _, table = table_at(lambda state, _seat: state.phase == "boards", people=0)
    start = envyra(table).position.start
    assert table.face.make_prompt().lead == tr("envyra.prompt.choosing.what", name=SEATS[start].name)
    _, table = table_at(lambda state, _seat: state.phase == "cubes", people=0)
    name = SEATS[envyra(table).position.seat].name
    assert table.face.make_prompt().lead == tr("envyra.prompt.watching.what", name=name)
    assert table.face.make_bar_buttons() == []


@pytest.mark.parametrize("simplified", [False, True])
def test_revealing_prompt_explains_the_moves_of_the_cubes(
    simplified: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, table = table_at(in_boards, people=3, options={"simplified": simplified})
    monkeypatch.setattr(Animator, "is_busy", True)  # as while it is being shown
    match, rng = table.match, seed_generator(5)
    said: set[str] = set()
    while not said:
        rng, seat, action = choose_action(match.game, match.state, rng)
        table.curtain.hide_secrets()
        for _, after in table.secrecy.visible_events(match.act(seat, action)):
            table.position = after
            table.invalidate()
            if envyra(table).position.phase == "boards" and not undecided_seats(envyra(table).position):
                said.add(table.face.make_prompt().more)
        table.show_to_viewer()
    words = "revealing-simplified" if simplified else "revealing"
    assert said == {tr(f"envyra.prompt.{words}.more")}


# --- phase II and the rest --------------------------------------------------------------------------


@pytest.mark.parametrize(("lap", "situation"), [(1, "cubes"), (2, "cubes-second")])
def test_prompt_for_the_choice_of_two_cubes(lap: int, situation: str) -> None:
    def two(state: EnvyraState, seat: int) -> bool:
        return state.phase == "cubes" and seat == 0 and state.lap == lap

    driver, table = table_at(two, seeds=range(300))
    assert table.face.make_prompt().lead == asked(situation)
    assert table.face.make_prompt().more == tr(f"envyra.prompt.{situation}.more")
    assert ids(table) == [("table.confirm", False)]
    place = min(envyra(table).controller.selection.choices)
    envyra(table).controller.press_position(place)
    acc = name_tile(envyra(table).view_model.content.tiles[envyra(table).position.grid[place]], "acc")
    assert table.face.make_prompt().lead == asked("move", acc=acc, place=place + 1)
    assert table.face.make_prompt().keys[0] == ("Esc", tr("envyra.hint.cancel"))
    assert table.face.name_press(table.ui[f"tile.{place}"]) == tr("envyra.hint.move")
    seen = envyra(table).view_model.forecast
    assert seen is not None
    if seen.taker is None:
        assert (
            tr("envyra.forecast.stands", n=seen.cube_count, m=seen.cubes_needed)
            in table.face.make_prompt().more
        )
    before = table.match.moves
    driver.click("table.confirm")
    assert table.match.moves == before + 1


def test_prompts_omit_points_when_switched_off() -> None:
    def completes(state: EnvyraState, seat: int) -> bool:
        if state.phase != "cubes" or seat != 0:
            return False
        return any(bonus(state, place) for place in state.boards[0])

    def bonus(state: EnvyraState, place: int) -> bool:
        told = forecast_cube(state, 0, place)
        return told is not None and told.taker == 0 and not told.set_gain and not any(told.missing_tiles)

    for shown in (True, False):
        _, table = table_at(completes, show_points=shown)
        place = next(
            place
            for place in envyra(table).controller.selection.choices
            if bonus(envyra(table).position, place)
        )
        envyra(table).controller.press_position(place)
        seen = envyra(table).view_model.forecast
        assert seen is not None
        assert (tr("envyra.forecast.gain.you", n=seen.points) in table.face.make_prompt().more) == shown


def test_prompt_for_removing_a_tile() -> None:
    def removal(state: EnvyraState, _seat: int) -> bool:
        return state.phase == "removal"

    driver, table = table_at(removal, people=3, seeds=(1380,))
    name = SEATS[envyra(table).position.seat].name
    assert table.face.make_prompt().lead == tr(
        "table.lead.name", name=name, what=tr("envyra.prompt.removal.what")
    )
    assert [step.state for step in table.face.make_top_bar_text().steps] == ["now", "next", "next"]
    place = min(envyra(table).controller.selection.choices)
    envyra(table).controller.press_position(place)
    acc = name_tile(envyra(table).view_model.content.tiles[envyra(table).position.grid[place]], "acc")
    what = tr("envyra.prompt.remove.what", acc=acc, place=place + 1)
    assert table.face.make_prompt().lead == tr("table.lead.name", name=name, what=what)
    assert table.face.make_bar_buttons()[0].label == tr("envyra.button.remove")
    driver.click("table.confirm")
    assert envyra(table).position.phase in ("boards", "over")


def test_prompt_at_the_end_of_the_game() -> None:
    match = Match.create("envyra", list(SEATS[:2]), 3, {}, saved=False)
    rng = seed_generator(3)
    while match.outcome is None:
        rng, seat, action = choose_action(match.game, match.state, rng)
        match.act(seat, action)
    driver = Driver(make_app((1280, 720), settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    driver.app.open("table", match=match)
    driver.settle()
    table = cast(Table, driver.scene)
    assert table.face.make_prompt().lead == tr("envyra.prompt.over.what")
    assert ids(table) == [("table.results", True)]
    assert [step.label for step in table.face.make_top_bar_text().steps] == [tr("envyra.phase.over")]
    assert not any(score.active for score in table.face.make_top_bar_text().scores)


# --- the top bar ------------------------------------------------------------------------------------


def test_heading_shows_round_phase_and_special_conditions() -> None:
    _, table = table_at(in_boards)
    found = table.face.make_top_bar_text()
    assert found.round == tr("envyra.table.round", n=envyra(table).position.round)
    assert [step.state for step in found.steps] == ["now", "next"]
    assert found.note == ""
    assert found.remark == tr("envyra.table.players", n=3)
    _, table = table_at(
        lambda state, _seat: state.last and state.phase == "boards", people=3, seeds=(1380, *range(400))
    )
    assert table.face.make_top_bar_text().round == tr("envyra.table.last-round")
    assert table.face.make_top_bar_text().note == tr("envyra.table.round", n=envyra(table).position.round)
    _, table = table_at(in_boards, options={"simplified": True})
    assert table.face.make_top_bar_text().remark == tr("envyra.table.simplified")


def test_compact_frame_counts_no_secret_card_but_the_viewers() -> None:
    def rich(state: EnvyraState, seat: int) -> bool:
        secret = count_points(state, 0, secret=True).total > count_points(state, 0).total
        return state.phase == "boards" and seat == 0 and secret

    _, table = table_at(rich, options={"equilibrium": "b"}, seeds=range(200))
    state = envyra(table).position
    viewer = table.context.viewer
    assert [score.points for score in table.face.make_top_bar_text().scores] == [
        count_points(state, seat, secret=seat == viewer).total for seat in range(3)
    ]  # as in the panels of the seats
    assert [score.active for score in table.face.make_top_bar_text().scores] == [True, False, False]


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_prompts_are_not_cut_in_any_language(language: str, caplog: pytest.LogCaptureFixture) -> None:
    """A game by its events: whatever is being shown, or asked of anybody, has its words."""
    said: set[str] = set()
    for people in (1, 3):
        _, table = table_at(in_boards, people=people, options={"equilibrium": "c"}, language=language)
        i18n.set_language(language)
        rng = seed_generator(5)
        for _ in range(40):
            if table.match.outcome is not None:
                break
            rng, seat, action = choose_action(table.match.game, table.match.state, rng)
            table.curtain.hide_secrets()
            for _, after in table.secrecy.visible_events(table.match.act(seat, action)):
                said |= whole(table)
                table.position = after
                table.invalidate()
            table.show_to_viewer()
            said |= whole(table)
    for words in said:
        assert not re.search(r"[{}]|envyra\.|\bNone\b|  ", words), words
    assert not [record for record in caplog.records if record.name.startswith("client")]


def whole(table: Table) -> set[str]:
    """Return all texts of both bars."""
    found, top = table.face.make_prompt(), table.face.make_top_bar_text()
    steps = (step.label for step in top.steps)
    keys = (meaning for _, meaning in found.keys)
    labels = (button.label for button in table.face.make_bar_buttons())
    return {found.lead, found.more, top.title, top.round, top.remark, *steps, *keys, *labels}


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_revealing_prompt_has_two_lines_in_small_windows(language: str) -> None:
    made = laid(4, size=(1920, 1080), people=1, ui_scale=2.0, language=language, saved=False)
    made.settle(drawn=False)
    board = table(made)
    board.ui.clear()
    asking, right = make_revealing_prompt(envyra(board).view_model), board.frame.build_bottom_bar()
    found = lay_out_bar_text(board.texts, board.frame_layout, asking, right)
    assert found.lines == 1
    assert found.more == asking.more
    assert count_lines(board.texts, found.more, found.room, styles.NOTE) == 1


def test_nothing_is_said_to_leave_the_game_if_the_bag_is_empty() -> None:
    """N-STUCK-1, N-END-C: then the last round begins at once."""
    tip = next(tip for tip in load_tips("envyra") if tip.id == "stuck")
    assert tip.when is not None
    move, stuck, last = MoveCube(0), e.Stuck((0,)), e.LastRound((0,))
    assert tip.when.is_met_by(move, (stuck,))
    assert tip.when.is_met_by(move, (stuck, e.TileRemoved(0, 1, "x")))
    assert not tip.when.is_met_by(move, (stuck, last))
    board = table(laid(3, people=1, saved=False))
    face = envyra(board)
    removal = tr("envyra.phase.removal")
    for bag, is_said in ((face.position.bag, True), ((), False)):
        board.position = msgspec.structs.replace(face.position, phase="removal", bag=bag)
        face.invalidate()
        steps = face.make_top_bar_text().steps
        assert (removal in [step.label for step in steps]) == is_said
        assert [step.state for step in steps][:2] == ["now", "next"]
