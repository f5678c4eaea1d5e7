"""The base class of all widgets, and the interfaces of what widgets are part of."""

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
from client.draw.theme import Colour
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
    """Interface of the program as widgets use it: window measures, typesetter, sound and settings."""

    sound: SoundPlayer
    """The player of sounds."""

    @property
    def metrics(self) -> WindowMetrics:
        """Size of the window and pixels per logical unit."""
        ...

    @property
    def texts(self) -> Typesetter:
        """The typesetter, which measures and lays out text for the window's resolution."""
        ...

    @property
    def listening(self) -> bool:
        """Whether a screen reader is running."""
        ...

    @property
    def reduce_motion(self) -> bool:
        """Whether the player wants no movement and no pulsing on the screen."""
        ...

    def announce(self, text: str, *, urgent: bool = False, public: bool = False) -> None:
        """Have a screen reader say something, if one is listening."""


class WidgetScreen(Protocol):
    """Interface of a screen's collection of widgets (`Ui`), as a single widget uses it."""

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
        """Add a widget above all others of the screen and return it."""
        ...

    def step_focus(self, by: int) -> None:
        """Move the keyboard focus to the next (1) or the previous (-1) tab stop."""
        ...


class WidgetContainer(Protocol):
    """Interface of a widget that contains others and moves them, such as a scroll area."""

    @property
    def screen_rect(self) -> Rect:
        """Rectangle of the container on the screen."""
        ...

    def origin(self) -> Point:
        """Return the point of the screen where the origin (0, 0) of the container's content is."""
        ...

    def scroll_into_view(self, box: Box) -> None:
        """Scroll the container until a box of its content is visible."""
        ...


class Widget:
    """Base class of all widgets, such as buttons and text fields.

    Attributes:
        id: Dotted name, unique in its scene.
        rect: Rectangle in logical units; inside a container, relative to the container's content.
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
    lies_on_gold = False
    """Whether it is golden or has golden rings, as what can be chosen does: its focus ring is ivory."""
    tab_group = ""
    """Name of a group that is one stop of Tab, from which arrows lead to its other widgets; "" for none."""
    is_group_stop = False
    """Whether Tab stops at it when it comes into its group."""
    name_in_tooltip = False
    """Whether the tooltip begins with the name, because the name is not painted on the widget."""
    has_tooltip = True
    """Whether it shows a tooltip; False where what it explains is shown in another way."""
    hidden_from_reader = False
    """Whether screen readers skip it, because its text is told elsewhere."""
    answer: Hashable = None
    """The decision that a press submits for good; None if it only selects, opens or changes something."""
    confirms_own_selection = False
    """Whether a first press selects what a second one submits. Both may then be one double click."""

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
        self.parent: WidgetContainer | None = None
        self.ui: WidgetScreen | None = None
        self._focusable = focusable
        self._last_node: AccessibleNode | None = None
        self._last_extended: tuple[AccessibleNode, dict[str, Any], AccessibleNode] | None = None

    @property
    def reduces_motion(self) -> bool:
        """Whether the widget must change at once instead of moving or pulsing."""
        return self.ui is not None and self.ui.host.reduce_motion

    # --- text -----------------------------------------------------------------------------------
    @property
    def text(self) -> WidgetText:
        """The widget's label, tooltip and text for screen readers, as one `WidgetText`.

        May be set to a function that returns it, which is called whenever the text is needed.
        """
        if isinstance(self._source, str):
            self._source = WidgetText(self._source)
        return self._source if isinstance(self._source, WidgetText) else self._source()

    @text.setter
    def text(self, source: TextSource) -> None:
        self._source = source

    @property
    def label(self) -> str:
        """The widget's name, which a button shows as its label."""
        return self.text.name

    @property
    def reads_area_tooltips(self) -> bool:
        """Whether the widget's text for screen readers already includes the texts of its tooltip areas."""
        return bool(self.text.state)

    @property
    def reason(self) -> str:
        """The reason why the widget is disabled, as text; "" while it is enabled."""
        return "" if self.enabled else self.text.reason

    # --- where ----------------------------------------------------------------------------------
    @property
    def screen_rect(self) -> Rect:
        """Rectangle of the widget on the screen, with the scrolling of its container taken into account."""
        if self.parent is None:
            return self.rect
        x, y = self.parent.origin()
        return self.rect.move(x, y)

    @property
    def visible_rect(self) -> Rect:
        """Rectangle of the part of the widget that is visible on the screen inside its container."""
        if self.parent is None:
            return self.rect
        return self.screen_rect.clip(self.parent.screen_rect)

    @property
    def ring_colour(self) -> Colour:
        """Colour of the focus ring, which stands out against the widget."""
        return theme.IVORY if self.lies_on_gold else theme.GOLD

    @property
    def is_tab_stop(self) -> bool:
        """Whether Tab stops at the widget; a disabled one is a stop only if it has a reason to be read."""
        return self._focusable and self.visible and (self.enabled or bool(self.reason))

    @property
    def is_focusable(self) -> bool:
        """Whether the widget can have the keyboard focus; some can only while a screen reader is running."""
        if self.is_tab_stop or not (self.reader_stop and self.visible):
            return self.is_tab_stop
        return self.ui is not None and self.ui.host.listening

    @property
    def tooltip_text(self) -> str:
        """Text of the widget's tooltip, with the reason if it is disabled; "" for no tooltip."""
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
        """Rectangle on the screen for the focus ring; arrow keys measure distances between these, too."""
        return self.screen_rect

    @property
    def hover(self) -> float:
        """Strength of the widget's hover highlight, 0-1, rounded to sixths."""
        return round(self.hover_amount * _STEPS) / _STEPS

    @property
    def tooltip_anchor(self) -> Rect:
        """Rectangle on the screen beside which the widget's tooltip is placed."""
        return self.visible_rect

    @property
    def can_be_lazy(self) -> bool:
        """Whether the widget is invisible and so may be added after drawing (see `Ui.add_lazily`)."""
        return False

    def contains(self, point: Point) -> bool:
        """Return whether a point of the screen lies on the visible part of the widget.

        Overridden by shapes that do not fill their box.
        """
        return self.visible_rect.collidepoint(point)

    def tooltip_area_at(self, point: Point) -> Widget | None:
        """Return the tooltip area at a point of the screen inside the widget, None if there is none.

        Only for areas that are not added to the Ui themselves, such as those in the rows of a long list.
        """
        del point
        return None

    def focused_tooltip_areas(self) -> Sequence[Widget]:
        """Return the tooltip areas whose texts are shown while the widget has the keyboard focus."""
        return ()

    def submits_answer_at(self, point: Point | None) -> bool:
        """Return whether pressing the widget at a point submits its `answer` (a player's decision).

        Args:
            point: In the coordinates of `rect`; None for a press by keyboard.
        """
        del point
        return True

    # --- without sight ------------------------------------------------------------------------------
    @property
    def role(self) -> Role:
        """The widget's role for screen readers, such as "button"; "label" by default."""
        return "label"

    def accessible_node(self) -> AccessibleNode | None:
        """Return the widget's node for screen readers, None if it has nothing to read.

        Returns the same object again while nothing has changed.
        """
        if self.hidden_from_reader:
            return None
        text = self.text
        name, more = text.accessible_name, self._describe(text)
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

    def replace_node_fields(self, one: AccessibleNode, **also: Any) -> AccessibleNode:
        """Return a copy of an accessible node with some fields replaced.

        If the arguments equal those of the last call, its copy is returned again.

        Args:
            one: The node for screen readers to copy.
            also: The fields to replace.
        """
        before = self._last_extended
        if before is None or before[0] is not one or before[1] != also:
            before = self._last_extended = one, also, replace(one, **also)
        return before[2]

    def _describe(self, text: WidgetText) -> str:
        """Return the painted text and the description for screen readers, without repetition."""
        painted, description = strip_markup(text.painted), self.format_description(text)
        if not (painted and description):
            return painted or description
        return painted if description in painted else f"{painted}\n{description}"

    def format_description(self, text: WidgetText) -> str:
        """Return details of the widget and the reason why it is disabled, without its name."""
        reason = "" if self.enabled else text.reason
        if not (text.details or reason):
            return ""
        said = (text.name, text.full_name)
        return strip_markup("\n".join(line for line in (text.details, reason) if line and line not in said))

    @property
    def acts(self) -> frozenset[Act]:
        """Actions that a screen reader may request of the widget, such as "press"."""
        return _get_acts(self.is_focusable, self.parent is not None, self.enabled and self.role in _PRESSED)

    @property
    def focused_part(self) -> str:
        """Id of the part that has the focus within the widget, as for `focus_part`; "" for none."""
        return ""

    def focus_part(self, part: str) -> bool:
        """Focus a part of the widget, such as a row; return False if there is none.

        Args:
            part: Id of the part's accessible node, less the widget's own id before it, such as "3".
        """
        del part
        return False

    def press_part(self, part: str) -> bool:
        """Press a part of the widget, such as a row; return False if that is impossible.

        Args:
            part: Id of the part's accessible node, less the widget's own id before it, such as "3".
        """
        del part
        return False

    def scroll_to_part(self, part: str) -> bool:
        """Scroll to a part of the widget, such as a row; return False if there is none.

        Args:
            part: Id of the part's accessible node, less the widget's own id before it, such as "3".
        """
        del part
        return False

    def set_text(self, text: str) -> bool:
        """Replace the widget's editable text; return False if it has none."""
        del text
        return False

    def set_selection(self, anchor: int, caret: int) -> bool:
        """Select editable text between two character positions; return False if the widget has none."""
        del anchor, caret
        return False

    # --- reactions, to be overridden ----------------------------------------------------------------
    def on_added(self) -> None:
        """React to having been added to a Ui, for example by adding child widgets."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the widget in the coordinates of its `rect`."""

    def draw_overlay(self, canvas: Canvas) -> None:
        """Draw the part of the widget that lies above all other widgets, such as an open list."""

    @property
    def is_pressable(self) -> bool:
        """Whether a press of Enter or Space does anything."""
        return self.enabled and type(self).press is not Widget.press

    def press(self) -> None:
        """React to a press of the widget by Enter, Space, gamepad A, or a click released on it."""

    def mouse_down(self, point: Point) -> None:
        """React to the left button going down on the widget, at a point in coordinates of its `rect`."""
        del point

    def mouse_drag(self, point: Point) -> None:
        """React to the pointer moving while the left button that went down on the widget is held."""
        del point

    def mouse_move(self, point: Point) -> None:
        """React to the pointer moving over the widget with no button held."""
        del point

    def mouse_up(self, point: Point, inside: bool) -> None:
        """React to the release of the left button that went down on the widget; press the widget by default.

        Args:
            point: Where the button was released, in the coordinates of `rect`.
            inside: Whether that is still on the widget; otherwise nothing is pressed.
        """
        del point
        if inside:
            self.press()

    def mouse_cancel(self) -> None:
        """Undo what changed since the left button went down, because the press is cancelled.

        Called instead of `mouse_up` if the window loses the focus or another screen opens.
        """

    def accepts_drag_at(self, point: Point, *, horizontal: bool) -> bool:
        """Return whether a finger that moves on the widget drags a part of it instead of scrolling.

        Args:
            point: Where the finger came down, in the coordinates of `rect`.
            horizontal: Whether it moves to the left or right rather than up or down.
        """
        del point, horizontal
        return False

    def handle_wheel(self, notches: int, turned: float) -> bool:
        """React to the mouse wheel or a touchpad over the widget; return False if it uses neither.

        Args:
            notches: Completed notches of the wheel, positive upwards; 0 while none is completed.
            turned: The movement in notches, fractions included, for widgets that scroll smoothly.
        """
        del notches, turned
        return False

    def handle_swipe(self, distance: float) -> bool:
        """Scroll with a finger on the widget; return False if it has nothing more to scroll that way.

        Args:
            distance: How far the finger has moved down, in logical units.
        """
        del distance
        return False

    def handle_key(self, event: pygame.Event) -> bool:
        """React to a key while the widget has the focus; return False to leave the key to `Ui`."""
        del event
        return False

    def handle_direction(self, dx: int, dy: int) -> bool:
        """React to an arrow key or stick while the widget has the focus; return False if unused."""
        del dx, dy
        return False

    def insert_text(self, text: str) -> None:
        """Insert typed text at the widget's caret; does nothing in widgets without editable text."""
        del text

    def set_composition(self, text: str, start: int) -> None:
        """Show the unfinished text of an input method; does nothing in widgets without editable text."""
        del text, start

    def on_focus_changed(self) -> None:
        """React to the keyboard focus or the pointer arriving at or leaving the widget."""

    def update(self, dt: float) -> bool:
        """Advance the widget's animations by `dt` seconds; return True while something moves."""
        del dt
        return False

    def seconds_to_redraw(self) -> float | None:
        """Return the seconds until the widget must be redrawn, for example to blink; None if never."""
        return None

    def save_state(self) -> object:
        """Return the state to restore after a rebuild, such as a scroll offset; None if it has none."""
        return None

    def restore_state(self, memory: object) -> None:
        """Restore the state that `save_state` returned for the widget of the same id before a rebuild."""
        del memory

    # --- for subclasses -----------------------------------------------------------------------------
    def play_sound(self, sound: str) -> None:
        """Play the sound with that name, if the widget belongs to a Ui."""
        if self.ui is not None and sound:
            self.ui.host.sound.play(sound)

    def request_redraw(self) -> None:
        """Request that the screen is drawn again, because the widget has changed."""
        if self.ui is not None:
            self.ui.dirty = True

    def animate_highlight(self, dt: float) -> bool:
        """Fade hover highlight and focus ring for `dt` seconds; return True while they change."""
        hover = 1.0 if self.hovered and self.enabled else 0.0
        ring = 1.0 if self.shows_ring else 0.0
        if hover == self.hover_amount and ring == self.ring_amount:  # most widgets, in every frame
            return False
        self.hover_amount = _step_towards(self.hover_amount, hover, dt / theme.HOVER)
        self.ring_amount = _step_towards(self.ring_amount, ring, dt / theme.RING)
        return True

    @property
    def shows_ring(self) -> bool:
        """Whether the widget has the focus and draws a ring, as keyboard or gamepad was used last.

        A focused text field always draws it.
        """
        return self.focused and (self.takes_text or (self.ui is not None and self.ui.ring))

    def draw_ring(
        self, canvas: Canvas, box: Box, radius: float, width: float = 2.0, gap: float = 4.0
    ) -> None:
        """Draw the widget's focus ring around a box with its current fade-in opacity."""
        if self.ring_amount > 0.0:
            alpha, colour = round(self.ring_amount * 8) / 8, self.ring_colour
            canvas.focus_ring(box, radius=radius, width=width, gap=gap, alpha=alpha, colour=colour)
