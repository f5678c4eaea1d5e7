"""Envyra's rulebook pages: complete, alike in the three languages, and true to the rules they draw."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TypeVar

import pytest

from client.i18n import load_topic
from client.rulebook import Block, Heading, ListItem, Page, Paragraph, Picture, load_page
from client.rulebook.blocks import list_texts
from client.rulebook.envyra_examples import (
    NOTHING,
    CompletedTileExample,
    EquilibriumExample,
    GridExample,
    RequirementsExample,
    ScoreExample,
    SetsExample,
    TilesExample,
    TurnOrderExample,
)
from rules.envyra.content import content
from rules.envyra.requirements import meets_any, meets_requirements
from rules.envyra.sets import set_points

LANGUAGES = ("en", "cs", "sk")
PARTS = {"SET": 4, "PH1": 2, "PH2": 3, "REQ": 2, "TAKE": 1, "FILL": 3, "CUBE": 1, "MARK": 1, "STUCK": 1}
PARTS |= {"SC": 4, "WIN": 1, "VAR": 2}
LETTERED = {"END": "ABCD", "EQ": "0ABC"}
ICONS = {"orange", "green", "blue", "cube", "screen", "bag", "cone", "tile-star", "end-tile", "bonus-tile"}
ICON = re.compile(r":([a-z-]+):")
CLUMSY = re.compile(r"""["']|\.\.\.| - |  |\s[,.;:!?](\s|$)|--""")


def page(language: str) -> Page:
    return load_page("envyra", language)


def rule_ids(language: str) -> list[str]:
    return [name for name in page(language).anchors if name.startswith("N-")]


E = TypeVar("E")


def pictures(kind: type[E], language: str = "en") -> list[E]:
    return [
        block.example
        for block in page(language).blocks
        if isinstance(block, Picture) and isinstance(block.example, kind)
    ]


def text_at(language: str, rule: str) -> str:
    blocks = page(language)
    return next(list_texts(blocks.blocks[blocks.anchors[rule]]))


def skeleton(block: Block) -> object:
    """Return what a block must have in common with its translations."""
    match block:
        case Heading(level, _, anchors):
            return ("heading", level, anchors)
        case Paragraph(text, anchors, note):
            return ("paragraph", anchors, note, sorted(ICON.findall(text)), text.count("**"))
        case ListItem(text, anchors, depth, mark):
            return ("item", anchors, depth, bool(mark), sorted(ICON.findall(text)))
        case Picture(example, anchors):
            return (type(example).__name__, anchors, example.drawn_fields)
        case _:
            return type(block).__name__


def test_rulebook_contains_every_rule() -> None:
    wanted = {f"N-{part}-{number + 1}" for part, count in PARTS.items() for number in range(count)}
    wanted |= {f"N-{part}-{letter}" for part, letters in LETTERED.items() for letter in letters}
    ids = rule_ids("en")
    assert len(ids) == len(set(ids))
    assert set(ids) == wanted


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_translations_have_the_same_structure(language: str) -> None:
    assert rule_ids(language) == rule_ids("en")
    for mine, other in zip(page("en").blocks, page(language).blocks, strict=True):
        assert skeleton(other) == skeleton(mine), other


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_is_linked_and_has_content(language: str) -> None:
    blocks = page(language).blocks
    named = [block for block in blocks if isinstance(block, Heading) and block.level > 1]
    assert named
    assert all(block.anchors and block.text for block in named)
    for before, after in pairwise(blocks):
        if isinstance(before, Heading) and isinstance(after, Heading):
            assert after.level > before.level, before.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_block_has_text_in_good_typography(language: str) -> None:
    for block in page(language).blocks:
        texts = list(list_texts(block))
        assert texts, block  # captions too
        for text in texts:
            assert text.strip()
            assert not CLUMSY.search(text.replace("\u00a0", "¤")), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_icons_exist(language: str) -> None:
    texts = [text for block in page(language).blocks for text in list_texts(block)]
    assert {icon for text in texts for icon in ICON.findall(text)} == ICONS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_sentence(language: str) -> None:
    told = load_topic(language, "ruling")
    assert [rule for rule in rule_ids(language) if f"ruling.{rule}" not in told] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_tiles_in_the_text_are_those_of_the_definitions(language: str) -> None:
    tables = content().tables.values()
    numbers = [int(n) for n in re.findall(r"(?<![/\d])\d+\b(?!/)", text_at(language, "N-SET-1"))]
    assert numbers == [n for table in tables for n in (table.start, table.basic)]
    bags = [int(n) for n in re.findall(r"\b\d+\b", text_at(language, "N-SET-3"))]
    assert bags == [table.start + table.basic + 1 - table.columns * table.rows for table in tables]


def test_the_grid_of_the_setup_has_start_tiles_only() -> None:
    laid = pictures(GridExample)[0]
    table = content().tables[3]
    assert (laid.columns, len(laid.tiles)) == (table.columns, table.columns * table.rows)
    assert all(
        content().tiles[tile].start and content().tiles[tile].has_no_requirement for tile in laid.tiles
    )


def test_drawn_claims_show_both_cases_of_the_rule() -> None:
    claims = pictures(CompletedTileExample)
    assert [(claim.cubes, claim.tile_taker) for claim in claims] == [
        ((2, 2, 0), 2),  # example A: the majority, though another put the last cube
        ((2, 3), 3),  # example B: the later cube
        ((0, 3, 0, 3, 2), 3),  # the later of two who are equal, though another put the last one
    ]


def test_drawn_requirements_are_met_once_and_once_not() -> None:
    needs = pictures(RequirementsExample)
    assert [need.missing_tile_counts for need in needs] == [(0, 0, 0), (1, 0, 0)]


def test_drawn_turn_order_goes_forward_and_back() -> None:
    full, simplified = pictures(TurnOrderExample)
    assert [seat for _, seat in full.order] == [0, 1, 2, 2, 1, 0]
    assert [seat for _, seat in simplified.order] == [0, 1, 2]


def test_the_first_cube_opens_the_way_for_the_second() -> None:
    grid = next(grid for grid in pictures(GridExample) if grid.veiled and len(grid.tiles) == 3)
    river = content().tiles[grid.tiles[1]]
    held = ("green_leaf_1",)
    assert grid.veiled == (2,)
    assert not meets_requirements(held, river)
    assert content().tiles[grid.tiles[0]].cubes == len(grid.cubes[0]) + 1
    assert meets_requirements((*held, grid.tiles[0]), river)


def test_drawn_empty_places_are_the_refilled_ones() -> None:
    grid = next(grid for grid in pictures(GridExample) if NOTHING in grid.tiles)
    assert grid.mark == tuple(place for place, tile in enumerate(grid.tiles, 1) if tile == NOTHING)


def test_drawn_stuck_player_is_stuck_by_the_rules() -> None:
    grid = next(grid for grid in pictures(GridExample) if len(grid.veiled) == len(grid.tiles))
    assert not meets_any(("orange_flame_1",), grid.tiles)
    assert all(not content().tiles[tile].crowd for tile in grid.tiles)  # it is a grid for two
    cubes = (*grid.cubes, *((),) * len(grid.tiles))
    assert grid.mark == tuple(place for place in range(1, 7) if not cubes[place - 1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_27_points(language: str) -> None:
    (example,) = pictures(ScoreExample, language)
    assert example.stars == (4, 1, 3, 4, 3, 4, 2)
    assert (sum(example.stars), set_points(example.tiles), example.points) == (21, 6, 27)
    assert re.search(r"\b27\b", example.caption)
    assert [int(n) for n in re.findall(r"\d+", text_at(language, "N-SC-4"))] == [
        4,
        1,
        3,
        4,
        3,
        4,
        2,
        21,
        4,
        2,
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_being_stuck_is_not_called_rare(language: str) -> None:
    """With these tiles it comes in one of fifteen games between opponents."""
    said = " ".join(text for block in page(language).blocks for text in list_texts(block)).lower()
    assert not re.search("rarely|seldom|zřídka|vzácn|zriedka", said)


def test_drawn_sets_score_the_most_points() -> None:
    (example,) = pictures(SetsExample)
    assert set_points(example.tiles) == 9


def test_one_drawn_card_is_fulfilled_and_one_is_not() -> None:
    (example,) = pictures(EquilibriumExample)
    first, second = (content().cards[card] for card in example.cards)
    assert set(first.symbols) <= example.symbols
    assert set(second.symbols) - example.symbols == {"river"}


def test_drawn_end_tiles_match_their_description() -> None:
    drawn = pictures(TilesExample)[-1].tiles
    assert [(content().tiles[tile].cubes, content().tiles[tile].points) for tile in drawn] == [(3, 3), (4, 4)]
