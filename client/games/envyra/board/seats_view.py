"""Drawing of the seats' rows in the right column: player's name, points, free cubes and waiting cubes."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_out
from client.draw.geometry import Point, Rect
from client.draw.typesetter import Typesetter
from client.games.envyra.board import turn_order_view
from client.games.envyra.board.tile_view import draw_cube
from client.games.envyra.board.view_model import EnvyraViewModel
from client.i18n import tr
from client.table import seat_panel
from client.table.seat_panel import SeatHead
from rules.envyra.requirements import meets_end_tile_requirement
from rules.envyra.rounds import stuck_seats
from rules.envyra.state import EnvyraState


class SeatModel(Struct, frozen=True):
    """Values to draw a seat's row in the right column: player, points, cubes and board."""

    head: SeatHead
    """The player, the points so far, and what the player is doing or may do now."""
    is_start_seat: bool
    """Whether the start player's marker lies at the seat."""
    free_cubes: int
    """Number of cubes in the seat's supply."""
    waiting_places: tuple[int, ...]
    """Grid positions (from 1) for which cubes wait on the seat's board."""
    is_closed: bool
    """Whether a screen hides the seat's board."""
    closure: float
    """How far the screen has closed, 0-1: it stands open while the board is being filled."""
    board_text: str
    """Text about the seat's board."""
    short_board_text: str
    """Shorter text about the board for narrow rows; "" if there is none."""
    sits_out: bool
    """Whether the seat takes no part in the last round."""
    has_peek_button: bool
    """Whether there is an eye button that shows the secret card."""


PEEK_BUTTON_SIZE = 40.0
"""The side of the eye button in a row."""


def make_seat_model(view_model: EnvyraViewModel, number: int) -> SeatModel:
    """Return the model of a seat's row in the right column."""
    state, closed = view_model.position, view_model.is_board_closed(number)
    waiting = () if closed else view_model.get_resting_positions(number)
    return SeatModel(
        seat_panel.make_seat_head(
            view_model.context,
            "envyra",
            number,
            remark=get_seat_remark(view_model, number),
            is_active=view_model.is_highlighted_seat(number),
            score=str(view_model.count_points(number)),
        ),
        state.start == number and not view_model.in_flight.marker,
        view_model.count_free_cubes(number),
        tuple(place + 1 for place in waiting),
        closed,
        view_model.get_screen_closure(number),
        describe_board(view_model, number),
        describe_board_briefly(view_model, number),
        number in state.sits_out,
        view_model.has_peek_button(number),
    )


def get_peek_box(row: Rect) -> Rect:
    """Return the box, left of the points, of the eye button with which a player looks at a secret card."""
    size = min(PEEK_BUTTON_SIZE, seat_panel.get_head_box(row).height)
    box = Rect(0, 0, size, size)
    box.midright = (get_points_box(row).left - 8, seat_panel.get_head_box(row).centery)
    return box


def draw_seat(canvas: Canvas, box: Rect, model: SeatModel) -> None:
    """Draw one seat's row: the player's name, points, free cubes and waiting cubes."""
    seat_panel.draw_seat_panel_background(canvas, box, highlighted=model.head.is_active)
    head, stock = seat_panel.get_head_box(box), _get_stock_box(box)
    with canvas.dim(0.6 if model.sits_out else 1.0):
        kept = max(0.0, get_points_box(box).width - canvas.texts.measure_width(
            model.head.score, seat_panel.get_score_style(head.height)))  # fmt: skip
        if model.has_peek_button:
            kept += head.right - get_points_box(box).width - get_peek_box(box).left
        if model.is_start_seat:
            center, size = locate_start_marker(box), min(44.0, head.height)
            canvas.image("envyra/start-cone", center, size)
            kept += size + 6
        elif not model.has_peek_button:
            kept = 0.0
        seat_panel.draw_seat_head(canvas, head, model.head, kept=kept)
        if box.height >= 100:
            canvas.line(stock.topleft, stock.topright, theme.EDGE, width=1.5)
        _draw_stock(canvas, box, model)


def _get_stock_box(row: Rect) -> Rect:
    """Return the part of a panel for its cubes."""
    head = seat_panel.get_head_box(row)
    return Rect(head.left, head.bottom, head.width, row.bottom - head.bottom - 3)


def locate_supply_cube(texts: Typesetter, row: Rect, index: int, count: int) -> tuple[Point, float]:
    """Return the centre and side length of the free cube number `index` (from 0) in a seat's row."""
    box = _get_stock_box(row)
    size = min(30.0, box.height * 0.72)
    x = box.left + texts.measure_width(tr("envyra.table.supply"), styles.NOTE) + 8 + size / 2
    step = min(size * 0.84, (_get_board_left(box) - 8 - size / 2 - x) / max(1, count - 1))
    return (x + index * step, box.centery), size


def locate_board_cube(texts: Typesetter, row: Rect) -> tuple[Point, float]:
    """Return centre and side length of a cube that waits on the small board in a seat's row."""
    box = _get_stock_box(row)
    size = min(30.0, box.height * 0.72)
    x = _get_board_left(box) + texts.measure_width(tr("envyra.table.board"), styles.NOTE) + 8 + size / 2
    return (x, box.centery), size


def split_cubes_and_board(row: Rect) -> tuple[Rect, Rect]:
    """Return the two halves of the lower line of a seat's row: free cubes, and the board."""
    box = _get_stock_box(row)
    middle = _get_board_left(box)
    left = Rect(box.left, box.top, middle - box.left - 4, box.height)
    return left, Rect(middle, box.top, box.right - middle, box.height)


def get_points_box(row: Rect) -> Rect:
    """Return the box of the points in a seat's row."""
    head = seat_panel.get_head_box(row)
    width = head.height * 0.9
    return Rect(head.right - width, head.top, width, head.height)


def locate_start_marker(row: Rect) -> Point:
    """Return the middle of the start player's marker in a seat's row: left of the points."""
    head = seat_panel.get_head_box(row)
    return get_points_box(row).left - min(44.0, head.height) / 2, head.centery


def _get_board_left(box: Rect) -> float:
    """Return the x at which the free cubes end and the board begins."""
    return box.left + box.width * 0.47


def _draw_stock(canvas: Canvas, row: Rect, model: SeatModel) -> None:
    """Draw the free cubes at the left, the board at the right."""
    box = _get_stock_box(row)
    y = box.centery
    word = canvas.text(tr("envyra.table.supply"), (box.left, y), styles.NOTE, anchor="midleft")
    for index in range(model.free_cubes):
        center, size = locate_supply_cube(canvas.texts, row, index, model.free_cubes)
        draw_cube(canvas, center, size, model.head.colour)
    if not model.free_cubes:
        canvas.text(
            tr("envyra.table.no-cubes"),
            (word.right + 8, y),
            styles.NOTE.with_colour(theme.BODY),
            anchor="midleft",
        )
    middle = _get_board_left(box)
    _draw_board(
        canvas, Rect(middle, box.top, box.right - middle, box.height), model, min(30.0, box.height * 0.72)
    )


def _draw_board(canvas: Canvas, box: Rect, model: SeatModel, size: float) -> None:
    y = box.centery
    x = box.left
    words = model.board_text
    if model.is_closed:
        _draw_screen(canvas, (x + size * 0.62, y), size * 1.3, model.closure)
        x += size * 1.4
    else:
        label = tr("envyra.table.board")
        count = len(model.waiting_places)
        cubes = size * (0.53 + 0.55 * count) if count else 0.0
        need = canvas.texts.measure_width(label, styles.NOTE) + 8 + cubes
        if need + canvas.texts.measure_width(words, styles.LABEL) > box.width and model.short_board_text:
            words = model.short_board_text
        if need + canvas.texts.measure_width(words, styles.LABEL) * 0.8 <= box.width:
            x = canvas.text(label, (x, y), styles.NOTE, anchor="midleft").right + 8
        for index in range(len(model.waiting_places)):
            draw_cube(canvas, (x + size / 2, y), size, model.head.colour)
            x += size * (0.55 if index + 1 < len(model.waiting_places) else 1.08)
    style = styles.LABEL if model.waiting_places else styles.NOTE.with_colour(theme.BODY)
    room = box.right - x
    places = ", ".join(str(place) for place in model.waiting_places)
    for said in (words, model.short_board_text, places):  # the cubes beside them say that they wait
        fitted = canvas.texts.shrink_style_to_fit(said, room, style)
        if said and canvas.texts.measure_width(said, fitted) <= room:
            canvas.text(said, (x, y), fitted, anchor="midleft")
            return
    canvas.text(words, (x, y), style, anchor="midleft", max_width=room)


OPEN_ALPHA = 0.3
"""Opacity of the screen of a board that is still being filled."""


def _draw_screen(canvas: Canvas, center: Point, size: float, closure: float) -> None:
    """Draw the screen before a board: faint as long as the board is being filled, then its wings close."""
    if closure <= 0:
        canvas.image("envyra/screen", center, size, alpha=OPEN_ALPHA)
    elif closure < 1:
        width = size * (1.7 - 0.7 * ease_out(closure))
        canvas.sprite("envyra/screen", center, (width, size), alpha=OPEN_ALPHA + (1 - OPEN_ALPHA) * closure)
    else:
        canvas.image("envyra/screen", center, size)
        canvas.image("envyra/tick", (center[0] + size * 0.36, center[1] + size * 0.28), size * 0.44)


def describe_board(view_model: EnvyraViewModel, seat: int) -> str:
    """Return a text on a seat's board: empty, being filled, or which tiles its cubes wait for."""
    if view_model.is_board_closed(seat):
        return _describe_choice(view_model, seat)
    waiting = view_model.get_resting_positions(seat)
    if not waiting:
        return tr("envyra.table.board-empty")
    if len(waiting) == 1:
        return tr("envyra.table.waits", n=waiting[0] + 1)
    return tr("envyra.table.waits-both", n=waiting[0] + 1, m=waiting[1] + 1)


def describe_board_briefly(view_model: EnvyraViewModel, seat: int) -> str:
    """Return a short text if two cubes wait on a seat's board, "" for any other board."""
    waiting = () if view_model.is_board_closed(seat) else view_model.get_resting_positions(seat)
    if len(waiting) < 2:
        return ""
    return tr("envyra.table.waits-short", n=waiting[0] + 1, m=waiting[1] + 1)


def get_seat_remark(view_model: EnvyraViewModel, seat: int) -> str:
    """Return a remark on what a player is doing or may do now, "" if there is none."""
    state = view_model.position
    end_tile = view_model.content.get_end_tile_id(state.setup.end_tile)
    if seat in state.sits_out:
        return tr("envyra.table.sits-out")
    if end_tile in state.taken[seat]:
        return tr("envyra.table.has-end-tile")
    if state.phase == "boards" and not view_model.is_board_closed(seat):
        return _describe_choice(view_model, seat)
    if state.phase == "removal" and seat in stuck_seats(state):
        return tr("envyra.table.stuck")
    if view_model.is_highlighted_seat(seat):
        return tr("envyra.table.on-turn")
    if state.phase == "cubes" and not state.boards[seat]:
        return tr("envyra.table.done")
    if state.start == seat and state.phase != "over":
        return tr("envyra.table.starts")
    if state.phase == "cubes" and seat == _find_next_seat(state):
        return tr("envyra.table.next")
    if state.phase == "over" or not meets_end_tile_requirement(state.taken[seat], end_tile):
        return ""
    return tr("envyra.table.qualifies")


def _describe_choice(view_model: EnvyraViewModel, seat: int) -> str:
    if view_model.position.boards[seat]:
        return tr("envyra.table.chosen")
    now = seat == view_model.decider or seat not in view_model.context.people
    return tr("envyra.table.choosing" if now else "envyra.table.not-chosen")


def _find_next_seat(state: EnvyraState) -> int | None:
    """Return the seat that plays after the present turn; None if there is no such turn."""
    turns = [seat for lap in turn_order_view.list_turns(state) for seat in lap]
    left = turns[turn_order_view.get_current_turn(state) :]
    return next((seat for seat in left if state.boards[seat]), None)
