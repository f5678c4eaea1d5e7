"""The rulebook's pages as typed blocks: parsing, contents and search. No window, no pictures.

A page is CommonMark with tables. A line ``{#W-SET-1}`` names the rule id of the paragraph, list
item or heading that follows; a fenced block of a known kind is a drawn example.
"""

from client.rulebook.blocks import (
    Block,
    Heading,
    Item,
    Page,
    PageError,
    Paragraph,
    Picture,
    Section,
    TextTable,
)
from client.rulebook.page import games_with_pages, load, parse
from client.rulebook.search import Hit, Index

__all__ = [
    "Block",
    "Heading",
    "Hit",
    "Index",
    "Item",
    "Page",
    "PageError",
    "Paragraph",
    "Picture",
    "Section",
    "TextTable",
    "games_with_pages",
    "load",
    "parse",
]
