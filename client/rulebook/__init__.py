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
from client.rulebook.page import list_games_with_pages, load_page, parse_page
from client.rulebook.search import PageIndex, SearchHit

__all__ = [
    "Block",
    "ContentsEntry",
    "Heading",
    "ListItem",
    "Page",
    "PageError",
    "PageIndex",
    "Paragraph",
    "Picture",
    "SearchHit",
    "TextTable",
    "list_games_with_pages",
    "load_page",
    "parse_page",
]
