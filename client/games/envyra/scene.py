"""Envyra's table: what lies where, whose board is shown, what a click means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, cast

from client.bots.thought import Reason
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra import cards_view, equilibrium_view, forecast, hints, layout, places
from client.games.envyra.choosing import Choosing
from client.games.envyra.input import BINDINGS, DragInput
from client.games.envyra.layout import TableLayout
from client.games.envyra.motions import Motions
from client.games.envyra.narrator import Narrator
from client.games.envyra.prompts import buttons, heading, prompt
from client.games.envyra.view import BoardView
from client.games.envyra.widgets import add_widgets
from client.i18n import tr
from client.match import Match, Step
from client.table.animator import Motion
from client.table.board_table import BoardTable
from client.table.log import LogLine
from client.table.marks import Place, Spot
from client.table.parts import Advice, BarButton, Heading, Prompt
from client.table.tour.landmarks import Landmark
from rules.contract import Action, Event, Scalar, State
from rules.envyra import events as e, scoring
from rules.envyra.content import content
from rules.envyra.state import UNSEEN, EnvyraState

if TYPE_CHECKING:
    from client.app import App


class EnvyraTable(BoardTable):
    """The table. choosing: what the player to decide is about to do. took: for each empty position who took
    its tile. what is in the air: hidden_cubes (position, index), hidden_holes (seat, position), hidden_tiles
    (position). card_open: the viewer's secret card lies face up."""

    choosing: Choosing
    painter: BoardView

    game_id = "envyra"
    bindings = BINDINGS
    music: ClassVar[str] = "ambience-stone"

    def __init__(self, app: App, match: Match) -> None:
        signs = [f"seat-{seat.colour}" for seat in match.seats]
        self._narrator = Narrator([seat.name for seat in match.seats], signs)
        self.choosing = Choosing(self)
        self.hand = DragInput(self)
        self.hidden_cubes: set[tuple[int, int]] = set()
        self.hidden_holes: set[tuple[int, int]] = set()
        self.hidden_tiles: set[int] = set()
        self.took: dict[int, int] = {}
        self.card_open = False
        self.board_area = Rect(0, 64, 1520, 928)
        self._motions = Motions(self)
        self.painter = BoardView(self)
        super().__init__(app, match)
        self.layout: TableLayout = self._laid_out(compact=False)
        self._remember_takers()
        self.choosing.begin()

    @property
    def position(self) -> EnvyraState:
        """The position on the screen, as those who look may see it."""
        return cast(EnvyraState, self.shown)

    @property
    def board_seat(self) -> int:
        """Whose board the left column shows: the one who looks, else the one on turn."""
        return self.position.seat if self.viewer is None else self.viewer

    @property
    def own_card(self) -> str:
        """The secret card that may be shown open just now; "" if there is none, or nobody may see it."""
        if self.viewer is None or (self.secrecy.several and not self.card_open):
            return ""
        card = self.position.secret[self.viewer]
        return "" if card == UNSEEN else card

    # --- secrets ----------------------------------------------------------------------------------

    def secret(self, state: State) -> bool:
        """What is put on the boards is secret until all have chosen (N-PH1-1)."""
        return cast(EnvyraState, state).phase == "boards"

    def takes_part(self, seat: int) -> bool:
        """Whoever is stuck has no part in the last round."""
        return seat not in self.position.sits_out

    def has_secret(self, seat: int) -> bool:
        """Whether a seat has a card that others may not see (yet)."""
        return bool(self.position.secret[seat]) and self.position.phase != "over"

    def peek(self, seat: int) -> None:
        """A player wants to see the own secret card: in the own secret turn it is turned over in place."""
        if seat == self.viewer:
            self.card_open = not self.card_open
            self.app.sound.play("card")
            self.refresh()
        elif self.has_secret(seat) and not self.busy:
            self.secrecy.peek(seat)

    def draw_secret(self, canvas: Canvas, box: Rect, seat: int) -> None:
        """The secret card of a seat, with the symbols it has ticked."""
        state = cast(EnvyraState, self.match.game.view(self.match.state, seat))
        side = min(box.width, box.height)
        place = Rect(box.centerx - side / 2, box.centery - side / 2, side, side)
        cards_view.draw_card(canvas, place, state.secret[seat], symbols(state, seat))

    # --- events -----------------------------------------------------------------------------------

    def narrate(self, shown: State, event: Event, after: State) -> Iterable[LogLine]:
        """What the log says."""
        del after
        return self._narrator.lines(cast(EnvyraState, shown), event)

    def opening(self, first: State) -> Iterable[LogLine]:
        """The cards that lie open."""
        return self._narrator.opening(cast(EnvyraState, first))

    def opening_events(self, first: State) -> tuple[Event, ...]:
        """The first round."""
        state = cast(EnvyraState, first)
        return (e.RoundBegan(state.round, state.start),)

    def landmark(self, event: Event) -> Landmark | None:
        """Rounds, and in phase II turns."""
        if isinstance(event, e.RoundBegan):
            return Landmark(event.round)
        return Landmark(seat=event.seat) if isinstance(event, e.TurnBegan | e.Skipped) else None

    def spot(self, place: Place) -> Spot | None:
        """Where a place of the log lies: on the grid, in a panel of sets, or among the cards."""
        if place.kind == "taken":
            seat, tile = int(place.at[0]), str(place.at[1])
            return places.taken(self.layout, seat, self.painter.taken(seat), tile)
        if place.kind == "card":
            return places.card(self.layout, equilibrium_view.open_ids(self.position), str(place.at[0]))
        return places.on_grid(self.layout, self.position, place)

    def motion(self, shown: State, event: Event, after: State) -> Motion:
        """How the event moves."""
        del after
        if isinstance(event, e.TileTaken):
            self.took[event.position] = event.seat
        elif isinstance(event, e.TileDrawn):
            self.took.pop(event.position, None)
        return self._motions.of(cast(EnvyraState, shown), event)

    def settled(self) -> None:
        """A decision is due."""
        self.show_all()
        self._remember_takers()
        self.choosing.begin()

    def play(self, step: Step) -> None:
        """Show events; a secret card lies face down."""
        self.card_open = False
        super().play(step)

    def look_anew(self) -> None:
        """Other eyes look: a secret card lies face down."""
        self.card_open = False
        super().look_anew()

    def show_all(self) -> None:
        """Nothing is in the air any more."""
        self.hidden_cubes.clear()
        self.hidden_holes.clear()
        self.hidden_tiles.clear()

    def _remember_takers(self) -> None:
        """Who took the tiles that are missing from the grid, as this round's events tell."""
        self.took = {}
        for step in reversed(self.match.history):
            for event in reversed(step.events):
                if isinstance(event, e.RoundBegan):
                    return
                if isinstance(event, e.TileTaken):
                    self.took.setdefault(event.position, event.seat)

    # --- what is on the screen ----------------------------------------------------------------------

    def heading(self) -> Heading:
        """The top bar."""
        return heading(self)

    def prompt(self) -> Prompt:
        """The bottom bar's words."""
        return prompt(self)

    def main_words(self) -> tuple[str, ...]:
        """What the gold button may say."""
        return tuple(tr(f"envyra.button.{key}", n=2) for key in ("confirm", "move", "remove"))

    def bar_buttons(self) -> list[BarButton]:
        """The bottom bar's buttons."""
        return buttons(self)

    def build_board(self, area: Rect) -> None:
        """Grid, board, cards and all that can be clicked."""
        self.board_area = area
        self.layout = self._laid_out(compact=self.frame_layout.compact)
        add_widgets(self)

    def _laid_out(self, *, compact: bool) -> TableLayout:
        state = self.position
        table = content().tables[state.setup.players]
        return layout.table(
            self.board_area,
            columns=table.columns,
            rows=table.rows,
            players=state.setup.players,
            compact=compact,
            cards=layout.CARDS[state.setup.equilibrium],
            side=None if compact else self.frame_layout.side,
        )

    @property
    def forecast(self) -> forecast.Forecast | None:
        """What the chosen position, or the one under the pointer, would bring the one who decides."""
        seat = self.decider
        place = self.choosing.hover if self.choosing.picked is None else self.choosing.picked
        if seat is None or place is None or self.position.phase not in ("boards", "cubes"):
            return None
        if place not in self.choosing.choices:
            return None
        return forecast.foresee(self.position, seat, place)

    def advice(self, action: Action) -> Advice | None:
        """How a hint shows an action."""
        return hints.advice(self, action)

    def propose(self, action: Action) -> None:
        """Have the hand hold what a hint proposes."""
        self.choosing.propose(action)

    def reason_words(self, reason: Reason) -> dict[str, Scalar]:
        """What a reason's words need."""
        return hints.reason_words(reason)

    def because(self, action: Action, reason: Reason) -> str:
        """A reason, told of its tile."""
        return hints.about(action, reason, super().because(action, reason))

    def judge_dock(self) -> Rect:
        """Over the grid."""
        return self.layout.grid.inflate(-24, -24)

    # --- the shelf --------------------------------------------------------------------------------

    def summary(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        """Round and public points for the shelf; all points once the game is over."""
        state = cast(EnvyraState, self.match.game.view(self.match.state, None))
        over = state.phase == "over"
        points = tuple(scoring.points(state, seat, secret=over).total for seat in range(state.setup.players))
        return "envyra.shelf.round", {"n": state.round}, points

    def draw_thumbnail(self, canvas: Canvas) -> None:
        """The grid as everybody may see it."""
        self.painter.thumbnail(canvas, cast(EnvyraState, self.match.game.view(self.match.state, None)))


def symbols(state: EnvyraState, seat: int) -> frozenset[str]:
    """The symbols among a seat's tiles."""
    tiles = content().tiles
    return frozenset(tiles[tile].symbol for tile in state.taken[seat]) - {""}
