"""Events alone tell what happened: a table that only listens lies like the real one after every decision."""

from __future__ import annotations

from rules.balanceformers import events as e
from rules.balanceformers.game import GAME
from rules.balanceformers.reckoning import NONE
from rules.balanceformers.state import OFF, BalanceformersState
from rules.contract import Scalar
from tests.rules.balanceformers import careful_player, naive
from tests.rules.balanceformers.positions import FULL


class Table:
    """Lists that change by what is told, and by nothing else."""

    def __init__(self, state: BalanceformersState) -> None:
        players = state.setup.players
        self.state = state
        self.area = list(state.area)
        self.dark: set[int] = set()
        self.places = [OFF] * (7 * players)
        self.squares, self.rounds = [FULL] * players, [FULL] * players
        self.tokens, self.white, self.black = [0] * players, [0] * players, [0] * players
        self.round, self.seat, self.left = state.round, 0, 0
        self.order: tuple[int, ...] = ()
        self.picked: set[int] = set()
        self.ended = ""

    def hear(self, event: e.BalanceformersEvent) -> None:
        assert not self.ended
        match event:
            case e.PieceAdded(seat, piece):
                assert seat == len(self.area) % self.state.setup.players
                self.area.append(piece)
            case e.AreaDone(area):
                assert len(area) == len(self.area)
                self.area = list(area)
            case e.RoundBegan(round_, deficits):
                assert round_ == self.round + 1
                assert [-d for d in deficits] == naive.TARGETS[round_]
                self.round, self.picked = round_, set()
            case e.TokensReturned():
                assert self.round == 6
                assert not any(self.squares + self.rounds)
                self.squares, self.rounds = [FULL] * len(self.squares), [FULL] * len(self.rounds)
            case e.TokensPicked(seat, _):
                assert event.audience() == seat
            case e.TokensReady(seat):
                assert seat not in self.picked
                self.picked.add(seat)
            case e.InitiativeShown(pairs, order, ties):
                assert self.round == 5 or len(self.picked) == len(pairs)
                for seat, (square, round_) in enumerate(pairs):
                    assert self.squares[seat] >> square & self.rounds[seat] >> round_ & 1
                    self.squares[seat] &= ~(1 << square)
                    self.rounds[seat] &= ~(1 << round_)
                sums = [sum(pairs[seat]) for seat in order]
                assert sums == sorted(sums, reverse=True)
                assert len(ties) != 1
                self.order = order
            case e.TurnBegan(seat, actions):
                assert self.left == 0
                self.seat, self.left = seat, actions
            case e.TurnEnded(seat, unused):
                assert (seat, unused) == (self.seat, self.left)
                self.left = 0
            case _:
                self.hear_of_creatures(event)

    def hear_of_creatures(self, event: e.BalanceformersEvent) -> None:
        match event:
            case e.Placed(seat, creature, slot):
                assert (self.round, seat, creature // 7) == (1, self.seat, seat)
                self.put(creature, OFF, slot)
            case e.Moved(seat, creature, origin, slot, hole):
                assert seat == self.seat
                assert not hole or self.dark
                self.put(creature, origin, slot)
            case e.Reincarnated(seat, creature, slot):
                assert seat == self.seat == creature // 7
                self.tokens[seat] -= 1
                self.put(creature, OFF, slot)
            case e.ReckoningBegan(round_, _):
                assert (round_, self.left) == (self.round, 0)
            case e.Judged(creature, slot, levels, sums, verdict, helpers, white, black):
                assert self.places[creature] == slot
                assert len(levels) == len(sums) == len(naive.TARGETS[self.round])
                assert (black > 0) == (verdict < 0)
                for seat in helpers:
                    self.white[seat] = min(19, self.white[seat] + white)
                self.black[creature // 7] = min(19, self.black[creature // 7] + black)
            case e.TokenGained(seat, source):
                self.tokens[seat] += source != NONE
                if source >= 0:
                    self.tokens[source] -= 1
            case e.Died(creatures):
                for creature in creatures:
                    assert self.places[creature] != OFF
                    self.places[creature] = OFF
            case e.DeathMoved(round_):
                assert round_ == self.round + 1
            case e.TurnedDark(pieces):
                assert not self.dark & set(pieces)
                self.dark |= set(pieces)
            case e.GameEnded(ending, _):
                self.ended = ending
            case _:
                raise AssertionError(event)

    def put(self, creature: int, origin: int, slot: int) -> None:
        """Move a creature from one slot to another."""
        assert self.left > 0
        assert self.places[creature] == origin
        assert slot not in self.places
        assert slot // 3 not in self.dark
        self.places[creature] = slot
        self.left -= 1

    def assert_is(self, state: BalanceformersState) -> None:
        assert self.area == list(state.area)
        assert sum(1 << piece for piece in self.dark) == state.dark
        assert self.places == list(state.places)
        assert (self.squares, self.rounds) == (list(state.squares), list(state.rounds))
        tracks = (self.tokens, self.white, self.black)
        assert tracks == (list(state.tokens), list(state.white), list(state.black))
        assert (self.round, self.left, self.ended) == (state.round, state.left, state.ending)
        if state.phase == "initiative":
            assert self.picked == {seat for seat, pair in enumerate(state.chosen) if pair}
        elif state.phase in ("prelude", "turn"):
            assert (self.seat, self.order) == (state.seat, state.order)


GAMES: list[tuple[int, int, dict[str, Scalar]]] = [
    (2, 1, {}),
    (2, 5, {"area": "hand", "pair": "separate"}),
    (3, 3, {}),
    (3, 7, {"moves": "own", "area": "random"}),
    (4, 2, {"colours": "random"}),
    (5, 1, {}),
    (6, 1, {"pair": "separate"}),
    (6, 2, {}),
]


def listen(players: int, seed: int, options: dict[str, Scalar]) -> set[type[e.BalanceformersEvent]]:
    """Play to the end; the kinds of all events."""
    state, rng = GAME.start(players, seed, options), seed
    table, kinds = Table(state), set()
    table.assert_is(state)
    while GAME.outcome(state) is None:
        rng, seat, action = careful_player.choose_careful_action(state, rng)
        transition = GAME.apply(state, seat, action)
        state = transition.state
        assert transition.events
        for event in transition.events:
            table.hear(event)
            kinds.add(type(event))
        table.assert_is(state)
        GAME.check(state)
    return kinds


def test_position_can_be_rebuilt_from_events() -> None:
    """All kinds of event come up in these games."""
    kinds = {kind for game in GAMES for kind in listen(*game)}
    assert kinds == set(e.EVENT_TYPES)


def test_only_the_initiative_reveals_something() -> None:
    """B-INI-1: so a whole turn can be taken back, action by action (B-ACT-1)."""
    assert {kind for kind in e.EVENT_TYPES if kind.reveals} == {e.InitiativeShown}
