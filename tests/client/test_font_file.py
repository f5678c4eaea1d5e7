"""Reading which characters a font has."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTCollection, TTFont
from hypothesis import given, settings, strategies as st

from client.draw import fonts
from client.draw.fonts import ROLES, get_coverage, get_font_file, has_all_characters
from client.platform.font_file import FontCoverage, read_coverage
from tests.client.sample_fonts import make_font

BOX = (500, 0, 700)


def list_characters(coverage: FontCoverage) -> set[int]:
    pairs = zip(coverage.starts, coverage.ends, strict=True)
    return {code for start, end in pairs for code in range(start, end + 1)}


@pytest.mark.parametrize("role", ROLES)
def test_characters_of_our_fonts_are_read(role: str) -> None:
    assert list_characters(get_coverage(role)) == set(TTFont(get_font_file(role)).getBestCmap())


@pytest.mark.parametrize("characters", ["ab小", "a😀z", "٣🇨🇿\U0010fffd"])
def test_characters_of_any_plane_are_read(tmp_path: Path, characters: str) -> None:
    file = make_font(tmp_path / "x.ttf", dict.fromkeys(characters, BOX))
    coverage = read_coverage(file)
    assert list_characters(coverage) == set(map(ord, characters))
    assert all(map(coverage.has, characters))
    assert not coverage.has("明")
    assert not coverage.has("\0")


def test_first_font_of_a_collection_is_read(tmp_path: Path) -> None:
    collection = TTCollection()
    for name, characters in (("a", "小"), ("b", "明")):
        collection.fonts.append(TTFont(make_font(tmp_path / f"{name}.ttf", dict.fromkeys(characters, BOX))))
    collection.save(tmp_path / "both.ttc")
    assert list_characters(read_coverage(tmp_path / "both.ttc")) == {ord("小")}


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_damaged_font_is_refused(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    raw = bytearray(make_font(folder / "x.ttf", {"小": BOX, "😀": BOX, "a": BOX}).read_bytes())
    for _ in range(data.draw(st.integers(1, 8))):
        raw[data.draw(st.integers(0, 400))] = data.draw(st.integers(0, 255))
    (folder / "x.ttf").write_bytes(raw[: data.draw(st.integers(0, len(raw)))])
    try:
        coverage = read_coverage(folder / "x.ttf")
    except ValueError:
        return
    assert coverage.starts == sorted(coverage.starts)


def test_characters_taken_for_known_are_in_all_our_fonts() -> None:
    common = [chr(code) for code in range(0x3000) if not chr(code).isspace() or code == 0x20]
    known = [character for character in common if fonts.is_in_all_fonts(character)]
    assert len(known) > 250
    for role in ROLES:
        assert all(map(get_coverage(role).has, known)), role
        assert has_all_characters(role, "".join(known))
    assert not has_all_characters("serif-italic", "Ж")
    assert has_all_characters("sans", "Ж")
