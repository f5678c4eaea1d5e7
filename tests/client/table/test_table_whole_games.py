"""Whole games by posted mouse events alone, from the menu to the shelf."""

from __future__ import annotations

import re

import pygame
import pytest

from client.app.app import App
from client.scenes.results.scene import ResultsScene
from saves.shelf import Shelf
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.player import SEATS, Player, digest, driver, pick, story, table
from tests.parametrization import parametrize_short_and_long

pytestmark = pytest.mark.watched


def new_game(made: Driver, players: int) -> None:
    """Go from the menu to the settings of a new game, with so many seats."""
    made.app.open("menu")
    made.frames(2)
    made.click("menu.new")
    made.frames(2)
    while f"new_game.seat.{players}.name" in made.scene.ui:
        made.click(f"new_game.seat.{players}.remove")
    while f"new_game.seat.{players - 1}.name" not in made.scene.ui:
        made.click("new_game.add")


def numbers(sheet: ResultsScene) -> dict[str, int]:
    """Return the numbers that the sheet shows, by the ids of their cells."""
    found = {}
    for widget in sheet.ui:
        if widget.id.startswith("results.cell."):
            shown = re.search(r": (\d+) points?$", widget.label)
            assert shown is not None, widget.label
            found[widget.id.removeprefix("results.cell.")] = int(shown[1])
    return found


def agrees(made: Driver, rounds: int) -> None:
    """Check that the final sheet on the screen matches the rules."""
    sheet = made.scene
    assert isinstance(sheet, ResultsScene)
    outcome = sheet.match.outcome
    assert outcome is not None
    shown = numbers(sheet)
    for seat, lines in enumerate(outcome.sheets):
        assert shown[f"{seat}.0.sum"] == sum(line.points for line in lines)
        for line in lines:
            assert shown[f"{seat}.{line.detail['round']}.{line.key}"] == line.points
        for number in range(1, rounds + 1):
            points = sum(line.points for line in lines if line.detail["round"] == number)
            assert shown[f"{seat}.{number}.sum"] == points


def test_solo_game_by_mouse_is_left_and_continued() -> None:
    made = driver()
    new_game(made, 1)
    pick(made, "new_game.option.wishes", "random")
    pick(made, "new_game.option.ghost", 2)
    made.click("new_game.start")
    made.settle()
    player = Player(made, 3)
    assert wispwood(table(made)).position.setup.ghost == 2
    assert player.play(8)
    made = leave_and_continue(made)
    player.driver = made
    assert player.play(10)
    made = quit_and_continue(made)
    player.driver = made
    while player.decide():
        pass
    agrees(made, 3)
    sheet = made.scene
    assert isinstance(sheet, ResultsScene)
    outcome, state = sheet.match.outcome, sheet.match.state
    assert outcome is not None
    ghost = sum(one.ghost for one in state.sheets)  # type: ignore[attr-defined]
    assert numbers(sheet)["ghost.0.sum"] == ghost
    mine = numbers(sheet)["0.0.sum"]
    assert sheet.sheet.verdict.has_winner == (mine >= ghost) == (outcome.ranking[0] == (0,))
    assert check_replayed_end(made)
    made.click("results.menu")
    check_shelf(made, outcome.ranking[0])


def mid_turn(made: Driver) -> Driver:
    """Play on until a wisp is chosen that can be put back."""
    player = Player(made, 5)
    for _ in range(12):
        made.settle()
        if isinstance(made.scene, ResultsScene) or not wispwood(table(made)).controller.legal.slots:
            player.decide()
            continue
        player.take(min(wispwood(table(made)).controller.legal.slots))
        made.settle()
        break
    assert table(made).match.can_undo
    return made


def left_at(made: Driver) -> tuple[object, ...]:
    """Return what must be the same when the game goes on."""
    board = table(made)
    buttons = {
        id_: made.scene.ui[id_].enabled for id_ in ("table.undo", "table.redo") if id_ in made.scene.ui
    }
    return digest(made), story(made), board.match.moves, board.position, buttons


def leave_and_continue(made: Driver) -> Driver:
    """Go to the menu by the pause menu, and back."""
    mid_turn(made)
    before = left_at(made)
    made.click("table.menu")
    made.settle()
    made.click("dialog.home")
    made.settle()
    made.click("menu.continue")
    made.settle()
    assert left_at(made) == before
    return made


def quit_and_continue(made: Driver) -> Driver:
    """End the program in the middle of a turn, and continue in another one."""
    mid_turn(made)
    before = left_at(made)
    settings = made.app.settings
    made.app.quit()
    made.app.finish()
    fresh = Driver(App(settings, size=(1280, 720), headless=True, strict=True))
    fresh.app.open("menu")
    fresh.frames(2)
    fresh.click("menu.continue")
    fresh.settle()
    assert left_at(fresh) == before
    return fresh


def check_replayed_end(made: Driver) -> bool:
    """Replay the game from the final sheet, and check that the table shows its end first."""
    made.click("results.replay")
    made.settle()
    assert table(made).playback is not None
    assert table(made).match.outcome is not None
    assert not table(made).match.can_undo
    made.key("esc")
    made.settle()
    return isinstance(made.scene, ResultsScene)


def check_shelf(made: Driver, winners: tuple[int, ...]) -> None:
    """Check that the shelf has the finished game with its winner, and nothing to continue."""
    made.settle()
    assert "menu.continue" not in made.scene.ui
    (entry,) = Shelf().list_entries()
    assert entry.finished
    assert entry.winners == winners
    assert entry.card is not None
    assert entry.card.winners == winners
    made.click("menu.shelf")
    made.settle()
    assert "shelf.list" in made.scene.ui
    rows = made.scene.model.collection.entries  # type: ignore[attr-defined]
    assert [row.id for row in rows] == [entry.id]


def test_clicks_and_space_skip_animations() -> None:
    made = driver(animation_speed=1.0)
    new_game(made, 1)
    made.click("new_game.start")
    player = Player(made, 4)
    board = table(made)
    hurried = 0
    for number in range(8):
        player.decide()
        if isinstance(made.scene, ResultsScene) or not board.animator.is_busy:
            continue
        made.frames(3)
        if number % 2:
            made.key("space")
        else:
            made.click_at(
                *wispwood(board).grid.get_cell_center(wispwood(board).grid.left, wispwood(board).grid.top)
            )
        assert not board.animator.is_busy or board.animator.is_held
        hurried += 1
    assert hurried >= 3


def test_animations_block_decisions_until_their_end() -> None:
    made = driver(animation_speed=1.0)
    new_game(made, 1)
    made.click("new_game.start")
    Player(made, 4).decide()
    board = table(made)
    assert made.scene.is_animating
    moves = board.match.moves
    made.key("z", mod=pygame.KMOD_CTRL)
    assert not {"wispwood.done", "wispwood.refresh-by-cat"} & set(made.scene.ui.list_ids())
    assert not made.scene.ui["table.undo"].enabled  # it keeps its place
    slot = next(id_ for id_ in made.scene.ui.list_ids() if id_.startswith("pond.slot."))
    made.scene.ui.focus_on(slot, ring=True)
    made.key("enter")
    assert board.match.moves == moves
    made.settle(30)
    assert not board.animator.is_busy
    assert wispwood(board).controller.legal.slots


def test_held_space_bar_presses_nothing_after_the_animations() -> None:
    made = driver(animation_speed=1.0)
    new_game(made, 1)
    made.click("new_game.start")
    Player(made, 4).decide()
    board = table(made)
    made.key("tab", times=2)
    for _ in range(30):
        made.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
        assert made.scene is board
        if not board.animator.is_moving:
            slot = min(wispwood(board).controller.legal.slots)
            made.scene.ui.focus_on(f"pond.slot.{slot}", ring=True)
    assert wispwood(board).position.phase == "turn"
    made.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    made.key("space")
    assert board.match.moves == 2


def play_out(made: Driver, seed: int, rounds: int) -> None:
    player = Player(made, seed)
    while player.decide():
        pass
    agrees(made, rounds)


@pytest.mark.long
def test_three_people_play_a_short_game() -> None:
    made = driver(last_seats=SEATS[:3])
    new_game(made, 3)
    pick(made, "new_game.option.wishes", "random")
    made.click("new_game.option.short")
    made.click("new_game.start")
    assert [seat.name for seat in table(made).match.seats] == [seat.name for seat in SEATS[:3]]
    play_out(made, 6, 2)
    sheet = made.scene
    assert isinstance(sheet, ResultsScene)
    assert sheet.match.outcome is not None
    names = {place.name for place in sheet.sheet.verdict.first_place}
    assert names == {SEATS[seat].name for seat in sheet.match.outcome.ranking[0]}
    made.click("results.menu")
    check_shelf(made, sheet.match.outcome.ranking[0])


@parametrize_short_and_long("whole", [False], [True])
def test_three_people_play_with_four_hand_picked_wishes(whole: bool) -> None:
    made = driver((1000, 600), last_seats=SEATS[:3])
    new_game(made, 3)
    pick(made, "new_game.option.wishes", "hand")
    made.click("new_game.option.four_wishes")
    made.click("new_game.option.short")
    made.click("new_game.start")
    board = table(made)
    for number in range(4):
        assert len(wispwood(board).position.wishes) == number
        offered = [id_ for id_ in made.scene.ui.list_ids() if id_.startswith("wish.")]
        assert len(offered) == 5
        made.click(offered[number])
        made.click("wispwood.choose")
        made.settle()
        assert wispwood(board).position.wishes[-1] == offered[number].removeprefix("wish.")
    assert len([id_ for id_ in made.scene.ui.list_ids() if id_.startswith("card.")]) == 4
    if not whole:
        return
    play_out(made, 8, 2)
