"""What the player sees when a scene failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.dialog import Dialog, DialogButton
from client.draw import theme
from client.draw.canvas import Canvas
from client.i18n import tr
from saves.paths import log_dir

if TYPE_CHECKING:
    from client.app import App


class FailureScene(Dialog):
    """An apology, where the log lies, and the way back to the menu."""

    def __init__(self, app: App, error: Exception) -> None:
        super().__init__(
            app,
            tr("app.failure.title"),
            tr("app.failure.text", error=type(error).__name__, folder=log_dir()),
            (
                DialogButton("quit", tr("app.failure.quit"), app.quit, icon="exit"),
                DialogButton("menu", tr("app.failure.menu"), app.home, kind="gold", icon="home"),
            ),
            icon="broken",
            width=820.0,
        )

    def answer(self, button: DialogButton) -> None:
        """It stays until the menu has taken its place."""
        if button.on_press is not None:
            button.on_press()

    def cancel(self) -> None:
        """Esc goes to the menu."""
        self.app.home()

    def draw(self, canvas: Canvas) -> None:
        """On plain ground: whatever failed is not drawn again."""
        canvas.fill(canvas.rect, theme.GROUND)
        super().draw(canvas)
