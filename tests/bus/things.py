"""All that is there, as a screen reader has it: asked for once, and anew only where an event says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pyatspi
from gi.repository import Gio, GLib

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


_CONNECTION = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION


class Program:
    """The program itself, asked past all that the bus's library has kept of it."""

    def __init__(self) -> None:
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        asked = "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress"
        (address,) = session.call_sync(*asked, None, None, 0, -1, None).unpack()
        self._bus = Gio.DBusConnection.new_for_address_sync(address, _CONNECTION, None, None)

    def ask_name(self, node: Any) -> str:
        """Return what the program calls a node just now. Raises GLib.Error if it is not there."""
        asked = node.app.bus_name, node.path, "org.freedesktop.DBus.Properties", "Get"
        what = GLib.Variant("(ss)", ("org.a11y.atspi.Accessible", "Name"))
        return str(self._bus.call_sync(*asked, what, None, 0, -1, None).unpack()[0])


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

    def find_stale(self, program: Program) -> list[str]:
        """Return the names of things that the bus's library takes for gone, or calls by another name."""
        stale = []
        for one in self.there():
            try:
                told, name = one.node.name, program.ask_name(one.node)
                is_gone = one.node.getState().contains(pyatspi.STATE_DEFUNCT)
            except GLib.Error:  # it went away meanwhile
                continue
            if is_gone or told != name:
                stale.append(f"{told!r} is {name!r}" + (", taken for gone" if is_gone else ""))
        return stale

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
