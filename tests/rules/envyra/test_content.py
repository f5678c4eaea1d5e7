"""Envyra's definitions: what is wrong in them is listed, all of it, with file and place."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

import pytest
from hypothesis import given, settings, strategies as st

from rules.content import ContentError, DefinitionReader
from rules.envyra.content import COMPONENTS, EQUILIBRIUM, TILES, Content, content, read_content
from tests.rules.content_mutation import corrupt_text, format_definition, mutate_definition, parse_definition

FOLDER = files("assets") / "envyra"
TEXTS = {name: (FOLDER / name).read_text(encoding="utf-8") for name in (COMPONENTS, TILES, EQUILIBRIUM)}


def problems(name: str, old: str, new: str) -> list[str]:
    """Return what is said of the definitions with one text in them replaced."""
    assert old in TEXTS[name]
    with pytest.raises(ContentError) as caught:
        read_content(DefinitionReader({**TEXTS, name: TEXTS[name].replace(old, new, 1)}))
    return list(caught.value.problems)


def read_or_refuse(texts: Mapping[str, str]) -> Content | None:
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
    assert read_content(DefinitionReader(TEXTS)) == content()


def test_content_is_hashable_by_value() -> None:
    more = {**TEXTS, COMPONENTS: TEXTS[COMPONENTS].replace("each: 5", "each: 6", 1)}
    kept = {content(): "own", read_content(DefinitionReader(more)): "other"}
    assert [kept[read_content(DefinitionReader(texts))] for texts in (TEXTS, more)] == ["own", "other"]


FLAME = "orange_flame_1:     {symbol: flame, cubes: 2, points: 1, start: true"
SUN = "orange_sun_2:       {symbol: sun, cubes: 3, points: 2, source"
BONUS = "bonus_1:            {cubes: 2, points: 2"
END = "  end:                {cubes: 3"

WRONG = [
    (COMPONENTS, "each: 5", "each: five", "cubes.each: Expected `int`, got `str`"),
    (COMPONENTS, "each: 5", "each: 1", "cubes.each: must be 2–9"),
    (COMPONENTS, "each: 5", "each: 10", "cubes.each: must be 2–9"),
    (
        COMPONENTS,
        "source: confirmed",
        "source: hearsay",
        "cubes.source: must be one of confirmed, likely, reconstructed",
    ),
    (COMPONENTS, "2: 2, 3: 4, 4: 7", "2: 2, 3: 4", "sets.points: must be given for 2, 3 and 4 tiles"),
    (COMPONENTS, "2: 2, 3: 4", "1: 0, 2: 2, 3: 4", "sets.points: must be given for 2, 3 and 4 tiles"),
    (COMPONENTS, "4: 7", "4: -7", "sets.points: must be 0–99"),
    (
        COMPONENTS,
        "theme: orange",
        "theme: violet",
        "symbols.flame.theme: must be one of orange, green, blue",
    ),
    (COMPONENTS, "theme: orange", "theme: green", "symbols: there are four orange symbols, not 3"),
    (COMPONENTS, "theme: orange", "theme: green", "symbols: there are four green symbols, not 5"),
    (COMPONENTS, "  4: {columns: 4", "  5: {columns: 4", "players: must be given for 2, 3 and 4 players"),
    (COMPONENTS, "columns: 4, rows: 3", "columns: 5, rows: 2", "players.4: the grid is at most 4 × 3"),
    (COMPONENTS, "columns: 4, rows: 3", "columns: 4, rows: 0", "players.4: the grid is at most 4 × 3"),
    (COMPONENTS, "start: 11", "start: 5", "players.2: too few tiles with S to lay the grid"),
    (COMPONENTS, "basic: 8", "basic: -1", "players.2: the number of tiles cannot be negative"),
    (COMPONENTS, "rows: 2", "rosw: 2", "players.2.rosw: is not known"),
    (COMPONENTS, "cubes:", "cube:", "cubes: is missing"),
    (COMPONENTS, "cubes:", "cube:", "cube: is not known"),
    (COMPONENTS, "start: 14", "start: 16", "-: tiles with S: 15, 4 players need 16"),
    (COMPONENTS, "basic: 8", "basic: 16", "-: tiles without S: 15, 2 players need 16"),
    (COMPONENTS, "basic: 21", "basic: 23", "-: tiles without S: 22, 4 players need 23"),
    (TILES, FLAME, FLAME.replace("cubes: 2", "cubes: 0"), "theme.orange_flame_1.cubes: must be 1–6"),
    (TILES, FLAME, FLAME.replace("cubes: 2", "cubes: 7"), "theme.orange_flame_1.cubes: must be 1–6"),
    (TILES, FLAME, FLAME.replace("points: 1", "points: -1"), "theme.orange_flame_1.points: must be 0–99"),
    (TILES, "{orange: 2}", "{orange: -2}", "theme.orange_lightning_2.needs: must be 0–9 of each"),
    (
        TILES,
        "{orange: 2}",
        "{red: 2}",
        "theme.orange_lightning_2.needs.red: is not known",
    ),
    (
        TILES,
        FLAME,
        FLAME.replace("start: true", "start: true, crowd: true"),
        "theme.orange_flame_1.crowd: a tile with S cannot carry the mark “3/4”",
    ),
    (TILES, "symbol: flame", "symbol: fire", "theme.orange_flame_1.symbol: is not one of the symbols"),
    (TILES, "symbol: flame, ", "", "theme.orange_flame_1.symbol: is not one of the symbols"),
    (
        TILES,
        BONUS,
        BONUS.replace("{", "{symbol: sun, "),
        "bonus.bonus_1.symbol: bonus and end tiles have none",
    ),
    (TILES, END, END.replace("{", "{symbol: sun, "), "end.end.symbol: bonus and end tiles have none"),
    (TILES, END, END.replace("{", "{start: true, "), "end.end.start: the end tile carries no mark"),
    (TILES, END, END.replace("{", "{crowd: true, "), "end.end.start: the end tile carries no mark"),
    (TILES, END, END.replace("end:", "finish:"), "end.end: is missing"),
    (TILES, END, END.replace("end:", "finish:"), "end.finish: no such end tile"),
    (TILES, BONUS, BONUS.replace("bonus_1", "orange_flame_1"), "bonus.orange_flame_1: is listed twice"),
    (TILES, BONUS, BONUS.replace("bonus_1", '"?"'), "bonus.?: is not a valid tile name"),
    (TILES, BONUS, BONUS.replace("bonus_1", '""'), "bonus.: is not a valid tile name"),
    (TILES, SUN, SUN.replace("cubes: 3, ", ""), "theme.orange_sun_2.cubes: is missing"),
    (TILES, "bonus:", "bonsu:", "bonus: is missing"),
    (TILES, "bonus:", "bonsu:", "bonsu: is not known"),
    (EQUILIBRIUM, "points: 2", "points: -2", "cards.eq_1.points: must be 0–99"),
    (EQUILIBRIUM, "[flame, leaf]", "[flame]", "cards.eq_1.symbols: two or three different symbols"),
    (EQUILIBRIUM, "[flame, leaf]", "[flame, flame]", "cards.eq_1.symbols: two or three different symbols"),
    (
        EQUILIBRIUM,
        "[flame, leaf]",
        "[flame, leaf, sun, sea]",
        "cards.eq_1.symbols: two or three different symbols",
    ),
    (EQUILIBRIUM, "[flame, leaf]", "[flame, fire]", "cards.eq_1.symbols: no such symbol"),
    (EQUILIBRIUM, "cards:", "card:", "cards: is missing"),
    (
        EQUILIBRIUM,
        "  eq_1: {points: 2, symbols: [flame, leaf], source: reconstructed}\n"
        "  eq_2: {points: 2, symbols: [tree, rain], source: reconstructed}\n",
        "",
        "cards: three players need five cards of two symbols, four six cards",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "said"), WRONG)
def test_invalid_definition_is_reported_with_its_place(name: str, old: str, new: str, said: str) -> None:
    told = problems(name, old, new)
    # how many tiles there are is told of the tiles' file, though the tables may be what is wrong
    assert f"{TILES if said.startswith('-:') else name}: {said}" in told


def test_one_problem_is_reported_once() -> None:
    for name, old, new in (
        (COMPONENTS, "each: 5", "each: five"),
        (COMPONENTS, "symbols:", "symbols: ["),
        (COMPONENTS, "columns: 4", "columns: four"),
        (TILES, "cubes: 2", "cubes: two"),
        (TILES, "theme:", "theme: ["),
        (EQUILIBRIUM, "points: 2", "points: two"),
    ):
        assert len(problems(name, old, new)) == 1, (name, new)


def test_several_problems_are_reported_together() -> None:
    texts = {
        COMPONENTS: TEXTS[COMPONENTS].replace("each: 5", "each: 1").replace("4: 7", "4: 700"),
        TILES: TEXTS[TILES].replace("cubes: 5", "cubes: 50", 2),
        EQUILIBRIUM: TEXTS[EQUILIBRIUM].replace("[flame, leaf]", "[flame]"),
    }
    with pytest.raises(ContentError) as caught:
        read_content(DefinitionReader(texts))
    assert [problem.split(": ")[:2] for problem in caught.value.problems] == [
        [TILES, "theme.orange_flame_3.cubes"],
        [TILES, "theme.green_leaf_3.cubes"],
        [COMPONENTS, "cubes.each"],
        [COMPONENTS, "sets.points"],
        [EQUILIBRIUM, "cards.eq_1.symbols"],
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
