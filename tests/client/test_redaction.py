"""Nobody can be recognised in a crash report."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path, PureWindowsPath
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings as example_settings, strategies as st

from client.diagnostics import redaction
from client.diagnostics.redaction import (
    Redactor,
    collect_player_names,
    collect_system_names,
    redact_file_name,
)
from client.platform.resources import find_package_folder
from saves.paths import data_dir

PEOPLE = ("Žofie Nováková", "Řehoř", "Ľubica", "O'Brien", "Jiří", "Al", "Ö", "李雷")
HOMES = "/" + "home"  # in two parts: the project names no place of anybody's machine
USERS = "C:\\" + "Users"
JOURNAL = "20261121-101500-wispwood-ab12cd.stolek"


@pytest.fixture
def redactor() -> Redactor:
    return Redactor(collect_player_names(PEOPLE, ["Player", "You"]))


def list_escaped_forms(name: str) -> list[str]:
    """Return the name as messages, dumps and web addresses write it."""
    decomposed = unicodedata.normalize("NFD", name)
    return [
        name,
        decomposed,
        name.upper(),
        name.lower(),
        repr(name),
        ascii(name),
        json.dumps(name),
        json.dumps({"name": decomposed}),
        repr(name.encode()),
        quote(name),
        name.encode().decode("latin-1"),
    ]


@pytest.mark.parametrize("name", PEOPLE)
def test_names_are_found_in_any_spelling(redactor: Redactor, name: str) -> None:
    for form in list_escaped_forms(name):
        told = redactor.redact(f"bad seat: {form}.")
        assert form.strip("'\"") not in told, form
        assert name.casefold() not in unicodedata.normalize("NFC", told).casefold(), form
        assert "<player>" in told or "<path>" in told, form  # an escape begins like a Windows path


@pytest.mark.parametrize(
    "text",
    ["Nováková moved", "žofiiny tahy: Žofie", "for Zofie.png", "Novakova", "Žofie_Nováková-2", "ŘEHOŘ, JIŘÍ"],
)
def test_parts_and_unaccented_forms_of_a_name_are_found(redactor: Redactor, text: str) -> None:
    told = redactor.redact(text).casefold()
    for part in ("nov", "žofie", "zofie", "řeho", "jiř"):
        assert part not in told


def test_short_names_are_redacted_as_whole_words_only(redactor: Redactor) -> None:
    assert redactor.redact("Al: also formal, al") == "<player>: also formal, <player>"


@pytest.mark.parametrize("name", ["小明", "明", "يوسف", "👩‍🚀", "हिन्दी"])
def test_names_of_scripts_without_spaces_are_redacted_within_words(name: str) -> None:
    redactor = Redactor(collect_player_names((name,)))
    assert redactor.redact(f"KeyError: x{name}的") == "KeyError: x<player>的"


def test_letters_that_are_no_letter_with_an_accent_are_found_without_it() -> None:
    redactor = Redactor(collect_player_names(("Łukasz", "Søren", "Æther")))
    assert redactor.redact("lukasz, Soren, AETHER") == "<player>, <player>, <player>"


def test_default_names_are_not_redacted() -> None:
    assert collect_player_names(["Player 1", "You"], ["Player", "You"]) == {}
    assert "Player" not in collect_player_names(["Player Eva"], ["Player"])


WINDOWS = (
    USERS + r"\Jan Novák\AppData\Local\stolek\games\Eva a Jan.stolek",
    r"D:\Hry\rodina\Eva a Jan.stolek",
    "D:/Hry/rodina/Eva a Jan.stolek",
    r"\\nas-novak\rodina\Eva a Jan.stolek",
    r"\\?\D:\Hry\rodina\Eva a Jan.stolek",
    r"\\?\UNC\nas-novak\rodina\Eva a Jan.stolek",
    "//nas-novak/rodina/Eva a Jan.stolek",
)
POSIX = (
    f"{HOMES}/jan novák/Eva a Jan.stolek",
    "/mnt/nas-novak/rodina/Eva a Jan.stolek",
    "/media/Janův disk/Eva a Jan.stolek",
    "~/rodina/Eva a Jan.stolek",
    "~jan/rodina/Eva a Jan.stolek",
    "file:///mnt/nas-novak/Eva%20a%20Jan.stolek",
    "smb://nas-novak/rodina/Eva a Jan.stolek",
)
PRIVATE = ("jan", "nov", "eva", "rodina", "hry", "nas-", "disk")


@pytest.mark.parametrize("path", [*WINDOWS, *POSIX])
@pytest.mark.parametrize(
    "message",
    [
        "[Errno 13] Permission denied: {0!r}",
        "[WinError 32] used elsewhere: {0!r} -> {0!r}",
        "cannot read “{0}”",
        'cannot read "{0}"',
        "cannot read {0}",
        "cannot read {0}: it is locked",
        "no card for {0}, no picture",
        "OSError({0!r},)",
        "({0})",
    ],
)
def test_paths_are_redacted_completely(path: str, message: str) -> None:
    told = Redactor({}).redact(message.format(path))
    body = told.replace("<path>", "").replace("<file>", "")
    assert not [word for word in PRIVATE if word in body.casefold()], told
    assert message.split("{", maxsplit=1)[0].rstrip("'\"“(") in told, "the words around it stay"


def test_file_names_of_the_program_are_kept() -> None:
    redactor = Redactor({})
    for name in (
        JOURNAL,
        "settings.yaml",
        "settings.yaml.bad-3",
        "fault.log",
        "stolek-20261121-101500-77.log",
    ):
        assert redactor.redact(f"full: '/mnt/x/{name}'") == f"full: '<path>/{name}'"
        assert redact_file_name(name) == name
    assert redactor.redact(f"not appended to {JOURNAL}: disk-full") == f"not appended to {JOURNAL}: disk-full"


def test_file_titles_are_redacted() -> None:
    redactor = Redactor({})
    assert redactor.redact("not appended to Anniversary.stolek: disk-full") == (
        "not appended to <file>.stolek: disk-full"
    )
    assert redactor.redact("bad 'Eva and me.stolek'") == "bad '<file>.stolek'"
    assert redact_file_name("Eva and me.stolek") == "<file chosen by the player>"


def test_unquoted_player_folders_are_redacted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOLEK_HOME", "/mnt/Janův disk")
    redactor = Redactor({})
    assert redactor.redact(f"{data_dir()} is not a folder") == "<path> is not a folder"
    assert redactor.redact(f"in {str(data_dir()).upper()}: no") == "in <path>: no"


def test_home_with_windows_separators_is_redacted(monkeypatch: pytest.MonkeyPatch) -> None:
    home = PureWindowsPath(USERS) / "Jan Novák"
    monkeypatch.setattr(redaction, "list_personal_folders", lambda: [home])
    redactor = Redactor({})
    for spelling in (str(home), str(home).replace("\\", "\\\\"), home.as_posix(), str(home).lower()):
        assert redactor.redact(f"{spelling} is not a folder") == "<path> is not a folder", spelling


def test_program_paths_start_at_the_program_folder() -> None:
    own = find_package_folder("client") / "table" / "parts.py"
    assert Redactor({}).redact(f"see {own} there") == "see client/table/parts.py there"


def test_ordinary_text_is_unchanged() -> None:
    text = "24/7 and/or client/app/app.py, 1 / 2: a <b> 'c' [d] {e: 1.5} 100 % x=3 https is no name"
    assert Redactor({}).redact(text) == text


def test_user_and_host_names_are_redacted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "jnovak")
    monkeypatch.setattr("socket.gethostname", lambda: "novak-laptop.example")
    monkeypatch.setattr(Path, "home", lambda: Path("/mnt/homes/jan.novak"))
    told = Redactor(collect_system_names()).redact(
        "jnovak@novak-laptop: JNOVAK, novak-laptop.example, jan.novak"
    )
    assert told == "<user>@<host>: <user>, <host>, <user>"


def test_user_without_name_or_home_is_supported(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object) -> str:
        raise OSError("nobody")

    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr("getpass.getuser", unknown)
    monkeypatch.setattr("socket.gethostname", unknown)
    monkeypatch.setattr(Path, "home", homeless)
    assert collect_system_names() == {}
    assert Redactor({}).redact("fine") == "fine"


@example_settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.text(st.characters(categories=["Lu", "Ll", "Lo"]), min_size=4, max_size=20),
    text=st.text(max_size=40),
)
def test_no_name_remains_in_random_text(name: str, text: str) -> None:
    told = Redactor({name: "§"}).redact(f"{text} {name}: {name!r} {text}")
    rest = unicodedata.normalize("NFC", told.replace("<path>", "").replace("<file>", "").replace(text, ""))
    assert unicodedata.normalize("NFC", name) not in rest


@example_settings(max_examples=150)
@given(text=st.text(max_size=300))
def test_any_text_can_be_redacted(text: str) -> None:
    assert isinstance(Redactor({"Žofie": "<player>"}).redact(text), str)
