"""Pages of the rulebook as typed blocks: parsing, contents and search, without drawing.

A page is CommonMark with tables. A line ``{#W-SET-1}`` names the rule id of the paragraph, list item or
heading that follows; a fenced block of a known kind is a drawn example.
"""

from client.rulebook.blocks import (
    Block,
    ContentsEntry,
    Heading,
    ListItem,
    Page,
    PageError,
    Paragraph,
    Picture,
    TextTable,
)
from client.rulebook.page import games_with_pages, load, parse
from client.rulebook.search import Hit, Index

__all__ = [
    "Block",
    "ContentsEntry",
    "Heading",
    "Hit",
    "Index",
    "ListItem",
    "Page",
    "PageError",
    "Paragraph",
    "Picture",
    "TextTable",
    "games_with_pages",
    "load",
    "parse",
]
