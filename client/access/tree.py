"""What can be heard: the screen on top as a tree of what is spoken, made of its widgets and its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from client.draw.rich import plain
from client.i18n import tr
from client.scene import Scene
from client.widgets import Aloud, ScrollArea, Widget
from client.widgets.spoken import Role, Spoken, told_apart
from client.widgets.widget import Container

ROOT: Final = "window"
SCREEN: Final = "screen"
URGENT: Final = "urgent"
"""The value of what interrupts whatever is being said."""

_NEAR: Final = 1.0
"""Of what scrolls, so many windows above and below what is seen can be heard."""


@dataclass(frozen=True, slots=True)
class SpokenTree:
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


def heard(scene: Scene | None, said: Sequence[Spoken] = ()) -> SpokenTree:
    """The tree of the scene on top; what lies below it cannot be reached, and is not told. said: what has
    been announced lately."""
    parts: tuple[Spoken, ...] = ()
    focus = ROOT
    if scene is not None:
        screen = _screen(scene)
        parts, focus = (screen,), _focus(scene, screen)
    if said:
        parts += (Spoken("said", "group", tr("access.said"), parts=tuple(said)),)
    return SpokenTree(Spoken(ROOT, "window", tr("app.name"), parts=parts), focus)


def _screen(scene: Scene) -> Spoken:
    """What a scene shows: its words, then its widgets in the order of Tab, those of a group together."""
    role: Role = "dialog" if scene.overlay else "screen"
    parts = (*scene.spoken(), *_Gathering(scene).told(None))
    return Spoken(SCREEN, role, scene.heard_as(), more=scene.heard_with(), box=scene.rect, parts=parts)


class _Gathering:
    """The widgets of a scene, each looked at once."""

    def __init__(self, scene: Scene) -> None:
        self._groups = scene.spoken_groups()
        self._standing: dict[int, list[Widget]] = {}
        self._inside: dict[str, list[Widget]] = {}
        for widget in scene.ui.widgets:
            if not widget.visible:
                continue
            if widget.inside is not None:
                self._inside.setdefault(widget.inside, []).append(widget)
            else:
                self._standing.setdefault(id(widget.parent), []).append(widget)

    def told(self, container: Container | None) -> tuple[Spoken, ...]:
        """What stands in a container, None: in the scene itself; each with what belongs to it."""
        found: list[Spoken] = []
        opened: Spoken | None = None
        inside: list[Spoken] = []
        for widget in self._standing.get(id(container), ()):
            one = self._one(widget, container)
            if one is not None and isinstance(widget, Aloud) and widget.opens:
                found += self._closed(opened, inside)
                opened, inside = one, []
            elif one is not None:
                inside.append(one)
        return told_apart([*found, *self._closed(opened, inside)])

    def _closed(self, opened: Spoken | None, inside: Sequence[Spoken]) -> Sequence[Spoken]:
        """What stood together, within what opened it."""
        parts = tuple(_grouped(self._groups, inside))
        if opened is None:
            return parts
        whole = replace(opened, parts=(*opened.parts, *told_apart(parts)))
        return (whole,) if whole.parts else ()

    def _one(self, widget: Widget, container: Container | None) -> Spoken | None:
        if isinstance(container, ScrollArea) and not _near(widget, container):
            return None
        one = widget.spoken()
        if one is None:
            return None
        inside = self._inside.get(widget.id) if widget.tells is None else None
        if inside is not None:
            said = (plain(part.tip) for part in inside if part.tip)
            one = replace(one, more="\n".join(words for words in (one.more, *said) if words))
        if isinstance(widget, ScrollArea):
            one = replace(one, parts=(*one.parts, *self.told(widget)))
            return one if one.parts or widget.focusable else None
        return one


def _near(widget: Widget, area: ScrollArea) -> bool:
    """Whether it is not far from what is seen of a scrolled content, so that it can be heard. What opens a
    group surrounds the others in it."""
    seen = area.screen_rect
    box = widget.around if isinstance(widget, Aloud) else widget.screen_rect
    reach = seen.height * _NEAR
    return widget.focused or (box.bottom >= seen.top - reach and box.top <= seen.bottom + reach)


def _grouped(groups: Mapping[str, Spoken], told: Iterable[Spoken]) -> Iterator[Spoken]:
    """Puts what belongs to a group into it, where the first of its kind stands; the last group comes last."""
    if not groups:
        yield from told
        return
    kept: dict[str, list[Spoken]] = {}
    order: list[Spoken | str] = []
    for one in told:
        fits = (prefix for prefix in groups if one.id.startswith(prefix) and one.role != "log")
        name = next(fits, None)
        if name is None:
            order.append(one)
        elif name in kept:
            kept[name].append(one)
        else:
            kept[name] = [one]
            order.append(name)
    last = list(groups)[-1]
    for part in sorted(order, key=lambda one: one == last):
        if isinstance(part, str):
            about = groups[part]
            yield replace(about, parts=(*about.parts, *told_apart(kept[part])))
        else:
            yield part


def _focus(scene: Scene, screen: Spoken) -> str:
    """What has the focus: a widget or a part of it; the screen where none has."""
    if scene.ui.focused is None:
        return SCREEN
    found = next((one for one in walk(screen) if one.id == scene.ui.focused), None)
    if found is None:
        return SCREEN
    ids = {part.id for part in found.parts}
    return found.focus if found.focus in ids else found.id
