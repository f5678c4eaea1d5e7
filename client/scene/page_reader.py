"""Reading of a long text by a screen reader: the arrow keys lead from paragraph to paragraph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from client.draw.geometry import Rect
from client.i18n import tr

if TYPE_CHECKING:
    from client.scene import Program
    from client.widgets import ScrollArea

ReadableText: TypeAlias = tuple[Rect, str]
"""A paragraph: its box in the coordinates of the content, and its text."""


class PageReader:
    """Announces a scrolling text paragraph by paragraph, as the arrow keys go through it.

    Attributes:
        index: Number of the paragraph read last, from 0; -1 before the first one.
    """

    def __init__(
        self, app: Program, area: ScrollArea, list_texts: Callable[[], Sequence[ReadableText]]
    ) -> None:
        """Let the arrow keys read the text of a scroll area while a screen reader is running.

        Args:
            app: The running program.
            area: The scroll area.
            list_texts: Returns its paragraphs from top to bottom.
        """
        self._app = app
        self._area = area
        self._list_texts = list_texts
        self.index = -1
        area.read_on = self.read_on

    def read_on(self, by: int) -> bool:
        """Read the next (`by` = 1) or previous (-1) paragraph; return False at the ends of the text."""
        texts = self._list_texts()
        index = self._find_start(texts, by)
        if not 0 <= index < len(texts):
            return False
        self.index = index
        box, text = texts[index]
        self._area.scroll_into_view(box)
        self._app.announce(tr("access.one-of", name=text.rstrip("."), n=index + 1, m=len(texts)))
        return True

    def move_to(self, top: float) -> None:
        """Go on from the paragraph at a height of the content, which was announced or shown otherwise."""
        texts = self._list_texts()
        self.index = next((index for index, (box, _) in enumerate(texts) if box.bottom > top), -1)

    def announce_length(self) -> None:
        """Announce how many paragraphs there are, and which keys read them."""
        self._app.announce(tr("access.paragraphs", n=len(self._list_texts())))

    def _find_start(self, texts: Sequence[ReadableText], by: int) -> int:
        """Return the paragraph beside the one read last, or the first in sight if that was scrolled away."""
        top, bottom = self._area.offset, self._area.offset + self._area.rect.height
        if 0 <= self.index < len(texts):
            box = texts[self.index][0]
            if box.bottom > top and box.top < bottom:
                return self.index + by
        elif not top:
            return 0 if by > 0 else -1
        return next((index for index, (box, _) in enumerate(texts) if box.bottom > top), len(texts) - 1)
