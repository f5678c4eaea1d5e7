"""What is on the table of EQUILIBRIX Connect, as a value: all that is painted and said follows from it."""

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
from rules.equilibrix import board, events as e, network
from rules.equilibrix.actions import Birth, EquilibrixAction, Judge, Pass, PlaceStart, TakeBack
from rules.equilibrix.board import PETAL_MASK
from rules.equilibrix.content import Content
from rules.equilibrix.state import NOBODY, EquilibrixState


class Frame(Struct, frozen=True):
    """What every picture on the table depends on besides what it shows.

    Attributes:
        size: Of the board with all that lies on it.
        strong_patterns: Seats are told apart by more than colours.
    """

    language: str
    size: tuple[float, float]
    compact: bool
    players: int
    strong_patterns: bool


@dataclass(frozen=True)
class EquilibrixViewModel(TableViewModel):
    """One look at the table.

    selection: what whoever decides holds. in_flight: what is under way. fates: how each die went, as far as
    it is over. pointed: the open die under the pointer or the focus. links_shown: the help that draws the
    shortest missing links is on. side_height: of the frame's right column. content: what the game is played
    with.
    """

    position: EquilibrixState
    layout: TableLayout
    selection: SelectionState
    in_flight: InFlight
    die_outcomes: tuple[str, ...]
    pointed_die: int | None
    shows_links: bool
    side_height: float
    content: Content = field(compare=False)

    # --- who is there -----------------------------------------------------------------------------

    @property
    def own_seat(self) -> int:
        """Whose network shines and whose supply is shown: who decides, or looks, else who is on turn."""
        if self.decider is not None:
            return self.decider
        return self.position.seat if self.context.viewer is None else self.context.viewer

    @property
    def can_turn(self) -> bool:
        """Whether a person is on turn, who may turn the drawn position; also while a move is being shown."""
        return self.position.phase != "over" and self.position.seat in self.context.people

    # --- what is there ----------------------------------------------------------------------------

    @cached_property
    def frame(self) -> Frame:
        """What every picture depends on."""
        context, made = self.context, self.layout
        patterns = context.settings.strong_patterns
        return Frame(context.language, made.area.size, made.compact, len(context.seats), patterns)

    def find_bases(self, seat: int) -> tuple[int, ...]:
        """Return the bases of a seat."""
        return network.bases(self.position.setup.players, seat)

    @property
    def die_in_use(self) -> int | None:
        """The die that is chosen, or being played."""
        state = self.position
        if state.phase == "over":
            return None
        if state.die != NOBODY:
            return state.die
        if self.in_flight.acting_die is not None:
            return self.in_flight.acting_die
        return self.selection.die if self.decider is not None else None

    @property
    def action(self) -> EquilibrixAction | None:
        """What confirming would do."""
        if self.decider is None:
            return None
        return self.selection.make_action(placing=self.position.phase == "placing")

    # --- what is foreseen -------------------------------------------------------------------------

    @cached_property
    def forecast(self) -> Forecast | None:
        """What a birth on the field under the pointer, or the picked one, would bring."""
        selection, field = self.selection, self.selection.inspected
        if (
            self.decider is None
            or field is None
            or selection.die is None
            or not selection.births >> field & 1
        ):
            return None
        return forecast.forecast_birth(self.position, self.position.seat, selection.die, field)

    @cached_property
    def missing_links(self) -> tuple[int, ...]:
        """The fewest fields that would join all bases of whoever decides or looks."""
        return forecast.find_missing_links(self.position, self.own_seat)


class InFlight(Struct, frozen=True):
    """What is not drawn where it lies, as it is in the air just now.

    stones: the fields whose stone is in the air. rolling: so are the dice. acting: the die whose action is
    being shown.
    """

    stones: frozenset[int] = frozenset()
    is_rolling: bool = False
    acting_die: int | None = None


# --- the selection ---------------------------------------------------------------------------------------


class LegalActions(Struct, frozen=True, dict=True):
    """What may be done."""

    actions: tuple[EquilibrixAction, ...] = ()

    @cached_property
    def dice(self) -> tuple[int, ...]:
        """The dice that can be used."""
        found = {action.die for action in self.actions if isinstance(action, Birth | TakeBack)}
        return tuple(sorted(found))

    def get_fields(self, die: int | None) -> tuple[int, int]:
        """Births and takebacks with a die, as sets of fields; none: starting stones."""
        return self._fields_by_die.get(die, (0, 0))

    @cached_property
    def _fields_by_die(self) -> dict[int | None, tuple[int, int]]:
        births, takebacks = dict[int | None, int](), dict[int | None, int]()
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
        """Return the dice that can do something with a field."""
        may = {die: births | takebacks for die, (births, takebacks) in self._fields_by_die.items()}
        return tuple(die for die in self.dice if may[die] >> field & 1)

    @cached_property
    def undecided_ring(self) -> int | None:
        """The own encircled stone of which it has to be said whether it falls."""
        return next((action.field for action in self.actions if isinstance(action, Judge)), None)


class SelectionState(Struct, frozen=True):
    """The hand over a table.

    die: the chosen die. turned: by how many times 60° the drawn position is turned. hover: the field the
    pointer or the focus is on. picked: the field chosen, not confirmed. drag_at: where the pointer is on
    which a stone of the supply hangs, if one does.
    """

    legal: LegalActions = LegalActions()
    die: int | None = None
    turns: int = 0
    hover: int | None = None
    picked: int | None = None
    drag_at: Point | None = None

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that can be used now."""
        return self.legal.dice

    @property
    def births(self) -> int:
        """The set of fields where a click bears a stone with the chosen die, or places a starting stone."""
        return self.legal.get_fields(self.die)[0]

    @property
    def takebacks(self) -> int:
        """The set of own stones that a click takes back with the chosen die."""
        return self.legal.get_fields(self.die)[1]

    @property
    def usable_fields(self) -> int:
        """Set of the fields where a click does something, with the chosen die or any while none is chosen."""
        fields = 0
        for die in (self.dice or (None,)) if self.die is None else (self.die,):
            births, takebacks = self.legal.get_fields(die)
            fields |= births | takebacks
        return fields

    @property
    def inspected(self) -> int | None:
        """The field that is looked at, else the picked one."""
        return self.picked if self.hover is None else self.hover

    @property
    def dragged_field(self) -> int:
        """A field where the stone that hangs on the pointer may lie: the one that is looked at, else any."""
        if self.hover is not None and self.births >> self.hover & 1:
            return self.hover
        return next(iter(board.iter_fields(self.births & PETAL_MASK or self.births)), 0)

    @property
    def can_pass(self) -> bool:
        """Whether the chosen die, or the bonus, can be declined."""
        return self.die is not None and Pass(self.die) in self.legal.actions

    @property
    def focus_order(self) -> tuple[str, ...]:
        """The widgets that come next: a die to choose, a field for it."""
        if self.picked is not None:
            return (f"field.{self.picked}",)
        fields = self.births or self.takebacks
        if fields:
            return tuple(f"field.{field}" for field in board.iter_fields(fields))
        return tuple(f"die.{die}" for die in self.dice)

    def make_action(self, *, placing: bool) -> EquilibrixAction | None:
        """Return what confirming would do.

        Args:
            placing: Starting stones are placed.
        """
        field = self.picked
        if field is None:
            return None
        if placing:
            return PlaceStart(field)
        if self.die is None:
            return None
        return TakeBack(self.die, field) if self.takebacks >> field & 1 else Birth(self.die, field)


# --- dice of the turn ------------------------------------------------------------------------------------


MAX_STEPS_PER_TURN = 40
"""So many steps are as many as a turn ever has."""


def find_die_outcomes(position: EquilibrixState, history: Sequence[Step]) -> tuple[str, ...]:
    """Return how each die of the shown turn went, as far as it is over.

    Used, passed, or lapsed; unused if the game ended before it.
    """
    recent = history[-MAX_STEPS_PER_TURN:]
    return tuple(_find_die_outcome(position, die, recent) for die in range(len(position.dice)))


def _find_die_outcome(position: EquilibrixState, index: int, recent: Sequence[Step]) -> str:
    used, found = False, "unused" if position.phase == "over" else "used"
    for step in reversed(recent):
        for event in reversed(step.events):
            match event:
                case e.TurnBegan(turn=turn) if turn <= position.turn:
                    return "used" if used else found
                case e.Born(die=die) | e.TakenBack(die=die) if die == index:
                    used = True
                case e.DiePassed(die=die, lapsed=lapsed) if die == index and not used:
                    found = "lapsed" if lapsed else "passed"
                case _:
                    pass
        if used:
            return "used"
    return found
