"""A table for screen readers: its nodes, the groups of its widgets, and announcements of what happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from client.draw.rich_text_parser import strip_markup
from client.i18n import tr
from client.table.log_entries import LogLine
from client.widgets.accessible_node import AccessibleNode, make_group, make_heading

if TYPE_CHECKING:
    from client.scene import Program
    from client.table.bar_models import Prompt, RulingModel, TopBarWords
    from client.widgets import Ui, Widget


def make_table_nodes(
    top: TopBarWords, prompt: Prompt, judgement: RulingModel | None, held: str
) -> tuple[AccessibleNode, ...]:
    """Return a table's nodes for screen readers: round, ruling, prompt, selection and remark.

    Args:
        top: The text of the top bar.
        prompt: The text of the bottom bar.
        judgement: The ruling that is shown (why an action is forbidden), None if there is none.
        held: What the player has selected, as text, "" if nothing is selected.
    """
    found = [make_heading("heard.round", join_sentences(top.round, capitalize(top.note)))]
    if judgement is not None:
        found.append(
            AccessibleNode(
                "heard.judge", "paragraph", join_sentences(judgement.heading, strip_markup(judgement.words))
            )
        )
    now = [strip_markup(step.label) for step in top.steps if step.state == "now"]
    asked = join_sentences(strip_markup(prompt.lead), *now, strip_markup(prompt.more))
    found.append(AccessibleNode("heard.asked", "paragraph", asked))
    if held:
        found.append(AccessibleNode("heard.held", "paragraph", held))
    if top.remark:
        found.append(AccessibleNode("heard.remark", "paragraph", strip_markup(top.remark)))
    return tuple(node for node in found if node.name)


def make_table_groups(game_id: str, names: Mapping[str, str], seats: str) -> dict[str, AccessibleNode]:
    """Return the groups of a table's widgets for screen readers, by the prefix of the widgets' ids.

    Args:
        game_id: Id of the game, whose texts name the groups (``<game>.heard.<name>``).
        names: The `<name>` of each group of the board, by the prefix of its widgets' ids.
        seats: The prefix of the ids of the seats' widgets.
    """
    found = {
        prefix: make_group(f"group.{name}", capitalize(tr(f"{game_id}.heard.{name}")), ())
        for prefix, name in names.items()
    }
    found[seats] = make_group("group.seats", tr("access.group.seats"), ())
    found["table."] = make_group("group.table", tr("access.group.table"), ())
    return found


def describe_seats(ui: Ui, prefix: str) -> Iterator[str]:
    """Yield the text for screen readers of each visible widget of a seat, with its score and situation.

    Args:
        ui: The widgets of the table.
        prefix: The prefix of the ids of the seats' widgets.
    """
    for widget in ui:
        if widget.id.startswith(prefix) and widget.visible:
            yield format_name_and_value(widget.accessible_node())


def format_name_and_value(one: AccessibleNode | None) -> str:
    """Return the name of an accessible node, followed by its value if it has one; "" for None."""
    if one is None:
        return ""
    return one.name if not one.value else f"{one.name}, {one.value}"


def format_clock_direction(degrees: float) -> str:
    """Return a direction as an hour on a clock face, where 12 is up.

    Args:
        degrees: The angle, anticlockwise from the right.
    """
    return tr("access.hour", n=round((90 - degrees) / 30) % 12 or 12)


def describe_widget(ui: Ui, widget: Widget) -> str:
    """Return the name, value and explanation of a widget for screen readers, as sentences."""
    node = widget.accessible_node()
    if node is None:
        return ""
    return join_sentences(node.name, node.value, node.more, ui.join_area_tooltips(widget))


def announce_lines(app: Program, lines: Iterable[LogLine]) -> str:
    """Announce the lines of one event to a screen reader, with their places on the board, and return them."""
    texts = [line.accessible_text for line in lines]
    text = join_sentences(*texts) if len(texts) > 1 else "".join(texts)
    app.announce(text, public=True)
    return text


def capitalize(words: str) -> str:
    """Return the text with a capital first letter."""
    return words[:1].upper() + words[1:]


def join_sentences(*parts: str) -> str:
    """Join texts with spaces, each ended by a full stop if it has no end mark; empty ones are left out."""
    ended = (part if part[-1] in ".!?:" else f"{part}." for part in parts if part)
    return " ".join(ended)
