"""The way to a decision that is tried again, and what comes behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from client.bots.levels import LEVELS
from client.i18n import tr
from client.lessons.again import AgainItem
from client.lessons.match import LessonMatch
from client.review.model import Decision
from client.scene.dialog import Dialog, DialogButton
from client.scenes.table_factory import create_table
from client.session.replay_match import ReplayMatch
from saves.errors import SaveError

if TYPE_CHECKING:
    from client.scene import Program
    from client.session.match import Match
    from client.table.table_scene import TableScene


def open_again(app: Program, match: Match, decision: Decision) -> TableScene:
    """The table as it was before a decision, for whoever took it. Raises LessonError for a decision that
    cannot be taken any more, IndexError for one that the game does not have."""
    source = match.source if isinstance(match, ReplayMatch) else match
    step = source.history[decision.step]
    move = source.moves - len(source.history) + decision.step + 1
    item = AgainItem(source, decision, move)
    seats = [
        msgspec.structs.replace(info, kind=_kind(info.kind, own=seat == decision.seat))
        for seat, info in enumerate(source.seats)
    ]
    return create_table(app, LessonMatch(source.game, item.chapter(), seats, item, step.before))


def _kind(kind: str, *, own: bool) -> str:
    """Whoever decided plays alone; for the others nobody does."""
    if own:
        return "human"
    return LEVELS[0] if kind == "human" else kind


def tried(app: Program, table: TableScene) -> Dialog:
    """What comes behind a decision that was tried again: back, or on from there as a game of its own."""
    match = table.match
    assert isinstance(match, LessonMatch)
    item = match.item
    assert isinstance(item, AgainItem)

    def back() -> None:
        app.close(table)

    def branch() -> None:
        source = item.match
        title = tr("playback.branch.name", title=source.title or ", ".join(one.name for one in source.seats))
        try:
            path = ReplayMatch(source, item.decision.step).branch(title)
            app.home()
            app.open("saved", path=path)
        except SaveError as error:
            app.notify(tr(error.key, **error.params), "error")

    on = DialogButton("branch", tr("playback.branch.button"), branch, icon="branch")
    buttons = (
        *([on] if item.match.outcome is not None else []),  # a game that goes on has no other ends yet
        DialogButton("back", tr("review.try.leave"), back, kind="gold", icon="search"),
    )
    title, text = tr("review.try.after-title"), tr("review.try.after-open")
    if item.match.outcome is not None:
        text = tr("review.try.after")
    return Dialog(app, title, text, buttons, icon="check", width=760.0)
