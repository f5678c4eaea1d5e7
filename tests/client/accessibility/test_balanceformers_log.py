"""Balanceformers' log and summaries for the ear: why turns end, tokens held, both values, darkness."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from client.games.balanceformers.table import reckoning_summary
from client.i18n import tr
from rules.balanceformers import scoring, turns
from rules.balanceformers.events import DeathMoved, GameEnded, TokenGained, TurnedDark, TurnEnded
from rules.balanceformers.reckoning import NONE
from rules.balanceformers.state import BalanceformersState
from tests.client.accessibility.finished_games import list_lines, open_table, play_match

GAME = ("balanceformers", 3, 3)


def list_states() -> list[BalanceformersState]:
    """Return the position before every event of the game."""
    match = play_match(*GAME)
    states = [match.initial_state, *(state for step in match.history for state in step.positions)]
    return [state for state in states if isinstance(state, BalanceformersState)]


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_turn_that_ends_by_itself_says_that_nothing_could_be_moved(language: str) -> None:
    face = open_table(play_match(*GAME), language).face
    state = next(state for state in list_states() if state.phase == "turn" and turns.can_act(state))
    name = face.table.match.seats[state.seat].name
    (line,) = face.narrate(state, TurnEnded(state.seat, 4), state)
    assert line.text == tr("balanceformers.log.turn-ended.unused", name=name, n=4)
    stuck = replace(state, dark=(1 << len(state.area)) - 1)
    (line,) = face.narrate(stuck, TurnEnded(state.seat, 4), stuck)
    assert line.text == tr("balanceformers.log.turn-ended.stuck", name=name, n=4)


def test_tokens_held_are_told_when_one_changes_hands() -> None:
    match, met = play_match(*GAME), set[bool]()
    for (event, lines), after in zip(list_lines(match, "en"), list_states()[1:], strict=False):
        if not isinstance(event, TokenGained):
            continue
        met.add(event.source == NONE)
        seats = () if event.source == NONE else (event.seat, *((event.source,) if event.source >= 0 else ()))
        for seat in seats:
            assert f"{match.seats[seat].name}:\u00a0{after.tokens[seat]} reincarnation token" in lines[0].more
        assert bool(lines[0].more) == bool(seats)
    assert met


def test_death_moving_on_tells_if_no_piece_turns_dark() -> None:
    match, told = play_match(*GAME), list[bool]()
    lines = list_lines(match, "en")
    for (event, moved), (following, _) in pairwise(lines):
        if isinstance(event, DeathMoved):
            assert ("No piece turns dark." in moved[0].accessible_text) != isinstance(following, TurnedDark)
            told.append(isinstance(following, TurnedDark))
    assert told
    state = list_states()[-1]
    all_dark = replace(state, dark=(1 << len(state.area)) - 1)
    (line,) = open_table(match).face.narrate(all_dark, DeathMoved(2), all_dark)
    assert line.more == tr("balanceformers.heard.none-dark")


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_summary_of_a_reckoning_tells_both_values_and_tokens(language: str) -> None:
    match = play_match(*GAME)
    open_table(match, language)
    names = [seat.name for seat in match.seats]
    after = match.state
    assert isinstance(after, BalanceformersState)
    after = replace(after, tokens=(0, 1, 3))
    for seat, text in enumerate(reckoning_summary.summarize(match.history, after, names)):
        white, black = scoring.track_values(after, seat)
        now = {"en": "now", "cs": "teď", "sk": "teraz"}[language]
        assert f", {now} {white}, " in text
        assert f", {now} {black}, " in text
        assert (tr("balanceformers.heard.reckoned-held", n=after.tokens[seat]) in text) == (seat > 0)


def test_summary_comes_before_death_moves_on_or_the_winner_is_named() -> None:
    match = play_match(*GAME)
    table = open_table(match)
    ends = 0
    for step in match.history:
        for event, following in pairwise(step.events):
            texts = list(table.face.describe_event(event, step.after))
            summaries = [text for text in texts if ", score " in text]
            assert bool(summaries) == isinstance(following, DeathMoved | GameEnded)
            ends += bool(summaries)
        assert not any(", score " in text for text in table.face.describe_event(step.events[-1], step.after))
    assert ends > 1
