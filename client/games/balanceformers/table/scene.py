"""The table of Balanceformers: the area, Death's wheel, what a click means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, cast

from client.bots.thought import Reason
from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.rich_text import plain
from client.draw.theme import Colour
from client.games.balanceformers.board import (
    above_view,
    board_view,
    layout,
    panels_view,
    places,
    seat_parts,
    thumbnail,
)
from client.games.balanceformers.board.in_flight import FlightTracker
from client.games.balanceformers.board.layout import TableLayout
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from client.games.balanceformers.table import heard, hints, prompts
from client.games.balanceformers.table.choosing import Choosing
from client.games.balanceformers.table.input import BINDINGS, HandInput
from client.games.balanceformers.table.motions import Motions
from client.games.balanceformers.table.narrator import Narrator
from client.games.balanceformers.table.prompts import Answers
from client.games.balanceformers.table.widgets import add_widgets, rested
from client.i18n import tr
from client.session.match import Match
from client.table.animator import Motion
from client.table.around import unchanged
from client.table.log import LogLine
from client.table.marks import NOBODY, BoardPlace, Covered, Region
from client.table.parts import Advice, BarButton, Prompt, TopBarWords
from client.table.playback.landmarks import Landmark
from client.table.table_scene import TableScene
from client.widgets import Widget
from client.widgets.spoken import Spoken
from rules.balanceformers import events as e, initiative, scoring
from rules.balanceformers.content import BOOK
from rules.balanceformers.state import BalanceformersState
from rules.contract import Action, Event, Scalar, State

if TYPE_CHECKING:
    from client.app.app import App


class BalanceformersTable(TableScene):
    """The table. choosing: what the player to decide is about to do. in_flight: what is on its way.
    forecast_shown: Death's word on everybody as they stand now is drawn. last_seat_placed: who placed the
    last creature; last_moved: who has taken an action in the turn that goes on."""

    choosing: Choosing

    game_id = "balanceformers"
    heard_groups: ClassVar = {
        "tray.": "tray",
        "waiting.": "waiting",
        "slot.": "places",
        "wheel.": "rounds",
        "forecast": "forecast",
    }
    heard_aims = ("wheel.",)
    bindings = BINDINGS
    reveal_words = "balanceformers.reveal"
    music: ClassVar[str] = "ambience-woodcut"

    _view_model: BalanceformersViewModel | None = None

    def __init__(self, app: App, match: Match) -> None:
        signs = [f"seat-{seat.colour}" for seat in match.seats]
        self._content = BOOK.of(match.game)
        self._narrator = Narrator([seat.name for seat in match.seats], signs, self._content)
        self.choosing = Choosing(self)
        self.hand = HandInput(self, self.choosing)
        self.in_flight = FlightTracker()
        self.forecast_shown = True
        self._words: tuple[BalanceformersViewModel, tuple[Spoken, ...]] | None = None
        self.last_seat_placed: int | None = None
        self.last_moved: int | None = None
        self._motions = Motions(lambda: self.view_model, self.in_flight, self._play)
        self._pulled = False
        super().__init__(app, match)
        self._answers = Answers(
            confirm=self.choosing.confirm,
            end_turn=self.choosing.end_turn,
            results=self.show_result,
            cover=self.secrecy.cover,
            forecast=self.toggle_forecast,
            pause=self.toggle_pause,
        )
        self.layout: TableLayout = self._laid_out(Rect(0, 64, 1520, 928), compact=False)
        self.choosing.begin()

    @property
    def position(self) -> BalanceformersState:
        """The position on the screen, as those who look may see it."""
        return cast(BalanceformersState, self.shown)

    # --- the look ---------------------------------------------------------------------------------

    @property
    def view_model(self) -> BalanceformersViewModel:
        """What is on the table now: made when somebody asks, and kept until something changes."""
        if self._view_model is None or not self.looked:
            found = BalanceformersViewModel(
                around=self.around,
                position=self.position,
                layout=self.layout,
                selection=self.choosing.held,
                in_flight=self.in_flight.now(),
                forecast_shown=self.forecast_shown,
                paused=self.animator.held,
                moving=self.animator.moving,
                owing=tuple(self.match.deciders),
                moves=self.match.moves,
                placed_last=self.last_seat_placed,
                side_height=self.frame_layout.side.height,
                pulled=self._pulled,
                content=self._content,
                kept=self._kept(),
            )
            self._view_model = unchanged(self._view_model, found)
            self.looked = True
        return self._view_model

    def _kept(self) -> tuple[Covered, ...]:
        """What lies over the board: badges hang beside it."""
        left, hint = self.tracing.covered(self.layout), self.hints.hint
        if hint is None:
            return left
        rings = hints.ringed(self.layout, self.position, hint.action)
        return (*left, *((box.left, box.top, box.width, box.height) for box in rings))

    def _play(self, sound: str) -> None:
        self.app.sound.play(sound)

    # --- secrets ----------------------------------------------------------------------------------

    def secret(self, state: State) -> bool:
        """Which tokens are picked is secret until all have picked (B-INI-1)."""
        return cast(BalanceformersState, state).phase == "initiative"

    # --- events -----------------------------------------------------------------------------------

    def narrate(self, shown: State, event: Event, after: State) -> Iterable[LogLine]:
        """What the log says."""
        del after
        return self._narrator.lines(cast(BalanceformersState, shown), event)

    def opening_events(self, first: State) -> tuple[Event, ...]:
        """The first round, where no area has to be built before it."""
        state = cast(BalanceformersState, first)
        if state.phase == "building":
            return ()
        return (e.RoundBegan(state.round, initiative.deficits(state.round)),)

    def landmark(self, event: Event) -> Landmark | None:
        """Rounds and turns."""
        if isinstance(event, e.RoundBegan):
            return Landmark(event.round)
        return Landmark(seat=event.seat, ends=(NOBODY,)) if isinstance(event, e.TurnBegan) else None

    def region(self, place: BoardPlace) -> Region | None:
        """Where a place of the log lies."""
        return places.region(self.layout, self.position.area, place)

    def way(self, origin: BoardPlace, goal: BoardPlace) -> tuple[Point, ...]:
        """A step, or the way through a hole."""
        return places.way(self.layout, self.position, origin, goal)

    def traced_area(self) -> Rect:
        """The zone of the playing area, and above it what the signs of its uppermost slots need."""
        zone = self.layout.board
        over = Rect(zone.left, zone.top - 16, zone.width, zone.height + 16)
        return over.clip(self.frame_layout.board)

    def sign(self, seat: int) -> tuple[Colour, str]:
        """Death acts without a seat."""
        return (theme.IVORY, "balanceformers/death") if seat == NOBODY else super().sign(seat)

    def motion(self, shown: State, event: Event, after: State) -> Motion:
        """How the event moves."""
        if isinstance(event, e.ReckoningBegan | e.Judged | e.TokenGained):
            self.in_flight.reckoning = (
                True  # it also goes on after somebody has chosen from whom a token comes
            )
        elif isinstance(event, e.DeathMoved | e.GameEnded):
            self.in_flight.reckoned("moves" if isinstance(event, e.DeathMoved) else "ends")
        elif isinstance(event, e.TurnBegan):
            self.last_seat_placed = None
        elif isinstance(event, e.Placed):
            self.last_seat_placed = event.seat
        if isinstance(event, e.TurnBegan | e.Moved | e.Reincarnated):
            self.last_moved = None if isinstance(event, e.TurnBegan) else event.seat
        return self._motions.of(cast(BalanceformersState, shown), event, cast(BalanceformersState, after))

    def show_all(self) -> None:
        """Nothing is in the air any more."""
        self.in_flight.clear()

    def settled(self) -> None:
        """Everything has been shown; whoever goes on is told what is left."""
        super().settled()
        if self.decider is not None and self.last_moved == self.decider:
            self.app.announce(heard.actions_left(self.view_model))

    # --- what is on the screen ----------------------------------------------------------------------

    def heading(self) -> TopBarWords:
        """The top bar."""
        return prompts.heading(self.view_model)

    def prompt(self) -> Prompt:
        """The bottom bar's words."""
        return prompts.prompt(self.view_model)

    def main_words(self) -> tuple[str, ...]:
        """What the gold button may say."""
        return tuple(tr(f"balanceformers.button.{key}") for key in ("confirm", "end-turn"))

    def bar_buttons(self) -> list[BarButton]:
        """The bottom bar's buttons."""
        return prompts.buttons(self.view_model, self._answers)

    def busy_buttons(self) -> list[BarButton]:
        """While the reckoning is shown it can be held."""
        return prompts.busy_buttons(self.view_model, self._answers)

    def build_board(self, area: Rect) -> None:
        """The area and all that can be clicked."""
        self.layout = self._laid_out(area, compact=self.frame_layout.compact, tight=self.frame_layout.tight)
        self.looked = False
        add_widgets(self, self.view_model, self.choosing)

    def _laid_out(self, area: Rect, *, compact: bool, tight: bool = False) -> TableLayout:
        # while the area is built by hand there has to be room for the next piece on every side
        pieces = (*self.position.area, *self.choosing.held.offer.pieces)
        return layout.table(area, pieces=pieces, players=len(self.match.seats), compact=compact, tight=tight)

    def draw_board(self, canvas: Canvas) -> None:
        """Everything but what the widgets add: tokens to pick, the focus."""
        board_view.draw_ground(canvas, self.view_model)
        panels_view.draw(canvas, self.view_model)
        board_view.draw(canvas, self.view_model)
        panels_view.draw_drawer(canvas, self.view_model)

    def draw_above(self, canvas: Canvas) -> None:
        """The creature that hangs on the pointer; the one looked at, in full."""
        above_view.draw(canvas, self.view_model, rested(self.ui, self.view_model))

    def seats_height(self, width: float) -> float:
        """How high the seats' panels are together."""
        del width
        return seat_parts.seats_height(len(self.match.seats), self.frame_layout.side.height)

    def draw_seats(self, canvas: Canvas, box: Rect) -> None:
        """The players."""
        panels_view.draw_seats(canvas, self.view_model, box)

    def toggle_drawer(self) -> None:
        """Wheel and track where they lie in a drawer: out or in."""
        self._pulled = not self._pulled
        self.refresh()

    def let_go(self) -> bool:
        """Of the drawer first."""
        if self.view_model.unfolded and self._pulled:
            self.toggle_drawer()
            return True
        return super().let_go()

    def toggle_pause(self) -> None:
        """Hold the reckoning before the next verdict, or let it go on."""
        if self.in_flight.reckoning:
            self.animator.held = not self.animator.held
            self.refresh()
            self.app.announce(plain(self.bar_words.lead))

    def toggle_forecast(self) -> None:
        """Death's word on everybody as they stand now, on or off."""
        self.forecast_shown = not self.forecast_shown
        self.refresh()
        if self.app.listening and self.forecast_shown:
            self.app.announce("\n".join(heard.standing(self.view_model)))

    def advice(self, action: Action) -> Advice | None:
        """How a hint shows an action."""
        return hints.advice(self.view_model, action)

    def advises(self, action: Action) -> bool:
        """Whether this very action is what a hint on the board proposes."""
        return self.hints.advises(action)

    def propose(self, action: Action) -> None:
        """Have the hand hold what a hint proposes."""
        self.choosing.propose(action)

    def stage(self) -> str:
        """The phase; initiative is told apart where it is another thing."""
        state = self.position
        return prompts.choosing_tokens(state) if state.phase == "initiative" else state.phase

    def reason_words(self, reason: Reason) -> dict[str, Scalar]:
        """What a reason's words need."""
        return hints.reason_words(reason, self.names)

    def judge_dock(self) -> Rect:
        """Over the foot of the area."""
        return self.layout.board.inflate(-24, -24)

    # --- without sight ----------------------------------------------------------------------------

    def spoken(self) -> tuple[Spoken, ...]:
        """What all tables say, then the order and the forecast."""
        if self._words is None or self._words[0] is not self.view_model:
            self._words = self.view_model, tuple(heard.words(self.view_model))
        return (*super().spoken(), *self._words[1])

    def around_words(self, focus: Widget) -> Iterable[str]:
        """The piece of a slot, and where steps and holes lead."""
        kind, _, number = focus.id.partition(".")
        return heard.around(self.view_model, int(number)) if kind == "slot" else ()

    def can_do_words(self, focus: Widget) -> Iterable[str]:
        """What can be done on a slot, or why nothing; then what can be done at all."""
        kind, _, number = focus.id.partition(".")
        if kind != "slot":
            yield from super().can_do_words(focus)
        else:
            yield from heard.can_do(self.view_model, int(number))
            ruling = self.choosing.ruling(int(number))
            yield "" if ruling is None else plain(self.ruling_words(ruling))
        yield from heard.choices(self.view_model)

    def held_words(self) -> str:
        """The lifted creature, or the tokens that are picked."""
        return heard.held(self.view_model)

    def turn_words(self) -> Iterable[str]:
        """How many actions are left."""
        return (heard.actions_left(self.view_model),)

    def standing_words(self) -> Iterable[str]:
        """Scores, then what the reckoning would bring."""
        return heard.standing(self.view_model)

    def aims_words(self) -> Iterable[str]:
        """What Death wants, and whom it would take."""
        return heard.aims(self.view_model)

    # --- the shelf --------------------------------------------------------------------------------

    def summary(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        """Round and scores for the shelf."""
        state = cast(BalanceformersState, self.match.game.view(self.match.state, None))
        points = tuple(min(scoring.values(state, seat)) for seat in range(state.setup.players))
        return "balanceformers.shelf.round", {"n": max(1, state.round)}, points

    def draw_thumbnail(self, canvas: Canvas) -> None:
        """The area as everybody may see it."""
        state = cast(BalanceformersState, self.match.game.view(self.match.state, None))
        thumbnail.draw(canvas, canvas.rect, state, self.around.colours, self._content)
