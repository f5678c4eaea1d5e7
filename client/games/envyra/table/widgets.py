"""The widgets of Envyra's table: tiles, holes, buttons that show secret cards, areas with tooltips."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial

import msgspec

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import (
    cards_view,
    player_board_view,
    seats_view,
    sets_view,
    table_view,
    tile_view,
)
from client.games.envyra.board.view_model import EnvyraViewModel
from client.games.envyra.table import descriptions
from client.games.envyra.table.selection_controller import EnvyraController
from client.i18n import tr
from client.table.context import ViewModelSource, make_stable_view_model_source, memoize_text
from client.table.seat_button import SeatButton
from client.widgets import ButtonState, IconButton, PaintedButton, TooltipArea, WidgetText
from client.widgets.ui import Ui
from client.widgets.widget_text import TextSource
from rules.envyra.actions import EnvyraAction
from rules.envyra.state import NO_TILE


def add_widgets(
    ui: Ui,
    get_view_model: ViewModelSource[EnvyraViewModel],
    controller: EnvyraController,
    peek: Callable[[int], object],
    open_seat: Callable[[int], object],
) -> None:
    """Add all widgets of Envyra's table; areas that only have a tooltip are added when needed.

    Args:
        ui: The widgets of the scene.
        get_view_model: Returns the present view model.
        controller: Handles presses on tiles and holes.
        peek: Called with a seat when its owner presses the button that shows the secret card.
        open_seat: Called with a seat when its row is pressed.
    """
    view_model, layout = get_view_model(), get_view_model().layout
    describe = _Describer(make_stable_view_model_source(get_view_model, _without_pointer))
    for position in range(len(layout.tiles)):
        _add_tile(ui, get_view_model, describe, controller, position)
    if not view_model.is_board_closed(view_model.displayed_seat):
        for position in range(len(layout.holes)):
            _add_hole(ui, get_view_model, describe, controller, position)
    ui.add_lazily(partial(_add_cards, ui, view_model, describe))
    for index, card in enumerate(cards_view.make_card_models(view_model)[: len(layout.cards)]):
        if card.is_secret and view_model.can_turn_card:
            _add_turn_button(ui, view_model, layout.cards[index], peek)
    ui.add_lazily(partial(_add_sets, ui, view_model, describe))
    for seat in view_model.seats:
        if view_model.has_peek_button(seat):
            _add_peek_button(ui, view_model, seat, peek)
    ui.add_lazily(partial(_add_areas, ui, view_model, describe, open_seat))


class _Describer:
    """Makes texts of widgets that follow the view model, composed again only if what they tell changes."""

    def __init__(self, get_view_model: ViewModelSource[EnvyraViewModel]) -> None:
        self._get_view_model = get_view_model

    def __call__(self, describe: Callable[..., WidgetText], *args: object) -> Callable[[], WidgetText]:
        """Return a source of the text that `describe` returns for the view model and the arguments."""
        return memoize_text(self._get_view_model, lambda view_model: describe(view_model, *args))


def _without_pointer(view_model: EnvyraViewModel) -> EnvyraViewModel:
    """Return the view model with nothing under the pointer and nothing that moves: no text depends on it."""
    return dataclasses.replace(
        view_model,
        selection=msgspec.structs.replace(view_model.selection, hover=None, drag_at=None),
        shows_all_worths=False,
        closing_screens=(),
        order_steps_shown=0,
        card_hover=None,
    )


# --- tiles and holes --------------------------------------------------------------------------------


def _make_hover_handler(controller: EnvyraController, position: int) -> Callable[[bool], None]:
    """Return a callback that tells the controller whether the pointer or the focus is on a position."""

    def set_hover(on: bool) -> None:
        if on:
            controller.set_hover(position)
        elif controller.selection.hover == position:
            controller.set_hover(None)

    return set_hover


def _get_answer(view_model: EnvyraViewModel, position: int) -> EnvyraAction | None:
    """Return the action that a press on a tile or hole confirms, None unless it is picked already."""
    return view_model.action if view_model.selection.picked == position else None


def _add_tile(
    ui: Ui,
    get_view_model: ViewModelSource[EnvyraViewModel],
    describe: _Describer,
    controller: EnvyraController,
    position: int,
) -> None:
    """Add the button of a position of the grid: a tile or a gap."""
    view_model = get_view_model()
    box, can_press = view_model.layout.tiles[position], view_model.decider is not None
    is_gap = view_model.position.grid[position] == NO_TILE

    def paint(canvas: Canvas, _box: Rect, _state: ButtonState) -> None:
        table_view.draw_grid_position(canvas, get_view_model(), position)

    button = PaintedButton(
        f"tile.{position}",
        box,
        describe(descriptions.describe_tile, position),
        paint=paint,
        on_press=partial(controller.press_position, position) if can_press else None,
        on_hover=_make_hover_handler(controller, position),
        radius=box.width * 0.09,
        sound="",
        focusable=not (is_gap and can_press),
        answer=_get_answer(view_model, position),
        name_in_tooltip=True,
    )
    button.confirms_own_selection = button.lies_on_gold = True
    # where tiles are small, a tooltip would cover the neighbours, and the bottom bar names what may be chosen
    button.has_tooltip = not (view_model.layout.compact and position in view_model.selection.choices)
    ui.add(button)


def _add_hole(
    ui: Ui,
    get_view_model: ViewModelSource[EnvyraViewModel],
    describe: _Describer,
    controller: EnvyraController,
    position: int,
) -> None:
    """Add the button of a hole of the displayed board."""
    view_model = get_view_model()
    box = view_model.layout.holes[position]
    is_own = view_model.decider == view_model.displayed_seat and view_model.position.phase != "removal"
    can_press = is_own and view_model.position.grid[position] != NO_TILE

    def paint(canvas: Canvas, _box: Rect, state: ButtonState) -> None:
        table_view.draw_hole(canvas, get_view_model(), position, state.hover)

    button = PaintedButton(
        f"hole.{position}",
        box,
        describe(descriptions.describe_hole, position),
        paint=paint,
        on_press=partial(controller.press_position, position) if can_press else None,
        on_hover=_make_hover_handler(controller, position),
        radius=box.width * 0.17,
        sound="",
        focusable=can_press,
        answer=_get_answer(view_model, position),
    )
    button.has_tooltip = False  # the tile that it stands for has one
    button.confirms_own_selection = button.lies_on_gold = True
    ui.add(button)


# --- secret cards -----------------------------------------------------------------------------------


def _add_turn_button(ui: Ui, view_model: EnvyraViewModel, card: Rect, peek: Callable[[int], object]) -> None:
    """Add the eye that turns over the own secret card in its place."""
    side = 36.0
    box = Rect(card.right - side - 8, card.bottom - side - 8, side, side)
    if card.height < 70:
        box = Rect(card.right - side - 6, card.centery - side / 2, side, side)
    name = tr("envyra.button.unpeek" if view_model.card_open else "envyra.button.peek")
    icon = "eye-off" if view_model.card_open else "eye"
    _add_eye(ui, view_model, view_model.displayed_seat, box, icon, name, peek)


def _add_peek_button(ui: Ui, view_model: EnvyraViewModel, seat: int, peek: Callable[[int], object]) -> None:
    """Add the eye of a person with a secret card, while the screen shows public information."""
    if view_model.layout.seats:
        box = seats_view.get_peek_box(view_model.layout.seats[seat])
    else:
        box = sets_view.get_peek_box(_get_sets_head(view_model, seat))
    name = tr("envyra.table.secret-of", name=view_model.names[seat])
    _add_eye(ui, view_model, seat, box, "eye", name, peek)


def _add_eye(
    ui: Ui,
    view_model: EnvyraViewModel,
    seat: int,
    box: Rect,
    icon: str,
    name: str,
    peek: Callable[[int], object],
) -> None:
    ui.add(
        IconButton(
            f"peek.{seat}",
            box,
            icon,
            WidgetText(name, reason=tr("table.why.busy")),
            on_press=partial(peek, seat),
            kind="ghost",
            icon_size=box.width * 0.6,
            enabled=not view_model.context.busy,
        )
    )


# --- tooltip areas ----------------------------------------------------------------------------------


def _add_cards(ui: Ui, view_model: EnvyraViewModel, describe: _Describer) -> None:
    for index, box in enumerate(view_model.layout.cards):
        text = describe(_describe_card, index)
        ui.add(TooltipArea(f"card.{index}", box, text, radius=14))


def _describe_card(view_model: EnvyraViewModel, index: int) -> WidgetText:
    return descriptions.describe_card(cards_view.make_card_models(view_model)[index])


def _add_sets(ui: Ui, view_model: EnvyraViewModel, describe: _Describer) -> None:
    for seat, box in enumerate(view_model.layout.sets):
        ui.add(TooltipArea(f"sets.{seat}", box, describe(descriptions.describe_sets, seat), radius=14))


def _add_areas(
    ui: Ui, view_model: EnvyraViewModel, describe: _Describer, open_seat: Callable[[int], object]
) -> None:
    """Add the other panels, and what explains parts of the tiles, the board and the seats."""
    layout = view_model.layout
    ui.add(TooltipArea("snake", layout.turn_order, describe(descriptions.describe_turn_order), radius=14))
    ui.add(TooltipArea("bag", layout.bag, describe(descriptions.describe_bag), radius=14))
    for position in range(len(layout.tiles)):
        _add_tile_parts(ui, view_model, describe, position)
    _add_board_parts(ui, view_model, describe)
    for seat in view_model.seats:
        if layout.seats:
            _add_seat(ui, view_model, describe, seat, partial(open_seat, seat))
        else:
            box = sets_view.get_points_box(_get_sets_head(view_model, seat))
            _add_part(ui, f"sets.{seat}", "points", box, describe(descriptions.describe_points, seat))
    text = describe(descriptions.describe_supply, view_model.displayed_seat)
    ui.add(TooltipArea("supply", layout.supply, text, radius=14))


def _add_part(ui: Ui, whole: str, part: str, box: Rect, text: TextSource) -> TooltipArea:
    """Add the tooltip of a part of a widget, which leaves clicks to it."""
    return ui.add(TooltipArea(f"{whole}.{part}", box, text, explains=whole))


def _add_tile_parts(ui: Ui, view_model: EnvyraViewModel, describe: _Describer, position: int) -> None:
    """Add the tooltips of a tile: its star, its requirement, the cubes on it."""
    tile_id = view_model.position.grid[position]
    if tile_id == NO_TILE:
        return
    box, tile = view_model.layout.tiles[position], view_model.content.tiles[tile_id]
    whole = f"tile.{position}"
    star_box = tile_view.get_spot_box(tile_view.locate_star(box))
    star = _add_part(ui, whole, "star", star_box, partial(descriptions.describe_star, tile))
    star.name_in_tooltip = False  # the star shows its number
    if any(tile.needs):
        needs_box = tile_view.get_requirement_signs_box(box, tile.needs)
        _add_part(ui, whole, "needs", needs_box, describe(descriptions.describe_requirement, tile))
    text = describe(descriptions.describe_trough, tile, position)
    trough = _add_part(ui, whole, "cubes", tile_view.get_trough_box(box), text)
    trough.name_in_tooltip = view_model.layout.compact  # else the count is large enough to be read


def _add_board_parts(ui: Ui, view_model: EnvyraViewModel, describe: _Describer) -> None:
    """Add the tooltips of the board panel and the screen."""
    layout, is_closed = view_model.layout, view_model.is_board_closed(view_model.displayed_seat)
    panel = layout.board
    head = Rect(panel.left, panel.top, panel.width, layout.wood.top - panel.top)
    ui.add(TooltipArea("board", head, describe(descriptions.describe_board), radius=14))
    screen = layout.wood if is_closed else player_board_view.get_screen_box(layout)
    ui.add(TooltipArea("screen", screen, descriptions.describe_screen, explains="board"))


def _add_seat(
    ui: Ui, view_model: EnvyraViewModel, describe: _Describer, seat: int, on_press: Callable[[], object]
) -> None:
    """Add a seat's row with the tooltips of its parts: cubes, board, start marker, points."""
    row, whole = view_model.layout.seats[seat], f"seat.{seat}"
    ui.add(SeatButton(whole, row, describe(descriptions.describe_seat, seat), on_press, radius=16))
    supply, board = seats_view.split_cubes_and_board(row)
    _add_part(ui, whole, "supply", supply, describe(descriptions.describe_supply, seat))
    _add_part(ui, whole, "board", board, describe(descriptions.describe_seat_board, seat))
    if view_model.position.start == seat:
        cone = tile_view.get_spot_box((seats_view.locate_start_marker(row), 44.0))
        _add_part(ui, whole, "start", cone, describe(descriptions.describe_start_marker))
    _add_part(
        ui, whole, "points", seats_view.get_points_box(row), describe(descriptions.describe_points, seat)
    )


def _get_sets_head(view_model: EnvyraViewModel, seat: int) -> Rect:
    """Return the headline of a seat's panel of sets."""
    box = view_model.layout.sets[seat]
    return Rect(box.left, box.top, box.width, view_model.layout.headline_height)
