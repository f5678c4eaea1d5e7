"""Real judgement and minds: a blunder is found and priced, the best move is not, strong play loses little."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

import rules
from client.bots.levels import Level
from client.bots.position_assessment import assess_position, estimate_loss
from client.bots.position_features import ActionLoss, Assessment
from client.lessons.practice import PracticeItem
from client.review import loss_estimation, reviewer
from client.review.grades import COSTLY_POINTS
from client.review.messages import StepAnswer
from client.review.model import DecisionReview
from client.review.step_questions import StepQuestionBuilder
from client.session.match import Match
from rules import GAMES
from rules.content import DefinitionReader
from rules.contract import AnyGame, State
from tests.client.review.bot_games import make_review, make_seats, play_levels, review_decision_of
from tests.parametrization import parametrize_short_and_long

BLUNDERS: dict[str, tuple[str, dict[str, object]]] = {
    "wispwood": ("5-15", {"do": "place", "shape": "I2", "turn": 0, "x": -4, "y": 2, "wisp": 1}),
    "envyra": ("34-13", {"do": "put-cubes", "positions": [1]}),
    "equilibrix": ("422-14", {"do": "take-back", "die": 1, "field": 53}),
    "balanceformers": ("24-47", {"do": "move", "creature": 0, "slot": 10}),
}
"""By game a position of the practice, and something very bad to do in it."""

LEVELS: dict[str, tuple[Level, ...]] = dict.fromkeys(GAMES, ("crown", "crown")) | {"wispwood": ("crown",)}


NEXT_TO_NOTHING = 0.025
"""Of the chance to win, for each decision: other seeds of the same mind differ by as much."""


def get_practice_item(game_id: str, name: str) -> PracticeItem:
    """Return a position of the practice."""
    definitions = DefinitionReader.from_game(game_id, ("practice.yaml",))
    items = definitions.read_part("practice.yaml", "items", list[PracticeItem], [])
    return next(one for one in items if one.id == name)


def play_practice_item(
    game_id: str, name: str, action: dict[str, object] | None
) -> tuple[PracticeItem, Match]:
    """Return the game of a position with an action done in it; None: the best one."""
    item = get_practice_item(game_id, name)
    match = Match.create(game_id, make_seats(item.players), item.seed, item.options, saved=False)
    moves = [(one.seat, one.action) for one in item.moves]
    for seat, written in (*moves, (item.seat, item.best if action is None else action)):
        done = rules.from_json(match.game, "action", msgspec.json.encode(written))
        assert isinstance(done, match.game.action_types)
        match.act(seat, done)
    return item, match


def review_last_decision(match: Match) -> tuple[StepAnswer, DecisionReview]:
    """Return what the last decision was worth."""
    return review_decision_of(match, match.step_count - 1)


@parametrize_short_and_long("game_id", [one for one in BLUNDERS if one != "envyra"], ["envyra"])
def test_blunder_is_found_with_its_loss(game_id: str) -> None:
    name, action = BLUNDERS[game_id]
    item, match = play_practice_item(game_id, name, action)
    _, found = review_last_decision(match)
    assert found.grade == "blunder"
    assert found.loss >= 0.15
    assert msgspec.json.decode(found.best) in (item.best, *item.same)
    assert found.reasons or found.later
    assert found.best in found.good
    assert found.played not in found.good


def test_blunder_in_a_won_game_loses_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same blunder where nothing moves the chance any more."""

    def play_forced_actions(
        game: AnyGame, view: State, seat: int, loss: float, kinds: Sequence[str]
    ) -> ActionLoss | None:
        found = estimate_loss(game, view, seat, loss, kinds)
        return found and found._replace(chance=0.0)

    def won(game: AnyGame, view: State, seat: int | None, kinds: Sequence[str]) -> Assessment | None:
        found = assess_position(game, view, seat, kinds)
        return found and found._replace(chances=(1.0,) * len(found.chances))

    monkeypatch.setattr(loss_estimation, "estimate_loss", play_forced_actions)
    monkeypatch.setattr(reviewer, "assess_position", won)
    item, match = play_practice_item("wispwood", *BLUNDERS["wispwood"])
    _, found = review_last_decision(match)
    assert (found.grade, found.loss) == ("costly", 0.0)
    assert found.points >= COSTLY_POINTS
    assert msgspec.json.decode(found.best) in (item.best, *item.same)
    assert found.is_marked_mistake
    assert found.played not in found.good


@pytest.mark.parametrize(
    ("after", "loss", "grade"), [(0.05, 0.54, "blunder"), (0.9, 0.1, "mistake"), (0.995, 0.0, "best")]
)
def test_loss_is_limited_to_the_drop_of_the_assessment(
    after: float, loss: float, grade: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Search saw a win of which the judgement knows nothing: the best was worth more than the curve says.
    Where the judgement says that all is well hardly anything was lost."""

    def judged(game: AnyGame, view: State, seat: int | None, kinds: Sequence[str]) -> Assessment | None:
        found = assess_position(game, view, seat, kinds)
        return found and found._replace(chances=(after,) * len(found.chances))

    monkeypatch.setattr(reviewer, "assess_position", judged)
    monkeypatch.setattr(loss_estimation, "estimate_losses", lambda *_: (0.54, 0.0, 0.01, 0.0))
    _, match = play_practice_item("equilibrix", *BLUNDERS["equilibrix"])
    _, found = review_last_decision(match)
    assert found.after == pytest.approx(after)
    assert found.loss == pytest.approx(loss, abs=0.002)
    assert found.best_action_chance == pytest.approx(after + loss, abs=0.002)
    assert found.grade == grade


@pytest.mark.parametrize("game_id", BLUNDERS)
def test_best_move_has_no_loss(game_id: str) -> None:
    _, match = play_practice_item(game_id, BLUNDERS[game_id][0], None)
    _, found = review_last_decision(match)
    assert (found.grade, found.loss, found.points) == ("best", 0.0, 0.0)
    assert found.played == found.best


@pytest.mark.parametrize(
    "game_id", [pytest.param(game, marks=[pytest.mark.long] * (game != "equilibrix")) for game in GAMES]
)
def test_game_of_the_strongest_level_has_almost_no_loss(game_id: str) -> None:
    match = play_levels(game_id, LEVELS[game_id], 4, most=6, kind="crown")
    review = make_review(match).review
    assert review is not None
    decisions = [one for one in review.decisions if one.grade != "forced"]
    assert len(decisions) >= 4
    assert sum(one.loss for one in decisions) / len(decisions) <= NEXT_TO_NOTHING
    assert not [one for one in decisions if one.grade in ("mistake", "blunder")]


def test_hidden_information_does_not_change_review_questions() -> None:
    """The same steps of a game in which everything unknown was dealt anew give the same questions."""
    match = play_levels("wispwood", ("branch", "branch"), 2, most=12)
    game = match.game
    determinize_step = [
        msgspec.structs.replace(one, before=game.determinize(game.view(one.before, None), 99 + number))
        for number, one in enumerate(match.history)
    ]
    plain, other = StepQuestionBuilder(match), StepQuestionBuilder(match)
    other.steps = determinize_step
    assert [one.before for one in determinize_step] != [one.before for one in match.history]
    for step in range(match.step_count):
        assert plain.step_question(step) == other.step_question(step)
        assert plain.decision_question(step, 0.5) == other.decision_question(step, 0.5)


def test_resigning_loses_the_remaining_chance() -> None:
    match = play_levels("equilibrix", ("branch", "sapling"), 1, most=6)
    resign = next(one for one in match.game.action_types if one.__name__ == "Resign")
    while resign() not in match.game.actions(match.state, match.deciders[0]):
        match.act(match.deciders[0], match.game.actions(match.state, match.deciders[0])[0])
    seat = match.deciders[0]
    before = assess_position(match.game, match.game.view(match.state, seat), seat)
    assert before is not None
    match.act(seat, resign())
    answer, found = review_last_decision(match)
    assert answer.chances[seat] == 0
    assert found.grade == "blunder"
    assert found.loss == pytest.approx(before.chances[seat], abs=0.15)
