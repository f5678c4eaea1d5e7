"""Paints the whole board of Wispwood from its parts, each kept as a layer until something in it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.wispwood import forest_view, frame, panels_view, pond_view
from client.games.wispwood.forecast import is_last_turn, looks, remaining
from client.games.wispwood.layout import ForestGrid, ground_zoom, tile_size
from client.i18n import language, tr
from rules.wispwood.ghost import look
from rules.wispwood.growth import cleared
from rules.wispwood.state import Forest, WispwoodState

if TYPE_CHECKING:
    from client.games.wispwood.scene import WispwoodTable


class BoardView:
    """Paints one table; it keeps nothing but the table it looks at."""

    def __init__(self, table: WispwoodTable) -> None:
        self._table = table

    def draw(self, canvas: Canvas) -> None:
        """Ground, pond, panels, forest; the widgets come on top."""
        table = self._table
        area, layout, state = table.board_area, table.layout, table.position
        key = (language(), area.size, layout.compact)
        canvas.layer(("wispwood-ground", area.size), area, lambda inner: _ground(inner, area), opaque=True)
        pond_box = layout.pond.union(layout.caption).inflate(120, 40).clip(area)
        counts = (len(state.supply), state.discard)
        canvas.layer(
            ("wispwood-pond", key, counts), pond_box, lambda inner: pond_view.base(inner, layout, state)
        )
        self._look(canvas, state)
        if state.ghost is not None:
            self._ghost(canvas, state, key)
        self._forest(canvas, state, key)

    def _look(self, canvas: Canvas, state: WispwoodState) -> None:
        """The ghost's way, as far as the fireflies to come may let it see."""
        if self._table.animator.busy or state.ghost is None:
            return
        seen = looks(state)
        if not seen:
            return
        most = look(remaining(state), seen[-1].number)
        pond_view.look(canvas, self._table.layout, state, most, min(seen[0].number, len(most)))

    def _ghost(self, canvas: Canvas, state: WispwoodState, key: object) -> None:
        layout = self._table.layout
        seen = () if self._table.animator.busy else looks(state)
        paint = panels_view.ghost_strip if layout.compact else panels_view.ghost_panel
        box = layout.others
        canvas.layer(
            ("wispwood-ghost", key, state.ghost, seen),
            box.inflate(80, 80),
            lambda inner: paint(inner, box, state, seen),
        )

    def _forest(self, canvas: Canvas, state: WispwoodState, key: object) -> None:
        table = self._table
        layout, seat = table.layout, table.looked_at
        forest = state.forests[seat]
        if table.trees_hidden:
            forest = cleared(forest)[0]
        colour = table.match.seats[seat].colour
        shown = table.choosing.preview
        size = state.size
        now, after = forest.tiles.bit_count(), shown.forest.tiles.bit_count() if shown else None
        note = forest_view.note(now, after, size)
        title = table.forest_title(seat)
        outer = layout.forest.inflate(90, 90).clip(table.board_area)
        canvas.layer(
            ("wispwood-forest-panel", key, title, colour, note, table.settings.strong_patterns),
            outer,
            lambda inner: forest_view.panel(inner, layout, title, colour, note),
        )
        self._cells(canvas, forest, colour, outer)
        self._last_turn(canvas, state)
        if table.choosing.cat_cells:
            self._cat(canvas, forest, colour)
        wishes = state.wishes
        if layout.compact or not table.settings.show_points or not wishes:
            return
        if shown is None:
            points = table.points_now(seat)
            canvas.layer(
                ("wispwood-standing", key, points, wishes),
                layout.preview.inflate(20, 20),
                lambda inner: panels_view.standing(inner, layout.preview, wishes, points),
            )
        else:
            canvas.layer(
                ("wispwood-preview", key, shown, wishes),
                layout.preview.inflate(60, 60),
                lambda inner: panels_view.preview(inner, layout.preview, wishes, shown),
            )

    def _last_turn(self, canvas: Canvas, state: WispwoodState) -> None:
        """Who is on turn has the last one of the round, or of the game (W-RND-1, W-SOLO-8)."""
        table = self._table
        if table.guest is not None or not is_last_turn(state):
            return
        layout = table.layout
        words = tr(f"wispwood.table.last-of-{'game' if state.round == state.rounds else 'round'}")
        canvas.layer(
            ("wispwood-plaque", words, layout.compact),
            forest_view.plaque_box(canvas.texts, layout, words).inflate(8, 8),
            lambda inner: forest_view.plaque(inner, layout, words),
        )

    def _cells(self, canvas: Canvas, forest: Forest, colour: str, outer: Rect) -> None:
        """Where the frame may still go, the frame, what can be chosen, the tiles; all grow together."""
        table = self._table
        grid, state = table.grid, table.position
        size, to = state.size, table.zoom.box(outer, grid)
        x, y, w, h = forest.x, forest.y, forest.w, forest.h
        canvas.layer(
            ("wispwood-reach", grid, (x, y, w, h), size),
            outer,
            lambda inner: forest_view.reach(inner, grid, forest, size),
            to=to,
        )
        self._frame(canvas, forest)
        shining = table.choosing.shining
        quiet = (
            state.phase == "turn" and bool(table.choosing.legal.slots) and table.choosing.tree_cell is None
        )
        canvas.layer(
            ("wispwood-forest", grid, forest, colour, shining, quiet),
            outer,
            lambda inner: _forest_layer(inner, grid, forest, colour, shining, quiet),
            to=to,
        )

    def _frame(self, canvas: Canvas, forest: Forest) -> None:
        """The frame where it floats just now."""
        table = self._table
        grid, size = table.grid, table.position.size
        (x, y), side = table.frame.at, grid.side
        box = Rect(*grid.corner(x, y), size * side, size * side)
        open_ = frame.ways(forest, size, table.frame.goal)
        around = box.inflate(40, 40)
        canvas.layer(
            ("wispwood-frame", round(side, 3), size, open_),
            around,
            lambda inner: forest_view.frame(inner, box, side, size, open_),
            to=table.zoom.box(around, grid),
        )

    def _cat(self, canvas: Canvas, forest: Forest, colour: str) -> None:
        """Between the rounds: where the cat may go, and the cat where it would."""
        choosing, grid = self._table.choosing, self._table.grid
        sits = forest.cells(forest.cat)[0]
        goal, firm = choosing.cell or choosing.cat_cell, choosing.cell is not None
        if goal is not None:
            forest_view.cat_on_its_way(canvas, grid, sits, goal, colour, ready=forest.ready, firm=firm)
        forest_view.lit_trees(canvas, grid, choosing.cat_cells, sits, goal, firm=firm)

    def held(self, canvas: Canvas) -> None:
        """The shape or tree over the forest, and where the grid could go after it."""
        table = self._table
        hand, grid, state = table.choosing.hand, table.grid, table.position
        if table.animator.busy:
            return
        if hand is not None:
            kind = state.slots[state.taken]
            if hand.at is None:
                if self._over_board:
                    forest_view.in_hand(canvas, table.pointer, hand, kind, grid.side * 0.8)
                return
            shown = table.choosing.preview
            if shown is not None:
                forest_view.after_reach(canvas, grid, shown.forest, state.size)
            forest_view.held(canvas, grid, hand, kind, fits=shown is not None)
            self._crossed(canvas)
        elif table.carries and self._over_board:
            forest_view.carried(canvas, table.pointer, state.slots[state.taken], tile_size(table.layout.pond))
        elif table.choosing.tree_cell is not None:
            forest_view.ghost_tree(
                canvas, grid, table.choosing.tree_cell, fits=table.choosing.preview is not None
            )

    @property
    def _over_board(self) -> bool:
        """Whether the pointer is there to hang something on."""
        return self._table.board_area.collidepoint(self._table.pointer) and not self._table.ui.ring

    def _crossed(self, canvas: Canvas) -> None:
        """Mark the one cell that the judge's word is about."""
        judgement = self._table.judgement
        params = judgement.ruling.params if judgement is not None else {}
        x, y = params.get("x"), params.get("y")
        if isinstance(x, int) and isinstance(y, int):
            forest_view.crossed(canvas, self._table.grid, (x, y))

    def seats(self, canvas: Canvas, box: Rect, height: float, gap: float) -> None:
        """The players in the right column, then the ghost."""
        y = box.top
        for seat in range(len(self._table.match.seats)):
            self._seat(canvas, Rect(box.left, y, box.width, height), seat)
            y += height + gap
        if self._table.position.ghost is not None:
            self._ghost_seat(canvas, Rect(box.left, y, box.width, height))

    def _seat(self, canvas: Canvas, place: Rect, seat: int) -> None:
        table, state = self._table, self._table.position
        info = table.match.seats[seat]
        now = None if state.phase in ("cats", "over") else sum(table.points_now(seat))
        scored = tuple(sum(sheet.points[seat]) for sheet in state.sheets)
        ready = state.forests[seat].ready
        shown = panels_view.SeatShown(
            ready=ready,
            total=sum(scored) + (now or 0),
            rounds=scored,
            now=now,
            active=state.phase != "over" and seat == state.seat and not table.ghost_turn,
            starts=state.start == seat and len(table.match.seats) > 1,
            remark=tr("wispwood.table.cat-ready" if ready else "wispwood.table.cat-hidden"),
        )
        canvas.layer(
            ("seat", language(), info, shown, table.settings.strong_patterns),
            place.inflate(70, 70),
            lambda inner: panels_view.seat(inner, place, info, shown),
        )

    def _ghost_seat(self, canvas: Canvas, place: Rect) -> None:
        state = self._table.position
        scored = tuple(sheet.ghost for sheet in state.sheets)
        now = None if state.phase in ("cats", "over") else self._table.ghost_now()
        canvas.layer(
            ("ghost-seat", language(), scored, now),
            place.inflate(70, 70),
            lambda inner: panels_view.ghost_seat(inner, place, sum(scored) + (now or 0), scored, now),
        )


def _forest_layer(
    canvas: Canvas,
    grid: ForestGrid,
    forest: Forest,
    colour: str,
    shining: frozenset[tuple[int, int]],
    quiet: bool,
) -> None:
    forest_view.choices(canvas, grid, shining, quiet=quiet)
    forest_view.standing(canvas, grid, forest, colour)


def _ground(canvas: Canvas, area: Rect) -> None:
    canvas.fill(area, theme.GROUND)
    canvas.cover("wispwood/table-forest", area, zoom=ground_zoom(area))
    canvas.gradient((area.left, area.top, area.width, area.height), theme.GROUND, theme.GROUND, alpha=0.25)
