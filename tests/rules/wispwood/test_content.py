"""Wispwood's definitions: what is wrong in them is listed, all of it, with file and place."""

from __future__ import annotations

from importlib.resources import files

import pytest
from hypothesis import given, settings, strategies as st

from rules.content import ContentError, DefinitionReader
from rules.wispwood.content import CARD_IDS, COMPONENTS, WISHES, Content, content, read_content
from tests.rules.content_mutation import corrupt_text, format_definition, mutate_definition, parse_definition

FOLDER = files("assets") / "wispwood"
TEXTS = {name: (FOLDER / name).read_text(encoding="utf-8") for name in (COMPONENTS, WISHES)}


def problems(name: str, old: str, new: str) -> list[str]:
    """Return what is said of the definitions with one text in them replaced."""
    assert old in TEXTS[name]
    with pytest.raises(ContentError) as caught:
        read_content(DefinitionReader({**TEXTS, name: TEXTS[name].replace(old, new, 1)}))
    return list(caught.value.problems)


def read_or_refuse(texts: dict[str, str]) -> Content | None:
    told: tuple[str, ...] = ()
    try:
        return read_content(DefinitionReader(texts))
    except ContentError as error:
        told = error.problems
    assert told
    for problem in told:
        name, place, said = problem.split(": ", 2)
        assert name in texts
        assert place
        assert said
    return None


def test_shipped_definitions_are_valid() -> None:
    found = read_content(DefinitionReader(TEXTS))
    assert found == content()
    assert tuple(found.cards) == CARD_IDS


ROWS = "rows of one length in the letters PHOLTC."
PAWS = "must have two cards of one paw and three of two"
CELLS = "2–4 cells # that hang together, in a box of dots"
FIRST = "pumpkin.pumpkin-sudoku"

WRONG = [
    (COMPONENTS, "each: 40", "each: forty", "tiles.each: Expected `int`, got `str`"),
    (COMPONENTS, "each: 40", "each: 30", "tiles.each: at least 39 of each kind"),
    (COMPONENTS, "each: 40", "each: 1000000", "tiles.each: at most 99 of each kind"),
    (COMPONENTS, "[2, 4, 6]", "[2, 100, 6]", "grid.bonus: must be 0–99"),
    (COMPONENTS, "[1, 2, 2", str([1] * 100)[:-1], "fireflies.numbers: at most 99 of them"),
    (COMPONENTS, "{values: [6", "{values: [-6", "ghost_boards.1: must be 0–99"),
    (COMPONENTS, '["##"]', '["##..."]', f"shapes.I2: {CELLS}"),
    (WISHES, "more: 8", "more: 800", "pumpkin.pumpkin-apart.more: must be 0–99"),
    (WISHES, "table: [4, 9", "table: [-4, 9", f"{FIRST}.table: must be 0–99"),
    (WISHES, "table: [4, 9", f"table: {str([9] * 40)[:-1]}, 9", f"{FIRST}.table: at most 36 of them"),
    (WISHES, "orb: 4, ", "orb: 400, ", "orb.orb-synergy.values: must be 0–99"),
    (WISHES, "least: ", "least: 9", "tree.tree-lines.least: must be 0–36"),
    (COMPONENTS, ": confirmed", ": hearsay", "tiles.source: must be one of confirmed, likely, reconstructed"),
    (COMPONENTS, "[4, 5, 6]", "[4, 5, 7]", "grid.sizes: must be 4, 5, 6"),
    (COMPONENTS, "[2, 4, 6]", "[2, 0, 6]", "grid.bonus: must be more than 0"),
    (COMPONENTS, '["##"]', '["#.#"]', f"shapes.I2: {CELLS}"),
    (COMPONENTS, '["##"]', '["##", "#"]', f"shapes.I2: {CELLS}"),
    (COMPONENTS, '["##"]', '["#####"]', f"shapes.I2: {CELLS}"),
    (COMPONENTS, "[I2, L4]", "[I2, I3]", "pond.pieces: four pieces that carry every shape once"),
    (COMPONENTS, "[4, 6, 8]", "[4, 6, 9]", "fireflies: fewer tokens than a round needs"),
    (COMPONENTS, "[1, 2, 2", "[8, 2, 2", "fireflies.numbers: must be 1–7"),
    (COMPONENTS, "[4, 6, 8]", "[0, 6, 8]", "fireflies.per_round: at least one a round"),
    (COMPONENTS, "[4, 6, 8]", "[90, 6, 8]", "fireflies.per_round: more than there are wisps for"),
    (COMPONENTS, "  - {values: [6", "  # {values: [6", "ghost_boards: there are four boards"),
    (COMPONENTS, "tiles:", "tilse:", "tiles: is missing"),
    (COMPONENTS, "tiles:", "tilse:", "tilse: is not known"),
    (WISHES, "pumpkin-sudoku:", "pumpkin-sudoko:", f"{FIRST}: is missing"),
    (WISHES, "pumpkin-sudoku:", "pumpkin-sudoko:", "pumpkin.pumpkin-sudoko: no such card in this deck"),
    (WISHES, "pumpkin-sudoku:", "hat-cross:", "pumpkin.hat-cross: no such card in this deck"),
    (WISHES, "paws: 1", "paws: 3", f"pumpkin: {PAWS}"),
    (WISHES, "paws: 1", "paws: 2", f"pumpkin: {PAWS}"),
    (WISHES, "table: [4, 9, 15, 22, 30, 40]", "table: []", f"{FIRST}.table: is missing"),
    (WISHES, "each: 2,", "each: 0,", "orb.orb-around.each: is missing"),
    (WISHES, "rest: [0, 4, 10]", "rest: [0, 4]", "hat.hat-diagonal.rest: points for 0, 1 and 2 left over"),
    (WISHES, "rest: [0, 4", "rest: [1, 4", "hat.hat-diagonal.rest: no hats left over must be worth 0 points"),
    (WISHES, "orb: 4, ", "", "orb.orb-synergy.values.orb: is missing"),
    (WISHES, '"P..."', '"P.."', f"{FIRST}.example: {ROWS}"),
    (WISHES, '"P..."', '"X..."', f"{FIRST}.example: {ROWS}"),
    (WISHES, '"P..."', '"CC.."', f"{FIRST}.example: one cat at most"),
    (WISHES, '["P..."', '["P...", "....", "....", "...."', f"{FIRST}.example: at most 6×6"),
    (WISHES, "hat:\n", "hats:\n", "hat: is missing"),
    (WISHES, "more: 8", "moer: 8", "pumpkin.pumpkin-apart.moer: is not known"),
]


@pytest.mark.parametrize(("name", "old", "new", "said"), WRONG)
def test_invalid_definition_is_reported_with_its_place(name: str, old: str, new: str, said: str) -> None:
    assert f"{name}: {said}" in problems(name, old, new)


def test_one_problem_is_reported_once() -> None:
    assert len(problems(COMPONENTS, "each: 40", "each: forty")) == 1
    assert len(problems(COMPONENTS, '["##"]', "17")) == 1
    assert len(problems(COMPONENTS, "tiles:", "tiles: [")) == 1
    assert len(problems(WISHES, "table: [4, 9", "table: [x, 9")) == 1


def test_several_problems_are_reported_together() -> None:
    texts = {
        COMPONENTS: TEXTS[COMPONENTS].replace("each: 40", "each: x").replace("[4, 6, 8]", "[4, 6, 9]"),
        WISHES: TEXTS[WISHES].replace("each: 18", "each: none", 2).replace("more: 14", "more: []"),
    }
    with pytest.raises(ContentError) as caught:
        read_content(DefinitionReader(texts))
    assert [problem.split(": ")[:2] for problem in caught.value.problems] == [
        [COMPONENTS, "tiles.each"],
        [WISHES, "pumpkin.pumpkin-pairs.more"],
        [WISHES, "hat.hat-diagonal.each"],
        [WISHES, "hat.hat-cross.each"],
        [COMPONENTS, "fireflies"],
    ]


@settings(max_examples=150)
@given(data=st.data())
def test_definitions_with_a_changed_value_are_read_or_refused(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(TEXTS)))
    plain = parse_definition(TEXTS[name])
    for _ in range(data.draw(st.integers(1, 3))):
        mutate_definition(plain, data)
    read_or_refuse({**TEXTS, name: format_definition(plain)})


@settings(max_examples=150)
@given(data=st.data())
def test_definitions_with_corrupted_text_are_read_or_refused(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(TEXTS)))
    read_or_refuse({**TEXTS, name: corrupt_text(TEXTS[name], data)})
