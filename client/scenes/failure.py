"""The failure screen, shown after an unexpected exception: apology, crash report and ways to continue."""

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
from client.scenes.saved_game_opening import open_saved_game
from client.session.match import Match
from saves.errors import SaveError
from saves.paths import log_dir

log = logging.getLogger(__name__)


def show_failure(app: Program, error: Exception) -> None:
    """Close all screens and show the failure screen for an exception.

    Raises:
        Exception: `error`, if the failure screen itself has failed.
    """
    if any(isinstance(scene, FailureScene) for scene in app.scenes):
        raise error
    report = None if app.headless else crash_reports.write_report(error, app)
    active_paths = app.scenes.active_save_paths
    kept = (match for match in app.scenes.matches if match.path in active_paths and not match.is_empty)
    match = next(kept, None)  # a game in which nobody has decided anything goes with its table
    for scene in reversed(app.scenes.take_all()):
        try:
            with rules.use_definitions_of(scene.active_game):
                scene.on_removed()
        except Exception:
            log.exception("leaving %s failed as well", type(scene).__name__)
    app.push(FailureScene(app, error, report, match))


class FailureScene(Dialog):
    """The dialog shown after an unexpected exception, with the crash report's path and ways to continue.

    Attributes:
        match: The match that was being played, already closed; it counts as open until the dialog is
            answered. None if there was none.
        folder: The folder of the crash report, or of the log if there is no report.
    """

    def __init__(
        self, app: Program, error: Exception, report: Path | None = None, match: Match | None = None
    ) -> None:
        self.match = match
        self.folder = report.parent if report is not None else log_dir()
        key = "app.failure.text" if match is None else "app.failure.text-game"
        paragraphs = [tr(key, error=type(error).__name__)]
        if report is not None:
            paragraphs.append(tr("app.failure.report", file=report.name, folder=self.folder))
        else:
            paragraphs.append(tr("app.failure.log", folder=self.folder))
        home = DialogButton(
            "menu", tr("app.failure.menu"), app.open_menu, kind="plain" if match else "gold", icon="home"
        )
        resume = DialogButton("go-on", tr("app.failure.go-on"), self._resume_game, kind="gold", icon="play")
        buttons = (
            DialogButton("quit", tr("app.failure.quit"), app.quit, icon="exit"),
            DialogButton("folder", tr("app.failure.folder"), self._show_folder, icon="folder"),
            home,
            *((resume,) if match else ()),
        )
        super().__init__(
            app, tr("app.failure.title"), "\n\n".join(paragraphs), buttons, icon="broken", width=1080.0
        )

    def answer(self, button: DialogButton) -> None:
        """Run the pressed button's action; the failure screen stays until another screen replaces it."""
        if button.on_press is not None:
            button.on_press()

    def cancel(self) -> None:
        """Leave the failure screen for the main menu."""
        self.app.open_menu()

    def draw(self, canvas: Canvas) -> None:
        """Draw the failure screen on a plain background, without the screens that failed."""
        canvas.fill(canvas.rect, theme.GROUND)
        super().draw(canvas)

    def _show_folder(self) -> None:
        def failed() -> None:
            self.app.notify(tr("app.failure.no-folder", folder=self.folder), "error")

        if not file_manager.show_folder(self.folder, lambda: self.app.call_soon(failed)):
            failed()

    def _resume_game(self) -> None:
        """Open the game again from its file, over the menu."""
        path = self.match.path if self.match is not None else None
        self.app.open_menu()
        if path is None:
            return
        try:
            open_saved_game(self.app, path)
        except SaveError as error:
            self.app.notify(tr(error.text_key, **error.params), "error")
