"""EQUILIBRIX Connect's definitions: what is wrong in them is listed, all of it, with file and place."""

from __future__ import annotations

from importlib.resources import files

import pytest
import yaml
from hypothesis import given, settings, strategies as st

from rules.content import ContentError, DefinitionReader
from rules.equilibrix import board
from rules.equilibrix.content import COMPONENTS, Content, content, read_content
from tests.rules.content_mutation import corrupt_text, format_definition, mutate_definition, parse_definition

TEXT = (files("assets") / "equilibrix" / COMPONENTS).read_text(encoding="utf-8")


def problems(old: str, new: str) -> list[str]:
    """Return what is said of the definitions with one text in them replaced."""
    assert old in TEXT
    with pytest.raises(ContentError) as caught:
        read_content(DefinitionReader({COMPONENTS: TEXT.replace(old, new, 1)}))
    return list(caught.value.problems)


def read_or_refuse(text: str) -> Content | None:
    told: tuple[str, ...] = ()
    try:
        return read_content(DefinitionReader({COMPONENTS: text}))
    except ContentError as error:
        told = error.problems
    assert told
    for problem in told:
        name, place, said = problem.split(": ", 2)
        assert name == COMPONENTS
        assert place
        assert said
    return None


def test_shipped_definitions_are_valid() -> None:
    assert read_content(DefinitionReader({COMPONENTS: TEXT})) == content()
    assert content().hash


def test_every_number_has_a_source() -> None:
    def mappings(value: object) -> list[dict[object, object]]:
        if not isinstance(value, dict):
            return []
        inner = [found for each in value.values() for found in mappings(each)]
        return inner or [value]

    for each in mappings(yaml.safe_load(TEXT)):
        assert each["source"] in ("confirmed", "likely", "reconstructed")


A = "a: {faces: [PP60, PP120, PP180, PT30, PT90, PT150]"
B = "b: {faces: [PP60, PP120, PP180, TT60, TT120, TT180]"
TWO = "2: {petal: 0, triangle: 90"
THREE = "3: {petal: 0, triangle: -30"
SIDES = "sides: {petal: [sides], triangle: [sides]"
WIDE = "wide: {petal: [sides, rhombus], triangle: [sides, neighbours]"

WRONG = [
    ("supply: {petals: 15", "supply: {petals: 0", "supply: 1–30 petals, 1–18 triangles"),
    ("supply: {petals: 15", "supply: {petals: 31", "supply: 1–30 petals, 1–18 triangles"),
    ("triangles: 9", "triangles: 19", "supply: 1–30 petals, 1–18 triangles"),
    ("triangles: 6", "triangles: 0", "modest: 1–30 petals, 1–18 triangles"),
    ("modest: {", "modst: {", "modest: is missing"),
    ("modest: {", "modst: {", "modst: is not known"),
    ("petals: 15", "petals: many", "supply.petals: Expected `int`, got `str`"),
    ("petals: 15", "petal: 15", "supply.petal: is not known"),
    (
        "source: confirmed",
        "source: hearsay",
        "supply.source: must be one of confirmed, likely, reconstructed",
    ),
    (A, A.replace(", PT150", ""), "dice.a: a die has six faces"),
    (B, B.replace("TT180", "TT180, TT60"), "dice.b: a die has six faces"),
    (A, A.replace("PT30", "PT60"), "dice.a: PT60 is not a position"),
    (B, B.replace("TT60", "FREE"), "dice.b: FREE is not a position"),
    ("first: {die: a", "first: {die: c", "dice.first.die: must be one of a, b"),
    ("triangle: anticlockwise", "triangle: left", "hand.triangle: must be one of anticlockwise, clockwise"),
    (TWO, TWO.replace("2:", "4:"), "start: must be given for 2 and 3 players"),
    (THREE, THREE.replace("3:", "1:"), "start: must be given for 2 and 3 players"),
    (TWO, TWO.replace("petal: 0", "petal: 30"), "start.2.petal: petals lie at multiples of 60°"),
    (THREE, THREE.replace("-30", "60"), "start.3.triangle: triangles lie 30° beside them"),
    (TWO, TWO.replace("90", "45"), "start.2.triangle: triangles lie 30° beside them"),
    (WIDE, WIDE.replace("wide", "broad"), "encircling: must be given for sides and wide"),
    (
        SIDES,
        SIDES.replace("petal: [sides]", "petal: [neighbours]"),
        "encircling.sides.petal: not a pattern for petals",
    ),
    (WIDE, WIDE.replace("neighbours", "rhombus"), "encircling.wide.triangle: not a pattern for triangles"),
    (
        SIDES,
        SIDES.replace("[sides]", "[corners]"),
        "encircling.sides.petal.1: must be one of sides, rhombus, neighbours",
    ),
    ("turns: 200", "turns: 0", "limits.turns: must be 1–10000"),
    ("turns: 200", "turns: 20000", "limits.turns: must be 1–10000"),
    ("draw_offers: 10", "draw_offers: 0", "limits.draw_offers: must be 1–1000"),
    ("draw_offers: 10", "draw_offers: 1001", "limits.draw_offers: must be 1–1000"),
    ("own_bonuses: 6", "own_bonuses: -1", "limits.own_bonuses: must be 0–100"),
    ("own_bonuses: 6", "own_bonuses: 101", "limits.own_bonuses: must be 0–100"),
    ("limits:", "limits: [", "-: "),
]


@pytest.mark.parametrize(("old", "new", "said"), WRONG)
def test_invalid_definition_is_reported_with_its_place(old: str, new: str, said: str) -> None:
    told = problems(old, new)
    assert any(problem.startswith(f"{COMPONENTS}: {said}") for problem in told), told


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("petals: 15", "petals: many"),
        ("first: {die: a", "first: {die: c"),
        ("start:", "start: ["),
        (TWO, TWO.replace("petal: 0", "petal: north")),
        (SIDES, SIDES.replace("[sides]", "[corners]", 1)),
        ("turns: 200", "turns: true"),
    ],
)
def test_one_problem_is_reported_once(old: str, new: str) -> None:
    assert len(problems(old, new)) == 1


def test_several_problems_are_reported_together() -> None:
    text = TEXT.replace("petals: 15", "petals: 0").replace("PT30", "PT40").replace("turns: 200", "turns: 0")
    with pytest.raises(ContentError) as caught:
        read_content(DefinitionReader({COMPONENTS: text}))
    assert [problem.split(": ")[1] for problem in caught.value.problems] == [
        "supply",
        "dice.a",
        "limits.turns",
    ]


def test_hash_depends_on_values_not_comments() -> None:
    other = read_content(DefinitionReader({COMPONENTS: TEXT.replace("petals: 15", "petals: 14")}))
    assert other.hash != content().hash
    assert (
        read_content(DefinitionReader({COMPONENTS: TEXT + "# as the owner counted\n"})).hash == content().hash
    )


def test_without_patterns_nothing_falls() -> None:
    """E-CAP-1: the named patterns of the definitions are what counts."""
    text = TEXT.replace(SIDES, "sides: {petal: [], triangle: [sides]")
    known = read_content(DefinitionReader({COMPONENTS: text}))
    for field in range(board.FIELDS):
        assert bool(known.get_capture_masks("sides", field)) == (not board.is_petal(field))
        assert known.get_capture_masks("wide", field) == content().get_capture_masks("wide", field)


@settings(max_examples=80)
@given(data=st.data())
def test_definitions_with_a_changed_value_are_read_or_refused(data: st.DataObject) -> None:
    plain = parse_definition(TEXT)
    for _ in range(data.draw(st.integers(1, 3))):
        mutate_definition(plain, data)
    read_or_refuse(format_definition(plain))


@settings(max_examples=80)
@given(data=st.data())
def test_definitions_with_corrupted_text_are_read_or_refused(data: st.DataObject) -> None:
    read_or_refuse(corrupt_text(TEXT, data))
