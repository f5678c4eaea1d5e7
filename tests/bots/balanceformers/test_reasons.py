"""What a mind says for its actions."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from client.bots.balanceformers.mind import MIND
from client.bots.balanceformers.reckoning_evaluation import ReckoningEvaluator
from client.bots.balanceformers.search_board import RoundFacts
from client.games.balanceformers.board.reckoning_forecast import forecast_seats
from rules.balanceformers.actions import EndTurn, Move, PickTokens, Reincarnate
from rules.balanceformers.game import GAME
from tests.bots.balanceformers.games import positions
from tests.rules.balanceformers.positions import back, move, position, slot

KEYS = {
    "joins-well", "acts-late", "many-actions", "keeps-a-mixture", "middle-way", "takes-from-strongest",
    "best-as-it-is",
    "lifts-score", "saves-own", "moves-white", "moves-black", "gains-tokens", "dooms-rivals",
    "hinders-white", "wins-at-reckoning", "averts-defeat", "brings-back", "on-the-way", "joins-others",
    "takes-room", "places-late", "places-early", "guards", "survives",
}  # fmt: skip


@pytest.mark.parametrize(("players", "area"), [(2, "hand"), (3, "preset"), (5, "random")])
def test_every_action_has_reasons(players: int, area: str) -> None:
    chance, said = random.Random(players), set()
    for state in positions(players, 60 + players, area=area):
        seat = GAME.deciders(state)[0]
        view = GAME.view(state, seat)
        for action in chance.choices(GAME.actions(state, seat), k=2):
            found = MIND.find_reasons(view, seat, action)
            assert len(found) <= 3
            assert found or state.phase in ("building", "prelude")
            said |= {reason.key for reason in found}
    assert said <= KEYS
    assert len(said) >= 7


def test_reasons_about_the_end_of_the_game_come_first() -> None:
    """A1 and B1 together are in balance; alone, all die."""
    state = position("A1 0L, B1 0R, A2 5L", white=(9, 2), black=(9, 2), pairs="3+3 2+2")
    apart = [
        action for action in GAME.actions(state, 0) if isinstance(action, Move) and action.slot == slot("4L")
    ]
    assert [MIND.find_reasons(state, 0, action)[0].key for action in apart] == ["wins-at-reckoning"]
    state = position("A1 0L, B1 4L", white=(2, 9), black=(2, 9), pairs="3+3 2+2")
    keys = [reason.key for reason in MIND.find_reasons(state, 0, move("B1", "0R"))]
    assert keys[0] == "averts-defeat"
    assert "survives" in keys, "without it no creature of the player would be left"


def test_reasons_for_tokens_and_stopping() -> None:
    state = position("A1 0L, B1 9L", tokens=(1, 0))
    assert MIND.find_reasons(state, 0, EndTurn())[0].key == "best-as-it-is"
    assert "brings-back" in {reason.key for reason in MIND.find_reasons(state, 0, back("A3", "9R"))}
    assert MIND.find_reasons(state, 0, PickTokens(1, 2))[0].key == "acts-late"
    assert MIND.find_reasons(state, 0, PickTokens(5, 5))[0].key == "many-actions"
    assert MIND.find_reasons(replace(state, round=2), 0, PickTokens(3, 3))[0].key == "keeps-a-mixture"
    late = MIND.find_reasons(replace(state, round=6), 0, PickTokens(3, 3))
    assert [reason.key for reason in late] == ["middle-way"], "nothing is left for later"


def test_reasons_for_tokens_hold_for_the_tokens_that_are_left() -> None:
    """Late and early is by what the others hold, a mixture by what one keeps oneself."""

    def say(picked: PickTokens, own: set[int], others: set[int]) -> str:
        masks = tuple(sum(1 << value for value in values) for values in (own, others))
        state = position("A1 0L, B1 9L", round=3)
        state = replace(state, phase="initiative", chosen=((), ()), squares=masks, rounds=masks)
        return MIND.find_reasons(state, 0, picked)[0].key

    assert say(PickTokens(2, 2), {1, 2, 5}, {3, 4, 5}) == "acts-late"
    assert say(PickTokens(2, 2), {2, 3, 5}, {1, 2}) != "acts-late", "the other one will be later"
    assert say(PickTokens(3, 3), {1, 3, 5}, {3, 4, 5}) == "acts-late", "six is little among the high"
    assert say(PickTokens(3, 3), {1, 3, 5}, {1, 2, 3}) == "many-actions"
    assert say(PickTokens(3, 3), {1, 3, 5}, {1, 3, 5}) == "keeps-a-mixture"
    assert say(PickTokens(3, 3), {3, 4}, {2, 3, 4}) == "middle-way", "one pair is left, no choice"


def test_reason_to_stop_where_the_game_is_won() -> None:
    state = position("A1 0L, B1 9L, B2 9R, B3 9F", white=(9, 2), black=(9, 2), pairs="3+3 2+2")
    evaluator = ReckoningEvaluator(state)
    total = RoundFacts(state).make_board(state).total
    assert evaluator.is_won(0, total) == (
        MIND.find_reasons(state, 0, EndTurn())[0].key == "wins-at-reckoning"
    )
    assert evaluator.is_won(0, total)


def test_action_that_only_guards_says_so() -> None:
    """What betters no forecast either leads on, or leaves those who act later less to do."""
    said = set()
    for state in (state for seed in range(4) for state in positions(2, 300 + seed) if state.phase == "turn"):
        for action in GAME.actions(state, state.seat):
            keys = {reason.key for reason in MIND.find_reasons(state, state.seat, action)}
            said |= keys
            if "guards" in keys:
                assert state.turn == 0, "somebody acts later"
                assert keys <= {"guards", "brings-back"}
        if {"guards", "on-the-way"} <= said:
            return
    raise AssertionError(said)


def test_numbers_in_reasons_match_the_forecast() -> None:
    """Each number is the difference between the table's forecast after the action and before it."""
    said: set[str] = set()
    for players, seed in ((2, 3), (3, 4), (4, 5)):
        chance = random.Random(seed)
        for state in positions(players, seed, area="preset"):
            if state.phase != "turn":
                continue
            seat = GAME.deciders(state)[0]
            actions = [one for one in GAME.actions(state, seat) if isinstance(one, Move | Reincarnate)]
            for action in chance.sample(actions, min(10, len(actions))):
                after = GAME.apply(state, seat, action).state
                if (after.phase, after.round) != ("turn", state.round):
                    continue
                now, then = forecast_seats(state), forecast_seats(after)
                lifted = [one for one in range(players) if then[one].score > now[one].score]
                others = [one for one in range(players) if one != seat and one not in lifted]
                shown = {
                    "lifts-score": then[seat].score - now[seat].score,
                    "moves-white": then[seat].white - now[seat].white,
                    "moves-black": then[seat].black - now[seat].black,
                    "gains-tokens": then[seat].tokens - now[seat].tokens,
                    "saves-own": now[seat].dead - then[seat].dead,
                    "dooms-rivals": sum(max(0, then[one].dead - now[one].dead) for one in others),
                    "hinders-white": sum(max(0, now[one].white - then[one].white) for one in others),
                }
                for reason in MIND.find_reasons(state, seat, action):
                    if reason.key in shown:
                        assert reason.params["n"] == shown[reason.key], (reason, action)
                        said.add(reason.key)
    assert len(said) == 7
