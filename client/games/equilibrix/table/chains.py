"""Light that runs along a network: from a stone, centre by centre, to the bases it reaches."""

from __future__ import annotations

from collections import deque

from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_out
from client.games.equilibrix.board import flower, stones_view as paint
from client.games.equilibrix.board.flower import FlowerPlane
from client.table.motion_painters import between
from rules.equilibrix import board, network
from rules.equilibrix.board import BASE_CENTRES
from rules.equilibrix.state import NOBODY

ChainLink = tuple[int, int, int]
"""From a centre to the next one; how many steps from the beginning that one is."""


class NetworkPath(Struct, frozen=True):
    """A part of a network.

    Attributes:
        links: From its beginning outwards, those that lead to the bases.
        ends: For each base in it how many steps away it is.
        away: For each centre of the whole network how many steps.
    """

    links: tuple[ChainLink, ...]
    ends: tuple[tuple[int, int], ...]
    away: dict[int, int]

    @property
    def length(self) -> int:
        """How many steps the longest way takes."""
        return max((steps for _, steps in self.ends), default=0)

    def has(self, field: int) -> bool:
        """Return whether the stone on a field is in the network."""
        return any(board.CENTRES_OF[field] >> centre & 1 for centre in self.away)

    def reached(self, field: int) -> float:
        """When the light comes to a stone of the network, 0…1."""
        first = min(
            self.away[centre] for centre in board.iter_fields(board.CENTRES_OF[field]) if centre in self.away
        )
        return first / max(1, *self.away.values())


def chain(stones: int, players: int, seat: int, start: int, bases: tuple[int, ...]) -> NetworkPath:
    """Return the ways from a stone (none: from the first base) to the bases of its network."""
    own_bases = [BASE_CENTRES[base] for base in network.bases(players, seat)]
    first = BASE_CENTRES[bases[0]] if start == NOBODY else board.CENTRES_OF[start]
    away = dict.fromkeys(board.iter_fields(first), 0)
    before: dict[int, int] = {}
    todo = deque(away)
    while todo:
        centre = todo.popleft()
        near = 0
        for field in board.iter_fields(board.AROUND[centre] & stones):
            near |= board.CENTRES_OF[field]
        for mask in own_bases:
            if mask >> centre & 1:
                near |= mask
        for other in board.iter_fields(near):
            if other not in away:
                away[other] = away[centre] + 1
                before[other] = centre
                todo.append(other)
    ends = []
    kept: dict[int, ChainLink] = {}
    for base in bases:
        centres = [centre for centre in board.iter_fields(BASE_CENTRES[base]) if centre in away]
        if not centres:
            continue
        ends.append((base, min(away[centre] for centre in centres)))
        for centre in centres:
            at = centre
            while at in before:
                kept[at] = before[at], at, away[at]
                at = before[at]
    return NetworkPath(tuple(kept.values()), tuple(ends), away)


def run(canvas: Canvas, plane: FlowerPlane, way: NetworkPath, colour: str, t: float, alpha: float) -> None:
    """Draw the chain when the light has come so far; the bases shine as soon as it is there."""
    ink = theme.lighten(theme.SEAT[colour], 80)
    longest = max(1, way.length)
    now = t * (longest + 1)
    for start, end, count in way.links:
        come = min(1.0, max(0.0, now - (count - 1)))
        if not come:
            continue
        one, other = plane.centre(start), plane.centre(end)
        tip = between(one, other, come)
        canvas.line(one, tip, ink, width=0.07 * plane.a, alpha=0.35 * alpha)
        canvas.line(one, tip, theme.WHITE, width=0.026 * plane.a, alpha=0.9 * alpha)
        if come < 1:
            canvas.spot(tip, 0.34 * plane.a, ink, alpha=alpha)
            canvas.circle(tip, 0.06 * plane.a, theme.WHITE, alpha=alpha)
        else:
            canvas.spot(other, 0.28 * plane.a, ink, alpha=0.7 * alpha)
            paint.bead(canvas, other, paint.BEAD * plane.a, colour)
    for base, count in way.ends:
        lit = ease_out(min(1.0, max(0.0, now - count)))
        if lit:
            shining(canvas, plane, base, colour, lit * alpha)


def shining(canvas: Canvas, plane: FlowerPlane, base: int, colour: str, alpha: float) -> None:
    """Draw a base in full light."""
    end, center = paint.base_ending(base), plane.at(flower.BASES[base])
    glow, edge = paint.BASE_GLOW * plane.a, paint.BASE * plane.a
    for _ in range(2):
        paint.light(
            canvas, f"base-glow{end}", center, glow, paint.glow_colour(colour), alpha=alpha, body=0.25
        )
    canvas.image(f"equilibrix/base-{colour}{end}", center, edge, alpha=alpha)
    paint.light(canvas, f"base-edge{end}", center, edge, theme.WHITE, alpha=alpha)
    for centre in board.iter_fields(BASE_CENTRES[base]):
        canvas.spot(plane.centre(centre), 0.4 * plane.a, theme.WHITE, alpha=0.6 * alpha)
        paint.bead(canvas, plane.centre(centre), paint.LARGE_BEAD * plane.a, colour)
