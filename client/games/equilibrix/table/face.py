"""The face of EQUILIBRIX Connect: dice, the Flower of Life, what a click means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from client.bots.thought import Reason
from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.rich_text import plain
from client.draw.theme import Colour
from client.games.equilibrix.board import layout, table_view
from client.games.equilibrix.board.layout import TableLayout
from client.games.equilibrix.board.view_model import EquilibrixViewModel, InFlight, find_die_outcomes
from client.games.equilibrix.table import descriptions, hints
from client.games.equilibrix.table.motions import Motions
from client.games.equilibrix.table.narrator import Narrator
from client.games.equilibrix.table.prompts import make_buttons, make_prompt, make_top_bar
from client.games.equilibrix.table.selection_controller import BINDINGS, EquilibrixController, StoneInput
from client.games.equilibrix.table.widgets import add_widgets, find_pointed_die
from client.i18n import tr
from client.scene.dialog import Dialog, DialogButton, confirm_dialog
from client.table.animator import Motion
from client.table.bar_models import Advice, BarButton, Prompt, TopBarWords
from client.table.board_marks import BoardPlace, Region
from client.table.face import GameFace, TablePort
from client.table.in_flight import FlightTracker
from client.table.log import LogLine
from client.table.replay.landmarks import Landmark
from client.widgets import Ui, Widget
from rules.contract import Action, Event, Scalar
from rules.equilibrix import events as e, network
from rules.equilibrix.actions import OfferDraw, Resign
from rules.equilibrix.content import BOOK
from rules.equilibrix.state import EquilibrixState

FIRST = Rect(0, 64, 1520, 928)
"""Where the board lies until the table is built."""


class EquilibrixFace(GameFace[EquilibrixState, EquilibrixViewModel]):
    """The face of EQUILIBRIX Connect.

    Attributes:
        in_flight: What is under way.
        links_shown: The help that draws the shortest missing links is on.
    """

    controller: EquilibrixController

    game_id = "equilibrix"
    accessible_groups: ClassVar = {"die.": "dice", "base.": "bases", "field.": "fields"}
    accessible_goals = ("die.",)
    bindings = BINDINGS
    music: ClassVar[str] = "ambience-glass"

    def __init__(self, table: TablePort[EquilibrixState, EquilibrixViewModel]) -> None:
        super().__init__(table)
        match = table.match
        signs = [f"seat-{seat.colour}" for seat in match.seats]
        self._content = BOOK.of(match.game)
        self._narrator = Narrator([seat.name for seat in match.seats], signs, self._content)
        self.controller = EquilibrixController(table)
        self.input = StoneInput(table, self.controller)
        self.in_flight = FlightTracker(InFlight())
        self.links_shown = False
        self.layout: TableLayout = layout.arrange_table(FIRST, players=len(match.seats), compact=False)
        self._pointed: int | None = None
        self._motions = Motions(lambda: self.view_model, self.in_flight, table.app.sound.play)

    # --- one look ---------------------------------------------------------------------------------

    @property
    def view_model(self) -> EquilibrixViewModel:
        """All that is drawn and said of the table."""
        pointed = find_pointed_die(self.table.ui, self.position.open)  # of the focus the widgets alone know
        if pointed != self._pointed:
            self._pointed = pointed
            self.invalidate()
        return super().view_model

    def make_view_model(self) -> EquilibrixViewModel:
        """Return the view model of this moment."""
        return EquilibrixViewModel(
            context=self.table.context,
            position=self.position,
            layout=self.layout,
            selection=self.controller.selection,
            in_flight=self.in_flight.now,
            die_outcomes=find_die_outcomes(self.position, self.table.match.history),
            pointed_die=self._pointed,
            shows_links=self.links_shown,
            side_height=self.table.frame_layout.side.height,
            content=self._content,
        )

    # --- events -----------------------------------------------------------------------------------

    def narrate(self, before: EquilibrixState, event: Event, after: EquilibrixState) -> Iterable[LogLine]:
        """Return what the log says."""
        del after
        return self._narrator.narrate(before, event)

    def opening_events(self, first: EquilibrixState) -> tuple[Event, ...]:
        """Return the first turn, if no starting stones have to be placed."""
        if first.phase == "placing":
            return ()
        seat = first.seat
        rolled = e.Granted(seat, len(first.dice)) if first.setup.fair else e.Rolled(seat, first.dice)
        return e.TurnBegan(seat, first.turn), rolled

    def landmark(self, event: Event) -> Landmark | None:
        """Return turns, which are numbered as rounds are in other games."""
        return Landmark(event.turn, event.seat) if isinstance(event, e.TurnBegan) else None

    def region(self, place: BoardPlace) -> Region | None:
        """Return where a place of the log lies."""
        return layout.find_region(self.layout, self.position.occupied, place)

    def outline_of(self, widget: Widget) -> Region:
        """Return the shape of a base, else the box of the widget."""
        kind, _, number = widget.id.partition(".")
        if kind != "base" or not number.isdigit():
            return super().outline_of(widget)
        return layout.outline_base(self.layout, int(number))

    def actor_mark(self, seat: int) -> tuple[Colour, str]:
        """Return a colour brighter than the stones, which have the seat's colour themselves."""
        colour, picture = super().actor_mark(seat)
        return theme.mix(colour, theme.WHITE, 0.8), picture

    def motion(self, before: EquilibrixState, event: Event, after: EquilibrixState) -> Motion:
        """Return how the event moves."""
        del after
        self.in_flight.set(acting_die=event.die if isinstance(event, e.Born | e.TakenBack) else None)
        return self._motions.make_motion(before, event)

    def finish_motions(self) -> None:
        """Take everything out of the air."""
        self.in_flight.land()

    # --- what is on the screen ----------------------------------------------------------------------

    def heading(self) -> TopBarWords:
        """Return the top bar."""
        return make_top_bar(self.view_model)

    def prompt(self) -> Prompt:
        """Return the bottom bar's words."""
        return make_prompt(self.view_model)

    def main_button_labels(self) -> tuple[str, ...]:
        """Return what the gold button may say."""
        return tuple(
            tr(f"equilibrix.button.{key}") for key in ("bear", "place", "take-back", "bear-and-capture")
        )

    def bar_buttons(self) -> list[BarButton]:
        """Return the bottom bar's buttons."""
        return make_buttons(self.view_model, self.controller, self.table.show_result)

    def build_board(self, ui: Ui, area: Rect) -> None:
        """Add board, dice and all that can be clicked."""
        players = len(self.table.match.seats)
        frame = self.table.frame_layout
        self.layout = layout.arrange_table(area, players=players, compact=frame.compact, tight=frame.tight)
        self.invalidate()
        add_widgets(self.table, ui, self.view_model, self.controller, self.toggle_links)

    def draw_board(self, canvas: Canvas) -> None:
        """Draw everything below the widgets."""
        table_view.draw_table(canvas, self.view_model)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what hangs on the pointer."""
        table_view.draw_dragged_stone(canvas, self.view_model)

    def seats_height(self, width: float) -> float:
        """Return the height of the seats' panel."""
        del width
        return table_view.get_seats_height(self.view_model)

    def draw_seats(self, canvas: Canvas, box: Rect) -> None:
        """Draw the players, and what is public about them."""
        table_view.draw_seats(canvas, self.view_model, box)

    def toggle_links(self) -> None:
        """Show or hide the shortest missing links."""
        self.links_shown = not self.links_shown
        self.table.refresh()
        if self.links_shown:
            self.table.app.announce(descriptions.describe_missing_links(self.view_model))

    # --- without sight ----------------------------------------------------------------------------

    def describe_surroundings(self, focus: Widget) -> Iterable[str]:
        """Return the sides and the tips of a field, the tips of a base."""
        kind, _, number = focus.id.partition(".")
        if kind == "field":
            return descriptions.list_field_surroundings(self.view_model, int(number))
        return descriptions.list_base_surroundings(self.view_model, int(number)) if kind == "base" else ()

    def describe_options(self, focus: Widget) -> Iterable[str]:
        """Return what can be done on a field, or why nothing; then what the dice can do at all."""
        kind, _, number = focus.id.partition(".")
        if kind != "field":
            yield from super().describe_options(focus)
        else:
            yield from descriptions.list_field_options(self.view_model, int(number))
            ruling = self.controller.find_ruling(int(number))
            if ruling is not None and not descriptions.find_usable_dice(self.view_model, int(number)):
                yield plain(self.ruling_text(ruling))
        yield from descriptions.list_die_options(self.view_model)

    def describe_selection(self) -> str:
        """Return the die, and the field that is picked."""
        return descriptions.describe_selection(self.view_model)

    def describe_standing(self) -> Iterable[str]:
        """Return bases joined, stones missing and left."""
        return descriptions.list_standing(self.view_model)

    def describe_goals(self) -> Iterable[str]:
        """Return the dice, then the bases and the shortest way to them."""
        return descriptions.list_goals(self.view_model)

    # --- hints ------------------------------------------------------------------------------------

    def make_advice(self, action: Action) -> Advice | None:
        """Return how a hint shows an action."""
        return hints.make_advice(self.view_model, action)

    def goal_stage(self) -> str:
        """Return starting stones, a bonus action, or any other."""
        phase = self.position.phase
        return phase if phase in ("placing", "bonus") else "action"

    def reason_params(self, reason: Reason) -> dict[str, Scalar]:
        """Return what a reason's words need."""
        return hints.format_reason_params(reason)

    def ruling_dock(self) -> Rect:
        """Return the visible part of the board."""
        return self.layout.board.clip(self.layout.area).inflate(-24, -24)

    # --- draws and giving up ------------------------------------------------------------------------

    def menu_buttons(self) -> tuple[DialogButton, ...]:
        """Return the buttons to offer a draw and to give up."""
        found, offered = [], self.controller.selection.legal.actions
        if OfferDraw() in offered:
            words = tr("equilibrix.button.offer-draw")
            found.append(
                DialogButton("draw", words, self._ask_draw, icon="hand", tip=tr("equilibrix.tip.offer-draw"))
            )
        if Resign() in offered:
            words = tr("equilibrix.button.resign")
            found.append(
                DialogButton("resign", words, self._ask_resign, icon="flag", tip=tr("equilibrix.tip.resign"))
            )
        return tuple(found)

    def _ask_resign(self) -> None:
        state, words = self.position, "equilibrix.dialog.resign"
        left = [seat for seat in range(len(self.table.names)) if seat not in (state.seat, *state.resigned)]
        text = tr(f"{words}.text-two", name=self.table.names[left[0]]) if len(left) == 1 else ""
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

    def summary(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        """Return turn, and how many of their bases the players have joined."""
        state = self.present
        players = state.setup.players
        joined = tuple(
            len(network.largest_network(stones, players, seat)) for seat, stones in enumerate(state.stones)
        )
        return "equilibrix.shelf.turn", {"n": max(1, state.turn)}, joined

    def draw_thumbnail(self, canvas: Canvas) -> None:
        """Draw the board."""
        table_view.draw_thumbnail(canvas, self.present, [seat.colour for seat in self.table.match.seats])
