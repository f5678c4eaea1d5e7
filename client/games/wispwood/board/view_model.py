"""View model of Wispwood's table: the frozen value from which everything on it is drawn and described."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field as dataclass_field
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from client import i18n
from client.draw.geometry import Point, Rect
from client.games.wispwood.board import forecast
from client.games.wispwood.board.forecast import Forecast
from client.games.wispwood.board.forest_animations import ZoomStep
from client.games.wispwood.board.layout import BoardLayout, ForestGrid
from client.games.wispwood.board.turn_summaries_view import TurnSummary
from client.i18n import tr
from client.table.context import TableViewModel
from rules.contract import AnyGame, Ruling
from rules.wispwood import ghost as ghosts, rounds
from rules.wispwood.actions import MoveCat, PickWish, Place, Plant, PutGhostCat, Refresh, RefreshByCat, Take
from rules.wispwood.content import Card, Content
from rules.wispwood.scoring import ScoredPart, list_scored_parts
from rules.wispwood.shapes import Cell, Orientation, list_orientations, mirror_orientation, rotate_orientation
from rules.wispwood.state import EMPTY, Forest, WispwoodState
from saves.seats import SeatInfo


class LiftedShape(Struct, frozen=True):
    """A shape that the deciding player has picked up from the pond and may turn, mirror and place."""

    shape: str
    """Name of the shape."""
    turn: int = 0
    """Index of its orientation."""
    wisp: int = 0
    """Index of the cell that holds the wisp."""
    at: Cell | None = None
    """Forest cell under the wisp, None while the shape hangs outside the forest."""
    pinned: bool = False
    """Whether it is laid down on trial: it does not follow the pointer and can be placed."""

    @property
    def orientation(self) -> Orientation:
        """The lifted shape's current orientation (how it is turned and mirrored)."""
        return list_orientations(self.shape)[self.turn]

    def rotate_orientation(self, quarters: int = 1) -> LiftedShape:
        """Return the lifted shape turned clockwise by a number of quarter turns, around its wisp."""
        turn, wisp = self.turn, self.wisp
        for _ in range(quarters % 4):
            turn, wisp = rotate_orientation(self.shape, turn, wisp)
        return replace(self, turn=turn, wisp=wisp)

    def flip(self) -> LiftedShape:
        """Return the lifted shape mirrored left to right, around its wisp."""
        turn, wisp = mirror_orientation(self.shape, self.turn, self.wisp)
        return replace(self, turn=turn, wisp=wisp)

    def cycle_wisp_cell(self, by: int = 1) -> LiftedShape:
        """Return the lifted shape with its wisp on the cell that is `by` further in its list of cells.

        A shape laid down on trial stays where it is in the forest. Otherwise the wisp stays and the shape
        moves around it.
        """
        before = self.orientation.cells[self.wisp]
        wisp, at = (self.wisp + by) % len(self.orientation.cells), self.at
        if at is not None and self.pinned:
            after = self.orientation.cells[wisp]
            at = (at[0] + after[0] - before[0], at[1] + after[1] - before[1])
        return replace(self, wisp=wisp, at=at)

    def make_action_at(self, cell: Cell) -> Place:
        """Return the action that places the lifted shape so that its wisp is on a cell of the forest."""
        dx, dy = self.orientation.cells[self.wisp]
        return Place(self.shape, self.turn, cell[0] - dx, cell[1] - dy, self.wisp)

    def make_action(self) -> Place | None:
        """Return the action that places the lifted shape where it is; None if it is not in the forest."""
        return None if self.at is None else self.make_action_at(self.at)

    def covered_cells(self) -> tuple[Cell, ...]:
        """Return the forest cells under the lifted shape, including its wisp's; () outside the forest."""
        action = self.make_action()
        if action is None:
            return ()
        return tuple((action.x + x, action.y + y) for x, y in self.orientation.cells)


def list_turning_order(shape: str) -> tuple[tuple[int, int], ...]:
    """Return all ways to hold a shape, as orientation and cell of the wisp, in the order of turning it.

    For each cell of the wisp a full turn comes first, then a full turn of the mirrored shape.
    """
    order: dict[tuple[int, int], None] = {}
    for wisp in range(len(list_orientations(shape)[0].cells)):
        hand = LiftedShape(shape, 0, wisp)
        for side in (hand, hand.flip()):
            for quarters in range(4):
                turned = side.rotate_orientation(quarters)
                order.setdefault((turned.turn, turned.wisp))
    return tuple(order)


@dataclass(frozen=True)
class LegalChoices:
    """All legal choices of the deciding player in Wispwood, sorted by what is chosen."""

    slots: frozenset[int] = frozenset()
    """Slots of the pond whose wisp may be taken."""
    tree_cells: frozenset[Cell] = frozenset()
    """Cells where a tree may be planted."""
    cat_cells: frozenset[Cell] = frozenset()
    """Trees that the cat may move to."""
    ghost_cat_slots: frozenset[int] = frozenset()
    """Slots of the pond where the ghost's cat may be put."""
    wishes: tuple[str, ...] = ()
    """Wish cards that may be picked."""
    placements: Mapping[str, frozenset[Place]] = dataclass_field(default_factory=dict, hash=False)
    """Placements of the wisp that was taken, by shape."""
    can_refresh: bool = False
    """Whether the pond may be refreshed because it holds one kind only (W-POND-2)."""
    can_refresh_by_cat: bool = False
    """Whether the cat may hide to refresh the pond."""

    @classmethod
    def from_game(cls, game: AnyGame, state: WispwoodState) -> LegalChoices:
        """Create the legal choices of the seat to play from the game's legal actions."""
        actions = game.actions(state, state.seat)
        placements: defaultdict[str, set[Place]] = defaultdict(set)
        for action in actions:
            if isinstance(action, Place):
                placements[action.shape].add(action)
        return cls(
            slots=frozenset(action.slot for action in actions if isinstance(action, Take)),
            tree_cells=frozenset((action.x, action.y) for action in actions if isinstance(action, Plant)),
            cat_cells=frozenset((action.x, action.y) for action in actions if isinstance(action, MoveCat)),
            ghost_cat_slots=frozenset(action.slot for action in actions if isinstance(action, PutGhostCat)),
            wishes=tuple(action.card for action in actions if isinstance(action, PickWish)),
            placements={shape: frozenset(places) for shape, places in placements.items()},
            can_refresh=any(isinstance(action, Refresh) for action in actions),
            can_refresh_by_cat=any(isinstance(action, RefreshByCat) for action in actions),
        )

    @cached_property
    def _held_by_cell(self) -> Mapping[str, Mapping[Cell, frozenset[tuple[int, int]]]]:
        """For each shape and cell, in which ways the shape may lie with its wisp there: turn and wisp."""
        found: dict[str, dict[Cell, set[tuple[int, int]]]] = {}
        for shape, places in self.placements.items():
            by_cell = found.setdefault(shape, {})
            for place in places:
                dx, dy = list_orientations(shape)[place.turn].cells[place.wisp]
                by_cell.setdefault((place.x + dx, place.y + dy), set()).add((place.turn, place.wisp))
        return {
            shape: {cell: frozenset(ways) for cell, ways in by_cell.items()}
            for shape, by_cell in found.items()
        }

    def list_cells(self, shape: str) -> frozenset[Cell]:
        """Return the cells where the wisp may lie if the shape is turned as it must be."""
        return frozenset(self._held_by_cell.get(shape, {}))

    def list_ways(self, shape: str, cell: Cell) -> tuple[LiftedShape, ...]:
        """Return every way in which the shape may lie with its wisp on a cell, in the order of turning."""
        legal = self._held_by_cell.get(shape, {}).get(cell, frozenset())
        return tuple(
            LiftedShape(shape, turn, wisp, at=cell)
            for turn, wisp in list_turning_order(shape)
            if (turn, wisp) in legal
        )


class SelectionState(Struct, frozen=True):
    """What the deciding player may choose, is pointing at, and has chosen but not yet confirmed."""

    legal: LegalChoices = field(default_factory=LegalChoices)
    """All legal choices."""
    lifted_shape: LiftedShape | None = None
    """Shape picked up from the pond, or None; over a cell where it fits only if turned it is turned so."""
    held_way: tuple[int, int] | None = None
    """Orientation and cell of the wisp in which the player holds that shape; None for those it has now."""
    way_number: tuple[int, int] | None = None
    """Which of how many legal ways to lie with its wisp on its cell the shape has; None if it has none."""
    hovered_tree_cell: Cell | None = None
    """Free cell that is pointed at while trees can be planted."""
    proposed_tree_cell: Cell | None = None
    """Cell where a hint proposes to plant a tree, not yet confirmed."""
    hovered_cat_cell: Cell | None = None
    """Tree that is pointed at while the cat may move there."""
    chosen_cat_cell: Cell | None = None
    """Tree chosen for the cat, not yet confirmed."""
    chosen_slot: int | None = None
    """Slot chosen for the ghost's cat, not yet confirmed."""
    chosen_wish: str | None = None
    """Wish card chosen from a deck, not yet confirmed."""
    forecast: Forecast | None = None
    """Forecast of the shape or tree at its place; None if there is none or it may not be placed there."""
    ruling: Ruling | None = None
    """Rule that forbids the shape or tree at its place; None if there is none or nothing forbids it."""
    visited_seat: int | None = None
    """Seat whose forest is displayed instead of that of the seat to play."""

    @property
    def without_choices(self) -> SelectionState:
        """A copy of the selection with nothing lifted, pointed at or chosen; it shows the same forest."""
        return SelectionState(self.legal, visited_seat=self.visited_seat)

    @property
    def pinned_cells(self) -> frozenset[Cell]:
        """The forest cells of the shape laid down on trial; empty if there is none."""
        hand = self.lifted_shape
        return frozenset(hand.covered_cells()) if hand is not None and hand.pinned else frozenset()

    @property
    def choosable_cells(self) -> frozenset[Cell]:
        """The cells where the lifted shape's wisp may go; if no shape is lifted, those for a tree."""
        if self.lifted_shape is None:
            return self.legal.tree_cells
        hand = self.lifted_shape
        turn, wisp = self.held_way or (hand.turn, hand.wisp)
        dx, dy = list_orientations(hand.shape)[turn].cells[wisp]
        return frozenset(
            (place.x + dx, place.y + dy)
            for place in self.legal.placements.get(hand.shape, ())
            if place.turn == turn and place.wisp == wisp
        )

    @property
    def turned_cells(self) -> frozenset[Cell]:
        """The cells where the lifted shape's wisp may go only if the shape is held in another way."""
        if self.lifted_shape is None:
            return frozenset()
        return self.legal.list_cells(self.lifted_shape.shape) - self.choosable_cells

    @property
    def preview_cells(self) -> tuple[Cell, ...]:
        """The cells that the lifted shape or the tree pointed at would fill; () if there is neither."""
        if self.lifted_shape is not None:
            return self.lifted_shape.covered_cells()
        return () if self.hovered_tree_cell is None else (self.hovered_tree_cell,)


class RenderKey(Struct, frozen=True):
    """Settings on which every cached picture with text depends, in addition to its own view model."""

    language: str
    """Language code."""
    size: Point
    """Size of the board."""
    compact: bool
    """Whether the board has its layout for small windows."""
    strong_patterns: bool
    """Whether seats are distinguished by patterns as well as by colours."""


@dataclass(frozen=True)
class WispwoodViewModel(TableViewModel):
    """View model of Wispwood's table: the frozen value from which it is drawn and described."""

    position: WispwoodState
    """The position shown."""
    layout: BoardLayout
    """Boxes of the board's parts."""
    area: Rect
    """Box of the board."""
    side: Rect
    """Box of the right column."""
    grid: ForestGrid
    """Cells of the displayed forest on the screen."""
    growth: ZoomStep | None
    """Current step of the zoom from the previous scale of the forest, None if no zoom is running."""
    frame_position: Point
    """Upper left cell of the floating n×n frame."""
    frame_goal: Cell
    """Cell that the frame is floating to."""
    selection: SelectionState
    """What the deciding player may choose and has chosen."""
    in_flight: TilesInFlight
    """Tiles being animated, which are not drawn in their places."""
    ghost_turn: bool
    """Whether the ghost is acting."""
    ruling_cell: Cell | None
    """Cell that forbids the shape or tree at its place, None if none does."""
    forest_points: tuple[tuple[int, ...], ...]
    """Points of each seat's forest as it is, by wish card; last those of the grid, 0 until it is full."""
    turn_summaries: tuple[TurnSummary, ...]
    """What the others have done since the last turn of the player to decide; () once that one has acted."""
    pointed_slot: int | None
    """Slot of the pond that is pointed at in a game against the ghost, None if none is."""
    pointed_wish: int | None
    """Index of the wish card that is pointed at, whose scoring cells are lit; None if none is."""
    content: Content = dataclass_field(compare=False)
    """Content that the game is played with."""

    @property
    def render_key(self) -> RenderKey:
        """The settings on which all cached pictures with text depend, as a part of their cache keys."""
        patterns = self.context.settings.strong_patterns
        return RenderKey(self.context.language, self.area.size, self.layout.compact, patterns)

    # --- turn and displayed forest -----------------------------------------------------------------

    @property
    def is_solo(self) -> bool:
        """Whether this is a solo game against the ghost."""
        return self.position.ghost is not None

    @property
    def wishes(self) -> tuple[Card, ...]:
        """The wish cards (scoring goals) in play, in their order."""
        return tuple(self.content.cards[card] for card in self.position.wishes)

    @property
    def can_act(self) -> bool:
        """Whether a player is to decide and the displayed forest is that player's."""
        return self.context.decider is not None and self.selection.visited_seat is None

    @property
    def displayed_seat(self) -> int:
        """The seat whose forest is displayed large."""
        return self.position.seat if self.selection.visited_seat is None else self.selection.visited_seat

    @property
    def visited_colour(self) -> str:
        """The colour of the seat whose forest is visited; "" while that of the seat to play is displayed."""
        seat = self.selection.visited_seat
        return "" if seat is None else self.context.get_colour_name(seat)

    @property
    def displayed_forest(self) -> Forest:
        """The forest displayed large, without the trees that are flying back to the supply."""
        return lift_trees(self.position.forests[self.displayed_seat], self.in_flight.trees)

    @property
    def is_last_turn(self) -> bool:
        """Whether the forest of the seat to play is displayed and its turn is the round's last.

        W-RND-1, W-SOLO-8.
        """
        return self.selection.visited_seat is None and forecast.is_last_turn(self.position)

    @property
    def notice(self) -> str:
        """The notice that the turn is the last of the round or of the game; "" if it is not."""
        if not self.is_last_turn:
            return ""
        state = self.position
        return tr(f"wispwood.table.last-of-{'game' if state.round == state.rounds else 'round'}")

    # --- what can be chosen -----------------------------------------------------------------------

    @property
    def choosable_cells(self) -> frozenset[Cell]:
        """The cells where the player may put the lifted shape's wisp or a tree; empty if nobody may act."""
        return self.selection.choosable_cells if self.can_act else frozenset()

    @property
    def turned_cells(self) -> frozenset[Cell]:
        """The cells where the lifted shape fits if it turns by itself; empty if nobody may act."""
        return self.selection.turned_cells if self.can_act else frozenset()

    @property
    def cat_cells(self) -> frozenset[Cell]:
        """The cells of the trees that the cat may move to; empty if nobody may act."""
        return self.selection.legal.cat_cells if self.can_act else frozenset()

    @property
    def cat_goal(self) -> Cell | None:
        """The tree that is chosen for the cat, or else pointed at; None if there is neither."""
        return (self.selection.chosen_cat_cell or self.selection.hovered_cat_cell) if self.cat_cells else None

    @cached_property
    def next_hat_cells(self) -> tuple[Cell, ...]:
        """The cells where hats could lie in the next round if the cat moved to its goal; () without one."""
        if self.cat_goal is None:
            return ()
        return forecast.forecast_hat_cells(self.position, self.position.seat, self.cat_goal)

    @property
    def target_cells(self) -> tuple[Cell, ...]:
        """The cells the player may choose now for a wisp, a tree or the cat, in reading order."""
        if not self.can_act:
            return ()
        cells = self.cat_cells if self.position.phase == "cats" else self.choosable_cells or self.turned_cells
        return sort_cells(cells)

    # --- points -----------------------------------------------------------------------------------

    @property
    def shows_points(self) -> bool:
        """Whether the player's settings allow points to be shown during play."""
        return self.context.settings.show_points

    def count_banked_points(self, seat: int) -> int:
        """Return a seat's points of the rounds that have been scored."""
        return sum(sum(sheet.points[seat]) for sheet in self.position.sheets)

    def count_pending_points(self, seat: int) -> int | None:
        """Return what a seat's forest is worth as it is; None while no round is in progress."""
        if not is_round_in_progress(self.position):
            return None
        arrived = sum(self.in_flight.gains) if self.in_flight.has_score and seat == self.position.seat else 0
        return sum(self.forest_points[seat]) + arrived

    def count_points(self, seat: int) -> int:
        """Return a seat's points: scored rounds, and its forest while a round is in progress."""
        return self.count_banked_points(seat) + (self.count_pending_points(seat) or 0)

    def find_wish_cells(self, seat: int) -> WishCells | None:
        """Return the cells of a seat's forest that score for the wish card pointed at; None if none is.

        None also while a lesson asks the learner to find out.
        """
        if self.pointed_wish is None or self.context.hides_forecast:
            return None
        card = self.position.wishes[self.pointed_wish]
        return make_wish_cells(self, seat, card)

    @property
    def ghost_round_points(self) -> int:
        """The points the ghost would score if the round ended now; 0 without a ghost."""
        return ghosts.compute_round_points(self.position.ghost) if self.position.ghost else 0

    @property
    def ghost_total_points(self) -> int:
        """The ghost's points in all rounds, including the one in progress."""
        return sum(sheet.ghost for sheet in self.position.sheets) + self.ghost_pending_points

    @property
    def ghost_pending_points(self) -> int:
        """The ghost's points in the round in progress; 0 between rounds."""
        return self.ghost_round_points if is_round_in_progress(self.position) else 0

    @cached_property
    def ghost_looks(self) -> tuple[forecast.GhostLook, ...]:
        """What the ghost may take next; () while it is not to be seen, or if there is nothing."""
        if self.context.busy or self.context.hides_forecast:
            return ()
        return forecast.forecast_ghost_looks(self.position, self.ghost_slots)

    @property
    def ghost_slots(self) -> tuple[int, ...]:
        """The pond's slots as the ghost would find them, without the wisp pointed at or the one taken."""
        slot = self.pointed_slot
        changed = None if slot is None or not self.can_act else forecast.change_pond(self.position, slot)
        return changed or forecast.get_remaining_slots(self.position)

    @cached_property
    def ghost_price(self) -> forecast.GhostPrice | None:
        """What the wisp pointed at, or else the one taken, makes of the ghost's next gain."""
        slot = self.position.taken if self.pointed_slot is None else self.pointed_slot
        return None if slot == EMPTY else self.find_ghost_price(slot)

    def find_ghost_price(self, slot: int) -> forecast.GhostPrice | None:
        """Return what a choice of a slot makes of the ghost's next gain; None if it is not shown."""
        if not self.shows_points or not self.can_act or self.context.hides_forecast:
            return None
        return forecast.forecast_ghost_price(self.position, slot)


class WishCells(Struct, frozen=True):
    """The cells of a forest that score for a wish card, and those where one more tile would."""

    card: str
    """Id of the card."""
    parts: tuple[ScoredPart, ...]
    """What the card counts, as on the score sheet."""
    has_numbers: bool
    """Whether each part has points of its own; those of a table have them together only."""
    more: tuple[tuple[Cell, int], ...]
    """Each cell where one more tile would bring points of the card, with these, the highest first."""


def make_wish_cells(view_model: WispwoodViewModel, seat: int, card: str) -> WishCells:
    """Return the cells of a seat's forest that score for a wish card; without points if none may be shown."""
    state, shows_points = view_model.position, view_model.shows_points
    forest = view_model.displayed_forest if seat == view_model.displayed_seat else state.forests[seat]
    is_counted = is_round_in_progress(state)
    return WishCells(
        card,
        tuple(list_scored_parts(forest, card)),
        shows_points and not view_model.content.cards[card].numbers.table,
        forecast.forecast_one_more(state, seat, card) if shows_points and is_counted else (),
    )


class TilesInFlight(Struct, frozen=True):
    """Tiles that are being animated and therefore not drawn in their places."""

    slots: frozenset[int] = frozenset()
    """Slots of the pond whose tile is in flight."""
    trees: frozenset[Cell] = frozenset()
    """Cells of the displayed forest whose trees are on their way back to the supply."""
    is_placing: bool = False
    """Whether a shape is being laid down."""
    gains: tuple[int, ...] = ()
    """Points that have arrived at each wish card and the grid since the last position; () for none."""
    has_total: bool = False
    """Whether these points have been added to the forest's total."""
    has_score: bool = False
    """Whether they have been added to the player's score."""


def lift_trees(forest: Forest, cells: Iterable[Cell]) -> Forest:
    """Return a forest without its trees on some cells."""
    mask = 0
    for cell in cells:
        mask |= forest.get_cell_mask(*cell)
    return replace(forest, trees=forest.trees & ~mask) if mask else forest


def sort_cells(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return cells in reading order."""
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def is_single_player(seats: Sequence[SeatInfo]) -> bool:
    """Return whether the game has a single seat, played by a person (a solo game against the ghost)."""
    return len(seats) == 1 and seats[0].human


def has_default_you_name(seats: Sequence[SeatInfo]) -> bool:
    """Return whether a single player's name is just the default "you", in any language."""
    return is_single_player(seats) and seats[0].name in {
        i18n.load_topic(code, "app").get("app.you") for code in i18n.LANGUAGES
    }


def format_forest_title(seats: Sequence[SeatInfo], seat: int) -> str:
    """Return the title of a seat's forest: "Your forest" in a solo game, otherwise with the player's name."""
    if is_single_player(seats):
        return tr("wispwood.table.your-forest")
    return tr("wispwood.table.forest-of", name=seats[seat].name)


_MAX_CACHED = 64


class ForestPointsCache:
    """Cache of each forest's points, so that a new view model need not score forests again."""

    def __init__(self) -> None:
        self._points: dict[tuple[Forest, tuple[str, ...], int], tuple[int, ...]] = {}

    def score_forests(
        self, state: WispwoodState, seat: int, leaving: frozenset[Cell]
    ) -> tuple[tuple[int, ...], ...]:
        """Return the points of each seat's forest as it is, by wish card; last those of the grid.

        Args:
            state: The state of the game.
            seat: The seat whose trees are leaving.
            leaving: The cells of these trees.
        """
        if leaving:
            forests = list(state.forests)
            forests[seat] = lift_trees(forests[seat], leaving)
            state = replace(state, forests=tuple(forests))
        return tuple(self._score_forest(state, seat) for seat in range(len(state.forests)))

    def _score_forest(self, state: WispwoodState, seat: int) -> tuple[int, ...]:
        key = state.forests[seat], state.wishes, state.round
        if key not in self._points:
            if len(self._points) >= _MAX_CACHED:
                self._points.clear()
            self._points[key] = forecast.score_forest(state, seat)
        return self._points[key]


def is_round_in_progress(state: WispwoodState) -> bool:
    """Return whether a round is being played, so that the points of unfinished forests are shown."""
    return state.phase not in ("cats", "over", "wishes")


def summarize_for_shelf(state: WispwoodState) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
    """Return a game's summary for the shelf (the list of saved games).

    Returns:
        Language key of the text, its parameters, and the points of each seat.
    """
    totals = rounds.total_points(state.sheets) if state.sheets else (0,) * state.setup.players
    if is_round_in_progress(state):
        totals = tuple(total + sum(forecast.score_forest(state, seat)) for seat, total in enumerate(totals))
    params: dict[str, str | int] = {"n": state.round, "m": state.rounds}
    if state.ghost is not None:
        scored = sum(sheet.ghost for sheet in state.sheets)
        params["ghost"] = scored + (
            ghosts.compute_round_points(state.ghost) if is_round_in_progress(state) else 0
        )
    return "table.shelf.round", params, totals
