"""Everything on Envyra's table that can be pointed at, with its words and its place in the focus order."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial

import msgspec

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import equilibrium_view, seats_view, sets_view, view
from client.games.envyra.board.look import EnvyraLook
from client.games.envyra.table import explaining, heard, wording
from client.games.envyra.table.choosing import Choosing
from client.i18n import tr
from client.table.around import Looking, kept, without
from client.widgets import ButtonState, Explained, IconButton, Painted, pair
from client.widgets.ui import Ui
from client.widgets.widget import Tells
from rules.envyra.actions import EnvyraAction
from rules.envyra.state import NO_TILE


def add_widgets(
    ui: Ui, looking: Looking[EnvyraLook], choosing: Choosing, peek: Callable[[int], object]
) -> None:
    """Grid first, then the board, cards, what has been taken, and the rest that only explains itself.

    peek: a seat's owner wants to see the secret card.
    """
    look, words = looking(), without(looking, _unmoved)
    for position in range(len(look.layout.tiles)):
        _tile(ui, looking, choosing, position).tells = kept(words, partial(_tile_told, position=position))
    if not look.closed(look.board_seat):
        for position in range(len(look.layout.holes)):
            _hole(ui, looking, choosing, position).tells = kept(words, partial(_hole_told, position=position))
    for index, (box, card) in enumerate(zip(look.layout.cards, equilibrium_view.cards(look), strict=False)):
        told = partial(wording.card, card)
        _still(ui, f"card.{index}", box, told, kept(words, partial(_card, index=index)))
        if card.secret and look.turns_card:
            _turn_over(ui, look, box, peek)
    for seat in look.seats:
        told = partial(wording.taken, look, seat)
        _still(ui, f"sets.{seat}", look.layout.sets[seat], told, _seat_told(words, heard.taken, seat))
    for seat in look.seats:
        if look.peeks(seat):
            _peek(ui, look, seat, peek)
    _still(ui, "snake", look.layout.snake, partial(wording.path, look), kept(words, heard.path))
    _still(ui, "bag", look.layout.bag, partial(wording.bag, look))
    ui.later(partial(_parts, ui, look, words))
    _still(ui, "supply", look.layout.supply, partial(wording.supply, look.free(look.board_seat)))


def _parts(ui: Ui, look: EnvyraLook, words: Looking[EnvyraLook]) -> None:
    explaining.add(ui, look)
    for seat in look.seats:
        if f"seat.{seat}" in ui:
            ui[f"seat.{seat}"].tells = _seat_told(words, heard.seat, seat)


def _unmoved(look: EnvyraLook) -> EnvyraLook:
    """A look with nothing under the pointer: no words depend on it."""
    return dataclasses.replace(look, hand=msgspec.structs.replace(look.hand, hover=None, drag_at=None))


def _tile_told(look: EnvyraLook, position: int) -> tuple[str, str]:
    return heard.tile(look, position)


def _hole_told(look: EnvyraLook, position: int) -> tuple[str, str]:
    return heard.hole(look, position)


def _card(look: EnvyraLook, index: int) -> tuple[str, str]:
    return heard.card(equilibrium_view.cards(look)[index])


def _seat_told(
    looking: Looking[EnvyraLook], told: Callable[[EnvyraLook, int], tuple[str, str]], seat: int
) -> Tells:
    return kept(looking, lambda now: told(now, seat))


# --- what can be chosen -------------------------------------------------------------------------------


def _hovering(choosing: Choosing, position: int) -> Callable[[bool], None]:
    """Tells the choice which position is looked at."""

    def hover(on: bool) -> None:
        if on:
            choosing.hover_on(position)
        elif choosing.hand.hover == position:
            choosing.hover_on(None)

    return hover


def _answer(look: EnvyraLook, position: int) -> EnvyraAction | None:
    """What a press on a position's tile or hole confirms: it is picked already."""
    return look.answer if look.hand.picked == position else None


def _tile(ui: Ui, looking: Looking[EnvyraLook], choosing: Choosing, position: int) -> Painted:
    look = looking()
    box = look.layout.tiles[position]
    empty = look.position.grid[position] == NO_TILE

    def paint(canvas: Canvas, _box: Rect, _look: ButtonState) -> None:
        view.tile(canvas, looking(), position)

    label, tip = pair(partial(wording.tile, look, position))
    return ui.add(
        Painted(
            f"tile.{position}",
            box,
            label,
            paint=paint,
            on_press=partial(choosing.toggle, position) if look.decider is not None else None,
            on_hover=_hovering(choosing, position),
            radius=box.width * 0.09,
            sound="",
            tooltip=tip,
            focusable=not empty or look.decider is None,
            answer=_answer(look, position),
        )
    )


def _hole(ui: Ui, looking: Looking[EnvyraLook], choosing: Choosing, position: int) -> Painted:
    look = looking()
    seat, box = look.board_seat, look.layout.holes[position]
    there = look.position.grid[position] != NO_TILE
    acts = look.decider == seat and look.position.phase != "removal"

    def paint(canvas: Canvas, _box: Rect, near: ButtonState) -> None:
        view.hole(canvas, looking(), position, near.hover)

    return ui.add(
        Painted(
            f"hole.{position}",
            box,
            partial(wording.hole, look, position, cube=position in look.waiting(seat)),
            paint=paint,
            on_press=partial(choosing.toggle, position) if acts and there else None,
            on_hover=_hovering(choosing, position),
            radius=box.width * 0.17,
            sound="",
            focusable=acts and there,
            answer=_answer(look, position),
        )
    )


# --- secret cards -------------------------------------------------------------------------------------


def _turn_over(ui: Ui, look: EnvyraLook, card: Rect, peek: Callable[[int], object]) -> None:
    """An eye on the own secret card, which turns it over in its place."""
    side = 36.0
    place = Rect(card.right - side - 8, card.bottom - side - 8, side, side)
    if card.height < 70:
        place = Rect(card.right - side - 6, card.centery - side / 2, side, side)
    words = tr("envyra.button.unpeek" if look.card_open else "envyra.button.peek")
    _eye(ui, look, look.board_seat, place, words, peek, open_=look.card_open)


def _peek(ui: Ui, look: EnvyraLook, seat: int, peek: Callable[[int], object]) -> None:
    """An eye for somebody at the screen who has a secret card, as long as everybody looks."""
    if look.layout.seats:
        box = seats_view.peek_box(look.layout.seats[seat])
    else:
        sets = look.layout.sets[seat]
        box = sets_view.peek_box(Rect(sets.left, sets.top, sets.width, look.layout.head))
    _eye(ui, look, seat, box, tr("envyra.table.secret-of", name=look.names[seat]), peek, open_=False)


def _eye(
    ui: Ui,
    look: EnvyraLook,
    seat: int,
    box: Rect,
    words: str,
    peek: Callable[[int], object],
    *,
    open_: bool,
) -> None:
    ui.add(
        IconButton(
            f"peek.{seat}",
            box,
            "eye-off" if open_ else "eye",
            words,
            on_press=partial(peek, seat),
            kind="ghost",
            icon_size=box.width * 0.6,
            enabled=not look.around.busy,
            why=tr("table.why.busy"),
        )
    )


def _still(
    ui: Ui, name: str, box: Rect, words: Callable[[], tuple[str, str]], tells: Tells | None = None
) -> None:
    """Something that is painted already and only explains itself."""

    def add() -> None:
        label, tip = pair(words)
        ui.add(Explained(name, box, label, tooltip=tip, radius=14)).tells = tells

    ui.later(add)
