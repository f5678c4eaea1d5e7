"""Every rule of every rulebook is named by a test, and the translations carry the same rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from client.platform.resources import get_asset_path

TESTS = Path(__file__).parent
RULE = re.compile(r"\b[A-Z]-[A-Z0-9]+(?:-[A-Z0-9]+)?\b")
PAGES = sorted(page.name for page in get_asset_path("rulebook", "en").glob("*.md"))


def anchors(language: str, page: str) -> list[str]:
    text = get_asset_path("rulebook", language, page).read_text(encoding="utf-8")
    return [rule for names in re.findall(r"\{#([^}]+)\}", text) for rule in RULE.findall(names)]


def rules_named_by_tests() -> set[str]:
    own = {Path(__file__).name, "test_rulebook.py"}
    files = [file for file in TESTS.rglob("*.py") if file.name not in own]
    return {rule for file in files for rule in RULE.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_has_a_test(page: str) -> None:
    rules = anchors("en", page)
    assert rules
    untested = sorted(set(rules) - rules_named_by_tests())
    assert not untested, f"test these rules and name their ids in the tests' docstrings: {untested}"


@pytest.mark.parametrize("language", ["cs", "sk"])
@pytest.mark.parametrize("page", PAGES)
def test_translations_carry_the_same_rules(page: str, language: str) -> None:
    assert anchors(language, page) == anchors("en", page), (
        f"{language}/{page} needs the same {{#rule ids}} in the same order as the English page"
    )
