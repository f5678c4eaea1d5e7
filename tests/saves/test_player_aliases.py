"""Who is who: the same name however it is written, names merged and parted, people forgotten."""

from __future__ import annotations

from pathlib import Path

from saves import settings as settings_module
from saves.player_aliases import (
    MAX_NAMES,
    PlayerAlias,
    PlayerDirectory,
    add_alias,
    hide_player,
    name_key,
    remove_alias,
    unhide_player,
)
from saves.settings import Settings


def test_capitals_and_spaces_tell_nobody_apart() -> None:
    assert name_key("  ŽOFIE  Malá ") == name_key("žofie malá")
    assert name_key("Z\u030cofie") == name_key("Žofie")
    assert name_key("Žofie") != name_key("Zofie")
    assert PlayerDirectory().player_key("Straße") == PlayerDirectory().player_key("STRASSE")


def test_a_merged_name_is_somebody_elses_until_they_are_parted() -> None:
    others = add_alias((), "Žofka", "Žofie")
    people = PlayerDirectory(others)
    assert people.player_key("žofka") == people.player_key("ŽOFIE") == name_key("Žofie")
    assert people.player_key("Řehoř") == name_key("řehoř")
    assert PlayerDirectory(remove_alias(others, "ŽOFKA")).player_key("Žofka") == name_key("žofka")


def test_who_is_merged_brings_their_other_names_along() -> None:
    others = add_alias(add_alias((), "Ž.", "Žofka"), "Žofka", "Žofie")
    assert {PlayerDirectory(others).player_key(name) for name in ("Ž.", "Žofka", "Žofie")} == {
        name_key("Žofie")
    }


def test_merging_the_other_way_round_takes_the_first_back() -> None:
    others = add_alias(add_alias((), "Žofka", "Žofie"), "Žofie", "Žofka")
    assert {PlayerDirectory(others).player_key(name) for name in ("Žofka", "Žofie")} == {name_key("Žofka")}
    assert add_alias(others, "žofka", "Žofka") == others, "nobody is their own other name"


def test_who_gathers_another_name_keeps_those_they_have() -> None:
    others = add_alias(add_alias((), "Žofka", "Žofie"), "Ž.", "Žofie")
    others = add_alias(others, "Malá", "Žofka")
    assert len({PlayerDirectory(others).player_key(name) for name in ("Žofka", "Ž.", "Malá")}) == 1


def test_names_in_a_ring_are_one_person() -> None:
    people = PlayerDirectory(
        (PlayerAlias("a", "b"), PlayerAlias("b", "c"), PlayerAlias("c", "a"), PlayerAlias("x", "b"))
    )
    assert len({people.player_key(name) for name in "abcx"}) == 1


def test_who_is_forgotten_is_so_under_every_name_and_can_come_back() -> None:
    others, forgotten = add_alias((), "Žofka", "Žofie"), hide_player((), "Žofie")
    people = PlayerDirectory(others, forgotten)
    assert people.is_hidden("žofka")
    assert not people.is_hidden("Řehoř")
    assert hide_player(forgotten, "ŽOFIE") == ("ŽOFIE",)
    assert not PlayerDirectory(others, unhide_player(forgotten, "žofie")).is_hidden("Žofie")


def test_no_more_is_kept_than_makes_sense() -> None:
    others: tuple[PlayerAlias, ...] = ()
    forgotten: tuple[str, ...] = ()
    for number in range(MAX_NAMES + 5):
        others, forgotten = add_alias(others, f"n{number}", "Žofie"), hide_player(forgotten, f"n{number}")
    assert len(others) == len(forgotten) == MAX_NAMES


def test_settings_keep_who_is_who(tmp_path: Path) -> None:
    chosen = Settings(other_names=(PlayerAlias("Žofka", "Žofie"),), forgotten=("Host",))
    settings_module.save(chosen, tmp_path)
    assert settings_module.load(tmp_path) == (chosen, None)
    (tmp_path / settings_module.FILE).write_text('other_names: 7\nforgotten: ["a\\nb"]\n')
    assert settings_module.load(tmp_path)[0] == Settings(forgotten=("a¶b",))
