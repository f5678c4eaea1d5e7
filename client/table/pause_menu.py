"""The pause menu of a table, the goal of the game, and what is said of a game that is not saved."""

from __future__ import annotations

from functools import partial

from client.games import registry
from client.i18n import has_text, tr
from client.scene.dialog import Dialog, DialogButton
from client.table.face import AnyPort
from client.table.guide.coach import Coach
from client.table.keys_page import open_keys


def is_unsaved(table: AnyPort) -> bool:
    """Whether the game will be gone when the table is left. Without a window no game is meant to stay."""
    match = table.match
    meant = not match.read_only and not table.is_lesson and not table.app.headless
    return match.path is None and meant


def pause_words(table: AnyPort) -> str:
    """What the pause menu says about saving."""
    if table.is_lesson:
        return tr("lessons.pause")
    return tr("app.unsaved.table") if is_unsaved(table) else tr("table.menu.text")


def explain_unsaved(table: AnyPort) -> None:
    """Say what the sign on the table means."""
    ok = DialogButton("ok", tr("app.ok"), kind="gold", icon="check")
    table.app.push(Dialog(table.app, tr("app.unsaved.sign"), tr("app.unsaved.table"), (ok,), icon="warning"))


def has_goal(table: AnyPort) -> bool:
    """Whether a game says what one plays for."""
    return has_text(f"goal.{table.game_id}.text")


def goal_words(table: AnyPort) -> str:
    """What one plays for, and below it what counts in the position that is shown."""
    begun = f"goal.{table.game_id}"
    key = f"{begun}.now.{table.face.goal_stage()}"
    now = (tr("goal.now", words=tr(key)),) if has_text(key) else ()
    return "\n\n".join((tr(f"{begun}.text"), *now))


def open_goal(table: AnyPort) -> None:
    """Say it over the table, with the way to the rules."""
    ok = DialogButton("ok", tr("app.ok"), kind="gold", icon="check")
    rules = DialogButton("rules", tr("goal.rules"), table.open_rules, icon="rulebook")
    buttons = (rules, ok) if registry.has_pages(table.game_id) else (ok,)
    table.app.push(Dialog(table.app, tr("goal.title"), goal_words(table), buttons, icon="flag", width=760.0))


def pause_menu(table: AnyPort, coach: Coach, leaving: str = "") -> Dialog:
    """Back, rules, settings, keys, what has happened so far, what the game adds, and the way home.

    Nobody gives up in a lesson, or where a moment of a game is tried again: the game adds nothing there.

    leaving: what the way out of a lesson, or of what is like one, says.
    """
    app = table.app
    rules = [DialogButton("rules", tr("table.menu.rules"), table.open_rules, icon="rulebook")]
    if not registry.has_pages(table.game_id):
        rules = []
    way_out = DialogButton("history", tr("table.menu.history"), table.open_replay, icon="history")
    if table.is_lesson:
        way_out = DialogButton("chapters", leaving or tr("lessons.leave"), table.close, icon="learn")
    coached, switch = coach.offered(), []
    if coached is not None:
        words = tr("coach.off" if coach.speaks_to(coached) else "coach.on", name=table.names[coached])
        switch = [DialogButton("coach", words, partial(coach.switch, coached), icon="learn")]
    if has_goal(table):
        rules.append(DialogButton("goal", tr("goal.sign"), partial(open_goal, table), icon="flag"))
    buttons = (
        DialogButton("resume", tr("table.menu.resume"), kind="gold", icon="play"),
        *rules,
        DialogButton("settings", tr("table.menu.settings"), lambda: app.open("settings"), icon="settings"),
        DialogButton("keys", tr("table.menu.keys"), lambda: open_keys(table), icon="keyboard"),
        way_out,
        *switch,
        *(() if table.is_lesson else table.face.menu_buttons()),
        DialogButton("home", tr("table.menu.home"), app.home, icon="home"),
    )
    return Dialog(app, tr("table.menu.title"), pause_words(table), buttons, width=860)
