"""The head of a seat's panel is the same in all games: sign, name, strength, remark, portrait, score."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from client.bots.characters import load_characters
from client.bots.levels import level_names
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.i18n import LANGUAGES, set_language, tr
from client.session.match import Match
from client.table import seat_panel
from client.table.player_labels import Strength
from client.table.seat_panel import SeatHead, draw_seat_head
from client.table.table import Table
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.match_states import set_state
from tests.client.table.full_tables import TEN_LETTERS, Crowded, list_full_tables
from tests.parametrization import parametrize_product

HEAD = SeatHead(TEN_LETTERS[1], "amber", "to play", True, "152", Strength(3, 5), "wispwood/portrait-witch")


class Spied(Canvas):
    """A canvas that remembers the boxes of all texts and pictures."""

    texts_put: dict[str, Rect]
    pictures: dict[str, Rect]

    def text(self, text: str, *args: Any, **more: Any) -> Rect:
        """Draw a text and remember where."""
        box = super().text(text, *args, **more)
        self.texts_put[text] = box
        return box

    def image(self, name: str, center: Point, size: Any, **more: Any) -> None:
        """Draw a picture and remember where."""
        box = Rect(0, 0, size, size)
        box.center = center
        self.pictures[name] = box
        super().image(name, center, size, **more)


@pytest.fixture(scope="module")
def driver() -> Driver:
    return Driver(make_app((1920, 1080)))


def drawn(driver: Driver, box: Rect, head: SeatHead) -> Spied:
    app = driver.app
    canvas = Spied(app.window.surface, app.metrics.unit, app.resources)
    canvas.texts_put, canvas.pictures = {}, {}
    draw_seat_head(canvas, box, head)
    return canvas


def list_boxes(found: Spied) -> list[Rect]:
    return [*found.texts_put.values(), *found.pictures.values()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("height", [26.0, 32.0, 40.0, 54.0, 64.0])
@pytest.mark.parametrize("width", [180.0, 240.0, 324.0, 400.0])
def test_parts_of_a_head_do_not_touch(driver: Driver, language: str, width: float, height: float) -> None:
    set_language(language)
    for remark in (tr("wispwood.table.on-turn"), tr("envyra.table.qualifies")):
        for active in (True, False):
            head = SeatHead(HEAD.name, HEAD.colour, remark, active, HEAD.score, HEAD.strength, HEAD.portrait)
            box = Rect(100, 100, width, height)
            boxes = list_boxes(drawn(driver, box, head))
            assert all(box.inflate(2, 12).contains(one) for one in boxes)
            assert not [
                (one, other)
                for number, one in enumerate(boxes)
                for other in boxes[number + 1 :]
                if one.inflate(-2, -10).colliderect(other.inflate(-2, -10))
            ]
    set_language("en")


def test_portrait_goes_first_then_the_remark_becomes_a_sign(driver: Driver) -> None:
    """The name stays in whole."""
    seen = []
    for width in (440.0, 380.0, 260.0):
        found = drawn(driver, Rect(100, 100, width, 40.0), HEAD)
        assert HEAD.name in found.texts_put
        seen.append((HEAD.portrait in found.pictures, HEAD.remark in found.texts_put))
    assert seen == [(True, True), (False, True), (False, False)]
    assert "icon-play" in drawn(driver, Rect(100, 100, 260.0, 40.0), HEAD).pictures


@pytest.mark.parametrize("height", [54.0, 64.0])
def test_chip_is_beside_a_persons_name_or_apart_from_the_rule_below(driver: Driver, height: float) -> None:
    person = SeatHead("Ada", "sky", "to play", True, "152")
    box = Rect(100, 100, 324, height)
    found = drawn(driver, box, person)
    assert found.texts_put["Ada"].centery == pytest.approx(found.texts_put["to play"].centery, abs=3)
    assert found.texts_put["Ada"].centery == pytest.approx(box.centery, abs=1)
    chips: list[Rect] = []

    class WithChips(Spied):
        def slab(self, box: Any, **more: Any) -> None:
            chips.append(box)
            super().slab(box, **more)

    app = driver.app
    canvas = WithChips(app.window.surface, app.metrics.unit, app.resources)
    canvas.texts_put, canvas.pictures = {}, {}
    draw_seat_head(canvas, box, HEAD)
    assert [box.bottom - chip.bottom >= 4 for chip in chips] == [True]


def test_sign_and_portrait_have_their_size_in_a_high_head(driver: Driver) -> None:
    found = drawn(driver, Rect(100, 100, 324, 54), HEAD)
    assert found.pictures["seat-amber"].width == seat_panel.SIGN_SIZE == 28
    assert found.pictures[HEAD.portrait].width == seat_panel.PORTRAIT_SIZE == 48
    assert found.texts_put[HEAD.score].right == 424


def sit_opponents(position: Crowded) -> Match:
    """Return a table at a position with a character in every other seat."""
    levels, characters = level_names(position.game), list(load_characters(position.game))
    seats = [
        SeatInfo(TEN_LETTERS[seat], COLOURS[seat])
        if seat == position.seat
        else SeatInfo(
            TEN_LETTERS[seat], COLOURS[seat], levels[seat % len(levels)], characters[seat % len(characters)]
        )
        for seat in range(position.players)
    ]
    match = Match.create(position.game, seats, 1, dict(position.options), saved=False)
    set_state(match, position.state)
    return match


@parametrize_product(
    pytest.mark.parametrize("game_id", sorted(rules.GAMES)), pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
)
def test_every_table_draws_the_same_head(game_id: str, scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    heads: list[tuple[Rect, SeatHead]] = []
    real = seat_panel.draw_seat_head

    def spy(canvas: Canvas, box: Rect, head: SeatHead, *, kept: float = 0.0) -> None:
        heads.append((box, head))
        real(canvas, box, head, kept=kept)

    monkeypatch.setattr(seat_panel, "draw_seat_head", spy)
    for position in list_full_tables(game_id):
        app = make_app((1920, 1080), settings=Settings(language="en", animation_speed=0.0), ui_scale=scale)
        app.open("menu")
        app.open("table", match=sit_opponents(position))
        made = Driver(app)
        made.settle()
        while not isinstance(made.scene, Table):  # somebody's secret turn
            app.scenes.pop()
        made.frames(1)
        if made.scene.frame_layout.compact:
            heads.clear()
            made.key("l")
            made.frames(2)
        names = {head.name for _, head in heads}
        assert names == set(TEN_LETTERS[: position.players]), position.name
        for _, head in heads:
            own = head.name == TEN_LETTERS[position.seat]
            assert bool(head.strength.rank) != own
            assert head.portrait.startswith(f"{game_id}/") != own
        heads.clear()


@pytest.mark.parametrize("width", [200.0, 260.0, 340.0])
def test_pending_points_stand_behind_the_score(driver: Driver, width: float) -> None:
    head = SeatHead("Ada", "sky", score="103", pending="31")
    put = drawn(driver, Rect(50, 50, width, 46), head).texts_put
    assert put["103"].right < put["+ 31"].left
    assert put["Ada"].right < put["103"].left
    assert put["+ 31"].height < put["103"].height  # smaller, besides paler
    alone = drawn(driver, Rect(50, 50, width, 46), SeatHead("Ada", "sky", pending="31")).texts_put
    assert "31" in alone


def test_race_bar_tells_certain_points_from_others(driver: Driver) -> None:
    fills: list[tuple[Rect, float]] = []

    class Filled(Canvas):
        def fill(self, box: Any, colour: Any, *, alpha: float = 1.0, radius: float = 0.0) -> None:
            fills.append((Rect(box), alpha))
            super().fill(box, colour, alpha=alpha, radius=radius)

    app = driver.app
    canvas = Filled(app.window.surface, app.metrics.unit, app.resources)
    seat_panel.draw_race_bar(canvas, Rect(0, 0, 200, 5), (10, 20, 30), 0.5, 0.25)
    (whole, _), (certain, strong), (other, pale) = fills
    assert (whole.width, certain.width) == (200, 100)
    assert certain.right < other.left
    assert other.right == pytest.approx(150)
    assert pale < strong
