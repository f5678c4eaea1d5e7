"""Wispwood's rulebook pages: complete, alike in the three languages, and true to the rules they draw."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
import yaml

from client.games.wispwood.board.tiles import parse_forest
from client.i18n import load_topic
from client.platform.resources import get_asset_path
from client.rulebook import Block, Heading, ListItem, Page, Paragraph, Picture, load_page
from client.rulebook.blocks import list_texts
from client.rulebook.examples import Example
from client.rulebook.wispwood_examples import CardExample, ForestExample, GhostBoardExample, PondExample
from rules.wispwood.content import DECKS, content
from rules.wispwood.placement import find_allowed_hat_cells, window_bit
from rules.wispwood.scoring import score_card

LANGUAGES = ("en", "cs", "sk")
ICONS = {"pumpkin", "hat", "orb", "heart", "tree", "cat", "paw", "firefly", "ghost"}
LETTERS = "PHOL"
PARTS = ("SET", "TURN", "POND", "CAT", "PLACE", "TREE", "SUP", "RND", "END", "SOLO", "VAR")
ICON = re.compile(r":([a-z-]+):")
CLUMSY = re.compile(r"""["']|\.\.\.| - |  | [,.;:!?](\s|$)|--""")
"""Straight quotes, dots for an ellipsis, hyphens for dashes, lost spaces."""


def page(language: str) -> Page:
    return load_page("wispwood", language)


def rule_ids(language: str) -> list[str]:
    return [name for name in page(language).anchors if name.startswith("W-")]


def pictures(language: str) -> list[Example]:
    return [block.example for block in page(language).blocks if isinstance(block, Picture)]


def skeleton(block: Block) -> object:
    """Return what a block must have in common with its translations."""
    match block:
        case Heading(level, _, anchors):
            return ("heading", level, anchors)
        case Paragraph(text, anchors, note):
            return ("paragraph", anchors, note, ICON.findall(text), text.count("**"))
        case ListItem(text, anchors, depth, mark):
            return ("item", anchors, depth, bool(mark), ICON.findall(text))
        case Picture(example, anchors):
            told = {name: getattr(example, name) for name in example.__struct_fields__ if name != "caption"}
            return (type(example).__name__, anchors, told)
        case _:
            return type(block).__name__


def test_the_pages_carry_the_same_rule_ids_in_the_same_order() -> None:
    ids = rule_ids("en")
    assert len(ids) == len(set(ids)) >= 42
    assert rule_ids("cs") == ids
    assert rule_ids("sk") == ids


@pytest.mark.parametrize(
    "part", ["SET", "TURN", "POND", "CAT", "PLACE", "TREE", "SUP", "RND", "END", "SOLO", "VAR"]
)
def test_no_number_of_a_part_is_left_out(part: str) -> None:
    numbers = sorted(int(name.rpartition("-")[2]) for name in rule_ids("en") if name.startswith(f"W-{part}-"))
    first = numbers[0]
    assert first in (0, 1)
    assert numbers == list(range(first, first + len(numbers)))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_translations_have_the_same_structure(language: str) -> None:
    ours, theirs = page("en").blocks, page(language).blocks
    for mine, other in zip(ours, theirs, strict=True):
        assert skeleton(other) == skeleton(mine), other


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_is_linked(language: str) -> None:
    named = [block for block in page(language).blocks if isinstance(block, Heading) and block.level > 1]
    assert named
    assert all(block.anchors and block.text for block in named)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_chapter_is_empty(language: str) -> None:
    for before, after in pairwise(page(language).blocks):
        if isinstance(before, Heading) and isinstance(after, Heading):
            assert after.level > before.level, before.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_block_has_text(language: str) -> None:
    for block in page(language).blocks:
        texts = list(list_texts(block))
        if not (isinstance(block, Picture) and isinstance(block.example, CardExample)):
            assert texts, block  # captions too
        assert all(text.strip() for text in texts), block


@pytest.mark.parametrize("language", LANGUAGES)
def test_icons_exist(language: str) -> None:
    used = {
        icon for block in page(language).blocks for text in list_texts(block) for icon in ICON.findall(text)
    }
    assert used == ICONS


@pytest.mark.parametrize("language", LANGUAGES)
def test_typography(language: str) -> None:
    for block in page(language).blocks:
        for text in list_texts(block):
            assert not re.search(
                r"""["']|\.\.\.| - |  |\s[,.;:!?](\s|$)|--""", text.replace("\u00a0", "¤")
            ), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_wish_card_has_its_chapter_under_its_own_name(language: str) -> None:
    blocks = page(language).blocks
    told = []
    for heading, picture, text in zip(blocks, blocks[1:], blocks[2:], strict=False):
        if isinstance(picture, Picture) and isinstance(picture.example, CardExample):
            card = picture.example.id
            told.append(card)
            assert isinstance(heading, Heading)
            assert heading.anchors == (f"card-{card}",)
            assert heading.text == load_topic(language, "wispwood")[f"wispwood.card.{card}.name"]
            assert isinstance(text, Paragraph)
    assert told == [card.id for deck in DECKS for card in content().deck(deck)]


@pytest.mark.parametrize(
    "example",
    [e for e in pictures("en") if isinstance(e, ForestExample) and e.points is not None],
    ids=lambda e: f"{e.card}={e.points}",
)
def test_drawn_forests_score_their_stated_points(example: ForestExample) -> None:
    assert score_card(parse_forest(example.rows), example.card) == example.points
    assert example.points == 0 or example.mark


@pytest.mark.parametrize(
    "example",
    [
        e
        for e in pictures("en")
        if isinstance(e, ForestExample) and e.card.startswith("hat-") and e.points is None
    ],
    ids=lambda e: e.card,
)
def test_drawn_hat_cells_match_the_rules(example: ForestExample) -> None:
    forest = parse_forest(example.rows)
    allowed = find_allowed_hat_cells(forest, example.card)
    for y, row in enumerate(example.rows):
        for x, sign in enumerate(row):
            bit = window_bit(forest, x, y)
            assert bit is not None
            if sign in ".?x":
                assert bool(allowed >> bit & 1) == (sign == "?"), (x, y)


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_in_captions_are_the_points_drawn(language: str) -> None:
    for example in pictures(language):
        if isinstance(example, ForestExample | GhostBoardExample) and example.points:
            assert re.search(rf"\b{example.points}\b", example.caption), example.caption


def test_drawn_ghost_boards_add_up() -> None:
    boards = [e for e in pictures("en") if isinstance(e, GhostBoardExample)]
    assert boards
    for example in boards:
        values = content().ghost_boards[example.board - 1].values
        assert sum(v * n for v, n in zip(values, example.taken, strict=True)) == example.points


def test_drawn_view_of_the_ghost_goes_clockwise_over_wisps() -> None:
    looks = [e for e in pictures("en") if isinstance(e, PondExample) and e.look]
    assert looks
    for example in looks:
        cat = example.slots.index("G")
        met = [(cat + step) % 8 for step in range(1, 8) if example.slots[(cat + step) % 8] != "."]
        assert list(example.look) == met[: len(example.look)]


def test_drawn_ponds_have_the_shapes_of_their_pieces() -> None:
    pieces = [tuple(piece) for piece in content().pond.pieces]
    for example in pictures("en"):
        if isinstance(example, PondExample) and example.shapes:
            assert sorted(zip(example.shapes[::2], example.shapes[1::2], strict=True)) == sorted(pieces)


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_of_the_ghost_in_the_text_match_its_boards(language: str) -> None:
    blocks = page(language)
    text = next(list_texts(blocks.blocks[blocks.anchors["W-SOLO-1"]]))
    numbers = [int(n) for n in re.findall(r"\b\d\b", text)]
    assert numbers == [value for board in content().ghost_boards for value in board.values]


def test_the_file_of_a_page_is_plain_yaml_in_its_fences() -> None:
    for language in LANGUAGES:
        text = get_asset_path("rulebook", language, "wispwood.md").read_text(encoding="utf-8")
        fences = re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL)
        assert {kind for kind, _ in fences} == {"forest", "pond", "shapes", "ghost", "card"}
        assert all(isinstance(yaml.safe_load(body), dict) for _, body in fences)
