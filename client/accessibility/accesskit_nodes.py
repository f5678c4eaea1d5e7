"""Conversion of accessible nodes to AccessKit nodes, and updates that hold only the changed ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Any, Final

import accesskit

from client.accessibility.tree import ROOT_ID, URGENT, AccessibleTree
from client.widgets.accessible_node import AccessibleNode, Act, Role
from saves.graphemes import count_graphemes, split_graphemes
from saves.sanitize import remove_isolates

_ROLES: Final[dict[Role, Any]] = {
    "window": accesskit.Role.WINDOW,
    "screen": accesskit.Role.PANE,
    "dialog": accesskit.Role.DIALOG,
    "group": accesskit.Role.GROUP,
    "board": accesskit.Role.GROUP,
    "list": accesskit.Role.LIST_BOX,
    "row": accesskit.Role.LIST_BOX_OPTION,
    "heading": accesskit.Role.HEADING,
    "paragraph": accesskit.Role.LABEL,  # of a paragraph Linux would tell neither label nor value
    "label": accesskit.Role.LABEL,
    "link": accesskit.Role.LINK,
    "image": accesskit.Role.IMAGE,
    "button": accesskit.Role.BUTTON,
    "place": accesskit.Role.BUTTON,
    "switch": accesskit.Role.SWITCH,
    "slider": accesskit.Role.SLIDER,
    "field": accesskit.Role.TEXT_INPUT,
    "radios": accesskit.Role.RADIO_GROUP,
    "radio": accesskit.Role.RADIO_BUTTON,
    "drop-down": accesskit.Role.COMBO_BOX,
    "option": accesskit.Role.LIST_BOX_OPTION,
    "table": accesskit.Role.TABLE,
    "table-row": accesskit.Role.ROW,
    "head": accesskit.Role.ROW_HEADER,
    "cell": accesskit.Role.CELL,
    "progress": accesskit.Role.PROGRESS_INDICATOR,
    "log": accesskit.Role.LOG,
    "status": accesskit.Role.STATUS,
}

_ACTIONS: Final[dict[Act, Any]] = {
    "press": accesskit.Action.CLICK,
    "focus": accesskit.Action.FOCUS,
    "more": accesskit.Action.INCREMENT,
    "less": accesskit.Action.DECREMENT,
    "show": accesskit.Action.SCROLL_INTO_VIEW,
    "write": accesskit.Action.SET_VALUE,
    "caret": accesskit.Action.SET_TEXT_SELECTION,
    "forward": accesskit.Action.SCROLL_DOWN,
    "back": accesskit.Action.SCROLL_UP,
}


_TEXT_ROLES: Final = frozenset({"label", "paragraph"})
"""Roles whose name is a value to AccessKit: a label is its text."""

_VALUED_ROLES: Final = frozenset({"drop-down", "slider"})
"""Roles with a value in words, of which AT-SPI is told none by AccessKit."""

_PRESSABLE_ROLES: Final = frozenset({"button", "switch", "drop-down", "radio", "option", "link"})
"""Roles that can be pressed whenever they are enabled, and stay pressable while they are disabled."""


class NodeNumbers:
    """Assigns to each accessible node the number that AccessKit needs, fixed while the node is in the tree.

    No number is assigned twice: on Linux, screen readers keep what they once asked of a number, its name and
    that it has gone, so a node that comes back must appear to them as a new one.
    """

    def __init__(self) -> None:
        self._next = count(1)
        self._numbers: dict[str, int] = {}
        self._ids: dict[int, str] = {}

    def number_of(self, node_id: str) -> int:
        """Return AccessKit's number for an accessible node's id."""
        number = self._numbers.get(node_id)
        if number is None:
            number = self._numbers[node_id] = next(self._next)
            self._ids[number] = node_id
        return number

    def forget(self, node_id: str) -> None:
        """Let a node that has left the tree get another number if it ever comes back."""
        number = self._numbers.pop(node_id, None)
        if number is not None:
            del self._ids[number]

    def get_id(self, number: int) -> str | None:
        """Return the id of the accessible node that has a number; None if there is none."""
        return self._ids.get(number)


def get_requested_act(action: Any) -> Act | None:
    """Return the act that an accesskit.Action requests; None if it is not supported."""
    return next((act for act, supported in _ACTIONS.items() if supported == action), None)


class NodeUpdater:
    """Creates accesskit.TreeUpdate objects with the nodes that have changed since the last one."""

    def __init__(self, *, for_at_spi: bool = False) -> None:
        """Start with nothing sent.

        Args:
            for_at_spi: Whether the nodes are for AT-SPI, the interface of Linux and the BSDs. AccessKit tells
                it neither the value of a drop-down list or slider in words nor that a button is disabled, so
                the name includes the value, and the button gets another role.
        """
        self.numbers = NodeNumbers()
        self._for_at_spi = for_at_spi
        self._sent_root: AccessibleNode | None = None
        self._sent_unit = 0.0

    def reset(self) -> None:
        """Make the next update complete, for a screen reader that has received none yet."""
        if self._sent_root is not None:
            self._forget_parts(self._sent_root)
        self._sent_root = None

    def make_empty_update(self, name: str) -> Any:
        """Return an accesskit.TreeUpdate of an empty window titled `name`, used before the first real one."""
        root = accesskit.Node(accesskit.Role.WINDOW)
        root.set_label(name)
        number = self.numbers.number_of(ROOT_ID)
        update = accesskit.TreeUpdate(number)
        update.nodes.append((number, root))
        update.tree = accesskit.Tree(number)
        return update

    @staticmethod
    def get_request_argument(request: Any) -> object:
        """Return what an accesskit.ActionRequest asks to set; None if it sets nothing.

        It is the new text of a text field, or the (anchor, caret) positions of a text selection.
        """
        if request.data is None:
            return None
        kind, value = request.data
        if kind == accesskit.ActionDataKind.VALUE:
            return str(value)
        if kind == accesskit.ActionDataKind.SET_TEXT_SELECTION:
            return value.anchor.character_index, value.focus.character_index
        return None

    def make_update(self, tree: AccessibleTree, unit: float) -> Any:
        """Return an accesskit.TreeUpdate with the nodes of an accessible tree that have changed.

        `unit` is the number of pixels per logical unit.
        """
        if self._sent_root is not None:
            for removed in _iter_removed_nodes(self._sent_root, tree.root):
                self._forget(removed)
        before = self._sent_root if unit == self._sent_unit else None
        focused = next((value for value in tree if value.id == tree.focus), tree.root)
        update = accesskit.TreeUpdate(self.numbers.number_of(focused.id))
        for value in _iter_changed_nodes(before, tree.root):
            update.nodes.extend(self._make_nodes(value, unit))
        if self._sent_root is None:
            update.tree = accesskit.Tree(self.numbers.number_of(ROOT_ID))
            update.tree.toolkit_name = "Stolek"
        self._sent_root, self._sent_unit = tree.root, unit
        return update

    def _make_nodes(self, value: AccessibleNode, unit: float) -> Iterator[tuple[int, Any]]:
        """Yield the numbered AccessKit node of a value, after its run of text if it is a text field."""
        node = accesskit.Node(self._choose_role(value))
        children = [self.numbers.number_of(part.id) for part in value.parts]
        _set_texts(node, value)
        if value.role in _VALUED_ROLES and value.value and self._for_at_spi:
            node.set_label(f"{value.name}: {value.value}")
        _set_state(node, value)
        if value.box is not None:
            edges = value.box.left, value.box.top, value.box.right, value.box.bottom
            node.set_bounds(accesskit.Rect(*(edge * unit for edge in edges)))
        if _is_pressable(value):
            node.add_action(accesskit.Action.CLICK)
        for act in value.acts - {"press"}:
            node.add_action(_ACTIONS[act])
        if value.role == "field":
            run = self.numbers.number_of(_make_text_run_id(value))
            children.append(run)
            yield run, _make_text_run(value)
            _set_caret(node, run, value)
        node.set_children(children)
        yield self.numbers.number_of(value.id), node

    def _choose_role(self, value: AccessibleNode) -> Any:
        """Return AccessKit's role for a value.

        Of the roles that AT-SPI calls a push button, only a color well is told as disabled (accesskit_unix
        0.17: `is_read_only_supported`).
        """
        role = _ROLES[value.role]
        is_disabled_button = role == accesskit.Role.BUTTON and not value.enabled
        return accesskit.Role.COLOR_WELL if is_disabled_button and self._for_at_spi else role

    def _forget(self, removed: AccessibleNode) -> None:
        """Forget the numbers of a node that has left the tree and of everything inside it."""
        self.numbers.forget(removed.id)
        self.numbers.forget(_make_text_run_id(removed))
        self._forget_parts(removed)

    def _forget_parts(self, removed: AccessibleNode) -> None:
        for part in removed.parts:
            self._forget(part)


def _is_pressable(value: AccessibleNode) -> bool:
    return "press" in value.acts or (value.role in _PRESSABLE_ROLES and not value.enabled)


def _make_key(value: AccessibleNode) -> tuple[str, Role, bool]:
    """Return what a node shares with the one in whose place it stands if it is the same one to a reader.

    Screen readers on Linux ask only once what a node is and what can be done to it, so a node that becomes
    pressable must appear to them as a new one.
    """
    return value.id, value.role, _is_pressable(value)


def _iter_removed_nodes(before: AccessibleNode, now: AccessibleNode) -> Iterator[AccessibleNode]:
    """Yield the nodes of a tree whose place in the next tree is empty, or taken by another node.

    What is inside such a node has gone with it and is not yielded.
    """
    if before is now:
        return
    parts = {_make_key(part): part for part in now.parts}
    for part in before.parts:
        part_now = parts.get(_make_key(part))
        if part_now is None:
            yield part
        else:
            yield from _iter_removed_nodes(part, part_now)


def _iter_changed_nodes(before: AccessibleNode | None, now: AccessibleNode) -> Iterator[AccessibleNode]:
    """Yield the nodes of a tree that differ from the one before, or were elsewhere.

    A node that is the same object as before is not looked into.
    """
    if before is now:
        return
    if before is None or _make_comparable(before) != _make_comparable(now):
        yield now
    parts_before = {} if before is None else {_make_key(part): part for part in before.parts}
    for part in now.parts:
        yield from _iter_changed_nodes(parts_before.get(_make_key(part)), part)


def _make_comparable(value: AccessibleNode) -> tuple[object, ...]:
    """Return everything that the AccessKit node of a value holds, with its parts by their keys."""
    texts = value.name, value.more, value.value, value.role, value.box, value.acts, value.enabled
    state = value.level, value.on, value.chosen, value.open, value.number, value.caret, value.place
    return texts, state, _count_set(value), [_make_key(part) for part in value.parts]


def _count_set(value: AccessibleNode) -> int:
    """Return how many entries a list has of which a node shows some; 0 if it is no list."""
    return max((part.place[1] for part in value.parts if part.place is not None), default=0)


def _make_text_run_id(field: AccessibleNode) -> str:
    return f"{field.id}.run"


def _set_texts(node: Any, value: AccessibleNode) -> None:
    name, more, text = map(remove_isolates, (value.name, value.more, value.value))
    if value.role in _TEXT_ROLES:
        node.set_value(name)
    elif name:
        node.set_label(name)
    if more:
        node.set_description(more)
    if value.role == "status":
        node.set_live(accesskit.Live.ASSERTIVE if text == URGENT else accesskit.Live.POLITE)
    elif text:
        node.set_value(text)


def _set_state(node: Any, value: AccessibleNode) -> None:
    if not value.enabled:
        node.set_disabled()
    if value.role == "dialog":
        node.set_modal()
    if value.role == "heading":
        node.set_level(value.level)
    if value.on is not None:
        node.set_toggled(accesskit.Toggled.TRUE if value.on else accesskit.Toggled.FALSE)
    if value.chosen is not None:
        if value.role == "radio":
            node.set_toggled(accesskit.Toggled.TRUE if value.chosen else accesskit.Toggled.FALSE)
        node.set_selected(value.chosen)
    if value.open is not None:
        node.set_expanded(value.open)
    if value.place is not None:
        node.set_position_in_set(value.place[0] - 1)  # AccessKit counts from 0, and tells one more
    count = _count_set(value)
    if count:  # AccessKit asks the container how many there are
        node.set_size_of_set(count)
    if value.number is not None:
        node.set_numeric_value(value.number.now)
        node.set_min_numeric_value(value.number.least)
        node.set_max_numeric_value(value.number.most)
        node.set_numeric_value_step(value.number.step)


def _make_text_run(value: AccessibleNode) -> Any:
    """Return the text of a field as AccessKit needs it, with character sizes in bytes and word lengths.

    A character is a grapheme cluster.
    """
    run = accesskit.Node(accesskit.Role.TEXT_RUN)
    run.set_value(value.value)
    run.set_character_lengths([len(letter.encode()) for letter in split_graphemes(value.value)])
    words = re.findall(r"\S+\s*|\s+", value.value)
    run.set_word_lengths([count_graphemes(word) for word in words])
    return run


def _set_caret(node: Any, run: int, value: AccessibleNode) -> None:
    if value.caret is not None:
        ends = (accesskit.TextPosition(run, at) for at in (value.caret.anchor, value.caret.at))
        node.set_text_selection(accesskit.TextSelection(*ends))
