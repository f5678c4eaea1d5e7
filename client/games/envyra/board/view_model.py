"""Envyra's table as it looks at one moment: the value that painters, words and widgets are made from."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from msgspec import Struct

from client.draw.geometry import Point, Rect
from client.games.envyra.board.forecast import Forecast, forecast_cube
from client.games.envyra.board.layout import TableLayout
from client.table.context import TableViewModel
from rules.envyra import scoring
from rules.envyra.actions import EnvyraAction, MoveCube, PutCubes, RemoveTile
from rules.envyra.boards import count_supply
from rules.envyra.content import Content, Tile
from rules.envyra.requirements import Holdings, missing_tiles
from rules.envyra.state import HIDDEN_BOARD, UNSEEN, EnvyraState

FROM_SUPPLY = -1
"""Where a carried cube comes from that lay in the supply."""


class SelectionState(Struct, frozen=True):
    """What the player to decide is about to do.

    staged: the positions that have a cube on the board so far, ascending (phase I). picked: the position
    chosen for a cube to move, or for the tile to remove, and not confirmed. hover: the position the pointer
    or the focus is on. carried: a cube hangs on the pointer; its position if it came from a hole, else
    FROM_SUPPLY. drag_at: where the pointer is with it. limit: so many cubes may be put on the board. choices:
    the positions that may be chosen.
    """

    staged: tuple[int, ...] = ()
    picked: int | None = None
    hover: int | None = None
    carried_from: int | None = None
    drag_at: Point | None = None
    max_cubes: int = 0
    choices: frozenset[int] = frozenset()

    @property
    def can_add_cube(self) -> bool:
        """Whether another cube may be put on the board; the only one goes from hole to hole."""
        return len(self.staged) < self.max_cubes or self.max_cubes == 1

    def make_action(self, phase: str) -> EnvyraAction | None:
        """Return what confirming would do in a phase; None if nothing is chosen."""
        match phase:
            case "boards":
                return PutCubes(self.staged) if self.staged else None
            case "cubes":
                return None if self.picked is None else MoveCube(self.picked)
            case "removal":
                return None if self.picked is None else RemoveTile(self.picked)
            case _:
                return None


class Frame(Struct, frozen=True):
    """What every part of the picture depends on besides what it shows.

    The words' language, and all from which the layout comes.

    Attributes:
        size: Of the board.
    """

    language: str
    size: tuple[float, float]
    compact: bool
    side: bool
    cards: int
    tiles: int
    players: int
    strong_patterns: bool


@dataclass(frozen=True)
class EnvyraViewModel(TableViewModel):
    """What is on the table, and the small questions that it answers.

    position: as those who look may see it. area: the board's, width: the window's. selection: of the player
    to decide. takers: position by position who took the tile that was there. in_flight: what is on its way.
    card_open: the viewer's secret card lies face up. content: what the game is played with.
    """

    position: EnvyraState
    layout: TableLayout
    area: Rect
    width: float
    selection: SelectionState
    in_flight: InFlight
    takers: tuple[int | None, ...]
    card_open: bool
    content: Content = field(compare=False)

    @cached_property
    def frame(self) -> Frame:
        """What all parts of the picture have in common."""
        context, layout = self.context, self.layout
        return Frame(
            context.language,
            self.area.size,
            layout.compact,
            bool(layout.seats),
            len(layout.cards),
            len(layout.tiles),
            self.position.setup.players,
            context.settings.strong_patterns,
        )

    # --- who --------------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.position.setup.players)

    @property
    def requirements_seat(self) -> int | None:
        """For whom it matters what a tile requires: who decides, else who looks; None for nobody."""
        return self.decider if self.decider is not None else self.context.viewer

    @property
    def board_seat(self) -> int:
        """Whose board the left column shows: the one who looks, else the one on turn."""
        return self.position.seat if self.context.viewer is None else self.context.viewer

    def is_active(self, seat: int) -> bool:
        """Return whether it is that player's turn."""
        state = self.position
        if state.phase == "over":
            return False
        if state.phase == "boards":
            return seat == self.decider
        if state.phase == "cubes" and not any(state.boards):  # the round is over, the grid is being refilled
            return False
        return seat == state.seat

    def find_missing_tiles(self, tile: Tile) -> Holdings:
        """Return what a tile requires that those who look have not got."""
        return (
            (0, 0, 0)
            if self.requirements_seat is None
            else missing_tiles(self.position.taken[self.requirements_seat], tile)
        )

    # --- secret cards and points ----------------------------------------------------------------------

    def has_secret(self, seat: int) -> bool:
        """Return whether a seat has a card that others may not see (yet)."""
        return bool(self.position.secret[seat]) and self.position.phase != "over"

    @property
    def own_card(self) -> str:
        """The secret card that may be shown open just now; "" if there is none, or nobody may see it."""
        viewer = self.context.viewer
        if viewer is None or (self.context.has_several_people and not self.card_open):
            return ""
        card = self.position.secret[viewer]
        return "" if card == UNSEEN else card

    @property
    def can_turn_card(self) -> bool:
        """Whether somebody sits there who may turn over the own secret card in its place."""
        viewer = self.context.viewer
        return viewer is not None and self.context.has_several_people and self.has_secret(viewer)

    def has_peek_button(self, seat: int) -> bool:
        """Return whether a seat's panel has the eye with which its owner looks at the secret card."""
        context = self.context
        return (
            context.has_several_people
            and seat in context.people
            and self.has_secret(seat)
            and context.viewer is None
        )

    def count_points(self, seat: int) -> int:
        """Return what a seat has so far; secret cards only where they lie open."""
        own = seat == self.context.viewer and bool(self.own_card)
        return scoring.count_points(self.position, seat, secret=own or self.position.phase == "over").total

    # --- boards and cubes -----------------------------------------------------------------------------

    def is_board_closed(self, seat: int) -> bool:
        """Return whether the screen hides a seat's board from those who look."""
        state = self.position
        if state.phase != "boards" or seat in state.sits_out:
            return False
        return seat not in (self.decider, self.context.viewer)

    def get_waiting_positions(self, seat: int) -> tuple[int, ...]:
        """Return the positions that a seat's visible cubes wait for, those being put now included."""
        if self._is_placing(seat):
            return self.selection.staged
        board = self.position.boards[seat]
        return () if board == HIDDEN_BOARD else board

    def get_resting_positions(self, seat: int) -> tuple[int, ...]:
        """Return the positions in `waiting` whose cubes are not in flight."""
        return tuple(
            place for place in self.get_waiting_positions(seat) if (seat, place) not in self.in_flight.holes
        )

    def can_receive_cube(self, seat: int) -> bool:
        """Return whether a cube may still be put into a hole of the board, which is highlighted then."""
        selection = self.selection
        return self._is_placing(seat) and (
            len(selection.staged) < selection.max_cubes or selection.carried_from is not None
        )

    def count_free_cubes(self, seat: int) -> int:
        """Return the cubes in a seat's supply, without those just put on the board."""
        count, selection = count_supply(self.position, seat), self.selection
        if self._is_placing(seat):
            count -= len(selection.staged)
            if selection.carried_from == FROM_SUPPLY and selection.drag_at is not None:
                count -= 1
        return max(0, count)

    def _is_placing(self, seat: int) -> bool:
        """Return whether a seat is putting cubes on its board."""
        return self.position.phase == "boards" and seat == self.decider

    # --- the hand -------------------------------------------------------------------------------------

    @property
    def action(self) -> EnvyraAction | None:
        """What confirming would do."""
        return None if self.decider is None else self.selection.make_action(self.position.phase)

    @cached_property
    def forecast(self) -> Forecast | None:
        """What the chosen position, or the one under the pointer, would bring the one who decides."""
        selection, seat = self.selection, self.decider
        place = selection.hover if selection.picked is None else selection.picked
        if seat is None or place not in selection.choices or self.position.phase not in ("boards", "cubes"):
            return None
        return forecast_cube(self.position, seat, place)


class InFlight(Struct, frozen=True):
    """cubes: on tiles, by position and index. holes: on boards, by seat and position. tiles: by position."""

    cubes: frozenset[tuple[int, int]] = frozenset()
    holes: frozenset[tuple[int, int]] = frozenset()
    tiles: frozenset[int] = frozenset()
