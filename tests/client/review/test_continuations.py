"""Two actions are played on in the same deals, and what comes of them is counted."""

from __future__ import annotations

from itertools import cycle

import msgspec
import pytest

import rules
from client import i18n
from client.bots.mind import get_mind
from client.bots.thought import Quantity, Reason
from client.review import continuations, loss_estimation
from client.review.continuations import PAIRS, compare_continuations
from client.review.determinization import ForeseenStep
from client.review.model import DecisionReview
from client.review.reason_contrast import Contrast, find_contrast
from client.review.step_questions import StepQuestionBuilder
from client.scenes.review.move_texts import MoveTexts
from client.session.match import Match
from client.table.replay.stored_moves import list_reason_texts
from rules.balanceformers.actions import PickTokens
from rules.contract import Action, State
from rules.envyra.actions import MoveCube
from rules.envyra.events import TileTaken
from rules.equilibrix.actions import Birth
from rules.wispwood.actions import Place
from saves.settings import Settings
from tests.client.driver import make_app
from tests.client.review.bot_games import play_levels, review_decision_of
from tests.client.review.sample_reviews import play_people_game

KINDS: dict[str, type[Action]] = {
    "wispwood": Place,
    "envyra": MoveCube,
    "equilibrix": Birth,
    "balanceformers": PickTokens,
}


def foresee(match: Match, step: int) -> ForeseenStep:
    """Return a step of a match as its seat could foresee it."""
    question = StepQuestionBuilder(match).decision_question(step, 0.0).decision
    assert question is not None
    view = rules.from_json(match.game, "state", bytes(question.view))
    assert isinstance(view, State)
    levels = tuple("" for _ in match.seats)
    return ForeseenStep(view, question.actor, match.history[step].action, question.secret, levels)


def find_alternatives(match: Match, kind: type[Action], skip: int = 0) -> tuple[int, Action, Action]:
    """Return a step, the action of a kind taken there, and the last other one that was possible."""
    for number, step in enumerate(match.history):
        if isinstance(step.action, kind) and number >= skip:
            others = [each for each in match.game.actions(step.before, step.seat) if each != step.action]
            others = [each for each in others if isinstance(each, kind)]
            if others:
                return number, step.action, others[-1]
    raise AssertionError("there was no choice")


def get_amounts(reason: Reason) -> tuple[int, int]:
    unit = next(name for name in ("n", "tenths", "percent") if name in reason.params)
    assert reason.other is not None
    return int(reason.params[unit]), reason.other


@pytest.fixture
def few_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play on in fewer deals, where only the kind of the answer counts."""
    monkeypatch.setattr(continuations, "PAIRS", 6)


@pytest.mark.usefixtures("few_pairs")
@pytest.mark.parametrize("game_id", KINDS)
def test_better_and_worse_change_places_with_the_actions(game_id: str) -> None:
    match = play_levels(game_id, ("sapling", "sapling"), 5, most=40)
    signs = get_mind(game_id).reason_amounts
    told = 0
    for skip in (4, 22) if game_id == "wispwood" else (4, 12, 20, 28):
        step, one, other = find_alternatives(match, KINDS[game_id], skip)
        there = compare_continuations(match.game, foresee(match, step), one, other)
        back = compare_continuations(match.game, foresee(match, step), other, one)
        assert there is not None
        assert back is not None
        for compared in (there, back):
            for reason in compared.better:
                amount, rival = get_amounts(reason)
                assert signs[reason.key] * (amount - rival) > 0
            for reason in compared.worse:
                amount, rival = get_amounts(reason)
                assert signs[reason.key] * (amount - rival) < 0
        assert len(there.worse) <= len(back.better)
        if there.lead is not None:
            assert back.lead == pytest.approx(-there.lead)
        told += len(there.better) + len(back.better)
    assert told, "two different actions come to the same everywhere"


@pytest.mark.usefixtures("few_pairs")
@pytest.mark.parametrize("game_id", KINDS)
def test_action_beside_itself_is_neither_better_nor_worse(game_id: str) -> None:
    match = play_levels(game_id, ("sapling", "sapling"), 5, most=40)
    step, action, _ = find_alternatives(match, KINDS[game_id])
    compared = compare_continuations(match.game, foresee(match, step), action, action)
    assert compared is not None
    assert compared[:2] == ((), ())
    assert compared.lead in (None, 0)


def test_tile_that_only_one_order_wins_is_counted() -> None:
    """Of two cubes in Envyra the one that completes a tile goes first: that tile is the difference."""
    found = 0
    for seed in range(1, 12):
        match = play_levels("envyra", ("branch", "branch"), seed, most=60)
        for number, step in enumerate(match.history):
            taken = [event for event in step.events if isinstance(event, TileTaken)]
            others = [each for each in match.game.actions(step.before, step.seat) if each != step.action]
            if not (isinstance(step.action, MoveCube) and others and taken and taken[0].seat == step.seat):
                continue
            compared = compare_continuations(match.game, foresee(match, number), step.action, others[0])
            assert compared is not None
            tiles = [each for each in compared.better if each.key == "outcome-tile"]
            for reason in tiles:
                if reason.params["other_place"] == step.action.position + 1:
                    assert reason.params["percent"] == 100
                    found += 1
        if found:
            return
    raise AssertionError("every tile was taken in either order")


def test_nothing_is_counted_for_a_game_that_names_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_people_game("equilibrix", 2, 20)
    step, one, other = find_alternatives(match, Birth)
    monkeypatch.setattr(type(get_mind("equilibrix")), "list_quantities", lambda *_: ())
    assert compare_continuations(match.game, foresee(match, step), one, other) is None


def test_hurried_comparison_tells_nothing() -> None:
    match = play_people_game("equilibrix", 2, 20)
    step, one, other = find_alternatives(match, Birth)
    assert compare_continuations(match.game, foresee(match, step), one, other, lambda: True) is None


def test_differences_by_chance_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many pairs speak for one action as for the other, whatever the mean of a few of them."""
    match = play_people_game("equilibrix", 2, 20)
    step, one, other = find_alternatives(match, Birth)
    values = iter(range(4 * PAIRS))

    def list_quantities(*_: object) -> tuple[Quantity, ...]:
        number = next(values)
        pair, side = divmod(number, 2)
        return (Quantity("outcome-missing", {}, 3.0 + (side == pair % 2) * 2.0),)

    monkeypatch.setattr(type(get_mind("equilibrix")), "list_quantities", list_quantities)
    compared = compare_continuations(match.game, foresee(match, step), one, other)
    assert compared is not None
    assert compared[:2] == ((), ())


@pytest.mark.usefixtures("few_pairs")
@pytest.mark.parametrize(("price", "told"), [(2.0, ["a", "b"]), (4.0, [])])
def test_numbers_that_speak_for_the_move_played_are_no_gains(
    monkeypatch: pytest.MonkeyPatch, price: float, told: list[str]
) -> None:
    """A quarter of a tile was told as a gain, and two thirds of another as its price."""
    match = play_people_game("wispwood", 2, 12)
    step, one, other = find_alternatives(match, Place)
    sides = cycle(((3.0, 0.0), (0.0, price)))

    def list_quantities(*_: object) -> tuple[Quantity, ...]:
        values = zip("ab", next(sides), strict=True)
        return tuple(Quantity("outcome-card", {"card": card}, value, "n") for card, value in values)

    monkeypatch.setattr(continuations, "_list_quantities", list_quantities)
    compared = compare_continuations(match.game, foresee(match, step), one, other)
    assert compared is not None
    assert [reason.params["card"] for reason in (*compared.better, *compared.worse)] == told


@pytest.mark.usefixtures("few_pairs")
def test_estimates_of_wishes_give_way_to_what_is_counted() -> None:
    """What a glance at the forest expected of the wishes was something else than what came of them."""
    match = play_levels("wispwood", ("sapling", "sapling"), 5, most=40)
    counted = 0
    for skip in (10, 24):
        step, one, other = find_alternatives(match, Place, skip)
        taken = match.history[step]
        view = match.game.view(taken.before, taken.seat)
        contrast = find_contrast(match.game, view, taken.seat, one, other, foresee(match, step))
        keys = [reason.key for reason in (*contrast.reasons, *contrast.later)]
        assert "card" not in keys
        counted += sum(key.startswith("outcome-") for key in keys)
        assert contrast.lead is not None
    assert counted


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_means_and_chances_stand_in_the_sentences_with_both_numbers(language: str) -> None:
    match = play_people_game("envyra", 2, 12)
    texts = MoveTexts(make_app(settings=Settings(language=language)), match)
    step = match.history[8]
    encoded = msgspec.Raw(rules.to_json(step.action))
    tile = match.game.view(step.before, None).grid[0]  # type: ignore[attr-defined]  # Envyra's
    params = {"other": tile, "other_place": 1, "percent": 75}
    decision = DecisionReview(
        8,
        step.seat,
        "blunder",
        encoded,
        encoded,
        reasons=(Reason("outcome-tile", params, 20),),
        against=(Reason("outcome-points", {"tenths": 34}, 41),),
    )
    chance, against = texts.list_reasons(decision)
    assert i18n.format_percent(0.75) in chance
    assert i18n.format_percent(0.2) in chance
    assert "1" in chance
    assert i18n.format_number(3.4, 1) in against
    assert i18n.format_number(4.1, 1) in against
    assert against.startswith(i18n.tr("review.reason-against", reason="").strip())


@pytest.mark.parametrize(
    ("players", "key"), [(2, "outcome-rival-points-of-two"), (3, "outcome-rival-points")]
)
def test_single_opponent_is_not_the_best_one(players: int, key: str) -> None:
    match = play_people_game("envyra", players, 6)
    texts = MoveTexts(make_app(), match)
    reason = Reason("outcome-rival-points", {"tenths": 34})
    (said,) = list_reason_texts(texts.table, match.history[5].action, (reason,))
    assert said == i18n.tr(f"bots.envyra.reason.{key}", amount=i18n.format_number(3.4, 1))


def test_points_are_lost_only_where_something_speaks_for_the_other_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reason = (Reason("outcome-card", {"card": "orb-line", "n": 4}, 1),)
    assert Contrast(reason).is_supported
    assert Contrast(reason, lead=2.0).is_supported
    assert not Contrast(reason, lead=0.5).is_supported, "played on, hardly a point is lost"
    assert not Contrast().is_supported
    match = play_levels("wispwood", ("sapling", "sapling"), 3, most=30)
    monkeypatch.setattr(loss_estimation, "grade_decision", lambda *_, **__: "costly")
    for contrast, grade in ((Contrast(reason, lead=2.0), "costly"), (Contrast(), "good")):
        monkeypatch.setattr(loss_estimation, "find_contrast", lambda *_, given=contrast: given)
        step, *_ = find_alternatives(match, Place)
        _, decision = review_decision_of(match, step)
        assert decision.grade == grade
        assert decision.reasons == (contrast.reasons if grade == "costly" else ())
