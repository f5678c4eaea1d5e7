"""What is spoken as nodes of AccessKit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Any, Final

import accesskit

from client.accessibility.tree import ROOT, URGENT, SpokenTree
from client.widgets.spoken import Act, Role, Spoken

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

_ACTS: Final[dict[Act, Any]] = {
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


_TEXTS: Final = frozenset({"label", "paragraph"})
"""Roles whose words are their value to AccessKit: a label is what it says."""

_PRESSED: Final = frozenset({"button", "switch", "drop-down", "radio", "option", "link"})
"""Roles that can be pressed whenever they are in use: what is out of use says so, and no more."""


class Numbers:
    """A number for every id, the same for the same id as long as the program runs."""

    def __init__(self) -> None:
        self._next = count(1)
        self._numbers: dict[tuple[str, bool], int] = {}
        self._ids: dict[int, str] = {}

    def of(self, id: str, *, pressed: bool = False) -> int:
        """The number of an id. pressed: of what can be pressed.

        Readers on Linux ask but once what can be done to a thing, so what can be pressed only from now on has
        to be another one to them.
        """
        number = self._numbers.get((id, pressed))
        if number is None:
            number = self._numbers[id, pressed] = next(self._next)
            self._ids[number] = id
        return number

    def id(self, number: int) -> str | None:
        """The id that has a number."""
        return self._ids.get(number)


def asked(action: Any) -> Act | None:
    """What an action of the platform asks for, None for one that nothing here answers."""
    return next((act for act, known in _ACTS.items() if known == action), None)


class Nodes:
    """Makes updates of the platform's tree; what did not change since the last one is left out."""

    def __init__(self, *, names_say_values: bool = False) -> None:
        """names_say_values: the platform does not tell what is chosen in a list that drops down."""
        self.numbers = Numbers()
        self._names_say_values = names_say_values
        self._told: Spoken | None = None
        self._pixels = 0.0

    def forget(self) -> None:
        """Nobody knows any more what was told before."""
        self._told = None

    def first(self, name: str) -> Any:
        """A window and nothing in it, for the moment before the first update."""
        root = accesskit.Node(accesskit.Role.WINDOW)
        root.set_label(name)
        made = accesskit.TreeUpdate(self.numbers.of(ROOT))
        made.nodes.append((self.numbers.of(ROOT), root))
        made.tree = accesskit.Tree(self.numbers.of(ROOT))
        return made

    @staticmethod
    def data(request: Any) -> object:
        """What comes with a request: a text, or the (anchor, caret) of a selection; None for all else."""
        if request.data is None:
            return None
        kind, value = request.data
        if kind == accesskit.ActionDataKind.VALUE:
            return str(value)
        if kind == accesskit.ActionDataKind.SET_TEXT_SELECTION:
            return value.anchor.character_index, value.focus.character_index
        return None

    def update(self, tree: SpokenTree, pixels: float) -> Any:
        """What is new in a tree, as a TreeUpdate. pixels: how many there are to a logical unit."""
        before = self._told if pixels == self._pixels else None
        focus = next((one for one in tree if one.id == tree.focus), tree.root)
        made = accesskit.TreeUpdate(self._number(focus))
        for one in _changed(before, tree.root):
            made.nodes.extend(self._nodes(one, pixels))
        if self._told is None:
            made.tree = accesskit.Tree(self.numbers.of(ROOT))
            made.tree.toolkit_name = "Stolek"
        self._told, self._pixels = tree.root, pixels
        return made

    def _nodes(self, one: Spoken, pixels: float) -> Iterator[tuple[int, Any]]:
        node = accesskit.Node(_ROLES[one.role])
        children = [self._number(part) for part in one.parts]
        _name(node, one)
        if one.role == "drop-down" and one.value and self._names_say_values:
            node.set_label(f"{one.name}: {one.value}")
        _state(node, one)
        if one.box is not None:
            edges = one.box.left, one.box.top, one.box.right, one.box.bottom
            node.set_bounds(accesskit.Rect(*(edge * pixels for edge in edges)))
        if _can_be_pressed(one):
            node.add_action(accesskit.Action.CLICK)
        for act in one.acts - {"press"}:
            node.add_action(_ACTS[act])
        if one.role == "field":
            run = self.numbers.of(f"{one.id}.run")
            children.append(run)
            yield run, _run(one)
            _place_caret(node, run, one)
        node.set_children(children)
        yield self._number(one), node

    def _number(self, one: Spoken) -> int:
        return self.numbers.of(one.id, pressed=_can_be_pressed(one))


def _can_be_pressed(one: Spoken) -> bool:
    return "press" in one.acts or (one.role in _PRESSED and not one.enabled)


def _changed(before: Spoken | None, now: Spoken) -> Iterator[Spoken]:
    """What is other than before, or was elsewhere: itself, and of its parts those that are. What is the same
    object is not looked into."""
    if before is now:
        return
    if before is None or _own(before) != _own(now):
        yield now
    known = {} if before is None else {part.id: part for part in before.parts}
    for part in now.parts:
        yield from _changed(known.get(part.id), part)


def _own(one: Spoken) -> tuple[object, ...]:
    """All that the node of a thing says, its parts by what they are called."""
    about = one.name, one.more, one.value, one.role, one.box, one.acts, one.enabled, one.level, one.on
    state = one.chosen, one.open, one.number, one.caret, one.place
    return about, state, [(part.id, _can_be_pressed(part)) for part in one.parts]


def _name(node: Any, one: Spoken) -> None:
    if one.role in _TEXTS:
        node.set_value(one.name)
    elif one.name:
        node.set_label(one.name)
    if one.more:
        node.set_description(one.more)
    if one.role == "status":
        node.set_live(accesskit.Live.ASSERTIVE if one.value == URGENT else accesskit.Live.POLITE)
    elif one.value:
        node.set_value(one.value)


def _state(node: Any, one: Spoken) -> None:
    if not one.enabled:
        node.set_disabled()
    if one.role == "dialog":
        node.set_modal()
    if one.role == "heading":
        node.set_level(one.level)
    if one.on is not None:
        node.set_toggled(accesskit.Toggled.TRUE if one.on else accesskit.Toggled.FALSE)
    if one.chosen is not None:
        if one.role == "radio":
            node.set_toggled(accesskit.Toggled.TRUE if one.chosen else accesskit.Toggled.FALSE)
        node.set_selected(one.chosen)
    if one.open is not None:
        node.set_expanded(one.open)
    if one.place is not None:
        node.set_position_in_set(one.place[0])
        node.set_size_of_set(one.place[1])
    if one.number is not None:
        node.set_numeric_value(one.number.now)
        node.set_min_numeric_value(one.number.least)
        node.set_max_numeric_value(one.number.most)
        node.set_numeric_value_step(one.number.step)


def _run(one: Spoken) -> Any:
    """The text of a field as AccessKit wants it: how many bytes each of its characters takes."""
    run = accesskit.Node(accesskit.Role.TEXT_RUN)
    run.set_value(one.value)
    run.set_character_lengths([len(letter.encode()) for letter in one.value])
    run.set_word_lengths([len(word) for word in re.findall(r"\S+\s*|\s+", one.value)])
    return run


def _place_caret(node: Any, run: int, one: Spoken) -> None:
    if one.caret is not None:
        ends = (accesskit.TextPosition(run, at) for at in (one.caret.anchor, one.caret.at))
        node.set_text_selection(accesskit.TextSelection(*ends))
