"""What the player on turn is about to choose: wisp, shape, place, tree, cat. Clicks become actions here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec.structs import replace

from client.draw.geometry import Point
from client.games.wispwood.board import address, forecast
from client.games.wispwood.board.forecast import Forecast
from client.games.wispwood.board.layout import BoardLayout, ForestGrid
from client.games.wispwood.board.legal import Legal
from client.games.wispwood.board.selection import LiftedShape, SelectionState
from client.i18n import tr
from client.table.desk import Desk
from client.table.parts import Judgement
from rules.contract import Action, Ruling
from rules.wispwood.actions import MoveCat, PickWish, Place, Plant, PutGhostCat, Take
from rules.wispwood.shapes import Cell, orientations
from rules.wispwood.state import WispwoodState


class WispwoodDesk(Desk, Protocol):
    """The table as its hand sees it. layout, grid: where things lie."""

    layout: BoardLayout
    grid: ForestGrid

    @property
    def position(self) -> WispwoodState:
        """The position on the screen."""

    @property
    def present(self) -> WispwoodState:
        """The position of the match, which the screen may still be on its way to."""

    @property
    def judgement(self) -> Judgement | None:
        """What the judge says."""

    def undo(self) -> None:
        """Take the last decision back."""

    def held_words(self) -> str:
        """What is in the hand, to those who do not see it."""

    def turned_words(self) -> str:
        """The same in short, for who has just turned it."""


class Choosing:
    """The hand over one table. held: what is in it just now; what is shown of it is read from there. laid:
    the shape that lay on the forest when it was decided to leave it there, until that has been shown."""

    def __init__(self, desk: WispwoodDesk) -> None:
        self._desk = desk
        self.held = SelectionState()
        self.laid: LiftedShape | None = None

    def _hold(self, held: SelectionState) -> None:
        self.held = held
        self._desk.invalidate()

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
        return self._desk.decider is not None and self.held.guest is None

    @property
    def stops(self) -> tuple[str, ...]:
        """The widgets that come next: wishes, wisps, shapes for the wisp that was taken, the forest."""
        legal, shapes = self.legal, self._desk.position.shapes
        if self.hand is None and legal.places:
            return tuple(f"pond.shape.{place}" for place, name in enumerate(shapes) if name in legal.places)
        slots = sorted(legal.slots | legal.ghost_cats)
        forest = ("forest",) if self.hand is not None or not slots else ()
        return (*(f"wish.{card}" for card in legal.wishes), *(f"pond.slot.{slot}" for slot in slots), *forest)

    # --- beginning and end ------------------------------------------------------------------------

    def begin(self) -> None:
        """A decision is due: see what may be done; an only shape is lifted at once."""
        desk, self.laid = self._desk, None
        legal = Legal() if desk.decider is None else Legal.of(desk.match.game, desk.present)
        self._hold(SelectionState(legal))
        if desk.position.phase == "shape" and len(legal.places) == 1:
            self.lift(next(iter(legal.places)))

    def put_down(self) -> None:
        """Nothing is held or chosen any more."""
        self.laid = None
        self._hold(self.held.put_down)

    def rest(self) -> None:
        """Events are shown: what was in the hand lies on the table now."""
        hand = self.hand
        self.put_down()
        self.laid = hand if hand is not None and hand.pinned else None

    def let_go(self) -> bool:
        """Esc: first what was laid down, then the shape, then the wisp. False if there was nothing."""
        desk, held = self._desk, self.held
        if held.hand is not None and held.hand.pinned:
            self._hold(replace(held, hand=replace(held.hand, pinned=False)))
        elif held.hand is not None and len(held.legal.places) > 1:
            self.put_down()
        elif desk.position.phase == "shape" and desk.match.can_undo:
            desk.undo()
            return True
        elif held.cell or held.card or held.slot is not None:
            self.put_down()
        elif held.guest is not None:
            self._hold(replace(held, guest=None))
        else:
            return False
        desk.refresh()
        return True

    def confirm(self) -> None:
        """The gold button: yes to what was chosen."""
        held = self.held
        if held.card is not None:
            self._desk.act(PickWish(held.card))
        elif held.slot is not None:
            self._desk.act(PutGhostCat(held.slot))
        elif held.cell is not None:
            self._desk.act(MoveCat(*held.cell))
        elif held.hand is not None and held.hand.pinned:
            self._place(held.hand)

    def propose(self, action: Action) -> None:
        """Hold and choose what an action needs, so that one press carries it out."""
        position, held = self._desk.position, SelectionState(self.legal)
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
        """A small forest was clicked: it is shown large, or the one of whoever is on turn again."""
        desk = self._desk
        if not desk.busy:
            home = seat in (desk.position.seat, self.held.guest)
            self._hold(replace(self.held, guest=None if home else seat))
            desk.refresh()
            shown = desk.position.seat if home else seat
            desk.app.announce(address.forest_of(desk.match.seats, shown))

    def pick_wish(self, card: str) -> None:
        """A card of the deck was clicked."""
        self._hold(replace(self.held, card=card))
        self._desk.refresh()
        self._desk.app.announce(tr("wispwood.heard.chosen"))

    # --- the pond ---------------------------------------------------------------------------------

    def press_slot(self, slot: int) -> None:
        """A wisp of the pond was clicked."""
        desk = self._desk
        if not self.open:
            return
        desk.dismiss_judge()
        phase = desk.position.phase
        if phase == "ghost-cat":
            self._hold(replace(self.held, slot=slot))
            desk.app.sound.play("pick")
            desk.refresh()
            desk.app.announce(tr("wispwood.heard.chosen"))
        elif phase == "shape" and desk.match.can_undo:
            again = slot == desk.position.taken
            desk.undo()
            if not again and desk.position.phase == "turn":  # it may be that nothing could be saved
                self._take(slot)
        else:
            self._take(slot)

    def _take(self, slot: int) -> None:
        desk = self._desk
        desk.act(Take(slot))
        if self.hand is not None:
            desk.ui.focus_on("forest")
        elif desk.position.phase == "shape":
            lit = (i for i, name in enumerate(desk.position.shapes) if name in self.legal.places)
            first = next(lit, None)
            desk.ui.focus_on(None if first is None else f"pond.shape.{first}")

    def press_shape(self, name: str) -> None:
        """A shape of the pond was clicked."""
        desk = self._desk
        if not self.open:
            return
        desk.dismiss_judge()
        if name in self.legal.places:
            desk.app.sound.play("pick")
            self.lift(name)
            desk.ui.focus_on("forest")
            return
        ruling = self._ruling(Place(name, 0, 0, 0, 0))
        if desk.position.phase == "shape" and (ruling is None or ruling.rule != "W-CAT-2"):
            ruling = Ruling("W-PLACE-5", {"why": "shape"})  # no turning makes it fit
        desk.judge(ruling, desk.pointer, pinned=True)

    def lift(self, shape: str) -> None:
        """Take a shape into the hand (the same one again: put it down), turned so that it fits somewhere."""
        if self.hand is not None and self.hand.shape == shape:
            self.put_down()
        else:
            held = replace(self.held, hand=LiftedShape(shape), preview=None)
            if not (self.open and held.shining) and self.legal.places.get(shape):
                place = min(self.legal.places[shape], key=lambda p: (p.turn, p.wisp))
                held = replace(held, hand=LiftedShape(shape, place.turn, place.wisp))
            self._hold(held)
        self._desk.refresh()
        self._desk.app.announce(self._desk.held_words())

    # --- the forest -------------------------------------------------------------------------------

    def point_cell(self, cell: Cell | None) -> None:
        """The pointer or the cursor shows a cell of the forest."""
        if not self.open:
            return
        held, phase = self.held, self._desk.position.phase
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
        """A cell of the forest was clicked."""
        desk = self._desk
        if not self.open:
            return
        desk.dismiss_judge()
        phase = desk.position.phase
        if self.hand is not None:
            self._press_with_hand(self.hand, cell)
        elif phase == "cats":
            self._press_for_cat(cell)
        elif phase in ("turn", "trees", "shape") and not self._has_tile(cell):
            if cell in self.legal.plants:
                desk.act(Plant(*cell))
            else:
                desk.judge(self._ruling(Plant(*cell)), self._beside(cell), pinned=True)

    def _press_for_cat(self, cell: Cell) -> None:
        """Choose a tree for the cat; where it sits it stays by the button."""
        desk = self._desk
        forest = desk.position.forests[desk.position.seat]
        if cell in self.legal.cats:
            self._hold(replace(self.held, cell=None if cell == self.held.cell else cell))
            desk.app.sound.play("pick")
            desk.refresh()
            desk.app.announce(tr(f"wispwood.heard.{'not-chosen' if self.held.cell is None else 'chosen'}"))
        elif not forest.cat & forest.mask(*cell):
            desk.judge(self._ruling(MoveCat(*cell)), self._beside(cell), pinned=True)

    def _place(self, hand: LiftedShape) -> None:
        """The shape that was laid down to look at stays."""
        action = hand.action()
        if action is not None:
            self._desk.act(action)

    def change(self, how: Callable[[LiftedShape], LiftedShape]) -> None:
        """Turn, mirror or shift what is in the hand."""
        if self.hand is None:
            return
        self._desk.app.sound.play("turn")
        self._look_at_place(how(self.hand))
        if self.preview is None:
            self._pin(False)
        self._desk.refresh()
        self._desk.app.announce(self._desk.turned_words())

    def turn(self, quarters: int) -> None:
        """R, the wheel: turn the shape."""
        self.change(lambda hand: hand.rotated(quarters))

    def _press_with_hand(self, hand: LiftedShape, cell: Cell) -> None:
        desk = self._desk
        if hand.pinned and self.preview is not None and cell in hand.cells():
            self._place(hand)
            return
        self._look_at_place(replace(hand, at=cell, pinned=False))
        if self.preview is not None:
            self._pin(True)
            desk.app.sound.play("turn")
            desk.refresh()
            desk.app.announce(tr("wispwood.heard.laid-down"))
        elif desk.judgement is not None:
            desk.judge(desk.judgement.ruling, self._beside(cell), pinned=True)

    def _pin(self, pinned: bool) -> None:
        """Whether the shape is laid down to look at."""
        if self.hand is not None:
            self._hold(replace(self.held, hand=replace(self.hand, pinned=pinned)))

    def _look_at_place(self, hand: LiftedShape) -> None:
        """Have a shape over the forest: what it would bring, or the rule that forbids it."""
        desk, action = self._desk, hand.action()
        if action is None or action in self.legal.places.get(hand.shape, ()):
            preview = None if action is None else forecast.placing(desk.position, action)
            self._hold(replace(self.held, hand=hand, preview=preview))
            desk.judge(None, desk.pointer)
        else:
            self._hold(replace(self.held, hand=hand, preview=None))
            desk.judge(self._ruling(action), self._beside(hand.at))

    def _look_at_tree(self, cell: Cell | None) -> None:
        """Have a tree over the forest, likewise."""
        desk = self._desk
        if cell is None or cell in self.legal.plants:
            preview = None if cell is None else forecast.planting(desk.position, cell)
            self._hold(replace(self.held, tree_cell=cell, preview=preview))
            desk.judge(None, desk.pointer)
        else:
            self._hold(replace(self.held, tree_cell=cell, preview=None))
            desk.judge(self._ruling(Plant(*cell)), self._beside(cell))

    def _has_tile(self, cell: Cell) -> bool:
        position = self._desk.position
        forest = position.forests[position.seat if self.held.guest is None else self.held.guest]
        return bool(forest.tiles & forest.mask(*cell))

    def _beside(self, cell: Cell | None) -> Point:
        if cell is None:
            return self._desk.pointer
        grid = self._desk.grid
        x, y = grid.center(*cell)
        return x + grid.side * 0.4, y + grid.side * 0.4

    def _ruling(self, action: Action) -> Ruling | None:
        desk = self._desk
        return desk.match.game.ruling(desk.match.state, desk.position.seat, action)
