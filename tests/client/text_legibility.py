"""Test prints: every word of a picture is looked up in the finished picture, whether it can still be read.

A proof draws a frame without kept layers and remembers each stretch of text where it is put down. In the
finished picture its ink must be what it was then, or something was drawn over it. What lies beyond the edge
of the window or of its frame is cut, and so are words that end with “…”.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from unittest import mock

import pygame

from client.app import app as program
from client.app.app import App
from client.draw.canvas import Canvas
from client.draw.display_list import DisplayList
from client.draw.geometry import Box
from client.draw.render_resources import RenderResources
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.draw.vector_canvas import VectorCanvas
from client.i18n import get_language, load_topic
from client.platform.resources import get_asset_path
from client.widgets import ScrollArea

_INK = 110
"""Opacity (of 255) from which on a pixel of a letter is its ink."""

_SAME = (60, 60, 60, 255)
"""So much may a pixel change (as by a soft light) and still be the same."""

_READ = 0.03
"""Of the ink so much may be touched: the tip of a letter."""

_VEIL = 0.5
"""From this opacity on a fill lays aside what is below it: nobody is meant to read there for now."""

_FAINT = 0.35
"""Up to this opacity words are a shade, or just coming."""

_GONE = 0.97
"""Of the ink so much is changed when the words are not there at all: something whole was laid over them."""


@dataclass(frozen=True)
class Flaw:
    """Words that cannot be read. what: "cut" (by an edge), "short" (ends with “…”), "covered" or "gone" (as a
    whole). share: of its ink. place: pixels."""

    what: str
    words: str
    share: float
    place: tuple[int, int, int, int]


@dataclass(frozen=True)
class Print:
    """How a stretch of text is put down. pixels: the size of its letters. behind: what was there before.
    alpha: how opaque it is."""

    words: str
    role: str
    pixels: int
    colour: Colour
    behind: pygame.Surface
    alpha: float


@dataclass
class Stretch:
    """A stretch of text in a picture. shot: what was there when it had been put down, at `seen`. offset: of
    what is seen from its corner. cut: the share of its ink beyond the edge of its frame."""

    printed: Print
    mask: pygame.Mask
    seen: pygame.Rect
    shot: pygame.Surface
    offset: tuple[int, int]
    cut: float

    @property
    def words(self) -> str:
        """What it says."""
        return self.printed.words


class Proof:
    """One frame of a program, drawn to be read. `said` are all words on it, from first to last."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._names: dict[int, tuple[tuple[str, str, int, Colour], pygame.Surface]] = {}
        self._stretches: list[Stretch] = []
        self._scrolling = 0
        with self._watching():
            for scene in app.scenes:
                scene.invalidate()
            app.draw()

    @property
    def said(self) -> list[str]:
        """All words that were put down, whether they can be read or not."""
        return [one.words for one in self._stretches]

    def read(self) -> list[Stretch]:
        """Return all stretches that can be read in the finished picture."""
        return [one for one in self._stretches if one.seen.w and self._changed(one) <= _READ]

    def flaws(self) -> list[Flaw]:
        """Return what cannot be read."""
        found = []
        shares = [(one, self._changed(one)) for one in self._stretches]
        whole = [one for one, changed in shares if changed <= _READ]
        for one, changed in shares:
            place = one.seen.x, one.seen.y, one.seen.w, one.seen.h
            if one.cut > _READ:
                found.append(Flaw("cut", one.words, one.cut, place))
            if one.words.endswith("…") and one.words not in _dotted(get_language()):
                found.append(Flaw("short", one.words, 0.0, place))
            again = any(it.words == one.words and it.seen.colliderect(one.seen) for it in whole)
            if changed > _READ and not again:
                found.append(Flaw("gone" if changed >= _GONE else "covered", one.words, changed, place))
        return found

    def _changed(self, one: Stretch) -> float:
        now = self._app.window.surface.subsurface(one.seen)
        same = pygame.mask.from_threshold(now, (0, 0, 0), _SAME, one.shot)
        kept = one.mask.overlap_area(same, one.offset)
        inside = one.mask.overlap_area(pygame.Mask(one.seen.size, fill=True), one.offset)
        return 1.0 - kept / inside if inside else 0.0

    # --- watching what is drawn -------------------------------------------------------------------
    @contextmanager
    def _watching(self) -> Iterator[None]:
        put, rendered, scroll = VectorCanvas.put_surface, Typesetter.render, ScrollArea.draw
        solid = VectorCanvas.fill_translucent
        proof = self

        def watched(
            self: VectorCanvas, surface: pygame.Surface, place: tuple[int, int], alpha: float
        ) -> None:
            name = proof._names.get(id(surface))
            strength = alpha * self._alpha
            if name is None or self.surface is not proof._app.window.surface or strength <= _FAINT:
                put(self, surface, place, alpha)
                return
            seen = pygame.Rect(place, surface.get_size()).clip(self.surface.get_clip())
            behind = self.surface.subsurface(seen).copy() if seen.w and seen.h else pygame.Surface((0, 0))
            printed = Print(*name[0], behind, min(1.0, strength))
            put(self, surface, place, alpha)
            proof._note(printed, surface, place)

        def named(self: Typesetter, text: str, role: str, pixels: int, colour: Colour) -> pygame.Surface:
            made = rendered(self, text, role, pixels, colour)
            proof._names[id(made)] = (text, role, pixels, colour), made
            return made

        def scrolled(self: ScrollArea, canvas: Canvas) -> None:
            proof._scrolling += 1
            scroll(self, canvas)
            proof._scrolling -= 1

        def veiled(self: VectorCanvas, area: pygame.Rect, colour: Colour, alpha: float) -> None:
            solid(self, area, colour, alpha)
            whole = (
                area.width * area.height
                > proof._app.window.surface.get_width() * proof._app.window.surface.get_height() / 4
            )
            if self.surface is proof._app.window.surface and whole and alpha * self._alpha >= _VEIL:
                below = area.clip(self.surface.get_clip())
                proof._stretches = [one for one in proof._stretches if not below.contains(one.seen)]

        with (
            mock.patch.object(VectorCanvas, "put_surface", watched),
            mock.patch.object(VectorCanvas, "fill_translucent", veiled),
            mock.patch.object(Typesetter, "render", named),
            mock.patch.object(ScrollArea, "draw", scrolled),
            mock.patch.object(Canvas, "layer", _at_once),
            mock.patch.object(program, "ScreenCanvas", directly),
        ):
            yield

    def _note(self, printed: Print, surface: pygame.Surface, place: tuple[int, int]) -> None:
        if not printed.words.strip():
            return
        mask = pygame.mask.from_surface(surface, _INK)
        ink = mask.count()
        area = pygame.Rect(place, surface.get_size())
        seen = area.clip(self._app.window.surface.get_clip())
        if not ink:
            return
        offset = seen.x - area.x, seen.y - area.y
        inside = mask.overlap_area(pygame.Mask(seen.size, fill=True), offset) if seen.w and seen.h else 0
        if not inside:
            if not self._scrolling:
                empty = pygame.Rect(0, 0, 1, 1)
                shot = self._app.window.surface.subsurface(empty).copy()
                self._stretches.append(Stretch(printed, mask, empty, shot, (0, 0), 1.0))
            return
        cut = 0.0 if self._scrolling else 1.0 - inside / ink
        shot = self._app.window.surface.subsurface(seen).copy()
        self._stretches.append(Stretch(printed, mask, seen, shot, offset, cut))


def directly(screen: pygame.Surface, unit: float, resources: RenderResources, noted: DisplayList) -> Canvas:
    """In place of the canvas that notes a frame: one that paints at once, so that what lies on the screen can
    be looked at while it is drawn."""
    noted.invalidate()
    return Canvas(screen, unit, resources)


def _at_once(
    self: Canvas,
    key: Hashable,
    box: Box,
    painter: Callable[[Canvas], None],
    *,
    opaque: bool = False,
    alpha: float = 1.0,
    to: Box | None = None,
    reusable: bool = True,
) -> None:
    """Paint a layer where it lies, without keeping it."""
    del key, opaque, to, reusable
    with self.clip(box), self.fade(alpha):
        painter(self)


@cache
def _dotted(language: str) -> set[str]:
    """Return words of a language that end with “…” by themselves."""
    found: set[str] = set()
    for file in get_asset_path("lang", language).glob("*.yaml"):
        for value in load_topic(language, file.stem).values():
            texts = [value] if isinstance(value, str) else value.values()
            found |= {text for text in texts if text.endswith("…")}
    return found
