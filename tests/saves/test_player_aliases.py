"""Who is who: the same name however it is written, names merged and parted, people forgotten."""

from __future__ import annotations

from pathlib import Path

from saves import settings as settings_module
from saves.player_aliases import MOST, OtherName, People, forgetting, key, merged, parted, recalling
from saves.settings import Settings


def test_capitals_and_spaces_tell_nobody_apart() -> None:
    assert key("  ŽOFIE  Malá ") == key("žofie malá")
    assert key("Z\u030cofie") == key("Žofie")
    assert key("Žofie") != key("Zofie")
    assert People().who("Straße") == People().who("STRASSE")


def test_a_merged_name_is_somebody_elses_until_they_are_parted() -> None:
    others = merged((), "Žofka", "Žofie")
    people = People(others)
    assert people.who("žofka") == people.who("ŽOFIE") == key("Žofie")
    assert people.who("Řehoř") == key("řehoř")
    assert People(parted(others, "ŽOFKA")).who("Žofka") == key("žofka")


def test_who_is_merged_brings_their_other_names_along() -> None:
    others = merged(merged((), "Ž.", "Žofka"), "Žofka", "Žofie")
    assert {People(others).who(name) for name in ("Ž.", "Žofka", "Žofie")} == {key("Žofie")}


def test_merging_the_other_way_round_takes_the_first_back() -> None:
    others = merged(merged((), "Žofka", "Žofie"), "Žofie", "Žofka")
    assert {People(others).who(name) for name in ("Žofka", "Žofie")} == {key("Žofka")}
    assert merged(others, "žofka", "Žofka") == others, "nobody is their own other name"


def test_who_gathers_another_name_keeps_those_they_have() -> None:
    others = merged(merged((), "Žofka", "Žofie"), "Ž.", "Žofie")
    others = merged(others, "Malá", "Žofka")
    assert len({People(others).who(name) for name in ("Žofka", "Ž.", "Malá")}) == 1


def test_names_in_a_ring_are_one_person() -> None:
    people = People((OtherName("a", "b"), OtherName("b", "c"), OtherName("c", "a"), OtherName("x", "b")))
    assert len({people.who(name) for name in "abcx"}) == 1


def test_who_is_forgotten_is_so_under_every_name_and_can_come_back() -> None:
    others, forgotten = merged((), "Žofka", "Žofie"), forgetting((), "Žofie")
    people = People(others, forgotten)
    assert people.is_forgotten("žofka")
    assert not people.is_forgotten("Řehoř")
    assert forgetting(forgotten, "ŽOFIE") == ("ŽOFIE",)
    assert not People(others, recalling(forgotten, "žofie")).is_forgotten("Žofie")


def test_no_more_is_kept_than_makes_sense() -> None:
    others: tuple[OtherName, ...] = ()
    forgotten: tuple[str, ...] = ()
    for number in range(MOST + 5):
        others, forgotten = merged(others, f"n{number}", "Žofie"), forgetting(forgotten, f"n{number}")
    assert len(others) == len(forgotten) == MOST


def test_settings_keep_who_is_who(tmp_path: Path) -> None:
    chosen = Settings(other_names=(OtherName("Žofka", "Žofie"),), forgotten=("Host",))
    settings_module.save(chosen, tmp_path)
    assert settings_module.load(tmp_path) == (chosen, None)
    (tmp_path / settings_module.FILE).write_text('other_names: 7\nforgotten: ["a\\nb"]\n')
    assert settings_module.load(tmp_path)[0] == Settings(forgotten=("a¶b",))
