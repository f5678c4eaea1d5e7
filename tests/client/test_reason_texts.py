"""Whatever a mind gives as a reason can be said in every language."""

from __future__ import annotations

import ast
import logging
import random
import re
from collections.abc import Iterator

import pytest

import rules
from client import i18n
from client.bots.mind import get_mind
from client.bots.thought import LEAD, Reason
from client.games.balanceformers.table import hints as balanceformers
from client.games.envyra.table import hints as envyra
from client.games.equilibrix.table import hints as equilibrix
from client.games.wispwood.table import hints as wispwood
from client.i18n import LANGUAGES, load_topic, tr
from client.platform.resources import find_package_folder
from rules import GAMES
from rules.contract import Scalar
from rules.envyra.content import content
from tests.source_parsing import walk_files

MOVES = 40
"""So many decisions of a random game are looked at."""


OF_TWO = "-of-two"
"""Ends the key of a text for games of two, in which a single opponent is not the best one."""


def keys(game_id: str) -> set[str]:
    """Return all keys that stand in a mind's code."""
    found: set[str] = set()
    files = (find_package_folder("client") / "bots" / game_id).glob("*.py")
    for _, node in walk_files(files, r"\b(?:Reason|Quantity)\("):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in ("Reason", "Quantity"):
            continue
        if not (isinstance(node.args[0], ast.Name) and node.args[0].id == "LEAD"):  # it is no reason
            found |= set(_strings(node.args[0]))
    return found


def _strings(node: ast.expr) -> Iterator[str]:
    """Yield what the first argument can be: a string, or one of two."""
    if isinstance(node, ast.IfExp):
        yield from (*_strings(node.body), *_strings(node.orelse))
        return
    assert isinstance(node, ast.Constant), ast.unparse(node)
    assert isinstance(node.value, str)
    yield node.value


def convert_parameters(reason: Reason, game_id: str) -> dict[str, Scalar]:
    """Return the parameters as the table gives them."""
    match game_id:
        case "envyra":
            return envyra.format_reason_params(reason, content(), ("Žofie", "Řehoř", "Ann", "Ema"))
        case "equilibrix":
            return equilibrix.format_reason_params(reason)
        case "balanceformers":
            return balanceformers.format_reason_params(reason, ("Žofie", "Řehoř", "Ann"))
        case "wispwood":
            return wispwood.format_reason_params(reason)
        case _:
            return dict(reason.params)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_reason_has_a_text_and_no_text_is_unused(game_id: str) -> None:
    start = f"bots.{game_id}.reason."
    for language in LANGUAGES:
        texts = (key.removeprefix(start) for key in load_topic(language, "bots") if key.startswith(start))
        spoken = {text.removesuffix(OF_TWO) for text in texts}
        assert spoken == keys(game_id), language


@pytest.mark.parametrize("game_id", GAMES)
def test_reason_texts_get_all_parameters(game_id: str, caplog: pytest.LogCaptureFixture) -> None:
    game, mind, chance = rules.load(game_id), get_mind(game_id), random.Random(5)
    found: dict[str, Reason] = {}
    state = game.start(3, 5, {})
    for _ in range(MOVES):
        if not game.deciders(state):
            break
        seat = game.deciders(state)[0]
        action = chance.choice(game.actions(state, seat))
        view = game.view(state, seat)
        for reason in (*mind.list_reasons(view, seat, action), *mind.list_measures(view, seat, action)):
            found.setdefault(reason.key, reason)
        state = game.apply(state, seat, action).state
        for quantity in mind.list_quantities(view, game.view(state, seat), seat):
            params = {**quantity.params, quantity.unit: 7, "amount": "0,7"}
            if quantity.key != LEAD:
                found.setdefault(quantity.key, Reason(quantity.key, params))
    with caplog.at_level(logging.WARNING, "client.i18n"):
        for language in LANGUAGES:
            i18n.set_language(language)
            for reason in found.values():
                said = tr(f"bots.{game_id}.reason.{reason.key}", **convert_parameters(reason, game_id))
                assert not re.search(r"[{}]|bots\.", said)
                assert said[0].isupper() or said[0].isdigit(), said
                assert said[-1] in ".!", said
    assert not caplog.records
