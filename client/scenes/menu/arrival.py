"""What the menu says when the program has started: games that were interrupted, a folder of no use."""

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
from client.scenes.saved_games import open_saved_game
from client.scenes.shelf import game_text
from saves.errors import SaveError, writing_failed
from saves.interrupted import Interrupted
from saves.paths import data_dir, ensured, games_dir

if TYPE_CHECKING:
    from client.scene import Program

log = logging.getLogger(__name__)

_ENOUGH: Final = 1 << 20  # bytes that should be free before a game is begun
_UNSAVED: Final = "unsaved"


def greet(app: Program) -> None:
    """Say the next thing that has to be said, if there is one. Called whenever the menu lies on top."""
    left = app.marks.next()
    if left is not None:
        app.push(_offer(app, left))
    elif not app.headless and _UNSAVED not in app.shown_once:
        app.shown_once.add(_UNSAVED)
        problem = folder_problem()
        if problem is not None:
            log.warning("games cannot be saved: %s", problem)
            app.push(_unsaved(app, problem))


def folder_problem() -> SaveError | None:
    """Why no game can be saved, if so: found out by writing."""
    try:
        folder = ensured(games_dir())
        probe = folder / f".{secrets.token_hex(4)}.tmp"
        try:
            probe.write_bytes(b"stolek")
        finally:
            with contextlib.suppress(OSError):
                probe.unlink(missing_ok=True)
        return SaveError("disk-full") if shutil.disk_usage(folder).free < _ENOUGH else None
    except SaveError as error:
        return error
    except OSError as error:
        return writing_failed(error)


# --- an interrupted game --------------------------------------------------------------------------------
def _offer(app: Program, left: Interrupted) -> Dialog:
    """The question whether to go on with a game, or what has become of it."""
    later = DialogButton("later", tr("menu.interrupted.later"), partial(app.marks.settle, left), icon="clock")
    if left.entry.problem is None:
        on = DialogButton(
            "go-on", tr("menu.interrupted.go-on"), partial(_go_on, app, left), kind="gold", icon="play"
        )
        said = tr("menu.interrupted.torn" if left.torn else "menu.interrupted.safe")
    else:
        on = DialogButton(
            "shelf", tr("menu.interrupted.shelf"), partial(_to_shelf, app, left), kind="gold", icon="shelf"
        )
        said = _problem(left.entry.problem)
    return Dialog(
        app,
        tr("menu.interrupted.title"),
        f"{_facts(left)}\n\n{said}",
        (later, on),
        icon="history",
        width=760.0,
        on_cancel=partial(app.marks.settle, left),
    )


def _facts(left: Interrupted) -> str:
    """Which game it is, who plays, and how far it got."""
    entry = left.entry
    if entry.header is None:
        return f"**{left.path.name}**"
    name, who = game_text.game_name(entry.game), game_text.format_title(entry)
    facts = f"**{name}** · {who}"
    if entry.problem is not None:
        return facts
    moves = tr("menu.continue.moves", n=entry.moves)
    return f"{facts}\n{tr('menu.interrupted.state', moves=moves, ago=i18n.ago(entry.modified))}"


def _problem(problem: SaveError) -> str:
    if problem.code == "damaged":
        return tr("menu.interrupted.damaged")
    return f"{tr('menu.interrupted.problem')}\n\n{game_text.format_problem(problem)}"


def _go_on(app: Program, left: Interrupted) -> None:
    try:
        open_saved_game(app, left.path)
    except SaveError as error:
        app.notify(tr(error.key, **error.params), "error")
    app.marks.settle(left)  # only now: the table marks the game anew


def _to_shelf(app: Program, left: Interrupted) -> None:
    app.marks.settle(left)
    app.open("shelf")


# --- nothing can be saved -------------------------------------------------------------------------------
def _unsaved(app: Program, problem: SaveError) -> Dialog:
    kind = problem.code if problem.code in ("read-only", "disk-full") else "disk-error"
    text = f"{tr(f'menu.unsaved.{kind}')}\n\n{tr('menu.unsaved.where', folder=data_dir())}"
    ok = DialogButton("ok", tr("menu.unsaved.ok"), kind="gold", icon="check")
    return Dialog(app, tr("menu.unsaved.title"), text, (ok,), icon="warning", width=760.0)
