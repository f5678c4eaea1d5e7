"""What the player to decide is about to do: tokens picked, the creature lifted, the place for a piece."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from client.draw.geometry import Point
from client.games.balanceformers.board.placing import widget_of
from client.games.balanceformers.board.selection import Offer, SelectionState
from client.games.balanceformers.table.desk import BalanceformersDesk
from client.i18n import tr
from client.scene.dialog import sure
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
from rules.balanceformers.state import OFF, Piece
from rules.contract import Action, Ruling


class Choosing:
    """The hand over one table. held: what it holds."""

    def __init__(self, desk: BalanceformersDesk) -> None:
        self._desk = desk
        self.held = SelectionState()

    # --- what may be done -------------------------------------------------------------------------

    def begin(self) -> None:
        """A decision is due: see what may be done; the creature that has just moved stays in the hand."""
        desk, lifted = self._desk, self.held.creature
        seat, state = desk.decider, desk.position
        offer = Offer.of(() if seat is None else desk.match.game.actions(state, seat))
        self.held = SelectionState(offer)
        if state.phase == "turn" and lifted in offer.reach:
            self.held = SelectionState(offer, creature=lifted)
        if state.phase == "initiative":
            squares, rounds = offer.squares, offer.rounds
            only = squares[0] if len(squares) == 1 else None, rounds[0] if len(rounds) == 1 else None
            self.held = SelectionState(offer, pair=only)

    def put_down(self) -> None:
        """Nothing is held or picked any more."""
        self.held = SelectionState(self.held.offer)

    def rest(self) -> None:
        """Events are shown: no tokens are picked; a creature that moves on stays in the hand."""
        self.held = replace(self.held, pair=(None, None), hover=None, hover_creature=None)

    @property
    def open(self) -> bool:
        """Whether somebody may act on what is shown."""
        return self._desk.decider is not None

    @property
    def stops(self) -> tuple[str, ...]:
        """The widgets that come next: tokens, creatures to lift, slots for the lifted one, places, givers."""
        held, offer, state = self.held, self.held.offer, self._desk.position
        if held.creature is not None:
            return tuple(f"slot.{slot}" for slot in range(held.slots.bit_length()) if held.slots >> slot & 1)
        square, round_ = held.pair
        tokens = (
            *(f"square.{value}" for value in offer.squares if square is None),
            *(f"round.{value}" for value in offer.rounds if round_ is None),
        )
        lying = sorted(offer.liftable, key=lambda one: (state.places[one] == OFF, one))
        creatures = (widget_of(state, one) for one in lying)
        pieces = (f"piece.{i}.{j}.{d}" for i, j, d in offer.pieces)
        return (*tokens, *creatures, *pieces, *(f"giver.{seat}" for seat in offer.givers))

    def propose(self, action: Action) -> None:
        """Pick the tokens or lift the creature of an action, so that one press carries it out."""
        self.put_down()
        match action:
            case PickTokens(square, round_):
                self.held = replace(self.held, pair=(square, round_))
            case Move(creature) | Place(creature) | Reincarnate(creature):
                self.held = replace(self.held, creature=creature)
            case _:  # the others need nothing in the hand
                pass

    # --- choosing ---------------------------------------------------------------------------------

    def pick_square(self, value: int) -> None:
        """A square token was clicked."""
        square, round_ = self.held.pair
        if value in self.held.offer.squares:
            self._pick((None if square == value else value, round_))

    def pick_round(self, value: int) -> None:
        """A round token was clicked."""
        square, round_ = self.held.pair
        if value in self.held.offer.rounds:
            self._pick((square, None if round_ == value else value))

    def _pick(self, pair: tuple[int | None, int | None]) -> None:
        self.held = replace(self.held, pair=pair)
        self._desk.app.sound.play("initiative")
        self._desk.refresh()
        self._desk.tell_held()

    def lift(self, creature: int) -> None:
        """A creature was clicked: it is lifted, or put down again."""
        desk = self._desk
        if not self.open:
            return
        desk.dismiss_judge()
        if creature == self.held.creature:
            self.held = replace(self.held, creature=None)
        elif creature in self.held.liftable:
            self.held = replace(self.held, creature=creature)
        else:
            desk.judge(self._why_not(creature), desk.pointer, pinned=True)
            return
        desk.app.sound.play("pick")
        desk.refresh()
        desk.tell_held()
        if self.held.creature is None:
            desk.app.announce(tr("balanceformers.heard.put-back"))

    def press_slot(self, slot: int) -> None:
        """A slot was clicked: what stands there is lifted, or the lifted creature goes there."""
        if not self.open:
            return
        there = self._desk.position.at().get(slot)
        if self.held.creature is not None and there is None:
            self._put(self.held.creature, slot)
        elif there is not None:
            self.lift(there)

    def _put(self, creature: int, slot: int) -> None:
        desk = self._desk
        desk.dismiss_judge()
        action = self._with(creature, slot)
        if self.held.slots >> slot & 1:
            desk.act(action)
            return
        seat = desk.decider
        if seat is not None:
            ruling = desk.match.game.ruling(desk.position, seat, action)
            desk.judge(ruling, desk.pointer, pinned=True)

    def ruling(self, slot: int) -> Ruling | None:
        """Why nothing can be done on a slot; None if something can, or nobody decides."""
        desk, lifted = self._desk, self.held.creature
        seat, there = desk.decider, desk.position.at().get(slot)
        if seat is None or desk.position.phase not in ("prelude", "turn"):
            return None
        if there is not None:
            return None if there in self.held.liftable else self._why_not(there)
        if lifted is None or self.held.slots >> slot & 1:
            return None
        return desk.match.game.ruling(desk.position, seat, self._with(lifted, slot))

    def _with(self, creature: int, slot: int) -> BalanceformersAction:
        """What putting a creature on a slot is."""
        state = self._desk.position
        if state.phase == "prelude":
            return Place(creature, slot)
        if state.places[creature] == OFF:
            return Reincarnate(creature, slot)
        return Move(creature, slot)

    def _why_not(self, creature: int) -> Ruling | None:
        """Why a creature cannot be lifted."""
        desk = self._desk
        seat, state = desk.decider, desk.position
        if seat is None:
            return None
        if state.phase == "turn" and state.places[creature] != OFF and state.setup.moves == "any":
            return Ruling("B-ACT-3", {"why": "stuck"})
        return desk.match.game.ruling(state, seat, self._with(creature, 0))

    def press_piece(self, piece: Piece) -> None:
        """A free place for a piece was clicked."""
        if piece in self.held.offer.pieces:
            self._desk.act(AddPiece(*piece))

    def choose_giver(self, seat: int) -> None:
        """From whom the token comes."""
        if seat in self.held.offer.givers:
            self._desk.act(TakeToken(seat))

    # --- looking and dragging ---------------------------------------------------------------------

    def hover_on(self, slot: int | None) -> None:
        """The pointer or the focus shows a slot."""
        self._show(slot, None if slot is None else self._desk.position.at().get(slot))

    def hover_on_creature(self, creature: int | None) -> None:
        """The pointer or the focus shows a creature off the board."""
        if creature != self.held.hover_creature:
            self._show(None, creature)

    def _show(self, slot: int | None, creature: int | None) -> None:
        if (slot, creature) != (self.held.hover, self.held.hover_creature):
            self.held = replace(self.held, hover=slot, hover_creature=creature)
            self._desk.invalidate()

    def drag(self, creature: int) -> None:
        """A creature hangs on the pointer from now on."""
        self.held = replace(self.held, creature=creature, dragging=True)
        self._desk.app.sound.play("pick")
        self._desk.refresh()

    def drag_to(self, point: Point, slot: int | None) -> None:
        """It has come to a point, over a slot."""
        self.held = replace(self.held, drag_at=point)
        self.hover_on(slot)
        self._desk.invalidate()

    def drop(self) -> bool:
        """It hangs there no more, but is lifted still. False if nothing was dragged."""
        dragged = self.held.dragging
        self.held = replace(self.held, dragging=False, drag_at=None)
        return dragged

    def drop_on(self, slot: int | None) -> None:
        """What was dragged goes to a slot; if it may not, it is put down where it was."""
        if slot is not None and self.held.slots >> slot & 1:
            self.press_slot(slot)
        else:
            self.held = replace(self.held, creature=None)
        self._desk.refresh()

    def let_go(self) -> bool:
        """Esc, the right button: put down what is lifted, or the tokens. False if there was nothing."""
        held = self.held
        if held.creature is not None:
            self.held = replace(held, creature=None, dragging=False, drag_at=None)
            self._desk.app.announce(tr("balanceformers.heard.put-back"))
        elif self._desk.position.phase == "initiative" and held.pair != (None, None):
            self.held = replace(held, pair=(None, None))
        else:
            return False
        self._desk.refresh()
        return True

    # --- acting -----------------------------------------------------------------------------------

    def confirm(self) -> None:
        """The gold button."""
        action = self.held.decision if self.open else None
        if isinstance(action, EndTurn):
            self.end_turn()
        elif action is not None:
            self._desk.act(action)

    def end_turn(self) -> None:
        """Stop; what actions are left is lost, so that is asked first."""
        desk, action = self._desk, EndTurn()
        if not self.held.offer.may_end:
            return
        if not self.held.offer.reach or desk.advises(action):
            desk.act(action)
            return
        end, left = partial(desk.act, action), desk.position.left
        desk.app.push(sure(desk.app, "balanceformers.dialog.end-turn", end, icon="check", n=left))
