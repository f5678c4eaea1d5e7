"""The view model of Balanceformers: the position with the selection, what is in flight, and the forecast."""

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
from client.games.balanceformers.board.creatures_view import Creature, get_creature
from client.games.balanceformers.board.layout import TableLayout
from client.games.balanceformers.board.track_view import TokenId
from client.table.board_marks import Covered
from client.table.context import TableViewModel
from client.table.flight_tracker import FlightTracker
from rules.balanceformers.actions import AddPiece, EndTurn, Move, PickTokens, Place, Reincarnate, TakeToken
from rules.balanceformers.content import Content
from rules.balanceformers.reckoning import CreatureVerdict
from rules.balanceformers.state import BalanceformersState, Piece, owner_of
from rules.contract import Action
from rules.draft import replace_at


class RenderKey(Struct, frozen=True):
    """What every picture on the table depends on besides what it shows.

    Attributes:
        size: Of the board with all that lies on it.
        s: Of its cells.
        origin: Of its cells.
        strong_patterns: Seats are told apart by more than colours.
    """

    language: str
    size: tuple[float, float]
    compact: bool
    cell_side: float
    origin: Point
    players: int
    strong_patterns: bool


@dataclass(frozen=True)
class BalanceformersViewModel(TableViewModel):
    """One look at the table.

    position: as those who look may see it. selection: what whoever decides holds. in_flight: what is on its
    way. forecast_shown: Death's word on everybody as they stand now is drawn. paused: the reckoning is held
    before the next verdict. moving: something moves. owing: the seats that owe a decision. moves: decisions
    so far. placed_last: who placed the last creature. side_height: of the frame's right column. content: what
    the game is played with. pulled: the drawer with wheel and track has been opened, where they lie in one.
    kept: what lies over the board besides: signs of what was done, what a hint rings.
    """

    position: BalanceformersState
    layout: TableLayout
    selection: SelectionState
    in_flight: InFlight
    forecast_shown: bool
    paused: bool
    moving: bool
    owing: tuple[int, ...]
    moves: int
    placed_last: int | None
    side_height: float
    drawer_open: bool
    content: Content = field(compare=False)
    covered: tuple[Covered, ...] = ()

    # --- who is there -----------------------------------------------------------------------------

    @property
    def own_seat(self) -> int:
        """Whose matters come first: who decides, or looks, else who is on turn."""
        if self.decider is not None:
            return self.decider
        return self.position.seat if self.context.viewer is None else self.context.viewer

    # --- what is there ----------------------------------------------------------------------------

    @cached_property
    def frame(self) -> RenderKey:
        """What every picture depends on."""
        context, made = self.context, self.layout
        return RenderKey(
            context.language, made.area.size, made.compact, made.cell_side, made.origin, len(context.seats),
            context.settings.strong_patterns,
        )  # fmt: skip

    @property
    def drawer_visible(self) -> bool:
        """Whether the drawer is open: by hand, or as something moves in it."""
        return self.layout.has_drawer and (
            self.drawer_open or self.in_flight.death or bool(self.in_flight.scores)
        )

    @property
    def shows_wheel(self) -> bool:
        """Whether wheel and track can be seen."""
        return self.drawer_visible or not self.layout.has_drawer

    def get_creature(self, number: int) -> Creature:
        """Return a creature as it is painted."""
        return get_creature(self.content, self.position, number, self.colour(owner_of(number)))

    @property
    def picking(self) -> bool:
        """Whether own tokens lie there to pick from."""
        deciding = self.decider is not None and self.position.phase == "initiative"
        return deciding and bool(self.selection.legal.squares)

    # --- what is foreseen -------------------------------------------------------------------------

    @property
    def goal(self) -> int | None:
        """The slot where the lifted creature would go now."""
        return None if self.decider is None else self.selection.goal

    @cached_property
    def foreseen_position(self) -> BalanceformersState:
        """The position, with the lifted creature already where the pointer is."""
        state, creature = self.position, self.selection.creature
        if creature is None or self.goal is None:
            return reckoning_forecast.make_reckonable(state)
        return replace(state, places=replace_at(state.places, creature, self.goal))

    @cached_property
    def focused_verdict(self) -> CreatureVerdict | None:
        """The verdict that is spelled out: of the creature judged, looked at, or lifted."""
        judged, selection = reckoning_forecast.forecast_verdicts(self.foreseen_position), self.selection
        if self.in_flight.judging is not None:
            return judged.get(self.in_flight.judging)
        if (
            not self.forecast_shown
            or self.in_flight.aftermath
            or (self.in_flight.reckoning and not self.paused)
        ):
            return None
        first = (selection.hover_creature, selection.creature)
        if self.foreseen_position.places != self.position.places:
            first = (selection.creature, selection.hover_creature)
        for creature in first:
            if creature is not None and creature in judged:
                return judged[creature]
        return None


Aftermath: TypeAlias = Literal["", "moves", "ends"]
"""What follows a reckoning: Death moves on, or the game ends."""


class InFlight(Struct, frozen=True):
    """What motions are animating, and what the reckoning on the screen has come to."""

    creatures: frozenset[int] = frozenset()
    """Creatures in the air, which are not drawn where they stand."""
    scores: frozenset[TokenId] = frozenset()
    """Scoring tokens in the air."""
    death: bool = False
    """Whether Death is walking to the next cross."""
    judging: int | None = None
    """The creature whose verdict is being shown."""
    last_judged: int | None = None
    """The creature whose verdict was shown last in this reckoning."""
    reckoning: bool = False
    """Whether the reckoning is being shown."""
    aftermath: Aftermath = ""
    """What of the reckoning's consequences is being shown; "" for nothing."""

    @property
    def death_at_work(self) -> bool:
        """Whether Death is: then nothing is foretold."""
        return self.reckoning or bool(self.aftermath)


class ReckoningTracker(FlightTracker[InFlight]):
    """What is in flight, and what the reckoning has come to."""

    def __init__(self) -> None:
        super().__init__(InFlight())

    def land_creatures(self) -> None:
        """Put down the creatures."""
        self.set(creatures=frozenset())

    def begin_verdict(self, creature: int) -> None:
        """Note that the reckoning speaks of a creature."""
        self.set(judging=creature, last_judged=creature)

    def end_verdict(self) -> None:
        """Note that the verdict on a creature has been spoken, and that all scoring tokens lie."""
        self.set(judging=None, scores=frozenset())

    def end_reckoning(self, aftermath: Aftermath) -> None:
        """Note that the reckoning is over.

        Args:
            aftermath: What follows it; "" if that is over as well.
        """
        self.set(reckoning=False, aftermath=aftermath, last_judged=None)


class LegalActions(Struct, frozen=True, dict=True):
    """What the player may do now.

    Attributes:
        squares: Square tokens that may be picked.
        rounds: Round tokens that may be picked.
        reach: Of each creature that can be lifted, to move, to place, or to bring back, the set of slots
            where it may go.
        pieces: The places where the next piece may lie.
        givers: From whom the token may come.
        may_end: Whether the turn may be ended.
    """

    squares: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()
    slots_by_creature: Mapping[int, int] = msgspec.field(default_factory=dict)
    pieces: tuple[Piece, ...] = ()
    givers: tuple[int, ...] = ()
    can_end: bool = False

    @classmethod
    def from_actions(cls, actions: Iterable[Action]) -> LegalActions:
        """Return all that some actions amount to."""
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
        """The creatures that can be lifted."""
        return frozenset(self.slots_by_creature)


class SelectionState(Struct, frozen=True):
    """The hand over a table.

    pair: the square and the round token picked so far. creature: the one that is lifted. hover,
    hover_creature: the slot and the creature the pointer or the focus is on. dragging: the lifted creature
    hangs on the pointer, which is at drag_at.
    """

    legal: LegalActions = msgspec.field(default_factory=LegalActions)
    pair: tuple[int | None, int | None] = (None, None)
    creature: int | None = None
    hover: int | None = None
    hover_creature: int | None = None
    dragging: bool = False
    drag_at: Point | None = None

    @property
    def liftable(self) -> frozenset[int]:
        """The creatures that can be lifted."""
        return self.legal.liftable

    @property
    def slots(self) -> int:
        """The set of slots where a click puts the lifted creature."""
        return 0 if self.creature is None else self.legal.slots_by_creature.get(self.creature, 0)

    @property
    def goal(self) -> int | None:
        """The slot the pointer is on, if the lifted creature may go there."""
        return self.hover if self.hover is not None and self.slots >> self.hover & 1 else None

    @property
    def decision(self) -> PickTokens | EndTurn | None:
        """What the gold button would do: confirm the tokens, or end the turn."""
        square, round_ = self.pair
        if square is not None and round_ is not None:
            return PickTokens(square, round_)
        return EndTurn() if self.legal.can_end else None
