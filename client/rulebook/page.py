"""Parser of rulebook pages into typed blocks (headings, paragraphs, tables, examples)."""

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
from rules import list_game_ids

if TYPE_CHECKING:
    from markdown_it.token import Token

_FALLBACK: Final = "en"
_MAX_BYTES: Final = 2_000_000  # bytes; a page is some 50 kB
_FENCE: Final = re.compile(r"^\s*(```+|~~~+)")
_ANCHOR_LINE: Final = re.compile(r"^\s*\{#([A-Za-z0-9 _#-]+)\}\s*$")
_ANCHOR: Final = re.compile(r"\s*\{#([A-Za-z0-9 _#-]+)\}[ \t]*\n?")
_CONTENTS_DEPTH: Final = 3


def list_games_with_pages(language: str) -> tuple[str, ...]:
    """Return the ids of the games that have a rulebook page, in the order of the menu."""
    return tuple(game for game in list_game_ids() if _find_page_file(game, language) is not None)


@lru_cache(maxsize=8)
def load_page(game_id: str, language: str) -> Page:
    """Return the parsed rulebook page of a game, in English if it is not translated.

    Raises:
        PageError: There is no page, or it is invalid.
    """
    if game_id not in list_game_ids():
        raise PageError("missing", game_id)
    file = _find_page_file(game_id, language)
    if file is None:
        raise PageError("missing", game_id)
    try:
        if file.stat().st_size > _MAX_BYTES:
            raise PageError("damaged", f"{file.name}: too long")
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PageError("unreadable", f"{file.name}: {error}") from error
    return parse_page(text, game_id, name=f"{language}/{file.name}")


def _find_page_file(game_id: str, language: str) -> Path | None:
    for folder in (language, _FALLBACK):
        file = find_file("rulebook", folder, f"{game_id}.md")
        if file is not None:
            return file
    return None


def parse_page(text: str, game_id: str = "", *, name: str = "page") -> Page:
    """Parse the text of a rulebook page.

    Args:
        text: The text.
        game_id: The game, which determines the kinds of examples the page may have.
        name: Name of the page in error messages.

    Raises:
        PageError: The page is invalid; the error gives the name and the line.
    """
    return _PageParser(text, game_id, name).parse()


class _PageParser:
    """Parser of one page."""

    def __init__(self, text: str, game_id: str, name: str) -> None:
        self.name = name
        self.game_id = game_id
        # line: ids that belong to the block that begins there or below
        self.text, self.pending_anchors = _extract_anchor_lines(text)
        self.blocks: list[Block] = []
        self.anchors: dict[str, int] = {}
        self.lists: list[int] = []  # for each open list its next number, 0 for bullets
        self.is_new_item = False
        self.mark = ""
        self.quotes = 0

    def parse(self) -> Page:
        from markdown_it import MarkdownIt  # noqa: PLC0415  # not needed before a page is read

        tokens = MarkdownIt("commonmark").enable("table").parse(self.text)
        at = 0
        while at < len(tokens):
            at = self._handle_token(tokens, at)
        if not self.blocks:
            raise PageError("damaged", f"{self.name}: empty")
        for line in sorted(self.pending_anchors):
            self._fail(line, "a rule id with nothing after it")
        title = next((b.text for b in self.blocks if isinstance(b, Heading) and b.level == 1), "")
        return Page(title, tuple(self.blocks), self._list_sections(), self.anchors)

    def _handle_token(self, tokens: list[Token], at: int) -> int:
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
                self._add_block(Heading(int(token.tag[1]), _make_rich_text(inline)), token)
                return at + 3
            case "paragraph_open":
                self._add_paragraph(_make_rich_text(tokens[at + 1]), token)
                return at + 3
            case "fence":
                self._add_picture(token)
            case "table_open":
                return self._add_table(tokens, at)
            case _:
                pass
        return at + 1

    def _open_item(self) -> None:
        self.is_new_item = True
        self.mark = ""
        if self.lists and self.lists[-1]:
            self.mark = f"{self.lists[-1]}."
            self.lists[-1] += 1

    def _add_paragraph(self, text: str, token: Token) -> None:
        if not self.lists:
            self._add_block(Paragraph(text, note=self.quotes > 0), token)
            return
        depth = len(self.lists) - 1
        mark = self.mark if self.is_new_item else ""
        self._add_block(ListItem(text, depth=depth, mark=mark, continued=not self.is_new_item), token)
        self.is_new_item = False

    def _add_picture(self, token: Token) -> None:
        kind = token.info.strip()
        if kind not in examples.load_kinds(self.game_id):
            self._fail(token.map[0] if token.map else 0, f"no example of the kind {kind!r}")
        try:
            example = examples.parse_example(self.game_id, kind, token.content)
        except ValueError as error:
            self._fail(token.map[0] if token.map else 0, f"{kind}: {error}")
        self._add_block(Picture(example), token)

    def _add_table(self, tokens: list[Token], at: int) -> int:
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
                rows[-1].append(_make_rich_text(tokens[at + 1]))
            at += 1
        self._add_block(TextTable(tuple(rows[0]), tuple(map(tuple, rows[1:])), tuple(align)), start)
        return at + 1

    def _add_block(self, block: Block, token: Token) -> None:
        """Add a block with the rule ids before and in it."""
        first, end = token.map or (0, 0)
        names: list[str] = []
        for line in sorted(line for line in self.pending_anchors if first <= line < end):
            names += self.pending_anchors.pop(line)
        block, names_inside = _remove_anchors(block)
        names += names_inside
        if isinstance(block, Paragraph | ListItem) and not block.text:
            # nothing but an id: it belongs to what follows
            self.pending_anchors.setdefault(end, []).extend(names)
            return
        for name in names:
            if name in self.anchors:
                self._fail(first, f"the rule id {name} is there twice")
            self.anchors[name] = len(self.blocks)
        self.blocks.append(replace(block, anchors=tuple(names)))

    def _list_sections(self) -> tuple[ContentsEntry, ...]:
        return tuple(
            ContentsEntry(block.text, block.level, index)
            for index, block in enumerate(self.blocks)
            if isinstance(block, Heading) and 1 < block.level <= _CONTENTS_DEPTH
        )

    def _fail(self, line: int, problem: str) -> None:
        raise PageError("damaged", f"{self.name}: {line + 1}: {problem}")


def _split_anchor_names(text: str) -> list[str]:
    return [name.lstrip("#") for name in text.split()]


def _extract_anchor_lines(text: str) -> tuple[str, dict[int, list[str]]]:
    """Return the text with its anchor lines blank, and for each line the ids in the lines above it."""
    lines = text.replace("\r\n", "\n").split("\n")
    pending_anchors: dict[int, list[str]] = {}
    names: list[str] = []
    fenced = ""
    for number, line in enumerate(lines):
        fence = _FENCE.match(line)
        if fenced:
            if fence and fence[1].startswith(fenced):
                fenced = ""
            continue
        anchor_line = _ANCHOR_LINE.match(line)
        if anchor_line:
            names += _split_anchor_names(anchor_line[1])
            lines[number] = ""
            continue
        if names and line.strip():
            pending_anchors[number] = names
            names = []
        if fence:
            fenced = fence[1]
    if names:
        pending_anchors[len(lines)] = names
    return "\n".join(lines), pending_anchors


def _remove_anchors(block: Block) -> tuple[Block, list[str]]:
    """Return a block without the ids written inside its text, and these ids."""
    if isinstance(block, Picture):
        return block, []
    names: list[str] = []

    def clean(text: str) -> str:
        def take(match: re.Match[str]) -> str:
            names.extend(_split_anchor_names(match[1]))
            return ""

        return _ANCHOR.sub(take, text).strip()

    if isinstance(block, TextTable):
        head = tuple(map(clean, block.head))
        rows = tuple(tuple(map(clean, row)) for row in block.rows)
        return replace(block, head=head, rows=rows), names
    text = clean(block.text)
    return replace(block, text=text), names


def _make_rich_text(inline: Token) -> str:
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
