"""What a newcomer cannot read on the score sheet says what it is, to the pointer and to the keyboard."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.games.envyra.sheet.score_sheet import EnvyraSheet
from client.i18n import tr
from client.scenes.results.bottom_bar import draw_skip_hint
from client.scenes.results.scene import ResultsScene
from client.scenes.results.score_table import round_labels
from client.scenes.results.sheet import SUM
from client.scenes.results.sheet_with_remarks import make_sheet
from client.session.match import Match
from client.widgets.tooltip import draw_tooltip, place_tooltip
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.parametrization import parametrize_product

LANGUAGES = pytest.mark.parametrize("language", ["en", "cs", "sk"])
SEATS = (
    SeatInfo("Žofie", "sky"),
    SeatInfo("Řehoř", "amber"),
    SeatInfo("Sova", "jade", kind="trunk"),
    SeatInfo("Liška", "rose"),
)


@cache
def make_finished_match(game: str, players: int = 3, seed: int = 5) -> Match:
    """Return a game played to its end by chance; nothing is written."""
    match = Match.create(game, SEATS[:players], seed, {}, saved=False)
    rnd = random.Random(seed)
    while match.outcome is None:
        seat = match.deciders[0]
        match.act(seat, rnd.choice(match.game.actions(match.state, seat)))
    return match


def open_results(
    game: str,
    *,
    size: tuple[int, int] = (1920, 1080),
    scale: float = 1.0,
    language: str = "en",
    players: int = 3,
) -> tuple[Driver, ResultsScene]:
    app = make_app(size, settings=Settings(language=language), ui_scale=scale)
    scene = ResultsScene(app, make_finished_match(game, players))
    app.push(scene)
    driver = Driver(app)
    driver.settle()
    return driver, scene


def rest(driver: Driver) -> str:
    """Return what is said once the pointer or the focus has rested."""
    driver.frames(round(theme.TOOLTIP_DELAY * 60) + 4)
    return driver.scene.ui.tooltip_text


def read_tooltip(driver: Driver, widget: str) -> str:
    """Return what is said there, to both alike."""
    driver.move(2, 2)
    driver.hover(widget)
    pointed = rest(driver)
    driver.move(2, 2)
    driver.scene.ui.focus_on(widget, ring=True)
    assert rest(driver) == pointed
    return pointed


@LANGUAGES
def test_shortened_round_heads_have_tooltips(language: str) -> None:
    driver, scene = open_results("wispwood", language=language, players=4)
    shown = scene.layout.blocks[0].groups[0].columns
    numbers = [column.round for column in shown if column.round]
    names = round_labels(scene.texts, numbers, shown[0].width)
    assert names == [tr("results.round-short", n=n) for n in numbers], "else this test is of no use"
    for n in numbers:
        assert read_tooltip(driver, f"results.head.0.{n}") == tr("results.round", n=n)
    assert tr("results.tip.total") in read_tooltip(driver, "results.head.0.0")
    driver.hover("results.head.1.1")
    assert rest(driver) == tr("results.round", n=1)
    _, alone = open_results("wispwood", language=language, players=1)
    assert "results.head.0.1" not in alone.ui, "in full already"


@parametrize_product(
    LANGUAGES,
    pytest.mark.parametrize("scale", [1.0, 2.0]),
    pytest.mark.parametrize("game", ["wispwood", "envyra", "balanceformers"]),
)
def test_tooltips_of_laurel_gold_and_winner(game: str, scale: float, language: str) -> None:
    driver, scene = open_results(game, size=(1280, 720), scale=scale, language=language)
    assert scene.sheet.verdict.has_winner
    assert read_tooltip(driver, "results.laurel") == tr("results.tip.laurel")
    winner = scene.sheet.leaders[0]
    assert tr("results.tip.won") in read_tooltip(driver, f"results.group.{winner}")
    assert tr("results.tip.won") not in driver.scene.ui[f"results.group.{1 - winner % 2}"].tooltip_text
    gold = [one.id for one in scene.ui if one.tooltip_text == tr("results.best")]
    assert gold
    assert read_tooltip(driver, gold[0]) == tr("results.best")
    key = scene.sheet.groups[winner].key
    total = next(one.id for one in reversed(scene.ui.widgets) if one.id.startswith(f"results.cell.{key}.")
                 and one.id.endswith(f".{SUM}"))  # fmt: skip
    assert read_tooltip(driver, total) == tr("results.tip.won")


@LANGUAGES
def test_the_head_of_a_computer_names_its_level(language: str) -> None:
    driver, _ = open_results("envyra", language=language)
    assert tr("opponents.level.trunk") in read_tooltip(driver, "results.group.2")


@LANGUAGES
def test_labels_have_tooltips_if_no_panel_explains_them(language: str) -> None:
    driver, scene = open_results("envyra", size=(1280, 720), scale=2.0, language=language)
    for line in ("stars", "sets"):
        assert tr(f"envyra.reason.{line}") in read_tooltip(driver, f"results.line.{line}")
    driver, scene = open_results("envyra", language=language)
    assert scene.ui["results.line.stars"].tooltip_text == "", "the panel beside the table says it"
    driver, scene = open_results("wispwood", size=(1280, 720), scale=2.0, language=language)
    card = scene.sheet.lines[0].key
    assert tr(f"wispwood.card.{card}.full") in read_tooltip(driver, f"results.line.{card}")


@parametrize_product(
    LANGUAGES,
    pytest.mark.parametrize("game", ["envyra", "balanceformers"]),
)
def test_places_explain_ties(game: str, language: str) -> None:
    for scale in (1.0, 2.0):
        driver, scene = open_results(game, size=(1280, 720), scale=scale, language=language)
        verdict = scene.sheet.verdict
        first, second = verdict.other_players
        assert first.points == second.points
        for index, place in enumerate((first, second)):
            words = read_tooltip(driver, f"results.place.{index}")
            assert place.name in words
            assert tr(f"results.place.r{place.rank}") in words
            group = next(g for g, one in enumerate(scene.sheet.groups) if one.colour == place.colour)
            assert scene.sheet.explain_tie(group) in words


@pytest.mark.parametrize("game", ["envyra", "balanceformers"])
def test_small_sheets_say_in_short_what_broke_a_tie(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, scene = open_results(game, size=(1280, 720), scale=2.0, language="sk")
    places = scene.sheet.verdict.other_players
    assert places[0].points == places[1].points
    told = [place.tie_break for place in places if place.tie_break is not None]
    assert told
    pictures: list[str] = []
    texts: list[str] = []
    real_image, real_text = Canvas.image, Canvas.text

    def image(self: Canvas, name: str, *args: Any, **how: Any) -> None:
        pictures.append(name)
        real_image(self, name, *args, **how)

    def text(self: Canvas, text: str, *args: Any, **how: Any) -> Rect:
        texts.append(text)
        return real_text(self, text, *args, **how)

    monkeypatch.setattr(Canvas, "image", image)
    monkeypatch.setattr(Canvas, "text", text)
    scene.banner.draw(Canvas(driver.app.window.surface, driver.app.metrics.unit, driver.app.resources), 1.0)
    for tie_break in told:
        assert tie_break.image in pictures
        assert tie_break.figure in ("", *texts)
    if game == "balanceformers":
        assert [tie_break.figure for tie_break in told] == ["7", "4"], "the higher token of each"
    else:
        assert [place.tie_break is not None for place in places] == [True, False], "one has the end tile"


def test_tie_break_of_wispwood_counts_full_grids() -> None:
    sheet = make_sheet(make_finished_match("wispwood", 4, seed=18), None)
    second, third, fourth = sheet.verdict.other_players
    assert second.tie_break is not None
    assert third.tie_break is not None
    assert second.tie_break.figure > third.tie_break.figure
    assert fourth.tie_break is None


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_words_on_how_to_end_the_count_are_not_cut(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, scene = open_results("envyra", size=(1280, 720), scale=2.0, language=language)
    canvas = Canvas(driver.app.window.surface, driver.app.metrics.unit, driver.app.resources)
    drawn: list[str] = []
    real = Canvas.text

    def text(self: Canvas, text: str, point: Point, style: Style, **how: Any) -> Rect:
        drawn.append(text)
        assert self.texts.measure_width(text, style) <= how["max_width"]
        return real(self, text, point, style, **how)

    monkeypatch.setattr(Canvas, "text", text)
    layout = scene.layout
    width = scene._bar_text_end - layout.margin - 4
    draw_skip_hint(canvas, Rect(layout.margin, layout.bar.y, width, layout.bar.height))
    assert drawn


def test_a_shortened_verdict_has_a_tooltip() -> None:
    driver, scene = open_results("envyra", size=(1280, 720), scale=2.0)
    assert all(line in read_tooltip(driver, "results.verdict") for line in scene.sheet.verdict.lines)
    _, large = open_results("envyra")
    assert "results.verdict" not in large.ui
    assert isinstance(large.sheet, EnvyraSheet)


@parametrize_product(
    LANGUAGES,
    pytest.mark.parametrize("game", ["wispwood", "envyra", "equilibrix", "balanceformers"]),
)
def test_tooltips_fit_the_window_without_covering_their_widget(game: str, language: str) -> None:
    driver, scene = open_results(
        game, size=(1280, 720), scale=2.0, language=language, players=2 if game == "equilibrix" else 3
    )
    app, screen = driver.app, Rect(0, 0, driver.app.metrics.width, driver.app.metrics.height)
    for widget in scene.ui:
        if widget.tooltip_text:
            block = app.texts.lay_out(widget.tooltip_text, 460, styles.NOTE)
            size = block.width / app.metrics.unit + 32, block.height / app.metrics.unit + 20
            assert place_tooltip(widget.tooltip_anchor, size, screen) is not None, widget.id


def test_the_tooltip_of_a_row_does_not_cover_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    places: list[Rect] = []

    def noted(*given: Any, **more: Any) -> Rect:
        places.append(draw_tooltip(*given, **more))
        return places[-1]

    monkeypatch.setattr("client.widgets.ui.draw_tooltip", noted)
    driver, scene = open_results("envyra", size=(1280, 720), scale=2.0)
    read_tooltip(driver, "results.line.sets")
    scene.invalidate()
    driver.frames(1)
    cells = [one for one in scene.ui if one.id.startswith("results.cell.") and one.id.endswith(".sets")]
    assert len(cells) == 3
    assert not any(places[-1].colliderect(cell.rect) for cell in cells)
