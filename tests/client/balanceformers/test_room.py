"""Names of ten letters stand whole beside their numbers, whatever room the panels have."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from unittest import mock

import pytest
from msgspec.structs import replace

from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.typesetter import Typesetter
from client.games.balanceformers.board import forecast_view, initiative_view, layout, phrases, seats_view
from client.games.balanceformers.board.forecast_view import ForecastModel, ForecastRow, GameEndWarning
from client.games.balanceformers.board.initiative_view import (
    HIDDEN,
    NOT_PICKED,
    InitiativeModel,
    InitiativeRow,
)
from client.games.balanceformers.board.reckoning_forecast import EndForecast
from client.i18n import set_language, tr
from client.table.seat_panel import SeatHead
from rules.balanceformers import initiative
from rules.balanceformers.content import ROUNDS
from saves.seats import COLOURS
from tests.client.driver import make_app
from tests.client.table.full_tables import TEN_LETTERS

LANGUAGES = ("en", "cs", "sk")
BOXES = [
    (176.0, 136.0),
    (196.0, 136.0),
    (216.0, 136.0),
    (243.0, 136.0),
    (304.0, 136.0),
    (348.0, 212.0),
    (372.0, 212.0),
    (440.0, 322.0),
]
"""Sizes of the initiative's panel, from the narrowest column of all to the widest."""

FORECASTS = [(216.0, 118.0), (243.0, 150.0), (304.0, 260.0), (372.0, 162.0), (440.0, 250.0), (640.0, 208.0)]
"""Sizes of the forecast's panel."""


@pytest.fixture(scope="module")
def canvas() -> Canvas:
    app = make_app()
    return Canvas(app.window.surface, app.metrics.unit, app.resources)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language("en")


def said(draw: Callable[[], None]) -> list[tuple[str, Rect]]:
    """Return all that is written, as it is written, and where."""
    found: list[tuple[str, Rect]] = []
    text, rendered = Canvas.text, Typesetter.render
    last = ""

    def kept(self: Typesetter, words: str, *rest: object) -> object:
        nonlocal last
        last = words
        return rendered(self, words, *rest)  # type: ignore[arg-type]

    def noted(self: Canvas, *args: object, **more: object) -> Rect:
        box = text(self, *args, **more)  # type: ignore[arg-type]
        found.append((last, box))
        return box

    with mock.patch.object(Canvas, "text", noted), mock.patch.object(Typesetter, "render", kept):
        draw()
    return found


def is_whole(box: Rect, written: list[tuple[str, Rect]]) -> None:
    """Check that nothing is cut, leaves its panel sideways or lies over something else."""
    for words, place in written:
        assert not words.endswith("…"), words
        assert box.left <= place.left, words
        assert place.right <= box.right, words
    for (one, place), (other, second) in itertools.combinations(written, 2):
        shared = place.clip(second)
        assert shared.width <= 1 or shared.height <= 0.3 * min(place.height, second.height), (one, other)


def row(seat: int, phase: str) -> InitiativeRow:
    made = InitiativeRow(seat + 1, COLOURS[seat], TEN_LETTERS[seat], 5, 5, "Ž", total="", sum=10)
    if phase == "choosing":
        total = tr("balanceformers.table.choosing")
        return replace(made, place=0, square=HIDDEN, round=NOT_PICKED, letter="", total=total, sum=0)
    if phase == "prelude":
        return replace(made, total=tr("balanceformers.table.placed-of", n=6, m=7), short="6/7")
    total = tr("balanceformers.table.sum-actions", n=10)
    return replace(made, total=total, short="=10", active=not seat, left=0 if seat else 10, counts=True)


@pytest.mark.parametrize("size", BOXES)
@pytest.mark.parametrize("phase", ["choosing", "prelude", "turn"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_initiative_names_are_not_cut(
    canvas: Canvas, size: tuple[float, float], phase: str, language: str
) -> None:
    set_language(language)
    least = canvas.texts.get_line_height(styles.LABEL) - 1
    for players in range(2, 7):
        high = max(size[1], (28 + 24.0 * players) if size[1] < 140 else 70 + 42.0 * players)
        box = Rect(20, 20, size[0], high)
        rows = tuple(row(seat, phase) for seat in range(players))
        shown = InitiativeModel(tr("balanceformers.table.initiative"), "", rows)
        written = said(partial(initiative_view.draw_initiative, canvas, box, shown))
        is_whole(box, [(words, place) for words, place in written if len(words) > 2 or "/" in words])
        assert all(place.height > least for words, place in written if words in TEN_LETTERS)
        assert {name for name, _ in written} >= set(TEN_LETTERS[:players])


def test_tokens_below_a_name_do_not_touch_the_golden_frame(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[Point, float]] = []
    monkeypatch.setattr(
        initiative_view, "draw_round_token", lambda _, at, size, *__: drawn.append((at, size))
    )
    box = Rect(20, 20, 440, 214)
    rows = tuple(replace(row(seat, "prelude"), active=seat == 1) for seat in range(2))
    initiative_view.draw_initiative(canvas, box, InitiativeModel("", "", rows))
    places = initiative_view.arrange_rows(box, 2)
    assert len(drawn) == 2
    for place, ((_, y), size) in zip(places, drawn, strict=True):
        assert y > place.centery + 4  # it stands below the name
        assert size > 30
        assert place.bottom - 3.0 - (y + size / 2) >= 3.5


@pytest.mark.parametrize("size", [(216.0, 170.0), (243.0, 150.0), (372.0, 322.0)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_headline_is_not_cut_beside_the_picked_seats(
    canvas: Canvas, size: tuple[float, float], language: str
) -> None:
    set_language(language)
    box = Rect(20, 20, *size)
    others = tuple((colour, True) for colour in COLOURS[:5])
    title = tr("balanceformers.table.your-tokens")
    written = said(
        partial(initiative_view.draw_initiative, canvas, box, InitiativeModel(title, "", (), others))
    )
    assert [words for words, _ in written] == [title]


@pytest.mark.parametrize("size", FORECASTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_forecast_texts_are_complete_without_overlaps(
    canvas: Canvas, size: tuple[float, float], language: str
) -> None:
    set_language(language)
    box = Rect(20, 20, *size)
    for players in range(2, 7):
        rows = tuple(
            ForecastRow(COLOURS[seat], TEN_LETTERS[seat], 10, 12, 4, "", 7) for seat in range(players)
        )
        heads = tuple(tr(f"balanceformers.table.gain-{kind}") for kind in forecast_view.KINDS)
        shown = ForecastModel(
            tr("balanceformers.table.forecast"), tr("balanceformers.table.forecast-now"), rows, heads=heads
        )
        written = said(partial(forecast_view.draw_forecast, canvas, box, shown))
        is_whole(box, written)
        names = {words for words, _ in written} & set(TEN_LETTERS)
        assert len(names) == (players if box.width >= forecast_view.MIN_NAMES_WIDTH else 0)
        assert sum(words == "+12" for words, _ in written) == players
        assert all(place.bottom <= box.bottom + 4 for _, place in written)


@pytest.mark.parametrize("size", [(243.0, 76.0), (304.0, 76.0), (372.0, 102.0), (640.0, 76.0)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_alarm_text_is_not_cut(canvas: Canvas, size: tuple[float, float], language: str) -> None:
    set_language(language)
    box = Rect(20, 20, *size)
    title = tr("balanceformers.forecast.over.title")
    shown = GameEndWarning(title, "x" * 300, tuple(COLOURS[:5]), (COLOURS[5],))
    written = said(partial(forecast_view.draw_game_end_warning, canvas, box, shown))
    assert [words for words, _ in written] == [title]
    is_whole(box, written)


def test_forecast_below_an_alarm_has_one_gap_its_headline_and_words() -> None:
    """At 1080p, where the forecast with the alarm is this high with three and with six players."""
    alarm = GameEndWarning("The game would be over", "x", (), ())
    for players, high in ((3, 335.0), (6, 286.0)):
        whole = Rect(24, 700, 416, high)
        strip, box = forecast_view.split_warning_strip(whole, alarm)
        assert box.top - strip.bottom == 16
        assert forecast_view.get_headline_height(box, players) > 10
        grid = forecast_view.arrange_forecast_grid(box, players)
        assert box.bottom - (grid.top + grid.each * grid.count) <= 40
        assert bool(grid.words) is (players == 3)
        assert grid.each >= 23.5  # rows that can be told apart
        assert grid.top >= grid.signs + 13


def test_brief_end_forecast_counts_many_players() -> None:
    few, many = EndForecast((0, 1), (2,)), EndForecast((0, 1, 2, 3), (4,))
    assert phrases.describe_end(few, TEN_LETTERS, brief=True) == phrases.describe_end(few, TEN_LETTERS)
    words = phrases.describe_end(many, TEN_LETTERS, brief=True)
    assert tr("balanceformers.table.players", n=4) in words
    assert TEN_LETTERS[4] in words
    assert TEN_LETTERS[0] not in words
    assert all(name in phrases.describe_end(many, TEN_LETTERS) for name in TEN_LETTERS[:5])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wide", [188.0, 212.0, 243.0, 256.0, 304.0, 340.0, 360.0])
@pytest.mark.parametrize("high", [150.0, 222.0])
def test_scores_are_inside_their_boxes(canvas: Canvas, language: str, wide: float, high: float) -> None:
    """Two figures each; the word beside the one that counts stands whole or not at all."""
    set_language(language)
    box = Rect(20, 20, wide, high)
    word, left = tr("balanceformers.table.score"), tr("balanceformers.table.left")
    shown = seats_view.SeatModel(
        SeatHead("Ann", "sky"), 12, 10, word, (None,) * 7, frozenset(), -1, 0, left, False, (), ()
    )
    written = said(partial(seats_view.draw_seat_panel, canvas, box, shown))
    is_whole(box.inflate(-16, 0), written)
    places = dict(written)
    assert places["12"].right < box.centerx - 6
    assert places["10"].left > box.centerx
    assert {words for words, _ in written} <= {
        "Ann",
        "12",
        "10",
        word,
        "\u00d7 0",
    }  # no number without its name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(244.0, 200.0), (262.0, 256.0), (304.0, 256.0), (372.0, 322.0)])
def test_tie_letters_are_shown_whole_or_not_at_all(
    canvas: Canvas, language: str, size: tuple[float, float]
) -> None:
    set_language(language)
    box, letters = Rect(20, 20, *size), "B\u2013Č\u2013Ň\u2013Š\u2013W\u2013Ž"
    title, note = (
        tr("balanceformers.table.initiative"),
        tr("balanceformers.table.ties", letters=letters),
    )
    written = said(
        partial(initiative_view.draw_initiative, canvas, box, InitiativeModel(title, note, (), brief=letters))
    )
    is_whole(box, written)
    assert written[0][0] in (note, letters, title)
    assert (written[0][0] == note) >= (size[0] > 360)
    assert {words for words, _ in written} <= {note, letters, title}


@pytest.mark.parametrize("wide", [196.0, 239.0, 240.0, 250.0, 340.0])
@pytest.mark.parametrize("high", [126.0, 132.0, 170.0, 180.0, 272.0])
def test_rows_below_the_alarm_have_room(canvas: Canvas, wide: float, high: float) -> None:
    set_language("en")
    shown = GameEndWarning(
        "The game would be over", "No creature left: Ann.", tuple(COLOURS[:5]), (COLOURS[5],)
    )
    strip, box = forecast_view.split_warning_strip(Rect(20, 20, wide, high), shown)
    rows = tuple(ForecastRow(COLOURS[n], TEN_LETTERS[n], 3, 8, 9, "dead", 7) for n in range(6))
    assert all(line.height > 0.9 * styles.LEAST for _, line in forecast_view.arrange_narrow_rows(box, 6))
    written = said(partial(forecast_view.draw_forecast, canvas, box, ForecastModel("Forecast", "", rows)))
    assert len(written) >= 24
    is_whole(box, written)
    words = [each for each, _ in said(partial(forecast_view.draw_game_end_warning, canvas, strip, shown))]
    assert bool(words) == (strip.height > 24)
    assert box.bottom == 20 + high


def test_target_text_fits_its_chip(canvas: Canvas) -> None:
    wants = [phrases.format_deficits(initiative.deficits(number)) for number in range(1, ROUNDS + 1)]
    assert {len(each.split()) for each in wants} == {1, 2}
    assert all(canvas.texts.measure_width(each, styles.MARK) <= layout.CHIP[0] - 8 for each in wants)
