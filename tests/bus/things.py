"""All that is there, as a screen reader has it: asked for once, and anew only where an event says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pyatspi
from gi.repository import GLib

PRESSED = ("push button", "radio button", "toggle button")
"""Roles that are pressed; of no others is it asked whether they can be."""

ALONE = (*PRESSED, "label", "status bar", "image", "table cell")
"""Roles that have nothing in them."""

KINDS = (
    "object:children-changed",
    "object:property-change",
    "object:state-changed:sensitive",
    "object:state-changed:defunct",
    "object:state-changed:focused",
)
"""Events of what is there."""


@dataclass(eq=False)
class Thing:
    """Something that is there, as it was told last. parts: None where they have to be asked for."""

    node: Any
    role: str
    name: str
    can_press: bool
    parts: list[Any] | None


class Things:
    """What is there in one application."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._known: dict[str, Thing] = {}

    def forget(self) -> None:
        """Ask for everything anew."""
        self._known = {}

    def note(self, event: Any) -> None:
        """Take an event: what it is about has to be asked for again."""
        kind = str(event.type)
        path = event.source.path
        if kind.startswith("object:state-changed:defunct"):
            self._known.pop(path, None)
            return
        one = self._known.get(path)
        if one is None:
            return
        if kind.startswith("object:property-change:accessible-name"):
            one.name = str(event.any_data)
        elif kind.startswith("object:property-change:accessible-role"):
            del self._known[path]
        elif kind.startswith("object:state-changed:sensitive"):
            self._ask(one)
        elif kind.startswith("object:children-changed"):
            one.parts = None

    def there(self, within: Any = None) -> list[Thing]:
        """Return all that is there, each before what is in it; what goes away meanwhile is left out."""
        found: list[Thing] = []
        waiting = [within or self._app]
        while waiting:
            node = waiting.pop()
            try:
                one = self._thing(node)
                parts = one.parts
                if parts is None:
                    parts = one.parts = self._parts(one)
            except GLib.GError:  # it went away meanwhile
                self._known.pop(node.path, None)
                continue
            found.append(one)
            waiting += reversed(parts)
        return found[1:]

    def _thing(self, node: Any) -> Thing:
        one = self._known.get(node.path)
        if one is None:
            one = Thing(node, node.getRoleName(), node.name, False, None)
            self._ask(one)
            self._known[node.path] = one
        return one

    @staticmethod
    def _parts(one: Thing) -> list[Any]:
        if one.role in ALONE:
            return []
        children = (one.node.getChildAtIndex(number) for number in range(one.node.childCount))
        return [child for child in children if child is not None]

    @staticmethod
    def _ask(one: Thing) -> None:
        one.can_press = (
            one.role in PRESSED
            and "Action" in pyatspi.listInterfaces(one.node)
            and one.node.getState().contains(pyatspi.STATE_SENSITIVE)
        )
