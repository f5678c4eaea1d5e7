"""View model of EQUILIBRIX: the frozen value from which the table is painted and described."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from msgspec import Struct

from client.draw.geometry import Point
from client.games.equilibrix.board import forecast
from client.games.equilibrix.board.forecast import Forecast
from client.games.equilibrix.board.layout import TableLayout
from client.session.match import Step
from client.table.context import TableViewModel
from rules.contract import Event
from rules.equilibrix import board, events as e, stone_networks
from rules.equilibrix.actions import Birth, EquilibrixAction, Judge, Pass, PlaceStart, TakeBack
from rules.equilibrix.board import PETAL_MASK, FieldMask
from rules.equilibrix.content import Content
from rules.equilibrix.state import NOBODY, EquilibrixState

MAX_STEPS_PER_TURN = 40
"""More steps than a turn ever has."""


# --- the selection ---------------------------------------------------------------------------------------


class LegalActions(Struct, frozen=True, dict=True):
    """The legal actions of the player to decide, indexed by die and field."""

    actions: tuple[EquilibrixAction, ...] = ()

    @cached_property
    def dice(self) -> tuple[int, ...]:
        """The dice that allow a stone to be born or taken back."""
        dice = {action.die for action in self.actions if isinstance(action, Birth | TakeBack)}
        return tuple(sorted(dice))

    def get_fields(self, die: int | None) -> tuple[FieldMask, FieldMask]:
        """Return two masks: the fields where a die allows a birth, and those of stones to take back.

        Args:
            die: The die that is used; None for starting stones.
        """
        return self._fields_by_die.get(die, (0, 0))

    @cached_property
    def _fields_by_die(self) -> dict[int | None, tuple[FieldMask, FieldMask]]:
        births, takebacks = dict[int | None, FieldMask](), dict[int | None, FieldMask]()
        for action in self.actions:
            match action:
                case PlaceStart(field):
                    births[None] = births.get(None, 0) | 1 << field
                case Birth(die, field):
                    births[die] = births.get(die, 0) | 1 << field
                case TakeBack(die, field):
                    takebacks[die] = takebacks.get(die, 0) | 1 << field
                case _:
                    pass
        return {die: (births.get(die, 0), takebacks.get(die, 0)) for die in (*births, *takebacks)}

    def find_dice(self, field: int) -> tuple[int, ...]:
        """Return the dice that allow a birth or a takeback on a field."""
        usable = {die: births | takebacks for die, (births, takebacks) in self._fields_by_die.items()}
        return tuple(die for die in self.dice if usable[die] >> field & 1)

    @cached_property
    def encircled_field_to_decide(self) -> int | None:
        """The field of the own encircled stone on which the player has to decide, None without one."""
        return next((action.field for action in self.actions if isinstance(action, Judge)), None)


class SelectionState(Struct, frozen=True):
    """Selection of the player to decide: die, hovered and picked field."""

    legal: LegalActions = LegalActions()
    """The actions to choose from."""
    die: int | None = None
    """The chosen die."""
    hover: int | None = None
    """The field under the pointer or the focus."""
    picked: int | None = None
    """The field that is picked and not confirmed yet."""
    drag_at: Point | None = None
    """Position of the pointer while it drags a stone from the supply."""

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that can be used now."""
        return self.legal.dice

    @property
    def births(self) -> FieldMask:
        """Mask of the fields where a birth is possible with the chosen die, or a starting stone."""
        return self.legal.get_fields(self.die)[0]

    @property
    def takebacks(self) -> FieldMask:
        """Mask of the own stones that can be taken back with the chosen die."""
        return self.legal.get_fields(self.die)[1]

    @property
    def usable_fields(self) -> FieldMask:
        """Mask of the fields that can be clicked with the chosen die, or with any die if none is chosen."""
        fields = 0
        for die in (self.dice or (None,)) if self.die is None else (self.die,):
            births, takebacks = self.legal.get_fields(die)
            fields |= births | takebacks
        return fields

    @property
    def inspected_field(self) -> int | None:
        """The field that is pointed at, else the picked one; None without either."""
        return self.picked if self.hover is None else self.hover

    @property
    def dragged_field(self) -> int:
        """The field whose shape and orientation the dragged stone is drawn with.

        This is the field below the pointer if a stone may be born there, else any field where one may be.
        """
        if self.hover is not None and self.births >> self.hover & 1:
            return self.hover
        return next(iter(board.iter_fields(self.births & PETAL_MASK or self.births)), 0)

    @property
    def can_pass(self) -> bool:
        """Whether the rules let the player decline the chosen die or the bonus action."""
        return self.die is not None and Pass(self.die) in self.legal.actions

    @property
    def focus_order(self) -> tuple[str, ...]:
        """Ids of widgets to focus first: the picked field, else usable fields, else dice."""
        if self.picked is not None:
            return (f"field.{self.picked}",)
        fields = self.births or self.takebacks
        if fields:
            return tuple(f"field.{field}" for field in board.iter_fields(fields))
        return tuple(f"die.{die}" for die in self.dice)

    def make_action(self, *, placing: bool) -> EquilibrixAction | None:
        """Return the action that confirming submits, None if no field, or no needed die, is chosen.

        Args:
            placing: Whether starting stones are being placed, for which no die is needed.
        """
        field = self.picked
        if field is None:
            return None
        if placing:
            return PlaceStart(field)
        if self.die is None:
            return None
        return TakeBack(self.die, field) if self.takebacks >> field & 1 else Birth(self.die, field)


# --- the table -------------------------------------------------------------------------------------------


class InFlight(Struct, frozen=True):
    """Pieces that are being animated now and therefore are not drawn at their places."""

    stones: frozenset[int] = frozenset()
    """Fields whose stones are in flight."""
    is_rolling: bool = False
    """Whether the dice are rolling."""
    acting_die: int | None = None
    """The die whose action is being shown."""
    hushed_for: int | None = None
    """The seat for whose network all else is dark: its stone wins, or its roll can win; None for none."""
    awaits_roll: bool = False
    """Whether the turn has passed on and its dice do not lie yet."""
    counted_bases: tuple[int, ...] | None = None
    """The bases that light has reached in a line that joins all of them; None without such a line."""


class RenderKey(Struct, frozen=True):
    """Cache key of everything on which all pictures of the table depend, such as language and size."""

    language: str
    """Language of all text."""
    size: tuple[float, float]
    """Size of the table."""
    compact: bool
    """Whether the layout is compact."""
    players: int
    """Number of seats."""
    strong_patterns: bool
    """Whether seats are told apart by more than colours."""


@dataclass(frozen=True)
class EquilibrixViewModel(TableViewModel):
    """View model of EQUILIBRIX's table: position, layout, selection and animated pieces."""

    position: EquilibrixState
    """The position that is shown."""
    layout: TableLayout
    """The zones of the table."""
    selection: SelectionState
    """What the player to decide has selected."""
    in_flight: InFlight
    """What motions carry just now."""
    die_outcomes: tuple[str, ...]
    """What has become of each die of the turn, see `find_die_outcomes`."""
    pointed_die: int | None
    """The usable die under the pointer or the focus."""
    shows_links: bool
    """Whether the missing links are shown."""
    side_height: float
    """Height of the frame's right column."""
    content: Content = field(compare=False)
    """The content that the game is played with."""

    @property
    def displayed_seat(self) -> int:
        """The seat whose network and supply are shown: the decider, else the viewer, else who plays."""
        if self.decider is not None:
            return self.decider
        return self.position.seat if self.context.viewer is None else self.context.viewer

    @cached_property
    def render_key(self) -> RenderKey:
        """The cache key on which all pictures of the table depend."""
        context, layout = self.context, self.layout
        patterns = context.settings.strong_patterns
        return RenderKey(context.language, layout.area.size, layout.compact, len(context.seats), patterns)

    @property
    def is_decided(self) -> bool:
        """Whether the game is over or a line that wins it is being shown: nobody is to play any more."""
        return self.position.phase == "over" or self.in_flight.counted_bases is not None

    def find_joined_bases(self, seat: int) -> tuple[int, ...]:
        """Return the bases that a seat's largest network joins; in a line that wins, those counted so far."""
        counted = self.in_flight.counted_bases
        if counted is not None and seat == self.in_flight.hushed_for:
            return counted
        state = self.position
        return stone_networks.find_bases_in_largest_network(state.stones[seat], state.setup.players, seat)

    def find_bases(self, seat: int) -> tuple[int, ...]:
        """Return the numbers of the bases that belong to a seat."""
        return stone_networks.bases(self.position.setup.players, seat)

    @property
    def die_in_use(self) -> int | None:
        """The die that is chosen or whose action is being animated, None if there is none."""
        state = self.position
        if self.is_decided:
            return None
        if state.die != NOBODY:
            return state.die
        if self.in_flight.acting_die is not None:
            return self.in_flight.acting_die
        return self.selection.die if self.decider is not None else None

    @property
    def selected_action(self) -> EquilibrixAction | None:
        """The action that confirming the selection submits, None if nothing is picked."""
        if self.decider is None:
            return None
        return self.selection.make_action(placing=self.position.phase == "placing")

    @cached_property
    def forecast(self) -> Forecast | None:
        """The effects of a birth on the inspected field, None if no birth is possible there."""
        selection, field = self.selection, self.selection.inspected_field
        if self.decider is None or field is None or selection.die is None:
            return None
        if not selection.births >> field & 1:
            return None
        return forecast.forecast_birth(self.position, self.position.seat, selection.die, field)

    @cached_property
    def missing_links(self) -> tuple[int, ...]:
        """The fewest free fields whose stones would join all bases of the displayed seat."""
        return forecast.find_joining_fields(self.position, self.displayed_seat)


def find_die_outcomes(position: EquilibrixState, history: Sequence[Step]) -> tuple[str, ...]:
    """Return the outcome of each die of the turn: "used", "passed", "lapsed" or "unused".

    "unused" is a die that was left when the game ended. The value for a die that can still be used has no
    meaning.

    Args:
        position: The position that is shown.
        history: The steps of the game so far; only the last ones, those of its turn, are examined.
    """
    events = [event for step in history[-MAX_STEPS_PER_TURN:] for event in step.events]
    later = (
        number
        for number, event in enumerate(events)
        if isinstance(event, e.TurnBegan) and event.turn > position.turn  # an earlier turn is shown again
    )
    events = events[: next(later, None)]
    return tuple(_find_die_outcome(position, die, events) for die in range(len(position.dice)))


def _find_die_outcome(position: EquilibrixState, index: int, events: Sequence[Event]) -> str:
    was_used, outcome = False, "unused" if position.phase == "over" else "used"
    for event in reversed(events):
        match event:
            case e.TurnBegan():
                break
            case e.Born(die=die) | e.TakenBack(die=die) if die == index:
                was_used = True
            case e.DiePassed(die=die, lapsed=lapsed) if die == index and not was_used:
                outcome = "lapsed" if lapsed else "passed"
            case _:
                pass
    return "used" if was_used else outcome
