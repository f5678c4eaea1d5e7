"""The reasons of a review: only what sets the better move apart, and moves that never read the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import replace

import rules
from client import i18n
from client.bots.mind import get_mind
from client.bots.thought import Reason
from client.review import reason_contrast
from client.review.model import DecisionReview
from client.review.reason_contrast import contrast_reasons, drop_passing_reasons, find_contrast
from client.review.turn_lines import TurnLine, find_turn_line
from client.scenes.review.move_texts import MoveTexts
from client.session.match import Match
from client.session.undo_history import Step
from client.table.replay.stored_moves import describe_move, list_reason_texts
from rules import GAMES
from rules.balanceformers.actions import EndTurn, Move
from rules.balanceformers.state import BalanceformersState
from rules.contract import Action
from rules.envyra.actions import PutCubes
from rules.wispwood.actions import Place
from rules.wispwood.state import WispwoodState
from saves.settings import Settings
from tests.client.driver import make_app
from tests.client.review.bot_games import play_levels
from tests.client.review.sample_reviews import play_people_game


@pytest.fixture(params=["en", "cs", "sk"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = i18n.get_language()
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language(before)


def test_reasons_that_hold_for_both_moves_go() -> None:
    shared, own = Reason("bonus"), Reason("saves", {"n": 1})
    assert contrast_reasons("equilibrix", (shared, own), (shared,)) == (own,)
    assert contrast_reasons("equilibrix", (Reason("grows"),), ()) == (), "it would say nothing"


def test_amounts_of_both_moves_are_given_where_the_better_one_has_the_better() -> None:
    def contrast(key: str, best: int, played: int) -> tuple[Reason, ...]:
        return contrast_reasons("equilibrix", (Reason(key, {"n": best}),), (Reason(key, {"n": played}),))

    assert contrast("captures", 3, 2) == (Reason("captures", {"n": 3}, 2),)
    assert contrast("captures", 2, 3) == (), "it speaks for the move played"
    assert contrast("nearer", 2, 3) == (Reason("nearer", {"n": 2}, 3),), "fewer missing stones are better"
    assert contrast("nearer", 3, 2) == ()


def test_wishes_of_wispwood_are_compared_one_by_one() -> None:
    best = (Reason("card", {"card": "a", "n": 4}), Reason("card", {"card": "b", "n": 2}))
    played = (Reason("card", {"card": "a", "n": 4}), Reason("card", {"card": "b", "n": -3}))
    assert contrast_reasons("wispwood", best, played) == (Reason("card", {"card": "b", "n": 2}, -3),)


def test_rough_estimates_of_wispwood_need_a_difference_of_two_points() -> None:
    def contrast(key: str, best: int, played: int) -> tuple[Reason, ...]:
        return contrast_reasons("wispwood", (), (Reason(key, {"n": played}),), (Reason(key, {"n": best}),))

    for key in ("later-rounds", "altogether"):
        assert contrast(key, 8, 7) == ()
        assert contrast(key, 9, 7) == (Reason(key, {"n": 9}, 7),)


@pytest.mark.usefixtures("language")
def test_places_of_wispwood_are_told_in_cells() -> None:
    """ "2 right from the cat" had no noun, and a direction where a place is meant."""
    match = play_people_game("wispwood", 2, 20)
    texts = MoveTexts(make_app(settings=Settings(language=i18n.get_language())), match)
    places = [number for number, step in enumerate(match.history) if isinstance(step.action, Place)]
    for number in places:
        texts.show_position(number)
        with match.game.active():
            said = describe_move(texts.table, match.history[number].action)
        assert any(noun in said.partition("(")[2] for noun in ("cell", "pole", "polí", "polia")), said
    assert places


def test_sum_is_not_told_beside_its_parts() -> None:
    part, whole = Reason("later-card", {"card": "a", "n": 9}), Reason("later-rounds", {"n": 9})
    played = (Reason("later-card", {"card": "a", "n": 5}), Reason("later-rounds", {"n": 5}))
    assert contrast_reasons("wispwood", (), played, (part, whole)) == (replace(part, other=5),)


def test_difference_that_is_gone_at_the_end_of_the_turn_is_not_told() -> None:
    at_once = (Reason("own-threatened", {"n": 2}, 3), Reason("nearer", {"n": 2}, 3), Reason("bonus"))
    best_end = (Reason("own-threatened", {"n": 2}), Reason("nearer", {"n": 1}))
    played_end = (Reason("own-threatened", {"n": 2}), Reason("nearer", {"n": 2}))
    assert drop_passing_reasons("equilibrix", at_once, best_end, played_end) == at_once[1:]


def test_win_that_a_later_action_undoes_is_not_promised() -> None:
    match = play_people_game("balanceformers", 2, 60)
    step = next(step for step in match.history if isinstance(step.action, Move))
    assert isinstance(step.before, BalanceformersState)
    mind, wins = get_mind("balanceformers"), Reason("wins-at-reckoning")
    ended = replace(step.before, round=step.before.round + 1)
    with match.game.active():
        assert not mind.does_reason_last(wins, step.before, ended, step.seat)
        assert mind.does_reason_last(Reason("averts-defeat"), step.before, ended, step.seat)
        assert mind.does_reason_last(Reason("lifts-score", {"n": 1}), step.before, ended, step.seat)


def test_measures_count_only_beside_those_of_the_other_move() -> None:
    dice, missing = Reason("dice", {"percent": 60, "missing": 2}), Reason("nearer", {"n": 2})
    other = Reason("dice", {"percent": 40, "missing": 2})
    assert contrast_reasons("equilibrix", (), (other,), (dice, missing)) == (
        Reason("dice", {"percent": 60, "missing": 2}, 40),
    )
    elsewhere = Reason("dice", {"percent": 40, "missing": 3})
    assert contrast_reasons("equilibrix", (), (elsewhere,), (dice,)) == (), "another race"


def test_what_is_no_gain_sets_no_tile_of_envyra_apart() -> None:
    for reason in (Reason("keeps-majority", {"n": 3}), Reason("contests")):
        assert contrast_reasons("envyra", (reason,), ()) == ()


@pytest.mark.usefixtures("language")
def test_both_numbers_stand_in_the_sentence() -> None:
    match = play_people_game("equilibrix", 2, 12)
    texts = MoveTexts(make_app(settings=Settings(language=i18n.get_language())), match)
    action = match.history[8].action
    reasons = (Reason("nearer", {"n": 2}, 3), Reason("dice", {"percent": 60, "missing": 2}, 40))
    nearer, dice = list_reason_texts(texts.table, action, reasons)
    assert "2" in nearer
    assert "3" in nearer
    assert i18n.format_percent(0.6) in dice
    assert i18n.format_percent(0.4) in dice
    assert nearer.endswith(").")


def test_a_win_later_in_the_turn_comes_first() -> None:
    """The whole turn wins, so this is said whatever the first of its actions does."""
    found = 0
    for seed in range(1, 9):
        match = play_levels("equilibrix", ("branch", "branch"), seed)
        first, last = match.history[-2:]
        if first.seat != last.seat or any(event.reveals for event in first.events):
            continue
        if not {"wins", "wins-later"} & set(list_reason_keys(match, first, first.action)):
            continue
        view = match.game.view(first.before, first.seat)
        loser = next(
            (
                each
                for each in match.game.actions(view, first.seat)
                if not {"wins", "wins-later"} & set(list_reason_keys(match, first, each))
            ),
            None,
        )
        if loser is None:
            continue
        contrast = find_contrast(match.game, view, first.seat, first.action, loser)
        assert [reason.key for reason in contrast.reasons][:1] == ["wins-later"]
        assert contrast.later == (), "it is said once"
        assert contrast.line
        found += 1
        if found == 2:
            break
    assert found == 2


def test_a_win_that_only_the_line_shows_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Balanceformers three moves that win were said not to better the forecast."""
    match = play_people_game("balanceformers", 2, 60)
    number, step = next(
        (number, step) for number, step in enumerate(match.history) if isinstance(step.action, Move)
    )
    view = match.game.view(step.before, step.seat)
    moves = [each for each in match.game.actions(view, step.seat) if isinstance(each, Move)]
    best, played = step.action, next(each for each in moves if each != step.action)
    lines = {best: TurnLine((EndTurn(),), (Reason("wins-at-reckoning"),)), played: TurnLine()}
    monkeypatch.setattr(reason_contrast, "find_turn_line", lambda *given: lines[given[-1]])
    contrast = find_contrast(match.game, view, step.seat, best, played)
    assert [reason.key for reason in contrast.later] == ["wins-at-reckoning"]
    assert contrast.reasons == (), "nothing else matters"
    decision = DecisionReview(
        number,
        step.seat,
        "blunder",
        msgspec.Raw(rules.to_json(played)),
        msgspec.Raw(rules.to_json(best)),
        reasons=contrast.reasons,
        later=contrast.later,
        line=tuple(msgspec.Raw(rules.to_json(each)) for each in contrast.line),
    )
    texts = MoveTexts(make_app(settings=Settings(language="en")), match)
    line, first, *_ = texts.explain_better_move(decision)
    assert line == "Then: End your turn."
    wins = i18n.lower_initial(i18n.tr("bots.balanceformers.reason.wins-at-reckoning"))
    assert first == f"Later in the turn: {wins}"


def test_every_wish_of_wispwood_is_measured() -> None:
    """Also those that a move does nothing for, as it may be what the other move has."""
    match = play_people_game("wispwood", 2, 30)
    measured = 0
    for step in match.history:
        if not isinstance(step.action, Place):
            continue
        view = match.game.view(step.before, step.seat)
        assert isinstance(view, WispwoodState)
        with match.game.active():
            measures = get_mind("wispwood").list_measures(view, step.seat, step.action)
        cards = [reason.params["card"] for reason in measures if reason.key == "card"]
        assert sorted(map(str, cards)) == sorted(view.wishes)
        assert [reason.key for reason in measures][-2:] == ["later-rounds", "altogether"]
        later = [reason for reason in measures if reason.key == "later-card"]
        assert sorted(str(reason.params["card"]) for reason in later) == sorted(view.wishes)
        total = int(measures[-2].params["n"])
        assert abs(sum(int(reason.params["n"]) for reason in later) - total) <= len(later) / 2, "rounded"
        measured += 1
    assert measured > 3


def test_cubes_left_in_envyra_are_compared() -> None:
    match = play_people_game("envyra", 2, 30)
    for step in match.history:
        view = match.game.view(step.before, step.seat)
        puts = [each for each in match.game.actions(view, step.seat) if isinstance(each, PutCubes)]
        one = next((each for each in puts if len(each.positions) == 1), None)
        two = next((each for each in puts if len(each.positions) == 2), None)
        if one is None or two is None:
            continue
        with match.game.active():
            measures = [get_mind("envyra").list_measures(view, step.seat, each) for each in (one, two)]
        (left,) = contrast_reasons("envyra", (), measures[1], measures[0]) or (None,)
        if left is not None:
            assert left.key == "cubes-left"
            assert left.other == int(left.params["n"]) - 1
            return
    raise AssertionError("nobody could put two cubes")


def list_reason_keys(match: Match, step: Step, action: Action) -> set[str]:
    """Return the keys of all reasons for an action, now and later in the turn."""
    view = match.game.view(step.before, step.seat)
    with match.game.active():
        now = get_mind(match.game.id).list_reasons(view, step.seat, action)
    return {each.key for each in (*now, *find_turn_line(match.game, view, step.seat, action).reasons)}


def test_line_ends_with_the_turn() -> None:
    match = play_levels("balanceformers", ("sapling", "sapling"), 3, most=40)
    lines = 0
    for step in match.history:
        assert isinstance(step.before, BalanceformersState)
        if step.before.phase != "turn" or isinstance(step.action, EndTurn):
            continue
        line = find_turn_line(match.game, match.game.view(step.before, step.seat), step.seat, step.action)
        state = match.game.apply(step.before, step.seat, step.action).state
        for action in line.actions:
            assert match.game.deciders(state) == (step.seat,)
            state = match.game.apply(state, step.seat, action).state
        assert isinstance(state, BalanceformersState)
        assert match.game.deciders(state) != (step.seat,) or state.round != step.before.round
        lines += bool(line.actions)
    assert lines


@pytest.mark.parametrize("game_id", GAMES)
def test_different_moves_never_read_the_same(game_id: str) -> None:
    """Whatever the played and the better move are, what differs is named."""
    match = play_people_game(game_id, 2, 40)
    texts = MoveTexts(make_app(settings=Settings(language="en")), match)
    pairs = 0
    for number, step in enumerate(match.history):
        by_words: defaultdict[str, list[Action]] = defaultdict(list)
        texts.show_position(number)
        with match.game.active():
            for action in match.game.actions(match.game.view(step.before, step.seat), step.seat):
                by_words[describe_move(texts.table, action)].append(action)
            for words, alike in by_words.items():
                for first, second in pairwise(alike):
                    one, other = (
                        describe_move(texts.table, *pair) for pair in ((first, second), (second, first))
                    )
                    same = is_same_position(match, step, first, second)
                    assert one != other or same or not words, (first, second, one)
                    pairs += not same
    assert pairs or game_id in ("envyra", "balanceformers")


def is_same_position(match: Match, step: Step, first: Action, second: Action) -> bool:
    one, other = (match.game.apply(step.before, step.seat, each).state for each in (first, second))
    return one == other
