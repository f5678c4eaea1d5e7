"""The text of a widget: one value for label, tooltip and screen reader."""

from __future__ import annotations

from client.widgets import PaintedButton, TooltipArea, WidgetText
from client.widgets.widget import Widget

BOX = (0.0, 0.0, 10.0, 10.0)
TEXT = WidgetText("Theatre", state="1 of 3 cubes", details="A third cube takes it.", reason="Not your turn")


def test_tooltip_of_a_picture_has_name_and_details_but_not_the_state() -> None:
    area = TooltipArea("tile", BOX, TEXT)
    assert area.tooltip_text == "Theatre\n*A third cube takes it.*"


def test_tooltip_of_a_painted_name_has_the_details_alone() -> None:
    button = PaintedButton("tile", BOX, TEXT, paint=lambda *_: None)
    assert button.tooltip_text == "A third cube takes it."


def test_reason_is_given_only_while_the_widget_is_disabled() -> None:
    widget = Widget("tile", BOX, TEXT)
    assert "Not your turn" not in widget.tooltip_text
    widget.enabled = False
    assert widget.tooltip_text.endswith("\n*Not your turn*")
    assert widget.is_tab_stop


def test_screen_reader_reads_name_state_and_details() -> None:
    node = Widget("tile", BOX, TEXT, enabled=False).accessible_node()
    assert node is not None
    assert node.name == "Theatre, 1 of 3 cubes"
    assert node.more == "A third cube takes it.\nNot your turn"


def test_screen_reader_reads_the_full_name() -> None:
    node = Widget("key", BOX, WidgetText("Ctrl+Z", full_name="Undo: Ctrl+Z")).accessible_node()
    assert node is not None
    assert node.name == "Undo: Ctrl+Z"


def test_function_composes_the_text_whenever_it_is_needed() -> None:
    names = iter(("first", "second"))
    widget = Widget("tile", BOX, lambda: WidgetText(next(names)))
    assert [widget.label, widget.label] == ["first", "second"]
