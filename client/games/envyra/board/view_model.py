"""The view model of Envyra's table: the frozen value from which it is drawn and described."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from msgspec import Struct

from client.draw.geometry import Point, Rect
from client.games.envyra.board.cube_forecast import Forecast, forecast_cube
from client.games.envyra.board.layout import TableLayout
from client.games.envyra.board.order_forecast import OrderForecast, forecast_order
from client.table.context import TableViewModel
from rules.envyra import scoring
from rules.envyra.actions import EnvyraAction, MoveCube, PutCubes, RemoveTile
from rules.envyra.board_phase import count_cubes_in_supply
from rules.envyra.content import Content, Tile
from rules.envyra.requirements import Holdings, count_missing_tiles
from rules.envyra.scoring import TileWorth
from rules.envyra.state import HIDDEN_BOARD, UNSEEN, EnvyraState

FROM_SUPPLY = -1
"""Origin of a dragged cube that lay in the supply."""


class SelectionState(Struct, frozen=True):
    """What the deciding player has selected so far, and what may be selected."""

    staged: tuple[int, ...] = ()
    """Positions that have a cube on the board so far, ascending (phase I)."""
    picked: int | None = None
    """Position picked to move a cube to, or to remove its tile, and not confirmed yet."""
    hover: int | None = None
    """Position under the pointer or the focus."""
    carried_from: int | None = None
    """Origin of the cube that is being dragged: the position of its hole, or FROM_SUPPLY; None if none is."""
    drag_at: Point | None = None
    """Where the pointer is with the dragged cube, in logical units."""
    max_cubes: int = 0
    """Number of cubes that may be put on the board."""
    choices: frozenset[int] = frozenset()
    """Positions that may be chosen."""

    @property
    def can_add_cube(self) -> bool:
        """Whether a press on a hole puts a cube there; if only one is allowed, it moves there."""
        return len(self.staged) < self.max_cubes or self.max_cubes == 1

    def make_action(self, phase: str) -> EnvyraAction | None:
        """Return the action that confirming the selection submits, None if nothing is selected.

        Args:
            phase: The phase of the state: "boards", "cubes" or "removal"; for any other None is returned.
        """
        match phase:
            case "boards":
                return PutCubes(self.staged) if self.staged else None
            case "cubes":
                return None if self.picked is None else MoveCube(self.picked)
            case "removal":
                return None if self.picked is None else RemoveTile(self.picked)
            case _:
                return None


class InFlight(Struct, frozen=True):
    """Pieces that an animation is moving, and that are therefore not drawn in their own place."""

    cubes: frozenset[tuple[int, int]] = frozenset()
    """Cubes on tiles, by position and index on the tile."""
    holes: frozenset[tuple[int, int]] = frozenset()
    """Cubes on boards, by seat and position."""
    tiles: frozenset[int] = frozenset()
    """Positions whose tiles are in flight."""
    marker: bool = False
    """Whether the start player's marker goes to another seat."""


class RenderKey(Struct, frozen=True):
    """Values on which every cached picture of Envyra's table depends."""

    language: str
    """Language of all text."""
    size: tuple[float, float]
    """Size of the table."""
    compact: bool
    """Whether the layout is compact."""
    side: bool
    """Whether the seats have rows in the right column of the frame."""
    cards: int
    """Number of Equilibrium cards in sight."""
    tiles: int
    """Number of positions of the grid."""
    players: int
    """Number of seats."""
    strong_patterns: bool
    """Whether seats are told apart by more than colours."""


@dataclass(frozen=True)
class EnvyraViewModel(TableViewModel):
    """Frozen value from which Envyra's table is drawn: all that the viewer may see."""

    position: EnvyraState
    """The state as the viewer may see it."""
    layout: TableLayout
    """The boxes of all parts of the table."""
    area: Rect
    """The area of the table within the frame."""
    width: float
    """Width of the window, in logical units."""
    selection: SelectionState
    """What the deciding player has selected."""
    in_flight: InFlight
    """Pieces that an animation is moving."""
    takers: tuple[int | None, ...]
    """For each position the seat that took the tile that was there, None if there was none."""
    card_open: bool
    """Whether the viewer's secret card lies face up."""
    worths: tuple[tuple[TileWorth | None, ...], ...]
    """For each seat what the tile on each grid position would bring it, None where no tile lies."""
    shows_all_worths: bool
    """Whether all tiles show what they would bring each seat, since the player holds the key for that."""
    closing_screens: tuple[float, ...]
    """For each seat how far its screen has closed since its board was filled, 0-1; 1 once it is closed."""
    order_steps_shown: int
    """Number of steps of `order_forecast` that are shown so far."""
    card_hover: int | None
    """Index of the Equilibrium card under the pointer or the focus."""
    content: Content = field(compare=False)
    """The definitions (tiles, cards) that the game is played with."""

    @cached_property
    def render_key(self) -> RenderKey:
        """The values on which all cached pictures of the table depend, shared by their cache keys."""
        context, layout = self.context, self.layout
        return RenderKey(
            context.language,
            self.area.size,
            layout.compact,
            bool(layout.seats),
            len(layout.cards),
            len(layout.tiles),
            self.position.setup.players,
            context.settings.strong_patterns,
        )

    # --- seats ------------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """The numbers of all seats, from 0."""
        return range(self.position.setup.players)

    @property
    def requirements_seat(self) -> int | None:
        """The seat whose missing tiles are shown: the deciding one, else the viewer's, else None."""
        return self.decider if self.decider is not None else self.context.viewer

    @property
    def displayed_seat(self) -> int:
        """The seat whose board the left column shows: the viewer's, else the seat to play."""
        return self.position.seat if self.context.viewer is None else self.context.viewer

    def is_highlighted_seat(self, seat: int) -> bool:
        """Return whether a seat is highlighted as the one to play."""
        state = self.position
        if state.phase == "over":
            return False
        if state.phase == "boards":
            return seat == self.decider
        if state.phase == "cubes" and not any(state.boards):  # the round is over, the grid is being refilled
            return False
        return seat == state.seat

    def find_missing_tiles(self, tile: Tile) -> Holdings:
        """Return how many tiles of each theme `requirements_seat` lacks for a tile; 0 without a seat."""
        seat = self.requirements_seat
        return (0, 0, 0) if seat is None else count_missing_tiles(self.position.taken[seat], tile)

    # --- secret cards and points ----------------------------------------------------------------------

    def has_secret(self, seat: int) -> bool:
        """Return whether a seat has a secret Equilibrium card that has not been revealed yet."""
        return bool(self.position.secret[seat]) and self.position.phase != "over"

    @property
    def visible_secret_card(self) -> str:
        """Id of the viewer's secret Equilibrium card if it may be drawn face up, else ""."""
        viewer = self.context.viewer
        if viewer is None or (self.context.has_several_people and not self.card_open):
            return ""
        card = self.position.secret[viewer]
        return "" if card == UNSEEN else card

    @property
    def can_turn_card(self) -> bool:
        """Whether the viewer's secret Equilibrium card has a button that turns it face up or down."""
        viewer = self.context.viewer
        return viewer is not None and self.context.has_several_people and self.has_secret(viewer)

    def has_peek_button(self, seat: int) -> bool:
        """Return whether a seat's panel has the button that shows its owner the secret card."""
        context = self.context
        return (
            context.has_several_people
            and seat in context.people
            and self.has_secret(seat)
            and context.viewer is None
        )

    def get_worth(self, seat: int, position: int) -> TileWorth | None:
        """Return what the tile on a position would bring a seat, as far as the viewer knows.

        None where no tile lies, and after the end of the game.
        """
        worth = self.worths[seat][position]
        if worth is None or self.position.phase == "over":
            return None
        sees_card = seat == self.context.viewer and bool(self.visible_secret_card)
        return worth if sees_card or not worth.secret else worth._replace(secret=0)

    @property
    def pointed_tile(self) -> str:
        """Id of the tile on the position under the pointer or the focus, "" if there is none."""
        hover = self.selection.hover
        return "" if hover is None or self.position.phase == "over" else self.position.grid[hover]

    def count_points(self, seat: int) -> int:
        """Return a seat's points so far; those of its secret card count only if it lies face up."""
        own = seat == self.context.viewer and bool(self.visible_secret_card)
        return scoring.count_points(self.position, seat, secret=own or self.position.phase == "over").total

    # --- boards and cubes -----------------------------------------------------------------------------

    def is_board_closed(self, seat: int) -> bool:
        """Return whether a screen hides a seat's board from the viewer."""
        state = self.position
        if state.phase != "boards" or seat in state.sits_out:
            return False
        return seat not in (self.decider, self.context.viewer)

    @property
    def end_tile_position(self) -> int | None:
        """The position of the end tile, None while it is not on the grid."""
        end_tile = self.content.get_end_tile_id(self.position.setup.end_tile)
        if end_tile not in self.position.grid:
            return None
        position = self.position.grid.index(end_tile)
        return None if position in self.in_flight.tiles else position

    def is_end_near(self, position: int) -> bool:
        """Return whether the end tile lies on a position and one cube is missing on it."""
        tile = self.content.tiles.get(self.position.grid[position])
        if tile is None or tile.kind != "end":
            return False
        return len(self.position.cubes[position]) == tile.cubes - 1

    def get_screen_closure(self, seat: int) -> float:
        """Return how far a seat's screen has closed, 0-1: it does when the seat has filled its board."""
        if not self.is_board_closed(seat) or not self.position.boards[seat]:
            return 0.0
        return self.closing_screens[seat]

    def get_waiting_positions(self, seat: int) -> tuple[int, ...]:
        """Return the positions that the cubes on a seat's board wait for; () if the board is hidden.

        While the seat decides in phase I, these are the positions selected so far.
        """
        if self._is_placing(seat):
            return self.selection.staged
        board = self.position.boards[seat]
        return () if board == HIDDEN_BOARD else board

    def get_resting_positions(self, seat: int) -> tuple[int, ...]:
        """Return the positions that cubes on a seat's board wait for, except cubes being animated."""
        holes = self.in_flight.holes
        return tuple(
            position for position in self.get_waiting_positions(seat) if (seat, position) not in holes
        )

    def can_put_cube_on_board(self, seat: int) -> bool:
        """Return whether to highlight a seat's board because another cube may be put on it."""
        selection = self.selection
        return self._is_placing(seat) and (
            len(selection.staged) < selection.max_cubes or selection.carried_from is not None
        )

    def count_free_cubes(self, seat: int) -> int:
        """Return how many cubes are left in a seat's supply, less those selected for its board."""
        count, selection = count_cubes_in_supply(self.position, seat), self.selection
        if self._is_placing(seat):
            count -= len(selection.staged)
            if selection.carried_from == FROM_SUPPLY and selection.drag_at is not None:
                count -= 1
        return max(0, count)

    def _is_placing(self, seat: int) -> bool:
        """Return whether a seat is choosing cubes for its board."""
        return self.position.phase == "boards" and seat == self.decider

    # --- selection ----------------------------------------------------------------------------------

    @property
    def action(self) -> EnvyraAction | None:
        """The action that confirming the selection submits, None if nothing is selected."""
        return None if self.decider is None else self.selection.make_action(self.position.phase)

    @cached_property
    def forecast(self) -> Forecast | None:
        """The forecast of moving a cube to the picked position, or else to the one under the pointer.

        None if there is no such position, it may not be chosen, or nobody decides.
        """
        selection, seat = self.selection, self.decider
        position = selection.hover if selection.picked is None else selection.picked
        if seat is None or position not in selection.choices or self.position.phase == "removal":
            return None
        return forecast_cube(self.position, seat, position)

    @cached_property
    def order_forecast(self) -> OrderForecast | None:
        """How phase II goes on if the cube for the picked position, or else that pointed at, goes first.

        None if there is no such position, or nothing may be forecast.
        """
        expected = self.forecast
        if expected is None or self.position.phase != "cubes" or self.context.hides_forecast:
            return None
        return forecast_order(self.position, expected.position)
