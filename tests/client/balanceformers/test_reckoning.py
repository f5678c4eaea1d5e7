"""What is seen while Death is at work: whom he has judged and taken, and that nothing is foretold then."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from client.games.balanceformers.board import area_view, creatures_view, panel_models, verdict_badges
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.i18n import tr
from rules.balanceformers.state import OFF
from tests.client.balanceformers.games import GAMES, positions
from tests.client.balanceformers.player import table
from tests.client.balanceformers.test_alarm import canvas_of
from tests.client.balanceformers.test_table import laid_at
from tests.client.driver import Driver, make_app
from tests.client.game_faces import balanceformers
from tests.golden.record import Variant

THREE = next(game for game in GAMES if game.players == 3 and "plain" in game.path.stem)
EXTINCT = next(game for game in GAMES if "extinct" in game.path.stem)


def last_in(variant: Variant, round_: int) -> int:
    """Return the decision after which Death reckons in a round."""
    steps = positions(variant)
    return max(n for n, (state, _, _) in enumerate(steps) if (state.round, state.phase) == (round_, "turn"))


def looks(made: Driver, variant: Variant, number: int) -> Iterator[BalanceformersViewModel]:
    """Yield what is seen after a decision until the table is at rest."""
    board = table(made)
    _, seat, action = positions(variant)[number]
    board.show_step(board.match.act(seat, action))
    for _ in range(3000):
        made.frames(1, 1 / 20, drawn=False)
        if not board.animator.is_busy:
            return
        yield balanceformers(board).view_model


@pytest.mark.parametrize("foretold", [True, False])
def test_killed_creature_is_marked_at_once(foretold: bool) -> None:
    """Whether there is a forecast or not: this is none."""
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    if not foretold:
        made.key("f")
    deaths, most = set[tuple[int, ...]](), 0
    for view_model in looks(made, THREE, number):
        if not view_model.in_flight.reckoning:
            continue
        dying = view_model.position.dying
        shown = area_view.make_creature_models(view_model)
        taken = {one.slot for one in shown if one.taken}
        assert taken == {
            view_model.position.places[one] for one in dying if one not in view_model.in_flight.creatures
        }
        words = verdict_badges.make_board_verdicts(view_model)
        if words is not None and not view_model.in_flight.creatures:
            said = [word for word in words.words if word.said]
            assert len(said) == view_model.position.judged
            assert sum(word.badge.verdict < 0 for word in said) == len(dying)
            most = max(most, len(said))
        deaths.add(dying)
    assert len(deaths) > 4
    assert most > 15


def test_killed_creature_is_dark_on_all_levels() -> None:
    app = make_app()
    canvas = canvas_of(app)
    figure = creatures_view.Creature("sky", "black-1", 0, (0,) * 7)
    bright = []
    for draw in (creatures_view.draw_creature, creatures_view.draw_dead_creature):
        app.window.surface.fill((240, 230, 220))  # on the lightest wing too
        draw(canvas, (100.0, 100.0), 60.0, figure)
        middle = round(100 * app.metrics.unit)
        spots = [app.window.surface.get_at((middle, middle + step)) for step in range(-16, 17)]
        bright.append(sum(max(red, green, blue) for red, green, blue, _ in spots))
    assert bright[1] < 0.6 * bright[0]


def test_verdict_stays_until_the_next_one() -> None:
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    between = 0
    for view_model in looks(made, THREE, number):
        if (
            view_model.in_flight.reckoning
            and view_model.in_flight.judging is None
            and view_model.position.judged
        ):
            assert view_model.in_flight.last_judged is not None or not view_model.position.dying
            between += 1
    assert between > 5


@pytest.mark.parametrize("variant", [EXTINCT, THREE], ids=lambda variant: variant.path.stem)
def test_end_is_shown_once_without_a_forecast(variant: Variant) -> None:
    """B-END-1, B-END-2: who has won stands on the sheet, which follows."""
    number = len(positions(variant)) - 1
    made = laid_at(variant, number, drawn=False, animation_speed=1.0)
    board, met = table(made), 0
    for view_model in looks(made, variant, number):
        if view_model.in_flight.aftermath != "ends":
            continue
        met += 1
        balanceformers(board).controller.set_hover(
            next(slot for slot in view_model.position.places if slot != OFF)
        )
        assert balanceformers(board).view_model.focused_verdict is None  # wherever the pointer is
        assert not any(total.active for total in board.face.make_top_bar_text().scores)
        assert panel_models.make_game_end_warning(view_model, view_model.position) is None
        assert verdict_badges.make_board_verdicts(view_model) is None
        assert not panel_models.make_forecast_model(view_model, view_model.position).rows
        assert not any(
            panel_models.make_seat_model(view_model, seat).head.is_active
            for seat in range(len(view_model.names))
        )
        assert board.face.make_prompt().lead == tr("balanceformers.prompt.over.what")
        assert [step.label for step in board.face.make_top_bar_text().steps] == [
            tr("balanceformers.phase.over")
        ]
    assert met > 10


def test_hover_explains_while_the_reckoning_is_paused() -> None:
    """Until then the verdicts come one after another."""
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    board = table(made)
    for view_model in looks(made, THREE, number):
        slot = max(view_model.position.places)
        if view_model.in_flight.reckoning and view_model.position.judged > 3:
            balanceformers(board).controller.set_hover(slot)
            if not board.animator.is_held:
                assert (
                    balanceformers(board).view_model.focused_verdict is None
                    or view_model.in_flight.judging is not None
                )
                balanceformers(board).toggle_pause()
            if balanceformers(board).view_model.in_flight.judging is None:
                break
    focus = balanceformers(board).view_model.focused_verdict
    assert focus is not None
    assert focus.slot == slot


def test_no_forecast_until_the_next_round() -> None:
    """Nor by the numbers that Death wanted before."""
    number = last_in(THREE, 2)
    made = laid_at(THREE, number, drawn=False, animation_speed=1.0)
    met = begun = 0
    for view_model in looks(made, THREE, number):
        over = view_model.position.phase == "token" and not view_model.in_flight.reckoning
        if over:
            met += 1
            begun += not view_model.in_flight.death
            assert view_model.in_flight.aftermath == "moves"
            assert verdict_badges.make_board_verdicts(view_model) is None
            assert panel_models.make_game_end_warning(view_model, view_model.position) is None
            assert not panel_models.make_forecast_model(view_model, view_model.position).rows
    assert met > 30
    assert begun > 15
    assert balanceformers(table(made)).view_model.in_flight.aftermath == ""
