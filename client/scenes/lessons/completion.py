"""What follows when a chapter of the lessons is completed or a practice position is solved."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from client.i18n import tr
from client.lessons.chapters import Chapter
from client.lessons.lesson_match import LessonMatch
from client.lessons.practice import PracticeItem, get_next_item, next_unsolved_item
from client.lessons.progress import add_completed_chapter, find_next_chapter, get_completed_chapters
from client.scene.dialog import Dialog, DialogButton
from client.scenes.lessons.lesson_table_creation import create_practice_table, open_game_after_lessons

if TYPE_CHECKING:
    from client.scene import Program
    from client.table.table import Table


def complete_chapter(app: Program, table: Table) -> Dialog:
    """Mark the lesson chapter played on a table as learned; return a dialog that leads to the next one.

    A chapter whose tasks have not all been solved is not learned; the dialog offers to repeat it.
    """
    match, guide = table.match, table.guide
    assert isinstance(match, LessonMatch)
    assert guide is not None
    game, chapter = match.header.game, match.chapter
    if guide.unsolved_tasks:
        return _create_repeat_dialog(app, table, chapter, guide.unsolved_tasks)
    is_new = chapter.id not in get_completed_chapters(app.settings, game)
    app.change_settings(learned=add_completed_chapter(app.settings, game, chapter.id))
    next_one = find_next_chapter(app.settings, game, after=chapter.id)

    def leave() -> None:
        app.close(table)

    def open_next_chapter() -> None:
        leave()
        if next_one is not None:
            app.open("lesson", game=game, chapter_id=next_one.id)

    def play() -> None:
        leave()
        open_game_after_lessons(app, game)

    key = f"{game}-lessons"
    chapters_button = DialogButton("chapters", tr("lessons.chapters-button"), leave, icon="learn")
    text = tr(f"{key}.{chapter.id}.learned")
    if next_one is None:
        text = f"{text} {tr('lessons.all-learned', game=tr(f'{game}.title'))}"
        main_button = DialogButton("first", tr("lessons.first.button"), play, kind="gold", icon="play")
    else:
        label = tr("lessons.next-chapter", chapter=tr(f"{key}.{next_one.id}.title"))
        main_button = DialogButton("next", label, open_next_chapter, kind="gold", icon="chevron-right")
    if is_new:
        app.sound.play("round-end")
    title = tr("lessons.learned", chapter=tr(f"{key}.{chapter.id}.title"))
    buttons = (chapters_button, main_button)
    return Dialog(app, title, text, buttons, icon="check", width=820.0, on_cancel=leave)


def _create_repeat_dialog(app: Program, table: Table, chapter: Chapter, unsolved: int) -> Dialog:
    """Return the dialog at the end of a chapter not all of whose tasks have been solved."""
    game = table.match.header.game

    def leave() -> None:
        app.close(table)

    def open_chapter(chapter_id: str) -> None:
        leave()
        app.open("lesson", game=game, chapter_id=chapter_id)

    buttons = [
        DialogButton("chapters", tr("lessons.chapters-button"), leave, icon="learn"),
        DialogButton("repeat", tr("lessons.repeat"), partial(open_chapter, chapter.id), icon="undo"),
    ]
    next_one = find_next_chapter(app.settings, game, after=chapter.id)
    if next_one is not None and next_one.id != chapter.id:
        label = tr("lessons.next-chapter", chapter=tr(f"{game}-lessons.{next_one.id}.title"))
        press = partial(open_chapter, next_one.id)
        buttons.append(DialogButton("next", label, press, kind="gold", icon="chevron-right"))
    title = tr("lessons.seen", chapter=tr(f"{game}-lessons.{chapter.id}.title"))
    text = tr("lessons.unsolved", n=unsolved)
    return Dialog(app, title, text, buttons, icon="learn", width=820.0, on_cancel=leave)


def complete_practice(app: Program, table: Table) -> Table | Dialog:
    """Return what follows a solved practice position: the next table, or a final dialog.

    If another position is unsolved, the present table is closed and the table of that position returned.
    """
    match = table.match
    assert isinstance(match, LessonMatch)
    assert isinstance(match.item, PracticeItem)
    game, item = match.header.game, match.item
    next_one = next_unsolved_item(app.settings, game, after=item.id)
    if next_one is not None:
        app.close(table)
        return create_practice_table(app, game, next_one.id)

    def leave() -> None:
        app.close(table)

    def open_another() -> None:
        leave()
        app.open("practice", game=game, item_id=get_next_item(game, item.id).id)

    buttons = (
        DialogButton("leave", tr("lessons.practice.leave"), leave, icon="learn"),
        DialogButton(
            "another", tr("lessons.practice.another"), open_another, kind="gold", icon="chevron-right"
        ),
    )
    title, text = tr("lessons.practice.all-title"), tr("lessons.practice.all")
    return Dialog(app, title, text, buttons, icon="check", width=820.0)
