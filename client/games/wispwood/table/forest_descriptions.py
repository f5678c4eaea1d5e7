"""The cells of a forest for those who do not see it: what lies there, what may be done there, where it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from client.games.wispwood.board import forecast
from client.games.wispwood.board.forest_widget import HeardCell
from client.games.wispwood.board.selection import SelectionState
from client.games.wispwood.board.view_model import WispwoodViewModel
from client.games.wispwood.table.descriptions import brings, content, place, valued
from client.games.wispwood.table.wording import kind_word
from client.i18n import tr
from client.table.context import ViewModelSource
from rules.wispwood.shapes import Cell
from rules.wispwood.state import Forest, WispwoodState


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
            view_model.looked_at,
            view_model.forest,
            view_model.selection,
            view_model.open,
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
        forest = view_model.forest
        said = (self._shown_here(view_model, cell) or content(forest, cell), self._deed(view_model, cell))
        return ", ".join(words for words in (*said, place(forest, cell)) if words)

    @staticmethod
    def _shown_here(view_model: WispwoodViewModel, cell: Cell) -> str:
        """Return what of the shape that is laid down to look at would come here."""
        hand, state = view_model.selection.hand, view_model.position
        if hand is None or not hand.pinned or cell not in hand.cells():
            return ""
        wisp = cell == hand.at
        return tr(
            "wispwood.heard.laid",
            what=kind_word(state.slots[state.taken], "nom") if wisp else tr("wispwood.nom.tree"),
        )

    def _deed(self, view_model: WispwoodViewModel, cell: Cell) -> str:
        """Return what may be done on a cell, and what it would bring."""
        selection, phase = view_model.selection, view_model.position.phase
        if not view_model.open:
            return ""
        if phase == "cats":
            if cell == selection.cell:
                return tr("wispwood.heard.chosen")
            return tr("wispwood.heard.cat-here") if cell in view_model.cat_cells else ""
        hand = selection.hand
        if hand is None:
            if cell not in selection.legal.plants:
                return ""
            gained = self._planting(view_model.position, cell) if view_model.shows_points else 0
            return valued("plant", gained)
        if cell == hand.at and selection.preview is None:
            return tr("wispwood.heard.fits-not")
        if cell == hand.at and selection.preview is not None:
            return valued("fits", selection.preview.gained if view_model.shows_points else 0)
        return tr("wispwood.heard.fits") if not hand.pinned and cell in view_model.shining else ""

    def _planting(self, state: WispwoodState, cell: Cell) -> int:
        reckoned = (state.forests[state.seat], state.wishes)
        if reckoned != self._reckoned:
            self._reckoned = reckoned
            self._worth.clear()
        if cell not in self._worth:
            self._worth[cell] = forecast.planting(state, cell).gained
        return self._worth[cell]

    def _more(self, view_model: WispwoodViewModel, cell: Cell, cursor: Cell | None) -> str:
        """Return what the focused cell would bring wish by wish, or why nothing can be done there."""
        if cell != cursor or not view_model.open:
            return ""
        preview = view_model.selection.preview
        if preview is not None and cell in view_model.selection.shown_cells:
            return brings(view_model, preview)
        return self._verdict()


def _near(view_model: WispwoodViewModel, cursor: Cell | None) -> Iterable[Cell]:
    forest, grid = view_model.forest, view_model.grid
    wanted = {*view_model.shining, *view_model.cat_cells, *view_model.selection.laid}
    if cursor is not None:
        wanted.add(cursor)
    for y in range(grid.top, grid.top + grid.rows):
        for x in range(grid.left, grid.left + grid.columns):
            near = -1 <= x - forest.x <= forest.w and -1 <= y - forest.y <= forest.h
            if near or (x, y) in wanted:
                yield x, y
