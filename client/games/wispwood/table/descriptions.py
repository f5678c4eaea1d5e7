"""Wispwood for those who do not see it.

Cells by where they lie from the cat, shapes cell by cell, what comes of a move. What matters is said first,
where it lies last: whoever walks over the cells knows that best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from client.games.wispwood.board import forecast, seats_view
from client.games.wispwood.board.forecast import Forecast
from client.games.wispwood.board.forest_widget import HeardCell
from client.games.wispwood.board.view_model import LiftedShape, SelectionState, WispwoodViewModel
from client.i18n import tr
from client.table.context import ViewModelSource
from rules.wispwood.placement import reachable_box, shapes_beside
from rules.wispwood.shapes import Cell, orientations
from rules.wispwood.state import EMPTY, GHOST_CAT, KINDS, Forest, WispwoodState

_SIDES = (("up", 0, -1), ("right", 1, 0), ("down", 0, 1), ("left", -1, 0))
_CORNERS = (("up-left", -1, -1), ("up-right", 1, -1), ("down-right", 1, 1), ("down-left", -1, 1))


# --- where -----------------------------------------------------------------------------------------------


def apart(origin: Cell, cell: Cell) -> str:
    """Return how far one cell lies from another: "2 left, 1 up"; "" for the same."""
    dx, dy = cell[0] - origin[0], cell[1] - origin[1]
    said = []
    if dx:
        said.append(tr(f"wispwood.heard.{'right' if dx > 0 else 'left'}", n=abs(dx)))
    if dy:
        said.append(tr(f"wispwood.heard.{'down' if dy > 0 else 'up'}", n=abs(dy)))
    return ", ".join(said)


def place(forest: Forest, cell: Cell) -> str:
    """Return where a cell lies from the cat."""
    return apart(forest.cells(forest.cat)[0], cell) if forest.cat else ""


def content(forest: Forest, cell: Cell) -> str:
    """Return what lies on a cell."""
    mask = forest.mask(*cell)
    if not forest.tiles & mask:
        return tr("wispwood.heard.free")
    if forest.cat & mask:
        return tr(f"wispwood.table.cat-{'ready' if forest.ready else 'hidden'}")
    if forest.trees & mask:
        return tr("wispwood.nom.tree")
    return next(kind_word(kind, "nom") for kind, cells in enumerate(forest.wisps) if cells & mask)


def grown(forest: Forest, cells: Sequence[Cell]) -> str:
    """Return where in a forest something came: each wisp and its trees."""
    if len(cells) == 1:
        return place(forest, cells[0])
    wisps = [cell for cell in cells if forest.any_wisp & forest.mask(*cell)]
    trees = [place(forest, cell) for cell in cells if cell not in wisps]
    said = [f"{content(forest, cell)} {place(forest, cell)}" for cell in wisps]
    return "; ".join((*said, tr("wispwood.heard.trees", n=len(trees), cells="; ".join(trees))))


# --- points ----------------------------------------------------------------------------------------------


def worth(points: int) -> str:
    """Return points won or lost as text with their sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def valued(deed: str, points: int) -> str:
    """Return what may be done, and what it brings, if it brings or costs anything."""
    if not points:
        return tr(f"wispwood.heard.{deed}")
    return tr(f"wispwood.heard.{deed}-worth", worth=worth(points))


def brings(view_model: WispwoodViewModel, preview: Forecast) -> str:
    """Return what a move brings, wish by wish, and the points of the forest after it."""
    if not view_model.shows_points:
        return ""
    gains = [after - before for before, after in zip(preview.before, preview.after, strict=True)]
    said = [
        f"{tr(f'wispwood.card.{card}.name')} {worth(gain)}"
        for card, gain in zip(view_model.position.wishes, gains, strict=True)
        if gain
    ]
    return "; ".join((*said, tr("wispwood.heard.after", n=sum(preview.after))))


# --- shapes ----------------------------------------------------------------------------------------------


def hand_cells(hand: LiftedShape) -> str:
    """Return the trees of a lifted shape as it is turned, from its wisp."""
    cells = hand.orientation.cells
    trees = [apart(cells[hand.wisp], cell) for number, cell in enumerate(cells) if number != hand.wisp]
    return tr("wispwood.heard.trees", n=len(trees), cells="; ".join(trees))


def shape_cells(name: str) -> str:
    """Return the cells of a shape as it lies by the pond, from its first one."""
    first, *others = orientations(name)[0].cells
    return tr("wispwood.heard.cells", cells="; ".join(apart(first, cell) for cell in others))


def turned(view_model: WispwoodViewModel, verdict: str) -> str:
    """Return what is in the hand, as it is turned and where it is, and what would come of it.

    "" for nothing.
    """
    hand, preview = view_model.selection.lifted_shape, view_model.selection.forecast
    if hand is None:
        return ""
    said = [hand_cells(hand)]
    if preview is not None:
        said.append(valued("fits", preview.gain if view_model.shows_points else 0))
    elif hand.at is not None:
        said.append(verdict or tr("wispwood.heard.fits-not"))
    return ". ".join(said)


def held(view_model: WispwoodViewModel, verdict: str) -> str:
    """Return what is in the hand with its name and its place."""
    hand, state = view_model.selection.lifted_shape, view_model.position
    if hand is None or state.taken == EMPTY:
        return ""
    shape, kind = tr(f"wispwood.shape.{hand.shape}"), kind_word(state.slots[state.taken], "nom")
    said = f"{shape}, {kind}: {turned(view_model, verdict)}"
    if hand.at is None:
        return said
    forest = state.forests[state.seat]
    where = place(forest, hand.at) or content(forest, hand.at)
    return f"{said}. {tr('wispwood.heard.wisp-at', kind=kind, where=where)}"


def slot(view_model: WispwoodViewModel, number: int) -> str:
    """Return a wisp of the pond with the two shapes that it may come in."""
    state = view_model.position
    kind = state.slots[number]
    if kind < 0:
        return tr("wispwood.table.ghost-cat") if kind == GHOST_CAT else ""
    first, second = (tr(f"wispwood.shape.{name}") for name in shapes_beside(state.shapes, number))
    said = tr("wispwood.heard.slot", kind=kind_word(kind, "nom"), first=first, second=second)
    if number == state.taken:
        return f"{said}, {tr('wispwood.heard.taken')}"
    if view_model.can_act and state.phase == "turn" and number not in view_model.selection.legal.slots:
        return f"{said}, {tr('wispwood.heard.fits-nowhere')}"
    return said


def shape(view_model: WispwoodViewModel, number: int) -> str:
    """Return a shape by the pond: whether it can be had for the wisp that was taken."""
    name = view_model.position.shapes[number]
    said = tr(f"wispwood.shape.{name}")
    if not view_model.can_act or view_model.position.phase != "shape":
        return said
    if name not in view_model.selection.legal.placements:
        return f"{said}, {tr('wispwood.heard.not-now')}"
    if view_model.selection.lifted_shape is not None and view_model.selection.lifted_shape.shape == name:
        return f"{said}, {tr('wispwood.heard.in-hand')}"
    beside = name in shapes_beside(view_model.position.shapes, view_model.position.taken)
    return f"{said}, {tr('wispwood.heard.at-hand' if beside else 'wispwood.heard.by-cat')}"


# --- forests, wishes, seats ------------------------------------------------------------------------------


def room(view_model: WispwoodViewModel, seat: int) -> str:
    """Return how full a forest is, and how far it may still grow each way."""
    state = view_model.position
    forest, size = state.forests[seat], state.size
    left, top, right, bottom = reachable_box(forest, size)
    ways = (
        ("left", forest.x - left),
        ("right", right - forest.x - forest.w + 1),
        ("up", forest.y - top),
        ("down", bottom - forest.y - forest.h + 1),
    )
    said = tr("wispwood.heard.filled", n=forest.tiles.bit_count(), m=size * size)
    free = ", ".join(tr(f"wispwood.heard.{way}", n=count) for way, count in ways if count > 0)
    return f"{said}. {tr('wispwood.heard.room', ways=free)}" if free else said


def points(view_model: WispwoodViewModel, seat: int) -> str:
    """Return the points of a forest as it stands, wish by wish."""
    each = zip(view_model.position.wishes, view_model.wish_points[seat], strict=True)
    said = "; ".join(f"{tr(f'wispwood.card.{card}.name')} {count}" for card, count in each)
    return f"{tr('wispwood.points', n=sum(view_model.wish_points[seat]))}: {said}"


def wish(view_model: WispwoodViewModel, index: int) -> str:
    """Return a wish card: its name, what it brings this forest now, what it wants."""
    card = view_model.position.wishes[index]
    name, wants = tr(f"wispwood.card.{card}.name"), tr(f"wispwood.card.{card}.text")
    if not view_model.shows_points:
        return f"{name}: {wants}"
    points = view_model.wish_points[view_model.displayed_seat][index]
    return f"{name}, {tr('wispwood.points', n=points)}: {wants}"


def wishes(view_model: WispwoodViewModel) -> Iterator[str]:
    """Yield all wishes: first each in a sentence, then what its card says."""
    cards = view_model.position.wishes
    yield from (wish(view_model, index) for index in range(len(cards)))
    yield from (f"{tr(f'wispwood.card.{card}.name')}: {tr(f'wispwood.card.{card}.full')}" for card in cards)


def offered(view_model: WispwoodViewModel, card: str) -> tuple[str, str]:
    """Return a card of the deck that wishes are chosen from, and its rule."""
    said = f"{tr(f'wispwood.card.{card}.name')}: {tr(f'wispwood.card.{card}.text')}"
    if card == view_model.selection.chosen_wish:
        said = f"{tr('wispwood.heard.chosen')}, {said}"
    return said, tr(f"wispwood.card.{card}.full")


def seat(view_model: WispwoodViewModel, number: int) -> str:
    """Return how a seat stands: points, tiles, cat; then the points of each round, once one is over."""
    state = view_model.position
    forest, size = state.forests[number], state.size
    said = [
        f"{view_model.context.name(number)}: {tr('wispwood.points', n=view_model.total_points(number))}",
        tr("wispwood.heard.filled", n=forest.tiles.bit_count(), m=size * size),
        tr(f"wispwood.table.cat-{'ready' if forest.ready else 'hidden'}"),
    ]
    if len(state.forests) > 1 and state.start == number:
        said.append(tr("wispwood.table.start-paw"))
    words = ", ".join(said)
    if state.sheets or view_model.is_solo:
        return f"{words}. {_by_rounds(seats_view.seat_shown(view_model, number))}"
    return words


def _by_rounds(shown: seats_view.SeatModel | seats_view.GhostSeat) -> str:
    return "; ".join(f"{words}: {points}" for words, points in seats_view.by_rounds(shown))


def other(view_model: WispwoodViewModel, number: int) -> tuple[str, str]:
    """Return a small forest: whose it is, its points and its tiles; what a press does."""
    state = view_model.position
    forest, size = state.forests[number], state.size
    whose = tr("wispwood.table.forest-of", name=view_model.context.name(number))
    said = [tr("wispwood.points", n=sum(view_model.wish_points[number]))] if view_model.shows_points else []
    cells = tr("wispwood.heard.filled", n=forest.tiles.bit_count(), m=size * size)
    return ", ".join((whose, *said, cells)), tr("wispwood.table.switch-forest")


def supply(view_model: WispwoodViewModel) -> str:
    """Return the tiles that are still to come, and those laid aside."""
    state = view_model.position
    left = tr("wispwood.table.supply", n=len(state.supply))
    return f"{left}, {tr('wispwood.table.discarded', n=sum(state.discard))}"


def ghost_values(view_model: WispwoodViewModel) -> str:
    """Return the ghost's points, what a wisp of each kind is worth to it, and how many it has.

    When it plays, and the points of each of its rounds.
    """
    ghost = view_model.position.ghost
    if ghost is None:
        return ""
    values = view_model.content.ghost_boards[ghost.board - 1].values
    each = (
        tr("wispwood.heard.value", kind=kind_word(kind, "nom"), worth=value, n=ghost.taken[kind])
        for kind, value in zip(ghost.markers, values, strict=True)
    )
    points = tr("wispwood.points", n=view_model.ghost_total_points)
    said = f"{tr('wispwood.ghost')}: {points}. {'; '.join(each)}"
    rounds = _by_rounds(seats_view.ghost_shown(view_model))
    return ". ".join((said, tr("wispwood.table.ghost-first"), *([rounds] if rounds else [])))


def fireflies(view_model: WispwoodViewModel) -> str:
    """Return how many fireflies are to come, and what those turned up showed."""
    ghost = view_model.position.ghost
    if ghost is None:
        return ""
    said = tr("wispwood.heard.fireflies", left=len(ghost.fireflies))
    if not ghost.spent:
        return said
    return f"{said}, {tr('wispwood.heard.fireflies-spent', numbers=', '.join(map(str, ghost.spent)))}"


def ghost_looks(view_model: WispwoodViewModel) -> str:
    """Return what the ghost may take next, the likeliest first."""
    said = []
    for one in sorted(view_model.ghost_looks, key=lambda seen: -seen.chance):
        chance = tr("wispwood.table.chance", n=round(one.chance * 100))
        if one.slot is None:
            what = tr("wispwood.table.look-refresh")
        else:
            what = f"{kind_word(one.kind, 'nom')} {worth(one.worth)}"
        said.append(tr("wispwood.heard.look", chance=chance, what=what))
    return tr("wispwood.heard.looks", looks="; ".join(said)) if said else ""


# --- round a cell ----------------------------------------------------------------------------------------


def around(view_model: WispwoodViewModel, cell: Cell) -> Iterator[str]:
    """Yield what lies round a cell, then all in its row and its column, from the left and from the top."""
    forest, (x, y) = view_model.displayed_forest, cell
    for way, dx, dy in _SIDES:
        yield tr(f"access.way.{way}", what=content(forest, (x + dx, y + dy)))
    for way, dx, dy in _CORNERS:
        if forest.tiles & forest.mask(x + dx, y + dy):
            yield tr(f"wispwood.heard.{way}", what=content(forest, (x + dx, y + dy)))
    row = (content(forest, (forest.x + column, y)) for column in range(forest.w))
    column = (content(forest, (x, forest.y + line)) for line in range(forest.h))
    if 0 <= y - forest.y < forest.h:
        yield tr("wispwood.heard.row", what=", ".join(row))
    if 0 <= x - forest.x < forest.w:
        yield tr("wispwood.heard.column", what=", ".join(column))


def targets(view_model: WispwoodViewModel) -> tuple[Cell, ...]:
    """Return the cells that can be chosen now, in reading order."""
    if not view_model.can_act:
        return ()
    cells = view_model.cat_cells if view_model.position.phase == "cats" else view_model.choosable_cells
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def offers(view_model: WispwoodViewModel) -> str:
    """Return where in the forest something can be done now."""
    cells = targets(view_model)
    if not cells:
        return ""
    forest = view_model.position.forests[view_model.position.seat]
    where = "; ".join(place(forest, cell) for cell in cells)
    phase = view_model.position.phase
    key = (
        "cat-to"
        if phase == "cats"
        else "fits-at"
        if view_model.selection.lifted_shape is not None
        else "plant-at"
    )
    return tr(f"wispwood.heard.{key}", where=where)


def kind_word(kind: int, case: str) -> str:
    """Return a kind in the grammatical case that a sentence needs: nom, acc, ins."""
    return tr(f"wispwood.{case}.{KINDS[kind]}")


class _Shown(Struct, frozen=True):
    """All that the words of a forest's cells depend on."""

    position: WispwoodState
    seat: int
    forest: Forest
    selection: SelectionState
    open: bool
    points: bool
    language: str
    verdict: str
    cursor: Cell | None


class HeardForest:
    """The cells of the forest that is shown large, in words; made anew when something has changed.

    verdict: what the judge says just now.
    """

    def __init__(self, looking: ViewModelSource[WispwoodViewModel], verdict: Callable[[], str]) -> None:
        self._looking = looking
        self._verdict = verdict
        self._shown: _Shown | None = None
        self._cells: tuple[HeardCell, ...] = ()
        self._worth: dict[Cell, int] = {}
        self._reckoned: tuple[Forest, tuple[str, ...]] | None = None

    def cells(self, cursor: Cell | None) -> tuple[HeardCell, ...]:
        """Return all cells with a tile, those around them, and wherever something may be laid.

        In reading order.
        """
        view_model = self._looking()
        shown = _Shown(
            view_model.position,
            view_model.displayed_seat,
            view_model.displayed_forest,
            view_model.selection,
            view_model.can_act,
            view_model.shows_points,
            view_model.context.language,
            self._verdict(),
            cursor,
        )
        if shown != self._shown:
            self._shown = shown
            self._cells = tuple(
                HeardCell(cell, self._name(view_model, cell), self._more(view_model, cell, cursor))
                for cell in _near(view_model, cursor)
            )
        return self._cells

    def name(self, cell: Cell) -> str:
        """Return the name of a cell."""
        return self._name(self._looking(), cell)

    def more(self, cell: Cell) -> str:
        """Return the description of a focused cell."""
        return self._more(self._looking(), cell, cell)

    def _name(self, view_model: WispwoodViewModel, cell: Cell) -> str:
        forest = view_model.displayed_forest
        said = (self._shown_here(view_model, cell) or content(forest, cell), self._deed(view_model, cell))
        return ", ".join(words for words in (*said, place(forest, cell)) if words)

    @staticmethod
    def _shown_here(view_model: WispwoodViewModel, cell: Cell) -> str:
        """Return what of the shape that is laid down to look at would come here."""
        hand, state = view_model.selection.lifted_shape, view_model.position
        if hand is None or not hand.pinned or cell not in hand.covered_cells():
            return ""
        wisp = cell == hand.at
        return tr(
            "wispwood.heard.laid",
            what=kind_word(state.slots[state.taken], "nom") if wisp else tr("wispwood.nom.tree"),
        )

    def _deed(self, view_model: WispwoodViewModel, cell: Cell) -> str:
        """Return what may be done on a cell, and what it would bring."""
        selection, phase = view_model.selection, view_model.position.phase
        if not view_model.can_act:
            return ""
        if phase == "cats":
            if cell == selection.chosen_cat_cell:
                return tr("wispwood.heard.chosen")
            return tr("wispwood.heard.cat-here") if cell in view_model.cat_cells else ""
        hand = selection.lifted_shape
        if hand is None:
            if cell not in selection.legal.tree_cells:
                return ""
            gained = self._planting(view_model.position, cell) if view_model.shows_points else 0
            return valued("plant", gained)
        if cell == hand.at and selection.forecast is None:
            return tr("wispwood.heard.fits-not")
        if cell == hand.at and selection.forecast is not None:
            return valued("fits", selection.forecast.gain if view_model.shows_points else 0)
        return tr("wispwood.heard.fits") if not hand.pinned and cell in view_model.choosable_cells else ""

    def _planting(self, state: WispwoodState, cell: Cell) -> int:
        reckoned = (state.forests[state.seat], state.wishes)
        if reckoned != self._reckoned:
            self._reckoned = reckoned
            self._worth.clear()
        if cell not in self._worth:
            self._worth[cell] = forecast.forecast_tree(state, cell).gain
        return self._worth[cell]

    def _more(self, view_model: WispwoodViewModel, cell: Cell, cursor: Cell | None) -> str:
        """Return what the focused cell would bring wish by wish, or why nothing can be done there."""
        if cell != cursor or not view_model.can_act:
            return ""
        preview = view_model.selection.forecast
        if preview is not None and cell in view_model.selection.preview_cells:
            return brings(view_model, preview)
        return self._verdict()


def _near(view_model: WispwoodViewModel, cursor: Cell | None) -> Iterable[Cell]:
    forest, grid = view_model.displayed_forest, view_model.grid
    wanted = {*view_model.choosable_cells, *view_model.cat_cells, *view_model.selection.pinned_cells}
    if cursor is not None:
        wanted.add(cursor)
    for y in range(grid.top, grid.top + grid.rows):
        for x in range(grid.left, grid.left + grid.columns):
            near = -1 <= x - forest.x <= forest.w and -1 <= y - forest.y <= forest.h
            if near or (x, y) in wanted:
                yield x, y
