"""The sheet of Balanceformers: the lower value counts, its words say who has won and why."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from client.games.balanceformers.sheet.pictures import TokenColumns
from client.games.balanceformers.sheet.score_sheet import BalanceformersSheet, explain_end
from client.i18n import LANGUAGES
from client.scenes.results.scene import ResultsScene
from client.scenes.results.sheet import SUM, CellKey, SheetGroup, make_verdict
from client.session.match import Match
from rules.balanceformers import scoring
from rules.balanceformers.content import content
from rules.balanceformers.state import OFF, BalanceformersState
from rules.rng import random_below, seed_generator
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app

NAMES = ("Žofie", "Řehoř Dlouhovlasý", "Ľubomír", "Klára", "Bruno", "Magdaléna")
SEATS = tuple(SeatInfo(name, colour) for name, colour in zip(NAMES, COLOURS, strict=True))


@cache
def finished(players: int) -> Match:
    """Return a game played by chance to its end."""
    match = Match.create("balanceformers", SEATS[:players], players, {}, saved=False)
    rng = seed_generator(players)
    while match.outcome is None:
        seat = match.deciders[0]
        actions = match.game.actions(match.state, seat)
        rng, chosen = random_below(rng, len(actions))
        match.act(seat, actions[chosen])
    return match


def ended(
    match: Match, white: tuple[int, ...], black: tuple[int, ...], *, extinct: bool
) -> BalanceformersState:
    """Return the end of a match with the tokens on other columns.

    Args:
        extinct: Whether the first seat has lost all its creatures.
    """
    state = match.state
    assert isinstance(state, BalanceformersState)
    places = tuple(
        OFF if creature in state.creatures(0) else creature for creature in range(len(state.places))
    )
    return msgspec.structs.replace(
        state, white=white, black=black, ending="extinct" if extinct else "rounds",
        places=places if extinct else tuple(range(len(places))),
    )  # fmt: skip


def lines(white: tuple[int, ...], black: tuple[int, ...], *, extinct: bool = False) -> tuple[str, ...]:
    make_app()
    state = ended(finished(len(white)), white, black, extinct=extinct)
    groups = [
        SheetGroup(str(seat), NAMES[seat], COLOURS[seat], "", (), (min(scoring.track_values(state, seat)),))
        for seat in range(len(white))
    ]
    counts = [scoring.make_score_line(state, seat) for seat in range(len(groups))]
    outcome = scoring.make_outcome(state)
    end = explain_end(counts, outcome, groups, state.ending)
    verdict = make_verdict("balanceformers", groups, outcome.ranking, end)
    return (verdict.headline, ", ".join(place.name for place in verdict.first_place), *verdict.lines)


def test_verdict_names_the_winner_and_the_reason() -> None:
    ahead = lines((12, 9), (17, 15))
    assert ahead == ("The winner is", "Žofie", "3 points ahead of Řehoř Dlouhovlasý.", "Six rounds are over.")
    higher = lines((12, 12, 3), (13, 12, 3), extinct=True)
    assert higher[2:] == (
        "Equal scores; the other token decided, 13\u00a0:\u00a012.",
        "Žofie has no creature left on the board.",
    )
    shared = lines((12, 13), (13, 18))  # the nineteenth column is worth 12
    assert shared[:3] == ("Victory is shared by", "Žofie, Řehoř Dlouhovlasý", "Equal on both tokens.")


@pytest.mark.parametrize("players", [2, 3, 6])
def test_last_row_is_the_lower_value(players: int) -> None:
    make_app()
    match = finished(players)
    sheet = BalanceformersSheet(match)
    state = match.state
    assert isinstance(state, BalanceformersState)
    for seat, group in enumerate(sheet.groups):
        assert (group.points[0][0], group.points[1][0]) == scoring.track_values(state, seat)
        assert group.total == min(scoring.track_values(state, seat))
        for line in (*(line.key for line in sheet.lines), SUM):
            assert sheet.explain(CellKey(seat, 1, line)).calculation
    assert sheet.find_best(2) is None
    assert match.outcome is not None
    assert sheet.leaders == match.outcome.ranking[0]


def test_one_token_of_each_seat_counts() -> None:
    columns = TokenColumns(content().track.values, ("sky", "amber"), (5, 18), (5, 11))
    assert [columns.is_scoring_token(0, white=white) for white in (True, False)] == [True, False]
    assert [columns.is_scoring_token(1, white=white) for white in (True, False)] == [False, True]


def test_unfinished_game_has_a_score_sheet() -> None:
    make_app()
    match = Match.create("balanceformers", SEATS[:3], 1, {}, saved=False)
    sheet = BalanceformersSheet(match)
    assert not sheet.verdict.has_winner
    assert sheet.leaders == ()
    assert len(sheet.verdict.first_place) == 3


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 6])
def test_every_number_has_a_cell_and_a_reason(players: int, language: str, scale: float) -> None:
    app = make_app((1280, 720), settings=Settings(language=language), ui_scale=scale)
    app.open("results", match=finished(players))
    driver = Driver(app)
    driver.frames(2, drawn=False)
    scene = app.scenes.top
    assert isinstance(scene, ResultsScene)
    assert scene.layout.ranking.bottom < scene.layout.reason.top
    assert scene.layout.reason.height > 90
    for seat in range(players):
        for line in ("white", "black", "creatures", SUM):
            cell = scene.ui[f"results.cell.{seat}.1.{line}"]
            assert scene.layout.table.contains(cell.screen_rect.inflate(-2, -2))
            driver.hover(cell.id, drawn=False)
            assert scene.cell == CellKey(seat, 1, line)
    driver.frames(1)
