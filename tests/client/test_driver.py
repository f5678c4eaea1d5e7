"""The players of the tests: what they do not draw changes nothing, what they share stays as it was read."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from client.draw.images import Images
from tests.client.driver import make_app
from tests.client.table.player import Player, digest, open_new_table
from tests.parametrization import mark_cases

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" {}/></svg>'


def test_resting_picture_does_not_depend_on_drawn_frames(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[bool] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: drawn.append(True))
    found = []
    for stares in (True, False):
        made = open_new_table(2, saved=False, animation_speed=1.0)
        drawn.clear()
        made.stares = stares
        Player(made, 3).play(2)
        made.settle(30)
        made.key("tab")
        made.frames(30)
        picture = pygame.image.tobytes(made.app.window.surface, "RGB")
        made.app.draw()
        assert picture == pygame.image.tobytes(
            made.app.window.surface, "RGB"
        )  # nothing that was missed is missing
        found.append((len(drawn), digest(made), picture))
    assert found[0][1:] == found[1][1:]
    assert found[1][0] < found[0][0] / 3


def test_programs_share_loaded_images() -> None:
    apps = make_app(), make_app()  # a program that begins may make room first
    one, other = (read_sample_pictures(app.resources.images) for app in apps)
    assert all(mine is yours for mine, yours in zip(one, other, strict=True))


def read_sample_pictures(images: Images) -> tuple[pygame.Surface, ...]:
    """Return pictures of each way in which they are read."""
    return (
        images.get("wispwood/tree", (40, 40)),
        images.get_upper_part("background", (300, 200)),
        images.get_cropped("scene-envyra", (300, 200), 1.1, (0.5, 0.5)),
    )


def test_changed_file_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "square.svg"
    monkeypatch.setattr(Images, "find", lambda *_: file)
    for channel, colour in enumerate(("#ff0000", "#00ff00", "#0000ff")):
        file.write_text(SQUARE.format(f'fill="{colour}"'))
        seen = make_app().resources.images.get("square", (20, 20)).get_at((10, 10))
        assert [value > 200 for value in seen[:3]] == [one == channel for one in range(3)]


def test_marked_cases_have_names_and_long_ones_a_mark() -> None:
    found = mark_cases((("en", (1, 2)), ("cs", (1, 2))), (("cs", (1, 2)),))
    assert [case.id for case in found] == ["en-1x2", "cs-1x2"]
    assert [bool(case.marks) for case in found] == [True, False]
    with pytest.raises(AssertionError):
        mark_cases((("en",),), (("sk",),))
