"""The set-up and its variants (N-SET-*, N-EQ-*, N-VAR-2)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.contract import Scalar
from rules.envyra.content import content, is_basic_tile_in_use
from rules.envyra.game import GAME
from rules.envyra.requirements import count_themes
from rules.envyra.state import NO_TILE, EnvyraState

THREE_SYMBOLS = {"eq_7", "eq_8", "eq_9"}


def start(players: int = 2, seed: int = 1, **options: Scalar) -> EnvyraState:
    return GAME.start(players, seed, options)


def list_tiles_in_game(state: EnvyraState) -> list[str]:
    return [*state.grid, *state.bag]


def test_the_components_are_those_of_the_box() -> None:
    """N-SET-1: 38 tiles and another end tile; 3 + 3 + 2 + 2 copies of a theme's symbols; nine cards."""
    kinds = Counter(tile.kind for tile in content().tiles.values())
    assert kinds == {"theme": 30, "bonus": 7, "end": 2}
    for theme in range(3):
        copies = Counter(tile.symbol for tile in content().tiles.values() if tile.theme == theme)
        assert sorted(copies.values()) == [2, 2, 3, 3]
    bonus = sorted(tile.points for tile in content().tiles.values() if tile.kind == "bonus")
    assert bonus == [2, 2, 3, 3, 4, 4, 5]
    assert sum(tile.start for tile in content().tiles.values()) == 15
    assert len(content().cards) == 9


@pytest.mark.parametrize(("players", "with_s", "basic"), [(2, 11, 8), (3, 13, 16), (4, 14, 21)])
def test_number_of_kept_tiles_follows_the_table(players: int, with_s: int, basic: int) -> None:
    """N-SET-1."""
    tiles = content().tiles
    for seed in range(40):
        state = start(players, seed)
        kept = list_tiles_in_game(state)
        assert sum(tiles[tile].start for tile in kept) == with_s
        assert sum(is_basic_tile_in_use(tiles[tile], players) for tile in kept) == basic
        assert kept.count("end") == 1
        assert sorted([*kept, *state.box, "end_alt"]) == sorted(tiles)
        if players == 2:
            assert not any(tiles[tile].crowd for tile in kept)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kept_tiles_are_random(players: int) -> None:
    """N-SET-1: every tile that may be left out is, now and then, and every other one comes in."""
    states = [start(players, seed) for seed in range(250)]
    never = {t.id for t in content().tiles.values() if t.crowd} if players == 2 else set()
    assert {tile for state in states for tile in state.box} == set(content().tiles) - {"end", "end_alt"}
    assert {tile for state in states for tile in list_tiles_in_game(state)} == {
        tile for tile in content().tiles if tile not in never and tile != "end_alt"
    }


@pytest.mark.parametrize(("players", "columns", "rows"), [(2, 3, 2), (3, 3, 3), (4, 4, 3)])
def test_the_grid_is_laid_from_tiles_with_s(players: int, columns: int, rows: int) -> None:
    """N-SET-2."""
    table = content().tables[players]
    assert (table.columns, table.rows) == (columns, rows)
    seen = set()
    for seed in range(60):
        state = start(players, seed)
        assert len(state.grid) == columns * rows
        assert NO_TILE not in state.grid
        assert all(content().tiles[tile].start for tile in state.grid)
        seen.add(state.grid[0])
    assert len(seen) == 15


@pytest.mark.parametrize(("players", "left"), [(2, 14), (3, 21), (4, 24)])
def test_all_other_tiles_of_the_game_and_the_end_tile_are_in_the_bag(players: int, left: int) -> None:
    """N-SET-3."""
    state = start(players)
    assert len(state.bag) == left
    assert "end" in state.bag
    assert state.removed == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_have_five_cubes_and_the_start_player_is_random(players: int) -> None:
    """N-SET-4."""
    states = [start(players, seed) for seed in range(80)]
    assert content().cubes == 5
    assert {state.start for state in states} == set(range(players))
    counts = Counter(state.start for state in states)
    assert min(counts.values()) > 80 / players / 2
    for state in states[:10]:
        assert state.cubes == ((),) * len(state.grid)
        assert state.boards == ((),) * players
        assert state.taken == ((),) * players
        assert (state.round, state.phase, state.ending) == (1, "boards", "")
        # everybody decides at once, named clockwise: the left neighbour is the next seat
        assert GAME.deciders(state) == tuple((state.start + k) % players for k in range(players))


@pytest.mark.parametrize(
    ("choice", "tile", "other"), [("standard", "end", "end_alt"), ("alternative", "end_alt", "end")]
)
def test_one_of_two_end_tiles_is_in_the_game(choice: str, tile: str, other: str) -> None:
    """N-VAR-2, N-REQ-2: both require one tile of each colour."""
    for players in (2, 3, 4):
        state = start(players, end_tile=choice)
        assert tile in state.bag
        assert other not in (*state.bag, *state.box, *state.grid)
    assert content().tiles[tile].needs == (1, 1, 1)
    assert count_themes((tile,)) == (0, 0, 0)


def test_the_end_tiles_differ_in_cubes_and_points() -> None:
    """N-VAR-2."""
    end, other = content().tiles["end"], content().tiles["end_alt"]
    assert (end.cubes, end.points) == (3, 3)
    assert (other.cubes, other.points) == (4, 4)


@pytest.mark.parametrize("cards", ["a", "b", "c"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_with_three_symbols_are_only_for_four(players: int, cards: str) -> None:
    """N-EQ-0."""
    seen: set[str] = set()
    for seed in range(60):
        state = start(players, seed, equilibrium=cards)
        seen |= {card for card in (*state.open_cards, *state.secret, *state.deck) if card}
    expected = set(content().cards)
    if players < 4:
        expected -= THREE_SYMBOLS
    assert seen == expected
    assert {name for name, card in content().cards.items() if len(card.symbols) == 3} == THREE_SYMBOLS
    assert {card.points for name, card in content().cards.items() if name in THREE_SYMBOLS} == {4}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("cards", "opened", "own"), [("off", 0, 0), ("a", 2, 0), ("b", 0, 1), ("c", 2, 1)])
def test_cards_are_dealt_by_the_option(players: int, cards: str, opened: int, own: int) -> None:
    """N-EQ-A two open ones, N-EQ-B one each in secret, N-EQ-C both from one deck."""
    for seed in range(20):
        state = start(players, seed, equilibrium=cards)
        assert len(state.open_cards) == opened
        assert all((card != "") == bool(own) for card in state.secret)
        assert state.claimed == ((),) * players
        dealt = [*state.open_cards, *(card for card in state.secret if card), *state.deck]
        assert len(set(dealt)) == len(dealt)
        assert len(dealt) == (0 if cards == "off" else 9 if players == 4 else 6)


def test_any_card_can_be_open_or_secret() -> None:
    """N-EQ-A, N-EQ-B."""
    states = [start(4, seed, equilibrium="c") for seed in range(120)]
    assert {card for state in states for card in state.open_cards} == set(content().cards)
    for seat in range(4):
        assert {state.secret[seat] for state in states} == set(content().cards)
