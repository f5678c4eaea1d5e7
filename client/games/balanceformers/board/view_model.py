"""The view model of Balanceformers' table: position, selection, pieces being animated, and forecast."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from client.draw.geometry import Point
from client.games.balanceformers.board import reckoning_forecast
from client.games.balanceformers.board.board_view import Glide
from client.games.balanceformers.board.creatures_view import Creature, get_creature
from client.games.balanceformers.board.layout import TableLayout
from client.games.balanceformers.board.track_view import TokenId
from client.table.board_places import Covered
from client.table.context import TableViewModel
from client.table.flying_pieces import FlightTracker
from rules.balanceformers.actions import (
    AddPiece,
    BalanceformersAction,
    EndTurn,
    Move,
    PickTokens,
    Place,
    Reincarnate,
    TakeToken,
)
from rules.balanceformers.content import Content
from rules.balanceformers.reckoning import CreatureVerdict
from rules.balanceformers.state import BalanceformersState, Piece, owner_of
from rules.contract import Action
from rules.draft import replace_at


class RenderKey(Struct, frozen=True):
    """Everything on which cached pictures of the table depend besides their own models."""

    language: str
    """Language of the texts."""
    size: tuple[float, float]
    """Width and height of the table's area."""
    compact: bool
    """Whether the frame's right column is folded."""
    cell_side: float
    """Side of a cell of the playing area."""
    origin: Point
    """Centre of the cell (0, 0) on the screen."""
    players: int
    """Number of seats."""
    strong_patterns: bool
    """Whether seats are told apart by patterns besides colours."""


class SumProgress(Struct, frozen=True):
    """How far the bands of a verdict have slid together."""

    verdict: CreatureVerdict | None = None
    """The verdict."""
    share: float = 1.0
    """The share of the animation that is over, 0-1."""
    slides: bool = False
    """Whether those of another verdict begin on their creatures; else they stand together at once."""

    def get_share(self, verdict: CreatureVerdict) -> float:
        """Return the share for the verdict that is explained, which may be another one by now."""
        if verdict == self.verdict:
            return self.share
        return 0.0 if self.slides else 1.0


@dataclass(frozen=True)
class BalanceformersViewModel(TableViewModel):
    """Everything Balanceformers' table is drawn from at one moment."""

    position: BalanceformersState
    """The position as the viewers at this computer may see it."""
    layout: TableLayout
    """The boxes of everything on the table."""
    selection: SelectionState
    """The selection of the player to decide."""
    in_flight: InFlight
    """The creatures and tokens being animated."""
    forecast_shown: bool
    """Whether the forecast of the reckoning is drawn."""
    paused: bool
    """Whether the reckoning is paused before the next verdict."""
    has_verdict_before: bool
    """Whether there is a verdict before the one that is shown."""
    moving: bool
    """Whether an animation runs."""
    owing: tuple[int, ...]
    """The seats that have to decide."""
    moves: int
    """Number of decisions so far."""
    placed_last: int | None
    """The seat that placed the last creature of this turn in the prelude, None for nobody."""
    side_height: float
    """Height of the frame's right column."""
    drawer_open: bool
    """Whether the player has opened the drawer with wheel and track."""
    sum_progress: SumProgress
    """How far the bands of the explained verdict have slid together."""
    content: Content = field(compare=False)
    """The game's definitions of components."""
    covered: tuple[Covered, ...] = ()
    """Boxes of hints drawn over the board."""
    glide: Glide | None = None
    """The board's picture while its view changes, None at rest."""

    # --- who is there -----------------------------------------------------------------------------

    @property
    def displayed_seat(self) -> int:
        """The seat the table is shown for: the one to decide, else the viewer's, else the one to play."""
        if self.decider is not None:
            return self.decider
        return self.position.seat if self.context.viewer is None else self.context.viewer

    # --- what is there ----------------------------------------------------------------------------

    @cached_property
    def render_key(self) -> RenderKey:
        """The cache key shared by all pictures of the table."""
        context, made = self.context, self.layout
        return RenderKey(
            context.language, made.area.size, made.compact, made.cell_side, made.origin, len(context.seats),
            context.settings.strong_patterns,
        )  # fmt: skip

    @property
    def is_calm(self) -> bool:
        """Whether the engraving of the pieces is faint, so that creatures and slots stand out."""
        return self.context.settings.calm_board

    @property
    def is_board_below_panels(self) -> bool:
        """Whether the playing area is cut, so that what lies at its edge is below the panels."""
        return self.layout.is_cut or self.glide is not None

    @cached_property
    def panel_key(self) -> RenderKey:
        """The cache key shared by all pictures beside the playing area, whatever is seen of that."""
        return replace(self.render_key, cell_side=0.0, origin=(0.0, 0.0))

    @property
    def is_drawer_open(self) -> bool:
        """Whether the drawer with wheel and track is open, by the player or for an animation in it."""
        return self.layout.has_drawer and (
            self.drawer_open or self.in_flight.death or bool(self.in_flight.scores)
        )

    @property
    def shows_wheel(self) -> bool:
        """Whether death wheel and scoring track are visible."""
        return self.is_drawer_open or not self.layout.has_drawer

    def get_creature(self, number: int) -> Creature:
        """Return the creature with that number as painters need it, in its seat's colour."""
        return get_creature(self.content, self.position, number, self.colour(owner_of(number)))

    @property
    def is_picking_tokens(self) -> bool:
        """Whether a player picks initiative tokens at this table now."""
        deciding = self.decider is not None and self.position.phase == "initiative"
        return deciding and bool(self.selection.legal.squares)

    # --- what is foreseen -------------------------------------------------------------------------

    @property
    def target_slot(self) -> int | None:
        """The slot to which a click would move the lifted creature, None for none."""
        return None if self.decider is None else self.selection.target_slot

    @cached_property
    def foreseen_position(self) -> BalanceformersState:
        """The position as if the lifted creature had been put on the slot under the pointer."""
        state, creature = self.position, self.selection.creature
        if creature is None or self.target_slot is None:
            return reckoning_forecast.assume_turn_phase(state)
        return replace(state, places=replace_at(state.places, creature, self.target_slot))

    @cached_property
    def focused_verdict(self) -> CreatureVerdict | None:
        """The verdict explained in detail: on the judged, inspected or lifted creature; None for none."""
        judged, selection = reckoning_forecast.forecast_verdicts(self.foreseen_position), self.selection
        if self.in_flight.judging is not None:
            return judged.get(self.in_flight.judging)
        is_studied = self.in_flight.reckoning and self.paused
        if self.in_flight.aftermath or not (
            is_studied or (self.forecast_shown and not self.in_flight.reckoning)
        ):
            return None
        first: tuple[int | None, ...] = (selection.hover_creature, selection.creature)
        if self.foreseen_position.places != self.position.places:
            first = (selection.creature, selection.hover_creature)
        if self.in_flight.reckoning:  # what one holds on to study: the last verdict, until another is asked
            first = (*first, self.in_flight.last_judged)
        for creature in first:
            if creature is not None and creature in judged:
                return judged[creature]
        return None

    @property
    def sum_shown(self) -> float:
        """How far the bands of the explained verdict have slid together, 0-1."""
        verdict = self.focused_verdict
        return 1.0 if verdict is None else self.sum_progress.get_share(verdict)


Aftermath: TypeAlias = Literal["", "moves", "ends"]
"""What follows a reckoning: Death moves on, or the game ends."""


class InFlight(Struct, frozen=True):
    """The pieces being animated, and how far the reckoning (scoring) shown has got."""

    creatures: frozenset[int] = frozenset()
    """Creatures being animated, which are not drawn where they stand."""
    scores: frozenset[TokenId] = frozenset()
    """Scoring tokens being animated."""
    death: bool = False
    """Whether Death is moving to the next cross of the wheel."""
    judging: int | None = None
    """The creature whose verdict is being shown."""
    last_judged: int | None = None
    """The creature whose verdict was shown last in this reckoning."""
    studied: int | None = None
    """The number of the verdict that has been gone back to while the reckoning is paused, None for none."""
    reckoning: bool = False
    """Whether the reckoning is being shown."""
    revealing: bool = False
    """Whether the initiative is being revealed."""
    aftermath: Aftermath = ""
    """The consequence of the reckoning being shown; "" for none."""

    @property
    def is_reckoning_shown(self) -> bool:
        """Whether the reckoning or its consequences are shown; then there is no forecast."""
        return self.reckoning or bool(self.aftermath)


class ShownVerdict(Struct, frozen=True):
    """A verdict of the reckoning that has been shown.

    Attributes:
        creature: The judged creature.
        after: The position after the verdict.
    """

    creature: int
    after: BalanceformersState


class ReckoningTracker(FlightTracker[InFlight]):
    """Record of the pieces being animated and of the progress of the reckoning (scoring) shown.

    Attributes:
        verdicts: The verdicts of this reckoning that have been shown.
    """

    def __init__(self) -> None:
        super().__init__(InFlight())
        self.verdicts: list[ShownVerdict] = []

    @property
    def studied(self) -> ShownVerdict | None:
        """The verdict that has been gone back to, None for none."""
        return None if self.now.studied is None else self.verdicts[self.now.studied]

    @property
    def verdict_number(self) -> int:
        """The number of the verdict that is shown or has been gone back to, from 0; −1 before the first."""
        return len(self.verdicts) - 1 if self.now.studied is None else self.now.studied

    def study_verdict(self, number: int) -> None:
        """Record that a verdict that has been shown is gone back to; the newest one is the present again."""
        is_newest = number == len(self.verdicts) - 1
        self.set(studied=None if is_newest else number, last_judged=self.verdicts[number].creature)

    def begin_reckoning(self) -> None:
        """Record that a reckoning begins, of which no verdict has been shown yet."""
        self.verdicts = []
        self.set(studied=None, last_judged=None)

    def land_creatures(self) -> None:
        """Record that no creature is being animated any more."""
        self.set(creatures=frozenset())

    def begin_verdict(self, creature: int, after: BalanceformersState) -> None:
        """Record that the verdict on a creature is being shown.

        Args:
            after: The position after it.
        """
        self.verdicts.append(ShownVerdict(creature, after))
        self.set(judging=creature, last_judged=creature, studied=None)

    def end_verdict(self) -> None:
        """Record that the verdict on a creature has been shown and no scoring token moves any more."""
        self.set(judging=None, scores=frozenset())

    def end_reckoning(self, aftermath: Aftermath) -> None:
        """Record that the reckoning is over.

        Args:
            aftermath: The consequence shown next; "" if none is.
        """
        self.set(reckoning=False, aftermath=aftermath, last_judged=None, studied=None)


class LegalActions(Struct, frozen=True, dict=True):
    """The legal actions of the player to decide, sorted by what can be clicked."""

    squares: tuple[int, ...] = ()
    """Values of the square tokens that may be picked."""
    rounds: tuple[int, ...] = ()
    """Values of the round tokens that may be picked."""
    slots_by_creature: Mapping[int, int] = msgspec.field(default_factory=dict)
    """For each creature that may be lifted, the bit mask of the slots where it may go."""
    pieces: tuple[Piece, ...] = ()
    """The places where the next piece may be laid."""
    givers: tuple[int, ...] = ()
    """The seats from which a reincarnation token may be taken."""
    can_end: bool = False
    """Whether the turn may be ended."""

    @classmethod
    def from_actions(cls, actions: Iterable[Action]) -> LegalActions:
        """Create the collection from a list of legal actions."""
        squares, rounds, givers = set[int](), set[int](), list[int]()
        reach, pieces, may_end = dict[int, int](), list[Piece](), False
        for action in actions:
            match action:
                case Move(creature, slot) | Place(creature, slot) | Reincarnate(creature, slot):
                    reach[creature] = reach.get(creature, 0) | 1 << slot
                case PickTokens(square, round_):
                    squares.add(square)
                    rounds.add(round_)
                case AddPiece(i, j, d):
                    pieces.append((i, j, d))
                case TakeToken(seat):
                    givers.append(seat)
                case EndTurn():
                    may_end = True
                case _:
                    pass
        return cls(
            tuple(sorted(squares)), tuple(sorted(rounds)), reach, tuple(pieces), tuple(givers), may_end
        )

    @cached_property
    def liftable(self) -> frozenset[int]:
        """The creatures that the player to decide may lift, that is, pick up to move them."""
        return frozenset(self.slots_by_creature)


class SelectionState(Struct, frozen=True):
    """What a player has selected on the table."""

    legal: LegalActions = msgspec.field(default_factory=LegalActions)
    """The legal actions."""
    pair: tuple[int | None, int | None] = (None, None)
    """Values of the square and the round token picked so far, None for none."""
    creature: int | None = None
    """The lifted creature, None for none."""
    hover: int | None = None
    """The slot under the pointer or the keyboard focus."""
    hover_creature: int | None = None
    """The creature under the pointer or the keyboard focus."""
    dragging: bool = False
    """Whether the lifted creature is dragged by the pointer."""
    drag_at: Point | None = None
    """Position of the pointer while dragging."""
    chosen: BalanceformersAction | None = None
    """The action that a key has chosen and that a second press carries out."""

    @property
    def liftable(self) -> frozenset[int]:
        """The creatures that the player may lift, that is, pick up to move them."""
        return self.legal.liftable

    @property
    def reachable_slots(self) -> int:
        """The slots to which the lifted creature may be moved, as a bit mask."""
        return 0 if self.creature is None else self.legal.slots_by_creature.get(self.creature, 0)

    @property
    def target_slot(self) -> int | None:
        """The slot under the pointer if the lifted creature may go there, else the chosen one, else None."""
        if self.hover is not None and self.reachable_slots >> self.hover & 1:
            return self.hover
        return self.chosen_slot

    @property
    def chosen_slot(self) -> int | None:
        """The slot to which the chosen action moves a creature; None if nothing like that is chosen."""
        return self.chosen.slot if isinstance(self.chosen, Move | Place | Reincarnate) else None

    @property
    def main_button_action(self) -> BalanceformersAction | None:
        """The action of the main button: what is chosen, else ending the turn; None for neither."""
        square, round_ = self.pair
        if self.chosen is not None:
            return self.chosen
        if square is not None and round_ is not None:
            return PickTokens(square, round_)
        return EndTurn() if self.legal.can_end else None
