"""Import of game files that are dropped onto the window, on whatever screen it shows."""

from __future__ import annotations

import logging
from collections import deque
from pathlib import Path
from typing import Final

import pygame

from client.i18n import tr
from client.scene import Program, scene_context
from client.scene.dialog import Dialog, DialogButton
from saves.errors import SaveError
from saves.sanitize import sanitize_line
from saves.shelf import Shelf

log = logging.getLogger(__name__)

_MAX_ROWS: Final = 8
"""Files whose problems are listed, at most."""
_MAX_NAME_LENGTH: Final = 60


class DroppedFiles:
    """Imports dropped files, one in each iteration of the main loop, so that the window stays responsive.

    When the last file has been read, one notice tells how many games are on the shelf now, and one dialog
    which files could not be imported, and why.
    """

    def __init__(self, app: Program) -> None:
        self._app = app
        self._sources: deque[str] = deque()
        self._imported: list[Path] = []
        self._failures: list[tuple[str, SaveError | None]] = []

    @property
    def is_busy(self) -> bool:
        """Whether files are still to be imported or reported."""
        return bool(self._sources or self._imported or self._failures)

    def handle(self, event: pygame.Event) -> None:
        """Take a file from a DROPFILE event; its `file` is "" if its name cannot be read."""
        self._sources.append(event.file)

    def advance(self) -> None:
        """Import the next dropped file; if there is none, report what became of all."""
        if self._sources:
            self._import_file(self._sources.popleft())
        elif self.is_busy:
            imported, failures = tuple(self._imported), tuple(self._failures)
            self._imported.clear()
            self._failures.clear()
            self._report(imported, failures)

    def _import_file(self, source: str) -> None:
        if not source:
            self._failures.append(("", None))
            return
        try:
            self._imported.append(Shelf().import_file(Path(source)))
        except SaveError as error:
            log.info("a dropped file is not imported: %s", error)
            self._failures.append((_shorten_name(source), error))

    def _report(self, imported: tuple[Path, ...], failures: tuple[tuple[str, SaveError | None], ...]) -> None:
        app = self._app
        if imported:
            app.notify(tr("app.dropped.imported", n=len(imported)), "good")
            for scene in app.scenes.visible:
                with scene_context(app, scene):
                    scene.handle_imported_games(imported)
        if failures:
            title, text = tr("app.dropped.failed", n=len(failures)), _describe_failures(failures)
            ok = DialogButton("ok", tr("shelf.ok"))
            app.push(Dialog(app, title, text, (ok,), icon="warning"))


def _shorten_name(source: str) -> str:
    name = sanitize_line(Path(source).name or source, len(source))
    return name if len(name) <= _MAX_NAME_LENGTH else f"{name[: _MAX_NAME_LENGTH - 1]}…"


def _describe_failures(failures: tuple[tuple[str, SaveError | None], ...]) -> str:
    """Return which files could not be imported and why: of a single one in sentences, of several in rows."""
    if len(failures) == 1:
        name, error = failures[0]
        return tr("app.illegible") if error is None else f"{name}\n\n{tr(error.text_key, **error.params)}"
    rows = [
        tr("app.dropped.illegible")
        if error is None
        else tr("app.dropped.row", name=name, why=tr(error.short_text_key))
        for name, error in failures[:_MAX_ROWS]
    ]
    if len(failures) > _MAX_ROWS:
        rows.append(tr("app.dropped.more", n=len(failures) - _MAX_ROWS))
    return "\n".join(rows)
