"""The second line of an opponent's seat in a new game: portrait, selector and text of a character."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from client.bots.characters import load_characters
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.widgets import Selector, SelectorItem, WidgetText
from saves.seats import SeatInfo

RANDOM_CHARACTER: Final = ""
PORTRAIT_SIZE: Final = 60.0
_FIELD_HEIGHT: Final = 52.0
_LEFT: Final = 112.0
"""Where names begin in a row."""
_RIGHT: Final = 16.0
_GAP: Final = 16.0
_MIN_TEXT_WIDTH: Final = 240.0
"""The sentence is beside the choice if it has at least that much room, else below it."""
_BELOW: Final = 8.0
_END: Final = 10.0


def make_character_items(game_id: str) -> list[SelectorItem[str]]:
    """Return the characters an opponent may have in a game, as selector items; "random" is first."""
    chance = SelectorItem(
        RANDOM_CHARACTER, tr("characters.by-chance.name"), icon="dice", hint=tr("characters.by-chance.text")
    )
    return [chance, *(_item(game_id, character) for character in load_characters(game_id))]


def _item(game_id: str, character: str) -> SelectorItem[str]:
    name, text = tr(f"characters.{character}.name"), tr(f"characters.{character}.text")
    return SelectorItem(
        character, name, image=f"{game_id}/{load_characters(game_id)[character].portrait}", hint=text
    )


class CharacterLine:
    """The line with an opponent's character below its seat on the new-game screen."""

    def __init__(
        self, game_id: str, index: int, seat: SeatInfo, texts: Typesetter, width: float, field: float
    ) -> None:
        """Create the line; `width` is that of the row, `field` that of the name above the choice."""
        self.id = f"new_game.seat.{index}.character"
        self.number = index + 1
        self.items = make_character_items(game_id)
        self.chosen = next((item for item in self.items if item.value == seat.character), self.items[0])
        self.field = field
        beside = width - _LEFT - field - _GAP - _RIGHT
        self.beside = beside >= _MIN_TEXT_WIDTH
        self.room = beside if self.beside else width - _LEFT - _RIGHT
        self._text_height = texts.measure_height(self.chosen.hint, self.room, styles.NOTE)

    @property
    def height(self) -> float:
        """Height that the character line adds to the row of its seat."""
        if self.beside:
            return max(PORTRAIT_SIZE, self._text_height) + _END
        return _FIELD_HEIGHT + _BELOW + self._text_height + _END

    def add_choice(
        self, add: Callable[[Selector[str]], object], box: Rect, choose: Callable[[str], object]
    ) -> None:
        """Add the selector of a character to the line.

        Args:
            add: Adds a widget.
            box: The line.
            choose: Called with the id of the chosen character.
        """
        add(
            Selector(
                self.id,
                self._choice_box(box),
                WidgetText(tr("characters.kind", n=self.number), details=self.chosen.hint),
                self.items,
                self.chosen.value,
                choose,
                style="drop-down",
            )
        )

    def _choice_box(self, box: Rect) -> Rect:
        y = box.y + (box.height - _END - _FIELD_HEIGHT) / 2 if self.beside else box.y
        return Rect(box.x + _LEFT, y, self.field, _FIELD_HEIGHT)

    def draw(self, canvas: Canvas, box: Rect) -> None:
        """Draw the character's portrait and its describing sentence, beside the selector or below it."""
        place = self._choice_box(box)
        center = (box.x + 58, place.centery)
        if self.chosen.image is not None:
            canvas.image(self.chosen.image, center, PORTRAIT_SIZE)
        else:
            canvas.ring(center, PORTRAIT_SIZE / 2 - 2, theme.EDGE, width=1.5)
            canvas.icon("dice", center, 30, theme.MUTED)
        if self.beside:
            left, top = place.right + _GAP, place.centery - self._text_height / 2
        else:
            left, top = place.x, place.bottom + _BELOW
        canvas.paragraph(self.chosen.hint, (left, top), self.room, styles.NOTE.with_colour(theme.SECONDARY))
