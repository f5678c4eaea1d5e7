from __future__ import annotations

from unittest import mock

import pygame
import pytest
from msgspec.structs import replace

from client.draw import theme
from client.draw.canvas import Canvas
from client.widgets import Button, ScrollArea, ScrollList, Selector, Slider, TextField, Toggle, text_field
from client.widgets.accessible_node import Caret
from saves.graphemes import count_graphemes, list_boundaries, split_graphemes
from tests.client.driver import Driver, make_app
from tests.client.widget_gallery import KitScene
from tests.parametrization import parametrize_product


@pytest.fixture
def driver() -> Driver:
    app = make_app((1920, 1080))
    app.push(KitScene(app))
    driver = Driver(app)
    driver.frames(2)
    return driver


def scene(driver: Driver) -> KitScene:
    found = driver.scene
    assert isinstance(found, KitScene)
    return found


def read_log(driver: Driver, id: str) -> list[object]:
    return [value for name, value in scene(driver).log if name == id]


# --- pointer -----------------------------------------------------------------------------------
def test_a_click_presses_a_button(driver: Driver) -> None:
    driver.click("kit.plain.on")
    assert read_log(driver, "plain") == [None]
    assert "click" in driver.app.sound.played


def test_click_released_elsewhere_presses_nothing(driver: Driver) -> None:
    x, y = driver.center("kit.plain.on")
    driver.down(x, y)
    driver.up(x, y + 300)
    assert read_log(driver, "plain") == []


def test_disabled_widgets_ignore_clicks(driver: Driver) -> None:
    driver.click("kit.plain.off")
    driver.click("kit.toggle.off")
    driver.click("kit.slider.off")
    assert not scene(driver).log
    assert not scene(driver).ui["kit.plain.off"].is_focusable


def test_whole_row_of_a_toggle_is_clickable(driver: Driver) -> None:
    row = scene(driver).ui["kit.toggle"].screen_rect
    driver.click_at(row.left + 20, row.centery)
    assert read_log(driver, "toggle") == [False]


def test_a_slider_follows_the_pointer(driver: Driver) -> None:
    slider = scene(driver).ui["kit.slider"]
    assert isinstance(slider, Slider)
    box = slider.screen_rect
    driver.drag((box.left + 14, box.centery), (box.right + 50, box.centery))
    assert read_log(driver, "slider")[0] == 0
    assert slider.value == 1
    driver.drag((box.right - 14, box.centery), (box.centerx, box.centery))
    assert slider.value == pytest.approx(0.5)


def test_slider_with_stops_takes_only_their_values(driver: Driver) -> None:
    slider = scene(driver).ui["kit.stops"]
    assert isinstance(slider, Slider)
    box = slider.screen_rect
    for share in (0.05, 0.3, 0.55, 0.93):
        driver.click_at(box.left + box.width * share, box.top + 16)
    assert set(read_log(driver, "stops")) <= {stop[0] for stop in slider.stops}
    assert slider.value == 0


def test_drag_continues_over_a_rebuild(driver: Driver) -> None:
    slider = scene(driver).ui["kit.slider"]
    assert isinstance(slider, Slider)

    def rebuilding(value: float) -> None:
        scene(driver).values["slider"] = value
        scene(driver).rebuild_widgets()

    slider.on_change = rebuilding
    box = slider.screen_rect
    driver.down(box.centerx, box.centery)
    driver.move(box.left + 14, box.centery, held=True)
    driver.move(box.right - 14, box.centery, held=True)
    again = scene(driver).ui["kit.slider"]
    assert isinstance(again, Slider)
    assert again.value == 1


def test_a_segment_is_chosen_by_a_click(driver: Driver) -> None:
    choice = scene(driver).ui["kit.segment"]
    assert isinstance(choice, Selector)
    driver.click_at(*choice.locate_item("c").center)
    assert read_log(driver, "segment") == ["c"]


def test_a_list_drops_down_and_closes_after_the_choice(driver: Driver) -> None:
    choice = scene(driver).ui["kit.drop"]
    assert isinstance(choice, Selector)
    driver.click("kit.drop")
    assert scene(driver).ui.popup is choice
    driver.click_at(*choice.locate_item("a").center)
    assert scene(driver).ui.popup is None
    assert read_log(driver, "drop") == ["a"]


def test_an_open_list_swallows_the_click_outside(driver: Driver) -> None:
    driver.click("kit.drop")
    driver.click("kit.plain.on")
    assert scene(driver).ui.popup is None
    assert read_log(driver, "plain") == []


def test_disabled_item_keeps_the_list_open(driver: Driver) -> None:
    choice = scene(driver).ui["kit.drop"]
    assert isinstance(choice, Selector)
    driver.click("kit.drop")
    driver.click_at(*choice.locate_item("c").center)
    assert choice.is_open
    assert read_log(driver, "drop") == []


def test_a_link_is_followed(driver: Driver) -> None:
    text = scene(driver).ui["kit.text"]
    area = scene(driver).ui["kit.left"]
    assert isinstance(area, ScrollArea)
    area.scroll_to(10_000)
    driver.frames(2)
    x, y = area.origin()
    place = text.list_links()[0][1].move(x, y)  # type: ignore[attr-defined]
    driver.click_at(*place.center)
    assert read_log(driver, "link") == ["W-PLACE-1"]


def test_tooltip_appears_after_a_delay_and_closes_on_click(driver: Driver) -> None:
    ui = scene(driver).ui
    driver.hover("kit.menu")
    assert ui.seconds_to_redraw() is not None
    driver.frames(20)
    assert ui.tooltip_text == ""
    driver.frames(20)
    assert ui.tooltip_text == "Menu"
    driver.click("kit.menu")
    assert ui.tooltip_text == ""


def test_painted_button_is_notified_of_hovering(driver: Driver) -> None:
    driver.hover("kit.painted")
    driver.hover("kit.menu")
    assert read_log(driver, "painted.hover") == [True, False]


# --- keyboard and gamepad -------------------------------------------------------------------------
def test_tab_reaches_every_widget_and_shows_the_ring(driver: Driver) -> None:
    ui = scene(driver).ui
    stops = [widget.id for widget in ui if widget.is_focusable]
    seen = []
    for _ in stops:
        driver.key("tab")
        seen.append(ui.focused_id)
    assert seen == stops
    assert ui.ring
    driver.key("tab", mod=pygame.KMOD_SHIFT)
    assert ui.focused_id == stops[-2]


def test_the_ring_is_hidden_again_by_the_mouse(driver: Driver) -> None:
    driver.key("tab")
    driver.click("kit.plain.on")
    assert not scene(driver).ui.ring
    assert scene(driver).ui.focused_id == "kit.plain.on"


def test_arrows_move_the_focus_to_the_nearest_widget(driver: Driver) -> None:
    ui = scene(driver).ui
    ui.focus_on("kit.gold.on", ring=True)
    driver.key("down")
    assert ui.focused_id == "kit.plain.on"
    driver.key("right")
    assert ui.focused_id == "kit.menu"
    driver.key("up")
    assert ui.focused_id == "kit.chosen"


@pytest.mark.parametrize("key", ["enter", "space"])
def test_enter_and_space_press_the_focused_widget(driver: Driver, key: str) -> None:
    scene(driver).ui.focus_on("kit.danger.on", ring=True)
    driver.key(key)
    assert read_log(driver, "danger") == [None]


def test_enter_without_visible_focus_presses_the_main_button(driver: Driver) -> None:
    driver.click("kit.toggle")
    driver.key("enter")
    assert read_log(driver, "done") == [None]


def test_a_held_key_presses_once(driver: Driver) -> None:
    driver.look()
    for _ in range(3):
        driver.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    assert read_log(driver, "done") == [None]


def test_arrows_change_a_slider_and_a_segment(driver: Driver) -> None:
    ui = scene(driver).ui
    ui.focus_on("kit.slider", ring=True)
    driver.key("right")
    driver.key("left", times=2)
    assert read_log(driver, "slider") == [0.65, 0.6, 0.55]
    ui.focus_on("kit.segment", ring=True)
    driver.key("left")
    assert read_log(driver, "segment") == ["a"]


def test_a_drop_down_works_by_keys_alone(driver: Driver) -> None:
    ui = scene(driver).ui
    ui.focus_on("kit.seat", ring=True)
    driver.key("enter")
    driver.key("down", times=2)
    driver.key("enter")
    assert read_log(driver, "seat") == ["jade"]
    driver.key("enter")
    driver.key("esc")
    assert ui.popup is None
    assert driver.app.running is False
    assert driver.app.scenes.top is scene(driver)


def test_the_gamepad_moves_presses_and_cancels(driver: Driver) -> None:
    ui = scene(driver).ui
    ui.focus_on("kit.gold.on", ring=True)
    driver.post(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=(0, -1))
    assert ui.focused_id == "kit.plain.on"
    driver.pad(0)
    assert read_log(driver, "plain") == [None]
    driver.post(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=1, value=0.9)
    assert ui.focused_id == "kit.danger.on"
    driver.frames(40)
    assert ui.focused_id != "kit.danger.on", "a held stick goes on"
    driver.post(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=1, value=0.0)
    cancelled = []
    ui.cancel = lambda: cancelled.append(1)
    driver.post(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=1)
    assert cancelled


def test_typing_selects_an_item_of_the_open_list(driver: Driver) -> None:
    choice = scene(driver).ui["kit.drop"]
    assert isinstance(choice, Selector)
    choice.items = tuple(
        replace(item, label=f"{name} {item.label}")
        for item, name in zip(choice.items, ("Łukasz", "Adam", "Eva"), strict=True)
    )
    driver.click("kit.drop")
    driver.key("l")
    driver.key("enter")
    assert read_log(driver, "drop") == ["a"]
    driver.click("kit.drop")
    for letter in ("a", "d"):
        driver.key(letter)
    driver.key("space")
    assert choice.is_open, "a space may be part of a name"
    driver.key("enter")
    assert read_log(driver, "drop") == ["a", "b"]


def test_the_focus_survives_a_rebuild_and_a_resize(driver: Driver) -> None:
    ui = scene(driver).ui
    ui.focus_on("kit.segment", ring=True)
    driver.app.resize((1280, 720))
    driver.frames(2)
    assert ui.focused_id == "kit.segment"
    assert ui["kit.segment"].focused


# --- writing ------------------------------------------------------------------------------------
def field(driver: Driver) -> TextField:
    found = scene(driver).ui["kit.field"]
    assert isinstance(found, TextField)
    return found


def test_text_is_written_where_the_caret_is(driver: Driver) -> None:
    driver.click("kit.field")
    driver.key("end")
    driver.type(" ěď")
    driver.key("home")
    driver.type("Ž")
    assert field(driver).value == "ŽŽofie Kůrková ěď"
    assert scene(driver).name == field(driver).value


def test_composed_text_is_shown_before_it_is_committed(driver: Driver) -> None:
    driver.click("kit.search")
    driver.post(pygame.TEXTEDITING, text="ˇ", start=1, length=0)
    assert scene(driver).ui["kit.search"].value == ""  # type: ignore[attr-defined]
    driver.post(pygame.TEXTINPUT, text="š")
    assert scene(driver).ui["kit.search"].value == "š"  # type: ignore[attr-defined]


def test_loss_of_focus_ends_a_composition_which_would_keep_all_keys(driver: Driver) -> None:
    driver.click("kit.field")
    driver.post(pygame.TEXTEDITING, text="ni", start=2, length=0)
    driver.post(pygame.WINDOWFOCUSLOST)
    driver.post(pygame.WINDOWFOCUSGAINED)
    driver.key("end")
    driver.key("backspace", mod=pygame.KMOD_CTRL)
    assert field(driver).value == "Žofie "


def test_a_selection_is_replaced_and_deleted(driver: Driver) -> None:
    driver.click("kit.field")
    driver.key("a", mod=pygame.KMOD_CTRL)
    driver.type("Eva")
    assert field(driver).value == "Eva"
    driver.key("left", mod=pygame.KMOD_SHIFT)
    driver.key("delete")
    assert field(driver).value == "Ev"
    driver.key("backspace", times=5)
    assert field(driver).value == ""


def test_ctrl_moves_and_deletes_by_words(driver: Driver) -> None:
    driver.click("kit.field")
    driver.key("end")
    driver.key("backspace", mod=pygame.KMOD_CTRL)
    assert field(driver).value == "Žofie "


def test_the_length_is_limited(driver: Driver) -> None:
    driver.click("kit.field")
    driver.type("x" * 60)
    assert len(field(driver).value) == 40


def test_pasted_book_is_read_only_as_far_as_it_fits(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths, count = list[int](), count_graphemes

    def note(text: str) -> int:
        lengths.append(len(text))
        return count(text)

    monkeypatch.setattr(text_field, "count_graphemes", note)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "小明" * 500_000)
    driver.click("kit.field")
    driver.key("a", mod=pygame.KMOD_CTRL)
    driver.key("v", mod=pygame.KMOD_CTRL)
    assert field(driver).value == "小明" * 20
    assert max(lengths) < 20_000


def test_a_missing_clipboard_is_no_error(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", missing)
    monkeypatch.setattr(pygame.scrap, "put_text", missing)
    driver.click("kit.field")
    driver.key("a", mod=pygame.KMOD_CTRL)
    driver.key("c", mod=pygame.KMOD_CTRL)
    driver.key("v", mod=pygame.KMOD_CTRL)
    assert field(driver).value == "Žofie Kůrková"


def test_letters_in_a_field_are_not_shortcuts_and_enter_submits(driver: Driver) -> None:
    driver.click("kit.field")
    driver.key("r")
    driver.key("enter")
    assert read_log(driver, "submit") == ["Žofie Kůrková"]
    assert read_log(driver, "done") == []


def test_the_caret_survives_a_rebuild(driver: Driver) -> None:
    driver.click("kit.field")
    driver.key("home")
    driver.key("right", times=3)
    scene(driver).rebuild_widgets()
    driver.type("_")
    assert field(driver).value == "Žof_ie Kůrková"


@pytest.mark.parametrize("name", ["小明", "👩‍🚀x", "हिन्दी", "e\u0301a\u0308", "🇨🇿🇸🇰", "يوسف"])
def test_caret_and_deleting_never_stop_inside_a_character(driver: Driver, name: str) -> None:
    characters = split_graphemes(name)
    driver.click("kit.field")
    for key, count in (("backspace", len(characters)), ("delete", len(characters))):
        driver.key("a", mod=pygame.KMOD_CTRL)
        driver.type(name)
        assert field(driver).value == name
        stops = [len(name)]
        for _ in characters:
            driver.key("left")
            stops.append(field(driver).caret)
        assert stops[::-1] == list(list_boundaries(name))
        if key == "backspace":
            driver.key("end")
        for left in range(count, 0, -1):
            driver.key(key)
            kept = characters[: left - 1] if key == "backspace" else characters[count - left + 1 :]
            assert field(driver).value == "".join(kept)


def test_length_of_a_field_counts_what_a_reader_counts(driver: Driver) -> None:
    driver.click("kit.field")
    driver.key("a", mod=pygame.KMOD_CTRL)
    field(driver).insert_text("👩‍🚀" * 60)
    assert field(driver).value == "👩‍🚀" * 40
    driver.type("x")
    assert field(driver).value == "👩‍🚀" * 40
    driver.key("backspace")
    driver.type("e")
    driver.type("\u0301")
    assert field(driver).value == "👩‍🚀" * 39 + "e\u0301", "an accent is no character more"


def test_screen_reader_counts_characters_as_readers_do(driver: Driver) -> None:
    driver.click("kit.field")
    driver.key("a", mod=pygame.KMOD_CTRL)
    driver.type("a👩‍🚀b")
    node = field(driver).accessible_node()
    assert node is not None
    assert node.caret == Caret(3, 3)
    field(driver).set_selection(1, 2)
    assert field(driver).value[slice(*field(driver).selection)] == "👩‍🚀"


# --- scrolling ----------------------------------------------------------------------------------
def test_the_wheel_scrolls_the_list_under_the_pointer(driver: Driver) -> None:
    rows = scene(driver).ui["kit.list"]
    assert isinstance(rows, ScrollList)
    driver.wheel(*rows.screen_rect.center, -2)
    driver.settle()
    assert rows.offset == pytest.approx(168)
    outer = scene(driver).ui["kit.right"]
    assert isinstance(outer, ScrollArea)
    assert outer.offset == 0


def test_the_bar_is_dragged_to_the_end(driver: Driver) -> None:
    rows = scene(driver).ui["kit.list"]
    assert isinstance(rows, ScrollList)
    x, y = rows.parent.origin() if rows.parent else (0, 0)
    bar = rows.bar.move(x, y)
    driver.drag(bar.center, (bar.centerx, bar.centery + 2000))
    assert rows.offset == rows.max_offset


def test_rows_are_selected_by_click_and_opened_by_the_second(driver: Driver) -> None:
    rows = scene(driver).ui["kit.list"]
    assert isinstance(rows, ScrollList)
    driver.click_at(*rows.locate_row(2).center)
    assert read_log(driver, "select") == [2]
    driver.click_at(*rows.locate_row(2).center)
    assert read_log(driver, "open") == [2]


def test_rows_are_reached_by_keys(driver: Driver) -> None:
    ui = scene(driver).ui
    ui.focus_on("kit.list", ring=True)
    driver.key("down", times=3)
    driver.key("end")
    driver.key("enter")
    assert read_log(driver, "select") == [2, 3, 4, 1999]
    assert read_log(driver, "open") == [1999]
    rows = ui["kit.list"]
    assert isinstance(rows, ScrollList)
    assert rows.rect.height >= rows.locate_row(1999).bottom - rows.screen_rect.top


def test_only_visible_rows_are_drawn(driver: Driver) -> None:
    rows = scene(driver).ui["kit.list"]
    assert isinstance(rows, ScrollList)
    drawn: list[int] = []
    paint = rows.draw_row

    def counting(canvas, index, box, look) -> None:  # type: ignore[no-untyped-def]
        drawn.append(index)
        paint(canvas, index, box, look)

    rows.draw_row = counting
    rows.scroll_to(50_000)
    driver.frames(1)
    assert 0 < len(drawn) <= 6


def test_focus_scrolls_its_widget_into_view(driver: Driver) -> None:
    driver.app.resize((960, 540))
    driver.frames(2)
    driver.app.change_settings(ui_scale=2.0)
    driver.frames(2)
    ui = scene(driver).ui
    ui.focus_on("kit.stops", ring=True)
    driver.frames(2)
    widget = ui["kit.stops"]
    assert widget.visible_rect.height == pytest.approx(widget.screen_rect.height, abs=1)


def test_scrolled_out_widget_cannot_be_clicked(driver: Driver) -> None:
    area = scene(driver).ui["kit.left"]
    assert isinstance(area, ScrollArea)
    before = scene(driver).ui["kit.gold.on"].screen_rect.center
    area.scroll_to(200)
    driver.frames(1)
    driver.click_at(*before)
    assert read_log(driver, "gold") == []


def test_the_scroll_offset_survives_a_rebuild(driver: Driver) -> None:
    rows = scene(driver).ui["kit.list"]
    assert isinstance(rows, ScrollList)
    rows.scroll_to(840)
    scene(driver).rebuild_widgets()
    again = scene(driver).ui["kit.list"]
    assert isinstance(again, ScrollList)
    assert again is not rows
    assert again.offset == 840


# --- the rest -----------------------------------------------------------------------------------
def test_two_widgets_cannot_share_an_id(driver: Driver) -> None:
    with pytest.raises(ValueError, match=r"kit\.done"):
        scene(driver).ui.add(Toggle("kit.done", (0, 0, 60, 32), "Again", True, print))


def test_every_widget_has_a_label(driver: Driver) -> None:
    assert all(widget.label for widget in scene(driver).ui)


@parametrize_product(
    pytest.mark.parametrize("scale", [1.0, 1.5, 2.0]),
    pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)]),
)
def test_widget_kit_draws_at_every_size(size: tuple[int, int], scale: float) -> None:
    app = make_app(size, ui_scale=scale)
    app.push(KitScene(app))
    driver = Driver(app)
    driver.key("tab", times=4)
    driver.click("kit.done")
    driver.settle()


@pytest.mark.parametrize(("width", "signs"), [(260, 1), (196, 1), (110, 0)])
def test_button_keeps_its_sign_as_long_as_its_words_fit_beside_it(width: int, signs: int) -> None:
    app = make_app()
    scene = app.open("about")
    button = scene.ui.add(
        Button("tight", (40, 40, width, 52), "Přehrát záznam", icon="replay", on_press=bool)
    )
    canvas = Canvas(app.window.surface, 1.0, app.resources)
    with mock.patch.object(Canvas, "icon") as drawn:
        button._draw_label(canvas, button.rect, theme.IVORY)
    assert drawn.call_count == signs
