"""Everything on Envyra's table that can be pointed at, with its words and its place in the focus order."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial

import msgspec

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import cards_view, seats_view, sets_view, table_view
from client.games.envyra.board.view_model import EnvyraViewModel
from client.games.envyra.table import descriptions, tooltips, wording
from client.games.envyra.table.selection_controller import EnvyraController
from client.i18n import tr
from client.table.context import ViewModelSource, memoize_text, project_view_model
from client.widgets import ButtonState, IconButton, PaintedButton, TooltipArea, lazy_pair
from client.widgets.ui import Ui
from client.widgets.widget import Tells
from rules.envyra.actions import EnvyraAction
from rules.envyra.state import NO_TILE


def add_widgets(
    ui: Ui,
    looking: ViewModelSource[EnvyraViewModel],
    controller: EnvyraController,
    peek: Callable[[int], object],
) -> None:
    """Grid first, then the board, cards, what has been taken, and the rest that only explains itself.

    peek: a seat's owner wants to see the secret card.
    """
    view_model, words = looking(), project_view_model(looking, _unmoved)
    for position in range(len(view_model.layout.tiles)):
        _tile(ui, looking, controller, position).accessible_text = memoize_text(
            words, partial(_tile_told, position=position)
        )
    if not view_model.is_board_closed(view_model.board_seat):
        for position in range(len(view_model.layout.holes)):
            _hole(ui, looking, controller, position).accessible_text = memoize_text(
                words, partial(_hole_told, position=position)
            )
    for index, (box, card) in enumerate(
        zip(view_model.layout.cards, cards_view.make_card_models(view_model), strict=False)
    ):
        told = partial(wording.card, card)
        _still(ui, f"card.{index}", box, told, memoize_text(words, partial(_card, index=index)))
        if card.is_secret and view_model.can_turn_card:
            _turn_over(ui, view_model, box, peek)
    for seat in view_model.seats:
        told = partial(wording.taken, view_model, seat)
        _still(
            ui,
            f"sets.{seat}",
            view_model.layout.sets[seat],
            told,
            _seat_told(words, descriptions.taken, seat),
        )
    for seat in view_model.seats:
        if view_model.has_peek_button(seat):
            _peek(ui, view_model, seat, peek)
    _still(
        ui,
        "snake",
        view_model.layout.turn_order,
        partial(wording.path, view_model),
        memoize_text(words, descriptions.path),
    )
    _still(ui, "bag", view_model.layout.bag, partial(wording.bag, view_model))
    ui.add_lazily(partial(_parts, ui, view_model, words))
    _still(
        ui,
        "supply",
        view_model.layout.supply,
        partial(wording.supply, view_model.count_free_cubes(view_model.board_seat)),
    )


def _parts(ui: Ui, view_model: EnvyraViewModel, words: ViewModelSource[EnvyraViewModel]) -> None:
    tooltips.add(ui, view_model)
    for seat in view_model.seats:
        if f"seat.{seat}" in ui:
            ui[f"seat.{seat}"].accessible_text = _seat_told(words, descriptions.seat, seat)


def _unmoved(view_model: EnvyraViewModel) -> EnvyraViewModel:
    """Return a look with nothing under the pointer: no words depend on it."""
    return dataclasses.replace(
        view_model, selection=msgspec.structs.replace(view_model.selection, hover=None, drag_at=None)
    )


def _tile_told(view_model: EnvyraViewModel, position: int) -> tuple[str, str]:
    return descriptions.tile(view_model, position)


def _hole_told(view_model: EnvyraViewModel, position: int) -> tuple[str, str]:
    return descriptions.hole(view_model, position)


def _card(view_model: EnvyraViewModel, index: int) -> tuple[str, str]:
    return descriptions.card(cards_view.make_card_models(view_model)[index])


def _seat_told(
    looking: ViewModelSource[EnvyraViewModel],
    told: Callable[[EnvyraViewModel, int], tuple[str, str]],
    seat: int,
) -> Tells:
    return memoize_text(looking, lambda now: told(now, seat))


# --- what can be chosen -------------------------------------------------------------------------------


def _hovering(controller: EnvyraController, position: int) -> Callable[[bool], None]:
    """Tells the choice which position is looked at."""

    def hover(on: bool) -> None:
        if on:
            controller.set_hover(position)
        elif controller.selection.hover == position:
            controller.set_hover(None)

    return hover


def _answer(view_model: EnvyraViewModel, position: int) -> EnvyraAction | None:
    """Return what a press on a position's tile or hole confirms: it is picked already."""
    return view_model.action if view_model.selection.picked == position else None


def _tile(
    ui: Ui, looking: ViewModelSource[EnvyraViewModel], controller: EnvyraController, position: int
) -> PaintedButton:
    view_model = looking()
    box = view_model.layout.tiles[position]
    empty = view_model.position.grid[position] == NO_TILE

    def paint(canvas: Canvas, _box: Rect, _state: ButtonState) -> None:
        table_view.draw_grid_position(canvas, looking(), position)

    label, tip = lazy_pair(partial(wording.tile, view_model, position))
    return ui.add(
        PaintedButton(
            f"tile.{position}",
            box,
            label,
            paint=paint,
            on_press=partial(controller.press_position, position) if view_model.decider is not None else None,
            on_hover=_hovering(controller, position),
            radius=box.width * 0.09,
            sound="",
            tooltip=tip,
            focusable=not empty or view_model.decider is None,
            answer=_answer(view_model, position),
        )
    )


def _hole(
    ui: Ui, looking: ViewModelSource[EnvyraViewModel], controller: EnvyraController, position: int
) -> PaintedButton:
    view_model = looking()
    seat, box = view_model.board_seat, view_model.layout.holes[position]
    there = view_model.position.grid[position] != NO_TILE
    acts = view_model.decider == seat and view_model.position.phase != "removal"

    def paint(canvas: Canvas, _box: Rect, near: ButtonState) -> None:
        table_view.draw_hole(canvas, looking(), position, near.hover)

    return ui.add(
        PaintedButton(
            f"hole.{position}",
            box,
            partial(
                wording.hole, view_model, position, cube=position in view_model.get_waiting_positions(seat)
            ),
            paint=paint,
            on_press=partial(controller.press_position, position) if acts and there else None,
            on_hover=_hovering(controller, position),
            radius=box.width * 0.17,
            sound="",
            focusable=acts and there,
            answer=_answer(view_model, position),
        )
    )


# --- secret cards -------------------------------------------------------------------------------------


def _turn_over(ui: Ui, view_model: EnvyraViewModel, card: Rect, peek: Callable[[int], object]) -> None:
    """Add the eye that turns over the own secret card in its place."""
    side = 36.0
    place = Rect(card.right - side - 8, card.bottom - side - 8, side, side)
    if card.height < 70:
        place = Rect(card.right - side - 6, card.centery - side / 2, side, side)
    words = tr("envyra.button.unpeek" if view_model.card_open else "envyra.button.peek")
    _eye(ui, view_model, view_model.board_seat, place, words, peek, open_=view_model.card_open)


def _peek(ui: Ui, view_model: EnvyraViewModel, seat: int, peek: Callable[[int], object]) -> None:
    """Add the eye of a person with a secret card, while the screen shows public information."""
    if view_model.layout.seats:
        box = seats_view.peek_box(view_model.layout.seats[seat])
    else:
        sets = view_model.layout.sets[seat]
        box = sets_view.get_peek_box(Rect(sets.left, sets.top, sets.width, view_model.layout.head))
    _eye(
        ui,
        view_model,
        seat,
        box,
        tr("envyra.table.secret-of", name=view_model.names[seat]),
        peek,
        open_=False,
    )


def _eye(
    ui: Ui,
    view_model: EnvyraViewModel,
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
            enabled=not view_model.context.busy,
            why=tr("table.why.busy"),
        )
    )


def _still(
    ui: Ui, name: str, box: Rect, words: Callable[[], tuple[str, str]], tells: Tells | None = None
) -> None:
    """Something that is painted already and only explains itself."""

    def add() -> None:
        label, tip = lazy_pair(words)
        ui.add(TooltipArea(name, box, label, tooltip=tip, radius=14)).accessible_text = tells

    ui.add_lazily(add)
