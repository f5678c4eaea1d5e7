"""What the player to decide is about to do: the chosen die, the field or stone picked with it."""

from __future__ import annotations

from functools import partial
from typing import Protocol, TypeAlias

from msgspec.structs import replace

from client.draw.geometry import Point
from client.games.equilibrix.board import wording
from client.games.equilibrix.board.flower import drawings
from client.games.equilibrix.board.layout import TableLayout
from client.games.equilibrix.board.selection import Offer, SelectionState
from client.i18n import tr
from client.scene.dialog import sure
from client.table.desk import Desk
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


class EquilibrixDesk(Desk, Protocol):
    """What this game's hand asks of its table besides."""

    @property
    def position(self) -> EquilibrixState:
        """The position on the screen."""

    @property
    def present(self) -> EquilibrixState:
        """The position of the match, which the screen may still be on its way to."""

    @property
    def layout(self) -> TableLayout:
        """Where everything lies."""

    def advises(self, action: Action) -> bool:
        """Whether a hint on the board proposes this very action."""

    def toggle_links(self) -> None:
        """The help that draws the shortest missing links, on or off."""


class Choosing:
    """The hand over one table. The only die that can be used is chosen by itself, and of two that are alike
    the first."""

    def __init__(self, desk: EquilibrixDesk) -> None:
        self._desk = desk
        self._held = SelectionState()
        self._turn = 0
        self._proposal: tuple[_Chosen, _Chosen] | None = None  # what was held before it, and since

    # --- what is held -----------------------------------------------------------------------------

    @property
    def held(self) -> SelectionState:
        """What is held now, and what may be done."""
        return self._held

    @held.setter
    def held(self, held: SelectionState) -> None:
        if held != self._held:
            self._held = held
            self._desk.invalidate()

    def begin(self) -> None:
        """A decision is due: see what may be done."""
        desk, state, before = self._desk, self._desk.position, self._held.die
        before, self._turn = before if self._turn == state.turn else None, state.turn
        seat = desk.decider
        offered = () if seat is None else desk.match.game.actions(desk.present, seat)
        offer = Offer(tuple(action for action in offered if isinstance(action, EquilibrixAction)))
        alike = {state.dice[die] for die in offer.dice}
        if state.phase in ("bonus", "reborn"):
            die: int | None = state.die
        elif before in offer.dice:
            die = before
        else:
            die = offer.dice[0] if len(alike) == 1 else None
        self._proposal = None
        self.held = SelectionState(offer, die, self._held.turned)

    def put_down(self) -> None:
        """Nothing is picked any more."""
        self._proposal = None
        self.held = SelectionState(self._held.offer, turned=self._held.turned)

    def rest(self) -> None:
        """Events are shown: nothing is picked; the die stays marked."""
        self.held = replace(self._held, picked=None, hover=None)

    @property
    def open(self) -> bool:
        """Whether somebody may act on what is shown."""
        return self._desk.decider is not None

    @property
    def stops(self) -> tuple[str, ...]:
        """The widgets that come next."""
        return self._held.stops

    def propose(self, action: Action) -> None:
        """Choose the die and the field of an action, so that one press carries it out."""
        before = die, picked = self._held.die, self._held.picked
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
        self.put_down()
        self.held = replace(self._held, die=die, picked=picked)
        self._proposal = before, (die, picked)

    def withdraw(self) -> None:
        """Hold again what was held before the proposal, unless something else was taken up meanwhile."""
        if self._proposal is not None and self._proposal[1] == (self._held.die, self._held.picked):
            die, picked = self._proposal[0]
            self.held = replace(self._held, die=die, picked=picked)
        self._proposal = None

    # --- choosing ---------------------------------------------------------------------------------

    def choose_die(self, die: int) -> None:
        """A die was clicked."""
        desk = self._desk
        if not self.open:
            return
        desk.dismiss_judge()
        if die in self._held.dice:
            self.held = replace(self._held, die=die, picked=None)
            desk.app.sound.play("die-pick")
            desk.refresh()
            desk.tell_held()
        elif die < len(desk.position.dice):
            ruling = desk.match.game.ruling(desk.present, desk.present.seat, Pass(die))
            desk.judge(ruling, desk.pointer, pinned=True)

    def next_die(self) -> None:
        """The other die, if there is one to choose."""
        usable, die = self._held.dice, self._held.die
        if usable:
            place = usable.index(die) + 1 if die in usable else 0
            self.choose_die(usable[place % len(usable)])

    def turn(self, by: int) -> None:
        """Turn the drawn position."""
        self.held = replace(self._held, turned=(self._held.turned + by) % TURNS)
        self._desk.app.sound.play("turn")
        self._desk.refresh()
        if self._held.die is not None:
            count = drawings(self._desk.position.dice[self._held.die])
            self._desk.app.announce(tr("equilibrix.table.turned", n=self._held.turned % count + 1, m=count))

    def hover_on(self, field: int | None) -> None:
        """The pointer or the focus shows a field."""
        self.held = replace(self._held, hover=field)

    def press(self, field: int) -> None:
        """A field was clicked: the first time it is picked, the second time it is confirmed."""
        desk = self._desk
        if not self.open:
            return
        desk.dismiss_judge()
        if self._held.die is None and desk.position.phase == "action":
            self._choose_die_for(field)
        held = self._held
        if not (held.births | held.takebacks) >> field & 1:
            self._ask_judge(field)
        elif held.picked == field:
            self.confirm()
        else:
            self.held = replace(held, picked=field)
            desk.app.sound.play("pick")
            desk.refresh()
            # what it would bring the field itself has said
            desk.app.announce(tr("equilibrix.heard.once-more", place=wording.place(field)))

    def _choose_die_for(self, field: int) -> None:
        """No die is chosen yet: the only one that can do something with the field is meant."""
        able = self._held.offer.able(field)
        if len(able) == 1:
            self.held = replace(self._held, die=able[0])

    def _ask_judge(self, field: int) -> None:
        ruling = self.ruling(field)
        if ruling is not None:
            self._desk.judge(ruling, self._desk.pointer, pinned=True)

    def ruling(self, field: int) -> Ruling | None:
        """Why nothing can be done on a field; None if something can, or nobody decides."""
        desk, held = self._desk, self._held
        seat, state = desk.decider, desk.present
        if seat is None or (held.births | held.takebacks) >> field & 1:
            return None
        if state.phase == "placing":
            return desk.match.game.ruling(state, seat, PlaceStart(field))
        dice = (held.dice or (0,)) if held.die is None else (held.die,)
        own = state.stones[state.seat] >> field & 1
        make = TakeBack if own else Birth
        found = [desk.match.game.ruling(state, seat, make(die, field)) for die in dice]
        if None in found:  # one of the dice could, or both
            return Ruling("E-TURN-1", {"why": "choose"})
        alike = all(ruling == found[0] for ruling in found)
        return found[0] if alike else Ruling("E-TURN-1", {"why": "neither"})

    def drag(self, at: Point, field: int | None) -> None:
        """A stone of the supply hangs on the pointer, which is over that field."""
        self.held = replace(self._held, drag_at=at, hover=field)

    def drop(self, field: int | None) -> None:
        """It is let go there: that is where it is to be born, if it can be."""
        self.held = replace(self._held, drag_at=None)
        if field is not None and self._held.births >> field & 1:
            self.held = replace(self._held, picked=field)
            self.confirm()

    def let_go(self) -> bool:
        """Esc, the right button: first what is picked, then the chosen die. False if there was nothing."""
        held = self._held
        if held.drag_at is not None:
            self.held = replace(held, drag_at=None)
        elif held.picked is not None:
            self.held = replace(held, picked=None)
        elif held.die is not None and len(held.dice) > 1 and self._desk.position.phase == "action":
            self.held = replace(held, die=None)
        else:
            return False
        self._desk.refresh()
        return True

    # --- acting -----------------------------------------------------------------------------------

    def confirm(self) -> None:
        """The gold button."""
        if self.open:
            action = self._held.action(placing=self._desk.position.phase == "placing")
            if action is not None:
                self._desk.act(action)

    def pass_die(self) -> None:
        """Decline the chosen die, or the bonus; asks where a birth is given away for good."""
        desk, held, seat = self._desk, self._held, self._desk.decider
        if not held.may_pass or held.die is None or seat is None:
            return
        action = Pass(held.die)
        if not held.births or desk.advises(action) or desk.match.can_undo_action(seat, action):
            desk.act(action)
            return
        desk.app.push(sure(desk.app, "equilibrix.dialog.pass", partial(desk.act, action), icon="pass"))

    def judge_ring(self, falls: bool) -> None:
        """Say whether the own encircled stone falls."""
        if self._held.offer.ring is not None:
            self._desk.act(Judge(self._held.offer.ring, falls))

    def answer(self, agree: bool) -> None:
        """Answer the offer of a draw."""
        self._desk.act(AnswerDraw(agree))

    def offer_draw(self) -> None:
        """Offer the others a draw."""
        self._desk.act(OfferDraw())

    def resign(self) -> None:
        """Give up."""
        self._desk.act(Resign())
