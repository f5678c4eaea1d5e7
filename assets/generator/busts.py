"""What the portraits of opponents share: a round medal, and a head with shoulders that stays inside of it."""

from __future__ import annotations

from assets.generator.svg import Svg

SIDE = 128
RIM = "#e9c46a"
SHADE = "#8a6424"
INK = "#0b0812"


def medal(light: str, dark: str, rim: str = RIM, shade: str = SHADE) -> Svg:
    """A picture with its round ground."""
    svg = Svg(SIDE)
    svg.circle(64, 64, 60, svg.radial(64, 46, 66, (0, light), (1, dark)))
    svg.circle(64, 64, 60.5, stroke=svg.linear(20, 8, 108, 120, (0, rim), (1, shade)), width=4)
    return svg


def shoulders(svg: Svg, light: str, dark: str, *, outline: str = INK) -> None:
    """A coat, cut off by the medal's rim."""
    svg.path(
        "M21 103 C25 86 42 79 64 79 C86 79 103 86 107 103 A58 58 0 0 1 21 103 Z",
        svg.linear(64, 78, 64, 122, (0, light), (1, dark)),
        stroke=outline,
        width=2.5,
    )


def head(svg: Svg, skin: str, shadow: str, *, x: float = 64, y: float = 57, outline: str = INK) -> None:
    """Neck and face."""
    svg.path(
        f"M{x - 9} {y + 12} L{x - 10} {y + 27} C{x - 6} {y + 33} {x + 6} {y + 33} {x + 10} {y + 27}"
        f" L{x + 9} {y + 12} Z",
        shadow,
    )
    svg.ellipse(
        x,
        y,
        18.5,
        21.5,
        svg.linear(x - 14, y - 18, x + 14, y + 18, (0, skin), (1, shadow)),
        stroke=outline,
        width=2.5,
    )


def eyes(
    svg: Svg, colour: str = INK, *, x: float = 64, y: float = 58, apart: float = 7.5, size: float = 2.4
) -> None:
    """Two dots that look at whoever looks."""
    for side in (-1, 1):
        svg.circle(x + side * apart, y, size, colour)
