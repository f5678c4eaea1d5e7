from __future__ import annotations

import datetime as dt
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel import Locale

from client import i18n
from client.i18n import tr
from client.platform import resources
from client.platform.disk_cache import DiskCache, NewEntry, stamp_file
from tests.process_memory import find_cached_functions


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    i18n.set_language("en")
    yield
    i18n.set_language("en")


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_plural_rules_match_babel(code: str) -> None:
    rule = Locale.parse(code).plural_form
    for n in [*range(1200), 0.5, 1.5, 2.5, 7.25]:
        assert i18n.select_plural_form(code, n) == rule(n), n


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_listed_plural_forms_match_the_rules(code: str) -> None:
    assert set(i18n.PLURAL_FORMS[code]) == set(Locale.parse(code).plural_form.tags) | {"other"}


def test_texts_are_in_the_current_language() -> None:
    assert tr("app.cancel") == "Cancel"
    i18n.set_language("cs")
    assert tr("app.cancel") == "Zrušit"
    i18n.set_language("sk")
    assert tr("app.cancel") == "Zrušiť"


def test_missing_key_is_shown_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    assert tr("app.nothing-of-the-kind") == "app.nothing-of-the-kind"
    told = len(caplog.records)
    assert tr("app.nothing-of-the-kind") == "app.nothing-of-the-kind"
    assert told
    assert len(caplog.records) == told


def test_parameters_are_filled_in() -> None:
    assert "3" in tr("app.player", n=3)


def test_wrong_parameters_do_not_raise() -> None:
    assert tr("app.today", nothing=1) == "today {time}"


@pytest.mark.parametrize(
    ("code", "one", "few", "many"),
    [("en", "1 pumpkin", "3 pumpkins", "7 pumpkins"), ("cs", "1 dýně", "3 dýně", "7 dýní")],
)
def test_count_selects_the_plural_form(code: str, one: str, few: str, many: str) -> None:
    i18n.set_language(code)
    assert [tr("wispwood.kind.pumpkin", n=n) for n in (1, 3, 7)] == [one, few, many]


def test_unknown_language_falls_back_to_the_system_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    assert i18n.set_language("xx") == "cs"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert i18n.set_language(None) == "en"


@pytest.mark.skipif(os.name == "nt", reason="without a locale Windows has its own language")
@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "cs"}, "cs"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de:sk_SK:cs"}, "sk"),
        ({"LC_ALL": "sk_SK", "LC_MESSAGES": "en_US", "LANG": "en_US", "LANGUAGE": "cs_CZ.UTF-8@euro"}, "cs"),
        ({"LC_MESSAGES": "sk_SK", "LANG": "cs_CZ", "LANGUAGE": ""}, "sk"),
        ({"LANG": "cs_CZ.UTF-8", "LANGUAGE": "de:fr"}, "en"),
        ({"LANG": "cs_CZ.UTF-8", "LANGUAGE": "C:cs"}, "en"),
        ({"LANG": "cs_CZ.UTF-8", "LANGUAGE": "::cs"}, "cs"),
        ({"LANG": "C", "LANGUAGE": "cs"}, "en"),
        ({"LANG": "POSIX", "LANGUAGE": "cs"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "cs_CZ.UTF-8", "LANGUAGE": "cs"}, "en"),
        ({"LANGUAGE": "cs"}, "en"),
        ({"LANG": "csb_PL.UTF-8"}, "en"),
        ({"LANG": "cs"}, "cs"),
        ({}, "en"),
    ],
)
def test_language_goes_before_the_locale_as_in_gettext(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert i18n.find_system_language() == language


def test_names_are_sorted_in_czech_order() -> None:
    i18n.set_language("cs")
    names = ["Zdena", "Žofie", "Chrudoš", "Cyril", "Čeněk", "Hana", "Ivan", "Řehoř", "Radim", "Ála", "Adam"]
    expected = "Adam Ála Cyril Čeněk Hana Chrudoš Ivan Radim Řehoř Zdena Žofie"
    assert " ".join(sorted(names, key=i18n.sort_key)) == expected


def test_numbers_are_formatted_by_language() -> None:
    assert i18n.format_number(12345.5, 1) == "12,345.5"
    assert i18n.format_percent(0.8) == "80%"
    assert i18n.format_signed(-3) == "−3"
    i18n.set_language("cs")
    assert i18n.format_number(12345.5, 1) == "12\u00a0345,5"
    assert i18n.format_percent(0.8) == "80\u00a0%"


def test_times_are_formatted_as_text() -> None:
    i18n.set_language("cs")
    now = dt.datetime.now().astimezone()
    assert i18n.format_time_ago(now) == "právě teď"
    assert i18n.format_time_ago(now - dt.timedelta(minutes=12)) == "před 12 minutami"
    assert i18n.format_date_time(now).startswith("dnes")
    assert "listopadu" in i18n.format_date_time(dt.datetime(2020, 11, 17, 12, 0).astimezone())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "of 1, of 2, of 4, of 5, of 16, of 25, of 36, of 100, of 450, of 500, of 1 234, of 4 567"),
        ("cs", "z 1, ze 2, ze 4, z 5, ze 16, z 25, ze 36, ze 100, ze 450, z 500, z 1 234, ze 4 567"),
        ("sk", "z 1, z 2, zo 4, z 5, zo 16, z 25, z 36, zo 100, zo 450, z 500, z 1 234, zo 4 567"),
    ],
)
def test_total_is_formatted_with_the_right_preposition(language: str, said: str) -> None:
    i18n.set_language(language)
    numbers = (1, 2, 4, 5, 16, 25, 36, 100, 450, 500, 1234, 4567)
    told = ", ".join(map(i18n.format_whole, numbers))
    assert re.sub(r"\u00a0|(?<=\d),(?=\d)", " ", told) == said


@pytest.fixture
def read_birds(tmp_path: Path) -> Callable[[], i18n.Words]:
    """Read words of a folder as at a new start."""
    (tmp_path / "lang" / "en").mkdir(parents=True)
    (tmp_path / "lang" / "en" / "birds.yaml").write_text(
        "one: wren\nmany:\n  one: '{n} wren'\n  other: '{n} wrens'\n"
    )

    def ask() -> i18n.Words:
        for cached in find_cached_functions("client.i18n"):
            cached.cache_clear()
        return i18n.load_topic("en", "birds")

    return ask


@pytest.fixture
def words_cache(tmp_path: Path) -> object:
    resources.add_folder(tmp_path)
    i18n.use_cache_folder(tmp_path / "words")
    yield
    i18n.use_cache_folder(None)
    resources.remove_search_folder(tmp_path)
    for cached in find_cached_functions("client.i18n"):
        cached.cache_clear()


def test_cached_texts_need_no_parser(
    read_birds: Callable[[], i18n.Words], words_cache: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    del words_cache
    first = read_birds()
    assert first == {"birds.one": "wren", "birds.many": {"one": "{n} wren", "other": "{n} wrens"}}
    monkeypatch.setattr("yaml.load", None)
    assert read_birds() == first


def test_changed_texts_are_read_again(
    read_birds: Callable[[], i18n.Words], words_cache: object, tmp_path: Path
) -> None:
    del words_cache
    read_birds()
    (tmp_path / "lang" / "en" / "birds.yaml").write_text("one: a robin\n")
    assert read_birds() == {"birds.one": "a robin"}
    assert len(list((tmp_path / "words").iterdir())) == 1


@pytest.mark.parametrize(
    "forged",
    [
        {"birds.many": {"one": "{n} wren", "othes": "{n} wrens"}},
        {"birds.one": "{n.__class__}"},
        {"birds.one": "{n:>999999999}"},
        {"birds.one": "{n!r}"},
        {"birds.one": "{n[0]}"},
        {"birds.one": "{n:{n}}"},
        {"birds.many": {"one": "{n:>999999999}", "other": "wrens"}},
    ],
)
def test_cached_texts_that_could_do_harm_are_thrown_away(
    read_birds: Callable[[], i18n.Words], words_cache: object, tmp_path: Path, forged: i18n.Words
) -> None:
    del words_cache
    first = read_birds()
    (file,) = (tmp_path / "words").iterdir()
    whole = file.read_bytes()
    stamp = f"1 {stamp_file(tmp_path / 'lang' / 'en' / 'birds.yaml')}"
    forged_entry = NewEntry("en-birds", stamp, forged)
    DiskCache(tmp_path / "words", 1 << 20, 1 << 20).write(forged_entry)
    assert file.read_bytes() != whole
    assert read_birds() == first
    assert file.read_bytes() == whole


def test_texts_survive_any_flipped_byte_in_their_cache(
    read_birds: Callable[[], i18n.Words], words_cache: object, tmp_path: Path
) -> None:
    del words_cache
    first = read_birds()
    (file,) = (tmp_path / "words").iterdir()
    whole = file.read_bytes()
    for place in range(len(whole)):
        file.unlink()
        file.write_bytes(whole[:place] + bytes((whole[place] ^ 0x17,)) + whole[place + 1 :])
        assert read_birds() == first
        assert file.read_bytes() == whole
