"""Envyra's face: what lies where, whose board is shown, what a click means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from client.bots.thought import Reason
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import cards_view, grid_view, layout, sets_view, table_view
from client.games.envyra.board.layout import TableLayout
from client.games.envyra.board.view_model import EnvyraViewModel, InFlight
from client.games.envyra.table import descriptions, hints, prompts, widgets
from client.games.envyra.table.motions import Motions
from client.games.envyra.table.narrator import Narrator
from client.games.envyra.table.selection_controller import BINDINGS, CubeDrag, EnvyraController
from client.i18n import tr
from client.table.animator import Motion
from client.table.bar_models import Advice, BarButton, Prompt, TopBarWords
from client.table.board_marks import BoardPlace, Region
from client.table.face import GameFace, TablePort
from client.table.in_flight import FlightTracker
from client.table.log import LogLine
from client.table.replay.landmarks import Landmark
from client.widgets import Ui, Widget
from rules.contract import Action, Event, Scalar
from rules.envyra import events as e, scoring
from rules.envyra.content import BOOK
from rules.envyra.state import NO_TILE, EnvyraState


class EnvyraFace(GameFace[EnvyraState, EnvyraViewModel]):
    """The face of Envyra.

    Attributes:
        took: For each empty position who took its tile.
        in_flight: What is on its way.
        card_open: The viewer's secret card lies face up.
    """

    controller: EnvyraController

    game_id = "envyra"
    accessible_groups: ClassVar = {
        "tile.": "grid",
        "hole.": "holes",
        "card.": "cards",
        "sets.": "taken",
    }
    accessible_goals = ("card.",)
    bindings = BINDINGS
    music: ClassVar[str] = "ambience-stone"

    def __init__(self, table: TablePort[EnvyraState, EnvyraViewModel]) -> None:
        super().__init__(table)
        match = table.match
        signs = [f"seat-{seat.colour}" for seat in match.seats]
        self._content = BOOK.of(match.game)
        self._narrator = Narrator([seat.name for seat in match.seats], signs, self._content)
        self.controller = EnvyraController(table)
        self.input = CubeDrag(table, self.controller)
        self.in_flight = FlightTracker(InFlight(), table.invalidate)
        self.took: dict[int, int] = {}
        self.card_open = False
        self.board_area = Rect(0, 64, 1520, 928)
        self._motions = Motions(lambda: self.view_model, self.in_flight, table.app.sound.play)
        self.layout: TableLayout = self._laid_out(compact=False)
        self._remember_takers()

    def make_view_model(self) -> EnvyraViewModel:
        """Return the view model of this moment."""
        return EnvyraViewModel(
            context=self.table.context,
            position=self.position,
            layout=self.layout,
            area=self.board_area,
            width=self.table.app.metrics.width,
            selection=self.controller.selection,
            in_flight=self.in_flight.now,
            takers=tuple(self.took.get(position) for position in range(len(self.position.grid))),
            card_open=self.card_open,
            content=self._content,
        )

    # --- secrets ----------------------------------------------------------------------------------

    def is_secret(self, state: EnvyraState) -> bool:
        """Return True in phase I: boards are secret until all have chosen (N-PH1-1)."""
        return state.phase == "boards"

    def has_secret_decision(self, seat: int) -> bool:
        """Return False for whoever is stuck and has no part in the last round."""
        return seat not in self.position.sits_out

    def peek(self, seat: int) -> None:
        """Show a seat its secret card: in place in its own secret turn, else behind the curtain."""
        if seat == self.table.secrecy.viewer:
            self.card_open = not self.card_open
            self.table.app.sound.play("card")
            self.table.refresh()
        elif self.view_model.has_secret(seat) and not self.table.animator.busy:
            self.table.show_secret_card(seat)

    def draw_secret(self, canvas: Canvas, box: Rect, seat: int) -> None:
        """Draw the secret card of a seat, with the symbols it has ticked."""
        state = self.view(seat)
        side = min(box.width, box.height)
        place = Rect(box.centerx - side / 2, box.centery - side / 2, side, side)
        face = cards_view.get_card_face(self._content, state.secret[seat])
        cards_view.draw_card(
            canvas, place, face, cards_view.collect_symbols(self._content, state.taken[seat])
        )

    # --- events -----------------------------------------------------------------------------------

    def narrate(self, before: EnvyraState, event: Event, after: EnvyraState) -> Iterable[LogLine]:
        """Return what the log says."""
        del after
        return self._narrator.narrate(before, event)

    def opening_lines(self, first: EnvyraState) -> Iterable[LogLine]:
        """Return the cards that lie open."""
        return self._narrator.narrate_opening(first)

    def opening_events(self, first: EnvyraState) -> tuple[Event, ...]:
        """Return the first round."""
        return (e.RoundBegan(first.round, first.start),)

    def landmark(self, event: Event) -> Landmark | None:
        """Return rounds, and in phase II turns."""
        if isinstance(event, e.RoundBegan):
            return Landmark(event.round)
        return Landmark(seat=event.seat) if isinstance(event, e.TurnBegan | e.Skipped) else None

    def region(self, place: BoardPlace) -> Region | None:
        """Return where a place of the log lies: on the grid, in a panel of sets, or among the cards."""
        if place.kind == "taken":
            seat, tile = int(place.at[0]), str(place.at[1])
            return sets_view.find_taken_region(
                self.layout, seat, sets_view.make_sets_model(self.view_model, seat), tile
            )
        if place.kind == "card":
            return cards_view.find_card_region(self.layout, self.position, str(place.at[0]))
        return grid_view.find_grid_region(self.layout, self._content, self.position, place)

    def outline_of(self, widget: Widget) -> Region:
        """Return the box of a tile without its star, else the box of the widget."""
        found = super().outline_of(widget)
        kind, _, place = widget.id.partition(".")
        if kind != "tile" or not place.isdigit() or self.position.grid[int(place)] == NO_TILE:
            return found
        return grid_view.outline_tile(found.box, found.radius)

    def motion(self, before: EnvyraState, event: Event, after: EnvyraState) -> Motion:
        """Return how the event moves."""
        del after
        if isinstance(event, e.TileTaken):
            self.took[event.position] = event.seat
        elif isinstance(event, e.TileDrawn):
            self.took.pop(event.position, None)
        self.table.invalidate()
        return self._motions.make_motion(before, event)

    def on_event_shown(self, event: Event) -> None:
        """Draw the new position."""
        del event
        self.table.invalidate()

    def on_settled(self) -> None:
        """Read again who took the missing tiles."""
        self._remember_takers()
        super().on_settled()

    def cover_secrets(self) -> None:
        """Turn the secret card face down."""
        self.card_open = False

    def finish_motions(self) -> None:
        """Take everything out of the air."""
        self.in_flight.land()

    def _remember_takers(self) -> None:
        """Read from this round's events who took the tiles that are missing from the grid."""
        self.took = {}
        for step in reversed(self.table.match.history):
            for event in reversed(step.events):
                if isinstance(event, e.RoundBegan):
                    return
                if isinstance(event, e.TileTaken):
                    self.took.setdefault(event.position, event.seat)

    # --- what is on the screen ----------------------------------------------------------------------

    def heading(self) -> TopBarWords:
        """Return the top bar."""
        return prompts.make_top_bar(self.view_model)

    def prompt(self) -> Prompt:
        """Return the bottom bar's words."""
        return prompts.make_prompt(self.view_model)

    def main_button_labels(self) -> tuple[str, ...]:
        """Return what the gold button may say."""
        return tuple(tr(f"envyra.button.{key}", n=2) for key in ("confirm", "move", "remove"))

    def bar_buttons(self) -> list[BarButton]:
        """Return the bottom bar's buttons."""
        return prompts.make_buttons(self.view_model, self.controller, self.table)

    def build_board(self, ui: Ui, area: Rect) -> None:
        """Add grid, board, cards and all that can be clicked."""
        self.board_area = area
        self.layout = self._laid_out(compact=self.table.frame_layout.compact)
        self.invalidate()
        widgets.add_widgets(ui, lambda: self.view_model, self.controller, self.peek)

    def _laid_out(self, *, compact: bool) -> TableLayout:
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
        """Draw everything below the widgets."""
        table_view.draw_table(canvas, self.view_model)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the cube that hangs on the pointer."""
        table_view.draw_carried_cube(canvas, self.view_model)

    def seats_height(self, width: float) -> float:
        """Return how high the seats' rows are together."""
        del width
        return layout.get_seats_height(len(self.table.context.names), self.table.frame_layout.side.height)

    def draw_seats(self, canvas: Canvas, box: Rect) -> None:
        """Draw the players."""
        table_view.draw_seats(canvas, self.view_model, box, self.table.frame_layout.side.height)

    def make_advice(self, action: Action) -> Advice | None:
        """Return how a hint shows an action."""
        return hints.make_advice(self.view_model, action)

    def goal_stage(self) -> str:
        """Return the last round, or the phase of another one."""
        return "last" if self.position.last else self.position.phase

    def reason_params(self, reason: Reason) -> dict[str, Scalar]:
        """Return what a reason's words need."""
        return hints.format_reason_params(reason, self._content)

    def reason_text(self, action: Action, reason: Reason) -> str:
        """Return the reason with the tile it is about."""
        return hints.add_tile_name(action, reason, super().reason_text(action, reason), self._content)

    def ruling_dock(self) -> Rect:
        """Return the box of the grid."""
        return self.layout.grid.inflate(-24, -24)

    # --- without sight ----------------------------------------------------------------------------

    def describe_selection(self) -> str:
        """Return the cubes that are on the board so far, while they are being put there."""
        due = self.position.phase == "boards" and self.table.decider is not None
        return descriptions.describe_selection(self.view_model) if due else ""

    def describe_standing(self) -> Iterable[str]:
        """Return everybody's points, tiles and cubes, and what is missing for the end tile."""
        return descriptions.list_standing(self.view_model)

    def describe_goals(self) -> Iterable[str]:
        """Return the cards, the end tile and sets."""
        return descriptions.list_goals(self.view_model)

    def describe_secret(self, seat: int) -> str:
        """Return the secret card of a seat, with the symbols that are missing."""
        state = self.view(seat)
        face = cards_view.get_card_face(self._content, state.secret[seat])
        have = cards_view.collect_symbols(self._content, state.taken[seat])
        return descriptions.describe_card(
            cards_view.EquilibriumCardModel(face, True, have, "", "")
        ).accessible_name

    # --- the shelf --------------------------------------------------------------------------------

    def summary(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        """Return round and public points for the shelf; all points once the game is over."""
        state = self.view(None)
        over = state.phase == "over"
        points = tuple(
            scoring.count_points(state, seat, secret=over).total for seat in range(state.setup.players)
        )
        return "envyra.shelf.round", {"n": state.round}, points

    def draw_thumbnail(self, canvas: Canvas) -> None:
        """Draw the grid as everybody may see it."""
        state = self.view(None)
        table_view.draw_thumbnail(
            canvas, state, [seat.colour for seat in self.table.match.seats], self._content
        )
