"""What is on Wispwood's table, as a value: everything shown is a function of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field as dataclass_field
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from client import i18n
from client.draw.geometry import Point, Rect
from client.games.wispwood.board import forecast
from client.games.wispwood.board.forecast import Forecast
from client.games.wispwood.board.forest_animations import Growth
from client.games.wispwood.board.layout import BoardLayout, ForestGrid
from client.i18n import tr
from client.table.context import TableViewModel
from rules.contract import AnyGame
from rules.wispwood import ghost as ghosts, rounds
from rules.wispwood.actions import MoveCat, PickWish, Place, Plant, PutGhostCat, Refresh, RefreshByCat, Take
from rules.wispwood.content import Card, Content
from rules.wispwood.forest_changes import remove_trees
from rules.wispwood.shapes import Cell, Orientation, mirror, orientations, rotate
from rules.wispwood.state import Forest, WispwoodState
from saves.seats import SeatInfo


class LiftedShape(Struct, frozen=True):
    """A lifted shape.

    Attributes:
        wisp: Index of its cell with the wisp.
        at: The forest cell under the wisp, or None while the shape hangs outside the forest.
        pinned: Laid down to look at, not yet placed.
    """

    shape: str
    turn: int = 0
    wisp: int = 0
    at: Cell | None = None
    pinned: bool = False

    @property
    def orientation(self) -> Orientation:
        """The present orientation."""
        return orientations(self.shape)[self.turn]

    def rotate(self, quarters: int = 1) -> LiftedShape:
        """Return the shape turned clockwise around the wisp."""
        turn, wisp = self.turn, self.wisp
        for _ in range(quarters % 4):
            turn, wisp = rotate(self.shape, turn, wisp)
        return replace(self, turn=turn, wisp=wisp)

    def flip(self) -> LiftedShape:
        """Mirrored left to right around the wisp."""
        turn, wisp = mirror(self.shape, self.turn, self.wisp)
        return replace(self, turn=turn, wisp=wisp)

    def shift_wisp(self, by: int = 1) -> LiftedShape:
        """With the wisp in the next cell (−1: the one before); a shape laid down stays where it is."""
        before = self.orientation.cells[self.wisp]
        wisp, at = (self.wisp + by) % len(self.orientation.cells), self.at
        if at is not None and self.pinned:
            after = self.orientation.cells[wisp]
            at = (at[0] + after[0] - before[0], at[1] + after[1] - before[1])
        return replace(self, wisp=wisp, at=at)

    def make_action_at(self, cell: Cell) -> Place:
        """Return the action that lays the shape with its wisp on that cell."""
        dx, dy = self.orientation.cells[self.wisp]
        return Place(self.shape, self.turn, cell[0] - dx, cell[1] - dy, self.wisp)

    def make_action(self) -> Place | None:
        """Return the action for where the shape now is."""
        return None if self.at is None else self.make_action_at(self.at)

    def covered_cells(self) -> tuple[Cell, ...]:
        """Return the forest cells it covers now, the wisp's among them."""
        action = self.make_action()
        if action is None:
            return ()
        return tuple((action.x + x, action.y + y) for x, y in self.orientation.cells)


@dataclass(frozen=True)
class LegalChoices:
    """Slots, cells and cards that can be chosen now."""

    slots: frozenset[int] = frozenset()
    tree_cells: frozenset[Cell] = frozenset()
    cat_cells: frozenset[Cell] = frozenset()
    ghost_cat_slots: frozenset[int] = frozenset()
    wishes: tuple[str, ...] = ()
    placements: Mapping[str, frozenset[Place]] = dataclass_field(default_factory=dict, hash=False)
    can_refresh: bool = False
    can_refresh_by_cat: bool = False

    @classmethod
    def from_game(cls, game: AnyGame, state: WispwoodState) -> LegalChoices:
        """Return everything the seat on turn may do."""
        actions = game.actions(state, state.seat)
        places: defaultdict[str, set[Place]] = defaultdict(set)
        for one in actions:
            if isinstance(one, Place):
                places[one.shape].add(one)
        return cls(
            slots=frozenset(one.slot for one in actions if isinstance(one, Take)),
            tree_cells=frozenset((one.x, one.y) for one in actions if isinstance(one, Plant)),
            cat_cells=frozenset((one.x, one.y) for one in actions if isinstance(one, MoveCat)),
            ghost_cat_slots=frozenset(one.slot for one in actions if isinstance(one, PutGhostCat)),
            wishes=tuple(one.card for one in actions if isinstance(one, PickWish)),
            placements={shape: frozenset(found) for shape, found in places.items()},
            can_refresh=any(isinstance(one, Refresh) for one in actions),
            can_refresh_by_cat=any(isinstance(one, RefreshByCat) for one in actions),
        )


class SelectionState(Struct, frozen=True):
    """What the player may do now, has lifted, and has chosen.

    Attributes:
        legal: What may be done at all.
        hand: The lifted shape.
        tree_cell: Where a click would plant.
        cat_cell: The tree shown to the cat.
        cell: Cell chosen for the cat, not yet confirmed.
        slot: Wisp chosen for the ghost's cat, not yet confirmed.
        card: Wish chosen from a deck, not yet confirmed.
        preview: What the shape or tree shown would bring; None if it may not lie there.
        guest: Whose forest is looked at instead of the one of whoever is on turn.
    """

    legal: LegalChoices = field(default_factory=LegalChoices)
    lifted_shape: LiftedShape | None = None
    hovered_tree_cell: Cell | None = None
    hovered_cat_cell: Cell | None = None
    chosen_cat_cell: Cell | None = None
    chosen_slot: int | None = None
    chosen_wish: str | None = None
    forecast: Forecast | None = None
    visited_seat: int | None = None

    @property
    def without_choices(self) -> SelectionState:
        """The same with nothing held or chosen any more."""
        return SelectionState(self.legal, visited_seat=self.visited_seat)

    @property
    def pinned_cells(self) -> frozenset[Cell]:
        """The cells of the shape that is laid down to look at."""
        return (
            frozenset(self.lifted_shape.covered_cells())
            if self.lifted_shape is not None and self.lifted_shape.pinned
            else frozenset()
        )

    @property
    def choosable_cells(self) -> frozenset[Cell]:
        """The cells to choose: for the wisp of the lifted shape as it is turned, or for a tree."""
        if self.lifted_shape is None:
            return self.legal.tree_cells
        hand = self.lifted_shape
        dx, dy = hand.orientation.cells[hand.wisp]
        return frozenset(
            (place.x + dx, place.y + dy)
            for place in self.legal.placements.get(hand.shape, ())
            if place.turn == hand.turn and place.wisp == hand.wisp
        )

    @property
    def preview_cells(self) -> tuple[Cell, ...]:
        """The cells of the forest on which something is shown that is not there yet."""
        if self.lifted_shape is not None:
            return self.lifted_shape.covered_cells()
        return () if self.hovered_tree_cell is None else (self.hovered_tree_cell,)


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
    frame_position: Point
    frame_goal: Cell
    selection: SelectionState
    in_flight: InFlight
    ghost_turn: bool
    ruling_cell: Cell | None
    wish_points: tuple[tuple[int, ...], ...]
    content: Content = dataclass_field(compare=False)

    @property
    def stage(self) -> Stage:
        """What every picture with words depends on."""
        strong = self.context.settings.strong_patterns
        return Stage(self.context.language, self.area.size, self.layout.compact, strong)

    # --- whose turn, whose forest -----------------------------------------------------------------

    @property
    def is_solo(self) -> bool:
        """Whether the ghost is the opponent."""
        return self.position.ghost is not None

    @property
    def wishes(self) -> tuple[Card, ...]:
        """The wish cards of the game."""
        return tuple(self.content.cards[card] for card in self.position.wishes)

    @property
    def can_act(self) -> bool:
        """Whether the player on turn may act on what is shown."""
        return self.context.decider is not None and self.selection.visited_seat is None

    @property
    def displayed_seat(self) -> int:
        """Whose forest is shown large."""
        return self.position.seat if self.selection.visited_seat is None else self.selection.visited_seat

    @property
    def displayed_forest(self) -> Forest:
        """The forest that is shown large, without what is in the air."""
        forest = self.position.forests[self.displayed_seat]
        return remove_trees(forest)[0] if self.in_flight.trees else forest

    @property
    def is_last_turn(self) -> bool:
        """Whether who is on turn, and looked at, has the last one of the round (W-RND-1, W-SOLO-8)."""
        return self.selection.visited_seat is None and forecast.is_last_turn(self.position)

    # --- what can be chosen -----------------------------------------------------------------------

    @property
    def choosable_cells(self) -> frozenset[Cell]:
        """The cells to choose."""
        return self.selection.choosable_cells if self.can_act else frozenset()

    @property
    def cat_cells(self) -> frozenset[Cell]:
        """Trees the cat may move to."""
        return self.selection.legal.cat_cells if self.can_act else frozenset()

    @property
    def target_cells(self) -> tuple[Cell, ...]:
        """All cells of the forest that can be chosen now, for the cat as well, in reading order."""
        if not self.can_act:
            return ()
        cells = self.cat_cells if self.position.phase == "cats" else self.choosable_cells
        return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))

    # --- points -----------------------------------------------------------------------------------

    @property
    def shows_points(self) -> bool:
        """Whether the player wants to see what everything is worth."""
        return self.context.settings.show_points

    def total_points(self, seat: int) -> int:
        """Return all points of a seat so far, those of the forest as it stands included."""
        scored = sum(sum(sheet.points[seat]) for sheet in self.position.sheets)
        return scored + sum(self.wish_points[seat]) if is_round_in_progress(self.position) else scored

    @property
    def ghost_round_points(self) -> int:
        """What the ghost would score now."""
        return ghosts.round_points(self.position.ghost) if self.position.ghost else 0

    @property
    def ghost_total_points(self) -> int:
        """All points of the ghost so far."""
        scored = sum(sheet.ghost for sheet in self.position.sheets)
        return scored + self.ghost_round_points if is_round_in_progress(self.position) else scored

    @cached_property
    def ghost_looks(self) -> tuple[forecast.GhostLook, ...]:
        """What the ghost may take next; nothing while something happens."""
        return () if self.context.busy else forecast.forecast_ghost_looks(self.position)


class InFlight(Struct, frozen=True):
    """slots: those of the pond whose tile flies. trees: the forest's, on their way back to the supply."""

    slots: frozenset[int] = frozenset()
    trees: bool = False


def is_single_player(seats: Sequence[SeatInfo]) -> bool:
    """Return whether one person plays, against the ghost: the only one the table asks anything."""
    return len(seats) == 1 and seats[0].human


def is_addressed_as_you(seats: Sequence[SeatInfo]) -> bool:
    """Return whether that person has no other name than "you", in whatever language it was given."""
    return is_single_player(seats) and seats[0].name in {
        i18n.load_topic(code, "app").get("app.you") for code in i18n.LANGUAGES
    }


def format_forest_title(seats: Sequence[SeatInfo], seat: int) -> str:
    """Return whose forest it is."""
    if is_single_player(seats):
        return tr("wispwood.table.your-forest")
    return tr("wispwood.table.forest-of", name=seats[seat].name)


_MOST = 64


class WishPointsCache:
    """The points of forests as they stand, each reckoned once: a table asks at every look at it."""

    def __init__(self) -> None:
        self._content: dict[tuple[Forest, tuple[str, ...]], tuple[int, ...]] = {}

    def score_forests(self, state: WispwoodState) -> tuple[tuple[int, ...], ...]:
        """Return the points of each seat's forest, wish by wish."""
        return tuple(self._points(state, seat) for seat in range(len(state.forests)))

    def _points(self, state: WispwoodState, seat: int) -> tuple[int, ...]:
        key = state.forests[seat], state.wishes
        if key not in self._content:
            if len(self._content) >= _MOST:
                self._content.clear()
            self._content[key] = forecast.score_wishes(state, seat)
        return self._content[key]


def is_round_in_progress(state: WispwoodState) -> bool:
    """Return whether a round is being played, so that the forests as they stand count."""
    return state.phase not in ("cats", "over", "wishes")


def summarize_game(state: WispwoodState) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
    """Round and scores for the shelf; alone the ghost's too."""
    totals = rounds.total_points(state.sheets) if state.sheets else (0,) * state.setup.players
    if is_round_in_progress(state):
        totals = tuple(total + sum(forecast.score_wishes(state, seat)) for seat, total in enumerate(totals))
    params: dict[str, str | int] = {"n": state.round, "m": state.rounds}
    if state.ghost is not None:
        scored = sum(sheet.ghost for sheet in state.sheets)
        params["ghost"] = scored + (ghosts.round_points(state.ghost) if is_round_in_progress(state) else 0)
    return "table.shelf.round", params, totals
