"""Of a picture that fills a thin box no more is rendered than is seen of it, and it looks the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from client.draw.images import Images

MEGABYTE = 1 << 20
THIN = (40, 900)
FOCUS = (0.5, 0.4)


@pytest.mark.parametrize("name", ["scene-wispwood", "wispwood/table-forest", "equilibrix/table-ground"])
@pytest.mark.parametrize("size", [THIN, THIN[::-1]])
def test_only_the_visible_part_is_rendered(
    name: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.init()
    images, load, asked = Images(4 * MEGABYTE, MEGABYTE), pygame.image.load_sized_svg, []

    def loaded(file: Any, wanted: tuple[int, int]) -> pygame.Surface:
        made = load(file, wanted)
        asked.append(made.get_size())
        return made

    monkeypatch.setattr(pygame.image, "load_sized_svg", loaded)
    file = images.find(name)
    assert isinstance(file, Path)
    seen = images.render_cropped(file, 1600, size, FOCUS, 1)
    assert seen.get_size() == size
    assert asked == [size]
    whole = images.make_picture(file, (1600, 1600), None, 1)
    room = whole.get_width() - size[0], whole.get_height() - size[1]
    part = whole.subsurface((round(room[0] * FOCUS[0]), round(room[1] * FOCUS[1]), *size))
    alike = pygame.mask.from_threshold(seen, (0, 0, 0), (4, 4, 4, 255), part)
    assert alike.count() > 0.99 * size[0] * size[1]


def test_image_is_rendered_whole_for_usual_windows() -> None:
    pygame.display.init()
    images = Images(4 * MEGABYTE, MEGABYTE)
    file = images.find("scene-wispwood")
    assert isinstance(file, Path)
    whole = images.make_picture(file, (600, 600), None, 1)
    seen = images.render_cropped(file, 600, (600, 380), (0.0, 0.0), 1)
    assert seen.get_view("2").raw == whole.subsurface((0, 0, 600, 380)).copy().get_view("2").raw
