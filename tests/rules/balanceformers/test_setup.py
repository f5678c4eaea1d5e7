"""The set-up: pieces in play, areas, colours, what lies ready."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from msgspec.structs import replace

from rules.balanceformers.actions import AddPiece, PickTokens
from rules.balanceformers.area import is_angel, is_connected
from rules.balanceformers.content import PRESETS, SETS, content
from rules.balanceformers.events import AreaDone, PieceAdded, RoundBegan
from rules.balanceformers.game import GAME
from rules.balanceformers.reckoning import count_tokens_in_supply
from rules.balanceformers.setup import COLOURS, chosen_sets
from rules.balanceformers.state import OFF
from rules.contract import InvalidSetup
from tests.rules.balanceformers.positions import FULL, only, ruling, run

COUNTS = {2: 5, 3: 7, 4: 10, 5: 12, 6: 14}


@pytest.mark.parametrize("area", ["preset", "random"])
@pytest.mark.parametrize(("players", "each"), COUNTS.items())
def test_as_many_angels_as_demons_lie_light_side_up(players: int, each: int, area: str) -> None:
    """B-SET-1, B-SET-2."""
    state = GAME.start(players, 3, {"area": area})
    assert sum(is_angel(piece) for piece in state.area) == each
    assert len(state.area) == 2 * each
    assert is_connected(state.area)
    assert state.dark == 0


def test_a_random_area_is_the_same_for_the_same_seed() -> None:
    """B-SET-2."""
    areas = [GAME.start(4, seed, {"area": "random"}).area for seed in (*range(20), *range(20))]
    assert areas[:20] == areas[20:]
    assert len(set(areas)) > 15


@pytest.mark.parametrize(("name", "players"), PRESETS.items())
def test_every_preset_can_be_chosen_with_its_number_of_players(name: str, players: int) -> None:
    """B-SET-2: and with no other."""
    state = GAME.start(players, 1, {f"preset{players}": name})
    assert (state.setup.area, state.area) == (name, content().areas[name])
    with pytest.raises(InvalidSetup):
        GAME.start(players, 1, {f"preset{2 if players > 2 else 3}": name})


@pytest.mark.parametrize("players", COUNTS)
def test_the_area_is_built_by_hand_piece_by_piece(players: int) -> None:
    """B-SET-2: seats in turn; the last piece completes it, and the first round begins."""
    state = GAME.start(players, 1, {"area": "hand"})
    draw = random.Random(players)
    assert (state.phase, state.round, state.area) == ("building", 0, ())
    assert {(a.i, a.j) for a in GAME.actions(state, 0) if isinstance(a, AddPiece)} == {(0, 0)}
    for number in range(2 * COUNTS[players]):
        assert GAME.deciders(state) == (number % players,)
        state, told = run(state, draw.choice(GAME.actions(state, number % players)))
        assert only(told, PieceAdded).seat == number % players
    assert only(told, AreaDone).area == state.area
    assert only(told, RoundBegan).round == 1
    assert (state.phase, state.round) == ("initiative", 1)
    assert GAME.deciders(state) == tuple(range(players))
    assert sum(map(is_angel, state.area)) == COUNTS[players]


def test_a_place_must_be_free_and_joined_and_its_kind_not_used_up() -> None:
    """B-SET-1, B-SET-2: five angels and two demons."""
    state = GAME.start(2, 1, {"area": "hand"})
    assert ruling(state, AddPiece(1, 0, 0)) == ("B-SET-2", "joined")
    state, _ = run(state, AddPiece(0, 0, 1))
    assert ruling(state, AddPiece(0, 0, 1)) == ("B-SET-2", "taken")
    assert ruling(state, AddPiece(0, 0, 3)) == ("B-SET-2", "joined")
    assert ruling(state, AddPiece(0, 0, 4)) == ("B-SET-2", "joined")
    for piece in [(0, 0, 0), (0, 0, 2), (1, 0, 3), (1, 0, 2), (1, 0, 1), (1, -1, 0)]:
        state, _ = run(state, AddPiece(*piece))
    assert [is_angel(piece) for piece in state.area].count(True) == 5
    assert ruling(state, AddPiece(1, 0, 0)) == ("", "")
    assert ruling(state, AddPiece(0, -1, 1)) == ("B-SET-1", "angels")
    state = GAME.start(2, 1, {"area": "hand"})
    for piece in [(0, 0, 0), (0, 0, 1), (0, 0, 3), (0, 1, 2), (0, 1, 1), (0, 1, 0), (0, 1, 3), (1, 1, 3)]:
        state, _ = run(state, AddPiece(*piece))
    assert [is_angel(piece) for piece in state.area].count(False) == 5
    assert ruling(state, AddPiece(1, 0, 0)) == ("B-SET-1", "demons")


DEFAULTS = {
    2: "black-1 white-1",
    3: "black-1 black-2 black-3",
    4: "black-1 white-1 black-2 white-2",
    5: "black-1 white-1 black-2 white-2 black-3",
    6: "black-1 white-1 black-2 white-2 black-3 white-3",
}


@pytest.mark.parametrize(("players", "names"), DEFAULTS.items())
def test_default_sets_of_creatures(players: int, names: str) -> None:
    """B-SET-3."""
    assert GAME.start(players, 1).sets == tuple(names.split())


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("colours", ["black", "white", "random"])
def test_other_colours_can_be_chosen(players: int, colours: str) -> None:
    """B-SET-3: up to three players one box will do."""
    found = {GAME.start(players, seed, {"colours": colours}).sets for seed in range(12)}
    for sets in found:
        assert len(set(sets)) == players
        assert set(sets) <= set(SETS)
        if colours != "random":
            assert all(name.startswith(colours) for name in sets[:3])
    assert (len(found) > 1) == (colours == "random")


@pytest.mark.parametrize("players", COUNTS)
def test_each_seat_can_choose_any_set(players: int) -> None:
    """B-SET-3: free choice of each seat, no set twice; the supply is that of the boxes in play."""
    for chosen in list(permutations(SETS, players))[:: 1 if players < 4 else 13]:
        state = GAME.start(players, 1, {"colours": ",".join(chosen)})
        assert state.sets == chosen
        assert state.setup.colours == ",".join(chosen)
        assert count_tokens_in_supply(state) == 15 * len({name[:5] for name in chosen})


@pytest.mark.parametrize("colours", [*COLOURS[:3], "white-3,white-1"])
def test_preset_equals_its_choice_seat_by_seat(colours: str) -> None:
    """B-SET-3: the presets are shortcuts; the game is the same."""
    by_seat = ",".join(chosen_sets(colours, 2))
    first, second = (GAME.start(2, 5, {"colours": value}) for value in (colours, by_seat))
    assert replace(first, setup=second.setup) == second


@pytest.mark.parametrize(
    ("players", "colours"),
    [
        (2, "black-1,black-1"), (2, "black-1"), (2, "black-1,black-2,black-3"), (2, "black-1,black-4"),
        (2, "black-1 white-1"), (3, "default,black-1,white-1"), (2, "Black-1,white-1"), (2, ","),
    ],
)  # fmt: skip
def test_duplicate_and_unknown_sets_are_refused(players: int, colours: str) -> None:
    """B-SET-3."""
    with pytest.raises(InvalidSetup):
        GAME.start(players, 1, {"colours": colours})


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("colours", ["default", "black", "white"])
def test_reincarnation_tokens_of_the_boxes_in_play_lie_ready(players: int, colours: str) -> None:
    """B-SET-3: 15, or 30 if colours of both boxes play; nobody starts with any."""
    state = GAME.start(players, 1, {"colours": colours})
    both = len({name[:5] for name in state.sets}) == 2
    assert both == (players > 3 or (players == 2 and colours == "default"))
    assert count_tokens_in_supply(state) == (30 if both else 15)
    assert state.tokens == (0,) * players


@pytest.mark.parametrize("players", COUNTS)
def test_initial_state(players: int) -> None:
    """B-SET-3, B-TRK-1: seven creatures and ten tokens each, all columns 0, Death on the first cross."""
    state = GAME.start(players, 1)
    assert state.places == (OFF,) * (7 * players)
    assert state.squares == state.rounds == (FULL,) * players
    assert state.white == state.black == (0,) * players
    assert (state.round, state.phase) == (1, "initiative")
    assert set(GAME.actions(state, 0)) == {PickTokens(s, r) for s in range(1, 6) for r in range(1, 6)}


def test_two_to_six_players_are_supported() -> None:
    """B-SET-1."""
    assert GAME.player_counts == (2, 3, 4, 5, 6)
    for players in (1, 7):
        with pytest.raises(InvalidSetup):
            GAME.start(players, 1)
