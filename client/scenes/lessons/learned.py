"""What is said when a chapter has been learned, and where it leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.i18n import tr
from client.lessons.match import LessonMatch
from client.lessons.progress import learned, next_chapter, with_learned
from client.scene.dialog import Dialog, DialogButton
from client.scenes.lessons.first_game import open_first_game

if TYPE_CHECKING:
    from client.scene import Program
    from client.table.table_scene import TableScene


def learned_dialog(app: Program, table: TableScene) -> Dialog:
    """The dialog in place of the table of a chapter, which it closes; the chapter is ticked."""
    match = table.match
    assert isinstance(match, LessonMatch)
    game, done = match.header.game, match.chapter
    new = done.id not in learned(app.settings, game)
    app.change(learned=with_learned(app.settings, game, done.id))
    following = next_chapter(app.settings, game, after=done.id)

    def leave() -> None:
        app.close(table)

    def go_on() -> None:
        leave()
        if following is not None:
            app.open("lesson", game=game, chapter_id=following.id)

    def play() -> None:
        leave()
        open_first_game(app, game)

    key = f"{game}-lessons"
    chapters = DialogButton("chapters", tr("lessons.chapters-button"), leave, icon="learn")
    if following is None:
        text = tr("lessons.all-learned", game=tr(f"{game}.title"))
        onward = DialogButton("first", tr("lessons.first.button"), play, kind="gold", icon="play")
    else:
        text = tr(f"{key}.{done.id}.learned")
        title = tr(f"{key}.{following.id}.title")
        onward = DialogButton(
            "next", tr("lessons.next-chapter", chapter=title), go_on, kind="gold", icon="chevron-right"
        )
    if new:
        app.sound.play("round-end")
    title = tr("lessons.learned", chapter=tr(f"{key}.{done.id}.title"))
    return Dialog(app, title, text, (chapters, onward), icon="check", width=820.0, on_cancel=leave)
