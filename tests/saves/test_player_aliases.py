"""Who is who: the same name however it is written, names merged and parted, people forgotten."""

from __future__ import annotations

from pathlib import Path

from saves import settings as settings_module
from saves.player_aliases import (
    MAX_NAMES,
    PlayerAlias,
    PlayerDirectory,
    add_alias,
    normalize_name,
    remove_alias,
    with_hidden_name,
    without_hidden_name,
)
from saves.settings import Settings


def test_names_ignore_case_and_spaces() -> None:
    assert normalize_name("  ŽOFIE  Malá ") == normalize_name("žofie malá")
    assert normalize_name("Z\u030cofie") == normalize_name("Žofie")
    assert normalize_name("Žofie") != normalize_name("Zofie")
    assert PlayerDirectory().player_key("Straße") == PlayerDirectory().player_key("STRASSE")


def test_merged_name_belongs_to_the_other_person_until_separated() -> None:
    others = add_alias((), "Žofka", "Žofie")
    people = PlayerDirectory(others)
    assert people.player_key("žofka") == people.player_key("ŽOFIE") == normalize_name("Žofie")
    assert people.player_key("Řehoř") == normalize_name("řehoř")
    assert PlayerDirectory(remove_alias(others, "ŽOFKA")).player_key("Žofka") == normalize_name("žofka")


def test_merging_includes_existing_aliases() -> None:
    others = add_alias(add_alias((), "Ž.", "Žofka"), "Žofka", "Žofie")
    assert {PlayerDirectory(others).player_key(name) for name in ("Ž.", "Žofka", "Žofie")} == {
        normalize_name("Žofie")
    }


def test_reverse_merge_replaces_the_first() -> None:
    others = add_alias(add_alias((), "Žofka", "Žofie"), "Žofie", "Žofka")
    assert {PlayerDirectory(others).player_key(name) for name in ("Žofka", "Žofie")} == {
        normalize_name("Žofka")
    }
    assert add_alias(others, "žofka", "Žofka") == others, "nobody is their own other name"


def test_adding_an_alias_keeps_the_others() -> None:
    others = add_alias(add_alias((), "Žofka", "Žofie"), "Ž.", "Žofie")
    others = add_alias(others, "Malá", "Žofka")
    assert len({PlayerDirectory(others).player_key(name) for name in ("Žofka", "Ž.", "Malá")}) == 1


def test_cyclic_aliases_are_one_person() -> None:
    people = PlayerDirectory(
        (PlayerAlias("a", "b"), PlayerAlias("b", "c"), PlayerAlias("c", "a"), PlayerAlias("x", "b"))
    )
    assert len({people.player_key(name) for name in "abcx"}) == 1


def test_hidden_person_is_hidden_under_every_name_and_can_be_shown() -> None:
    others, forgotten = add_alias((), "Žofka", "Žofie"), with_hidden_name((), "Žofie")
    people = PlayerDirectory(others, forgotten)
    assert people.is_hidden("žofka")
    assert not people.is_hidden("Řehoř")
    assert with_hidden_name(forgotten, "ŽOFIE") == ("ŽOFIE",)
    assert not PlayerDirectory(others, without_hidden_name(forgotten, "žofie")).is_hidden("Žofie")


def test_number_of_names_is_limited() -> None:
    others: tuple[PlayerAlias, ...] = ()
    forgotten: tuple[str, ...] = ()
    for number in range(MAX_NAMES + 5):
        others, forgotten = (
            add_alias(others, f"n{number}", "Žofie"),
            with_hidden_name(forgotten, f"n{number}"),
        )
    assert len(others) == len(forgotten) == MAX_NAMES


def test_settings_keep_aliases_and_hidden_people(tmp_path: Path) -> None:
    chosen = Settings(other_names=(PlayerAlias("Žofka", "Žofie"),), forgotten=("Host",))
    settings_module.save(chosen, tmp_path)
    assert settings_module.load(tmp_path) == (chosen, None)
    (tmp_path / settings_module.FILE).write_text('other_names: 7\nforgotten: ["a\\nb"]\n')
    assert settings_module.load(tmp_path)[0] == Settings(forgotten=("a¶b",))
