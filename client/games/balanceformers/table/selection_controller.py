"""Handles a player's selection on the table: tokens, the lifted creature, a place for a piece.

Clicks, key bindings and dragging change it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace

from client.draw.geometry import Point
from client.games.balanceformers.board import layout
from client.games.balanceformers.board.placement_order import get_widget_id
from client.games.balanceformers.board.view_model import BalanceformersViewModel, LegalActions, SelectionState
from client.games.balanceformers.table import descriptions, ranked_places
from client.games.balanceformers.table.board_view_input import BoardViewInput
from client.i18n import tr
from client.platform.pointer import PINCH
from client.scene.dialog import confirm_dialog
from client.table.bindings import (
    PAD_LEFT,
    PAD_RIGHT,
    Binding,
    Chord,
    PadButton,
    assign_section,
    find_pressed_command,
)
from client.table.drag_input import DragInput
from client.table.face import TablePort
from client.table.ranked_places import RankedPlace
from client.table.selection import SelectionController
from rules.balanceformers.actions import (
    AddPiece,
    BalanceformersAction,
    EndTurn,
    Move,
    PickTokens,
    Place,
    Reincarnate,
    TakeToken,
)
from rules.balanceformers.state import OFF, PARTS, BalanceformersState, Piece
from rules.contract import Action, Ruling


class BalanceformersController(SelectionController):
    """Handles the selection of the player to decide on one Balanceformers table.

    Attributes:
        selection: The present selection.
    """

    def __init__(self, table: TablePort[BalanceformersState, BalanceformersViewModel]) -> None:
        self._table = table
        self.selection = SelectionState()

    # --- what may be done -------------------------------------------------------------------------

    def begin_decision(self) -> None:
        """Start a decision with its legal actions; a creature that has just moved stays lifted."""
        table, lifted = self._table, self.selection.creature
        seat, state = table.decider, table.position
        offer = LegalActions.from_actions(() if seat is None else table.match.game.actions(state, seat))
        self.selection = SelectionState(offer)
        if state.phase == "turn" and lifted in offer.slots_by_creature:
            self.selection = SelectionState(offer, creature=lifted)
        if state.phase == "initiative":
            squares, rounds = offer.squares, offer.rounds
            only = squares[0] if len(squares) == 1 else None, rounds[0] if len(rounds) == 1 else None
            self.selection = SelectionState(offer, pair=only)

    def clear(self) -> None:
        """Clear the selection: neither a lifted creature nor picked tokens."""
        self.selection = SelectionState(self.selection.legal)

    def pause(self) -> None:
        """Clear what is chosen and hovered while events are shown; a lifted creature stays lifted."""
        self.selection = replace(
            self.selection, pair=(None, None), chosen=None, hover=None, hover_creature=None
        )

    @property
    def can_act(self) -> bool:
        """Whether a player at this computer has to decide now."""
        return self._table.decider is not None

    @property
    def focus_order(self) -> tuple[str, ...]:
        """Ids of the widgets that Tab visits next: all that the player can choose from now.

        With a lifted creature the slots it can reach; otherwise tokens, creatures to lift, free places for a
        piece, and the seats that may give a token.
        """
        held, offer, state = self.selection, self.selection.legal, self._table.position
        if held.creature is not None:
            return tuple(
                f"slot.{slot}"
                for slot in range(held.reachable_slots.bit_length())
                if held.reachable_slots >> slot & 1
            )
        square, round_ = held.pair
        tokens = (
            *(f"square.{value}" for value in offer.squares if square is None),
            *(f"round.{value}" for value in offer.rounds if round_ is None),
        )
        lying = sorted(offer.liftable, key=lambda one: (state.places[one] == OFF, one))
        creatures = (get_widget_id(state, one) for one in lying)
        pieces = (f"piece.{i}.{j}.{d}" for i, j, d in offer.pieces)
        return (*tokens, *creatures, *pieces, *(f"giver.{seat}" for seat in offer.givers))

    def rank_places(self, focused: str) -> list[RankedPlace]:
        """Return the slots for the lifted creature, else the creatures to lift by their best slots."""
        del focused
        state, selection, seat = self._table.position, self.selection, self._table.decider
        if seat is None or state.phase not in ("prelude", "turn"):
            return []
        lifted = selection.creature
        places: list[RankedPlace] = []
        for creature, slots in selection.legal.slots_by_creature.items():
            if lifted not in (None, creature):
                continue
            ranked = ranked_places.rank_slots(state, seat, creature, slots)
            kept = ranked if lifted is not None else [max(ranked, key=lambda slot: ranked[slot])]
            places += (
                RankedPlace(
                    get_widget_id(state, creature) if lifted is None else f"slot.{slot}",
                    ranked[slot],
                    partial(self._describe_gains, seat, creature, slot),
                )
                for slot in kept
            )
        return places

    def _describe_gains(self, seat: int, creature: int, slot: int) -> str:
        return ranked_places.describe_gains(self._table.view_model, seat, creature, slot)

    def propose_action(self, action: Action) -> None:
        """Select all that a suggested action consists of, so that one press carries it out."""
        self.clear()
        match action:
            case PickTokens(square, round_):
                self.selection = replace(self.selection, pair=(square, round_))
            case Move(creature) | Place(creature) | Reincarnate(creature):
                self.selection = replace(self.selection, creature=creature, chosen=action)
            case AddPiece() | TakeToken():
                self.selection = replace(self.selection, chosen=action)
            case _:  # the others need nothing in the hand
                pass

    # --- choosing ---------------------------------------------------------------------------------

    def pick_square(self, value: int) -> None:
        """Handle a press on a square initiative token: pick it, put it back, or confirm the pair by a key."""
        square, round_ = self.selection.pair
        if square == value and self._confirms_pair():
            self.confirm()
        elif value in self.selection.legal.squares:
            self._pick((None if square == value else value, round_))

    def pick_round(self, value: int) -> None:
        """Handle a press on a round initiative token: pick it, put it back, or confirm the pair by a key."""
        square, round_ = self.selection.pair
        if round_ == value and self._confirms_pair():
            self.confirm()
        elif value in self.selection.legal.rounds:
            self._pick((square, None if round_ == value else value))

    def _confirms_pair(self) -> bool:
        """Return whether a press on a picked token confirms: both are picked, and it comes from a key."""
        return None not in self.selection.pair and self._table.ui.ring

    def _pick(self, pair: tuple[int | None, int | None]) -> None:
        self.selection = replace(self.selection, pair=pair)
        self._table.app.sound.play("initiative")
        self._table.refresh()
        self._table.face.announce_selection(can_confirm=self._confirms_pair())

    def press_creature(self, creature: int) -> None:
        """Handle a click on a creature: lift it, put it down, or show the rule that forbids it."""
        table = self._table
        if not self.can_act:
            self._table.face.announce_no_decision()
            return
        table.ruling_popup.dismiss()
        if creature == self.selection.creature:
            self.selection = replace(self.selection, creature=None, chosen=None)
        elif creature in self.selection.liftable:
            self.selection = replace(self.selection, creature=creature, chosen=None)
        else:
            table.ruling_popup.show(self._find_lift_ruling(creature))
            return
        table.app.sound.play("pick")
        table.refresh()
        table.face.announce_selection()
        if self.selection.creature is None:
            table.face.announce_change_of_selection(tr("balanceformers.heard.put-back"))
        elif table.ui.ring and table.context.settings.show_points:
            best = max(self.rank_places(""), key=lambda place: place.worth, default=None)
            table.ui.focus_on(None if best is None else best.widget)

    def press_slot(self, slot: int) -> None:
        """Handle a click on a slot: lift the creature there, or move the lifted creature there.

        A creature that cannot be lifted is only in the way of one that has been.
        """
        if not self.can_act:
            self._table.face.announce_no_decision()
            return
        lifted, there = self.selection.creature, self._table.position.map_slots_to_creatures().get(slot)
        if there is not None and (lifted is None or there == lifted or there in self.selection.liftable):
            self.press_creature(there)
        elif lifted is not None:
            self._move_lifted(lifted, slot)

    def press_dark_slot(self, slot: int) -> None:
        """Handle a click on a slot of a dark piece: say why the lifted creature cannot stand there."""
        state, lifted = self._table.position, self.selection.creature
        if self.can_act and lifted is not None and state.dark >> slot // PARTS & 1:
            self._move_lifted(lifted, slot)

    def _move_lifted(self, creature: int, slot: int) -> None:
        table = self._table
        table.ruling_popup.dismiss()
        if self.selection.reachable_slots >> slot & 1:
            self._choose(self._make_move(creature, slot))
        else:
            self._show_move_ruling(creature, slot)

    def _choose(self, action: BalanceformersAction) -> None:
        """Carry out an action; by keys the first press only chooses it and the second one confirms.

        The mouse has pointed at what it presses, and has seen what would come of it.
        """
        table = self._table
        if not table.ui.ring or self.selection.chosen == action:
            table.play_action(action)
            return
        self.selection = replace(self.selection, chosen=action)
        table.app.sound.play("pick")
        table.refresh()
        table.face.announce_choice(descriptions.describe_choice(table.view_model, action))

    def _show_move_ruling(self, creature: int, slot: int) -> None:
        table = self._table
        if table.decider is not None:
            action = self._make_move(creature, slot)
            table.ruling_popup.show(table.match.game.ruling(table.position, table.decider, action))

    def find_ruling(self, slot: int) -> Ruling | None:
        """Return the rule that forbids acting on a slot; None if nothing does or nobody has to decide."""
        table, lifted = self._table, self.selection.creature
        seat, there = table.decider, table.position.map_slots_to_creatures().get(slot)
        if seat is None or table.position.phase not in ("prelude", "turn"):
            return None
        if there is not None:
            return None if there in self.selection.liftable else self._find_lift_ruling(there)
        if lifted is None or self.selection.reachable_slots >> slot & 1:
            return None
        return table.match.game.ruling(table.position, seat, self._make_move(lifted, slot))

    def _make_move(self, creature: int, slot: int) -> BalanceformersAction:
        """Return what putting a creature on a slot is."""
        state = self._table.position
        if state.phase == "prelude":
            return Place(creature, slot)
        if state.places[creature] == OFF:
            return Reincarnate(creature, slot)
        return Move(creature, slot)

    def _find_lift_ruling(self, creature: int) -> Ruling | None:
        """Return why a creature cannot be lifted."""
        table = self._table
        seat, state = table.decider, table.position
        if seat is None:
            return None
        if state.phase == "turn" and state.places[creature] != OFF and state.setup.moves == "any":
            return Ruling("B-ACT-3", {"why": "stuck"})
        return table.match.game.ruling(state, seat, self._make_move(creature, 0))

    def press_piece(self, piece: Piece) -> None:
        """Handle a press on a free place for a piece: lay the piece there."""
        if piece in self.selection.legal.pieces:
            self._choose(AddPiece(*piece))

    def choose_giver(self, seat: int) -> None:
        """Handle a press on a seat: take the reincarnation token from it if that is legal."""
        if seat in self.selection.legal.givers:
            self._choose(TakeToken(seat))

    # --- looking and dragging ---------------------------------------------------------------------

    def set_hover(self, slot: int | None) -> None:
        """Record the slot under the pointer or the keyboard focus, None for none."""
        self._set_hover(
            slot, None if slot is None else self._table.position.map_slots_to_creatures().get(slot)
        )

    def set_hover_creature(self, creature: int | None) -> None:
        """Record the off-board creature under the pointer or the keyboard focus, None for none."""
        if creature != self.selection.hover_creature:
            self._set_hover(None, creature)

    def _set_hover(self, slot: int | None, creature: int | None) -> None:
        if (slot, creature) != (self.selection.hover, self.selection.hover_creature):
            self.selection = replace(self.selection, hover=slot, hover_creature=creature)
            self._table.invalidate()

    def begin_drag(self, creature: int) -> None:
        """Lift a creature and start dragging it."""
        self.selection = replace(self.selection, creature=creature, dragging=True, chosen=None)
        self._table.app.sound.play("pick")
        self._table.refresh()

    def drag_to(self, point: Point, slot: int | None) -> None:
        """Move the dragged creature to a screen point.

        Args:
            slot: The slot under the point, None for none.
        """
        self.selection = replace(self.selection, drag_at=point)
        self.set_hover(slot)
        self._table.invalidate()

    def stop_dragging(self) -> bool:
        """Stop dragging; the creature stays lifted. Return False if nothing was dragged."""
        dragged = self.selection.dragging
        self.selection = replace(self.selection, dragging=False, drag_at=None)
        return dragged

    def drop_on_slot(self, slot: int | None) -> None:
        """Move the lifted creature to a slot if that is legal, else put it down where it was and say why."""
        table, creature = self._table, self.selection.creature
        if creature is not None and slot is not None and self.selection.reachable_slots >> slot & 1:
            table.play_action(self._make_move(creature, slot))
        else:
            self.selection = replace(self.selection, creature=None)
            if creature is not None and slot is not None and slot != table.position.places[creature]:
                self._show_move_ruling(creature, slot)
        table.refresh()

    def drop_last(self) -> bool:
        """Undo the last step of choosing; return False if nothing is chosen.

        That is the chosen action, else the lifted creature, else the picked tokens.
        """
        held = self.selection
        if held.chosen is not None and not held.dragging:
            self.selection = replace(held, chosen=None)
            self._table.face.announce_change_of_selection(tr("balanceformers.heard.not-chosen"))
        elif held.creature is not None:
            self.selection = replace(held, creature=None, dragging=False, drag_at=None)
            self._table.face.announce_change_of_selection(tr("balanceformers.heard.put-back"))
        elif self._table.position.phase == "initiative" and held.pair != (None, None):
            self.selection = replace(held, pair=(None, None))
            self._table.face.announce_change_of_selection(tr("balanceformers.heard.not-chosen"))
        else:
            return False
        self._table.refresh()
        return True

    # --- acting -----------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Carry out the action of the main button: confirm what is chosen, or end the turn."""
        action = self.selection.main_button_action if self.can_act else None
        if isinstance(action, EndTurn):
            self.end_turn()
        elif action is not None:
            self._table.play_action(action)

    def end_turn(self) -> None:
        """End the turn, after a confirmation if actions would be lost."""
        table, action = self._table, EndTurn()
        if not self.selection.legal.can_end or table.refuse_move():
            return
        if not self.selection.legal.slots_by_creature or table.context.hinted_action == action:
            table.play_action(action)
            return
        end, left = partial(table.play_action, action), table.position.left
        table.app.push(confirm_dialog(table.app, "balanceformers.dialog.end-turn", end, icon="check", n=left))


BINDINGS: Final = assign_section(
    "balanceformers",
    Binding("forecast", (Chord(pygame.K_f),), looking=True),
    Binding("pause", (Chord(pygame.K_p),), looking=True),
    Binding("verdict", (Chord(pygame.K_COMMA, -1), Chord(pygame.K_PERIOD)), looking=True, repeats=True),
    Binding("calm", (Chord(pygame.K_e),), looking=True),
    Binding("drag", (), ("drag",)),
    Binding(
        "magnify",
        (
            Chord(pygame.K_PLUS),
            Chord(pygame.K_KP_PLUS, shown=False),
            Chord(pygame.K_EQUALS, shown=False),  # plus lies on the key of the equals sign
            Chord(pygame.K_MINUS, -1),
            Chord(pygame.K_KP_MINUS, -1, shown=False),
        ),
        ("wheel",),
        (PadButton(PAD_LEFT, -1), PadButton(PAD_RIGHT)),
        repeats=True,
        shares_with=("watching.speed", "playback.speed"),
    ),
    Binding("move-board", (), ("drag",)),
    Binding("show-all", (Chord(pygame.K_HOME),), shares_with=("table.ends", "playback.ends")),
)
"""What this table knows besides what every table does."""


class CreatureInput(DragInput[int]):
    """Turns pointer and key events into changes of the selection; drags creatures to slots."""

    def __init__(
        self,
        table: TablePort[BalanceformersState, BalanceformersViewModel],
        controller: BalanceformersController,
        toggle_forecast: Callable[[], object],
        toggle_pause: Callable[[], object],
        toggle_calm: Callable[[], object],
        step_verdict: Callable[[int], object],
        board_view: BoardViewInput,
    ) -> None:
        super().__init__(table, controller)
        self._board_view = board_view
        self._table = table
        self._controller: BalanceformersController = controller
        self._toggle_forecast = toggle_forecast
        self._toggle_pause = toggle_pause
        self._toggle_calm = toggle_calm
        self._step_verdict = step_verdict

    @property
    def is_dragging(self) -> bool:
        """Whether a creature is being dragged."""
        return self._controller.selection.dragging

    def find_draggable_at(self, point: Point) -> int | None:
        """Return the number of the liftable creature at a screen point, None if there is none."""
        model = self._table.view_model
        if model.is_drawer_open and model.layout.drawer.collidepoint(point):
            return None
        slot = layout.find_slot(model.layout, point)
        creature = None if slot is None else model.position.map_slots_to_creatures().get(slot)
        if creature is None:
            creature = layout.find_off_board_creature(model.layout, model.position, point)
        return creature if creature in self._controller.selection.liftable else None

    def begin_drag(self, thing: int, point: Point) -> None:
        """Lift a creature and start dragging it."""
        del point
        self._controller.begin_drag(thing)

    def drag_to(self, point: Point) -> None:
        """Move the dragged creature to a screen point."""
        self._controller.drag_to(point, self._slot_at(point))

    def let_go(self) -> None:
        """Stop dragging; the creature stays lifted."""
        self._controller.stop_dragging()

    def put_back(self) -> None:
        """Stop dragging and put the creature down where it was."""
        self._controller.drop_last()

    def drop_at(self, thing: int, point: Point | None) -> None:
        """Move the dragged creature to the slot at a screen point, else put it down where it was."""
        del thing
        self._controller.drop_on_slot(None if point is None else self._slot_at(point))

    def accepts_drag(self, point: Point) -> bool:
        """Return whether a finger that moves from a point drags a creature or the ground."""
        return super().accepts_drag(point) or self._board_view.can_move_at(point)

    def before_widgets(self, event: pygame.Event) -> bool:
        """Drag a creature, or else the ground; bumpers and two fingers magnify it."""
        view, point = self._board_view, self._table.app.metrics.get_event_position(event)
        if event.type == pygame.JOYBUTTONDOWN:
            return self._magnify_by_button(event)
        if event.type == PINCH:
            self.cancel_drag()
            return view.pinch(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and view.release():
            return True
        if event.type == pygame.MOUSEMOTION and point is not None:
            if view.drag(point, held=bool(event.buttons[0])):
                return True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            is_ground = point is not None and (
                self._table.decider is None or self.find_draggable_at(point) is None
            )
            view.press(point if is_ground else None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            view.release()
        return super().before_widgets(event)

    def after_widgets(self, event: pygame.Event) -> bool:
        """Magnify by the wheel where it turns nothing else; the right mouse button puts back.

        A click on a dark piece, where there are no widgets, is judged.
        """
        point = self._table.app.metrics.get_event_position(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and point is not None:
            slot = self._slot_at(point)
            if slot is not None:
                self._controller.press_dark_slot(slot)
        if event.type == pygame.MOUSEWHEEL:
            return self._board_view.turn_wheel(event)
        return super().after_widgets(event)

    def _magnify_by_button(self, event: pygame.Event) -> bool:
        command = find_pressed_command(BINDINGS, event)
        if command is None:
            return False
        self._board_view.step(command.by)
        return True

    def handle_key(self, event: pygame.Event) -> bool:
        """Handle the table's own keys, such as F for the forecast and plus; return False for others."""
        command = find_pressed_command(BINDINGS, event)
        match None if command is None else command.does:
            case "forecast":
                self._toggle_forecast()
            case "pause":
                self._toggle_pause()
            case "calm":
                self._toggle_calm()
            case "verdict" if command is not None:
                self._step_verdict(command.by)
            case "magnify" if command is not None:
                self._board_view.step(command.by)
            case "show-all":
                return self._board_view.show_everything()
            case _:
                return False
        return True

    def _slot_at(self, point: Point) -> int | None:
        return layout.find_slot(self._table.view_model.layout, point)
