"""The end tile as a drama: held up with a gong when it comes or goes back, a swirl, a heartbeat; and rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.games.envyra.board import grid_view
from client.games.envyra.board.end_tile_view import HEARTBEAT_S
from client.games.envyra.table.clocks import POINTED_SWIRL_S, SWIRL_S, Swirl
from client.games.envyra.table.end_tile_motion import ZOOM_S, draw_zoom
from client.i18n import LANGUAGES, set_language, tr
from client.session.match import Match
from rules.contract import Event
from rules.envyra import events as e
from rules.envyra.requirements import count_missing_tiles
from tests.client.driver import Driver
from tests.client.envyra.games import ALL, Game, Step, played
from tests.client.envyra.player import SEATS, driver, table
from tests.client.game_faces import envyra

pytestmark = pytest.mark.usefixtures("at_once")

Wanted = Callable[[Event, Step], bool]


def is_drawn(event: Event, _step: Step) -> bool:
    return isinstance(event, e.TileDrawn) and event.tile == "end"


def is_put_back(event: Event, _step: Step) -> bool:
    return isinstance(event, e.EndTilePutBack)


def is_near(event: Event, step: Step) -> bool:
    """Return whether the event is the move after which one cube is missing on the end tile."""
    if not isinstance(event, e.CubeMoved):
        return False
    after = step.positions[step.events.index(event)]
    return after.grid[event.position] == "end" and len(after.cubes[event.position]) == 2


def find(wanted: Wanted, players: int) -> tuple[Game, int]:
    """Return a game and the number of the decision that leads to an event."""
    return next(
        (game, number)
        for game in ALL
        if game.players == players
        for number, step in enumerate(played(game))
        if any(wanted(event, step) for event in step.events)
    )


def play_to(wanted: Wanted, players: int = 3, **settings: object) -> tuple[Driver, Event]:
    """Return a table at which the decision has been made whose events lead to one that is wanted."""
    game, number = find(wanted, players)
    steps = played(game)
    made = driver((1280, 720), **{"animation_speed": 1.0, **settings})
    seats = [
        seat if index == steps[number].seat else msgspec.structs.replace(seat, kind="bot")
        for index, seat in enumerate(SEATS[:players])
    ]
    match = Match.create("envyra", seats, game.seed, dict(game.options), saved=False)
    for step in steps[:number]:
        match.act(step.seat, step.action)
    made.app.open("menu")
    made.app.open("table", match=match)
    made.settle(drawn=False)
    assert table(made).play_action(steps[number].action)
    event = next(event for event in steps[number].events if wanted(event, steps[number]))
    return made, event


def run_until_sound(made: Driver, sound: str) -> None:
    """Run frames until a sound is played."""
    count = list(made.app.sound.played).count(sound)
    for _ in range(3000):
        if list(made.app.sound.played).count(sound) > count or sound in list(made.app.sound.played)[-1:]:
            return
        made.frames(1, drawn=False)
    raise AssertionError(f"{sound} was not heard")


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return all words that are drawn in one line."""
    found: list[str] = []
    real_text = Canvas.text

    def text(self: Canvas, text: str, point: Point, style: Style, **how: object) -> Rect:
        found.append(text)
        return real_text(self, text, point, style, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", text)
    return found


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize(("wanted", "comes"), [(is_drawn, True), (is_put_back, False)], ids=["drawn", "back"])
def test_end_tile_is_held_up_with_a_gong_and_words(
    wanted: Wanted, comes: bool, calm: bool, words: list[str]
) -> None:
    made, event = play_to(wanted, 4 if not comes else 3, reduce_motion=calm)
    run_until_sound(made, "gong")
    scene = table(made)
    told = next(iter(scene.face.narrate(scene.position, event, scene.position)))
    assert told not in scene.log.lines  # it is told when it has been shown
    assert scene.animator.is_moving
    made.frames(round(ZOOM_S / 2 * 60), drawn=False)
    words.clear()
    made.app.draw()
    assert ("Whoever takes this ends the game" in words) == comes
    assert ("Not yet: back into the bag" in words) == (not comes)
    assert ("Nobody meets the requirement of the end tile" in words) == (not comes)
    made.settle(30)
    lines = [line.text for line in scene.log.lines]
    line = "Whoever takes it ends the game." if comes else "It is back in the bag."
    assert any(line in text for text in lines)
    if comes:
        assert isinstance(event, e.TileDrawn)
        assert envyra(scene).view_model.end_tile_position == event.position


def swirls(made: Driver) -> bool:
    return table(made).has_ambient_motion


def test_slab_swirls_for_a_while_and_then_nothing_is_drawn() -> None:
    made, _ = play_to(is_drawn)
    made.settle(30, drawn=False)
    scene = table(made)
    assert swirls(made)
    turn = envyra(scene)._swirl.turn
    made.frames(10, 0.1, drawn=False)
    assert envyra(scene)._swirl.turn != turn
    made.frames(round(SWIRL_S / 0.1) + 5, 0.1, drawn=False)
    assert not swirls(made)
    made.frames(1)
    assert sum(made.app.run_iteration(0.1) for _ in range(50)) == 0, "frames at rest"
    end = envyra(scene).view_model.end_tile_position
    assert end is not None
    assert not envyra(scene).view_model.is_end_near(end), "no cube is there yet"
    made.hover(f"tile.{end}")
    made.frames(2)
    assert swirls(made)
    made.hover("bag")
    made.frames(round(POINTED_SWIRL_S / 0.1) + 3, 0.1, drawn=False)
    assert not swirls(made)


def test_lights_stand_still_with_reduced_motion_and_without_the_end_tile() -> None:
    for position, calm in ((None, False), (3, True)):
        swirl = Swirl()
        swirl.advance(position, 1.0, is_pointed=position is not None, calm=calm)
        assert (swirl.turn, swirl.is_moving) == (0.0, position is not None)
    moving = Swirl()
    moving.advance(3, 1.0, is_pointed=False, calm=False)
    assert moving.turn > 0.0


@pytest.mark.parametrize("calm", [False, True])
def test_heart_beats_when_one_cube_is_missing(calm: bool) -> None:
    made, event = play_to(is_near, reduce_motion=calm)
    assert isinstance(event, e.CubeMoved)
    run_until_sound(made, "heartbeat")
    scene, face = table(made), envyra(table(made))
    model = grid_view.make_tile_model(face.view_model, event.position)
    assert model is not None
    assert model.is_end_near, "its edge says so as long as it lasts"
    assert face.is_animating == (not calm)
    assert "A single cube is missing on the end tile." in [line.text for line in scene.log.lines]
    made.frames(round(HEARTBEAT_S * 60) + 2, drawn=False)
    assert not face.is_animating


@pytest.mark.parametrize("players", [2, 3, 4])
def test_words_at_the_end_tile_are_not_cut(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a window with little room, in all languages, with a second line."""
    made = driver((1280, 720), ui_scale=2.0)
    made.app.open("table", match=Match.create("envyra", SEATS[:players], 7, {}, saved=False))
    made.settle(drawn=False)
    view_model, app = envyra(table(made)).view_model, made.app
    canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
    fits: dict[str, bool] = {}

    def text(self: Canvas, text: str, point: Point, style: Style, **how: Any) -> Rect:
        room = how.get("max_width") or self.width
        shrunk = self.texts.shrink_style_to_fit(text, room, style)
        fits[text] = self.texts.measure_width(text, shrunk) <= room
        return Rect(point, (0, 0))

    monkeypatch.setattr(Canvas, "text", text)
    for language in LANGUAGES:
        set_language(language)
        title, note = tr("envyra.table.end-tile-back"), tr("envyra.table.end-tile-locked")
        draw_zoom(canvas, view_model, "end", None, title, note, 0.5)
        assert fits[title]
        assert fits[note]


@pytest.mark.parametrize(("wanted", "players"), [(is_drawn, 3), (is_put_back, 4)], ids=["drawn", "back"])
def test_tile_held_up_shows_who_meets_its_requirement(
    wanted: Wanted, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, _ = play_to(wanted, players, language="sk")
    view_model = envyra(table(made)).view_model
    canvas = Canvas(made.app.window.surface, made.app.metrics.unit, made.app.resources)
    images: list[str] = []
    sprites: list[str] = []
    monkeypatch.setattr(Canvas, "image", lambda _self, name, *_a, **_k: images.append(name))
    monkeypatch.setattr(Canvas, "sprite", lambda _self, name, *_a, **_k: sprites.append(name))
    draw_zoom(canvas, view_model, "end", None, "", "", 0.5)
    tile = view_model.content.tiles["end"]
    lacking = [sum(count_missing_tiles(view_model.position.taken[seat], tile)) for seat in view_model.seats]
    assert [name for name in images if name.startswith("seat-")] == [
        f"seat-{view_model.colour(seat)}" for seat in view_model.seats
    ]
    assert sum(name.endswith("-missing") for name in images) == sum(lacking)
    assert images.count("envyra/tick") == sum(tile.needs) * players - sum(lacking)
    assert sum(name.startswith("envyra/req-") for name in sprites) == sum(tile.needs), "on the stone itself"
