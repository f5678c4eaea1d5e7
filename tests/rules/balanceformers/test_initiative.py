"""Initiative and the prelude: tokens, their order, who places how many."""

from __future__ import annotations

import random

import pytest

from rules.balanceformers.actions import EndTurn, PickTokens
from rules.balanceformers.content import SETS, content
from rules.balanceformers.events import (
    InitiativeShown,
    Placed,
    ReckoningBegan,
    RoundBegan,
    TokensPicked,
    TokensReady,
    TokensReturned,
    TurnBegan,
)
from rules.balanceformers.game import GAME
from rules.balanceformers.state import BalanceformersState
from tests.rules.balanceformers import careful_player
from tests.rules.balanceformers.positions import (
    FULL,
    Told,
    creature,
    filter_events,
    only,
    place,
    position,
    ruling,
    run,
)

LETTERS = {
    "black-1": "UAOŽF",
    "black-2": "QRHCY",
    "black-3": "DVTMJ",
    "white-1": "SBPZG",
    "white-2": "IŘŠLK",
    "white-3": "NWEČX",
}

PRELUDES = {
    2: "A1 B2 A2 B2 A2 B2 A2 B1",
    3: "A1 B2 C2 A2 B2 C2 A2 B2 C2 A2 B1 C1",
    4: "A1 B2 C2 D2 A2 B2 C2 D2 A2 B2 C2 D2 A2 B1 C1 D1",
}


def pick_pairs(pairs: str, players: int, seed: int = 1) -> tuple[BalanceformersState, Told]:
    """Return the prelude of a game in which the seats picked these pairs in round 1."""
    actions = [PickTokens(int(pair[0]), int(pair[2])) for pair in pairs.split()]
    return run(GAME.start(players, seed), *actions)


def test_the_tokens_are_those_of_the_definitions() -> None:
    """B-TOK-1."""
    assert content().squares.values == content().rounds.values == (1, 2, 3, 4, 5)
    for name in SETS:
        assert "".join(content().letter(name, value) for value in range(1, 6)) == LETTERS[name]


def test_letters_are_compared_in_the_czech_alphabet() -> None:
    """B-TOK-1: A B C Č D … R Ř S Š … Z Ž; all thirty letters differ."""
    alphabet = "ABCČDEFGHIJKLMNOPQRŘSŠTUVWXYZŽ"
    letters = "".join(LETTERS.values())
    assert sorted(letters, key=alphabet.index) == list(alphabet)
    assert sorted(letters, key=content().rank) == list(alphabet)


def test_the_example_of_the_rulebook() -> None:
    """B-INI-2, B-TOK-1: sums 6, 6, 5 with the letters C, T, U."""
    state, told = pick_pairs("4+1 2+4 3+3", 3)
    shown = only(told, InitiativeShown)
    assert state.sets == ("black-1", "black-2", "black-3")
    assert "".join(LETTERS[state.sets[seat]][state.chosen[seat][1] - 1] for seat in shown.order) == "CTU"
    assert [sum(shown.pairs[seat]) for seat in shown.order] == [6, 6, 5]
    assert (shown.order, shown.ties) == ((1, 2, 0), (1, 2))


def test_the_highest_sum_is_first() -> None:
    """B-INI-2: letters do not matter where sums differ."""
    _, told = pick_pairs("1+2 1+1 5+5 2+3", 4)
    assert only(told, InitiativeShown).order == (2, 3, 0, 1)
    assert only(told, InitiativeShown).ties == ()


def test_pairs_are_picked_together_and_revealed_together() -> None:
    """B-INI-1: in any order; nothing is told before the last one."""
    state = GAME.start(3, 1)
    for seat, left in ((2, (0, 1)), (0, (1,))):
        assert seat in GAME.deciders(state)
        transition = GAME.apply(state, seat, PickTokens(5, 1))
        assert transition.events == (TokensPicked(seat, (5, 1)), TokensReady(seat))
        state = transition.state
        assert GAME.deciders(state) == left
        assert state.squares == state.rounds == (FULL,) * 3
        assert ruling(state, PickTokens(1, 1), seat) == ("B-INI-1", "picked")
    transition = GAME.apply(state, 1, PickTokens(1, 5))
    assert only(transition.events, InitiativeShown).pairs == ((5, 1), (1, 5), (5, 1))
    assert transition.state.phase == "prelude"


def test_used_tokens_are_spent() -> None:
    """B-INI-3: the prelude's too; what each still holds is public."""
    state, _ = pick_pairs("5+1 2+2", 2)
    assert state.squares == (FULL & ~(1 << 5), FULL & ~(1 << 2))
    assert state.rounds == (FULL & ~(1 << 1), FULL & ~(1 << 2))
    rng = 3
    while state.phase != "initiative":
        rng, seat, action = careful_player.choose_careful_action(state, rng)
        state = GAME.apply(state, seat, action).state
    assert state.round == 2
    for action in (PickTokens(5, 2), PickTokens(4, 1)):
        assert ruling(state, action, 0) == ("B-INI-3", "spent")
    assert ruling(state, PickTokens(4, 2), 0) == ("", "")
    assert ruling(state, PickTokens(6, 2), 0) == ("B-INI-3", "spent")
    assert len(GAME.actions(state, 0)) == 16
    assert GAME.view(state, None).squares == state.squares


def test_round_five_picks_automatically_and_round_six_restores_tokens() -> None:
    """B-INI-3: a and b hold one another in balance, so the game lasts."""
    state = position("A1 4L, B1 4R", round=4, turn=1, pairs="4+4 5+5")
    assert (state.squares[0].bit_count(), state.squares[1].bit_count()) == (1, 1)
    state, told = run(state, EndTurn())
    assert only(told, RoundBegan).round == 5
    assert only(told, InitiativeShown).pairs == state.chosen
    assert (state.round, state.phase, state.squares, state.rounds) == (5, "turn", (0, 0), (0, 0))
    assert not filter_events(told, TokensReturned)
    state, told = run(state, EndTurn(), EndTurn())
    assert len(filter_events(told, TokensReturned)) == 1
    assert (state.round, state.phase) == (6, "initiative")
    assert state.squares == state.rounds == (FULL, FULL)
    assert len(GAME.actions(state, 1)) == 25


def test_the_targets_of_the_six_rounds() -> None:
    """B-TGT-1."""
    assert [target.deficits for target in content().targets] == [(1,), (2,), (3,), (1, 2), (1, 3), (2, 3)]


# ---------------------------------------------------------------- the prelude


@pytest.mark.parametrize(("players", "expected"), PRELUDES.items())
def test_the_first_places_one_and_then_each_two(players: int, expected: str) -> None:
    """B-PRE-1: round and round, until all are placed; then Death judges."""
    state, told = pick_pairs(" ".join(f"{5 - n}+{5 - n}" for n in range(players)), players)
    draw, events = random.Random(players), list(told)
    while state.phase == "prelude":
        state, told = run(state, draw.choice(GAME.actions(state, state.seat)))
        events += told
    began = filter_events(events, TurnBegan)
    assert " ".join(f"{'ABCD'[event.seat]}{event.actions}" for event in began) == expected
    assert len(filter_events(events, Placed)) == 7 * players
    assert isinstance(events[events.index(filter_events(events, Placed)[-1]) + 1], ReckoningBegan)


def test_the_order_of_the_prelude_is_that_of_the_initiative() -> None:
    """B-PRE-1."""
    state, _ = pick_pairs("1+1 3+3 2+2", 3)
    assert (state.seat, state.left) == (1, 1)
    state, _ = run(state, place("B4", "0L"))
    assert (state.seat, state.left) == (2, 2)
    state, _ = run(state, place("C1", "0R"), place("C7", "5F"))
    assert (state.seat, state.left) == (0, 2)


def test_own_creatures_go_freely_to_any_free_slot_and_nothing_else_is_done() -> None:
    """B-PRE-1: no other actions in round 1."""
    state, _ = pick_pairs("5+5 1+1", 2)
    assert len(GAME.actions(state, 0)) == 7 * 30
    state, _ = run(state, place("A3", "4F"))
    assert ruling(state, place("B1", "4F")) == ("B-PRE-1", "taken")
    assert ruling(state, place("B1", "10L")) == ("B-PRE-1", "slot")
    assert ruling(state, place("A1", "4L")) == ("B-PRE-1", "creature")
    assert ruling(state, EndTurn()) == ("B-PRE-1", "now")
    state, _ = run(state, place("B1", "4L"))
    assert ruling(state, place("B1", "4R")) == ("B-PRE-1", "creature")
    assert ruling(state, place("B2", "4R")) == ("", "")
    assert state.places[creature("A3")] == 14
