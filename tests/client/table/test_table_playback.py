"""Looking back at a game on its table: every way through it, by mouse and by keys, and what it may show."""

from __future__ import annotations

import hashlib
import random

import msgspec
import pygame
import pytest

from client.draw import styles
from client.draw.geometry import Rect
from client.scene.dialog import Dialog
from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from client.session.replay_match import ReplayMatch
from client.table.log_area import LogArea
from client.table.playback_speed import SPEEDS
from client.table.replay.bar import STEPS, make_playback_layout
from client.table.replay.playback import PAUSE_S, Playback
from client.table.table import Table
from rules import GAMES
from rules.envyra.actions import PutCubes
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from saves.shelf import Shelf
from tests.client.driver import GLANCE, Driver, make_app
from tests.client.test_replay_match import play_random_game
from tests.parametrization import parametrize_games, parametrize_short_and_long

LEAPS = pygame.KMOD_CTRL
WIDE = pygame.KMOD_SHIFT


def is_replay(match: Match, at: int | None = None, *, scale: float = 1.0, **settings: object) -> Driver:
    """Return the game on the screen, after so many steps."""
    chosen = msgspec.structs.replace(Settings(language="en"), **settings)
    driver = Driver(make_app(settings=chosen, ui_scale=scale))
    driver.app.open("menu")
    driver.app.open("replay", match=match, at=at)
    driver.settle()
    return driver


def table(driver: Driver) -> Table:
    scene = driver.scene
    assert isinstance(scene, Table)
    return scene


def playback(driver: Driver) -> Playback:
    found = table(driver).playback
    assert found is not None
    return found


def state_is_shown(driver: Driver) -> bool:
    """Return whether the table shows just the position that the replay stands at."""
    scene = table(driver)
    return scene.position == scene.secrecy.get_viewer_state(scene.match.state) and not scene.animator.is_busy


@parametrize_games("game_id", "wispwood", "envyra")
def test_buttons_step_through_the_whole_game(game_id: str) -> None:
    match = play_random_game(game_id, seed=6)
    driver = is_replay(match)
    assert playback(driver).is_at_end
    assert not driver.scene.ui["playback.forward"].enabled
    driver.click("playback.start")
    assert playback(driver).step_index == 0
    assert not driver.scene.ui["playback.back"].enabled
    for step in range(1, 6):
        driver.click("playback.forward")
        driver.settle(8, drawn=False)
        assert playback(driver).step_index == step
        assert state_is_shown(driver)
    driver.click("playback.back")
    assert playback(driver).step_index == 4
    driver.click("playback.turn-forward")
    assert playback(driver).step_index in playback(driver).landmarks.turns
    assert playback(driver).step_index > 4
    driver.click("playback.turn-back")
    assert playback(driver).step_index in playback(driver).landmarks.turns
    driver.click("playback.end")
    assert playback(driver).step_index == match.step_count
    assert state_is_shown(driver)
    driver.click("playback.leave")
    assert not isinstance(driver.scene, Table)


@parametrize_games("game_id", "equilibrix", "balanceformers")
def test_every_step_forward_reaches_the_played_position(game_id: str) -> None:
    match = play_random_game(game_id, seed=7)
    driver = is_replay(match, 0, animation_speed=0.0)
    for step, _ in enumerate(match.history):
        driver.key("right", drawn=step % GLANCE == 0)
        driver.frames(2, drawn=False)
        assert state_is_shown(driver)
    assert playback(driver).is_at_end
    assert not isinstance(driver.scene, ResultsScene)  # the end is looked at on the table


def test_keys_move_by_steps_turns_and_rounds() -> None:
    match = play_random_game("wispwood", seed=6)
    driver = is_replay(match, 0)
    marks = playback(driver).landmarks
    driver.key("right")
    driver.settle(8)
    assert playback(driver).step_index == 1
    driver.key("right", mod=LEAPS)
    assert playback(driver).step_index == next(at for at in marks.turns if at > 1)
    driver.key("right", mod=WIDE)
    assert playback(driver).step_index == marks.rounds[1].at
    driver.key("left")
    assert playback(driver).step_index == marks.rounds[1].at - 1
    driver.key("left", mod=WIDE)
    assert playback(driver).step_index == marks.rounds[0].at == 0
    driver.key("pagedown")
    assert playback(driver).step_index == marks.turns[1]
    driver.key("pageup")
    assert playback(driver).step_index == 0
    driver.key("end")
    assert playback(driver).step_index == match.step_count
    driver.key("home")
    assert playback(driver).step_index == 0
    driver.key("esc")
    assert not isinstance(driver.scene, Table)


def test_rounds_are_marked_on_the_timeline_and_clickable() -> None:
    driver = is_replay(play_random_game("wispwood"))
    track = driver.scene.ui["playback.track"]
    numbers = track.list_numbers()  # type: ignore[attr-defined]  # a Timeline
    assert [number for _, _, number in numbers] == [1, 2, 3]
    x, at, _ = numbers[1]
    driver.click_at(x + 3, track.rect.bottom - 6)
    assert playback(driver).step_index == at
    assert table(driver).face.make_top_bar_text().round.split()[1] == "2"


def test_timeline_handle_can_be_dragged() -> None:
    match = play_random_game("balanceformers", seed=6)
    driver = is_replay(match, 0)
    box = driver.scene.ui["playback.track"].track  # type: ignore[attr-defined]  # a Timeline
    driver.drag((box.left, box.centery), (box.left + box.width / 2, box.centery))
    assert abs(2 * playback(driver).step_index - match.step_count) <= 1
    assert state_is_shown(driver)
    driver.drag(driver.center("playback.track"), (box.right + 200, box.centery))
    assert playback(driver).step_index == match.step_count


def test_playback_runs_at_its_speed_and_stops_at_the_end() -> None:
    match = play_random_game("equilibrix", 9)
    driver = is_replay(match, 0, animation_speed=0.0)
    driver.key("space")
    assert playback(driver).is_playing
    driver.frames(round(PAUSE_S * 60) + 3)
    assert playback(driver).step_index == 1
    for _ in range(SPEEDS.index(8.0) - SPEEDS.index(1.0)):
        driver.click("playback.speed")
    assert playback(driver).speed == 8.0
    driver.frames(60)
    assert playback(driver).step_index > 5
    driver.frames(120)
    assert playback(driver).is_at_end
    assert not playback(driver).is_playing
    driver.click("playback.play")  # from the end it begins anew
    assert playback(driver).step_index == 0
    driver.click("playback.play")
    assert not playback(driver).is_playing
    driver.key("+")
    assert playback(driver).speed == 8.0
    driver.key("-")
    assert playback(driver).speed == 4.0


def test_static_replay_is_not_redrawn() -> None:
    driver = is_replay(play_random_game("equilibrix", 9), 4, calm_background=True)
    driver.frames(60)
    assert not any(driver.app.run_iteration(1 / 60) for _ in range(30))
    driver.key("space")
    driver.frames(3)
    due = driver.scene.ui.seconds_to_redraw()
    assert due is not None
    assert 0 < due <= PAUSE_S
    assert not driver.scene.is_animating  # the program sleeps until then


def test_long_pause_counts_in_full() -> None:
    driver = is_replay(play_random_game("equilibrix", 9), 0, animation_speed=0.0)
    driver.key("space")
    driver.app.run_iteration(PAUSE_S)
    assert playback(driver).step_index == 1


def test_clicking_a_log_line_opens_its_step() -> None:
    match = play_random_game("wispwood", seed=6)
    driver = is_replay(match)
    log = driver.scene.ui["table.log-lines"]
    assert isinstance(log, LogArea)
    log.scroll_to(log.max_offset)
    driver.frames(2)
    x, y = log.rect.left + 60, log.rect.top + 30
    line = log.book.find_line_at(y - log.rect.top + log.offset)
    assert line is not None
    wanted = log.book.get_step(line)
    driver.click_at(x, y)
    assert playback(driver).step_index == wanted
    lines = table(driver).log.lines
    driver.key("end")
    assert table(driver).log.lines == lines  # what is still to come stays in the log, only dimmed


def test_log_opens_a_replay_and_the_game_continues_afterwards() -> None:
    match = play_random_game("equilibrix", 8)
    driver = Driver(make_app())
    driver.app.open("menu")
    driver.app.open("table", match=match)
    driver.settle()
    log = driver.scene.ui["table.log-lines"]
    assert isinstance(log, LogArea)
    line = log.book.find_line_at(30)
    assert line is not None
    wanted = log.book.get_step(line)
    driver.click_at(log.rect.left + 60, log.rect.top + 30)
    driver.settle()
    assert playback(driver).step_index == wanted
    assert not playback(driver).replay.is_finished
    before = match.state
    driver.click_at(*table(driver).frame_layout.board.center)  # nothing can be done here
    driver.key("esc")
    driver.settle()
    assert table(driver).match is match
    assert match.state == before
    assert table(driver).decider is not None


def test_pause_menu_opens_a_replay() -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    driver.app.open("table", match=play_random_game("wispwood", 9))
    driver.settle()
    driver.key("esc")
    driver.click("dialog.history")
    driver.settle()
    assert isinstance(table(driver).match, ReplayMatch)
    assert playback(driver).step_index == 9


def test_board_of_a_replay_accepts_no_actions() -> None:
    for game_id in GAMES:
        match = play_random_game(game_id, 14, seed=6)
        driver = is_replay(match, 7)
        before = table(driver).match.state
        board = table(driver).frame_layout.board
        for x in range(60, round(board.width), 190):
            for y in range(round(board.top) + 40, round(board.bottom), 150):
                driver.click_at(x, y, drawn=False)
                while driver.scene is not get_table(driver):
                    driver.key("esc")
        driver.frames(3)
        assert table(driver).match.state == before
        assert (playback(driver).step_index, match.moves) == (7, 14)


def get_table(driver: Driver) -> Table:
    return next(scene for scene in reversed(driver.app.scenes) if isinstance(scene, Table))


def test_finished_game_branches_from_any_step() -> None:
    match = play_random_game("equilibrix", seed=6)
    match.close()
    driver = is_replay(match, 10)
    driver.click("playback.branch")
    driver.settle()
    assert isinstance(driver.scene, Dialog)
    driver.click("dialog.no")
    assert playback(driver).step_index == 10
    driver.click("playback.branch")
    driver.click("dialog.yes")
    driver.settle()
    scene = table(driver)
    assert scene.playback is None
    assert scene.match.moves == 10
    assert scene.match.path != match.path
    assert len(Shelf().list_entries()) == 2
    driver.app.open_menu()
    assert {entry.finished for entry in Shelf().list_entries()} == {True, False}


def test_running_game_branches_from_its_last_step_and_a_finished_one_does_not() -> None:
    driver = is_replay(play_random_game("equilibrix", seed=6))
    assert not driver.scene.ui["playback.branch"].enabled
    driver = is_replay(play_random_game("equilibrix", 9))
    assert driver.scene.ui["playback.branch"].enabled


def test_branch_from_the_log_of_a_running_game_leaves_that_game_as_it_is() -> None:
    match = play_random_game("equilibrix", 8)
    driver = Driver(make_app())
    driver.app.open("menu")
    driver.app.open("table", match=match)
    driver.settle()
    driver.key("esc")
    driver.click("dialog.history")
    driver.settle()
    driver.click("playback.branch")
    driver.click("dialog.yes")
    driver.settle()
    assert table(driver).match is not match
    assert table(driver).match.path != match.path
    assert match.path is not None
    assert Match.resume(match.path).state == match.state


# --- what it may show --------------------------------------------------------------------------------


def play_secret_choice(places: tuple[int, ...]) -> Match:
    """Return three at one screen; the first has chosen in secret, the others not yet."""
    seats = [SeatInfo(name, COLOURS[seat]) for seat, name in enumerate("ABC")]
    match = Match.create("envyra", seats, 5, {"equilibrium": "c"}, saved=False)
    seat = match.deciders[0]
    wanted = next(
        each
        for each in match.game.actions(match.state, seat)
        if isinstance(each, PutCubes) and each.positions == places
    )
    match.act(seat, wanted)
    return match


def record_replay_frames(match: Match, every: int) -> list[str]:
    """Return what looking back at the running game shows: one picture of so many, and all that is told."""
    driver = is_replay(match, animation_speed=2.0)
    frames = []
    for name in ("home", "right", "left", "right", "end"):
        driver.key(name)
        for _ in range(0, 40, every):
            driver.frames(every, drawn=False)
            driver.app.draw()
            frames.append(hashlib.blake2b(pygame.image.tobytes(driver.app.window.surface, "RGB")).hexdigest())
    frames.append(str([line.text for line in table(driver).log.lines]))
    return frames


@parametrize_short_and_long("every", [GLANCE], [1])
def test_replay_of_a_running_game_reveals_no_secrets(every: int) -> None:
    state = play_secret_choice((0, 1)).state
    assert state != play_secret_choice((4, 5)).state
    assert record_replay_frames(play_secret_choice((0, 1)), every) == record_replay_frames(
        play_secret_choice((4, 5)), every
    )


def test_replay_against_opponents_shows_the_view_of_the_player() -> None:
    seats = [SeatInfo("A", "sky"), SeatInfo("B", "jade", kind="bot"), SeatInfo("C", "rose", kind="bot")]
    match = Match.create("envyra", seats, 5, {"equilibrium": "c"}, saved=False)
    chance = random.Random(3)
    for _ in range(12):
        seat = match.deciders[0]
        match.act(seat, chance.choice(match.game.actions(match.state, seat)))
    scene = table(is_replay(match, 6))
    assert scene.secrecy.viewer == 0
    assert scene.position == match.game.view(match.history[5].after, 0)


def test_replay_of_a_finished_game_shows_everything() -> None:
    match = play_random_game("envyra", seed=6)
    scene = table(is_replay(match, 3))
    assert scene.position == match.history[2].after
    assert scene.secrecy.viewer == match.history[3].seat


# --- the bar ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [960.0, 1280.0, 1740.0, 1920.0])
@pytest.mark.parametrize("branch", [None, 44.0, 290.0])
def test_playback_controls_do_not_overlap(width: float, branch: float | None) -> None:
    compact = width < 1740
    if compact and branch == 290.0:
        return  # there the button shows its sign alone
    bar = Rect(0, 460, width, 76 if compact else 88)
    place = make_playback_layout(bar, compact=compact, speed=80.0, branch=branch)
    boxes = [*place.steps, place.track, place.speed, *([place.branch] if place.branch else [])]
    assert len(place.steps) == len(STEPS)
    for index, box in enumerate(boxes):
        assert bar.contains(box)
        assert not any(box.colliderect(other) for other in boxes[index + 1 :])
    assert place.track.width > 200


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_playback_texts_fit(language: str, scale: float) -> None:
    driver = is_replay(play_random_game("equilibrix", seed=6), 5, language=language, scale=scale)
    ui = driver.scene.ui
    for name in ("playback.speed", "playback.branch"):
        button = ui[name]
        if button.rect.width > 60:
            room = button.rect.width - (60 if name == "playback.branch" else 12)
            assert (
                driver.app.texts.measure_width(button.label, styles.BODY_STRONG) <= room
            )  # all of it is seen


def test_enter_with_ctrl_does_nothing_in_a_replay() -> None:
    match = play_random_game("wispwood", seed=6)
    driver = is_replay(match)
    held = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
    assert not table(driver).keys.handle_key(held)  # as when it repeats, and no widget wants it
    assert playback(driver).is_at_end
