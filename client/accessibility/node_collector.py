"""The widgets of a screen as what is spoken, those together that belong together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, Final, TypeVar, cast

from msgspec.structs import replace

from client.draw.rich import plain
from client.scene import Scene
from client.widgets import Aloud, ScrollArea, Widget
from client.widgets.spoken import Spoken, told_apart
from client.widgets.widget import Container

_NEAR: Final = 1.0
"""Of what scrolls, so many windows above and below what is seen can be heard."""

T = TypeVar("T")


class Memory:
    """What was heard last. Whatever is the same again is the same object again, so that what it is a part of
    need not be looked at: tuples compare what they hold by identity first. One scene is remembered at a time.

    arrivals: how often one came on top.
    """

    def __init__(self) -> None:
        self.arrivals = 0
        self._scene: Scene | None = None
        self._said: dict[str, Spoken] = {}
        self._made: dict[str, tuple[object, Any]] = {}

    def of(self, scene: Scene | None) -> None:
        """Of another scene nothing is remembered."""
        if scene is not self._scene:
            self._scene = scene
            self.arrivals += 1
            self._said.clear()
            self._made.clear()

    def kept(self, one: Spoken) -> Spoken:
        """The same as before, if it says the same."""
        before = self._said.get(one.id)
        if before is not None and (before is one or before == one):
            return before
        self._said[one.id] = one
        return one

    def made(self, key: str, of: object, make: Callable[[], T]) -> T:
        """What is made of something: what was made before, if that is the same."""
        found = self._made.get(key)
        if found is None or found[0] != of:
            found = self._made[key] = of, make()
        return cast("T", found[1])


class Gathering:
    """The widgets of a scene, each looked at once."""

    def __init__(self, scene: Scene, memory: Memory) -> None:
        self._memory = memory
        self._groups = scene.spoken_groups()
        self._standing: dict[int, list[Widget]] = {}
        self._inside: dict[str, list[Widget]] = {}
        self._told: dict[str, Spoken] = {}
        standing = self._standing
        for widget in scene.ui.widgets:
            if not widget.visible:
                continue
            if widget.inside is not None:
                self._inside.setdefault(widget.inside, []).append(widget)
                continue
            place = id(widget.parent)
            if place in standing:
                standing[place].append(widget)
            else:
                standing[place] = [widget]

    def told_of(self, id: str | None) -> Spoken | None:
        """What was told of a widget; None: nothing."""
        return None if id is None else self._told.get(id)

    def told(self, container: Container | None) -> tuple[Spoken, ...]:
        """What stands in a container, None: in the scene itself; each with what belongs to it."""
        found: list[Spoken] = []
        opens: list[int] = []  # where a group begins
        for widget in self._standing.get(id(container), ()):
            one = self._one(widget, container)
            if one is None:
                continue
            if isinstance(widget, Aloud) and widget.opens:
                opens.append(len(found))
            found.append(one)
        name = "" if container is None else str(getattr(container, "id", id(container)))
        of = tuple(found), tuple(opens), tuple(self._groups.items())
        return self._memory.made(f"told {name}", of, lambda: self._parted(name, found, opens))

    def _parted(self, name: str, found: Sequence[Spoken], opens: Sequence[int]) -> tuple[Spoken, ...]:
        """What stands together, each group of it within what opened it."""
        first = opens[0] if opens else len(found)
        parts = list(self._grouped(name, found[:first]))
        for start, end in zip(opens, [*opens[1:], len(found)], strict=False):
            opened = found[start]
            inside = told_apart(self._grouped(opened.id, found[start + 1 : end]))
            if opened.parts or inside:
                parts.append(self._memory.kept(replace(opened, parts=(*opened.parts, *inside))))
        return told_apart(parts)

    def _one(self, widget: Widget, container: Container | None) -> Spoken | None:
        if isinstance(container, ScrollArea) and not _near(widget, container):
            return None
        one = widget.spoken()
        if one is None:
            return None
        inside = self._inside.get(widget.id)
        if inside is not None and widget.tells is None:
            tips = tuple(part.tip for part in inside)
            one = self._memory.made(f"inside {one.id}", (one, tips), partial(_with_tips, one, tips))
        if isinstance(widget, ScrollArea):
            parts = self.told(widget)
            if not (one.parts or parts or widget.focusable):
                return None
            one = replace(one, parts=(*one.parts, *parts))
        one = self._told[widget.id] = self._memory.kept(one)
        return one

    def _grouped(self, name: str, told: Sequence[Spoken]) -> Iterable[Spoken]:
        """Puts what belongs to a group into it, where the first of its kind stands; the last group comes
        last."""
        if not self._groups:
            return told
        prefixes = tuple(self._groups)
        kept: dict[str, list[Spoken]] = {}
        order: list[Spoken | str] = []
        for one in told:
            prefix = None if one.role == "log" else _group_of(one.id, prefixes)
            if prefix is None:
                order.append(one)
            elif prefix in kept:
                kept[prefix].append(one)
            else:
                kept[prefix] = [one]
                order.append(prefix)
        last = prefixes[-1]
        order.sort(key=lambda one: one == last)
        return [self._group(name, one, kept[one]) if isinstance(one, str) else one for one in order]

    def _group(self, name: str, prefix: str, inside: Sequence[Spoken]) -> Spoken:
        about = self._groups[prefix]
        of = about, tuple(inside)
        return self._memory.made(f"group {name} {prefix}", of, lambda: _within(about, inside))


@lru_cache(4096)
def _group_of(id: str, prefixes: tuple[str, ...]) -> str | None:
    """The group to which a widget belongs."""
    return next((prefix for prefix in prefixes if id.startswith(prefix)), None)


def _within(about: Spoken, inside: Sequence[Spoken]) -> Spoken:
    return replace(about, parts=(*about.parts, *told_apart(inside)))


def _with_tips(one: Spoken, tips: Sequence[str]) -> Spoken:
    """A thing with what the places within it say."""
    said = (plain(tip) for tip in tips if tip)
    return replace(one, more="\n".join(words for words in (one.more, *said) if words))


def _near(widget: Widget, area: ScrollArea) -> bool:
    """Whether it is not far from what is seen of a scrolled content, so that it can be heard. What opens a
    group surrounds the others in it."""
    seen = area.screen_rect
    box = widget.around if isinstance(widget, Aloud) else widget.screen_rect
    reach = seen.height * _NEAR
    return widget.focused or (box.bottom >= seen.top - reach and box.top <= seen.bottom + reach)
