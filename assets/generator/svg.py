"""A small writer of SVG pictures that the program's renderer draws as meant.

The renderer (nanosvg inside SDL_image) knows paths, plain shapes, transforms and gradients in user space.
It ignores clipPath, mask, filter, text, use, pattern and image, the opacity of groups, and fill-opacity on a
gradient. This writer offers only what works, so a picture made with it cannot fall into one of those traps.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

XY = tuple[float, float]
Stop = tuple[float, str] | tuple[float, str, float]

TAU = 2 * math.pi


def num(value: float) -> str:
    """The number with at most two decimals and no ballast."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def poly(points: Iterable[XY], *, closed: bool = True) -> str:
    """Path data of a polygon (or an open line)."""
    body = " L".join(f"{num(x)} {num(y)}" for x, y in points)
    return f"M{body}{' Z' if closed else ''}"


def polar(cx: float, cy: float, radius: float, angle: float) -> XY:
    """The point at an angle (radians, clockwise from the right)."""
    return cx + radius * math.cos(angle), cy + radius * math.sin(angle)


def regular(cx: float, cy: float, radius: float, corners: int, turn: float = -math.pi / 2) -> list[XY]:
    """Corners of a regular polygon, the first one at `turn`."""
    return [polar(cx, cy, radius, turn + TAU * k / corners) for k in range(corners)]


def star(cx: float, cy: float, outer: float, inner: float, rays: int = 5) -> list[XY]:
    """Corners of a star that stands on two of its rays."""
    return [
        polar(cx, cy, inner if k % 2 else outer, -math.pi / 2 + math.pi * k / rays) for k in range(2 * rays)
    ]


class Svg:
    """One picture under construction: gradients above, shapes below, in the order they are drawn."""

    def __init__(self, width: int, height: int | None = None) -> None:
        self.width = width
        self.height = height or width
        self._paints: list[str] = []
        self._shapes: list[str] = []

    # -- paints ----------------------------------------------------------------------------------
    def linear(self, x1: float, y1: float, x2: float, y2: float, *stops: Stop) -> str:
        """A linear gradient between two points; returns the paint to give to a shape."""
        line = f'x1="{num(x1)}" y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}"'
        return self._paint("linearGradient", line, stops)

    def radial(self, cx: float, cy: float, radius: float, *stops: Stop) -> str:
        """A radial gradient round a point; returns the paint to give to a shape."""
        return self._paint("radialGradient", f'cx="{num(cx)}" cy="{num(cy)}" r="{num(radius)}"', stops)

    def _paint(self, kind: str, where: str, stops: Sequence[Stop]) -> str:
        name = f"g{len(self._paints) + 1}"
        body = "".join(
            f'<stop offset="{num(stop[0])}" stop-color="{stop[1]}"'
            f' stop-opacity="{num(stop[2] if len(stop) == 3 else 1)}"/>'
            for stop in stops
        )
        self._paints.append(f'<{kind} id="{name}" gradientUnits="userSpaceOnUse" {where}>{body}</{kind}>')
        return f"url(#{name})"

    # -- shapes ----------------------------------------------------------------------------------
    def _shape(
        self,
        tag: str,
        where: str,
        fill: str,
        stroke: str | None,
        width: float,
        opacity: float,
        stroke_opacity: float,
        extra: str = "",
    ) -> None:
        text = f'<{tag} {where} fill="{fill}"'
        if opacity != 1:  # fill-opacity on a gradient is ignored by the renderer
            text += f' {"opacity" if fill.startswith("url") else "fill-opacity"}="{num(opacity)}"'
        if stroke:
            text += f' stroke="{stroke}" stroke-width="{num(width)}" stroke-linejoin="round"'
            if stroke_opacity != 1:
                text += f' stroke-opacity="{num(stroke_opacity)}"'
        self._shapes.append(f"{text}{extra}/>")

    def path(
        self,
        data: str,
        fill: str = "none",
        *,
        stroke: str | None = None,
        width: float = 1,
        opacity: float = 1,
        stroke_opacity: float = 1,
        evenodd: bool = False,
        cap: str = "round",
        dash: str = "",
    ) -> None:
        """A path from SVG path data."""
        extra = f' stroke-linecap="{cap}"' if stroke else ""
        extra += f' stroke-dasharray="{dash}"' if dash else ""
        extra += ' fill-rule="evenodd"' if evenodd else ""
        self._shape("path", f'd="{data}"', fill, stroke, width, opacity, stroke_opacity, extra)

    def line(self, data: str, stroke: str, width: float, opacity: float = 1) -> None:
        """An open path that is only stroked, with round ends."""
        self.path(data, stroke=stroke, width=width, stroke_opacity=opacity)

    def ellipse(
        self,
        cx: float,
        cy: float,
        rx: float,
        ry: float,
        fill: str = "none",
        *,
        stroke: str | None = None,
        width: float = 1,
        opacity: float = 1,
        stroke_opacity: float = 1,
        turn: float = 0,
    ) -> None:
        """An ellipse, turned by degrees round its own centre."""
        where = f'cx="{num(cx)}" cy="{num(cy)}" rx="{num(rx)}" ry="{num(ry)}"'
        extra = f' transform="rotate({num(turn)} {num(cx)} {num(cy)})"' if turn else ""
        self._shape("ellipse", where, fill, stroke, width, opacity, stroke_opacity, extra)

    def circle(
        self,
        cx: float,
        cy: float,
        radius: float,
        fill: str = "none",
        *,
        stroke: str | None = None,
        width: float = 1,
        opacity: float = 1,
        stroke_opacity: float = 1,
    ) -> None:
        """A circle."""
        where = f'cx="{num(cx)}" cy="{num(cy)}" r="{num(radius)}"'
        self._shape("circle", where, fill, stroke, width, opacity, stroke_opacity)

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float = 0,
        fill: str = "none",
        *,
        stroke: str | None = None,
        width: float = 1,
        opacity: float = 1,
        stroke_opacity: float = 1,
    ) -> None:
        """A rectangle with round corners."""
        where = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
        if radius:
            where += f' rx="{num(radius)}" ry="{num(radius)}"'
        self._shape("rect", where, fill, stroke, width, opacity, stroke_opacity)

    @contextmanager
    def moved(self, transform: str) -> Iterator[None]:
        """Shapes drawn inside are transformed; gradients made inside use the same coordinates."""
        self._shapes.append(f'<g transform="{transform}">')
        yield
        self._shapes.append("</g>")

    def at(self, x: float, y: float, scale: float = 1) -> AbstractContextManager[None]:
        """Shapes drawn inside have their origin at (x, y)."""
        return self.moved(f"translate({num(x)} {num(y)}) scale({num(scale)})")

    # -- light -----------------------------------------------------------------------------------
    def glow(
        self, x: float, y: float, radius: float, colour: str, strength: float = 0.8, middle: float = 0.45
    ) -> None:
        """A soft round light that fades to nothing."""
        stops: tuple[Stop, ...] = (
            (0, colour, strength),
            (middle, colour, strength * 0.38),
            (0.75, colour, strength * 0.1),
            (1, colour, 0),
        )
        self.circle(x, y, radius, self.radial(x, y, radius, *stops))

    def spark(
        self, x: float, y: float, radius: float, colour: str = "#fff6d8", opacity: float = 0.95
    ) -> None:
        """A four-pointed twinkle with a halo."""
        self.glow(x, y, radius * 2.4, colour, 0.5)
        q = radius * 0.2
        tips = [(0, -radius), (radius, 0), (0, radius), (-radius, 0), (0, -radius)]
        waists = [(q, -q), (q, q), (-q, q), (-q, -q)]
        data = f"M{num(x)} {num(y - radius)}" + "".join(
            f" Q{num(x + wx)} {num(y + wy)} {num(x + tx)} {num(y + ty)}"
            for (wx, wy), (tx, ty) in zip(waists, tips[1:], strict=True)
        )
        self.path(data + " Z", colour, opacity=opacity)

    # -- output ----------------------------------------------------------------------------------
    def text(self) -> str:
        """The finished file."""
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        paints = "\n".join(self._paints)
        shapes = "\n".join(self._shapes)
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<defs>{paints}</defs>\n{shapes}\n</svg>\n'


def write_all(folder: Path, pictures: dict[str, str]) -> None:
    """Write every picture as `<name>.svg` into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in sorted(pictures.items()):
        (folder / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")
