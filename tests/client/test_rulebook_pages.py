"""Pages of the rulebook: reading them into blocks, and searching them."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.i18n import LANGUAGES
from client.i18n.text_search import find_spans, fold_text
from client.platform.resources import get_asset_path
from client.rulebook import (
    Heading,
    ListItem,
    Page,
    PageError,
    PageIndex,
    Paragraph,
    Picture,
    TextTable,
    list_games_with_pages,
    load_page,
    page as page_module,
    parse_page,
)
from client.rulebook.search import remove_markup
from client.rulebook.wispwood_examples import CardExample, ForestExample

SAMPLE = """# Hra

Úvod o **stromech** a _kočkách_.

## První část {#first}

{#W-SET-1}
Odstavec první,
druhý řádek :pumpkin: a [odkaz](#W-SET-4).

{#W-SET-2 W-SET-3}
- Položka
{#W-SET-4}
- Další položka

  a její druhý odstavec
  - vnořená

1. Jedna
2. Dvě

> Poznámka.

### Oddíl

| Co | Kolik |
|----|------:|
| :hat: | **4** |

```forest
rows: ["P.T", "?Cx"]
mark: [[0, 0]]
because: [[2, 0]]
caption: "Žlutá dýně"
```

{#W-END-1}
```card
id: hat-cross
```
"""


@pytest.fixture(scope="module")
def page() -> Page:
    return parse_page(SAMPLE, "wispwood")


def only(page: Page, kind: type) -> list[object]:
    return [block for block in page.blocks if isinstance(block, kind)]


# --- blocks -----------------------------------------------------------------------------------------
def test_title_and_contents_come_from_the_headings(page: Page) -> None:
    assert page.title == "Hra"
    assert [(section.title, section.level) for section in page.sections] == [("První část", 2), ("Oddíl", 3)]
    assert page.find_section(0) == -1
    assert page.find_section(len(page.blocks) - 1) == 1


def test_paragraphs_keep_their_marks_as_rich_text(page: Page) -> None:
    first = page.blocks[1]
    assert first == Paragraph("Úvod o **stromech** a *kočkách*.")
    assert page.blocks[3] == Paragraph(
        "Odstavec první, druhý řádek :pumpkin: a [odkaz](#W-SET-4).", ("W-SET-1",)
    )


def test_rule_ids_link_to_the_following_block(page: Page) -> None:
    assert list(page.anchors) == ["first", "W-SET-1", "W-SET-2", "W-SET-3", "W-SET-4", "W-END-1"]
    assert isinstance(page.blocks[page.anchors["first"]], Heading)
    assert page.anchors["W-SET-2"] == page.anchors["W-SET-3"]
    found = page.blocks[page.anchors["W-SET-4"]]
    assert isinstance(found, ListItem)
    assert found.text == "Další položka"
    assert isinstance(page.blocks[page.anchors["W-END-1"]], Picture)


def test_lists_know_depth_number_and_continued_paragraphs(page: Page) -> None:
    items = [
        (block.text, block.depth, block.mark, block.continued)
        for block in page.blocks
        if isinstance(block, ListItem)
    ]
    assert items == [
        ("Položka", 0, "", False),
        ("Další položka", 0, "", False),
        ("a její druhý odstavec", 0, "", True),
        ("vnořená", 1, "", False),
        ("Jedna", 0, "1.", False),
        ("Dvě", 0, "2.", False),
    ]


def test_notes_and_tables(page: Page) -> None:
    assert Paragraph("Poznámka.", note=True) in page.blocks
    assert only(page, TextTable) == [TextTable(("Co", "Kolik"), ((":hat:", "**4**"),), ("left", "right"))]


def test_examples_are_typed(page: Page) -> None:
    forest, card = (block.example for block in page.blocks if isinstance(block, Picture))
    assert forest == ForestExample(("P.T", "?Cx"), mark=((0, 0),), because=((2, 0),), caption="Žlutá dýně")
    assert card == CardExample("hat-cross")


@pytest.mark.parametrize(
    ("fence", "problem"),
    [
        ('forest\nrows: ["P", "PP"]', "rows of one length"),
        ('forest\nrows: ["Q"]', "rows of one length"),
        ('forest\nrows: ["P"]\nmark: [[1, 0]]', "outside"),
        ('forest\nrows: ["P"]\ncolour: red', "unknown field"),
        ("forest\nrows: [", "while parsing"),
        ('pond\nslots: "POHL"', "eight slots"),
        ('pond\nslots: "POHLPOHL"\nmark: [8]', "0 to 7"),
        ('ghost\nboard: 9\nmarkers: "POHL"', "board 1 to 4"),
        ("wizard\nid: 1", "no example of the kind"),
        ("card\nid: hat-hat", "no such card: hat-hat"),
    ],
)
def test_a_wrong_example_names_file_and_line(fence: str, problem: str) -> None:
    with pytest.raises(PageError, match=problem) as caught:
        parse_page(f"# A\n\n```{fence}\n```\n", "wispwood", name="en/test.md")
    assert caught.value.code == "damaged"
    assert caught.value.detail.startswith("en/test.md: 3:")


def test_rule_ids_must_be_unique_and_followed_by_a_block() -> None:
    with pytest.raises(PageError, match="twice"):
        parse_page("# A\n\n{#W-1}\none\n\n{#W-1}\ntwo\n")
    with pytest.raises(PageError, match="nothing after it"):
        parse_page("# A\n\n{#W-1}\n")
    with pytest.raises(PageError, match="empty"):
        parse_page("")


def test_unreadable_page_raises_a_page_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def find(*parts: str) -> Path | None:
        return file if (file := tmp_path.joinpath(*parts)).is_file() else None

    monkeypatch.setattr(page_module, "find_file", find)
    load_page.cache_clear()
    with pytest.raises(PageError) as missing:
        load_page("wispwood", "en")
    assert missing.value.code == "missing"
    file = tmp_path / "rulebook" / "en" / "wispwood.md"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"# \xff\xfe")
    with pytest.raises(PageError) as unreadable:
        load_page("wispwood", "cs")  # English where the language has no page
    assert unreadable.value.code == "unreadable"
    load_page.cache_clear()


# --- searching --------------------------------------------------------------------------------------
def test_capitals_and_accents_do_not_matter() -> None:
    assert fold_text("Žluťoučký KŮŇ’s") == "zlutoucky kun's"
    assert len(fold_text("ŤĎÄÔĹŔ")) == 6
    assert find_spans("Světluška a kočka", ("kocka",)) == ((12, 17),)


@pytest.mark.parametrize("query", ["kočkách", "kockach", "KOČKÁCH", "stromech kočkách"])
def test_search_finds_with_and_without_accents(page: Page, query: str) -> None:
    (hit,) = PageIndex(page).find(query)
    assert hit.block == 1
    assert hit.section == -1
    start, end = hit.highlights[-1]
    assert hit.snippet[start:end] == "kočkách"


def test_search_looks_at_captions_tables_pictures_and_rule_ids(page: Page) -> None:
    index = PageIndex(page, lambda block: "Křižovatka" if isinstance(block, Picture) else "")
    assert [type(page.blocks[hit.block]) for hit in index.find("zluta")] == [Picture]
    assert [type(page.blocks[hit.block]) for hit in index.find("kolik")] == [TextTable]
    assert len(index.find("krizovatka")) == 2
    assert [hit.block for hit in index.find("w-set-4")] == [page.anchors["W-SET-4"]]


def test_short_queries_match_the_beginnings_of_words(page: Page) -> None:
    assert find_spans("what a hat", ("hat",)) == ((7, 10),)
    assert find_spans("what a hatter", ("hatt",)) == ((7, 11),)
    assert PageIndex(page).find("") == ()
    assert PageIndex(page).find("a") == ()


def test_long_text_is_shortened_around_the_hit() -> None:
    page = parse_page("# A\n\n" + "slovo " * 60 + "poklad " + "slovo " * 60)
    (hit,) = PageIndex(page).find("poklad")
    assert len(hit.snippet) < 130
    assert hit.snippet.startswith("… ")
    assert hit.snippet.endswith(" …")
    assert [hit.snippet[a:b] for a, b in hit.highlights] == ["poklad"]


def test_plain_text_has_no_marks() -> None:
    assert remove_markup("**Kočka** :cat: a *[odkaz](#x)* :paw:.") == "Kočka a odkaz."


# --- the pages of the program -----------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list_games_with_pages("en"))
def test_pages_of_all_languages_have_the_same_structure(game: str, language: str) -> None:
    page, english = load_page(game, language), load_page(game, "en")
    assert list(page.anchors) == list(english.anchors)
    assert [type(block) for block in page.blocks] == [type(block) for block in english.blocks]
    assert [section.level for section in page.sections] == [section.level for section in english.sections]

    def drawn(page: Page) -> list[object]:
        return [block.example.drawn_fields for block in page.blocks if isinstance(block, Picture)]

    assert drawn(page) == drawn(english)


OURS: dict[str, dict[str, tuple[str, ...]]] = {
    "wispwood": {"en": ("Loose shapes",), "cs": ("Zamíchané tvary",), "sk": ("Zamiešané tvary",)},
    "envyra": {"en": ("30 rounds",), "cs": ("30 kolech",), "sk": ("30 kolách",)},
    "equilibrix": {
        "en": ("Mirrored", "Wider rings", "Draw and resignation", "200 turns", "paradox"),
        "cs": ("Zrcadlení", "zeširoka", "Remíza a vzdání", "200 tazích", "paradoxní"),
        "sk": ("Zrkadlenie", "zoširoka", "Remíza a vzdanie", "200 ťahoch", "paradoxnej"),
    },
    "balanceformers": {
        "en": ("Your own creatures only", "Each target alone"),
        "cs": ("Jen vlastní bytosti", "Každý deficit zvlášť"),
        "sk": ("Len vlastné bytosti", "Každý deficit zvlášť"),
    },
}
"""What the section on our own rules has to name; the other sections call it by the same name."""


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@pytest.mark.parametrize("game_id", OURS)
def test_section_on_our_own_rules_names_them_all(game_id: str, language: str) -> None:
    page = get_asset_path("rulebook", language, f"{game_id}.md").read_text(encoding="utf-8")
    page = page.replace("\u00a0", " ")
    before, _, section = page.partition("{#ours}")
    section = section.partition("\n## ")[0]
    for name in OURS[game_id][language]:
        assert name in section, name
        if name[0].isupper():
            assert name[1:].rstrip("aeiouíé") in before, f"the rule itself, in any case: {name}"
