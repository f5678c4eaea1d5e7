"""Words that the house style of a language has another word for: one thing has one name in all texts."""

from __future__ import annotations

import re
from typing import Final

import pytest

from client.i18n import load_topic
from client.platform.resources import get_asset_path
from tests.client.test_language_files import TOPICS, texts

COMMON: Final = {
    r"Equilibrix Connect": "EQUILIBRIX Connect",
    r"\.\.\.": "… as one sign",
    r"(?<=\d) - (?=\d)|(?<= )-(?= )": "–",
    r"\w'\w|\w\"\w": "printed apostrophes and quotation marks",
}
"""Patterns that no text contains, and what stands there instead."""

REPLACED: Final[dict[str, dict[str, str]]] = {
    "cs": {
        r"\bžeton\w* iniciativy": "iniciační žeton",
        r"\bpomocní(k|c)": "pomocná bytost",
        r"\bztmav": "ztemnět",
        r"\bnyní\b": "teď",
        r"\bnaděj\w* na výhru": "šance na výhru",
        r"\bpopohn": "urychlit",
        r"po směru hodin(?!ových)": "po směru hodinových ručiček",
        r"\bzáznam\w* (hry|bodů)": "průběh, tabulka bodů",
        r"obvykl\w+ (kláves|sedmic)|(kláves|sedmic)\w* (je|jsou) obvykl": "výchozí",
        r"(jednou|{n}|jedna|dvě) (tlapk|tlapek)": "pacička on a card; tlapka is the start player's",
        r"\b(získává|bere|má)\b[^.:]* většinou": "díky většině",
        r"[Vv]olné tvary": "Zamíchané tvary",
        r"\b(vyberte|stiskněte|klikněte|zvolte)\b": "the player is ty",
    },
    "sk": {
        r"\bžetón\w* iniciatívy": "iniciačný žetón",
        r"\bpomocní(k|c)": "pomocná bytosť",
        r"\bstmav": "stemnieť",
        r"\bnádej\w* na výhru": "šanca na výhru",
        r"\bpopoh[nň]": "urýchliť",
        r"v smere hodín\b": "v smere hodinových ručičiek",
        r"\bzáznam\w* (hry|bodov)": "priebeh, tabuľka bodov",
        r"obvykl\w+ (kláves|sedmic)|(kláves|sedmic)\w* (je|sú) obvykl": "predvolené",
        r"(jednou|{n}|jedna|dve) (labk|labiek)": "packa on a card; labka is the start player's",
        r"\b(získava|berie|má)\b[^.:]* väčšinou": "vďaka väčšine",
        r"[Vv]oľné tvary": "Zamiešané tvary",
        r"\b[Ii]ba\b": "len",
        r"\b[Zz]asa\b": "zase",
        r"(rozoh|odoh|rozob)rat[áéýo]": "-aný",
        r"[Pp]rehr(ať|áva\w*) záznam": "pozrieť záznam; prehrať is to lose",
        r"[Zz]áleží od": "závisí od, záleží na",
        r"\b(vyberte|stlačte|kliknite|zvoľte)\b": "the player is ty",
    },
}
"""Per language: patterns that no text contains, and the word of the house style."""


def list_texts(language: str) -> list[tuple[str, str]]:
    """Return every text of a language with its key, or its file and line in a rulebook."""
    found = [
        (key, text)
        for topic in TOPICS
        for key, value in load_topic(language, topic).items()
        for text in texts(value)
    ]
    for page in sorted(get_asset_path("rulebook", language).glob("*.md")):
        lines = page.read_text(encoding="utf-8").splitlines()
        found += [
            (f"{page.name}:{number}", line)
            for number, line in enumerate(lines, start=1)
            if not re.match(r"(?!caption)[a-z]+: ", line)  # what a drawing shows
        ]
    return [(key, text.replace("\u00a0", " ")) for key, text in found]


@pytest.mark.parametrize("language", sorted(REPLACED))
def test_each_thing_has_the_name_of_the_house_style(language: str) -> None:
    patterns = {re.compile(pattern): better for pattern, better in (COMMON | REPLACED[language]).items()}
    wrong = {
        f"{key}: {text}": better
        for key, text in list_texts(language)
        for pattern, better in patterns.items()
        if pattern.search(text)
    }
    assert not wrong, "\n".join(f"{text}\n  write: {better}" for text, better in wrong.items())
