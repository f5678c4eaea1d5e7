"""Whole games between opponents in which a few decisions were spoiled on purpose: these are the moments.

`spoiled/<game>-<players>.json` holds the moves of such a game. Seat 0 played as a strong opponent, but for
the decisions named there: it took an action that the mind itself held for among the worst, and after which
the turn ended clearly worse.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import pytest

import rules
from client.review.grades import MISTAKE
from client.scenes.review.scene import ReviewScene
from client.session.match import Match
from client.table.table import Table
from rules.contract import Scalar
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.review.bot_games import make_review, review_decision_of

FOLDER: Final = Path(__file__).parent / "spoiled"
GAMES_SPOILED: Final = tuple(sorted(path.stem for path in FOLDER.glob("*.json")))
SLOW: Final = ("wispwood-1",)
"""Where a single decision takes seconds: alone the mind looks far ahead."""

SECONDS: Final = {"wispwood-1": 45, "envyra-2": 20, "balanceformers-2": 15, "wispwood-2": 12}
"""About how long the reviews take that take longest."""


class SpoiledGame(msgspec.Struct, frozen=True):
    """A game. moves: seat and action of every step. worse: what the opponent that seat 0 was got wrong by
    itself, and more than the least of what was spoiled. options: those that were chosen."""

    game: str
    players: int
    seed: int
    spoiled: tuple[int, ...]
    moves: tuple[tuple[int, msgspec.Raw], ...]
    worse: tuple[int, ...] = ()
    options: dict[str, Scalar] = {}


@cache
def load_spoiled_game(name: str) -> SpoiledGame:
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=SpoiledGame)


@cache
def replay_spoiled_game(name: str) -> Match:
    """Return the game, played by a person against opponents."""
    found = load_spoiled_game(name)
    seats = [SeatInfo("Žofie", COLOURS[0])]
    seats += [SeatInfo(f"N{seat}", COLOURS[seat], "trunk") for seat in range(1, found.players)]
    match = Match.create(found.game, seats, found.seed, found.options, saved=False)
    for seat, written in found.moves:
        action = rules.from_json(match.game, "action", bytes(written))
        assert isinstance(action, match.game.action_types)
        match.act(seat, action)
    assert match.outcome is not None
    return match


def test_every_game_has_a_blunder_sample() -> None:
    assert {load_spoiled_game(name).game for name in GAMES_SPOILED} == set(rules.GAMES)


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=[pytest.mark.long] * (one in SLOW)) for one in GAMES_SPOILED]
)
def test_last_planted_blunder_is_marked(name: str) -> None:
    match = replay_spoiled_game(name)
    step = load_spoiled_game(name).spoiled[-1]
    _, decision = review_decision_of(match, step)
    assert decision.is_marked_mistake
    assert decision.loss >= MISTAKE
    assert decision.played not in decision.good


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=pytest.mark.long(seconds=SECONDS.get(one, 0))) for one in GAMES_SPOILED],
)
def test_planted_blunders_are_the_key_moments_and_can_be_retried(name: str) -> None:
    match, spoiled, worse = (
        replay_spoiled_game(name),
        load_spoiled_game(name).spoiled,
        load_spoiled_game(name).worse,
    )
    review = make_review(match).review
    assert review is not None
    moments = tuple(one.step for one in review.costliest_decisions)
    planted = [one for one in review.decisions if one.step in spoiled]
    marked = tuple(one.step for one in planted if one.is_marked_mistake)
    assert len(marked) >= len(spoiled) / 2
    assert all(one.trials for one in planted if one.step not in marked), "only playing on takes a mark away"
    assert moments == marked or (worse and set(worse) < set(moments) < {*marked, *worse})
    driver = Driver(make_app((1920, 1080), settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    driver.app.open("review", match=match, review=review)
    driver.settle()
    for step in moments:
        driver.click(f"review.look.{step}")
        driver.settle()
        table = driver.scene
        assert isinstance(table, Table)
        assert table.playback is not None
        assert table.playback.step_index == step
        driver.app.scenes.pop()
        driver.settle()
        driver.click(f"review.again.{step}")
        driver.settle()
        table = driver.scene
        assert isinstance(table, Table)
        assert table.guide is not None
        assert table.match.state == match.history[step].before
        driver.click("guide.leave")
        driver.settle()
        assert isinstance(driver.scene, ReviewScene)
