"""What one plays for at a table, and what counts just now."""

from __future__ import annotations

from client.games import registry
from client.i18n import has, tr
from client.scene.dialog import Dialog, DialogButton
from client.table.face import AnyPort


def has_goal(table: AnyPort) -> bool:
    """Whether a game says what one plays for."""
    return has(f"goal.{table.game_id}.text")


def goal_words(table: AnyPort) -> str:
    """What one plays for, and below it what counts in the position that is shown."""
    begun = f"goal.{table.game_id}"
    key = f"{begun}.now.{table.face.stage()}"
    now = (tr("goal.now", words=tr(key)),) if has(key) else ()
    return "\n\n".join((tr(f"{begun}.text"), *now))


def open_goal(table: AnyPort) -> None:
    """Say it over the table, with the way to the rules."""
    ok = DialogButton("ok", tr("app.ok"), kind="gold", icon="check")
    rules = DialogButton("rules", tr("goal.rules"), table.open_rules, icon="rulebook")
    buttons = (rules, ok) if registry.has_pages(table.game_id) else (ok,)
    table.app.push(Dialog(table.app, tr("goal.title"), goal_words(table), buttons, icon="flag", width=760.0))
