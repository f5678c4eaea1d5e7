"""What the player on turn may do, sorted the way the table asks for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.contract import Action, AnyGame
from rules.wispwood.actions import MoveCat, PickWish, Place, Plant, PutGhostCat, Refresh, RefreshByCat, Take
from rules.wispwood.state import WispwoodState

Cell = tuple[int, int]


@dataclass
class Legal:
    """Slots, cells and cards that can be chosen now."""

    slots: set[int] = field(default_factory=set)
    plants: set[Cell] = field(default_factory=set)
    cats: set[Cell] = field(default_factory=set)
    ghost_cats: set[int] = field(default_factory=set)
    wishes: list[str] = field(default_factory=list)
    places: dict[str, set[Place]] = field(default_factory=dict)
    refresh: bool = False
    by_cat: bool = False

    @classmethod
    def of(cls, game: AnyGame, state: WispwoodState) -> Legal:
        """Everything the seat on turn may do."""
        found = cls()
        for action in game.actions(state, state.seat):
            found._add(action)
        return found

    def _add(self, action: Action) -> None:
        match action:
            case Take(slot):
                self.slots.add(slot)
            case Plant(x, y):
                self.plants.add((x, y))
            case Place(shape):
                self.places.setdefault(shape, set()).add(action)
            case MoveCat(x, y):
                self.cats.add((x, y))
            case PutGhostCat(slot):
                self.ghost_cats.add(slot)
            case PickWish(card):
                self.wishes.append(card)
            case Refresh():
                self.refresh = True
            case RefreshByCat():
                self.by_cat = True
