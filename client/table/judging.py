"""The judge at the table: which rule forbids what a player tried, and the way to its paragraph."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from client import registry
from client.draw.geometry import Point, Rect
from client.i18n import language, tr
from client.rulebook.headings import heading
from client.scene import Scene
from client.table.frame import FrameLayout
from client.table.parts import Judgement
from rules.contract import Ruling

if TYPE_CHECKING:
    from client.app import App


class JudgedScene(Scene, ABC):
    """A scene with a judge. judgement: what the judge says just now, if anything."""

    game_id = ""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.judgement: Judgement | None = None
        self.frame_layout: FrameLayout

    @abstractmethod
    def ruling_words(self, ruling: Ruling) -> str:
        """The judge's sentence."""

    def refresh(self) -> None:
        """The position has changed: other buttons, another picture."""
        self.rebuild()
        self.invalidate()

    def judge(self, ruling: Ruling | None, at: Point, *, pinned: bool = False) -> None:
        """Show which rule forbids something, or nothing any more."""
        old = self.judgement
        if ruling is None:
            if old is not None and not old.pinned:
                self.judgement = None
                self.invalidate()
            return
        if old is not None and old.pinned and not pinned:
            return
        self.judgement = self.judged(ruling, at, pinned)
        if pinned:
            self.app.sound.play("error")
            self.refresh()
        self.invalidate()

    def judged(self, ruling: Ruling, at: Point, pinned: bool) -> Judgement:
        """The judge's word in the language in use."""
        called = heading(self.game_id, ruling.rule, language()) or tr("ruling.title")
        readable = registry.has_pages(self.game_id)
        return Judgement(ruling, at, pinned, self.ruling_words(ruling), called, readable)

    def judge_dock(self) -> Rect:
        """The part of the board at whose foot the judge's word stands."""
        return self.frame_layout.board.inflate(-24, -24)

    def close_judge(self) -> None:
        """Thank the judge."""
        self.judgement = None
        self.refresh()

    def dismiss_judge(self) -> None:
        """The player went on: the judge's word is of no use any more."""
        if self.judgement is not None:
            self.close_judge()

    def open_rule(self) -> None:
        """The rulebook at the paragraph of the judge's rule."""
        if self.judgement is not None:
            self.app.open("rulebook", game_id=self.game_id, anchor=self.judgement.ruling.rule)
