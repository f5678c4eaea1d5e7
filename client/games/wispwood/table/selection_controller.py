"""What the player on turn is about to choose: wisp, shape, place, tree, cat. Clicks become actions here."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame
from msgspec.structs import replace

from client.draw.geometry import Point
from client.games.wispwood.board import forecast
from client.games.wispwood.board.forecast import Forecast
from client.games.wispwood.board.layout import get_shape_radius, locate_shape
from client.games.wispwood.board.view_model import (
    LegalChoices,
    LiftedShape,
    SelectionState,
    WispwoodViewModel,
    format_forest_title,
)
from client.i18n import tr
from client.table.bindings import (
    PAD_LEFT,
    PAD_RIGHT,
    PAD_X,
    PAD_Y,
    Binding,
    Chord,
    PadButton,
    Pressed,
    of,
    pressed,
)
from client.table.drag_input import DRAG_FROM
from client.table.face import TablePort
from client.table.selection import SelectionController, SelectionInput
from rules.contract import Action, Ruling
from rules.wispwood.actions import MoveCat, PickWish, Place, Plant, PutGhostCat, Take
from rules.wispwood.placement import shapes_beside
from rules.wispwood.shapes import Cell, orientations
from rules.wispwood.state import WispwoodState


class WispwoodController(SelectionController):
    """The hand over one table.

    Attributes:
        held: What is in it just now; what is shown of it is read from there.
        laid: The shape that lay on the forest when it was decided to leave it there, until that has been
            shown.
    """

    def __init__(
        self, table: TablePort[WispwoodState, WispwoodViewModel], describe_turned_shape: Callable[[], str]
    ) -> None:
        self._table = table
        self._turned_words = describe_turned_shape
        self.selection = SelectionState()
        self.shape_being_placed: LiftedShape | None = None

    def _hold(self, held: SelectionState) -> None:
        self.selection = held
        self._table.invalidate()

    # --- what is asked of it ----------------------------------------------------------------------

    @property
    def lifted_shape(self) -> LiftedShape | None:
        """The lifted shape."""
        return self.selection.lifted_shape

    @property
    def legal(self) -> LegalChoices:
        """What may be done at all."""
        return self.selection.legal

    @property
    def forecast(self) -> Forecast | None:
        """What the shape or tree shown would bring; None if it may not lie there."""
        return self.selection.forecast

    @property
    def can_act(self) -> bool:
        """Whether the player on turn may act on what is shown."""
        return self._table.decider is not None and self.selection.visited_seat is None

    @property
    def focus_order(self) -> tuple[str, ...]:
        """The widgets that come next: wishes, wisps, shapes for the wisp that was taken, the forest."""
        legal, shapes = self.legal, self._table.shown.shapes
        if self.lifted_shape is None and legal.placements:
            return tuple(
                f"pond.shape.{place}" for place, name in enumerate(shapes) if name in legal.placements
            )
        slots = sorted(legal.slots | legal.ghost_cat_slots)
        forest = ("forest",) if self.lifted_shape is not None or not slots else ()
        return (*(f"wish.{card}" for card in legal.wishes), *(f"pond.slot.{slot}" for slot in slots), *forest)

    # --- beginning and end ------------------------------------------------------------------------

    def begin(self) -> None:
        """Start a decision with what is legal; an only shape is lifted at once."""
        table, self.shape_being_placed = self._table, None
        legal = (
            LegalChoices()
            if table.decider is None
            else LegalChoices.from_game(table.match.game, table.present)
        )
        self._hold(SelectionState(legal))
        if table.shown.phase == "shape" and len(legal.placements) == 1:
            self.lift_shape(next(iter(legal.placements)))

    def clear(self) -> None:
        """Nothing is held or chosen any more."""
        self.shape_being_placed = None
        self._hold(self.selection.without_choices)

    def pause(self) -> None:
        """Events are shown: what was in the hand lies on the table now."""
        hand = self.lifted_shape
        self.clear()
        self.shape_being_placed = hand if hand is not None and hand.pinned else None

    def drop_last(self) -> bool:
        """Esc: first what was laid down, then the shape, then the wisp. False if there was nothing."""
        table, held = self._table, self.selection
        if held.lifted_shape is not None and held.lifted_shape.pinned:
            self._hold(replace(held, lifted_shape=replace(held.lifted_shape, pinned=False)))
        elif held.lifted_shape is not None and len(held.legal.placements) > 1:
            self.clear()
        elif table.shown.phase == "shape" and table.match.can_undo:
            table.undo()
            return True
        elif held.chosen_cat_cell or held.chosen_wish or held.chosen_slot is not None:
            self.clear()
        elif held.visited_seat is not None:
            self._hold(replace(held, visited_seat=None))
        else:
            return False
        table.refresh()
        return True

    def confirm(self) -> None:
        """Confirm the selection, by the gold button."""
        held = self.selection
        if held.chosen_wish is not None:
            self._table.act(PickWish(held.chosen_wish))
        elif held.chosen_slot is not None:
            self._table.act(PutGhostCat(held.chosen_slot))
        elif held.chosen_cat_cell is not None:
            self._table.act(MoveCat(*held.chosen_cat_cell))
        elif held.lifted_shape is not None and held.lifted_shape.pinned:
            self._place(held.lifted_shape)

    def propose(self, action: Action) -> None:
        """Hold and choose what an action needs, so that one press carries it out."""
        position, held = self._table.shown, SelectionState(self.legal)
        match action:
            case Place(shape, turn, x, y, wisp):
                dx, dy = orientations(shape)[turn].cells[wisp]
                hand = LiftedShape(shape, turn, wisp, at=(x + dx, y + dy), pinned=True)
                held = replace(
                    held, lifted_shape=hand, forecast=forecast.forecast_placement(position, action)
                )
            case Plant(x, y):
                held = replace(
                    held, hovered_tree_cell=(x, y), forecast=forecast.forecast_tree(position, (x, y))
                )
            case MoveCat(x, y):
                held = replace(held, chosen_cat_cell=(x, y))
            case PutGhostCat(slot):
                held = replace(held, chosen_slot=slot)
            case PickWish(card):
                held = replace(held, chosen_wish=card)
            case _:  # the others need nothing in the hand
                pass
        self._hold(held)

    # --- beside the pond --------------------------------------------------------------------------

    def visit_forest(self, seat: int) -> None:
        """Show a clicked small forest large, or that of the player to move again."""
        table = self._table
        if not table.is_busy:
            home = seat in (table.shown.seat, self.selection.visited_seat)
            self._hold(replace(self.selection, visited_seat=None if home else seat))
            table.refresh()
            shown = table.shown.seat if home else seat
            table.app.announce(format_forest_title(table.match.seats, shown))

    def choose_wish(self, card: str) -> None:
        """Handle a click on a card of the deck."""
        self._hold(replace(self.selection, chosen_wish=card))
        self._table.refresh()
        self._table.app.announce(tr("wispwood.heard.chosen"))

    # --- the pond ---------------------------------------------------------------------------------

    def press_slot(self, slot: int) -> None:
        """Handle a click on a wisp of the pond."""
        table = self._table
        if not self.can_act:
            return
        table.dismiss_ruling()
        phase = table.shown.phase
        if phase == "ghost-cat":
            self._hold(replace(self.selection, chosen_slot=slot))
            table.app.sound.play("pick")
            table.refresh()
            table.app.announce(tr("wispwood.heard.chosen"))
        elif phase == "shape" and table.match.can_undo:
            again = slot == table.shown.taken
            table.undo()
            if not again and table.shown.phase == "turn":  # it may be that nothing could be saved
                self._take(slot)
        else:
            self._take(slot)

    def _take(self, slot: int) -> None:
        table = self._table
        table.act(Take(slot))
        if self.lifted_shape is not None:
            table.ui.focus_on("forest")
        elif table.shown.phase == "shape":
            lit = (i for i, name in enumerate(table.shown.shapes) if name in self.legal.placements)
            first = next(lit, None)
            table.ui.focus_on(None if first is None else f"pond.shape.{first}")

    def press_shape(self, name: str) -> None:
        """Handle a click on a shape of the pond."""
        table = self._table
        if not self.can_act:
            return
        table.dismiss_ruling()
        if name in self.legal.placements:
            table.app.sound.play("pick")
            self.lift_shape(name)
            table.ui.focus_on("forest")
            return
        ruling = self._ruling(Place(name, 0, 0, 0, 0))
        if table.shown.phase == "shape" and (ruling is None or ruling.rule != "W-CAT-2"):
            ruling = Ruling("W-PLACE-5", {"why": "shape"})  # no turning makes it fit
        table.show_ruling(ruling, table.pointer, pinned=True)

    def lift_shape(self, shape: str) -> None:
        """Take a shape into the hand (the same one again: put it down), turned so that it fits somewhere."""
        if self.lifted_shape is not None and self.lifted_shape.shape == shape:
            self.clear()
        else:
            held = replace(self.selection, lifted_shape=LiftedShape(shape), forecast=None)
            if not (self.can_act and held.choosable_cells) and self.legal.placements.get(shape):
                place = min(self.legal.placements[shape], key=lambda p: (p.turn, p.wisp))
                held = replace(held, lifted_shape=LiftedShape(shape, place.turn, place.wisp))
            self._hold(held)
        self._table.refresh()
        self._table.app.announce(self._table.face.describe_selection())

    # --- the forest -------------------------------------------------------------------------------

    def hover_cell(self, cell: Cell | None) -> None:
        """Point at a cell of the forest, by pointer or cursor."""
        if not self.can_act:
            return
        held, phase = self.selection, self._table.shown.phase
        if held.lifted_shape is not None:
            if not held.lifted_shape.pinned and held.lifted_shape.at != cell:
                self._look_at_place(replace(held.lifted_shape, at=cell))
        elif phase in ("turn", "trees"):
            free = cell if cell is not None and not self._has_tile(cell) else None
            if free != held.hovered_tree_cell:
                self._look_at_tree(free)
        elif phase == "cats":
            self._hold(replace(held, hovered_cat_cell=cell if cell in held.legal.cat_cells else None))

    def press_cell(self, cell: Cell) -> None:
        """Handle a click on a cell of the forest."""
        table = self._table
        if not self.can_act:
            return
        table.dismiss_ruling()
        phase = table.shown.phase
        if self.lifted_shape is not None:
            self._press_with_hand(self.lifted_shape, cell)
        elif phase == "cats":
            self._press_for_cat(cell)
        elif phase in ("turn", "trees", "shape") and not self._has_tile(cell):
            if cell in self.legal.tree_cells:
                table.act(Plant(*cell))
            else:
                table.show_ruling(self._ruling(Plant(*cell)), self._beside(cell), pinned=True)

    def _press_for_cat(self, cell: Cell) -> None:
        """Choose a tree for the cat; where it sits it stays by the button."""
        table = self._table
        forest = table.shown.forests[table.shown.seat]
        if cell in self.legal.cat_cells:
            self._hold(
                replace(
                    self.selection, chosen_cat_cell=None if cell == self.selection.chosen_cat_cell else cell
                )
            )
            table.app.sound.play("pick")
            table.refresh()
            table.app.announce(
                tr(f"wispwood.heard.{'not-chosen' if self.selection.chosen_cat_cell is None else 'chosen'}")
            )
        elif not forest.cat & forest.mask(*cell):
            table.show_ruling(self._ruling(MoveCat(*cell)), self._beside(cell), pinned=True)

    def _place(self, hand: LiftedShape) -> None:
        """Place the shape that was laid down on trial."""
        action = hand.make_action()
        if action is not None:
            self._table.act(action)

    def change_shape(self, how: Callable[[LiftedShape], LiftedShape]) -> None:
        """Turn, mirror or shift what is in the hand."""
        if self.lifted_shape is None:
            return
        self._table.app.sound.play("turn")
        self._look_at_place(how(self.lifted_shape))
        if self.forecast is None:
            self._pin(False)
        self._table.refresh()
        self._table.app.announce(self._turned_words())

    def rotate_shape(self, quarters: int) -> None:
        """R, the wheel: turn the shape."""
        self.change_shape(lambda hand: hand.rotate(quarters))

    def _press_with_hand(self, hand: LiftedShape, cell: Cell) -> None:
        table = self._table
        if hand.pinned and self.forecast is not None and cell in hand.covered_cells():
            self._place(hand)
            return
        self._look_at_place(replace(hand, at=cell, pinned=False))
        if self.forecast is not None:
            self._pin(True)
            table.app.sound.play("turn")
            table.refresh()
            table.app.announce(tr("wispwood.heard.laid-down"))
        elif table.current_ruling is not None:
            table.show_ruling(table.current_ruling.ruling, self._beside(cell), pinned=True)

    def _pin(self, pinned: bool) -> None:
        """Whether the shape is laid down to look at."""
        if self.lifted_shape is not None:
            self._hold(replace(self.selection, lifted_shape=replace(self.lifted_shape, pinned=pinned)))

    def _look_at_place(self, hand: LiftedShape) -> None:
        """Have a shape over the forest: what it would bring, or the rule that forbids it."""
        table, action = self._table, hand.make_action()
        if action is None or action in self.legal.placements.get(hand.shape, ()):
            preview = None if action is None else forecast.forecast_placement(table.shown, action)
            self._hold(replace(self.selection, lifted_shape=hand, forecast=preview))
            table.show_ruling(None, table.pointer)
        else:
            self._hold(replace(self.selection, lifted_shape=hand, forecast=None))
            table.show_ruling(self._ruling(action), self._beside(hand.at))

    def _look_at_tree(self, cell: Cell | None) -> None:
        """Have a tree over the forest, likewise."""
        table = self._table
        if cell is None or cell in self.legal.tree_cells:
            preview = None if cell is None else forecast.forecast_tree(table.shown, cell)
            self._hold(replace(self.selection, hovered_tree_cell=cell, forecast=preview))
            table.show_ruling(None, table.pointer)
        else:
            self._hold(replace(self.selection, hovered_tree_cell=cell, forecast=None))
            table.show_ruling(self._ruling(Plant(*cell)), self._beside(cell))

    def _has_tile(self, cell: Cell) -> bool:
        position = self._table.shown
        forest = position.forests[
            position.seat if self.selection.visited_seat is None else self.selection.visited_seat
        ]
        return bool(forest.tiles & forest.mask(*cell))

    def _beside(self, cell: Cell | None) -> Point:
        if cell is None:
            return self._table.pointer
        grid = self._table.view_model.grid
        x, y = grid.center(*cell)
        return x + grid.side * 0.4, y + grid.side * 0.4

    def _ruling(self, action: Action) -> Ruling | None:
        table = self._table
        return table.match.game.ruling(table.match.state, table.shown.seat, action)


BINDINGS: Final = of(
    "wispwood",
    Binding(
        "turn",
        (Chord(pygame.K_r), Chord(pygame.K_r, -1, shift=True)),
        ("wheel",),
        (PadButton(PAD_X),),
    ),
    Binding("mirror", (Chord(pygame.K_f),), (), (PadButton(PAD_Y),)),
    Binding(
        "move-wisp",
        (Chord(pygame.K_e), Chord(pygame.K_e, -1, shift=True)),
        (),
        (PadButton(PAD_LEFT, -1), PadButton(PAD_RIGHT)),
    ),
    Binding("drag", (), ("drag",)),
)
"""What this table knows besides what every table does."""


class ShapeInput(SelectionInput):
    """Turns raw events into changes of the hand of one table."""

    def __init__(
        self, table: TablePort[WispwoodState, WispwoodViewModel], controller: WispwoodController
    ) -> None:
        super().__init__(controller)
        self._table = table
        self._controller: WispwoodController = controller
        self._pressed: tuple[str, Point] | None = None
        self._dragging = False

    def before_widgets(self, event: pygame.Event) -> bool:
        """Dragging from the pond into the forest.

        The gamepad's buttons that change what is in hand, which would move the focus else. True: nobody else
        needs the event.
        """
        point = self._table.point(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragging = False
            self._pressed = None if point is None else self._pressed_at(point)
        elif event.type == pygame.MOUSEMOTION and point is not None:
            self._moved(event, point)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._dropped(event, point)
        elif event.type == pygame.JOYBUTTONDOWN and self._controller.lifted_shape is not None:
            return self.key(event)
        return False

    def after_widgets(self, event: pygame.Event) -> bool:
        """Return the right button lets go, the wheel turns."""
        controller = self._controller
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return controller.drop_last()
        if controller.lifted_shape is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            controller.rotate_shape(-1 if event.y > 0 else 1)
            return True
        return False

    def key(self, event: pygame.Event) -> bool:
        """Return a key or a gamepad's button turns or mirrors the shape, or moves the wisp within it."""
        controller = self._controller
        asked = None if controller.lifted_shape is None else pressed(BINDINGS, event)
        match asked:
            case None:
                return False
            case Pressed("turn", by):
                controller.rotate_shape(by % 4)
            case Pressed("mirror", _):
                controller.change_shape(LiftedShape.flip)
            case Pressed(_, by):
                controller.change_shape(lambda hand: hand.shift_wisp(by))
        return True

    @property
    def is_carrying_wisp(self) -> bool:
        """Whether a wisp is dragged that has no shape yet."""
        return self._dragging and self._controller.lifted_shape is None

    def _moved(self, event: pygame.Event, point: Point) -> None:
        table = self._table
        hand = self._controller.lifted_shape
        if self.is_carrying_wisp or (hand is not None and hand.at is None):
            table.invalidate()  # what is held hangs on the pointer
        if self._pressed is None or not event.buttons[0] or table.is_busy:
            return
        widget, start = self._pressed
        if not self._dragging and math.dist(start, point) > DRAG_FROM:
            self._lift(widget)
        if self.is_carrying_wisp:
            self._lead_to_shape(point)
        if self._dragging and self._controller.lifted_shape is not None:
            self._controller.hover_cell(table.view_model.grid.cell_at(point))

    def _pressed_at(self, point: Point) -> tuple[str, Point] | None:
        top = next(iter(self._table.ui.widgets_at(point)), None)
        return (top.id, point) if top is not None and top.id.startswith("pond.") else None

    def _lift(self, widget: str) -> None:
        """Select what was pressed: the press has become a drag."""
        table = self._table
        what, number = widget.rsplit(".", 1)
        if what == "pond.slot":
            self._dragging = self._take(int(number))
        elif what == "pond.shape":
            name = table.shown.shapes[int(number)]
            held = self._controller.lifted_shape
            if name in self._controller.legal.placements and (held is None or held.shape != name):
                self._controller.lift_shape(name)
            self._dragging = self._controller.lifted_shape is not None
        if not self._dragging:
            self._pressed = None

    def _take(self, slot: int) -> bool:
        """Have the wisp of a slot on the pointer: one that may be taken, or the one that was."""
        table = self._table
        state = table.shown
        if not self._controller.can_act or state.slots[slot] < 0:
            return False
        shape = state.phase == "shape"
        if slot in self._controller.legal.slots or (shape and slot != state.taken):
            self._controller.press_slot(slot)
            state = table.shown
        return state.phase == "shape" and slot == state.taken

    def _lead_to_shape(self, point: Point) -> None:
        """Take one of the two shapes beside a wisp that is dragged over it."""
        table = self._table
        state = table.shown
        for name in shapes_beside(state.shapes, state.taken):
            center = locate_shape(table.view_model.layout.pond, state.shapes.index(name))
            near = math.dist(center, point) <= get_shape_radius(table.view_model.layout.pond)
            if near and name in self._controller.legal.placements:
                self._controller.lift_shape(name)
                return

    def _dropped(self, event: pygame.Event, point: Point | None) -> bool:
        table, bare = self._table, self.is_carrying_wisp
        dragging, self._dragging, self._pressed = self._dragging, False, None
        if not dragging or point is None:
            return False
        table.invalidate()
        if bare:
            return self._dropped_bare(event, point)
        cell = table.view_model.grid.cell_at(point)
        if cell is None:
            return False
        table.ui.handle(event)  # what was pressed is let go
        self._controller.press_cell(cell)
        return True

    def _dropped_bare(self, event: pygame.Event, point: Point) -> bool:
        """Return a wisp without a shape is let go.

        Over a shape it takes it, over its own place it goes back, else it waits for its shape.
        """
        table = self._table
        top = next(iter(table.ui.widgets_at(point)), None)
        if top is None or not top.id.startswith("pond.shape."):
            return False
        table.ui.handle(event)
        self._controller.press_shape(table.shown.shapes[int(top.id.rsplit(".", 1)[1])])
        return True
