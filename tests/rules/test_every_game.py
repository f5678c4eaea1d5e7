"""What holds for every game behind the seam: random games of all set-ups, each looked at from all sides.

Nothing here knows a particular game; a new game passes it unchanged.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import pytest

import rules
from rules.contract import (
    SEATS_JOINED,
    Action,
    AnyGame,
    HiddenInformation,
    IllegalAction,
    InvalidSetup,
    Option,
    Outcome,
    Ruling,
    Scalar,
    State,
)
from tests.rules.playthrough import (
    CASES,
    FEW,
    Case,
    Playthrough,
    Step,
    every_case,
    every_game,
    play_case,
    round_trip,
    some,
    start_game,
)

pytestmark = pytest.mark.usefixtures("fifth")


def all_seats(case: Case) -> range:
    return range(case.players)


# ---------------------------------------------------------------- the course of a game


@every_case
def test_game_ends_with_an_outcome_for_every_seat(case: Case) -> None:
    game, _ = start_game(case)
    outcome = game.outcome(play_case(case).last)
    assert isinstance(outcome, Outcome)
    assert outcome.reason
    ranked = [seat for place in outcome.ranking for seat in place]
    assert sorted(ranked) == list(all_seats(case))
    assert len(outcome.sheets) == case.players
    for line in (line for sheet in outcome.sheets for line in sheet):
        assert line.key
        assert json.loads(msgspec.json.encode(line))["points"] == line.points


@every_case
def test_deciders_exist_exactly_while_there_is_no_outcome(case: Case) -> None:
    game, _ = start_game(case)
    for state in play_case(case).states:
        deciders = game.deciders(state)
        assert (deciders == ()) == (game.outcome(state) is not None)
        assert len(set(deciders)) == len(deciders)
        assert set(deciders) <= set(all_seats(case))


@every_case
def test_the_number_of_seats_never_changes(case: Case) -> None:
    game, _ = start_game(case)
    assert {game.players(state) for state in play_case(case).states} == {case.players}


@every_case
def test_seats_without_a_decision_have_no_actions(case: Case) -> None:
    game, _ = start_game(case)
    for state in play_case(case).states:
        deciders = game.deciders(state)
        for seat in (-1, *all_seats(case), case.players):
            assert bool(game.actions(state, seat)) == (seat in deciders)


@every_case
def test_actions_come_without_duplicates_in_a_fixed_order(case: Case) -> None:
    game, _ = start_game(case)
    for step in play_case(case).steps:
        assert len(set(step.offered)) == len(step.offered)
        assert all(isinstance(action, game.action_types) for action in step.offered)
    for step in some(play_case(case).steps, 40, random.Random(1)):
        again = rules.from_json(game, "state", rules.to_json(step.state))
        assert isinstance(again, State)
        assert game.actions(again, step.seat) == step.offered


@every_case
def test_same_seed_and_actions_give_the_same_game(case: Case) -> None:
    game, state = start_game(case)
    assert state == start_game(case)[1]
    for step in play_case(case).steps:
        assert rules.digest(state) == step.digest
        transition = game.apply(state, step.seat, step.action)
        assert transition.events == step.events
        state = transition.state
    assert rules.digest(state) == play_case(case).digest


@every_case
def test_every_event_has_a_position_and_the_last_is_the_state(case: Case) -> None:
    """Whoever looks may look at each: a view of it tells no more than a view of a state does."""
    game, _ = start_game(case)
    done = play_case(case)
    for step, following in zip(done.steps, done.states[1:], strict=True):
        assert len(step.positions) == len(step.events)
        assert not step.events or step.positions[-1] == following
        for position in step.positions:
            assert game.players(position) == case.players
            assert game.is_view(game.view(position, None)) == game.is_view(game.view(following, None))


@every_case
def test_old_states_keep_their_hash(case: Case) -> None:
    for step in play_case(case).steps:
        assert rules.digest(step.state) == step.digest
        assert hash(step.state) == step.hash


@every_case
def test_every_component_stays_in_exactly_one_place(case: Case) -> None:
    game, _ = start_game(case)
    for state in play_case(case).states:
        game.check(state)


# ---------------------------------------------------------------- the judge


@every_case
def test_every_offered_action_is_allowed(case: Case) -> None:
    game, _ = start_game(case)
    for step in play_case(case).steps:
        for action in step.offered:
            assert game.ruling(step.state, step.seat, action) is None, action


@every_case
def test_rulings_match_offers_for_changed_and_earlier_actions(case: Case) -> None:
    game, _ = start_game(case)
    draw = random.Random(case.seed)
    played = play_case(case)
    words = sorted({word for step in played.steps for word in list_strings(step.offered)})
    pool = sorted({action for step in played.steps for action in step.offered}, key=rules.to_json)
    for step in some(played.steps, 60, draw):
        legal = set(step.offered)
        tried = {
            variant
            for action in some(step.offered, 8, draw)
            for variant in list_changed_actions(action, words, draw)
        }
        tried |= set(draw.sample(pool, min(len(pool), 40)))
        for action in sorted(tried, key=rules.to_json):
            ruling = game.ruling(step.state, step.seat, action)
            assert (ruling is None) == (action in legal), (action, ruling)


@every_case
def test_a_forbidden_action_raises_its_ruling_and_leaves_the_state_alone(case: Case) -> None:
    game, _ = start_game(case)
    draw = random.Random(case.seed)
    played = play_case(case)
    pool = sorted({action for step in played.steps for action in step.offered}, key=rules.to_json)
    for step in some(played.steps, 40, draw):
        legal = set(step.offered)
        tried = [*draw.sample(pool, min(len(pool), 8)), *list_changed_actions(step.action, [""], draw)]
        for action in tried:
            if action not in legal:
                assert_forbidden(game, step.state, step.seat, action)
        assert rules.digest(step.state) == step.digest


@every_case
def test_playing_out_of_turn_is_refused(case: Case) -> None:
    game, _ = start_game(case)
    for step in some(play_case(case).steps, 40, random.Random(case.seed)):
        deciders = game.deciders(step.state)
        for seat in (-1, *all_seats(case), case.players, 99):
            if seat not in deciders:
                assert_forbidden(game, step.state, seat, step.action)


@every_case
def test_no_action_is_allowed_after_the_end(case: Case) -> None:
    game, _ = start_game(case)
    played = play_case(case)
    for step in some(played.steps, 40, random.Random(case.seed)):
        for seat in all_seats(case):
            assert_forbidden(game, played.last, seat, step.action)


def assert_forbidden(game: AnyGame, state: State, seat: int, action: Action) -> None:
    before = rules.to_json(state)
    ruling = game.ruling(state, seat, action)
    assert isinstance(ruling, Ruling)
    assert ruling.rule
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, seat, action)
    assert caught.value.ruling == ruling
    assert rules.to_json(state) == before


def list_strings(actions: Iterable[Action]) -> Iterable[str]:
    for action in actions:
        for field in action.__struct_fields__:
            value = getattr(action, field)
            if isinstance(value, str):
                yield value


def list_changed_actions(action: Action, words: Sequence[str], draw: random.Random) -> list[Action]:
    """Return the action with each field changed in several ways; most of these are illegal, some are not."""
    found = []
    for field in action.__struct_fields__:
        for value in others(getattr(action, field), words, draw):
            found.append(msgspec.structs.replace(action, **{field: value}))
    return found


def others(value: object, words: Sequence[str], draw: random.Random) -> list[object]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        near = [value - 1, value + 1, -value, draw.randrange(-4, 13), draw.randrange(-40, 40)]
        return [*near, -1, 0, 10**6, -(10**6), 2**63]
    if isinstance(value, str):
        return [*draw.sample(list(words), min(len(words), 3)), "", "nonsense", value + " ", value.swapcase()]
    if isinstance(value, tuple):
        parts: list[object] = [(), value[1:], value[::-1], value + value[:1]]
        for i, part in enumerate(value):
            parts += [(*value[:i], new, *value[i + 1 :]) for new in others(part, words, draw)]
        return parts
    return []


# ---------------------------------------------------------------- what a seat can know


@every_case
def test_views_do_not_depend_on_hidden_information(case: Case) -> None:
    game, _ = start_game(case)
    draw = random.Random(case.seed)
    for state in some(play_case(case).states, 25, draw):
        for seat in (None, *all_seats(case)):
            view = game.view(state, seat)
            assert type(view) is type(state)
            assert game.view(view, seat) == view
            full = game.determinize(view, draw.getrandbits(64))
            assert game.view(full, seat) == view
            game.check(full)
            round_trip(game, "state", view)


@every_case
def test_intermediate_positions_hide_what_later_events_reveal(case: Case) -> None:
    """Whoever acts sees the same, event by event, in all states that agree with what that seat knows."""
    game, _ = start_game(case)
    draw = random.Random(case.seed)
    for step in some(play_case(case).steps, 25, draw):
        other = game.determinize(game.view(step.state, step.seat), draw.getrandbits(64))
        came = game.apply(other, step.seat, step.action)
        pairs = zip(step.events, step.positions, came.events, came.positions, strict=False)
        for event, position, other_event, other_position in pairs:
            if event.reveals or other_event.reveals:
                break
            if event.audience() in (None, step.seat):
                assert event == other_event
                assert game.view(position, step.seat) == game.view(other_position, step.seat)


@every_case
def test_views_cannot_be_played_on(case: Case) -> None:
    game, _ = start_game(case)
    for step in some(play_case(case).steps, 12, random.Random(case.seed)):
        assert not game.is_view(step.state)
        with pytest.raises(ValueError, match=game.id):
            game.check_view(step.state)
        for seat in (None, *all_seats(case)):
            view = game.view(step.state, seat)
            assert game.is_view(view)
            game.check_view(view)
            with pytest.raises(ValueError, match="a view"):
                game.check(view)
            for action in (step.action, *step.offered[:3]):
                with pytest.raises(HiddenInformation, match=game.id):
                    game.apply(view, step.seat, action)


@every_case
def test_determinized_states_keep_the_own_decisions(case: Case) -> None:
    game, _ = start_game(case)
    for step in some(play_case(case).steps, 25, random.Random(case.seed)):
        view = game.view(step.state, step.seat)
        full = game.determinize(view, 5)
        assert game.deciders(full) == game.deciders(step.state)
        assert game.actions(full, step.seat) == step.offered
        assert game.actions(view, step.seat) == step.offered
        assert game.outcome(full) == game.outcome(step.state)


@every_case
def test_determinized_state_can_be_played_on(case: Case) -> None:
    game, _ = start_game(case)
    draw = random.Random(case.seed)
    for step in some(play_case(case).steps, 5, draw):
        state = game.determinize(game.view(step.state, step.seat), draw.getrandbits(64))
        for _ in range(40):
            if not (deciders := game.deciders(state)):
                break
            seat = draw.choice(deciders)
            state = game.apply(state, seat, draw.choice(game.actions(state, seat))).state
            game.check(state)


@every_case
def test_determinization_follows_its_seed(case: Case) -> None:
    game, _ = start_game(case)
    varied = hidden = False
    for step in some(play_case(case).steps, 10, random.Random(case.seed)):
        view = game.view(step.state, None)
        if view == step.state:
            continue
        hidden = True
        assert game.determinize(view, 3) == game.determinize(view, 3)
        varied |= len({rules.digest(game.determinize(view, seed)) for seed in range(6)}) > 1
    assert varied == hidden


# ---------------------------------------------------------------- set-up and registry


def test_unknown_game_raises_a_key_error_with_the_known_ones() -> None:
    with pytest.raises(KeyError) as caught:
        rules.load("no such game")
    assert all(game_id in str(caught.value) for game_id in rules.GAMES)


@every_game
def test_game_has_id_version_and_name(game_id: str) -> None:
    game = rules.load(game_id)
    assert game is rules.load(game_id)
    assert game.id == game_id
    assert game.version >= 1
    assert game.player_counts == tuple(sorted(set(game.player_counts)))
    assert game.content_hash() == game.content_hash() != ""
    assert len({option.name for option in game.options}) == len(game.options)


def options_of_all_games() -> list[tuple[str, Option]]:
    return [(game_id, option) for game_id in rules.GAMES for option in rules.load(game_id).options]


@pytest.mark.parametrize(("game_id", "option"), options_of_all_games(), ids=lambda x: getattr(x, "name", x))
def test_an_option_has_its_default_among_its_choices(game_id: str, option: Option) -> None:
    def typed(value: Scalar) -> tuple[type, Scalar]:
        return type(value), value

    choices = [typed(choice) for choice in option.choices]
    assert typed(option.default) in choices
    assert len(set(choices)) == len(choices) > 1
    assert set(option.players) <= set(rules.load(game_id).player_counts)
    assert json.loads(json.dumps(option.choices)) == list(option.choices)


@pytest.mark.parametrize(("game_id", "option"), options_of_all_games(), ids=lambda x: getattr(x, "name", x))
def test_an_option_may_give_each_seat_its_own(game_id: str, option: Option) -> None:
    game = rules.load(game_id)
    assert len(set(option.each)) == len(option.each)
    for players in option.players or game.player_counts:
        named = option.each[::-1][:players]
        right = ",".join(named)
        assert option.by_seat(right) == named
        if not option.each:
            continue
        assert not any(SEATS_JOINED in each for each in option.each)
        assert option.objection(right, players) == ""
        game.check(game.start(players, 3, {option.name: right}))
        assert game.resolved(players, {option.name: right})[option.name] == right
        wrong = {
            "twice": ",".join((*named[:-1], named[0])),
            "seats": ",".join(named[:-1]),
            "choice": ",".join((*named[:-1], "none of them")),
        }
        for reason, value in wrong.items():
            with pytest.raises(InvalidSetup) as caught:
                game.start(players, 3, {option.name: value})
            assert caught.value.reason == reason
        for value in (right + ",", "," + right, right.upper(), right + " ", "," * 1_000_000, ","):
            with pytest.raises(InvalidSetup):
                game.start(players, 3, {option.name: value})


@every_game
def test_omitted_options_have_their_defaults(game_id: str) -> None:
    game = rules.load(game_id)
    defaults = {option.name: option.default for option in game.options}
    for players in game.player_counts:
        assert game.start(players, 9) == game.start(players, 9, {}) == game.start(players, 9, defaults)


@every_game
@pytest.mark.parametrize("seed", [0, -1, 2**64, -(2**70), 10**40])
def test_any_integer_is_a_seed(game_id: str, seed: int) -> None:
    game = rules.load(game_id)
    state = game.start(game.player_counts[0], seed)
    game.check(state)
    assert state == game.start(game.player_counts[0], seed)


@every_game
def test_wrong_player_counts_are_invalid_setups(game_id: str) -> None:
    game = rules.load(game_id)
    wrong: tuple[int, ...] = (0, -1, min(game.player_counts) - 1, max(game.player_counts) + 1, 99, True)
    for players in wrong:
        with pytest.raises(InvalidSetup) as caught:
            game.start(players, 1)
        assert caught.value.reason


@every_game
def test_wrong_options_are_invalid_setups(game_id: str) -> None:
    game = rules.load(game_id)
    players = game.player_counts[0]
    wrong: list[dict[str, Scalar]] = [{"no such option": 1}, {"": True}]
    for option in game.options:
        for value in ("no such choice", 12345, -1, 0, 1, False, True, ""):
            if not any(value == choice and type(value) is type(choice) for choice in option.choices):
                wrong.append({option.name: value})
    for options in wrong:
        with pytest.raises(InvalidSetup) as caught:
            game.start(players, 1, options)
        assert caught.value.reason


@every_game
@pytest.mark.parametrize("bad", [2.0, True, "2", None, float("nan"), (2,), [2], {}])
def test_non_integers_are_invalid_player_counts_and_seeds(game_id: str, bad: Any) -> None:
    game = rules.load(game_id)
    with pytest.raises(InvalidSetup) as caught:
        game.start(bad, 1)
    assert caught.value.reason == "players"
    with pytest.raises(InvalidSetup) as caught:
        game.start(game.player_counts[0], bad)
    assert caught.value.reason == "seed"


@every_game
@pytest.mark.parametrize("bad", [2.0, None, float("nan"), (2,), [2], {}, ["area"], "area", 7])
def test_options_and_values_of_the_wrong_kind_are_invalid_setups(game_id: str, bad: Any) -> None:
    game = rules.load(game_id)
    for option in game.options:
        if option.choices != (bad,):
            with pytest.raises(InvalidSetup) as caught:
                game.start((option.players or game.player_counts)[0], 1, {option.name: bad})
            assert caught.value.reason
    if bad not in (None, {}):
        with pytest.raises(InvalidSetup) as caught:
            game.start(game.player_counts[0], 1, bad)
        assert caught.value.reason == "options"


@every_case
def test_playthroughs_are_whole_games(case: Case) -> None:
    """The suite itself looks at something."""
    played = play_case(case)
    assert isinstance(played, Playthrough)
    assert len(played.steps) > 3
    assert all(isinstance(step, Step) for step in played.steps)


def test_usual_cases_cover_everything() -> None:
    def told(cases: Sequence[Case]) -> set[object]:
        return {(case.game, case.players) for case in cases} | {
            (case.game, *option) for case in cases for option in case.options
        }

    assert told(FEW) == told(CASES)
    assert len(FEW) < len(CASES)
