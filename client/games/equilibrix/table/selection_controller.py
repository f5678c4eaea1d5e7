"""Controller of the player's selection (a die and a field), and the input that changes it."""

from __future__ import annotations

from functools import partial
from typing import Final, TypeAlias

import pygame
from msgspec.structs import replace

from client.draw.geometry import Point
from client.games.equilibrix.board import forecast
from client.games.equilibrix.board.view_model import EquilibrixViewModel, LegalActions, SelectionState
from client.games.equilibrix.table import descriptions, ranked_places
from client.i18n import tr
from client.scene.dialog import confirm_dialog
from client.table.bindings import Binding, Chord, PressedCommand, assign_section, find_pressed_command
from client.table.drag_input import DragInput
from client.table.face import TablePort
from client.table.ranked_places import RankedPlace
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

_Choice: TypeAlias = tuple[int | None, int | None]
"""A chosen die and a picked field."""


class EquilibrixController(SelectionController):
    """Holds and changes the selection of die and field on one EQUILIBRIX table.

    A die is chosen automatically if no other can be used, or if both show the same position.
    """

    def __init__(self, table: TablePort[EquilibrixState, EquilibrixViewModel]) -> None:
        self._table = table
        self._selection = SelectionState()
        self._turn = 0
        self._is_die_ranked = False  # chosen by the key that leads from place to place by worth
        self._proposal: tuple[_Choice, _Choice] | None = None  # the choice before a proposal, and after it

    # --- the selection ---------------------------------------------------------------------------

    @property
    def selection(self) -> SelectionState:
        """The present selection (die, field) with the legal actions."""
        return self._selection

    @selection.setter
    def selection(self, selection: SelectionState) -> None:
        if selection != self._selection:
            self._selection = selection
            self._table.invalidate()

    def begin_decision(self) -> None:
        """Start a decision with its legal actions; a die chosen earlier in the same turn stays chosen."""
        table, state, before = self._table, self._table.position, self._selection.die
        before, self._turn = before if self._turn == state.turn else None, state.turn
        seat = table.decider
        offered = () if seat is None else table.match.game.actions(table.match.state, seat)
        offer = LegalActions(tuple(action for action in offered if isinstance(action, EquilibrixAction)))
        alike = {state.dice[die] for die in offer.dice}
        if state.phase in ("bonus", "reborn"):
            die: int | None = state.die
        elif before in offer.dice:
            die = before
        else:
            die = offer.dice[0] if len(alike) == 1 else None
        self._proposal, self._is_die_ranked = None, False
        self.selection = SelectionState(offer, die)

    def clear(self) -> None:
        """Clear the selected die and field."""
        self._proposal = None
        self.selection = SelectionState(self._selection.legal)

    def pause(self) -> None:
        """Clear the picked field while events are animated; the die stays chosen."""
        self.selection = replace(self._selection, picked=None, hover=None)

    @property
    def can_act(self) -> bool:
        """Whether a person at this screen has to decide now."""
        return self._table.decider is not None

    @property
    def focus_order(self) -> tuple[str, ...]:
        """Ids of widgets the keyboard focus should reach first."""
        return self._selection.focus_order

    def rank_places(self, focused: str) -> list[RankedPlace]:
        """Return the fields where an action is possible; the best die for each is chosen with it.

        A die that the player has chosen is kept.
        """
        del focused
        state, selection = self._table.position, self._selection
        if not self.can_act or state.phase not in ("action", "bonus", "reborn"):
            return []
        is_free = selection.die is None or self._is_die_ranked
        dice = selection.dice if is_free else tuple(one for one in selection.dice if one == selection.die)
        ranked = ranked_places.rank_fields(state, selection, dice)
        return [
            RankedPlace(
                f"field.{field}",
                worth,
                partial(self._describe_field, die, field),
                select=partial(self._select_ranked_die, die) if is_free and len(selection.dice) > 1 else None,
            )
            for field, (worth, die) in ranked.items()
        ]

    def _describe_field(self, die: int, field: int) -> str:
        """Return what an action on a field would bring, in words."""
        table, state = self._table, self._table.position
        if not self._selection.legal.get_fields(die)[0] >> field & 1:
            return descriptions.describe_stone_return_effect(state, state.seat, die, field)
        birth = forecast.forecast_birth(state, state.seat, die, field)
        return descriptions.describe_birth(state, birth, table.context.names, hints=True)

    def _select_ranked_die(self, die: int) -> None:
        """Choose the die with which a field brings most; the next field may take the other one again."""
        if die != self._selection.die:
            self.selection = replace(self._selection, die=die, picked=None)
            self._table.refresh()
        self._is_die_ranked = True

    def propose_action(self, action: Action) -> None:
        """Select the die and the field of a suggested action, so that one press plays it."""
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

    def withdraw_proposal(self) -> None:
        """Restore the selection from before `propose_action`, unless it has been changed since."""
        if self._proposal is not None and self._proposal[1] == (self._selection.die, self._selection.picked):
            die, picked = self._proposal[0]
            self.selection = replace(self._selection, die=die, picked=picked)
        self._proposal = None

    # --- choosing ---------------------------------------------------------------------------------

    def choose_die(self, die: int) -> None:
        """Choose a die, or show a popup with the rule that forbids its use."""
        table = self._table
        if not self.can_act:
            self._table.face.announce_no_decision()
            return
        table.ruling_popup.dismiss()
        if die in self._selection.dice:
            self._is_die_ranked = False
            self.selection = replace(self._selection, die=die, picked=None)
            table.app.sound.play("die-pick")
            table.refresh()
            table.face.announce_selection()
        elif die < len(table.position.dice):
            ruling = table.match.game.ruling(table.position, table.position.seat, Pass(die))
            table.ruling_popup.show(ruling)

    def choose_next_die(self) -> None:
        """Choose the next usable die after the chosen one, or the first if none is chosen."""
        usable, die = self._selection.dice, self._selection.die
        if usable:
            place = usable.index(die) + 1 if die in usable else 0
            self.choose_die(usable[place % len(usable)])

    def set_hover(self, field: int | None) -> None:
        """Set the field under the pointer or the focus, None for none."""
        self.selection = replace(self._selection, hover=field)

    def press_field(self, field: int) -> None:
        """Handle a press of a field: the first press picks it, the second one confirms the action."""
        table = self._table
        if not self.can_act:
            self._table.face.announce_no_decision()
            return
        table.ruling_popup.dismiss()
        if self._selection.die is None and table.position.phase == "action":
            self._choose_only_die(field)
        selection = self._selection
        if not (selection.births | selection.takebacks) >> field & 1:
            self._show_ruling(field)
        elif selection.picked == field:
            self.confirm()
        else:
            self.selection = replace(selection, picked=field)
            table.app.sound.play("pick")
            table.refresh()
            # the text of the field has told what an action there would bring
            is_takeback = bool(selection.takebacks >> field & 1)
            chosen = descriptions.describe_choice(table.position, field, is_takeback=is_takeback)
            table.face.announce_choice(chosen)

    def _choose_only_die(self, field: int) -> None:
        """Choose the only die that can do something on a field, if there is just one."""
        able = self._selection.legal.find_dice(field)
        if len(able) == 1:
            self.selection = replace(self._selection, die=able[0])

    def _show_ruling(self, field: int) -> None:
        ruling = self.find_ruling(field)
        if ruling is not None:
            self._table.ruling_popup.show(ruling)

    def _show_birth_ruling(self, field: int) -> None:
        table, die = self._table, self._selection.die
        if self._selection.takebacks >> field & 1 and die is not None:  # a stone lies there already
            seat, state = table.position.seat, table.position
            table.ruling_popup.show(table.match.game.ruling(state, seat, Birth(die, field)))
        else:
            self._show_ruling(field)

    def find_ruling(self, field: int) -> Ruling | None:
        """Return the rule that forbids every action on a field.

        None if an action is possible there, or if nobody at this screen decides.
        """
        table, selection = self._table, self._selection
        seat, state = table.decider, table.position
        if seat is None or (selection.births | selection.takebacks) >> field & 1:
            return None
        if state.phase == "placing":
            return table.match.game.ruling(state, seat, PlaceStart(field))
        dice = (selection.dice or (0,)) if selection.die is None else (selection.die,)
        own = state.stones[state.seat] >> field & 1
        make_action = TakeBack if own else Birth
        rulings = [table.match.game.ruling(state, seat, make_action(die, field)) for die in dice]
        if None in rulings:  # one of the dice could, or both
            return Ruling("E-TURN-1", {"why": "choose"})
        alike = all(ruling == rulings[0] for ruling in rulings)
        return rulings[0] if alike else Ruling("E-TURN-1", {"why": "neither"})

    def drag_stone(self, at: Point, field: int | None) -> None:
        """Move the dragged stone to a point; `field` is the board field there, None if there is none."""
        self.selection = replace(self._selection, drag_at=at, hover=field)

    def drop_stone(self, field: int | None) -> None:
        """Drop the dragged stone: submit a birth on the field, or show the rule that forbids it there."""
        self.selection = replace(self._selection, drag_at=None)
        if field is not None and self._selection.births >> field & 1:
            self.selection = replace(self._selection, picked=field)
            self.confirm()
        elif field is not None:
            self._show_birth_ruling(field)

    def drop_last(self) -> bool:
        """Undo the last part of the selection: dragged stone, else picked field, else die.

        Return False if there was none to undo.
        """
        selection = self._selection
        if selection.drag_at is not None:
            self.selection = replace(selection, drag_at=None)
        elif selection.picked is not None:
            self.selection = replace(selection, picked=None)
        elif selection.die is not None and len(selection.dice) > 1 and self._table.position.phase == "action":
            self.selection = replace(selection, die=None)
        else:
            return False
        self._table.refresh()
        self._table.face.announce_change_of_selection(tr("equilibrix.heard.not-chosen"))
        return True

    # --- acting -----------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Submit the selected action, if there is one."""
        if self.can_act:
            action = self._selection.make_action(placing=self._table.position.phase == "placing")
            if action is not None:
                self._table.play_action(action)

    def pass_die(self) -> None:
        """Decline the chosen die or bonus; ask first if that gives up a birth and cannot be undone.

        A suggested action is not asked about.
        """
        table, selection, seat = self._table, self._selection, self._table.decider
        if not selection.can_pass or selection.die is None or seat is None or table.refuse_move():
            return
        action = Pass(selection.die)
        is_hinted = table.context.hinted_action == action
        if not selection.births or is_hinted or table.match.can_undo_action(seat, action):
            table.play_action(action)
            return
        table.app.push(
            confirm_dialog(
                table.app, "equilibrix.dialog.pass", partial(table.play_action, action), icon="pass"
            )
        )

    def decide_capture(self, falls: bool) -> None:
        """Submit whether the encircled stone the player decides on falls or stays (Paradox scenario)."""
        if self._selection.legal.encircled_field_to_decide is not None:
            self._table.play_action(Judge(self._selection.legal.encircled_field_to_decide, falls))

    def answer_draw(self, agree: bool) -> None:
        """Submit whether the player accepts the offered draw."""
        self._table.play_action(AnswerDraw(agree))

    def offer_draw(self) -> None:
        """Submit the offer of a draw to the other players."""
        self._table.play_action(OfferDraw())

    def resign(self) -> None:
        """Submit the player's resignation."""
        self._table.play_action(Resign())


# --- input -----------------------------------------------------------------------------------------------


BINDINGS: Final = assign_section(
    "equilibrix",
    Binding("die", (Chord(pygame.K_d),)),
    Binding("pass", (Chord(pygame.K_p),)),
    Binding("drag", (), ("drag",)),
)
"""The key bindings of this table, besides those of every table."""


class StoneInput(DragInput[bool]):
    """Turns raw input events into changes of the selection: keys, dragging a stone."""

    def __init__(
        self, table: TablePort[EquilibrixState, EquilibrixViewModel], controller: EquilibrixController
    ) -> None:
        super().__init__(table, controller)
        self._table = table
        self._controller: EquilibrixController = controller

    @property
    def is_dragging(self) -> bool:
        """Whether a stone is being dragged from the supply."""
        return self._controller.selection.drag_at is not None

    def find_draggable_at(self, point: Point) -> bool | None:
        """Return True if a point is on the supply and a stone may be born from there now, else None."""
        is_over_supply = self._table.view_model.layout.supply.collidepoint(point)
        return True if is_over_supply and self._controller.selection.births else None

    def begin_drag(self, thing: bool, point: Point) -> None:
        """Start dragging a stone from the supply, with its sound."""
        del thing
        self._table.app.sound.play("pick")
        self.drag_to(point)

    def drag_to(self, point: Point) -> None:
        """Move the dragged stone to a point."""
        self._controller.drag_stone(point, self._field_at(point))

    def let_go(self) -> None:
        """Do nothing: `drop_at` puts the dragged stone down."""

    def put_back(self) -> None:
        """Put the dragged stone back into the supply."""
        self._controller.drop_stone(None)

    def drop_at(self, thing: bool, point: Point | None) -> None:
        """Drop the dragged stone on the field at a point; submit a birth if it is possible there."""
        del thing
        self._controller.drop_stone(None if point is None else self._field_at(point))

    def handle_key(self, event: pygame.Event) -> bool:
        """Handle the keys to choose the other die and decline the chosen one.

        Return whether the key was handled.
        """
        controller = self._controller
        command = find_pressed_command(BINDINGS, event) if controller.can_act else None
        match command:
            case None:
                return False
            case PressedCommand("die", _):
                controller.choose_next_die()
            case _:
                controller.pass_die()
        return True

    def _field_at(self, point: Point) -> int | None:
        return self._table.view_model.layout.plane.find_field(point)
