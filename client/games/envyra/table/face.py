"""The face of Envyra: the game's own part of the table screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from client.bots.thought import Reason
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import cards_view, grid_view, layout, sets_view, table_view, tile_view
from client.games.envyra.board.cube_forecast import list_worths
from client.games.envyra.board.end_tile_view import HEARTBEAT_S, draw_heartbeat, draw_swirl
from client.games.envyra.board.layout import TableLayout
from client.games.envyra.board.small_grid import SmallGrid
from client.games.envyra.board.view_model import EnvyraViewModel, InFlight
from client.games.envyra.table import descriptions, hints, prompts, widgets
from client.games.envyra.table.clocks import HeldKeyClock, OrderClock, Swirl
from client.games.envyra.table.motions import Motions
from client.games.envyra.table.narrator import Narrator
from client.games.envyra.table.selection_controller import BINDINGS, CubeDrag, EnvyraController
from client.i18n import tr
from client.table.animator import Motion
from client.table.bar_models import BarButton, HintModel, Prompt, TopBarWords
from client.table.board_places import BoardPlace, Region
from client.table.face import GameFace, TablePort
from client.table.flying_pieces import FlightTracker
from client.table.log import LogLine
from client.table.replay.landmarks import Landmark
from client.widgets import Ui, Widget
from rules.contract import Action, Event, Scalar
from rules.envyra import events as e, scoring
from rules.envyra.content import BOOK
from rules.envyra.state import NO_TILE, EnvyraState

CLOSING_S: Final = 0.28
"""Seconds in which the screen before a board closes."""


class EnvyraFace(GameFace[EnvyraState, EnvyraViewModel]):
    """Envyra's part of the table screen: drawing, texts, animations and input.

    Attributes:
        takers: For each empty position the seat that took its tile.
        in_flight: Pieces that an animation is moving.
        card_open: Whether the viewer's secret card lies face up.
    """

    controller: EnvyraController

    game_id = "envyra"
    accessible_groups: ClassVar = {
        "tile.": "grid",
        "hole.": "holes",
        "card.": "cards",
        "sets.": "taken",
    }
    bindings = BINDINGS
    music: ClassVar[str] = "ambience-stone"

    def __init__(self, table: TablePort[EnvyraState, EnvyraViewModel]) -> None:
        super().__init__(table)
        match = table.match
        signs = [f"seat-{seat.colour}" for seat in match.seats]
        self._content = BOOK.get_content(match.game)
        self._narrator = Narrator([seat.name for seat in match.seats], signs, self._content)
        self.controller = EnvyraController(table)
        self.input = CubeDrag(table, self.controller)
        self.in_flight = FlightTracker(InFlight(), table.invalidate)
        self.takers: dict[int, int] = {}
        self.card_open = False
        self._card_hover: int | None = None
        self._closing: dict[int, float] = {}
        self._order_clock = OrderClock()
        self._swirl = Swirl()
        self._worths_clock = HeldKeyClock()
        self._heart_s: float | None = None
        self.board_area = Rect(0, 64, 1520, 928)
        self._motions = Motions(lambda: self.view_model, self.in_flight, table.app.sound.play)
        self.layout: TableLayout = self._arrange_table(compact=False)
        self._find_takers()

    def make_view_model(self) -> EnvyraViewModel:
        """Return the view model (frozen values to draw from) of the table as it is now."""
        return EnvyraViewModel(
            context=self.table.context,
            position=self.position,
            layout=self.layout,
            area=self.board_area,
            width=self.table.app.metrics.width,
            selection=self.controller.selection,
            in_flight=self.in_flight.now,
            takers=tuple(self.takers.get(position) for position in range(len(self.position.grid))),
            card_open=self.card_open,
            worths=list_worths(self.position),
            shows_all_worths=self.controller.shows_all_worths,
            closing_screens=tuple(self._closing.get(seat, 1.0) for seat in range(len(self.position.boards))),
            order_steps_shown=self._order_clock.steps_shown,
            card_hover=self._card_hover,
            content=self._content,
        )

    def update(self, dt: float) -> None:
        """Advance what moves beside the queue, and find the Equilibrium card that the player looks at."""
        forecast, app = self.view_model.order_forecast, self.table.app
        at_once = app.reduce_motion or not app.scale_duration(1.0)
        if self._order_clock.advance(forecast, dt, at_once=at_once):
            self.table.invalidate()
        if self._closing:
            step = dt / CLOSING_S
            self._closing = {seat: at + step for seat, at in self._closing.items() if at + step < 1.0}
            self.table.invalidate()
        if self._worths_clock.advance(dt, is_held=self.controller.shows_all_worths) and app.listening:
            app.announce(descriptions.list_own_worths(self.view_model))
        view_model = self.view_model
        end = view_model.end_tile_position
        is_pointed = end is not None and view_model.selection.hover == end
        self._swirl.advance(end, dt, is_pointed=is_pointed, calm=app.reduce_motion)
        if self._heart_s is not None:
            self._heart_s = self._heart_s + dt if self._heart_s + dt < HEARTBEAT_S else None
            self.table.invalidate()
        cards = (id.partition(".") for id in self.table.ui.attended_ids)
        hover = next((int(number) for kind, _, number in cards if kind == "card"), None)
        if hover != self._card_hover:
            self._card_hover = hover
            self.table.invalidate()

    # --- secrets ----------------------------------------------------------------------------------

    def is_secret_phase(self, state: EnvyraState) -> bool:
        """Return True in phase I of Envyra, in which boards are filled in secret (N-PH1-1)."""
        return state.phase == "boards"

    def has_secret_decision(self, seat: int) -> bool:
        """Return whether a seat secretly fills a board in this round; False if it sits the round out."""
        return seat not in self.position.sits_out

    def toggle_secret_card(self, seat: int) -> None:
        """Show a seat's secret Equilibrium card to its own player, or hide it again.

        The viewer's card is turned over in its place. For any other seat the card is shown behind the curtain
        (the cover that hides the table from other players at the same screen).
        """
        if seat == self.table.secrecy.viewer:
            self.card_open = not self.card_open
            self.table.app.sound.play("card")
            self.table.refresh()
        elif self.view_model.has_secret(seat) and not self.table.animator.is_busy:
            self.table.show_secret_card(seat)

    def draw_secret(self, canvas: Canvas, box: Rect, seat: int) -> None:
        """Draw a seat's secret Equilibrium card, with a tick on each symbol that the seat has."""
        state = self.get_view(seat)
        side = min(box.width, box.height)
        card = Rect(box.centerx - side / 2, box.centery - side / 2, side, side)
        face = cards_view.get_card_face(self._content, state.secret[seat])
        cards_view.draw_card(
            canvas, card, face, cards_view.list_tile_symbols(self._content, state.taken[seat])
        )

    # --- events -----------------------------------------------------------------------------------

    def narrate(self, before: EnvyraState, event: Event, after: EnvyraState) -> Iterable[LogLine]:
        """Return the log lines about an event."""
        if isinstance(event, e.GameEnded):
            return self._narrator.narrate_end(before, event, self.get_outcome(after))
        return self._narrator.narrate(before, event)

    def narrate_opening(self, first: EnvyraState) -> Iterable[LogLine]:
        """Return the log lines about the Equilibrium cards that lie open at the start of the game."""
        return self._narrator.narrate_opening(first)

    def make_opening_events(self, first: EnvyraState) -> tuple[Event, ...]:
        """Return the event with which the log and the animations of a new game begin: round 1 begins."""
        return (e.RoundBegan(first.round, first.start),)

    def find_landmark(self, event: Event) -> Landmark | None:
        """Return the landmark (log heading) of an event that begins a round or turn, else None."""
        if isinstance(event, e.RoundBegan):
            return Landmark(event.round)
        return Landmark(seat=event.seat) if isinstance(event, e.TurnBegan | e.Skipped) else None

    def find_region(self, place: BoardPlace) -> Region | None:
        """Return the screen region of a place that the log names: tile, cube, taken tile or card.

        None if it is not on the table any more.
        """
        if place.kind == "taken":
            seat, tile = int(place.at[0]), str(place.at[1])
            return sets_view.find_taken_region(
                self.layout, seat, sets_view.make_sets_model(self.view_model, seat), tile
            )
        if place.kind == "card":
            return cards_view.find_card_region(self.layout, self.position, str(place.at[0]))
        if place.kind == "cube" and (int(place.at[0]), int(place.at[1])) in self.view_model.in_flight.cubes:
            return None  # no ring around an empty place
        return grid_view.find_grid_region(self.layout, self._content, self.position, place)

    def find_outline(self, widget: Widget) -> Region:
        """Return the region to outline for a widget; for a tile, its box without the star and the pill."""
        region = super().find_outline(widget)
        kind, _, position = widget.id.partition(".")
        if kind != "tile" or not position.isdigit() or self.position.grid[int(position)] == NO_TILE:
            return region
        return grid_view.outline_tile(self.table.app.texts, self.view_model, int(position), region)

    def list_explaining_boxes(self) -> tuple[Rect, ...]:
        """Return, while a tile is pointed at, all but the art of tiles that its cube does not matter to."""
        view_model, layout = self.view_model, self.layout
        if view_model.selection.hover is None:
            return ()
        forecast, decider = view_model.order_forecast, view_model.decider
        involved = set() if forecast is None else {position for _, position in forecast.steps}
        if view_model.position.phase == "cubes" and decider is not None:
            involved |= set(view_model.position.boards[decider])
        tiles = (
            box if position in involved else tile_view.get_trough_box(box)
            for position, box in enumerate(layout.tiles)
        )
        return (layout.turn_order, *layout.sets, *layout.seats, *layout.holes, *layout.cards, *tiles)

    def make_motion(self, before: EnvyraState, event: Event, after: EnvyraState) -> Motion:
        """Return the animation and sound of an event."""
        del after
        if isinstance(event, e.TileTaken):
            self.takers[event.position] = event.seat
        elif isinstance(event, e.TileDrawn):
            self.takers.pop(event.position, None)
        self.table.invalidate()
        return self._motions.make_motion(before, event)

    def on_event_shown(self, event: Event) -> None:
        """Redraw the table once an event has been shown; the screen of a filled board closes."""
        if (
            isinstance(event, e.BoardReady)
            and self.table.app.scale_duration(1.0)
            and not self.table.app.reduce_motion
        ):
            self._closing[event.seat] = 0.0
        if isinstance(event, e.CubeMoved) and self.view_model.is_end_near(event.position):
            self.table.app.sound.play("heartbeat")
            self._heart_s = None if self.table.app.reduce_motion else 0.0
        self.table.invalidate()

    @property
    def is_animating(self) -> bool:
        """Whether a screen is closing or a heart beats."""
        return bool(self._closing) or self._heart_s is not None

    @property
    def has_ambient_motion(self) -> bool:
        """Whether the slab swirls around the end tile."""
        return self._swirl.is_moving

    @property
    def seconds_to_wake(self) -> float | None:
        """Seconds until the next ghost of the order of moves appears, or until a held key is announced."""
        due = (self._order_clock.seconds_to_step, self._worths_clock.seconds_to_announcement)
        return min((seconds for seconds in due if seconds is not None), default=None)

    def on_settled(self) -> None:
        """Recompute, once no event is being shown, who took the tiles missing from the grid."""
        self._find_takers()
        super().on_settled()

    def cover_secrets(self) -> None:
        """Turn the viewer's secret card face down."""
        self.card_open = False

    def land_flying_pieces(self) -> None:
        """Let all animated pieces land at once."""
        self.in_flight.land_all()

    def _find_takers(self) -> None:
        """Find in the events of this round who took the tiles that are missing from the grid."""
        self.takers = {}
        for step in reversed(self.table.match.history):
            for event in reversed(step.events):
                if isinstance(event, e.RoundBegan):
                    return
                if isinstance(event, e.TileTaken):
                    self.takers.setdefault(event.position, event.seat)

    # --- what is drawn -----------------------------------------------------------------------

    def make_top_bar_text(self) -> TopBarWords:
        """Return the texts of the top bar."""
        return prompts.make_top_bar(self.view_model)

    def make_prompt(self) -> Prompt:
        """Return the text of the bottom bar: the question to the player, or what the game waits for."""
        return prompts.make_prompt(self.view_model)

    def name_press(self, widget: Widget) -> str:
        """Return what Enter does on a focused widget of the board, one or two words; "" for nothing."""
        return prompts.name_press(self.view_model, widget.id)

    def list_main_button_labels(self) -> tuple[str, ...]:
        """Return the labels that the gold main button of the bottom bar can have during a decision."""
        return tuple(tr(f"envyra.button.{key}", n=2) for key in ("confirm", "move", "remove"))

    def make_bar_buttons(self) -> list[BarButton]:
        """Return the buttons of the bottom bar."""
        return prompts.make_buttons(self.view_model, self.controller, self.table)

    def build_board(self, ui: Ui, area: Rect) -> None:
        """Lay out the table in an area and add its widgets."""
        self.board_area = area
        self.layout = self._arrange_table(compact=self.table.frame_layout.compact)
        self.invalidate()
        widgets.add_widgets(
            ui, lambda: self.view_model, self.controller, self.toggle_secret_card, self.open_seat
        )

    def _arrange_table(self, *, compact: bool) -> TableLayout:
        """Return the layout for the present area."""
        state = self.position
        table = self._content.tables[state.setup.players]
        return layout.arrange_table(
            self.board_area,
            columns=table.columns,
            rows=table.rows,
            players=state.setup.players,
            compact=compact,
            tight=compact and self.table.frame_layout.tight,
            cards=layout.CARD_COUNTS[state.setup.equilibrium],
            side=None if compact else self.table.frame_layout.side,
        )

    def draw_board(self, canvas: Canvas) -> None:
        """Draw all parts of the table that are not widgets, below the widgets."""
        table_view.draw_table(canvas, self.view_model)

    def draw_ambient(self, canvas: Canvas) -> None:
        """Draw the lights that swirl on the slab around the end tile."""
        view_model = self.view_model
        if view_model.end_tile_position is not None and view_model.position.phase != "over":
            draw_swirl(canvas, view_model.layout, view_model.end_tile_position, self._swirl.turn)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw, above the widgets, the cube that is being dragged, and the beating heart of the end tile."""
        end = self.view_model.end_tile_position
        if self._heart_s is not None and end is not None:
            box = self.view_model.layout.tiles[end]
            draw_heartbeat(canvas, box.inflate(-4, -4), self._heart_s / HEARTBEAT_S)
        table_view.draw_carried_cube(canvas, self.view_model)

    def find_seat_card(self, seat: int) -> Rect | None:
        """Return the box of a seat's row; in small windows that of its taken tiles."""
        boxes = self.view_model.layout.seats or self.view_model.layout.sets
        return boxes[seat] if seat < len(boxes) else None

    def measure_seat_panel(self, width: float) -> float:
        """Return the height that the seats' rows take in the right column, in logical units."""
        del width
        return layout.get_seats_height(len(self.table.context.names), self.table.frame_layout.side.height)

    def draw_seat_panel(self, canvas: Canvas, box: Rect) -> None:
        """Draw the seats' rows (player, points, cubes) in the right column."""
        table_view.draw_seats(canvas, self.view_model, box, self.table.frame_layout.side.height)

    def make_hint_model(self, action: Action) -> HintModel | None:
        """Return how a hint shows an action: a sentence, and the widgets to highlight.

        None if it is no action of Envyra.
        """
        return hints.make_advice(self.view_model, action)

    def get_goals_help_stage(self) -> str:
        """Return the name of the help text on the goal: "last" in the last round, otherwise the phase."""
        return "last" if self.position.last else self.position.phase

    def format_reason_params(self, reason: Reason) -> dict[str, Scalar]:
        """Return the parameters of a bot's reason in the form in which its text needs them."""
        return hints.format_reason_params(reason, self._content, self.table.context.names)

    def explain_reason(self, action: Action, reason: Reason) -> str:
        """Return the text of a bot's reason; if the action is about two tiles, the tile comes first."""
        return hints.prefix_tile_name(action, reason, super().explain_reason(action, reason), self._content)

    def get_ruling_dock(self) -> Rect:
        """Return the grid's box; the popup that explains a forbidden move is shown at its foot."""
        return self.layout.grid.inflate(-24, -24)

    # --- screen readers ----------------------------------------------------------------------------

    def describe_selection(self) -> str:
        """Return which cubes the player has put on the board; "" unless the board is being filled."""
        is_due = self.position.phase == "boards" and self.table.decider is not None
        return descriptions.describe_selection(self.view_model) if is_due else ""

    def describe_possible_actions(self, focus: Widget) -> Iterable[str]:
        """Return what can be done at the focused widget; of a tile also what it would bring the others."""
        yield from super().describe_possible_actions(focus)
        kind, _, number = focus.id.partition(".")
        if kind in ("tile", "hole") and number.isdigit():
            view_model = self.view_model
            for seat in view_model.seats:
                if seat != view_model.requirements_seat:
                    yield descriptions.describe_worth(view_model, seat, int(number))

    def describe_standing(self) -> Iterable[str]:
        """Return a line for each seat: points, tiles, cubes, and what it lacks for the end tile."""
        return descriptions.list_standing(self.view_model)

    def describe_goals(self) -> Iterable[str]:
        """Return lines about Equilibrium cards, the end tile's requirement and the worth of sets."""
        return descriptions.list_goals(self.view_model)

    def describe_secret(self, seat: int) -> str:
        """Return the screen reader text of a seat's secret Equilibrium card."""
        state = self.get_view(seat)
        face = cards_view.get_card_face(self._content, state.secret[seat])
        collected = cards_view.list_tile_symbols(self._content, state.taken[seat])
        card = cards_view.EquilibriumCardModel(face, True, collected, "", "")
        return descriptions.describe_card(card).accessible_name

    # --- the shelf --------------------------------------------------------------------------------

    def summarize_for_shelf(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        """Return language key and parameters of the text on a saved game, and each seat's points.

        Secret cards count only once the game is over.
        """
        state = self.get_view(None)
        over = state.phase == "over"
        points = tuple(
            scoring.count_points(state, seat, secret=over).total for seat in range(state.setup.players)
        )
        return "envyra.shelf.round", {"n": state.round}, points

    def make_small_board(self, seat: int | None, states: Sequence[EnvyraState]) -> SmallGrid:
        """Return the grid, to be drawn small, with the cubes that a seat has put on its board."""
        colours = [each.colour for each in self.table.match.seats]
        return SmallGrid(seat, states[0].setup.players, colours, self._content)

    def draw_thumbnail(self, canvas: Canvas) -> None:
        """Draw a small picture of the grid, which holds no secrets, for the shelf of games."""
        state = self.get_view(None)
        self.make_small_board(None, (state,)).draw(canvas, canvas.rect, state)
