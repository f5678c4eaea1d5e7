"""Reviews made up by hand over real games: complete, with all grades, and always the same."""

from __future__ import annotations

import random

import msgspec

import rules
from client.bots.thought import Reason
from client.review.grades import GRADES, Grade, grade_decision
from client.review.model import DecisionReview, Fingerprint, PolicyTrial, Review, StepReview
from client.review.step_questions import find_chance_tags
from client.session.match import Match
from rules.contract import AnyGame
from saves.seats import COLOURS, SeatInfo

_SPREAD = 0.01


def play_people_game(
    game_id: str, players: int = 2, steps: int = 40, seed: int = 1, saved: bool = False
) -> Match:
    """Return a game whose seats, all of them people, did anything for so many steps.

    To its end if it is shorter.
    """
    names = ("Anna", "Bořek", "Cyril", "Dana", "Emil", "Fanny")
    seats = [SeatInfo(names[seat], COLOURS[seat]) for seat in range(players)]
    match = Match.create(game_id, seats, seed, {}, saved=saved)
    chance = random.Random(seed)
    for _ in range(steps):
        if match.outcome is not None:
            break
        seat = match.deciders[0]
        match.act(seat, chance.choice(match.game.actions(match.state, seat)))
    return match


def make_sample_review(match: Match, seed: int = 1) -> Review:
    """Return a review of every step of a game: nothing in it was thought, but all of it fits together."""
    chance = random.Random(seed)
    players = len(match.seats)
    start = tuple(1 / players for _ in range(players)) if players > 1 else (0.5,)
    before = start
    steps: list[StepReview] = []
    decisions: list[DecisionReview] = []
    for number, step in enumerate(match.history):
        decision = _decision(match.game, number, step.seat, chance, match)
        kinds = find_chance_tags(step.events)
        expected = _moved(before, step.seat, -decision.loss)
        decisions.append(msgspec.structs.replace(decision, after=expected[step.seat]))
        after = _moved(expected, step.seat, chance.uniform(-0.1, 0.1)) if kinds else expected
        if number + 1 == match.step_count and match.outcome is not None:
            first = match.outcome.ranking[0] if match.outcome.ranking else ()
            after = tuple(float(seat in first) / max(1, len(first)) for seat in range(players))
        points = tuple(round(20 + 60 * one, 1) for one in after)
        key = rules.digest(step.after)
        steps.append(StepReview(number, step.seat, key, after, points, expected, kinds))
        before = after
    return Review(
        fingerprint=Fingerprint(match.game.id, match.game.version, match.game.content_hash(), "", ""),
        start=start,
        start_points=tuple(60.0 for _ in range(players)),
        total=match.step_count,
        earlier=match.moves - match.step_count,
        over=match.outcome is not None,
        seats=tuple(range(players)),
        steps=tuple(steps),
        decisions=tuple(decisions),
    )


def _moved(chances: tuple[float, ...], seat: int, by: float) -> tuple[float, ...]:
    """Return the same chances with the seat's changed, the others sharing what it gains or loses."""
    mine = min(0.98, max(0.02, chances[seat] + by))
    rest = 1 - chances[seat]
    if len(chances) == 1 or not rest:
        return tuple(mine if one == seat else each for one, each in enumerate(chances))
    return tuple(mine if one == seat else each * (1 - mine) / rest for one, each in enumerate(chances))


_LOSSES: dict[Grade, float] = {
    "forced": 0.0,
    "best": 0.0,
    "good": 0.02,
    "inaccuracy": 0.055,
    "mistake": 0.11,
    "blunder": 0.22,
}


def _decision(game: AnyGame, number: int, seat: int, chance: random.Random, match: Match) -> DecisionReview:
    step = match.history[number]
    played = msgspec.Raw(rules.to_json(step.action))
    actions = game.actions(step.before, seat)
    if len(actions) < 2:
        return DecisionReview(number, seat, "forced", played, played, good=(played,))
    usual = [one for one in GRADES if one not in ("forced", "costly")]
    wanted: Grade = chance.choices(usual, (6, 6, 2, 1, 1))[0]
    loss = _LOSSES[wanted]
    others = [action for action in actions if action != step.action]
    best = played if wanted == "best" else msgspec.Raw(rules.to_json(chance.choice(others)))
    grade = grade_decision(loss, _SPREAD, best=wanted == "best")
    reasons = (Reason("points", {"n": 3}),) if wanted != "best" else ()
    decision = DecisionReview(number, seat, grade, played, best, loss, 50 * loss, _SPREAD, (best,), reasons)
    if not decision.needs_trials:
        return decision
    trials = (PolicyTrial("branch", loss, _SPREAD), PolicyTrial("trunk", loss, _SPREAD))
    return msgspec.structs.replace(decision, trials=trials)
