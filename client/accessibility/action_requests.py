"""What a screen reader asks to be done, done as the mouse or the keys would do it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.draw.rich import plain
from client.widgets.spoken import Act
from client.widgets.widget import Widget

if TYPE_CHECKING:
    from client.scene import Scene


def carry_out(scene: Scene, id: str, act: Act, data: object = None) -> bool:
    """Do what is asked of something on the screen. False if it is there no more, or cannot be done: why not
    is said where it is pressed, for not every platform tells that it is out of use.

    data: the new text of a field, or the (anchor, caret) of its selection.
    """
    widget, part = _found(scene, id)
    if widget is None:
        return False
    ui = scene.ui
    if act == "show":
        return _show(widget, part)
    if not widget.focusable:
        _show(widget)
    if widget.focusable:
        ui.focus_on(widget.id, ring=True)
    if act == "focus":
        return widget.look_at(part) if part else widget.focusable
    if not widget.enabled:
        if act == "press" and widget.why:
            scene.app.say(plain(widget.why), urgent=True)
        return False
    ui.dirty = True
    match act:
        case "press":
            return _press(scene, widget, part)
        case "more" | "less":
            return widget.steer(1 if act == "more" else -1, 0)
        case "forward" | "back":
            return widget.wheel(0.0, -_PAGE if act == "forward" else _PAGE)
        case "write" if isinstance(data, str):
            return widget.set_text(data)
        case "caret" if isinstance(data, tuple):
            return widget.set_selection(*data)
    return False


_PAGE = 6.0  # notches of the wheel


def _show(widget: Widget, part: str = "") -> bool:
    """Scroll until it is seen; the part that is meant, where it can tell it from others."""
    if not (part and widget.show_part(part)) and widget.parent is not None:
        widget.parent.show(widget.rect)
    return True


def _press(scene: Scene, widget: Widget, part: str) -> bool:
    scene.ui.ring = True
    if part:
        return widget.press_part(part)
    widget.press()
    return True


def _found(scene: Scene, id: str) -> tuple[Widget | None, str]:
    """The widget that is meant, and the part of it, "" for itself: a part's id begins with its widget's."""
    if id in scene.ui:
        return scene.ui[id], ""
    owner, found, part = id.rpartition("/")
    return (scene.ui[owner], part) if found and owner in scene.ui else (None, "")
