"""Plays by ear: a program of its own, for the system's Python, that knows pyatspi and no word of the project.

`python3 listener.py PLAN`, as JSON. walk: what is pressed first, by name, one after another. end: what can be
pressed when the game is over. presses, seconds: until it is given up. seed: of its choices. aloud: it tells
what it does as it does it. Plays what lies on the table then to its end for everybody who sits there, by the
names and actions of what is there, and prints what it heard and read as JSON.

All this happens within the main loop of the bus's library: only there does it keep what it was told once, as
it does for screen readers, so that names and states may be stale.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import pyatspi
from chooser import Chooser
from gi.repository import GLib
from things import KINDS, Program, Thing, Things

ANSWER = 0.4
"""Seconds within which something is to come of a press; nothing need come of it."""

ASSERTIVE = 2
"""What AT-SPI calls words that interrupt all else."""

CHECKED = 20
"""After so many presses it is looked again whether all is called what it was told."""

CHECKS = 3
"""What is stale so often in a row is stale: a program that goes on by itself may be about to tell it."""

QUIET = 0.03
"""So many seconds without an event, and all has been told."""

GREETING = 3.0
"""Seconds within which a program tells whoever has just come what helps; no answer to the first press."""


PLAYED = ("push button", "radio button")
"""Roles of what a game is played with."""


class Listener:
    """A listener to one application."""

    def __init__(self, seed: int, *, aloud: bool = False) -> None:
        self.heard: list[str] = []
        self._said: list[str] = []
        self._urgent: list[str] = []
        self.pressed: list[str] = []
        self.stale: list[str] = []
        self._program = Program()
        self._aloud = aloud
        self._chooser = Chooser(seed)
        self._events = 0
        self._begun = time.monotonic()
        self._things = Things(None)
        for kind in (*KINDS, "object:announcement"):
            pyatspi.Registry.registerEventListener(self._hear, kind)

    def _hear(self, event: Any) -> None:
        self._events += 1
        if str(event.type).startswith("object:announcement"):
            self.heard.append(str(event.any_data))
            (self._urgent if event.detail1 == ASSERTIVE else self._said).append(self.heard[-1])
            self._tell("heard!" if event.detail1 == ASSERTIVE else "heard", self.heard[-1])
        else:
            self._things.note(event)

    def _tell(self, what: str, words: str) -> None:
        if self._aloud:
            sys.stderr.write(f"{time.monotonic() - self._begun:8.3f} {what}: {words!r}\n")

    # --- waiting ------------------------------------------------------------------------------------
    @staticmethod
    def wait(seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Let events come, until something is so; whether it is."""
        context = GLib.MainContext.default()
        over: list[bool] = []
        alarm = GLib.timeout_add(round(seconds * 1000), over.append, True)  # which returns nothing: rung once
        while not over:
            context.iteration(True)
            if until() and not over:
                GLib.source_remove(alarm)
                return True
        return until()

    def settle(self, seconds: float = ANSWER) -> None:
        """Let something come, and then all that comes with it."""
        before = self._events
        if not self.wait(seconds, lambda: self._events != before):
            return
        while self._events != before:
            before = self._events
            self.wait(QUIET)

    # --- what is there ------------------------------------------------------------------------------
    def find(self, seconds: float = 120.0) -> None:
        """Wait for the application, until there is something in it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.wait(0.1)
            desktop = pyatspi.Registry.getDesktop(0)
            for number in range(desktop.childCount):
                child = desktop.getChildAtIndex(number)
                if child is not None and child.childCount:
                    self._things = Things(child)
                    if len(self.there()) > 3:
                        return
        raise SystemExit("nobody speaks")

    def there(self) -> list[Thing]:
        """Return all that is there."""
        found: list[Thing] = self._things.there()
        return found

    def read(self) -> list[str]:
        """Return all words that are there, asked for anew."""
        self._things.forget()
        return [words for one in self.there() for words in (one.name, one.node.description) if words]

    def read_anew(self, before: list[str], seconds: float = 10.0) -> list[str]:
        """Return all words that are there as soon as they are others, apart from what was announced."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            words = self.read()
            if {*words}.difference(self.heard) != {*before}.difference(self.heard):
                break
            self.settle()
        return words

    def check(self) -> None:
        """Look whether the bus's library still says of each thing what the program does."""
        for _ in range(CHECKS):
            stale = self._things.find_stale(self._program)
            if not stale:
                return
            self.settle()
        self.stale += stale

    # --- doing --------------------------------------------------------------------------------------
    def press(self, one: Thing, patience: float = ANSWER) -> None:
        """Press something, and hear what comes of it."""
        self._tell("press", one.name)
        try:
            one.node.queryAction().doAction(0)
        except (GLib.GError, RuntimeError) as error:  # it went away in the meantime
            self._tell("gone", str(error))
            self._things.forget()
            return
        self.pressed.append(one.name)
        self.settle(patience)

    def press_named(self, name: str, seconds: float = 30.0) -> None:
        """Press what has that name, once it is there and can be pressed."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            one = next((one for one in self.there() if one.name == name and one.can_press), None)
            if one is not None:
                self.press(one, patience=seconds)
                return
            self.settle()
            self._things.forget()
        raise SystemExit(f"no {name!r} among {[one.name for one in self.there()]}")

    def play(self, end_named: str, presses: int, seconds: float) -> bool:
        """Press whatever goes on with the game until it is over. False: not with so many presses."""
        end = time.monotonic() + seconds
        while len(self.pressed) < presses and time.monotonic() < end:
            there = self.there()
            found = [one for one in there if one.can_press and one.role in PLAYED]
            if any(one.name == end_named for one in found):
                return True
            number = self._chooser.choose([one.name for one in found])
            if number is None:
                self._things.forget()
                self.settle()
                continue
            self._said, self._urgent = [], []
            self.press(found[number])
            self._chooser.hear(self._said, self._urgent)
            if not len(self.pressed) % CHECKED:
                self.check()
        return False


def main(plan: dict[str, Any]) -> None:
    """Walk, play, tell."""
    listener = Listener(plan["seed"], aloud=plan["aloud"])
    listener.find()
    listener.settle(GREETING)
    words, walked = listener.read(), []
    for name in plan["walk"]:
        listener.press_named(name)
        words = listener.read_anew(words)
        walked.append(words)
        listener.check()
    over = listener.play(plan["end"], plan["presses"], plan["seconds"])
    listener.settle(1.0)
    told = {
        "over": over,
        "called": listener.there()[0].name,
        "heard": listener.heard,
        "stale": listener.stale,
        "pressed": listener.pressed,
        "walked": walked,
        "read": listener.read(),
    }
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":

    def run() -> None:
        """Do it, and leave the library's main loop whatever comes of it."""
        try:
            main(json.loads(sys.argv[1]))
        finally:
            pyatspi.Registry.stop()

    GLib.idle_add(run)
    pyatspi.Registry.start()
