"""Points on their way: a spark for each wish flies from the new tiles to its card, which counts.

From the last card they fly on to the forest's total and to the player's score, each of which counts as they
arrive. Small windows have no total: there they fly straight to the score in the top bar.
"""

from __future__ import annotations

import math
from typing import Final

from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out, ease_out
from client.draw.geometry import Point
from client.draw.theme import Colour
from client.games.wispwood.board import cards_view, colours, forecast, table_view
from client.games.wispwood.board.view_model import WispwoodViewModel
from client.table.motion_painters import interpolate
from rules.wispwood.scoring import list_scored_parts
from rules.wispwood.shapes import Cell
from rules.wispwood.state import Forest, WispwoodState

START_S: Final = 0.2
"""Seconds until the first spark rises: the tiles have come to rest."""
FLIGHT_S: Final = 0.25
"""Seconds that a spark flies."""
STAGGER_S: Final = 0.12
"""Seconds from one spark to the next."""
TOTAL_S: Final = 0.25
"""Seconds from the last arrival until the total counts."""
SCORE_S: Final = 0.35
"""Seconds from then until the player's score counts."""
REST_S: Final = 0.35
"""Seconds that the new numbers stay gold."""
BURST_S: Final = 0.8
"""Seconds that fireflies need to fly apart."""

BURST_GAIN: Final = 20
"""Points from which on a burst of fireflies goes up."""
_FIREFLIES: Final = 18
_GOLDEN_ANGLE: Final = 2.399963
_CLEAR_X, _CLEAR_Y = 62.0, 30.0
"""How far fireflies keep from the middle of a number, which they would hide."""


class Spark(Struct, frozen=True):
    """The points of one wish card, or of the grid, on their way."""

    row: int
    """Index of the wish card; that after the last one stands for the grid."""
    gain: int
    """The points, negative if they are lost."""
    origin: Cell
    """The new tile that brings them."""


class SparkFlight(Struct, frozen=True):
    """All sparks of a placement, and when they arrive."""

    sparks: tuple[Spark, ...]
    """The sparks, in the order of the cards."""
    rows: int
    """Number of wish cards, with the grid."""

    @property
    def gain(self) -> int:
        """The points of all sparks."""
        return sum(spark.gain for spark in self.sparks)

    @property
    def total_at(self) -> float:
        """Seconds until the total counts."""
        return self.get_arrival(len(self.sparks) - 1) + TOTAL_S

    @property
    def seconds(self) -> float:
        """Seconds until everything has been seen; 0.0 without a spark."""
        if not self.sparks:
            return 0.0
        return self.score_at + (BURST_S if self.is_burst else REST_S)

    @property
    def score_at(self) -> float:
        """Seconds until the player's score counts."""
        return self.total_at + SCORE_S

    @property
    def is_burst(self) -> bool:
        """Whether fireflies carry the points to the score and fly apart there."""
        return self.gain >= BURST_GAIN

    def get_arrival(self, number: int) -> float:
        """Return the seconds until a spark arrives at its card."""
        return START_S + number * STAGGER_S + FLIGHT_S

    def list_arrived(self, count: int) -> tuple[int, ...]:
        """Return for each row the points that have arrived with a number of sparks."""
        gains = [0] * self.rows
        for spark in self.sparks[:count]:
            gains[spark.row] = spark.gain
        return tuple(gains)


def plan_sparks(
    before: WispwoodState, after: WispwoodState, seat: int, cells: tuple[Cell, ...], wisp: Cell
) -> SparkFlight:
    """Return the sparks of new tiles: one for each wish card whose points they change, and for the grid.

    Args:
        before: The position before.
        after: The position after.
        seat: Whose forest it is.
        cells: The new tiles.
        wisp: The one from which points come that no new tile scores by itself.
    """
    pairs = zip(forecast.score_forest(before, seat), forecast.score_forest(after, seat), strict=True)
    changes = [new - old for old, new in pairs]
    forest = after.forests[seat]
    return SparkFlight(
        tuple(
            Spark(
                row,
                gain,
                _find_origin(forest, after.wishes[row], cells, wisp) if row < len(after.wishes) else wisp,
            )
            for row, gain in enumerate(changes)
            if gain
        ),
        len(changes),
    )


def _find_origin(forest: Forest, card: str, cells: tuple[Cell, ...], wisp: Cell) -> Cell:
    """Return the new tile that scores for a card, or else makes another one score."""
    parts = [part for part in list_scored_parts(forest, card) if part.points]
    masks = [part.counted for part in parts] + [part.because for part in parts]
    for mask in masks:
        for cell in (wisp, *cells):
            if mask & forest.get_cell_mask(*cell):
                return cell
    return wisp


def draw_sparks(
    canvas: Canvas, view_model: WispwoodViewModel, flight: SparkFlight, score: Point | None, seconds: float
) -> None:
    """Draw the sparks that are flying, and the fireflies of a high gain.

    Args:
        canvas: Where to draw.
        view_model: View model of the table.
        flight: The sparks.
        score: Where the player's score is; None if it is not shown.
        seconds: Time since the tiles were placed.
    """
    if not flight.sparks:
        return
    for number, spark in enumerate(flight.sparks):
        t = (seconds - START_S - number * STAGGER_S) / FLIGHT_S
        if 0.0 <= t <= 1.0:
            start, goal = view_model.grid.get_cell_center(*spark.origin), _locate_row(view_model, spark.row)
            _draw_spark(canvas, start, goal, _get_spark_colour(view_model, spark), t)
    last, total = flight.sparks[-1], _locate_total(view_model)
    card, ink = _locate_row(view_model, last.row), theme.LOSS if flight.gain < 0 else colours.MOON
    t = (seconds - flight.total_at + TOTAL_S) / TOTAL_S
    if 0.0 <= t <= 1.0 and total is not None:
        _draw_spark(canvas, card, total, ink, t)
    if score is None:
        return
    t = (seconds - flight.total_at) / SCORE_S
    if 0.0 <= t <= 1.0:
        if flight.is_burst:
            _draw_swarm(canvas, total or card, score, t)
        else:
            _draw_spark(canvas, total or card, score, ink, t)
    burst = (seconds - flight.score_at) / BURST_S
    if flight.is_burst and 0.0 <= burst <= 1.0:
        _draw_burst(canvas, score, burst)


def _draw_spark(canvas: Canvas, start: Point, goal: Point, ink: Colour, t: float) -> None:
    """Draw a spark with its tail, on an arc from one place to another."""
    rise = min(90.0, math.dist(start, goal) * 0.2)
    for back, radius, alpha in ((0.18, 10.0, 0.35), (0.09, 15.0, 0.55), (0.0, 24.0, 0.95)):
        along = max(0.0, ease_in_out(t) - back)
        x, y = interpolate(start, goal, along)
        canvas.spot((x, y - rise * math.sin(math.pi * along)), radius, ink, alpha=alpha)
    x, y = interpolate(start, goal, ease_in_out(t))
    canvas.circle((x, y - rise * math.sin(math.pi * ease_in_out(t))), 4.0, theme.WHITE)


def _draw_swarm(canvas: Canvas, start: Point, goal: Point, t: float) -> None:
    """Draw fireflies that fly from around one number to around another."""
    for number in range(_FIREFLIES):
        late = 0.3 * number / _FIREFLIES
        center = interpolate(start, goal, ease_in_out(max(0.0, min(1.0, (t - late) / 0.7))))
        _draw_firefly(canvas, center, number, 0.0, min(1.0, 6 * t))


def _draw_burst(canvas: Canvas, center: Point, t: float) -> None:
    """Draw fireflies that fly apart from around a number and go out."""
    for number in range(_FIREFLIES):
        away = (20.0 + 16.0 * (number % 6)) * ease_out(t)
        _draw_firefly(canvas, center, number, away, 1.0 - t)


def _draw_firefly(canvas: Canvas, center: Point, number: int, away: float, alpha: float) -> None:
    """Draw one of the fireflies around a number, at a distance from where it comes nearest."""
    angle = number * _GOLDEN_ANGLE
    x = center[0] + (_CLEAR_X + away) * math.cos(angle)
    y = center[1] + (_CLEAR_Y + away) * math.sin(angle)
    canvas.spot((x, y), 12.0 + 4.0 * (number % 3), colours.MOON, alpha=0.9 * alpha)
    canvas.circle((x, y), 2.0, theme.WHITE, alpha=alpha)


def _get_spark_colour(view_model: WispwoodViewModel, spark: Spark) -> Colour:
    if spark.gain < 0:
        return theme.LOSS
    wishes = view_model.wishes
    return colours.WISP_LIGHT[wishes[spark.row].deck] if spark.row < len(wishes) else colours.MINT


def _locate_row(view_model: WispwoodViewModel, row: int) -> Point:
    """Return where the points of a wish card stand, or those of the grid."""
    layout = view_model.layout
    if row < len(view_model.wishes):
        return cards_view.locate_points(layout.cards[row], is_row=layout.compact)
    if layout.compact:
        return layout.forest.right - 40, layout.forest.top + 20
    return table_view.list_row_boxes(layout.preview, row + 1)[row].center


def _locate_total(view_model: WispwoodViewModel) -> Point | None:
    """Return where the total of the forest stands; None in small windows, which have none."""
    layout = view_model.layout
    return None if layout.compact else (layout.preview.centerx, layout.preview.top + 68)
