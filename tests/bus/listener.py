"""Plays by ear: a program of its own, for the system's Python, that knows pyatspi and no word of the project.

`python3 listener.py TITLE SECONDS SEED`: sets up the game of that title as it is offered, plays it to its end
for everybody at the table by the names and actions of what is there, and prints what it heard as JSON.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from typing import Any

import pyatspi
from chooser import Chooser
from gi.repository import GLib

KINDS = (
    "object:announcement",
    "object:children-changed",
    "object:property-change",
    "object:state-changed:sensitive",
)

ROLES = ("push button", "radio button")


@dataclass(frozen=True)
class Heard:
    """Something that is there, as it was a moment ago."""

    node: Any
    role: str
    name: str
    can_press: bool


def _can_press(node: Any) -> bool:
    if node.getRoleName() not in ROLES or not node.getState().contains(pyatspi.STATE_SENSITIVE):
        return False
    return "Action" in pyatspi.listInterfaces(node) and bool(node.queryAction().nActions)


class Listener:
    """A listener to one application."""

    def __init__(self, seed: int) -> None:
        self.heard: list[str] = []
        self.chooser = Chooser(seed)
        self.changed = True
        self.pressed: list[str] = []
        for kind in KINDS:
            pyatspi.Registry.registerEventListener(self._hear, kind)
        self.app: Any = None

    def _hear(self, event: Any) -> None:
        if str(event.type).startswith("object:announcement"):
            self.heard.append(str(event.any_data))
        else:
            self.changed = True

    def wait(self, seconds: float) -> None:
        """Let events come."""
        context, end = GLib.MainContext.default(), time.monotonic() + seconds
        while time.monotonic() < end:
            while context.pending():
                context.iteration(False)
            time.sleep(0.002)

    def find(self, seconds: float = 30.0) -> None:
        """The application, once it is there with something in it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.wait(0.2)
            desktop = pyatspi.Registry.getDesktop(0)
            for number in range(desktop.childCount):
                child = desktop.getChildAtIndex(number)
                if child is not None and child.childCount:
                    self.app = child
                    if len(self.there()) > 3:
                        return
        raise SystemExit("nobody speaks")

    def there(self, start: Any = None) -> list[Heard]:
        """All that is there, each before what is in it; what goes away meanwhile is left out."""
        found: list[Heard] = []
        parent = start or self.app
        try:
            children = [parent.getChildAtIndex(number) for number in range(parent.childCount)]
        except GLib.GError:
            return found
        for child in children:
            if child is None:
                continue
            try:
                found.append(Heard(child, child.getRoleName(), child.name, _can_press(child)))
            except GLib.GError:
                continue
            found += self.there(child)
        return found

    def press(self, one: Heard) -> None:
        """Press something."""
        try:
            one.node.queryAction().doAction(0)
        except GLib.GError:  # it went away in the meantime
            self.changed = True
            return
        self.pressed.append(one.name)
        self.wait(0.06)

    def press_named(self, name: str, seconds: float = 10.0) -> None:
        """Press what has that name, once it is there."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            one = next((one for one in self.there() if one.name == name and one.can_press), None)
            if one is not None:
                self.press(one)
                self.wait(0.4)
                return
            self.wait(0.1)
        raise SystemExit(f"no {name!r} among {[one.name for one in self.there()]}")

    def play(self, seconds: float) -> bool:
        """Press whatever goes on with the game until it is over. False: not within the time."""
        end = time.monotonic() + seconds
        there: list[Heard] = []
        while time.monotonic() < end:
            if self.changed or not there:  # to walk all of it takes a call over the bus for each word
                self.changed = False
                there = self.there()
            if any(one.role == "table" for one in there):
                return True
            found = [one for one in there if one.can_press]
            number = self.chooser.choose([one.name for one in found])
            if number is None:
                self.changed = True
                self.wait(0.2)
                continue
            heard = len(self.heard)
            self.press(found[number])
            self.chooser.hear(self.heard[heard:])
        return False

    def log(self) -> list[str]:
        """The lines of the log, the newest first."""
        log = next((one for one in self.there() if one.name == "What happened"), None)
        return [] if log is None else [line.name for line in self.there(log.node)]


def main(title: str, seconds: str, seed: str) -> None:
    """Set up, play, tell."""
    listener = Listener(int(seed))
    listener.find()
    listener.press_named(f"{title}: new game")
    listener.press_named("Set the table")
    listener.wait(1.0)
    over = listener.play(float(seconds))
    listener.wait(1.0)
    log, read = listener.log(), [one.name for one in listener.there() if one.name]
    told = {"over": over, "log": log, "heard": listener.heard, "pressed": listener.pressed, "read": read}
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
