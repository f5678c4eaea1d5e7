"""Buttons: with a label, with an icon alone, and painted by the scene."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_out
from client.draw.geometry import Box, Rect
from client.draw.styles import Style
from client.draw.theme import Colour
from client.widgets.accessible_node import AccessibleNode, Role
from client.widgets.widget import Widget
from client.widgets.widget_text import TextSource

ButtonKind: TypeAlias = Literal["plain", "gold", "danger", "ghost"]
Press: TypeAlias = Callable[[], object]


class ButtonColours(Struct, frozen=True):
    """The colours of a button in one state, such as disabled or under the pointer."""

    top: Colour
    """Colour at the top of the vertical gradient."""
    bottom: Colour
    """Colour at the bottom of the vertical gradient."""
    edge: Colour | None
    """Colour of the outline; None for no outline."""
    ink: Colour
    """Colour of the label and the icon."""
    light: float = 0.07
    """Strength of the highlight along the upper edge, 0-1."""


_LEAST: Final = 0.75  # a label shrinks to that share before it is cut
_REACH: Final = 80.0
"""How far shadow and focus ring may reach beyond a button, both sides together, in logical units."""

_SKINS: Final[dict[str, ButtonColours]] = {
    "plain": ButtonColours(theme.BUTTON_TOP, theme.BUTTON_BOTTOM, theme.BUTTON_EDGE, theme.IVORY),
    "gold": ButtonColours(theme.GOLD_TOP, theme.GOLD_BOTTOM, theme.GOLD_EDGE, theme.INK, 0.47),
    "danger": ButtonColours(theme.DANGER_TOP, theme.DANGER_BOTTOM, theme.DANGER_EDGE, theme.DANGER_TEXT),
    "ghost": ButtonColours(theme.ROW_TOP, theme.ROW_BOTTOM, theme.EDGE, theme.IVORY),
    "chosen": ButtonColours(theme.CHOSEN_TOP, theme.CHOSEN_BOTTOM, theme.CHOSEN_EDGE, theme.CHOSEN_TEXT),
    "off": ButtonColours(theme.OFF_TOP, theme.OFF_BOTTOM, theme.OFF_EDGE, theme.DISABLED_TEXT, 0.0),
}


def get_button_colours(kind: str, *, enabled: bool, hover: float, held: bool) -> ButtonColours:
    """Return the colours of a button for its kind ("plain", "gold" …) and state.

    Args:
        kind: A `ButtonKind`, or "chosen" for the chosen one of several buttons.
        enabled: Whether the button can be pressed.
        hover: Strength of the highlight under the pointer, 0-1.
        held: Whether the mouse button is held down on it.
    """
    skin = _SKINS[kind if enabled else "off"]
    if not enabled:
        return skin
    top, bottom, edge = skin.top, skin.bottom, skin.edge
    if hover:
        top = theme.lighten(top, round(18 * hover))
        bottom = theme.lighten(bottom, round(14 * hover))
        if edge is not None and kind in ("plain", "ghost"):
            edge = theme.mix(edge, theme.BUTTON_EDGE_HOVER, hover)
        elif edge is not None:
            edge = theme.lighten(edge, round(16 * hover))
    if held:
        top, bottom = bottom, top
    return ButtonColours(top, bottom, edge, skin.ink, skin.light)


_ICON_GAP: Final = 10.0
"""Gap between the visible part of an icon and the label."""

_TRAILING_ICONS: Final = frozenset({"chevron-right"})
"""Icons that stand behind the label: arrows that lead on."""


class Button(Widget):
    """A button with a label and optionally an icon before the label; an arrow that leads on is behind it.

    The kind "gold" marks the main action of the screen: Enter presses it while no focus ring is visible,
    unless its `default` is False.
    """

    cursor = pygame.SYSTEM_CURSOR_HAND
    sound = "click"
    """Name of the sound of a press; "" for none."""
    icon_size = 26.0
    """Side of the icon in logical units."""
    align: Literal["center", "left"] = "center"
    chosen = False
    """Whether it is the chosen one of several."""

    def __init__(
        self,
        id: str,
        box: Box,
        text: TextSource,
        *,
        on_press: Press,
        icon: str | None = None,
        kind: ButtonKind = "plain",
        enabled: bool = True,
        letters: Style | None = None,
    ) -> None:
        super().__init__(id, box, text, enabled=enabled)
        self.on_press = on_press
        self.icon = icon
        self.kind = kind
        large = kind == "gold" and self.rect.height >= 64
        self.letters = letters or (styles.LEAD if large else styles.BODY_STRONG)
        self.default = self.lies_on_gold = kind == "gold"
        self.shows_label = True

    @property
    def role(self) -> Role:
        """Role of the button for screen readers: "button"."""
        return "button"

    def accessible_node(self) -> AccessibleNode | None:
        """Return the button's node for screen readers; a chosen button is marked as pressed in."""
        one = super().accessible_node()
        return self.replace_node_fields(one, on=True) if one is not None and self.chosen else one

    def on_added(self) -> None:
        """Register the button as the one that Enter presses, if its `default` is True."""
        if self.default and self.ui is not None:
            self.ui.default = self.id

    def press(self) -> None:
        """Play the button's click sound and call its `on_press`, if the button is enabled."""
        if self.enabled:
            self.play_sound(self.sound)
            self.on_press()

    def draw(self, canvas: Canvas) -> None:
        """Draw background, icon, label and focus ring of the button, cached for each of its states."""
        state = self.hover, self.held and self.hovered, self.enabled, self.chosen, self.kind, self.ring_amount
        print_ = self.label, self.shows_label, self.icon, self.icon_size, self.align, self.letters
        canvas.group(
            (type(self), state, print_, tuple(self.rect)),
            self.rect.inflate(_REACH, _REACH),
            self._paint,
        )

    def _paint(self, canvas: Canvas) -> None:
        box = self.rect.move(0, 1) if self.held and self.hovered and self.enabled else self.rect
        kind = "chosen" if self.chosen else self.kind
        skin = get_button_colours(
            kind, enabled=self.enabled, hover=self.hover, held=self.held and self.hovered
        )
        bare = self.kind == "ghost" and not self.chosen
        if self.enabled and not bare:
            canvas.shadow(box, radius=theme.RADIUS_CONTROL, blur=8, dy=4, alpha=0.5)
        if not bare:
            canvas.slab(
                box,
                radius=theme.RADIUS_CONTROL,
                top=skin.top,
                bottom=skin.bottom,
                edge=skin.edge,
                light=skin.light,
            )
        elif self.hover and self.enabled:
            canvas.slab(
                box,
                radius=theme.RADIUS_CONTROL,
                top=skin.top,
                bottom=skin.bottom,
                edge=skin.edge,
                alpha=self.hover,
            )
        self._draw_label(canvas, box, skin.ink)
        width, gap = (3.0, 6.0) if self.kind == "gold" else (2.0, theme.FOCUS_GAP)
        self.draw_ring(canvas, box, theme.RADIUS_CONTROL, width, gap)

    def _draw_label(self, canvas: Canvas, box: Rect, ink: Colour) -> None:
        words = self.label if self.shows_label else ""
        texts = canvas.texts
        icon_size, room = self.icon_size, box.width - 24.0
        sign = icon_size + (12.0 if words else 0.0) if self.icon else 0.0
        letters = texts.shrink_style_to_fit(words, room - sign, self.letters, least=_LEAST)
        if sign and words and texts.measure_width(words, letters) > room - sign:
            icon_size, room = 0.8 * icon_size, box.width - 12.0
            sign = icon_size + 8.0
            letters = texts.shrink_style_to_fit(words, room - sign, self.letters, least=_LEAST)
        if sign and words and texts.measure_width(words, letters) > room - sign:
            sign, room = 0.0, box.width - 24.0  # the words say more than the sign
            letters = texts.shrink_style_to_fit(words, room, self.letters, least=_LEAST)
        words = texts.shorten(words, room - sign, letters)
        width = texts.measure_width(words, letters)
        letters = letters.with_colour(ink)
        if self.icon and sign and words and self.align == "center":
            left, right = canvas.measure_icon_ink(self.icon, icon_size, ink)
            begin = box.centerx - (left + right + _ICON_GAP + width) / 2
            text, icon = begin + left + right + _ICON_GAP, begin + left
            if self.icon in _TRAILING_ICONS:
                text, icon = begin, begin + width + _ICON_GAP + left
            canvas.icon(self.icon, (icon, box.centery), icon_size, ink)
            canvas.text(words, (text, box.centery - 1), letters, anchor="midleft")
            return
        x = box.centerx - (sign + width) / 2 if self.align == "center" else box.left + 20.0
        if self.icon and sign:
            canvas.icon(self.icon, (x + icon_size / 2, box.centery), icon_size, ink)
        if words:
            canvas.text(words, (x + sign, box.centery - 1), letters, anchor="midleft")


class IconButton(Button):
    """A square button that shows only an icon; its label appears as a tooltip."""

    name_in_tooltip = True

    def __init__(
        self,
        id: str,
        box: Box,
        icon: str,
        text: TextSource,
        *,
        on_press: Press,
        kind: ButtonKind = "plain",
        enabled: bool = True,
        icon_size: float = 26.0,
    ) -> None:
        super().__init__(id, box, text, on_press=on_press, icon=icon, kind=kind, enabled=enabled)
        self.icon_size = icon_size
        self.shows_label = False


class ButtonState(Struct, frozen=True):
    """The state of a `PaintedButton`, passed to the function that paints it."""

    hover: float
    """Strength of the highlight under the pointer, 0-1."""
    focused: bool
    """Whether the visible keyboard focus is on the button."""
    held: bool
    """Whether the mouse button is held down on it."""
    enabled: bool
    """Whether the button can be pressed."""
    time: float
    """Seconds since the button was created, for animations."""


class PaintedButton(Widget):
    """A button whose picture is painted by a function of the scene, such as a menu card or a table row.

    `lift` is how far the button rises under the pointer, in logical units. `on_hover` is called with True
    when the pointer or the visible focus arrives and with False when it leaves. `answer` is the
    decision that a press submits, None for none (see `Widget.answer`).
    """

    cursor = pygame.SYSTEM_CURSOR_HAND
    tooltip_beside = False  # it may be the head of a row, whose numbers lie beside it

    def __init__(
        self,
        id: str,
        box: Box,
        text: TextSource,
        *,
        paint: Callable[[Canvas, Rect, ButtonState], None],
        on_press: Press | None = None,
        on_hover: Callable[[bool], object] | None = None,
        radius: float = theme.RADIUS_ROW,
        lift: float = 0.0,
        ring_width: float = 2.0,
        enabled: bool = True,
        sound: str = "click",
        focusable: bool = True,
        answer: Hashable = None,
        name_in_tooltip: bool = False,
    ) -> None:
        super().__init__(id, box, text, enabled=enabled, focusable=focusable)
        self.name_in_tooltip = name_in_tooltip
        self.answer = answer
        self.paint = paint
        self.on_press = on_press
        self.on_hover = on_hover
        self.radius = radius
        self.lift = lift
        self.ring_width = ring_width
        self.sound = sound
        self.time = 0.0
        self.on: bool | None = None  # whether it is the one chosen of several, where that is shown
        self._told = False
        if on_press is None:
            self.cursor = pygame.SYSTEM_CURSOR_ARROW

    @property
    def role(self) -> Role:
        """Role for screen readers: "button" if the widget has an `on_press`, else "label"."""
        return "label" if self.on_press is None else "button"

    def accessible_node(self) -> AccessibleNode | None:
        """Return the button's node for screen readers; if `on` is not None, it says if it is chosen."""
        one = super().accessible_node()
        return one if one is None or self.on is None else self.replace_node_fields(one, on=self.on)

    @property
    def is_pressable(self) -> bool:
        """Whether a press of Enter or Space does anything: not if the picture can only be looked at."""
        return super().is_pressable and self.on_press is not None

    def press(self) -> None:
        """Play the button's sound and call its `on_press`, if it is enabled and has one."""
        if self.enabled and self.on_press is not None:
            self.play_sound(self.sound)
            self.on_press()

    def on_focus_changed(self) -> None:
        """Call the button's `on_hover` if the pointer or the visible focus has arrived or left."""
        looked_at = self.hovered or self.shows_ring
        if self.on_hover is not None and looked_at != self._told:
            self._told = looked_at
            self.on_hover(looked_at)

    def update(self, dt: float) -> bool:
        """Advance the time passed to the button's paint function by `dt` seconds; return False."""
        self.time += dt
        return False

    def draw(self, canvas: Canvas) -> None:
        """Call the function that paints the button and draw the focus ring, raised under the pointer."""
        look = ButtonState(self.hover, self.shows_ring, self.held and self.hovered, self.enabled, self.time)
        if not (self.lift and self.hover_amount and self.enabled) or self.reduces_motion:  # as most of them
            self._draw_in_place(canvas, look)
            return
        with canvas.shift(0, -self.lift * ease_out(self.hover_amount)):
            self._draw_in_place(canvas, look)

    def _draw_in_place(self, canvas: Canvas, look: ButtonState) -> None:
        self.paint(canvas, self.rect, look)
        self.draw_ring(canvas, self.rect, self.radius, 3.0 if self.lies_on_gold else self.ring_width)
