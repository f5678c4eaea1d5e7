"""Drawing of the order of turns in phase II (cubes move to tiles): a path through the seats and back."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.games.envyra.board import colours
from client.i18n import tr
from rules.envyra.cube_phase import LAPS
from rules.envyra.state import EnvyraState

NAME_SQUEEZE, CHIP_REST_WIDTH = 0.86, 88.0
"""Share of their size to which names may shrink; width of all else in a turn: sign, number, edges."""

NAME_GAP = 10.0
"""Least distance of a name from the number or tick behind it."""

_PASS_ARROW_WIDTH = 24.0
"""Length of the arrow that stands for a pass where there is no room for its name."""

BARE_CHIP_WIDTH = 40.0
"""Width below which a turn in a single line is a sign alone."""


class TurnModel(Struct, frozen=True):
    """Values to draw one turn in the order of turns."""

    seat: int
    """The seat."""
    name: str
    """Name of its player."""
    colour: str
    """Its colour."""
    number: int
    """Number of the turn in the round, from 1."""
    state: str
    """"done", "now", "next", or "idle" if it will not be taken."""


class TurnOrder(Struct, frozen=True):
    """Values to draw the order of turns of a round: every turn of phase II, and the present one."""

    laps: tuple[tuple[TurnModel, ...], ...]
    """The turns of each pass."""
    now: int
    """Number of the present turn from 1, 0 if there is none."""

    @property
    def total(self) -> int:
        """The number of turns in the round."""
        return sum(len(lap) for lap in self.laps)


def list_turns(state: EnvyraState) -> list[list[int]]:
    """Return for each pass of phase II (one or two) the seats in the order of their turns (N-PH2-1)."""
    players = state.setup.players
    first = [(state.start + step) % players for step in range(players)]
    return [first] if state.setup.simplified else [first, first[::-1]]


def get_current_turn(state: EnvyraState) -> int:
    """Return the number, from 1, of the present turn in phase II; 0 if no turn is being played."""
    if state.phase != "cubes":
        return 0
    laps = list_turns(state)
    lap = min(state.lap, len(laps)) - 1
    return lap * state.setup.players + laps[lap].index(state.seat) + 1


def number_coming_turns(state: EnvyraState, seats: Sequence[int]) -> list[int]:
    """Return the number from 1 of each turn in which these seats move one after the other, from now on."""
    order = [seat for lap in list_turns(state) for seat in lap]
    numbers: list[int] = []
    turn = get_current_turn(state) - 1
    for seat in seats:
        turn = order.index(seat, turn) + 1
        numbers.append(turn)
    return numbers


def make_turn_order(state: EnvyraState, names: Sequence[str], colours: Sequence[str]) -> TurnOrder:
    """Return the model of the order of turns in the present round.

    Args:
        state: The state.
        names: The names of all seats.
        colours: The colours of all seats.
    """
    now = get_current_turn(state)
    laps = []
    number = 0
    for seats in list_turns(state):
        turns = []
        for seat in seats:
            number += 1
            turns.append(
                TurnModel(seat, names[seat], colours[seat], number, _get_turn_state(state, seat, number, now))
            )
        laps.append(tuple(turns))
    return TurnOrder(tuple(laps), now)


def _get_turn_state(state: EnvyraState, seat: int, number: int, now: int) -> str:
    if seat in state.sits_out:
        return "idle"
    if not now:
        return "next"
    if number == now:
        return "now"
    if number < now:
        return "done"
    return "next" if state.boards[seat] else "idle"


def draw_turn_order(canvas: Canvas, box: Rect, order: TurnOrder, *, compact: bool) -> None:
    """Draw the order of turns of the round, with the present turn highlighted, in its panel."""
    if compact:
        canvas.slab(box, radius=12, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.EDGE)
        _draw_line(canvas, box, order)
        return
    canvas.panel(box, radius=16)
    _draw_rows(canvas, box, order)


# --- one pass below the other -------------------------------------------------------------------------


def _draw_rows(canvas: Canvas, box: Rect, order: TurnOrder) -> None:
    """Draw a row of turns for each pass, joined at the bend."""
    across = len(order.laps[0])
    labels, count, label_width, count_width = _measure_labels(canvas, box, order)
    bend = 38.0
    left, right = box.left + 20 + label_width, box.right - 16 - count_width - bend
    gap = _get_turn_gap(across)
    width = min(270.0, (right - left - gap * (across - 1)) / across)
    height = min(46.0, box.height * 0.36)
    step = height + min(18.0, box.height * 0.11)
    middle = box.centery - (step / 2 if len(order.laps) == LAPS else 0)
    ends: list[Rect] = []
    for lap, turns in enumerate(order.laps):
        y = middle + lap * step
        if labels:
            canvas.text(
                labels[lap], (box.left + 20, y), styles.BODY.with_colour(theme.SECONDARY), anchor="midleft"
            )
        else:
            _draw_pass_arrow(canvas, (box.left + 20, y), back=bool(lap))
        boxes = [Rect(left + i * (width + gap), y - height / 2, width, height) for i in range(across)]
        if lap:
            boxes.reverse()
        for index, turn in enumerate(turns):
            if index:
                _draw_arrow(canvas, boxes[index - 1], boxes[index], highlighted=turn.number <= order.now)
            _draw_chip(canvas, boxes[index], turn)
        ends.append(boxes[-1] if not lap else boxes[0])
    if len(ends) == LAPS:
        _draw_bend(canvas, ends[0], ends[1], highlighted=order.now > across)
    if count_width:
        counter = Rect(box.right - 16 - count_width, box.top, count_width, box.height)
        _draw_counter(canvas, counter, count)


def _get_turn_gap(across: int) -> float:
    """Return the gap between two turns of a pass."""
    return 26.0 if across < 4 else 21.0


def _measure_labels(canvas: Canvas, box: Rect, order: TurnOrder) -> tuple[list[str], str, float, float]:
    """Return the labels of the passes and of the counter that leave room for the names.

    Returns:
        The labels of the passes (none if arrows stand for them), the text of the counter, the width of the
        labels, and the width of the counter (0.0 if it is left out).
    """
    across = len(order.laps[0])
    count = tr("envyra.table.step-of", n=order.now, m=order.total) if order.now else ""
    count_width = max(
        72.0, canvas.texts.measure_width(tr("envyra.table.step-of", n=8, m=8), styles.ROW_STRONG) + 16
    )
    name = max(canvas.texts.measure_width(turn.name, styles.BODY) for turn in order.laps[0]) * NAME_SQUEEZE
    turns_width = across * (name + CHIP_REST_WIDTH) + _get_turn_gap(across) * (across - 1)
    labels = [tr("envyra.table.pass", n=lap + 1) for lap in range(len(order.laps))]
    label_width = max(canvas.texts.measure_width(label, styles.BODY) for label in labels) + 18
    for width in (count_width, 0.0):
        if box.width - 36 - label_width - width - 38 >= turns_width:
            return labels, count, label_width, width
    return [], count, _PASS_ARROW_WIDTH + 18, 0.0


def _draw_counter(canvas: Canvas, box: Rect, count: str) -> None:
    """Draw the number of the present turn, or the name of the panel while there is none."""
    if not count:
        text = tr("envyra.table.order")
        height = canvas.texts.measure_height(text, box.width, styles.NOTE, line=1.2)
        canvas.paragraph(
            text,
            (box.left, box.centery - height / 2),
            box.width,
            styles.NOTE.with_colour(theme.MUTED),
            align="right",
            line=1.2,
            rich=False,
        )
        return
    canvas.text(
        tr("envyra.table.step"),
        (box.right, box.centery - 17),
        styles.BODY.with_colour(theme.SECONDARY),
        anchor="midright",
    )
    canvas.text(
        count, (box.right, box.centery + 15), styles.ROW_STRONG.with_colour(theme.GOLD), anchor="midright"
    )


def _draw_chip(canvas: Canvas, box: Rect, turn: TurnModel) -> None:
    """Draw a turn: sign, name and number of its seat, or a tick once it is done."""
    now = turn.state == "now"
    radius = box.height / 2
    if now:
        canvas.glow(box, theme.GOLD, radius=radius, blur=10, alpha=0.5)
    with canvas.dim(0.5 if turn.state == "idle" else 1.0):
        canvas.slab(
            box,
            radius=radius,
            top=colours.NOW_TOP if now else colours.TURN_TOP,
            bottom=colours.NOW_BOTTOM if now else colours.TURN_BOTTOM,
            edge=theme.GOLD if now else colours.TURN_EDGE,
            edge_width=2.5 if now else 1.5,
        )
        canvas.seat(turn.colour, (box.left + radius + 2, box.centery), box.height * 0.56)
        end = box.right - radius * 0.5
        if turn.state == "done":
            canvas.image("envyra/tick", (end - 11, box.centery), box.height * 0.5)
            end -= 11 + box.height * 0.25
        else:
            ink = theme.GOLD if now else theme.SECONDARY
            style = (styles.BODY_STRONG if now else styles.BODY).with_colour(ink)
            end = canvas.text(f"{turn.number}.", (end, box.centery), style, anchor="midright").left
        left = box.left + radius + 2 + box.height * 0.28 + 7
        ink = theme.IVORY if turn.state != "idle" else theme.MUTED
        room = end - NAME_GAP - left
        style = (styles.BODY_STRONG if now else styles.BODY).with_colour(ink)
        style = canvas.texts.shrink_style_to_fit(turn.name, room, style)
        if canvas.texts.measure_width(turn.name, style) > room:  # lighter letters are narrower
            style = styles.NOTE.with_colour(ink)
        canvas.text(
            canvas.texts.shorten_name(turn.name, room, style), (left, box.centery), style, anchor="midleft"
        )


def _draw_arrow(canvas: Canvas, start: Rect, end: Rect, *, highlighted: bool) -> None:
    """Draw the arrow from one turn to the next."""
    colour = theme.GOLD if highlighted else colours.PATH
    right = end.left > start.left
    a = start.right if right else start.left
    b = end.left if right else end.right
    canvas.line((a, start.centery), (b, start.centery), colour, width=4, alpha=0.9)
    _draw_arrowhead(canvas, ((a + b) / 2 + (2 if right else -2), start.centery), 8 if right else -8, colour)


def _draw_pass_arrow(canvas: Canvas, left: Point, *, back: bool) -> None:
    """Draw the arrow that stands for a pass: there or back."""
    x, y = left
    a, b = (x + _PASS_ARROW_WIDTH, x) if back else (x, x + _PASS_ARROW_WIDTH)
    canvas.line((a, y), (b, y), theme.SECONDARY, width=3)
    _draw_arrowhead(canvas, (b + (6 if back else -6), y), -8 if back else 8, theme.SECONDARY)


def _draw_arrowhead(canvas: Canvas, center: Point, length: float, colour: theme.Colour) -> None:
    """Draw the head of an arrow, which points to the left if its length is negative."""
    x, y = center
    canvas.polygon(((x - length * 0.8, y - 7), (x - length * 0.8, y + 7), (x + length * 0.8, y)), colour)


def _draw_bend(canvas: Canvas, above: Rect, below: Rect, *, highlighted: bool) -> None:
    """Draw where the path turns back: the last player has two turns in a row (N-PH2-1)."""
    colour = theme.GOLD if highlighted else colours.PATH
    radius = (below.centery - above.centery) / 2
    x = above.right + 12
    center = (x, (above.centery + below.centery) / 2)
    for y in (above.centery, below.centery):
        canvas.line((above.right, y), (x + 1, y), colour, width=4, alpha=0.9)
    canvas.arc(center, radius + 2, 0, 180, colour, width=4, alpha=0.9)


# --- in one line --------------------------------------------------------------------------------------


def _draw_line(canvas: Canvas, box: Rect, order: TurnOrder) -> None:
    """Draw all passes in one line: signs only, and the name of the present seat if it fits."""
    turns = [turn for lap in order.laps for turn in lap]
    count = len(turns)
    gap, bend = 7.0, 14.0 * (len(order.laps) - 1)
    height = box.height - 8
    width = min(58.0, (box.width - 12 - bend - gap * count) / count)
    spare = box.width - 12 - bend - (width + gap) * count
    present = next((turn for turn in turns if turn.state == "now"), None)
    name_width = 0.0
    if present is not None and spare > 30:
        name_width = min(spare, canvas.texts.measure_width(present.name, styles.LABEL) + 10)
    x = box.centerx - ((width + gap) * count + name_width - gap + bend) / 2
    for turn in turns:
        chip_width = width + (name_width if turn.state == "now" else 0.0)
        chip = Rect(x, box.centery - height / 2, chip_width, height)
        if turn is not turns[0]:
            colour = theme.GOLD if turn.number <= order.now else colours.PATH
            if turn is order.laps[-1][0]:  # the same player twice: the path turns
                _draw_turning_arrow(canvas, (x - gap, box.centery), height * 0.24, colour)
                x += bend
                chip.left = x
            else:
                canvas.line((x - gap, box.centery), (x, box.centery), colour, width=3)
        _draw_small_chip(canvas, chip, turn, named=bool(name_width))
        x += chip_width + gap


def _draw_turning_arrow(canvas: Canvas, start: Point, radius: float, colour: Colour) -> None:
    """Draw an arrow that turns back to the turn it comes from, whose right end is `start`."""
    x, y = start[0] + 7, start[1]
    canvas.line((start[0], y - radius), (x, y - radius), colour, width=3)
    canvas.arc((x, y), radius + 1.5, 0, 180, colour, width=3)
    tip = y + radius
    canvas.polygon(((x + 1, tip - 5), (x + 1, tip + 5), (x - 6, tip)), colour)


def _draw_small_chip(canvas: Canvas, box: Rect, turn: TurnModel, *, named: bool) -> None:
    """Draw a turn in the single line: sign, number or tick, and the name if there is room for it."""
    now = turn.state == "now"
    radius = box.height / 2
    with canvas.dim(0.45 if turn.state == "idle" else 1.0):
        canvas.slab(
            box,
            radius=radius,
            top=colours.NOW_TOP if now else colours.TURN_TOP,
            bottom=colours.NOW_BOTTOM if now else colours.TURN_BOTTOM,
            edge=theme.GOLD if now else colours.TURN_EDGE,
            edge_width=2 if now else 1,
        )
        size = min(box.height * 0.58, box.width * 0.44)
        if box.width < BARE_CHIP_WIDTH:
            _draw_bare_chip(canvas, box, turn)
            return
        canvas.seat(turn.colour, (box.left + 5 + size / 2, box.centery), size)
        end = box.right - 6
        if turn.state == "done":
            canvas.image("envyra/tick", (end - size * 0.4, box.centery), size * 0.86)
        else:
            ink = theme.GOLD if now else theme.SECONDARY
            canvas.text(
                str(turn.number), (end - 2, box.centery), styles.LABEL.with_colour(ink), anchor="midright"
            )
        if now and named:
            left = box.left + size + 10
            room = end - 14 - left
            canvas.text(
                turn.name, (left, box.centery), styles.LABEL, anchor="midleft", max_width=room, shrink=True
            )


def _draw_bare_chip(canvas: Canvas, box: Rect, turn: TurnModel) -> None:
    """Draw the sign of a turn, ticked once it is done."""
    size = min(box.width, box.height) * 0.62
    canvas.seat(turn.colour, box.center, size)
    if turn.state == "done":
        canvas.image("envyra/tick", (box.centerx + size * 0.42, box.centery + size * 0.42), size * 0.72)
