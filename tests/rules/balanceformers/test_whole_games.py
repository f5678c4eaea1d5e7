"""Whole games by somebody who keeps creatures alive: what holds in all their positions, late ones as well.

The suite of all games plays at random, and at random somebody dies out in round 1 or 2.
"""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

import pytest

import rules
from rules.balanceformers.actions import BalanceformersAction, EndTurn, Move, TakeToken
from rules.balanceformers.content import content
from rules.balanceformers.events import BalanceformersEvent, DeathMoved, Died, GameEnded, Judged, Moved
from rules.balanceformers.game import GAME
from rules.balanceformers.reckoning import count_tokens_in_supply
from rules.balanceformers.state import BalanceformersState
from rules.contract import Scalar
from tests.rules.balanceformers import careful_player
from tests.rules.playthrough import round_trip, some

GAMES: tuple[tuple[int, int, tuple[tuple[str, Scalar], ...]], ...] = (
    (2, 1, ()),
    (3, 3, ()),
    (4, 2, (("pair", "separate"),)),
    (5, 1, (("area", "random"),)),
    (6, 1, (("moves", "own"),)),
)

each_game = pytest.mark.parametrize(("players", "seed", "options"), GAMES)


class Step(NamedTuple):
    before: BalanceformersState
    seat: int
    action: BalanceformersAction
    events: tuple[BalanceformersEvent, ...]
    after: BalanceformersState


@cache
def play_whole_game(players: int, seed: int, options: tuple[tuple[str, Scalar], ...]) -> tuple[Step, ...]:
    state, rng, steps = GAME.start(players, seed, dict(options)), seed, []
    while GAME.outcome(state) is None:
        rng, seat, action = careful_player.choose_careful_action(state, rng)
        transition = GAME.apply(state, seat, action)
        steps.append(Step(state, seat, action, transition.events, transition.state))
        state = transition.state
    return tuple(steps)


def test_sample_games_cover_everything() -> None:
    """All rounds and phases, holes, tokens chosen, both endings."""
    steps = [step for game in GAMES for step in play_whole_game(*game)]
    events = [event for step in steps for event in step.events]
    assert {step.before.round for step in steps} == {1, 2, 3, 4, 5, 6}
    assert {step.after.phase for step in steps} == {"initiative", "prelude", "turn", "token", "over"}
    assert any(isinstance(event, Moved) and event.hole for event in events)
    assert any(isinstance(step.action, TakeToken) for step in steps)
    assert {event.ending for event in events if isinstance(event, GameEnded)} == {"rounds", "extinct"}


@each_game
def test_offered_actions_match_rulings(
    players: int, seed: int, options: tuple[tuple[str, Scalar], ...]
) -> None:
    """Actions of any time and of anybody, in positions of all rounds."""
    draw = random.Random(seed)
    steps = play_whole_game(players, seed, options)
    pool = sorted({step.action for step in steps}, key=rules.to_json)
    pool += [Move(draw.randrange(-2, 45), draw.randrange(-2, 90)) for _ in range(60)]
    for step in some(steps, 40, draw):
        deciders = GAME.deciders(step.before)
        for seat in range(players):
            offered = GAME.actions(step.before, seat)
            assert len(set(offered)) == len(offered)
            assert bool(offered) == (seat in deciders)
            for action in (*draw.sample(pool, 30), *some(offered, 20, draw)):
                assert (GAME.ruling(step.before, seat, action) is None) == (action in offered)


@each_game
def test_views_and_determinized_states_are_valid(
    players: int, seed: int, options: tuple[tuple[str, Scalar], ...]
) -> None:
    """B-INI-1: and every state and event goes through JSON unchanged."""
    draw = random.Random(seed)
    for step in some(play_whole_game(players, seed, options), 30, draw):
        round_trip(rules.load(GAME.id), "state", step.before)
        for event in step.events:
            round_trip(rules.load(GAME.id), "event", event)
        for seat in (None, step.seat):
            view = GAME.view(step.before, seat)
            full = GAME.determinize(view, draw.getrandbits(64))
            GAME.check_view(view)
            GAME.check(full)
            assert GAME.view(full, seat) == view
            assert GAME.actions(view, step.seat) == GAME.actions(step.before, step.seat)


@each_game
def test_invariants_hold_in_whole_games(
    players: int, seed: int, options: tuple[tuple[str, Scalar], ...]
) -> None:
    """B-TRK-1, B-DTH-2, B-ACT-2, B-REC-1: tokens move right, dark stays dark, nothing is lost."""
    every = content().reincarnation.each * (2 if players != 3 else 1)
    for step in play_whole_game(players, seed, options):
        before, after = step.before, step.after
        for seat in range(players):
            assert after.white[seat] >= before.white[seat]
            assert after.black[seat] >= before.black[seat]
        assert after.dark & before.dark == before.dark
        assert count_tokens_in_supply(after) + sum(after.tokens) == every
        dead = [event.creatures for event in step.events if isinstance(event, Died)]
        fallen = [e.creature for e in step.events if isinstance(e, Judged) and e.verdict < 0]
        if dead and before.phase != "token":
            assert fallen == [creature for each in dead for creature in each]
        if after.dark != before.dark:
            assert any(isinstance(event, DeathMoved) for event in step.events)


@each_game
def test_ending_every_turn_at_once_ends_the_game(
    players: int, seed: int, options: tuple[tuple[str, Scalar], ...]
) -> None:
    """B-END-1, B-END-2: six rounds at most, whatever anybody does."""
    state = GAME.start(players, seed, dict(options))
    decided = 0
    while GAME.outcome(state) is None:
        seat = GAME.deciders(state)[-1]
        actions = GAME.actions(state, seat)
        action = EndTurn() if EndTurn() in actions else actions[decided % len(actions)]
        state = GAME.apply(state, seat, action).state
        decided += 1
    assert decided < 200
    assert state.round <= 6
