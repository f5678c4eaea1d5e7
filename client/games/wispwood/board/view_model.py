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
    def way(self) -> Orientation:
        """The present orientation."""
        return orientations(self.shape)[self.turn]

    def rotated(self, quarters: int = 1) -> LiftedShape:
        """Return the shape turned clockwise around the wisp."""
        turn, wisp = self.turn, self.wisp
        for _ in range(quarters % 4):
            turn, wisp = rotate(self.shape, turn, wisp)
        return replace(self, turn=turn, wisp=wisp)

    def flipped(self) -> LiftedShape:
        """Mirrored left to right around the wisp."""
        turn, wisp = mirror(self.shape, self.turn, self.wisp)
        return replace(self, turn=turn, wisp=wisp)

    def shifted(self, by: int = 1) -> LiftedShape:
        """With the wisp in the next cell (−1: the one before); a shape laid down stays where it is."""
        before = self.way.cells[self.wisp]
        wisp, at = (self.wisp + by) % len(self.way.cells), self.at
        if at is not None and self.pinned:
            after = self.way.cells[wisp]
            at = (at[0] + after[0] - before[0], at[1] + after[1] - before[1])
        return replace(self, wisp=wisp, at=at)

    def action_at(self, cell: Cell) -> Place:
        """Return the action that lays the shape with its wisp on that cell."""
        dx, dy = self.way.cells[self.wisp]
        return Place(self.shape, self.turn, cell[0] - dx, cell[1] - dy, self.wisp)

    def action(self) -> Place | None:
        """Return the action for where the shape now is."""
        return None if self.at is None else self.action_at(self.at)

    def cells(self) -> tuple[Cell, ...]:
        """Return the forest cells it covers now, the wisp's among them."""
        action = self.action()
        if action is None:
            return ()
        return tuple((action.x + x, action.y + y) for x, y in self.way.cells)


@dataclass(frozen=True)
class Legal:
    """Slots, cells and cards that can be chosen now."""

    slots: frozenset[int] = frozenset()
    plants: frozenset[Cell] = frozenset()
    cats: frozenset[Cell] = frozenset()
    ghost_cats: frozenset[int] = frozenset()
    wishes: tuple[str, ...] = ()
    places: Mapping[str, frozenset[Place]] = dataclass_field(default_factory=dict, hash=False)
    refresh: bool = False
    by_cat: bool = False

    @classmethod
    def of(cls, game: AnyGame, state: WispwoodState) -> Legal:
        """Return everything the seat on turn may do."""
        actions = game.actions(state, state.seat)
        places: defaultdict[str, set[Place]] = defaultdict(set)
        for one in actions:
            if isinstance(one, Place):
                places[one.shape].add(one)
        return cls(
            slots=frozenset(one.slot for one in actions if isinstance(one, Take)),
            plants=frozenset((one.x, one.y) for one in actions if isinstance(one, Plant)),
            cats=frozenset((one.x, one.y) for one in actions if isinstance(one, MoveCat)),
            ghost_cats=frozenset(one.slot for one in actions if isinstance(one, PutGhostCat)),
            wishes=tuple(one.card for one in actions if isinstance(one, PickWish)),
            places={shape: frozenset(found) for shape, found in places.items()},
            refresh=any(isinstance(one, Refresh) for one in actions),
            by_cat=any(isinstance(one, RefreshByCat) for one in actions),
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

    legal: Legal = field(default_factory=Legal)
    hand: LiftedShape | None = None
    tree_cell: Cell | None = None
    cat_cell: Cell | None = None
    cell: Cell | None = None
    slot: int | None = None
    card: str | None = None
    preview: Forecast | None = None
    guest: int | None = None

    @property
    def put_down(self) -> SelectionState:
        """The same with nothing held or chosen any more."""
        return SelectionState(self.legal, guest=self.guest)

    @property
    def laid(self) -> frozenset[Cell]:
        """The cells of the shape that is laid down to look at."""
        return frozenset(self.hand.cells()) if self.hand is not None and self.hand.pinned else frozenset()

    @property
    def shining(self) -> frozenset[Cell]:
        """The cells to choose: for the wisp of the lifted shape as it is turned, or for a tree."""
        if self.hand is None:
            return self.legal.plants
        hand = self.hand
        dx, dy = hand.way.cells[hand.wisp]
        return frozenset(
            (place.x + dx, place.y + dy)
            for place in self.legal.places.get(hand.shape, ())
            if place.turn == hand.turn and place.wisp == hand.wisp
        )

    @property
    def shown_cells(self) -> tuple[Cell, ...]:
        """The cells of the forest on which something is shown that is not there yet."""
        if self.hand is not None:
            return self.hand.cells()
        return () if self.tree_cell is None else (self.tree_cell,)


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
    content: Content = dataclass_field(compare=False)

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


def alone(seats: Sequence[SeatInfo]) -> bool:
    """Return whether one person plays, against the ghost: the only one the table asks anything."""
    return len(seats) == 1 and seats[0].human


def is_you(seats: Sequence[SeatInfo]) -> bool:
    """Return whether that person has no other name than "you", in whatever language it was given."""
    return alone(seats) and seats[0].name in {
        i18n.load_topic(code, "app").get("app.you") for code in i18n.LANGUAGES
    }


def forest_of(seats: Sequence[SeatInfo], seat: int) -> str:
    """Return whose forest it is."""
    if alone(seats):
        return tr("wispwood.table.your-forest")
    return tr("wispwood.table.forest-of", name=seats[seat].name)


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
