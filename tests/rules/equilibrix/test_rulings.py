"""The judge speaks: every branch gives its rule, and every rule it can name has words in all languages."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
import yaml

from rules.contract import Scalar
from rules.equilibrix.actions import (
    AnswerDraw,
    Birth,
    EquilibrixAction,
    Judge,
    OfferDraw,
    Pass,
    PlaceStart,
    Resign,
    TakeBack,
)
from rules.equilibrix.board import FREE
from rules.equilibrix.game import GAME
from rules.equilibrix.state import Ending, EquilibrixState
from tests.rules.equilibrix.positions import (
    Spot,
    back,
    birth,
    find_field,
    judge,
    place_start,
    position,
    ruling,
    run,
)
from tests.rules.equilibrix.test_turns import NINE
from tests.rules.equilibrix.test_validation import (
    bonus,
    draw,
    half,
    make_agreed,
    placing,
    plain,
    reborn,
    rings,
    won,
)

SOURCE = (files("rules.equilibrix") / "rulings.py").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r'"(E-[A-Z]+-[0-9])"', SOURCE)))
WHYS = {
    "E-TURN-1": ("turn", "now", "die", "lapse"),
    "E-BIRTH-1": ("free", "shape", "position"),
    "E-BACK-1": ("own", "position"),
    "E-SUP-1": ("petal", "triangle"),
    "E-CAP-5": ("die",),
    "E-END-1": ("over", "draw", "again", "answer", "resign", "now"),
    "E-WIN-1": ("over",),
    "E-SET-4": ("now", "free", "shape"),
    "E-VAR-2": ("now", "free", "shape"),
    "E-VAR-4": ("now", "die", "shape"),
    "E-VAR-5": ("judge", "now"),
}
"""The reasons that tell the cases of a rule apart."""

PETAL: Spot = (0, 0, 0)


def make_lapsed() -> EquilibrixState:
    """Return a position in which nothing can be done with the first die."""
    stones: dict[int, list[Spot]] = {0: [PETAL, (2, 0, 30)], 1: [(0, 0, 180), (1, 0, 0)]}
    return position(2, stones, "PP180 TT60")


def poor(*, petals: bool = False) -> EquilibrixState:
    """Return a position without triangles left.

    Args:
        petals: Whether the first die bears nothing but petals.
    """
    return position(2, {0: NINE}, "PP60 PT30" if petals else "TT60 PT30")


def petalless() -> EquilibrixState:
    """Return a position without petals left."""
    petals: list[Spot] = [(q, 0, angle) for q in (-2, 0) for angle in range(0, 360, 60)]
    petals += [(2, 0, angle) for angle in (60, 240, 300)]
    return position(2, {0: petals}, "PP60 PT30")


def make_blocked() -> EquilibrixState:
    stones: dict[int, list[Spot]] = {0: [(0, 0, 60)], 1: [(0, 0, 30), (0, 0, 330)]}
    return position(2, stones, "PP60 PP60", blocking=True)


def blocked_start() -> EquilibrixState:
    stones: dict[int, list[Spot]] = {0: [(0, 0, 30)], 1: [(0, 0, 330)], 2: [(2, 0, 90)]}
    return position(3, stones, "", phase="placing", seat=2, asymmetric=True, blocking=True)


def chosen_start() -> EquilibrixState:
    """Return a position in which seat 1 has placed the first triangle, and its petal is due."""
    stones: dict[int, list[Spot]] = {0: [(0, 0, 30)], 1: [(0, 0, 210)]}
    return position(2, stones, "", phase="placing", seat=1, start=1, start_option="chosen")


def waiting() -> EquilibrixState:
    return plain(offers={0: 3})


Case = tuple[EquilibrixState, int, EquilibrixAction, str, str]

BRANCHES: list[Case] = [
    # who, and when
    (won(), 0, Pass(0), "E-WIN-1", "over"),
    (make_agreed(), 0, Pass(0), "E-END-1", "over"),
    (plain(), 1, Pass(0), "E-TURN-1", "turn"),
    (plain(), 9, Resign(), "E-TURN-1", "turn"),
    (draw(), 0, AnswerDraw(True), "E-TURN-1", "turn"),
    (draw(), 2, AnswerDraw(True), "E-TURN-1", "turn"),
    # starting stones
    (plain(), 0, place_start((2, 0, 0)), "E-VAR-2", "now"),
    (placing(), 1, place_start((0, 0, 0)), "", ""),
    (placing(), 1, PlaceStart(-1), "E-VAR-2", "free"),
    (placing(), 1, place_start((0, 0, 30)), "E-VAR-2", "free"),
    (placing(), 1, place_start((0, 0, 90)), "E-VAR-2", "shape"),
    (placing(), 1, birth(0, PETAL), "E-TURN-1", "now"),
    (placing(), 1, back(0, (0, 0, 210)), "E-TURN-1", "now"),
    (placing(), 1, Pass(0), "E-TURN-1", "now"),
    (blocked_start(), 2, place_start(PETAL), "E-VAR-6", ""),
    (chosen_start(), 1, place_start((0, 0, 0)), "", ""),
    (chosen_start(), 0, place_start((0, 0, 0)), "E-TURN-1", "turn"),
    (chosen_start(), 1, PlaceStart(-1), "E-SET-4", "free"),
    (chosen_start(), 1, place_start((0, 0, 210)), "E-SET-4", "free"),
    (chosen_start(), 1, place_start((0, 0, 90)), "E-SET-4", "shape"),
    (plain(start_option="chosen"), 0, place_start((2, 0, 0)), "E-SET-4", "now"),
    # dice
    (plain(), 0, birth(2, (0, 0, 300)), "E-TURN-1", "die"),
    (plain(), 0, birth(-1, (0, 0, 300)), "E-TURN-1", "die"),
    (half(), 0, birth(0, (0, 0, 300)), "E-TURN-1", "die"),
    (half(), 0, back(0, PETAL), "E-TURN-1", "die"),
    (half(), 0, Pass(0), "E-TURN-1", "die"),
    (half(), 0, Pass(1), "", ""),
    (make_lapsed(), 0, Pass(0), "E-TURN-1", "lapse"),
    # births
    (plain(), 0, birth(0, (0, 0, 300)), "", ""),
    (plain(), 0, birth(0, PETAL), "E-BIRTH-1", "free"),
    (plain(), 0, birth(0, (-2, 0, 0)), "E-BIRTH-1", "free"),
    (plain(), 0, Birth(0, 144), "E-BIRTH-1", "free"),
    (plain(), 0, Birth(0, -1), "E-BIRTH-1", "free"),
    (plain(), 0, birth(0, (2, 0, 0)), "E-BIRTH-1", "position"),
    (plain(), 0, birth(0, (0, 0, 30)), "E-BIRTH-1", "shape"),
    (poor(), 0, birth(0, (1, 0, 270)), "E-SUP-1", "triangle"),
    (poor(), 0, birth(0, (3, 0, 210)), "E-BIRTH-1", "position"),  # a triangle in supply would not help here
    (poor(petals=True), 0, birth(0, (1, 0, 270)), "E-BIRTH-1", "shape"),  # nor here
    (petalless(), 0, birth(0, (2, 0, 0)), "E-SUP-1", "petal"),
    (make_blocked(), 0, birth(0, PETAL), "E-VAR-6", ""),
    (position(2, {0: [PETAL]}, f"{FREE} {FREE}", fair=True), 0, birth(0, (2, 0, 0)), "E-VAR-3", ""),
    # the opposite action
    (plain(), 0, back(0, PETAL), "", ""),
    (plain(), 0, back(1, PETAL), "E-BACK-1", "position"),
    (plain(), 0, back(0, (-2, 0, 0)), "E-BACK-1", "own"),
    (plain(), 0, back(0, (2, 0, 0)), "E-BACK-1", "own"),
    (plain(), 0, TakeBack(0, 144), "E-BACK-1", "own"),
    (plain(), 0, TakeBack(0, -1), "E-BACK-1", "own"),
    # bonus actions
    (bonus(), 0, birth(1, (2, 0, 0)), "E-CAP-5", "die"),
    (bonus(), 0, back(1, (0, 0, 30)), "E-CAP-5", "die"),
    (bonus(), 0, Pass(1), "E-CAP-5", "die"),
    (bonus(), 0, Pass(0), "", ""),
    # second births
    (reborn(), 0, birth(0, (0, 0, 300)), "E-BIRTH-1", "position"),
    (reborn(), 0, birth(0, PETAL), "", ""),
    (reborn(), 0, birth(1, PETAL), "E-VAR-4", "die"),
    (reborn(), 0, birth(0, (0, 0, 30)), "E-VAR-4", "shape"),
    (reborn(), 0, back(0, (0, 0, 60)), "E-VAR-4", "now"),
    (reborn(), 0, Pass(1), "E-VAR-4", "die"),
    (reborn(), 0, Pass(0), "", ""),
    # own rings
    (rings(), 0, Judge(rings().rings[1], True), "E-VAR-5", "judge"),
    (rings(), 0, Judge(rings().rings[0], False), "", ""),
    (plain(), 0, judge(PETAL, True), "E-VAR-5", "judge"),
    (rings(), 0, birth(0, (0, 0, 90)), "E-VAR-5", "now"),
    (rings(), 0, back(0, PETAL), "E-VAR-5", "now"),
    (rings(), 0, Pass(0), "E-VAR-5", "now"),
    # ends
    (plain(), 0, OfferDraw(), "", ""),
    (waiting(), 0, OfferDraw(), "E-END-1", "again"),
    (half(), 0, OfferDraw(), "E-END-1", "draw"),
    (half(offers={0: 3}), 0, OfferDraw(), "E-END-1", "draw"),
    (plain(), 0, AnswerDraw(False), "E-END-1", "answer"),
    (plain(), 0, Resign(), "", ""),
    (half(), 0, Resign(), "E-END-1", "resign"),
    (draw(), 1, AnswerDraw(False), "", ""),
    (draw(), 1, birth(0, PETAL), "E-END-1", "now"),
    (draw(), 1, back(0, PETAL), "E-END-1", "now"),
    (draw(), 1, Pass(0), "E-END-1", "now"),
    (draw(), 1, OfferDraw(), "E-END-1", "draw"),
    (draw(), 1, Resign(), "E-END-1", "resign"),
]


@pytest.mark.parametrize(("state", "seat", "action", "rule", "why"), BRANCHES)
def test_ruling_names_the_rule_and_the_case(
    state: EquilibrixState, seat: int, action: EquilibrixAction, rule: str, why: str
) -> None:
    assert ruling(state, action, seat) == (rule, why)


def test_every_case_of_every_rule_is_covered() -> None:
    told = {(rule, why) for _, _, _, rule, why in BRANCHES if why}
    assert told == {(rule, why) for rule, whys in WHYS.items() for why in whys}
    literal = set(re.findall(r'"why": "([a-z]+)"', SOURCE))
    assert literal <= {why for _, why in told}
    assert {rule for _, _, _, rule, _ in BRANCHES if rule} == set(NAMED)


def params(state: EquilibrixState, seat: int, action: EquilibrixAction) -> dict[str, Scalar]:
    found = GAME.ruling(state, seat, action)
    assert found is not None
    return dict(found.params)


def test_ruling_has_the_parameters_of_its_text() -> None:
    assert params(plain(), 1, Pass(0)) == {"why": "turn", "seat": 0}
    assert params(draw(), 0, Pass(0)) == {"why": "turn", "seat": 1}
    assert params(waiting(), 0, OfferDraw()) == {"why": "again", "n": 3}
    for action in (birth(0, (2, 0, 0)), back(0, (2, 0, 0))):
        assert params(plain(), 0, action)["position"] == "PP60"


@pytest.mark.parametrize("ending", ["linked", "turns", "agreed", "resigned"])
def test_ruling_after_the_end_names_the_ending(ending: Ending) -> None:
    """E-WIN-1, E-END-1."""
    states = {
        "linked": won(),
        "agreed": make_agreed(),
        "resigned": run(plain(), Resign())[0],
        "turns": run(half(turn=200), Pass(1))[0],
    }
    state = states[ending]
    assert state.ending == ending
    rule = "E-WIN-1" if ending == "linked" else "E-END-1"
    for action in (birth(0, PETAL), Pass(0), Resign(), AnswerDraw(True), Judge(find_field(*PETAL), True)):
        for seat in range(state.setup.players):
            assert ruling(state, action, seat) == (rule, "over")


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_rule_of_a_ruling_has_a_text(language: str) -> None:
    path = files("assets") / "lang" / language / "ruling.yaml"
    words = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert len(NAMED) == 13
    assert set(NAMED) <= set(words)
    assert {f"{rule}-{why}" for rule, whys in WHYS.items() for why in whys} <= set(words)
