"""Draw every screen that shows a hostile file."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from client import i18n
from client.app.app import App
from client.scene.dialog import Dialog
from client.scenes.files.open_file_scene import OpenFileScene
from client.scenes.new_game.corrections_dialog import CorrectionsDialog
from client.scenes.shelf.scene import ShelfScene
from client.session.match import Match
from saves import override_files, settings
from saves.errors import SaveError
from saves.settings import Settings
from tests.client.driver import Driver
from tests.fuzz.checks import Verdict, write_change
from tests.fuzz.mutations import Change

LANGUAGES = ("en", "cs", "sk")


class Screens:
    """A program in whose home hostile files lie. It is opened once, so that nothing is measured but them."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.app = App(Settings(language="en"), size=(1280, 720), headless=True, strict=True)
        self.driver = Driver(self.app)
        self.usual: dict[str, float] = {}
        """Seconds that each thing takes with a sound file."""

    def warm(self, sound: Change) -> None:
        """Show something sound first: what every file needs is read then, and its time is known."""
        for number in range(2 * len(LANGUAGES)):
            if number == len(LANGUAGES):
                self.usual.clear()
            self.show(replace(sound, number=number), None)
            self._settings(None)
            self._definitions(sound.game, None)

    def show(self, change: Change, verdict: Verdict | None) -> None:
        """Show all screens that describe the file, each time in another language."""
        self.app.change_settings(language=LANGUAGES[change.number % len(LANGUAGES)])
        path = write_change(change)
        self._timed(verdict, "showing the menu", lambda: self._scene("menu"))
        match change.kind:
            case "settings":
                self._settings(verdict)
            case "definitions":
                self._definitions(change.game, verdict)
            case _:
                self._game(path.with_suffix(".stolek"), verdict)
        for told in self.told():
            if verdict is not None:
                verdict.read(told)

    def told(self) -> list[str]:
        """Return all that was said in notices and dialogs since the last time."""
        dialogs = [scene.text for scene in self.app.scenes if isinstance(scene, Dialog) and scene.text]
        return [*self.app.notices.texts, *dialogs]

    def _timed(self, verdict: Verdict | None, name: str, call: Callable[[], object]) -> None:
        """Do something; noted is by how much longer than usual it takes. No verdict: that is found out."""
        began = time.process_time()
        call()
        seconds, usual = time.process_time() - began, self.usual.get(name, 0.0)
        if verdict is None:
            self.usual[name] = max(seconds, usual)
        else:
            verdict.note(name, max(0.0, seconds - usual))

    def _scene(self, name: str, **what: object) -> None:
        while self.app.scenes:
            self.app.scenes.pop()
        self.app.open(name, **what)
        self._drawn()

    def _drawn(self) -> None:
        self.driver.frames(1)
        self.driver.frames(2, drawn=False)
        self.app.draw()

    def _settings(self, verdict: Verdict | None) -> None:
        found, _ = settings.load()
        kept = self.app.settings
        self.app.settings = found
        self._timed(verdict, "showing the settings", lambda: self._scene("settings"))
        self._timed(verdict, "showing a new game", lambda: self._scene("new-game"))
        self.app.settings = kept

    def _definitions(self, game: str, verdict: Verdict | None) -> None:
        found = override_files.load_overrides(game)
        self._timed(verdict, "showing a new game", lambda: self._scene("new-game"))
        dialog = CorrectionsDialog(self.app, found, i18n.tr(f"{game}.title"), lambda _: None)
        self.app.push(dialog)
        self._timed(verdict, "showing the corrections", self._drawn)

    def _game(self, path: Path, verdict: Verdict | None) -> None:
        self._timed(verdict, "showing the shelf", lambda: self._scene("shelf"))
        shelf = self.app.scenes.top
        assert isinstance(shelf, ShelfScene)
        chooser = OpenFileScene(self.app, "x", shelf.actions.import_file, path.parent)
        self.app.push(chooser)
        self._timed(verdict, "showing the file chooser", self._drawn)
        self.app.scenes.pop()
        self._timed(verdict, "importing", lambda: shelf.actions.import_file(path))
        self._timed(verdict, "showing what came of that", self._drawn)
        try:
            match = Match.resume(path, read_only=True)
        except SaveError:
            return
        self._timed(verdict, "showing the table", lambda: self._scene("table", match=match))
        match.close()
