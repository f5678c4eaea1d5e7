"""Places in a picture that say what they are, and buttons that say why they cannot be pressed."""

from __future__ import annotations

import ast
import math
from typing import Any
from unittest import mock

import pytest

from client.app.app import App
from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.platform.resources import find_package_folder
from client.scene import Scene
from client.session.match import Match
from client.table.table import Table
from client.widgets import (
    Button,
    ButtonState,
    PaintedButton,
    ScrollList,
    TooltipArea,
    WidgetText,
    format_tooltip,
)
from client.widgets.tooltip import draw_tooltip, place_tooltip
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.source_parsing import walk_files

BUTTONS = ("Button", "IconButton", "BarButton", "Slider", "Toggle", "DialogButton")


class TileScene(Scene):
    """A tile with a star on it and a bag beside it; a button that cannot be pressed."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.pressed = 0

    def _press(self) -> None:
        self.pressed += 1

    def build(self) -> None:
        def paint(_canvas: Canvas, _box: Rect, _look: ButtonState) -> None:
            """A picture of no interest."""

        ui, press = self.ui, self._press
        ui.add(
            PaintedButton(
                "tile", (100, 100, 200, 200), "A tile", paint=paint, on_press=press, name_in_tooltip=True
            )
        )
        ui.add(
            TooltipArea(
                "tile.star",
                (240, 100, 60, 60),
                WidgetText("Two points", details="At the end"),
                explains="tile",
            )
        )
        ui.add(TooltipArea("bag", (500, 100, 90, 90), WidgetText("The bag", details="Seven tiles are in it")))
        ui.add(
            TooltipArea(
                "wheel", (700, 100, 80, 80), "A wheel", shape=lambda at: math.dist(at, (740, 140)) < 40
            )
        )
        why = "Nothing has been done"
        off = Button(
            "off",
            (100, 400, 200, 56),
            WidgetText("Undo", details="Undo", reason=why),
            on_press=press,
            enabled=False,
        )
        ui.add(off)
        ui.add(Button("mute", (400, 400, 200, 56), "Redo", on_press=press, enabled=False))


@pytest.fixture
def driver() -> Driver:
    app = make_app((1920, 1080))
    app.push(TileScene(app))
    driver = Driver(app)
    driver.frames(2)
    return driver


def rest(driver: Driver) -> str:
    """Return what is said once the pointer or the focus has rested."""
    driver.frames(round(theme.TOOLTIP_DELAY * 60) + 4)
    return driver.scene.ui.tooltip_text


def test_tooltip_lists_details_below_the_name() -> None:
    assert format_tooltip("The bag", "Seven", "", "No eyes") == "The bag\n*Seven*\n*No eyes*"


def test_tooltip_appears_when_the_pointer_rests(driver: Driver) -> None:
    driver.hover("bag")
    assert driver.scene.ui.tooltip_text == ""
    assert rest(driver) == "The bag\n*Seven tiles are in it*"
    driver.move(5, 5)
    assert rest(driver) == ""


def test_tooltip_areas_pass_clicks_through(driver: Driver) -> None:
    driver.hover("tile.star")
    assert rest(driver) == "Two points\n*At the end*"
    assert driver.scene.ui.hovered_id == "tile"
    driver.hover("tile")
    assert rest(driver) == "A tile"
    driver.click("tile.star")
    found = driver.scene
    assert isinstance(found, TileScene)
    assert found.pressed == 1


def test_tooltip_area_can_have_a_shape(driver: Driver) -> None:
    driver.move(741, 141)
    assert rest(driver) == "A wheel"
    driver.move(702, 102)
    assert rest(driver) == ""


def test_keyboard_tooltip_of_a_widget_includes_its_parts(driver: Driver) -> None:
    driver.key("tab")
    assert driver.scene.ui.focused_id == "tile"
    assert rest(driver) == "A tile\nTwo points\n*At the end*"
    driver.key("tab")
    assert driver.scene.ui.focused_id == "bag"
    assert rest(driver).startswith("The bag")


def test_keyboard_focus_shows_tooltips_while_the_pointer_rests(driver: Driver) -> None:
    driver.hover("tile")
    assert rest(driver) == "A tile"
    driver.key("tab")
    driver.key("tab")
    assert rest(driver).startswith("The bag")
    driver.move(150, 150)
    assert rest(driver) == "A tile"


def test_covered_scene_shows_no_tooltip_of_its_focus(driver: Driver) -> None:
    scene = driver.scene
    driver.key("tab")
    assert rest(driver).startswith("A tile")
    driver.app.push(TileScene(driver.app))
    driver.frames(2)
    assert scene.ui.tooltip_text == ""
    rest(driver)
    assert scene.ui.tooltip_text == ""
    driver.app.close(driver.scene)
    driver.frames(2)
    assert driver.scene is scene
    assert scene.ui.tooltip_text == ""  # it comes back once the focus has rested
    assert rest(driver).startswith("A tile")


def test_disabled_widget_explains_itself_to_pointer_and_focus(driver: Driver) -> None:
    driver.hover("off")
    assert rest(driver) == "Undo\n*Nothing has been done*"
    stops = [widget.id for widget in driver.scene.ui if widget.is_focusable]
    assert "off" in stops
    assert "mute" not in stops
    driver.scene.ui.focus_on("off", ring=True)
    assert rest(driver) == "Undo\n*Nothing has been done*"
    driver.key("enter")
    driver.click("off")
    found = driver.scene
    assert isinstance(found, TileScene)
    assert found.pressed == 0


def test_first_key_focuses_an_enabled_widget(driver: Driver) -> None:
    driver.scene.ui.default = "off"
    driver.key("down")
    assert driver.scene.ui.focused_id == "tile"


class LateScene(Scene):
    """A board on a table, with places that are only added when somebody looks."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.added = 0

    def build(self) -> None:
        press: Any = int
        self.ui.add(Button("board", (100, 100, 200, 200), "The board", on_press=press))
        self.ui.add_lazily(self._explain)
        self.ui.add(Button("over", (200, 100, 40, 40), "Over it", on_press=press))

    def _explain(self) -> None:
        self.added += 1
        self.ui.add(TooltipArea("star", (110, 110, 40, 40), "A star"))
        self.ui.add(TooltipArea("moon", (200, 100, 40, 40), "A moon"))


@pytest.fixture
def late() -> tuple[Driver, LateScene]:
    app = make_app((1920, 1080))
    scene = LateScene(app)
    app.push(scene)
    return Driver(app), scene


def test_tooltip_areas_can_be_created_on_demand(late: tuple[Driver, LateScene]) -> None:
    driver, scene = late
    driver.frames(1)
    assert scene.added == 0
    driver.move(120, 120)
    assert scene.added == 1
    assert rest(driver) == "A star"
    assert scene.ui.hovered_id == "board"
    assert scene.ui.list_ids() == ("board", "star", "moon", "over")
    driver.move(220, 120)  # it lies under what was added after it was meant to come
    assert rest(driver) == ""


def test_rebuilding_does_not_create_unused_tooltip_areas(late: tuple[Driver, LateScene]) -> None:
    driver, scene = late
    for _ in range(5):
        scene.rebuild_widgets()
        driver.frames(1)
    assert scene.added == 0
    driver.frames(30)
    assert scene.added == 1


def test_pointer_on_a_covering_scene_creates_no_tooltip_areas(late: tuple[Driver, LateScene]) -> None:
    """The screen that comes over it under the pointer is looked at, not the one below."""
    driver, scene = late
    driver.frames(1)
    driver.app.push(Scene(driver.app))
    assert scene.added == 0
    driver.move(120, 120)
    assert scene.added == 0


def test_keyboard_and_lookups_create_tooltip_areas(late: tuple[Driver, LateScene]) -> None:
    driver, scene = late
    driver.frames(1)
    driver.key("tab")
    assert scene.added == 1
    driver.key("tab")
    assert scene.ui.focused_id == "star"
    scene.rebuild_widgets()
    assert scene.ui.focused_id == "star"
    assert scene.added == 2
    scene.rebuild_widgets()
    assert "moon" in scene.ui
    scene.rebuild_widgets()
    assert scene.ui["moon"].label == "A moon"
    scene.rebuild_widgets()
    scene.ui.seconds_to_redraw()  # nothing moves
    assert scene.added == 5


def test_open_tooltip_survives_a_rebuild(late: tuple[Driver, LateScene]) -> None:
    driver, scene = late
    driver.move(120, 120)
    assert rest(driver) == "A star"
    scene.rebuild_widgets()
    driver.frames(1)
    assert scene.ui.tooltip_text == "A star"


def test_widgets_created_while_others_are_drawn_are_not_drawn_again(late: tuple[Driver, LateScene]) -> None:
    """A trace asks who is pointed at while it is drawn, above widgets that were drawn before."""
    driver, scene = late
    driver.move(120, 120)
    drawn: list[str] = []

    def paint(id: str, *, asks: bool) -> None:
        drawn.append(id)
        if asks:
            assert "star" in scene.ui.attended_ids

    with mock.patch.object(Button, "draw", lambda self, _: paint(self.id, asks=self.id == "over")):
        scene.rebuild_widgets()
        driver.frames(1)
    assert drawn == ["board", "over"]
    assert scene.ui.list_ids() == ("board", "star", "moon", "over")


def test_buttons_cannot_be_created_on_demand() -> None:
    app = make_app((1920, 1080))
    scene = Scene(app)
    app.push(scene)
    press: Any = int
    scene.ui.add_lazily(lambda: scene.ui.add(Button("late", (100, 100, 90, 60), "Late", on_press=press)))
    with pytest.raises(ValueError, match="'late' is seen or pressed"):
        _ = scene.ui.widgets


# --- where it is said -------------------------------------------------------------------------------
SCREEN = Rect(0, 0, 960, 540)


def test_tooltip_is_on_screen_without_covering_its_widget() -> None:
    for around in (Rect(20, 20, 200, 60), Rect(700, 440, 240, 90), Rect(300, 40, 200, 480)):
        for beside in (False, True):
            place = place_tooltip(around, (300, 150), SCREEN, beside=beside)
            assert place is not None
            assert SCREEN.contains(place)
            assert not place.colliderect(around)
    assert place_tooltip(Rect(10, 10, 940, 520), (300, 150), SCREEN) is None


def test_tooltip_is_below_or_beside_its_widget() -> None:
    around = Rect(400, 200, 100, 40)
    below, beside = (place_tooltip(around, (200, 90), SCREEN, beside=wanted) for wanted in (False, True))
    assert below is not None
    assert beside is not None
    assert below.top > around.bottom
    assert beside.left > around.right


@pytest.mark.parametrize("around", [Rect(20, 20, 300, 40), Rect(300, 230, 300, 60), Rect(20, 20, 900, 180)])
def test_tall_tooltip_becomes_wider(around: Rect) -> None:
    app = make_app((1280, 720), ui_scale=2.0)
    canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
    place = draw_tooltip(
        canvas, around, "\n".join(["What this is and what it means, and more of it. " * 3] * 3)
    )
    assert Rect(0, 0, app.metrics.width, app.metrics.height).contains(place)
    assert not place.colliderect(around)


class RowsScene(Scene):
    """A column of places that explain themselves, and a list of rows with a sign in each."""

    def build(self) -> None:
        for row in range(3):
            self.ui.add(
                TooltipArea(
                    f"row.{row}",
                    (100, 100 + 60 * row, 300, 56),
                    WidgetText(f"Row {row}", details="More of it"),
                )
            )
        self.ui.add(TooltipArea("alone", (600, 100, 300, 56), "Alone"))
        rows = ScrollList(
            "list", (1100, 100, 500, 400), "Games", 20, 100, lambda *_: None, selected=0, explain=self._signs
        )
        self.ui.add(rows)

    @staticmethod
    def _signs(index: int, row: Rect) -> list[TooltipArea]:
        return [
            TooltipArea("sign", (row.x + 10, row.y + 10, 40, 40), f"Sign {index}", explains="list"),
            TooltipArea("score", (row.right - 50, row.y + 10, 40, 40), f"Score {index}"),
        ]


@pytest.fixture
def rows() -> Driver:
    app = make_app((1920, 1080))
    app.push(RowsScene(app))
    driver = Driver(app)
    driver.frames(2)
    return driver


def shown_at(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Rect:
    """Return where the tooltip of now is drawn."""
    found: list[Rect] = []

    def noted(*given: Any, **more: Any) -> Rect:
        found.append(draw_tooltip(*given, **more))
        return found[-1]

    monkeypatch.setattr("client.widgets.ui.draw_tooltip", noted)
    assert rest(driver)
    driver.scene.invalidate()
    driver.frames(1)
    return found[-1]


def test_tooltip_of_a_row_does_not_cover_the_next_row(rows: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    ui = rows.scene.ui
    rows.hover("row.0")
    assert not any(shown_at(rows, monkeypatch).colliderect(ui[f"row.{row}"].rect) for row in range(3))
    rows.hover("alone")
    assert shown_at(rows, monkeypatch).top > ui["alone"].rect.bottom


def test_icons_in_list_rows_have_tooltips(rows: Driver) -> None:
    found = rows.scene.ui["list"]
    assert isinstance(found, ScrollList)
    for index in (1, 2):
        row = found.locate_row(index)
        rows.move(row.x + 20, row.y + 20)
        assert rest(rows) == f"Sign {index}"
        assert rows.scene.ui.hovered_id == "list"
        rows.move(row.right - 20, row.y + 20)
        assert rest(rows) == f"Score {index}"
        rows.move(row.centerx, row.centery)
        assert rest(rows) == ""
    found.scroll_to(220)
    row = found.locate_row(4)
    rows.move(row.x + 20, row.y + 20)
    assert rest(rows) == "Sign 4"


def test_keyboard_tooltip_includes_icons_of_the_selected_row(
    rows: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows.scene.ui.focus_on("list", ring=True)
    assert rest(rows) == "Sign 0"
    rows.key("down")
    assert rows.scene.ui.tooltip_text == "", "while one goes on it is not in the way"
    assert rest(rows) == "Sign 1"
    found = rows.scene.ui["list"]
    assert isinstance(found, ScrollList)
    assert not shown_at(rows, monkeypatch).colliderect(found.locate_row(1))


def test_every_button_that_can_be_disabled_has_a_reason() -> None:
    mute = []
    files = [file for file in find_package_folder("client").rglob("*.py") if file.parent.name != "widgets"]
    for file, node in walk_files(files, r"\benabled\b"):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in BUTTONS:
            continue
        given = {each.arg: each.value for each in node.keywords}
        passes_text_on = any(isinstance(arg, ast.Name) and arg.id == "text" for arg in node.args)
        has_reason = passes_text_on or "reason=" in ast.unparse(node) or "why=" in ast.unparse(node)
        if "enabled" in given and not isinstance(given["enabled"], ast.Constant) and not has_reason:
            mute.append(f"{file.name}:{node.lineno}")
    assert mute == []


def test_tooltip_at_a_table_covers_neither_pieces_nor_the_bottom_bar() -> None:
    """Nor the rest of the piece that it is about: what is judged stays in sight."""
    driver = Driver(make_app((1920, 1080), settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    seats = [SeatInfo(name, colour) for name, colour in zip(("Ann", "Bob"), COLOURS, strict=False)]
    driver.app.open("table", match=Match.create("envyra", seats, 3, {}, saved=False))
    driver.settle()
    while not isinstance(driver.scene, Table):  # the curtain before a secret decision
        driver.app.scenes.pop()
    scene = driver.scene
    driver.frames(2)
    found: list[Rect] = []
    count = 0

    def spy(canvas: Canvas, around: Rect, text: str, **more: Any) -> Rect:
        found.append(draw_tooltip(canvas, around, text, **more))
        return found[-1]

    tiles = [one for one in scene.ui if one.id.startswith("tile.") and one.id.count(".") == 1]
    assert len(tiles) == 6
    with mock.patch("client.widgets.ui.draw_tooltip", spy):
        for tile in tiles:
            found.clear()
            driver.move(*tile.rect.center)
            driver.frames(60)
            if not found:
                continue
            assert not found[-1].colliderect(scene.frame_layout.bottom)
            assert not [one.id for one in tiles if found[-1].colliderect(one.rect)], tile.id
            count += 1
    assert count >= 4
