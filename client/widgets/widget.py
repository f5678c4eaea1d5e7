"""Base class of widgets: a rectangle on the screen with an id, a label, and handlers for input."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any, Final, Protocol, TypeVar

import pygame
from msgspec.structs import replace

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect, rect
from client.draw.rich_text_parser import strip_markup
from client.draw.typesetter import Typesetter
from client.platform.sound import SoundPlayer
from client.platform.window import WindowMetrics
from client.widgets.accessible_node import AccessibleNode, Act, Role
from client.widgets.widget_text import TextSource, WidgetText, format_tooltip

_STEPS = 6
"""Steps in which the hover highlight is drawn, so that few different slabs are cached."""


_PRESSED: Final = frozenset({"button", "place", "switch", "drop-down", "radio", "option", "row", "link"})

W = TypeVar("W", bound="Widget")


def _step_towards(now: float, wanted: float, step: float) -> float:
    """Return `now` moved towards `wanted` by at most `step`."""
    return min(wanted, now + step) if now < wanted else max(wanted, now - step)


@lru_cache(8)
def _get_acts(focus: bool, show: bool, press: bool) -> frozenset[Act]:
    """Return the acts that a screen reader may request."""
    found: tuple[tuple[bool, Act], ...] = (focus, "focus"), (show, "show"), (press, "press")
    return frozenset(act for can, act in found if can)


class WidgetHost(Protocol):
    """What widgets need from the program."""

    sound: SoundPlayer
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


class WidgetScreen(Protocol):
    """The widgets of one screen, as one of them sees them."""

    host: WidgetHost
    default: str | None
    """Id of the widget that Enter presses."""
    popup: Widget | None
    """The widget that is open above all others."""
    ring: bool
    """Whether the focus is visible."""
    dirty: bool
    """Whether the screen has to be drawn again."""

    def add(self, widget: W) -> W:
        """Add a widget above all others."""
        ...

    def step_focus(self, by: int) -> None:
        """Move the focus to the next (1) or the previous (-1) widget."""
        ...


class Container(Protocol):
    """A widget that holds others and moves them, such as a scroll area."""

    @property
    def screen_rect(self) -> Rect:
        """The rectangle on the screen."""
        ...

    def origin(self) -> Point:
        """Return where the (0, 0) of the content is on the screen."""
        ...

    def scroll_into_view(self, box: Box) -> None:
        """Scroll until a part of the content is visible."""
        ...


class Widget:
    """Base class of all widgets.

    Attributes:
        id: Dotted name, unique in its scene.
        rect: Rectangle in logical units; inside a container relative to its content.
        enabled: Whether it can be used.
        hovered: Whether the pointer is over it; set by Ui, like focused and held.
        focused: Whether it has the keyboard focus.
        held: Whether the mouse button went down on it and is still held.
    """

    cursor = pygame.SYSTEM_CURSOR_ARROW
    takes_text = False
    """Whether it takes typed text while it has the focus."""
    click_through = False
    """Whether clicks go through it to the widgets below; only its tooltip is shown."""
    explains: str | None = None
    """Id of the widget of which it explains a part."""
    tooltip_beside = True
    """Whether its tooltip is placed beside it when widgets of its type lie above or below."""
    reader_stop = False
    """Whether screen reader users reach it by the arrows although it is no tab stop."""
    name_in_tooltip = False
    """Whether the tooltip begins with the name, because the name is not painted on the widget."""
    has_tooltip = True
    """Whether it shows a tooltip; False where what it explains is shown in another way."""
    hidden_from_reader = False
    """Whether screen readers skip it, because its text is told elsewhere."""
    answer: Hashable = None
    """The decision that a press submits for good; None if it only selects, opens or changes something."""

    def __init__(
        self,
        id: str,
        box: Box,
        text: TextSource,
        *,
        enabled: bool = True,
        focusable: bool = True,
    ) -> None:
        self.id = id
        self.rect: Rect = rect(box)
        self._source = text
        self.enabled = enabled
        self.visible = True
        self.hovered = False
        self.focused = False
        self.held = False
        self.hover_amount = 0.0
        self.ring_amount = 0.0
        self.parent: Container | None = None
        self.ui: WidgetScreen | None = None
        self._focusable = focusable
        self._last_node: AccessibleNode | None = None
        self._last_extended: tuple[AccessibleNode, dict[str, Any], AccessibleNode] | None = None

    @property
    def reduces_motion(self) -> bool:
        """Whether it must not move or pulse: pictures switch at once."""
        return self.ui is not None and self.ui.host.reduce_motion

    # --- text -----------------------------------------------------------------------------------
    @property
    def text(self) -> WidgetText:
        """Label, tooltip and what screen readers read, as one value.

        May be set to a function that composes it, which is called whenever the text is needed.
        """
        if isinstance(self._source, str):
            self._source = WidgetText(self._source)
        return self._source if isinstance(self._source, WidgetText) else self._source()

    @text.setter
    def text(self, source: TextSource) -> None:
        self._source = source

    @property
    def label(self) -> str:
        """The name in the text."""
        return self.text.name

    @property
    def tells_parts(self) -> bool:
        """Whether its text for screen readers includes that of its tooltip areas."""
        return bool(self.text.state)

    @property
    def reason(self) -> str:
        """Why it is disabled; "" while it is enabled."""
        return "" if self.enabled else self.text.reason

    # --- where ----------------------------------------------------------------------------------
    @property
    def screen_rect(self) -> Rect:
        """The rectangle on the screen, scrolling included."""
        if self.parent is None:
            return self.rect
        x, y = self.parent.origin()
        return self.rect.move(x, y)

    @property
    def visible_rect(self) -> Rect:
        """The part of screen_rect that its container leaves visible."""
        if self.parent is None:
            return self.rect
        return self.screen_rect.clip(self.parent.screen_rect)

    @property
    def is_tab_stop(self) -> bool:
        """Whether Tab stops here; also if it is disabled, to read the reason."""
        return self._focusable and self.visible and (self.enabled or bool(self.reason))

    @property
    def is_focusable(self) -> bool:
        """Whether it can have the focus."""
        if self.is_tab_stop or not (self.reader_stop and self.visible):
            return self.is_tab_stop
        return self.ui is not None and self.ui.host.listening

    @property
    def tooltip_text(self) -> str:
        """Text shown when the pointer or the focus rests on it, with the reason if it is disabled."""
        if not self.has_tooltip:
            return ""
        text, reason = self.text, self.reason
        has_name = self.name_in_tooltip and bool(text.name)
        tooltip = format_tooltip(text.name, *text.details.split("\n")) if has_name else text.details
        if not reason:
            return tooltip
        return reason if tooltip in ("", reason) else f"{tooltip}\n*{reason}*"

    @property
    def focus_rect(self) -> Rect:
        """Rectangle on the screen that the focus ring surrounds and arrow keys measure from."""
        return self.screen_rect

    @property
    def hover(self) -> float:
        """Strength of the hover highlight, 0-1, in a few steps."""
        return round(self.hover_amount * _STEPS) / _STEPS

    @property
    def tooltip_anchor(self) -> Rect:
        """Rectangle on the screen that its tooltip is placed beside."""
        return self.visible_rect

    @property
    def can_be_lazy(self) -> bool:
        """Whether it may be added lazily (see `Ui.add_lazily`): it is invisible and cannot be pressed."""
        return False

    def contains(self, point: Point) -> bool:
        """Return whether a point of the screen lies on it.

        Overridden by shapes that do not fill their box.
        """
        return self.visible_rect.collidepoint(point)

    def tooltip_area_at(self, point: Point) -> Widget | None:
        """Return the tooltip area at a point of the screen, for areas that are no widgets of their own.

        Like parts of the rows of a long list.
        """
        del point
        return None

    def focused_tooltip_areas(self) -> Sequence[Widget]:
        """Return the tooltip areas whose texts are shown while the widget has the keyboard focus."""
        return ()

    def submits_answer_at(self, point: Point | None) -> bool:
        """Return whether pressing at `point` submits its `answer`.

        The point is in the coordinates of `rect`; None means a press by keyboard.
        """
        del point
        return True

    # --- without sight ------------------------------------------------------------------------------
    @property
    def role(self) -> Role:
        """Role for screen readers."""
        return "label"

    def accessible_node(self) -> AccessibleNode | None:
        """Return the node for screen readers, None if there is nothing to tell.

        Returns the same object as long as the node is equal.
        """
        if self.hidden_from_reader:
            return None
        name, more = self.text.accessible_name, self._describe()
        if not name:
            return None
        role, box, acts, enabled = self.role, self.screen_rect, self.acts, self.enabled
        last = self._last_node
        if (
            last is None
            or (last.name, last.more, last.role, last.acts, last.enabled) != (name, more, role, acts, enabled)
            or last.box != box
        ):
            last = AccessibleNode(self.id, role, name, more=more, box=Rect(box), acts=acts, enabled=enabled)
            self._last_node = last
        return last

    def extend_node(self, one: AccessibleNode, **also: Any) -> AccessibleNode:
        """Return `one` with other fields, the same object as long as it is equal."""
        before = self._last_extended
        if before is None or before[0] is not one or before[1] != also:
            before = self._last_extended = one, also, replace(one, **also)
        return before[2]

    def _describe(self) -> str:
        """Return what is painted and the description, without repetition."""
        painted, description = strip_markup(self.text.painted), self.description
        if not (painted and description):
            return painted or description
        return painted if description in painted else f"{painted}\n{description}"

    @property
    def description(self) -> str:
        """The details and the reason, without the widget's name."""
        text, reason = self.text, self.reason
        if not (text.details or reason):
            return ""
        said = (text.name, text.full_name)
        return strip_markup("\n".join(line for line in (text.details, reason) if line and line not in said))

    @property
    def acts(self) -> frozenset[Act]:
        """Acts that a screen reader may request."""
        return _get_acts(self.is_focusable, self.parent is not None, self.enabled and self.role in _PRESSED)

    def focus_part(self, part: str) -> bool:
        """Focus a part of it; return False if there is no such part."""
        del part
        return False

    def press_part(self, part: str) -> bool:
        """Press a part of it; return False if there is no such part or it cannot be pressed."""
        del part
        return False

    def scroll_to_part(self, part: str) -> bool:
        """Scroll until a part of it is visible; return False if there is no such part."""
        del part
        return False

    def set_text(self, text: str) -> bool:
        """Replace its text; return False if it has no editable text."""
        del text
        return False

    def set_selection(self, anchor: int, caret: int) -> bool:
        """Select text, in characters; return False if it has no editable text."""
        del anchor, caret
        return False

    # --- reactions, to be overridden ----------------------------------------------------------------
    def on_added(self) -> None:
        """React to having been added to a Ui; the place to add children."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the widget in the coordinates of `rect`."""

    def draw_over(self, canvas: Canvas) -> None:
        """Draw what lies above all other widgets, such as an open list."""

    def press(self) -> None:
        """Press it: by Enter, Space, gamepad A, or a click that ended on it."""

    def mouse_down(self, point: Point) -> None:
        """Handle the left button going down at `point`, in the coordinates of `rect`."""
        del point

    def mouse_drag(self, point: Point) -> None:
        """Handle the pointer moving with the left button held."""
        del point

    def mouse_move(self, point: Point) -> None:
        """Handle the pointer moving over it without a button."""
        del point

    def mouse_up(self, point: Point, inside: bool) -> None:
        """Handle the left button coming up; by default this presses it if `inside`."""
        del point
        if inside:
            self.press()

    def wheel(self, dx: float, dy: float) -> bool:
        """Handle the wheel, in notches; return False if it is not used."""
        del dx, dy
        return False

    def handle_key(self, event: pygame.Event) -> bool:
        """Handle a key while it has the focus, before Ui does; return False if it is not used."""
        del event
        return False

    def handle_direction(self, dx: int, dy: int) -> bool:
        """Handle an arrow key or the stick while it has the focus; return False to move the focus on."""
        del dx, dy
        return False

    def insert_text(self, text: str) -> None:
        """Insert typed text."""
        del text

    def set_composition(self, text: str, start: int) -> None:
        """Show the text that an input method is composing."""
        del text, start

    def on_focus_changed(self) -> None:
        """React to a change of `focused` or `hovered`."""

    def update(self, dt: float) -> bool:
        """Advance animations by `dt` seconds; return True while something moves."""
        del dt
        return False

    def seconds_to_redraw(self) -> float | None:
        """Return the seconds until it has to be drawn again by itself, None if it need not."""
        return None

    def save_state(self) -> object:
        """Return what must survive a rebuild, such as a scroll offset or a caret, None if nothing."""
        return None

    def restore_state(self, memory: object) -> None:
        """Restore the state of the widget that had this id before."""
        del memory

    # --- for subclasses -----------------------------------------------------------------------------
    def play(self, sound: str) -> None:
        """Play a sound if the widget belongs to a Ui."""
        if self.ui is not None and sound:
            self.ui.host.sound.play(sound)

    def request_redraw(self) -> None:
        """Have the screen drawn again."""
        if self.ui is not None:
            self.ui.dirty = True

    def animate_highlight(self, dt: float) -> bool:
        """Fade the hover highlight and the focus ring by `dt` seconds; return True while they change."""
        hover = 1.0 if self.hovered and self.enabled else 0.0
        ring = 1.0 if self.shows_ring else 0.0
        if hover == self.hover_amount and ring == self.ring_amount:  # most widgets, in every frame
            return False
        self.hover_amount = _step_towards(self.hover_amount, hover, dt / theme.HOVER)
        self.ring_amount = _step_towards(self.ring_amount, ring, dt / theme.RING)
        return True

    @property
    def shows_ring(self) -> bool:
        """Whether the focus ring is visible: only after the keyboard or the gamepad was used."""
        return self.focused and (self.takes_text or (self.ui is not None and self.ui.ring))

    def draw_ring(
        self, canvas: Canvas, box: Box, radius: float, width: float = 2.0, gap: float = 4.0
    ) -> None:
        """Draw the focus ring around a box at its present strength."""
        if self.ring_amount > 0.0:
            canvas.focus_ring(box, radius=radius, width=width, gap=gap, alpha=round(self.ring_amount * 8) / 8)
