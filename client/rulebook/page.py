"""Parser of rulebook pages into typed blocks."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from client.platform.resources import find_file
from client.rulebook import examples
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
from rules import games

if TYPE_CHECKING:
    from markdown_it.token import Token

_FALLBACK: Final = "en"
_MAX_BYTES: Final = 2_000_000  # bytes; a page is some 50 kB
_FENCE: Final = re.compile(r"^\s*(```+|~~~+)")
_ANCHOR_LINE: Final = re.compile(r"^\s*\{#([A-Za-z0-9 _#-]+)\}\s*$")
_ANCHOR: Final = re.compile(r"\s*\{#([A-Za-z0-9 _#-]+)\}[ \t]*\n?")
_CONTENTS_DEPTH: Final = 3


def games_with_pages(language: str) -> tuple[str, ...]:
    """Return the games whose rules can be read, in the order of the menu."""
    return tuple(game for game in games() if _file(game, language) is not None)


@lru_cache(maxsize=8)
def load(game_id: str, language: str) -> Page:
    """Return the page of a game, in English if the language has none.

    Raises:
        PageError: If there is no page, or it is invalid.
    """
    if game_id not in games():
        raise PageError("missing", game_id)
    file = _file(game_id, language)
    if file is None:
        raise PageError("missing", game_id)
    try:
        if file.stat().st_size > _MAX_BYTES:
            raise PageError("damaged", f"{file.name}: too long")
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PageError("unreadable", f"{file.name}: {error}") from error
    return parse(text, game_id, name=f"{language}/{file.name}")


def _file(game_id: str, language: str) -> Path | None:
    for folder in (language, _FALLBACK):
        file = find_file("rulebook", folder, f"{game_id}.md")
        if file is not None:
            return file
    return None


def parse(text: str, game_id: str = "", *, name: str = "page") -> Page:
    """Return the blocks of a page; the game says what kinds of examples there are.

    Raises:
        PageError: If it is invalid; the message names `name` and the line.
    """
    return _Reader(text, game_id, name).read()


class _Reader:
    """Parser of one page."""

    def __init__(self, text: str, game_id: str, name: str) -> None:
        self.name = name
        self.game_id = game_id
        self.text, self.waiting = _lift_anchors(text)
        self.blocks: list[Block] = []
        self.anchors: dict[str, int] = {}
        self.lists: list[int] = []  # for each open list its next number, 0 for bullets
        self.fresh_item = False
        self.mark = ""
        self.quotes = 0

    def read(self) -> Page:
        from markdown_it import MarkdownIt  # noqa: PLC0415  # only who reads the rules waits for it

        tokens = MarkdownIt("commonmark").enable("table").parse(self.text)
        at = 0
        while at < len(tokens):
            at = self._token(tokens, at)
        if not self.blocks:
            raise PageError("damaged", f"{self.name}: empty")
        for left in sorted(self.waiting):
            self._fail(left, "a rule id with nothing after it")
        title = next((b.text for b in self.blocks if isinstance(b, Heading) and b.level == 1), "")
        return Page(title, tuple(self.blocks), self._sections(), self.anchors)

    def _token(self, tokens: list[Token], at: int) -> int:
        """Handle the token at `at` and return the index of the next one."""
        token = tokens[at]
        match token.type:
            case "bullet_list_open":
                self.lists.append(0)
            case "ordered_list_open":
                self.lists.append(int(token.attrGet("start") or 1))
            case "bullet_list_close" | "ordered_list_close":
                self.lists.pop()
            case "list_item_open":
                self._open_item()
            case "blockquote_open":
                self.quotes += 1
            case "blockquote_close":
                self.quotes -= 1
            case "heading_open":
                inline = tokens[at + 1]
                self._add(Heading(int(token.tag[1]), _rich(inline)), token)
                return at + 3
            case "paragraph_open":
                self._paragraph(_rich(tokens[at + 1]), token)
                return at + 3
            case "fence":
                self._fence(token)
            case "table_open":
                return self._table(tokens, at)
            case _:
                pass
        return at + 1

    def _open_item(self) -> None:
        self.fresh_item = True
        self.mark = ""
        if self.lists and self.lists[-1]:
            self.mark = f"{self.lists[-1]}."
            self.lists[-1] += 1

    def _paragraph(self, text: str, token: Token) -> None:
        if not self.lists:
            self._add(Paragraph(text, note=self.quotes > 0), token)
            return
        depth = len(self.lists) - 1
        mark = self.mark if self.fresh_item else ""
        self._add(ListItem(text, depth=depth, mark=mark, continued=not self.fresh_item), token)
        self.fresh_item = False

    def _fence(self, token: Token) -> None:
        kind = token.info.strip()
        if kind not in examples.load_kinds(self.game_id):
            self._fail(token.map[0] if token.map else 0, f"no example of the kind {kind!r}")
        try:
            example = examples.parse_example(self.game_id, kind, token.content)
        except ValueError as error:
            self._fail(token.map[0] if token.map else 0, f"{kind}: {error}")
        self._add(Picture(example), token)

    def _table(self, tokens: list[Token], at: int) -> int:
        start = tokens[at]
        rows: list[list[str]] = []
        align: list[str] = []
        while tokens[at].type != "table_close":
            token = tokens[at]
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                if len(rows) == 1:
                    align.append(str(token.attrGet("style") or "").rpartition(":")[2] or "left")
                rows[-1].append(_rich(tokens[at + 1]))
            at += 1
        self._add(TextTable(tuple(rows[0]), tuple(map(tuple, rows[1:])), tuple(align)), start)
        return at + 1

    def _add(self, block: Block, token: Token) -> None:
        """Add the block with the rule ids that stand before or in it."""
        first, end = token.map or (0, 0)
        found = [name for line in sorted(self.waiting) if first <= line < end for name in self.waiting[line]]
        for line in [line for line in self.waiting if first <= line < end]:
            del self.waiting[line]
        block, inside = _without_anchors(block)
        found += inside
        if isinstance(block, Paragraph | ListItem) and not block.text:
            # nothing but an id: it belongs to what follows
            self.waiting.setdefault(end, []).extend(found)
            return
        for name in found:
            if name in self.anchors:
                self._fail(first, f"the rule id {name} is there twice")
            self.anchors[name] = len(self.blocks)
        self.blocks.append(replace(block, anchors=tuple(found)))

    def _sections(self) -> tuple[ContentsEntry, ...]:
        return tuple(
            ContentsEntry(block.text, block.level, index)
            for index, block in enumerate(self.blocks)
            if isinstance(block, Heading) and 1 < block.level <= _CONTENTS_DEPTH
        )

    def _fail(self, line: int, problem: str) -> None:
        raise PageError("damaged", f"{self.name}: {line + 1}: {problem}")


def _names(text: str) -> list[str]:
    return [name.lstrip("#") for name in text.split()]


def _lift_anchors(text: str) -> tuple[str, dict[int, list[str]]]:
    """Return the text with its anchor lines blank, and for each line the ids that stand before it."""
    lines = text.replace("\r\n", "\n").split("\n")
    waiting: dict[int, list[str]] = {}
    names: list[str] = []
    fenced = ""
    for number, line in enumerate(lines):
        fence = _FENCE.match(line)
        if fenced:
            if fence and fence[1].startswith(fenced):
                fenced = ""
            continue
        found = _ANCHOR_LINE.match(line)
        if found:
            names += _names(found[1])
            lines[number] = ""
            continue
        if names and line.strip():
            waiting[number] = names
            names = []
        if fence:
            fenced = fence[1]
    if names:
        waiting[len(lines)] = names
    return "\n".join(lines), waiting


def _without_anchors(block: Block) -> tuple[Block, list[str]]:
    """Return a block without the ids written inside its text, and these ids."""
    if isinstance(block, Picture):
        return block, []
    found: list[str] = []

    def clean(text: str) -> str:
        def take(match: re.Match[str]) -> str:
            found.extend(_names(match[1]))
            return ""

        return _ANCHOR.sub(take, text).strip()

    if isinstance(block, TextTable):
        head = tuple(map(clean, block.head))
        rows = tuple(tuple(map(clean, row)) for row in block.rows)
        return replace(block, head=head, rows=rows), found
    text = clean(block.text)
    return replace(block, text=text), found


def _rich(inline: Token) -> str:
    """Return the rich text of an inline token."""
    parts: list[str] = []
    targets: list[str] = []
    for token in inline.children or ():
        match token.type:
            case "text" | "code_inline":
                parts.append(token.content)
            case "strong_open" | "strong_close":
                parts.append("**")
            case "em_open" | "em_close":
                parts.append("*")
            case "softbreak":
                parts.append(" ")
            case "hardbreak":
                parts.append("\n")
            case "link_open":
                targets.append(str(token.attrGet("href") or ""))
                parts.append("[")
            case "link_close":
                parts.append(f"]({targets.pop()})")
            case _:
                parts.append(token.content)
    return "".join(parts)
