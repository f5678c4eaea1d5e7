"""The pause menu of a table, the dialog with the goal of the game, and warnings about an unsaved game."""

from __future__ import annotations

from functools import partial

from client.games import registry
from client.i18n import has_text, tr
from client.scene.dialog import Dialog, DialogButton
from client.table.face import AnyPort
from client.table.guide.coach import Coach


def is_unsaved(table: AnyPort) -> bool:
    """Return whether a game is lost if its table is closed, because it could not be saved.

    False in replays, in lessons and in a program without a window.
    """
    match = table.match
    meant = not match.read_only and not table.match.is_lesson and not table.app.headless
    return match.path is None and meant


def get_saving_text(table: AnyPort) -> str:
    """Return the text in the pause menu that says whether the game is saved."""
    if table.match.is_lesson:
        return tr("lessons.pause")
    if is_unsaved(table):
        return tr("app.unsaved.table")
    return tr("table.menu.undecided" if table.match.is_empty else "table.menu.text")


def explain_unsaved(table: AnyPort) -> None:
    """Open a dialog that explains that the game is not saved."""
    ok = DialogButton("ok", tr("app.ok"), kind="gold", icon="check")
    table.app.push(Dialog(table.app, tr("app.unsaved.sign"), tr("app.unsaved.table"), (ok,), icon="warning"))


def open_rulebook(table: AnyPort) -> None:
    """Open the rulebook at the rule that the bottom bar's prompt is about.

    This does nothing if the game has no rulebook.
    """
    game_id = table.match.game.id
    if registry.has_pages(game_id):
        table.app.open("rulebook", game_id=game_id, anchor=table.face.make_prompt().rule or None)


def open_keys_page(table: AnyPort) -> None:
    """Open the page of keys above a table."""
    from client.table.keys_page import open_keys  # noqa: PLC0415  only those who ask for the keys need it

    open_keys(table)


def has_goal_text(table: AnyPort) -> bool:
    """Return whether there is a text about the goal of a table's game."""
    return has_text(f"goal.{table.match.game.id}.text")


def get_goal_text(table: AnyPort) -> str:
    """Return the text about the goal of a table's game and about what counts at its current stage."""
    begun = f"goal.{table.match.game.id}"
    key = f"{begun}.now.{table.face.get_goals_help_stage()}"
    now = (tr("goal.now", words=tr(key)),) if has_text(key) else ()
    return "\n\n".join((tr(f"{begun}.text"), *now))


def open_goal(table: AnyPort) -> None:
    """Open a dialog with the goal of the game over a table, with a button to the rulebook."""
    ok = DialogButton("ok", tr("app.ok"), kind="gold", icon="check")
    rules = DialogButton("rules", tr("goal.rules"), partial(open_rulebook, table), icon="rulebook")
    buttons = (rules, ok) if registry.has_pages(table.match.game.id) else (ok,)
    table.app.push(
        Dialog(table.app, tr("goal.title"), get_goal_text(table), buttons, icon="flag", width=760.0)
    )


def create_pause_menu(table: AnyPort, coach: Coach, leave_label: str = "") -> Dialog:
    """Create the pause menu of a table.

    In a lesson it has no buttons of the game, such as to resign.

    Args:
        table: The table.
        coach: The coach (tips for first games), which can be switched on or off in the menu.
        leave_label: Label of the button that leaves a lesson, "" for the standard one.
    """
    app = table.app
    rules = [DialogButton("rules", tr("table.menu.rules"), partial(open_rulebook, table), icon="rulebook")]
    if not registry.has_pages(table.match.game.id):
        rules = []
    open_replay = partial(app.open, "replay", match=table.match)
    way_out = DialogButton("history", tr("table.menu.history"), open_replay, icon="history")
    if table.match.is_lesson:
        way_out = DialogButton(
            "chapters", leave_label or tr("lessons.leave"), table.screens.close_table, icon="learn"
        )
    coached, switch = coach.find_switchable_seat(), []
    if coached is not None:
        words = tr(
            "coach.off" if coach.is_enabled_for(coached) else "coach.on", name=table.context.names[coached]
        )
        switch = [DialogButton("coach", words, partial(coach.toggle, coached), icon="learn")]
    if has_goal_text(table):
        rules.append(DialogButton("goal", tr("goal.sign"), partial(open_goal, table), icon="flag"))
    buttons = (
        DialogButton("resume", tr("table.menu.resume"), kind="gold", icon="play"),
        *rules,
        DialogButton("settings", tr("table.menu.settings"), lambda: app.open("settings"), icon="settings"),
        DialogButton("keys", tr("table.menu.keys"), partial(open_keys_page, table), icon="keyboard"),
        way_out,
        *switch,
        *(() if table.match.is_lesson else table.face.make_menu_buttons()),
        DialogButton("home", tr("table.menu.home"), app.open_menu, icon="home"),
    )
    return Dialog(app, tr("table.menu.title"), get_saving_text(table), buttons, width=860)
