"""What a rulebook page is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from client.rulebook.examples import Example


class PageError(Exception):
    """A page cannot be shown.

    code: "missing", "unreadable" or "damaged"; detail: the place and what is wrong.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class Heading(Struct, frozen=True):
    """A title; level 1 is the page's own."""

    level: int
    text: str
    anchors: tuple[str, ...] = ()


class Paragraph(Struct, frozen=True):
    """Running text in the kit's rich text. note: set apart as a remark."""

    text: str
    anchors: tuple[str, ...] = ()
    note: bool = False


class ListItem(Struct, frozen=True):
    """A paragraph of a list. depth: 0 for the outermost list. mark: "1." or "" for a bullet.

    continued: a further paragraph of the same item, without a mark of its own.
    """

    text: str
    anchors: tuple[str, ...] = ()
    depth: int = 0
    mark: str = ""
    continued: bool = False


class TextTable(Struct, frozen=True):
    """Cells in rich text; align: "left", "center" or "right" for each column."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: tuple[str, ...]
    anchors: tuple[str, ...] = ()


class Picture(Struct, frozen=True):
    """A drawn example."""

    example: Example
    anchors: tuple[str, ...] = ()


Block: TypeAlias = Heading | Paragraph | ListItem | TextTable | Picture


class ContentsEntry(Struct, frozen=True):
    """An entry of the contents. block: where it begins; level 2 is a chapter, 3 a part of one."""

    title: str
    level: int
    block: int


class Page(Struct, frozen=True):
    """A whole page; anchors: rule id → index of its block."""

    title: str
    blocks: tuple[Block, ...]
    sections: tuple[ContentsEntry, ...]
    anchors: dict[str, int]

    def section_at(self, block: int) -> int:
        """The index of the section that a block lies in, −1 above the first."""
        found = -1
        for index, section in enumerate(self.sections):
            if section.block > block:
                break
            found = index
        return found


def texts_of(block: Block) -> Iterator[str]:
    """The rich texts of a block in reading order."""
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
