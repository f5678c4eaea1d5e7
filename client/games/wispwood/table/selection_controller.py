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
from client.games.wispwood.board.layout import shape_center, shape_size
from client.games.wispwood.board.view_model import (
    Legal,
    LiftedShape,
    SelectionState,
    WispwoodViewModel,
    forest_of,
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
        self.held = SelectionState()
        self.laid: LiftedShape | None = None

    def _hold(self, held: SelectionState) -> None:
        self.held = held
        self._table.invalidate()

    # --- what is asked of it ----------------------------------------------------------------------

    @property
    def hand(self) -> LiftedShape | None:
        """The lifted shape."""
        return self.held.hand

    @property
    def legal(self) -> Legal:
        """What may be done at all."""
        return self.held.legal

    @property
    def preview(self) -> Forecast | None:
        """What the shape or tree shown would bring; None if it may not lie there."""
        return self.held.preview

    @property
    def open(self) -> bool:
        """Whether the player on turn may act on what is shown."""
        return self._table.decider is not None and self.held.guest is None

    @property
    def focus_order(self) -> tuple[str, ...]:
        """The widgets that come next: wishes, wisps, shapes for the wisp that was taken, the forest."""
        legal, shapes = self.legal, self._table.shown.shapes
        if self.hand is None and legal.places:
            return tuple(f"pond.shape.{place}" for place, name in enumerate(shapes) if name in legal.places)
        slots = sorted(legal.slots | legal.ghost_cats)
        forest = ("forest",) if self.hand is not None or not slots else ()
        return (*(f"wish.{card}" for card in legal.wishes), *(f"pond.slot.{slot}" for slot in slots), *forest)

    # --- beginning and end ------------------------------------------------------------------------

    def begin(self) -> None:
        """Start a decision with what is legal; an only shape is lifted at once."""
        table, self.laid = self._table, None
        legal = Legal() if table.decider is None else Legal.of(table.match.game, table.present)
        self._hold(SelectionState(legal))
        if table.shown.phase == "shape" and len(legal.places) == 1:
            self.lift(next(iter(legal.places)))

    def clear(self) -> None:
        """Nothing is held or chosen any more."""
        self.laid = None
        self._hold(self.held.put_down)

    def pause(self) -> None:
        """Events are shown: what was in the hand lies on the table now."""
        hand = self.hand
        self.clear()
        self.laid = hand if hand is not None and hand.pinned else None

    def drop_last(self) -> bool:
        """Esc: first what was laid down, then the shape, then the wisp. False if there was nothing."""
        table, held = self._table, self.held
        if held.hand is not None and held.hand.pinned:
            self._hold(replace(held, hand=replace(held.hand, pinned=False)))
        elif held.hand is not None and len(held.legal.places) > 1:
            self.clear()
        elif table.shown.phase == "shape" and table.match.can_undo:
            table.undo()
            return True
        elif held.cell or held.card or held.slot is not None:
            self.clear()
        elif held.guest is not None:
            self._hold(replace(held, guest=None))
        else:
            return False
        table.refresh()
        return True

    def confirm(self) -> None:
        """Confirm the selection, by the gold button."""
        held = self.held
        if held.card is not None:
            self._table.act(PickWish(held.card))
        elif held.slot is not None:
            self._table.act(PutGhostCat(held.slot))
        elif held.cell is not None:
            self._table.act(MoveCat(*held.cell))
        elif held.hand is not None and held.hand.pinned:
            self._place(held.hand)

    def propose(self, action: Action) -> None:
        """Hold and choose what an action needs, so that one press carries it out."""
        position, held = self._table.shown, SelectionState(self.legal)
        match action:
            case Place(shape, turn, x, y, wisp):
                dx, dy = orientations(shape)[turn].cells[wisp]
                hand = LiftedShape(shape, turn, wisp, at=(x + dx, y + dy), pinned=True)
                held = replace(held, hand=hand, preview=forecast.placing(position, action))
            case Plant(x, y):
                held = replace(held, tree_cell=(x, y), preview=forecast.planting(position, (x, y)))
            case MoveCat(x, y):
                held = replace(held, cell=(x, y))
            case PutGhostCat(slot):
                held = replace(held, slot=slot)
            case PickWish(card):
                held = replace(held, card=card)
            case _:  # the others need nothing in the hand
                pass
        self._hold(held)

    # --- beside the pond --------------------------------------------------------------------------

    def visit(self, seat: int) -> None:
        """Show a clicked small forest large, or that of the player to move again."""
        table = self._table
        if not table.is_busy:
            home = seat in (table.shown.seat, self.held.guest)
            self._hold(replace(self.held, guest=None if home else seat))
            table.refresh()
            shown = table.shown.seat if home else seat
            table.app.announce(forest_of(table.match.seats, shown))

    def pick_wish(self, card: str) -> None:
        """Handle a click on a card of the deck."""
        self._hold(replace(self.held, card=card))
        self._table.refresh()
        self._table.app.announce(tr("wispwood.heard.chosen"))

    # --- the pond ---------------------------------------------------------------------------------

    def press_slot(self, slot: int) -> None:
        """Handle a click on a wisp of the pond."""
        table = self._table
        if not self.open:
            return
        table.dismiss_ruling()
        phase = table.shown.phase
        if phase == "ghost-cat":
            self._hold(replace(self.held, slot=slot))
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
        if self.hand is not None:
            table.ui.focus_on("forest")
        elif table.shown.phase == "shape":
            lit = (i for i, name in enumerate(table.shown.shapes) if name in self.legal.places)
            first = next(lit, None)
            table.ui.focus_on(None if first is None else f"pond.shape.{first}")

    def press_shape(self, name: str) -> None:
        """Handle a click on a shape of the pond."""
        table = self._table
        if not self.open:
            return
        table.dismiss_ruling()
        if name in self.legal.places:
            table.app.sound.play("pick")
            self.lift(name)
            table.ui.focus_on("forest")
            return
        ruling = self._ruling(Place(name, 0, 0, 0, 0))
        if table.shown.phase == "shape" and (ruling is None or ruling.rule != "W-CAT-2"):
            ruling = Ruling("W-PLACE-5", {"why": "shape"})  # no turning makes it fit
        table.show_ruling(ruling, table.pointer, pinned=True)

    def lift(self, shape: str) -> None:
        """Take a shape into the hand (the same one again: put it down), turned so that it fits somewhere."""
        if self.hand is not None and self.hand.shape == shape:
            self.clear()
        else:
            held = replace(self.held, hand=LiftedShape(shape), preview=None)
            if not (self.open and held.shining) and self.legal.places.get(shape):
                place = min(self.legal.places[shape], key=lambda p: (p.turn, p.wisp))
                held = replace(held, hand=LiftedShape(shape, place.turn, place.wisp))
            self._hold(held)
        self._table.refresh()
        self._table.app.announce(self._table.face.describe_selection())

    # --- the forest -------------------------------------------------------------------------------

    def point_cell(self, cell: Cell | None) -> None:
        """Point at a cell of the forest, by pointer or cursor."""
        if not self.open:
            return
        held, phase = self.held, self._table.shown.phase
        if held.hand is not None:
            if not held.hand.pinned and held.hand.at != cell:
                self._look_at_place(replace(held.hand, at=cell))
        elif phase in ("turn", "trees"):
            free = cell if cell is not None and not self._has_tile(cell) else None
            if free != held.tree_cell:
                self._look_at_tree(free)
        elif phase == "cats":
            self._hold(replace(held, cat_cell=cell if cell in held.legal.cats else None))

    def press_cell(self, cell: Cell) -> None:
        """Handle a click on a cell of the forest."""
        table = self._table
        if not self.open:
            return
        table.dismiss_ruling()
        phase = table.shown.phase
        if self.hand is not None:
            self._press_with_hand(self.hand, cell)
        elif phase == "cats":
            self._press_for_cat(cell)
        elif phase in ("turn", "trees", "shape") and not self._has_tile(cell):
            if cell in self.legal.plants:
                table.act(Plant(*cell))
            else:
                table.show_ruling(self._ruling(Plant(*cell)), self._beside(cell), pinned=True)

    def _press_for_cat(self, cell: Cell) -> None:
        """Choose a tree for the cat; where it sits it stays by the button."""
        table = self._table
        forest = table.shown.forests[table.shown.seat]
        if cell in self.legal.cats:
            self._hold(replace(self.held, cell=None if cell == self.held.cell else cell))
            table.app.sound.play("pick")
            table.refresh()
            table.app.announce(tr(f"wispwood.heard.{'not-chosen' if self.held.cell is None else 'chosen'}"))
        elif not forest.cat & forest.mask(*cell):
            table.show_ruling(self._ruling(MoveCat(*cell)), self._beside(cell), pinned=True)

    def _place(self, hand: LiftedShape) -> None:
        """Place the shape that was laid down on trial."""
        action = hand.action()
        if action is not None:
            self._table.act(action)

    def change(self, how: Callable[[LiftedShape], LiftedShape]) -> None:
        """Turn, mirror or shift what is in the hand."""
        if self.hand is None:
            return
        self._table.app.sound.play("turn")
        self._look_at_place(how(self.hand))
        if self.preview is None:
            self._pin(False)
        self._table.refresh()
        self._table.app.announce(self._turned_words())

    def turn(self, quarters: int) -> None:
        """R, the wheel: turn the shape."""
        self.change(lambda hand: hand.rotated(quarters))

    def _press_with_hand(self, hand: LiftedShape, cell: Cell) -> None:
        table = self._table
        if hand.pinned and self.preview is not None and cell in hand.cells():
            self._place(hand)
            return
        self._look_at_place(replace(hand, at=cell, pinned=False))
        if self.preview is not None:
            self._pin(True)
            table.app.sound.play("turn")
            table.refresh()
            table.app.announce(tr("wispwood.heard.laid-down"))
        elif table.current_ruling is not None:
            table.show_ruling(table.current_ruling.ruling, self._beside(cell), pinned=True)

    def _pin(self, pinned: bool) -> None:
        """Whether the shape is laid down to look at."""
        if self.hand is not None:
            self._hold(replace(self.held, hand=replace(self.hand, pinned=pinned)))

    def _look_at_place(self, hand: LiftedShape) -> None:
        """Have a shape over the forest: what it would bring, or the rule that forbids it."""
        table, action = self._table, hand.action()
        if action is None or action in self.legal.places.get(hand.shape, ()):
            preview = None if action is None else forecast.placing(table.shown, action)
            self._hold(replace(self.held, hand=hand, preview=preview))
            table.show_ruling(None, table.pointer)
        else:
            self._hold(replace(self.held, hand=hand, preview=None))
            table.show_ruling(self._ruling(action), self._beside(hand.at))

    def _look_at_tree(self, cell: Cell | None) -> None:
        """Have a tree over the forest, likewise."""
        table = self._table
        if cell is None or cell in self.legal.plants:
            preview = None if cell is None else forecast.planting(table.shown, cell)
            self._hold(replace(self.held, tree_cell=cell, preview=preview))
            table.show_ruling(None, table.pointer)
        else:
            self._hold(replace(self.held, tree_cell=cell, preview=None))
            table.show_ruling(self._ruling(Plant(*cell)), self._beside(cell))

    def _has_tile(self, cell: Cell) -> bool:
        position = self._table.shown
        forest = position.forests[position.seat if self.held.guest is None else self.held.guest]
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
        elif event.type == pygame.JOYBUTTONDOWN and self._controller.hand is not None:
            return self.key(event)
        return False

    def after_widgets(self, event: pygame.Event) -> bool:
        """Return the right button lets go, the wheel turns."""
        controller = self._controller
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return controller.drop_last()
        if controller.hand is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            controller.turn(-1 if event.y > 0 else 1)
            return True
        return False

    def key(self, event: pygame.Event) -> bool:
        """Return a key or a gamepad's button turns or mirrors the shape, or moves the wisp within it."""
        controller = self._controller
        asked = None if controller.hand is None else pressed(BINDINGS, event)
        match asked:
            case None:
                return False
            case Pressed("turn", by):
                controller.turn(by % 4)
            case Pressed("mirror", _):
                controller.change(LiftedShape.flipped)
            case Pressed(_, by):
                controller.change(lambda hand: hand.shifted(by))
        return True

    @property
    def carries(self) -> bool:
        """Whether a wisp is dragged that has no shape yet."""
        return self._dragging and self._controller.hand is None

    def _moved(self, event: pygame.Event, point: Point) -> None:
        table = self._table
        hand = self._controller.hand
        if self.carries or (hand is not None and hand.at is None):
            table.invalidate()  # what is held hangs on the pointer
        if self._pressed is None or not event.buttons[0] or table.is_busy:
            return
        widget, start = self._pressed
        if not self._dragging and math.dist(start, point) > DRAG_FROM:
            self._lift(widget)
        if self.carries:
            self._lead_to_shape(point)
        if self._dragging and self._controller.hand is not None:
            self._controller.point_cell(table.view_model.grid.cell(point))

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
            held = self._controller.hand
            if name in self._controller.legal.places and (held is None or held.shape != name):
                self._controller.lift(name)
            self._dragging = self._controller.hand is not None
        if not self._dragging:
            self._pressed = None

    def _take(self, slot: int) -> bool:
        """Have the wisp of a slot on the pointer: one that may be taken, or the one that was."""
        table = self._table
        state = table.shown
        if not self._controller.open or state.slots[slot] < 0:
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
            center = shape_center(table.view_model.layout.pond, state.shapes.index(name))
            near = math.dist(center, point) <= shape_size(table.view_model.layout.pond)
            if near and name in self._controller.legal.places:
                self._controller.lift(name)
                return

    def _dropped(self, event: pygame.Event, point: Point | None) -> bool:
        table, bare = self._table, self.carries
        dragging, self._dragging, self._pressed = self._dragging, False, None
        if not dragging or point is None:
            return False
        table.invalidate()
        if bare:
            return self._dropped_bare(event, point)
        cell = table.view_model.grid.cell(point)
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
