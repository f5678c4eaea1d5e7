"""What is on the table of EQUILIBRIX Connect, as a value: all that is painted and said follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from msgspec import Struct

from client.games.equilibrix.board import forecast
from client.games.equilibrix.board.forecast import Forecast
from client.games.equilibrix.board.layout import TableLayout
from client.games.equilibrix.board.selection import SelectionState
from client.table.context import TableViewModel
from rules.equilibrix import network
from rules.equilibrix.actions import EquilibrixAction
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
    fates: tuple[str, ...]
    pointed: int | None
    links_shown: bool
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
    def may_turn(self) -> bool:
        """Whether a person is on turn, who may turn the drawn position; also while a move is being shown."""
        return self.position.phase != "over" and self.position.seat in self.context.people

    # --- what is there ----------------------------------------------------------------------------

    @cached_property
    def frame(self) -> Frame:
        """What every picture depends on."""
        context, made = self.context, self.layout
        patterns = context.settings.strong_patterns
        return Frame(context.language, made.area.size, made.compact, len(context.seats), patterns)

    def bases(self, seat: int) -> tuple[int, ...]:
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
        if self.in_flight.acting is not None:
            return self.in_flight.acting
        return self.selection.die if self.decider is not None else None

    @property
    def action(self) -> EquilibrixAction | None:
        """What confirming would do."""
        if self.decider is None:
            return None
        return self.selection.action(placing=self.position.phase == "placing")

    # --- what is foreseen -------------------------------------------------------------------------

    @cached_property
    def forecast(self) -> Forecast | None:
        """What a birth on the field under the pointer, or the picked one, would bring."""
        selection, field = self.selection, self.selection.field
        if (
            self.decider is None
            or field is None
            or selection.die is None
            or not selection.births >> field & 1
        ):
            return None
        return forecast.foresee(self.position, self.position.seat, selection.die, field)

    @cached_property
    def missing(self) -> tuple[int, ...]:
        """The fewest fields that would join all bases of whoever decides or looks."""
        return forecast.missing_links(self.position, self.own_seat)


class InFlight(Struct, frozen=True):
    """What is not drawn where it lies, as it is in the air just now.

    stones: the fields whose stone is in the air. rolling: so are the dice. acting: the die whose action is
    being shown.
    """

    stones: frozenset[int] = frozenset()
    rolling: bool = False
    acting: int | None = None
