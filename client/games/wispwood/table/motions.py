"""How Wispwood's events move over the table."""

from __future__ import annotations

from collections.abc import Callable

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out, ease_out
from client.draw.geometry import Point
from client.games.wispwood.board import colours, forecast, forest_view, pond_view, tiles
from client.games.wispwood.board.layout import get_tile_size, locate_slot
from client.games.wispwood.board.view_model import InFlight, LiftedShape, WispwoodViewModel
from client.i18n import tr
from client.table.animator import Motion
from client.table.context import ViewModelSource
from client.table.in_flight import FlightTracker
from client.table.motion_painters import banner, between, rising
from rules.contract import Event
from rules.wispwood import events as e
from rules.wispwood.state import GHOST_CAT, WispwoodState


class Motions:
    """Makes the motion of each event for one table.

    looking: what is on it, also later. in_flight: told what flies. sound: plays one. score: shows a round's
    sheet. laid: what the hand has laid on the forest and is still to be shown lying there.
    """

    def __init__(
        self,
        looking: ViewModelSource[WispwoodViewModel],
        in_flight: FlightTracker[InFlight],
        sound: Callable[[str], None],
        score: Callable[[int], None],
        laid: Callable[[], LiftedShape | None],
    ) -> None:
        self._looking = looking
        self._in_flight = in_flight
        self._sound = sound
        self._score = score
        self._laid = laid

    def make_motion(self, shown: WispwoodState, event: Event, after: WispwoodState) -> Motion:
        """Return the motion of an event; `shown` is the position before it, `after` the one after it."""
        match event:
            case e.Placed():
                return self._placed(shown, event, after)
            case e.Planted():
                return self._planted(shown, event, after)
        make = _MAKERS.get(type(event))
        return Motion() if make is None else make(self, shown, event)

    # --- the pond ---------------------------------------------------------------------------------

    def _discarded(self, _shown: WispwoodState, event: e.Discarded) -> Motion:
        pond, goal = self._looking().layout.pond, self._pile()

        def draw(canvas: Canvas, t: float) -> None:
            for slot, kind in event.tiles:
                way = ease_in_out(t)
                center = between(locate_slot(pond, slot), goal, way)
                canvas.sprite(
                    tiles.get_wisp_image(kind),
                    center,
                    get_tile_size(pond) * (1 - 0.6 * way),
                    alpha=1 - way * 0.8,
                )

        return Motion(0.45, draw, lambda: self._hide(event.tiles, "refresh"), self._in_flight.land)

    def _dealt(self, _shown: WispwoodState, event: e.Dealt) -> Motion:
        pond = self._looking().layout.pond
        start = self._pile()
        count = max(1, len(event.tiles))

        def draw(canvas: Canvas, t: float) -> None:
            for i, (slot, kind) in enumerate(event.tiles):
                own = max(0.0, min(1.0, (t * 1.7 - 0.7 * i / count)))
                if own <= 0:
                    continue
                way = ease_out(own)
                center = between(start, locate_slot(pond, slot), way)
                face = own > 0.6
                name = tiles.get_wisp_image(kind) if face else "wispwood/tree"
                canvas.sprite(name, center, get_tile_size(pond) * (0.5 + 0.5 * way))

        return Motion(0.75, draw, lambda: self._sound("deal"))

    def _ghost_cat_put(self, _shown: WispwoodState, event: e.GhostCatPut) -> Motion:
        pond = self._looking().layout.pond

        def draw(canvas: Canvas, t: float) -> None:
            center = locate_slot(pond, event.slot)
            canvas.spot(center, get_tile_size(pond), colours.COLD, alpha=0.6 * t)
            canvas.image(
                "wispwood/ghost-cat",
                (center[0], center[1] - 30 * (1 - ease_out(t))),
                get_tile_size(pond) * 1.08,
                alpha=t,
            )

        return Motion(0.4, draw, lambda: self._sound("pick"))

    def _firefly(self, _shown: WispwoodState, event: e.FireflyTurned) -> Motion:
        pond = self._looking().layout.pond

        def draw(canvas: Canvas, t: float) -> None:
            size = pond.width * 0.24
            open_ = min(1.0, t / 0.3)
            canvas.spot(pond.center, size * 1.3, colours.MOON, alpha=0.55 * open_)
            if open_ < 1:
                canvas.sprite(
                    "wispwood/firefly",
                    pond.center,
                    size * (0.6 + 0.4 * ease_out(open_)),
                    alpha=0.4 + 0.6 * open_,
                )
                return
            canvas.image("wispwood/firefly-face", pond.center, size)
            canvas.text(
                str(event.number),
                pond.center,
                styles.TOTAL.sized(size * 0.5).in_(colours.GAINED),
                anchor="center",
            )

        return Motion(1.0, draw, lambda: self._sound("firefly"), still=True, late=True)

    def _ghost_looked(self, _shown: WispwoodState, event: e.GhostLooked) -> Motion:
        looking, count = self._looking, len(event.slots)

        def draw(canvas: Canvas, t: float) -> None:
            seen = min(count, int(t * 1.35 * count) + 1)
            pond_view.draw_ghost_path(canvas, looking().layout, looking().position, event.slots[:seen], seen)

        return Motion(0.35 * count + 0.45, draw, still=True)

    def _ghost_took(self, _shown: WispwoodState, event: e.GhostTook) -> Motion:
        pond = self._looking().layout.pond
        goal = _locate_ghost_value(self._looking(), event.kind)
        start, seat = locate_slot(pond, event.slot), locate_slot(pond, event.origin)

        def draw(canvas: Canvas, t: float) -> None:
            fly = ease_in_out(min(1.0, t / 0.6))
            center = between(start, goal, fly)
            size = get_tile_size(pond) * (1 - 0.5 * fly)
            if fly < 1:
                canvas.spot(center, get_tile_size(pond), tiles.get_wisp_colour(event.kind), alpha=0.6)
                canvas.sprite(tiles.get_wisp_image(event.kind), center, size)
            elif t < 0.98:
                canvas.text(
                    f"+{event.worth}",
                    (goal[0], goal[1] - 30 * t),
                    styles.TOTAL.in_(colours.COLD),
                    anchor="center",
                )
            walk = ease_in_out(max(0.0, min(1.0, (t - 0.35) / 0.6)))
            spot = between(seat, start, walk)
            canvas.spot(spot, get_tile_size(pond) * 0.95, colours.COLD, alpha=0.5)
            canvas.image("wispwood/ghost-cat", (spot[0], spot[1] - 2), get_tile_size(pond) * 1.08)

        hidden = ((event.slot, event.kind), (event.origin, GHOST_CAT))
        return Motion(1.15, draw, lambda: self._hide(hidden, "ghost-take"), self._in_flight.land)

    # --- the forest -------------------------------------------------------------------------------

    def _took(self, _shown: WispwoodState, _event: e.Took) -> Motion:
        return Motion(0.0, None, lambda: self._sound("pick"))

    def _placed(self, shown: WispwoodState, event: e.Placed, after: WispwoodState) -> Motion:
        looking = self._looking
        gained = _count_gain(looking(), shown, after, event.seat)

        def draw(canvas: Canvas, t: float) -> None:
            grid = looking().grid
            swell = 1.0 + 0.1 * (1 - ease_out(min(1.0, t / 0.5)))
            for cell in event.cells:
                name = tiles.get_wisp_image(event.kind) if cell == event.wisp else tiles.get_tree_image(*cell)
                if cell == event.wisp:
                    canvas.spot(
                        grid.center(*cell),
                        grid.side * 1.3,
                        tiles.get_wisp_colour(event.kind),
                        alpha=0.6 * (1 - t) + 0.3,
                    )
                canvas.sprite(name, grid.center(*cell), grid.side * 0.96 * swell)
            if t < 0.35:
                forest_view.draw_outline(canvas, grid, event.cells, colours.LIT)
            rising(canvas, grid.center(*event.wisp), gained, t)

        return Motion(0.7, draw, lambda: self._sound("place"))

    def _planted(self, shown: WispwoodState, event: e.Planted, after: WispwoodState) -> Motion:
        looking = self._looking
        gained = _count_gain(looking(), shown, after, event.seat)

        def draw(canvas: Canvas, t: float) -> None:
            grow = 0.6 + 0.4 * ease_out(min(1.0, t / 0.6))
            grid, cell = looking().grid, event.cell
            canvas.sprite(tiles.get_tree_image(*cell), grid.center(*cell), grid.side * 0.96 * grow)
            rising(canvas, grid.center(*cell), gained, t)

        return Motion(0.4, draw, lambda: self._sound("plant"))

    def _cat_turned(self, shown: WispwoodState, event: e.CatHid | e.CatReady) -> Motion:
        looking, forest = self._looking, shown.forests[event.seat]
        ready = isinstance(event, e.CatReady)
        colour = looking().context.colour(event.seat)
        waits = isinstance(event, e.CatHid) and shown.phase == "shape"

        def draw(canvas: Canvas, t: float) -> None:
            hand, grid = self._laid(), looking().grid
            if waits and hand is not None:  # the cat goes first; the shape stays where it was put
                forest_view.draw_shape(canvas, grid, hand, shown.slots[shown.taken], fits=True)
            center, side = grid.center(*forest.cells(forest.cat)[0]), grid.side
            canvas.spot(center, side * 1.3, theme.GOLD, alpha=0.5 * (1 - abs(2 * t - 1)))
            now = ready if t > 0.5 else not ready
            squeeze = max(0.08, abs(2 * t - 1))
            canvas.sprite(tiles.get_cat_image(colour, now), center, (side * squeeze, side))

        sound = "cat-ready" if ready else "cat-hide"
        return Motion(0.45, draw, lambda: self._sound(sound))

    def _grid_filled(self, _shown: WispwoodState, _event: e.GridFilled) -> Motion:
        looking = self._looking

        def draw(canvas: Canvas, t: float) -> None:
            grid = looking().grid
            box = grid.box(
                grid.left, grid.top, grid.left + grid.columns - 1, grid.top + grid.rows - 1
            ).inflate(14, 14)
            canvas.outline(box, theme.GOLD, radius=20, width=5, alpha=1 - t)
            banner(canvas, looking().area, tr("wispwood.table.full-grid").capitalize(), "", t)

        return Motion(1.1, draw, lambda: self._sound("round-end"), still=True)

    def _cat_moved(self, shown: WispwoodState, event: e.CatMoved) -> Motion:
        looking, forest = self._looking, shown.forests[event.seat]
        colour = looking().context.colour(event.seat)

        def draw(canvas: Canvas, t: float) -> None:
            grid = looking().grid
            a, b = grid.center(*event.origin), grid.center(*event.cell)
            way = ease_in_out(t)
            x, y = between(a, b, way)
            hop = grid.side * 0.35 * (1 - (2 * way - 1) ** 2)
            canvas.image(tiles.get_cat_image(colour, forest.ready), (x, y - hop), grid.side)

        return Motion(0.5, draw, lambda: self._sound("turn"))

    def _trees_returned(self, shown: WispwoodState, _event: e.TreesReturned) -> Motion:
        looking = self._looking
        forest = shown.forests[looking().displayed_seat]
        cells = forest.cells(forest.trees)

        def draw(canvas: Canvas, t: float) -> None:
            way, grid = ease_in_out(t), looking().grid
            for cell in cells:
                x, y = grid.center(*cell)
                canvas.sprite(
                    tiles.get_tree_image(*cell),
                    (x, y - 26 * way),
                    grid.side * 0.96 * (1 - 0.3 * way),
                    alpha=1 - way,
                )

        def begin() -> None:
            self._in_flight.set(trees=True)
            self._sound("round-end")

        return Motion(0.7, draw, begin, self._in_flight.land)

    # --- words ------------------------------------------------------------------------------------

    def _round_began(self, shown: WispwoodState, event: e.RoundBegan) -> Motion:
        words = tr("wispwood.table.round", n=event.round, m=shown.rounds)
        grid = tr("wispwood.table.grid", n=event.size)
        return self._said(words, grid, 1.3, "round-end" if event.round > 1 else "card")

    def _turn_began(self, shown: WispwoodState, event: e.TurnBegan) -> Motion:
        if shown.ghost is not None:
            words = tr("wispwood.table.last-turn").capitalize() if event.last else ""
            return self._said(words, "", 0.8, "notice") if words else Motion()
        name = self._looking().context.name(event.seat)
        more = tr("wispwood.table.last-turn") if event.last else tr("wispwood.table.turn", n=event.turn)
        return self._said(name, more, 0.95, "notice")

    def _round_scored(self, _shown: WispwoodState, event: e.RoundScored) -> Motion:
        return Motion(0.35, None, lambda: None, lambda: self._score(event.round))

    def _said(self, words: str, more: str, seconds: float, sound: str) -> Motion:
        area = self._looking().area
        return Motion(
            seconds,
            lambda canvas, t: banner(canvas, area, words, more, t),
            lambda: self._sound(sound),
            still=True,
        )

    # --- parts ------------------------------------------------------------------------------------

    def _pile(self) -> Point:
        caption = self._looking().layout.caption
        return caption.left + 60, caption.centery

    def _hide(self, slots: tuple[tuple[int, int], ...], sound: str) -> None:
        self._in_flight.set(slots=frozenset(slot for slot, _ in slots))
        self._sound(sound)


def _count_gain(view_model: WispwoodViewModel, shown: WispwoodState, after: WispwoodState, seat: int) -> int:
    """Return what a move has added to a forest's points, for whoever wants to see it."""
    if not view_model.shows_points:
        return 0
    return sum(forecast.score_wishes(after, seat)) - sum(forecast.score_wishes(shown, seat))


def _locate_ghost_value(view_model: WispwoodViewModel, kind: int) -> Point:
    """Return where a wisp flies that the ghost takes."""
    ghost, box = view_model.position.ghost, view_model.layout.opponents
    if ghost is None or view_model.layout.compact:
        return box.center
    return box.left + 41, box.top + 132 + 52 * ghost.markers.index(kind)


_MAKERS: dict[type[Event], Callable[..., Motion]] = {
    e.Discarded: Motions._discarded,
    e.Dealt: Motions._dealt,
    e.GhostCatPut: Motions._ghost_cat_put,
    e.FireflyTurned: Motions._firefly,
    e.GhostLooked: Motions._ghost_looked,
    e.GhostTook: Motions._ghost_took,
    e.Took: Motions._took,
    e.CatHid: Motions._cat_turned,
    e.CatReady: Motions._cat_turned,
    e.GridFilled: Motions._grid_filled,
    e.CatMoved: Motions._cat_moved,
    e.TreesReturned: Motions._trees_returned,
    e.RoundBegan: Motions._round_began,
    e.TurnBegan: Motions._turn_began,
    e.RoundScored: Motions._round_scored,
}
