"""The ruling popup: which rule forbids what a player tried, with a link to its paragraph."""

from __future__ import annotations

from client.draw.geometry import Point
from client.draw.rich_text import plain
from client.games import registry
from client.i18n import get_language, tr
from client.rulebook.headings import heading
from client.table.bar_models import Judgement
from client.table.face import AnyPort
from rules.contract import Ruling


class RulingPopup:
    """The judge of one table; `word` is the ruling that is shown."""

    def __init__(self, table: AnyPort) -> None:
        self._table = table
        self.word: Judgement | None = None

    @property
    def pinned(self) -> bool:
        """Whether a ruling is shown until it is closed."""
        return self.word is not None and self.word.pinned

    def say(self, ruling: Ruling | None, at: Point, *, pinned: bool = False) -> None:
        """Show which rule forbids something, or nothing any more."""
        table, old = self._table, self.word
        if ruling is None:
            if old is not None and not old.pinned:
                self.word = None
                table.invalidate()
            return
        if old is not None and old.pinned and not pinned:
            return
        self.word = self._said(ruling, at, pinned)
        if pinned:
            table.app.sound.play("error")
            table.app.announce(plain(self.word.words), urgent=True)
            table.refresh()
        table.invalidate()

    def say_anew(self) -> None:
        """Compose the ruling again in the language in use."""
        if self.word is not None:
            self.word = self._said(self.word.ruling, self.word.at, self.word.pinned)

    def _said(self, ruling: Ruling, at: Point, pinned: bool) -> Judgement:
        called = heading(self._table.game_id, ruling.rule, get_language()) or tr("ruling.title")
        readable = registry.has_pages(self._table.game_id)
        return Judgement(ruling, at, pinned, self._table.face.ruling_text(ruling), called, readable)

    def close(self) -> None:
        """Close the ruling."""
        self.word = None
        self._table.refresh()

    def open_rule(self) -> None:
        """Open the rulebook at the rule."""
        if self.word is not None:
            self._table.app.open("rulebook", game_id=self._table.game_id, anchor=self.word.ruling.rule)
