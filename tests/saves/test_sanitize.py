"""Texts of files by anybody: cut where they are read, nothing hidden in them."""

from __future__ import annotations

import tracemalloc
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from saves import journal_entries, settings
from saves.coach_progress import CoachProgress
from saves.errors import SaveError
from saves.graphemes import count_graphemes
from saves.journal import Journal, read_header
from saves.journal_entries import BranchPoint, Header, TitleEntry
from saves.sanitize import (
    MAX_NAME_LENGTH,
    MAX_TITLE_LENGTH,
    MAX_WORD_LENGTH,
    replace_invisible,
    sanitize_line,
)
from saves.seats import SeatInfo
from saves.settings import Settings
from saves.shelf import Shelf, ShelfEntry, write_card
from saves.shelf_card import ShelfCard
from tests.saves.conftest import header, snapshot

LONG = "x" * 900_000
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Neděle u Řehoře", "Neděle u Řehoře"),
        ("Ž" * 60, "Ž" * 60),
        ("x" * 61, "x" * 59 + "…"),
        ("two\nlines", "two¶lines"),
        ("two\r\nlines", "two¶lines"),
        ("\u2028a\u2029b\x85c\vd", "¶a¶b¶c¶d"),
        ("tab\there\x00\x1b", "tab¤here¤¤"),
        ("a\u202egnp.exe", "a¤gnp.exe"),
        ("\u2066x\u2069\u200b\u200d\u200e\ufeff\u00ad", "¤x¤¤¤¤¤¤"),
        ("\ud800", "¤"),
        ("  a\u00a0b\u2003c \u3000", "a b c"),
        ("z" + "\u0301" * 50, "z" + "\u0301" * 4),
        ("z" + "\u0301\u0327\u20dd" * 9 + "!", "z\u0301\u0327\u20dd\u0301!"),
        ("🦊" * 70, "🦊" * 59 + "…"),
        ("👩‍🚀" * 70, "👩‍🚀" * 59 + "…"),
        ("हिन्दी" * 40, "हिन्दी" * 29 + "हि…"),
        ("می‌خواهم", "می‌خواهم"),
        (SCOTLAND, SCOTLAND),
        ("a\u200db\u200cc", "a¤b¤c"),
        ("小\u200d明", "小¤明"),
        ("می\u200c ", "می"),
        ("\u2068Copy of \u2068יוסף\u2069\u2069", "Copy of יוסף"),
        ("יוסף\u2068", "יוסף¤"),
        ("", ""),
        ("\n" * 999, "¶" * 59 + "…"),
    ],
)
def test_line_is_sanitized(text: str, shown: str) -> None:
    assert sanitize_line(text, MAX_NAME_LENGTH) == shown
    assert sanitize_line(shown, MAX_NAME_LENGTH) == shown, "once is enough"
    assert count_graphemes(shown) <= MAX_NAME_LENGTH


def test_paragraph_keeps_its_line_feeds() -> None:
    said = "one\ntwo\N{NO-BREAK SPACE}three\x07\r\nfour\u202e" + "ř" * 500
    assert replace_invisible(said, paragraphs=True) == "one\ntwo\N{NO-BREAK SPACE}three¤\nfour¤" + "ř" * 500


@pytest.mark.parametrize("piece", ["x", "\n", "\r\n", "\u0301", "ř\u202e", " "])
def test_huge_text_is_cut_without_reading_it_all(piece: str) -> None:
    text = piece * (15_000_000 // len(piece))
    tracemalloc.start()
    try:
        assert len(sanitize_line(text, MAX_TITLE_LENGTH)) <= MAX_TITLE_LENGTH
        assert tracemalloc.get_traced_memory()[1] < 200_000
    finally:
        tracemalloc.stop()


# --- every text that is read ----------------------------------------------------------------------------
def hostile(text: str, **others: object) -> Header:
    return Header(
        stolek=journal_entries.FORMAT, app=text, game=text, rules=1, content="c", seed=1,
        options={text: text, "n": 3, "b": True}, seats=(SeatInfo(text, "sky", text),), title=text,
        created=datetime.now(UTC), corrections={text: {}}, branch=BranchPoint(text, 3), **others,  # type: ignore[arg-type]
    )  # fmt: skip


def list_texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for pair in value.items() for one in pair for text in list_texts(one)]
    if isinstance(value, list | tuple):
        return [text for one in value for text in list_texts(one)]
    return []


@pytest.mark.parametrize("text", ["x" * 40_000, "\n" * 40_000, "a\u202e\x00\n\u200b" * 9])
def test_every_header_text_is_cut(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.stolek"
    Journal.create(path, hostile(text), snapshot(), TitleEntry(title=text))
    journal = Journal.read(path)
    assert journal.header == read_header(path)
    title = journal.entries[1]
    assert isinstance(title, TitleEntry)
    told = msgspec.to_builtins(journal.header)
    for found in [*list_texts(told), title.title]:
        assert len(found) <= MAX_TITLE_LENGTH
        assert found.isprintable()
    assert journal.header.options["n"] == 3
    assert journal.header.options["b"] is True


def test_header_cut_on_reading_is_written_cut(tmp_path: Path) -> None:
    path = tmp_path / "a.stolek"
    Journal.create(path, hostile("a\n" * 500), snapshot())
    first = Journal.read(path)
    again = tmp_path / "b.stolek"
    Journal.create(again, first.header, *first.entries)
    assert Journal.read(again).header == first.header


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        (b'"content":"c"', b'"content":"%s"' % (b"c" * 65)),
        (b'"seats":[', b'"seats":[' + b'{"name":"a","colour":"sky"},' * 16),
        (b'"options":{', b'"options":{' + b",".join(b'"o%d":1' % n for n in range(65)) + b","),
        (b'"corrections":{', b'"corrections":{' + b",".join(b'"o%d":{}' % n for n in range(65)) + b","),
    ],
)
def test_impossible_counts_are_damage(was: bytes, becomes: bytes) -> None:
    body = msgspec.json.encode(hostile("a"))
    assert journal_entries.decode_header(body).title == "a"
    assert was in body
    with pytest.raises(SaveError, match="damaged"):
        journal_entries.decode_header(body.replace(was, becomes, 1))


@pytest.mark.parametrize(
    "body",
    [
        b'{"is":"end","n":1,"reason":"%s","ranking":[],"points":[],"moves":0}' % (b"x" * 65),
        b'{"is":"end","n":1,"reason":"x","ranking":[[%s]],"points":[],"moves":0}' % b",".join([b"0"] * 17),
        b'{"is":"end","n":1,"reason":"x","ranking":[],"points":[%s],"moves":0}' % b",".join([b"0"] * 17),
        b'{"is":"undo","n":1,"steps":1,"hash":"%s"}' % (b"x" * 65),
    ],
)
def test_impossible_entries_are_damage(body: bytes) -> None:
    with pytest.raises(SaveError, match="damaged"):
        journal_entries.decode_entry(body, 2)


@pytest.mark.parametrize(("version", "times"), [(LONG, 15), ("9\n\n\u202e.0", 1)], ids=["long", "lines"])
def test_version_of_a_newer_program_is_cut(tmp_path: Path, version: str, times: int) -> None:
    path = tmp_path / "a.stolek"
    path.write_bytes(msgspec.json.encode({"stolek": 99, "app": version * times}) + b"\n")
    with pytest.raises(SaveError, match="newer") as caught:
        Journal.read(path)
    told = caught.value.params["app"]
    assert isinstance(told, str)
    assert len(told) <= MAX_WORD_LENGTH
    assert told.isprintable()
    entry = ShelfEntry.from_path(path)
    assert entry.problem is not None
    assert entry.problem.params == caught.value.params


def test_card_texts_are_cut(tmp_path: Path) -> None:
    path = tmp_path / "a.stolek"
    Journal.create(path, header(), snapshot())
    nasty = "a\n\u202e" * 2000
    assert write_card(path, ShelfCard(title=nasty, summary=nasty, params={nasty: nasty, "n": 4}))
    card = Shelf(tmp_path).list_entries()[0].card
    assert card is not None
    for text in list_texts(msgspec.to_builtins(card)):
        assert len(text) <= MAX_TITLE_LENGTH
        assert text.isprintable()
    assert card.params["n"] == 4


def test_title_is_cut_when_set(tmp_path: Path) -> None:
    path = tmp_path / "a.stolek"
    Journal.create(path, header(), snapshot())
    Shelf(tmp_path).rename(path, "two\nlines" + LONG)
    assert Shelf(tmp_path).list_entries()[0].title == sanitize_line("two\nlines" + LONG, MAX_TITLE_LENGTH)


def test_settings_texts_are_cut(tmp_path: Path) -> None:
    nasty = "a\n\u202e" * 3000
    seat = SeatInfo(nasty, "sky", nasty)
    known = CoachProgress(nasty, nasty, told=(nasty,))
    given = Settings(
        language=nasty, last_seats=(seat,), corrections_off=(nasty,), learned=(nasty,), people=(known,)
    )
    settings.save(given, tmp_path)
    found, problem = settings.load(tmp_path)
    assert problem is None
    named = [found.language, found.corrections_off, found.learned]
    for text in list_texts([*named, *map(msgspec.to_builtins, (found.last_seats, found.people))]):
        assert len(text) <= MAX_TITLE_LENGTH
        assert text.isprintable()
    assert found == settings.clamp_settings(given)
