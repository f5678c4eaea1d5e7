"""The table of EQUILIBRIX Connect: dice, the Flower of Life, what a click means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, cast

import pygame

from client.dialog import Dialog, DialogButton
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.equilibrix import forecast, layout, staging
from client.games.equilibrix.choosing import Choosing
from client.games.equilibrix.input import HandInput
from client.games.equilibrix.layout import TableLayout
from client.games.equilibrix.motions import Motions
from client.games.equilibrix.narrator import Narrator
from client.games.equilibrix.prompts import buttons, heading, prompt
from client.games.equilibrix.view import BoardView
from client.games.equilibrix.widgets import add_widgets
from client.i18n import tr
from client.match import Match, Step
from client.table.animator import Motion
from client.table.log import LogLine
from client.table.parts import BarButton, Heading, Prompt
from client.table.table_scene import TableScene
from rules.contract import Event, Ruling, State
from rules.equilibrix import events as e, network
from rules.equilibrix.content import content
from rules.equilibrix.state import EquilibrixState

if TYPE_CHECKING:
    from client.app import App


class EquilibrixTable(TableScene):
    """The table. choosing: what the player to decide is about to do. hidden: fields whose stone is in the
    air. rolling: so are the dice. links_shown: the help that draws the shortest missing links is on."""

    game_id = "equilibrix"
    music: ClassVar[str] = "ambience-glass"

    def __init__(self, app: App, match: Match) -> None:
        self.names = [seat.name for seat in match.seats]
        self._narrator = Narrator(self.names, [f"seat-{seat.colour}" for seat in match.seats])
        self.choosing = Choosing(self)
        self._input = HandInput(self)
        self.hidden: set[int] = set()
        self.rolling = False
        self.links_shown = False
        self.board_area = Rect(0, 64, 1520, 928)
        self.layout: TableLayout = layout.table(self.board_area, players=len(match.seats), compact=False)
        self._foreseen: tuple[object, forecast.Forecast | None] | None = None
        self._motions = Motions(self)
        self._view = BoardView(self)
        super().__init__(app, match)
        self.choosing.begin()

    @property
    def position(self) -> EquilibrixState:
        """The position on the screen."""
        return cast(EquilibrixState, self.shown)

    @property
    def present(self) -> EquilibrixState:
        """The position of the match, which the screen may still be on its way to."""
        return cast(EquilibrixState, self.match.state)

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.match.seats[seat].colour

    # --- events -----------------------------------------------------------------------------------

    def advance(self, shown: State, event: Event) -> State:
        """The shown position after an event."""
        return staging.advance(cast(EquilibrixState, shown), event)

    def narrate(self, shown: State, event: Event) -> Iterable[LogLine]:
        """What the log says."""
        return self._narrator.lines(cast(EquilibrixState, shown), event)

    def opening_events(self, first: State) -> tuple[Event, ...]:
        """The first turn, if no starting stones have to be placed."""
        state = cast(EquilibrixState, first)
        if state.phase == "placing":
            return ()
        seat = state.seat
        rolled = e.Granted(seat, len(state.dice)) if state.setup.fair else e.Rolled(seat, state.dice)
        return e.TurnBegan(seat, state.turn), rolled

    def motion(self, shown: State, event: Event) -> Motion:
        """How the event moves."""
        return self._motions.of(cast(EquilibrixState, shown), event)

    def settled(self) -> None:
        """A decision is due."""
        self.show_all()
        self.choosing.begin()

    def play(self, events: Iterable[Event]) -> None:
        """Show events; nothing is picked any more."""
        self.choosing.picked = self.choosing.hover = None
        super().play(events)

    def travelled(self, steps: tuple[Step, ...]) -> None:
        """Steps were taken back: nothing is picked."""
        super().travelled(steps)
        self.choosing.put_down()

    def show_all(self) -> None:
        """Nothing is in the air any more."""
        self.hidden.clear()
        self.rolling = False

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
        """Board, dice and all that can be clicked."""
        self.board_area = area
        players = len(self.match.seats)
        self.layout = layout.table(area, players=players, compact=self.frame_layout.compact)
        add_widgets(self)

    def draw_board(self, canvas: Canvas) -> None:
        """Everything below the widgets."""
        self._view.draw(canvas)

    def draw_above(self, canvas: Canvas) -> None:
        """What hangs on the pointer."""
        self._view.held(canvas)

    def seats_height(self, width: float) -> float:
        """The seats' panel."""
        return self._view.seats_height(width)

    def draw_seats(self, canvas: Canvas, box: Rect) -> None:
        """The players, their bases and supplies."""
        self._view.seats(canvas, box)

    @property
    def forecast(self) -> forecast.Forecast | None:
        """What a birth on the field under the pointer, or the picked one, would bring."""
        choosing = self.choosing
        field = choosing.hover if choosing.hover is not None else choosing.picked
        if self.decider is None or field is None or choosing.die is None:
            return None
        if not choosing.births >> field & 1:
            return None
        key = (self.position, choosing.die, field)
        if self._foreseen is None or self._foreseen[0] != key:
            found = forecast.foresee(self.position, self.position.seat, choosing.die, field)
            self._foreseen = key, found
        return self._foreseen[1]

    def toggle_links(self) -> None:
        """The help that draws the shortest missing links, on or off."""
        self.links_shown = not self.links_shown
        self.refresh()

    def handle(self, event: pygame.Event) -> bool:
        """Dragging first, then the widgets, then keys and wheel."""
        if not self.animator.moving and self._input.before_widgets(event):
            return True
        return super().handle(event) or self._input.after_widgets(event)

    def _key(self, event: pygame.Event) -> bool:
        return self._input.key(event) or super()._key(event)

    def let_go(self) -> bool:
        """Put down what is picked."""
        return self.choosing.let_go()

    def judge_dock(self) -> Rect:
        """Over the foot of the board."""
        return self.layout.board.inflate(-24, -24)

    def ruling_words(self, ruling: Ruling) -> str:
        """The judge's sentence."""
        params = dict(ruling.params)
        reason = params.pop("why", None)
        if "seat" in params:
            params["name"] = self.names[int(params.pop("seat"))]
        if "position" in params:
            params["position"] = tr(f"equilibrix.position.{params['position']}.name")
        key = f"ruling.{ruling.rule}"
        return tr(f"{key}-{reason}" if reason else key, **params)

    # --- draws and giving up ------------------------------------------------------------------------

    def menu_buttons(self) -> tuple[DialogButton, ...]:
        """In the pause menu: offer a draw, give up."""
        found = []
        if self.choosing.may_offer_draw:
            words = tr("equilibrix.button.offer-draw")
            found.append(DialogButton("draw", words, self._ask_draw, icon="hand"))
        if self.choosing.may_resign:
            words = tr("equilibrix.button.resign")
            found.append(DialogButton("resign", words, self._ask_resign, icon="flag"))
        return tuple(found)

    def _ask_resign(self) -> None:
        state, words = self.position, "equilibrix.dialog.resign"
        left = [seat for seat in range(len(self.names)) if seat not in (state.seat, *state.resigned)]
        text = tr(f"{words}.text-two", name=self.names[left[0]]) if len(left) == 1 else tr(f"{words}.text")
        answers = (
            DialogButton("yes", tr(f"{words}.yes"), self.choosing.resign, kind="danger", icon="flag"),
            DialogButton("no", tr(f"{words}.no"), kind="gold"),
        )
        self.app.push(Dialog(self.app, tr(f"{words}.title"), text, answers, icon="flag"))

    def _ask_draw(self) -> None:
        words = "equilibrix.dialog.draw"
        answers = (
            DialogButton("yes", tr(f"{words}.yes"), self.choosing.offer_draw, kind="gold", icon="hand"),
            DialogButton("no", tr(f"{words}.no")),
        )
        text = tr(f"{words}.text", n=content().limits.draw_offers)
        self.app.push(Dialog(self.app, tr(f"{words}.title"), text, answers, icon="hand"))

    # --- the shelf --------------------------------------------------------------------------------

    def summary(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        """Turn, and how many of their bases the players have joined."""
        state = self.present
        players = state.setup.players
        joined = tuple(len(network.joined(stones, players, seat)) for seat, stones in enumerate(state.stones))
        return "equilibrix.shelf.turn", {"n": max(1, state.turn)}, joined

    def draw_thumbnail(self, canvas: Canvas) -> None:
        """The board."""
        self._view.thumbnail(canvas, self.present)
