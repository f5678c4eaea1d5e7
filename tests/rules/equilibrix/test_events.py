"""Events tell everything that happens: whoever reads them alone knows the table as it lies.

Animation, log and replay live on events; here a table is kept by events only and compared with the state.
"""

from __future__ import annotations

import random

import pytest

from rules.equilibrix import births
from rules.equilibrix.board import FREE
from rules.equilibrix.content import content
from rules.equilibrix.events import (
    EVENT_TYPES,
    BaseLinked,
    BonusEarned,
    Born,
    Captured,
    DiePassed,
    DrawAnswered,
    DrawOffered,
    EquilibrixEvent,
    GameEnded,
    Granted,
    Resigned,
    RingJudged,
    Rolled,
    StartPlaced,
    TakenBack,
    TurnBegan,
)
from rules.equilibrix.game import GAME
from rules.equilibrix.state import EquilibrixState, bases
from tests.parametrization import parametrize_product
from tests.rules.equilibrix.test_against_naive import choose, options


class Table:
    """The table as the events tell it."""

    def __init__(self, state: EquilibrixState) -> None:
        self.setup = state.setup
        self.stones: dict[int, int] = {}
        for field in range(144):
            if state.get_stone_owner(field) >= 0:
                self.stones[field] = state.get_stone_owner(field)
        self.seat, self.turn = state.seat, state.turn
        self.dice, self.open = list(state.dice), list(state.open)
        self.acted = state.acted
        self.waits = list(state.offers)
        self.agreed: set[int] = set()
        self.resigned: list[int] = []
        self.born = -1
        self.using = -1
        self.judged: set[int] = set()
        self.ended: tuple[str, int] = "", -1

    def hear(self, event: EquilibrixEvent) -> None:
        assert self.ended == ("", -1)
        match event:
            case StartPlaced(seat, field):
                assert field not in self.stones
                self.stones[field] = seat
            case TurnBegan(seat, turn):
                assert turn == self.turn + 1
                assert seat not in self.resigned
                self.seat, self.turn, self.acted = seat, turn, False
                self.waits[seat] = max(0, self.waits[seat] - 1)
            case Rolled(seat, dice):
                assert seat == self.seat
                self.dice, self.open = list(dice), [True] * len(dice)
            case Granted(seat, actions):
                assert (seat, self.setup.fair) == (self.seat, True)
                self.dice, self.open = [FREE] * actions, [True] * actions
            case DrawOffered(seat):
                assert seat == self.seat
                self.waits[seat], self.agreed = content().limits.draw_offers, {seat}
            case DrawAnswered(seat, agree):
                assert seat not in self.resigned
                self.agreed = self.agreed | {seat} if agree else set()
            case Resigned(seat):
                self.resigned.append(seat)
            case GameEnded(ending, winner):
                self.ended = ending, winner
                self.agreed = set()
            case _:
                self.hear_of_stones(event)

    def hear_of_stones(self, event: EquilibrixEvent) -> None:
        match event:
            case Born(seat, die, field, mothers, again):
                assert seat == self.seat
                assert field not in self.stones
                assert self.open[die] or (again and die == self.using)
                for mother in mothers:
                    assert self.stones[mother] == seat
                    table = births.get_fields_in_position(self.setup.mirror, self.dice[die])
                    assert table[field] >> mother & 1
                self.stones[field] = seat
                self.born = field
                self.judged = set()
                self.use(die)
            case TakenBack(seat, die, field):
                assert self.open[die]
                assert self.stones.pop(field) == seat == self.seat
                self.use(die)
            case RingJudged(seat, field, falls):
                assert self.stones[field] == seat == self.seat
                if falls:
                    self.judged.add(field)
            case Captured(seat, field, by, ring):
                assert self.stones.pop(field) == seat
                assert by == self.seat
                assert self.born in ring
                assert sum(1 << each for each in ring) in content().get_capture_masks(
                    self.setup.encircling, field
                )
                if self.setup.paradox == "optional" and seat == by:
                    self.judged.remove(field)
            case BaseLinked(seat, joined):
                assert seat == self.seat
                assert joined
                assert set(joined) <= set(bases(self.setup.players, seat))
            case BonusEarned(seat, die):
                assert (seat, die) == (self.seat, self.using)
                assert not self.judged
                self.open[die] = True
            case DiePassed(seat, die, lapsed):
                assert seat == self.seat
                assert self.open[die] or (die == self.using and not lapsed)
                self.open[die] = False
                self.acted = self.acted or not lapsed
            case _:
                raise AssertionError(event)

    def use(self, die: int) -> None:
        self.acted, self.using = True, die
        self.open[die] = False

    def assert_is(self, state: EquilibrixState) -> None:
        assert self.stones == {
            f: state.get_stone_owner(f) for f in range(144) if state.get_stone_owner(f) >= 0
        }
        assert self.ended == (state.ending, state.winner)
        assert self.resigned == list(state.resigned)
        assert self.waits == list(state.offers)
        assert self.agreed == {seat for seat, agreed in enumerate(state.agreed) if agreed}
        assert (self.turn, self.dice) == (state.turn, list(state.dice))
        if state.phase in ("placing", "over"):
            return
        # a die that waits for a ring to be judged, or for a second birth, has been played as events go
        waiting = state.die if state.phase in ("rings", "reborn") else -1
        assert self.open == [still and die != waiting for die, still in enumerate(state.open)]
        assert (self.seat, self.acted) == (state.seat, state.acted)
        if state.phase in ("bonus", "rings", "reborn"):
            assert self.using == state.die
        if state.phase == "rings":
            assert self.born == state.born


def play_and_listen(state: EquilibrixState, seed: int) -> set[type[EquilibrixEvent]]:
    """Play to the end; the kinds of all events."""
    draw = random.Random(seed)
    table = Table(state)
    table.assert_is(state)
    kinds: set[type[EquilibrixEvent]] = set()
    while deciders := GAME.deciders(state):
        action = choose(draw, state, deciders[0])
        transition = GAME.apply(state, deciders[0], action)
        state = transition.state
        assert transition.events
        for event in transition.events:
            assert event.audience() is None
            table.hear(event)
        table.assert_is(state)
        kinds |= {type(event) for event in transition.events}
    return kinds


@parametrize_product(
    pytest.mark.parametrize("first", range(0, 24, 8)), pytest.mark.parametrize("players", [2, 3])
)
def test_position_can_be_rebuilt_from_events(players: int, first: int) -> None:
    kinds: set[type[EquilibrixEvent]] = set()
    for number in range(first, first + 8):
        kinds |= play_and_listen(GAME.start(players, 500 + number, options(number)), number)
    assert kinds >= {Born, Captured, BonusEarned, BaseLinked, RingJudged, DiePassed, GameEnded}
    assert kinds <= set(EVENT_TYPES)


def test_only_dice_reveal_something() -> None:
    """E-TURN-1: what lies before a roll cannot be taken back."""
    assert {kind for kind in EVENT_TYPES if kind.reveals} == {Rolled}
