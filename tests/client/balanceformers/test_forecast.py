"""What is foretold comes true if nothing more moves."""

from __future__ import annotations

import gc
from collections import Counter

from client.games.balanceformers.board import reckoning_forecast
from rules.balanceformers import events as e
from rules.balanceformers.actions import EndTurn, Move
from rules.balanceformers.game import GAME
from rules.balanceformers.reckoning import CreatureVerdict
from rules.balanceformers.scoring import track_values
from rules.balanceformers.state import BalanceformersState, owner_of
from tests.client.balanceformers.games import GAMES, positions


def last_decisions() -> list[BalanceformersState]:
    """Return positions in which ending the turn brings the reckoning at once."""
    found = []
    for variant in GAMES:
        for state, _, _ in positions(variant):
            if state.phase == "turn" and state.turn == state.setup.players - 1:
                found.append(state)
    return found[::7]


def test_reckoning_matches_the_forecast() -> None:
    checked = 0
    for state in last_decisions():
        events = GAME.apply(state, state.seat, EndTurn()).events
        judged = [event for event in events if isinstance(event, e.Judged)]
        foreseen = reckoning_forecast.forecast_verdicts(state)
        if len(judged) < len(foreseen):
            continue  # the reckoning waits for somebody's choice
        assert {event.creature: event.verdict for event in judged} == {
            creature: verdict.verdict for creature, verdict in foreseen.items()
        }
        after = GAME.apply(state, state.seat, EndTurn()).state
        dead = Counter(owner_of(event.creature) for event in judged if event.verdict < 0)
        for seat, gain in enumerate(reckoning_forecast.forecast_seats(state)):
            assert gain.white == after.white[seat] - state.white[seat]
            assert gain.black == after.black[seat] - state.black[seat]
            assert gain.dead == dead[seat]
            assert gain.score == min(track_values(after, seat))
        checked += 1
    assert checked > 20


def test_step_changes_the_forecast_as_previewed() -> None:
    checked = 0
    for variant in GAMES:
        for state, seat, action in positions(variant)[::5]:
            if not isinstance(action, Move) or state.left < 2:
                continue
            after = GAME.apply(state, seat, action).state
            if after.round != state.round or after.phase != "turn":
                continue
            said = reckoning_forecast.forecast_verdict_changes(state, action.creature, action.slot)
            before, then = (
                reckoning_forecast.forecast_verdicts(state),
                reckoning_forecast.forecast_verdicts(after),
            )
            for creature, verdict in then.items():
                was = before[creature].verdict
                assert (creature in said.saved) == (was < 0 <= verdict.verdict)
                assert (creature in said.doomed) == (verdict.verdict < 0 <= was)
                assert (creature in said.balanced) == (verdict.verdict == 0 != was)
                assert (creature in said.unbalanced) == (was == 0 != verdict.verdict)
            checked += 1
    assert checked > 30


def test_no_forecast_without_creatures_on_the_board() -> None:
    state = GAME.start(2, 3)
    assert reckoning_forecast.forecast_verdicts(state) == {}
    assert not reckoning_forecast.has_forecast(state)


def test_end_of_the_game_matches_the_forecast() -> None:
    """B-END-1, B-END-2, B-WIN-1: who is extinct, and who wins by the track after that reckoning."""
    ends = goes_on = 0
    for state in last_decisions() + final_decisions():
        transition = GAME.apply(state, state.seat, EndTurn())
        if transition.state.phase == "token":
            continue  # the reckoning waits for somebody's choice
        said = reckoning_forecast.forecast_end(state)
        outcome = GAME.outcome(transition.state)
        if outcome is None:
            assert said is None
            goes_on += 1
            continue
        assert said is not None
        over = next(event for event in transition.events if isinstance(event, e.GameEnded))
        assert said.extinct == over.extinct
        assert said.winners == outcome.ranking[0]
        ends += 1
    assert ends >= 5
    assert goes_on > 10


def final_decisions() -> list[BalanceformersState]:
    """Return the last decisions of whole games, where it was to end the turn."""
    found = [positions(variant)[-1] for variant in GAMES]
    return [state for state, _, action in found if isinstance(action, EndTurn)]


def test_no_end_is_forecast_during_the_prelude() -> None:
    """B-END-1 comes after a reckoning, and none comes before all creatures lie."""
    met = 0
    for variant in GAMES:
        for state, _, _ in positions(variant):
            if state.phase == "prelude":
                assert reckoning_forecast.forecast_end(state) is None
                met += 1
    assert met > 50


def test_judged_creatures_are_not_forecast() -> None:
    met = 0
    for variant in GAMES:
        for state, _, _ in positions(variant):
            if state.phase == "token":
                rest = list(reckoning_forecast.forecast_verdicts(state).values())[state.judged :]
                assert sum(gain.dead for gain in reckoning_forecast.forecast_seats(state)) >= len(state.dying)
                black = sum(gain.black for gain in reckoning_forecast.forecast_seats(state))
                assert black <= state.round * sum(verdict.verdict < 0 for verdict in rest)
                met += 1
    assert met > 3


def test_forecasts_of_past_positions_are_not_kept() -> None:
    """They grew by megabytes in a long evening: 10 kB each, for positions that nobody asks about again."""
    kept = []
    for state in [state for variant in GAMES for state, _, _ in positions(variant)][:600]:
        reckoning_forecast.forecast_seats(state)
        reckoning_forecast.forecast_verdicts(state)
        kept.append(len(reckoning_forecast.forecast_verdicts(state)))
    verdicts = sum(type(one) is CreatureVerdict for one in gc.get_objects())
    assert len(kept) > 300
    assert verdicts < sum(kept) / 3
