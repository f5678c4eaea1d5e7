"""Nothing is handed on without its licence."""

from __future__ import annotations

from pathlib import Path

import pytest

from release import licence_list
from saves import VERSION

FOLDER = Path(__file__).parents[2] / "release" / "licences"


@pytest.mark.parametrize(
    ("file", "stem"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "SDL2"),
        ("libSDL2_image-2-d6906c81.0.so.0.800.12", "SDL2_image"),
        ("libpng16-fefdc88d.so.16.58.0", "png16"),
        ("libpython3.11.so.1.0", "python3"),
        ("libstdc++.so.6", "stdc++"),
        ("libz.so.1", "z"),
        ("libfreetype-6.dll", "freetype"),
        ("SDL2.dll", "SDL2"),
        ("libvorbisfile.3.3.8.dylib", "vorbisfile"),
        ("base_library.zip", ""),
        ("stolek", ""),
    ],
)
def test_libraries_are_recognised_by_their_file_names(file: str, stem: str) -> None:
    assert licence_list.get_library_stem(file) == stem
    assert not stem or sum(one.is_called(stem) for one in licence_list.load_natives()) == 1


def test_unknown_library_stops_the_build(tmp_path: Path) -> None:
    for name in ("libz.so.1", "libwormhole.so.2", "_core.cpython-311-x86_64-linux-gnu.so"):
        (tmp_path / name).touch()
    with pytest.raises(licence_list.UnknownLibraryError, match=r"for libwormhole\.so\.2$"):
        licence_list.make_licence_text(tmp_path)


def test_every_library_has_its_licence_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "libz.so.1").touch()
    (tmp_path / "libsndfile-b31f7dcd.so.1.0.37").touch()
    text = licence_list.make_licence_text(tmp_path)
    listed = text.partition("=" * 20)[0]
    for name in (f"{VERSION}", "pygame-ce", "Source Serif Pro", "zlib", "libsndfile", "Expat", "LibYAML"):
        assert name in listed, name
    assert "libtiff" not in listed
    for words in (
        "Permission is hereby granted, free of charge",
        "GNU LESSER GENERAL PUBLIC LICENSE",
        "SIL OPEN FONT LICENSE",
        "Jean-loup Gailly",
        "Bootloader Exception",
    ):
        assert words in text, words


def test_every_text_belongs_to_a_library() -> None:
    used = {name for one in licence_list.load_natives() for name in one.texts}
    assert used == {path.stem for path in FOLDER.glob("*.txt")}
