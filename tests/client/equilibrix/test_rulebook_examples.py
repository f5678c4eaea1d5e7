"""The drawn examples of EQUILIBRIX Connect's rulebook: checked by the rules, drawn where they belong."""

from __future__ import annotations

import pytest

from client.games.equilibrix.pages.rulebook_examples import DRAWINGS, find_shown_networks
from client.games.equilibrix.sheet.pictures import ColouredPosition
from client.rulebook import PageError, Picture, load_page, parse_page
from client.rulebook.equilibrix_examples import FlowerExample, PositionsExample, parse_field
from client.rulebook.examples import Example
from rules.equilibrix import stone_networks
from rules.equilibrix.board import CENTRES_OF, iter_fields
from saves.seats import COLOURS
from saves.settings import Settings
from tests.client.driver import make_app


def list_examples(language: str = "en") -> list[Example]:
    return [block.example for block in load_page("equilibrix", language).blocks if isinstance(block, Picture)]


def list_flowers() -> list[FlowerExample]:
    return [example for example in list_examples() if isinstance(example, FlowerExample)]


def test_page_draws_all_nine_positions() -> None:
    examples = [example for example in list_examples() if isinstance(example, PositionsExample)]
    assert len({name for example in examples for name in example.names}) == 9


@pytest.mark.parametrize(
    ("fence", "problem"),
    [
        ("positions\nnames: []", "no positions"),
        ("positions\nnames: [PP90]", "no such position: PP90"),
        ("stones\nseats: 4", "2 or 3 players"),
        ("flower\nstones: [[[0, 0, 15]]]", "no such field"),
        ("flower\ncut: [[0, 0]]\nstones: [[[3, 0, 180]]]", "outside the cut"),
        ("flower\nstones: [[[0, 0, 0]], [[1, 0, 180]]]", "two stones on one field"),
        ("flower\nstones: [[[0, 0, 0]]]\ndie: PP60\nborn: [0, 0, 180]", "no birth on"),
        ("flower\nstones: [[[0, 0, 0]]]\ndie: PP60\ncount: 5", "there are 4 births"),
        ("flower\nstones: [[[0, 0, 0]]]\ndie: PP60\nbacks: [[0, 0, 0]]", "other stones may be taken back"),
        ("flower\nstones: [[[0, 0, 0]]]\njoined: 2", "0 bases are joined"),
        ("forest\nrows: ['P']", "no example of the kind"),
    ],
)
def test_wrong_example_is_reported_with_file_and_line(fence: str, problem: str) -> None:
    with pytest.raises(PageError, match=problem) as caught:
        parse_page(f"# A\n\n```{fence}\n```\n", "equilibrix", name="en/test.md")
    assert caught.value.detail.startswith("en/test.md: 3:")


def test_page_draws_both_captures() -> None:
    by_sides = [example for example in list_flowers() if example.encircling == "sides"]
    fallen = [ring.field for example in by_sides for ring in example.rings]
    assert any(field < 90 for field in fallen)
    assert any(field >= 90 for field in fallen)


@pytest.mark.parametrize("example", [example for example in list_flowers() if example.network])
def test_lit_stones_of_each_seat_are_one_network(example: FlowerExample) -> None:
    position = ColouredPosition(example.state_after.stones, COLOURS[: example.players])
    networks = find_shown_networks(example, position)
    for seat, lit in networks.items():
        stones = position.stones[seat]
        assert lit
        assert not lit & ~stones
        for field in iter_fields(lit):
            centres = stone_networks.get_linked_centre_mask(stones, example.players, seat, CENTRES_OF[field])
            assert all(CENTRES_OF[other] & centres for other in iter_fields(lit))
    if example.joined is not None:
        assert example.born is not None
        assert networks[example.seat] >> parse_field(example.born) & 1


def test_text_of_an_example_names_the_die() -> None:
    make_app(settings=Settings(language="en"))
    describe = DRAWINGS[FlowerExample].describe
    assert "two petals, 60°" in describe(FlowerExample(die="PP60"))
    assert describe(FlowerExample()) == ""
