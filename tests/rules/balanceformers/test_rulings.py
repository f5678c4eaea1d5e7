"""The judge speaks: every branch gives its rule, and every rule it can name has words in all languages."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
import yaml

from rules.balanceformers.actions import (
    AddPiece,
    BalanceformersAction,
    EndTurn,
    Move,
    PickTokens,
    Place,
    Reincarnate,
    TakeToken,
)
from rules.balanceformers.game import GAME
from rules.balanceformers.state import BalanceformersState
from tests.rules.balanceformers.positions import (
    back,
    carry_out_reckoning,
    creature,
    move,
    place,
    position,
    ruling,
    run,
)

SOURCE = (files("rules.balanceformers") / "rulings.py").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r'"(B-[A-Z]+-[0-9])"', SOURCE)))
WHYS = {
    "B-SET-1": ("angels", "demons"),
    "B-SET-2": ("turn", "now", "taken", "joined"),
    "B-INI-1": ("picked", "now"),
    "B-INI-3": ("spent",),
    "B-PRE-1": ("turn", "now", "creature", "slot", "taken"),
    "B-ACT-1": ("turn", "now"),
    "B-ACT-2": ("token", "own", "alive", "slot", "taken"),
    "B-ACT-3": ("creature", "own", "slot", "taken"),
    "B-HOLE-1": ("dark",),
    "B-REC-6": ("turn", "now", "source"),
}
"""The reasons that tell the cases of a rule apart."""


def building(*more: tuple[int, int, int]) -> BalanceformersState:
    """Return a demon first, and then these."""
    start = GAME.start(2, 1, {"area": "hand"})
    return run(start, AddPiece(0, 0, 1), *(AddPiece(*piece) for piece in more))[0]


def angels() -> BalanceformersState:
    """Return a position in which all five angels are used up."""
    return building((0, 0, 0), (0, 0, 2), (1, 0, 3), (1, 0, 2), (1, 0, 1), (1, -1, 0))


def demons() -> BalanceformersState:
    """Return a position in which all five demons are used up."""
    return building((0, 0, 0), (0, 0, 3), (0, 1, 2), (0, 1, 1), (0, 1, 0), (1, 1, 3))


def picking() -> BalanceformersState:
    """Return a position in which seat 1 has picked; in round 2, seat 0 has no 5 left."""
    state, _ = carry_out_reckoning("A1 4L, B1 4R", round=1, pairs="5+5 4+4")
    return GAME.apply(state, 1, PickTokens(1, 1)).state


def prelude() -> BalanceformersState:
    """Return a position in which seat 0 has placed A1, and seat 1 has to place two."""
    return run(GAME.start(2, 1), PickTokens(5, 5), PickTokens(1, 1), place("A1", "4L"))[0]


def acting(**more: object) -> BalanceformersState:
    return position("A1 0L, B1 9L, A2 0F", dark=(4,), tokens=(1, 0), **more)  # type: ignore[arg-type]


def token() -> BalanceformersState:
    board = "A1 4L, B7 4R, C6 4F"
    sets = "black-1 white-1 black-2"
    return carry_out_reckoning(board, pairs="1+1 2+3 5+5", tokens=(10, 10, 9), players=3, sets=sets)[0]


Case = tuple[BalanceformersState, int, BalanceformersAction, str, str]

OTHERS = (Move(0, 0), Place(0, 0), Reincarnate(0, 0), EndTurn(), TakeToken(0), AddPiece(0, 0, 0))

BRANCHES: list[Case] = [
    (building(), 1, AddPiece(0, 0, 0), "", ""),
    (building(), 0, AddPiece(0, 0, 0), "B-SET-2", "turn"),
    (building(), 1, EndTurn(), "B-SET-2", "now"),
    (building(), 1, AddPiece(0, 0, 1), "B-SET-2", "taken"),
    (building(), 1, AddPiece(0, 0, 3), "B-SET-2", "joined"),
    (building(), 1, AddPiece(0, 0, 7), "B-SET-2", "joined"),
    (angels(), 1, AddPiece(0, -1, 1), "B-SET-1", "angels"),
    (demons(), 1, AddPiece(1, 0, 0), "B-SET-1", "demons"),
    (picking(), 0, PickTokens(4, 3), "", ""),
    (picking(), 1, PickTokens(2, 2), "B-INI-1", "picked"),
    (picking(), 0, PickTokens(5, 1), "B-INI-3", "spent"),
    (picking(), 0, PickTokens(1, 5), "B-INI-3", "spent"),
    (picking(), 0, PickTokens(0, 9), "B-INI-3", "spent"),
    *((picking(), 0, action, "B-INI-1", "now") for action in OTHERS),
    (prelude(), 1, place("B7", "4R"), "", ""),
    (prelude(), 0, place("A2", "4R"), "B-PRE-1", "turn"),
    (prelude(), 1, EndTurn(), "B-PRE-1", "now"),
    (prelude(), 1, place("A2", "4R"), "B-PRE-1", "creature"),
    (prelude(), 1, Place(-1, 0), "B-PRE-1", "creature"),
    (prelude(), 1, Place(creature("B1"), -1), "B-PRE-1", "slot"),
    (prelude(), 1, Place(creature("B1"), 30), "B-PRE-1", "slot"),
    (prelude(), 1, place("B1", "4L"), "B-PRE-1", "taken"),
    (acting(), 0, EndTurn(), "", ""),
    (acting(), 1, EndTurn(), "B-ACT-1", "turn"),
    (acting(), 9, EndTurn(), "B-ACT-1", "turn"),
    (acting(), 0, PickTokens(1, 1), "B-ACT-1", "now"),
    (acting(), 0, TakeToken(1), "B-ACT-1", "now"),
    (acting(), 0, place("A3", "1L"), "B-ACT-1", "now"),
    (acting(), 0, move("A1", "0R"), "", ""),
    (acting(), 0, move("A3", "0R"), "B-ACT-3", "creature"),
    (acting(), 0, Move(-1, 1), "B-ACT-3", "creature"),
    (acting(), 0, Move(14, 1), "B-ACT-3", "creature"),
    (acting(moves="own"), 0, move("B1", "9R"), "B-ACT-3", "own"),
    (acting(), 0, Move(0, -1), "B-ACT-3", "slot"),
    (acting(), 0, move("A1", "0F"), "B-ACT-3", "taken"),
    (acting(), 0, move("A1", "0L"), "B-ACT-3", "taken"),
    (acting(), 0, move("A1", "4R"), "B-HOLE-1", "dark"),
    (acting(), 0, move("A1", "5R"), "B-ADJ-1", ""),
    (acting(), 0, back("A3", "5R"), "", ""),
    (position("A1 0L, B1 9L"), 0, back("A3", "5R"), "B-ACT-2", "token"),
    (acting(), 0, back("B3", "5R"), "B-ACT-2", "own"),
    (acting(), 0, Reincarnate(-3, 5), "B-ACT-2", "own"),
    (acting(), 0, Reincarnate(14, 5), "B-ACT-2", "own"),
    (acting(), 0, back("A2", "5R"), "B-ACT-2", "alive"),
    (acting(), 0, back("A3", "10L"), "B-ACT-2", "slot"),
    (acting(), 0, back("A3", "0F"), "B-ACT-2", "taken"),
    (acting(), 0, back("A3", "4F"), "B-HOLE-1", "dark"),
    (token(), 1, TakeToken(0), "", ""),
    (token(), 0, TakeToken(1), "B-REC-6", "turn"),
    (token(), 1, EndTurn(), "B-REC-6", "now"),
    (token(), 1, TakeToken(1), "B-REC-6", "source"),
    (token(), 1, TakeToken(-1), "B-REC-6", "source"),
    (carry_out_reckoning("A1 4L, B1 9L")[0], 0, EndTurn(), "B-END-1", ""),
    (carry_out_reckoning("A1 4L, B1 4R", round=6)[0], 0, EndTurn(), "B-END-2", ""),
]


@pytest.mark.parametrize(("state", "seat", "action", "rule", "why"), BRANCHES)
def test_ruling_names_the_rule_and_the_case(
    state: BalanceformersState, seat: int, action: BalanceformersAction, rule: str, why: str
) -> None:
    assert ruling(state, action, seat) == (rule, why)


def test_every_case_of_every_rule_is_covered() -> None:
    told = {(rule, why) for _, _, _, rule, why in BRANCHES if why}
    assert told == {(rule, why) for rule, whys in WHYS.items() for why in whys}
    literal = set(re.findall(r'"why": "([a-z]+)"', SOURCE))
    assert literal <= {why for _, why in told}
    assert {rule for _, _, _, rule, _ in BRANCHES if rule} == set(NAMED)


def test_ruling_names_the_player_to_move() -> None:
    """B-ACT-1, B-PRE-1, B-SET-2, B-REC-6."""
    for state, seat, due in ((acting(), 1, 0), (prelude(), 0, 1), (building(), 0, 1), (token(), 2, 1)):
        found = GAME.ruling(state, seat, EndTurn())
        assert found is not None
        assert dict(found.params) == {"why": "turn", "seat": due}


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_rule_of_a_ruling_has_a_text(language: str) -> None:
    path = files("assets") / "lang" / language / "ruling.yaml"
    words = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert len(NAMED) == 13
    assert set(NAMED) <= set(words)
    assert {f"{rule}-{why}" for rule, whys in WHYS.items() for why in whys} <= set(words)
