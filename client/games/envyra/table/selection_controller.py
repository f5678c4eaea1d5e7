"""What the player to decide is about to do: cubes on the board, the cube to move, the tile to remove."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from client.draw.geometry import Point
from client.games.envyra.board.view_model import FROM_SUPPLY, EnvyraViewModel, SelectionState
from client.i18n import tr
from client.table.bindings import Binding, of
from client.table.drag_input import DragInput
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
        self.selection = SelectionState()

    # --- beginning and end ------------------------------------------------------------------------

    def begin(self) -> None:
        """Start a decision with what is legal."""
        self._set_selection(self._find_choices())

    def _find_choices(self) -> SelectionState:
        """Return an empty hand that knows what may be done."""
        seat, state = self._table.decider, self._table.position
        if seat is None:
            return SelectionState()
        actions = self._table.match.game.actions(state, seat)
        if state.phase != "boards":
            moves = (action for action in actions if isinstance(action, MoveCube | RemoveTile))
            return SelectionState(choices=frozenset(action.position for action in moves))
        puts = (action for action in actions if isinstance(action, PutCubes))
        choices = frozenset(position for action in puts for position in action.positions)
        staged = tuple(choices) if len(choices) == 1 else ()
        return SelectionState(staged, max_cubes=max_cubes(state, seat), choices=choices)

    def clear(self) -> None:
        """Nothing is held or chosen any more."""
        self._set_selection(
            SelectionState(max_cubes=self.selection.max_cubes, choices=self.selection.choices)
        )

    pause = clear

    @property
    def can_act(self) -> bool:
        """Whether somebody may act on what is shown."""
        return self._table.decider is not None

    def drop_last(self) -> bool:
        """Esc, the right button: first what hangs on the pointer, then what was chosen last."""
        hand = self.selection
        if hand.carried_from is not None:
            self._set_selection(replace(hand, carried_from=None, drag_at=None))
        elif hand.picked is not None:
            self._set_selection(replace(hand, picked=None))
        elif hand.staged and len(hand.choices) > 1:
            self._set_selection(replace(hand, staged=()))
        else:
            return False
        self._table.refresh()
        self._table.face.announce_selection()
        return True

    @property
    def focus_order(self) -> tuple[str, ...]:
        """The widgets that come next: holes of the board, then tiles."""
        places = sorted(self.selection.choices)
        holes = places if self._table.position.phase == "boards" else ()
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

    def _set_selection(self, hand: SelectionState) -> None:
        self.selection = hand
        self._table.invalidate()

    def _stage(self, positions: tuple[int, ...]) -> None:
        self._set_selection(replace(self.selection, staged=positions))

    def _pick(self, position: int) -> None:
        self._set_selection(replace(self.selection, picked=position))

    # --- choosing ---------------------------------------------------------------------------------

    def set_hover(self, position: int | None) -> None:
        """Point at a position, by pointer or focus."""
        if position != self.selection.hover:
            self._set_selection(replace(self.selection, hover=position))

    def press_position(self, position: int) -> None:
        """Handle a click on a tile or a hole."""
        table, hand = self._table, self.selection
        if not self.can_act:
            return
        table.ruling_popup.dismiss()
        if position not in hand.choices:
            table.ruling_popup.show(self.find_ruling(position), table.pointer, pinned=True)
        elif table.position.phase == "boards":
            self._press_hole(position)
        elif hand.picked == position:
            self.confirm()
        else:
            self._pick(position)
            table.app.sound.play("pick")
            table.refresh()
            table.app.announce(tr("envyra.heard.once-more"))

    def _press_hole(self, position: int) -> None:
        """Put a cube there, or take it away again; the only one goes there from where it is."""
        table, hand = self._table, self.selection
        if position in hand.staged:
            self._unstage(position)
            table.app.sound.play("pick")
        else:
            more = tuple(sorted((*hand.staged, position)))
            if not hand.can_add_cube:
                ruling = table.match.game.ruling(table.position, self._seat, PutCubes(more))
                table.ruling_popup.show(ruling, table.pointer, pinned=True)
                return
            self._stage((position,) if hand.max_cubes == 1 else more)
            table.app.sound.play("board")
        table.refresh()
        table.face.announce_selection()

    def _unstage(self, position: int) -> bool:
        """Take a cube off the board, unless it can wait nowhere else."""
        if len(self.selection.choices) == 1:
            return False
        self._stage(tuple(other for other in self.selection.staged if other != position))
        return True

    # --- dragging ---------------------------------------------------------------------------------

    def begin_drag(self, origin: int) -> None:
        """Start dragging a cube.

        Args:
            origin: Its position, or FROM_SUPPLY.
        """
        self._set_selection(replace(self.selection, carried_from=origin))

    def drag_to(self, point: Point, over: int | None) -> None:
        """Drag the cube, above a position or none."""
        self._set_selection(replace(self.selection, drag_at=point, hover=over))

    def end_drag(self) -> None:
        """Stop dragging."""
        self._set_selection(replace(self.selection, carried_from=None, drag_at=None))

    def move_staged_cube(self, origin: int, position: int) -> None:
        """Move a cube from one hole to another."""
        hand = self.selection
        if position not in hand.choices or position in hand.staged:
            return
        rest = [other for other in hand.staged if other != origin]
        self._stage(tuple(sorted((*rest, position))))
        self._table.app.sound.play("board")
        self._table.refresh()

    def remove_staged_cube(self, position: int) -> None:
        """Take a cube off the board."""
        if self._unstage(position):
            self._table.app.sound.play("pick")
        self._table.refresh()

    def move_cube(self, position: int) -> None:
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
        action = self.selection.make_action(self._table.position.phase) if self.can_act else None
        if action is not None:
            self._table.act(action)

    def find_ruling(self, position: int) -> Ruling | None:
        """Return why a position cannot be chosen, if it cannot."""
        seat = self._table.decider
        if seat is None or position in self.selection.choices:
            return None
        actions: dict[str, EnvyraAction] = {
            "boards": PutCubes((position,)),
            "cubes": MoveCube(position),
            "removal": RemoveTile(position),
        }
        state = self._table.position
        action = actions.get(state.phase)
        return None if action is None else self._table.match.game.ruling(state, seat, action)


# --- input
BINDINGS: Final = of(
    "envyra",
    Binding("drag", (), ("drag",)),
)
"""What this table knows besides what every table does."""


class CubeDrag(DragInput[int]):
    """Turns presses that move into carried cubes: by their position, or FROM_SUPPLY."""

    def __init__(self, table: TablePort[EnvyraState, EnvyraViewModel], controller: EnvyraController) -> None:
        super().__init__(table, controller)
        self._table = table
        self._controller: EnvyraController = controller

    @property
    def dragging(self) -> bool:
        """Whether a cube hangs on the pointer."""
        return self._controller.selection.carried_from is not None

    def thing_at(self, point: Point) -> int | None:
        """Return what can be carried from a point: a cube of the supply, or one in a hole."""
        hand, layout, phase = (
            self._controller.selection,
            self._table.view_model.layout,
            self._table.position.phase,
        )
        if not self._controller.can_act or phase == "removal":
            return None
        in_holes = hand.staged if phase == "boards" else tuple(hand.choices)
        for position in in_holes:
            if layout.holes[position].collidepoint(point):
                return position
        if phase == "boards" and layout.supply.collidepoint(point):
            return FROM_SUPPLY
        return None

    def begin_drag(self, thing: int, point: Point) -> None:
        """Carry the cube, unless all cubes of the supply are on the board."""
        del point
        hand = self._controller.selection
        if thing == FROM_SUPPLY and len(hand.staged) >= hand.max_cubes > 1:
            self._pressed = None
            return
        self._controller.begin_drag(thing)
        self._table.app.sound.play("pick")

    def drag_to(self, point: Point) -> None:
        """Carry the cube over a position."""
        self._controller.drag_to(point, self.find_position(point))

    def drop(self) -> None:
        """Take the cube off the pointer."""
        self._controller.end_drag()

    def drop_at(self, thing: int, point: Point | None) -> None:
        """Put the cube into a hole or on its tile."""
        table, target = self._table, None if point is None else self.find_position(point)
        if table.position.phase == "boards":
            self._drop_on_board(thing, target)
            return
        hole = table.view_model.layout.holes[thing] if thing != FROM_SUPPLY else None
        if target == thing and hole is not None and point is not None and not hole.collidepoint(point):
            self._controller.move_cube(thing)

    def _drop_on_board(self, origin: int, target: int | None) -> None:
        controller = self._controller
        if origin == FROM_SUPPLY:
            if target is not None and target not in controller.selection.staged:
                controller.press_position(target)
        elif target is None:
            controller.remove_staged_cube(origin)
        elif target != origin:
            controller.move_staged_cube(origin, target)

    def find_position(self, point: Point) -> int | None:
        """Return the position whose tile or hole is at a point."""
        layout = self._table.view_model.layout
        for boxes in (layout.tiles, layout.holes):
            for position, box in enumerate(boxes):
                if box.collidepoint(point):
                    return position
        return None
