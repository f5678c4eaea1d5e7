"""Which positions are kept, and how they are rated and written."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

import rules
from client.bots.thought import Reason, Thought, WeighedAction
from client.lessons.practice import PracticeSet
from rules.safe_yaml import parse_trusted
from tests.practice.position_search import (
    Candidate,
    Confirmed,
    confirm_candidate,
    measure_margin,
    to_plain_action,
)
from tests.practice.positions_yaml import format_flow_value, format_positions
from tests.practice.selection import (
    filter_by_margin,
    interleave_kinds,
    limit_similar,
    quantile,
    rate_by_margin,
)

GAME = "equilibrix"


def test_quantile_has_its_share_below_it() -> None:
    assert quantile([3.0, 1.0, 2.0, 4.0], 0.5) == 3.0
    assert quantile([5.0], 1.0) == 5.0
    assert quantile(list(map(float, range(10))), 0.8) == 8.0
    with pytest.raises(ValueError, match="no values"):
        quantile([], 0.5)


def test_unclear_positions_are_dropped() -> None:
    assert filter_by_margin([3.0, 1.0, 2.0], float, 2.0) == [3.0, 2.0]


def test_kinds_alternate_and_groups_are_limited() -> None:
    found = [("birth", 1), ("birth", 1), ("birth", 1), ("birth", 2), ("pass", 3), ("take", 1)]
    ordered = interleave_kinds(found, lambda one: one[0], lambda one: one[1])
    assert ordered[:2] == [("birth", 1), ("pass", 3)]
    assert {kind for kind, _ in ordered[:3]} == {"birth", "pass", "take"}
    assert max(Counter(group for _, group in ordered).values()) == 2
    assert len(interleave_kinds(found, lambda one: one[0], lambda one: one[1], each=9)) == len(found)


def test_only_the_first_similar_positions_are_kept() -> None:
    found = ["pass", "a", "pass", "b", "pass", "a", "a"]
    assert limit_similar(found, lambda one: one if one == "pass" else None, 2) == [
        "pass",
        "a",
        "pass",
        "b",
        "a",
        "a",
    ]


def test_smaller_margin_is_harder() -> None:
    found = rate_by_margin([float(n) for n in range(1, 16)], float)
    assert [margin for margin, _ in found] == [float(n) for n in range(15, 0, -1)]
    ratings = [rating for _, rating in found]
    assert ratings == sorted(ratings)
    assert Counter(ratings) == dict.fromkeys(range(1, 6), 3)
    assert {rating for _, rating in rate_by_margin(list(map(float, range(12))), float)} == {1, 2, 3, 4, 5}


def _first() -> tuple[Candidate, Thought]:
    """Return the first decision of a game, and a thought in which the last of the moves is the best by 3."""
    game = rules.load(GAME)
    state = game.start(2, 1)
    (seat,) = game.deciders(state)
    actions = game.actions(state, seat)
    weighed = (WeighedAction(actions[-1], 5.0), *(WeighedAction(one, 2.0) for one in actions[:-1]))
    return Candidate(2, 1, 0, seat, "Birth", (), state, 3.0), Thought(weighed)


def test_margin_is_over_the_next_different_move() -> None:
    candidate, thought = _first()
    game, best = rules.load(GAME), thought.action
    found = measure_margin(game, candidate.state, candidate.seat, thought)
    assert found is not None
    assert (found.best, found.value, found.same) == (best, 3.0, ())
    twice = Thought(
        (thought.weighed[0], WeighedAction(best, 4.5), *thought.weighed[1:])
    )  # the same move again
    found = measure_margin(game, candidate.state, candidate.seat, twice)
    assert found is not None
    assert (found.value, found.same) == (3.0, (best,))
    assert measure_margin(game, candidate.state, candidate.seat, Thought(thought.weighed[:1])) is None


@pytest.mark.parametrize(
    ("second", "least", "kept"), [(0, 2.0, True), (0, 3.5, False), (1, 2.0, False)]
)  # fmt: skip
def test_only_reproducible_clear_positions_are_confirmed(
    monkeypatch: pytest.MonkeyPatch, second: int, least: float, kept: bool
) -> None:
    candidate, thought = _first()
    swapped = (thought.weighed[1].action, thought.action)[second == 0]
    other = Thought((WeighedAction(swapped, 9.0), *(one for one in thought.weighed if one.action != swapped)))
    answers = iter((thought, thought, other))
    monkeypatch.setattr("tests.practice.position_search.choose_action", lambda *_, **__: next(answers))
    monkeypatch.setattr("tests.practice.position_search.think_deeply", lambda *_: next(answers))
    reasons = (Reason("captures", {"n": 1}), Reason("nobody-has-words-for-it"))
    monkeypatch.setattr("tests.practice.position_search.find_reasons", lambda *_: reasons)
    found = confirm_candidate(GAME, candidate, least)
    assert (found is not None) == kept
    if found is not None:
        assert (found.best, found.margin, found.reasons) == (thought.action, 3.0, reasons[:1])


def test_equivalent_moves_leave_nothing_to_confirm(monkeypatch: pytest.MonkeyPatch) -> None:
    candidate, _ = _first()
    monkeypatch.setattr("tests.practice.position_search.APART", 1000)
    monkeypatch.setattr(
        "tests.practice.position_search.choose_action", lambda *_, **__: pytest.fail("it was thought about")
    )
    assert confirm_candidate(GAME, candidate, 1.0) is None


def test_positions_without_reasons_are_not_confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    candidate, thought = _first()
    monkeypatch.setattr("tests.practice.position_search.choose_action", lambda *_, **__: thought)
    monkeypatch.setattr("tests.practice.position_search.think_deeply", lambda *_: thought)
    monkeypatch.setattr("tests.practice.position_search.find_reasons", lambda *_: ())
    assert confirm_candidate(GAME, candidate, 1.0) is None


def test_file_contains_the_confirmed_positions() -> None:
    candidate, thought = _first()
    reasons = (Reason("captures", {"n": 1}), Reason("bonus"))
    moves = tuple((0, one.action) for one in thought.weighed)
    one = Confirmed(candidate._replace(moves=moves), thought.action, (thought.action,), 2.345678, reasons)
    written = format_positions("a command", [(one, 4)])
    assert "`a command`" in written
    assert all(len(line) <= 120 for line in written.splitlines() if not line.startswith("  best"))
    (item,) = msgspec.convert(parse_trusted(written)[0], PracticeSet).items
    assert (item.id, item.players, item.seed, item.rating) == ("1-0", 2, 1, 4)
    assert (item.best, item.same, item.reasons) == (
        to_plain_action(thought.action),
        (to_plain_action(thought.action),),
        reasons,
    )
    assert item.margin == pytest.approx(2.345678, rel=0.01)
    assert [(move.seat, move.action) for move in item.moves] == [
        (0, to_plain_action(action)) for _, action in moves
    ]


@pytest.mark.parametrize(
    "value", ["no", "y", "on", "1", "a b", "null", "", "seat-1", True, None, [1, {"a": "b"}]]
)
def test_written_values_are_read_back(value: object) -> None:
    assert parse_trusted(format_flow_value(value))[0] == value
