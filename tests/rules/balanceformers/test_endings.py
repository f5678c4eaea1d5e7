"""How a round ends, how the game ends, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from rules.balanceformers.actions import EndTurn
from rules.balanceformers.area import iter_bits
from rules.balanceformers.events import DeathMoved, Died, GameEnded, RoundBegan, TurnedDark
from rules.balanceformers.game import GAME
from rules.contract import Outcome
from tests.rules.balanceformers.positions import (
    carry_out_reckoning,
    filter_events,
    only,
    position,
    ruling,
    run,
)

FAR = "A1 9L, B1 9R"


@pytest.mark.parametrize("round_", [1, 2, 3, 4, 5])
def test_a_player_without_a_creature_ends_the_game(round_: int) -> None:
    """B-END-1: at once, also after round 1; Death stays, and no piece turns dark."""
    after, told = carry_out_reckoning("A1 4L, B1 9L, B7 9R, B6 9F", round=round_)
    assert (after.phase, after.ending, after.round) == ("over", "extinct", round_)
    assert 0 in only(told, GameEnded).extinct
    assert not filter_events(told, DeathMoved)
    assert not filter_events(told, TurnedDark)
    assert after.dark == 0
    assert GAME.deciders(after) == ()


def test_reincarnation_tokens_in_hand_do_not_help() -> None:
    """B-END-1."""
    after, told = carry_out_reckoning("A1 4L, B1 9L, B2 9R", tokens=(3, 0))
    assert after.ending == "extinct"
    assert after.tokens[0] == 3
    assert 0 in only(told, GameEnded).extinct


def test_several_may_die_out_together() -> None:
    """B-END-1."""
    _, told = carry_out_reckoning("A1 4L, B1 9L")
    assert only(told, GameEnded) == GameEnded("extinct", (0, 1))


def test_the_sixth_round_is_the_last() -> None:
    """B-END-2: in this case, too, Death does not move and nothing turns dark."""
    after, told = carry_out_reckoning(FAR, round=6, dark=(0, 1))
    assert (after.phase, after.ending, after.round) == ("over", "rounds", 6)
    assert only(told, GameEnded) == GameEnded("rounds", ())
    assert not filter_events(told, DeathMoved)
    assert set(iter_bits(after.dark)) == {0, 1}


def test_death_moves_one_cross_on() -> None:
    """B-DTH-1."""
    after, told = carry_out_reckoning(FAR)
    assert only(told, DeathMoved) == DeathMoved(3)
    assert only(told, RoundBegan).deficits == (3,)
    assert (after.round, after.phase) == (3, "initiative")


def test_pieces_without_a_creature_turn_dark_for_good() -> None:
    """B-DTH-2: after the dead have left; those that are dark already stay so."""
    after, told = carry_out_reckoning(FAR + ", A2 4L", dark=(0,))
    assert only(told, TurnedDark).pieces == (1, 2, 3, 4, 5, 6, 7, 8)
    assert set(iter_bits(after.dark)) == set(range(9))
    order = [type(event) for event in told]
    assert order.index(Died) < order.index(DeathMoved) < order.index(TurnedDark) < order.index(RoundBegan)


def test_pieces_with_creatures_do_not_turn_dark() -> None:
    """B-DTH-2."""
    after, told = carry_out_reckoning(FAR, dark=range(9))
    assert not filter_events(told, TurnedDark)
    assert set(iter_bits(after.dark)) == set(range(9))


# ---------------------------------------------------------------- who has won


def outcome(white: tuple[int, ...], black: tuple[int, ...], **more: Any) -> Outcome:
    """Return the end of a game in which the tokens stand on these columns."""
    board = ", ".join(f"{name}1 {n}L" for n, name in enumerate("ABCDEF"[: len(white)]))
    state = position(
        board,
        players=len(white),
        round=6,
        phase="over",
        ending="rounds",
        white=white,
        black=black,
        **more,
    )
    found = GAME.outcome(state)
    assert found is not None
    return found


def test_the_score_is_the_lower_of_two_values() -> None:
    """B-WIN-1: the value of the column, not its number."""
    found = outcome((12, 19), (18, 3))
    assert [sheet[0].points for sheet in found.sheets] == [12, 3]
    assert found.sheets[0][0].detail == {
        "white": 12, "black": 12, "white_column": 12, "black_column": 18, "creatures": 1
    }  # fmt: skip
    assert (found.ranking, found.reason) == (((0,), (1,)), "points")


def test_the_example_of_the_rulebook() -> None:
    """B-WIN-1: yellow 12/13, red 12/12, blue 11/…: yellow has won."""
    yellow, red, blue = 0, 1, 2
    found = outcome((12, 12, 15), (13, 12, 11))
    assert found.ranking == ((yellow,), (red,), (blue,))
    assert found.reason == "higher"
    assert [sheet[0].points for sheet in found.sheets] == [12, 12, 11]
    found = outcome((17, 18, 19), (12, 12, 15))
    assert found.ranking == ((yellow,), (red,), (blue,))


def test_equal_in_both_values_the_victory_is_shared() -> None:
    """B-WIN-1: whichever of them is white; places further down likewise."""
    found = outcome((9, 10, 4, 4), (10, 9, 4, 4))
    assert (found.ranking, found.reason) == (((0, 1), (2, 3)), "shared")
    found = outcome((16, 14), (9, 9))
    assert (found.ranking, found.reason) == (((0, 1),), "shared")


def test_lower_places_are_ranked_the_same_way() -> None:
    """B-WIN-1."""
    found = outcome((15, 7, 7, 6), (15, 8, 9, 15))
    assert (found.ranking, found.reason) == (((0,), (2,), (1,), (3,)), "points")


def test_a_player_without_creatures_is_ranked_like_the_others() -> None:
    """B-WIN-1: A dies out with the higher score."""
    after, _ = carry_out_reckoning("A1 4L, B1 9L, B2 9R, B4 9F", white=(9, 3), black=(9, 3))
    found = GAME.outcome(after)
    assert found is not None
    assert after.ending == "extinct"
    assert not after.count_creatures_on_board(0)
    assert found.ranking[0] == (0,)


def test_unfinished_game_has_no_outcome() -> None:
    """B-END-1, B-END-2."""
    state = position(FAR, round=6)
    assert GAME.outcome(state) is None
    state, _ = run(state, EndTurn())
    assert GAME.outcome(state) is None
    state, _ = run(state, EndTurn())
    assert GAME.outcome(state) is not None
    for seat in (0, 1):
        assert ruling(state, EndTurn(), seat) == ("B-END-2", "")
