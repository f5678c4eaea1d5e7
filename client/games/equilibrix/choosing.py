"""What the player to decide is about to do: the chosen die, the field or stone picked with it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from client.dialog import sure
from client.draw.geometry import Point
from rules.contract import Action, Ruling
from rules.equilibrix.actions import (
    AnswerDraw,
    Birth,
    EquilibrixAction,
    Judge,
    OfferDraw,
    Pass,
    PlaceStart,
    Resign,
    TakeBack,
)

if TYPE_CHECKING:
    from client.games.equilibrix.scene import EquilibrixTable

_Held: TypeAlias = tuple[int | None, int | None]
"""A die and a field."""

TURNS = 6
"""A position can be drawn in so many directions."""


class Choosing:
    """The hand over one table.

    die: the chosen die; the only one that can be used is chosen by itself, and of two that are alike the
    first. turned: by how many times 60° the drawn position is turned. hover: the field the pointer or the
    focus is on. picked: the field chosen, not confirmed. dragging: a stone of the supply hangs on the
    pointer; drag_at: where.
    """

    def __init__(self, table: EquilibrixTable) -> None:
        self._table = table
        self.die: int | None = None
        self.turned = 0
        self.hover: int | None = None
        self.picked: int | None = None
        self.dragging = False
        self.drag_at: Point | None = None
        self._offered: tuple[EquilibrixAction, ...] = ()
        self._fields: dict[int | None, tuple[int, int]] = {}  # by the die: births and takebacks
        self._turn = 0
        self._proposal: tuple[_Held, _Held] | None = None  # what was held before it, and since

    # --- what may be done -------------------------------------------------------------------------

    def begin(self) -> None:
        """A decision is due: see what may be done."""
        before = self.die
        self.put_down()
        table = self._table
        before, self._turn = before if self._turn == table.position.turn else None, table.position.turn
        seat = table.decider
        offered = () if seat is None else table.match.game.actions(table.present, seat)
        self._offered = tuple(action for action in offered if isinstance(action, EquilibrixAction))
        self._fields.clear()
        usable = self.dice
        if table.position.phase in ("bonus", "reborn"):
            self.die = table.position.die
        elif before in usable:
            self.die = before
        else:
            alike = {table.position.dice[die] for die in usable}
            self.die = usable[0] if len(alike) == 1 else None

    def put_down(self) -> None:
        """Nothing is picked any more."""
        self.hover = self.picked = self.drag_at = None
        self.dragging = False
        self.die = self._proposal = None

    def rest(self) -> None:
        """Events are shown: nothing is picked; the die stays marked."""
        self.picked = self.hover = None

    @property
    def open(self) -> bool:
        """Whether somebody may act on what is shown."""
        return self._table.decider is not None

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that can be used now."""
        found = {action.die for action in self._offered if isinstance(action, Birth | TakeBack)}
        return tuple(sorted(found))

    @property
    def births(self) -> int:
        """The set of fields where a click bears a stone with the chosen die, or places a starting stone."""
        return self.with_die(self.die)[0]

    @property
    def takebacks(self) -> int:
        """The set of own stones that a click takes back with the chosen die."""
        return self.with_die(self.die)[1]

    def with_die(self, die: int | None) -> tuple[int, int]:
        """Births and takebacks with a die, as sets of fields; none: starting stones. Asked in every frame."""
        known = self._fields.get(die)
        if known is None:
            births = takebacks = 0
            for action in self._offered:
                match action:
                    case PlaceStart(field):
                        births |= 1 << field
                    case Birth(used, field) if used == die:
                        births |= 1 << field
                    case TakeBack(used, field) if used == die:
                        takebacks |= 1 << field
                    case _:
                        pass
            known = self._fields[die] = births, takebacks
        return known

    @property
    def ring(self) -> int | None:
        """The own encircled stone of which it has to be said whether it falls."""
        return next((action.field for action in self._offered if isinstance(action, Judge)), None)

    @property
    def may_offer_draw(self) -> bool:
        """Whether a draw may be offered now."""
        return OfferDraw() in self._offered

    @property
    def may_resign(self) -> bool:
        """Whether the player may give up now."""
        return Resign() in self._offered

    @property
    def may_pass(self) -> bool:
        """Whether the chosen die, or the bonus, can be declined."""
        return self.die is not None and Pass(self.die) in self._offered

    @property
    def stops(self) -> tuple[str, ...]:
        """The widgets that come next: a die to choose, a field for it."""
        if self.picked is not None:
            return (f"field.{self.picked}",)
        fields = self.births or self.takebacks
        if fields:
            return tuple(f"field.{field}" for field in range(fields.bit_length()) if fields >> field & 1)
        return tuple(f"die.{die}" for die in self.dice)

    def propose(self, action: Action) -> None:
        """Choose the die and the field of an action, so that one press carries it out."""
        before = self.die, self.picked
        self.put_down()
        self.die = before[0]
        match action:
            case PlaceStart(field):
                self.picked = field
            case Birth(chosen, field) | TakeBack(chosen, field):
                self.die, self.picked = chosen, field
            case Pass(chosen):
                self.die = chosen
            case _:  # the others are answers
                pass
        self._proposal = before, (self.die, self.picked)

    def withdraw(self) -> None:
        """Hold again what was held before the proposal, unless something else was taken up meanwhile."""
        if self._proposal is not None and self._proposal[1] == (self.die, self.picked):
            self.die, self.picked = self._proposal[0]
        self._proposal = None

    # --- choosing ---------------------------------------------------------------------------------

    def choose_die(self, die: int) -> None:
        """A die was clicked."""
        table = self._table
        if not self.open:
            return
        table.dismiss_judge()
        if die in self.dice:
            self.die = die
            self.picked = None
            table.app.sound.play("die-pick")
            table.refresh()
        elif die < len(table.position.dice):
            table.judge(
                table.match.game.ruling(table.present, table.present.seat, Pass(die)),
                table.pointer,
                pinned=True,
            )

    def next_die(self) -> None:
        """The other die, if there is one to choose."""
        usable = self.dice
        if usable:
            place = usable.index(self.die) + 1 if self.die in usable else 0
            self.choose_die(usable[place % len(usable)])

    def turn(self, by: int) -> None:
        """Turn the drawn position."""
        self.turned = (self.turned + by) % TURNS
        self._table.app.sound.play("turn")
        self._table.refresh()

    def hover_on(self, field: int | None) -> None:
        """The pointer or the focus shows a field."""
        if field != self.hover:
            self.hover = field
            self._table.invalidate()

    def press(self, field: int) -> None:
        """A field was clicked: the first time it is picked, the second time it is confirmed."""
        table = self._table
        if not self.open:
            return
        table.dismiss_judge()
        if self.die is None and table.position.phase == "action":
            self._choose_die_for(field)
        if not (self.births | self.takebacks) >> field & 1:
            self._ask_judge(field)
        elif self.picked == field:
            self.confirm()
        else:
            self.picked = field
            table.app.sound.play("pick")
            table.refresh()

    def _choose_die_for(self, field: int) -> None:
        """No die is chosen yet: the only one that can do something with the field is meant."""
        able = {
            action.die
            for action in self._offered
            if isinstance(action, Birth | TakeBack) and action.field == field
        }
        if len(able) == 1:
            self.die = able.pop()

    def _ask_judge(self, field: int) -> None:
        ruling = self.ruling(field)
        if ruling is not None:
            self._table.judge(ruling, self._table.pointer, pinned=True)

    def ruling(self, field: int) -> Ruling | None:
        """Why nothing can be done on a field; None if something can, or nobody decides."""
        table = self._table
        seat, state = table.decider, table.present
        if seat is None or (self.births | self.takebacks) >> field & 1:
            return None
        if state.phase == "placing":
            return table.match.game.ruling(state, seat, PlaceStart(field))
        dice = (self.dice or (0,)) if self.die is None else (self.die,)
        own = state.stones[state.seat] >> field & 1
        make = TakeBack if own else Birth
        found = [table.match.game.ruling(state, seat, make(die, field)) for die in dice]
        if None in found:  # one of the dice could, or both
            return Ruling("E-TURN-1", {"why": "choose"})
        alike = all(ruling == found[0] for ruling in found)
        return found[0] if alike else Ruling("E-TURN-1", {"why": "neither"})

    def let_go(self) -> bool:
        """Esc, the right button: first what is picked, then the chosen die. False if there was nothing."""
        if self.dragging:
            self.dragging, self.drag_at = False, None
        elif self.picked is not None:
            self.picked = None
        elif self.die is not None and len(self.dice) > 1 and self._table.position.phase == "action":
            self.die = None
        else:
            return False
        self._table.refresh()
        return True

    # --- acting -----------------------------------------------------------------------------------

    def action(self) -> EquilibrixAction | None:
        """What confirming would do."""
        field = self.picked
        if field is None or not self.open:
            return None
        if self._table.position.phase == "placing":
            return PlaceStart(field)
        if self.die is None:
            return None
        return TakeBack(self.die, field) if self.takebacks >> field & 1 else Birth(self.die, field)

    @property
    def can_confirm(self) -> bool:
        """Whether there is something to confirm."""
        return self.action() is not None

    def confirm(self) -> None:
        """The gold button."""
        action = self.action()
        if action is not None:
            self._table.act(action)

    def pass_die(self) -> None:
        """Decline the chosen die, or the bonus; asks where a birth is given away for good."""
        table, seat = self._table, self._table.decider
        if not self.may_pass or self.die is None or seat is None:
            return
        action = Pass(self.die)
        if not self.births or table.hints.advises(action) or table.match.can_take_back(seat, action):
            table.act(action)
            return
        table.app.push(sure(table.app, "equilibrix.dialog.pass", partial(table.act, action), icon="pass"))

    def judge_ring(self, falls: bool) -> None:
        """Say whether the own encircled stone falls."""
        if self.ring is not None:
            self._table.act(Judge(self.ring, falls))

    def answer(self, agree: bool) -> None:
        """Answer the offer of a draw."""
        self._table.act(AnswerDraw(agree))

    def offer_draw(self) -> None:
        """Offer the others a draw."""
        self._table.act(OfferDraw())

    def resign(self) -> None:
        """Give up."""
        self._table.act(Resign())
