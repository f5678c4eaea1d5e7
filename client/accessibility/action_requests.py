"""Carries out the actions that a screen reader requests, as if the player had used mouse or keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client.draw.rich_text_parser import strip_markup
from client.widgets.accessible_node import Act
from client.widgets.widget import Widget

if TYPE_CHECKING:
    from client.scene import Scene

_NOTCHES_PER_PAGE: Final = 6
"""Notches of the wheel by which a request to scroll moves."""


def perform_requested_act(scene: Scene, node_id: str, act: Act, argument: object = None) -> bool:
    """Carry out an act that a screen reader requests on a node; return whether it was possible.

    Pressing a disabled widget announces why it is disabled, for not every platform tells that it is.

    Args:
        scene: The top scene.
        node_id: Id of a widget, or of a part of a widget.
        act: What to do with it.
        argument: The new text of a field, or the (anchor, caret) of its selection; None for other acts.
    """
    widget, part = _find_widget(scene, node_id)
    if widget is None:
        return False
    ui = scene.ui
    if act == "show":
        return _scroll_to(widget, part)
    if not widget.is_focusable:
        _scroll_to(widget)
    if widget.is_focusable:
        ui.focus_on(widget.id, ring=True)
    if act == "focus":
        return widget.focus_part(part) if part else widget.is_focusable
    if not widget.enabled:
        if act == "press" and widget.reason:
            scene.app.announce(strip_markup(widget.reason), urgent=True)
        return False
    ui.dirty = True
    match act:
        case "press":
            return _press(scene, widget, part)
        case "more" | "less":
            return widget.handle_direction(1 if act == "more" else -1, 0)
        case "forward" | "back":
            notches = -_NOTCHES_PER_PAGE if act == "forward" else _NOTCHES_PER_PAGE
            return widget.handle_wheel(notches, float(notches))
        case "write" if isinstance(argument, str):
            return widget.set_text(argument)
        case "caret" if isinstance(argument, tuple):
            return widget.set_selection(*argument)
    return False


def _scroll_to(widget: Widget, part: str = "") -> bool:
    """Scroll until the widget is visible, or the part of it if the widget can tell its parts apart."""
    if not (part and widget.scroll_to_part(part)) and widget.parent is not None:
        widget.parent.scroll_into_view(widget.rect)
    return True


def _press(scene: Scene, widget: Widget, part: str) -> bool:
    scene.ui.ring = True
    if part:
        return widget.press_part(part)
    widget.press()
    return True


def _find_widget(scene: Scene, node_id: str) -> tuple[Widget | None, str]:
    """Return the widget of a node and its part ("" for the widget itself): part ids are `<widget>/<part>`."""
    if node_id in scene.ui:
        return scene.ui[node_id], ""
    owner, separator, part = node_id.rpartition("/")
    return (scene.ui[owner], part) if separator and owner in scene.ui else (None, "")
