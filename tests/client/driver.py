"""Drives an App like a player: posts events and runs frames."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from unittest import mock

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import msgspec
import pygame

from client.app.app import App
from client.draw.malloc_tuning import tune_malloc
from client.scene import Scene
from client.widgets import Widget
from saves.settings import Settings
from tests.client.drawing_detection import Watched, waits

tune_malloc()  # as a program does once it stands: a process of tests shows many

KEYS: Final = {
    "tab": pygame.K_TAB,
    "enter": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "esc": pygame.K_ESCAPE,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "pageup": pygame.K_PAGEUP,
    "pagedown": pygame.K_PAGEDOWN,
    "backspace": pygame.K_BACKSPACE,
    "delete": pygame.K_DELETE,
    "f1": pygame.K_F1,
    "f2": pygame.K_F2,
    "f9": pygame.K_F9,
    "f11": pygame.K_F11,
}


GLANCE: Final = 6
"""Of so many frames one is drawn where nobody looks at each: drawing is what takes time."""

SLOW: Final = 1 / 15
"""Seconds of a frame of a slow machine: where whole games are played, it is as good as another."""

_LOOKS_FOR: Final = 15
"""Slow frames for which a player looks at what is new before pressing, at most."""


def make_app(
    size: tuple[int, int] = (1280, 720),
    *,
    settings: Settings | None = None,
    ui_scale: float | None = None,
    coach: bool = False,
) -> Watched:
    """Return a headless program that raises what goes wrong in its scenes. English unless told otherwise.

    ui_scale: an exact one, as from the command line; else that of the settings is exact, however small the
    window: tests of layouts say in which they are interested.

    coach: whether it speaks to who is new to a game: all but its own tests do without.
    """
    chosen = settings if settings is not None else Settings(language="en")
    chosen = msgspec.structs.replace(chosen, coach=coach)
    if pygame.display.get_init():
        pygame.event.clear()  # what an earlier program was still to be told is not for this one
    return Watched(chosen, size=size, headless=True, strict=True, ui_scale=ui_scale or chosen.ui_scale)


class Driver:
    """A player's hands. All positions are logical units of the present scene.

    stares: every frame is drawn. Else those that nobody looks at are not: on the way to a press, most of a
    long row, and where the test is one of a program that is `Watched`, all until it looks. What was not drawn
    is made up for by the next frame that is.
    """

    def __init__(self, app: App, *, stares: bool = False) -> None:
        self.app = app
        self.stares = stares
        self._missed = False

    @property
    def scene(self) -> Scene:
        """The top scene."""
        assert self.app.scenes.top is not None
        return self.app.scenes.top

    def frames(self, count: int = 1, dt: float = 1 / 60, *, drawn: bool = True) -> None:
        """Run some frames; of a long row each `GLANCE`-th is drawn, and the last one.

        drawn: whether any is.
        """
        for left in reversed(range(count)):
            self._frame(dt, drawn=drawn and (count <= GLANCE or left % GLANCE == 0))

    def settle(self, seconds: float = 6.0, dt: float = 1 / 60, *, drawn: bool = True) -> None:
        """Run until nothing moves (at most that long). Each `GLANCE`-th frame is drawn, and what comes to
        rest.

        drawn: whether any is. Where a test paints by itself or looks at no picture, none need be.
        """
        for number in range(1, round(seconds / dt) + 1):
            self._frame(dt, drawn=drawn and number % GLANCE == 0)
            if not any(scene.is_animating for scene in self.app.scenes):
                break
        self._frame(0.0, drawn=drawn)

    def _frame(self, dt: float, *, drawn: bool) -> None:
        """Run a frame, perhaps without drawing, which the next one makes up for."""
        if self.stares or (drawn and not waits(self.app)):
            self.app.run_iteration(dt)
            return
        with mock.patch.object(self.app, "draw", self._miss):
            App.run_iteration(self.app, dt)
        if self._missed and drawn and waits(self.app):
            self.app.owe()
        elif self._missed and self.app.scenes.top is not None:
            self.app.scenes.top.invalidate()
        self._missed = False

    def _miss(self) -> None:
        self._missed = True

    def look(self) -> None:
        """See what is there: nobody presses what has not been seen, and the program does not believe it."""
        for _ in range(_LOOKS_FOR):
            if not self.app.scenes or not self.scene.ui.misclick_guard.is_active:
                return
            self._frame(SLOW, drawn=not self.scene.ui.misclick_guard.widgets_drawn)

    def post(self, type: int, **values: Any) -> None:
        """Post an event and run a frame."""
        self._post(type, values)

    def _post(self, type: int, values: dict[str, Any], *, drawn: bool = True) -> None:
        pygame.event.post(pygame.Event(type, values))
        self._frame(1 / 60, drawn=drawn)

    # --- mouse ----------------------------------------------------------------------------------
    def to_pixels(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.app.metrics.unit), round(y * self.app.metrics.unit)

    def move(self, x: float, y: float, *, held: bool = False, drawn: bool = True) -> None:
        """Move the pointer."""
        values = {"pos": self.to_pixels(x, y), "rel": (0, 0), "buttons": (int(held), 0, 0), "touch": False}
        self._post(pygame.MOUSEMOTION, values, drawn=drawn)

    def down(self, x: float, y: float, button: int = 1, *, drawn: bool = True) -> None:
        """Press a button of the mouse."""
        self.look()
        values = {"pos": self.to_pixels(x, y), "button": button, "touch": False}
        self._post(pygame.MOUSEBUTTONDOWN, values, drawn=drawn)

    def up(self, x: float, y: float, button: int = 1, *, drawn: bool = True) -> None:
        """Let it go."""
        values = {"pos": self.to_pixels(x, y), "button": button, "touch": False}
        self._post(pygame.MOUSEBUTTONUP, values, drawn=drawn)

    def click_at(self, x: float, y: float, button: int = 1, *, drawn: bool = True) -> None:
        """Move there and click. drawn: whether what comes of it is."""
        self.move(x, y, drawn=False)
        self.down(x, y, button, drawn=False)
        self.up(x, y, button, drawn=drawn)

    def center(self, id: str) -> tuple[float, float]:
        """Return the middle of the visible part of a widget."""
        widget = self.scene.ui[id]
        if widget.parent is not None:
            widget.parent.scroll_into_view(widget.rect)
            self._frame(0.0, drawn=False)
        x, y = widget.visible_rect.center
        return x, y

    def click(self, id: str, button: int = 1, *, drawn: bool = True) -> None:
        """Click a widget. drawn: whether what comes of it is; where more is pressed next, or it settles, it
        need not be."""
        self.click_at(*self.center(id), button, drawn=drawn)

    def mean_it(self, *, drawn: bool = True) -> None:
        """Say yes if the program asked whether a press was meant."""
        if "dialog.yes" in self.scene.ui:
            self.click("dialog.yes", drawn=drawn)

    def hover(self, id: str, *, drawn: bool = True) -> None:
        """Point at a widget."""
        self.move(*self.center(id), drawn=drawn)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 5) -> None:
        """Press at `start`, move on, let go at `end`."""
        self.move(*start)
        self.down(*start)
        for step in range(1, steps + 1):
            t = step / steps
            self.move(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t, held=True)
        self.up(*end)

    def wheel(self, x: float, y: float, dy: float, dx: float = 0.0) -> None:
        """Turn the wheel at a place."""
        self.move(x, y, drawn=False)
        self.post(
            pygame.MOUSEWHEEL,
            x=round(dx),
            y=round(dy),
            precise_x=dx,
            precise_y=dy,
            flipped=False,
            touch=False,
        )

    # --- touch ----------------------------------------------------------------------------------
    def _touch(self, type: int, x: float, y: float, *, down: bool, drawn: bool) -> None:
        """Post what SDL makes of a finger."""
        values: dict[str, Any] = {"pos": self.to_pixels(x, y), "touch": True}
        if type == pygame.MOUSEMOTION:
            values |= {"rel": (0, 0), "buttons": (int(down), 0, 0)}
        else:
            values |= {"button": 1}
        self._post(type, values, drawn=drawn)

    def finger_down(self, x: float, y: float, *, drawn: bool = True) -> None:
        """Put a finger on the screen."""
        self.look()
        self._touch(pygame.MOUSEMOTION, x, y, down=False, drawn=False)
        self._touch(pygame.MOUSEBUTTONDOWN, x, y, down=True, drawn=drawn)

    def finger_move(self, x: float, y: float, *, drawn: bool = True) -> None:
        """Move the finger."""
        self._touch(pygame.MOUSEMOTION, x, y, down=True, drawn=drawn)

    def finger_up(self, x: float, y: float, *, drawn: bool = True) -> None:
        """Lift the finger."""
        self._touch(pygame.MOUSEBUTTONUP, x, y, down=False, drawn=drawn)

    def tap(self, x: float, y: float) -> None:
        """Tap with a finger."""
        self.finger_down(x, y)
        self.finger_up(x, y)

    def swipe(self, start: tuple[float, float], end: tuple[float, float], steps: int = 5) -> None:
        """Move a finger over the screen and let it rest before it is lifted."""
        self.finger_down(*start)
        for step in range(1, steps + 1):
            t = step / steps
            self.finger_move(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
        self.frames(12, drawn=False)
        self.finger_up(*end)

    # --- keyboard -------------------------------------------------------------------------------
    def key(self, name: str, mod: int = 0, times: int = 1, *, drawn: bool = True) -> None:
        """Press and let go a key: a name of KEYS, or a single character.

        drawn: whether what comes of it is.
        """
        code = KEYS.get(name) or pygame.key.key_code(name)
        for _ in range(times):
            if name in ("enter", "space"):
                self.look()
            said = name if len(name) == 1 else ""
            pressed = {"key": code, "mod": mod, "unicode": said, "scancode": 0}
            self._post(pygame.KEYDOWN, pressed, drawn=False)
            self._post(pygame.KEYUP, {**pressed, "unicode": ""}, drawn=drawn)

    def pad(self, button: int) -> None:
        """Press and let go a button of the gamepad."""
        self.look()
        self._post(pygame.JOYBUTTONDOWN, {"joy": 0, "instance_id": 0, "button": button}, drawn=False)
        self._post(pygame.JOYBUTTONUP, {"joy": 0, "instance_id": 0, "button": button})

    def tab_round(self, *, drawn: bool = True) -> Iterator[Widget]:
        """Press Tab once for every stop there is; after each the widget that has the focus now."""
        for _ in [widget for widget in self.scene.ui if widget.is_focusable]:
            self.key("tab", drawn=drawn)
            assert self.scene.ui.focused_id is not None
            yield self.scene.ui[self.scene.ui.focused_id]

    def overlapping(self) -> list[tuple[str, str]]:
        """Return the ids of widgets inside containers that lie on one another."""
        inside = [widget for widget in self.scene.ui if widget.parent is not None]
        return [
            (one.id, other.id)
            for index, one in enumerate(inside)
            for other in inside[index + 1 :]
            if one.rect.colliderect(other.rect)
        ]

    def type(self, text: str) -> None:
        """Type text as an input method delivers it."""
        for letter in text:
            self.post(pygame.TEXTINPUT, text=letter)

    # --- pictures -------------------------------------------------------------------------------
    def screenshot(self, file: Path) -> None:
        """Write the window as PNG."""
        self.app.save_screenshot(file)
