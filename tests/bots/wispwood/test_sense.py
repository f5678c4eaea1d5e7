"""What the minds do: games to their ends, and decisions that speak for themselves."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from msgspec.structs import replace

from client.bots.levels import LEVELS, load_levels
from client.bots.search_budget import SearchBudget
from client.bots.wispwood.evaluation import ForestEvaluator
from client.bots.wispwood.forest_masks import make_forest_masks
from client.bots.wispwood.ghost_model import ghost_turn_outcomes, usual_ghost_gain
from client.bots.wispwood.lookahead import Lookahead, NextTurn
from client.bots.wispwood.mind import MIND
from client.bots.wispwood.params import WispwoodParams
from client.bots.wispwood.round_length import last_turn_value_of_others, max_turns_left
from client.games.wispwood.board.forecast import forecast_placement
from rules.contract import Scalar
from rules.wispwood.actions import Done, Place, PutGhostCat, Refresh, Take, WispwoodAction
from rules.wispwood.game import GAME
from rules.wispwood.rounds import total_points
from rules.wispwood.state import HEART, PUMPKIN, WispwoodState
from tests.bots.wispwood.games import CLEVER, GENTLE, play_game, positions
from tests.parametrization import parametrize_short_and_long
from tests.rules.wispwood.positions import full, ghost, table

WISHES = ("pumpkin-apart", "hat-cuddle", "orb-around", "heart-near", "tree-largest")
FULL = full(6)


def decision(state: WispwoodState, params: WispwoodParams = CLEVER) -> WispwoodAction:
    """Return what a mind does."""
    view = GAME.view(state, state.seat)
    action = MIND.rank_actions(view, state.seat, params, SearchBudget(params.nodes), random.Random(1)).action
    assert isinstance(action, WispwoodAction)
    return action


def after_turn(state: WispwoodState, params: WispwoodParams = CLEVER) -> WispwoodState:
    """Return the position after the whole turn of the seat to decide."""
    seat, round_ = state.seat, state.round
    while state.seat == seat and state.phase in ("turn", "shape", "trees") and state.round == round_:
        action = decision(state, params)
        kind = type(action)
        state = GAME.apply(state, seat, action).state
        if kind in (Place, Done):
            break
    return state


def last_turn(rows: list[str], pond: str, wishes: tuple[str, ...] = WISHES) -> WispwoodState:
    """Return the last turn of a game: seat 0 began and has filled its grid, seat 1 is to decide."""
    return table(FULL, rows, pond=pond, seat=1, round_=3, wishes=wishes, closing=True)


def test_levels_are_complete() -> None:
    found = load_levels("wispwood", WispwoodParams)
    assert tuple(found) == LEVELS
    assert found["sapling"].blunder_rate > 0
    assert found["branch"].lookahead_turns == 0
    assert found["crown"].lookahead_turns > found["trunk"].lookahead_turns > 0
    assert all(params.seconds <= 1.2 for params in found.values())
    assert found["trunk"].solo_level_params == found["trunk"]
    assert found["crown"].solo_level_params.lookahead_turns > found["crown"].lookahead_turns
    assert found["crown"].solo_level_params.lookahead_depth == found["crown"].lookahead_depth
    assert found["trunk"].duel_level_params == found["trunk"]
    assert [found["crown"].for_player_count(players).learned for players in (1, 2, 3, 4)] == [
        True,
        True,
        False,
        False,
    ]


@parametrize_short_and_long(
    ("players", "options"),
    [
        (1, {"short": True, "four_wishes": True, "wishes": "hand"}),
        (3, {"short": True, "four_wishes": True}),
    ],
    [
        (1, {"ghost": 4}),
        (2, {"wishes": "first", "loose_shapes": True}),
        (4, {"short": True}),
    ],
)
def test_mind_plays_whole_games(players: int, options: dict[str, Scalar]) -> None:
    minds = tuple(CLEVER if seat == 0 else GENTLE for seat in range(players))
    state = play_game(minds, players, **options)
    assert GAME.outcome(state) is not None
    GAME.check(state)


def test_sapling_beats_random_play() -> None:
    """By far, though it errs enough to lose a short game now and then."""
    sapling = load_levels("wispwood", WispwoodParams)["sapling"]
    points = {True: 0, False: 0}
    for seed in range(4):
        seat = seed % 2
        state = play_game((sapling, None) if seat == 0 else (None, sapling), seed, short=True)
        for each, total in enumerate(total_points(state.sheets)):
            points[each == seat] += total
    assert points[True] > 1.4 * points[False]


THIRD_HAT = ["TTTTTT", "TTTTTT", "TTcHTT", "TTH..T", "TTTTTT", "TTTTTT"]


def test_last_wisp_is_the_most_valuable_one() -> None:
    """Two cells are free; a third hat brings 8, a pumpkin 4."""
    state = after_turn(last_turn(THIRD_HAT, "HPPPPPPP"))
    line = state.sheets[-1].points[1]
    assert line[1] == 18
    assert line[-1] == 6


def test_trees_fill_a_grid_that_no_shape_fits() -> None:
    rows = ["TTTTTT", "TTTTT.", "TTcHTT", "TTHTTT", "T.TTTT", "TTTTTT"]
    state = after_turn(last_turn(rows, "PPOOLLHH"))
    assert state.sheets[-1].points[1][-1] == 6


def test_a_lone_orb_joins_the_most_kinds() -> None:
    rows = ["TTTTTT", "TPTTTT", "T..HTT", "TLcTTT", "TTTTTT", "TTTTTT"]
    state = after_turn(last_turn(rows, "OOOOOOOO", ("pumpkin-apart", "hat-cross", *WISHES[2:])))
    assert state.sheets[-1].points[1][2] == 6


def test_a_round_that_is_ending_leaves_no_more_turns() -> None:
    state = last_turn(["C....."], "PHOLPHOL")
    assert max_turns_left(state, 1) == 0
    early = table(["C"], ["C"])
    assert max_turns_left(early, 0) > 3


def test_longer_round_is_worth_points_to_others_with_room() -> None:
    early = table(["C"], ["C"])
    assert last_turn_value_of_others(early, 0, ForestEvaluator.from_state(early)) > 1
    late = last_turn(["C....."], "PHOLPHOL")
    assert last_turn_value_of_others(late, 1, ForestEvaluator.from_state(late)) == 0


def test_turns_of_the_ghost_are_predicted() -> None:
    """Its markers are pumpkin 6, hat 5, orb 4, heart 3; it looks at 1–4 wisps clockwise of its cat."""
    ghost_ = ghost(fireflies="2", spent="334", taken=(3, 0, 0, 0))
    state = table(["C"], pond="GLPHOLLL", against=ghost_)
    wisp_slots = {(slot, value) for _, slot, value in ghost_turn_outcomes(ghost_, state.slots)}
    assert wisp_slots == {(1, 3.0), (2, 6.0)}


def test_ghost_cat_starts_away_from_valuable_wisps() -> None:
    state = table(["C"], pond="PPPPLLLL", phase="ghost-cat", lap=0, against=ghost(), check=False)
    state = replace(state, slots=(PUMPKIN,) * 4 + (HEART,) * 4)
    action = decision(state)
    assert isinstance(action, PutGhostCat)
    assert action.slot in (3, 4)


def gain_of_refreshing(pond: str, deny: float) -> float:
    """Return what dealing anew is worth more than the best turn, on a pond of one kind."""
    against = ghost(fireflies="22", spent="33", taken=(2, 0, 0, 0))
    state = table(["C"], pond=pond, may_refresh=True, against=against)
    params = replace(CLEVER, lookahead_turns=0, deny_weight=deny)
    found = MIND.rank_actions(
        GAME.view(state, 0), 0, params, SearchBudget(params.nodes), random.Random(1)
    ).weighed
    refreshing = next(one.value for one in found if one.action == Refresh())
    return refreshing - max(one.value for one in found if one.action != Refresh())


def test_pond_that_favours_the_ghost_is_worth_refreshing() -> None:
    """Its markers are pumpkin 6 and heart 3, and three rounds count what it takes now."""
    assert gain_of_refreshing("PPPPPPPG", 1.0) - gain_of_refreshing("PPPPPPPG", 0.0) > 1
    assert gain_of_refreshing("LLLLLLLG", 1.0) - gain_of_refreshing("LLLLLLLG", 0.0) < -4


def test_plans_subtract_wisps_taken_by_the_ghost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The outlook reckons with a usual wisp for each of its turns; a plan over two turns owes one of them."""
    state = table(["C"], round_=2, against=ghost(fireflies="22133", spent="3", taken=(5, 0, 0, 0)))
    evaluator, masks = ForestEvaluator.from_state(state), make_forest_masks(state.forests[0])
    future = Lookahead(
        state, 0, evaluator, replace(CLEVER, deny_weight=1.0), SearchBudget(100), random.Random(1)
    )
    monkeypatch.setattr(Lookahead, "evaluate_with_next_turn", lambda *_: 100.0)
    # the nearest wisps are the best there are: 6 for one or two seen, 6 for three
    pond = table(["C"], pond="PPPHOLLG", against=ghost(fireflies="221", spent="3", taken=(1, 0, 0, 0))).slots
    assert state.ghost is not None
    often = usual_ghost_gain(state.ghost)
    dear = 2 * (6.0 - often)
    assert future.evaluate_later_turn(NextTurn(99.0, 0, masks), pond, 2.0, 1) == pytest.approx(99.0 - dear)
    assert future.evaluate_later_turn(NextTurn(80.0, 0, masks), pond, 2.0, 1) == pytest.approx(
        100.0 - 2 * often - dear
    )
    assert future.evaluate_later_turn(NextTurn(80.0, 0, masks), pond, 2.0, 0) == pytest.approx(80.0 - dear)
    # after the last firefly, or with a full grid, nothing is taken in this round any more
    assert future.evaluate_later_turn(NextTurn(80.0, 0, masks), pond, 0.0, 1) == 80.0
    full_ = make_forest_masks(table(FULL, FULL, check=False).forests[0])
    end = Lookahead(
        state, 0, ForestEvaluator(state.wishes, 3, 3, solo=True), CLEVER, SearchBudget(100), random.Random(1)
    )
    assert end.evaluate_later_turn(NextTurn(80.0, 0, full_), pond, 2.0, 1) == 80.0


def test_ready_cat_is_worth_nothing_at_the_end() -> None:
    rows = ["TTTTTT", "TTTTTT", "TTcHTT", "TTHTTT", "TTTTTT", "TTTTTT"]
    state = table(rows, FULL, round_=3, check=False)
    evaluator, hidden = ForestEvaluator.from_state(state), make_forest_masks(state.forests[0])
    assert evaluator.estimate_value(hidden._replace(ready=True), 3.0) == evaluator.estimate_value(hidden, 3.0)
    assert evaluator.estimate_value(hidden, 3.0) == evaluator.estimate_value(hidden, 0.0)


def test_reasons_name_the_cards_that_gain() -> None:
    state = last_turn(THIRD_HAT, "HPPPPPPP")
    found = MIND.find_reasons(GAME.view(state, 1), 1, Take(0))
    assert found[0].key == "card"
    assert found[0].params == {"card": "hat-cuddle", "n": 8}
    assert "fills" in {reason.key for reason in found}


def test_points_in_last_turn_reasons_match_the_preview() -> None:
    """A hint's points count until the end of the round; in its last turn that is what the table previews."""
    state = GAME.apply(last_turn(THIRD_HAT, "HPPPPPPP"), 1, Take(0)).state
    said = 0
    for action in GAME.actions(state, 1):
        if isinstance(action, Place):
            seen = forecast_placement(state, action)
            gained = dict(zip((*state.wishes, "grid"), seen.gains, strict=True))
            for reason in MIND.find_reasons(GAME.view(state, 1), 1, action):
                if reason.key == "card":
                    assert reason.params["n"] == gained[str(reason.params["card"])], action
                    said += 1
    assert said


def test_every_action_has_reasons() -> None:
    for players in (1, 2, 4):
        for state in islice(positions(players, 7, wishes="hand"), 0, 80, 7):
            for action in GAME.actions(state, state.seat)[::40]:
                assert len(MIND.find_reasons(GAME.view(state, state.seat), state.seat, action)) <= 3
