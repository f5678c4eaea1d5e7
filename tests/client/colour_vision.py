"""How colours are seen by those who see fewer of them, and how far apart two colours are.

Colour blindness is simulated as by Machado, Oliveira and Fernandes (2009), severity 1, in linear RGB; the
distance of two colours is CIEDE2000.
"""

from __future__ import annotations

import math
from typing import Final, TypeAlias

Linear: TypeAlias = tuple[float, float, float]
"""Red, green, blue, 0…1, proportional to light."""

Lab: TypeAlias = tuple[float, float, float]

EYES: Final[dict[str, tuple[Linear, Linear, Linear]]] = {
    "all colours": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}  # fmt: skip
"""Ways of seeing, as matrices."""


def linear(colour: tuple[int, int, int]) -> Linear:
    """Return a colour's light."""
    r, g, b = colour
    return _LIGHT[r], _LIGHT[g], _LIGHT[b]


def _light(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


_LIGHT: Final = tuple(_light(level / 255) for level in range(256))


def as_seen(colour: Linear, eyes: str) -> Linear:
    """Return a colour as such eyes see it."""
    r, g, b = colour
    red, green, blue = (min(1.0, max(0.0, x * r + y * g + z * b)) for x, y, z in EYES[eyes])
    return red, green, blue


def lab(colour: Linear) -> Lab:
    """Return a colour in CIE L*a*b* under D65."""
    r, g, b = colour
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (_root(one) for one in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def distance(one: Lab, other: Lab) -> float:
    """Return the CIEDE2000 distance of two colours, as in Sharma, Wu and Dalal (2005)."""
    l1, a1, b1 = one
    l2, a2, b2 = other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, strong = (l1 + l2) / 2, (c1 + c2) / 2
    hue = _mean_hue(h1, h2) if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * strong, 1 + 0.015 * strong * t
    spin = 30 * math.exp(-(((hue - 275) / 25) ** 2))
    rt = -2 * math.sqrt(strong**7 / (strong**7 + 25**7)) * math.sin(math.radians(2 * spin))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def _mean_hue(h1: float, h2: float) -> float:
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2
