"""What whoever is on turn holds and has chosen, as values: a shape that turns, a tree, a cat's way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field as dataclass_field

from msgspec import Struct, field
from msgspec.structs import replace

from client.games.wispwood.board.forecast import Forecast
from rules.contract import AnyGame
from rules.wispwood.actions import MoveCat, PickWish, Place, Plant, PutGhostCat, Refresh, RefreshByCat, Take
from rules.wispwood.shapes import Cell, Orientation, mirror, orientations, rotate
from rules.wispwood.state import WispwoodState


class LiftedShape(Struct, frozen=True):
    """A lifted shape.

    Attributes:
        wisp: Index of its cell with the wisp.
        at: The forest cell under the wisp, or None while the shape hangs outside the forest.
        pinned: Laid down to look at, not yet placed.
    """

    shape: str
    turn: int = 0
    wisp: int = 0
    at: Cell | None = None
    pinned: bool = False

    @property
    def way(self) -> Orientation:
        """The present orientation."""
        return orientations(self.shape)[self.turn]

    def rotated(self, quarters: int = 1) -> LiftedShape:
        """Return the shape turned clockwise around the wisp."""
        turn, wisp = self.turn, self.wisp
        for _ in range(quarters % 4):
            turn, wisp = rotate(self.shape, turn, wisp)
        return replace(self, turn=turn, wisp=wisp)

    def flipped(self) -> LiftedShape:
        """Mirrored left to right around the wisp."""
        turn, wisp = mirror(self.shape, self.turn, self.wisp)
        return replace(self, turn=turn, wisp=wisp)

    def shifted(self, by: int = 1) -> LiftedShape:
        """With the wisp in the next cell (−1: the one before); a shape laid down stays where it is."""
        before = self.way.cells[self.wisp]
        wisp, at = (self.wisp + by) % len(self.way.cells), self.at
        if at is not None and self.pinned:
            after = self.way.cells[wisp]
            at = (at[0] + after[0] - before[0], at[1] + after[1] - before[1])
        return replace(self, wisp=wisp, at=at)

    def action_at(self, cell: Cell) -> Place:
        """Return the action that lays the shape with its wisp on that cell."""
        dx, dy = self.way.cells[self.wisp]
        return Place(self.shape, self.turn, cell[0] - dx, cell[1] - dy, self.wisp)

    def action(self) -> Place | None:
        """Return the action for where the shape now is."""
        return None if self.at is None else self.action_at(self.at)

    def cells(self) -> tuple[Cell, ...]:
        """Return the forest cells it covers now, the wisp's among them."""
        action = self.action()
        if action is None:
            return ()
        return tuple((action.x + x, action.y + y) for x, y in self.way.cells)


@dataclass(frozen=True)
class Legal:
    """Slots, cells and cards that can be chosen now."""

    slots: frozenset[int] = frozenset()
    plants: frozenset[Cell] = frozenset()
    cats: frozenset[Cell] = frozenset()
    ghost_cats: frozenset[int] = frozenset()
    wishes: tuple[str, ...] = ()
    places: Mapping[str, frozenset[Place]] = dataclass_field(default_factory=dict, hash=False)
    refresh: bool = False
    by_cat: bool = False

    @classmethod
    def of(cls, game: AnyGame, state: WispwoodState) -> Legal:
        """Return everything the seat on turn may do."""
        actions = game.actions(state, state.seat)
        places: defaultdict[str, set[Place]] = defaultdict(set)
        for one in actions:
            if isinstance(one, Place):
                places[one.shape].add(one)
        return cls(
            slots=frozenset(one.slot for one in actions if isinstance(one, Take)),
            plants=frozenset((one.x, one.y) for one in actions if isinstance(one, Plant)),
            cats=frozenset((one.x, one.y) for one in actions if isinstance(one, MoveCat)),
            ghost_cats=frozenset(one.slot for one in actions if isinstance(one, PutGhostCat)),
            wishes=tuple(one.card for one in actions if isinstance(one, PickWish)),
            places={shape: frozenset(found) for shape, found in places.items()},
            refresh=any(isinstance(one, Refresh) for one in actions),
            by_cat=any(isinstance(one, RefreshByCat) for one in actions),
        )


class SelectionState(Struct, frozen=True):
    """What the player may do now, has lifted, and has chosen.

    Attributes:
        legal: What may be done at all.
        hand: The lifted shape.
        tree_cell: Where a click would plant.
        cat_cell: The tree shown to the cat.
        cell: Cell chosen for the cat, not yet confirmed.
        slot: Wisp chosen for the ghost's cat, not yet confirmed.
        card: Wish chosen from a deck, not yet confirmed.
        preview: What the shape or tree shown would bring; None if it may not lie there.
        guest: Whose forest is looked at instead of the one of whoever is on turn.
    """

    legal: Legal = field(default_factory=Legal)
    hand: LiftedShape | None = None
    tree_cell: Cell | None = None
    cat_cell: Cell | None = None
    cell: Cell | None = None
    slot: int | None = None
    card: str | None = None
    preview: Forecast | None = None
    guest: int | None = None

    @property
    def put_down(self) -> SelectionState:
        """The same with nothing held or chosen any more."""
        return SelectionState(self.legal, guest=self.guest)

    @property
    def laid(self) -> frozenset[Cell]:
        """The cells of the shape that is laid down to look at."""
        return frozenset(self.hand.cells()) if self.hand is not None and self.hand.pinned else frozenset()

    @property
    def shining(self) -> frozenset[Cell]:
        """The cells to choose: for the wisp of the lifted shape as it is turned, or for a tree."""
        if self.hand is None:
            return self.legal.plants
        hand = self.hand
        dx, dy = hand.way.cells[hand.wisp]
        return frozenset(
            (place.x + dx, place.y + dy)
            for place in self.legal.places.get(hand.shape, ())
            if place.turn == hand.turn and place.wisp == hand.wisp
        )

    @property
    def shown_cells(self) -> tuple[Cell, ...]:
        """The cells of the forest on which something is shown that is not there yet."""
        if self.hand is not None:
            return self.hand.cells()
        return () if self.tree_cell is None else (self.tree_cell,)
