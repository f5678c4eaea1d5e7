"""The judge speaks: every rule it can name has words in all languages."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
import yaml

from rules.contract import Ruling
from rules.wispwood import rulings
from rules.wispwood.actions import (
    Done,
    Place,
    Plant,
    PutGhostCat,
    Refresh,
    RefreshByCat,
    Take,
    WispwoodAction,
)
from rules.wispwood.content import CARD_IDS
from rules.wispwood.game import GAME
from tests.rules.wispwood.positions import rule, table

NAMED = sorted(
    set(re.findall(r'Ruling\("(W-[A-Z]+-\d+)"', (files("rules.wispwood") / "rulings.py").read_text()))
)


def test_rulings_name_rules_of_the_rulebook() -> None:
    assert rulings.__doc__
    assert len(NAMED) > 12


OF_A_TURN: tuple[WispwoodAction, ...] = (
    Take(0),
    Take(9),
    Place("I2", 0, 1, 0, 0),
    Place("X9", 0, 1, 0, 0),
    Plant(1, 0),
    Refresh(),
    RefreshByCat(),
    Done(),
)


@pytest.mark.parametrize("action", OF_A_TURN, ids=lambda action: type(action).__name__)
def test_turn_actions_are_refused_between_rounds(action: WispwoodAction) -> None:
    """W-RND-3: only cats move."""
    state = table(["CT"], ["C"], phase="cats")
    assert rule(state, action) == "W-RND-3"
    assert GAME.ruling(state, 0, action) == Ruling("W-RND-3", {"why": "between"})
    assert rule(state, action, seat=1) == "W-TURN-0"


@pytest.mark.parametrize("action", OF_A_TURN, ids=lambda action: type(action).__name__)
def test_turn_actions_are_refused_during_the_choice_of_wishes(action: WispwoodAction) -> None:
    """W-SET-4, alone and together."""
    for players in (1, 2):
        state = GAME.start(players, 3, {"wishes": "hand"})
        assert rule(state, action) == "W-SET-4"
        assert rule(state, PutGhostCat(0)) == "W-SOLO-2"


@pytest.mark.parametrize("action", OF_A_TURN, ids=lambda action: type(action).__name__)
def test_turn_actions_are_refused_before_the_ghost_cat_is_placed(action: WispwoodAction) -> None:
    """W-SOLO-2."""
    state = GAME.start(1, 3)
    assert state.phase == "ghost-cat"
    assert rule(state, action) == "W-SOLO-2"


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_rule_of_a_ruling_has_a_text(language: str) -> None:
    path = files("assets") / "lang" / language / "ruling.yaml"
    words = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert set(NAMED) <= set(words)
    assert {f"W-PLACE-4-{card}" for card in CARD_IDS if card.startswith("hat-")} <= set(words)
    source = (files("rules.wispwood") / "rulings.py").read_text()
    reasons = re.findall(r'Ruling\("(W-[A-Z]+-\d+)", {[^}]*"why": "(\w+)"', source)
    assert len(reasons) >= 5
    assert {f"{one}-{why}" for one, why in reasons} <= set(words)
