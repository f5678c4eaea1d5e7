"""The score sheet: its numbers are the rules', every number has its reason, every way leads on."""

from __future__ import annotations

import random
from functools import cache

import pytest

from client.games.wispwood.sheet import WispwoodSheet
from client.match import Match
from client.scenes.results import scene as results
from client.scenes.results.scene import ResultsScene
from client.scenes.results.sheet import SUM, TOTAL, Spot
from client.widgets import Painted
from rules.contract import Scalar
from rules.wispwood.rounds import totals
from rules.wispwood.scoring import parts
from rules.wispwood.state import WispwoodState
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app

SEATS = (
    SeatInfo("Žofie", "sky"),
    SeatInfo("Řehoř", "amber"),
    SeatInfo("Liška", "jade"),
    SeatInfo("Ľubica", "rose"),
)


@cache
def finished(players: int, seed: int = 5, short: bool = False, four: bool = False) -> Match:
    """A game played to its end by chance; nothing is written."""
    options: dict[str, Scalar] = {"short": short, "four_wishes": four}
    match = Match.create("wispwood", SEATS[:players], seed, options, saved=False)
    rnd = random.Random(seed)
    while match.outcome is None:
        seat = match.deciders[0]
        match.act(seat, rnd.choice(match.game.actions(match.state, seat)))
    return match


def state_of(match: Match) -> WispwoodState:
    assert isinstance(match.state, WispwoodState)
    return match.state


def opened(
    match: Match, *, round: int | None = None, scale: float = 1.0, language: str = "en"
) -> tuple[Driver, ResultsScene]:
    app = make_app(settings=Settings(language=language), ui_scale=scale)
    scene = ResultsScene(app, match, round=round)
    app.push(scene)
    driver = Driver(app)
    driver.settle()
    return driver, scene


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("short", [False, True])
def test_numbers_are_those_of_the_state(players: int, short: bool) -> None:
    match = finished(players, short=short, four=short)
    state = state_of(match)
    sheet = WispwoodSheet(match)
    for seat in range(players):
        group = sheet.groups[seat]
        for number, scored in enumerate(state.sheets, start=1):
            assert tuple(row[number - 1] for row in group.points) == scored.points[seat]
            assert group.sums[number - 1] == sum(scored.points[seat])
        assert group.total == totals(state.sheets)[seat]
    if players == 1:
        ghost = sheet.groups[1]
        assert ghost.sums == tuple(scored.ghost for scored in state.sheets)
        for number, scored in enumerate(state.sheets):
            levels: list[int] = [row[number] or 0 for row in ghost.points]
            assert sum(levels) == scored.ghost


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_verdict_follows_the_outcome(players: int) -> None:
    match = finished(players)
    verdict = WispwoodSheet(match).verdict
    assert match.outcome is not None
    first = {match.seats[seat].name for seat in match.outcome.ranking[0]}
    assert {place.name for place in verdict.first if place.colour} == first
    assert len(verdict.first) + len(verdict.others) == max(2, players)
    assert verdict.lines


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_number_has_its_reason(language: str) -> None:
    make_app(settings=Settings(language=language))
    for match in (finished(1), finished(3)):
        sheet = WispwoodSheet(match)
        for index, group in enumerate(sheet.groups):
            for number in range(sheet.rounds + 1):
                for line, row in enumerate(group.points):
                    points = group.line_total(line) if number == TOTAL else row[number - 1]
                    if points is None:
                        continue
                    reason = sheet.reason(Spot(index, number, sheet.lines[line].key))
                    assert reason.points == points
                    assert reason.title
                    assert "{" not in reason.calculation + reason.rule + reason.title
                assert sheet.reason(Spot(index, number, SUM)).points == (
                    group.sums[number - 1] if number else group.total
                )


def test_the_calculation_comes_from_the_parts() -> None:
    make_app()
    match = finished(2)
    state = state_of(match)
    sheet = WispwoodSheet(match)
    for card in state.wishes:
        found = parts(state.sheets[-1].forests[0], card)
        reason = sheet.reason(Spot(0, state.rounds, card))
        total = sum(part.points for part in found)
        if len(found) > 1 and total > 0 and not reason.steps:
            assert str(total) in reason.calculation


def test_pointing_at_a_number_changes_the_forest_panel() -> None:
    driver, scene = opened(finished(3))
    state = state_of(finished(3))
    before = scene.spot
    spots = [Spot(seat, number, card) for seat in range(3) for number in (1, 3) for card in state.wishes]
    for spot in spots:
        driver.hover(f"results.cell.{spot.group}.{spot.round}.{spot.line}")
        assert scene.spot == spot
    assert scene.spot != before
    driver.hover("results.line.full-grid")
    assert scene.spot.line == "full-grid"


def test_the_keyboard_reaches_every_number() -> None:
    driver, scene = opened(finished(2))
    wishes = state_of(finished(2)).wishes
    scene.ui.focus_on(f"results.cell.0.1.{wishes[0]}", ring=True)
    driver.frames(1)
    assert scene.spot == Spot(0, 1, wishes[0])
    driver.key("right")
    assert scene.spot == Spot(0, 2, wishes[0])
    driver.key("down")
    assert scene.spot == Spot(0, 2, wishes[1])


def test_rows_count_up_and_a_click_skips() -> None:
    app = make_app()
    scene = ResultsScene(app, finished(2))
    app.push(scene)
    driver = Driver(app)
    driver.frames(3)
    assert scene.animating
    assert scene.share(len(scene.sheet.lines)) == 0.0
    driver.click_at(2, 2)
    assert scene.share(len(scene.sheet.lines)) == 1.0
    assert scene.laurel == 1.0


@pytest.mark.parametrize("settings", [Settings(reduce_motion=True), Settings(animation_speed=0.0)])
def test_nothing_counts_when_motion_is_off(settings: Settings) -> None:
    scene = ResultsScene(make_app(settings=settings), finished(2))
    assert scene.share(len(scene.sheet.lines)) == 1.0


def test_a_round_shows_itself_and_leads_on() -> None:
    match, went = finished(3), []
    app = make_app()
    app.push(ResultsScene(app, match))
    scene = ResultsScene(app, match, round=2, on_continue=lambda: went.append(app.top is not scene))
    app.push(scene)
    driver = Driver(app)
    driver.settle()
    state = state_of(match)
    assert [group.total for group in scene.sheet.groups] == list(totals(state.sheets[:2]))
    assert "results.again" not in scene.ui
    driver.key("enter")
    assert went == [True]


def test_rematch_has_the_same_seats_and_options(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished(2, short=True)
    driver, scene = opened(match)
    tables: list[Match] = []
    monkeypatch.setattr(scene.app, "home", lambda: None)
    monkeypatch.setattr(scene.app, "open", lambda _name, match: tables.append(match))
    driver.click("results.again")
    assert tables[0].seats == match.seats
    assert tables[0].options == match.options
    assert tables[0].moves == 0


def test_the_table_is_below_or_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, scene = opened(finished(2))
    below = scene
    app = scene.app
    app.push(ResultsScene(app, scene.match))
    driver.settle()
    driver.click("results.table")
    assert app.top is below  # it shows the same match
    opened_names: list[str] = []
    monkeypatch.setattr(app, "replace", lambda _: None)
    monkeypatch.setattr(results, "open_scene", lambda _app, name, **_: opened_names.append(name))
    driver.click("results.table")
    assert opened_names == ["table"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_cells_stay_in_the_table(players: int, scale: float) -> None:
    _, scene = opened(finished(players), scale=scale, language="cs")
    for widget in scene.ui:
        assert scene.rect.contains(widget.screen_rect), widget.id
        if isinstance(widget, Painted):
            assert scene.layout.table.contains(widget.rect), widget.id
            assert widget.rect.width >= 36, widget.id
    assert scene.layout.table.right < scene.layout.reason.left
    assert scene.layout.reason.bottom < scene.layout.bar.top
