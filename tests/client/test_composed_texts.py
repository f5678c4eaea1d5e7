"""Sentences that are composed read well with every number and every noun they can get."""

from __future__ import annotations

import re
from itertools import product

import pytest

from client import i18n
from client.i18n import LANGUAGES, load_topic
from tests.client.test_language_files import TOPICS

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
                said = i18n.tr(key, **values | {"n": n})
                assert "{" not in said, (key, n)
                # a form may leave out its number only if it is the one for a single thing
                assert str(n) in said or n == 1 or "{n}" not in text["other"], (key, n, said)
    i18n.set_language("en")


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
