"""The face of EQUILIBRIX: adapts the generic game table to this game (board, texts, animations)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from client.bots.thought import Reason
from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.rich_text_parser import strip_markup
from client.draw.theme import Colour
from client.games.equilibrix.board import flower_geometry, forecast, layout, table_view
from client.games.equilibrix.board.layout import TableLayout
from client.games.equilibrix.board.small_flower import SmallFlower
from client.games.equilibrix.board.view_model import EquilibrixViewModel, InFlight, find_die_outcomes
from client.games.equilibrix.table import descriptions, hints
from client.games.equilibrix.table.motions import Motions
from client.games.equilibrix.table.narrator import Narrator
from client.games.equilibrix.table.prompts import make_buttons, make_prompt, make_top_bar, name_press
from client.games.equilibrix.table.selection_controller import BINDINGS, EquilibrixController, StoneInput
from client.games.equilibrix.table.widgets import add_widgets, find_pointed_die
from client.i18n import tr
from client.scene.dialog import Dialog, DialogButton, confirm_dialog
from client.table.animator import Motion
from client.table.bar_models import BarButton, HintModel, Prompt, TopBarWords
from client.table.board_places import BoardPlace, Region
from client.table.face import GameFace, TablePort
from client.table.flying_pieces import FlightTracker
from client.table.log import LogLine
from client.table.replay.landmarks import Landmark
from client.widgets import Ui, Widget
from rules.contract import Action, Event, Scalar
from rules.equilibrix import events as e, stone_networks
from rules.equilibrix.actions import OfferDraw, Resign
from rules.equilibrix.content import BOOK
from rules.equilibrix.state import NOBODY, EquilibrixState

LOWEST_BASE = flower_geometry.BASE_DIRECTIONS.index(270)
"""The base at the foot of the board, where notices appear."""

INITIAL_AREA = Rect(0, 64, 1520, 928)
"""Area of the board until the table is laid out."""


class EquilibrixFace(GameFace[EquilibrixState, EquilibrixViewModel]):
    """EQUILIBRIX's face: everything that this game adds to the generic game table.

    Attributes:
        in_flight: The pieces that are being animated now.
        links_shown: Whether the missing links (fields that would join all bases) are shown.
    """

    controller: EquilibrixController

    game_id = "equilibrix"
    accessible_groups: ClassVar = {"die.": "dice", "base.": "bases", "field.": "fields"}
    bindings = BINDINGS
    is_result_counted = False  # the board shows who has joined all bases
    music: ClassVar[str] = "ambience-glass"

    def __init__(self, table: TablePort[EquilibrixState, EquilibrixViewModel]) -> None:
        super().__init__(table)
        match = table.match
        signs = [f"seat-{seat.colour}" for seat in match.seats]
        self._content = BOOK.get_content(match.game)
        self._narrator = Narrator([seat.name for seat in match.seats], signs, self._content)
        self.controller = EquilibrixController(table)
        self.input = StoneInput(table, self.controller)
        self.in_flight = FlightTracker(InFlight(), table.invalidate)
        self.links_shown = False
        self.layout: TableLayout = layout.arrange_table(INITIAL_AREA, players=len(match.seats), compact=False)
        self._pointed: int | None = None
        self._motions = Motions(lambda: self.view_model, self.in_flight, table.app.sound.play)

    # --- view model ------------------------------------------------------------------------------

    @property
    def view_model(self) -> EquilibrixViewModel:
        """The current view model of the table, rebuilt if the die under the pointer has changed."""
        pointed = find_pointed_die(self.table.ui, self.position.open)  # only the widgets know the focus
        if pointed != self._pointed:
            self._pointed = pointed
            self.invalidate()
        return super().view_model

    def make_view_model(self) -> EquilibrixViewModel:
        """Return a new view model of the table from the present position and selection."""
        in_flight, position = self.in_flight.now, self.position
        if in_flight.awaits_roll and position.die == NOBODY:  # the dice of the turn before lie there no more
            position = replace(position, dice=(), open=())
        return EquilibrixViewModel(
            context=self.table.context,
            position=position,
            layout=self.layout,
            selection=self.controller.selection,
            in_flight=in_flight,
            die_outcomes=find_die_outcomes(position, self.table.match.history),
            pointed_die=None if in_flight.awaits_roll else self._pointed,
            shows_links=self.links_shown,
            side_height=self.table.frame_layout.side.height,
            content=self._content,
        )

    # --- events -----------------------------------------------------------------------------------

    def narrate(self, before: EquilibrixState, event: Event, after: EquilibrixState) -> Iterable[LogLine]:
        """Return the log lines for an event."""
        if isinstance(event, e.GameEnded):
            return self._narrator.narrate_end(event, self.get_outcome(after))
        return self._narrator.narrate(before, event, after)

    def describe_event(self, event: Event, after: EquilibrixState) -> Iterable[str]:
        """Return that a roll can win, as a plate on the board says."""
        if isinstance(event, e.TurnBegan) and forecast.can_roll_win(after):
            yield tr("equilibrix.table.can-win", name=self.table.context.names[event.seat])

    def on_settled(self) -> None:
        """Announce the actions left to a player who has used one."""
        super().on_settled()
        if self.table.decider is not None:
            self.table.app.announce(descriptions.describe_actions_left(self.view_model))

    def make_opening_events(self, first: EquilibrixState) -> tuple[Event, ...]:
        """Return the log events of the first turn; none if starting stones must be placed first."""
        if first.phase == "placing":
            return ()
        seat = first.seat
        rolled = e.Granted(seat, len(first.dice)) if first.setup.fair else e.Rolled(seat, first.dice)
        return e.TurnBegan(seat, first.turn), rolled

    def find_landmark(self, event: Event) -> Landmark | None:
        """Return the landmark (log entry that begins a round) for the start of a turn, else None.

        The turns of this game are numbered like the rounds of other games.
        """
        return Landmark(event.turn, event.seat) if isinstance(event, e.TurnBegan) else None

    def find_region(self, place: BoardPlace) -> Region | None:
        """Return the outline on the screen of a field or base that a log entry refers to."""
        return layout.find_region(self.layout, self.position.occupied_mask, place)

    def find_outline(self, widget: Widget) -> Region:
        """Return the focus outline of a widget: a base's own shape, else the default."""
        kind, _, number = widget.id.partition(".")
        if kind != "base" or not number.isdigit():
            return super().find_outline(widget)
        return layout.get_base_region(self.layout, int(number))

    def get_actor_colour_and_picture(self, seat: int) -> tuple[Colour, str]:
        """Return colour and picture that mark a seat's actions; the colour is lighter than its stones."""
        colour, picture = super().get_actor_colour_and_picture(seat)
        return theme.mix(colour, theme.WHITE, 0.8), picture

    def make_motion(self, before: EquilibrixState, event: Event, after: EquilibrixState) -> Motion:
        """Return the animation that shows an event on the board."""
        self.in_flight.set(
            acting_die=event.die if isinstance(event, e.Born | e.TakenBack) else None,
            hushed_for=_find_hushed_seat(before, event, after),
            awaits_roll=isinstance(event, e.TurnBegan | e.Rolled | e.Granted),
            counted_bases=_find_counted_bases(before, event),
        )
        return self._motions.make_motion(before, event)

    def on_event_shown(self, event: Event) -> None:
        """Lay the dice of a turn into their places."""
        if isinstance(event, e.Rolled | e.Granted):
            self.land_flying_pieces()

    def land_flying_pieces(self) -> None:
        """End all animations at once: every piece is drawn at its place again."""
        self.in_flight.land_all()

    # --- screen --------------------------------------------------------------------

    def make_top_bar_text(self) -> TopBarWords:
        """Return the texts of the top bar: title, turn, dice, scores."""
        return make_top_bar(self.view_model)

    def make_prompt(self) -> Prompt:
        """Return the prompt in the bottom bar that tells the player what to do."""
        return make_prompt(self.view_model)

    def name_press(self, widget: Widget) -> str:
        """Return what Enter does on a focused widget of the board, one or two words; "" for nothing."""
        return name_press(self.view_model, widget.id)

    def list_main_button_labels(self) -> tuple[str, ...]:
        """Return every label that the golden main button can have, to reserve its width."""
        return tuple(
            tr(f"equilibrix.button.{key}") for key in ("bear", "place", "take-back", "bear-and-capture")
        )

    def make_bar_buttons(self) -> list[BarButton]:
        """Return the buttons of the bottom bar for the present decision."""
        return make_buttons(self.view_model, self.controller, self.table.screens.open_result)

    def build_board(self, ui: Ui, area: Rect) -> None:
        """Arrange the table within an area and add its widgets."""
        players = len(self.table.match.seats)
        frame = self.table.frame_layout
        self.layout = layout.arrange_table(area, players=players, compact=frame.compact, tight=frame.tight)
        self.invalidate()
        add_widgets(self.table, ui, self.view_model, self.controller, self.toggle_links)

    def draw_board(self, canvas: Canvas) -> None:
        """Draw everything on the table that lies below its widgets."""
        table_view.draw_table(canvas, self.view_model)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the dragged stone above the widgets."""
        table_view.draw_dragged_stone(canvas, self.view_model)

    def find_seat_card(self, seat: int) -> Rect | None:
        """Return the box of a seat's panel."""
        boxes = self.view_model.layout.seats
        return boxes[seat] if seat < len(boxes) else None

    def measure_seat_panel(self, width: float) -> float:
        """Return the total height of the seats' panels in the right column."""
        del width
        return layout.get_seats_height(len(self.table.match.seats), self.table.frame_layout.side.height)

    def draw_seat_panel(self, canvas: Canvas, box: Rect) -> None:
        """Draw the panels of all seats into a box."""
        table_view.draw_seats(canvas, self.view_model, box)

    def toggle_links(self) -> None:
        """Show or hide the fields whose stones would join all bases, and announce them when shown."""
        self.links_shown = not self.links_shown
        self.table.refresh()
        if self.links_shown:
            self.table.app.announce(descriptions.describe_missing_links(self.view_model))

    # --- spoken queries --------------------------------------------------------------------------

    def describe_surroundings(self, focus: Widget) -> Iterable[str]:
        """Return texts on the neighbours of the focused field or base, for spoken queries."""
        kind, _, number = focus.id.partition(".")
        if kind == "field":
            return descriptions.list_field_surroundings(self.view_model, int(number))
        return descriptions.list_base_surroundings(self.view_model, int(number)) if kind == "base" else ()

    def describe_possible_actions(self, focus: Widget) -> Iterable[str]:
        """Yield the possible actions on the focused field, or why there are none, then those of the dice."""
        kind, _, number = focus.id.partition(".")
        if kind != "field":
            yield from super().describe_possible_actions(focus)
        else:
            yield from descriptions.list_field_options(self.view_model, int(number))
            ruling = self.controller.find_ruling(int(number))
            if ruling is not None and not descriptions.find_usable_dice(self.view_model, int(number)):
                yield strip_markup(self.explain_ruling(ruling))
        yield from descriptions.list_die_options(self.view_model)

    def describe_selection(self) -> str:
        """Return the chosen die or the picked field as text."""
        return descriptions.describe_selection(self.view_model)

    def describe_standing(self) -> Iterable[str]:
        """Return for each seat a text: bases joined, stones needed to join all, stones in supply."""
        return descriptions.list_seat_summaries(self.view_model)

    def describe_goals(self) -> Iterable[str]:
        """Return texts on the dice, the bases, and the fewest fields whose stones would join them."""
        return descriptions.list_goals(self.view_model)

    # --- hints ------------------------------------------------------------------------------------

    def make_hint_model(self, action: Action) -> HintModel | None:
        """Return the hint's advice to play an action: its sentence and the places to ring on the table."""
        return hints.make_advice(self.view_model, action)

    def describe_action_details(self, action: Action) -> str:
        """Return what the die shows that an action is taken with."""
        return hints.describe_die(self.position, action)

    def get_goals_help_stage(self) -> str:
        """Return the name of the help text on the goal now: "placing", "choosing", "bonus" or "action"."""
        phase = self.position.phase
        if phase == "placing" and self.position.setup.is_start_chosen:
            return "choosing"
        return phase if phase in ("placing", "bonus") else "action"

    def format_reason_params(self, reason: Reason) -> dict[str, Scalar]:
        """Return the parameters for the text of a bot's reason, formatted for display."""
        return hints.format_reason_params(reason)

    def get_ruling_dock(self) -> Rect:
        """Return the visible part of the board, at which popups with a violated rule are placed."""
        return self.layout.board.clip(self.layout.area).inflate(-24, -24)

    def get_notice_obstacle(self) -> Rect | None:
        """Return what notices make way for while a line is joined, so that they cover no base.

        They lie beside the lowest base, in a folded table across the middle of the board.
        """
        if self.in_flight.now.hushed_for is None:
            return None
        board = self.layout.board
        if self.layout.compact:
            band = layout.get_free_band(self.layout)
            return Rect(board.left, band.bottom, board.width, board.bottom - band.bottom)
        base = layout.get_base_region(self.layout, LOWEST_BASE).box
        return Rect(base.left, 0, base.width, base.bottom)

    # --- draws and resigning ---------------------------------------------------------------------

    def make_menu_buttons(self) -> tuple[DialogButton, ...]:
        """Return the menu buttons to offer a draw and to resign, as far as these are legal now."""
        menu_buttons, legal = [], self.controller.selection.legal.actions
        if OfferDraw() in legal:
            words = tr("equilibrix.button.offer-draw")
            menu_buttons.append(
                DialogButton("draw", words, self._ask_draw, icon="hand", tip=tr("equilibrix.tip.offer-draw"))
            )
        if Resign() in legal:
            words = tr("equilibrix.button.resign")
            menu_buttons.append(
                DialogButton("resign", words, self._ask_resign, icon="flag", tip=tr("equilibrix.tip.resign"))
            )
        return tuple(menu_buttons)

    def _ask_resign(self) -> None:
        state, words = self.position, "equilibrix.dialog.resign"
        names = self.table.context.names
        left = [seat for seat in range(len(names)) if seat not in (state.seat, *state.resigned)]
        text = tr(f"{words}.text-two", name=names[left[0]]) if len(left) == 1 else ""
        self.table.app.push(
            confirm_dialog(self.table.app, words, self.controller.resign, icon="flag", text=text)
        )

    def _ask_draw(self) -> None:
        words = "equilibrix.dialog.draw"
        answers = (
            DialogButton("yes", tr(f"{words}.yes"), self.controller.offer_draw, kind="gold", icon="hand"),
            DialogButton("no", tr(f"{words}.no")),
        )
        text = tr(f"{words}.text", n=self._content.limits.draw_offers)
        self.table.app.push(Dialog(self.table.app, tr(f"{words}.title"), text, answers, icon="hand"))

    # --- the shelf --------------------------------------------------------------------------------

    def summarize_for_shelf(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        """Return the summary that the list of saved games shows.

        Returns:
            The language key of the text, its parameters (the turn), and the number of bases each seat has
                joined.
        """
        state = self.match_position
        players = state.setup.players
        joined = tuple(
            len(stone_networks.find_bases_in_largest_network(stones, players, seat))
            for seat, stones in enumerate(state.stones)
        )
        return "equilibrix.shelf.turn", {"n": max(1, state.turn)}, joined

    def make_small_board(self, seat: int, states: Sequence[EquilibrixState]) -> SmallFlower:
        """Return the Flower, to be drawn small."""
        del seat, states
        return SmallFlower([each.colour for each in self.table.match.seats])

    def draw_thumbnail(self, canvas: Canvas) -> None:
        """Draw a small picture of the present position for the list of saved games."""
        self.make_small_board(0, ()).draw(canvas, canvas.rect, self.match_position)


def _find_counted_bases(before: EquilibrixState, event: Event) -> tuple[int, ...] | None:
    """Return the bases counted when an event of a line that wins begins to be shown, None without a line.

    They are counted while light runs along the line, none before it and all after it.
    """
    match event:
        case e.GameEnded(ending="linked", winner=seat):
            return stone_networks.bases(before.setup.players, seat)
        case e.GameEnded():
            return None
        case _:
            return () if forecast.is_line_joined(before) else None


def _find_hushed_seat(before: EquilibrixState, event: Event, after: EquilibrixState) -> int | None:
    """Return the seat whose stone wins, or whose roll can win, while an event is shown; None without one."""
    match event:
        case e.TurnBegan(seat=seat):
            return seat if forecast.can_roll_win(after) else None
        case e.Rolled(seat=seat):
            return seat if forecast.can_roll_win(before) else None
        case e.GameEnded(ending="linked", winner=winner):
            return winner
        case _:
            return after.seat if forecast.is_line_joined(after) else None
