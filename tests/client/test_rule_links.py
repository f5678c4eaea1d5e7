"""Every step of every game knows its rule, and rules are called by their headings."""

from __future__ import annotations

from importlib import import_module

import pytest

from client.i18n import LANGUAGES, load_topic
from client.rulebook import load_page
from client.rulebook.rule_headings import find_heading
from client.scenes.rulebook.scene import RulebookScene
from rules import GAMES
from rules.contract import Ruling
from tests.client.table.player import table_at


def rule_links(game_id: str) -> dict[str, str]:
    found = import_module(f"client.games.{game_id}.table.prompts").RULE_LINKS
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_every_prompt_has_a_rule(game_id: str) -> None:
    asked = {key.split(".")[2] for key in load_topic("en", game_id) if key.startswith(f"{game_id}.prompt.")}
    told = {key for key in asked if f"{game_id}.prompt.{key}.what" in load_topic("en", game_id)}
    assert told == set(rule_links(game_id))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_rule_of_every_prompt_is_in_the_rulebook(game_id: str, language: str) -> None:
    assert set(rule_links(game_id).values()) - set(load_page(game_id, language).anchors) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_rule_has_a_heading(game_id: str, language: str) -> None:
    rules = [rule for rule in load_page(game_id, language).anchors if rule[0].isupper()]
    called = {rule: find_heading(game_id, rule, language) for rule in rules}
    assert {rule: name for rule, name in called.items() if not name or rule in name or len(name) > 48} == {}


def test_rule_id_with_a_reason_has_the_heading_of_its_rule() -> None:
    assert find_heading("wispwood", "W-PLACE-4-hat-cross", "en") == find_heading(
        "wispwood", "W-PLACE-4", "en"
    )
    assert find_heading("wispwood", "X-1", "en") == ""


def test_question_mark_and_f1_open_the_rule_of_the_prompt() -> None:
    made = table_at(lambda state: state.phase == "turn", 2)
    for by_key in (False, True):
        if by_key:
            made.key("f9")
        else:
            made.click("table.rules")
        book = made.scene
        assert isinstance(book, RulebookScene)
        assert book.layout is not None
        made.frames(2)
        assert book.anchor_block == book.layout.page.anchors["W-TURN-0"]
        made.key("esc")
        made.settle()


def test_ruling_names_the_heading_of_its_rule() -> None:
    made = table_at(lambda state: state.phase == "turn", 2)
    made.scene.ruling_popup.show(Ruling("W-CAT-1"))  # type: ignore[attr-defined]
    judgement = made.scene.ruling_popup.judgement  # type: ignore[attr-defined]
    assert judgement.heading == find_heading("wispwood", "W-CAT-1", "en")
    made.app.change_settings(language="cs")
    made.frames(2)
    judgement = made.scene.ruling_popup.judgement  # type: ignore[attr-defined]
    assert judgement.heading == find_heading("wispwood", "W-CAT-1", "cs")
