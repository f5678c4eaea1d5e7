"""What can be heard: the screen on top as a tree of what is spoken, made of its widgets and its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from client.accessibility.node_collector import Gathering, Memory
from client.i18n import tr
from client.scene import Scene
from client.widgets.spoken import Role, Spoken

ROOT: Final = "window"
SCREEN: Final = "screen"
"""How the id of a screen begins. Whenever one comes on top it is another, so that it is named."""

URGENT: Final = "urgent"
"""The value of what interrupts whatever is being said."""

_SAID: Final = "said"

_READ: Final = ("heading", "paragraph")
"""Of these the first that a screen shows is said with its name, as it is when it comes."""


class SpokenTree(Struct, frozen=True):
    """All that can be heard now, and what of it is looked at."""

    root: Spoken
    focus: str

    def __iter__(self) -> Iterator[Spoken]:
        return walk(self.root)


def walk(one: Spoken) -> Iterator[Spoken]:
    """It and all its parts, each before its own parts."""
    yield one
    for part in one.parts:
        yield from walk(part)


def heard(scene: Scene | None, said: Sequence[Spoken] = (), memory: Memory | None = None) -> SpokenTree:
    """The tree of the scene on top; what lies below it cannot be reached, and is not told. said: what has
    been announced lately. memory: of the tree before; what did not change is the same object again."""
    memory = Memory() if memory is None else memory
    memory.of(scene)
    parts: tuple[Spoken, ...] = ()
    focus = ROOT
    if scene is not None:
        screen, focus = _screen(scene, memory)
        parts = (screen,)
    if said:
        parts += (memory.kept(_lately(said)),)
    root = memory.kept(Spoken(ROOT, "window", tr("app.name"), parts=parts))
    return SpokenTree(root, focus)


def with_said(tree: SpokenTree, said: Sequence[Spoken]) -> SpokenTree:
    """A tree with other things announced lately, and all else as it was."""
    parts = (part for part in tree.root.parts if part.id != _SAID)
    return replace(tree, root=replace(tree.root, parts=(*parts, _lately(said))))


def _lately(said: Sequence[Spoken]) -> Spoken:
    return Spoken(_SAID, "group", tr("access.said"), parts=tuple(said))


def _screen(scene: Scene, memory: Memory) -> tuple[Spoken, str]:
    """What a scene shows: its words, then its widgets in the order of Tab, those of a group together; and
    what has the focus: a widget or a part of it, the screen where none has."""
    role: Role = "dialog" if scene.overlay else "screen"
    gathering = Gathering(scene, memory)
    said = scene.spoken()
    first = memory.made("first", None, lambda: next((one.name for one in said if one.role in _READ), ""))
    parts = (*map(memory.kept, said), *gathering.told(None))
    more = scene.heard_with() or first
    name = f"{SCREEN} {memory.arrivals}"
    screen = memory.kept(Spoken(name, role, scene.heard_as(), more=more, box=scene.rect, parts=parts))
    found = gathering.told_of(scene.ui.focused)
    if found is None:
        return screen, name
    return screen, found.focus if found.focus in {part.id for part in found.parts} else found.id
