"""Screens with the least room: what cannot be read wherever one scrolls, and what lies on what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from client.widgets import ScrollArea, Widget
from tests.client.driver import Driver
from tests.client.text_legibility import Proof

_STEP = 0.4
"""Of an area's height it is scrolled on at a time: each line comes clear of the dark edges once."""

_LEAST = 40.0
"""Logical units: of less than that nobody sees what is scrolled."""

_TOUCH = 2.0
"""Logical units by which neighbours may come together: shadows and rounded edges."""


def unread(driver: Driver) -> set[str]:
    """Return words that cannot be read wherever one scrolls, or that end with dots."""
    flawed, fine, short = set[str](), set[str](), set[str]()
    for _ in scrolled_through(driver):
        proof = Proof(driver.app)
        flaws = proof.flaws()
        bad = Counter(flaw.words for flaw in flaws)
        short |= {flaw.words for flaw in flaws if flaw.what == "short"}
        flawed, fine = flawed | bad.keys(), fine | (Counter(proof.said) - bad).keys()
    return short | (flawed - fine)


def scrolled_through(driver: Driver) -> Iterator[None]:
    """Scroll to every part of what scrolls, one area after the other."""
    yield
    for area in [one for one in driver.scene.ui if isinstance(one, ScrollArea) and one.is_scrollable]:
        assert area.rect.height > _LEAST, area.id
        while area.offset < area.max_offset - 1:
            area.scroll_to(area.offset + area.rect.height * _STEP)
            driver.settle(drawn=False)
            yield


def astray(driver: Driver) -> list[tuple[str, ...]]:
    """Return what can be pressed and reaches beyond the window, or lies on something else that can be."""
    scene = driver.scene
    seen = [one for one in scene.ui if one.visible and one.is_focusable]
    free = [one for one in seen if one.parent is None]
    found: list[tuple[str, ...]] = [
        (one.id,) for one in free if not scene.rect.inflate(_TOUCH, _TOUCH).contains(one.rect)
    ]
    pairs = [(one, other) for one, other in combinations(seen, 2) if one.parent is other.parent]
    return found + [(one.id, other.id) for one, other in pairs if _on_each_other(one, other)]


def _on_each_other(one: Widget, other: Widget) -> bool:
    """Return whether they lie on each other, but for what stands whole within the other.

    A button in a card.
    """
    within = one.rect.contains(other.rect) or other.rect.contains(one.rect)
    return not within and bool(one.rect.inflate(-_TOUCH, -_TOUCH).colliderect(other.rect))
