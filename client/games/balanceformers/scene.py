"""The table of Balanceformers: the area, Death's wheel, what a click means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, cast

import pygame

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.balanceformers import layout, staging
from client.games.balanceformers.choosing import Choosing
from client.games.balanceformers.input import HandInput
from client.games.balanceformers.layout import TableLayout
from client.games.balanceformers.motions import Motions
from client.games.balanceformers.narrator import Narrator
from client.games.balanceformers.prompts import busy_buttons, buttons, heading, prompt
from client.games.balanceformers.view import BoardView
from client.games.balanceformers.widgets import add_widgets
from client.i18n import tr
from client.match import Match, Step
from client.table.animator import Motion
from client.table.log import LogLine
from client.table.parts import BarButton, Heading, Prompt
from client.table.table_scene import TableScene
from rules.balanceformers import events as e, initiative, scoring
from rules.balanceformers.state import BalanceformersState
from rules.contract import Event, Ruling, State

if TYPE_CHECKING:
    from client.app import App


class BalanceformersTable(TableScene):
    """The table. choosing: what the player to decide is about to do. hidden: creatures in the air.
    forecast_shown: Death's word on everybody as they stand now is drawn. judging: the creature that the
    reckoning speaks of. reckoning: it is being shown. hidden_scores: scoring tokens on their way, (seat,
    white). death_moves: Death is. last_seat_placed: who placed the last creature."""

    game_id = "balanceformers"
    reveal_words = "balanceformers.reveal"
    music: ClassVar[str] = "ambience-woodcut"

    def __init__(self, app: App, match: Match) -> None:
        self.names = [seat.name for seat in match.seats]
        self._narrator = Narrator(self.names, [f"seat-{seat.colour}" for seat in match.seats])
        self.choosing = Choosing(self)
        self._input = HandInput(self)
        self.hidden: set[int] = set()
        self.hidden_scores: set[tuple[int, bool]] = set()
        self.forecast_shown = True
        self.judging: int | None = None
        self.reckoning = False
        self.death_moves = False
        self.last_seat_placed: int | None = None
        self.board_area = Rect(0, 64, 1520, 928)
        self._motions = Motions(self)
        self._view = BoardView(self)
        super().__init__(app, match)
        self.layout: TableLayout = self._laid_out(compact=False)
        self.choosing.begin()

    @property
    def position(self) -> BalanceformersState:
        """The position on the screen, as those who look may see it."""
        return cast(BalanceformersState, self.shown)

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.match.seats[seat].colour

    # --- secrets ----------------------------------------------------------------------------------

    def secret(self, state: State) -> bool:
        """Which tokens are picked is secret until all have picked (B-INI-1)."""
        return cast(BalanceformersState, state).phase == "initiative"

    # --- events -----------------------------------------------------------------------------------

    def advance(self, shown: State, event: Event) -> State:
        """The shown position after an event."""
        return staging.advance(cast(BalanceformersState, shown), event)

    def narrate(self, shown: State, event: Event) -> Iterable[LogLine]:
        """What the log says."""
        return self._narrator.lines(cast(BalanceformersState, shown), event)

    def opening_events(self, first: State) -> tuple[Event, ...]:
        """The first round, where no area has to be built before it."""
        state = cast(BalanceformersState, first)
        if state.phase == "building":
            return ()
        return (e.RoundBegan(state.round, initiative.deficits(state.round)),)

    def motion(self, shown: State, event: Event) -> Motion:
        """How the event moves."""
        if isinstance(event, e.ReckoningBegan):
            self.reckoning = True
        elif isinstance(event, e.DeathMoved | e.GameEnded):
            self.reckoning = False
        elif isinstance(event, e.TurnBegan):
            self.last_seat_placed = None
        elif isinstance(event, e.Placed):
            self.last_seat_placed = event.seat
        return self._motions.of(cast(BalanceformersState, shown), event)

    def settled(self) -> None:
        """A decision is due."""
        self.show_all()
        self.choosing.begin()

    def play(self, events: Iterable[Event]) -> None:
        """Show events; a creature that moves on stays in the hand."""
        self.choosing.pair = (None, None)
        self.choosing.hover = self.choosing.hover_creature = None
        super().play(events)

    def travelled(self, steps: tuple[Step, ...]) -> None:
        """Steps were taken back: nothing is held."""
        super().travelled(steps)
        self.choosing.put_down()

    def look_anew(self) -> None:
        """Other eyes look: nothing is held."""
        self.choosing.put_down()
        super().look_anew()

    def show_board(self) -> None:
        """No creature is in the air any more."""
        self.hidden.clear()

    def show_all(self) -> None:
        """Nothing is in the air any more."""
        self.show_board()
        self.hidden_scores.clear()
        self.death_moves = False
        self.judging = None
        self.reckoning = False

    def _settle(self) -> None:
        super()._settle()
        if self.position.phase == "over":
            self.show_result()

    def show_result(self) -> None:
        """The final sheet."""
        self.save_card(picture=True)
        self.app.open("results", match=self.match)

    # --- what is on the screen ----------------------------------------------------------------------

    def heading(self) -> Heading:
        """The top bar."""
        return heading(self)

    def prompt(self) -> Prompt:
        """The bottom bar's words."""
        return prompt(self)

    def bar_buttons(self) -> list[BarButton]:
        """The bottom bar's buttons."""
        return buttons(self)

    def build_board(self, area: Rect) -> None:
        """The area and all that can be clicked."""
        self.board_area = area
        self.layout = self._laid_out(compact=self.frame_layout.compact)
        add_widgets(self)

    def _laid_out(self, *, compact: bool) -> TableLayout:
        # while the area is built by hand there has to be room for the next piece on every side
        pieces = (*self.position.area, *self.choosing.pieces)
        players = len(self.match.seats)
        return layout.table(self.board_area, pieces=pieces, players=players, compact=compact)

    def draw_board(self, canvas: Canvas) -> None:
        """Everything below the widgets."""
        self._view.draw(canvas)

    def draw_above(self, canvas: Canvas) -> None:
        """What hangs on the pointer, and the creature looked at in full."""
        self._view.held(canvas)

    def seats_height(self, width: float) -> float:
        """The seats' panel."""
        return self._view.seats_height(width)

    def draw_seats(self, canvas: Canvas, box: Rect) -> None:
        """The players, their creatures, tokens and scores."""
        self._view.seats(canvas, box)

    def busy_buttons(self) -> list[BarButton]:
        """While the reckoning is shown it can be held."""
        return busy_buttons(self)

    def toggle_pause(self) -> None:
        """Hold the reckoning before the next verdict, or let it go on."""
        if self.reckoning:
            self.animator.held = not self.animator.held
            self.refresh()

    def toggle_forecast(self) -> None:
        """Death's word on everybody as they stand now, on or off."""
        self.forecast_shown = not self.forecast_shown
        self.refresh()

    def handle(self, event: pygame.Event) -> bool:
        """Dragging first, then the widgets, then the keys."""
        if not self.animator.moving and self._input.before_widgets(event):
            return True
        return super().handle(event) or self._input.after_widgets(event)

    def _key(self, event: pygame.Event) -> bool:
        return self._input.key(event) or super()._key(event)

    def let_go(self) -> bool:
        """Put down what is held."""
        return self.choosing.let_go()

    def judge_dock(self) -> Rect:
        """Over the foot of the area."""
        return self.layout.board.inflate(-24, -24)

    def ruling_words(self, ruling: Ruling) -> str:
        """The judge's sentence."""
        params = dict(ruling.params)
        reason = params.pop("why", None)
        if "seat" in params:
            params["name"] = self.names[int(params.pop("seat"))]
        key = f"ruling.{ruling.rule}"
        return tr(f"{key}-{reason}" if reason else key, **params)

    # --- the shelf --------------------------------------------------------------------------------

    def summary(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        """Round and scores for the shelf."""
        state = cast(BalanceformersState, self.match.game.view(self.match.state, None))
        points = tuple(min(scoring.values(state, seat)) for seat in range(state.setup.players))
        return "balanceformers.shelf.round", {"n": max(1, state.round)}, points

    def draw_thumbnail(self, canvas: Canvas) -> None:
        """The area as everybody may see it."""
        self._view.thumbnail(canvas, cast(BalanceformersState, self.match.game.view(self.match.state, None)))
