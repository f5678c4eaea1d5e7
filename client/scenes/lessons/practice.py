"""The way to a practice position, and from one to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rules
from client.i18n import tr
from client.lessons.match import LessonMatch
from client.lessons.practice import PracticeItem, following, next_item, practice
from client.scene.dialog import Dialog, DialogButton
from client.scenes.lessons.opening import who
from client.scenes.table_factory import open_table

if TYPE_CHECKING:
    from client.scene import Program
    from client.table.table_scene import TableScene


def open_practice(app: Program, game: str, item_id: str = "") -> TableScene:
    """The table of a position; without a name, of the next one that is not solved, or else of the first one.
    Raises KeyError and LessonError."""
    items = {item.id: item for item in practice(game)}
    wanted = next_item(app.settings, game) or next(iter(items.values()), None)
    if item_id or wanted is None:
        wanted = items[item_id]
    chapter = wanted.chapter()
    return open_table(app, LessonMatch(rules.load(game), chapter, who(app.settings, chapter), wanted))


def practised(app: Program, table: TableScene) -> TableScene | Dialog:
    """What comes behind a position, in the place of its table, which it closes: the next one that is not
    solved. Once there is none, that is said."""
    item, game = _position(table), table.match.header.game
    following_one = next_item(app.settings, game, after=item.id)
    if following_one is not None:
        app.close(table)
        return open_practice(app, game, following_one.id)

    def leave() -> None:
        app.close(table)

    def go_on() -> None:
        leave()
        app.open("practice", game=game, item_id=following(game, item.id).id)

    buttons = (
        DialogButton("leave", tr("lessons.practice.leave"), leave, icon="learn"),
        DialogButton("another", tr("lessons.practice.another"), go_on, kind="gold", icon="chevron-right"),
    )
    return Dialog(
        app, tr("lessons.practice.all-title"), tr("lessons.practice.all"), buttons, icon="check", width=820.0
    )


def _position(table: TableScene) -> PracticeItem:
    match = table.match
    assert isinstance(match, LessonMatch)
    assert isinstance(match.item, PracticeItem)
    return match.item
