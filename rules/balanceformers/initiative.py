"""Initiative: each seat's secret pair of tokens, and the turn order (B-INI-1 to B-INI-3, B-TGT-1)."""

from __future__ import annotations

from functools import lru_cache

from rules.balanceformers.actions import PickTokens
from rules.balanceformers.area import iter_bits
from rules.balanceformers.content import ROUNDS, content
from rules.balanceformers.draft import Draft
from rules.balanceformers.events import InitiativeShown, RoundBegan, TokensPicked, TokensReady, TokensReturned
from rules.balanceformers.state import Pair, PositionFields, ValueMask
from rules.balanceformers.turns import set_turn
from rules.draft import replace_at


def deficits(round_: int) -> tuple[int, ...]:
    """Return the energy deficits that Death judges by in a round, as positive numbers."""
    return content().targets[round_ - 1].deficits


def begin_round(draft: Draft) -> None:
    """Begin the next round (B-INI-3).

    Before the sixth round all initiative tokens come back. If every seat has only one pair left, as in the
    fifth, the pairs are picked automatically.
    """
    draft.round += 1
    draft.phase = "initiative"
    draft.chosen = ((),) * draft.setup.players
    draft.emit(RoundBegan(draft.round, deficits(draft.round)))
    if draft.round == ROUNDS:
        full = sum(1 << value for value in content().squares.values)
        draft.squares = (full,) * draft.setup.players
        full = sum(1 << value for value in content().rounds.values)
        draft.rounds = (full,) * draft.setup.players
        draft.emit(TokensReturned())
    if all(len(list_pairs(draft, seat)) == 1 for seat in range(draft.setup.players)):
        draft.chosen = tuple(list_pairs(draft, seat)[0] for seat in range(draft.setup.players))


def undecided_seats(state: PositionFields) -> tuple[int, ...]:
    """Return the seats that have not picked initiative tokens yet."""
    return tuple(seat for seat, pair in enumerate(state.chosen) if not pair)


def list_pairs(state: PositionFields, seat: int) -> tuple[tuple[int, int], ...]:
    """Return all pairs of initiative tokens a seat may pick, as values of a square and a round one."""
    return _list_pairs(state.squares[seat], state.rounds[seat])


@lru_cache(maxsize=1 << 10)
def _list_pairs(squares: ValueMask, rounds: ValueMask) -> tuple[tuple[int, int], ...]:
    return tuple((square, round_) for square in iter_bits(squares) for round_ in iter_bits(rounds))


def list_pick_actions(state: PositionFields, seat: int) -> tuple[PickTokens, ...]:
    """Return an action for each pair of initiative tokens that a seat may pick."""
    return _list_offers(state.squares[seat], state.rounds[seat])


@lru_cache(maxsize=1 << 10)
def _list_offers(squares: ValueMask, rounds: ValueMask) -> tuple[PickTokens, ...]:
    return tuple(PickTokens(*pair) for pair in _list_pairs(squares, rounds))


def pick_tokens(draft: Draft, seat: int, pair: Pair) -> None:
    """Record the pair of initiative tokens that a seat has picked."""
    draft.chosen = replace_at(draft.chosen, seat, pair)
    draft.emit(TokensPicked(seat, pair))
    draft.emit(TokensReady(seat))


def initiative_order(state: PositionFields) -> tuple[int, ...]:
    """Return the turn order: the highest sum of tokens first, ties by the earlier letter (B-INI-2)."""
    return tuple(
        sorted(range(state.setup.players), key=lambda seat: get_order_key(state, seat, state.chosen[seat]))
    )


def get_order_key(state: PositionFields, seat: int, pair: Pair) -> tuple[int, int]:
    """Return the key of a seat with a pair of tokens in the turn order: lower ones act earlier (B-INI-2)."""
    return -sum(pair), content().rank(content().letter(state.sets[seat], pair[1]))


def reveal_tokens(draft: Draft) -> None:
    """Reveal and spend the picked initiative tokens and determine the turn order of the round."""
    for seat, (square, round_) in enumerate(draft.chosen):
        draft.squares = replace_at(draft.squares, seat, draft.squares[seat] & ~(1 << square))
        draft.rounds = replace_at(draft.rounds, seat, draft.rounds[seat] & ~(1 << round_))
    draft.order = initiative_order(draft)
    set_turn(draft, 0)
    sums = [sum(pair) for pair in draft.chosen]
    ties = tuple(seat for seat in draft.order if sums.count(sums[seat]) > 1)
    draft.emit(InitiativeShown(draft.chosen, draft.order, ties))
