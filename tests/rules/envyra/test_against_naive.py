"""The fast code against slow code written once more from the law: whole games, sets, places."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import pytest

from rules.contract import Scalar
from rules.envyra.actions import EnvyraAction, MoveCube, PutCubes, RemoveTile
from rules.envyra.content import content
from rules.envyra.events import EndTilePutBack, EnvyraEvent, TileDrawn
from rules.envyra.game import GAME
from rules.envyra.scoring import count_final_points
from rules.envyra.sets import best_sets, set_points
from rules.envyra.state import EnvyraState
from tests.parametrization import parametrize_short_and_long
from tests.rules.content_overriding import override_content
from tests.rules.envyra import naive
from tests.rules.envyra.positions import names, table

# ---------------------------------------------------------------- sets


def copies(theme: int) -> dict[str, list[str]]:
    """Return the tiles of each symbol of a theme."""
    found: dict[str, list[str]] = {}
    for tile in content().tiles.values():
        if tile.theme == theme:
            found.setdefault(tile.symbol, []).append(tile.id)
    return found


@pytest.mark.parametrize("theme", [0, 1, 2])
def test_sets_of_a_theme_are_split_optimally(theme: int) -> None:
    """N-SC-2: all numbers of copies, against all partitions."""
    symbols = copies(theme)
    counts = list(product(*(range(len(tiles) + 1) for tiles in symbols.values())))
    assert len(counts) == 4 * 4 * 3 * 3
    for numbers in counts:
        hand = tuple(tile for n, tiles in zip(numbers, symbols.values(), strict=True) for tile in tiles[:n])
        assert set_points(hand) == naive.best(hand), numbers


def test_sets_of_any_hand_are_valid_and_optimal() -> None:
    """N-SC-2: every tile in at most one set, each of one theme with different symbols."""
    draw = random.Random(7)
    everything = [tile.id for tile in content().tiles.values()]
    worth = {2: 2, 3: 4, 4: 7}
    for _ in range(300):
        hand = tuple(draw.sample(everything, draw.randrange(15)))
        groups = best_sets(hand)
        used = [tile for group in groups for tile in group]
        assert len(set(used)) == len(used)
        assert set(used) <= set(hand)
        for group in groups:
            assert len(group) >= 2
            assert len({content().tiles[tile].theme for tile in group}) == 1
            assert len({content().tiles[tile].symbol for tile in group}) == len(group)
        assert sum(worth[len(group)] for group in groups) == set_points(hand) == naive.best(hand)
        assert set_points(tuple(reversed(hand))) == set_points(hand)


@pytest.mark.parametrize("worth", [(5, 6, 7), (1, 9, 9), (0, 0, 3), (3, 4, 9), (2, 2, 2)])
def test_sets_are_optimal_with_other_point_values(worth: tuple[int, int, int]) -> None:
    """N-SC-2: whoever corrects the definitions need not correct the code."""
    points = dict(zip((2, 3, 4), worth, strict=True))
    with override_content("envyra", {"components.yaml": {"sets": {"points": points}}}):
        symbols = copies(0)
        for numbers in product(*(range(min(len(tiles), 2) + 1) for tiles in symbols.values())):
            hand = tuple(
                tile for n, tiles in zip(numbers, symbols.values(), strict=True) for tile in tiles[:n]
            )
            assert set_points(hand) == naive.best(hand, points), numbers


# ---------------------------------------------------------------- whole games


class Start(NamedTuple):
    """A game to play. kind: how decisions are made."""

    players: int
    seed: int
    options: dict[str, Scalar]
    kind: str

    def __str__(self) -> str:
        chosen = ",".join(str(value) for value in self.options.values())
        return f"{self.players}p-{chosen or 'plain'}-{self.kind}-{self.seed}"


def starts() -> list[Start]:
    found = []
    seed = 0
    for players in (2, 3, 4):
        for simplified in (False, True):
            for cards in ("off", "a", "b", "c"):
                for end in ("standard", "alternative"):
                    seed += 1
                    options: dict[str, Scalar] = {
                        "simplified": simplified,
                        "equilibrium": cards,
                        "end_tile": end,
                    }
                    found.append(Start(players, seed, options, ("random", "near", "crowd")[seed % 3]))
    return found


def policy(
    kind: str, draw: random.Random, state: EnvyraState, options: list[tuple[int, ...]]
) -> tuple[int, ...]:
    """Return a decision: anything · tiles that are nearly full · tiles where everybody goes."""
    if kind == "random" or len(options) < 3:
        return draw.choice(options)
    few = draw.sample(options, min(len(options), 6))
    if kind == "near":
        return max(few, key=lambda positions: sum(len(state.cubes[p]) for p in positions))
    return min(few, key=sum)


def action_for(what: str, positions: tuple[int, ...]) -> EnvyraAction:
    """Return what the rules call an answer."""
    if what == "board":
        return PutCubes(positions)
    return MoveCube(positions[0]) if what == "cube" else RemoveTile(positions[0])


def assert_same(state: EnvyraState, plain: naive.Table) -> None:
    """Check that the state and the naive table are the same position."""
    assert list(state.grid) == plain.grid
    assert [list(pile) for pile in state.cubes] == plain.piles
    assert sorted(state.bag) == sorted(plain.bag)
    assert list(state.open_cards) == plain.cards
    for seat, player in enumerate(plain.players):
        assert list(state.taken[seat]) == player.tiles
        assert list(state.claimed[seat]) == player.cards
        on_tiles = sum(pile.count(seat) for pile in plain.piles)
        assert player.supply + len(player.board) + on_tiles == 5
        if state.phase != "boards":  # there the naive table hears of all boards at once
            assert list(state.boards[seat]) == player.board


class Played(NamedTuple):
    """A game at its end, and the names of all kinds of events on the way."""

    state: EnvyraState
    kinds: set[str]


def play_both(state: EnvyraState, kind: str, seed: int) -> Played:
    """Play on to the end with both, comparing after every decision. The state is a round's beginning."""
    draw = random.Random(seed)
    plain = naive.Table.of(state)
    assert_same(state, plain)
    course = plain.course(helped=state.phase == "boards")
    drawn: deque[str] = deque()
    kinds: set[str] = set()
    asked: naive.Choose | naive.Draw | str = next(course)
    while not isinstance(asked, str):
        answer: object
        if isinstance(asked, naive.Draw):
            answer = drawn.popleft()
            assert answer in asked.among
        else:
            assert not drawn
            assert_same(state, plain)
            assert sorted(GAME.deciders(state)) == sorted(asked.options)
            given: dict[int, tuple[int, ...]] = {}
            for seat in draw.sample(list(asked.options), len(asked.options)):
                options = asked.options[seat]
                assert list(GAME.actions(state, seat)) == [action_for(asked.what, o) for o in options]
                given[seat] = policy(kind, draw, state, options)
                state, told = step(state, seat, action_for(asked.what, given[seat]))
                kinds |= {type(event).__name__ for event in told}
                drawn += [tile for event in told for tile in tiles_drawn(event, plain.end_tile)]
            answer = given
        asked = following(course, answer)
    assert not drawn
    assert (state.phase, state.ending) == ("over", asked)
    assert_same(state, plain)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranking == plain.ranking()
    assert list(count_final_points(state)) == [total for total, _, _ in plain.ranks()]
    return Played(state, kinds)


def step(state: EnvyraState, seat: int, action: EnvyraAction) -> tuple[EnvyraState, Sequence[EnvyraEvent]]:
    transition = GAME.apply(state, seat, action)
    return transition.state, transition.events


def following(course: naive.Course, answer: object) -> naive.Choose | naive.Draw | str:
    """Return what the naive game asks next, or how it ended."""
    try:
        return course.send(answer)
    except StopIteration as stop:
        return str(stop.value)


def tiles_drawn(event: EnvyraEvent, end_tile: str) -> list[str]:
    """Return the tile that an event says came out of the bag."""
    match event:
        case TileDrawn(_, tile):
            return [tile]
        case EndTilePutBack():
            return [end_tile]
        case _:
            return []


@pytest.mark.parametrize("start", starts(), ids=str)
@parametrize_short_and_long("more", [0], [1, 2])
def test_whole_game_matches_the_naive_rules(start: Start, more: int) -> None:
    """N-PH1-1, N-PH2-1 to N-PH2-3, N-TAKE-1, N-FILL-1 to N-FILL-3, N-CUBE-1, N-MARK-1, N-WIN-1."""
    state = GAME.start(start.players, start.seed + 100 * more, start.options)
    play_both(state, start.kind, start.seed)


@parametrize_short_and_long("players", [3], [2, 4])
def test_games_with_many_requirements_match_the_naive_rules(players: int) -> None:
    """N-STUCK-1, N-END-B, N-END-C, N-END-D: from positions in which these come up often."""
    draw = random.Random(players)
    endings = set()
    kinds = set()
    for seed in range(150):
        played = play_both(late(players, draw), draw.choice(("random", "near")), seed)
        endings.add(played.state.ending)
        kinds |= played.kinds
    assert endings >= {"end-tile", "stuck", "bag"}
    assert kinds >= {"Stuck", "TileRemoved", "LastRound", "EndTilePutBack", "CubesCollected", "CubesBack"}


def late(players: int, draw: random.Random) -> EnvyraState:
    """Return a position with few tiles that anybody may use and a small bag; everybody has some tiles."""
    size = {2: 6, 3: 9, 4: 12}[players]
    locked = [t for t in content().tiles.values() if not t.has_no_requirement and t.kind != "end"]
    hard = names([t.id for t in locked if players > 2 or not t.crowd]).split()
    easy = names([t.id for t in content().tiles.values() if t.start]).split()[: 4 * players]
    draw.shuffle(hard)
    draw.shuffle(easy)
    grid = [*hard[: size - 1], easy.pop()]
    draw.shuffle(grid)
    bag = [*hard[size - 1 :], *(easy.pop() for _ in range(draw.randrange(3))), *["end"] * draw.randrange(2)]
    hands = {seat: " ".join(easy.pop() for _ in range(draw.randrange(3))) for seat in range(players)}
    return table(
        players,
        grid=" ".join(grid),
        bag=" ".join(bag),
        taken=hands,
        start=draw.randrange(players),
        rng=draw.getrandbits(64),
        simplified=draw.random() < 0.3,
    )
