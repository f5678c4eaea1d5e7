"""Events tell everything that happens: whoever reads them alone knows the table as it lies.

Animation, log and replay live on events; here a table is kept by events only and compared with the state.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from rules.wispwood.events import (
    CatHid,
    CatMoved,
    CatReady,
    Dealt,
    Discarded,
    FireflyTurned,
    GameEnded,
    GhostCatPut,
    GhostLooked,
    GhostTook,
    GridFilled,
    Placed,
    Planted,
    Reshuffled,
    RoundBegan,
    RoundScored,
    Took,
    TreesReturned,
    TurnBegan,
    WishPicked,
    WispwoodEvent,
)
from rules.wispwood.game import GAME
from rules.wispwood.state import EMPTY, GHOST_CAT, WispwoodState
from tests.rules.wispwood import naive

Cell = tuple[int, int]


class Table:
    """The table as the events tell it."""

    def __init__(self, state: WispwoodState) -> None:
        self.slots = list(state.slots)
        self.forests = [naive.list_cells(forest) for forest in state.forests]
        self.ready = [True] * len(self.forests)
        self.wishes = list(state.wishes)
        self.supply = len(state.supply)
        self.discard = 0
        self.seat = state.seat
        self.round = self.lap = 0
        self.points = [0] * len(self.forests)
        self.full: set[int] = set()
        self.ghost_wisps = self.ghost_points = self.fireflies = 0
        self.over = False
        self.taken = EMPTY
        self.looked: tuple[int, ...] = ()

    def hear(self, event: WispwoodEvent) -> None:
        match event:
            case WishPicked(_, card):
                self.wishes.append(card)
            case GhostCatPut(slot):
                assert self.slots[slot] == EMPTY
                self.slots[slot] = GHOST_CAT
            case Discarded(tiles):
                for slot, kind in tiles:
                    assert self.slots[slot] == kind
                    self.slots[slot] = EMPTY
                self.discard += len(tiles)
            case Reshuffled(tiles):
                assert tiles == self.discard
                self.supply, self.discard = self.supply + tiles, 0
            case Dealt(tiles):
                for slot, kind in tiles:
                    assert self.slots[slot] == EMPTY
                    self.slots[slot] = kind
                self.supply -= len(tiles)
            case RoundBegan(number):
                self.round, self.lap, self.full = number, 0, set()
            case TurnBegan(seat, lap):
                self.seat, self.lap, self.taken = seat, lap, EMPTY
            case CatHid(seat):
                assert self.ready[seat]
                self.ready[seat] = False
            case CatReady(seat):
                assert not self.ready[seat]
                self.ready[seat] = True
            case Took(seat, slot, kind):
                assert (seat, self.slots[slot]) == (self.seat, kind)
                self.taken = slot
            case Placed(seat, slot, kind, _, cells, wisp):
                assert slot == self.taken
                self.slots[slot] = EMPTY
                for cell in cells:
                    self.show_other_position(seat, cell, "PHOL"[kind] if cell == wisp else "T")
                self.supply -= len(cells) - 1
            case Planted(seat, cell):
                self.show_other_position(seat, cell, "T")
                self.supply -= 1
            case GridFilled(seat, first):
                assert first == (not self.full)
                self.full.add(seat)
            case _:
                self.hear_of_rounds(event)

    def hear_of_rounds(self, event: WispwoodEvent) -> None:
        match event:
            case RoundScored(_, points, ghost):
                self.points = [so_far + sum(new) for so_far, new in zip(self.points, points, strict=True)]
                self.ghost_points += ghost
            case CatMoved(seat, origin, cell):
                assert self.forests[seat][origin] == "C"
                assert self.forests[seat][cell] == "T"
                self.forests[seat][origin], self.forests[seat][cell] = "T", "C"
            case TreesReturned(trees):
                for seat, forest in enumerate(self.forests):
                    kept = {cell: letter for cell, letter in forest.items() if letter != "T"}
                    assert len(forest) - len(kept) == trees[seat]
                    self.forests[seat] = kept
                self.supply += sum(trees)
            case FireflyTurned(_, left):
                self.fireflies = left
            case GhostLooked(slots):
                assert all(self.slots[slot] >= 0 for slot in slots)
                self.looked = slots
            case GhostTook(slot, kind, _, origin):
                assert slot in self.looked
                assert (self.slots[slot], self.slots[origin]) == (kind, GHOST_CAT)
                self.slots[origin], self.slots[slot] = EMPTY, GHOST_CAT
                self.ghost_wisps += 1
            case GameEnded(totals, ghost):
                assert list(totals) == self.points
                assert ghost == self.ghost_points
                self.over = True

    def show_other_position(self, seat: int, cell: Cell, letter: str) -> None:
        assert seat == self.seat
        assert cell not in self.forests[seat]
        self.forests[seat][cell] = letter

    def assert_is(self, state: WispwoodState) -> None:
        assert self.slots == list(state.slots)
        assert self.forests == [naive.list_cells(forest) for forest in state.forests]
        assert self.ready == [forest.ready for forest in state.forests]
        assert self.wishes == list(state.wishes)
        assert (self.supply, self.discard) == (len(state.supply), sum(state.discard))
        assert self.over == (state.phase == "over")
        assert self.taken == state.taken or state.phase != "shape"
        assert self.points == [
            sum(sum(sheet.points[seat]) for sheet in state.sheets) for seat in range(len(self.forests))
        ]
        if state.phase in ("turn", "shape", "trees"):
            assert (self.seat, self.round, self.lap) == (state.seat, state.round, state.lap)
        if state.ghost is not None:
            assert self.ghost_wisps == sum(state.ghost.taken)
            assert self.fireflies == len(state.ghost.fireflies)


@pytest.mark.parametrize("wishes", ["random", "hand"])
@pytest.mark.parametrize(
    ("players", "seed"), [(players, seed) for players in (1, 2, 3, 4) for seed in (1, 2, 3)]
)
def test_position_can_be_rebuilt_from_events(players: int, seed: int, wishes: str) -> None:
    state = GAME.start(players, seed, {"wishes": wishes})
    draw = random.Random(seed)
    told: Sequence[WispwoodEvent] = ()
    table = Table(state)
    if state.phase == "turn":  # the first round began within `start`, which tells no events
        table.round, table.lap = 1, 1
    while state.phase != "over":
        actions = GAME.actions(state, state.seat)
        kinds = sorted({type(action).__name__ for action in actions})
        kind = draw.choice(kinds)
        action = draw.choice([action for action in actions if type(action).__name__ == kind])
        state, told = (after := GAME.apply(state, state.seat, action)).state, after.events
        for event in told:
            table.hear(event)
        table.assert_is(state)
    assert isinstance(told[-1], GameEnded)
