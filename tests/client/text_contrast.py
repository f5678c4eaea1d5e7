"""How well the words of a picture can be seen: how large they are, and how they stand out from what is
behind them."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, compress
from typing import Final

import pygame

from client.app.app import App
from client.draw.theme import Colour
from tests.client.test_theme import contrast
from tests.client.text_legibility import Proof, Stretch

LEAST: Final = 18.0
"""Logical units: no words are smaller."""

LARGE: Final = 24.0
"""Logical units from which words count as large."""

_SHARE: Final = 0.1
"""Of the pixels around the letters so many may be worse than what is told: a line, a leaf."""

_MANY: Final = 160
"""Of a stretch about so many pixels are looked at."""

_SHADE: Final = 0.3
"""Of its height a stretch that says the same may lie beside it: its shade, or its rim."""


@dataclass(frozen=True)
class Seen:
    """A stretch of text as it is seen. size: logical units. contrast: of nine tenths of what is around."""

    words: str
    size: float
    contrast: float
    ink: Colour
    ground: Colour
    place: tuple[int, int, int, int]


def list_visible_texts(app: App) -> Iterator[Seen]:
    """Yield all words that can be read on the screen.

    Of what scrolls, those that are hardly there are left out.
    """
    found = Proof(app).read()
    for number, one in enumerate(found):
        if one.seen.height > one.mask.get_size()[1] / 2 and not any(
            _same_place(one, later) for later in found[number + 1 :]
        ):
            yield _looked_at(one, app.metrics.unit)


def _same_place(one: Stretch, other: Stretch) -> bool:
    """Return whether a stretch is the shade of another."""
    if one.words != other.words:
        return False
    near = _SHADE * one.seen.height
    return (
        abs(one.seen.centerx - other.seen.centerx) <= near
        and abs(one.seen.centery - other.seen.centery) <= near
    )


def _looked_at(one: Stretch, unit: float) -> Seen:
    printed = one.printed
    grounds, alpha = _around(one), printed.alpha
    told = sorted((*_told(printed.colour, ground, alpha), ground) for ground in grounds)
    so_far = list(accumulate(grounds[ground] for _, _, ground in told))
    worst, ink, ground = told[bisect_right(so_far, int(_SHARE * so_far[-1]))]
    place = one.seen.x, one.seen.y, one.seen.w, one.seen.h
    size = _size(printed.pixels, unit)
    return Seen(one.words, size, worst, ink, ground, place)


@lru_cache(maxsize=20_000)
def _told(colour: Colour, ground: Colour, alpha: float) -> tuple[float, Colour]:
    """Return how ink of a colour stands out from what is behind it, and as which colour it is seen there."""
    r, g, b = (round(alpha * x + (1 - alpha) * y) for x, y in zip(colour, ground, strict=True))
    return contrast((r, g, b), ground), (r, g, b)


def _size(pixels: int, unit: float) -> float:
    """Return the size in logical units.

    Letters have whole pixels, so that of a style of `LEAST` counts as this.
    """
    return max(pixels / unit, LEAST) if pixels >= round(LEAST * unit) else pixels / unit


def _around(one: Stretch) -> Counter[Colour]:
    """Return the colours that were in and around the letters before they were put down, and how often each
    was.
    """
    wide, high = one.seen.size
    halo = one.mask.convolve(pygame.Mask((3, 3), fill=True))
    part = pygame.Mask((wide, high))
    part.draw(halo, (-one.offset[0] - 1, -one.offset[1] - 1))
    near = pygame.image.tobytes(part.to_surface(), "RGBA")[::4]  # white and black, row by row
    spots = list(compress(range(0, 3 * wide * high, 3), near))
    data = pygame.image.tobytes(one.printed.behind, "RGB")
    some = Counter([data[at : at + 3] for at in spots[:: max(1, len(spots) // _MANY)]])
    return Counter({(r, g, b): times for (r, g, b), times in some.items()})
