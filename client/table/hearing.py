"""What a table says to those who do not see it: its words, its groups, and what happens on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, Protocol

from client.draw.rich_text import plain
from client.i18n import tr
from client.table.lines import LogLine, Told
from client.widgets.spoken import Spoken, group, heading

if TYPE_CHECKING:
    from client.scene import Program
    from client.table.parts import Judgement, Prompt, TopBarWords
    from client.widgets import Ui, Widget


class HeardTable(Protocol):
    """A table as far as it can be heard. The members are those of `GameTable`."""

    app: Program
    ui: Ui
    game_id: ClassVar[str]
    heard_groups: ClassVar[Mapping[str, str]]
    heard_seats: ClassVar[str]
    heard_aims: ClassVar[tuple[str, ...]]

    @property
    def bar_words(self) -> Prompt:
        """What the bottom bar says just now, whoever speaks there."""

    @property
    def judgement(self) -> Judgement | None:
        """What the judge says just now, if anything."""

    def heading(self) -> TopBarWords:
        """The top bar."""

    def held_words(self) -> str:
        """What is in the hand; "" for nothing."""


def words(table: HeardTable) -> tuple[Spoken, ...]:
    """The round, the word of the judge, what is asked of whom, what is held."""
    top, asked = table.heading(), table.bar_words
    found = [heading("heard.round", sentence(top.round, _capital(top.note)))]
    if table.judgement is not None:
        word = table.judgement
        found.append(Spoken("heard.judge", "paragraph", sentence(word.heading, plain(word.words))))
    now = [plain(step.label) for step in top.steps if step.state == "now"]
    found.append(Spoken("heard.asked", "paragraph", sentence(plain(asked.lead), *now, plain(asked.more))))
    held = table.held_words()
    if held:
        found.append(Spoken("heard.held", "paragraph", held))
    if top.remark:
        found.append(Spoken("heard.remark", "paragraph", plain(top.remark)))
    return tuple(one for one in found if one.name)


def groups(table: HeardTable) -> dict[str, Spoken]:
    """The parts of the board, and last what is always there."""
    found = {
        prefix: group(f"group.{name}", _capital(tr(f"{table.game_id}.heard.{name}")), ())
        for prefix, name in table.heard_groups.items()
    }
    found[table.heard_seats] = group("group.seats", tr("access.group.seats"), ())
    found["table."] = group("group.table", tr("access.group.table"), ())
    return found


def standing(table: HeardTable) -> Iterator[str]:
    """What each seat is called, which says how it stands."""
    for widget in table.ui:
        if widget.id.startswith(table.heard_seats) and widget.visible:
            yield called(widget.spoken())


def aims(table: HeardTable) -> Iterator[str]:
    """All that tells what is played for."""
    for widget in table.ui:
        if table.heard_aims and widget.id.startswith(table.heard_aims) and widget.visible:
            yield of_widget(table, widget)


def called(one: Spoken | None) -> str:
    """What a thing is called, and what is in it."""
    if one is None:
        return ""
    return one.name if not one.value else f"{one.name}, {one.value}"


def hour(degrees: float) -> str:
    """A direction as on the face of a clock, which lies on the screen: 12 is up. degrees: anticlockwise from
    the right."""
    return tr("access.hour", n=round((90 - degrees) / 30) % 12 or 12)


def of_widget(table: HeardTable, widget: Widget) -> str:
    """A thing on the table with all that it says."""
    one = widget.spoken()
    if one is None:
        return ""
    inside = table.ui.said_inside(widget)
    return sentence(one.name, one.value, one.more, inside)


def said(table: HeardTable, told: Told) -> Told:
    """Has the lines of an event said, as the log has them, and where it was."""
    begun(table, told.lines)
    return told


def begun(table: HeardTable, lines: Iterable[LogLine]) -> None:
    """Has lines of the log said: those with which a game begins."""
    for line in lines:
        table.app.announce(plain(line.text), public=True)
        table.app.announce(line.where, public=True)


def _capital(words: str) -> str:
    """Words as a sentence begins."""
    return words[:1].upper() + words[1:]


def sentence(*parts: str) -> str:
    """Parts of what is said, each a sentence of its own; those that are empty are left out."""
    ended = (part if part[-1] in ".!?:" else f"{part}." for part in parts if part)
    return " ".join(ended)
