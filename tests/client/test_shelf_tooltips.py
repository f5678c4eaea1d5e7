"""What a newcomer cannot read on the shelf says what it is, to the pointer and to the keyboard."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec
import pytest

from client import i18n
from client.draw import styles, theme
from client.draw.geometry import Rect
from client.i18n import tr
from client.scenes.shelf import details_panel, game_text
from client.scenes.shelf.scene import ShelfScene
from client.session.match import Match
from client.widgets import ScrollList, TooltipArea, format_tooltip
from client.widgets.tooltip import place_tooltip
from saves.journal import Journal
from saves.journal_entries import BranchPoint, DailyTry
from saves.paths import games_dir
from saves.seats import SeatColour, SeatInfo
from saves.shelf import write_card
from tests.client.driver import Driver
from tests.client.shelf_helpers import choose, damage, open_shelf, saved_game
from tests.parametrization import parametrize_product

LANGUAGES = pytest.mark.parametrize("language", ["en", "cs", "sk"])
SIZES = pytest.mark.parametrize(
    ("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 1.0), ((1280, 720), 2.0)]
)


def rest(driver: Driver) -> str:
    """Return what is said once the pointer or the focus has rested."""
    driver.frames(round(theme.TOOLTIP_DELAY * 60) + 4)
    return driver.scene.ui.tooltip_text


def rows(scene: ShelfScene) -> ScrollList:
    found = scene.ui["shelf.list"]
    assert isinstance(found, ScrollList)
    return found


def note(scene: ShelfScene, path: Path, name: str) -> TooltipArea:
    """Return a part of the row of a game."""
    listed = rows(scene)
    index = next(i for i, entry in enumerate(scene.model.listed) if entry.path == path)
    listed.scroll_into_view(listed.get_row_box(index))
    found = next(one for one in listed.get_row_tooltip_areas(index) if one.id == name)
    assert isinstance(found, TooltipArea)
    return found


def read_hover_tooltip(driver: Driver, scene: ShelfScene, path: Path, name: str) -> str:
    """Return what is said where the pointer rests on a part of a row."""
    place = note(scene, path, name).screen_rect
    driver.frames(2)
    driver.move(2, 2)
    driver.move(*place.center)
    return rest(driver)


def read_focus_tooltip(driver: Driver, scene: ShelfScene, path: Path) -> str:
    """Return what the keyboard is told of a row."""
    choose(scene, driver, path)
    driver.move(2, 2)
    scene.ui.focus_on("shelf.list", ring=True)
    return rest(driver)


def write_scores(path: Path, scores: tuple[int, ...]) -> Path:
    """Return the game with a card of now, as its table leaves it."""
    match = Match.resume(path)
    match.close()
    write_card(path, match.make_card("table.shelf.round", {"n": 1, "m": 2}, scores), None)
    return path


def save_seated_game(*seats: SeatInfo) -> Path:
    """Return a game of theirs, some moves after its beginning."""
    match = Match.create("wispwood", seats, 3, {"short": True})
    for _ in range(12):
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[0])
    match.close()
    assert match.path is not None
    return match.path


@parametrize_product(
    LANGUAGES,
    SIZES,
)
def test_row_tooltips_explain_the_state(size: tuple[int, int], scale: float, language: str) -> None:
    playing, done = saved_game("Open"), saved_game("Done", moves=-1)
    _, driver, scene = open_shelf(size, language, scale)
    for path, name in ((playing, "playing"), (done, "finished")):
        said = format_tooltip(tr(f"shelf.chip.{name}"), tr(f"shelf.tip.{name}"))
        assert read_hover_tooltip(driver, scene, path, "state") == said
        assert said in read_focus_tooltip(driver, scene, path)
        assert tr("wispwood.title") in read_hover_tooltip(driver, scene, path, "emblem")
        assert tr("wispwood.title") in scene.ui.tooltip_text or tr("wispwood.title") in read_focus_tooltip(
            driver, scene, path
        )
    assert tr("shelf.tip.played", when="").strip(" :") in read_hover_tooltip(driver, scene, done, "date")


@LANGUAGES
def test_row_tooltip_of_a_broken_file_explains_the_problem(language: str) -> None:
    path = saved_game("Broken")
    damage(path)
    _, driver, scene = open_shelf((1280, 720), language, 2.0)
    entry = scene.model.listed[0]
    assert entry.problem is not None
    said = format_tooltip(tr(entry.problem.short_text_key), game_text.format_problem(entry.problem))
    assert read_hover_tooltip(driver, scene, path, "sign") == said
    assert read_focus_tooltip(driver, scene, path) == said


@parametrize_product(
    LANGUAGES,
    SIZES,
)
def test_player_tooltips_explain_scores(size: tuple[int, int], scale: float, language: str) -> None:
    path = write_scores(saved_game("Points"), (12, 7))
    bases = write_scores(saved_game("Bases", game="equilibrix"), (2, 1))
    _, driver, scene = open_shelf(size, language, scale)
    said = tr("shelf.tip.side", name="Žofie", score=tr("results.n-points", n=12))
    assert read_hover_tooltip(driver, scene, path, "side.0") == format_tooltip(said, tr("shelf.tip.now"))
    joined = tr("shelf.tip.side", name="Řehoř", score=tr("equilibrix.shelf.score", n=1))
    assert read_hover_tooltip(driver, scene, bases, "side.1").startswith(joined)
    told = read_focus_tooltip(driver, scene, path)
    if scene.layout.panel:
        assert said not in told, "the panel beside the row says it"
        scene.ui.focus_on("shelf.players", ring=True)
        assert said in rest(driver)
        driver.hover("shelf.side.0")
        assert rest(driver).startswith(said)
    else:
        assert said in told


@LANGUAGES
def test_player_tooltips_name_winner_ghost_and_level(language: str) -> None:
    done = saved_game("Done", moves=-1)
    solo = write_scores(saved_game("Solo", seats=1), (4,))
    write_solo = Match.resume(solo)
    write_solo.close()
    write_card(solo, write_solo.make_card("table.shelf.round", {"n": 1, "m": 2, "ghost": 9}, (4,)), None)
    computer = save_seated_game(SeatInfo("Žofie", "sky"), SeatInfo("Sova", "amber", kind="trunk"))
    _, driver, scene = open_shelf((1920, 1080), language)
    winner = next(entry for entry in scene.model.listed if entry.path == done).winners[0]
    assert tr("shelf.tip.winner") in read_hover_tooltip(driver, scene, done, f"side.{winner}")
    assert tr("shelf.tip.ghost") in read_hover_tooltip(driver, scene, solo, "side.1")
    said = read_hover_tooltip(driver, scene, computer, "side.1")
    assert tr("opponents.level.trunk") in said
    assert tr("opponents.text.trunk") in said
    choose(scene, driver, computer)
    scene.ui.focus_on("shelf.players", ring=True)
    assert tr("opponents.level.trunk") in rest(driver)


@parametrize_product(
    LANGUAGES,
    pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)]),
)
def test_fact_tooltips_explain_the_facts(size: tuple[int, int], language: str) -> None:
    origin, marked = saved_game("Origin"), games_dir() / "marked.stolek"
    journal = Journal.read(origin)
    header = msgspec.structs.replace(
        journal.header,
        title="Marked",
        branch=BranchPoint(origin.name, 2),
        corrections={"components.yaml": {"grid": {"bonus": [3, 5, 9]}}},
        free_undo=True,
        daily=DailyTry(date(2026, 11, 23), 1, counted=True),
    )
    Journal.create(marked, header, *journal.entries)
    _, driver, scene = open_shelf(size, language)
    choose(scene, driver, marked)
    wanted = {
        "options": tr("new_game.free-undo.text"),
        "branch": tr("shelf.tip.branch"),
        "daily": tr("shelf.tip.daily"),
        "corrections": tr("shelf.tip.corrections"),
        "seed": tr("shelf.tip.seed"),
    }
    stops = {widget.id for widget in scene.ui if widget.is_focusable}
    for name, said in wanted.items():
        driver.move(2, 2)
        driver.hover(f"shelf.fact.{name}")
        assert said in rest(driver)
        assert f"shelf.fact.{name}" in stops
        driver.move(2, 2)
        scene.ui.focus_on(f"shelf.fact.{name}", ring=True)
        assert said in rest(driver)
    choose(scene, driver, origin)
    assert not scene.ui["shelf.fact.branch"].visible


@LANGUAGES
def test_tooltips_fit_a_small_window_without_covering_their_row(
    language: str,
) -> None:
    kinds = ("human", "sapling", "branch", "trunk")
    names = ("Bartolomej Veľký", "Konštantína", "Maximilián", "Žofie")
    colours: tuple[SeatColour, ...] = ("sky", "amber", "jade", "rose")
    seats = [SeatInfo(name, colour, kind) for name, colour, kind in zip(names, colours, kinds, strict=True)]
    write_scores(save_seated_game(*seats), (104, 97, 88, 79))
    app, _, scene = open_shelf((1280, 720), language, 2.0)
    screen = Rect(0, 0, app.metrics.width, app.metrics.height)
    for one in rows(scene).get_row_tooltip_areas(0):
        lines = app.texts.lay_out(one.tooltip_text, 460, styles.NOTE)
        around = rows(scene).locate_row(0) if one.explains else one.screen_rect
        size = lines.width / app.metrics.unit + 32, lines.height / app.metrics.unit + 20
        assert place_tooltip(around, size, screen) is not None, one.tooltip_text


def test_every_level_has_a_text() -> None:
    open_shelf()
    assert all(i18n.has_text(f"opponents.text.{name}") for name in ("sapling", "branch", "trunk", "crown"))
    assert details_panel.MAX_PLAYERS >= 7
