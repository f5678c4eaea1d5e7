"""Painter of the seats' panels: name, bases as small arcs, and the numbers of stones in supply."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.equilibrix.board.supply_view import count_supply, draw_small_stone
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from client.i18n import tr
from client.table import seat_panel
from client.table.seat_panel import SeatHead
from rules.equilibrix import draws_and_resignation, stone_networks
from rules.equilibrix.state import EquilibrixState

MIDDLE_HEIGHT = 118.0
"""Least height of panels with room for three lines."""

NARROW_WIDTH = 190.0
"""Width of the inside of a low panel below which the supply needs the larger share."""


class SeatModel(Struct, frozen=True):
    """View model of the panel of one seat: player, bases and stones in supply."""

    head: SeatHead
    """The player, how many bases are joined, and what the player is doing."""
    reached: tuple[bool, ...]
    """For each base of the seat whether a stone lies at it."""
    joined: tuple[bool, ...]
    """For each base whether it belongs to the largest network."""
    petals: int
    """Number of petals in supply."""
    triangles: int
    """Number of triangles in supply."""
    has_resigned: bool = False
    """Whether the player has resigned."""


def build_seat_model(view_model: EquilibrixViewModel, seat: int) -> SeatModel:
    """Return the view model of the panel of one seat."""
    state = view_model.position
    players, stones = state.setup.players, state.stones[seat]
    is_counting = view_model.is_decided and state.phase != "over"
    reached = () if is_counting else stone_networks.reached_bases(stones, players, seat)
    joined = view_model.find_joined_bases(seat)
    bases = view_model.find_bases(seat)
    petals, triangles = count_supply(state, seat)
    remark = "" if is_counting else _find_remark(state, seat)
    return SeatModel(
        seat_panel.make_seat_head(
            view_model.context,
            "equilibrix",
            seat,
            remark=tr(f"equilibrix.table.{remark}") if remark else "",
            is_active=not is_counting and _is_active(state, seat),
            score=tr("equilibrix.table.bases-of", n=sum(base in joined for base in bases), m=len(bases)),
        ),
        reached=tuple(base in reached for base in bases),
        joined=tuple(base in joined for base in bases),
        petals=petals,
        triangles=triangles,
        has_resigned=seat in state.resigned,
    )


def _is_active(state: EquilibrixState, seat: int) -> bool:
    """Return whether a seat is to decide, or has won."""
    if state.phase == "over":
        return seat == state.winner
    if state.phase == "draw":
        return seat in draws_and_resignation.seats_to_answer(state)[:1]
    return seat == state.seat


def _find_remark(state: EquilibrixState, seat: int) -> str:
    """Return the key of the remark on what a seat is doing, "" for none."""
    if seat in state.resigned:
        return "resigned"
    if state.phase == "over":
        return "wins" if seat == state.winner else ""
    if state.phase == "draw":
        if seat == state.seat:
            return "offers"
        return "agrees" if state.agreed[seat] else "asked"
    if seat == state.seat:
        return "on-turn"
    if state.phase == "placing":
        return "next" if state.setup.players > 2 and _find_next_to_place(state) == seat else "waits"
    order = [(state.seat + step) % state.setup.players for step in range(1, state.setup.players)]
    waiting = [other for other in order if other not in state.resigned]
    return "next" if len(waiting) > 1 and waiting[0] == seat else "waits"


def _find_next_to_place(state: EquilibrixState) -> int:
    """Return the seat that acts after the one that places a starting stone (E-VAR-2, E-SET-4).

    All seats place one in turn, then one more in reverse order; then the first seat plays. If the start is
    chosen, the first seat does all of that.
    """
    if state.setup.is_start_chosen:
        return state.start
    players = state.setup.players
    order = [(state.start + step) % players for step in range(players)]
    order += [*reversed(order), state.start]
    return order[min(state.occupied_mask.bit_count() + 1, 2 * players)]


def draw_seat(canvas: Canvas, box: Rect, model: SeatModel) -> None:
    """Draw the panel of one seat, dimmed if the player has resigned."""
    radius = 16.0 if box.height >= MIDDLE_HEIGHT else 12.0
    seat_panel.draw_seat_panel_background(canvas, box, highlighted=model.head.is_active, radius=radius)
    with canvas.dim(0.6 if model.has_resigned else 1.0):
        if box.height >= MIDDLE_HEIGHT:
            _draw_three_lines(canvas, box, model)
        else:
            _draw_two_lines(canvas, box, model)


def _draw_three_lines(canvas: Canvas, box: Rect, model: SeatModel) -> None:
    roomy = box.width >= 300
    head = seat_panel.get_head_box(box)
    foot = min(82.0, (box.bottom - head.bottom) * 0.5)
    seat_panel.draw_seat_head(canvas, head, model.head)
    _draw_bases(canvas, Rect(head.left, head.bottom, head.width, box.bottom - foot - head.bottom), model)
    if roomy:
        canvas.line((head.left, box.bottom - foot), (head.right, box.bottom - foot), theme.EDGE, width=1.5)
    _draw_supply(canvas, Rect(head.left, box.bottom - foot, head.width, foot), model, words=roomy)


def _draw_two_lines(canvas: Canvas, box: Rect, model: SeatModel) -> None:
    """Draw the head, and below it bases and supply side by side."""
    head = Rect(box.left + 12, box.top + 2, box.width - 24, box.height * 0.45)
    seat_panel.draw_seat_head(canvas, head, model.head)
    below = Rect(head.left, head.bottom, head.width, box.bottom - head.bottom - 4)
    half = below.width * (0.52 if below.width >= NARROW_WIDTH else 0.4)
    _draw_bases(canvas, Rect(below.left, below.top, half, below.height), model)
    right = Rect(below.left + half + 8, below.top, below.width - half - 8, below.height)
    _draw_supply(canvas, right, model, words=False)


def _draw_bases(canvas: Canvas, box: Rect, model: SeatModel) -> None:
    """Draw an arc for each base, the reached ones lit and the joined ones linked."""
    count = len(model.reached)
    step = min(box.width / count, box.height * 1.3, 84.0)
    size = step / 0.9  # the nodes of two neighbours keep a gap
    y = box.centery + size * 0.115
    middles = [box.left + step * (index + 0.5) for index in range(count)]
    linked = [x for x, is_joined in zip(middles, model.joined, strict=True) if is_joined]
    if len(linked) > 1:
        ink = theme.lighten(theme.SEAT[model.head.colour], 60)
        for left, right in pairwise(linked):  # from node to node
            canvas.line((left + size / 3, y), (right - size / 3, y), ink, width=4)
    for x, is_reached, is_joined in zip(middles, model.reached, model.joined, strict=True):
        alpha = 1.0 if is_joined else 0.62 if is_reached else 0.3
        canvas.image(f"equilibrix/base-{model.head.colour}", (x, y), size, alpha=alpha)


def _draw_supply(canvas: Canvas, box: Rect, model: SeatModel, *, words: bool) -> None:
    """Draw the numbers of stones in supply."""
    left = box.left
    if words:
        word = canvas.text(
            tr("equilibrix.table.in-supply"),
            box.midleft,
            styles.NOTE,
            anchor="midleft",
            max_width=box.width * 0.34,
            shrink=True,
        )
        left = word.right + 10
    half = (box.right - left) / 2
    figures = styles.FIGURE if box.height > 44 else styles.MARK
    width = canvas.texts.measure_width("15", figures)
    size = min(box.height * 0.92, half * 0.62, 70.0, (half - width - 12) / 0.86)
    for index, (petals, count) in enumerate(((True, model.petals), (False, model.triangles))):
        x = left + half * index + size * 0.4
        draw_small_stone(canvas, (x, box.centery), size, model.head.colour, petals=petals)
        canvas.text(
            str(count),
            (x + size * (0.42 if petals else 0.5) + 4, box.centery),
            figures,
            anchor="midleft",
        )
