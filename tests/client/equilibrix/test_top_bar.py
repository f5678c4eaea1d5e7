"""What the top bar says: turn, dice left, scenarios, the goal, and what is special about the moment."""

from __future__ import annotations

from typing import Any

import pytest

from client.draw.canvas import Canvas
from client.games.equilibrix.table.prompts import make_top_bar
from client.i18n import tr
from client.session.match import Match
from client.table.table import Table
from rules.contract import Scalar
from rules.equilibrix import stone_networks
from rules.equilibrix.state import EquilibrixState
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.equilibrix.games import SEATS
from tests.client.equilibrix.test_prompts import table_at, two_dice
from tests.client.game_faces import equilibrix


def test_heading_shows_turn_phase_dice_bases_and_scenarios() -> None:
    _, table = table_at(two_dice)
    found = make_top_bar(equilibrix(table).view_model)
    assert found.round == tr("equilibrix.table.turn", n=equilibrix(table).position.turn)
    assert found.note == tr("equilibrix.table.dice-left", n=2, m=2)
    assert found.steps == ()
    assert found.remark == tr("equilibrix.table.players", n=2)
    assert [score.points for score in found.scores] == [
        len(stone_networks.find_bases_in_largest_network(stones, 2, seat))
        for seat, stones in enumerate(equilibrix(table).position.stones)
    ]
    assert [score.active for score in found.scores] == [
        seat == equilibrix(table).position.seat for seat in range(2)
    ]
    _, table = table_at(two_dice, options={"modest": True, "paradox": "optional"})
    assert make_top_bar(equilibrix(table).view_model).remark == " · ".join(
        tr(f"equilibrix.option.{name}.title") for name in ("modest", "paradox")
    )
    _, table = table_at(two_dice, options={"modest": True, "surprise": True, "blocking": True})
    assert make_top_bar(equilibrix(table).view_model).remark.endswith(": 3")


def test_top_bar_steps_are_shown_for_special_phases_only() -> None:
    wanted: tuple[tuple[str, dict[str, Scalar]], ...] = (
        ("bonus", {}),
        ("reborn", {"surprise": True}),
        ("rings", {"paradox": "optional"}),
    )
    for phase, options in wanted:

        def now(state: EquilibrixState, phase: str = phase) -> bool:
            return state.phase == phase

        _, table = table_at(now, options=options, seeds=range(300))
        assert [step.label for step in make_top_bar(equilibrix(table).view_model).steps] == [
            tr(f"equilibrix.phase.{phase}")
        ]
        assert make_top_bar(equilibrix(table).view_model).steps[0].state == "now"


def test_top_bar_shows_the_goal_until_the_first_joined_base() -> None:
    aim = (tr("equilibrix.table.aim"), tr("equilibrix.table.aim-short"))
    for count in (0, 1):

        def joined(state: EquilibrixState, count: int = count) -> bool:
            own = stone_networks.find_bases_in_largest_network(
                state.stones[state.seat], state.setup.players, state.seat
            )
            return two_dice(state) and min(1, len(own)) == count

        _, table = table_at(joined, seeds=range(300))
        assert make_top_bar(equilibrix(table).view_model).aim == (() if count else aim)
    _, table = table_at(lambda state: state.phase == "placing", options={"asymmetric": True})
    assert make_top_bar(equilibrix(table).view_model).aim == aim


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_goal_text_fits_every_window(scale: float, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(make_app(settings=Settings(language=language, animation_speed=0.0), ui_scale=scale))
    driver.app.open("menu")
    match = Match.create("equilibrix", list(SEATS), 3, {}, saved=False)
    driver.app.open("table", match=match)
    said: list[str] = []
    text = Canvas.text

    def noted(self: Canvas, words: str, *args: Any, **more: Any) -> Any:
        said.append(words)
        return text(self, words, *args, **more)

    monkeypatch.setattr(Canvas, "text", noted)
    driver.settle()
    table = driver.scene
    assert isinstance(table, Table)
    assert set(make_top_bar(equilibrix(table).view_model).aim) & set(said)
