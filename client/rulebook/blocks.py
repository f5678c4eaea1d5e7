"""Blocks of a rulebook page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from client.rulebook.examples import Example


class PageError(Exception):
    """A page that cannot be shown.

    Attributes:
        code: "missing", "unreadable" or "damaged".
        detail: Where and what is wrong.
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
    """Running text in the rich text of `draw`."""

    text: str
    anchors: tuple[str, ...] = ()
    note: bool = False
    """Whether it is set apart as a remark."""


class ListItem(Struct, frozen=True):
    """A paragraph of a list."""

    text: str
    anchors: tuple[str, ...] = ()
    depth: int = 0
    """0 for the outermost list."""
    mark: str = ""
    """"1." or "" for a bullet."""
    continued: bool = False
    """Whether it is a further paragraph of the same item, without a mark of its own."""


class TextTable(Struct, frozen=True):
    """A table with cells in rich text."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: tuple[str, ...]
    """"left", "center" or "right" for each column."""
    anchors: tuple[str, ...] = ()


class Picture(Struct, frozen=True):
    """A drawn example."""

    example: Example
    anchors: tuple[str, ...] = ()


Block: TypeAlias = Heading | Paragraph | ListItem | TextTable | Picture


class ContentsEntry(Struct, frozen=True):
    """An entry of the contents."""

    title: str
    level: int
    """2 for a chapter, 3 for a part of one."""
    block: int
    """Index of the block where it begins."""


class Page(Struct, frozen=True):
    """A whole page."""

    title: str
    blocks: tuple[Block, ...]
    sections: tuple[ContentsEntry, ...]
    anchors: dict[str, int]
    """Rule id → index of its block."""

    def find_section(self, block: int) -> int:
        """Return the index of the section that contains a block, −1 above the first."""
        section_index = -1
        for index, section in enumerate(self.sections):
            if section.block > block:
                break
            section_index = index
        return section_index


def list_texts(block: Block) -> Iterator[str]:
    """Yield the rich texts of a block in reading order."""
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
