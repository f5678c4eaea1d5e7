"""Questions that a player asks at a table by a key, answered on the screen and by the screen reader.

The answers are composed of widgets, prompt and log, so that they work in every game and contain nothing that
the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from client.accessibility.screen_answers import describe_neighbours
from client.draw.rich_text_parser import strip_markup
from client.i18n import tr
from client.table.binding_glyphs import name_pad_button
from client.table.face import AnyPort
from client.table.table_frame import TableFrame
from client.widgets import Widget

_MAX_LINES: Final = 5
"""Number of log lines that tell what happened last."""


def answer_query(table: AnyPort, frame: TableFrame, question: str) -> str:
    """Return the answer to a question asked by a key, such as "turn" or "happened"; never empty.

    Args:
        table: The table.
        frame: The bars of the table.
        question: Name of the question, a command of `bindings.QUESTIONS`.
    """
    answers: dict[str, Callable[[AnyPort], Iterator[str]]] = {
        "where": _describe_focus,
        "around": _describe_surroundings,
        "can-do": partial(_describe_options, frame),
        "turn": partial(_describe_turn, frame),
        "standing": _describe_standing,
        "happened": _describe_last_events,
        "aims": _describe_goals,
    }
    lines = dict.fromkeys(words for words in answers[question](table) if words)  # the same is said once
    return "\n".join(lines) or tr("access.answer.nothing")


def _get_focus(table: AnyPort) -> Widget | None:
    return None if table.ui.focused_id is None else table.ui[table.ui.focused_id]


def _describe_focus(table: AnyPort) -> Iterator[str]:
    focus = _get_focus(table)
    if focus is None:
        yield tr("access.answer.nowhere")
        return
    yield from table.face.describe_focus(focus)


def _describe_surroundings(table: AnyPort) -> Iterator[str]:
    focus = _get_focus(table)
    if focus is None:
        yield tr("access.answer.nowhere")
        return
    own = table.face.describe_surroundings(focus)
    if own:
        yield from own
        return
    yield from describe_neighbours(table.ui, focus)


def _describe_options(frame: TableFrame, table: AnyPort) -> Iterator[str]:
    prompt = table.face.make_prompt()
    if frame.playback is not None:  # what else the prompt says is for those who play
        yield from frame.playback.list_key_texts()
        yield strip_markup(prompt.lead)
        return
    yield strip_markup(prompt.lead)
    yield strip_markup(prompt.more)
    for keys, does in prompt.keys:
        shown = keys if isinstance(keys, str) else name_pad_button(keys.number)
        yield tr("access.answer.key", keys=shown, does=strip_markup(does))
    focus = _get_focus(table)
    if focus is not None:
        yield from table.face.describe_possible_actions(focus)


def _describe_turn(frame: TableFrame, table: AnyPort) -> Iterator[str]:
    words = table.face.make_top_bar_text()
    if frame.playback is not None:
        yield tr("playback.opened")
        yield frame.playback.describe_position()
    yield strip_markup(words.round)
    yield strip_markup(frame.prompt.lead)
    steps = [step for step in words.steps if step.state == "now"]
    yield from (strip_markup(step.label) for step in steps)
    yield from table.face.describe_turn_extras()


def _describe_standing(table: AnyPort) -> Iterator[str]:
    yield from table.face.describe_standing()


def _describe_last_events(table: AnyPort) -> Iterator[str]:
    lines = [line for line in table.log.past_lines if not line.heading]
    yield from (line.accessible_text for line in lines[-_MAX_LINES:])


def _describe_goals(table: AnyPort) -> Iterator[str]:
    yield from table.face.describe_goals()
    words = table.face.make_top_bar_text()
    yield strip_markup(words.aim[0]) if words.aim else ""
