"""Every position of every game can be judged, by what may be known alone.

Nothing here knows a particular game; a new mind that says how seats stand passes it unchanged.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pytest

import rules
from client.bots.mind import get_mind
from client.bots.position_assessment import assess_position, estimate_loss, load_weights
from client.games.registry import has_mind
from rules.contract import AnyGame, State
from tests.rules.playthrough import CASES, Case, mark_long_cases, play_case, some

PLAYED = [case for case in CASES if has_mind(case.game) and get_mind(case.game).feature_names]
FEW = 8
"""Decisions of a game that are looked at, each with a position in the middle of what follows."""


def positions(case: Case, count: int) -> Iterator[tuple[AnyGame, State]]:
    game, draw = rules.load(case.game), random.Random(case.seed)
    found = play_case(case)
    for step in some(found.steps, count, draw):
        yield game, step.state
        if step.positions:
            yield game, draw.choice(step.positions)
    yield game, found.last


@pytest.mark.parametrize("case", mark_long_cases(PLAYED), ids=str)
def test_every_position_has_features_of_every_seat(case: Case) -> None:
    mind, draw = get_mind(case.game), random.Random(case.seed)
    for game, state in positions(case, FEW):
        seat = draw.choice((None, *range(case.players)))
        with game.active():
            found = mind.extract_features(game.view(state, seat), seat)
        assert found is not None
        assert [len(own) for own in found.seats] == [len(mind.feature_names)] * case.players
        assert all(math.isfinite(value) for own in found.seats for value in own)
        over = game.outcome(state) is not None and getattr(state, "phase", "over") == "over"
        assert (found.stage == 1) == over
        assert 0 <= found.stage <= 1


@pytest.mark.parametrize("case", mark_long_cases(PLAYED), ids=str)
def test_chances_add_up_and_match_the_outcome(case: Case) -> None:
    known = load_weights(case.game).get(case.players)
    for game, state in positions(case, 3):
        found = assess_position(game, game.view(state, 0), 0)
        if known is None:
            assert found is None
            continue
        assert found is not None
        assert len(found.chances) == case.players
        assert all(0 <= chance <= 1 for chance in found.chances)
        if case.players > 1:
            assert sum(found.chances) == pytest.approx(1)
        assert len(found.points) == (case.players if known.points else 0)
        nothing = estimate_loss(game, game.view(state, 0), 0, 0.0)
        assert nothing is None or abs(nothing.chance) < 1e-9
    if known is None:
        return
    outcome = game.outcome(state)
    assert outcome is not None
    first = outcome.ranking[0]
    for seat, chance in enumerate(found.chances if found else ()):
        assert chance == (1 / len(first) if seat in first else 0.0)


@pytest.mark.parametrize("case", mark_long_cases(PLAYED), ids=str)
def test_hidden_information_does_not_change_features(case: Case) -> None:
    mind, draw = get_mind(case.game), random.Random(case.seed)
    for game, state in positions(case, 4):
        seat = draw.choice((None, *range(case.players)))
        view = game.view(state, seat)
        with game.active():
            found = mind.extract_features(view, seat)
            for seed in (1, 2):
                world = game.determinize(view, seed)
                assert mind.extract_features(game.view(world, seat), seat) == found
