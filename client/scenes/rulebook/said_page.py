"""A page of rules for those who do not see it: headings, paragraphs, tables, pictures in words."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from client.draw.rich_text import plain
from client.i18n import tr
from client.rulebook.blocks import Block, Heading, ListItem, Page, PageError, Paragraph, Picture, TextTable
from client.scenes.rulebook.layout import PageLayout, PagePainter
from client.scenes.rulebook.painting import problem_words
from client.widgets import Aloud, ScrollArea
from client.widgets.spoken import Spoken, group, heading, paragraph, table

NAME: Final = "rulebook.words"
_NEAR: Final = 1.0
"""Of the page so many screens above and below what is seen can be heard."""


class SaidPage(Aloud):
    """All blocks near what is seen, each with its place on the screen; it can be scrolled to any of them."""

    def __init__(self, layout: PageLayout, area: ScrollArea) -> None:
        super().__init__(NAME, (0, 0, layout.width, layout.height), self._told)
        self._layout = layout
        self._area = area
        self._said: dict[int, Spoken | None] = {}

    def _told(self) -> Spoken | None:
        view, placed = self._area.rect.height, self._layout.placed
        first = self._layout.block_at(self._area.offset - view * _NEAR)
        last = self._layout.block_at(self._area.offset + view * (1 + _NEAR))
        found = (self._block(placed[at].index) for at in range(first, min(last + 1, len(placed))))
        return group(NAME, self._layout.page.title, tuple(one for one in found if one is not None))

    def _block(self, at: int) -> Spoken | None:
        if at not in self._said:
            self._said[at] = block_words(f"{NAME}/{at}", self._layout.page.blocks[at], self._layout.painter)
        one, (x, y) = self._said[at], self._area.origin()
        return one and replace(one, box=self._layout.box_of(at).move(x, y), acts=frozenset(("show",)))

    def show_part(self, part: str) -> bool:
        """Scroll to a block."""
        self._area.show(self._layout.box_of(int(part)))
        return True


def block_words(id: str, block: Block, painter: PagePainter) -> Spoken | None:
    """A block in words; None for a picture that says nothing."""
    match block:
        case Heading(level, text):
            return heading(id, _smooth(text), level)
        case Paragraph(text):
            return paragraph(id, _smooth(text))
        case ListItem(text, mark=mark):
            return paragraph(id, _smooth(f"{mark} {text}"))
        case TextTable(head, rows):
            lines = tuple(tuple(map(_smooth, row)) for row in rows)
            return table(id, tr("screens.table"), tuple(map(_smooth, head)), lines)
        case Picture(example):
            said = "\n".join(words for words in (painter.words_of(example), example.caption) if words)
            return Spoken(id, "image", _smooth(said)) if said else None


def _smooth(words: str) -> str:
    """Plain words without the gaps that pictures in them leave."""
    return " ".join(plain(words).split())


def said_of(page: Page, block: int, painter: PagePainter) -> str:
    """What is read when somebody is led to a block: where it stands, and what it says."""
    one = block_words("", page.blocks[block], painter)
    section = page.section_at(block)
    title = page.sections[section].title if section >= 0 else page.title
    words = one.name if one is not None else ""
    return words if words == title else f"{title}. {words}"


def beginning(layout: PageLayout | None) -> str:
    """The first sentences of a page; "" where there is none."""
    blocks = () if layout is None else layout.page.blocks
    first = next((at for at, block in enumerate(blocks) if isinstance(block, Paragraph)), None)
    return "" if layout is None or first is None else said_of(layout.page, first, layout.painter)


def around(problem: PageError | None, query: str, hits: int) -> tuple[Spoken, ...]:
    """What stands beside the page: how much was found, what is wrong with it."""
    found = ""
    if query:
        nothing = f"{tr('rulebook.results')}\n{tr('rulebook.nothing')}"
        found = tr("rulebook.found", n=hits) if hits else nothing
    lines = {"problem": problem_words(problem) if problem is not None else "", "found": found}
    return tuple(paragraph(f"rulebook.{name}", words) for name, words in lines.items() if words)
