"""Initiative: a secret pair of tokens each, and the order of the round (B-INI-1 to B-INI-3, B-TGT-1)."""

from __future__ import annotations

from functools import lru_cache

from rules.balanceformers.actions import PickTokens
from rules.balanceformers.area import bits
from rules.balanceformers.content import ROUNDS, content
from rules.balanceformers.draft import Draft
from rules.balanceformers.events import InitiativeShown, RoundBegan, TokensPicked, TokensReady, TokensReturned
from rules.balanceformers.state import Pair, PositionFields
from rules.balanceformers.turns import on_turn
from rules.draft import put


def deficits(round_: int) -> tuple[int, ...]:
    """What Death looks for in a round."""
    return content().targets[round_ - 1].deficits


def begin_round(draft: Draft) -> None:
    """The next round; before the sixth all tokens come back, in the fifth nobody is asked (B-INI-3)."""
    draft.round += 1
    draft.phase = "initiative"
    draft.chosen = ((),) * draft.setup.players
    draft.say(RoundBegan(draft.round, deficits(draft.round)))
    if draft.round == ROUNDS:
        full = sum(1 << value for value in content().squares.values)
        draft.squares = (full,) * draft.setup.players
        full = sum(1 << value for value in content().rounds.values)
        draft.rounds = (full,) * draft.setup.players
        draft.say(TokensReturned())
    if all(len(pairs(draft, seat)) == 1 for seat in range(draft.setup.players)):
        draft.chosen = tuple(pairs(draft, seat)[0] for seat in range(draft.setup.players))


def picking(state: PositionFields) -> tuple[int, ...]:
    """The seats that have not picked yet."""
    return tuple(seat for seat, pair in enumerate(state.chosen) if not pair)


def pairs(state: PositionFields, seat: int) -> tuple[tuple[int, int], ...]:
    """All pairs that a seat may pick: the values of a square and a round token it still holds."""
    return _pairs(state.squares[seat], state.rounds[seat])


@lru_cache(maxsize=1 << 10)
def _pairs(squares: int, rounds: int) -> tuple[tuple[int, int], ...]:
    return tuple((square, round_) for square in bits(squares) for round_ in bits(rounds))


def offers(state: PositionFields, seat: int) -> tuple[PickTokens, ...]:
    """All that a seat may pick."""
    return _offers(state.squares[seat], state.rounds[seat])


@lru_cache(maxsize=1 << 10)
def _offers(squares: int, rounds: int) -> tuple[PickTokens, ...]:
    return tuple(PickTokens(*pair) for pair in _pairs(squares, rounds))


def pick(draft: Draft, seat: int, pair: Pair) -> None:
    """A seat has picked."""
    draft.chosen = put(draft.chosen, seat, pair)
    draft.say(TokensPicked(seat, pair))
    draft.say(TokensReady(seat))


def order_of(state: PositionFields) -> tuple[int, ...]:
    """Highest sum first; equal sums by the earlier letter (B-INI-2)."""

    def place(seat: int) -> tuple[int, int]:
        pair = state.chosen[seat]
        return -sum(pair), content().rank(content().letter(state.sets[seat], pair[1]))

    return tuple(sorted(range(state.setup.players), key=place))


def reveal(draft: Draft) -> None:
    """The pairs lie open and are spent; the order of the round is known."""
    for seat, (square, round_) in enumerate(draft.chosen):
        draft.squares = put(draft.squares, seat, draft.squares[seat] & ~(1 << square))
        draft.rounds = put(draft.rounds, seat, draft.rounds[seat] & ~(1 << round_))
    draft.order = order_of(draft)
    on_turn(draft, 0)
    sums = [sum(pair) for pair in draft.chosen]
    ties = tuple(seat for seat in draft.order if sums.count(sums[seat]) > 1)
    draft.say(InitiativeShown(draft.chosen, draft.order, ties))
