"""The line that wins: light runs along the network from base to base, through the stone that closed it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.games.equilibrix.board import stones_view as paint
from client.games.equilibrix.board.flower_geometry import FlowerTransform
from client.games.equilibrix.table import flight
from client.games.equilibrix.table.flight import NetworkPath, get_progress
from rules.equilibrix import board, stone_networks
from rules.equilibrix.state import NOBODY, EquilibrixState

RUN_S: Final = 2.3
"""Seconds in which light runs over the whole line; with the birth before it and the name after it the win
takes between four and five seconds."""

RUN_START: Final = 0.06
RUN_END: Final = 0.92
"""Shares of that time at which the light sets out and at which it has reached the last base."""

_FLASH_SHARE: Final = 0.25
"""Share of the run for which the stone that closed the line flashes."""

_LEVELS: Final = 5
"""Number of strengths of a stone's glow: each is a picture of its own in the cache."""


class JoinedLine(Struct, frozen=True):
    """A network that has joined all bases of its seat, as light runs along it."""

    path: NetworkPath
    """The shortest paths from one base to the others; it begins where the longest way begins."""
    colour: str
    """Colour of the seat."""
    stones: tuple[tuple[int, float], ...]
    """The field of each stone of the network, with the share of the run after which the light reaches it."""
    last_stone: int
    """The field of the stone that closed the line."""

    @property
    def base_arrivals(self) -> tuple[float, ...]:
        """The shares of the run after which the light reaches a base, each once, the first base's 0."""
        length = self.path.length + 1
        return tuple(sorted({distance / length for _, distance in self.path.base_distances}))

    def find_reached_bases(self, run: float) -> tuple[int, ...]:
        """Return the bases that the light has reached after a share `run` of its way."""
        length = self.path.length + 1
        return tuple(sorted(base for base, distance in self.path.base_distances if distance / length <= run))


def find_joined_line(position: EquilibrixState, seat: int, colour: str, last_stone: int) -> JoinedLine:
    """Return the line of a seat that has joined all its bases.

    Args:
        position: The position with the stone that closed it.
        seat: The seat.
        colour: Colour of the seat.
        last_stone: The field of the stone that closed the line.
    """
    stones, players = position.stones[seat], position.setup.players
    bases = stone_networks.bases(players, seat)
    paths = [
        flight.find_network_path(
            stones, players, seat, NOBODY, (first, *(base for base in bases if base != first))
        )
        for first in bases
    ]
    path = max(paths, key=lambda each: each.length)
    length = path.length + 1
    arrivals = tuple(
        (field, min(1.0, path.get_distance(field) / length))
        for field in board.iter_fields(stones)
        if path.contains(field)
    )
    return JoinedLine(path, colour, arrivals, last_stone)


def draw_run(canvas: Canvas, plane: FlowerTransform, line: JoinedLine, run: float) -> None:
    """Draw the line when the light has come a share `run` (0–1) of its way: what it has reached shines."""
    for field, arrival in line.stones:
        _draw_lit_stone(canvas, plane, line, field, get_progress(run, arrival, min(1.0, arrival + 0.12)))
    flight.draw_light_run(canvas, plane, line.path, line.colour, run, 1.0)
    for arrival in (each for field, each in line.stones if field == line.last_stone):
        center, ink = plane.locate_field(line.last_stone), paint.get_glow_colour(line.colour)
        progress = get_progress(run, arrival, arrival + _FLASH_SHARE)
        flight.draw_flash(canvas, plane, center, theme.lighten(ink, 60), progress)


def draw_breath(canvas: Canvas, plane: FlowerTransform, line: JoinedLine, strength: float) -> None:
    """Draw the whole line in full light, with the glow of its stones at a strength of 0–1."""
    for field, _ in line.stones:
        _draw_lit_stone(canvas, plane, line, field, strength)
    flight.draw_light_run(canvas, plane, line.path, line.colour, 1.0, 1.0)


def _draw_lit_stone(
    canvas: Canvas, plane: FlowerTransform, line: JoinedLine, field: int, strength: float
) -> None:
    """Draw the light of a stone; its strength is rounded, so that few pictures are made."""
    level = round(strength * _LEVELS) / _LEVELS
    if level:
        glow = paint.get_glow_colour(line.colour)
        paint.draw_glow(canvas, plane, field, glow, alpha=0.75 * level)
        paint.draw_edge(canvas, plane, field, theme.WHITE, alpha=level)
