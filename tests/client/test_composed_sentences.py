"""Sentences that are put together agree with whatever is put into them: numbers, prepositions, nouns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Final

import pytest

from client import i18n
from client.i18n import LANGUAGES, load_topic, tr
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

NUMBERS = (0, 1, 2, 5)
"""One of each plural form that a whole number can have in the three languages."""

UNCOUNTED = frozenset(
    ("damaged", "discarded", "finished", "in", "left", "less", "more", "of", "this", "with")
)
"""What may stand behind a number without changing with it: no nouns."""

NOUN_PARAMETERS = ("acc", "the", "ins", "nom")
DOUBLE_ARTICLE = re.compile(r"\b(an?|the) (an?|the|with)\b", re.IGNORECASE)
WRONG_ARTICLE = re.compile(r"\b(a [aeio]|an [^aeiou\W])", re.IGNORECASE)
ALWAYS_SEVERAL = frozenset({"cli.choice-by-seat"})
"""Texts whose number is never 1."""


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


@pytest.mark.parametrize("topic", TOPICS)
def test_english_nouns_follow_their_number(topic: str) -> None:
    wrong = {}
    for key, text in load_topic("en", topic).items():
        if isinstance(text, str):
            words = re.findall(r"(?<!×)\{(?:n|left|count)\} ([a-z]+s)\b", text)
        else:
            words = re.findall(r"\{n\} (\w+)", text["one"]) if text["one"] == text["other"] else []
        if (found := [word for word in words if word not in UNCOUNTED]) and key not in ALWAYS_SEVERAL:
            wrong[key] = found
    assert not wrong, f"use forms one and other that differ in these words: {wrong}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_texts_can_be_said_with_every_number(language: str) -> None:
    i18n.set_language(language)
    for topic in TOPICS:
        for key, text in load_topic(language, topic).items():
            if isinstance(text, str):
                continue
            forms = " ".join(text.values())
            values: dict[str, str | int] = {name: f"«{name}»" for name in re.findall(r"\{(\w+)", forms)}
            values |= dict.fromkeys(re.findall(r"\{(\w+):of\}", forms), 5)
            for n in NUMBERS:
                said = tr(key, **values | {"n": n})
                assert "{" not in said, (key, n)
                # a form may leave out its number only if it is the one for a single thing
                assert str(n) in said or n == 1 or "{n}" not in text["other"], (key, n, said)


def list_noun_phrases(game: str) -> dict[str, list[str]]:
    """Return all noun phrases of a game by the parameter that takes them."""
    phrases: dict[str, list[str]] = {name: [] for name in NOUN_PARAMETERS}
    for key, text in load_topic("en", game).items():
        parts = key.split(".")
        for name in NOUN_PARAMETERS:
            if name in parts[1:-1] and isinstance(text, str):
                phrases[name].append(text)
    return phrases


@pytest.mark.parametrize("game", ["wispwood", "envyra", "equilibrix", "balanceformers"])
def test_english_sentences_take_every_noun(game: str) -> None:
    phrases = list_noun_phrases(game)
    texts = {key: text for topic in (game, "hints") for key, text in load_topic("en", topic).items()
             if topic == game or key.startswith(f"hints.{game}.")}  # fmt: skip
    tried = 0
    for key, text in texts.items():
        for form in [text] if isinstance(text, str) else text.values():
            used = [name for name in NOUN_PARAMETERS if f"{{{name}}}" in form and phrases[name]]
            for nouns in product(*(phrases[name] for name in used)) if used else ():
                said = form
                for name, noun in zip(used, nouns, strict=True):
                    said = said.replace(f"{{{name}}}", noun)
                assert not DOUBLE_ARTICLE.search(said), (key, said)
                assert not WRONG_ARTICLE.search(said), (key, said)
                tried += 1
    assert tried
