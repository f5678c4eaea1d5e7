"""Headings of rules, which are shown to players with the rule's id in small print."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from client.rulebook.blocks import Heading, PageError, Picture, TextTable
from client.rulebook.page import load_page

_LEAD: Final = re.compile(r"\*\*(.+?)[.:]?\*\*")


def preload_headings(game_id: str, language: str) -> None:
    """Parse a game's rulebook page in advance, since the first access takes a fifth of a second.

    An invalid page is ignored here and reported when it is opened.
    """
    with suppress(PageError):
        load_page(game_id, language)


def find_heading(game_id: str, rule: str, language: str) -> str:
    """Return the heading of a rule in a game's rulebook, "" for an unknown rule.

    This is the bold text at the beginning of its paragraph, or the heading of its section if there is none.
    An id more specific than the page ("W-PLACE-4-hat-cross") gets the heading of the nearest known id.
    """
    try:
        page = load_page(game_id, language)
    except PageError:
        return ""
    while rule not in page.anchors and rule.count("-") > 2:
        rule = rule.rpartition("-")[0]
    if rule not in page.anchors:
        return ""
    block_index = page.anchors[rule]
    block = page.blocks[block_index]
    if isinstance(block, Heading):
        return block.text
    lead = None if isinstance(block, TextTable | Picture) else _LEAD.match(block.text)
    if lead is not None:
        return lead[1]
    headings_above = [other.text for other in page.blocks[:block_index] if isinstance(other, Heading)]
    return headings_above[-1] if headings_above else ""
