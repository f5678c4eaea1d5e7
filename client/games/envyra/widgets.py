"""Everything on Envyra's table that can be pointed at, with its words and its place in the focus order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra import equilibrium_view, explaining, seats_view, sets_view, wording
from client.games.envyra.view import BoardView
from client.i18n import tr
from client.widgets import Explained, IconButton, Look, Painted
from rules.envyra.actions import EnvyraAction
from rules.envyra.state import NO_TILE

if TYPE_CHECKING:
    from client.games.envyra.scene import EnvyraTable


def add_widgets(table: EnvyraTable) -> None:
    """Grid first, then the board, cards, what has been taken, and the rest that only explains itself."""
    view = BoardView(table)
    for position in range(len(table.layout.tiles)):
        _tile(table, view, position)
    for position in range(len(table.layout.holes)):
        _hole(table, view, position)
    for index, (box, card) in enumerate(zip(table.layout.cards, equilibrium_view.cards(table), strict=False)):
        _card(table, index, box, card)
    for seat in range(len(table.layout.sets)):
        _set(table, seat)
    _peeks(table, view)
    _still(table, "snake", table.layout.snake, *wording.path(table))
    _still(table, "bag", table.layout.bag, *wording.bag(table))
    explaining.add(table)
    _still(table, "supply", table.layout.supply, *wording.supply(table, view.free(table.board_seat)))


def _hovering(table: EnvyraTable, position: int) -> Callable[[bool], None]:
    """Tells the choice which position is looked at."""

    def hover(on: bool) -> None:
        if on:
            table.choosing.hover_on(position)
        elif table.choosing.hover == position:
            table.choosing.hover_on(None)

    return hover


def _answer(table: EnvyraTable, position: int) -> EnvyraAction | None:
    """What a press on a position's tile or hole confirms: it is picked already."""
    return table.choosing.action() if table.choosing.picked == position else None


def _tile(table: EnvyraTable, view: BoardView, position: int) -> None:
    box = table.layout.tiles[position]
    empty = table.position.grid[position] == NO_TILE

    def paint(canvas: Canvas, _box: Rect, _look: Look) -> None:
        view.tile(canvas, position)

    label, tip = wording.tile(table, position)
    table.ui.add(
        Painted(
            f"tile.{position}",
            box,
            label,
            paint=paint,
            on_press=partial(table.choosing.toggle, position) if table.decider is not None else None,
            on_hover=_hovering(table, position),
            radius=box.width * 0.09,
            sound="",
            tooltip=tip,
            focusable=not empty or table.decider is None,
            answer=_answer(table, position),
        )
    )


def _hole(table: EnvyraTable, view: BoardView, position: int) -> None:
    seat = table.board_seat
    if view.closed(seat):
        return
    box = table.layout.holes[position]
    there = table.position.grid[position] != NO_TILE
    acts = table.decider == seat and table.position.phase != "removal"

    def paint(canvas: Canvas, _box: Rect, look: Look) -> None:
        view.hole(canvas, position, hover=look.hover)

    table.ui.add(
        Painted(
            f"hole.{position}",
            box,
            wording.hole(table, position, cube=position in view.waiting(seat)),
            paint=paint,
            on_press=partial(table.choosing.toggle, position) if acts and there else None,
            on_hover=_hovering(table, position),
            radius=box.width * 0.17,
            sound="",
            focusable=acts and there,
            answer=_answer(table, position),
        )
    )


def _card(table: EnvyraTable, index: int, box: Rect, card: equilibrium_view.CardShown) -> None:
    label, tip = wording.card(card)
    _still(table, f"card.{index}", box, label, tip)
    if not card.secret or not _own_turn(table):
        return
    side = 36.0
    place = (box.right - side - 8, box.bottom - side - 8, side, side)
    if box.height < 70:
        place = (box.right - side - 6, box.centery - side / 2, side, side)
    words = tr("envyra.button.unpeek" if table.card_open else "envyra.button.peek")
    seat = table.board_seat
    _eye(table, seat, Rect(place), words, open_=table.card_open)


def _own_turn(table: EnvyraTable) -> bool:
    """Whether somebody sits there who may turn over the own secret card in its place."""
    return table.viewer is not None and table.secrecy.several and table.has_secret(table.viewer)


def _set(table: EnvyraTable, seat: int) -> None:
    label, tip = wording.taken(table, seat)
    _still(table, f"sets.{seat}", table.layout.sets[seat], label, tip)


def _peeks(table: EnvyraTable, view: BoardView) -> None:
    """An eye for everybody at the screen who has a secret card, as long as everybody looks."""
    for seat in range(len(table.names)):
        if not view.peeks(seat):
            continue
        if table.layout.seats:
            box = seats_view.peek_box(table.layout.seats[seat])
        else:
            sets = table.layout.sets[seat]
            box = sets_view.peek_box(Rect(sets.left, sets.top, sets.width, table.layout.head))
        words = tr("envyra.table.secret-of", name=table.names[seat])
        _eye(table, seat, box, words, open_=False)


def _eye(table: EnvyraTable, seat: int, box: Rect, words: str, *, open_: bool) -> None:
    table.ui.add(
        IconButton(
            f"peek.{seat}",
            box,
            "eye-off" if open_ else "eye",
            words,
            on_press=partial(table.peek, seat),
            kind="ghost",
            icon_size=box.width * 0.6,
            enabled=not table.busy,
            why=tr("table.why.busy"),
        )
    )


def _still(table: EnvyraTable, name: str, box: Rect, label: str, tip: str) -> None:
    """Something that is painted already and only explains itself."""
    table.ui.add(Explained(name, box, label, tooltip=tip, radius=14))
