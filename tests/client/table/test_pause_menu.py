"""The pause menu shows its text in whole, however many buttons it has and however large they are."""

from __future__ import annotations

import pytest

from client.i18n import LANGUAGES
from client.scene.dialog import Dialog
from client.session.match import Match
from client.table.table import Table
from rules import GAMES
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.table.test_table_opponents import seats


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_text_of_the_pause_menu_does_not_scroll_at_double_size(game_id: str, language: str) -> None:
    app = make_app((1920, 1080), settings=Settings(language=language), ui_scale=2.0, coach=True)
    app.open("menu")
    app.open("table", match=Match.create(game_id, seats("hhh"), 3, {}))
    driver = Driver(app)
    while not isinstance(driver.scene, Table):  # the curtain before a secret decision
        app.scenes.pop()
    driver.scene.open_pause_menu()
    driver.frames(2)
    dialog = driver.scene
    assert isinstance(dialog, Dialog)
    assert "dialog.scroll" not in dialog.ui
    assert dialog.ui["dialog.text"].rect.height >= 24
    assert dialog.rect.contains(dialog.box)
