"""The players' signs: six colours with six shapes, and with strong patterns for eyes that mix colours up.

The renderer has no clipping, so every stripe is cut to its shape here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assets.generator.svg import XY, Svg, poly, regular, star

INK = "#0f0d18"
SHADES = {
    "sky": ("#56b4e9", "#2b7fb3"),
    "amber": ("#e69f00", "#a46d00"),
    "jade": ("#2fbf91", "#1b7f60"),
    "rose": ("#d481b0", "#97507a"),
    "lemon": ("#efe15a", "#a89a1d"),
    "ivory": ("#e9e4da", "#a39c8b"),
}
OUTLINES: dict[str, list[XY]] = {
    "sky": regular(24, 24, 18.5, 72),
    "amber": [(24, 5.5), (44, 40), (4, 40)],
    "jade": [(7, 7), (41, 7), (41, 41), (7, 41)],
    "rose": [(24, 3.5), (44.5, 24), (24, 44.5), (3.5, 24)],
    "lemon": star(24, 25.5, 22, 10),
    "ivory": regular(24, 24, 20, 6),
}


def _half(points: Sequence[XY], nx: float, ny: float, limit: float) -> list[XY]:
    """The part of a convex polygon with nx*x + ny*y <= limit."""
    kept: list[XY] = []
    for (ax, ay), (bx, by) in zip(points, [*points[1:], *points[:1]], strict=True):
        da, db = nx * ax + ny * ay - limit, nx * bx + ny * by - limit
        if da <= 0:
            kept.append((ax, ay))
        if (da < 0 < db) or (db < 0 < da):
            t = da / (da - db)
            kept.append((ax + t * (bx - ax), ay + t * (by - ay)))
    return kept


def _pieces(name: str) -> list[list[XY]]:
    """The shape as convex polygons: a star is cut into its middle and five rays."""
    points = OUTLINES[name]
    if name != "lemon":
        return [points]
    inner = points[1::2]
    return [inner, *([points[2 * k], points[2 * k + 1], points[2 * k - 1]] for k in range(5))]


def _stripes(nx: float, ny: float, first: float, step: float, width: float) -> Callable[[Svg, str], None]:
    def draw(svg: Svg, name: str) -> None:
        parts = ""
        for piece in _pieces(name):
            at = first
            while at < 80:
                cut = _half(_half(piece, nx, ny, at + width), -nx, -ny, -at)
                if len(cut) > 2:
                    parts += poly(cut) + " "
                at += step
        svg.path(parts.strip(), INK, opacity=0.72)

    return draw


def _dots(svg: Svg, _name: str) -> None:
    x0, y0 = 24.0, 24.0
    for column in range(-3, 4):
        for row in range(-3, 4):
            x, y = x0 + (column + row) * 4.9, y0 + (column - row) * 4.9
            if abs(x - x0) + abs(y - y0) < 16.5:
                svg.circle(x, y, 2.3, INK, opacity=0.72)


def _rings(svg: Svg, _name: str) -> None:
    svg.circle(24, 24, 3.2, INK, opacity=0.72)
    for radius in (8.6, 14.2):
        svg.circle(24, 24, radius, stroke=INK, width=2.6, stroke_opacity=0.72)


PATTERNS: dict[str, Callable[[Svg, str], None]] = {
    "sky": _stripes(1, 0, 9.6, 6.6, 2.6),
    "amber": _stripes(0, 1, 13.4, 6.4, 2.8),
    "jade": _stripes(0.7071, -0.7071, -28.2, 6.6, 2.6),
    "rose": _dots,
    "lemon": _stripes(0.7071, 0.7071, 4.2, 6.0, 2.4),
    "ivory": _rings,
}


def sign(name: str, *, pattern: bool = False) -> str:
    """One player's sign."""
    svg = Svg(48)
    fill, edge = SHADES[name]
    if name == "sky":
        svg.circle(24, 24, 18.5, fill)
    elif name == "jade":
        svg.rect(7, 7, 34, 34, 3, fill)
    else:
        svg.path(poly(OUTLINES[name]), fill, stroke=edge, width=2.5)
    if pattern:
        PATTERNS[name](svg, name)
    # the edge lies over the ends of the stripes
    if name == "sky":
        svg.circle(24, 24, 18.5, stroke=edge, width=2.5)
    elif name == "jade":
        svg.rect(7, 7, 34, 34, 3, stroke=edge, width=2.5)
    elif pattern:
        svg.path(poly(OUTLINES[name]), stroke=edge, width=2.5)
    return svg.text()


def pictures() -> dict[str, str]:
    """Every sign by file name."""
    made = {f"seat-{name}": sign(name) for name in SHADES}
    made.update({f"seat-{name}-pattern": sign(name, pattern=True) for name in SHADES})
    return made
