"""Balanceformers' definitions: what is wrong in them is listed, all of it, with file and place."""

from __future__ import annotations

from importlib.resources import files

import pytest
import yaml
from hypothesis import given, settings, strategies as st

from rules.balanceformers.content import AREAS, COMPONENTS, CREATURE_FILE, Content, content, read_content
from rules.content import ContentError, DefinitionReader
from tests.rules.content_mutation import corrupt_text, format_definition, mutate_definition, parse_definition

NAMES = (COMPONENTS, CREATURE_FILE, AREAS)
TEXTS = {name: (files("assets") / "balanceformers" / name).read_text(encoding="utf-8") for name in NAMES}


def problems(name: str, old: str, new: str) -> list[str]:
    """Return what is said of the definitions with one text in them replaced."""
    assert old in TEXTS[name]
    with pytest.raises(ContentError) as caught:
        read_content(DefinitionReader({**TEXTS, name: TEXTS[name].replace(old, new, 1)}))
    return list(caught.value.problems)


def read_or_refuse(name: str, text: str) -> Content | None:
    told: tuple[str, ...] = ()
    try:
        return read_content(DefinitionReader({**TEXTS, name: text}))
    except ContentError as error:
        told = error.problems
    assert told
    for problem in told:
        where, place, said = problem.split(": ", 2)
        assert where in NAMES
        assert place
        assert said
    return None


def test_shipped_definitions_are_valid() -> None:
    assert read_content(DefinitionReader(TEXTS)) == content()
    assert content().hash


def test_every_number_has_a_source() -> None:
    parts = yaml.safe_load(TEXTS[COMPONENTS])
    marked = [
        *parts["pieces"].values(), *parts["sets"].values(), *parts["targets"],
        *(parts[name] for name in ("squares", "rounds", "track", "reincarnation", "helpers")),
        yaml.safe_load(TEXTS[CREATURE_FILE]), yaml.safe_load(TEXTS[AREAS]),
    ]  # fmt: skip
    for each in marked:
        assert each["source"] in ("confirmed", "likely", "reconstructed")


def test_the_marks_are_those_of_the_law() -> None:
    """B-SET-1, B-TGT-1, B-TRK-0, B-CRE-1, B-TOK-1: confirmed, likely, reconstructed."""
    known = content()
    assert [known.pieces[n].source[0] for n in (2, 3, 4, 5, 6)] == ["c", "c", "r", "r", "r"]
    assert [target.source[0] for target in known.targets] == ["l", "c", "l", "r", "r", "r"]
    assert (known.track.source, known.rounds.source) == ("likely", "reconstructed")
    assert (known.reincarnation.source, known.helpers.source) == ("confirmed", "confirmed")


C, K, A = COMPONENTS, CREATURE_FILE, AREAS
TWO = "2: {names: [black-1, white-1]"
FIRST = "- [ 0, -1, -2,  2,  3,  1, -3]"
SECOND = "- [ 1,  0, -1,  3, -3,  2, -2]"

WRONG = [
    (C, "2: {each: 5", "2: {each: 2", "pieces.2: too few slots"),
    (C, "6: {each: 14", "6: {each: 21", "pieces.6: at most 20"),
    (C, "2: {each: 5", "7: {each: 15", "pieces: must be given for 2 to 6"),
    (C, "2: {each: 5", "2: {each: five", "pieces.2.each: Expected `int`, got `str`"),
    (C, "2: {each: 5", "two: {each: 5", "pieces.two: Expected `int`, got `str`"),
    (C, "pieces:", "pices:", "pieces: is missing"),
    (C, "pieces:", "pices:", "pices: is not known"),
    (C, "squares: {values: [1, 2,", "squares: {values: [1,", "squares.values: five different"),
    (C, "squares: {values: [1, 2,", "squares: {values: [2, 2,", "squares.values: five different"),
    (C, "squares: {values: [1, 2,", "squares: {values: [0, 2,", "squares.values: must be 1–20"),
    (C, "  values: [1, 2, 3, 4, 5]\n", "  values: [1, 2, 3, 4, 21]\n", "rounds.values: must be 1–20"),
    (C, "    white-3: [N", "    green-3: [N", "rounds.letters: must be given for the six sets"),
    (C, "[U, A, O, Ž, F]", "[U, A, O, Ž]", "rounds.letters: five for each set"),
    (C, "[U, A, O, Ž, F]", "[U, A, O, Ž, X]", "rounds.letters: every letter once"),
    (C, "[U, A, O, Ž, F]", "[U, A, O, Ž, Ů]", "rounds.alphabet: a letter is missing"),
    (C, "[U, A, O, Ž, F]", "[U, A, O, Ž, FF]", "rounds.alphabet: a letter is missing"),
    (C, "  - {deficits: [1], source: likely}\n", "", "targets: one for each of the six rounds"),
    (C, "deficits: [1, 2]", "deficits: [1, 1]", "targets.4: one or two of 1, 2, 3"),
    (C, "deficits: [1, 2]", "deficits: []", "targets.4: one or two of 1, 2, 3"),
    (C, "deficits: [1, 2]", "deficits: [1, 2, 3]", "targets.4: one or two of 1, 2, 3"),
    (C, "deficits: [2]", "deficits: [-2]", "targets.2: one or two of 1, 2, 3"),
    (C, "{each: 15", "{each: -1", "reincarnation.each: the number of tokens cannot be negative"),
    (C, "{each: 15", "{each: 1500", "reincarnation.each: must be 0–99"),
    (C, "steps: [1, 1,", "steps: [1, 41,", "helpers.steps: must be 0–40"),
    (C, "values: [0, 1, 2, 3, 4, 5, 6", "values: [0, 1, 2, 3, 4, 5, 600", "track.values: must be −99–99"),
    (C, "steps: [1, 1,", "steps: [1,", "helpers.steps: one for each round"),
    (C, "steps: [1, 1,", "steps: [1, -1,", "helpers.steps: one for each round"),
    (C, TWO, TWO.replace("white-1", "black-1"), "sets.2: a different set for each"),
    (C, TWO, TWO.replace("white-1", "white-9"), "sets.2: a different set for each"),
    (C, TWO, TWO.replace(", white-1", ""), "sets.2: a different set for each"),
    (C, TWO, TWO.replace("2:", "9:"), "sets: must be given for 2 to 6"),
    (C, "source: confirmed", "source: hearsay", "pieces.2.source: must be one of confirmed, likely,"),
    (C, "track:", "track: [", "-: "),
    (K, "  white-3:", "  white-4:", "sets: must be the six sets"),
    (K, f"    {FIRST}\n", "", "sets.black-1: seven creatures"),
    (K, FIRST, FIRST.replace("-3", "3"), "sets.black-1.1: each energy"),
    (K, FIRST, FIRST.replace(", -3", ""), "sets.black-1.1: each energy"),
    (K, FIRST, SECOND, "sets: two creatures are alike"),
    (K, FIRST, FIRST.replace("-3", "x"), "sets.black-1.1.7: Expected `int`, got `str`"),
    (K, "source:", "sauce:", "source: is missing"),
    (A, "players: 2", "players: 7", "areas.lantern: for 2 to 6 players"),
    (A, "players: 2", "players: 3", "areas.lantern: needs 7 angels and 7 demons"),
    (A, "cell: [0, 0], sides: [E]", "cell: [0, 0], sides: []", "areas.lantern: needs 5 angels"),
    (A, "cell: [0, 0], sides: [E]", "cell: [0, 0], sides: [N]", "areas.lantern: needs 5 angels"),
    (A, "cell: [0, 0], sides: [E]", "cell: [-4, 0], sides: [E]", "areas.lantern: does not hang together"),
    (A, "cell: [0, 0], sides: [E]", "cell: [1, 0], sides: [E]", "areas.lantern: two pieces in one place"),
    (A, "sides: [E]", "sides: [up]", "areas.lantern.pieces.1.sides.1: must be one of N, E, S, W"),
    (A, "  lantern:", "  lamp:", "areas: must be those that the options name"),
    (A, "areas:", "areas: [", "-: "),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "said"), WRONG)
def test_invalid_definition_is_reported_with_its_place(name: str, old: str, new: str, said: str) -> None:
    told = problems(name, old, new)
    assert any(problem.startswith(f"{name}: {said}") for problem in told), told


def test_a_track_has_columns() -> None:
    """B-TRK-0."""
    text = TEXTS[COMPONENTS]
    row = text[text.index("track:") : text.index("\n", text.index("track:"))]
    for values in ("[0]", str(list(range(41)))):
        told = problems(COMPONENTS, row, f"track: {{values: {values}, source: likely}}")
        assert told == [f"{COMPONENTS}: track.values: 2–40 columns"]


def test_area_without_pieces_is_reported() -> None:
    """B-SET-2: no cells at all, or cells without sides."""
    for pieces in ("[]", "[{cell: [0, 0], sides: []}]"):
        plain = yaml.safe_load(TEXTS[AREAS])
        plain["areas"]["drop"]["pieces"] = yaml.safe_load(pieces)
        with pytest.raises(ContentError) as caught:
            read_content(DefinitionReader({**TEXTS, AREAS: yaml.safe_dump(plain)}))
        assert caught.value.problems == (f"{AREAS}: areas.drop: for 2 to 6 players, with pieces",)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        (C, "2: {each: 5", "2: {each: five"),
        (C, "{each: 15", "{each: many"),
        (C, "steps: [1, 1,", "steps: [one, 1,"),
        (C, "targets:", "targets: ["),
        (C, "deficits: [2]", "deficits: 2"),
        (K, "sets:", "sets: ["),
        (A, "sides: [E]", "sides: [up]"),
    ],
)
def test_one_problem_is_reported_once(name: str, old: str, new: str) -> None:
    assert len(problems(name, old, new)) == 1


def test_problems_in_several_files_are_reported_together() -> None:
    texts = {
        COMPONENTS: TEXTS[COMPONENTS].replace("{each: 15", "{each: -1"),
        CREATURE_FILE: TEXTS[CREATURE_FILE].replace(FIRST, SECOND),
        AREAS: TEXTS[AREAS].replace("  lantern:", "  lamp:"),
    }
    with pytest.raises(ContentError) as caught:
        read_content(DefinitionReader(texts))
    assert [problem.split(": ")[0] for problem in caught.value.problems] == list(NAMES)


def test_hash_depends_on_values_not_comments() -> None:
    texts = {**TEXTS, COMPONENTS: TEXTS[COMPONENTS].replace("{each: 15", "{each: 14")}
    assert read_content(DefinitionReader(texts)).hash != content().hash
    texts = {name: text + "# as the owner counted\n" for name, text in TEXTS.items()}
    assert read_content(DefinitionReader(texts)).hash == content().hash


@settings(max_examples=40)
@given(name=st.sampled_from(NAMES), data=st.data())
def test_definitions_with_a_changed_value_are_read_or_refused(name: str, data: st.DataObject) -> None:
    plain = parse_definition(TEXTS[name])
    for _ in range(data.draw(st.integers(1, 3))):
        mutate_definition(plain, data)
    read_or_refuse(name, format_definition(plain))


@settings(max_examples=40)
@given(name=st.sampled_from(NAMES), data=st.data())
def test_definitions_with_corrupted_text_are_read_or_refused(name: str, data: st.DataObject) -> None:
    read_or_refuse(name, corrupt_text(TEXTS[name], data))
