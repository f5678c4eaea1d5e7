"""What the player to decide is about to do: cubes on the board, the cube to move, the tile to remove."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.draw.geometry import Point
from rules.contract import Action, Ruling
from rules.envyra.actions import EnvyraAction, MoveCube, PutCubes, RemoveTile
from rules.envyra.boards import most

if TYPE_CHECKING:
    from client.games.envyra.scene import EnvyraTable


class Choosing:
    """The hand over one table.

    staged: the positions that have a cube on the board so far, ascending (phase I). picked: the position
    chosen for a cube to move, or for the tile to remove, and not confirmed. hover: the position the pointer
    or the focus is on. carried: a cube hangs on the pointer; its position if it came from a hole, else -1.
    drag_at: where the pointer is with it.
    """

    def __init__(self, table: EnvyraTable) -> None:
        self._table = table
        self.staged: tuple[int, ...] = ()
        self.picked: int | None = None
        self.hover: int | None = None
        self.carried: int | None = None
        self.drag_at: Point | None = None
        self.limit = 0
        self.choices: frozenset[int] = frozenset()

    # --- beginning and end ------------------------------------------------------------------------

    def begin(self) -> None:
        """A decision is due: see what may be done."""
        self.put_down()
        self.limit = 0
        self.choices = frozenset()
        seat = self._table.decider
        if seat is None:
            return
        game, state = self._table.match.game, self._table.position
        actions = game.actions(state, seat)
        if state.phase == "boards":
            self.limit = most(state, seat)
            self.choices = frozenset(
                position
                for action in actions
                if isinstance(action, PutCubes)
                for position in action.positions
            )
            if len(self.choices) == 1:
                self.staged = tuple(self.choices)
        else:
            self.choices = frozenset(
                action.position for action in actions if isinstance(action, MoveCube | RemoveTile)
            )

    def put_down(self) -> None:
        """Nothing is held or chosen any more."""
        self.staged = ()
        self.picked = self.hover = self.carried = self.drag_at = None

    rest = put_down

    @property
    def open(self) -> bool:
        """Whether somebody may act on what is shown."""
        return self._table.decider is not None

    def let_go(self) -> bool:
        """Esc, the right button: first what hangs on the pointer, then what was chosen last."""
        if self.carried is not None:
            self.carried = self.drag_at = None
        elif self.picked is not None:
            self.picked = None
        elif self.staged and len(self.choices) > 1:
            self.staged = ()
        else:
            return False
        self._table.refresh()
        return True

    clear = let_go

    @property
    def stops(self) -> tuple[str, ...]:
        """The widgets that come next: holes of the board, then tiles."""
        places = sorted(self.choices)
        holes = places if self._table.position.phase == "boards" else ()
        return (*(f"hole.{place}" for place in holes), *(f"tile.{place}" for place in places))

    def propose(self, action: Action) -> None:
        """Hold and choose what an action needs, so that one press carries it out."""
        self.put_down()
        match action:
            case PutCubes(positions):
                self.staged = positions
            case MoveCube(position) | RemoveTile(position):
                self.picked = position
            case _:
                raise TypeError(f"no decision of Envyra: {action!r}")

    # --- choosing ---------------------------------------------------------------------------------

    def hover_on(self, position: int | None) -> None:
        """The pointer or the focus shows a position."""
        if position != self.hover:
            self.hover = position
            self._table.invalidate()

    def toggle(self, position: int) -> None:
        """A tile or a hole was clicked."""
        table = self._table
        if not self.open:
            return
        table.dismiss_judge()
        if position not in self.choices:
            table.judge(self.ruling(position), table.pointer, pinned=True)
        elif table.position.phase == "boards":
            self._stage(position)
        elif self.picked == position:
            self.confirm()
        else:
            self.picked = position
            table.app.sound.play("pick")
            table.refresh()

    def _stage(self, position: int) -> None:
        """Put a cube there, or take it away again; the one too many takes the place of the last."""
        table = self._table
        if position in self.staged:
            if len(self.choices) > 1:
                self.staged = tuple(other for other in self.staged if other != position)
            table.app.sound.play("pick")
        else:
            if self.limit == 1:
                self.staged = (position,)
            elif len(self.staged) >= self.limit:
                table.judge(
                    table.match.game.ruling(
                        table.position, self._seat, PutCubes(tuple(sorted((*self.staged, position))))
                    ),
                    table.pointer,
                    pinned=True,
                )
                return
            else:
                self.staged = tuple(sorted((*self.staged, position)))
            table.app.sound.play("board")
        table.refresh()

    def move_staged(self, origin: int, position: int) -> None:
        """A cube was dragged from one hole to another."""
        if position not in self.choices or position in self.staged:
            return
        rest = [other for other in self.staged if other != origin]
        self.staged = tuple(sorted((*rest, position)))
        self._table.app.sound.play("board")
        self._table.refresh()

    def take_away(self, position: int) -> None:
        """A cube was dragged off the board."""
        if len(self.choices) > 1:
            self.staged = tuple(other for other in self.staged if other != position)
            self._table.app.sound.play("pick")
        self._table.refresh()

    @property
    def _seat(self) -> int:
        seat = self._table.decider
        assert seat is not None  # nothing can be chosen while nobody decides
        return seat

    def action(self) -> EnvyraAction | None:
        """What confirming would do."""
        if not self.open:
            return None
        match self._table.position.phase:
            case "boards":
                return PutCubes(self.staged) if self.staged else None
            case "cubes":
                return None if self.picked is None else MoveCube(self.picked)
            case "removal":
                return None if self.picked is None else RemoveTile(self.picked)
            case _:
                return None

    @property
    def can_confirm(self) -> bool:
        """Whether there is something to confirm."""
        return self.action() is not None

    def confirm(self) -> None:
        """The gold button."""
        action = self.action()
        if action is not None:
            self._table.act(action)

    def ruling(self, position: int) -> Ruling | None:
        """Why a position cannot be chosen, if it cannot."""
        seat = self._table.decider
        if seat is None or position in self.choices:
            return None
        actions: dict[str, EnvyraAction] = {
            "boards": PutCubes((position,)),
            "cubes": MoveCube(position),
            "removal": RemoveTile(position),
        }
        state = self._table.position
        action = actions.get(state.phase)
        return None if action is None else self._table.match.game.ruling(state, seat, action)
