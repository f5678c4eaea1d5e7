"""What a rule is called in the rulebook: players read its heading, its id stands beside it, small."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from client.rulebook.blocks import Heading, PageError, Picture, TextTable
from client.rulebook.page import load

_LEAD: Final = re.compile(r"\*\*(.+?)[.:]?\*\*")


def read_ahead(game_id: str, language: str) -> None:
    """Read the page that the headings stand on: the first one of a process takes a fifth of a second.

    A page that cannot be read is told where somebody opens it.
    """
    with suppress(PageError):
        load(game_id, language)


def heading(game_id: str, rule: str, language: str) -> str:
    """The heading of a rule's paragraph, or of its section where it has none; "" for a rule that is unknown.

    An id that says more than the page ("W-PLACE-4-hat-cross") is called as the nearest that it knows.
    """
    try:
        page = load(game_id, language)
    except PageError:
        return ""
    while rule not in page.anchors and rule.count("-") > 2:
        rule = rule.rpartition("-")[0]
    if rule not in page.anchors:
        return ""
    at = page.anchors[rule]
    block = page.blocks[at]
    if isinstance(block, Heading):
        return block.text
    lead = None if isinstance(block, TextTable | Picture) else _LEAD.match(block.text)
    if lead is not None:
        return lead[1]
    above = [one.text for one in page.blocks[:at] if isinstance(one, Heading)]
    return above[-1] if above else ""
