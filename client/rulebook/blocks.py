"""Types for the parsed blocks of a rulebook page: headings, paragraphs, lists, tables, pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from client.rulebook.examples import Example


class PageError(Exception):
    """Error: a rulebook page cannot be shown.

    Attributes:
        code: "missing", "unreadable" or "damaged".
        detail: Place and description of the fault.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class Heading(Struct, frozen=True):
    """A heading on a rulebook page; level 1 is the title of the page."""

    level: int
    text: str
    anchors: tuple[str, ...] = ()


class Paragraph(Struct, frozen=True):
    """A paragraph on a rulebook page, in rich text markup."""

    text: str
    anchors: tuple[str, ...] = ()
    note: bool = False
    """Whether it is set apart as a remark."""


class ListItem(Struct, frozen=True):
    """One paragraph of a list on a rulebook page."""

    text: str
    """The rich text."""
    anchors: tuple[str, ...] = ()
    """Rule ids that lead to the item."""
    depth: int = 0
    """0 for the outermost list."""
    mark: str = ""
    """"1." or "" for a bullet."""
    continued: bool = False
    """Whether it is a further paragraph of the same item, without a mark of its own."""


class TextTable(Struct, frozen=True):
    """A table on a rulebook page, with rich text in its cells."""

    head: tuple[str, ...]
    """The cells of the header row."""
    rows: tuple[tuple[str, ...], ...]
    """The cells of the further rows."""
    align: tuple[str, ...]
    """"left", "center" or "right" for each column."""
    anchors: tuple[str, ...] = ()
    """Rule ids that lead to the table."""


class Picture(Struct, frozen=True):
    """A drawn example on a rulebook page."""

    example: Example
    anchors: tuple[str, ...] = ()


Block: TypeAlias = Heading | Paragraph | ListItem | TextTable | Picture


class ContentsEntry(Struct, frozen=True):
    """An entry in the table of contents of a rulebook page."""

    title: str
    level: int
    """2 for a chapter, 3 for a part of one."""
    block: int
    """Index of the block where it begins."""


class Page(Struct, frozen=True):
    """A parsed rulebook page."""

    title: str
    """The title."""
    blocks: tuple[Block, ...]
    """All blocks in order."""
    sections: tuple[ContentsEntry, ...]
    """The table of contents."""
    anchors: dict[str, int]
    """Rule id → index of its block."""

    def find_section(self, block: int) -> int:
        """Return the index of the contents entry whose section contains a block, −1 above the first one."""
        section_index = -1
        for index, section in enumerate(self.sections):
            if section.block > block:
                break
            section_index = index
        return section_index


def list_texts(block: Block) -> Iterator[str]:
    """Yield the rich texts in a block of a rulebook page, in reading order."""
    match block:
        case TextTable(head, rows):
            yield from head
            for row in rows:
                yield from row
        case Picture(example):
            if example.caption:
                yield example.caption
        case _:
            yield block.text
