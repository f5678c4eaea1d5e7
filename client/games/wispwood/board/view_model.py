"""What is on Wispwood's table, as a value: everything shown is a function of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from msgspec import Struct

from client.draw.geometry import Point, Rect
from client.games.wispwood.board import forecast
from client.games.wispwood.board.forest_animations import Growth
from client.games.wispwood.board.layout import BoardLayout, ForestGrid
from client.games.wispwood.board.selection import SelectionState
from client.table.context import TableViewModel
from rules.wispwood import ghost as ghosts, rounds
from rules.wispwood.content import Card, Content
from rules.wispwood.forest_changes import remove_trees
from rules.wispwood.shapes import Cell
from rules.wispwood.state import Forest, WispwoodState


class Stage(Struct, frozen=True):
    """What every picture with words depends on besides what it shows.

    Attributes:
        size: Of the board.
        strong: With patterns in the colours of the seats.
    """

    language: str
    size: Point
    compact: bool
    strong: bool


@dataclass(frozen=True)
class WispwoodViewModel(TableViewModel):
    """The table at one moment.

    area: the board's. side: the right column. grid: where the forest's cells lie; growth: on its way there.
    frame: the upper left cell of the frame that floats over them; frame_goal: where it floats to. in_flight:
    what flies just now. ghost_turn: the ghost acts. crossed: the cell that the judge's word is about. points:
    of each seat's forest as it stands, wish by wish. content: what the game is played with.
    """

    position: WispwoodState
    layout: BoardLayout
    area: Rect
    side: Rect
    grid: ForestGrid
    growth: Growth | None
    frame: Point
    frame_goal: Cell
    selection: SelectionState
    in_flight: InFlight
    ghost_turn: bool
    crossed: Cell | None
    points: tuple[tuple[int, ...], ...]
    content: Content = field(compare=False)

    @property
    def stage(self) -> Stage:
        """What every picture with words depends on."""
        strong = self.context.settings.strong_patterns
        return Stage(self.context.language, self.area.size, self.layout.compact, strong)

    # --- whose turn, whose forest -----------------------------------------------------------------

    @property
    def solo(self) -> bool:
        """Whether the ghost is the opponent."""
        return self.position.ghost is not None

    @property
    def wishes(self) -> tuple[Card, ...]:
        """The wish cards of the game."""
        return tuple(self.content.cards[card] for card in self.position.wishes)

    @property
    def open(self) -> bool:
        """Whether the player on turn may act on what is shown."""
        return self.context.decider is not None and self.selection.guest is None

    @property
    def looked_at(self) -> int:
        """Whose forest is shown large."""
        return self.position.seat if self.selection.guest is None else self.selection.guest

    @property
    def forest(self) -> Forest:
        """The forest that is shown large, without what is in the air."""
        forest = self.position.forests[self.looked_at]
        return remove_trees(forest)[0] if self.in_flight.trees else forest

    @property
    def last_turn(self) -> bool:
        """Whether who is on turn, and looked at, has the last one of the round (W-RND-1, W-SOLO-8)."""
        return self.selection.guest is None and forecast.is_last_turn(self.position)

    # --- what can be chosen -----------------------------------------------------------------------

    @property
    def shining(self) -> frozenset[Cell]:
        """The cells to choose."""
        return self.selection.shining if self.open else frozenset()

    @property
    def cat_cells(self) -> frozenset[Cell]:
        """Trees the cat may move to."""
        return self.selection.legal.cats if self.open else frozenset()

    # --- points -----------------------------------------------------------------------------------

    @property
    def shows_points(self) -> bool:
        """Whether the player wants to see what everything is worth."""
        return self.context.settings.show_points

    def total(self, seat: int) -> int:
        """Return all points of a seat so far, those of the forest as it stands included."""
        scored = sum(sum(sheet.points[seat]) for sheet in self.position.sheets)
        return scored + sum(self.points[seat]) if is_played(self.position) else scored

    @property
    def ghost_now(self) -> int:
        """What the ghost would score now."""
        return ghosts.round_points(self.position.ghost) if self.position.ghost else 0

    @property
    def ghost_total(self) -> int:
        """All points of the ghost so far."""
        scored = sum(sheet.ghost for sheet in self.position.sheets)
        return scored + self.ghost_now if is_played(self.position) else scored

    @cached_property
    def ghost_looks(self) -> tuple[forecast.GhostLook, ...]:
        """What the ghost may take next; nothing while something happens."""
        return () if self.context.busy else forecast.looks(self.position)


class InFlight(Struct, frozen=True):
    """slots: those of the pond whose tile flies. trees: the forest's, on their way back to the supply."""

    slots: frozenset[int] = frozenset()
    trees: bool = False


_MOST = 64


class Standings:
    """The points of forests as they stand, each reckoned once: a table asks at every look at it."""

    def __init__(self) -> None:
        self._content: dict[tuple[Forest, tuple[str, ...]], tuple[int, ...]] = {}

    def of(self, state: WispwoodState) -> tuple[tuple[int, ...], ...]:
        """Return the points of each seat's forest, wish by wish."""
        return tuple(self._points(state, seat) for seat in range(len(state.forests)))

    def _points(self, state: WispwoodState, seat: int) -> tuple[int, ...]:
        key = state.forests[seat], state.wishes
        if key not in self._content:
            if len(self._content) >= _MOST:
                self._content.clear()
            self._content[key] = forecast.standing(state, seat)
        return self._content[key]


def is_played(state: WispwoodState) -> bool:
    """Return whether a round is being played, so that the forests as they stand count."""
    return state.phase not in ("cats", "over", "wishes")


def summary(state: WispwoodState) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
    """Round and scores for the shelf; alone the ghost's too."""
    totals = rounds.total_points(state.sheets) if state.sheets else (0,) * state.setup.players
    if is_played(state):
        totals = tuple(total + sum(forecast.standing(state, seat)) for seat, total in enumerate(totals))
    params: dict[str, str | int] = {"n": state.round, "m": state.rounds}
    if state.ghost is not None:
        scored = sum(sheet.ghost for sheet in state.sheets)
        params["ghost"] = scored + (ghosts.round_points(state.ghost) if is_played(state) else 0)
    return "table.shelf.round", params, totals
