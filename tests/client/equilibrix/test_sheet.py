"""The sheet of EQUILIBRIX Connect: bases joined are the rules', its words say who has won and why."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from client.games.equilibrix.sheet.pictures import ColouredPosition
from client.games.equilibrix.sheet.score_sheet import JOINED, STONES, SUPPLY, EquilibrixSheet
from client.scenes.results.scene import ResultsScene
from client.scenes.results.sheet import SUM, CellKey
from client.scenes.results.sheet_with_remarks import make_sheet
from client.session.match import Match
from client.widgets import PaintedButton
from rules.equilibrix import board, stone_networks
from rules.equilibrix.content import content
from rules.equilibrix.state import NOBODY, Ending, EquilibrixState
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.equilibrix.games import ALL, Game, played
from tests.client.match_states import set_state

SEATS = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř Dlouhovlasý", "amber"), SeatInfo("Liška", "jade"))
LINES = (JOINED, STONES, SUPPLY)


def in_state(state: EquilibrixState) -> Match:
    """Return a match in that position; nothing is written."""
    match = Match.create("equilibrix", SEATS[: state.setup.players], 4, {}, saved=False)
    set_state(match, state)
    return match


@cache
def finished(game: Game) -> Match:
    return in_state(played(game)[-1].after)


@cache
def ended(players: int, ending: Ending) -> EquilibrixState:
    """Return the end of a golden game that came to such an end."""
    ends = (played(game)[-1].after for game in ALL if game.players == players)
    return next(state for state in ends if state.ending == ending)


def with_end(players: int, **changes: object) -> Match:
    return in_state(msgspec.structs.replace(ended(players, "linked"), **changes))


def opened(match: Match, *, scale: float = 1.0, language: str = "en") -> tuple[Driver, ResultsScene]:
    app = make_app(settings=Settings(language=language), ui_scale=scale)
    scene = ResultsScene(app, match)
    app.push(scene)
    driver = Driver(app)
    driver.settle(drawn=False)
    return driver, scene


@pytest.mark.parametrize("game", ALL[:16])
def test_numbers_match_the_rules(game: Game) -> None:
    make_app()
    match = finished(game)
    state = match.state
    assert isinstance(state, EquilibrixState)
    assert match.outcome is not None
    shown = EquilibrixSheet(match)
    assert [line.key for line in shown.lines] == list(LINES)
    for seat, lines in enumerate(match.outcome.sheets):
        points = [shown.find_points(CellKey(seat, 1, line)) for line in LINES]
        assert points[0] == lines[0].points
        assert points[1] == state.stones[seat].bit_count()
        supply = content().modest if state.setup.modest else content().supply
        assert (points[1] or 0) + (points[2] or 0) == supply.petals + supply.triangles
        assert [place.name for place in shown.verdict.first_place] == [
            SEATS[first].name for first in match.outcome.ranking[0]
        ]


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_number_has_a_reason(language: str) -> None:
    make_app(settings=Settings(language=language))
    for match in (finished(ALL[0]), in_state(ended(3, "linked"))):
        shown = EquilibrixSheet(match)
        for seat in range(len(shown.groups)):
            for line in LINES:
                cell = CellKey(seat, 1, line)
                reason = shown.explain(cell)
                assert reason.points == shown.find_points(cell)
                assert reason.title
                assert "{" not in reason.title + reason.calculation + shown.format_cell_in_words(cell)
                assert reason.score_text == (shown.format_figure(cell) or str(reason.points))


def test_winning_sheet_has_all_bases_joined() -> None:
    make_app(settings=Settings(language="en"))
    match = in_state(ended(2, "linked"))
    shown = EquilibrixSheet(match)
    winner = ended(2, "linked").winner
    assert shown.verdict.has_winner
    assert shown.leaders == (winner,)
    assert shown.verdict.first_place[0].score_text == "3 of 3"
    assert shown.verdict.first_place[0].unit_label == "bases"
    assert shown.verdict.lines[0] == f"{SEATS[winner].name} has all bases joined."
    assert shown.find_best(0) == 3
    assert shown.find_best(1) is None  # more stones are not better
    assert make_sheet(match, None).verdict.lines == shown.verdict.lines


@pytest.mark.parametrize(("ending", "words"), [("turns", "After 200 turns"), ("agreed", "agreed")])
def test_draw_has_no_winner(ending: Ending, words: str) -> None:
    make_app(settings=Settings(language="en"))
    match = with_end(2, ending=ending, winner=NOBODY, turn=200)
    verdict = EquilibrixSheet(match).verdict
    assert not verdict.has_winner
    assert verdict.sound == "round-end"
    assert verdict.headline == "A draw"
    assert words in verdict.lines[0]
    assert len(verdict.first_place) == 2
    assert not verdict.other_players
    assert EquilibrixSheet(match).leaders == ()


def test_verdict_names_resigned_players() -> None:
    make_app(settings=Settings(language="en"))
    match = with_end(3, ending="resigned", winner=1, resigned=(2, 0))
    verdict = EquilibrixSheet(match).verdict
    assert verdict.lines[0] == f"All but {SEATS[1].name} have resigned."
    assert [(place.rank, place.name, place.note) for place in verdict.other_players] == [
        (2, SEATS[0].name, "resigned"),
        (3, SEATS[2].name, "resigned"),
    ]
    assert verdict.first_place[0].note == ""


@pytest.mark.parametrize(
    ("language", "words"), [("en", "{} has resigned."), ("cs", "Hru vzdává {}."), ("sk", "Hru vzdáva {}.")]
)
def test_verdict_of_two_names_who_resigned(language: str, words: str) -> None:
    make_app(settings=Settings(language=language))
    match = with_end(2, ending="resigned", winner=1, resigned=(0,))
    assert EquilibrixSheet(match).verdict.lines[0] == words.format(SEATS[0].name)


def test_unfinished_sheet_ranks_by_joined_bases() -> None:
    make_app()
    first = played(ALL[0])[0].before
    reach = 1 << next(field for field in board.iter_fields(board.AROUND[board.CENTRES.index((2, 1))]))
    match = in_state(msgspec.structs.replace(first, stones=(first.stones[0] | reach, first.stones[1])))
    shown = EquilibrixSheet(match)
    assert not shown.final
    assert not shown.verdict.has_winner
    assert [place.score_text[0] for place in (*shown.verdict.first_place, *shown.verdict.other_players)] == [
        "1",
        "0",
    ]
    both = EquilibrixSheet(in_state(first)).verdict
    assert len(both.first_place) == 2


@pytest.mark.parametrize("game", ALL[:16])
def test_highlighted_network_joins_the_most_bases(game: Game) -> None:
    state = played(game)[-1].after
    standing = ColouredPosition(state.stones, tuple(seat.colour for seat in SEATS[: game.players]))
    for seat, stones in enumerate(state.stones):
        lit = standing.find_network(seat)
        assert not lit & ~stones
        assert bool(lit) == bool(standing.find_joined_bases(seat))
        if lit:
            assert stone_networks.find_bases_in_largest_network(
                lit, game.players, seat
            ) == standing.find_joined_bases(seat)


def test_hovering_a_number_shows_what_it_counts() -> None:
    driver, scene = opened(in_state(ended(3, "linked")))
    for seat in range(3):
        for line in LINES:
            driver.hover(f"results.cell.{seat}.1.{line}", drawn=False)
            assert scene.cell == CellKey(seat, 1, line)
    driver.click("results.group.1")
    assert scene.cell == CellKey(1, 1, JOINED)
    assert f"results.cell.0.1.{SUM}" not in scene.ui  # bases and stones do not add up
    assert scene.ui[f"results.cell.0.1.{JOINED}"].label.endswith("of 2 bases")


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("won", [True, False])
def test_widgets_fit_without_overlaps(players: int, scale: float, won: bool) -> None:
    match = in_state(ended(players, "linked"))
    if not won:
        match = with_end(players, ending="agreed", winner=NOBODY)
    _, scene = opened(match, scale=scale, language="sk")
    (block,) = scene.layout.blocks
    assert "results.page" not in scene.ui
    for widget in scene.ui:
        assert scene.rect.contains(widget.screen_rect), widget.id
        if isinstance(widget, PaintedButton):
            assert block.box.contains(widget.rect), widget.id
    assert block.box.right < scene.layout.reason.left
    assert scene.layout.reason.bottom < scene.layout.bar.top
    assert block.rows[-2] + block.row <= block.rows[-1] + 0.01
