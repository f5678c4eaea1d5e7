"""Envyra's score sheet: its numbers are the rules', its words say who has won and what told equals apart."""

from __future__ import annotations

import random
from functools import cache

import msgspec
import pytest

from client.draw.geometry import Rect
from client.games.envyra.sheet.pictures import arrange_cards, pack_tiles
from client.games.envyra.sheet.score_sheet import EnvyraSheet, describe_tie_break
from client.scenes.results.scene import ResultsScene
from client.scenes.results.sheet import SUM, CellKey
from client.session.match import Match
from client.widgets import PaintedButton
from rules.envyra.scoring import Points, count_points
from rules.envyra.state import Ending, EnvyraState
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.match_states import set_state

SEATS = (
    SeatInfo("Žofie", "sky"),
    SeatInfo("Řehoř Dlouhovlasý", "amber"),
    SeatInfo("Liška", "jade"),
    SeatInfo("Ľubica", "rose"),
)
EXAMPLE = (
    "orange_sun_3", "orange_volcano_1", "orange_flame_2", "green_seed_2", "green_leaf_2", "green_leaf_3",
    "blue_sea_1",
)  # fmt: skip
"""The rulebook's example of scoring: 27 points (N-SC-4)."""


@cache
def finished(players: int, equilibrium: str = "off", seed: int = 3) -> Match:
    """Return a game played to its end by chance; nothing is written."""
    match = Match.create("envyra", SEATS[:players], seed, {"equilibrium": equilibrium}, saved=False)
    rnd = random.Random(seed)
    while match.outcome is None:
        seat = match.deciders[0]
        match.act(seat, rnd.choice(match.game.actions(match.state, seat)))
    return match


def state_of(match: Match) -> EnvyraState:
    assert isinstance(match.state, EnvyraState)
    return match.state


def with_tiles(*taken: tuple[str, ...], ending: Ending = "bag", sits_out: tuple[int, ...] = ()) -> Match:
    """Return a finished game in which the seats hold just these tiles."""
    state = state_of(finished(len(taken), seed=4))
    match = Match.create("envyra", SEATS[: len(taken)], 4, {}, saved=False)
    set_state(match, msgspec.structs.replace(state, taken=taken, ending=ending, sits_out=sits_out))
    return match


def opened(match: Match, *, scale: float = 1.0, language: str = "en") -> tuple[Driver, ResultsScene]:
    app = make_app(settings=Settings(language=language), ui_scale=scale)
    scene = ResultsScene(app, match)
    app.push(scene)
    driver = Driver(app)
    driver.settle(drawn=False)
    return driver, scene


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("equilibrium", ["off", "a", "b", "c"])
def test_numbers_match_the_rules(players: int, equilibrium: str) -> None:
    make_app()
    match = finished(players, equilibrium)
    shown = EnvyraSheet(match)
    assert [line.key for line in shown.lines] == ["stars", "sets", "cards"][: 2 + (equilibrium != "off")]
    for seat, group in enumerate(shown.groups):
        scored = count_points(state_of(match), seat, secret=True)
        assert [row[0] for row in group.points] == list(scored)[: len(shown.lines)]
        assert group.total == scored.total
        assert match.outcome is not None
        assert group.total == sum(line.points for line in match.outcome.sheets[seat])


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_number_has_a_reason(language: str) -> None:
    make_app(settings=Settings(language=language))
    for match in (finished(2), finished(3, "c"), finished(4, "b", seed=8)):
        shown = EnvyraSheet(match)
        for seat, group in enumerate(shown.groups):
            for line in (*(line.key for line in shown.lines), SUM):
                reason = shown.explain(CellKey(seat, 1, line))
                assert reason.points == (
                    group.total if line == SUM else shown.find_points(CellKey(seat, 1, line))
                )
                assert reason.title
                assert "{" not in reason.title + reason.rule + reason.calculation
                assert shown.format_picture_caption(CellKey(seat, 1, line))


def test_example_of_27_points_matches_the_rulebook() -> None:
    make_app(settings=Settings(language="en"))
    shown = EnvyraSheet(with_tiles(EXAMPLE, ("bonus_1",)))
    words = {line: shown.explain(CellKey(0, 1, line)).calculation for line in ("stars", "sets", SUM)}
    assert words["stars"].startswith("4 + 1 + 3 + 4 + 3 + 4 + 2 =")
    assert words["sets"].replace("\u00a0", " ") == "4 + 2 = 6"
    assert words[SUM].replace("\u00a0", " ") == "21 + 6 = 27"
    assert shown.verdict.first_place[0].points == 27


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        ("bag", "the bag"),
        ("stuck", "last round"),
        ("idle", "thirty rounds"),
    ],
)
def test_verdict_states_the_end_of_the_game(ending: Ending, words: str) -> None:
    make_app(settings=Settings(language="en"))
    verdict = EnvyraSheet(with_tiles(EXAMPLE, ("bonus_1",), ending=ending)).verdict
    assert verdict.lines[0] == "25 points ahead of Řehoř Dlouhovlasý."
    assert words in verdict.lines[1]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Nobody could play"), ("cs", "Nikdo neměl"), ("sk", "Nikto nemal")]
)
def test_verdict_of_an_all_stuck_game_mentions_no_last_round(language: str, words: str) -> None:
    """N-END-C."""
    make_app(settings=Settings(language=language))
    match = with_tiles(EXAMPLE, ("bonus_1",), ending="stuck", sits_out=(0, 1))
    assert EnvyraSheet(match).verdict.lines[1].startswith(words)


def test_verdict_names_the_owner_of_the_end_tile() -> None:
    make_app(settings=Settings(language="en"))
    verdict = EnvyraSheet(with_tiles(EXAMPLE, ("end",), ending="end-tile")).verdict
    assert "Řehoř" in verdict.lines[1]


@pytest.mark.parametrize(
    ("first", "second", "reason", "winners"),
    [
        # 8 each, but the first has a set
        (("orange_flame_1", "orange_sun_1", "bonus_3"), ("bonus_1", "bonus_2", "bonus_5"), "sets", [0]),
        # 4 each without sets, and the second took the end tile
        (("bonus_5",), ("end", "orange_flame_1"), "end-tile", [1]),
        (("bonus_1",), ("bonus_2",), "equal", [0, 1]),
    ],
)
def test_verdict_explains_ties(
    first: tuple[str, ...], second: tuple[str, ...], reason: str, winners: list[int]
) -> None:
    make_app(settings=Settings(language="en"))
    shown = EnvyraSheet(with_tiles(first, second))
    totals = [group.total for group in shown.groups]
    assert totals[0] == totals[1], totals
    said = {"sets": "sets decided", "end-tile": "end tile", "equal": "none of them"}[reason]
    assert said in shown.verdict.lines[0]
    assert [place.name for place in shown.verdict.first_place] == [SEATS[seat].name for seat in winners]
    assert list(shown.leaders) == winners
    assert said in shown.explain(CellKey(1, 1, SUM)).rule  # and where the loser's points are explained


def test_lower_ties_are_explained() -> None:
    make_app(settings=Settings(language="en"))
    scored = (Points(30, 0, 0), Points(10, 2, 0), Points(12, 0, 0))
    assert describe_tie_break(scored, (False, False, False), 0) == ""
    assert "2\u00a0:\u00a00" in describe_tie_break(scored, (False, False, False), 1)
    assert "0\u00a0:\u00a02" in describe_tie_break(scored, (False, False, False), 2)


def test_unfinished_sheet_hides_secret_cards() -> None:
    make_app()
    match = Match.create("envyra", SEATS[:3], 5, {"equilibrium": "c"}, saved=False)
    shown = EnvyraSheet(match)
    assert isinstance(shown, EnvyraSheet)
    assert not shown.final
    assert not shown.verdict.has_winner
    assert all(shown.list_cards(seat) == () for seat in range(3))
    end = EnvyraSheet(finished(3, "c"))
    assert all(any(one.secret for one in end.list_cards(seat)) for seat in range(3))


def test_hovering_a_number_shows_its_tiles() -> None:
    driver, scene = opened(finished(3, "c"))
    for seat in range(3):
        for line in ("stars", "sets", "cards", SUM):
            driver.hover(f"results.cell.{seat}.1.{line}")
            assert scene.cell == CellKey(seat, 1, line)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("equilibrium", ["off", "c"])
def test_widgets_fit_without_overlaps(players: int, scale: float, equilibrium: str) -> None:
    _, scene = opened(finished(players, equilibrium), scale=scale, language="sk")
    (block,) = scene.layout.blocks
    assert "results.page" not in scene.ui  # there are no rounds to turn to
    assert not scene.layout.headed
    for widget in scene.ui:
        assert scene.rect.contains(widget.screen_rect), widget.id
        if isinstance(widget, PaintedButton):
            assert block.box.contains(widget.rect), widget.id
    assert block.box.right < scene.layout.reason.left
    assert scene.layout.reason.bottom < scene.layout.bar.top
    assert "1." not in scene.ui[f"results.cell.0.1.{SUM}"].label.partition(":")[0]


@pytest.mark.parametrize("count", range(1, 20))
@pytest.mark.parametrize("box", [Rect(0, 0, 170, 110), Rect(10, 20, 400, 400), Rect(0, 0, 300, 90)])
def test_pictures_stay_in_their_boxes(count: int, box: Rect) -> None:
    around = box.inflate(1, 1)
    assert all(around.contains(place) for place in pack_tiles(box, count, centred=True))
    assert len(pack_tiles(box, count)) == count
    for symbols in (2, 3):
        for centred in (False, True):
            places = arrange_cards(box, min(count, 4), symbols, centred=centred)
            assert all(around.contains(place) for place in places)
            assert all(not a.colliderect(b) for a in places for b in places if a is not b)


def test_score_sheet_draws_every_player_count() -> None:
    for players, equilibrium in ((2, "a"), (3, "off"), (4, "c")):
        driver, scene = opened(finished(players, equilibrium, seed=6))
        for seat in range(players):
            driver.click(f"results.group.{seat}")
            driver.frames(1)
        assert scene.cell.group == players - 1
