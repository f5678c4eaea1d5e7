"""The drawn examples of EQUILIBRIX Connect's pages: nothing is drawn that the rules deny."""

from __future__ import annotations

import pytest

from client.rulebook import Page, PageError, Picture, load_page, parse_page
from client.rulebook.equilibrix_examples import FlowerExample, parse_field
from rules.equilibrix import board

LANGUAGES = ("en", "cs", "sk")


def drawn(fence: str) -> Page:
    return parse_page(f"# A\n\n```{fence}\n```\n", "equilibrix")


def flower(fields: str) -> FlowerExample:
    (block,) = (block for block in drawn(f"flower\n{fields}").blocks if isinstance(block, Picture))
    assert isinstance(block.example, FlowerExample)
    return block.example


def test_every_field_can_be_named_from_each_of_its_centres() -> None:
    for field, corners in enumerate(board.CORNERS):
        for q, r in corners:
            angle = 30 * board.get_direction(field, (q, r))
            assert parse_field((q, r, angle)) == parse_field((q, r, angle - 360)) == field
    with pytest.raises(ValueError, match="no such field"):
        parse_field((3, 0, 0))


def test_drawn_consequences_match_the_rules() -> None:
    example = flower(
        "cut: [[0, 0], [1, 0]]\nstones: [[[0, 0, 30]], [[0, 0, 0]]]\ndie: TT60\nborn: [0, 0, 330]\n"
        "falls: [[0, 0, 0]]\ncaption: x"
    )
    assert example.mothers == (parse_field((0, 0, 30)),)
    (ring,) = example.rings
    assert ring.field == parse_field((0, 0, 0))
    assert ring.ring == 1 << parse_field((0, 0, 30)) | 1 << parse_field((0, 0, 330))
    assert (
        example.visible_field_mask
        == board.AROUND[board.CENTRES.index((0, 0))] | board.AROUND[board.CENTRES.index((1, 0))]
    )
    assert example.birth_field_mask >> parse_field((0, 0, 330)) & 1
    assert flower("mark: []").visible_field_mask == board.ALL


@pytest.mark.parametrize(
    ("fence", "problem"),
    [
        ("positions\nnames: [PP90]", "no such position: PP90"),
        ("positions\nnames: []", "no positions"),
        ("stones\nseats: 4", "2 or 3 players"),
        ("flower\nplayers: 4", "2 or 3 players"),
        ("flower\nseat: 2", "2 or 3 players"),
        ("flower\nstones: [[], [], [[0, 0, 0]]]", "stones of nobody"),
        ("flower\ndie: XX", "no such position"),
        ("flower\ncut: [[4, 0]]", "no such centre"),
        ("flower\nmark: [[0, 0, 15]]", "no such field"),
        ("flower\nmark: [[3, 0, 0]]", "no such field"),
        ("flower\ncut: [[0, 0]]\nmark: [[2, 0, 0]]", "outside the cut"),
        ("flower\nstones: [[[0, 0, 0], [1, 0, 180]]]", "two stones on one field"),
        ("flower\nstones: [[[0, 0, 0]]]\ndie: PP60\nborn: [0, 0, 120]", "no birth on"),
        ("flower\ncut: [[0, 0]]\nstones: [[[0, 0, 0]]]\ndie: PP60\nbirths: true", "births outside the cut"),
        ("flower\nstones: [[[0, 0, 0]]]\ndie: PP60\ncount: 5", "there are 4 births"),
        ("flower\nstones: [[[0, 0, 0]]]\ndie: PP60\nbacks: [[0, 0, 0]]", "other stones may be taken back"),
        (
            "flower\nstones: [[[0, 0, 0]]]\ndie: PP60\nborn: [0, 0, 60]\nfalls: [[0, 0, 0]]",
            "other stones fall",
        ),
        ("flower\nblocking: true\nclosed: [[0, 0, 0]]", "not closed"),
        ("flower\njoined: 2", "0 bases"),
    ],
)
def test_example_contradicting_the_rules_is_refused(fence: str, problem: str) -> None:
    with pytest.raises(PageError, match=problem):
        drawn(fence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawn_starts_are_symmetric(language: str) -> None:
    """E-SET-2, E-SET-4: the board's rotation carries each player's stones onto the next one's."""
    blocks = load_page("equilibrix", language).blocks
    examples = [block.example for block in blocks if isinstance(block, Picture)]
    starts = [
        example
        for example in examples
        if isinstance(example, FlowerExample)
        and len(example.stones) == example.players
        and all(len(stones) == 2 for stones in example.stones)
        and not example.cut
    ]
    assert len(starts) == 3
    for example in starts:
        fields = [{parse_field(place) for place in stones} for stones in example.stones]
        for seat, stones in enumerate(fields):
            turned = {board.rotate_field(field, 6 // example.players) for field in stones}
            assert turned == fields[(seat + 1) % example.players]
