"""What the player to decide is about to do: tokens picked, the creature lifted, the place for a piece."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from client.dialog import sure
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

if TYPE_CHECKING:
    from client.games.balanceformers.scene import BalanceformersTable


class Choosing:
    """The hand over one table.

    pair: the square and the round token picked so far. creature: the one that is lifted. hover,
    hover_creature: the slot and the creature the pointer or the focus is on. dragging: the lifted creature
    hangs on the pointer.
    """

    def __init__(self, table: BalanceformersTable) -> None:
        self._table = table
        self.pair: tuple[int | None, int | None] = (None, None)
        self.creature: int | None = None
        self.hover: int | None = None
        self.hover_creature: int | None = None
        self.dragging = False
        self.drag_at: tuple[float, float] | None = None
        self._offered: tuple[BalanceformersAction, ...] = ()
        self._reach: dict[int, int] = {}

    # --- what may be done -------------------------------------------------------------------------

    def begin(self) -> None:
        """A decision is due: see what may be done; the creature that has just moved stays in the hand."""
        lifted = self.creature
        self.put_down()
        table = self._table
        seat = table.decider
        offered = () if seat is None else table.match.game.actions(table.position, seat)
        self._offered = tuple(action for action in offered if isinstance(action, BalanceformersAction))
        self._reach = {}
        for action in self._offered:
            if isinstance(action, Move | Place | Reincarnate):
                self._reach[action.creature] = self._reach.get(action.creature, 0) | 1 << action.slot
        if table.position.phase == "turn" and lifted in self._reach:
            self.creature = lifted
        if table.position.phase == "initiative":
            squares, rounds = self.squares, self.rounds
            self.pair = (
                squares[0] if len(squares) == 1 else None,
                rounds[0] if len(rounds) == 1 else None,
            )

    def put_down(self) -> None:
        """Nothing is held or picked any more."""
        self.pair = (None, None)
        self.creature = self.hover = self.hover_creature = self.drag_at = None
        self.dragging = False

    def rest(self) -> None:
        """Events are shown: no tokens are picked; a creature that moves on stays in the hand."""
        self.pair = (None, None)
        self.hover = self.hover_creature = None

    @property
    def open(self) -> bool:
        """Whether somebody may act on what is shown."""
        return self._table.decider is not None

    @property
    def squares(self) -> tuple[int, ...]:
        """The square tokens that may be picked."""
        return tuple(sorted({a.square for a in self._offered if isinstance(a, PickTokens)}))

    @property
    def rounds(self) -> tuple[int, ...]:
        """The round tokens that may be picked."""
        return tuple(sorted({a.round for a in self._offered if isinstance(a, PickTokens)}))

    @property
    def liftable(self) -> frozenset[int]:
        """The creatures that can be lifted: to move, to place, or to bring back."""
        return frozenset(self._reach)

    @property
    def slots(self) -> int:
        """The set of slots where a click puts the lifted creature."""
        return 0 if self.creature is None else self._reach.get(self.creature, 0)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The places where the next piece may lie."""
        return tuple((a.i, a.j, a.d) for a in self._offered if isinstance(a, AddPiece))

    @property
    def givers(self) -> tuple[int, ...]:
        """From whom the token may come."""
        return tuple(a.seat for a in self._offered if isinstance(a, TakeToken))

    @property
    def may_end(self) -> bool:
        """Whether the turn may be ended."""
        return EndTurn() in self._offered

    @property
    def stops(self) -> tuple[str, ...]:
        """The widgets that come next: tokens, creatures to lift, slots for the lifted one, places, givers."""
        places, (square, round_) = self._table.position.places, self.pair
        if self.creature is not None:
            return tuple(f"slot.{slot}" for slot in range(self.slots.bit_length()) if self.slots >> slot & 1)
        tokens = (
            *(f"square.{value}" for value in self.squares if square is None),
            *(f"round.{value}" for value in self.rounds if round_ is None),
        )
        standing = (f"slot.{places[one]}" for one in sorted(self._reach) if places[one] != OFF)
        waiting = (f"{where}.{one}" for one in sorted(self._reach) for where in ("tray", "waiting"))
        pieces = (f"piece.{i}.{j}.{d}" for i, j, d in self.pieces)
        return (*tokens, *standing, *waiting, *pieces, *(f"giver.{seat}" for seat in self.givers))

    def propose(self, action: Action) -> None:
        """Pick the tokens or lift the creature of an action, so that one press carries it out."""
        self.put_down()
        match action:
            case PickTokens(square, round_):
                self.pair = square, round_
            case Move(creature) | Place(creature) | Reincarnate(creature):
                self.creature = creature
            case _:  # the others need nothing in the hand
                pass

    # --- choosing ---------------------------------------------------------------------------------

    def pick_square(self, value: int) -> None:
        """A square token was clicked."""
        if value in self.squares:
            self.pair = (None if self.pair[0] == value else value, self.pair[1])
            self._picked()

    def pick_round(self, value: int) -> None:
        """A round token was clicked."""
        if value in self.rounds:
            self.pair = (self.pair[0], None if self.pair[1] == value else value)
            self._picked()

    def _picked(self) -> None:
        self._table.app.sound.play("initiative")
        self._table.refresh()

    def lift(self, creature: int) -> None:
        """A creature was clicked: it is lifted, or put down again."""
        table = self._table
        if not self.open:
            return
        table.dismiss_judge()
        if creature == self.creature:
            self.creature = None
        elif creature in self._reach:
            self.creature = creature
        else:
            table.judge(self._why_not(creature), table.pointer, pinned=True)
            return
        table.app.sound.play("pick")
        table.refresh()

    def press_slot(self, slot: int) -> None:
        """A slot was clicked: what stands there is lifted, or the lifted creature goes there."""
        table = self._table
        if not self.open:
            return
        there = table.position.at().get(slot)
        if self.creature is not None and there is None:
            self._put(slot)
        elif there is not None:
            self.lift(there)

    def _put(self, slot: int) -> None:
        table = self._table
        table.dismiss_judge()
        action = self._with_creature(slot)
        if action is None:
            return
        if self.slots >> slot & 1:
            table.act(action)
            return
        seat = table.decider
        if seat is not None:
            ruling = table.match.game.ruling(table.position, seat, action)
            table.judge(ruling, table.pointer, pinned=True)

    def _with_creature(self, slot: int) -> BalanceformersAction | None:
        """What putting the lifted creature on a slot is."""
        state = self._table.position
        if self.creature is None:
            return None
        if state.phase == "prelude":
            return Place(self.creature, slot)
        if state.places[self.creature] == OFF:
            return Reincarnate(self.creature, slot)
        return Move(self.creature, slot)

    def _why_not(self, creature: int) -> Ruling | None:
        """Why a creature cannot be lifted."""
        table = self._table
        seat, state = table.decider, table.position
        if seat is None:
            return None
        if state.phase == "turn" and state.places[creature] != OFF and state.setup.moves == "any":
            return Ruling("B-ACT-3", {"why": "stuck"})
        action: BalanceformersAction = Move(creature, 0)
        if state.phase == "prelude":
            action = Place(creature, 0)
        elif state.places[creature] == OFF:
            action = Reincarnate(creature, 0)
        return table.match.game.ruling(state, seat, action)

    def press_piece(self, piece: Piece) -> None:
        """A free place for a piece was clicked."""
        if piece in self.pieces:
            self._table.act(AddPiece(*piece))

    def choose_giver(self, seat: int) -> None:
        """From whom the token comes."""
        if seat in self.givers:
            self._table.act(TakeToken(seat))

    def hover_on(self, slot: int | None) -> None:
        """The pointer or the focus shows a slot."""
        creature = None if slot is None else self._table.position.at().get(slot)
        if (slot, creature) != (self.hover, self.hover_creature):
            self.hover, self.hover_creature = slot, creature
            self._table.invalidate()

    def hover_on_creature(self, creature: int | None) -> None:
        """The pointer or the focus shows a creature off the board."""
        if creature != self.hover_creature:
            self.hover, self.hover_creature = None, creature
            self._table.invalidate()

    def let_go(self) -> bool:
        """Esc, the right button: put down what is lifted, or the tokens. False if there was nothing."""
        if self.creature is not None:
            self.creature = None
            self.dragging, self.drag_at = False, None
        elif self._table.position.phase == "initiative" and self.pair != (None, None):
            self.pair = (None, None)
        else:
            return False
        self._table.refresh()
        return True

    # --- acting -----------------------------------------------------------------------------------

    def action(self) -> BalanceformersAction | None:
        """What the gold button would do: confirm the tokens, or end the turn."""
        if not self.open:
            return None
        square, round_ = self.pair
        if square is not None and round_ is not None:
            return PickTokens(square, round_)
        return EndTurn() if self.may_end else None

    @property
    def can_confirm(self) -> bool:
        """Whether the gold button can be pressed."""
        return self.action() is not None

    def confirm(self) -> None:
        """The gold button."""
        action = self.action()
        if isinstance(action, EndTurn):
            self.end_turn()
        elif action is not None:
            self._table.act(action)

    def end_turn(self) -> None:
        """Stop; what actions are left is lost, so that is asked first."""
        if not self.may_end:
            return
        table, action = self._table, EndTurn()
        if not self._reach or table.hints.advises(action):
            table.act(action)
            return
        end, left = partial(table.act, action), table.position.left
        table.app.push(sure(table.app, "balanceformers.dialog.end-turn", end, icon="check", n=left))
