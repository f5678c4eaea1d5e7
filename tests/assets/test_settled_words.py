"""The words that the three languages have settled on, and those that must not come back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from client.platform.resources import find_package_folder

FORMER = {
    "en": {
        r"\bWho (has|cannot|places|keeps|dies)\b": "a player who …, or: if you …",
        r"\b(has|have|with) most\b": "has the most",
        r"\bequally many\b": "the same number of",
        r"\bso many (columns|points|tokens)\b": "this many",
        r"\bone’s own\b|\b(all|[Ff]or|that|encircle|moves only) own\b|\"Own stones": "your own, their own",
        r"\bholds? for (everybody|them|three|both|every|new)\b": "apply to",
        r"\b(petal|triangle|stone|it)s? (never |also )?falls?\b": "is encircled, is removed",
        r"\blet (it|the \w+) fall\b": "remove",
        r"(?<!:)\bcone\b(?!:| :cone:)": "start marker",
        r"\b[Gg]o on with\b|\bgame goes on\b|\": \"Go on\"": "continue, or resume what is paused",
        r"cannot be taken back": "cannot be undone",
        r"\bhurr(y|ies) (things|what)\b": "speed up",
        r"(?<!There )\bis no (number|file|folder|position|YAML)\b": "is not a …",
        r"\bless than no\b": "cannot be negative",
        r"\busual (key|ones?|sets)\b": "default",
        r"Equilibrix Connect": "EQUILIBRIX Connect, as on the box",
    },
    "cs": {
        r"\b[Tt]ů(ň|ně|ni|ní)\b": "tůňka, as in the rulebook",
        r"\b[Pp]rostří(t|ti|me|no)\b|\bprostřen": "the game begins: Začít hru",
        r"\b[Kk]lep(n|e)\w*": "kliknout",
        r"\bpozastav\w*|\b[Pp]řestávk\w*": "pauza",
        r"\b[Oo]hlé(d|dnu)\w*": "záznam",
        r"\bv 2\. kole": "ve 2. kole",
        r"\bse od stolu vst\w+": "whoever leaves the table is the player",
        r"\bpopožen\w*|\bpopožeň": "urychlit",
        r"\b[Vv]yv(é|e)z\w*": "exportovat",
        r"\bžeton\w* iniciativy": "iniciační žeton",
        r"\bpomocní(k|c)": "pomocná bytost",
        r"\bztmav": "ztemnět",
        r"\b[Nn]yní\b": "teď",
        r"\b[Nn]aděj\w* na výhru": "šance na výhru",
        r"\bpopohn": "urychlit",
        r"po směru hodin\b": "po směru hodinových ručiček",
        r"\b[Zz]áznam\w* (hry|bodů)": "průběh, tabulka bodů",
        r"obvykl\w+ (kláves|sedmic)": "výchozí",
        r"(jedn(a|ou)|dvě|{n}) tlap(k|ek)": "pacička on a card; tlapka is the start player's",
        r"\b(získává|bere|má)\b[^.:]* většinou": "díky většině",
        r"[Vv]olné tvary": "Zamíchané tvary",
        r"Equilibrix Connect": "EQUILIBRIX Connect, as on the box",
    },
    "sk": {
        r"\b[Pp]restier\w*|\bprestret\w*": "the game begins: Začať hru",
        r"\b[Vv]recúšk\w*": "vrecko, as in the rulebook",
        r"\b[Kk]lepn\w*|\bťukn\w*": "kliknúť",
        r"\bpozastav\w*|\b[Pp]restávk\w*": "pauza",
        r"\b[Oo]bzer\w*|\b[Oo]bzri\w*|\b[Oo]bzret\w*": "záznam",
        r"\bsa od stola vst\w+": "whoever leaves the table is the player",
        r"\bpopože\w*": "urýchliť",
        r"\b[Vv]yviez\w*": "exportovať",
        r"\bžetón\w* iniciatívy": "iniciačný žetón",
        r"\bpomocní(k|c)": "pomocná bytosť",
        r"\bstmav": "stemnieť",
        r"\b[Nn]ádej\w* na výhru": "šanca na výhru",
        r"\bpopoh[nň]": "urýchliť",
        r"v smere hodín\b": "v smere hodinových ručičiek",
        r"\b[Zz]áznam\w* (hry|bodov)": "priebeh, tabuľka bodov",
        r"obvykl\w+ (kláves|sedmic)": "predvolené",
        r"(jedn(a|ou)|dve|{n}) lab(k|iek)": "packa on a card; labka is the start player's",
        r"\b(získava|berie|má)\b[^.:]* väčšinou": "vďaka väčšine",
        r"[Vv]oľné tvary": "Zamiešané tvary",
        r"\b[Ii]ba\b": "len",
        r"\b[Zz]asa\b": "zase",
        r"(rozoh|odoh|rozob)rat[áéýo]": "-aný",
        r"[Pp]rehr(ať|áva\w*) záznam": "pozrieť, spustiť; prehrať is to lose",
        r"[Zz]áleží od": "závisí od, záleží na",
        r"(doprava|doľava|smerom) (hore|dole)\b": "nahor, nadol; hore and dole are places",
        r"Equilibrix Connect": "EQUILIBRIX Connect, as on the box",
    },
}
"""Words that were used once, as patterns, and what is said instead."""

SETS = ("lang/sk/envyra.yaml", "lang/sk/bots.yaml", "lang/sk/ruling.yaml", "rulebook/sk/envyra.md")
"""Where Slovak speaks of the sets of Envyra: sady. A súbor is a file."""

SECOND_PLURAL = {
    "cs": r"\b(jste|máte|můžete|chcete|vás|vám|vámi|váš|vaš\w+|\w+(ejte|ěte|ujte|ijte)|[Ss]pojte|[Vv]yberte"
    r"|[Pp]ojďte|[Nn]echte|[Zz]volte|hrajete|vyberete|rozmístíte)\b",
    "sk": r"\b(máte|môžete|chcete|vás|vám|vami|váš|vaš\w+|\w+(ujte|ajte)|[Ss]pojte|[Vv]yberte|[Pp]oďte"
    r"|[Zz]voľte|[Dd]ohodnite|hráte|vyberiete)\b",
}
"""The program speaks to one player: ty. Nobody is spoken to as vy."""


def pages(language: str) -> list[Path]:
    """Return everything that players read in a language."""
    words = find_package_folder("assets") / "lang" / language
    return [
        *sorted(words.glob("*.yaml")),
        *sorted((find_package_folder("assets") / "rulebook" / language).glob("*.md")),
    ]


def read_lines(page: Path) -> list[str]:
    """Return its lines, without what only those read who write them."""
    lines = re.sub(r"\u00a0|\\u00a0", " ", page.read_text(encoding="utf-8")).splitlines()
    return [line for line in lines if page.suffix != ".yaml" or not line.lstrip().startswith("#")]


def find_pattern(language: str, pattern: str) -> list[str]:
    """Return where a pattern comes up."""
    wanted = re.compile(pattern)
    return [
        f"{page.name}: {line.strip()}"
        for page in pages(language)
        for line in read_lines(page)
        if wanted.search(line)
    ]


@pytest.mark.parametrize("language", FORMER)
def test_former_wordings_are_not_used(language: str) -> None:
    wrong = {
        f"{pattern} → {word}": find_pattern(language, pattern) for pattern, word in FORMER[language].items()
    }
    assert {what: where for what, where in wrong.items() if where} == {}


@pytest.mark.parametrize("language", SECOND_PLURAL)
def test_texts_address_one_player_informally(language: str) -> None:
    assert find_pattern(language, SECOND_PLURAL[language]) == []


@pytest.mark.parametrize("file", SETS)
def test_sets_of_envyra_are_not_called_files(file: str) -> None:
    page = find_package_folder("assets") / file
    about_files = re.compile(r"definíc|YAML|zapísan")
    lines = [
        line for line in read_lines(page) if re.search(r"[Ss]úbor", line) and not about_files.search(line)
    ]
    assert lines == []


def test_patterns_find_the_former_wordings() -> None:
    for word in (
        "Who has no cube left takes all of them back.",
        "the player with most cubes on it",
        "All rules hold for three as well.",
        "A petal falls when both triangles are hostile.",
        "The cone has moved on.",
        "Own stones cannot be encircled",
        "A click hurries things along.",
    ):
        assert any(re.search(pattern, f'"{word}"') for pattern in FORMER["en"]), word
    for word in (
        "v tůni",
        "z tůně",
        "Klepni sem",
        "pozastavit",
        "Ohlédnout se",
        "v 2. kole",
        "se od stolu vstalo",
    ):
        assert any(re.search(pattern, word) for pattern in FORMER["cs"]), word
    assert re.search(SECOND_PLURAL["cs"], "Spojte díly")
    assert re.search(SECOND_PLURAL["sk"], "Ak vás hrá viac")
