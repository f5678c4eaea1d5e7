"""Wispwood's table: what lies where, what is in the hand, what a click means."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ClassVar, cast

import pygame

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.wispwood import forecast, layout, narrator, staging, tiles
from client.games.wispwood.board_view import BoardView
from client.games.wispwood.forecast import Preview
from client.games.wispwood.hand import Hand
from client.games.wispwood.layout import BoardLayout, ForestGrid
from client.games.wispwood.legal import Legal
from client.games.wispwood.motions import Motions
from client.games.wispwood.prompts import buttons, heading, prompt
from client.games.wispwood.widgets import add_widgets
from client.i18n import tr
from client.match import Match, Step
from client.table.animator import Motion
from client.table.log import LogLine
from client.table.parts import BarButton, Heading, Prompt
from client.table.table_scene import TableScene
from rules.contract import Event, Ruling, State
from rules.wispwood import events as e
from rules.wispwood import ghost as ghosts
from rules.wispwood import rounds
from rules.wispwood.actions import MoveCat, PickWish, Place, Plant, PutGhostCat, Take
from rules.wispwood.state import KINDS, WispwoodState

if TYPE_CHECKING:
    from client.app import App

Cell = tuple[int, int]

_ANCHORING = (e.TurnBegan, e.RoundBegan, e.TreesReturned, e.RoundScored, e.CatMoved, e.CatStayed)
"""Events after which the forest may be shown at another scale: not in the middle of a turn."""


class WispwoodTable(TableScene):
    """The table. hand: the lifted shape. chosen_cell, chosen_slot, chosen_card: what waits for a yes."""

    game_id = "wispwood"
    music: ClassVar[str] = "ambience-forest"

    def __init__(self, app: App, match: Match) -> None:
        solo = len(match.seats) == 1
        names = [tr("wispwood.you")] if solo else [seat.name for seat in match.seats]
        cats = [tiles.cat_name(seat.colour, True).removesuffix("-ready") for seat in match.seats]
        self._narrator = narrator.Narrator(names, cats)
        self.hand: Hand | None = None
        self.tree_cell: Cell | None = None
        self.chosen_cell: Cell | None = None
        self.chosen_slot: int | None = None
        self.chosen_card: str | None = None
        self.hidden_slots: frozenset[int] = frozenset()
        self.trees_hidden = False
        self.ghost_turn = False
        self.guest: int | None = None
        self.legal = Legal()
        self.board_area = Rect(0, 64, 1520, 928)
        self.layout: BoardLayout = layout.board(self.board_area, 5, 1, compact=False)
        self._motions = Motions(self)
        self._view = BoardView(self)
        self._preview: Preview | None = None
        self._points: dict[tuple[object, tuple[str, ...]], tuple[int, ...]] = {}
        super().__init__(app, match)
        self._anchor = self.position
        self.grid: ForestGrid = layout.forest_grid(Rect(0, 0, 400, 400), self.position.forests[0], 4)
        self._look_up()

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
    def deciding(self) -> bool:
        """Whether the player on turn may act on the forest shown."""
        return not self.busy and self.guest is None

    # --- events -----------------------------------------------------------------------------------

    def advance(self, shown: State, event: Event) -> State:
        """The shown position after an event."""
        after = staging.advance(cast(WispwoodState, shown), event)
        if isinstance(event, _ANCHORING):
            self._anchor = after
        return after

    def narrate(self, shown: State, event: Event) -> Iterable[LogLine]:
        """What the log says."""
        return self._narrator.lines(cast(WispwoodState, shown), event)

    def motion(self, shown: State, event: Event) -> Motion:
        """How the event moves."""
        if isinstance(event, e.FireflyTurned):
            self.ghost_turn = True
        elif isinstance(event, e.TurnBegan):
            self.ghost_turn = False
        return self._motions.of(cast(WispwoodState, shown), event)

    def settled(self) -> None:
        """A decision is due."""
        self.show_all()
        self._anchor = self.position
        self.ghost_turn = False
        self.guest = None
        self._put_down()
        self._look_up()
        if self.position.phase == "shape" and len(self.legal.places) == 1:
            self.lift(next(iter(self.legal.places)))

    def play(self, events: Iterable[Event]) -> None:
        """Show events; what was in the hand lies on the table now."""
        self._put_down()
        super().play(events)

    def travelled(self, steps: tuple[Step, ...]) -> None:
        """Steps were taken back: the hand is empty."""
        self._put_down()

    def _put_down(self) -> None:
        self.hand = None
        self.tree_cell = self.chosen_cell = self.chosen_slot = self.chosen_card = None
        self._preview = None

    def _look_up(self) -> None:
        over = self.position.phase == "over"
        self.legal = Legal() if over else Legal.of(self.match.game, cast(WispwoodState, self.match.state))

    def show_all(self) -> None:
        """Nothing is in the air any more."""
        self.hidden_slots = frozenset()
        self.trees_hidden = False

    def hide_trees(self) -> None:
        """The trees are in the air, on their way back to the supply."""
        self.trees_hidden = True
        self.app.sound.play("round-end")

    def show_sheet(self, number: int) -> None:
        """The score sheet of a round; the events behind it wait. The last round's comes with the end."""
        if number == self.position.rounds:
            return
        self.animator.held = True
        self.save_card(picture=True)
        self.app.open("results", match=self.match, round=number, on_continue=self._go_on)

    def _go_on(self) -> None:
        self.animator.held = False
        self.invalidate()

    def resume(self) -> None:
        """The score sheet or the rulebook is closed."""
        super().resume()
        self._go_on()

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
        """Pond, forest, cards and all that can be clicked."""
        compact = self.frame_layout.compact
        self.board_area = area
        wishes = max(1, len(self.position.wishes))
        self.layout = layout.board(area, wishes, len(self.match.seats), compact=compact)
        self.grid = self._grid()
        add_widgets(self)

    def _grid(self) -> ForestGrid:
        box = self.layout.forest
        if self.layout.compact:
            area = Rect(box.left + 16, box.top + 48, box.width - 32, box.height - 64)
        else:
            right = 150 if self.settings.show_points else 30
            area = Rect(box.left + 30, box.top + 66, box.width - 30 - right, box.height - 92)
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
        return self._seat_height() * rows + 16 * (rows - 1)

    def _seat_height(self) -> float:
        rows = max(2, len(self.match.seats))
        tall = self.frame_layout.side.height > 300 + rows * 168
        return 152.0 if tall else 84.0 if self.frame_layout.side.height > 600 else 68.0

    def draw_seats(self, canvas: Canvas, box: Rect) -> None:
        """The players and their points."""
        self._view.seats(canvas, box, self._seat_height())

    def forest_title(self, seat: int) -> str:
        """The headline of the forest panel."""
        if self.solo:
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

    def totals(self) -> tuple[int, int]:
        """Alone: all points so far, one's own and the ghost's."""
        state = self.position
        mine = sum(sum(sheet.points[0]) for sheet in state.sheets)
        ghost = sum(sheet.ghost for sheet in state.sheets)
        if state.phase in ("cats", "over", "wishes"):
            return mine, ghost
        return mine + sum(self.points_now(0)), ghost + self.ghost_now()

    def ghost_now(self) -> int:
        """What the ghost would score now."""
        return ghosts.points(self.position.ghost) if self.position.ghost else 0

    def gained(self, shown: WispwoodState, event: e.Placed | e.Planted) -> int:
        """What a move has added to the forest's points."""
        if not self.settings.show_points:
            return 0
        after = staging.advance(shown, event)
        return sum(forecast.standing(after, event.seat)) - sum(forecast.standing(shown, event.seat))

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
    def preview(self) -> Preview | None:
        """What the shape or tree shown over the forest would bring; None if it may not lie there."""
        return self._preview

    @property
    def shining(self) -> frozenset[Cell]:
        """The cells to choose."""
        if not self.deciding:
            return frozenset()
        if self.hand is not None:
            way, hand = self.hand.way, self.hand
            dx, dy = way.cells[hand.wisp]
            return frozenset(
                (place.x + dx, place.y + dy)
                for place in self.legal.places.get(hand.shape, ())
                if place.turn == hand.turn and place.wisp == hand.wisp
            )
        return frozenset(self.legal.plants)

    @property
    def cat_choice(self) -> frozenset[Cell]:
        """Trees the cat may move to."""
        return frozenset(self.legal.cats) if self.deciding else frozenset()

    # --- decisions --------------------------------------------------------------------------------

    def press_slot(self, slot: int) -> None:
        """A wisp of the pond was clicked."""
        if not self.deciding:
            return
        phase = self.position.phase
        if phase == "ghost-cat":
            self.chosen_slot = slot
            self.app.sound.play("pick")
            self.refresh()
        elif phase == "shape" and self.match.can_undo:
            again = slot == self.position.taken
            self.undo()
            if not again:
                self._take(slot)
        else:
            self._take(slot)

    def _take(self, slot: int) -> None:
        self.act(Take(slot))
        if self.position.phase == "shape":
            self.ui.focus_on(self._first_shape())

    def _first_shape(self) -> str | None:
        lit = (i for i, name in enumerate(self.position.shapes) if name in self.legal.places)
        first = next(lit, None)
        return None if first is None else f"pond.shape.{first}"

    def press_shape(self, name: str) -> None:
        """A shape of the pond was clicked."""
        if not self.deciding:
            return
        if name in self.legal.places:
            self.app.sound.play("pick")
            self.lift(name)
            self.ui.focus_on("forest")
        elif self.position.phase == "shape":
            slot = self.position.taken
            beside = (self.position.shapes[slot - 1], self.position.shapes[slot])
            rule = (
                "W-PLACE-5"
                if name in beside or self.position.forests[self.position.seat].ready
                else "W-CAT-2"
            )
            self.judge(Ruling(rule, {"shape": name}), self.pointer, pinned=True)
        else:
            self.judge(Ruling("W-TURN-1", {"shape": name}), self.pointer, pinned=True)

    def lift(self, shape: str) -> None:
        """Take a shape into the hand, turned the way that fits best if the first way does not fit."""
        old = self.hand
        self.hand = Hand(shape)
        if old is not None and old.shape == shape:
            self.hand = None
        elif not self.shining:
            place = min(self.legal.places[shape], key=lambda p: (p.turn, p.wisp), default=None)
            if place is not None:
                self.hand.turn, self.hand.wisp = place.turn, place.wisp
        self._preview = None
        self.refresh()

    def point_cell(self, cell: Cell | None) -> None:
        """The pointer or the cursor shows a cell of the forest."""
        if not self.deciding:
            return
        if self.hand is not None:
            if not self.hand.pinned and self.hand.at != cell:
                self.hand.at = cell
                self._look_at_place()
        elif self.position.phase in ("turn", "trees"):
            free = cell if cell is not None and not self._has_tile(cell) else None
            if free != self.tree_cell:
                self.tree_cell = free
                self._look_at_tree()

    def _has_tile(self, cell: Cell) -> bool:
        forest = self.position.forests[self.looked_at]
        return bool(forest.tiles & forest.mask(*cell))

    def _look_at_place(self) -> None:
        assert self.hand is not None  # the caller looked
        action = self.hand.action()
        fits = action is not None and action in self.legal.places.get(self.hand.shape, ())
        self._preview = forecast.placing(self.position, action) if fits and action is not None else None
        if action is None or fits:
            self.judge(None, self.pointer)
        else:
            self.judge(self._ruling(action), self._beside_cell(self.hand.at))
        self.invalidate()

    def _look_at_tree(self) -> None:
        cell = self.tree_cell
        fits = cell is not None and cell in self.legal.plants
        self._preview = forecast.planting(self.position, cell) if fits and cell is not None else None
        if cell is None or fits:
            self.judge(None, self.pointer)
        else:
            self.judge(self._ruling(Plant(*cell)), self._beside_cell(cell))
        self.invalidate()

    def _beside_cell(self, cell: Cell | None) -> Point:
        if cell is None:
            return self.pointer
        x, y = self.grid.center(*cell)
        return x + self.grid.side * 0.4, y + self.grid.side * 0.4

    def _ruling(self, action: Place | Plant) -> Ruling | None:
        return self.match.game.ruling(self.match.state, self.position.seat, action)

    def press_cell(self, cell: Cell) -> None:
        """A cell of the forest was clicked."""
        if not self.deciding:
            return
        phase = self.position.phase
        if self.hand is not None:
            self._press_with_hand(cell)
        elif phase == "cats" and cell in self.legal.cats:
            self.chosen_cell = None if cell == self.chosen_cell else cell
            self.app.sound.play("pick")
            self.refresh()
        elif phase in ("turn", "trees") and not self._has_tile(cell):
            if cell in self.legal.plants:
                self.act(Plant(*cell))
            else:
                self.judge(self._ruling(Plant(*cell)), self._beside_cell(cell), pinned=True)

    def _press_with_hand(self, cell: Cell) -> None:
        assert self.hand is not None  # the caller looked
        if self.hand.pinned and self._preview is not None and cell in self.hand.cells():
            self.place()
            return
        self.hand.pinned = False
        self.hand.at = cell
        self._look_at_place()
        if self._preview is not None:
            self.hand.pinned = True
            self.app.sound.play("turn")
            self.refresh()
        elif self.judgement is not None:
            self.judge(self.judgement.ruling, self._beside_cell(cell), pinned=True)

    def place(self) -> None:
        """The shape that was laid down to look at stays."""
        action = self.hand.action() if self.hand is not None else None
        if action is not None:
            self.act(action)

    def confirm(self) -> None:
        """The gold button: yes to what was chosen."""
        if self.chosen_card is not None:
            self.act(PickWish(self.chosen_card))
        elif self.chosen_slot is not None:
            self.act(PutGhostCat(self.chosen_slot))
        elif self.chosen_cell is not None:
            self.act(MoveCat(*self.chosen_cell))
        elif self.hand is not None and self.hand.pinned:
            self.place()

    def turn_hand(self, quarters: int) -> None:
        """R, the wheel: turn the shape."""
        self._with_hand(lambda hand: hand.rotate(quarters))

    def _with_hand(self, change: Callable[[Hand], None]) -> None:
        if self.hand is None:
            return
        change(self.hand)
        self.app.sound.play("turn")
        self._look_at_place()
        if self.hand.pinned and self._preview is None:
            self.hand.pinned = False
        self.refresh()

    def let_go(self) -> bool:
        """Esc: first what was laid down, then the shape, then the wisp."""
        if self.hand is not None and self.hand.pinned:
            self.hand.pinned = False
        elif self.hand is not None and len(self.legal.places) > 1:
            self._put_down()
        elif self.position.phase == "shape" and self.match.can_undo:
            self.undo()
            return True
        elif self.chosen_cell or self.chosen_card or self.chosen_slot is not None:
            self._put_down()
        elif self.guest is not None:
            self.guest = None
        else:
            return False
        self.refresh()
        return True

    def handle(self, event: pygame.Event) -> bool:
        """Keys of the hand; the right button lets go."""
        if event.type == pygame.MOUSEMOTION:
            point = self.point(event)
            if point is not None and self.hand is not None:
                self.pointer = point
                self.invalidate()
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self.let_go()
        if event.type == pygame.MOUSEWHEEL and self.hand is not None:
            self.turn_hand(-1 if event.y > 0 else 1)
            return True
        if event.type == pygame.JOYBUTTONDOWN:
            return self._pad(event.button)
        return False

    def _key(self, event: pygame.Event) -> bool:
        if self.hand is not None and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if event.key == pygame.K_r:
                self.turn_hand(3 if event.mod & pygame.KMOD_SHIFT else 1)
                return True
            if event.key == pygame.K_f:
                self._with_hand(Hand.mirror)
                return True
            if event.key == pygame.K_e:
                self._with_hand(Hand.move_wisp)
                return True
        return super()._key(event)

    def _pad(self, button: int) -> bool:
        """Gamepad: X turns, Y mirrors, the shoulders move the wisp."""
        if self.hand is None:
            return False
        if button == 2:
            self.turn_hand(1)
        elif button == 3:
            self._with_hand(Hand.mirror)
        elif button in (4, 5):
            self._with_hand(Hand.move_wisp)
        else:
            return False
        return True

    def ruling_words(self, ruling: Ruling) -> str:
        """The judge's sentence."""
        card = ruling.params.get("card")
        if ruling.rule == "W-PLACE-4" and card:
            return tr(f"ruling.W-PLACE-4-{card}")
        return tr(
            f"ruling.{ruling.rule}",
            **{name: value for name, value in ruling.params.items() if name != "kind"},
        )

    # --- the shelf --------------------------------------------------------------------------------

    def summary(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        """Round and scores for the shelf."""
        state = cast(WispwoodState, self.match.state)
        totals = rounds.totals(state.sheets) if state.sheets else (0,) * state.setup.players
        if state.phase not in ("cats", "over", "wishes"):
            totals = tuple(total + sum(forecast.standing(state, seat)) for seat, total in enumerate(totals))
        return "table.shelf.round", {"n": state.round, "m": state.rounds}, totals

    def draw_thumbnail(self, canvas: Canvas) -> None:
        """The forest of the player on turn."""
        state = cast(WispwoodState, self.match.game.view(self.match.state, None))
        canvas.gradient(canvas.rect, (20, 58, 62), (8, 26, 30))
        box = canvas.rect.inflate(-20, -20)
        seat = state.seat
        tiles.forest_picture(
            canvas, box, state.forests[seat], state.size, colour=self.match.seats[seat].colour
        )
