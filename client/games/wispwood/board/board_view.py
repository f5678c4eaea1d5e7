"""Paints the whole board of Wispwood from its parts, each kept as a layer until something in it changes."""

from __future__ import annotations

from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.wispwood.board import address, forest_view, frame, ghost_view, points_view, pond_view
from client.games.wispwood.board.forecast import remaining
from client.games.wispwood.board.forest_view import FrameShown, PanelShown, Plaque, Reach, TilesShown
from client.games.wispwood.board.ghost_view import GhostShown
from client.games.wispwood.board.layout import ground_zoom, tile_size
from client.games.wispwood.board.look import WispwoodLook
from client.games.wispwood.board.points_view import ForestPoints, PointsForecast
from client.games.wispwood.board.pond_view import SuppliesShown
from client.i18n import tr
from rules.wispwood.ghost import look as seen_by_ghost
from rules.wispwood.placement import reachable


class Ground(Struct, frozen=True):
    """What the board lies on. size: the board's."""

    size: Point


def draw(canvas: Canvas, look: WispwoodLook) -> None:
    """Ground, pond, panels, forest; the widgets come on top."""
    area, layout, state = look.area, look.layout, look.position
    canvas.layer(Ground(area.size), area, lambda inner: _ground(inner, area), opaque=True)
    water = layout.pond.union(layout.caption).inflate(120, 40).clip(area)
    canvas.layer((look.stage, "pond"), water, lambda inner: pond_view.water(inner, layout))
    told = SuppliesShown(len(state.supply), sum(state.discard))
    caption = layout.caption.inflate(120, 40).clip(area)
    canvas.passage((look.stage, told), caption, lambda inner: pond_view.caption(inner, layout, told))
    _ghosts_way(canvas, look)
    if state.ghost is not None:
        ghost = GhostShown(
            state.ghost, look.known.ghost_boards[state.ghost.board - 1].values, look.ghost_looks
        )
        paint = ghost_view.strip if layout.compact else ghost_view.panel
        box = layout.others
        canvas.layer((look.stage, ghost), box.inflate(80, 80), lambda inner: paint(inner, box, ghost))
    _forest(canvas, look)


def held(canvas: Canvas, look: WispwoodLook, pointer: Point | None, *, carried: bool) -> None:
    """The shape or tree over the forest, and where the grid could go after it. pointer: what may hang on it;
    None: nothing can. carried: a wisp without a shape does."""
    state, grid, hand = look.position, look.grid, look.held.hand
    if look.around.busy:
        return
    fits = look.held.preview is not None
    if hand is not None:
        kind = state.slots[state.taken]
        if hand.at is None:
            if pointer is not None:
                forest_view.in_hand(canvas, pointer, hand, kind, grid.side * 0.8)
            return
        if look.held.preview is not None:
            forest_view.after_reach(canvas, grid, look.held.preview.forest, state.size)
        forest_view.held(canvas, grid, hand, kind, fits=fits)
        if look.crossed is not None:
            forest_view.crossed(canvas, grid, look.crossed)
    elif carried and pointer is not None:
        forest_view.carried(canvas, pointer, state.slots[state.taken], tile_size(look.layout.pond))
    elif look.held.tree_cell is not None:
        forest_view.ghost_tree(canvas, grid, look.held.tree_cell, fits=fits)


def _ghosts_way(canvas: Canvas, look: WispwoodLook) -> None:
    """The ghost's way, as far as the fireflies to come may let it see."""
    seen, state = look.ghost_looks, look.position
    if seen:
        most = seen_by_ghost(remaining(state), seen[-1].number)
        pond_view.way(canvas, look.layout, state, most, min(seen[0].number, len(most)))


def _forest(canvas: Canvas, look: WispwoodLook) -> None:
    layout, held_ = look.layout, look.held
    outer = layout.forest.inflate(90, 90).clip(look.area)
    seats, seat, size = look.around.seats, look.looked_at, look.position.size
    after = None if held_.preview is None else held_.preview.forest.tiles.bit_count()
    panel = PanelShown(
        address.forest_of(seats, seat),
        look.around.colour(seat),
        forest_view.note(look.forest.tiles.bit_count(), after, size),
    )
    canvas.layer((look.stage, "forest"), outer, lambda inner: forest_view.panel(inner, layout))
    canvas.passage(
        (look.stage, panel), layout.forest, lambda inner: forest_view.headline(inner, layout, panel)
    )
    _cells(canvas, look, outer)
    if look.last_turn:
        _last_turn(canvas, look)
    if look.cat_cells:
        _cat(canvas, look)
    _points(canvas, look)


def _cells(canvas: Canvas, look: WispwoodLook, outer: Rect) -> None:
    """Where the frame may still go, the frame, what can be chosen, the tiles; all grow together."""
    grid, state, forest = look.grid, look.position, look.forest
    reach = Reach(grid, reachable(forest, state.size), state.size)
    box = grid.box(*reach.bounds).inflate(forest_view.AROUND, forest_view.AROUND).clip(outer)
    with canvas.clip(outer):
        canvas.layer(reach, box, lambda inner: forest_view.reach(inner, reach), to=_grown(look, box))
    _frame(canvas, look)
    legal = look.held.legal
    quiet = state.phase == "turn" and bool(legal.slots) and look.held.tree_cell is None
    colour = look.around.colour(look.looked_at)
    shown = TilesShown(grid, forest, colour, look.shining, quiet)
    if look.growth is None:
        canvas.passage(shown, outer, lambda inner: forest_view.standing(inner, shown))
        return
    box = forest_view.standing_box(shown).clip(outer)
    with canvas.clip(outer):
        canvas.layer(
            shown,
            box,
            lambda inner: forest_view.standing(inner, shown),
            to=_grown(look, box),
            returns=False,
        )


def _grown(look: WispwoodLook, box: Rect) -> Rect | None:
    """Where a box of the forest lies while all grows; None: it does not."""
    return None if look.growth is None else look.growth.box(box, look.grid)


def _frame(canvas: Canvas, look: WispwoodLook) -> None:
    """The frame where it floats just now."""
    grid, size = look.grid, look.position.size
    box = Rect(*grid.corner(*look.frame), size * grid.side, size * grid.side)
    around = box.inflate(40, 40)
    shown = FrameShown(grid.side, size, frame.ways(look.forest, size, look.frame_goal))
    canvas.layer(shown, around, lambda inner: forest_view.frame(inner, box, shown), to=_grown(look, around))


def _last_turn(canvas: Canvas, look: WispwoodLook) -> None:
    """Who is on turn has the last one of the round, or of the game."""
    state, layout = look.position, look.layout
    words = tr(f"wispwood.table.last-of-{'game' if state.round == state.rounds else 'round'}")
    shown, box = Plaque(words, layout.compact), forest_view.plaque_box(canvas.texts, layout, words)
    canvas.layer(shown, box.inflate(8, 8), lambda inner: forest_view.plaque(inner, layout, shown))


def _cat(canvas: Canvas, look: WispwoodLook) -> None:
    """Between the rounds: where the cat may go, and the cat where it would."""
    grid, forest, held_ = look.grid, look.forest, look.held
    sits = forest.cells(forest.cat)[0]
    goal, firm = held_.cell or held_.cat_cell, held_.cell is not None
    if goal is not None:
        colour = look.around.colour(look.looked_at)
        forest_view.cat_on_its_way(canvas, grid, sits, goal, colour, ready=forest.ready, firm=firm)
    forest_view.lit_trees(canvas, grid, look.cat_cells, sits, goal, firm=firm)


def _points(canvas: Canvas, look: WispwoodLook) -> None:
    """What the forest has, or what the move that is shown would bring."""
    box, shown = look.layout.preview, look.held.preview
    if look.layout.compact or not look.shows_points or not look.position.wishes:
        return
    if shown is None:
        now = ForestPoints(look.wishes, look.points[look.looked_at])
        canvas.passage(
            (look.stage, now), box.inflate(20, 20), lambda inner: points_view.standing(inner, box, now)
        )
    else:
        then = PointsForecast(look.wishes, shown)
        canvas.layer(
            (look.stage, then), box.inflate(60, 60), lambda inner: points_view.forecast(inner, box, then)
        )


def _ground(canvas: Canvas, area: Rect) -> None:
    canvas.fill(area, theme.GROUND)
    canvas.cover("wispwood/table-forest", area, zoom=ground_zoom(area))
    canvas.fill(area, theme.GROUND, alpha=0.25)
