"""Collects the widgets of a scene as accessible nodes, nested in groups and containers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, Final, TypeVar, cast

from msgspec.structs import replace

from client.draw.rich_text_parser import strip_markup
from client.scene import Scene
from client.widgets import ScreenReaderText, ScrollArea, Widget
from client.widgets.accessible_node import AccessibleNode, number_duplicates
from client.widgets.widget import WidgetContainer

_SCROLL_MARGIN: Final = 1.0
"""How far beyond the visible part of a scroll area widgets are still included, in heights of the area."""

T = TypeVar("T")


class NodeCache:
    """The accessible nodes of the previous tree, which replace equal new nodes.

    Two trees then share their unchanged nodes, which compare equal by identity, without a deep comparison.
    """

    def __init__(self) -> None:
        self.scene_changes = 0
        """How often another scene has come on top."""
        self._scene: Scene | None = None
        self._nodes: dict[str, AccessibleNode] = {}
        self._results: dict[str, tuple[object, Any]] = {}

    def set_scene(self, scene: Scene | None) -> None:
        """Drop all cached nodes if `scene` is another scene than before."""
        if scene is not self._scene:
            self._scene = scene
            self.scene_changes += 1
            self._nodes.clear()
            self._results.clear()

    def reuse(self, node: AccessibleNode) -> AccessibleNode:
        """Return the previous tree's node if it is equal to this one and has its id, else this node."""
        previous = self._nodes.get(node.id)
        if previous is not None and (previous is node or previous == node):
            return previous
        self._nodes[node.id] = node
        return node

    def reuse_result(self, key: str, source: object, make: Callable[[], T]) -> T:
        """Return the cached result under `key` if it was made from an equal `source`, else call `make`."""
        entry = self._results.get(key)
        if entry is None or entry[0] != source:
            entry = self._results[key] = source, make()
        return cast("T", entry[1])


class NodeCollector:
    """Converts the widgets of a scene into accessible nodes, each widget once."""

    def __init__(self, scene: Scene, cache: NodeCache) -> None:
        self._cache = cache
        self._groups = scene.accessible_groups()
        self._by_container: dict[int, list[Widget]] = {}
        """Widgets by the id() of their container, that of None for those of the scene itself."""
        self._explanations: dict[str, list[Widget]] = {}
        """Widgets that explain a part of another one, by the id of that widget."""
        self._nodes: dict[str, AccessibleNode] = {}
        for widget in scene.ui.widgets:
            if not widget.visible:
                continue
            if widget.explains is not None:
                self._explanations.setdefault(widget.explains, []).append(widget)
            else:
                self._by_container.setdefault(id(widget.parent), []).append(widget)

    def get_node(self, widget_id: str | None) -> AccessibleNode | None:
        """Return the accessible node made from the widget with that id; None if there is none."""
        return None if widget_id is None else self._nodes.get(widget_id)

    def collect(self, container: WidgetContainer | None) -> tuple[AccessibleNode, ...]:
        """Return the accessible nodes of the widgets in a container; None: of those in no container."""
        nodes: list[AccessibleNode] = []
        openings: list[int] = []
        """Indices of nodes that open a section."""
        for widget in self._by_container.get(id(container), ()):
            node = self._make_node(widget, container)
            if node is None:
                continue
            if isinstance(widget, ScreenReaderText) and widget.opens:
                openings.append(len(nodes))
            nodes.append(node)
        name = "" if container is None else str(getattr(container, "id", id(container)))
        source = tuple(nodes), tuple(openings), tuple(self._groups.items())
        return self._cache.reuse_result(
            f"told {name}", source, lambda: self._nest_sections(name, nodes, openings)
        )

    def _nest_sections(
        self, name: str, nodes: Sequence[AccessibleNode], openings: Sequence[int]
    ) -> tuple[AccessibleNode, ...]:
        """Put the nodes of each section into the node that opens it."""
        first = openings[0] if openings else len(nodes)
        parts = list(self._nest_groups(name, nodes[:first]))
        for start, end in zip(openings, [*openings[1:], len(nodes)], strict=False):
            section = nodes[start]
            inner = number_duplicates(self._nest_groups(section.id, nodes[start + 1 : end]))
            if section.parts or inner:
                parts.append(self._cache.reuse(replace(section, parts=(*section.parts, *inner))))
        return number_duplicates(parts)

    def _make_node(self, widget: Widget, container: WidgetContainer | None) -> AccessibleNode | None:
        if isinstance(container, ScrollArea) and not _is_near_viewport(widget, container):
            return None
        node = widget.accessible_node()
        if node is None:
            return None
        explanations = self._explanations.get(widget.id)
        if explanations is not None and not widget.reads_area_tooltips:
            tips = tuple(part.tooltip_text for part in explanations)
            node = self._cache.reuse_result(
                f"inside {node.id}", (node, tips), partial(_with_tips, node, tips)
            )
        if isinstance(widget, ScrollArea):
            parts = self.collect(widget)
            if not (node.parts or parts or widget.is_focusable):
                return None
            node = replace(node, parts=(*node.parts, *parts))
        node = self._nodes[widget.id] = self._cache.reuse(node)
        return node

    def _nest_groups(self, name: str, nodes: Sequence[AccessibleNode]) -> Iterable[AccessibleNode]:
        """Put the members of each of the scene's groups into it, where its first member stands.

        The last group comes last.
        """
        if not self._groups:
            return nodes
        prefixes = tuple(self._groups)
        members: dict[str, list[AccessibleNode]] = {}
        order: list[AccessibleNode | str] = []
        for node in nodes:
            prefix = None if node.role == "log" else _group_prefix(node.id, prefixes)
            if prefix is None:
                order.append(node)
            elif prefix in members:
                members[prefix].append(node)
            else:
                members[prefix] = [node]
                order.append(prefix)
        last = prefixes[-1]
        order.sort(key=lambda entry: entry == last)
        return [
            self._make_group(name, entry, members[entry]) if isinstance(entry, str) else entry
            for entry in order
        ]

    def _make_group(self, name: str, prefix: str, members: Sequence[AccessibleNode]) -> AccessibleNode:
        group = self._groups[prefix]
        return self._cache.reuse_result(
            f"group {name} {prefix}", (group, tuple(members)), lambda: _with_members(group, members)
        )


@lru_cache(4096)
def _group_prefix(widget_id: str, prefixes: tuple[str, ...]) -> str | None:
    """Return the prefix of the group that a widget belongs to."""
    return next((prefix for prefix in prefixes if widget_id.startswith(prefix)), None)


def _with_members(group: AccessibleNode, members: Sequence[AccessibleNode]) -> AccessibleNode:
    return replace(group, parts=(*group.parts, *number_duplicates(members)))


def _with_tips(node: AccessibleNode, tips: Sequence[str]) -> AccessibleNode:
    """Append the tooltips of the places within a widget to its description."""
    texts = (strip_markup(tip) for tip in tips if tip)
    return replace(node, more="\n".join(text for text in (node.more, *texts) if text))


def _is_near_viewport(widget: Widget, area: ScrollArea) -> bool:
    """Return whether a widget is close enough to the visible part of a scroll area to be included.

    A widget that opens a section counts with the box around the section.
    """
    visible = area.screen_rect
    box = widget.text_rect if isinstance(widget, ScreenReaderText) else widget.screen_rect
    margin = visible.height * _SCROLL_MARGIN
    return widget.focused or (box.bottom >= visible.top - margin and box.top <= visible.bottom + margin)
