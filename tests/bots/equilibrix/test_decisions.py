"""Honest, sensible, and to the end."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from msgspec.structs import replace

from client.bots.equilibrix.evaluation import win_chances
from client.bots.equilibrix.game_tables import get_game_facts
from client.bots.equilibrix.mind import MIND
from client.bots.equilibrix.params import EquilibrixParams
from client.bots.levels import COMMON_LEVELS, Level, load_levels
from client.bots.mind import choose_action
from client.games.equilibrix.board.forecast import find_joining_fields, forecast_birth
from rules import load
from rules.contract import Scalar
from rules.equilibrix.actions import AnswerDraw, Birth, EquilibrixAction, Judge, OfferDraw, Pass, Resign
from rules.equilibrix.board import CENTRES_OF, iter_fields, rotate_field
from rules.equilibrix.game import GAME
from rules.equilibrix.state import EquilibrixState
from tests.arena.play import play
from tests.arena.players import RANDOM
from tests.bots.equilibrix.positions import OPTIONS, field, make_position, positions
from tests.parametrization import parametrize_product, parametrize_short_and_long

WISE: tuple[Level, ...] = ("branch", "trunk", "crown")


def decision(state: EquilibrixState, level: Level, seed: int = 3) -> EquilibrixAction:
    seat = GAME.deciders(state)[0]
    action = choose_action(load("equilibrix"), GAME.view(state, seat), seat, level, seed, timed=False).action
    assert isinstance(action, EquilibrixAction)
    return action


@pytest.fixture(autouse=True)
def _little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit searches to few positions, which are enough here."""
    known = load_levels("equilibrix", EquilibrixParams)
    small = {level: replace(params, nodes=min(params.nodes, 150)) for level, params in known.items()}
    monkeypatch.setattr(type(MIND), "get_params", lambda _, level: small[level])


def test_the_levels_are_complete() -> None:
    found = load_levels("equilibrix", EquilibrixParams)
    assert set(found) == set(COMMON_LEVELS)
    assert found["crown"].nodes > found["sapling"].nodes
    assert found["crown"].blunder_rate == found["crown"].eval_noise == 0


@pytest.mark.parametrize("level", COMMON_LEVELS)
def test_a_decision_depends_on_the_view_alone(level: Level) -> None:
    for state in list(positions(2, 4, {"surprise": True}, 40))[::13]:
        seat = GAME.deciders(state)[0]
        view = GAME.view(state, seat)
        assert GAME.actions(view, seat) == GAME.actions(state, seat)
        first = choose_action(load("equilibrix"), view, seat, level, 8, timed=False)
        for seed in (1, 2):
            world = GAME.determinize(view, seed)
            again = choose_action(load("equilibrix"), GAME.view(world, seat), seat, level, 8, timed=False)
            assert again == first
        assert {one.action for one in first.weighed} == set(GAME.actions(view, seat))


@pytest.mark.parametrize("level", WISE)
def test_joins_the_bases_when_one_stone_is_missing(level: Level) -> None:
    chain = [
        field((0, 0), (1, 0)), field((1, 0), (1, 1)), field((0, 0), (-1, 1)), field((-1, 1), (-2, 2)),
        field((-2, 2), (-3, 2)), field((0, 0), (0, -1)), field((0, -1), (1, -2)), field((1, -2), (1, -3)),
    ]  # fmt: skip
    state = make_position((chain, [field((0, 0), (1, -1)), field((0, 0), (0, 1))]), ("PP60", "PP180"))
    for seed in range(4):  # however things are blurred
        after = GAME.apply(state, 0, decision(state, level, seed)).state
        assert after.winner == 0


@pytest.mark.parametrize("level", WISE)
def test_nearly_encircled_stone_is_captured(level: Level) -> None:
    victim = field((1, 0), (0, 1))
    mine = [field((0, 0), (1, 0), (0, 1)), field((0, 0), (-1, 0))]
    theirs = [victim, field((0, 1), (-1, 2)), field((-1, 2), (-1, 3)), field((1, 0), (2, -1))]
    state = make_position((mine, theirs), ("TT60", "PP180"))
    action = decision(state, level)
    done = GAME.apply(state, 0, action).state
    if done.phase == "action":
        done = GAME.apply(done, 0, decision(done, level)).state
    assert not done.stones[1] >> victim & 1


@pytest.mark.parametrize("level", WISE)
def test_two_dice_are_used_together_for_the_last_two_stones(level: Level) -> None:
    """A win with both dice is found by whoever looks a whole turn ahead."""
    chain = [
        field((0, 0), (1, 0)), field((0, 0), (-1, 1)), field((-1, 1), (-2, 2)), field((-2, 2), (-3, 2)),
        field((0, 0), (0, -1)), field((0, -1), (1, -2)), field((1, -2), (1, -3)),
    ]  # fmt: skip
    state = make_position((chain, [field((0, 0), (1, -1)), field((0, 0), (0, 1))]), ("PP120", "PP180"))
    for _ in range(2):
        if state.phase == "action":
            state = GAME.apply(state, 0, decision(state, level)).state
    assert level == "branch" or state.winner == 0


def test_draws_are_answered_by_the_position_and_never_offered() -> None:
    ahead = [
        field((0, 0), (1, 0)), field((1, 0), (1, 1)), field((0, 0), (-1, 1)), field((-1, 1), (-2, 2)),
        field((-2, 2), (-3, 2)), field((0, 0), (0, -1)), field((0, -1), (1, -2)),
    ]  # fmt: skip
    behind = [field((1, 0), (2, -1)), field((1, 0), (0, 1))]
    for stones, agree in (
        ((ahead, behind), True),
        ((behind, [rotate_field(each, 3) for each in ahead]), False),
    ):
        state = make_position(stones, ("PP60", "TT60"))
        offered = GAME.apply(state, 0, OfferDraw()).state
        assert decision(offered, "crown") == AnswerDraw(agree)


@parametrize_product(
    pytest.mark.parametrize("level", COMMON_LEVELS),
    pytest.mark.parametrize("options", OPTIONS, ids=str),
)
def test_decisions_are_legal_and_never_resign(level: Level, options: dict[str, Scalar]) -> None:
    """A part of a game at every level with every option; all its decisions are legal, none gives up."""
    for players in (2, 3):
        state = GAME.start(players, 7, options)
        for number in range(8):
            deciders = GAME.deciders(state)
            if not deciders:
                break
            action = decision(state, level, number)
            assert not isinstance(action, Resign | OfferDraw)
            state = GAME.apply(state, deciders[0], action).state


@pytest.mark.long
def test_sapling_beats_chance() -> None:
    levels = ("sapling", RANDOM)
    games = [
        play("equilibrix", levels if seed % 2 else levels[::-1], seed, {}, timed=False) for seed in range(12)
    ]
    assert sum(game.share(game.levels.index("sapling")) for game in games) >= 10


def test_every_action_has_reasons() -> None:
    keys = set()
    for options in OPTIONS:
        for state in list(positions(2, 3, options))[::9]:
            seat = GAME.deciders(state)[0]
            for action in random.Random(1).sample(GAME.actions(state, seat), 2):
                told = MIND.find_reasons(state, seat, action)
                assert len(told) <= 3
                assert told or isinstance(action, Resign | OfferDraw)
                assert all(reason.params.get("n", 1) for reason in told)
                keys |= {reason.key for reason in told}
    assert {"nearer", "grows", "start"} <= keys


def test_reasons_of_capturing() -> None:
    victim = field((1, 0), (0, 1))
    mine = [field((0, 0), (1, 0), (0, 1)), field((0, 0), (-1, 0))]
    theirs = [victim, field((0, 1), (-1, 2)), field((-1, 2), (-1, 3)), field((1, 0), (2, -1))]
    state = make_position((mine, theirs), ("TT60", "PP180"))
    told = MIND.find_reasons(state, 0, Birth(0, field((1, 0), (0, 1), (1, 1))))
    assert [reason.key for reason in told][:2] == ["captures", "bonus"]
    assert MIND.find_reasons(state, 0, Pass(1))[0].key == "pass"
    assert not isinstance(decision(state, "crown"), Judge)


@parametrize_short_and_long("every", [6], [1])
def test_numbers_in_reasons_match_the_preview(every: int) -> None:
    """Captured stones, and the stones that are missing between one's bases: the same numbers in both."""
    said: set[str] = set()
    for number, options in enumerate(OPTIONS):
        chance = random.Random(number)
        for state in islice(positions(2, number, options, 120), number % every, None, every):
            seat = GAME.deciders(state)[0]
            births = [one for one in GAME.actions(state, seat) if isinstance(one, Birth)]
            for action in chance.sample(births, min(6, len(births))):
                seen = forecast_birth(state, seat, action.die, action.field)
                after = GAME.apply(state, seat, action).state
                for reason in MIND.find_reasons(GAME.view(state, seat), seat, action):
                    n = reason.params.get("n")
                    if reason.key == "captures":
                        assert n == len({ring.field for ring in seen.captures}), (action, seen)
                    elif reason.key == "nearer" and not seen.captures and not seen.own_rings:
                        assert n == len(find_joining_fields(after, seat)), action
                    elif reason.key == "wins":
                        assert seen.wins
                    else:
                        continue
                    said.add(reason.key)
    assert said >= {"captures", "nearer"}, said


@pytest.mark.parametrize("players", [2, 3])
def test_a_chosen_start_is_at_least_as_good_as_the_usual_one(players: int) -> None:
    """E-SET-4: for the start player, who places both stones; the petal beside the triangle."""
    state = GAME.start(players, 5, {"start": "chosen"})
    first, active = state.start, tuple(range(players))
    usual = GAME.start(players, 5)
    facts = get_game_facts(state.setup)
    for _ in range(2):
        state = GAME.apply(state, first, decision(state, "crown")).state
    chance = win_chances(facts, state.stones, first, active)[first]
    assert chance >= win_chances(facts, usual.stones, first, active)[first]
    petal, triangle = iter_fields(state.stones[first])
    assert CENTRES_OF[petal] & CENTRES_OF[triangle]
