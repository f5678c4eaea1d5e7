"""What holds for every game as JSON: exact round trips, and nothing but ValueError for what is broken.

Nothing here knows a particular game; a new game passes it unchanged.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st

import rules
from rules.contract import AnyGame, State
from rules.serialization import WireKind
from tests.parametrization import parametrize_short_and_long
from tests.rules.playthrough import (
    CASES,
    FEW,
    Case,
    every_case,
    every_game,
    play_case,
    round_trip,
    some,
    start_game,
)

pytestmark = pytest.mark.usefixtures("fifth")


@every_case
def test_states_actions_and_events_survive_json(case: Case) -> None:
    game, _ = start_game(case)
    played = play_case(case)
    for state in some(played.states, 60, random.Random(case.seed)):
        again = round_trip(game, "state", state)
        assert hash(again) == hash(state)
    for action in {action for step in played.steps for action in (step.action, *step.offered[:20])}:
        round_trip(game, "action", action)
    for event in (event for step in played.steps for event in step.events):
        assert isinstance(event, game.event_types)
        assert isinstance(type(event).reveals, bool)
        assert event.audience() in (None, *range(case.players))
        round_trip(game, "event", event)


KINDS: tuple[WireKind, ...] = ("state", "action", "event")

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@every_game
@pytest.mark.parametrize("kind", KINDS)
@given(data=st.binary(max_size=60) | st.text(max_size=60) | json_values.map(json.dumps))
def test_garbage_raises_a_value_error(game_id: str, kind: WireKind, data: bytes | str) -> None:
    with pytest.raises(ValueError, match=game_id):
        rules.from_json(rules.load(game_id), kind, data)


@every_game
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b"\xff\xfe",
        b"[" * 50_000,
        b'{"a":' * 50_000,
        b"9" * 6000,
        b"NaN",
        "\udc80",
    ],
    ids=["empty", "null", "list", "map", "no-utf8", "deep", "deep-map", "huge", "nan", "surrogate"],
)
def test_edge_values_raise_a_value_error(game_id: str, kind: WireKind, data: bytes | str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # a surrogate fails before the game is named
        rules.from_json(rules.load(game_id), kind, data)
    assert str(caught.value)


few_and_all_cases = parametrize_short_and_long("cases", [tuple(FEW)], [tuple(CASES)], ids=["few", "all"])


@cache
def sample_states(game_id: str, cases: tuple[Case, ...]) -> list[State]:
    """Return a few states of every kind of set-up, taken from all over the game."""
    found: list[State] = []
    for case in cases:
        if case.game == game_id:
            states = play_case(case).states
            found += [states[len(states) * k // 7] for k in range(7)] + [states[-1]]
    return found


def leaves(value: object, path: tuple[str | int, ...] = ()) -> Iterable[tuple[tuple[str | int, ...], object]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from leaves(inner, (*path, i))
    else:
        yield path, value


def replace_value(value: object, path: tuple[str | int, ...], new: object) -> object:
    """Return the JSON value with one place of it changed."""
    if not path:
        return new
    if isinstance(value, dict):
        return {
            key: replace_value(inner, path[1:], new) if key == path[0] else inner
            for key, inner in value.items()
        }
    assert isinstance(value, list)
    return [replace_value(inner, path[1:], new) if i == path[0] else inner for i, inner in enumerate(value)]


numbers = (
    st.integers(-4, 12)
    | st.integers(-200, 200)
    | st.integers()
    | st.integers(0, 70).map(lambda bit: 1 << bit)
    | st.sampled_from([10**30, -(2**63), 2**64])
)


def _number_changed(game_id: str, cases: Sequence[Case], data: st.DataObject) -> None:
    game = rules.load(game_id)
    state = data.draw(st.sampled_from(sample_states(game_id, tuple(cases))))
    plain = json.loads(rules.to_json(state))
    places = [(path, old) for path, old in leaves(plain) if isinstance(old, int)]
    path, old = data.draw(st.sampled_from(places))
    near = [] if isinstance(old, bool) else [old - 1, old + 1]
    new = data.draw(st.sampled_from(near) | numbers if near else numbers | st.booleans())
    try:
        read = rules.from_json(game, "state", json.dumps(replace_value(plain, path, new)))
    except ValueError:
        return
    assert isinstance(read, State)
    assert_answers(game, read)


@every_game
@settings(max_examples=100)
@given(data=st.data())
def test_state_with_a_changed_number_is_refused_or_usable(game_id: str, data: st.DataObject) -> None:
    _number_changed(game_id, FEW, data)


@pytest.mark.long
@every_game
@settings(max_examples=400)
@given(data=st.data())
def test_state_with_a_changed_number_is_refused_or_usable_in_all_cases(
    game_id: str, data: st.DataObject
) -> None:
    _number_changed(game_id, CASES, data)


def assert_answers(game: AnyGame, state: State) -> None:
    """Check that what passes the check can be shown, ruled on and played: it must not crash."""
    assert rules.from_json(game, "state", rules.to_json(state)) == state
    deciders = game.deciders(state)
    assert (deciders == ()) == (game.outcome(state) is not None)
    for seat in deciders:
        actions = game.actions(state, seat)
        assert actions
        view = game.view(state, seat)
        assert game.view(game.determinize(view, 1), seat) == view
        for action in (actions[0], actions[-1]):
            game.apply(game.determinize(view, 2), seat, action)


def _anything_changed(game_id: str, cases: Sequence[Case], data: st.DataObject) -> None:
    game = rules.load(game_id)
    state = data.draw(st.sampled_from(sample_states(game_id, tuple(cases))))
    plain = json.loads(rules.to_json(state))
    places = list(leaves(plain))
    for _ in range(data.draw(st.integers(1, 3))):
        path, _old = data.draw(st.sampled_from(places))
        cut = path[: data.draw(st.integers(1, len(path)))]
        plain = replace_value(plain, cut, data.draw(json_values))
        places = list(leaves(plain)) or [((), plain)]
    try:
        read = rules.from_json(game, "state", json.dumps(plain))
    except ValueError:
        return
    assert isinstance(read, State)


@every_game
@settings(max_examples=100)
@given(data=st.data())
def test_state_with_any_change_is_refused_or_read(game_id: str, data: st.DataObject) -> None:
    _anything_changed(game_id, FEW, data)


@pytest.mark.long
@every_game
@settings(max_examples=400)
@given(data=st.data())
def test_state_with_any_change_is_refused_or_read_in_all_cases(game_id: str, data: st.DataObject) -> None:
    _anything_changed(game_id, CASES, data)


@every_game
@few_and_all_cases
def test_check_refuses_most_states_with_a_changed_number(game_id: str, cases: tuple[Case, ...]) -> None:
    game = rules.load(game_id)
    draw = random.Random(7)
    refused = tried = 0
    states = sample_states(game_id, tuple(cases))
    for state in draw.sample(states, min(len(states), 12)):
        plain = json.loads(rules.to_json(state))
        places = [(path, old) for path, old in leaves(plain) if type(old) is int]
        for path, old in draw.sample(places, min(len(places), 25)):
            tried += 1
            try:
                rules.from_json(
                    game, "state", json.dumps(replace_value(plain, path, old + draw.choice((-1, 1))))
                )
            except ValueError:
                refused += 1
    assert refused > tried / 2
