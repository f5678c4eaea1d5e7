"""What the player on turn is about to choose: wisp, shape, place, tree, cat. Clicks become actions here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.draw.geometry import Point
from client.games.wispwood import forecast
from client.games.wispwood.forecast import Preview
from client.games.wispwood.hand import Hand
from client.games.wispwood.legal import Legal
from rules.contract import Action, Ruling
from rules.wispwood.actions import MoveCat, PickWish, Place, Plant, PutGhostCat, Take
from rules.wispwood.shapes import orientations

if TYPE_CHECKING:
    from client.games.wispwood.scene import WispwoodTable

Cell = tuple[int, int]


class Choosing:
    """The hand over one table.

    hand: the lifted shape. tree_cell: where a click would plant. cat_cell: the tree shown to the cat.
    cell, slot, card: what was chosen for the cat, for the ghost's cat, from a deck of wishes, and waits for
    a yes. preview: what the shape or tree shown would bring; None if it may not lie there. legal: what may
    be done at all.
    """

    def __init__(self, table: WispwoodTable) -> None:
        self._table = table
        self.hand: Hand | None = None
        self.tree_cell: Cell | None = None
        self.cat_cell: Cell | None = None
        self.cell: Cell | None = None
        self.slot: int | None = None
        self.card: str | None = None
        self.preview: Preview | None = None
        self.legal = Legal()

    # --- what shines ------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Whether the player on turn may act on what is shown."""
        return self._table.decider is not None and self._table.guest is None

    @property
    def shining(self) -> frozenset[Cell]:
        """The cells to choose: for the wisp of the lifted shape as it is turned, or for a tree."""
        if not self.open:
            return frozenset()
        if self.hand is None:
            return frozenset(self.legal.plants)
        hand = self.hand
        dx, dy = hand.way.cells[hand.wisp]
        return frozenset(
            (place.x + dx, place.y + dy)
            for place in self.legal.places.get(hand.shape, ())
            if place.turn == hand.turn and place.wisp == hand.wisp
        )

    @property
    def cat_cells(self) -> frozenset[Cell]:
        """Trees the cat may move to."""
        return frozenset(self.legal.cats) if self.open else frozenset()

    @property
    def shown_cells(self) -> tuple[Cell, ...]:
        """The cells of the forest on which something is shown that is not there yet."""
        if self.hand is not None:
            return self.hand.cells()
        return () if self.tree_cell is None else (self.tree_cell,)

    # --- beginning and end ------------------------------------------------------------------------

    def begin(self) -> None:
        """A decision is due: see what may be done; an only shape is lifted at once."""
        self.put_down()
        table = self._table
        idle = table.decider is None
        self.legal = Legal() if idle else Legal.of(table.match.game, table.present)
        if table.position.phase == "shape" and len(self.legal.places) == 1:
            self.lift(next(iter(self.legal.places)))

    def put_down(self) -> None:
        """Nothing is held or chosen any more."""
        self.hand = None
        self.tree_cell = self.cat_cell = self.cell = self.slot = self.card = None
        self.preview = None

    def rest(self) -> None:
        """Events are shown: what was in the hand lies on the table now."""
        self.put_down()

    def let_go(self) -> bool:
        """Esc: first what was laid down, then the shape, then the wisp. False if there was nothing."""
        table = self._table
        if self.hand is not None and self.hand.pinned:
            self.hand.pinned = False
        elif self.hand is not None and len(self.legal.places) > 1:
            self.put_down()
        elif table.position.phase == "shape" and table.match.can_undo:
            table.undo()
            return True
        elif self.cell or self.card or self.slot is not None:
            self.put_down()
        elif table.guest is not None:
            table.guest = None
        else:
            return False
        table.refresh()
        return True

    def confirm(self) -> None:
        """The gold button: yes to what was chosen."""
        if self.card is not None:
            self._table.act(PickWish(self.card))
        elif self.slot is not None:
            self._table.act(PutGhostCat(self.slot))
        elif self.cell is not None:
            self._table.act(MoveCat(*self.cell))
        elif self.hand is not None and self.hand.pinned:
            self.place()

    @property
    def stops(self) -> tuple[str, ...]:
        """The widgets that come next: wishes, wisps, shapes for the wisp that was taken, the forest."""
        legal, shapes = self.legal, self._table.position.shapes
        if self.hand is None and legal.places:
            return tuple(f"pond.shape.{place}" for place, name in enumerate(shapes) if name in legal.places)
        slots = sorted(legal.slots | legal.ghost_cats)
        forest = ("forest",) if self.hand is not None or not slots else ()
        return (*(f"wish.{card}" for card in legal.wishes), *(f"pond.slot.{slot}" for slot in slots), *forest)

    def propose(self, action: Action) -> None:
        """Hold and choose what an action needs, so that one press carries it out."""
        self._table.guest = None
        self.put_down()
        match action:
            case Place(shape, turn, x, y, wisp):
                dx, dy = orientations(shape)[turn].cells[wisp]
                self.hand = Hand(shape, turn, wisp, at=(x + dx, y + dy), pinned=True)
                self.preview = forecast.placing(self._table.position, action)
            case Plant(x, y):
                self.tree_cell = x, y
                self.preview = forecast.planting(self._table.position, (x, y))
            case MoveCat(x, y):
                self.cell = x, y
            case PutGhostCat(slot):
                self.slot = slot
            case PickWish(card):
                self.card = card
            case _:  # the others need nothing in the hand
                pass

    # --- the pond ---------------------------------------------------------------------------------

    def press_slot(self, slot: int) -> None:
        """A wisp of the pond was clicked."""
        table = self._table
        if not self.open:
            return
        table.dismiss_judge()
        phase = table.position.phase
        if phase == "ghost-cat":
            self.slot = slot
            table.app.sound.play("pick")
            table.refresh()
        elif phase == "shape" and table.match.can_undo:
            again = slot == table.position.taken
            table.undo()
            if not again and table.position.phase == "turn":  # it may be that nothing could be saved
                self._take(slot)
        else:
            self._take(slot)

    def _take(self, slot: int) -> None:
        table = self._table
        table.act(Take(slot))
        if self.hand is not None:
            table.ui.focus_on("forest")
        elif table.position.phase == "shape":
            lit = (i for i, name in enumerate(table.position.shapes) if name in self.legal.places)
            first = next(lit, None)
            table.ui.focus_on(None if first is None else f"pond.shape.{first}")

    def press_shape(self, name: str) -> None:
        """A shape of the pond was clicked."""
        table = self._table
        if not self.open:
            return
        table.dismiss_judge()
        if name in self.legal.places:
            table.app.sound.play("pick")
            self.lift(name)
            table.ui.focus_on("forest")
            return
        ruling = self._ruling(Place(name, 0, 0, 0, 0))
        if table.position.phase == "shape" and (ruling is None or ruling.rule != "W-CAT-2"):
            ruling = Ruling("W-PLACE-5", {"why": "shape"})  # no turning makes it fit
        table.judge(ruling, table.pointer, pinned=True)

    def lift(self, shape: str) -> None:
        """Take a shape into the hand (the same one again: put it down), turned so that it fits somewhere."""
        if self.hand is not None and self.hand.shape == shape:
            self.put_down()
        else:
            self.hand = Hand(shape)
            if not self.shining and self.legal.places.get(shape):
                place = min(self.legal.places[shape], key=lambda p: (p.turn, p.wisp))
                self.hand.turn, self.hand.wisp = place.turn, place.wisp
        self.preview = None
        self._table.refresh()

    # --- the forest -------------------------------------------------------------------------------

    def point_cell(self, cell: Cell | None) -> None:
        """The pointer or the cursor shows a cell of the forest."""
        if not self.open:
            return
        if self.hand is not None:
            if not self.hand.pinned and self.hand.at != cell:
                self.hand.at = cell
                self._look_at_place()
        elif self._table.position.phase in ("turn", "trees"):
            free = cell if cell is not None and not self._has_tile(cell) else None
            if free != self.tree_cell:
                self.tree_cell = free
                self._look_at_tree()
        elif self._table.position.phase == "cats":
            self.cat_cell = cell if cell in self.legal.cats else None
            self._table.invalidate()

    def press_cell(self, cell: Cell) -> None:
        """A cell of the forest was clicked."""
        table = self._table
        if not self.open:
            return
        table.dismiss_judge()
        phase = table.position.phase
        if self.hand is not None:
            self._press_with_hand(self.hand, cell)
        elif phase == "cats":
            self._press_for_cat(cell)
        elif phase in ("turn", "trees", "shape") and not self._has_tile(cell):
            if cell in self.legal.plants:
                table.act(Plant(*cell))
            else:
                table.judge(self._ruling(Plant(*cell)), self._beside(cell), pinned=True)

    def _press_for_cat(self, cell: Cell) -> None:
        """Choose a tree for the cat; where it sits it stays by the button."""
        table = self._table
        forest = table.position.forests[table.position.seat]
        if cell in self.legal.cats:
            self.cell = None if cell == self.cell else cell
            table.app.sound.play("pick")
            table.refresh()
        elif not forest.cat & forest.mask(*cell):
            table.judge(self._ruling(MoveCat(*cell)), self._beside(cell), pinned=True)

    def place(self) -> None:
        """The shape that was laid down to look at stays."""
        action = self.hand.action() if self.hand is not None else None
        if action is not None:
            self._table.act(action)

    def change(self, how: Callable[[Hand], None]) -> None:
        """Turn, mirror or shift what is in the hand."""
        if self.hand is None:
            return
        how(self.hand)
        self._table.app.sound.play("turn")
        self._look_at_place()
        if self.hand.pinned and self.preview is None:
            self.hand.pinned = False
        self._table.refresh()

    def turn(self, quarters: int) -> None:
        """R, the wheel: turn the shape."""
        self.change(lambda hand: hand.rotate(quarters))

    def _press_with_hand(self, hand: Hand, cell: Cell) -> None:
        table = self._table
        if hand.pinned and self.preview is not None and cell in hand.cells():
            self.place()
            return
        hand.pinned = False
        hand.at = cell
        self._look_at_place()
        if self.preview is not None:
            hand.pinned = True
            table.app.sound.play("turn")
            table.refresh()
        elif table.judgement is not None:
            table.judge(table.judgement.ruling, self._beside(cell), pinned=True)

    def _look_at_place(self) -> None:
        assert self.hand is not None  # the caller looked
        table, action = self._table, self.hand.action()
        if action is None or action in self.legal.places.get(self.hand.shape, ()):
            self.preview = None if action is None else forecast.placing(table.position, action)
            table.judge(None, table.pointer)
        else:
            self.preview = None
            table.judge(self._ruling(action), self._beside(self.hand.at))
        table.invalidate()

    def _look_at_tree(self) -> None:
        table, cell = self._table, self.tree_cell
        if cell is None or cell in self.legal.plants:
            self.preview = None if cell is None else forecast.planting(table.position, cell)
            table.judge(None, table.pointer)
        else:
            self.preview = None
            table.judge(self._ruling(Plant(*cell)), self._beside(cell))
        table.invalidate()

    def _has_tile(self, cell: Cell) -> bool:
        forest = self._table.position.forests[self._table.looked_at]
        return bool(forest.tiles & forest.mask(*cell))

    def _beside(self, cell: Cell | None) -> Point:
        if cell is None:
            return self._table.pointer
        grid = self._table.grid
        x, y = grid.center(*cell)
        return x + grid.side * 0.4, y + grid.side * 0.4

    def _ruling(self, action: Action) -> Ruling | None:
        table = self._table
        return table.match.game.ruling(table.match.state, table.position.seat, action)
