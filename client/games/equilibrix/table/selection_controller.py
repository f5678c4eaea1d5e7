"""What the player to decide is about to do: the chosen die, the field or stone picked with it."""

from __future__ import annotations

from functools import partial
from typing import Final, TypeAlias

import pygame
from msgspec.structs import replace

from client.draw.geometry import Point
from client.games.equilibrix.board import field_names, layout
from client.games.equilibrix.board.flower_geometry import count_drawings
from client.games.equilibrix.board.view_model import EquilibrixViewModel, LegalActions, SelectionState
from client.i18n import tr
from client.scene.dialog import confirm_dialog
from client.table.bindings import Binding, Chord, Pressed, of, pressed
from client.table.drag_input import DragInput
from client.table.face import TablePort
from client.table.selection import SelectionController
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
from rules.equilibrix.state import EquilibrixState

_Chosen: TypeAlias = tuple[int | None, int | None]
"""A die and a field."""

TURNS = 6
"""A position can be drawn in so many directions."""


class EquilibrixController(SelectionController):
    """The hand over one table.

    The only die that can be used is chosen by itself, and of two that are alike the first.
    """

    def __init__(self, table: TablePort[EquilibrixState, EquilibrixViewModel]) -> None:
        self._table = table
        self._selection = SelectionState()
        self._turn = 0
        self._proposal: tuple[_Chosen, _Chosen] | None = None  # what was held before it, and since

    # --- what is held -----------------------------------------------------------------------------

    @property
    def selection(self) -> SelectionState:
        """What is held now, and what may be done."""
        return self._selection

    @selection.setter
    def selection(self, held: SelectionState) -> None:
        if held != self._selection:
            self._selection = held
            self._table.invalidate()

    def begin(self) -> None:
        """Start a decision with what is legal."""
        table, state, before = self._table, self._table.shown, self._selection.die
        before, self._turn = before if self._turn == state.turn else None, state.turn
        seat = table.decider
        offered = () if seat is None else table.match.game.actions(table.present, seat)
        offer = LegalActions(tuple(action for action in offered if isinstance(action, EquilibrixAction)))
        alike = {state.dice[die] for die in offer.dice}
        if state.phase in ("bonus", "reborn"):
            die: int | None = state.die
        elif before in offer.dice:
            die = before
        else:
            die = offer.dice[0] if len(alike) == 1 else None
        self._proposal = None
        self.selection = SelectionState(offer, die, self._selection.turns)

    def clear(self) -> None:
        """Nothing is picked any more."""
        self._proposal = None
        self.selection = SelectionState(self._selection.legal, turns=self._selection.turns)

    def pause(self) -> None:
        """Events are shown: nothing is picked; the die stays marked."""
        self.selection = replace(self._selection, picked=None, hover=None)

    @property
    def open(self) -> bool:
        """Whether somebody may act on what is shown."""
        return self._table.decider is not None

    @property
    def focus_order(self) -> tuple[str, ...]:
        """The widgets that come next."""
        return self._selection.focus_order

    def propose(self, action: Action) -> None:
        """Choose the die and the field of an action, so that one press carries it out."""
        before = die, picked = self._selection.die, self._selection.picked
        picked = None
        match action:
            case PlaceStart(field):
                picked = field
            case Birth(chosen, field) | TakeBack(chosen, field):
                die, picked = chosen, field
            case Pass(chosen):
                die = chosen
            case _:  # the others are answers
                pass
        self.clear()
        self.selection = replace(self._selection, die=die, picked=picked)
        self._proposal = before, (die, picked)

    def withdraw(self) -> None:
        """Hold again what was held before the proposal, unless something else was taken up meanwhile."""
        if self._proposal is not None and self._proposal[1] == (self._selection.die, self._selection.picked):
            die, picked = self._proposal[0]
            self.selection = replace(self._selection, die=die, picked=picked)
        self._proposal = None

    # --- choosing ---------------------------------------------------------------------------------

    def choose_die(self, die: int) -> None:
        """Handle a click on a die."""
        table = self._table
        if not self.open:
            return
        table.dismiss_ruling()
        if die in self._selection.dice:
            self.selection = replace(self._selection, die=die, picked=None)
            table.app.sound.play("die-pick")
            table.refresh()
            table.announce_selection()
        elif die < len(table.shown.dice):
            ruling = table.match.game.ruling(table.present, table.present.seat, Pass(die))
            table.show_ruling(ruling, table.pointer, pinned=True)

    def next_die(self) -> None:
        """Choose the other die, if there is one."""
        usable, die = self._selection.dice, self._selection.die
        if usable:
            place = usable.index(die) + 1 if die in usable else 0
            self.choose_die(usable[place % len(usable)])

    def rotate(self, by: int) -> None:
        """Turn the drawn position."""
        self.selection = replace(self._selection, turns=(self._selection.turns + by) % TURNS)
        self._table.app.sound.play("turn")
        self._table.refresh()
        if self._selection.die is not None:
            count = count_drawings(self._table.shown.dice[self._selection.die])
            self._table.app.announce(
                tr("equilibrix.table.turned", n=self._selection.turns % count + 1, m=count)
            )

    def set_hover(self, field: int | None) -> None:
        """Point at a field, by pointer or focus."""
        self.selection = replace(self._selection, hover=field)

    def press(self, field: int) -> None:
        """Handle a click on a field: the first one selects it, the second one confirms."""
        table = self._table
        if not self.open:
            return
        table.dismiss_ruling()
        if self._selection.die is None and table.shown.phase == "action":
            self._choose_only_die(field)
        held = self._selection
        if not (held.births | held.takebacks) >> field & 1:
            self._show_ruling(field)
        elif held.picked == field:
            self.confirm()
        else:
            self.selection = replace(held, picked=field)
            table.app.sound.play("pick")
            table.refresh()
            # what it would bring the field itself has said
            table.app.announce(tr("equilibrix.heard.once-more", place=field_names.name_field(field)))

    def _choose_only_die(self, field: int) -> None:
        """No die is chosen yet: the only one that can do something with the field is meant."""
        able = self._selection.legal.find_dice(field)
        if len(able) == 1:
            self.selection = replace(self._selection, die=able[0])

    def _show_ruling(self, field: int) -> None:
        ruling = self.find_ruling(field)
        if ruling is not None:
            self._table.show_ruling(ruling, self._table.pointer, pinned=True)

    def find_ruling(self, field: int) -> Ruling | None:
        """Return why nothing can be done on a field; None if something can, or nobody decides."""
        table, held = self._table, self._selection
        seat, state = table.decider, table.present
        if seat is None or (held.births | held.takebacks) >> field & 1:
            return None
        if state.phase == "placing":
            return table.match.game.ruling(state, seat, PlaceStart(field))
        dice = (held.dice or (0,)) if held.die is None else (held.die,)
        own = state.stones[state.seat] >> field & 1
        make = TakeBack if own else Birth
        found = [table.match.game.ruling(state, seat, make(die, field)) for die in dice]
        if None in found:  # one of the dice could, or both
            return Ruling("E-TURN-1", {"why": "choose"})
        alike = all(ruling == found[0] for ruling in found)
        return found[0] if alike else Ruling("E-TURN-1", {"why": "neither"})

    def drag_stone(self, at: Point, field: int | None) -> None:
        """Drag a stone from the supply, above a field."""
        self.selection = replace(self._selection, drag_at=at, hover=field)

    def drop_stone(self, field: int | None) -> None:
        """Drop the stone on a field, where it is to be born if it can be."""
        self.selection = replace(self._selection, drag_at=None)
        if field is not None and self._selection.births >> field & 1:
            self.selection = replace(self._selection, picked=field)
            self.confirm()

    def drop_last(self) -> bool:
        """Esc, the right button: first what is picked, then the chosen die. False if there was nothing."""
        held = self._selection
        if held.drag_at is not None:
            self.selection = replace(held, drag_at=None)
        elif held.picked is not None:
            self.selection = replace(held, picked=None)
        elif held.die is not None and len(held.dice) > 1 and self._table.shown.phase == "action":
            self.selection = replace(held, die=None)
        else:
            return False
        self._table.refresh()
        return True

    # --- acting -----------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Confirm the selection, by the gold button."""
        if self.open:
            action = self._selection.make_action(placing=self._table.shown.phase == "placing")
            if action is not None:
                self._table.act(action)

    def pass_die(self) -> None:
        """Decline the chosen die, or the bonus; asks where a birth is given away for good."""
        table, held, seat = self._table, self._selection, self._table.decider
        if not held.can_pass or held.die is None or seat is None:
            return
        action = Pass(held.die)
        if not held.births or table.hinted_action == action or table.match.can_undo_action(seat, action):
            table.act(action)
            return
        table.app.push(
            confirm_dialog(table.app, "equilibrix.dialog.pass", partial(table.act, action), icon="pass")
        )

    def judge_ring(self, falls: bool) -> None:
        """Say whether the own encircled stone falls."""
        if self._selection.legal.undecided_ring is not None:
            self._table.act(Judge(self._selection.legal.undecided_ring, falls))

    def answer_draw(self, agree: bool) -> None:
        """Answer the offer of a draw."""
        self._table.act(AnswerDraw(agree))

    def offer_draw(self) -> None:
        """Offer the others a draw."""
        self._table.act(OfferDraw())

    def resign(self) -> None:
        """Give up."""
        self._table.act(Resign())


# --- input -----------------------------------------------------------------------------------------------


BINDINGS: Final = of(
    "equilibrix",
    Binding("turn", (Chord(pygame.K_r), Chord(pygame.K_r, -1, shift=True)), ("wheel",)),
    Binding("die", (Chord(pygame.K_d),)),
    Binding("pass", (Chord(pygame.K_p),)),
    Binding("drag", (), ("drag",)),
)
"""What this table knows besides what every table does."""


class StoneInput(DragInput[bool]):
    """Turns raw events into changes of the selection: keys, the wheel, a stone dragged from the supply."""

    def __init__(
        self, table: TablePort[EquilibrixState, EquilibrixViewModel], controller: EquilibrixController
    ) -> None:
        super().__init__(table, controller)
        self._table = table
        self._controller: EquilibrixController = controller

    @property
    def dragging(self) -> bool:
        """Whether a stone hangs on the pointer."""
        return self._controller.selection.drag_at is not None

    def thing_at(self, point: Point) -> bool | None:
        """Return True over the supply, if a stone can be born."""
        there = self._table.view_model.layout.supply.collidepoint(point)
        return True if there and self._controller.selection.births else None

    def begin_drag(self, thing: bool, point: Point) -> None:
        """Have a stone hang on the pointer."""
        del thing
        self._table.app.sound.play("pick")
        self.drag_to(point)

    def drag_to(self, point: Point) -> None:
        """Move the stone over a field."""
        self._controller.drag_stone(point, self._field_at(point))

    def drop(self) -> None:
        """Take the stone off the pointer."""

    def drop_at(self, thing: bool, point: Point | None) -> None:
        """Have the stone born on the field, if it can be."""
        del thing
        self._controller.drop_stone(None if point is None else self._field_at(point))

    def after_widgets(self, event: pygame.Event) -> bool:
        """Handle the right button, which lets go, and the wheel, which turns the drawn position."""
        controller = self._controller
        if event.type == pygame.MOUSEWHEEL and controller.selection.die is not None and event.y:
            controller.rotate(1 if event.y > 0 else -1)
            return True
        return super().after_widgets(event)

    def key(self, event: pygame.Event) -> bool:
        """Handle R (turn the drawn position; Shift: the other way), D (the other die) and P (pass it)."""
        controller = self._controller
        command = pressed(BINDINGS, event) if controller.open else None
        match command:
            case None:
                return False
            case Pressed("turn", by):
                controller.rotate(by)
            case Pressed("die", _):
                controller.next_die()
            case _:
                controller.pass_die()
        return True

    def _field_at(self, point: Point) -> int | None:
        return layout.find_field(self._table.view_model.layout, point)
