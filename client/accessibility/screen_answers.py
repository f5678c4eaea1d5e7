"""Answers to the questions that a player asks by a key on any screen, such as where the focus is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from client.draw.rich_text_parser import strip_markup
from client.i18n import tr
from client.scene import Program, Scene, scene_context
from client.table import binding_glyphs
from client.table.bindings import AGAIN, EVERYWHERE, KEYS, QUESTIONS
from client.table.table_accessibility import describe_widget, format_name_and_value, join_sentences
from client.widgets import Ui, Widget
from client.widgets.focus_navigation import find_nearest

_DIRECTIONS: Final = (("up", 0, -1), ("right", 1, 0), ("down", 0, 1), ("left", -1, 0))

_TOLD_KEYS: Final = ("move", "next", "press", "back", "keys")
"""Commands of the whole program whose keys are the answer to what can be done on a screen."""


def answer_question(app: Program, question: str) -> str:
    """Return the answer to a question on the present screen; never empty.

    A screen answers for itself. What it knows nothing of, such as the players' scores, the table below it
    answers, which shows what its viewer may see.

    Args:
        app: The running program.
        question: Name of the question, a command of `bindings.QUESTIONS`.
    """
    top = app.scenes.top
    if top is None:
        return tr("access.answer.nothing")
    for scene in reversed(app.scenes):
        with scene_context(app, scene):
            answer = scene.answer_question(question)
            if not answer and scene is top:
                answer = "\n".join(dict.fromkeys(filter(None, _describe_screen(scene, question))))
        if answer:
            return answer
        if scene.ignores_game_below:
            break
    return tr("access.answer.nothing")


def repeat_announcement(app: Program) -> str:
    """Return what the guide of a lesson says, else what was announced last; never empty."""
    top = app.scenes.top
    return (top and top.repeated_text) or app.last_announcement or tr("access.answer.silence")


def describe_neighbours(ui: Ui, focus: Widget) -> Iterator[str]:
    """Yield what lies nearest to the focused widget in each direction."""
    stops = [widget for widget in ui if widget.is_focusable]
    for way, dx, dy in _DIRECTIONS:
        there = find_nearest(focus, stops, dx, dy)
        if there is not None:
            yield tr(f"access.way.{way}", what=format_name_and_value(there.accessible_node()))


def make_introduction() -> str:
    """Return which keys list all keys, answer questions, and repeat what was said."""
    return tr(
        "access.introduction",
        keys=binding_glyphs.format_keys(KEYS[0]),
        first=binding_glyphs.format_keys(QUESTIONS[0]),
        last=binding_glyphs.format_keys(QUESTIONS[-1]),
        again=binding_glyphs.format_keys(AGAIN[0]),
    )


def _describe_screen(scene: Scene, question: str) -> Iterator[str]:
    focus = None if scene.ui.focused_id is None else scene.ui[scene.ui.focused_id]
    match question:
        case "where":
            yield _describe_place(scene)
            yield tr("access.answer.nowhere") if focus is None else _describe_focus(scene.ui, focus)
        case "around":
            if focus is None:
                yield tr("access.answer.nowhere")
            else:
                yield from describe_neighbours(scene.ui, focus)
        case "can-do":
            if focus is not None:
                yield describe_widget(scene.ui, focus)
            yield from _list_key_texts()
        case "turn":
            yield _describe_place(scene)
        case _:
            pass


def _describe_place(scene: Scene) -> str:
    """Return the name of a screen, and what a dialog asks."""
    return join_sentences(scene.accessible_name(), strip_markup(scene.accessible_description()))


def _describe_focus(ui: Ui, focus: Widget) -> str:
    """Return the focused widget, and which of all that Tab reaches it is."""
    stops = [widget.id for widget in ui if widget.is_tab_stop]
    place = tr("access.answer.stop", n=stops.index(focus.id) + 1, m=len(stops)) if focus.id in stops else ""
    return join_sentences(describe_widget(ui, focus), place)


def _list_key_texts() -> Iterator[str]:
    """Yield what the keys of the whole program do."""
    for binding in EVERYWHERE:
        if binding.does in _TOLD_KEYS:
            keys = binding_glyphs.format_keys(binding)
            yield tr("access.answer.key", keys=keys, does=tr(f"keys.everywhere.{binding.does}"))
