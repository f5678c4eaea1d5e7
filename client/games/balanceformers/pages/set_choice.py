"""The drop-down from which a seat takes its set of creatures: each set shows its seven."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from client.draw.canvas import Canvas
from client.draw.geometry import Box, Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.games.balanceformers.board.creatures_view import creature, draw_creature
from client.widgets import Choice, Item
from rules.balanceformers.content import Content
from rules.balanceformers.state import CREATURES

_LISTED: Final = 34.0
"""The side of a creature in the open list."""

_GAP: Final = 14.0


class SetChoice(Choice[str]):
    """Chooses one of the sets. colour: of the seat that takes it, in which all of them are shown."""

    def __init__(
        self,
        content: Content,
        id: str,
        box: Box,
        label: str,
        items: Sequence[Item[str]],
        value: str,
        on_change: Callable[[str], object],
        *,
        colour: str,
        tooltip: str = "",
    ) -> None:
        super().__init__(id, box, label, items, value, on_change, style="drop-down", tooltip=tooltip)
        self._colour = colour
        self._content = content

    def labels_wide(self, texts: Typesetter) -> float:
        """Seven creatures and the widest name."""
        return _LISTED * CREATURES + _GAP + super().labels_wide(texts)

    def draw_item(
        self, canvas: Canvas, item: Item[str], box: Rect, letters: Style, *, centered: bool
    ) -> None:
        """The seven creatures; behind them the name, where there is room for it."""
        side = min(_LISTED, box.height - 6.0, box.width / CREATURES)
        for n in range(CREATURES):
            spot = (box.left + side * (n + 0.5), box.centery)
            draw_creature(canvas, spot, side * 0.97, creature(self._content, self._colour, item.value, n))
        row = Rect(box.left + side * CREATURES + _GAP, box.top, 0.0, box.height)
        row.width = max(0.0, box.right - row.left)
        if row.width >= canvas.texts.width(item.label, letters):
            super().draw_item(canvas, item, row, letters, centered=centered)
