"""Dialogs of the menu at startup: interrupted games, and a folder in which nothing can be saved."""

from __future__ import annotations

import contextlib
import logging
import secrets
import shutil
from functools import partial
from typing import TYPE_CHECKING, Final

from client import i18n
from client.i18n import tr
from client.scene.dialog import Dialog, DialogButton
from client.scenes.saved_game_opening import open_saved_game
from client.scenes.shelf import game_text
from saves.errors import SaveError, write_error
from saves.paths import data_dir, ensure_folder, games_dir
from saves.session_markers import InterruptedGame

if TYPE_CHECKING:
    from client.scene import Program

log = logging.getLogger(__name__)

_MIN_FREE_BYTES: Final = 1 << 20
"""Bytes that should be free before a game is begun."""
_UNSAVED: Final = "unsaved"


def show_next_dialog(app: Program) -> None:
    """Show the next startup dialog over the menu, if there is one: interrupted game or saving problem."""
    interrupted = app.marks.find_next_interrupted()
    if interrupted is not None:
        app.push(_make_resume_dialog(app, interrupted))
    elif not app.headless and _UNSAVED not in app.shown_once:
        app.shown_once.add(_UNSAVED)
        problem = find_saving_problem()
        if problem is not None:
            log.warning("games cannot be saved: %s", problem)
            app.push(_make_unsaved_dialog(app, problem))


def find_saving_problem() -> SaveError | None:
    """Return why games cannot be saved, found out by writing a test file; None if they can."""
    try:
        folder = ensure_folder(games_dir())
        probe = folder / f".{secrets.token_hex(4)}.tmp"
        try:
            probe.write_bytes(b"stolek")
        finally:
            with contextlib.suppress(OSError):
                probe.unlink(missing_ok=True)
        return SaveError("disk-full") if shutil.disk_usage(folder).free < _MIN_FREE_BYTES else None
    except SaveError as error:
        return error
    except OSError as error:
        return write_error(error)


# --- an interrupted game --------------------------------------------------------------------------------
def _make_resume_dialog(app: Program, interrupted: InterruptedGame) -> Dialog:
    """Return the question whether to continue a game, or what is wrong with its file."""
    settle = partial(app.marks.dismiss, interrupted)
    later = DialogButton("later", tr("menu.interrupted.later"), settle, icon="clock")
    if interrupted.entry.problem is None:
        resume, label = partial(_resume, app, interrupted), tr("menu.interrupted.go-on")
        main = DialogButton("go-on", label, resume, kind="gold", icon="play")
        text = tr("menu.interrupted.torn" if interrupted.is_torn else "menu.interrupted.safe")
    else:
        open_shelf, label = partial(_open_shelf, app, interrupted), tr("menu.interrupted.shelf")
        main = DialogButton("shelf", label, open_shelf, kind="gold", icon="shelf")
        text = _format_problem(interrupted.entry.problem)
    return Dialog(
        app,
        tr("menu.interrupted.title"),
        f"{_format_game(interrupted)}\n\n{text}",
        (later, main),
        icon="history",
        width=760.0,
        on_cancel=settle,
    )


def _format_game(interrupted: InterruptedGame) -> str:
    """Return which game it is, who plays, and how far it got."""
    entry = interrupted.entry
    if entry.header is None:
        return f"**{interrupted.path.name}**"
    name, title = game_text.get_game_name(entry.game), game_text.format_title(entry)
    facts = f"**{name}** · {title}"
    if entry.problem is not None:
        return facts
    moves = tr("menu.continue.moves", n=entry.moves)
    return f"{facts}\n{tr('menu.interrupted.state', moves=moves, ago=i18n.format_time_ago(entry.played))}"


def _format_problem(problem: SaveError) -> str:
    if problem.code == "damaged":
        return tr("menu.interrupted.damaged")
    return f"{tr('menu.interrupted.problem')}\n\n{game_text.format_problem(problem)}"


def _resume(app: Program, interrupted: InterruptedGame) -> None:
    try:
        open_saved_game(app, interrupted.path)
    except SaveError as error:
        app.notify(tr(error.text_key, **error.params), "error")
    app.marks.dismiss(interrupted)  # only now: the table marks the game anew


def _open_shelf(app: Program, interrupted: InterruptedGame) -> None:
    app.marks.dismiss(interrupted)
    app.open("shelf")


# --- nothing can be saved -------------------------------------------------------------------------------
def _make_unsaved_dialog(app: Program, problem: SaveError) -> Dialog:
    kind = problem.code if problem.code in ("read-only", "disk-full") else "disk-error"
    text = f"{tr(f'menu.unsaved.{kind}')}\n\n{tr('menu.unsaved.where', folder=data_dir())}"
    ok = DialogButton("ok", tr("menu.unsaved.ok"), kind="gold", icon="check")
    return Dialog(app, tr("menu.unsaved.title"), text, (ok,), icon="warning", width=760.0)
