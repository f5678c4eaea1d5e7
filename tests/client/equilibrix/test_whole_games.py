"""Whole games of several people at one screen, by posted mouse events alone."""

from __future__ import annotations

import pygame
import pytest

import rules
from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from rules.contract import Scalar
from rules.equilibrix import board, events as e
from rules.equilibrix.actions import Birth, Pass, PlaceStart, TakeBack
from saves.shelf import Shelf
from tests.client.driver import Driver
from tests.client.equilibrix.player import Player, driver, laid, table
from tests.client.game_faces import equilibrix
from tests.parametrization import parametrize_short_and_long

pytestmark = pytest.mark.watched

RICH = {2: 20, 3: 25}
"""By number of players the seed of a game in which a bonus action captures again, a stone is taken back, a
die is passed, and somebody wins; looked for with the player of these tests."""


def story(made: Driver) -> list[str]:
    """Return what the log tells."""
    return [line.text for line in table(made).log.lines]


def left_at(made: Driver) -> tuple[object, ...]:
    """Return what must be the same when the game goes on."""
    laid_out = table(made)
    hand = equilibrix(laid_out).controller
    return (
        rules.digest(laid_out.match.state),
        story(made),
        laid_out.match.moves,
        equilibrix(laid_out).position,
        (hand.selection.die, hand.selection.births, hand.selection.takebacks, hand.selection.can_pass),
        [(widget.id, widget.label, widget.enabled) for widget in made.scene.ui],
    )


def quit_and_continued(made: Driver) -> Driver:
    """End the program, start it again, and continue the newest game."""
    made.settle(30)
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


def happened(match: Match) -> list[e.EquilibrixEvent]:
    """Return all events of a match."""
    return [event for step in match.history for event in step.events if isinstance(event, e.EquilibrixEvent)]


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.long)])
def test_whole_game_is_left_with_an_open_die_and_in_a_bonus_chain(players: int) -> None:
    player = Player(laid(players, RICH[players]))
    left = set()
    while player.decide():
        player.driver.settle(30)
        if isinstance(player.driver.scene, ResultsScene):
            break
        state = equilibrix(player.table).match_position
        moment = "bonus" if state.phase == "bonus" else "half" if sum(state.open) < len(state.open) else ""
        if moment and moment not in left:
            left.add(moment)
            player.driver = quit_and_continued(player.driver)
    assert left == {"bonus", "half"}
    match = player.table.match
    events = happened(match)
    kinds = [type(event) for event in events]
    assert {e.Captured, e.BonusEarned, e.TakenBack, e.DiePassed, e.BaseLinked} <= set(kinds)
    assert {Birth, TakeBack, Pass} == {type(action) for action in player.done}
    chains = [events[place + 1 :] for place, event in enumerate(events) if isinstance(event, e.BonusEarned)]
    assert any(
        isinstance(rest[0], e.Born) and any(isinstance(event, e.BonusEarned) for event in rest[:5])
        for rest in chains
    )
    assert isinstance(events[-1], e.GameEnded)
    assert events[-1].ending == "linked"
    agrees(player.driver)
    player.driver.click("results.menu")
    player.driver.settle()
    (entry,) = Shelf().list_entries()
    assert entry.finished
    assert match.outcome is not None
    assert entry.winners == match.outcome.ranking[0] == (events[-1].winner,)


def agrees(made: Driver) -> None:
    """Check that the final sheet on the screen is of this game, and names the winner."""
    made.settle(30)
    sheet = made.scene
    assert isinstance(sheet, ResultsScene)
    outcome = sheet.match.outcome
    assert outcome is not None
    assert sheet.match.header.game == "equilibrix"


TOGETHER: dict[str, Scalar] = {
    "modest": True,
    "asymmetric": True,
    "fair": True,
    "surprise": True,
    "paradox": "optional",
    "blocking": True,
}
SCENARIOS: tuple[dict[str, Scalar], ...] = (
    {"modest": True},
    {"asymmetric": True},
    {"fair": True},
    {"surprise": True},
    {"paradox": "optional"},
    {"paradox": "compulsory"},
    {"blocking": True},
    {"mirror": True},
    {"start": "drawn"},
    {"start": "chosen"},
    {"encircling": "wide"},
)


@parametrize_short_and_long(
    "options", [TOGETHER], SCENARIOS, ids=["-".join(options) for options in (TOGETHER, *SCENARIOS)]
)
def test_every_scenario_is_played_by_mouse(options: dict[str, Scalar]) -> None:
    """To its end, or for forty decisions, in a small window with its columns folded."""
    players = 3 if "fair" in options else 2
    player = Player(laid(players, 5, size=(960, 540), options=options, saved=False), 4)
    while player.decide():
        if len(player.done) >= 40:
            break
    kinds = {type(action) for action in player.done}
    assert Birth in kinds
    assert (PlaceStart in kinds) == ("asymmetric" in options or options.get("start") == "chosen")
    if not player.table.match.deciders:
        agrees(player.driver)


def test_stone_is_dragged_from_the_supply_onto_a_field() -> None:
    made = laid(2, 3)
    here = table(made)
    field = next(board.iter_fields(equilibrix(here).controller.selection.births))
    supply = equilibrix(here).layout.supply

    def dragged(end: tuple[float, float]) -> int:
        made.drag((supply.left + 40, supply.centery), end)
        made.settle()
        return here.match.moves

    assert dragged((supply.right + 60, supply.top)) == 0
    taken = next(each for each in range(board.FIELDS) if equilibrix(here).position.occupied_mask >> each & 1)
    assert dragged(equilibrix(here).layout.plane.locate_field(taken)) == 0
    assert dragged(equilibrix(here).layout.plane.locate_field(field)) == 1
    assert equilibrix(here).match_position.stones[here.match.history[0].seat] >> field & 1


def test_unusable_field_shows_the_forbidding_rule() -> None:
    made = laid(2, 3)
    here = table(made)
    able = equilibrix(here).controller.selection.births | equilibrix(here).controller.selection.takebacks
    field = next(
        each for each in board.iter_fields(board.ALL & ~able & ~equilibrix(here).position.occupied_mask)
    )
    made.click(f"field.{field}")
    assert here.ruling_popup.judgement is not None
    assert here.ruling_popup.judgement.ruling.rule == "E-BIRTH-1"
    assert here.match.moves == 0
    made.key("esc")
    assert here.ruling_popup.judgement is None


def test_turn_is_played_by_keyboard() -> None:
    made = laid(2, 3)
    here = table(made)
    field = next(board.iter_fields(equilibrix(here).controller.selection.births))
    made.scene.ui.focus_on(f"field.{field}", ring=True)
    made.key("enter")
    assert equilibrix(here).controller.selection.picked == field
    made.key("enter")
    made.settle()
    assert here.match.moves == 1
    made.key("d")
    assert equilibrix(here).controller.selection.die == 0
    made.key("d")
    assert equilibrix(here).controller.selection.die == 1
    made.key("p")
    made.mean_it()
    made.settle()
    assert [type(step.action) for step in here.match.history] == [Birth, Pass]
    made.scene.ui.focus_on("table.pass", ring=True)
    made.key("enter")
    made.mean_it()
    made.settle()
    assert here.match.moves == 3


def test_draw_is_offered_refused_and_finally_agreed() -> None:
    made = laid(3, 3, saved=False)
    here = table(made)

    def offered() -> None:
        made.key("esc")
        made.settle()
        made.click("dialog.draw")
        made.settle()
        made.click("dialog.yes")
        made.settle()
        assert equilibrix(here).match_position.phase == "draw"

    offered()
    made.click("table.decline")
    made.settle()
    assert equilibrix(here).match_position.phase == "action"
    while equilibrix(here).match_position.seat == here.match.history[0].seat:
        made.click("table.pass")
        made.mean_it()
        made.settle()
    offered()
    made.click("table.agree")
    made.settle()
    made.click("table.agree")
    agrees(made)
    assert equilibrix(here).match_position.ending == "agreed"


def test_resigning_asks_for_confirmation() -> None:
    made = laid(2, 3, saved=False)
    here = table(made)
    loser = equilibrix(here).match_position.seat
    for answer, phase in (("no", "action"), ("yes", "over")):
        made.key("esc")
        made.settle()
        made.click("dialog.resign")
        made.settle()
        made.click(f"dialog.{answer}")
        made.settle()
        assert equilibrix(here).match_position.phase == phase
    assert equilibrix(here).match_position.winner == 1 - loser
    agrees(made)
