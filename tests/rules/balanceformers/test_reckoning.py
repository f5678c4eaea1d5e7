"""The reckoning: three verdicts, who gains what, and the order of it all.

Seats A and B have Black 1 and White 1. A1 and B1 are each other's negative: together they are in balance in
every round. Where B1 and A1 stand together far away, it is so that nobody dies out.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.balanceformers.actions import TakeToken
from rules.balanceformers.content import content
from rules.balanceformers.events import (
    Died,
    Judged,
    ReckoningBegan,
    TokenGained,
)
from rules.balanceformers.game import GAME
from rules.balanceformers.reckoning import NONE, SUPPLY, count_tokens_in_supply
from rules.balanceformers.state import OFF
from tests.rules.balanceformers.positions import (
    carry_out_reckoning,
    creature,
    energy,
    filter_events,
    find_verdict,
    format_verdicts,
    only,
    position,
    ruling,
    run,
    slot,
)

FAR = "A1 9L, B1 9R"


def test_every_creature_is_judged_once_at_the_level_of_its_own_deficit() -> None:
    """B-REC-1: A1 has −2 on level 3, A6 on level 1."""
    _, told = carry_out_reckoning("A1 4L, A6 4R, B1 9L")
    assert only(told, ReckoningBegan) == ReckoningBegan(2, (2,))
    assert format_verdicts(told) == "A1+ A6- B1-"
    first, second = find_verdict(told, "A1"), find_verdict(told, "A6")
    assert (first.levels, first.sums, first.slot) == ((2,), (-2 + 3,), slot("4L"))
    assert (second.levels, second.sums) == ((0,), (-2 + 0,))


def test_only_those_on_the_same_piece_count() -> None:
    """B-REC-1: across a join nothing is added."""
    _, told = carry_out_reckoning("A1 4L, A6 0R, B1 9L")
    assert find_verdict(told, "A1").sums == (-2,)
    assert find_verdict(told, "A6").sums == (-2,)


def test_all_three_count_a_zero_as_well() -> None:
    """B-REC-1."""
    state = position("A1 4L, B6 4R, A2 4F, B1 9L", check=False)
    assert energy(state, "B6", 3) == 0
    _, told = carry_out_reckoning("A1 4L, B6 4R, A2 4F, B1 9L")
    assert find_verdict(told, "A1").sums == (-2 + 0 - 1,)


def test_a_positive_sum_helps_white_of_every_other_owner_on_the_piece() -> None:
    """B-REC-2: the survivor's owner too, having another creature there, as in the rulebook's picture."""
    after, told = carry_out_reckoning("A1 4L, A6 4R, B2 4F, B1 9L")
    event = find_verdict(told, "A1")
    assert (event.sums, event.verdict, event.helpers, event.white) == ((-2 + 3 + 3,), 1, (0, 1), 1)
    assert energy(after, "B2", 3) == 3
    assert not filter_events(told, TokenGained)


def test_two_helpers_of_one_player_count_once() -> None:
    """B-REC-2: and a survivor does not help itself."""
    _, told = carry_out_reckoning("A1 4L, B1 4R, B2 4F")
    event = find_verdict(told, "A1")
    assert (event.sums, event.verdict, event.helpers, event.white) == ((-2 + 2 + 3,), 1, (1,), 1)


def test_helper_counts_with_any_energy_and_even_when_dying() -> None:
    """B-REC-2, B-REC-5: A6 dies and has saved A1; B6 added nothing and helped as well."""
    after, told = carry_out_reckoning("A1 4L, A6 4R, B6 4F, B1 9L, A7 9R")
    assert find_verdict(told, "A1").helpers == (0, 1)
    assert find_verdict(told, "A6").verdict == -1
    assert after.places[creature("A1")] == slot("4L")
    assert after.places[creature("A6")] == OFF


def test_a_sum_of_zero_brings_each_helper_a_token_too() -> None:
    """B-REC-3."""
    after, told = carry_out_reckoning("A1 4L, A5 4R, B2 9L, B1 9R")
    event = find_verdict(told, "A1")
    assert (event.sums, event.verdict, event.helpers, event.white) == ((0,), 0, (0,), 1)
    assert filter_events(told, TokenGained)[0] == TokenGained(0, SUPPLY)
    assert after.tokens[0] == 1
    assert after.white[0] == 1


def test_a_negative_sum_kills_and_moves_black() -> None:
    """B-REC-4: nobody helps."""
    after, told = carry_out_reckoning(FAR + ", A2 4L, A4 4R")
    event = find_verdict(told, "A2")
    assert (event.sums, event.verdict, event.helpers, event.white, event.black) == ((-2 + 0,), -1, (), 0, 2)
    assert after.places[creature("A2")] == OFF
    assert creature("A2") in only(told, Died).creatures


@pytest.mark.parametrize("round_", [1, 2, 3, 4, 5, 6])
def test_black_moves_by_the_number_of_the_round(round_: int) -> None:
    """B-REC-4, B-REC-5: a creature alone on a piece always dies."""
    after, told = carry_out_reckoning(FAR + ", A2 4L", round=round_)
    assert find_verdict(told, "A2").black == round_
    assert after.black == (round_, 0)


@pytest.mark.parametrize(("round_", "steps"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_white_moves_one_or_two(round_: int, steps: int) -> None:
    """B-REC-2, B-REC-3: by 1 in rounds 1–3, by 2 in rounds 4–6; one token in every round."""
    after, told = carry_out_reckoning(FAR, round=round_)
    assert format_verdicts(told) == "A1= B1="
    assert after.white == (steps, steps)
    assert after.tokens == (1, 1)


def test_the_dying_count_in_full_and_leave_after_all_are_judged() -> None:
    """B-REC-5."""
    after, told = carry_out_reckoning("A6 4L, A1 4R, B1 9L, A3 9R")
    assert format_verdicts(told) == "A6- A1+ B1- A3-"
    assert list(told).index(only(told, Died)) > max(
        list(told).index(each) for each in filter_events(told, Judged)
    )
    assert only(told, Died).creatures == (creature("A6"), creature("B1"), creature("A3"))
    assert after.dying == ()
    assert [after.places[creature(name)] for name in ("A6", "B1", "A3")] == [OFF] * 3


def test_creatures_are_judged_row_by_row_and_from_left_wing_to_feet() -> None:
    """B-REC-6: the pieces of "gem" lie in two rows; 0 to 5 in the northern one."""
    _, told = carry_out_reckoning("A1 9F, B2 9L, A3 0F, B4 0R, C1 0L, A7 5R, B1 13L, C2 2F", players=3)
    assert (
        format_verdicts(told).replace("+", "").replace("-", "").replace("=", "") == "C1 B4 A3 C2 A7 B2 A1 B1"
    )


# ---------------------------------------------------------------- two deficits


def test_total_of_two_deficits_decides() -> None:
    """B-REC-1: A1 has −1 on level 2 and −2 on level 3; with A4 the sums are 1 and −1."""
    _, told = carry_out_reckoning(FAR.replace("A1", "B2") + ", A1 4L, A4 4R", round=4)
    event = find_verdict(told, "A1")
    assert (event.levels, event.sums, event.verdict) == ((1, 2), (1, -1), 0)
    assert event.helpers == (0,)


def test_separate_deficits_need_both() -> None:
    """B-REC-1: negative if either sum is."""
    board = FAR.replace("A1", "B2") + ", A1 4L, A4 4R"
    _, told = carry_out_reckoning(board, round=4, pair="separate")
    assert (find_verdict(told, "A1").sums, find_verdict(told, "A1").verdict) == ((1, -1), -1)


@pytest.mark.parametrize(
    ("other", "sums", "joint", "separate"),
    [("A5", (2, 0), 1, 1), ("B2", (1, 1), 1, 1), ("A6", (-4, 1), -1, -1), ("B1", (0, 0), 0, 0)],
)
def test_two_deficits_are_judged_by_their_total_or_separately(
    other: str, sums: tuple[int, int], joint: int, separate: int
) -> None:
    """B-REC-1: separately zero if both are, else positive."""
    for pair, verdict in (("joint", joint), ("separate", separate)):
        _, told = carry_out_reckoning(f"A1 4L, {other} 4R, B3 9L", round=4, pair=pair)
        assert (find_verdict(told, "A1").sums, find_verdict(told, "A1").verdict) == (sums, verdict)


@pytest.mark.parametrize("round_", [1, 2, 3])
def test_with_one_deficit_the_option_means_nothing(round_: int) -> None:
    """B-REC-1."""
    board = "A1 4L, A6 4R, B1 9L, A2 9R, B4 0L, A4 0R, B2 0F"
    _, joint = carry_out_reckoning(board, round=round_)
    _, separate = carry_out_reckoning(board, round=round_, pair="separate")
    assert filter_events(joint, Judged) == filter_events(separate, Judged)


# ---------------------------------------------------------------- tokens gained

THREE: dict[str, Any] = {"players": 3, "sets": "black-1 white-1 black-2"}
"""A, B and C; both boxes play, so there are thirty tokens."""


def test_tokens_are_gained_in_initiative_order() -> None:
    """B-REC-6: verdicts in judging order, gains of one verdict in this round's order: C, B, A."""
    _, told = carry_out_reckoning("A1 4L, B7 4R, C6 4F", pairs="1+1 2+3 5+5", **THREE)
    assert find_verdict(told, "A1").sums == (-2 + 1 + 1,)
    assert find_verdict(told, "A1").helpers == (2, 1)
    assert filter_events(told, TokenGained)[:2] == [TokenGained(2, SUPPLY), TokenGained(1, SUPPLY)]


def test_token_of_an_empty_supply_comes_from_the_richest_other_player() -> None:
    """B-REC-6: of two players from the other one."""
    after, told = carry_out_reckoning(FAR, tokens=(20, 10))
    assert format_verdicts(told) == "A1= B1="
    assert filter_events(told, TokenGained) == [TokenGained(1, 0), TokenGained(0, 1)]
    assert after.tokens == (20, 10)
    after, told = carry_out_reckoning(FAR, tokens=(20, 9))
    assert filter_events(told, TokenGained) == [TokenGained(1, SUPPLY), TokenGained(0, 1)]
    assert (after.tokens, count_tokens_in_supply(after)) == ((21, 9), 0)


def test_gained_token_never_comes_from_the_gaining_player() -> None:
    """B-REC-6: B has most, and takes from whoever has most of the others."""
    _, told = carry_out_reckoning(FAR + ", C1 0L", tokens=(3, 25, 2), **THREE)
    assert filter_events(told, TokenGained) == [TokenGained(1, 0), TokenGained(0, 1)]


def test_gain_is_lost_if_no_other_player_has_a_token() -> None:
    """B-REC-6."""
    after, told = carry_out_reckoning(FAR, tokens=(0, 30))
    assert filter_events(told, TokenGained) == [TokenGained(1, NONE), TokenGained(0, 1)]
    assert after.tokens == (1, 29)


def test_gaining_player_chooses_among_several_richest_players() -> None:
    """B-REC-6: after C has taken the last of the supply."""
    state, told = carry_out_reckoning("A1 4L, B7 4R, C6 4F", pairs="1+1 2+3 5+5", tokens=(10, 10, 9), **THREE)
    assert (state.phase, state.seat, state.gains) == ("token", 1, (1,))
    assert format_verdicts(told) == "A1="
    assert filter_events(told, TokenGained) == [TokenGained(2, SUPPLY)]
    assert GAME.deciders(state) == (1,)
    assert GAME.actions(state, 1) == (TakeToken(0), TakeToken(2))
    assert ruling(state, TakeToken(1)) == ("B-REC-6", "source")
    assert ruling(state, TakeToken(3)) == ("B-REC-6", "source")
    assert ruling(state, TakeToken(0), 0) == ("B-REC-6", "turn")
    after, told = run(state, TakeToken(2))
    assert filter_events(told, TokenGained)[0] == TokenGained(1, 2)
    assert after.tokens[:2] == (10, 11)
    assert format_verdicts(told).split()[0].startswith("B7")
    assert after.phase != "token"


def test_each_gain_is_resolved_separately() -> None:
    """B-REC-6: who has most changes from one gain to the next; two choices in one reckoning."""
    state, _ = carry_out_reckoning(FAR + ", C1 0L", tokens=(10, 10, 10), **THREE)
    assert (state.phase, state.seat, state.judged) == ("token", 1, 2)
    after, told = run(state, TakeToken(0))
    assert filter_events(told, TokenGained) == [TokenGained(1, 0), TokenGained(0, 1)]
    assert after.tokens == (10, 10, 10)
    state, told = carry_out_reckoning(FAR + ", B2 4L, C4 4R", tokens=(10, 10, 10), **THREE)
    choices = 0
    while state.phase == "token":
        choices += 1
        state, _ = run(state, GAME.actions(state, state.seat)[-1])
    assert choices == 2


# ---------------------------------------------------------------- the track


def test_the_track_turns_at_fifteen() -> None:
    """B-TRK-0: 0 to 15, then down to 11; twenty columns."""
    assert content().track.values == (*range(16), 14, 13, 12, 11)


def test_tokens_stop_on_the_last_column() -> None:
    """B-TRK-1: surplus steps are lost."""
    after, _ = carry_out_reckoning(FAR + ", A2 4L, B2 0L", round=6, white=(18, 19), black=(17, 12))
    assert after.white == (19, 19)
    assert after.black == (19, 18)


def test_passing_fifteen_lowers_the_value() -> None:
    """B-TRK-1."""
    after, _ = carry_out_reckoning(FAR, round=6, white=(15, 14))
    assert after.white == (17, 16)
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert [sheet[0].detail["white"] for sheet in outcome.sheets] == [13, 14]
