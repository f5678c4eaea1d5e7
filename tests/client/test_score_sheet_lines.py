"""Score sheets draw what the rules' score lines say; they reckon nothing a second time."""

from __future__ import annotations

import pytest

from client.games.balanceformers.sheet.score_sheet import BalanceformersSheet
from client.games.envyra.sheet import score_sheet as envyra_sheet
from client.games.envyra.sheet.score_sheet import EnvyraSheet
from client.games.equilibrix.sheet.score_sheet import EquilibrixSheet
from client.scenes.results.sheet import SUM, CellKey
from client.session.match import Match
from rules.contract import ScoreLine
from rules.envyra.content import content
from saves.seats import SeatInfo
from tests.client.driver import make_app

SEATS = (SeatInfo("Anna", "sky"), SeatInfo("Ben", "amber"))


def match(game: str) -> Match:
    make_app()
    return Match.create(game, SEATS, 5, {}, saved=False)


def test_equilibrix_sheet_shows_its_score_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    line = ScoreLine("bases", 2, {"of": 7, "petals": 4, "triangles": 9})
    monkeypatch.setattr("rules.equilibrix.scoring.make_score_line", lambda *_: line)
    sheet = EquilibrixSheet(match("equilibrix"))
    joined, _, supply = sheet.groups[0].points
    assert (joined, supply) == ((2,), (13,))
    assert sheet.groups[0].total == 2
    assert "2" in sheet.format_figure(CellKey(0, 1, "joined"))
    assert "7" in sheet.format_figure(CellKey(0, 1, "joined"))
    assert {place.figure for place in sheet.verdict.first_place} == {
        sheet.format_figure(CellKey(0, 1, "joined"))
    }


def test_balanceformers_sheet_shows_its_score_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    detail = {"white": 31, "black": 42, "white_column": 3, "black_column": 5, "creatures": 6}
    monkeypatch.setattr(
        "rules.balanceformers.scoring.make_score_line", lambda *_: ScoreLine("score", 17, detail)
    )
    sheet = BalanceformersSheet(match("balanceformers"))
    assert sheet.groups[1].points == ((31,), (42,), (6,))
    assert sheet.groups[1].total == 17
    assert sheet.explain(CellKey(1, 1, SUM)).points == 17
    white = sheet.explain(CellKey(1, 1, "white"))
    assert white.points == 31
    assert "31" in white.calculation


def test_envyra_sheet_shows_its_score_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other, third = list(content().tiles)[:3]
    lines = (
        ScoreLine("tile", 3, {"tile": one}),
        ScoreLine("tile", 5, {"tile": other}),
        ScoreLine("set", 11, {"theme": "orange", "tiles": f"{one} {other} {third}"}),
        ScoreLine("card", 13, {"card": next(iter(content().cards)), "secret": 0}),
    )
    monkeypatch.setattr(envyra_sheet, "list_score_lines", lambda *_, **__: lines)
    sheet = EnvyraSheet(match("envyra"))
    assert sheet.groups[0].points == ((8,), (11,))
    assert sheet.groups[0].total == 32
    assert "3 + 5" in sheet.explain(CellKey(0, 1, "stars")).calculation
    assert "11" in sheet.explain(CellKey(0, 1, "sets")).calculation
    assert [held.done for held in sheet.list_cards(0)] == [True]
