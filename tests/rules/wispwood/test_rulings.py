"""The judge speaks: every rule it can name has words in all languages."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
import yaml

from rules.wispwood import rulings
from rules.wispwood.content import CARD_IDS

NAMED = sorted(
    set(re.findall(r'Ruling\("(W-[A-Z]+-\d+)"', (files("rules.wispwood") / "rulings.py").read_text()))
)


def test_the_judge_names_rules_of_the_page() -> None:
    assert rulings.__doc__
    assert len(NAMED) > 12


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_rule_the_judge_can_name_has_words(language: str) -> None:
    path = files("assets") / "lang" / language / "ruling.yaml"
    words = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert set(NAMED) <= set(words)
    assert {f"W-PLACE-4-{card}" for card in CARD_IDS if card.startswith("hat-")} <= set(words)
