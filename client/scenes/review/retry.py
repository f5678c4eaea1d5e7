"""Trying a decision of a reviewed game again: the practice table, and the dialog that follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from client.bots.levels import LEVELS
from client.i18n import join_names, tr
from client.lessons.lesson_match import LessonMatch
from client.lessons.review_exercise import ReviewExercise
from client.review.model import DecisionReview
from client.scene.dialog import Dialog, DialogButton
from client.scenes.table_factory import create_table
from client.session.replay_match import ReplayMatch
from saves.errors import SaveError

if TYPE_CHECKING:
    from client.scene import Program
    from client.session.match import Match
    from client.table.table import Table


def create_retry_table(app: Program, match: Match, decision: DecisionReview) -> Table:
    """Return a practice table with the position before a decision, for a person in the seat that decided.

    If the game goes on, everything is dealt anew that this seat could not know.

    Raises:
        LessonError: The decision is not possible any more.
        IndexError: The game does not have the decision.
    """
    source = match.source if isinstance(match, ReplayMatch) else match
    move = source.moves - len(source.history) + decision.step + 1
    item = ReviewExercise(source, decision, move)
    seats = [
        msgspec.structs.replace(info, kind=_get_kind(info.kind, own=seat == decision.seat))
        for seat, info in enumerate(source.seats)
    ]
    return create_table(app, LessonMatch(source.game, item.make_chapter(), seats, item, item.make_position()))


def _get_kind(kind: str, *, own: bool) -> str:
    """Return the kind of a seat: only the one that took the decision is a person."""
    if own:
        return "human"
    return LEVELS[0] if kind == "human" else kind


def create_retry_result_dialog(app: Program, table: Table) -> Dialog:
    """Return the dialog that follows a retried decision.

    It leads back to the review, or to a new game that continues from the position of the decision.
    """
    match = table.match
    assert isinstance(match, LessonMatch)
    item = match.item
    assert isinstance(item, ReviewExercise)
    source = item.match
    replay = ReplayMatch(source, item.decision.step)

    def back() -> None:
        app.close(table)

    def branch() -> None:
        title = tr(
            "playback.branch.name", title=source.title or join_names(info.name for info in source.seats)
        )
        try:
            path = replay.create_branch(title)
            app.open_menu()
            app.open("saved", path=path)
        except SaveError as error:
            app.notify(tr(error.text_key, **error.params), "error")

    back_button = DialogButton("back", tr("review.try.leave"), back, kind="gold", icon="search")
    if source.outcome is None and source.path is None:  # it would be lost
        buttons: tuple[DialogButton, ...] = (back_button,)
        text = tr("review.try.after-unsaved")
    else:
        branch_button = DialogButton("branch", tr("playback.branch.button"), branch, icon="branch")
        buttons = (branch_button, back_button)
        text = tr("review.try.after")
        if replay.is_dealt_anew:
            text = f"{text} {tr('playback.branch.anew')}"
    return Dialog(app, tr("review.try.after-title"), text, buttons, icon="check", width=760.0)
