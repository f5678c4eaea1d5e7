"""What the player to decide is about to do: cubes on the board, the cube to move, the tile to remove."""

from __future__ import annotations

from msgspec.structs import replace

from client.draw.geometry import Point
from client.games.envyra.board.view_model import EnvyraViewModel, SelectionState
from client.i18n import tr
from client.table.face import TablePort
from client.table.selection import SelectionController
from rules.contract import Action, Ruling
from rules.envyra.actions import EnvyraAction, MoveCube, PutCubes, RemoveTile
from rules.envyra.boards import max_cubes
from rules.envyra.state import EnvyraState


class EnvyraController(SelectionController):
    """The hand over one table.

    Attributes:
        hand: What it holds.
    """

    def __init__(self, table: TablePort[EnvyraState, EnvyraViewModel]) -> None:
        self._table = table
        self.hand = SelectionState()

    # --- beginning and end ------------------------------------------------------------------------

    def begin(self) -> None:
        """Start a decision with what is legal."""
        self._hold(self._offered())

    def _offered(self) -> SelectionState:
        """Return an empty hand that knows what may be done."""
        seat, state = self._table.decider, self._table.shown
        if seat is None:
            return SelectionState()
        actions = self._table.match.game.actions(state, seat)
        if state.phase != "boards":
            moves = (action for action in actions if isinstance(action, MoveCube | RemoveTile))
            return SelectionState(choices=frozenset(action.position for action in moves))
        puts = (action for action in actions if isinstance(action, PutCubes))
        choices = frozenset(position for action in puts for position in action.positions)
        staged = tuple(choices) if len(choices) == 1 else ()
        return SelectionState(staged, limit=max_cubes(state, seat), choices=choices)

    def clear(self) -> None:
        """Nothing is held or chosen any more."""
        self._hold(SelectionState(limit=self.hand.limit, choices=self.hand.choices))

    pause = clear

    @property
    def open(self) -> bool:
        """Whether somebody may act on what is shown."""
        return self._table.decider is not None

    def drop_last(self) -> bool:
        """Esc, the right button: first what hangs on the pointer, then what was chosen last."""
        hand = self.hand
        if hand.carried is not None:
            self._hold(replace(hand, carried=None, drag_at=None))
        elif hand.picked is not None:
            self._hold(replace(hand, picked=None))
        elif hand.staged and len(hand.choices) > 1:
            self._hold(replace(hand, staged=()))
        else:
            return False
        self._table.refresh()
        self._table.announce_selection()
        return True

    @property
    def focus_order(self) -> tuple[str, ...]:
        """The widgets that come next: holes of the board, then tiles."""
        places = sorted(self.hand.choices)
        holes = places if self._table.shown.phase == "boards" else ()
        return (*(f"hole.{place}" for place in holes), *(f"tile.{place}" for place in places))

    def propose(self, action: Action) -> None:
        """Hold and choose what an action needs, so that one press carries it out."""
        self.clear()
        match action:
            case PutCubes(positions):
                self._stage(positions)
            case MoveCube(position) | RemoveTile(position):
                self._pick(position)
            case _:
                raise TypeError(f"no decision of Envyra: {action!r}")

    def _hold(self, hand: SelectionState) -> None:
        self.hand = hand
        self._table.invalidate()

    def _stage(self, positions: tuple[int, ...]) -> None:
        self._hold(replace(self.hand, staged=positions))

    def _pick(self, position: int) -> None:
        self._hold(replace(self.hand, picked=position))

    # --- choosing ---------------------------------------------------------------------------------

    def hover_on(self, position: int | None) -> None:
        """Point at a position, by pointer or focus."""
        if position != self.hand.hover:
            self._hold(replace(self.hand, hover=position))

    def toggle(self, position: int) -> None:
        """Handle a click on a tile or a hole."""
        table, hand = self._table, self.hand
        if not self.open:
            return
        table.dismiss_ruling()
        if position not in hand.choices:
            table.show_ruling(self.ruling(position), table.pointer, pinned=True)
        elif table.shown.phase == "boards":
            self._toggle_cube(position)
        elif hand.picked == position:
            self.confirm()
        else:
            self._pick(position)
            table.app.sound.play("pick")
            table.refresh()
            table.app.announce(tr("envyra.heard.once-more"))

    def _toggle_cube(self, position: int) -> None:
        """Put a cube there, or take it away again; the only one goes there from where it is."""
        table, hand = self._table, self.hand
        if position in hand.staged:
            self._take(position)
            table.app.sound.play("pick")
        else:
            more = tuple(sorted((*hand.staged, position)))
            if not hand.free:
                ruling = table.match.game.ruling(table.shown, self._seat, PutCubes(more))
                table.show_ruling(ruling, table.pointer, pinned=True)
                return
            self._stage((position,) if hand.limit == 1 else more)
            table.app.sound.play("board")
        table.refresh()
        table.announce_selection()

    def _take(self, position: int) -> bool:
        """Take a cube off the board, unless it can wait nowhere else."""
        if len(self.hand.choices) == 1:
            return False
        self._stage(tuple(other for other in self.hand.staged if other != position))
        return True

    # --- dragging ---------------------------------------------------------------------------------

    def carry(self, origin: int) -> None:
        """Start dragging a cube.

        Args:
            origin: Its position, or FROM_SUPPLY.
        """
        self._hold(replace(self.hand, carried=origin))

    def drag(self, point: Point, over: int | None) -> None:
        """Drag the cube, above a position or none."""
        self._hold(replace(self.hand, drag_at=point, hover=over))

    def drop(self) -> None:
        """Stop dragging."""
        self._hold(replace(self.hand, carried=None, drag_at=None))

    def move_staged(self, origin: int, position: int) -> None:
        """Move a cube from one hole to another."""
        hand = self.hand
        if position not in hand.choices or position in hand.staged:
            return
        rest = [other for other in hand.staged if other != origin]
        self._stage(tuple(sorted((*rest, position))))
        self._table.app.sound.play("board")
        self._table.refresh()

    def take_away(self, position: int) -> None:
        """Take a cube off the board."""
        if self._take(position):
            self._table.app.sound.play("pick")
        self._table.refresh()

    def move(self, position: int) -> None:
        """Move a cube to its tile."""
        self._pick(position)
        self.confirm()

    # --- deciding ---------------------------------------------------------------------------------

    @property
    def _seat(self) -> int:
        seat = self._table.decider
        assert seat is not None  # nothing can be chosen while nobody decides
        return seat

    def confirm(self) -> None:
        """Confirm the selection, by the gold button."""
        action = self.hand.answer(self._table.shown.phase) if self.open else None
        if action is not None:
            self._table.act(action)

    def ruling(self, position: int) -> Ruling | None:
        """Return why a position cannot be chosen, if it cannot."""
        seat = self._table.decider
        if seat is None or position in self.hand.choices:
            return None
        actions: dict[str, EnvyraAction] = {
            "boards": PutCubes((position,)),
            "cubes": MoveCube(position),
            "removal": RemoveTile(position),
        }
        state = self._table.shown
        action = actions.get(state.phase)
        return None if action is None else self._table.match.game.ruling(state, seat, action)
