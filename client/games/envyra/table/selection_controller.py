"""Input on Envyra's table: selecting where cubes wait, which cube moves, or which tile is removed."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace

from client.draw.geometry import Point
from client.games.envyra.board.cube_forecast import forecast_cube
from client.games.envyra.board.view_model import FROM_SUPPLY, EnvyraViewModel, SelectionState
from client.games.envyra.table import descriptions, ranked_places
from client.table import bindings
from client.table.bindings import PAD_Y, Binding, Chord, PadButton, assign_section
from client.table.drag_input import DragInput
from client.table.face import TablePort
from client.table.ranked_places import RankedPlace
from client.table.selection import SelectionController
from rules.contract import Action, Ruling
from rules.envyra.actions import EnvyraAction, MoveCube, PutCubes, RemoveTile
from rules.envyra.board_phase import max_cubes
from rules.envyra.state import EnvyraState


class EnvyraController(SelectionController):
    """Changes what the deciding player has selected, and submits it.

    Attributes:
        selection: The present selection.
        shows_all_worths: Whether the key is held that shows what every tile would bring each seat.
    """

    def __init__(self, table: TablePort[EnvyraState, EnvyraViewModel]) -> None:
        self._table = table
        self.selection = SelectionState()
        self.shows_all_worths = False

    # --- decisions ------------------------------------------------------------------------

    def begin_decision(self) -> None:
        """Start a decision: clear the selection and find the positions that may be chosen."""
        self._set_selection(self._find_choices())

    def _find_choices(self) -> SelectionState:
        """Return an empty selection with the legal choices; the only hole there may be gets its cube."""
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
        """Deselect everything."""
        selection = self.selection
        self._set_selection(SelectionState(max_cubes=selection.max_cubes, choices=selection.choices))

    pause = clear

    @property
    def can_act(self) -> bool:
        """Whether a person at this screen has to decide now."""
        return self._table.decider is not None

    def drop_last(self) -> bool:
        """Undo the last step of selecting: drop the dragged cube, else deselect.

        Without a dragged cube it deselects the picked position, or else takes all cubes off the board.

        Returns:
            False if nothing was selected.
        """
        selection = self.selection
        if selection.carried_from is not None:
            self._set_selection(replace(selection, carried_from=None, drag_at=None))
        elif selection.picked is not None:
            self._set_selection(replace(selection, picked=None))
        elif selection.staged and len(selection.choices) > 1:
            self._set_selection(replace(selection, staged=()))
        else:
            return False
        self._table.refresh()
        self._table.face.announce_selection()
        return True

    @property
    def focus_order(self) -> tuple[str, ...]:
        """Ids of the widgets to focus first: in phase I holes, then tiles, that may be chosen."""
        positions = sorted(self.selection.choices)
        holes = positions if self._table.position.phase == "boards" else ()
        return (*(f"hole.{position}" for position in holes), *(f"tile.{position}" for position in positions))

    def rank_places(self, focused: str) -> list[RankedPlace]:
        """Return the positions where a cube can be put or moved."""
        del focused
        state, selection, seat = self._table.position, self.selection, self._table.decider
        if seat is None or state.phase not in ("boards", "cubes"):
            return []
        part = "hole" if state.phase == "boards" else "tile"
        ranked = ranked_places.rank_positions(state, seat, selection, sorted(selection.choices))
        return [
            RankedPlace(f"{part}.{position}", worth, partial(self._describe_position, position))
            for position, worth in ranked.items()
        ]

    def _describe_position(self, position: int) -> str:
        """Return what a cube would bring on a position, in words."""
        model, state = self._table.view_model, self._table.position
        expected = forecast_cube(state, self._seat, position)
        said = descriptions.describe_forecast(model, position)
        return said or ("" if expected is None else descriptions.describe_cube_count(expected))

    def propose_action(self, action: Action) -> None:
        """Select what an action needs, so that one press on the main button carries it out.

        Raises:
            TypeError: If it is no action of Envyra.
        """
        self.clear()
        match action:
            case PutCubes(positions):
                self._stage(positions)
            case MoveCube(position) | RemoveTile(position):
                self._pick(position)
            case _:
                raise TypeError(f"not an action of Envyra: {action!r}")

    def _set_selection(self, selection: SelectionState) -> None:
        """Replace the selection and redraw."""
        self.selection = selection
        self._table.invalidate()

    def _stage(self, positions: tuple[int, ...]) -> None:
        self._set_selection(replace(self.selection, staged=positions))

    def _pick(self, position: int) -> None:
        self._set_selection(replace(self.selection, picked=position))

    def show_all_worths(self, *, on: bool) -> None:
        """Show on every tile what it would bring each seat, or stop showing it."""
        if on != self.shows_all_worths:
            self.shows_all_worths = on
            self._table.invalidate()

    # --- pressing ---------------------------------------------------------------------------------

    def set_hover(self, position: int | None) -> None:
        """Record the grid position under the pointer or the focus, None for none."""
        if position != self.selection.hover:
            self._set_selection(replace(self.selection, hover=position))

    def press_position(self, position: int) -> None:
        """Handle a press on the tile or the hole of a grid position.

        The first press chooses the position and a second one confirms, except that a click on a cube that
        lies on the board takes it off. If the position may not be chosen, a popup says why.
        """
        table, selection = self._table, self.selection
        if not self.can_act:
            self._table.face.announce_no_decision()
            return
        table.ruling_popup.dismiss()
        if position not in selection.choices:
            table.ruling_popup.show(self.find_ruling(position))
        elif table.position.phase == "boards":
            self._press_hole(position)
        elif selection.picked == position:
            self.confirm()
        else:
            self._pick(position)
            table.app.sound.play("pick")
            table.refresh()
            tile = table.view_model.content.tiles[table.position.grid[position]]
            table.face.announce_choice(descriptions.name_numbered_tile(tile, position))

    def _press_hole(self, position: int) -> None:
        """Put a cube into a hole; a player's only cube moves there from its hole.

        On a cube that lies there a key confirms, and a click takes it away.
        """
        table, selection = self._table, self.selection
        if position in selection.staged and table.ui.ring:
            self.confirm()
            return
        if position in selection.staged:
            self._unstage(position)
            table.app.sound.play("pick")
        else:
            positions = tuple(sorted((*selection.staged, position)))
            if not selection.can_add_cube:
                ruling = table.match.game.ruling(table.position, self._seat, PutCubes(positions))
                table.ruling_popup.show(ruling)
                return
            self._stage((position,) if selection.max_cubes == 1 else positions)
            table.app.sound.play("board")
        table.refresh()
        table.face.announce_selection(can_confirm=table.ui.ring)

    def _unstage(self, position: int) -> bool:
        """Take a cube off the board, unless it can wait nowhere else; return whether it was taken off."""
        if len(self.selection.choices) == 1:
            return False
        self._stage(tuple(other for other in self.selection.staged if other != position))
        return True

    # --- dragging ---------------------------------------------------------------------------------

    def begin_drag(self, origin: int) -> None:
        """Start dragging a cube: from the hole of a position, or from the supply if it is FROM_SUPPLY."""
        self._set_selection(replace(self.selection, carried_from=origin))

    def drag_to(self, point: Point, position: int | None) -> None:
        """Move the dragged cube to a point, and highlight the position there, if any."""
        self._set_selection(replace(self.selection, drag_at=point, hover=position))

    def end_drag(self) -> None:
        """Stop dragging a cube without putting it anywhere."""
        self._set_selection(replace(self.selection, carried_from=None, drag_at=None))

    def move_staged_cube(self, origin: int, position: int) -> None:
        """Move a cube that was put on the board from one hole to another, or show the rule against that."""
        selection = self.selection
        if position not in selection.choices:
            self._table.ruling_popup.show(self.find_ruling(position))
            return
        if position in selection.staged:
            self.show_full_hole(position)
            return
        others = [other for other in selection.staged if other != origin]
        self._stage(tuple(sorted((*others, position))))
        self._table.app.sound.play("board")
        self._table.refresh()

    def show_full_hole(self, position: int) -> None:
        """Show the rule that forbids a second cube in a hole."""
        state = self._table.position
        ruling = self._table.match.game.ruling(state, self._seat, PutCubes((position, position)))
        self._table.ruling_popup.show(ruling)

    def remove_staged_cube(self, position: int) -> None:
        """Take a cube off the board again, unless its hole is the only one that may be chosen."""
        if self._unstage(position):
            self._table.app.sound.play("pick")
        self._table.refresh()

    def move_cube(self, position: int) -> None:
        """Submit the move of the cube that waits for a grid position to the tile there."""
        self._pick(position)
        self.confirm()

    # --- actions ---------------------------------------------------------------------------------

    @property
    def _seat(self) -> int:
        """The seat to decide."""
        seat = self._table.decider
        assert seat is not None  # nothing can be selected while nobody decides
        return seat

    def confirm(self) -> None:
        """Submit the selected action, if there is one."""
        action = self.selection.make_action(self._table.position.phase) if self.can_act else None
        if action is not None:
            self._table.play_action(action)

    def find_ruling(self, position: int) -> Ruling | None:
        """Return the rule that forbids choosing a position, None if there is none or nobody decides."""
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


# --- dragging -------------------------------------------------------------------------------------

BINDINGS: Final = assign_section(
    "envyra",
    Binding("drag", (), ("drag",)),
    Binding(
        "worths",
        (Chord(pygame.K_LALT), Chord(pygame.K_RALT, shown=False)),
        pad=(PadButton(PAD_Y),),
        looking=True,
    ),
)
"""The key bindings of this table besides those of all tables."""


_WORTHS: Final = tuple(binding for binding in BINDINGS if binding.does == "worths")


class CubeDrag(DragInput[int]):
    """Drag and drop of cubes: from the supply or a hole to a hole, or from a hole to its tile.

    A dragged cube is given by the position of its hole, or FROM_SUPPLY.
    """

    def __init__(self, table: TablePort[EnvyraState, EnvyraViewModel], controller: EnvyraController) -> None:
        super().__init__(table, controller)
        self._table = table
        self._controller: EnvyraController = controller

    @property
    def is_dragging(self) -> bool:
        """Whether a cube is being dragged."""
        return self._controller.selection.carried_from is not None

    def handle_held_key(self, event: pygame.Event) -> bool:
        """Show what all tiles would bring as long as the key or button for that is held."""
        if bindings.find_pressed_command(_WORTHS, event) is not None:
            self._controller.show_all_worths(on=True)
            return True
        if bindings.is_key_release(_WORTHS, event):
            self._controller.show_all_worths(on=False)
        return False

    def release_held_key(self) -> None:
        """Stop showing what all tiles would bring."""
        self._controller.show_all_worths(on=False)

    def find_draggable_at(self, point: Point) -> int | None:
        """Return the draggable cube at a point, as its hole's position or FROM_SUPPLY; None if none.

        There is one in the supply only if another cube may be put on the board.
        """
        selection, layout = self._controller.selection, self._table.view_model.layout
        phase = self._table.position.phase
        if not self._controller.can_act or phase == "removal":
            return None
        positions = selection.staged if phase == "boards" else tuple(selection.choices)
        for position in positions:
            if layout.holes[position].collidepoint(point):
                return position
        can_take = len(selection.staged) < selection.max_cubes or selection.max_cubes == 1
        if phase == "boards" and can_take and layout.supply.collidepoint(point):
            return FROM_SUPPLY
        return None

    def begin_drag(self, thing: int, point: Point) -> None:
        """Start dragging a cube."""
        del point
        self._controller.begin_drag(thing)
        self._table.app.sound.play("pick")

    def drag_to(self, point: Point) -> None:
        """Move the dragged cube to a point."""
        self._controller.drag_to(point, self.find_position(point))

    def let_go(self) -> None:
        """Stop dragging the cube without putting it anywhere."""
        self._controller.end_drag()

    def put_back(self) -> None:
        """Stop dragging the cube; it stays in its hole, or in the supply."""
        self._controller.end_drag()

    def drop_at(self, thing: int, point: Point | None) -> None:
        """Drop the dragged cube at a point: put it into a hole, move it to its tile, or take it back.

        Args:
            thing: Where the cube comes from: the position of its hole, or FROM_SUPPLY.
            point: Where it is dropped, None outside the window.
        """
        table, target = self._table, None if point is None else self.find_position(point)
        if table.position.phase == "boards":
            self._drop_on_board(thing, target)
            return
        hole = table.view_model.layout.holes[thing] if thing != FROM_SUPPLY else None
        if target == thing and hole is not None and point is not None and not hole.collidepoint(point):
            self._controller.move_cube(thing)
        elif target is not None and target != thing:
            table.ruling_popup.show(self._controller.find_ruling(target))

    def _drop_on_board(self, origin: int, target: int | None) -> None:
        """Put a dragged cube into a hole, or take it off the board if it is dropped elsewhere."""
        controller = self._controller
        if origin == FROM_SUPPLY:
            if target is not None and target in controller.selection.staged:
                controller.show_full_hole(target)
            elif target is not None:
                controller.press_position(target)
        elif target is None:
            controller.remove_staged_cube(origin)
        elif target != origin:
            controller.move_staged_cube(origin, target)

    def find_position(self, point: Point) -> int | None:
        """Return the position whose tile or hole is at a point, None if there is none."""
        layout = self._table.view_model.layout
        for boxes in (layout.tiles, layout.holes):
            for position, box in enumerate(boxes):
                if box.collidepoint(point):
                    return position
        return None
