"""The accessible tree: the top scene as nested nodes, made from its widgets and its own text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from client.accessibility.node_collector import NodeCache, NodeCollector
from client.draw.input_glyphs import KeyHint
from client.draw.rich_text_parser import strip_markup
from client.i18n import tr
from client.scene import Scene
from client.widgets.accessible_node import AccessibleNode, Role, make_paragraph

ROOT_ID: Final = "window"

SCREEN_ID_PREFIX: Final = "screen"
"""Start of a screen's id. A screen gets a new id whenever it comes on top, so that it is announced."""

URGENT: Final = "urgent"
"""Value of an announcement that interrupts what is being read out."""

_ANNOUNCEMENTS_ID: Final = "said"

_DESCRIPTION_ROLES: Final = ("heading", "paragraph")
"""The first node of these roles is read out with the screen's name."""


class AccessibleTree(Struct, frozen=True):
    """The accessible tree: everything that a screen reader can reach at the moment."""

    root: AccessibleNode
    focus: str
    """Id of the focused node."""

    def __iter__(self) -> Iterator[AccessibleNode]:
        return walk(self.root)


def walk(node: AccessibleNode) -> Iterator[AccessibleNode]:
    """Yield an accessible node and all its descendants, each node before its parts."""
    yield node
    for part in node.parts:
        yield from walk(part)


def build_tree(
    scene: Scene | None, announcements: Sequence[AccessibleNode] = (), cache: NodeCache | None = None
) -> AccessibleTree:
    """Return the accessible tree of the top scene; the scenes below it are left out.

    Args:
        scene: The top scene; None for an empty window.
        announcements: The recent announcements, the newest last.
        cache: The nodes of the previous tree; unchanged nodes are the same objects again.
    """
    cache = NodeCache() if cache is None else cache
    cache.set_scene(scene)
    parts: tuple[AccessibleNode, ...] = ()
    focus = ROOT_ID
    if scene is not None:
        screen, focus = _build_screen(scene, cache)
        parts = (screen,)
    if announcements:
        parts += (cache.reuse(_make_announcement_group(announcements)),)
    root = cache.reuse(AccessibleNode(ROOT_ID, "window", tr("app.name"), parts=parts))
    return AccessibleTree(root, focus)


def with_announcements(tree: AccessibleTree, announcements: Sequence[AccessibleNode]) -> AccessibleTree:
    """Return a copy of the accessible tree with other announcements."""
    parts = (part for part in tree.root.parts if part.id != _ANNOUNCEMENTS_ID)
    return replace(tree, root=replace(tree.root, parts=(*parts, _make_announcement_group(announcements))))


def keep_left_node(tree: AccessibleTree, sent: AccessibleTree) -> AccessibleTree | None:
    """Return a copy of the accessible tree in which the node that the focus leaves still says what it said.

    Sent before the tree itself, it moves the focus first: a screen reader reads out whatever is new of the
    node that has the focus, which would be the one that the player has just left. None if nothing of it is
    new.
    """
    if tree.focus == sent.focus:
        return None
    before = next((node for node in sent if node.id == sent.focus), None)
    now = next((node for node in tree if node.id == sent.focus), None)
    if before is None or now is None:
        return None
    texts = {"name": before.name, "more": before.more, "value": before.value}
    kept = replace(now, **texts, on=before.on, chosen=before.chosen, open=before.open, number=before.number)
    if kept == now:
        return None
    return replace(tree, root=_replace_node(tree.root, now, kept))


def _replace_node(node: AccessibleNode, old: AccessibleNode, new: AccessibleNode) -> AccessibleNode:
    """Return a copy of an accessible node in which a node inside it, or itself, is replaced."""
    if node is old:
        return new
    parts = tuple(_replace_node(part, old, new) for part in node.parts)
    changed = any(part is not part_before for part, part_before in zip(parts, node.parts, strict=True))
    return replace(node, parts=parts) if changed else node


def _make_announcement_group(announcements: Sequence[AccessibleNode]) -> AccessibleNode:
    return AccessibleNode(_ANNOUNCEMENTS_ID, "group", tr("access.said"), parts=tuple(announcements))


def make_keys_node(hints: Sequence[KeyHint]) -> AccessibleNode | None:
    """Return the node of the keys that a bottom bar shows, None if it shows none."""
    from client.table.binding_glyphs import name_pad_button  # noqa: PLC0415  needed only with a reader

    texts = [
        tr(
            "access.answer.key",
            keys=sign if isinstance(sign, str) else name_pad_button(sign.number),
            does=does,
        )
        for sign, does in ((sign, strip_markup(words)) for sign, words in hints)
    ]
    return make_paragraph("keys", "\n".join(texts)) if texts else None


def _build_screen(scene: Scene, cache: NodeCache) -> tuple[AccessibleNode, str]:
    """Return the node of a scene and the id of the focused node.

    The scene's own text comes first, then the widgets in tab order with groups kept together. The focus is a
    widget, a part of one, or the screen if no widget has it.
    """
    role: Role = "dialog" if scene.overlay else "screen"
    collector = NodeCollector(scene, cache)
    text_nodes = scene.accessible_nodes()
    description = next((node.name for node in text_nodes if node.role in _DESCRIPTION_ROLES), "")
    keys = make_keys_node(scene.list_key_hints())
    footer = () if keys is None else (cache.reuse(keys),)
    parts = (*map(cache.reuse, text_nodes), *collector.collect(None), *footer)
    more = scene.accessible_description() or description
    screen_id = f"{SCREEN_ID_PREFIX} {cache.scene_changes}"
    screen = cache.reuse(
        AccessibleNode(screen_id, role, scene.accessible_name(), more=more, box=scene.rect, parts=parts)
    )
    focused = collector.get_node(scene.ui.focused_id)
    if focused is None:
        return screen, screen_id
    part_ids = {part.id for part in focused.parts}
    return screen, focused.focus if focused.focus in part_ids else focused.id
