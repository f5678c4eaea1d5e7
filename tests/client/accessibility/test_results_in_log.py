"""The log and its announcement at the end of a game and of a round: the totals of all, and what decided."""

from __future__ import annotations

import pytest

import rules
from client import i18n
from client.games.balanceformers.sheet import decision as balanceformers
from client.games.envyra.sheet import decision as envyra
from client.games.wispwood.sheet import decision as wispwood
from client.i18n import format_score, tr
from client.table.result_lines import make_result_lines, sum_sheets
from rules.contract import Outcome, ScoreLine
from rules.envyra.events import RoundEnded
from rules.envyra.scoring import count_points
from rules.envyra.state import EnvyraState
from rules.wispwood.events import RoundScored
from rules.wispwood.game import FULL_GRID
from tests.client.accessibility.finished_games import list_lines, play_match


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("game_id", rules.GAMES)
def test_end_names_the_totals_of_all_players(game_id: str, language: str) -> None:
    match = play_match(game_id, 3)
    outcome = match.outcome
    assert outcome is not None
    _, lines = list_lines(match, language)[-1]
    (totals,) = [line.text for line in lines if line.picture == "icon-star"]
    for seat, total in enumerate(sum_sheets(outcome)):
        assert f"{match.seats[seat].name}:\u00a0{total} " in totals
    assert lines[-1].picture == "icon-trophy"


Sheets = tuple[tuple[ScoreLine, ...], ...]


def make_sheets(*seats: tuple[tuple[str, int], ...]) -> Sheets:
    return tuple(tuple(ScoreLine(key, points) for key, points in lines) for lines in seats)


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_tie_is_told_with_the_numbers_that_broke_it(language: str) -> None:
    i18n.set_language(language)
    grids = make_sheets(((FULL_GRID, 4), ("card", 7)), ((FULL_GRID, 0), ("card", 11)))
    by_grids = wispwood.describe_decision(Outcome("full-grids", ((0,), (1,)), grids))
    assert format_score(1, 0) in by_grids
    assert format_score(0, 1) in wispwood.describe_tie_break(Outcome("full-grids", ((0,), (1,)), grids), 1)
    sets = make_sheets((("tile", 5), ("set", 6)), (("tile", 7), ("set", 4)))
    assert format_score(6, 4) in envyra.describe_decision(Outcome("sets", ((0,), (1,)), sets))
    by_tile = envyra.describe_decision(Outcome("end-tile", ((1,), (0,)), sets))
    assert by_tile == tr("envyra.sheet.by-end-tile")
    tokens = tuple((ScoreLine("score", 9, {"white": 9, "black": other}),) for other in (12, 10))
    by_higher = balanceformers.describe_decision(Outcome("higher", ((0,), (1,)), tokens))
    assert format_score(12, 10) in by_higher
    for game, module in (("wispwood", wispwood), ("envyra", envyra), ("balanceformers", balanceformers)):
        assert module.describe_decision(Outcome("points", ((0,), (1,)), sets)) == ""
        assert module.describe_decision(Outcome("shared", ((0, 1),), sets)) == tr(f"{game}.sheet.equal")
    assert [line.text for line in make_result_lines("11, 11", by_grids, "Ida")] == ["11, 11", by_grids, "Ida"]


@pytest.mark.parametrize("players", [1, 2])
def test_wispwood_tells_totals_after_each_round_but_the_first(players: int) -> None:
    match = play_match("wispwood", players)
    totals = [0] * (players + (players == 1))
    for event, lines in list_lines(match, "en", RoundScored):
        assert isinstance(event, RoundScored)
        points = [sum(seat) for seat in event.points] + [event.ghost] * (players == 1)
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        for line, total in zip(lines[1:], totals, strict=True):
            assert (f"In all: {total}." in line.accessible_text) == (event.round > 1)
            assert "In all" not in line.text
        if players == 1:
            assert "taken so far count" in lines[-1].accessible_text


def test_envyra_tells_all_points_at_the_end_of_a_round() -> None:
    match = play_match("envyra", 3)
    assert isinstance(match.state, EnvyraState)
    told = list_lines(match, "en", RoundEnded)
    assert told
    ends = [step for step in match.history if any(isinstance(event, RoundEnded) for event in step.events)]
    for step, (_, lines) in zip(ends, told, strict=True):
        at = next(i for i, event in enumerate(step.events) if isinstance(event, RoundEnded))
        state = step.positions[at]
        assert isinstance(state, EnvyraState)
        for seat, info in enumerate(match.seats):
            assert f"{info.name}:\u00a0{count_points(state, seat).total} point" in lines[0].accessible_text
        assert lines[0].text == tr("envyra.log.round-ended", round=state.round)
