"""A game that is played without being saved, because it could not be: the table says so all the time."""

from __future__ import annotations

from client.i18n import tr
from client.scene.dialog import Dialog, DialogButton
from client.table.face import AnyPort


def is_unsaved(table: AnyPort) -> bool:
    """Whether the game will be gone when the table is left. Without a window no game is meant to stay."""
    match = table.match
    meant = not match.read_only and not table.guided and not table.app.headless
    return match.path is None and meant


def pause_words(table: AnyPort) -> str:
    """What the pause menu says about saving."""
    if table.guided:
        return tr("lessons.pause")
    return tr("app.unsaved.table") if is_unsaved(table) else tr("table.menu.text")


def tell(table: AnyPort) -> None:
    """Say what the sign on the table means."""
    ok = DialogButton("ok", tr("app.ok"), kind="gold", icon="check")
    table.app.push(Dialog(table.app, tr("app.unsaved.sign"), tr("app.unsaved.table"), (ok,), icon="warning"))
