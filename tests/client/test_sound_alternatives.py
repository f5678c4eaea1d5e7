"""Whatever a sound says is seen as well: who hears nothing misses nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame
import pytest

from assets.sounds.generator.catalogue import EFFECTS
from client.scene.dialog import InputDialog
from client.session.match import Match
from client.table.replay import playback
from client.table.table import Table
from rules import GAMES
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.review.sample_reviews import make_sample_review, play_people_game
from tests.source_parsing import walk_files

ROOT: Final = Path(__file__).parents[2] / "client"

PRESSED: Final = "what was pressed, held or chosen looks different at once"
MOVED: Final = "a piece moves on the table, and the log has a line about it"
SAID: Final = "words stand on the screen: over the table, in a notice, on a sheet or a page"

SEEN: Final[dict[str, str]] = {
    **dict.fromkeys(("click", "hover", "pick", "undo", "die-pick", "curtain-down", "curtain-up"), PRESSED),
    **dict.fromkeys(
        (
            "board", "bonus", "card", "card-claim", "cat-hide", "cat-ready", "claim", "cube",
            "cubes-back", "dark", "deal", "death-moves", "dice", "encircle", "firefly", "gain", "ghost-take",
            "glass", "glass-big", "gong", "heartbeat", "hole", "initiative", "judged-dies", "judged-lives",
            "judged-zero", "link", "place", "place-creature", "plant", "refresh", "screen", "screen-close",
            "step", "stone-back", "tile-draw", "token", "turn",
        ),
        MOVED,
    ),
    **dict.fromkeys((f"count-{number}" for number in range(1, 9)), MOVED),
    **dict.fromkeys(("error", "lose", "notice", "round-end", "sheet", "win"), SAID),
}  # fmt: skip
"""How each sound is seen."""

WITH_WORDS: Final = {
    "client/app/app.py": "the notice",
    "client/scenes/new_game/scene.py": "the dialog about a game that cannot be saved",
    "client/scenes/files/save_file_scene.py": "the line below the name",
    "client/scenes/files/open_file_scene.py": "the panel of the file",
    "client/scenes/key_bindings.py": "the question, asked again with the reason",
    "client/table/ruling_popup.py": "the judge's word on the board",
    "client/table/guide/guide.py": "the card of the guide",
}
"""Where a refusal is heard, and where it is read there. All others are notices of the kind "refused"."""


def test_every_sound_has_a_visual_counterpart() -> None:
    assert set(SEEN) == set(EFFECTS), (
        "name in SEEN what a player who does not hear sees instead of each sound"
    )


def errors() -> Iterator[str]:
    """Yield the files that let an error be heard by themselves."""
    for path, node in walk_files(sorted(ROOT.rglob("*.py")), r"\bplay\("):
        match node:
            case ast.Call(func=ast.Attribute(attr="play"), args=[ast.Constant("error"), *_]):
                yield str(path.relative_to(ROOT.parent))


def test_every_error_sound_has_a_message() -> None:
    assert set(errors()) == set(WITH_WORDS), (
        "show a message where an error is heard, and name it in WITH_WORDS"
    )


# --- each refusal is read ---------------------------------------------------------------------------
def heard_and_read(driver: Driver) -> str:
    """Return what stands in the notice beside the sound."""
    assert list(driver.app.sound.played)[-1] == "error"
    assert driver.app.notices.texts
    return driver.app.notices.texts[-1]


def seats(kinds: str = "hh") -> list[SeatInfo]:
    return [SeatInfo(f"N{n}", COLOURS[n], "human") for n, _ in enumerate(kinds)]


@pytest.fixture(params=sorted(GAMES))
def at_table(request: pytest.FixtureRequest) -> Driver:
    app = make_app((1280, 720), settings=Settings(language="en", animation_speed=0.0))
    driver = Driver(app)
    app.open("menu")
    app.open("table", match=Match.create(request.param, seats(), 4, {}, saved=False))
    driver.settle(drawn=False)
    return driver


def test_impossible_undo_is_explained(at_table: Driver) -> None:
    table = at_table.scene if isinstance(at_table.scene, Table) else at_table.app.scenes[-2]
    assert isinstance(table, Table)
    table.undo_or_redo(undo=True)
    assert heard_and_read(at_table)
    table.undo_or_redo(undo=False)
    assert heard_and_read(at_table) == "There is nothing to redo."


def test_empty_name_is_refused_with_a_reason() -> None:
    app = make_app((1280, 720))
    driver = Driver(app)
    app.open("menu")
    app.push(InputDialog(app, "Title", "Text", "", lambda _: None))
    driver.settle(drawn=False)
    driver.click("dialog.ok")
    assert heard_and_read(driver) == "Type something first."


def replay(*, reviewed: bool) -> tuple[Driver, playback.Playback]:
    match = play_people_game("equilibrix", 2, 12)
    driver = Driver(make_app((1280, 720), settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    more = {"review": make_sample_review(match)} if reviewed else {}
    driver.app.open("replay", match=match, at=len(match.history), **more)
    driver.settle(drawn=False)
    assert isinstance(driver.scene, Table)
    assert driver.scene.playback is not None
    return driver, driver.scene.playback


@pytest.mark.parametrize("reviewed", [False, True])
def test_end_of_a_replay_is_announced(reviewed: bool) -> None:
    driver, found = replay(reviewed=reviewed)
    found.go_forward()
    assert heard_and_read(driver) == "Nothing comes after this."
    driver.post(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m", scancode=0)
    said = heard_and_read(driver)
    assert said == ("There is none that way." if reviewed else "This game has no review yet.")
