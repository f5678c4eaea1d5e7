"""Animations of Wispwood's events."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

from client.draw import gains, styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out, ease_out
from client.draw.geometry import Point, Rect
from client.games.wispwood.board import colours, forest_view, ghost_view, pond_view, tiles
from client.games.wispwood.board.layout import ForestGrid, get_pond_tile_side, locate_slot
from client.games.wispwood.board.view_model import LiftedShape, TilesInFlight, WispwoodViewModel
from client.games.wispwood.table import point_sparks
from client.games.wispwood.table.point_sparks import SparkFlight
from client.i18n import tr
from client.table.animator import Cue, Motion
from client.table.context import ViewModelSource
from client.table.flying_pieces import FlightTracker
from client.table.motion_painters import draw_banner, draw_caption, draw_rising_text, interpolate
from rules.contract import Event
from rules.wispwood import events as e
from rules.wispwood.shapes import Cell
from rules.wispwood.state import GHOST_CAT, WispwoodState

_PLACING_S: Final = 0.7
"""Seconds in which a shape comes to rest and its points rise, without those that points travel."""
_PLANTING_S: Final = 0.4
"""The same for a tree."""


_LOOK_S: Final = 0.35
"""Seconds from one number of the ghost's look to the next."""
_TAKING_PAUSE_S: Final = 0.45
"""Seconds for which all of them are lit before the ghost takes a wisp."""


_TREES_LEAVE_S: Final = 0.8
"""Seconds in which all trees leave at the end of a round."""
_LEAVING_SHARE: Final = 0.45
"""Share of that time which a single tree takes."""


class Motions:
    """Factory for the animations of events on one Wispwood table."""

    def __init__(
        self,
        get_view_model: ViewModelSource[WispwoodViewModel],
        in_flight: FlightTracker[TilesInFlight],
        play_sound: Callable[[str], None],
        show_sheet: Callable[[int], None],
        get_shape_being_placed: Callable[[], LiftedShape | None],
        locate_score: Callable[[int], Point | None],
    ) -> None:
        """Create the motions of a table.

        Args:
            get_view_model: Returns the present view model.
            in_flight: Gets the tiles that are being animated.
            play_sound: Plays a sound by its name.
            show_sheet: Shows the score sheet of a round.
            get_shape_being_placed: Returns the shape that stays visible until it is placed.
            locate_score: Returns where the score of a seat is; None if it is not shown.
        """
        self._get_view_model = get_view_model
        self._in_flight = in_flight
        self._play_sound = play_sound
        self._show_sheet = show_sheet
        self._get_shape_being_placed = get_shape_being_placed
        self._locate_score = locate_score

    def make_motion(self, before: WispwoodState, event: Event, after: WispwoodState) -> Motion:
        """Return the animation of an event between the positions before and after it."""
        match event:
            case e.Placed():
                return self._animate_placed(before, event, after)
            case e.Planted():
                return self._animate_planted(before, event, after)
        make = _ANIMATIONS.get(type(event))
        return Motion() if make is None else make(self, before, event)

    # --- the pond ---------------------------------------------------------------------------------

    def _animate_discarded(self, _before: WispwoodState, event: e.Discarded) -> Motion:
        pond, goal = self._get_view_model().layout.pond, self._locate_supply()

        def draw(canvas: Canvas, t: float) -> None:
            for slot, kind in event.tiles:
                progress = ease_in_out(t)
                center = interpolate(locate_slot(pond, slot), goal, progress)
                canvas.sprite(
                    tiles.get_wisp_image(kind),
                    center,
                    get_pond_tile_side(pond) * (1 - 0.6 * progress),
                    alpha=1 - progress * 0.8,
                )

        return Motion(
            0.45, draw, lambda: self._begin_flight(event.tiles, "refresh"), self._in_flight.land_all
        )

    def _animate_dealt(self, _before: WispwoodState, event: e.Dealt) -> Motion:
        pond = self._get_view_model().layout.pond
        start = self._locate_supply()
        count = max(1, len(event.tiles))

        def draw(canvas: Canvas, t: float) -> None:
            for i, (slot, kind) in enumerate(event.tiles):
                tile_t = max(0.0, min(1.0, (t * 1.7 - 0.7 * i / count)))
                if tile_t <= 0:
                    continue
                progress = ease_out(tile_t)
                center = interpolate(start, locate_slot(pond, slot), progress)
                face = tile_t > 0.6
                name = tiles.get_wisp_image(kind) if face else "wispwood/tree"
                canvas.sprite(name, center, get_pond_tile_side(pond) * (0.5 + 0.5 * progress))

        return Motion(0.75, draw, lambda: self._play_sound("deal"))

    def _animate_ghost_cat_put(self, _before: WispwoodState, event: e.GhostCatPut) -> Motion:
        pond = self._get_view_model().layout.pond

        def draw(canvas: Canvas, t: float) -> None:
            center = locate_slot(pond, event.slot)
            canvas.spot(center, get_pond_tile_side(pond), colours.COLD, alpha=0.6 * t)
            canvas.image(
                "wispwood/ghost-cat",
                (center[0], center[1] - 30 * (1 - ease_out(t))),
                get_pond_tile_side(pond) * 1.08,
                alpha=t,
            )

        return Motion(0.4, draw, lambda: self._play_sound("pick"))

    def _animate_firefly(self, _before: WispwoodState, event: e.FireflyTurned) -> Motion:
        pond = self._get_view_model().layout.pond

        def draw(canvas: Canvas, t: float) -> None:
            size = pond.width * 0.24
            opening = min(1.0, t / 0.3)
            canvas.spot(pond.center, size * 1.3, colours.MOON, alpha=0.55 * opening)
            if opening < 1:
                canvas.sprite(
                    "wispwood/firefly",
                    pond.center,
                    size * (0.6 + 0.4 * ease_out(opening)),
                    alpha=0.4 + 0.6 * opening,
                )
                return
            canvas.image("wispwood/firefly-face", pond.center, size)
            canvas.text(
                str(event.number),
                pond.center,
                styles.TOTAL.with_size(size * 0.5).with_colour(colours.GAINED),
                anchor="center",
            )

        return Motion(1.0, draw, lambda: self._play_sound("firefly"), still=True, late=True)

    def _animate_ghost_looked(self, _before: WispwoodState, event: e.GhostLooked) -> Motion:
        get_view_model, count = self._get_view_model, len(event.slots)

        def draw(canvas: Canvas, t: float) -> None:
            lit = sum(t >= at for at, _ in cues)
            slots = get_view_model().position.slots
            pond_view.draw_ghost_path(canvas, get_view_model().layout, slots, event.slots, lit)

        # all are lit at half time, which is all that is shown with reduced motion
        seconds = max(_LOOK_S * count + _TAKING_PAUSE_S, 2 * _LOOK_S * (count - 1))
        cues: list[Cue] = [
            (n * _LOOK_S / seconds, partial(self._play_sound, f"count-{n + 1}")) for n in range(count)
        ]
        return Motion(seconds, draw, cues=tuple(cues), still=True)

    def _animate_ghost_took(self, _before: WispwoodState, event: e.GhostTook) -> Motion:
        pond = self._get_view_model().layout.pond
        goal = _locate_ghost_value(self._get_view_model(), event.kind)
        start, seat = locate_slot(pond, event.slot), locate_slot(pond, event.origin)

        def draw(canvas: Canvas, t: float) -> None:
            fly = ease_in_out(min(1.0, t / 0.6))
            center = interpolate(start, goal, fly)
            size = get_pond_tile_side(pond) * (1 - 0.5 * fly)
            if fly < 1:
                canvas.spot(center, get_pond_tile_side(pond), tiles.get_wisp_colour(event.kind), alpha=0.6)
                canvas.sprite(tiles.get_wisp_image(event.kind), center, size)
            elif t < 0.98:
                _draw_ghost_gain(canvas, self._get_view_model(), event, (t - 0.6) / 0.38)
            walk = ease_in_out(max(0.0, min(1.0, (t - 0.35) / 0.6)))
            spot = interpolate(seat, start, walk)
            canvas.spot(spot, get_pond_tile_side(pond) * 0.95, colours.COLD, alpha=0.5)
            canvas.image("wispwood/ghost-cat", (spot[0], spot[1] - 2), get_pond_tile_side(pond) * 1.08)

        hidden = ((event.slot, event.kind), (event.origin, GHOST_CAT))
        return Motion(1.15, draw, lambda: self._begin_flight(hidden, "ghost-take"), self._in_flight.land_all)

    # --- the forest -------------------------------------------------------------------------------

    def _animate_took(self, _before: WispwoodState, _event: e.Took) -> Motion:
        return Motion(0.0, None, lambda: self._play_sound("pick"))

    def _animate_placed(self, before: WispwoodState, event: e.Placed, after: WispwoodState) -> Motion:
        get_view_model = self._get_view_model

        def begin() -> None:
            self._in_flight.set(is_placing=True)
            self._play_sound("place")

        if get_view_model().displayed_seat != event.seat:
            return Motion(_PLACING_S, None, begin, self._in_flight.land_all)
        flight = self._plan_sparks(before, after, event.seat, event.cells, event.wisp)
        length = max(_PLACING_S, flight.seconds)

        def draw(canvas: Canvas, time: float) -> None:
            grid, t = get_view_model().grid, min(1.0, time * length / _PLACING_S)
            swell = 1.0 + 0.1 * (1 - ease_out(min(1.0, t / 0.5)))
            for cell in event.cells:
                name = (
                    tiles.get_wisp_image(event.kind)
                    if cell == event.wisp
                    else tiles.get_tree_image_name(*cell)
                )
                if cell == event.wisp:
                    canvas.spot(
                        grid.get_cell_center(*cell),
                        grid.side * 1.3,
                        tiles.get_wisp_colour(event.kind),
                        alpha=0.6 * (1 - t) + 0.3,
                    )
                canvas.sprite(name, grid.get_cell_center(*cell), grid.side * 0.96 * swell)
            if t < 0.35:
                forest_view.draw_outline(canvas, grid, event.cells, colours.LIT)
            center = grid.get_cell_center(*event.wisp)
            draw_rising_text(
                canvas, center, flight.gain, t, cell=grid.get_cells_box(*event.wisp, *event.wisp)
            )
            score = self._locate_score(event.seat)
            point_sparks.draw_sparks(canvas, get_view_model(), flight, score, time * length)

        return self._add_spark_cues(Motion(length, draw, begin, self._in_flight.land_all), flight)

    def _animate_planted(self, before: WispwoodState, event: e.Planted, after: WispwoodState) -> Motion:
        get_view_model = self._get_view_model
        if get_view_model().displayed_seat != event.seat:
            return Motion(_PLANTING_S, None, lambda: self._play_sound("plant"))
        flight = self._plan_sparks(before, after, event.seat, (event.cell,), event.cell)
        length = max(_PLANTING_S, flight.seconds)

        def draw(canvas: Canvas, time: float) -> None:
            t = min(1.0, time * length / _PLANTING_S)
            grow = 0.6 + 0.4 * ease_out(min(1.0, t / 0.6))
            grid, cell = get_view_model().grid, event.cell
            canvas.sprite(
                tiles.get_tree_image_name(*cell), grid.get_cell_center(*cell), grid.side * 0.96 * grow
            )
            center = grid.get_cell_center(*cell)
            draw_rising_text(canvas, center, flight.gain, t, cell=grid.get_cells_box(*cell, *cell))
            score = self._locate_score(event.seat)
            point_sparks.draw_sparks(canvas, get_view_model(), flight, score, time * length)

        return self._add_spark_cues(Motion(length, draw, lambda: self._play_sound("plant")), flight)

    def _plan_sparks(
        self, before: WispwoodState, after: WispwoodState, seat: int, cells: tuple[Cell, ...], wisp: Cell
    ) -> SparkFlight:
        """Return the sparks of new tiles; none if points are not shown."""
        if not self._get_view_model().shows_points:
            return SparkFlight((), 0)
        return point_sparks.plan_sparks(before, after, seat, cells, wisp)

    def _add_spark_cues(self, motion: Motion, flight: SparkFlight) -> Motion:
        """Let cards count when their sparks arrive, each a tone higher, then the total, then the score."""

        def arrive(count: int) -> None:
            self._in_flight.set(gains=flight.list_arrived(count))
            self._play_sound(f"count-{count}")

        def count_total() -> None:
            self._in_flight.set(has_total=True)
            self._play_sound(f"count-{len(flight.sparks) + 1}")

        def count_score() -> None:
            self._in_flight.set(has_score=True)
            self._play_sound("bonus" if flight.is_burst else f"count-{len(flight.sparks) + 2}")

        if not flight.sparks:
            return motion
        cues: list[Cue] = [(flight.get_arrival(n), partial(arrive, n + 1)) for n in range(len(flight.sparks))]
        cues += [(flight.total_at, count_total), (flight.score_at, count_score)]
        motion.cues = tuple((at / motion.seconds, do) for at, do in cues)
        motion.end = self._in_flight.land_all
        motion.late = True  # the log tells the points when they have been counted
        return motion

    def _animate_cat_turned(self, before: WispwoodState, event: e.CatHid | e.CatReady) -> Motion:
        get_view_model, forest = self._get_view_model, before.forests[event.seat]
        ready = isinstance(event, e.CatReady)
        colour = get_view_model().context.get_colour_name(event.seat)
        keeps_shape = isinstance(event, e.CatHid) and before.phase == "shape"

        def draw(canvas: Canvas, t: float) -> None:
            hand, grid = self._get_shape_being_placed(), get_view_model().grid
            if keeps_shape and hand is not None:  # the cat goes first; the shape stays where it was put
                forest_view.draw_shape(canvas, grid, hand, before.slots[before.taken], fits=True)
            center, side = grid.get_cell_center(*forest.list_cells_of_mask(forest.cat)[0]), grid.side
            canvas.spot(center, side * 1.3, theme.GOLD, alpha=0.5 * (1 - abs(2 * t - 1)))
            now = ready if t > 0.5 else not ready
            squeeze = max(0.08, abs(2 * t - 1))
            canvas.sprite(tiles.get_cat_image(colour, now), center, (side * squeeze, side))

        sound = "cat-ready" if ready else "cat-hide"
        return Motion(0.45, draw, lambda: self._play_sound(sound))

    def _animate_grid_filled(self, _before: WispwoodState, _event: e.GridFilled) -> Motion:
        get_view_model = self._get_view_model

        def draw(canvas: Canvas, t: float) -> None:
            box = _get_grid_box(get_view_model().grid).inflate(14, 14)
            canvas.outline(box, theme.GOLD, radius=20, width=5, alpha=1 - t)
            layout = get_view_model().layout
            words = tr("wispwood.table.full-grid").capitalize()
            room, tall = layout.forest.width - 40, not layout.compact
            draw_caption(canvas, layout.forest.center, words, t, max_width=room, tall=tall)

        return Motion(1.1, draw, lambda: self._play_sound("round-end"), still=True)

    def _animate_cat_moved(self, before: WispwoodState, event: e.CatMoved) -> Motion:
        get_view_model, forest = self._get_view_model, before.forests[event.seat]
        colour = get_view_model().context.get_colour_name(event.seat)

        def draw(canvas: Canvas, t: float) -> None:
            grid = get_view_model().grid
            a, b = grid.get_cell_center(*event.origin), grid.get_cell_center(*event.cell)
            progress = ease_in_out(t)
            x, y = interpolate(a, b, progress)
            hop = grid.side * 0.35 * (1 - (2 * progress - 1) ** 2)
            canvas.image(tiles.get_cat_image(colour, forest.ready), (x, y - hop), grid.side)

        return Motion(0.5, draw, lambda: self._play_sound("turn"))

    def _animate_trees_returned(self, before: WispwoodState, _event: e.TreesReturned) -> Motion:
        """Return the animation of the trees that leave in a wave, those nearest to the cat last."""
        get_view_model = self._get_view_model
        forest = before.forests[get_view_model().displayed_seat]
        cat = forest.list_cells_of_mask(forest.cat)[0]
        away = {cell: math.dist(cell, cat) for cell in forest.list_cells_of_mask(forest.trees)}
        farthest = max(away.values(), default=1.0)
        starts = {cell: (1 - _LEAVING_SHARE) * (1 - far / farthest) for cell, far in away.items()}

        def draw(canvas: Canvas, t: float) -> None:
            grid = get_view_model().grid
            for cell in self._in_flight.now.trees:
                progress = ease_in_out(max(0.0, min(1.0, (t - starts[cell]) / _LEAVING_SHARE)))
                if progress >= 1.0:
                    continue
                x, y = grid.get_cell_center(*cell)
                canvas.sprite(
                    tiles.get_tree_image_name(*cell),
                    (x, y - 40 * progress),
                    grid.side * 0.96 * (1 - 0.4 * progress),
                    alpha=1 - progress,
                )

        def lift(at: float) -> None:
            self._in_flight.lift(trees=[cell for cell, start in starts.items() if start == at])

        def begin() -> None:
            lift(0.0)
            self._play_sound("round-end")

        cues: list[Cue] = [(at, partial(lift, at)) for at in sorted(set(starts.values()) - {0.0})]
        return Motion(_TREES_LEAVE_S, draw, begin, self._in_flight.land_all, tuple(cues))

    # --- banners ----------------------------------------------------------------------------------

    def _animate_round_began(self, before: WispwoodState, event: e.RoundBegan) -> Motion:
        text = tr("wispwood.table.round", n=event.round, m=before.rounds)
        grid = tr("wispwood.table.grid", n=event.size)
        return self._show_banner(text, grid, 1.3, "round-end" if event.round > 1 else "card")

    def _animate_turn_began(self, before: WispwoodState, event: e.TurnBegan) -> Motion:
        """Return a banner for a person's last turn of a round; other turns begin with a sound and a pause."""
        is_solo, last = before.ghost is not None, tr("wispwood.table.last-turn")
        if not event.last or not self._get_view_model().context.seats[event.seat].human:
            return Motion() if is_solo else Motion(0.3, None, lambda: self._play_sound("notice"))
        if is_solo:
            return self._show_banner(last.capitalize(), "", 0.8, "notice")
        return self._show_banner(self._get_view_model().context.name(event.seat), last, 0.95, "notice")

    def _animate_round_scored(self, _before: WispwoodState, event: e.RoundScored) -> Motion:
        return Motion(0.35, None, lambda: None, lambda: self._show_sheet(event.round))

    def _show_banner(self, text: str, more: str, seconds: float, sound: str) -> Motion:
        """Return the motion of a banner, which opens as the bars say the same."""
        area = self._get_view_model().area
        return Motion(
            seconds,
            lambda canvas, t: draw_banner(canvas, area, text, more, t),
            lambda: self._play_sound(sound),
            still=True,
            told_at=0.0,
        )

    # --- parts ------------------------------------------------------------------------------------

    def _locate_supply(self) -> Point:
        caption = self._get_view_model().layout.caption
        return caption.left + 60, caption.centery

    def _begin_flight(self, slots: tuple[tuple[int, int], ...], sound: str) -> None:
        self._in_flight.set(slots=frozenset(slot for slot, _ in slots))
        self._play_sound(sound)


def _get_grid_box(grid: ForestGrid) -> Rect:
    """Return the box of all cells of the displayed forest."""
    right, bottom = grid.left + grid.columns - 1, grid.top + grid.rows - 1
    return grid.get_cells_box(grid.left, grid.top, right, bottom)


def _locate_ghost_value(view_model: WispwoodViewModel, kind: int) -> Point:
    """Return the point that a wisp taken by the ghost flies to: the picture of its kind."""
    ghost, box = view_model.position.ghost, view_model.layout.opponents
    if ghost is None or view_model.layout.compact:
        return box.center
    return box.left + 41, ghost_view.locate_value_total(box, ghost.markers.index(kind))[1]


def _draw_ghost_gain(canvas: Canvas, view_model: WispwoodViewModel, event: e.GhostTook, t: float) -> None:
    """Draw the points of a wisp that the ghost has taken: on a plate of their own over the row's total."""
    ghost, layout = view_model.position.ghost, view_model.layout
    if ghost is None:
        return
    style, texts = styles.FIGURE, canvas.texts
    width = gains.measure_gain(texts, event.worth, style) + 24
    if layout.compact:
        plate = Rect(layout.opponents.centerx - width / 2, layout.opponents.top + 4, width, 32)
    else:
        right, y = ghost_view.locate_value_total(layout.opponents, ghost.markers.index(event.kind))
        plate = Rect(right + 8 - width, y - 16, width, 32)
    with canvas.fade(min(1.0, 5 * t, 5 * (1 - t))):
        canvas.slab(plate, radius=16, top=theme.PLATE_TOP, bottom=theme.PLATE_BOTTOM, edge=theme.GOLD)
        gains.draw_gain(canvas, event.worth, plate.center, style)


_ANIMATIONS: dict[type[Event], Callable[..., Motion]] = {
    e.Discarded: Motions._animate_discarded,
    e.Dealt: Motions._animate_dealt,
    e.GhostCatPut: Motions._animate_ghost_cat_put,
    e.FireflyTurned: Motions._animate_firefly,
    e.GhostLooked: Motions._animate_ghost_looked,
    e.GhostTook: Motions._animate_ghost_took,
    e.Took: Motions._animate_took,
    e.CatHid: Motions._animate_cat_turned,
    e.CatReady: Motions._animate_cat_turned,
    e.GridFilled: Motions._animate_grid_filled,
    e.CatMoved: Motions._animate_cat_moved,
    e.TreesReturned: Motions._animate_trees_returned,
    e.RoundBegan: Motions._animate_round_began,
    e.TurnBegan: Motions._animate_turn_began,
    e.RoundScored: Motions._animate_round_scored,
}
