"""What could be done is lit more quietly than what lies there, and marks are large enough to be read."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import pairwise
from statistics import median
from typing import Any
from unittest import mock

import pytest

from client.app.app import App
from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.games.equilibrix.board import colours, forecast, highlights_view, seats_view
from client.games.equilibrix.board.layout import arrange_table as table_layout
from client.i18n import LANGUAGES, tr
from client.session.match import Match
from client.table.frame_layout import make_frame_layout
from client.table.seat_panel import SeatHead
from client.table.table import Table
from rules.contract import Scalar
from rules.equilibrix import births, board
from rules.equilibrix.state import EquilibrixState
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.equilibrix.player import SEATS, chosen, driver, table
from tests.client.game_faces import equilibrix

NODES = 232 / 300
"""From the outer edge of one node of a base to that of the other, as a share of its picture's side."""


def undecided(state: EquilibrixState) -> bool:
    """Return two different dice, neither of them used."""
    return state.phase == "action" and sum(state.open) == 2 and state.dice[0] != state.dice[1]


def anything(state: EquilibrixState) -> bool:
    """Return a free action: hundreds of fields may be meant."""
    return state.phase == "action"


def laid(wanted: Callable[[EquilibrixState], bool], options: dict[str, Scalar]) -> Driver:
    """Return a table some turns into a game."""
    match, chance = Match.create("equilibrix", SEATS[:2], 3, options, saved=False), random.Random(1)
    while True:
        state = match.state
        assert isinstance(state, EquilibrixState)
        if state.turn >= 8 and wanted(state):
            break
        seat = match.deciders[0]
        match.act(seat, chosen(state, seat, match.game.actions(state, seat), chance))
    made = driver((1280, 720))
    made.app.open("menu")
    made.app.open("table", match=match)
    made.settle(drawn=False)
    made.move(5, 5, drawn=False)
    made.settle()
    return made


def brightness(made: Driver, center: Point, radius: float) -> tuple[float, float]:
    """Return the brightest and the middling pixel around a point, from 0 to 1."""
    unit = made.app.metrics.unit
    x, y, reach = round(center[0] * unit), round(center[1] * unit), round(radius * unit)
    found = sorted(
        sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), colour[:3], strict=True)) / 255
        for dx in range(-reach, reach + 1)
        for dy in range(-reach, reach + 1)
        for colour in (made.app.window.surface.get_at((x + dx, y + dy)),)
    )
    return found[-1], found[len(found) // 2]


@pytest.mark.parametrize(("wanted", "options"), [(undecided, {}), (anything, {"fair": True})])
def test_highlighted_fields_are_fainter_than_stones(
    wanted: Callable[[EquilibrixState], bool], options: dict[str, Scalar]
) -> None:
    made = laid(wanted, options)
    shown: Table = table(made)
    lit = highlights_view.build_highlights(equilibrix(shown).view_model)
    assert lit is not None
    assert lit.is_quiet or lit.is_crowded
    plane = equilibrix(shown).layout.plane
    stones = [
        brightness(made, plane.locate_field(field), 0.1 * plane.spacing)[0]
        for field in board.iter_fields(equilibrix(shown).position.occupied_mask)
    ]
    free = board.ALL & ~equilibrix(shown).position.occupied_mask & ~lit.births
    dark = [
        brightness(made, plane.locate_field(field), 0.1 * plane.spacing)[1]
        for field in board.iter_fields(free)
    ]
    fields = tuple(board.iter_fields(lit.births & ~lit.captures))  # the last turn has left its trace on some
    dot = median(brightness(made, plane.locate_field(field), 0.06 * plane.spacing)[0] for field in fields)
    ground = median(brightness(made, plane.locate_field(field), 0.1 * plane.spacing)[1] for field in fields)
    assert dot < 0.82 * min(stones)
    assert dot > ground + 0.25, "and it can be read"
    assert ground > median(dark)
    assert ground < 0.28 * min(stones), "and does not drown the stones"


def test_closed_field_mark_is_as_large_as_a_letter() -> None:
    for size in ((1280, 720), (1920, 1080)):
        made = driver(size)
        made.app.open("menu")
        made.app.open(
            "table", match=Match.create("equilibrix", SEATS[:2], 3, {"blocking": True}, saved=False)
        )
        made.settle(drawn=False)
        a = equilibrix(table(made)).layout.plane.spacing
        assert highlights_view.BLOCKED_MARK_SIZE * a * made.app.metrics.unit >= 22


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("box", [Rect(0, 0, 340, 186), Rect(0, 0, 240, 112), Rect(0, 0, 260, 90)])
def test_nodes_of_neighbouring_bases_keep_a_gap(count: int, box: Rect) -> None:
    app = make_app()
    found = arcs(app, box, count)
    assert len(found) == count
    for (one, size), (other, _) in pairwise(found):
        assert (other - one - NODES * size) * app.metrics.unit > 0.05 * size


def arcs(app: App, box: Rect, count: int) -> list[tuple[float, float]]:
    """Return where the arcs of the bases are drawn in a seat's panel, from left to right, and how large."""
    canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
    found: list[tuple[float, float]] = []
    image = Canvas.image

    def spy(self: Canvas, name: str, center: Point, size: float, **more: float) -> None:
        if name.startswith("equilibrix/base-"):
            found.append((center[0], size))
        image(self, name, center, size, **more)  # type: ignore[arg-type]

    near = (True,) * count
    shown = seats_view.SeatModel(SeatHead("Ann", "sky"), near, near, 9, 4)
    with mock.patch.object(Canvas, "image", spy):
        seats_view.draw_seat(canvas, box, shown)
    return found


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1536, 864), (1920, 1080)])
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("language", LANGUAGES)
def test_callout_has_the_minimum_text_size(
    size: tuple[int, int], count: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(size, settings=Settings(language=language), ui_scale=1080 / size[1])
    canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
    box = table_layout(
        make_frame_layout(*size).board, players=2, compact=make_frame_layout(*size).compact
    ).callout
    lines = (tr("equilibrix.table.callout-wins"), tr("equilibrix.table.callout-captures", n=2))[:count]
    put: list[tuple[str, Style, Rect]] = []
    text = Canvas.text

    def spy(self: Canvas, words: str, *rest: Any, **more: Any) -> Rect:
        where = text(self, words, *rest, **more)
        put.append((words, rest[1], where))
        return where

    monkeypatch.setattr(Canvas, "text", spy)
    highlights_view.draw_callout(canvas, box, lines, box.center, 10, good=True)
    assert [words for words, *_ in put] == list(lines)
    for words, style, where in put:
        assert style.size >= styles.LEAST
        assert canvas.texts.measure_width(words, style.with_size(styles.LEAST)) <= box.width - 28, words
        assert box.inflate(2, 2).contains(where)


def find_birth(
    state: EquilibrixState, is_wanted: Callable[[forecast.Forecast], bool]
) -> tuple[int, int] | None:
    """Return die and field of the first birth whose effects are wanted, None if there is none."""
    if state.phase != "action":
        return None
    for die, is_open in enumerate(state.open):
        fields = births.get_birth_field_mask(state, state.dice[die]) if is_open else 0
        for field in board.iter_fields(fields):
            if is_wanted(forecast.forecast_birth(state, state.seat, die, field)):
                return die, field
    return None


def pick(made: Driver, is_wanted: Callable[[forecast.Forecast], bool]) -> tuple[int, int]:
    """Choose die and field of a birth that is wanted, and return them."""
    found = find_birth(equilibrix(table(made)).position, is_wanted)
    assert found is not None
    die, field = found
    equilibrix(table(made)).controller.choose_die(die)
    made.frames(1)
    made.click(f"field.{field}")
    made.move(5, 5, drawn=False)
    made.frames(40, drawn=False)
    made.frames(1)
    return die, field


def shine(made: Driver, fields: int) -> float:
    """Return the middling brightness of the stones on some fields."""
    plane = equilibrix(table(made)).layout.plane
    return median(
        brightness(made, plane.locate_field(field), 0.1 * plane.spacing)[1]
        for field in board.iter_fields(fields)
    )


def test_own_network_stays_bright_while_a_field_is_picked() -> None:
    def is_plain(birth: forecast.Forecast) -> bool:
        return not birth.links_more and not birth.captures and not birth.own_rings

    made = laid(lambda state: undecided(state) and find_birth(state, is_plain) is not None, {})
    state = equilibrix(table(made)).position
    own, others = state.stones[state.seat], state.stones[1 - state.seat]
    before = shine(made, own), shine(made, others)
    pick(made, is_plain)
    assert shine(made, own) > 0.95 * before[0]
    assert shine(made, others) < 0.7 * before[1]


def test_network_brightens_for_a_birth_that_joins() -> None:
    made = laid(lambda state: find_birth(state, lambda birth: birth.wins) is not None, {})
    state = equilibrix(table(made)).position
    own = state.stones[state.seat]
    before = shine(made, own)
    pick(made, lambda birth: birth.wins)
    assert shine(made, own) > 1.1 * before


def test_stone_that_would_fall_has_the_strongest_mark() -> None:
    """Its ring keeps its full colour over a bright network, and nothing else on the board is as red."""
    made = laid(lambda state: find_birth(state, lambda birth: bool(birth.captures)) is not None, {})
    _, field = pick(made, lambda birth: bool(birth.captures))
    face = equilibrix(table(made))
    birth = face.view_model.forecast
    assert birth is not None
    assert birth.field == field
    plane, unit, surface = face.layout.plane, made.app.metrics.unit, made.app.window.surface

    def redness(victim: int) -> float:
        (x, y), radius = plane.locate_field(victim), highlights_view.get_ring_radius(plane, victim)
        around = [(math.cos(angle / 9), math.sin(angle / 9)) for angle in range(57)]
        return sum(
            any(
                math.dist(
                    surface.get_at((round((x + dx * r) * unit), round((y + dy * r) * unit)))[:3], colours.RED
                )
                < 40
                for r in (radius - 2, radius - 1, radius, radius + 1)
            )
            for dx, dy in around
        ) / len(around)

    victims = [ring.field for ring in birth.captures]
    assert min(map(redness, victims)) > 0.7
    assert max(redness(each) for each in range(board.FIELDS) if each not in victims) < 0.5
