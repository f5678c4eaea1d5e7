"""What may come of an own encircled stone is foretold as it then comes, whatever its owner says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from client.games.equilibrix.board.forecast import forecast_ring_decision
from rules.equilibrix import events as e
from rules.equilibrix.actions import Judge
from rules.equilibrix.content import content
from rules.equilibrix.state import EquilibrixState
from tests.client.equilibrix.games import ALL, Game, played
from tests.rules.equilibrix.positions import Spot, birth, position, run
from tests.rules.equilibrix.test_networks import SPOKES
from tests.rules.equilibrix.test_validation import rings

BY_CHOICE = [game for game in ALL if dict(game.options).get("paradox") == "optional"]


def ends(state: EquilibrixState) -> Iterator[tuple[bool, bool]]:
    """Yield for every answer whether the game is then won, and whether a bonus action was earned."""
    game = rules.load("equilibrix")
    for action in game.actions(state, state.seat):
        if not isinstance(action, Judge):
            continue
        came = game.apply(state, state.seat, action)
        after = came.state
        assert isinstance(after, EquilibrixState)
        if after.phase == "rings":
            yield from ends(after)
        else:
            won = after.phase == "over" and after.ending == "linked"
            yield won, any(isinstance(event, e.BonusEarned) for event in came.events)


def wanted(state: EquilibrixState) -> str:
    """Return what has to be said of all these ends."""
    wins, bonus = zip(*ends(state), strict=True)
    if any(wins):
        return "wins" if all(wins) else "may-win"
    return ("bonus-sure" if all(bonus) else "bonus") if any(bonus) else "no-bonus"


@pytest.mark.parametrize("game", BY_CHOICE, ids=str)
def test_ring_decision_forecast_comes_true(game: Game) -> None:
    for step in played(game):
        if step.before.phase == "rings":
            assert forecast_ring_decision(step.before) == wanted(step.before)


def own_alone(bonuses: int) -> EquilibrixState:
    """Return one own petal to decide about, after so many bonus actions that own stones have earned."""
    stones: dict[int, list[Spot]] = {0: [(0, 0, 0), (0, 0, 30)]}
    before = position(2, stones, "TT60 PP60", paradox="optional", phase="bonus", die=0, bonuses=bonuses)
    return run(before, birth(0, (0, 0, 330)))[0]


def test_no_bonus_is_forecast_beyond_the_limit_for_own_stones() -> None:
    """E-VAR-5."""
    limit = content().limits.own_bonuses
    for bonuses, said in ((limit - 1, "bonus"), (limit, "no-bonus")):
        state = own_alone(bonuses)
        assert state.phase == "rings"
        assert forecast_ring_decision(state) == wanted(state) == said


def test_falling_foreign_stone_always_forecasts_a_bonus() -> None:
    """E-CAP-5."""
    assert forecast_ring_decision(rings()) == wanted(rings()) == "bonus-sure"


def linked(*, bridge: bool) -> EquilibrixState:
    """Return a position whose last stone has joined all bases and encircled an own petal."""
    chain = [*SPOKES[30], *SPOKES[210]]
    if not bridge:
        last = chain.pop(1)
        state = position(3, {0: [*chain, (1, 0, 120)]}, "TT60 PP60", paradox="optional")
        return run(state, birth(0, last))[0]
    mine: list[Spot] = [
        (0, 0, 0), (1, 0, 60), (1, 1, 30), (-1, 1, 0), (-1, 0, 60), (-1, -1, 60), (-1, -1, 210),
    ]  # fmt: skip
    stones = {0: mine, 1: [(1, 0, 120), (0, 0, 300)], 2: [(1, 0, 240)]}
    state = position(3, stones, "PP60 PP60", encircling="wide", paradox="optional")
    return run(state, birth(0, (0, 0, 60)))[0]


@pytest.mark.parametrize(("bridge", "said"), [(True, "may-win"), (False, "wins")])
def test_no_bonus_is_forecast_after_a_win(bridge: bool, said: str) -> None:
    """E-WIN-1."""
    state = linked(bridge=bridge)
    assert state.phase == "rings"
    assert forecast_ring_decision(state) == wanted(state) == said
