"""A screen reader within the program: takes the platform's place, and says what a listener hears."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import accesskit
import pygame

from client.accessibility.accesskit_nodes import NodeUpdater
from client.accessibility.tree import ROOT_ID
from client.app.app import App

_NAMING: Final = (accesskit.Role.PANE, accesskit.Role.DIALOG, accesskit.Role.GROUP)
"""Roles of what is named when the focus comes into it."""


class Reader:
    """Whoever listens to a program. heard: all lines so far: "#" a screen or a group that the focus came
    into, ">" what has the focus, "»" what is said of its own accord, "!!" what is urgent.

    said, urgent: the words of the latter two. shown: the numbers of what can still be read of them. brief:
    no "#", and of what has the focus its words alone, not what kind of thing it is.
    """

    def __init__(self, app: App, *, brief: bool = False) -> None:
        self._brief = brief
        self.heard: list[str] = []
        self.said: list[str] = []
        self.urgent: list[str] = []
        self.shown: set[int] = set()
        self._kept: dict[int, Any] = {}
        self._focus: tuple[int, tuple[str, ...]] = (0, ("",))
        self._around: list[int] = []
        self._nodes = NodeUpdater()
        app.screen_reader.attach(self._nodes, self)
        app.screen_reader.start()

    def handle_event(self, event: pygame.Event) -> None:
        """Do nothing: the reader sees its window by itself."""
        del event

    def start(self) -> None:
        """Do nothing: the reader listens from the beginning."""

    def update_if_active(self, made: Callable[[], Any]) -> None:
        """Hear what is new."""
        update = made()
        for number, node in update.nodes:
            self._kept[number] = node
        said = self._kept.get(self._nodes.numbers.number_of("said"))
        self.shown = set(said.children) if said is not None else set()
        for _, node in update.nodes:
            if node.role == accesskit.Role.STATUS:
                urgent = node.live == accesskit.Live.ASSERTIVE
                self.said.append(node.label)
                if urgent:
                    self.urgent.append(node.label)
                self.heard.append(f"{'!!' if urgent else '»'} {_line(node.label)}")
        self._look(update.focus)

    def _look(self, focus: int) -> None:
        """Record what the focus came into, and what it is on unless that was heard last."""
        path = self._path(focus)
        for number in () if self._brief else path[:-1]:
            node = self._kept[number]
            if node.role in _NAMING and node.label and number not in self._around:
                more = f" – {_line(node.description)}" if node.description else ""
                self.heard.append(f"# {node.label}{more}")
        self._around = path[:-1]
        node = self._kept[focus]
        told, (before, known) = (node.label, *describe_node(node)), self._focus
        self._focus = focus, told
        if self._brief:
            if (focus, told) != (before, known):
                words = (one.replace("\n", " ") for one in (node.label, node.value, node.description) if one)
                self.heard.append(f"> {'. '.join(words)}")
        elif focus != before or told[0] != known[0]:
            self.heard.append(f"> {' '.join(told[1:])}")
        elif told != known:  # of what has the focus still, only what is new
            self.heard.append(f"> {' '.join(words for words in told[1:] if words not in known)}")

    def _path(self, wanted: int) -> list[int]:
        """Return the numbers from the window to a node."""

        def down(number: int) -> list[int]:
            if number == wanted:
                return [number]
            for child in self._kept[number].children:
                found = down(child)
                if found:
                    return [number, *found]
            return []

        return down(self._nodes.numbers.number_of(ROOT_ID))

    def read(self) -> Iterator[str]:
        """Yield all that is on the screen, from the top to the bottom."""
        root = self._kept[self._nodes.numbers.number_of(ROOT_ID)]
        stack = [(root.children[0], 0)]
        while stack:
            number, depth = stack.pop()
            node = self._kept[number]
            if node.label or node.value:
                yield f"{'  ' * depth}{' '.join(describe_node(node))}"
            stack += [(child, depth + 1) for child in reversed(node.children)]


def describe_node(node: Any) -> list[str]:
    """Return a thing as it is said: name, kind, state, value, all else."""
    kind = str(node.role).removeprefix("Role.").lower().replace("_", " ")
    words = [node.label or "", "" if kind in ("label", "paragraph", "status") else f"[{kind}]"]
    if node.is_disabled:
        words.append("[unavailable]")
    if node.is_selected:
        words.append("[selected]")
    if node.toggled is not None:
        words.append("[on]" if node.toggled == accesskit.Toggled.TRUE else "[off]")
    words += [_line(node.value or ""), f"– {_line(node.description)}" if node.description else ""]
    return [word for word in words if word]


def _line(words: str) -> str:
    return words.replace("\n", " / ")
