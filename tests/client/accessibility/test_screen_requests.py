"""What a screen reader may ask of screens that are no tables is done as by mouse or keys."""

from __future__ import annotations

import pytest

from client.accessibility.action_requests import perform_requested_act
from client.i18n import tr
from client.scene import scene_context
from client.scenes.records.history_chart import HistoryChart
from client.table.curtain import Curtain
from client.widgets import ScreenReaderText, ScrollArea, ScrollList, Selector, Slider, TextField
from client.widgets.accessible_node import AccessibleNode, Act, Caret
from tests.client.accessibility.painted_texts import told
from tests.client.accessibility.screens import open_screen, side_column
from tests.client.accessibility.tree_faults import find_faults
from tests.client.driver import Driver


def request_action(driver: Driver, id: str, act: Act, data: object = None) -> None:
    """Ask for something that can be done there."""
    assert act in find_node(driver, id).acts
    with scene_context(driver.app, driver.scene):
        assert perform_requested_act(driver.scene, id, act, data)
    driver.frames(2, drawn=False)


def find_node(driver: Driver, id: str) -> AccessibleNode:
    """Return one thing of the screen, as it is told now."""
    return next(one for one in told(driver.app) if one.id == id)


def test_slider_steps_and_exposes_its_value() -> None:
    driver = open_screen("settings")
    slider = driver.scene.ui["settings.pause"]
    assert isinstance(slider, Slider)
    before, value = find_node(driver, slider.id).value, slider.value
    request_action(driver, slider.id, "more")
    assert driver.app.settings.opponent_pause > value
    assert find_node(driver, slider.id).value != before
    request_action(driver, slider.id, "less")
    assert driver.app.settings.opponent_pause == pytest.approx(value)


def test_radio_button_is_selected() -> None:
    driver = open_screen("settings")
    request_action(driver, "settings.language/0", "press")
    assert driver.app.settings.language == "cs"
    assert find_node(driver, "settings.language/0").chosen
    assert told(driver.app).root.parts[0].name == tr("settings.title") == "Nastavení"


def test_drop_down_opens_and_an_item_is_selected() -> None:
    driver = open_screen("shelf")
    assert find_node(driver, "shelf.order").open is False
    request_action(driver, "shelf.order", "press")
    order = driver.scene.ui["shelf.order"]
    assert isinstance(order, Selector)
    assert find_node(driver, "shelf.order").open
    wanted = find_node(driver, "shelf.order/1")
    request_action(driver, wanted.id, "press")
    assert find_node(driver, "shelf.order").value == wanted.name
    assert not find_node(driver, "shelf.order").parts


def test_text_field_is_edited_and_its_caret_is_moved() -> None:
    driver = open_screen("new wispwood")
    name = "new_game.seat.0.name"
    request_action(driver, name, "focus")
    assert told(driver.app).focus == name
    request_action(driver, name, "write", "Jitka")
    assert find_node(driver, name).value == "Jitka"
    request_action(driver, name, "caret", (1, 3))
    field = driver.scene.ui[name]
    assert isinstance(field, TextField)
    assert (field.selection, find_node(driver, name).caret) == ((1, 3), Caret(1, 3))


def test_list_rows_are_focused_and_opened() -> None:
    driver = open_screen("shelf")
    rows = driver.scene.ui["shelf.list"]
    assert isinstance(rows, ScrollList)
    request_action(driver, "shelf.list/1", "focus")
    assert rows.selected == 1
    assert told(driver.app).focus == "shelf.list/1"
    assert "Partie u ohně" in find_node(driver, "shelf.about").name
    request_action(driver, "shelf.list/1", "press")
    assert type(driver.scene).__name__ != "ShelfScene"


def test_games_in_a_chart_are_rows() -> None:
    driver = open_screen("records")
    curve = driver.scene.ui["records.curve"]
    assert isinstance(curve, HistoryChart)
    request_action(driver, "records.curve/2", "focus")
    assert curve.selected == 2
    assert told(driver.app).focus == "records.curve/2"


def test_rulebook_scrolls_to_the_paragraph_being_read() -> None:
    driver = open_screen("rules wispwood")
    area = driver.scene.ui["rulebook.page"]
    assert isinstance(area, ScrollArea)
    words = find_node(driver, "rulebook.words").parts
    assert {one.role for one in words} >= {"heading", "paragraph"}
    request_action(driver, words[-1].id, "show")
    driver.settle(drawn=False)
    assert area.offset > 0
    assert find_node(driver, "rulebook.words").parts[-1] != words[-1]


def test_long_page_exposes_only_nearby_blocks() -> None:
    driver = open_screen("rules balanceformers")
    area = driver.scene.ui["rulebook.page"]
    assert isinstance(area, ScrollArea)
    boxes = [one.box for one in find_node(driver, "rulebook.words").parts if one.box is not None]
    assert boxes
    assert all(box.top < area.rect.bottom + area.rect.height * 1.1 for box in boxes)
    assert area.content_height > 3 * area.rect.height


def test_screen_reader_text_is_neither_focusable_nor_hit() -> None:
    driver = open_screen("shelf")
    about = driver.scene.ui["shelf.about"]
    assert isinstance(about, ScreenReaderText)
    assert about not in driver.scene.ui.find_widgets(about.text_rect.center)
    assert not about.is_focusable


def test_curtain_exposes_only_its_own_nodes() -> None:
    driver = open_screen("curtain")
    assert isinstance(driver.scene, Curtain)
    ids = {one.id for one in told(driver.app)}
    assert all(id.startswith(("curtain.", "window", "screen")) for id in ids)
    seats = find_node(driver, "curtain.told.seats").name
    assert seats == f"Žofie: {tr('curtain.state.now')}\nŘehoř: {tr('curtain.state.later')}"


def test_dialog_exposes_title_and_question_and_takes_the_focus() -> None:
    driver = open_screen("quit")
    screen = told(driver.app).root.parts[0]
    assert (screen.role, screen.name) == ("dialog", tr("menu.quit-ask.title"))
    assert screen.more == tr("menu.quit-ask.text")
    assert told(driver.app).focus == "dialog.no"


def test_score_sheet_announces_totals_first() -> None:
    driver = open_screen("results wispwood")
    parts = told(driver.app).root.parts[0].parts
    roles = [one.role for one in parts]
    assert roles[0] == "paragraph"
    assert roles.index("table") < roles.index("button")
    table = parts[roles.index("table")]
    assert [row.parts[0].name for row in table.parts][1] == tr("results.total")
    assert len({len(row.parts) for row in table.parts}) == 1


def test_side_drawer_exposes_round_players_and_log_headings() -> None:
    driver = side_column()
    tree = told(driver.app)
    assert find_faults(tree) == []
    assert tree.root.parts[0].name == tr("screens.side")
    assert find_node(driver, "side.told.1").name.startswith("Žofie, 0 points, 1 of 16 cells")
    assert find_node(driver, "side.told.2").name.startswith("Řehoř, 0 points, ")
    rows = [one for one in tree if one.role == "row"]
    assert {row.more for row in rows} == {"The wishes of this game"}
