"""Points of scored rounds and those so far are told apart, and a bar shows who is how far."""

from __future__ import annotations

from client.games.wispwood.board import seats_view
from client.games.wispwood.table import prompts
from rules.wispwood.rounds import score_forest, total_points
from rules.wispwood.state import WispwoodState
from tests.client.game_faces import wispwood
from tests.client.table.player import table, table_at


def is_later_round(state: WispwoodState) -> bool:
    return state.phase == "turn" and state.round == 2 and state.lap > 1


def test_head_has_banked_points_and_those_so_far() -> None:
    board = wispwood(table(table_at(is_later_round, 3)))
    state, view_model = board.position, board.view_model
    so_far = [sum(score_forest(state, forest)) for forest in state.forests]
    banked = total_points(state.sheets)
    best = max(map(sum, zip(banked, so_far, strict=True)))
    scores = prompts.make_top_bar(view_model).scores
    for seat in range(3):
        model = seats_view.make_seat_model(view_model, seat)
        assert (model.head.score, model.head.pending) == (str(banked[seat]), str(so_far[seat]))
        assert model.race == seats_view.RaceModel(banked[seat], so_far[seat], best)
        assert (scores[seat].points, scores[seat].pending) == (banked[seat] + so_far[seat], so_far[seat])


def test_nothing_is_banked_in_the_first_round_and_all_between_rounds() -> None:
    first = wispwood(table(table_at(lambda state: state.phase == "turn" and state.lap > 1, 2))).view_model
    head = seats_view.make_seat_model(first, 0).head
    assert (head.score, head.pending) == ("", str(sum(first.forest_points[0])))
    between = wispwood(table(table_at(lambda state: state.phase == "cats", 2))).view_model
    head = seats_view.make_seat_model(between, 0).head
    assert (head.score, head.pending) == (str(between.count_points(0)), "")


def test_ghost_runs_the_same_race() -> None:
    view_model = wispwood(table(table_at(is_later_round, 1))).view_model
    points = seats_view.get_ghost_points_by_round(view_model)
    race = seats_view.make_race_model(view_model, points)
    assert race.banked == sum(sheet.ghost for sheet in view_model.position.sheets)
    assert race.banked + race.pending == view_model.ghost_total_points
    assert race.best == max(view_model.ghost_total_points, view_model.count_points(0))
