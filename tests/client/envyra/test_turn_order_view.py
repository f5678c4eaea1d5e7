"""The order of turns as the table draws it."""

from __future__ import annotations

from itertools import pairwise
from unittest import mock

import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import turn_order_view
from client.i18n import tr
from rules.envyra.state import EnvyraState
from tests.client.driver import make_app
from tests.client.envyra import games

NAMES = ["Žofie", "Řehoř", "Ľubomír", "Ann"]
COLOURS = ["sky", "amber", "jade", "rose"]


def states() -> list[EnvyraState]:
    return [step.before for game in games.KNOWN for step in games.played(game)]


def path(state: EnvyraState) -> turn_order_view.TurnOrder:
    return turn_order_view.make_turn_order(state, NAMES, COLOURS)


def test_second_pass_is_reversed_and_absent_in_simplified_games() -> None:
    for state in states():
        laps = turn_order_view.list_turns(state)
        assert laps[0][0] == state.start
        assert len(laps) == (1 if state.setup.simplified else 2)
        if len(laps) == 2:
            assert laps[1] == laps[0][::-1]


def test_present_step_belongs_to_the_player_to_move() -> None:
    seen = set()
    for state in states():
        found = path(state)
        if state.phase != "cubes":
            assert found.now == 0
            continue
        now = next(step for lap in found.laps for step in lap if step.number == found.now)
        assert now.seat == state.seat
        assert now.state == "now"
        assert now in found.laps[state.lap - 1]
        seen.add(found.now)
    assert {1, 2, 3} <= seen


def test_earlier_steps_are_done_and_steps_without_cubes_skipped() -> None:
    for state in states():
        found = path(state)
        for step in (step for lap in found.laps for step in lap):
            if step.seat in state.sits_out:
                assert step.state == "idle"
            elif found.now and step.number < found.now:
                assert step.state == "done"
            elif step.number > found.now > 0:
                assert step.state == ("next" if state.boards[step.seat] else "idle")
        assert found.total == state.setup.players * len(found.laps)


@pytest.mark.parametrize(("width", "worded"), [(1500.0, True), (880.0, False)])
def test_arrows_replace_pass_labels_in_narrow_panels(width: float, worded: bool) -> None:
    app = make_app((1920, 1080))
    canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
    names = ["Wilhelmína", "Bartoloměj", "Maximilián", "Dobroslava"]
    state = next(one for one in states() if one.setup.players == 4 and not one.setup.simplified)
    found = turn_order_view.make_turn_order(state, names, COLOURS)
    box = Rect(20, 20, width, 140)
    with (
        mock.patch.object(Canvas, "text", autospec=True, side_effect=Canvas.text) as texts,
        mock.patch.object(Canvas, "polygon", autospec=True, side_effect=Canvas.polygon) as polygons,
    ):
        turn_order_view.draw_turn_order(canvas, box, found, compact=False)
    said = [str(call.args[1]) for call in texts.call_args_list]
    drawn = [call.args[1] for call in polygons.call_args_list if call.args[1][-1][0] < box.left + 48]
    passes = [tr("envyra.table.pass", n=number) for number in (1, 2)]
    assert all(one in said for one in passes) == worded
    assert set(names) <= set(said)
    ways = [tip[0] > side[0] for side, _, tip in drawn]
    assert ways == ([] if worded else [True, False])


def test_single_line_turns_with_an_arrow_where_the_second_pass_begins() -> None:
    app = make_app()
    heads: list[list[tuple[float, float]]] = []
    for state in states():
        found = path(state)
        canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
        with mock.patch.object(Canvas, "polygon", lambda _, corners, __: heads.append(list(corners))):
            turn_order_view.draw_turn_order(canvas, Rect(20, 20, 470, 40), found, compact=True)
        assert len(heads) == len(found.laps) - 1
        for corners in heads:
            assert min(corners) == corners[2], "the tip points back"
            assert 20 < corners[2][0] < 490
        heads.clear()


def test_coming_turns_have_the_numbers_of_the_track() -> None:
    """Turns that nobody takes count, too, and a seat may move twice in a row, in both passes."""
    state = next(
        state
        for state in states()
        if state.setup.players == 3 and turn_order_view.get_current_turn(state) == 2
    )
    first, second, third = turn_order_view.list_turns(state)[0]
    assert turn_order_view.number_coming_turns(state, [second, third, third, first]) == [2, 3, 4, 6]
    assert turn_order_view.number_coming_turns(state, [second, second]) == [2, 5]


@pytest.mark.parametrize("width", [700.0, 880.0])
def test_names_do_not_run_into_the_numbers_behind_them(width: float) -> None:
    app = make_app((1920, 1080))
    canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
    drawn: list[tuple[str, Rect]] = []
    real = Canvas.text

    def text(self: Canvas, text: str, *args: object, **how: object) -> Rect:
        drawn.append((text, real(self, text, *args, **how)))  # type: ignore[arg-type]
        return drawn[-1][1]

    state = next(one for one in states() if one.setup.players == 4 and not one.setup.simplified)
    order = turn_order_view.make_turn_order(state, ["Ľubomír"] * 4, COLOURS)
    with mock.patch.object(Canvas, "text", text):
        turn_order_view.draw_turn_order(canvas, Rect(20, 20, width, 140), order, compact=False)
    pairs = [(number, name) for (_, number), (said, name) in pairwise(drawn) if said.startswith("Ľu")]
    assert len(pairs) == 8
    for number, name in pairs:
        if (
            number.left > name.left and abs(number.centery - name.centery) < 6
        ):  # else the turn is done: a tick
            assert name.right + turn_order_view.NAME_GAP <= number.left + 1
