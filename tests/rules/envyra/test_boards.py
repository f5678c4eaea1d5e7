"""Phase I: cubes are put on the boards, at once and in secret (N-PH1-*, N-VAR-1)."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.envyra.actions import MoveCube, PutCubes, RemoveTile
from rules.envyra.board_phase import count_cubes_in_supply as supply_of
from rules.envyra.events import BoardChosen, BoardReady, BoardsRevealed, CubeMoved, Skipped, TurnBegan
from rules.envyra.game import GAME
from tests.rules.envyra.positions import list_offered_positions, only, reveal, ruling, run, supply, table


@pytest.mark.parametrize(("players", "size"), [(2, 6), (3, 9), (4, 12)])
def test_one_or_two_cubes_go_into_different_holes(players: int, size: int) -> None:
    """N-PH1-1."""
    state = table(players)
    expected = {(p,) for p in range(size)} | set(combinations(range(size), 2))
    for seat in range(players):
        actions = GAME.actions(state, seat)
        assert {action.positions for action in actions if isinstance(action, PutCubes)} == expected
        assert len(actions) == size + size * (size - 1) // 2


def test_a_choice_names_existing_holes_that_differ_and_no_more_than_two() -> None:
    """N-PH1-1: at least one cube, at most two, at most one in a hole, in order."""
    state = table(2)
    assert ruling(state, PutCubes(())) == ("N-PH1-1", {"why": "none"})
    assert ruling(state, PutCubes((0, 1, 2))) == ("N-PH1-1", {"why": "many"})
    assert ruling(state, PutCubes((3, 3))) == ("N-PH1-1", {"why": "hole"})
    assert ruling(state, PutCubes((4, 1))) == ("N-PH1-1", {"why": "order"})
    for wrong in ((6,), (-1,), (0, 6), (-1, 2), (2**63,)):
        assert ruling(state, PutCubes(wrong)) == ("N-PH1-1", {"why": "empty"})
    assert ruling(state, PutCubes((1, 4))) == ("", {})


def test_a_cube_goes_only_where_a_tile_lies() -> None:
    """N-PH1-1."""
    state = table(2, grid="flame_1 . leaf_1 . rain_1 .", bag="")
    assert list_offered_positions(state) == {(0,), (2,), (4,), (0, 2), (0, 4), (2, 4)}
    assert ruling(state, PutCubes((1,))) == ("N-PH1-1", {"why": "empty"})
    assert ruling(state, PutCubes((0, 5))) == ("N-PH1-1", {"why": "empty"})


def test_player_with_one_cube_puts_exactly_one() -> None:
    """N-PH1-1: for that player only."""
    state = table(2, grid="flame_2 leaf_2 rain_2", cubes={0: (0, 0), 1: (0, 0)})
    assert supply(state, 0) == supply_of(state, 0) == 1
    assert list_offered_positions(state) == {(p,) for p in range(6)}
    assert ruling(state, PutCubes((0, 1))) == ("N-PH1-1", {"why": "one"})
    assert ruling(state, PutCubes((0, 1)), seat=1) == ("", {})
    state = table(2, grid="flame_2 leaf_2 rain_2", cubes={0: (0, 0), 1: (0,)})
    assert supply(state, 0) == 2
    assert (0, 1) in list_offered_positions(state)


def test_grid_with_one_tile_takes_exactly_one_cube() -> None:
    """N-PH1-1."""
    state = table(2, grid=". . flame_1 . . .", bag="")
    for seat in (0, 1):
        assert GAME.actions(state, seat) == (PutCubes((2,)),)


def test_the_simplified_game_has_one_cube_each() -> None:
    """N-VAR-1."""
    state = table(3, simplified=True)
    assert list_offered_positions(state) == {(p,) for p in range(9)}
    assert ruling(state, PutCubes((0, 1))) == ("N-VAR-1", {})


def test_requirements_do_not_matter_yet() -> None:
    """N-PH1-2: even for a cube that cannot become playable in this round."""
    state = table(2, grid="lightning_2 seed_2 ice_2 flower_2 flame_1 leaf_1")
    assert (0, 1) in list_offered_positions(state)
    state, told = reveal(state, {0: (0, 1), 1: (4,)})
    assert [event.seat for event in told if isinstance(event, Skipped)] == [0, 0]


def test_players_choose_once_in_any_order() -> None:
    """N-PH1-1."""
    state = table(3, start=1)
    assert GAME.deciders(state) == (1, 2, 0)
    state = GAME.apply(state, 2, PutCubes((3, 4))).state
    assert GAME.deciders(state) == (1, 0)
    assert ruling(state, PutCubes((1,)), seat=2) == ("N-PH1-1", {"why": "chosen"})
    state = GAME.apply(state, 0, PutCubes((1,))).state
    assert GAME.deciders(state) == (1,)
    assert state.boards == ((1,), (), (3, 4))
    assert supply(state, 2) == supply_of(state, 2) == 3
    assert supply(state, 0) == supply_of(state, 0) == 4
    for seat in range(3):
        assert supply_of(GAME.view(state, 1), seat) == 5


def test_choices_are_secret_until_all_have_chosen() -> None:
    """N-PH1-1: that somebody has chosen is public, what it was only after the last one."""
    state = table(3)
    told = GAME.apply(state, 1, PutCubes((2, 5))).events
    assert told == (BoardChosen(1, (2, 5)), BoardReady(1))
    assert [event.audience() for event in told] == [1, None]
    state, told = reveal(state, {2: (0,), 1: (2, 5), 0: (4,)})
    last = told.index(BoardReady(0))
    assert told[last + 1] == BoardsRevealed(((4,), (2, 5), (0,)))
    assert BoardsRevealed.reveals
    assert not any(isinstance(event, TurnBegan | CubeMoved) for event in told[: last + 1])


def test_only_cubes_for_the_board_are_decided_now() -> None:
    """N-PH1-1."""
    state = table(2)
    for action in (MoveCube(0), RemoveTile(0)):
        assert ruling(state, action) == ("N-PH1-1", {"why": "now"})


def test_after_the_boards_lie_open_the_start_player_is_on_turn() -> None:
    """N-PH1-1, N-PH2-1."""
    state, told = reveal(table(3, start=2), {0: (0, 1), 1: (2, 3), 2: (4, 5)})
    assert (state.phase, state.seat, state.lap) == ("cubes", 2, 1)
    assert only(told, TurnBegan) == TurnBegan(2, 1)
    assert run(state, MoveCube(5))[0].boards[2] == (4,)
