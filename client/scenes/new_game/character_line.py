"""The second line of an opponent's seat: its portrait, which character it has, and what that means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from client.bots.characters import load_characters
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.widgets import Choice, Item
from saves.seats import SeatInfo

BY_CHANCE: Final = ""
PORTRAIT: Final = 60.0
_FIELD: Final = 52.0
_LEFT: Final = 112.0
"""Where names begin in a row."""
_RIGHT: Final = 16.0
_GAP: Final = 16.0
_LEAST: Final = 240.0
"""Words beside the choice have at least that much room, else they stand below it."""
_BELOW: Final = 8.0
_END: Final = 10.0


def items(game_id: str) -> list[Item[str]]:
    """The characters to choose from: whichever chance will have, then those of the game."""
    chance = Item(
        BY_CHANCE, tr("characters.by-chance.name"), icon="dice", hint=tr("characters.by-chance.text")
    )
    return [chance, *(_item(game_id, character) for character in load_characters(game_id))]


def _item(game_id: str, character: str) -> Item[str]:
    name, text = tr(f"characters.{character}.name"), tr(f"characters.{character}.text")
    return Item(character, name, image=f"{game_id}/{load_characters(game_id)[character].portrait}", hint=text)


class CharacterLine:
    """width: of the whole row. field: of the name above the choice, which is as wide."""

    def __init__(
        self, game_id: str, index: int, seat: SeatInfo, texts: Typesetter, width: float, field: float
    ) -> None:
        self.id = f"new_game.seat.{index}.character"
        self.number = index + 1
        self.items = items(game_id)
        self.chosen = next((one for one in self.items if one.value == seat.character), self.items[0])
        self.field = field
        beside = width - _LEFT - field - _GAP - _RIGHT
        self.beside = beside >= _LEAST
        self.room = beside if self.beside else width - _LEFT - _RIGHT
        self._tall = texts.paragraph_height(self.chosen.hint, self.room, styles.NOTE)

    @property
    def height(self) -> float:
        """How much taller the seat's row is by it."""
        if self.beside:
            return max(PORTRAIT, self._tall) + _END
        return _FIELD + _BELOW + self._tall + _END

    def make(self, add: Callable[[Choice[str]], object], box: Rect, choose: Callable[[str], object]) -> None:
        """The choice itself, in the line's place."""
        add(
            Choice(
                self.id,
                self._place(box),
                tr("characters.kind", n=self.number),
                self.items,
                self.chosen.value,
                choose,
                style="drop-down",
                tooltip=self.chosen.hint,
            )
        )

    def _place(self, box: Rect) -> Rect:
        y = box.y + (box.height - _END - _FIELD) / 2 if self.beside else box.y
        return Rect(box.x + _LEFT, y, self.field, _FIELD)

    def paint(self, canvas: Canvas, box: Rect) -> None:
        """The portrait at the left, the sentence beside the choice or below it."""
        place = self._place(box)
        center = (box.x + 58, place.centery)
        if self.chosen.image is not None:
            canvas.image(self.chosen.image, center, PORTRAIT)
        else:
            canvas.ring(center, PORTRAIT / 2 - 2, theme.EDGE, width=1.5)
            canvas.icon("dice", center, 30, theme.MUTED)
        if self.beside:
            left, top = place.right + _GAP, place.centery - self._tall / 2
        else:
            left, top = place.x, place.bottom + _BELOW
        canvas.paragraph(self.chosen.hint, (left, top), self.room, styles.NOTE.in_(theme.SECONDARY))
