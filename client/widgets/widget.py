"""What every widget is: a place on the screen with a name, a label and a few reactions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import pygame
from msgspec.structs import replace

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect, rect
from client.draw.rich import plain
from client.draw.text import Typesetter
from client.platform.sound import Sound
from client.platform.window import WindowMetrics
from client.widgets.spoken import Act, Role, Spoken
from client.widgets.words import LateWords, OwnWords

_STEPS = 6  # hover is drawn in that many steps, so that few different slabs are cached


_BETWEEN: Final = " \n:.,;–—"
"""What may stand between the name of something and what is said of it."""

_PRESSED: Final = frozenset({"button", "place", "switch", "drop-down", "radio", "option", "row", "link"})

W = TypeVar("W", bound="Widget")

Tells: TypeAlias = Callable[[], tuple[str, str]]
"""What a thing is called and what else is to be said of it, asked while somebody listens: as it is then."""


def _nearer(now: float, wanted: float, step: float) -> float:
    """A step on the way to what is wanted, never beyond it."""
    return min(wanted, now + step) if now < wanted else max(wanted, now - step)


@lru_cache(2048)
def _said_of(tip: str, *names: str) -> str:
    """The words of a tooltip without what the thing is called."""
    words = plain(tip)
    for known in names:
        if known and words.startswith(known):
            words = words.removeprefix(known).lstrip(_BETWEEN)
    return words.strip()


@lru_cache(8)
def _acts(focus: bool, show: bool, press: bool) -> frozenset[Act]:
    """What can be done to it from outside."""
    found: tuple[tuple[bool, Act], ...] = (focus, "focus"), (show, "show"), (press, "press")
    return frozenset(act for can, act in found if can)


class Host(Protocol):
    """What widgets need from the program."""

    sound: Sound
    """The player of sounds."""

    @property
    def metrics(self) -> WindowMetrics:
        """The measures of the window."""
        ...

    @property
    def texts(self) -> Typesetter:
        """The typesetter for the window's unit."""
        ...

    @property
    def listening(self) -> bool:
        """Whether a screen reader is listening."""
        ...

    @property
    def reduce_motion(self) -> bool:
        """Whether nothing may travel or pulse."""
        ...


class Screen(Protocol):
    """All widgets of one screen, as one of them knows it. default: the id of the one that Enter presses.
    popup: what lies open over all. ring: whether the focus is shown."""

    host: Host
    default: str | None
    popup: Widget | None
    ring: bool
    dirty: bool

    def add(self, widget: W) -> W:
        """Put another one above all that are there."""
        ...

    def step_focus(self, by: int) -> None:
        """Give the focus to the next or the previous one."""
        ...


class Container(Protocol):
    """A widget that holds others and moves them (a scroll area)."""

    @property
    def screen_rect(self) -> Rect:
        """Where it is on the screen."""
        ...

    def origin(self) -> Point:
        """Where the (0, 0) of its content is on the screen now."""
        ...

    def show(self, box: Box) -> None:
        """Scroll until a part of its content is visible."""
        ...


class Widget:
    """Base of all widgets.

    id: dotted and unique in its scene. rect: logical units, inside a container relative to its
    content. label: the accessible text. why: the reason, where it is not enabled; it stands in the
    tooltip then. The flags hovered, focused and held belong to the Ui.
    """

    cursor = pygame.SYSTEM_CURSOR_ARROW
    takes_text = False  # wants the keyboard for writing
    through = False  # the pointer goes through it, only its tooltip is seen
    inside: str | None = None  # the widget that it explains a part of
    tip_beside = True  # where others of its kind lie below it, its tooltip stands beside it
    wayside = False  # whoever listens comes here by the arrows, though nothing can be done; Tab passes by
    label = OwnWords()
    tooltip = OwnWords()
    called = OwnWords()  # what it is called without sight, where the label needs what lies around it
    mute = False  # what it says is said elsewhere to those who do not see it
    aside: str | Callable[[], str] = ""  # what is painted with it or beside it, for those who do not see it
    tells: Tells | None = None  # all that it tells without sight, in place of label, tooltip and parts
    answer: Hashable = None  # to what a press says yes for good; None: it picks, or opens, or changes

    def __init__(
        self,
        id: str,
        box: Box,
        label: LateWords,
        *,
        enabled: bool = True,
        focusable: bool = True,
        tooltip: LateWords = "",
        why: str = "",
    ) -> None:
        self.id = id
        self.rect: Rect = rect(box)
        self.label = label
        self.enabled = enabled
        self.visible = True
        self.tooltip = tooltip
        self.why = why
        self.hovered = False
        self.focused = False
        self.held = False
        self.hover_amount = 0.0
        self.ring_amount = 0.0
        self.parent: Container | None = None
        self.ui: Screen | None = None
        self._focusable = focusable
        self._said_last: Spoken | None = None
        self._said_also: tuple[Spoken, dict[str, Any], Spoken] | None = None

    @property
    def calm(self) -> bool:
        """Whether nothing is to travel or to pulse: pictures only switch."""
        return self.ui is not None and self.ui.host.reduce_motion

    # --- where ----------------------------------------------------------------------------------
    @property
    def screen_rect(self) -> Rect:
        """Where it is on the screen, scrolling included."""
        if self.parent is None:
            return self.rect
        x, y = self.parent.origin()
        return self.rect.move(x, y)

    @property
    def seen_rect(self) -> Rect:
        """The part of it that its container lets be seen."""
        if self.parent is None:
            return self.rect
        return self.screen_rect.clip(self.parent.screen_rect)

    @property
    def tabbed(self) -> bool:
        """Whether Tab stops here now; also where nothing can be done, to read why."""
        return self._focusable and self.visible and (self.enabled or bool(self.why))

    @property
    def focusable(self) -> bool:
        """Whether the focus can stand here now."""
        if self.tabbed or not (self.wayside and self.visible):
            return self.tabbed
        return self.ui is not None and self.ui.host.listening

    @property
    def tip(self) -> str:
        """What it says when the pointer or the focus rests on it: why not, where it is not enabled."""
        if self.enabled or not self.why:
            return self.tooltip
        return self.why if self.tooltip in ("", self.why) else f"{self.tooltip}\n*{self.why}*"

    @property
    def focus_rect(self) -> Rect:
        """What the focus ring surrounds and the arrows measure from, on the screen."""
        return self.screen_rect

    @property
    def hover(self) -> float:
        """Eased share of the hover light, in a few steps."""
        return round(self.hover_amount * _STEPS) / _STEPS

    @property
    def tip_rect(self) -> Rect:
        """What its tooltip stands beside, on the screen."""
        return self.seen_rect

    @property
    def waits(self) -> bool:
        """Whether it may come late (see `Ui.later`): nobody presses it, and nothing of it is seen."""
        return False

    def hit(self, point: Point) -> bool:
        """Whether a point of the screen lies on it; for shapes that do not fill their box."""
        return self.seen_rect.collidepoint(point)

    def note_at(self, point: Point) -> Widget | None:
        """What explains itself at a point of the screen, where it paints such things without their own place
        among the widgets (rows of a long list)."""
        del point
        return None

    def notes(self) -> Sequence[Widget]:
        """What of that the focus looks at."""
        return ()

    def answers(self, point: Point | None) -> bool:
        """Whether a press gives its answer; `point` is in the coordinates of `rect`, None means by a key."""
        del point
        return True

    # --- without sight ------------------------------------------------------------------------------
    @property
    def role(self) -> Role:
        """What kind of thing it is to those who do not see it."""
        return "label"

    def spoken(self) -> Spoken | None:
        """What it is to those who do not see it; None: nothing that could be told. The same object as long as
        it says the same."""
        if self.mute:
            return None
        name, more = (self.called or self.label, self._said_with_it()) if self.tells is None else self.tells()
        if not name:
            return None
        role, box, acts, enabled = self.role, self.screen_rect, self.acts, self.enabled
        last = self._said_last
        if (
            last is None
            or (last.name, last.more, last.role, last.acts, last.enabled) != (name, more, role, acts, enabled)
            or last.box != box
        ):
            last = Spoken(self.id, role, name, more=more, box=Rect(box), acts=acts, enabled=enabled)
            self._said_last = last
        return last

    def say_also(self, one: Spoken, **also: Any) -> Spoken:
        """What it says, and something of its own besides: the same object as long as it says the same."""
        before = self._said_also
        if before is None or before[0] is not one or before[1] != also:
            before = self._said_also = one, also, replace(one, **also)
        return before[2]

    def _said_with_it(self) -> str:
        """What is painted beside it, and what it says when the focus rests there, each but once."""
        beside = self.aside if isinstance(self.aside, str) else self.aside()
        words = self.said_of_it
        if not (beside and words):
            return beside or words
        return beside if words in beside else f"{beside}\n{words}"

    @property
    def said_of_it(self) -> str:
        """What it says when the focus rests on it, without what it is called."""
        tip = self.tip
        return _said_of(tip, self.called, self.label) if tip else ""

    @property
    def acts(self) -> frozenset[Act]:
        """What can be done to it from outside."""
        return _acts(self.focusable, self.parent is not None, self.enabled and self.role in _PRESSED)

    def look_at(self, part: str) -> bool:
        """Give a part of it the focus that it has; False: there is no such part."""
        del part
        return False

    def press_part(self, part: str) -> bool:
        """Press a part of it; False: there is no such part, or it cannot be pressed."""
        del part
        return False

    def show_part(self, part: str) -> bool:
        """Scroll until a part of it is seen; False: there is no such part."""
        del part
        return False

    def set_text(self, text: str) -> bool:
        """Other text takes the place of what is written there; False: nothing is written there."""
        del text
        return False

    def set_selection(self, anchor: int, caret: int) -> bool:
        """Select, in characters; False: nothing is written there."""
        del anchor, caret
        return False

    # --- reactions, to be overridden ----------------------------------------------------------------
    def added(self) -> None:
        """Called once it stands in its Ui; the place to add children."""

    def draw(self, canvas: Canvas) -> None:
        """Draw in the coordinates of `rect`."""

    def draw_over(self, canvas: Canvas) -> None:
        """Draw what lies over everything else (an open list)."""

    def press(self) -> None:
        """Enter, Space, gamepad A, or a click finished on it."""

    def secondary(self, point: Point) -> bool:
        """A right click; False: not for me."""
        del point
        return False

    def mouse_down(self, point: Point) -> None:
        """The left button went down on it; `point` is in the coordinates of `rect`."""
        del point

    def mouse_drag(self, point: Point) -> None:
        """The pointer moves with the button held."""
        del point

    def mouse_move(self, point: Point) -> None:
        """The pointer moves over it without a button."""
        del point

    def mouse_up(self, point: Point, inside: bool) -> None:
        """The button came up again; pressing is the default."""
        del point
        if inside:
            self.press()

    def wheel(self, dx: float, dy: float) -> bool:
        """The wheel turned over it; False: not for me."""
        del dx, dy
        return False

    def key(self, event: pygame.Event) -> bool:
        """A key while it has the focus, before the Ui looks at it; False: not for me."""
        del event
        return False

    def steer(self, dx: int, dy: int) -> bool:
        """An arrow or the stick while it has the focus; False: move the focus on."""
        del dx, dy
        return False

    def write(self, text: str) -> None:
        """Text was typed."""
        del text

    def compose(self, text: str, start: int) -> None:
        """An input method shows what it is composing."""
        del text, start

    def focus_changed(self) -> None:
        """`focused` or the hover has just changed."""

    def update(self, dt: float) -> bool:
        """Time passes; True while something of its own moves."""
        del dt
        return False

    def due(self) -> float | None:
        """Seconds until it wants to be drawn again by itself."""
        return None

    def memory(self) -> object:
        """What should survive a rebuild (a scroll offset, a caret); None: nothing."""
        return None

    def recall(self, memory: object) -> None:
        """The memory of the widget that had this id before."""
        del memory

    # --- for subclasses -----------------------------------------------------------------------------
    def play(self, sound: str) -> None:
        """Let a sound be heard, once the widget stands in a Ui."""
        if self.ui is not None and sound:
            self.ui.host.sound.play(sound)

    def changed(self) -> None:
        """It looks different now."""
        if self.ui is not None:
            self.ui.dirty = True

    def step_hover(self, dt: float) -> bool:
        """Move the hover light and the ring on; True while they move."""
        hover = 1.0 if self.hovered and self.enabled else 0.0
        ring = 1.0 if self.shows_ring else 0.0
        if hover == self.hover_amount and ring == self.ring_amount:  # most widgets, in every frame
            return False
        self.hover_amount = _nearer(self.hover_amount, hover, dt / theme.HOVER)
        self.ring_amount = _nearer(self.ring_amount, ring, dt / theme.RING)
        return True

    @property
    def shows_ring(self) -> bool:
        """Whether the focus ring is to be seen: only after the keyboard or the gamepad was used."""
        return self.focused and (self.takes_text or (self.ui is not None and self.ui.ring))

    def draw_ring(
        self, canvas: Canvas, box: Box, radius: float, width: float = 2.0, gap: float = 4.0
    ) -> None:
        """The focus ring around a box, as strong as it is now."""
        if self.ring_amount > 0.0:
            canvas.focus_ring(box, radius=radius, width=width, gap=gap, alpha=round(self.ring_amount * 8) / 8)
