"""What lies in the hand of whoever decides, and what that hand may do, as a value."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from client.draw.geometry import Point
from rules.equilibrix import board
from rules.equilibrix.actions import Birth, EquilibrixAction, Judge, Pass, PlaceStart, TakeBack
from rules.equilibrix.board import PETAL_MASK


class Offer(Struct, frozen=True, dict=True):
    """What may be done."""

    actions: tuple[EquilibrixAction, ...] = ()

    @cached_property
    def dice(self) -> tuple[int, ...]:
        """The dice that can be used."""
        found = {action.die for action in self.actions if isinstance(action, Birth | TakeBack)}
        return tuple(sorted(found))

    def with_die(self, die: int | None) -> tuple[int, int]:
        """Births and takebacks with a die, as sets of fields; none: starting stones."""
        return self._fields.get(die, (0, 0))

    @cached_property
    def _fields(self) -> dict[int | None, tuple[int, int]]:
        births, takebacks = dict[int | None, int](), dict[int | None, int]()
        for action in self.actions:
            match action:
                case PlaceStart(field):
                    births[None] = births.get(None, 0) | 1 << field
                case Birth(die, field):
                    births[die] = births.get(die, 0) | 1 << field
                case TakeBack(die, field):
                    takebacks[die] = takebacks.get(die, 0) | 1 << field
                case _:
                    pass
        return {die: (births.get(die, 0), takebacks.get(die, 0)) for die in (*births, *takebacks)}

    def able(self, field: int) -> tuple[int, ...]:
        """Return the dice that can do something with a field."""
        may = {die: births | takebacks for die, (births, takebacks) in self._fields.items()}
        return tuple(die for die in self.dice if may[die] >> field & 1)

    @cached_property
    def ring(self) -> int | None:
        """The own encircled stone of which it has to be said whether it falls."""
        return next((action.field for action in self.actions if isinstance(action, Judge)), None)


class SelectionState(Struct, frozen=True):
    """The hand over a table.

    die: the chosen die. turned: by how many times 60° the drawn position is turned. hover: the field the
    pointer or the focus is on. picked: the field chosen, not confirmed. drag_at: where the pointer is on
    which a stone of the supply hangs, if one does.
    """

    offer: Offer = Offer()
    die: int | None = None
    turned: int = 0
    hover: int | None = None
    picked: int | None = None
    drag_at: Point | None = None

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that can be used now."""
        return self.offer.dice

    @property
    def births(self) -> int:
        """The set of fields where a click bears a stone with the chosen die, or places a starting stone."""
        return self.offer.with_die(self.die)[0]

    @property
    def takebacks(self) -> int:
        """The set of own stones that a click takes back with the chosen die."""
        return self.offer.with_die(self.die)[1]

    @property
    def field(self) -> int | None:
        """The field that is looked at, else the picked one."""
        return self.picked if self.hover is None else self.hover

    @property
    def dragged(self) -> int:
        """A field where the stone that hangs on the pointer may lie: the one that is looked at, else any."""
        if self.hover is not None and self.births >> self.hover & 1:
            return self.hover
        return next(iter(board.iter_fields(self.births & PETAL_MASK or self.births)), 0)

    @property
    def may_pass(self) -> bool:
        """Whether the chosen die, or the bonus, can be declined."""
        return self.die is not None and Pass(self.die) in self.offer.actions

    @property
    def stops(self) -> tuple[str, ...]:
        """The widgets that come next: a die to choose, a field for it."""
        if self.picked is not None:
            return (f"field.{self.picked}",)
        fields = self.births or self.takebacks
        if fields:
            return tuple(f"field.{field}" for field in board.iter_fields(fields))
        return tuple(f"die.{die}" for die in self.dice)

    def action(self, *, placing: bool) -> EquilibrixAction | None:
        """Return what confirming would do.

        Args:
            placing: Starting stones are placed.
        """
        field = self.picked
        if field is None:
            return None
        if placing:
            return PlaceStart(field)
        if self.die is None:
            return None
        return TakeBack(self.die, field) if self.takebacks >> field & 1 else Birth(self.die, field)
