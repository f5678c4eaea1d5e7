"""Turns: how many actions, steps, holes, reincarnation."""

from __future__ import annotations

import pytest

from rules.balanceformers.actions import EndTurn, Move, Reincarnate
from rules.balanceformers.area import compute_slot_moves
from rules.balanceformers.events import Moved, ReckoningBegan, Reincarnated, TurnBegan, TurnEnded
from rules.balanceformers.game import GAME
from rules.balanceformers.reckoning import count_tokens_in_supply
from rules.balanceformers.state import OFF
from tests.rules.balanceformers.positions import (
    back,
    creature,
    filter_events,
    goals,
    move,
    only,
    position,
    ruling,
    run,
    slot,
    slots,
)


def test_a_turn_has_as_many_actions_as_the_sum_of_the_tokens() -> None:
    """B-ACT-1: and ends with the last of them; then the next in order plays a whole turn."""
    state = position("A1 0L, B1 9L", pairs="2+1 1+1")
    assert (state.seat, state.left) == (0, 3)
    state, told = run(state, move("A1", "0R"), move("A1", "0F"))
    assert (state.seat, state.left) == (0, 1)
    assert not filter_events(told, TurnEnded)
    state, told = run(state, move("A1", "0L"))
    assert only(told, TurnEnded) == TurnEnded(0, 0)
    assert only(told, TurnBegan) == TurnBegan(1, 2)
    assert (state.seat, state.left, state.turn) == (1, 2, 1)


def test_actions_that_are_not_used_are_lost() -> None:
    """B-ACT-1: who stops has none of them later."""
    state, told = run(position("A1 0L, B1 9L", pairs="5+5 1+1"), move("A1", "0R"), EndTurn())
    assert only(told, TurnEnded) == TurnEnded(0, 9)
    assert (state.seat, state.left) == (1, 2)


def test_after_the_last_seat_comes_the_reckoning() -> None:
    """B-ACT-1, B-REC-1."""
    _, told = run(position("A1 0L, B1 9L"), EndTurn())
    assert not filter_events(told, ReckoningBegan)
    _, told = run(position("A1 0L, B1 9L"), EndTurn(), EndTurn())
    assert only(told, ReckoningBegan).round == 2


def test_a_turn_ends_by_itself_when_nothing_can_be_done() -> None:
    """B-ACT-1: A may move its own creature only, and that is shut in."""
    board = "A1 0F, B1 0L, B2 0R"
    state, told = run(position(board, pairs="1+1 5+5", moves="own"), EndTurn())
    assert filter_events(told, TurnBegan) == [TurnBegan(0, 2)]
    assert filter_events(told, TurnEnded) == [TurnEnded(1, 10), TurnEnded(0, 2)]
    assert filter_events(told, ReckoningBegan)
    # with others' creatures to move, or a token in hand, it does not
    for more in ({"moves": "any"}, {"moves": "own", "tokens": (1, 0)}):
        state, _ = run(position(board, pairs="1+1 5+5", **more), EndTurn())
        assert (state.phase, state.seat) == ("turn", 0)


def test_a_turn_ends_by_itself_after_the_last_possible_action() -> None:
    """B-ACT-1: the board of two light pieces is full, and A's only token is spent."""
    board = "A1 0F, B1 0L, B2 4L, B3 4R, B4 4F"
    state = position(board, pairs="5+5 1+1", tokens=(1, 0), dark=(1, 2, 3, 5, 6, 7, 8, 9))
    _, told = run(state, back("A2", "0R"))
    assert filter_events(told, TurnEnded) == [TurnEnded(0, 9), TurnEnded(1, 2)]
    assert filter_events(told, ReckoningBegan)


# ---------------------------------------------------------------- moves


def test_a_creature_goes_one_step_to_an_adjacent_free_slot() -> None:
    """B-ACT-3, B-ADJ-1: on its own piece, and from wing to wing."""
    state = position("A1 4L, B1 9L")
    assert goals(state, "A1") == "0R 3R 4R 4F"
    state, told = run(state, move("A1", "0R"))
    assert only(told, Moved) == Moved(0, creature("A1"), slot("4L"), slot("0R"), False)
    assert goals(state, "A1") == "0L 0F 4L"
    assert ruling(state, move("A1", "4R")) == ("B-ADJ-1", "")
    assert ruling(state, move("A1", "9F")) == ("B-ADJ-1", "")


def test_step_from_feet_to_feet() -> None:
    """B-ADJ-1."""
    assert goals(position("A1 4F, B1 9L"), "A1") == "1F 3F 4L 4R"


def test_no_creature_goes_onto_or_across_an_occupied_slot() -> None:
    """B-ACT-3."""
    state = position("A1 4L, B1 0R, B2 4F, B3 3R, A2 4R")
    assert goals(state, "A1") == ""
    assert ruling(state, move("A1", "0R")) == ("B-ACT-3", "taken")
    assert ruling(state, move("A1", "0L")) == ("B-ADJ-1", "")


def test_any_creature_may_be_moved_or_only_own_ones() -> None:
    """B-ACT-3: with any creature on the board, if the option does not say otherwise."""
    state = position("A1 0L, B1 9L")
    assert ruling(state, move("B1", "9R")) == ("", "")
    assert goals(state, "B1") == "6R 9R 9F"
    state = position("A1 0L, B1 9L", moves="own")
    assert ruling(state, move("B1", "9R")) == ("B-ACT-3", "own")
    assert goals(state, "B1") == ""
    assert goals(state, "A1") != ""


def test_a_creature_may_move_several_times() -> None:
    """B-ACT-3: in one round, by several players."""
    state = position("A1 0L, B1 9L", pairs="2+2 1+2")
    actions = [move("A1", spot) for spot in ("4R", "1L", "1R", "2L")]
    state, told = run(state, *actions, move("A1", "8R"))
    assert [event.seat for event in filter_events(told, Moved)] == [0, 0, 0, 0, 1]


def test_a_creature_off_the_board_does_not_move() -> None:
    """B-ACT-3."""
    state = position("A1 0L, B1 9L")
    assert ruling(state, move("A2", "0R")) == ("B-ACT-3", "creature")
    assert ruling(state, Move(99, 0)) == ("B-ACT-3", "creature")
    assert ruling(state, Move(-1, 0)) == ("B-ACT-3", "creature")
    assert ruling(state, Move(0, -1)) == ("B-ACT-3", "slot")
    assert ruling(state, Move(0, 30)) == ("B-ACT-3", "slot")


# ---------------------------------------------------------------- holes


def test_through_a_hole_to_any_free_slot_at_its_rim() -> None:
    """B-HOLE-1: in the same action; piece 4 is dark, with 0 across and 1 and 3 along its legs."""
    state = position("A1 0L, B1 9L", dark=(4,))
    assert goals(state, "A1") == "0R 0F 1L 1F 3R 3F"
    state, told = run(state, move("A1", "3F"))
    assert only(told, Moved).hole
    assert state.left == 9
    assert goals(state, "A1") == "0L 0R 1L 1F 2F 3L 3R"


def test_only_a_slot_beside_the_hole_leads_into_it() -> None:
    """B-HOLE-1: the feet of piece 0 touch nothing dark."""
    assert goals(position("A1 0F, B1 9L", dark=(4,)), "A1") == "0L 0R"
    assert goals(position("A1 1R, B1 9L", dark=(4,)), "A1") == "1L 1F 2L"


def test_dark_pieces_joined_by_an_edge_form_one_hole() -> None:
    """B-HOLE-1."""
    assert goals(position("A1 0L, B1 9L", dark=(1, 4)), "A1") == "0R 0F 2L 2F 3R 3F"
    assert goals(position("A1 0L, B1 9L", dark=(1, 2, 3, 4)), "A1") == "0R 0F 8L 8R"


def test_a_hole_leads_to_another_slot_never_back_to_the_same() -> None:
    """B-HOLE-1: any *other* free slot, so a creature does not spend an action on staying."""
    known = compute_slot_moves(position().area, 1 << 4)
    assert slots(known.holes[slot("0L")]) == "0R 1L 1F 3R 3F"
    assert all(not exits >> number & 1 for number, exits in enumerate(known.holes))


def test_light_pieces_are_not_passed() -> None:
    """B-HOLE-1: 4 and 8 are two holes with 1, 2 and 3 between them."""
    assert goals(position("A1 0L, B1 9L", dark=(4, 8)), "A1") == "0R 0F 1L 1F 3R 3F"
    both = position("A1 1F, B1 9L", dark=(4, 2))
    assert goals(both, "A1") == "0L 0R 1L 1R 3L 3R 3F 8L 8R"


def test_without_a_free_exit_there_is_no_step() -> None:
    """B-HOLE-1: all slots at the rim are full."""
    rim = "A1 0L, B1 0R, B2 1L, B3 1F, B4 3R, B5 3F"
    assert goals(position(rim, dark=(4,)), "A1") == "0F"
    assert goals(position(rim + ", B6 0F", dark=(4,)), "A1") == ""
    assert goals(position(rim.replace("3F", "9F"), dark=(4,)), "A1") == "0F 3F"


def test_no_creature_stands_on_a_dark_piece() -> None:
    """B-HOLE-1: nor is one placed there."""
    state = position("A1 0L, B1 9L", dark=(4,), tokens=(1, 0))
    assert ruling(state, move("A1", "4R")) == ("B-HOLE-1", "dark")
    assert ruling(state, back("A2", "4F")) == ("B-HOLE-1", "dark")


def test_a_step_that_needs_no_hole_is_none() -> None:
    """B-HOLE-1: to the other wing, which the hole would lead to as well."""
    _, told = run(position("A1 0L, B1 9L", dark=(4,)), move("A1", "0R"))
    assert not only(told, Moved).hole


# ---------------------------------------------------------------- reincarnation


def test_a_token_brings_a_dead_creature_back_on_any_free_light_slot() -> None:
    """B-ACT-2: it goes to the supply; it takes one action."""
    state = position("A1 0L, B1 9L", tokens=(2, 3), dark=(5,))
    before = count_tokens_in_supply(state)
    free = [a for a in GAME.actions(state, 0) if isinstance(a, Reincarnate) and a.creature == creature("A5")]
    assert len(free) == 27 - 2
    state, told = run(state, back("A5", "4F"))
    assert only(told, Reincarnated) == Reincarnated(0, creature("A5"), slot("4F"))
    assert (state.tokens, count_tokens_in_supply(state), state.left) == ((1, 3), before + 1, 9)
    assert state.places[creature("A5")] == slot("4F")


def test_revived_creature_can_move_and_another_be_revived() -> None:
    """B-ACT-2: as often as tokens and actions allow."""
    state = position("A1 0L, B1 9L", tokens=(2, 0), pairs="2+2 1+1")
    state, _ = run(state, back("A5", "4F"), move("A5", "4L"), back("A6", "4F"))
    assert (state.tokens, state.left) == ((0, 0), 1)
    assert ruling(state, back("A7", "4R")) == ("B-ACT-2", "token")


def test_only_own_dead_creatures_come_back_on_free_slots() -> None:
    """B-ACT-2."""
    state = position("A1 0L, B1 9L", tokens=(1, 1))
    assert ruling(state, back("B2", "4F")) == ("B-ACT-2", "own")
    assert ruling(state, back("A1", "4F")) == ("B-ACT-2", "alive")
    assert ruling(state, back("A2", "0L")) == ("B-ACT-2", "taken")
    assert ruling(state, back("A2", "10L")) == ("B-ACT-2", "slot")
    assert ruling(position("A1 0L, B1 9L", tokens=(0, 1)), back("A2", "4F")) == ("B-ACT-2", "token")


@pytest.mark.parametrize("moves", ["any", "own"])
def test_own_moves_do_not_change_reincarnation(moves: str) -> None:
    """B-ACT-2."""
    state = position("A1 0L, B1 9L", tokens=(1, 0), moves=moves)
    assert ruling(state, back("A2", "9R")) == ("", "")
    assert state.places[creature("A2")] == OFF
