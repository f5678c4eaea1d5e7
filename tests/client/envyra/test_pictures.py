"""The pictures read in advance are those that the table draws, in their sizes."""

from __future__ import annotations

import pytest

from client.draw.images import Images
from client.draw.warming import warm
from client.games.envyra.board.pictures import pictures
from client.platform.resources import path
from client.scenes import open_scene
from client.session.match import Match
from saves.seats import SeatInfo
from tests.client.driver import make_app
from tests.client.envyra.games import SEATS

LARGE = 129


@pytest.mark.parametrize("size", [(1920.0, 1080.0, 1.0), (960.0, 540.0, 4 / 3)])
def test_every_picture_exists(size: tuple[float, float, float]) -> None:
    for wanted in pictures(*size):
        folder, _, name = wanted.name.rpartition("/")
        assert (path(folder or "frame", "art") / f"{name}.svg").is_file(), wanted.name
        assert min(wanted.size) > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_stone_has_to_be_read_when_the_table_is_laid(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.draw.warming.PATIENCE", 0.0)
    app = make_app()
    warm(
        app.studio.images, lambda: pictures(app.metrics.width, app.metrics.height, app.metrics.unit), app.post
    ).join(timeout=60)
    app.run_iteration()
    read: list[str] = []
    load = Images._load

    def spy(self: Images, name: str, size: tuple[int, int], *more: object) -> object:
        if self is app.studio.images and max(size) >= LARGE:  # small ones are scaled from what was read
            read.append(name)
        return load(self, name, size, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Images, "_load", spy)
    seats = [SeatInfo(seat.name, seat.colour) for seat in SEATS[:players]]
    app.push(open_scene(app, "table", match=Match.create("envyra", seats, 5, {}, saved=False)))
    app.run_iteration()
    assert "envyra/table-ground" not in read
    assert not [name for name in read if name.startswith("envyra/tile-")]
    if players == 3:
        assert "envyra/table-stone" not in read
