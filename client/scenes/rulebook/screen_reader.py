"""Rulebook page as nodes for screen readers: headings, paragraphs, tables, and pictures as text."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from client.draw.rich_text_parser import strip_markup
from client.i18n import tr
from client.rulebook.blocks import Block, Heading, ListItem, Page, PageError, Paragraph, Picture, TextTable
from client.scene.page_reader import ReadableText
from client.scenes.rulebook.example_drawing import ExampleDrawings
from client.scenes.rulebook.page_layout import PageLayout
from client.scenes.rulebook.painting import describe_page_error
from client.table.table_accessibility import join_sentences
from client.widgets import ScreenReaderText, ScrollArea
from client.widgets.accessible_node import (
    AccessibleNode,
    make_group,
    make_heading,
    make_paragraph,
    make_table,
)

ID: Final = "rulebook.words"
_ACCESSIBLE_SCREENS: Final = 1.0
"""How much of the page above and below the visible part is accessible, in heights of that part."""


class AccessiblePage(ScreenReaderText):
    """Presents the blocks near the visible part of a rulebook page to screen readers."""

    def __init__(self, layout: PageLayout, area: ScrollArea) -> None:
        super().__init__(ID, (0, 0, layout.width, layout.height), self._create_page_node)
        self._layout = layout
        self._area = area
        self._nodes: dict[int, AccessibleNode | None] = {}

    def _create_page_node(self) -> AccessibleNode | None:
        height, blocks = self._area.rect.height, self._layout.blocks
        first = self._layout.find_block(self._area.offset - height * _ACCESSIBLE_SCREENS)
        last = self._layout.find_block(self._area.offset + height * (1 + _ACCESSIBLE_SCREENS))
        nodes = (self._create_node(block.index) for block in blocks[first : last + 1])
        return make_group(ID, self._layout.page.title, tuple(node for node in nodes if node is not None))

    def list_texts(self) -> list[ReadableText]:
        """Return all blocks of the page that can be read, from top to bottom."""
        found = ((block.index, self._get_node(block.index)) for block in self._layout.blocks)
        return [(self._layout.get_box(index), _read_node(node)) for index, node in found if node is not None]

    def _get_node(self, index: int) -> AccessibleNode | None:
        if index not in self._nodes:
            block = self._layout.page.blocks[index]
            self._nodes[index] = create_block_node(f"{ID}/{index}", block, self._layout.drawings)
        return self._nodes[index]

    def _create_node(self, index: int) -> AccessibleNode | None:
        node, (x, y) = self._get_node(index), self._area.origin()
        return node and replace(node, box=self._layout.get_box(index).move(x, y), acts=frozenset(("show",)))

    def scroll_to_part(self, part: str) -> bool:
        """Scroll the page to a block; `part` is the block's index."""
        self._area.scroll_into_view(self._layout.get_box(int(part)))
        return True


def create_block_node(id: str, block: Block, drawings: ExampleDrawings) -> AccessibleNode | None:
    """Return the screen reader node of a block, None for a picture without text."""
    match block:
        case Heading(level, text):
            return make_heading(id, _clean_text(text), level)
        case Paragraph(text):
            return make_paragraph(id, _clean_text(text))
        case ListItem(text, mark=mark):
            return make_paragraph(id, _clean_text(f"{mark} {text}"))
        case TextTable(head, rows):
            cells = tuple(tuple(map(_clean_text, row)) for row in rows)
            return make_table(id, tr("screens.table"), tuple(map(_clean_text, head)), cells)
        case Picture(example):
            text = "\n".join(
                part for part in (drawings[type(example)].describe(example), example.caption) if part
            )
            return AccessibleNode(id, "image", _clean_text(text)) if text else None


def _clean_text(text: str) -> str:
    """Return plain text without the gaps that pictures in it leave."""
    return " ".join(strip_markup(text).split())


def _read_node(node: AccessibleNode) -> str:
    """Return the text of a block, that of a table row by row."""
    rows = (", ".join(cell.name for cell in row.parts if cell.name) for row in node.parts)
    return join_sentences(node.name, *rows)


def describe_block(page: Page, index: int, drawings: ExampleDrawings) -> str:
    """Return the text of a block for screen readers, preceded by the title of its section."""
    node = create_block_node("", page.blocks[index], drawings)
    section = page.find_section(index)
    title = page.sections[section].title if section >= 0 else page.title
    text = node.name if node is not None else ""
    return text if text == title else f"{title}. {text}"


def find_end_of_opening(page: Page, index: int) -> int:
    """Return the last block that is read with a block: below a heading the first paragraph or list item.

    A picture between them, such as that of a card, is read too. The block itself if nothing follows.
    """
    if not isinstance(page.blocks[index], Heading):
        return index
    for following in range(index + 1, len(page.blocks)):
        if isinstance(page.blocks[following], Heading | TextTable):
            return following - 1
        if isinstance(page.blocks[following], Paragraph | ListItem):
            return following
    return len(page.blocks) - 1


def describe_opening(page: Page, index: int, drawings: ExampleDrawings) -> str:
    """Return the text of a block for screen readers, below a heading with what is read with it."""
    opening = describe_block(page, index, drawings)
    following = range(index + 1, find_end_of_opening(page, index) + 1)
    nodes = (create_block_node("", page.blocks[number], drawings) for number in following)
    # a card begins with its title, which is the heading above it
    texts = [node.name.removeprefix(f"{opening}. ") for node in nodes if node is not None]
    return join_sentences(opening, *texts) if texts else opening


def get_first_paragraph(layout: PageLayout | None) -> str:
    """Return the text of a page's first paragraph, "" if there is none."""
    blocks = () if layout is None else layout.page.blocks
    first = next((index for index, block in enumerate(blocks) if isinstance(block, Paragraph)), None)
    return "" if layout is None or first is None else describe_block(layout.page, first, layout.drawings)


def create_side_nodes(problem: PageError | None, query: str, hit_count: int) -> tuple[AccessibleNode, ...]:
    """Return screen reader nodes for the number of search results and for an error of the page."""
    nodes = []
    if problem is not None:
        nodes.append(make_paragraph("rulebook.problem", describe_page_error(problem)))
    if query:
        nodes.append(make_paragraph("rulebook.found", describe_hit_count(hit_count)))
    return tuple(nodes)


def describe_hit_count(hit_count: int) -> str:
    """Return how many places a search has found."""
    if hit_count:
        return tr("rulebook.found", n=hit_count)
    return f"{tr('rulebook.results')}\n{tr('rulebook.nothing')}"
