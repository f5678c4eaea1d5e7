"""Sentences that are put together agree with whatever is put into them: numbers, prepositions, nouns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from client import i18n
from client.i18n import load_topic, tr
from tests.client.test_language_files import TOPICS, texts

SLAVIC: Final = ("cs", "sk")

COUNTS: Final = "n|m|of|left|players|total|done"
"""Parameters that are numbers of things."""

NOT_COUNTED: Final = frozenset(
    [
        "min",
        "s",
        "a",
        "dál",
        "ďalej",
        "méně",
        "menej",
        "zpět",
        "späť",
        "v",
        "nahoru",
        "nahor",
        "dolů",
        "nadol",
        "doleva",
        "doľava",
        "doprava",
    ]
)
"""What may follow a number whatever it is: units, adverbs, conjunctions, prepositions."""

FITS_ALL: Final = {
    "equilibrix.heard.reaches": "a die's stone reaches one to three bases",
    "hints.equilibrix.take-back": "names of fields begin with a letter from a to g",
}
"""Keys with a preposition before a parameter that needs only the form it has, and why."""

REFLEXIVE: Final = (
    "app.of",
    "app.of-soft",
    "bots.balanceformers.reason.joins-well",
    "definitions.option.changes",
    "wispwood.log.reshuffled",
)
"""Keys in which "se" is no preposition, or which are the preposition that others use."""


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    i18n.set_language("en")


def find_texts(language: str, pattern: str) -> dict[str, str]:
    """Return the texts in which a pattern occurs, by their keys."""
    return {
        key: text
        for topic in TOPICS
        for key, value in load_topic(language, topic).items()
        for text in texts(value)
        if re.search(pattern, text)
    }


@pytest.mark.parametrize("language", SLAVIC)
def test_noun_behind_a_number_has_plural_forms(language: str) -> None:
    """Behind a whole ("3 ze 7 polí") a noun is always the same."""
    wrong = {
        key: value
        for topic in TOPICS
        for key, value in load_topic(language, topic).items()
        if isinstance(value, str)
        for noun in re.findall(rf"(?<![.\d]){{(?:{COUNTS})}}\s(\w+)", value)
        if noun not in NOT_COUNTED
    }
    assert not wrong, f"give these texts the forms one, few … or write “things: {{n}}”: {wrong}"


@pytest.mark.parametrize("language", SLAVIC)
def test_no_preposition_is_written_for_one_number_only(language: str) -> None:
    """It is "ze 3" but "z 5", "ve 3" but "v 5", "se 3" but "s 5"."""
    found = find_texts(language, r"(?i)(?<!\w)(z|ze|zo|v|ve|vo|s|se|so|k|ke|ku)\s\W*{")
    wrong = {key: text for key, text in found.items() if key not in FITS_ALL and key not in REFLEXIVE}
    assert not wrong, f"write {{m:of}}, or another sentence: {wrong}"


def test_bases_are_joined_with_the_preposition_of_their_number() -> None:
    told = {
        "cs": ["Je spojený s 1 základnou.", "Je spojený se 2 základnami.", "Je spojený se 3 základnami."],
        "sk": ["Je spojený s 1 základňou.", "Je spojený s 2 základňami.", "Je spojený s 3 základňami."],
    }
    for language, sentences in told.items():
        i18n.set_language(language)
        said = [tr("equilibrix.heard.reaches", n=n).replace("\u00a0", " ") for n in (1, 2, 3)]
        assert said == sentences


@pytest.mark.parametrize(("language", "soft"), [("cs", "se"), ("sk", "so")])
def test_kinds_come_with_the_preposition_of_their_first_letter(language: str, soft: str) -> None:
    i18n.set_language(language)
    for kind in ("pumpkin", "hat", "orb", "heart", "tree"):
        preposition, noun = tr(f"wispwood.ins.{kind}").split()
        assert preposition == (soft if noun[0] in "sšzž" else "s"), noun


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_part_of_a_whole_is_written_alike_everywhere(language: str) -> None:
    """It is "3 of 7", never "3/7"."""
    found = find_texts(language, r"}\s?/\s?{")
    assert not found, f"write {{n}} {{m:of}}, in English {{n}} of {{m}}: {found}"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["1 point", "2 points", "0 points", "26.3 points"]),
        ("cs", ["1 bod", "2 body", "0 bodů", "26,3 bodu"]),
        ("sk", ["1 bod", "2 body", "0 bodov", "26,3 bodu"]),
    ],
)
def test_unit_of_the_records_agrees_with_a_fraction(language: str, told: list[str]) -> None:
    from client.scenes.records.record_text import get_points_unit  # noqa: PLC0415

    i18n.set_language(language)
    said = [
        f"{i18n.format_number(value, digits)} {get_points_unit('envyra', value)}"
        for value, digits in ((1, 0), (2, 0), (0, 0), (26.3, 1))
    ]
    assert said == told
