"""Whole games of several people at one screen, by posted mouse events alone, through the curtains."""

from __future__ import annotations

import pygame
import pytest

import rules
from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from client.table.curtain import Curtain
from rules.contract import Scalar
from saves.shelf import Shelf
from tests.client.driver import Driver
from tests.client.envyra.player import Player, driver, laid, table
from tests.client.game_faces import envyra

pytestmark = pytest.mark.watched


def new_game(made: Driver, players: int, equilibrium: str) -> None:
    """Go from the menu to the table of a new game."""
    made.app.open("menu")
    made.frames(2)
    made.click("menu.game.envyra")
    made.settle()
    while f"new_game.seat.{players}.name" in made.scene.ui:
        made.click(f"new_game.seat.{players}.remove")
    while f"new_game.seat.{players - 1}.name" not in made.scene.ui:
        made.click("new_game.add")
    made.click("new_game.option.equilibrium")
    made.settle()
    if f"new_game.option.equilibrium.{equilibrium}" in made.scene.ui:
        made.click(f"new_game.option.equilibrium.{equilibrium}")
    made.click("new_game.start")
    made.settle()


def story(made: Driver) -> list[str]:
    """Return what the log tells."""
    return [line.text for line in table(made).log.lines]


def left_at(made: Driver) -> tuple[object, ...]:
    """Return what must be the same when the game goes on."""
    board = table(made)
    return (
        rules.digest(board.match.state),
        story(made),
        board.match.moves,
        board.match.game.view(board.match.state, None),
    )


def quit_and_continued(made: Driver) -> Driver:
    """End the program, start it again, and continue the newest game."""
    before = left_at(made)
    made.post(pygame.QUIT)
    assert not made.app.running
    made.app.finish()
    again = driver()
    again.app.open("menu")
    again.settle()
    again.click("menu.continue")
    again.settle()
    assert left_at(again) == before
    return again


def covered(made: Driver) -> bool:
    """Return whether the curtain hangs."""
    return isinstance(made.scene, Curtain)


def test_three_player_game_by_mouse_is_left_in_both_phases_and_finished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "client.scenes.new_game.scene.make_random_seed_text", lambda: "1"
    )  # of many a short game
    made = driver()
    new_game(made, 3, "c")
    player = Player(made, 4)
    board = table(made)
    assert board.match.seats[2].human
    assert player.play(1)  # one has chosen, two have not
    made.settle()
    made = player.driver = quit_and_continued(made)
    assert covered(made)
    assert len(table(made).match.deciders) == 2
    while envyra(table(made)).position.phase != "cubes" or covered(made):
        assert player.decide()
        made.settle()
        if isinstance(made.scene, Curtain) and made.scene.seat is None:
            made.click("curtain.open")
            made.settle()
    made = player.driver = quit_and_continued(made)
    assert not covered(made)
    while player.decide():
        pass
    agrees(made)
    assert {0, 1, 2, None} == set(player.curtains)
    made.click("results.menu")
    made.settle()
    (entry,) = Shelf().list_entries()
    assert entry.finished
    outcome = Match.resume(entry.path).outcome
    assert outcome is not None
    assert entry.winners == outcome.ranking[0]


def agrees(made: Driver) -> None:
    """Check that the final sheet on the screen matches the rules."""
    sheet = made.scene
    assert isinstance(sheet, ResultsScene)
    outcome = sheet.match.outcome
    assert outcome is not None
    for seat, lines in enumerate(outcome.sheets):
        total = sum(line.points for line in lines)
        shown = [
            w.label for w in sheet.ui if w.id.startswith(f"results.cell.{seat}.") and w.id.endswith(".sum")
        ]
        assert shown
        assert any(f": {total} " in label for label in shown), (shown, total)


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"equilibrium": "a", "end_tile": "alternative"}),
        (2, {"simplified": True, "equilibrium": "b"}),
        (2, {"equilibrium": "a"}),
        (4, {"end_tile": "alternative"}),
    ],
    ids=["two-open-cards-alternative-end", "two-simplified", "two-open-cards", "four-alternative-end"],
)
def test_whole_games_with_other_options(players: int, options: dict[str, Scalar]) -> None:
    made = laid(players, seed=11, options=options)
    player = Player(made, 8)
    while player.decide():
        pass
    agrees(made)


def test_leaving_a_secret_turn_keeps_confirmed_choices_only() -> None:
    made = laid(2)
    player = Player(made)
    player.play(1)
    made.settle()
    made.click("curtain.open")
    made.settle()
    made.click(f"tile.{min(envyra(table(made)).controller.selection.choices)}")
    moves = table(made).match.moves
    made.key("esc")  # takes the cube back
    made.key("esc")
    made.settle()
    made.click("dialog.home")
    made.settle()
    made.click("menu.continue")
    made.settle()
    assert table(made).match.moves == moves == 1
    assert isinstance(made.scene, Curtain)


def test_cube_is_dragged_from_supply_to_holes_and_away() -> None:
    made = laid(2)
    made.click("curtain.open")
    made.settle()
    first, second = sorted(envyra(table(made)).controller.selection.choices)[:2]

    def dragged(start: tuple[float, float], end: tuple[float, float]) -> tuple[int, ...]:
        made.drag(start, end)
        return envyra(table(made)).controller.selection.staged

    def supply() -> tuple[float, float]:
        box = envyra(table(made)).layout.supply
        return box.left + 24, box.centery

    def hole(position: int) -> tuple[float, float]:
        return envyra(table(made)).layout.holes[position].center

    board = envyra(table(made)).layout
    assert dragged(supply(), hole(first)) == (first,)
    assert dragged(hole(first), hole(second)) == (second,)
    assert dragged(supply(), board.tiles[first].center) == (first, second)
    assert dragged(hole(first), (board.grid.right + 200, board.grid.top - 30)) == (second,)


def test_round_is_played_by_keyboard() -> None:
    made = laid(2)
    for _ in range(2):
        made.key("enter")
        made.settle()
        board = table(made)
        assert board.secrecy.viewer is not None
        made.scene.ui.focus_on(f"tile.{min(envyra(board).controller.selection.choices)}", ring=True)
        made.key("enter")
        assert envyra(board).controller.selection.staged
        made.scene.ui.focus_on("table.confirm", ring=True)
        made.key("enter")
        made.settle()
    assert isinstance(made.scene, Curtain)
    assert made.scene.seat is None
