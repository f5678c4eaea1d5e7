"""The pause menu of a table."""

from __future__ import annotations

from functools import partial

from client.games import registry
from client.i18n import tr
from client.scene.dialog import Dialog, DialogButton
from client.table.face import AnyPort
from client.table.goal import has_goal, open_goal
from client.table.guide.coach import Coach
from client.table.keys_page import open_keys
from client.table.unsaved import pause_words


def pause_menu(table: AnyPort, coach: Coach, leaving: str = "") -> Dialog:
    """Back, rules, settings, keys, what has happened so far, what the game adds, and the way home.

    Nobody gives up in a lesson, or where a moment of a game is tried again: the game adds nothing there.

    leaving: what the way out of a lesson, or of what is like one, says.
    """
    app = table.app
    rules = [DialogButton("rules", tr("table.menu.rules"), table.open_rules, icon="rulebook")]
    if not registry.has_pages(table.game_id):
        rules = []
    way_out = DialogButton("history", tr("table.menu.history"), table.look_back, icon="history")
    if table.guided:
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
        *(() if table.guided else table.face.menu_buttons()),
        DialogButton("home", tr("table.menu.home"), app.home, icon="home"),
    )
    return Dialog(app, tr("table.menu.title"), pause_words(table), buttons, width=860)
