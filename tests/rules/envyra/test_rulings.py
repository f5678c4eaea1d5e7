"""The judge speaks: every branch gives its rule, and every rule it can name has words in all languages."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
import yaml

from rules.contract import Scalar
from rules.envyra.actions import EnvyraAction, MoveCube, PutCubes, RemoveTile
from rules.envyra.events import Skipped
from rules.envyra.rulings import requirement_ruling
from rules.envyra.state import THEMES, Ending, EnvyraState
from tests.rules.envyra.positions import filter_events, reveal, ruling, table

SOURCE = (files("rules.envyra") / "rulings.py").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r'"(N-[A-Z0-9]+-[A-Z0-9]+)"', SOURCE)))
WHYS = {
    "N-END-C": ("out",),
    "N-PH1-1": ("chosen", "now", "none", "hole", "empty", "many", "one", "order"),
    "N-PH2-1": ("turn", "now", "cube"),
    "N-STUCK-1": ("turn", "now", "cubes", "empty"),
}
"""The reasons that tell the cases of a rule apart."""

ENDINGS: dict[Ending, str] = {"end-tile": "N-END-A", "bag": "N-END-B", "stuck": "N-END-C", "idle": "N-END-D"}


def boards(*, simplified: bool = False) -> EnvyraState:
    return table(2, grid="flame_2 . leaf_2 rain_2", bag="", simplified=simplified)


def one_cube() -> EnvyraState:
    return table(2, grid="flame_2 leaf_2", cubes={0: (0, 0), 1: (0, 0)})


def chosen() -> EnvyraState:
    return table(2, boards={0: (1,)})


def last() -> EnvyraState:
    grid = "lightning_2 . ice_2 flower_2 volcano_2 bonus_6"
    return table(2, grid=grid, taken={0: "flame_1 sun_1"}, bag="river_2", last=True)


def moving() -> EnvyraState:
    return reveal(table(2, grid="flame_2 leaf_2 rain_2 sun_1"), {0: (0, 1), 1: (2, 3)})[0]


def removing() -> EnvyraState:
    grid = "lightning_2 seed_2 ice_2 flower_2 volcano_2 bonus_6"
    return table(
        2, grid=grid, taken={0: "flame_1 sun_1"}, cubes={0: (0,)}, bag="bonus_1", phase="removal", seat=1
    )


BRANCHES: list[tuple[EnvyraState, int, EnvyraAction, str, dict[str, Scalar]]] = [
    (last(), 1, PutCubes((0,)), "N-END-C", {"why": "out"}),
    (chosen(), 0, PutCubes((2,)), "N-PH1-1", {"why": "chosen"}),
    (chosen(), 7, PutCubes((2,)), "N-PH1-1", {"why": "chosen"}),
    (boards(), 0, MoveCube(0), "N-PH1-1", {"why": "now"}),
    (boards(), 0, RemoveTile(0), "N-PH1-1", {"why": "now"}),
    (boards(), 0, PutCubes(()), "N-PH1-1", {"why": "none"}),
    (boards(), 0, PutCubes((2, 2)), "N-PH1-1", {"why": "hole"}),
    (boards(), 0, PutCubes((0, 1)), "N-PH1-1", {"why": "empty"}),
    (boards(), 0, PutCubes((6,)), "N-PH1-1", {"why": "empty"}),
    (boards(), 0, PutCubes((0, 2, 3)), "N-PH1-1", {"why": "many"}),
    (one_cube(), 0, PutCubes((0, 1)), "N-PH1-1", {"why": "one"}),
    (boards(simplified=True), 0, PutCubes((0, 2)), "N-VAR-1", {}),
    (boards(), 0, PutCubes((2, 0)), "N-PH1-1", {"why": "order"}),
    (boards(), 0, PutCubes((0, 2)), "", {}),
    (moving(), 1, MoveCube(2), "N-PH2-1", {"why": "turn", "seat": 0}),
    (moving(), 0, PutCubes((0,)), "N-PH2-1", {"why": "now"}),
    (moving(), 0, RemoveTile(0), "N-PH2-1", {"why": "now"}),
    (moving(), 0, MoveCube(2), "N-PH2-1", {"why": "cube"}),
    (moving(), 0, MoveCube(1), "", {}),
    (removing(), 0, RemoveTile(1), "N-STUCK-1", {"why": "turn", "seat": 1}),
    (removing(), 1, PutCubes((1,)), "N-STUCK-1", {"why": "now"}),
    (removing(), 1, MoveCube(1), "N-STUCK-1", {"why": "now"}),
    (removing(), 1, RemoveTile(0), "N-STUCK-1", {"why": "cubes"}),
    (removing(), 1, RemoveTile(-1), "N-STUCK-1", {"why": "empty"}),
    (removing(), 1, RemoveTile(5), "", {}),
]


@pytest.mark.parametrize(("state", "seat", "action", "rule", "params"), BRANCHES)
def test_ruling_names_the_rule_and_the_case(
    state: EnvyraState, seat: int, action: EnvyraAction, rule: str, params: dict[str, Scalar]
) -> None:
    assert ruling(state, action, seat) == (rule, params)


def test_every_case_of_every_rule_is_covered() -> None:
    told = {(rule, str(params["why"])) for _, _, _, rule, params in BRANCHES if "why" in params}
    assert told == {(rule, why) for rule, whys in WHYS.items() for why in whys}
    assert set(re.findall(r'"why": "([a-z]+)"', SOURCE)) <= {why for _, why in told}
    assert {rule for _, _, _, rule, _ in BRANCHES if rule} | {"N-REQ-1", *ENDINGS.values()} == set(NAMED)


@pytest.mark.parametrize("ending", ENDINGS)
def test_ruling_after_the_end_names_the_ending(ending: Ending) -> None:
    taken = {0: "flame_1 leaf_1 rain_1 end"} if ending == "end-tile" else {}
    grid = ". . . . . ." if ending == "stuck" else ""
    state = table(
        2, grid=grid, taken=taken, bag="" if grid else None, phase="over", last=ending == "stuck",
        ending=ending,
    )  # fmt: skip
    for action in (PutCubes((0,)), MoveCube(0), RemoveTile(0)):
        for seat in (0, 1):
            assert ruling(state, action, seat) == (ENDINGS[ending], {})


def test_ruling_names_the_remaining_requirement() -> None:
    """N-REQ-1: asked for any position of the grid, in phase I too."""
    state = table(3, grid="flame_1 lightning_2 sun_3 end . river_2", bag="", taken={0: "sun_1 rain_1"})
    found = [requirement_ruling(state, 0, position) for position in range(6)]
    assert [(r.rule, r.params["theme"], r.params["n"]) if r else None for r in found] == [
        None,
        ("N-REQ-1", "orange", 1),
        ("N-REQ-1", "green", 2),
        ("N-REQ-1", "green", 1),
        None,
        ("N-REQ-1", "green", 1),
    ]
    told = reveal(state, {0: (1, 2), 1: (0,), 2: (0,)})[1]
    assert filter_events(told, Skipped)[0] == Skipped(0, 1)


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_rule_of_a_ruling_has_a_text(language: str) -> None:
    path = files("assets") / "lang" / language / "ruling.yaml"
    words = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert len(NAMED) == 9
    assert set(NAMED) <= set(words)
    assert {f"{rule}-{why}" for rule, whys in WHYS.items() for why in whys} <= set(words)
    assert {f"N-REQ-1-{theme}" for theme in THEMES} <= set(words)
