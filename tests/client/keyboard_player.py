"""Hands that never touch a mouse: they lead the focus by the shortest way, and count each stroke."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

import pygame

from client.games.wispwood.board.forest_widget import ForestWidget
from client.table.table import Table
from client.widgets import ScrollArea
from client.widgets.focus_navigation import find_nearest
from client.widgets.widget import Widget
from tests.client.driver import Driver

Spot: TypeAlias = tuple[str, tuple[int, int] | None]
"""Where the focus is: a widget, and the cell of a forest."""

WAYS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

NEXT: Final = 5
"""Number of the button of a gamepad that goes from one thing to the next."""


class Hands(Driver):
    """Does by keys alone what a `Driver` does by clicks. strokes: so many keys were pressed."""

    strokes = 0
    leaps = True

    def stroke(self, what: str) -> None:
        """Press one key: a direction, "next", "back" or "press"."""
        self.strokes += 1
        keys = {"next": "tab", "back": "tab", "press": "enter", "answer": "enter"}
        mods = {"back": pygame.KMOD_SHIFT, "answer": pygame.KMOD_CTRL}
        self.key(keys.get(what, what), mod=mods.get(what, 0), drawn=False)

    def turn(self) -> None:
        """Turn what is in hand."""
        self.strokes += 1
        self.key("r", drawn=False)

    # --- what a mouse would do --------------------------------------------------------------------

    def click(self, id: str, button: int = 1, *, drawn: bool = True) -> None:
        """Lead the focus to a widget and press it."""
        del button, drawn
        assert self.scene.ui[id].is_focusable, id
        if self.scene.ui.focused_id is None and self.scene.ui.default == id:
            self.stroke("press")
            return
        if isinstance(self.scene, Table) and id == self.scene.frame.main_button:
            self.stroke("answer")
            return
        self._lead(lambda spot: spot[0] == id)
        self.stroke("press")
        chosen = (
            getattr(self.scene.face.controller, "selection", None) if isinstance(self.scene, Table) else None
        )
        if getattr(chosen, "chosen", None) is not None:  # a mouse would have done it by one click
            self.stroke("press")

    def click_at(self, x: float, y: float, button: int = 1, *, drawn: bool = True) -> None:
        """Lead the cursor to a cell of the forest and press it."""
        del button, drawn
        field = self.scene.ui["forest"]
        assert isinstance(field, ForestWidget)
        cell = field.grid.find_cell_at((x, y))
        self._lead(lambda spot: spot == ("forest", cell))
        self.stroke("press")

    def wheel(self, x: float, y: float, dy: float, dx: float = 0.0) -> None:
        """Turn what is in hand."""
        del x, y, dy, dx
        self.turn()

    # --- the way ----------------------------------------------------------------------------------

    def _lead(self, there: object) -> None:
        assert callable(there)
        for _ in range(200):
            spot = self._spot()
            if spot is not None and self.scene.ui.ring and there(spot):
                return
            self.stroke("down" if spot is None or not self.scene.ui.ring else self._first(spot, there))
        raise AssertionError("no way there")

    def _spot(self) -> Spot | None:
        focused = self.scene.ui.focused_id
        return None if focused is None else (focused, self._cell(self.scene.ui[focused]))

    @staticmethod
    def _cell(widget: Widget) -> tuple[int, int] | None:
        return widget.cell if isinstance(widget, ForestWidget) else None

    def _first(self, start: Spot, there: object) -> str:
        """Return the first step of the shortest way."""
        assert callable(there)
        seen = {start}
        edge: list[tuple[Spot, str]] = [(start, "")]
        while edge:
            fresh: list[tuple[Spot, str]] = []
            for spot, first in edge:
                for step, next_ in self._steps(spot):
                    if next_ in seen:
                        continue
                    if there(next_):
                        return first or step
                    seen.add(next_)
                    fresh.append((next_, first or step))
            edge = fresh
        raise AssertionError(f"no way from {start}")

    def _steps(self, spot: Spot) -> Iterator[tuple[str, Spot]]:
        ui = self.scene.ui
        stops = [one for one in ui if one.is_focusable]
        here = ui[spot[0]]
        at = stops.index(here)
        for step, by in () if self._tabs_do_else() else (("next", 1), ("back", -1)):
            other = stops[(at + by) % len(stops)]
            yield step, (other.id, self._entered(other))
        if isinstance(here, ScrollArea):
            return
        if self.leaps and isinstance(self.scene, Table):
            places = [id for id in self.scene.face.controller.all_stops if id in ui and ui[id].is_focusable]
            for step, index in (("home", 0), ("end", -1)) if places else ():
                if self._is_key_of_the_game(step):
                    continue
                other = ui[places[index]]
                yield step, (other.id, self._entered(other))
        for step, (dx, dy) in WAYS.items():
            if isinstance(here, ForestWidget) and spot[1] is not None:
                x, y = spot[1][0] + dx, spot[1][1] + dy
                grid = here.grid
                if 0 <= x - grid.left < grid.columns and 0 <= y - grid.top < grid.rows:
                    yield step, (here.id, (x, y))
                    continue
            found = find_nearest(here, stops, dx, dy)
            if found is not None:
                yield step, (found.id, self._entered(found))

    def _is_key_of_the_game(self, name: str) -> bool:
        """Return whether a key does something else at this table, such as showing the whole board."""
        assert isinstance(self.scene, Table)
        key = pygame.key.key_code(name)
        return any(chord.key == key for binding in self.scene.face.bindings for chord in binding.chords)

    def _tabs_do_else(self) -> bool:
        """Return whether what elsewhere goes from one thing to the next does something else at this table."""
        return False

    @staticmethod
    def _entered(widget: Widget) -> tuple[int, int] | None:
        if not isinstance(widget, ForestWidget):
            return None
        return widget.cell or widget._find_first_cell()


class Pads(Hands):
    """The same by a gamepad alone."""

    leaps = False

    def _tabs_do_else(self) -> bool:
        if not isinstance(self.scene, Table):
            return False
        return any(pad.button == NEXT for binding in self.scene.face.bindings for pad in binding.pad)

    def stroke(self, what: str) -> None:
        """Press one button, or the cross."""
        self.strokes += 1
        if what in WAYS:
            x, y = WAYS[what]
            for value in ((x, -y), (0, 0)):
                self._post(
                    pygame.JOYHATMOTION, {"joy": 0, "instance_id": 0, "hat": 0, "value": value}, drawn=False
                )
            return
        if what in ("press", "answer"):
            self.look()
        number = {"press": 0, "back": 4, "next": NEXT, "answer": 7}[what]
        self._post(pygame.JOYBUTTONDOWN, {"joy": 0, "instance_id": 0, "button": number}, drawn=False)

    def turn(self) -> None:
        """Turn what is in hand."""
        self.strokes += 1
        self._post(pygame.JOYBUTTONDOWN, {"joy": 0, "instance_id": 0, "button": 2}, drawn=False)
