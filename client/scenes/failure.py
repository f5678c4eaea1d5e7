"""What the player sees when a scene failed."""

from __future__ import annotations

import logging
from pathlib import Path

import rules
from client.diagnostics import crash_reports
from client.draw import theme
from client.draw.canvas import Canvas
from client.i18n import tr
from client.platform import file_manager
from client.scene import Program
from client.scene.dialog import Dialog, DialogButton
from client.scene.open_matches import files_in_play, matches
from client.scenes.saved_games import open_game
from client.session.match import Match
from saves.errors import SaveError
from saves.paths import log_dir

log = logging.getLogger(__name__)


def show_failure(app: Program, error: Exception) -> None:
    """Leave all scenes and say what happened. Raises the error if not even this could be shown."""
    if any(isinstance(scene, FailureScene) for scene in app.scenes):
        raise error
    report = None if app.headless else crash_reports.report(error, app)
    failed, app.scenes = app.scenes, []
    going = files_in_play(failed)
    match = next((match for match in matches(failed) if match.path in going), None)
    for scene in reversed(failed):
        try:
            with rules.asking(scene.asked):
                scene.leave()
        except Exception:
            log.exception("leaving %s failed as well", type(scene).__name__)
    app.push(FailureScene(app, error, report, match))


class FailureScene(Dialog):
    """An apology, where the report lies, and the ways on: the game, the menu.

    match: the game that was on the table, closed by now; it counts as being played until this is answered.
    """

    def __init__(
        self, app: Program, error: Exception, report: Path | None = None, match: Match | None = None
    ) -> None:
        self.match = match
        self.folder = report.parent if report is not None else log_dir()
        kind = type(error).__name__
        said = [tr("app.failure.text" if match is None else "app.failure.text-game", error=kind)]
        if report is not None:
            said.append(tr("app.failure.report", file=report.name, folder=self.folder))
        else:
            said.append(tr("app.failure.log", folder=self.folder))
        home = DialogButton(
            "menu", tr("app.failure.menu"), app.home, kind="plain" if match else "gold", icon="home"
        )
        go_on = DialogButton("go-on", tr("app.failure.go-on"), self._go_on, kind="gold", icon="play")
        buttons = (
            DialogButton("quit", tr("app.failure.quit"), app.quit, icon="exit"),
            DialogButton("folder", tr("app.failure.folder"), self._show_folder, icon="folder"),
            home,
            *((go_on,) if match else ()),
        )
        super().__init__(
            app, tr("app.failure.title"), "\n\n".join(said), buttons, icon="broken", width=1080.0
        )

    def answer(self, button: DialogButton) -> None:
        """It stays until another scene has taken its place."""
        if button.on_press is not None:
            button.on_press()

    def cancel(self) -> None:
        """Esc goes to the menu."""
        self.app.home()

    def draw(self, canvas: Canvas) -> None:
        """On plain ground: whatever failed is not drawn again."""
        canvas.fill(canvas.rect, theme.GROUND)
        super().draw(canvas)

    def _show_folder(self) -> None:
        def failed() -> None:
            self.app.notice(tr("app.failure.no-folder", folder=self.folder), "error")

        if not file_manager.show_folder(self.folder, lambda: self.app.post(failed)):
            failed()

    def _go_on(self) -> None:
        """The game anew from its file, with the menu below it."""
        path = self.match.path if self.match is not None else None
        self.app.home()
        if path is None:
            return
        try:
            open_game(self.app, path)
        except SaveError as error:
            self.app.notice(tr(error.key, **error.params), "error")
