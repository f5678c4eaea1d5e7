"""Wispwood's game face: everything the game adds to the generic table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from client.bots.thought import Reason
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.rich_text_parser import strip_markup
from client.draw.theme import Colour
from client.games.wispwood.board import (
    colours,
    forest_animations,
    layout,
    pond_view,
    seats_view,
    small_forests_view,
    table_view,
    tiles,
    view_model,
)
from client.games.wispwood.board.forest_widget import ForestWidget
from client.games.wispwood.board.layout import BoardLayout, ForestGrid
from client.games.wispwood.board.small_forest import SmallForest
from client.games.wispwood.board.turn_summaries_view import TurnSummary
from client.games.wispwood.board.view_model import TilesInFlight, WispwoodViewModel
from client.games.wispwood.table import descriptions, hints, narrator, prompts, turn_summaries
from client.games.wispwood.table.descriptions import CellDescriptions
from client.games.wispwood.table.motions import Motions
from client.games.wispwood.table.selection_controller import BINDINGS, ShapeInput, WispwoodController
from client.games.wispwood.table.widgets import (
    WISH_CARD,
    BoardWidgets,
    find_pointed_slot,
    find_pointed_wish,
    list_seat_cards,
)
from client.i18n import tr
from client.table import seat_panel
from client.table.animator import Motion
from client.table.bar_models import BarButton, HintModel, Prompt, TopBarWords
from client.table.board_places import NOBODY, BoardPlace, Region
from client.table.face import GameFace, TablePort
from client.table.flying_pieces import FlightTracker
from client.table.log import LogLine
from client.table.replay.landmarks import Landmark
from client.widgets import Ui, Widget
from rules.contract import Action, Event, Ruling, Scalar
from rules.wispwood import events as e
from rules.wispwood.actions import Place
from rules.wispwood.content import BOOK
from rules.wispwood.shapes import Cell
from rules.wispwood.state import WispwoodState

_SCALE_EVENTS = (e.TurnBegan, e.RoundBegan, e.TreesReturned, e.RoundScored, e.CatMoved, e.CatStayed)
"""Events after which the forest may get another scale; it never does in the middle of a turn."""


_WIDE_GAIN: Final = 88
"""A gain that is written as wide as any."""


class WispwoodFace(GameFace[WispwoodState, WispwoodViewModel]):
    """Wispwood's part of the table: its board, texts, input and animations.

    Attributes:
        layout: Boxes of the board's parts.
        grid: Cells of the displayed forest on the screen.
        floating_frame: Animation of the n×n frame.
        zoom: Animation of the displayed forest from one scale to the next.
    """

    controller: WispwoodController
    """Holds the selection and handles presses."""
    input: ShapeInput
    """Handles keys, gamepad buttons, wheel and drags for the lifted shape."""

    game_id = "wispwood"
    accessible_seats = "tip.seat."
    accessible_groups: ClassVar = {
        "pond.slot.": "pond",
        "pond.shape.": "shapes",
        "others.": "others",
        "card.": "wishes",
        "since.": "since",
    }
    """Name of the accessibility group for each prefix of widget ids."""
    bindings = BINDINGS
    seats_at_board: ClassVar = False
    """Whether the seats' panels are on the board; False: they are in the right column."""
    music: ClassVar[str] = "ambience-forest"
    """Name of the ambient sound."""

    def __init__(self, table: TablePort[WispwoodState, WispwoodViewModel]) -> None:
        super().__init__(table)
        match = table.match
        names = [seat.name for seat in match.seats]
        cats = [tiles.get_cat_image(seat.colour, True).removesuffix("-ready") for seat in match.seats]
        self._content = BOOK.get_content(match.game)
        self._narrator = narrator.Narrator(
            names, cats, self._content, you=view_model.has_default_you_name(match.seats)
        )
        self.controller = WispwoodController(table, self.describe_turned_shape)
        self.input = ShapeInput(table, self.controller)
        self._in_flight = FlightTracker(TilesInFlight())
        self._ghost_turn = False
        self.board_area = Rect(0, 64, 1520, 928)
        self.layout: BoardLayout = layout.arrange_table(self.board_area, 5, compact=False)
        self.zoom = forest_animations.ForestZoom()
        self._time = 0.0
        self._turn_summaries: tuple[tuple[int | None, int], tuple[TurnSummary, ...]] = ((None, 0), ())
        self._pointed_wish: int | None = None
        self._pointed_slot: int | None = None
        self.floating_frame = forest_animations.FloatingFrame()
        self._grid_layout: BoardLayout | None = None
        self._motions = Motions(
            lambda: self.view_model,
            self._in_flight,
            self._play_sound,
            self.show_sheet,
            lambda: self.controller.shape_being_placed,
            self.locate_score,
        )
        self._forest_points = view_model.ForestPointsCache()
        self.cell_descriptions = CellDescriptions(lambda: self.view_model, self._get_ruling_text)
        self._scale_position = self.position
        self.grid: ForestGrid = layout.create_forest_grid(Rect(0, 0, 400, 400), self.position.forests[0], 4)

    # --- the view model -----------------------------------------------------------------------------

    @property
    def view_model(self) -> WispwoodViewModel:
        """The current view model, rebuilt if the pointer or focus has come to another card or wisp."""
        ui = self.table.ui  # only the widgets know what is pointed at
        wish = find_pointed_wish(ui, len(self.position.wishes))
        slot = None if self.position.ghost is None else find_pointed_slot(ui)
        if (wish, slot) != (self._pointed_wish, self._pointed_slot):
            self._pointed_wish, self._pointed_slot = wish, slot
            self.invalidate()
        return super().view_model

    def make_view_model(self) -> WispwoodViewModel:
        """Return the view model of Wispwood's table for the current moment."""
        return WispwoodViewModel(
            context=self.table.context,
            position=self.position,
            layout=self.layout,
            area=self.board_area,
            side=self.table.frame_layout.side,
            grid=self.grid,
            growth=self.zoom.current_step,
            frame_position=self.floating_frame.position,
            frame_goal=self.floating_frame.goal,
            selection=self.controller.selection,
            in_flight=self._in_flight.now,
            ghost_turn=self._ghost_turn,
            ruling_cell=self._find_ruling_cell(),
            forest_points=self._forest_points.score_forests(
                self.position, self.displayed_seat, self._in_flight.now.trees
            ),
            turn_summaries=self._summarize_turns(),
            pointed_slot=self._pointed_slot,
            pointed_wish=self._pointed_wish,
            content=self._content,
        )

    def _summarize_turns(self) -> tuple[TurnSummary, ...]:
        """Return what the others have done since the last turn of the player to decide."""
        match, decider = self.table.match, self.table.decider
        if match.is_lesson or match.is_replay:
            return ()
        key = decider, len(match.history)
        if self._turn_summaries[0] != key:
            self._turn_summaries = key, turn_summaries.summarize_turns(match.history, decider)
        return self._turn_summaries[1]

    def _find_ruling_cell(self) -> Cell | None:
        """Return the cell that forbids the shape or tree at its place."""
        ruling = self.controller.selection.ruling
        params = ruling.params if ruling is not None else {}
        x, y = params.get("x"), params.get("y")
        return (x, y) if isinstance(x, int) and isinstance(y, int) else None

    @property
    def displayed_seat(self) -> int:
        """The seat whose forest is displayed large."""
        visited_seat = self.controller.selection.visited_seat
        return self.position.seat if visited_seat is None else visited_seat

    # --- events -----------------------------------------------------------------------------------

    def on_event_shown(self, event: Event) -> None:
        """Redraw after an event has been shown; some events also change the scale of the large forest."""
        self.table.invalidate()
        if isinstance(event, _SCALE_EVENTS):
            self._scale_position = self.position

    def narrate(self, before: WispwoodState, event: Event, after: WispwoodState) -> Iterable[LogLine]:
        """Return the log lines for an event, given the positions before and after it."""
        if isinstance(event, e.GameEnded):
            return self._narrator.narrate_end(event, self.get_outcome(after))
        return self._narrator.narrate(before, event, after)

    def narrate_opening(self, first: WispwoodState) -> Iterable[LogLine]:
        """Return the log lines that name the wish cards at the start of the game."""
        return self._narrator.narrate_opening(first)

    def make_opening_events(self, first: WispwoodState) -> tuple[Event, ...]:
        """Return the events that begin the first round and turn; () if a decision comes before."""
        if first.phase != "turn":
            return ()
        return e.RoundBegan(first.round, first.size, first.start), e.TurnBegan(first.seat, first.lap, False)

    def find_landmark(self, event: Event) -> Landmark | None:
        """Return the landmark (log entry that begins a round or turn) for an event; None for most events."""
        if isinstance(event, e.RoundBegan):
            return Landmark(event.round)
        if isinstance(event, e.FireflyTurned):
            return Landmark(seat=NOBODY)
        return Landmark(seat=event.seat) if isinstance(event, e.TurnBegan) else None

    def find_region(self, place: BoardPlace) -> Region | None:
        """Return the screen region of a place on the pond, in the displayed forest or in a small one."""
        state = self.position
        if state.phase == "wishes":  # the cards to choose from cover the board
            return None
        if place.kind == "pond":
            return layout.find_pond_region(self.layout, place)
        seat = int(place.at[0])
        grid = self.grid if seat == self.displayed_seat else None
        panel = f"others.{seat}"
        if grid is None and panel in self.table.ui:
            grid = small_forests_view.create_small_grid(
                self.table.ui[panel].rect, state.forests[seat], state.size
            )
        if grid is None:
            return None
        is_small = grid is not self.grid
        forest = state.forests[seat] if is_small else self.view_model.displayed_forest
        return layout.find_forest_region(grid, forest, place, small=is_small)

    def list_explaining_boxes(self) -> tuple[Rect, ...]:
        """Return the box of the displayed forest while it shows what a wish card counts."""
        grid = self.grid
        box = Rect(grid.x, grid.y, grid.columns * grid.side, grid.rows * grid.side)
        return () if self.view_model.pointed_wish is None else (box,)

    def get_actor_colour_and_picture(self, seat: int) -> tuple[Colour, str]:
        """Return the colour and the image name for a seat, or for the ghost if `seat` is NOBODY."""
        return (
            (colours.COLD, "wispwood/ghost") if seat == NOBODY else super().get_actor_colour_and_picture(seat)
        )

    def make_motion(self, before: WispwoodState, event: Event, after: WispwoodState) -> Motion:
        """Return the animation of an event between two positions."""
        if isinstance(event, e.FireflyTurned):
            self._ghost_turn = True
        elif isinstance(event, e.TurnBegan):
            self._ghost_turn = False
        return self._motions.make_motion(before, event, after)

    def on_settled(self) -> None:
        """Rescale the board to the forest of the seat to play, once all events have been shown."""
        self._scale_position = self.position
        self._ghost_turn = False
        super().on_settled()

    def land_flying_pieces(self) -> None:
        """Draw all tiles that are being animated in their final places."""
        self._in_flight.land_all()

    def show_sheet(self, number: int) -> None:
        """Show the score sheet of a round, except that of the last round, which comes with the result."""
        if number != self.position.rounds:
            self.table.screens.open_round_result(number)

    # --- bars and board -----------------------------------------------------------------------------

    def make_top_bar_text(self) -> TopBarWords:
        """Return the texts of the table's top bar."""
        return prompts.make_top_bar(self.view_model)

    def make_prompt(self) -> Prompt:
        """Return the prompt for the bottom bar, which says what the player is asked to do."""
        return prompts.make_prompt(self.view_model)

    def name_press(self, widget: Widget) -> str:
        """Return what Enter does on a focused widget of the board, one or two words; "" for nothing."""
        return prompts.name_press(self.view_model, widget)

    def list_main_button_labels(self) -> tuple[str, ...]:
        """Return every label the main (gold) button may have, so that its width can suit all of them."""
        plain = (tr(f"wispwood.button.{key}") for key in ("choose", "done", "keep-cat", "move-cat"))
        gains = (tr(f"wispwood.button.{key}-gain", n=_WIDE_GAIN) for key in ("place", "plant"))
        return (*plain, *gains)

    def make_bar_buttons(self) -> list[BarButton]:
        """Return the buttons of the bottom bar."""
        return prompts.make_buttons(self.view_model, self.controller, self.table)

    def build_board(self, ui: Ui, area: Rect) -> None:
        """Arrange the board and add its widgets to the table."""
        compact = self.table.frame_layout.compact
        self.board_area = area
        wishes = max(1, len(self.position.wishes))
        self.layout = layout.arrange_table(area, wishes, compact=compact, tight=self.table.frame_layout.tight)
        self._update_grid()
        self.invalidate()
        BoardWidgets(
            ui,
            lambda: self.view_model,
            self.controller,
            self._get_glow,
            self._open_card,
            self.table.replay_turn,
            self.cell_descriptions,
        ).add_widgets()

    def _update_grid(self) -> None:
        """Lay out the cells; in an unchanged window the forest grows or shrinks to the new grid."""
        old, is_new_layout = self.grid, self.layout != self._grid_layout
        self.grid = self._create_grid()
        if is_new_layout:
            self.zoom.stop()
        elif old != self.grid:
            self.zoom.start(old, self._scale_duration(forest_animations.GROWTH_SECONDS))
        self._move_frame(at_once=is_new_layout)
        self._grid_layout = self.layout

    def _scale_duration(self, seconds: float) -> float:
        """Return the duration of an animation of the forest: 0.0 if motion is reduced."""
        return 0.0 if self.table.app.reduce_motion else self.table.app.scale_duration(seconds)

    def _move_frame(self, *, at_once: bool = False) -> None:
        """Float the frame to where it holds the lifted shape or the tree over the forest."""
        forest, size = self.position.forests[self.displayed_seat], self.position.size
        selection = self.controller.selection
        cells = selection.preview_cells if selection.visited_seat is None else ()
        goal = forest_animations.compute_frame_origin(forest, size, cells)
        seconds = 0.0 if at_once else self._scale_duration(forest_animations.FRAME_SECONDS)
        if self.floating_frame.move_to(goal, seconds):
            self.table.invalidate()

    def _create_grid(self) -> ForestGrid:
        area = layout.get_forest_area(self.layout, points=self.table.app.settings.show_points)
        position = self._scale_position
        # while cats move, what the next grid can cover is shown: hats may lie there
        size = position.size + 1 if position.phase == "cats" else position.size
        return layout.create_forest_grid(area, position.forests[self.displayed_seat], size)

    def draw_board(self, canvas: Canvas) -> None:
        """Draw Wispwood's board, over which its widgets are drawn."""
        table_view.draw_table(canvas, self.view_model)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the lifted shape or the tree under consideration above all widgets."""
        is_over_board = self.board_area.collidepoint(self.table.pointer) and not self.table.ui.ring
        pointer = self.table.pointer if is_over_board else None
        table_view.draw_selection(canvas, self.view_model, pointer, carried=self.is_carrying_wisp)

    def locate_score(self, seat: int) -> Point | None:
        """Return the middle of a seat's score, on its card or in the top bar; None if it is on neither."""
        card = self.find_seat_card(seat)
        if card is None:
            return self.table.locate_total(seat)
        head = seat_panel.get_head_box(card)
        return head.right - 46, head.centery

    def find_seat_card(self, seat: int) -> Rect | None:
        """Return the box of a seat's panel; None in small windows, which have none."""
        boxes = list_seat_cards(self.view_model)
        return boxes[seat] if seat < len(boxes) else None

    def measure_seat_panel(self, width: float) -> float:
        """Return the height that the seats' panels take in the right column."""
        del width
        return seats_view.get_seats_height(self.view_model)

    def draw_seat_panel(self, canvas: Canvas, box: Rect) -> None:
        """Draw the panels of the players, and of the ghost, with their points."""
        seats_view.draw(canvas, self.view_model, box)

    @property
    def is_animating(self) -> bool:
        """Whether the displayed forest is being zoomed or its frame is moving."""
        return self.zoom.is_running or self.floating_frame.is_running

    @property
    def has_ambient_motion(self) -> bool:
        """Whether the pond's wisps pulse, which they do while no events are being shown."""
        return not self.table.animator.is_busy

    @property
    def is_carrying_wisp(self) -> bool:
        """Whether a wisp is being dragged for which no shape has been chosen yet."""
        return self.input.is_carrying_wisp

    def _get_glow(self, slot: int) -> float:
        """Return how strongly the wisp on a slot glows now, 1.0 if backgrounds are calm."""
        if self.table.app.settings.calm_background or self.table.app.reduce_motion:
            return 1.0
        return pond_view.compute_glow(slot, self._time)

    def _play_sound(self, name: str) -> None:
        self.table.app.sound.play(name)

    def _open_card(self, card: str) -> None:
        self.table.app.open("rulebook", game_id=self.game_id, anchor=f"card-{card}")

    def update(self, dt: float) -> None:
        """Advance the wisps' glow, the zoom of the forest and its frame by `dt` seconds."""
        self._time += dt
        for animation in (self.zoom, self.floating_frame):
            if animation.is_running:
                animation.update(dt)
                self.table.invalidate()
        self._move_frame()

    def make_hint_model(self, action: Action) -> HintModel | None:
        """Return the hint that shows an action on the board, or None for an action without a hint."""
        return hints.make_advice(self.view_model, action)

    def describe_action_place(self, action: Action) -> str:
        """Return where in the forest or on the pond an action happens."""
        return hints.describe_place(self.view_model, action)

    def describe_action_details(self, action: Action) -> str:
        """Return where an action happens; of a shape all cells that it covers."""
        return hints.describe_cells(self.view_model, action) or self.describe_action_place(action)

    def describe_proposal(self, action: Action) -> str:
        """Return where a hint lays a shape, plants a tree or moves the cat."""
        if isinstance(action, Place):
            return descriptions.format_laid_shape(self.view_model)
        return self.describe_action_place(action)

    def get_goals_help_stage(self) -> str:
        """Return the name of the help text on the goal at this stage of the game.

        Returns:
            "cats" between rounds, "closing" while a round is ending, "last" in the last round, otherwise
            "early".
        """
        state = self.position
        if state.phase == "cats" or state.closing:
            return "cats" if state.phase == "cats" else "closing"
        return "last" if state.round == state.rounds else "early"

    def format_reason_params(self, reason: Reason) -> dict[str, Scalar]:
        """Return the parameters of a bot's reason with the wish card's id replaced by its name."""
        return hints.format_reason_params(reason)

    def get_ruling_dock(self) -> Rect:
        """Return the column of the board in which the popup with a rule that forbids a move is shown.

        It is over the forest; on a compact board over the pond, on a tight one over the wish cards.
        """
        if self.layout.tight:
            card = self.layout.cards[0]
            return Rect(card.left, self.board_area.top, card.width, self.board_area.height - 8)
        if self.layout.compact:
            pond = self.layout.pond
            return Rect(pond.left, self.board_area.top, pond.width, self.board_area.height - 10)
        forest = self.layout.forest
        return Rect(forest.left, self.board_area.top, forest.width, self.board_area.height - 16)

    def explain_ruling(self, ruling: Ruling) -> str:
        """Return the text of a ruling (a rule that forbids a move)."""
        params = {name: value for name, value in ruling.params.items() if name != "kind"}
        why = params.pop("card", None) if ruling.rule == "W-PLACE-4" else params.pop("why", None)
        return tr(f"ruling.{ruling.rule}-{why}" if why else f"ruling.{ruling.rule}", **params)

    # --- accessibility ----------------------------------------------------------------------------

    def _get_ruling_text(self) -> str:
        """Return why the shape or tree cannot go where it is, "" if it can or there is none."""
        ruling = self.controller.selection.ruling
        return strip_markup(self.explain_ruling(ruling)) if ruling is not None else ""

    def describe_selection(self) -> str:
        """Return a text for the lifted shape: its cells, its place and the points it would bring."""
        return descriptions.format_lifted_shape(self.view_model, self._get_ruling_text())

    def describe_turned_shape(self) -> str:
        """Return a short text for the lifted shape, to be announced each time it has been turned."""
        return descriptions.format_turned_shape(self.view_model, self._get_ruling_text())

    def describe_focus(self, focus: Widget) -> Iterable[str]:
        """Return texts for the focused forest cell and its owner, or for another focused widget."""
        if not isinstance(focus, ForestWidget) or focus.cell is None:
            return super().describe_focus(focus)
        text = self.cell_descriptions.describe_focused_cell(focus.cell)
        return text.name, text.details, focus.label

    def describe_surroundings(self, focus: Widget) -> Iterable[str]:
        """Return texts for what lies around the focused cell, or what counts for the focused wish card."""
        if focus.id.startswith(WISH_CARD):
            if self.table.context.hides_forecast:
                return ()
            index = int(focus.id.removeprefix(WISH_CARD))
            return descriptions.list_wish_cells(self.view_model, self.displayed_seat, index)
        if not isinstance(focus, ForestWidget) or focus.cell is None:
            return ()
        return descriptions.list_cell_surroundings(self.view_model, focus.cell)

    def describe_possible_actions(self, focus: Widget) -> Iterable[str]:
        """Return texts for the actions on the focused widget, and for all forest cells to choose from."""
        options: Iterable[str] = super().describe_possible_actions(focus)
        if isinstance(focus, ForestWidget):
            text = focus.cell and self.cell_descriptions.describe_focused_cell(focus.cell)
            options = (text.name, text.details) if text else ()
        return (*options, descriptions.format_choosable_cells(self.view_model))

    def describe_standing(self) -> Iterable[str]:
        """Return texts for the score of each seat (points, tiles, cat) and of the ghost."""
        seats = (
            descriptions.describe_seat(self.view_model, seat) for seat in range(len(self.table.match.seats))
        )
        texts = (*seats, descriptions.describe_ghost(self.view_model))
        return (text.accessible_name for text in texts)

    def describe_goals(self) -> Iterable[str]:
        """Return texts for the wish cards (scoring goals): each with its short rule, then in full."""
        return descriptions.list_goals(self.view_model)

    # --- the shelf --------------------------------------------------------------------------------

    def summarize_for_shelf(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        """Return the game's summary for the shelf: language key, its parameters, points of the seats."""
        return view_model.summarize_for_shelf(self.match_position)

    def make_small_board(self, seat: int, states: Sequence[WispwoodState]) -> SmallForest:
        """Return the forest of a seat, to be drawn small."""
        return SmallForest(seat, states, self.table.match.seats[seat].colour)

    def draw_thumbnail(self, canvas: Canvas) -> None:
        """Draw the game's thumbnail for the shelf: the forest of the seat to play."""
        state = self.get_view(None)
        self.make_small_board(state.seat, (state,)).draw(canvas, canvas.rect, state)
