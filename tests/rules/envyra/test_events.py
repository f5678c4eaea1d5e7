"""Events tell everything that happens: whoever reads them alone knows the table as it lies.

Animation, log and replay live on events; here a table is kept by events only and compared with the state.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from rules.contract import Scalar
from rules.envyra.content import content
from rules.envyra.events import (
    BoardChosen,
    BoardReady,
    BoardsRevealed,
    CardClaimed,
    CubeMoved,
    CubesBack,
    CubesCollected,
    EndTilePutBack,
    EnvyraEvent,
    GameEnded,
    LastRound,
    MarkerPassed,
    RoundBegan,
    RoundEnded,
    SecretsShown,
    Skipped,
    Stuck,
    TileDrawn,
    TileRemoved,
    TileTaken,
    TurnBegan,
)
from rules.envyra.game import GAME
from rules.envyra.state import HIDDEN_BOARD, EnvyraState
from tests.rules.envyra.positions import table


class Table:
    """The table as the events tell it to one seat, or to somebody who only looks on."""

    def __init__(self, view: EnvyraState, watcher: int | None) -> None:
        self.watcher = watcher
        self.grid = list(view.grid)
        self.piles = [list(pile) for pile in view.cubes]
        self.boards = [list(board) for board in view.boards]
        self.taken = [list(tiles) for tiles in view.taken]
        self.open_cards = list(view.open_cards)
        self.claimed = [list(cards) for cards in view.claimed]
        self.secret = list(view.secret)
        self.bag = len(view.bag)
        self.removed = list(view.removed)
        self.start, self.round = view.start, view.round
        self.out: tuple[int, ...] = view.sits_out
        self.seat, self.lap = view.seat, view.lap
        self.over = False
        self.last = False

    def hear(self, event: EnvyraEvent) -> None:
        if event.audience() not in (None, self.watcher):
            return
        match event:
            case BoardChosen(seat, positions):
                assert seat == self.watcher
                self.boards[seat] = list(positions)
            case BoardReady(seat):
                self.boards[seat] = self.boards[seat] or list(HIDDEN_BOARD)
            case BoardsRevealed(boards):
                if self.watcher is not None:
                    assert self.boards[self.watcher] == list(boards[self.watcher])
                self.boards = [list(board) for board in boards]
            case TurnBegan(seat, lap):
                assert self.boards[seat]
                self.seat, self.lap = seat, lap
            case Skipped(seat, lap):
                assert self.boards[seat]
                self.seat, self.lap = seat, lap
            case CubeMoved(seat, position):
                assert seat == self.seat
                self.boards[seat].remove(position)
                self.piles[position].append(seat)
            case TileTaken():
                self.take(event)
            case CardClaimed(seat, card):
                self.open_cards.remove(card)
                self.claimed[seat].append(card)
            case CubesBack(seat, positions):
                assert self.boards[seat] == list(positions)
                self.boards[seat] = []
            case _:
                self.hear_between_rounds(event)

    def take(self, event: TileTaken) -> None:
        place = event.position
        assert self.grid[place] == event.tile
        assert (tuple(self.piles[place]), self.seat) == (event.cubes, event.by)
        assert len(event.cubes) == content().tiles[event.tile].cubes
        assert [seat for seat, board in enumerate(self.boards) if place in board] == list(event.waiting)
        for seat in event.waiting:
            self.boards[seat].remove(place)
        counts = {seat: event.cubes.count(seat) for seat in event.cubes}
        assert event.tie == (sorted(counts.values())[-2:] == [counts[event.seat]] * 2)
        self.grid[place], self.piles[place] = "", []
        self.taken[event.seat].append(event.tile)

    def hear_between_rounds(self, event: EnvyraEvent) -> None:
        match event:
            case RoundEnded(number):
                assert number == self.round
                assert not any(self.boards)
            case TileDrawn(position, tile):
                assert self.grid[position] == ""
                self.grid[position] = tile
                self.bag -= 1
            case EndTilePutBack(position):
                assert self.grid[position] == ""
                assert self.bag > 1
            case CubesCollected(seat, positions):
                for position in positions:
                    self.piles[position].remove(seat)
                assert not any(seat in pile for pile in self.piles)
            case MarkerPassed(seat):
                self.start = seat
            case RoundBegan(number, start):
                assert (number, start) == (self.round + 1, self.start)
                self.round = number
                self.lap = 1
            case Stuck(seats):
                self.seat = seats[0]
            case TileRemoved(seat, position, tile):
                assert seat == self.seat
                assert (self.grid[position], self.piles[position]) == (tile, [])
                self.grid[position] = ""
                self.removed.append(tile)
            case LastRound(out):
                self.out, self.last = out, True
            case SecretsShown(cards):
                if self.watcher is not None:
                    assert self.secret[self.watcher] == cards[self.watcher]
                self.secret = list(cards)
            case GameEnded():
                self.over = True

    def assert_is(self, view: EnvyraState) -> None:
        assert self.grid == list(view.grid)
        assert self.piles == [list(pile) for pile in view.cubes]
        assert self.boards == [list(board) for board in view.boards]
        assert self.taken == [list(tiles) for tiles in view.taken]
        assert self.open_cards == list(view.open_cards)
        assert self.claimed == [list(cards) for cards in view.claimed]
        assert self.secret == list(view.secret)
        assert self.bag == len(view.bag)
        assert self.removed == list(view.removed)
        assert (self.start, self.round) == (view.start, view.round)
        assert (self.out, self.last) == (view.sits_out, view.last)
        assert self.over == (view.phase == "over")
        if view.phase in ("cubes", "removal"):
            assert (self.seat, self.lap) == (view.seat, view.lap)


def play_and_listen(state: EnvyraState, seed: int) -> Sequence[EnvyraEvent]:
    """Play to the end; every seat and a spectator keep a table of their own. All events."""
    draw = random.Random(seed)
    watchers = (None, *range(state.setup.players))
    tables = [Table(GAME.view(state, watcher), watcher) for watcher in watchers]
    told: list[EnvyraEvent] = []
    while deciders := GAME.deciders(state):
        seat = draw.choice(deciders)
        transition = GAME.apply(state, seat, draw.choice(GAME.actions(state, seat)))
        state = transition.state
        told += transition.events
        for each in tables:
            for event in transition.events:
                each.hear(event)
            each.assert_is(GAME.view(state, each.watcher))
    return told


@pytest.mark.parametrize("cards", ["off", "a", "b", "c"])
@pytest.mark.parametrize("simplified", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_position_can_be_rebuilt_from_events(players: int, simplified: bool, cards: str) -> None:
    options: dict[str, Scalar] = {"simplified": simplified, "equilibrium": cards}
    told = play_and_listen(GAME.start(players, 3, options), 3)
    assert isinstance(told[-1], GameEnded)


def test_position_with_stuck_players_can_be_rebuilt_from_events() -> None:
    """N-STUCK-1, N-END-C: from positions where somebody soon is."""
    grid = "flame_1 lightning_2 seed_2 river_2 flower_2 bonus_6"
    kinds: set[type[EnvyraEvent]] = set()
    for seed in range(40):
        bag = "ice_2 leaf_2 end" if seed % 2 else "ice_2 volcano_2 end"
        state = table(
            2, grid=grid, cubes={0: (0,)}, bag=bag, rng=seed, cards="c", simplified=seed % 3 == 0
        )  # fmt: skip
        kinds |= {type(event) for event in play_and_listen(state, seed)}
    assert kinds >= {Stuck, TileRemoved, LastRound, EndTilePutBack, Skipped, CubesBack, SecretsShown}
