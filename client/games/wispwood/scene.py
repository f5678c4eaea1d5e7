"""Wispwood's table: what lies where, what is in the hand, what a click means."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, cast

from client.bots.thought import Reason
from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.games.wispwood import (
    address,
    forecast,
    frame,
    hints,
    layout,
    narrator,
    panels_view,
    places,
    tiles,
    zoom,
)
from client.games.wispwood.board_view import BoardView
from client.games.wispwood.choosing import Choosing
from client.games.wispwood.input import BINDINGS, HandInput
from client.games.wispwood.layout import BoardLayout, ForestGrid
from client.games.wispwood.motions import Motions
from client.games.wispwood.prompts import buttons, heading, prompt
from client.games.wispwood.widgets import add_widgets
from client.i18n import tr
from client.match import Match
from client.table.animator import Motion
from client.table.board_table import BoardTable
from client.table.log import LogLine
from client.table.marks import NOBODY, Place, Spot
from client.table.parts import Advice, BarButton, Heading, Prompt
from client.table.tour.landmarks import Landmark
from rules.contract import Action, Event, Ruling, Scalar, State
from rules.wispwood import events as e, ghost as ghosts, rounds
from rules.wispwood.state import KINDS, WispwoodState

if TYPE_CHECKING:
    from client.app import App

Cell = tuple[int, int]

_ANCHORING = (e.TurnBegan, e.RoundBegan, e.TreesReturned, e.RoundScored, e.CatMoved, e.CatStayed)
"""Events after which the forest may be shown at another scale: not in the middle of a turn."""


BREATH, BREATH_SECONDS = 0.18, 3.0
"""How much the glow of the pond's wisps rises and falls, and in what time."""


class WispwoodTable(BoardTable):
    """The table. choosing: what the player on turn holds. guest: whose forest is shown instead of theirs."""

    choosing: Choosing
    hand: HandInput

    game_id = "wispwood"
    bindings = BINDINGS
    music: ClassVar[str] = "ambience-forest"

    def __init__(self, app: App, match: Match) -> None:
        names = [seat.name for seat in match.seats]
        cats = [tiles.cat_name(seat.colour, True).removesuffix("-ready") for seat in match.seats]
        self._narrator = narrator.Narrator(names, cats, you=address.is_you(match.seats))
        self.choosing = Choosing(self)
        self.hand = HandInput(self)
        self.hidden_slots: frozenset[int] = frozenset()
        self.trees_hidden = False
        self.ghost_turn = False
        self.guest: int | None = None
        self.board_area = Rect(0, 64, 1520, 928)
        self.layout: BoardLayout = layout.board(self.board_area, 5, compact=False)
        self.zoom = zoom.Zoom()
        self._time = 0.0
        self.frame = frame.FloatingFrame()
        self._grid_place: BoardLayout | None = None
        self._motions = Motions(self)
        self._view = BoardView(self)
        self._points: dict[tuple[object, tuple[str, ...]], tuple[int, ...]] = {}
        super().__init__(app, match)
        self._anchor = self.position
        self.grid: ForestGrid = layout.forest_grid(Rect(0, 0, 400, 400), self.position.forests[0], 4)
        self.choosing.begin()

    @property
    def position(self) -> WispwoodState:
        """The position on the screen."""
        return cast(WispwoodState, self.shown)

    @property
    def solo(self) -> bool:
        """Whether the ghost is the opponent."""
        return self.position.ghost is not None

    @property
    def looked_at(self) -> int:
        """Whose forest is shown large."""
        return self.position.seat if self.guest is None else self.guest

    @property
    def present(self) -> WispwoodState:
        """The position of the match, which the screen may still be on its way to."""
        return cast(WispwoodState, self.match.state)

    # --- events -----------------------------------------------------------------------------------

    def arrived(self, event: Event) -> None:
        """Some events give the board a new frame."""
        if isinstance(event, _ANCHORING):
            self._anchor = self.position

    def narrate(self, shown: State, event: Event, after: State) -> Iterable[LogLine]:
        """What the log says."""
        return self._narrator.lines(cast(WispwoodState, shown), event, cast(WispwoodState, after))

    def opening(self, first: State) -> Iterable[LogLine]:
        """The wishes of the game."""
        return self._narrator.opening(cast(WispwoodState, first))

    def opening_events(self, first: State) -> tuple[Event, ...]:
        """The first round and turn, where nothing is to be decided before them."""
        state = cast(WispwoodState, first)
        if state.phase != "turn":
            return ()
        return e.RoundBegan(state.round, state.size, state.start), e.TurnBegan(state.seat, state.lap, False)

    def landmark(self, event: Event) -> Landmark | None:
        """Rounds and turns."""
        if isinstance(event, e.RoundBegan):
            return Landmark(event.round)
        if isinstance(event, e.FireflyTurned):
            return Landmark(seat=NOBODY)
        return Landmark(seat=event.seat) if isinstance(event, e.TurnBegan) else None

    def spot(self, place: Place) -> Spot | None:
        """Where a place of the log lies: on the pond, in the large forest or in a small one."""
        state = self.position
        if state.phase == "wishes":  # cards lie over the board
            return None
        if place.kind == "pond":
            return places.slot(self.layout, place)
        seat = int(place.at[0])
        grid = self.grid if seat == self.looked_at else None
        panel = f"others.{seat}"
        if grid is None and panel in self.ui:
            grid = panels_view.small_grid(self.ui[panel].rect, state.forests[seat], state.size)
        small = grid is not self.grid
        return None if grid is None else places.cells(grid, state.forests[seat], place, small=small)

    def sign(self, seat: int) -> tuple[Colour, str]:
        """The ghost acts without a seat."""
        return (panels_view.COLD, "wispwood/ghost") if seat == NOBODY else super().sign(seat)

    def motion(self, shown: State, event: Event, after: State) -> Motion:
        """How the event moves."""
        if isinstance(event, e.FireflyTurned):
            self.ghost_turn = True
        elif isinstance(event, e.TurnBegan):
            self.ghost_turn = False
        return self._motions.of(cast(WispwoodState, shown), event, cast(WispwoodState, after))

    def settled(self) -> None:
        """A decision is due: of the forest of whoever is on turn, at its own scale."""
        self._anchor = self.position
        self.ghost_turn = False
        self.guest = None
        super().settled()

    def show_all(self) -> None:
        """Nothing is in the air any more."""
        self.hidden_slots = frozenset()
        self.trees_hidden = False

    def hide_trees(self) -> None:
        """The trees are in the air, on their way back to the supply."""
        self.trees_hidden = True
        self.app.sound.play("round-end")

    def show_sheet(self, number: int) -> None:
        """The score sheet of a round; the events behind it wait. The last round's comes with the end.

        Nothing waits where nobody plays: in a game that is looked back at, and among opponents alone.
        """
        if number == self.position.rounds or not self.secrecy.people:
            return
        self.animator.held = True
        self.save_card(picture=True)
        self.app.open("results", match=self.match, round=number, on_continue=self.go_on)

    def resume(self) -> None:
        """The score sheet or the rulebook is closed."""
        super().resume()
        self.go_on()

    # --- what is on the screen ----------------------------------------------------------------------

    def heading(self) -> Heading:
        """The top bar."""
        return heading(self)

    def prompt(self) -> Prompt:
        """The bottom bar's words."""
        return prompt(self)

    def main_words(self) -> tuple[str, ...]:
        """What the gold button may say."""
        return tuple(
            tr(f"wispwood.button.{key}")
            for key in ("place", "choose", "done", "refresh", "keep-cat", "move-cat")
        )

    def bar_buttons(self) -> list[BarButton]:
        """The bottom bar's buttons."""
        return buttons(self)

    def build_board(self, area: Rect) -> None:
        """Pond, forest, cards and all that can be clicked."""
        compact = self.frame_layout.compact
        self.board_area = area
        wishes = max(1, len(self.position.wishes))
        self.layout = layout.board(area, wishes, compact=compact)
        self._regrid()
        add_widgets(self)

    def _regrid(self) -> None:
        """Where the cells lie now; in the same window they grow or shrink into their places."""
        old, place = self.grid, self.layout
        self.grid = self._grid()
        if place != self._grid_place:
            self.zoom.stop()
        elif old != self.grid:
            self.zoom.begin(old, self._seconds(zoom.SECONDS))
        self._lead_frame(at_once=place != self._grid_place)
        self._grid_place = place

    def _seconds(self, seconds: float) -> float:
        """How long the forest itself takes to move: not at all where motion is reduced."""
        return 0.0 if self.app.reduce_motion else self.app.motion(seconds)

    def _lead_frame(self, *, at_once: bool = False) -> None:
        """The frame floats to where it holds what is shown over the forest."""
        forest, size = self.position.forests[self.looked_at], self.position.size
        goal = frame.place(forest, size, self.choosing.shown_cells if self.guest is None else ())
        if self.frame.lead(goal, 0.0 if at_once else self._seconds(frame.SECONDS)):
            self.invalidate()

    def _grid(self) -> ForestGrid:
        area = layout.field(self.layout, points=self.settings.show_points)
        anchor = self._anchor
        seat = self.looked_at
        return layout.forest_grid(area, anchor.forests[seat], anchor.size)

    def draw_board(self, canvas: Canvas) -> None:
        """Everything below the widgets."""
        self._view.draw(canvas)

    def draw_above(self, canvas: Canvas) -> None:
        """What is in the hand."""
        self._view.held(canvas)

    def seats_height(self, width: float) -> float:
        """The seats' panel: tall rows for two, short ones for more."""
        del width
        rows = max(2, len(self.match.seats))
        return self._seat_height() * rows + self._seat_gap() * (rows - 1)

    def _seat_height(self) -> float:
        rows = max(2, len(self.match.seats))
        high = self.frame_layout.side.height
        return 152.0 if high > 300 + rows * 168 else 84.0 if high > 600 else 66.0

    def _seat_gap(self) -> float:
        return 16.0 if self.frame_layout.side.height > 600 else 8.0

    def seat_boxes(self) -> list[Rect]:
        """Where the players are told of in the right column, where it has a place of its own."""
        side, step = self.frame_layout.side, self._seat_height() + self._seat_gap()
        return [
            Rect(side.left + 20, side.top + 20 + seat * step, side.width - 40, self._seat_height())
            for seat in range(len(self.match.seats))
        ]

    def draw_seats(self, canvas: Canvas, box: Rect) -> None:
        """The players and their points."""
        self._view.seats(canvas, box, self._seat_height(), self._seat_gap())

    def forest_title(self, seat: int) -> str:
        """The headline of the forest panel."""
        if address.alone(self.match.seats):
            return tr("wispwood.table.your-forest")
        return tr("wispwood.table.forest-of", name=self.match.seats[seat].name)

    def points_now(self, seat: int) -> tuple[int, ...]:
        """The points of a forest as it stands, wish by wish."""
        key = (self.position.forests[seat], self.position.wishes)
        if key not in self._points:
            if len(self._points) > 64:
                self._points.clear()
            self._points[key] = forecast.standing(self.position, seat)
        return self._points[key]

    def total(self, seat: int) -> int:
        """All points of a seat so far, those of the forest as it stands included."""
        state = self.position
        scored = sum(sum(sheet.points[seat]) for sheet in state.sheets)
        return scored if state.phase in ("cats", "over", "wishes") else scored + sum(self.points_now(seat))

    def totals(self) -> tuple[int, int]:
        """Alone: all points so far, one's own and the ghost's."""
        state = self.position
        ghost = sum(sheet.ghost for sheet in state.sheets)
        return self.total(0), ghost if state.phase in ("cats", "over", "wishes") else ghost + self.ghost_now()

    def ghost_now(self) -> int:
        """What the ghost would score now."""
        return ghosts.points(self.position.ghost) if self.position.ghost else 0

    def gained(self, shown: WispwoodState, after: WispwoodState, seat: int) -> int:
        """What a move has added to the forest's points."""
        if not self.settings.show_points:
            return 0
        return sum(forecast.standing(after, seat)) - sum(forecast.standing(shown, seat))

    def ghost_goal(self, kind: int) -> Point:
        """Where a wisp flies that the ghost takes."""
        ghost = self.position.ghost
        box = self.layout.others
        if ghost is None or self.layout.compact:
            return box.center
        return box.left + 41, box.top + 132 + 52 * ghost.markers.index(kind)

    @staticmethod
    def light(kind: int) -> theme.Colour:
        """The light of a wisp."""
        return theme.WISP[KINDS[kind]]

    @property
    def animating(self) -> bool:
        """Whether an event or the forest moves."""
        return super().animating or self.zoom.running or self.frame.running

    @property
    def ambient(self) -> bool:
        """The wisps of the pond breathe while somebody sits there."""
        return not self.busy

    @property
    def carries(self) -> bool:
        """Whether a wisp without a shape hangs on the pointer."""
        return self.hand.carries

    def breath(self, slot: int) -> float:
        """How strongly the wisp on a slot glows just now: each in its own time, all calm if so wished."""
        if self.settings.calm_background or self.app.reduce_motion:
            return 1.0
        return 1.0 + BREATH * math.sin(math.tau * (self._time / BREATH_SECONDS + slot * 0.37))

    def update(self, dt: float) -> None:
        """Time passes."""
        super().update(dt)
        self._time += dt
        for moving in (self.zoom, self.frame):
            if moving.running:
                moving.update(dt)
                self.invalidate()
        self._lead_frame()

    def advice(self, action: Action) -> Advice | None:
        """How a hint shows an action."""
        return hints.advice(self, action)

    def propose(self, action: Action) -> None:
        """Have the hand hold what a hint proposes."""
        self.choosing.propose(action)

    def reason_words(self, reason: Reason) -> dict[str, Scalar]:
        """A reason's parameters in words."""
        return hints.reason_words(reason)

    def judge_dock(self) -> Rect:
        """Over the wish cards; where they stand at the side, over the pond's foot."""
        if self.layout.compact:
            pond = self.layout.pond
            return Rect(pond.left, self.board_area.top, pond.width, self.board_area.height - 10)
        forest = self.layout.forest
        return Rect(forest.left, self.board_area.top, forest.width, self.board_area.height - 16)

    def ruling_words(self, ruling: Ruling) -> str:
        """The judge's sentence."""
        params = {name: value for name, value in ruling.params.items() if name != "kind"}
        why = params.pop("card", None) if ruling.rule == "W-PLACE-4" else params.pop("why", None)
        return tr(f"ruling.{ruling.rule}-{why}" if why else f"ruling.{ruling.rule}", **params)

    # --- the shelf --------------------------------------------------------------------------------

    def summary(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        """Round and scores for the shelf; alone the ghost's too."""
        state = self.present
        going = state.phase not in ("cats", "over", "wishes")
        totals = rounds.totals(state.sheets) if state.sheets else (0,) * state.setup.players
        if going:
            totals = tuple(total + sum(forecast.standing(state, seat)) for seat, total in enumerate(totals))
        params: dict[str, str | int] = {"n": state.round, "m": state.rounds}
        if state.ghost is not None:
            scored = sum(sheet.ghost for sheet in state.sheets)
            params["ghost"] = scored + (ghosts.points(state.ghost) if going else 0)
        return "table.shelf.round", params, totals

    def draw_thumbnail(self, canvas: Canvas) -> None:
        """The forest of the player on turn."""
        state = cast(WispwoodState, self.match.game.view(self.match.state, None))
        canvas.gradient(canvas.rect, (20, 58, 62), (8, 26, 30))
        box = canvas.rect.inflate(-20, -20)
        seat = state.seat
        tiles.forest_picture(
            canvas, box, state.forests[seat], state.size, colour=self.match.seats[seat].colour
        )
