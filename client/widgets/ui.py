"""The widgets of one scene: focus, hover, dispatch of input events to widgets, and tooltips."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from contextvars import Context, copy_context
from typing import Final

import pygame

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect
from client.draw.rich_text_parser import strip_markup
from client.i18n import tr
from client.platform.keyboard import is_command
from client.platform.pointer import SWIPE
from client.widgets.focus_navigation import ARROW_DIRECTIONS, find_initial_focus, find_nearest
from client.widgets.gamepad_navigation import GamepadNavigation, NavigationStep
from client.widgets.misclick_guard import PRESS_KEYS, MisclickGuard, is_press
from client.widgets.tooltip import draw_tooltip
from client.widgets.widget import W, Widget, WidgetHost

_POINTER_EVENTS: Final = frozenset(
    {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, SWIPE}
)

_LONGEST_WAIT: Final = 0.1
"""Seconds after which lazily added widgets are added although nobody has asked for them."""


class Ui:
    """All widgets of one scene, in the order they were added, which is also the tab order.

    Widgets added later lie above earlier ones.

    Attributes:
        ring: Whether the focus is visible, because the keyboard or the gamepad was used last.
        default: Id of the button that Enter presses while no focus is visible.
        first: Id of the widget where the arrow keys begin, if not at the default button.
        cancel: Called by Esc and gamepad B.
        list_kept_boxes: Returns the boxes that tooltips should not cover; none by default.
        auto_focused: Id of the widget that was focused automatically, until the player moves the focus.
        popup: The widget that is open above all others, such as a drop-down list, and gets all events.
        dirty: Whether the screen has to be drawn again.
        misclick_guard: Ignores presses on widgets that have just appeared.
    """

    def __init__(self, host: WidgetHost) -> None:
        self.host = host
        self.dirty = True
        self.popup: Widget | None = None
        self._hover: Widget | None = None
        self._held: Widget | None = None
        self._point: Point = (-1.0, -1.0)
        self._here: list[Widget] = []
        self._by_id: dict[str, Widget] = {}
        self._waiting: list[tuple[int, Callable[[], object], Context]] = []
        self._waited = 0.0
        self.ring = False
        self.default: str | None = None
        self.first: str | None = None
        self.cancel: Callable[[], None] | None = None
        self.list_kept_boxes: Callable[[], Sequence[Rect]] = tuple
        self._memory: dict[str, object] = {}
        self.auto_focused: str | None = None
        self._focus: Widget | None = None
        self._note: Widget | None = None  # the tooltip area under the pointer, above the hovered widget
        self._note_due: Point | None = None  # where that area still has to be looked for
        self._held_before: str | None = None
        self._rest = 0.0  # seconds the pointer or the focus has rested
        self._tip_shown = False
        self._tip_over = False
        self._takes_input = True  # False while another scene is in front: then nothing has a tooltip
        self._moving = False
        self._gamepad = GamepadNavigation()
        self.misclick_guard = MisclickGuard()

    # --- widgets --------------------------------------------------------------------------------
    @property
    def widgets(self) -> list[Widget]:
        """All widgets of the scene; those that `add_lazily` has postponed are added first."""
        self._add_waiting()
        return self._here

    def __getitem__(self, id: str) -> Widget:
        found = self._find_widget(id)
        if found is None:
            raise KeyError(id)
        return found

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and self._find_widget(id) is not None

    def __iter__(self) -> Iterator[Widget]:
        return iter(self.widgets)

    def list_ids(self) -> tuple[str, ...]:
        """Return the ids of all widgets of the scene, in tab order."""
        return tuple(widget.id for widget in self.widgets)

    def add_lazily(self, add: Callable[[], object]) -> None:
        """Postpone adding invisible widgets, such as tooltip areas, until the new screen is drawn.

        `add` is called at the next input event, or when a screen reader reads the screen, but after
        `_LONGEST_WAIT` seconds at the latest. In the tab order its widgets stand where they would if they
        were added now.

        Args:
            add: Adds the widgets.

        Raises:
            ValueError: When `add` is called, if it adds a widget that is visible or can be pressed.
        """
        self._waiting.append((len(self._here), add, copy_context()))

    def _wait(self, dt: float) -> None:
        """Add what has waited long enough."""
        self._waited += dt
        if self._waited >= _LONGEST_WAIT:
            self._add_waiting()

    def _forget_waiting(self) -> None:
        """Drop what waits to be added: all widgets are built anew."""
        self._waiting.clear()
        self._waited = 0.0

    def _add_waiting(self) -> None:
        if not self._waiting:
            return
        waiting, self._waiting, dirty = self._waiting, [], self.dirty
        for place, add, asking in reversed(waiting):
            above = self._here[place:]
            del self._here[place:]
            try:
                asking.run(add)
                firm = next((one.id for one in self._here[place:] if not one.can_be_lazy), None)
            finally:  # if that fails, the widgets that were here stay
                self._here += above
            if firm is not None:
                raise ValueError(f"{firm!r} is seen or pressed: it cannot wait")
        self._update_hover()
        self.dirty = dirty  # they are invisible

    def _find_widget(self, id: str) -> Widget | None:
        """Return the widget of this id, also if it was waiting to be added; None if there is none."""
        found = self._by_id.get(id)
        if found is None:
            self._add_waiting()
            found = self._by_id.get(id)
        return found

    def draw(self, canvas: Canvas) -> None:
        """Draw all widgets of the scene; a widget inside a container is drawn by the container."""
        for widget in tuple(self._here):  # what asks who is pointed at while it is drawn adds those that wait
            if widget.visible and widget.parent is None:
                widget.draw(canvas)

    def to_pixels(self, what: Widget | str | Box) -> pygame.Rect:
        """Return a rectangle in pixels: that of a widget or of a widget's id, or one in logical units."""
        if isinstance(what, str):
            what = self[what]
        box = what.screen_rect if isinstance(what, Widget) else what
        x, y, w, h = (value * self.host.metrics.unit for value in box)
        return pygame.Rect(round(x), round(y), round(w), round(h))

    def _to_logical(self, pos: tuple[int, int]) -> Point:
        return pos[0] / self.host.metrics.unit, pos[1] / self.host.metrics.unit

    @staticmethod
    def _to_local(widget: Widget, point: Point) -> Point:
        if widget.parent is None:
            return point
        x, y = widget.parent.origin()
        return point[0] - x, point[1] - y

    def find_widgets(self, point: Point) -> list[Widget]:
        """Return the visible widgets at a point of the screen that take clicks, topmost first."""
        return [
            one
            for one in reversed(self.widgets)
            if one.visible and not one.click_through and one.contains(point)
        ]

    def _find_topmost(self, point: Point) -> Widget | None:
        """Return the topmost of them, without adding those that wait."""
        there = (
            one
            for one in reversed(self._here)
            if one.visible and not one.click_through and one.contains(point)
        )
        return next(there, None)

    def _update_hover(self) -> None:
        """Update what is hovered after widgets changed under the resting pointer."""
        if self.popup is not None or self._held is not None:
            return
        top = self._find_topmost(self._point)
        if top is not self._hover:
            if self._hover is not None:
                self._hover.hovered = False
            if top is not None:
                top.hovered, top.hover_amount = True, 1.0
            self._hover = top

    def _find_tooltip_area(self, point: Point) -> Widget | None:
        """Return the tooltip area at a point that is not covered there."""
        top = next((one for one in reversed(self.widgets) if one.visible and one.contains(point)), None)
        if top is None:
            return None
        return top if top.click_through else top.tooltip_area_at(point)

    def _join_tooltips(self, widget: Widget) -> str:
        """Return the tooltip for the keyboard focus: the widget's own and those of its tooltip areas."""
        inside = [one for one in self.widgets if one.explains == widget.id and one.visible]
        parts = [one.tooltip_text for one in (*inside, *widget.focused_tooltip_areas())]
        return "\n".join(words for words in (widget.tooltip_text, *parts) if words)

    def join_area_tooltips(self, widget: Widget) -> str:
        """Return the tooltips of all tooltip areas on a widget in one text, for screen readers.

        Return "" if the widget's own accessible text includes them.
        """
        if widget.reads_area_tooltips:
            return ""
        inside = [one for one in self.widgets if one.explains == widget.id and one.visible]
        return "\n".join(strip_markup(one.tooltip_text) for one in inside if one.tooltip_text)

    def _is_in_column(self, widget: Widget) -> bool:
        """Return whether a widget stands in a column of its type: its tooltip must not cover the next one."""
        box = widget.visible_rect
        alike = (one for one in self.widgets if one is not widget and type(one) is type(widget))
        return widget.tooltip_beside and any(
            _is_stacked_on(box, one.visible_rect) for one in alike if one.visible and one.tooltip_text
        )

    def add(self, widget: W) -> W:
        """Add a widget above all others and return it.

        Raises:
            ValueError: If another widget has its id.
        """
        if widget.id in self._by_id:
            raise ValueError(f"two widgets are called {widget.id!r}")
        widget.ui = self
        self._here.append(widget)
        self._by_id[widget.id] = widget
        if widget.id in self._memory:
            widget.restore_state(self._memory[widget.id])
        if widget.id == self._held_before:
            self._held, self._held_before = widget, None
            widget.held = True
        widget.on_added()
        self.misclick_guard.guard_if_new(widget)
        self.dirty = True
        return widget

    def clear(self) -> None:
        """Remove all widgets; the state of each, such as a scroll offset, is kept for its id."""
        self._forget_waiting()
        for widget in self._here:
            memory = widget.save_state()
            if memory is not None:
                self._memory[widget.id] = memory
        self.misclick_guard.begin_rebuild(self._here)
        # a slider whose change rebuilds the scene can still be dragged
        self._held_before = self._held.id if self._held else None
        self._here.clear()
        self._by_id.clear()
        self._focus = self._hover = self._note = self._note_due = self._held = self.popup = None
        self.default = self.first = None
        self.dirty = True

    # --- focus ----------------------------------------------------------------------------------
    @property
    def focused_id(self) -> str | None:
        """Id of the widget that has the keyboard focus, None if none has it."""
        return self._focus.id if self._focus else None

    @property
    def hovered_id(self) -> str | None:
        """Id of the widget under the pointer, None if there is none."""
        return self._hover.id if self._hover else None

    @property
    def attended_ids(self) -> tuple[str, ...]:
        """Ids of the widgets that the player looks at: under the pointer, or with a visible focus."""
        found = (self._noted, self._hover, self._focus if self.ring else None)
        return tuple(one.id for one in found if one is not None)

    @property
    def is_typing(self) -> bool:
        """Whether typed text goes to a text field."""
        return self._focus is not None and self._focus.takes_text

    def focus_on(self, id: str | None, *, ring: bool | None = None) -> None:
        """Give the keyboard focus to the widget with an id; None or an unknown id removes the focus.

        Args:
            id: Id of the widget. With `ring=False` a widget that `add_lazily` has postponed does not count.
            ring: Whether the focus is to be visible; None leaves that unchanged.
        """
        if ring is not None:
            self.ring = ring
        self._set_focus(None if not id else self._by_id.get(id) if ring is False else self._find_widget(id))

    def _set_focus(self, widget: Widget | None) -> None:
        if widget is not None and not widget.is_focusable:
            widget = None
        self.dirty = True
        if self.ring:
            self._tip_over = False  # the tooltip follows the focus now, not the pointer
        before = self._focus
        if before is widget:
            return
        self._focus = widget
        self._rest = 0.0
        if widget is not None and widget.id != self.auto_focused:
            self.auto_focused = None
        for one in (before, widget):
            if one is not None:
                one.focused = one is widget
                one.on_focus_changed()
        if widget is not None and widget.parent is not None:
            widget.parent.scroll_into_view(widget.rect)
        _set_text_input(self.to_pixels(self._focus or "") if self.is_typing else None)

    def _show_ring(self) -> None:
        if not self.ring:
            self.ring = self.dirty = True

    def begin_input(self, point: Point) -> None:
        """Start taking input, because the scene has come to the front, with the pointer at `point`."""
        self._point = point
        self._takes_input, self._rest = True, 0.0
        self.misclick_guard.guard_all()
        if self.popup is None:
            self._set_hover(self._find_topmost(point))
            self._tip_over = False
            self._note_due = point

    def ignore_second_press(self) -> None:
        """Ignore presses for a moment, because the scene itself has just handled one (double clicks)."""
        self.misclick_guard.guard_all()

    def is_confirmation(self, event: pygame.Event) -> bool:
        """Return whether an event is a press of Enter or gamepad A.

        Presses in the first moment of a new screen do not count.
        """
        if event.type == pygame.KEYDOWN:
            confirms = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        else:
            confirms = event.type == pygame.JOYBUTTONDOWN and is_press(event)
        return confirms and self.popup is None and not self.misclick_guard.blocks(None)

    def end_input(self) -> None:
        """Stop taking input, because another scene has come to the front: end drags, hover and tooltips."""
        self.cancel_press()
        self._gamepad.release()
        self._set_hover(None)
        self._note_due = None
        self._set_note(None)
        self._takes_input = self._tip_shown = False
        self.dirty = True

    def cancel_press(self) -> None:
        """Cancel the press of the widget on which the mouse button is held; put back what was dragged."""
        held, self._held = self._held, None
        if held is not None:
            held.held = False
            held.mouse_cancel()
            self.dirty = True

    def find_target_id(self, point: Point) -> str | None:
        """Return the id of the widget that a press at a point would be meant for, None if there is none."""
        target = self.popup or self._find_topmost(point)
        return None if target is None else target.id

    def accepts_drag(self, point: Point, *, horizontal: bool) -> bool:
        """Return whether a finger that moves drags a part of the widget under it instead of scrolling.

        Args:
            point: Where the finger came down.
            horizontal: Whether it moves to the left or right rather than up or down.
        """
        if self.popup is not None:
            return False
        top = next(iter(self.find_widgets(point)), None)
        return top is not None and top.accepts_drag_at(self._to_local(top, point), horizontal=horizontal)

    def finish_rebuild(self, writing: str | None = None) -> None:
        """Finish a rebuild of all widgets: restore the caret and update what the pointer hovers over.

        Args:
            writing: Id of the text field that had the keyboard focus before the rebuild and has it again;
                None if there is none.
        """
        field = self._by_id.get(writing) if writing else None
        if field is not None and field.takes_text and writing in self._memory:
            field.restore_state(self._memory[writing])  # getting the focus has selected all its text
        self._held_before = None
        self.misclick_guard.end_rebuild(self._by_id)
        if self._hover is None:
            self._update_hover()
        if self.popup is None and self._held is None:
            self._note_due = self._point

    def step_focus(self, by: int) -> None:
        """Move the keyboard focus one tab stop forward (1) or back (-1), cyclically; a group is one stop.

        Without a focus, the first step forward leads to where the arrow keys begin.
        """
        group = self._focus.tab_group if self._focus is not None else ""
        stops = [
            widget
            for widget in self.widgets
            if widget is self._focus
            or (
                widget.is_tab_stop
                and (not widget.tab_group or (widget.is_group_stop and widget.tab_group != group))
            )
        ]
        self._show_ring()
        if not any(widget.is_tab_stop for widget in stops):
            return
        if self._focus in stops:
            self._set_focus(stops[(stops.index(self._focus) + by) % len(stops)])
        else:
            first = self._by_id.get(self.first) if self.first is not None and by > 0 else None
            self._set_focus(first if first in stops else stops[0 if by > 0 else -1])

    def move_focus(self, dx: int, dy: int) -> bool:
        """Move the keyboard focus to the nearest widget in a direction; return whether any widget has it.

        The focused widget may use the direction itself, as a slider does. A hidden focus is only made
        visible.

        Args:
            dx: -1 for left, 1 for right, else 0.
            dy: -1 for up, 1 for down, else 0.
        """
        if self._focus is not None and self._focus.handle_direction(dx, dy):
            self._show_ring()
            self._restart_tooltip()
            return True
        if self._focus is None or not self.ring:
            had = self._focus
            self._show_ring()
            if had is None:
                self._set_focus(self._find_first_stop())
            return self._focus is not None
        best = find_nearest(self._focus, [one for one in self.widgets if one.is_focusable], dx, dy)
        if best is not None:
            self._set_focus(best)
        return True

    def _restart_tooltip(self) -> None:
        """Hide the tooltip until the focus rests, because the focused widget now shows something else."""
        self._rest, self._tip_over, self._tip_shown, self.dirty = 0.0, False, False, True

    def _find_first_stop(self) -> Widget | None:
        return find_initial_focus(self.widgets, (self.first, self.default))

    def focus_first_stop(self) -> None:
        """If no widget has the focus, focus the one where arrow keys begin; for screen readers."""
        if self._focus is None and self.popup is None:
            self._show_ring()
            self._set_focus(self._find_first_stop())
            self.auto_focused = self.focused_id

    # --- events ---------------------------------------------------------------------------------
    def handle(self, event: pygame.Event) -> bool:
        """Pass an input event to the widget it is meant for; return whether it was used."""
        self._add_waiting()  # where the pointer has rested until now
        match event.type:
            case code if code in _POINTER_EVENTS:
                return self._handle_pointer(event)
            case pygame.KEYDOWN:
                return self._handle_key(event)
            case pygame.TEXTINPUT | pygame.TEXTEDITING if self._focus is not None and self.is_typing:
                if event.type == pygame.TEXTINPUT:
                    self._focus.insert_text(event.text)
                else:
                    self._focus.set_composition(event.text, event.start)
                self.dirty = True
                return True
            case pygame.WINDOWLEAVE:
                self._set_hover(None)
                self._set_note(None)
            case pygame.WINDOWFOCUSLOST:
                self._gamepad.release()
                self.cancel_press()
                if self._focus is not None:  # the input method has forgotten what it composed
                    self._focus.set_composition("", 0)
            case _:
                stroke = self._gamepad.read_event(event)
                return stroke is not None and self._stroke(stroke)
        return False

    def _handle_pointer(self, event: pygame.Event) -> bool:
        """Handle an event of a pointing device as `client.platform.pointer` makes them."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._handle_motion(self._to_logical(event.pos))
            case pygame.MOUSEBUTTONDOWN:
                return self._handle_down(self._to_logical(event.pos), event.button)
            case pygame.MOUSEBUTTONUP:
                return self._handle_up(self._to_logical(event.pos), event.button)
            case pygame.MOUSEWHEEL:
                return self._handle_wheel(event.y, event.precise_y)
        return self._handle_swipe(self._to_logical(event.at), event.by / self.host.metrics.unit)

    def _handle_motion(self, point: Point) -> bool:
        self._point = point
        if self._held is not None:
            self._held.mouse_drag(self._to_local(self._held, point))
            self.dirty = True
            return True
        if self.popup is not None:
            self.popup.mouse_move(self._to_local(self.popup, point))
            self.dirty = True
            return True
        top = next(iter(self.find_widgets(point)), None)
        self._set_hover(top)
        self._set_note(self._find_tooltip_area(point))
        if self.ring and not self._tip_over:
            self._rest, self._tip_over, self._tip_shown = (
                0.0,
                True,
                False,
            )  # the tooltip follows the pointer again
        if top is not None:
            top.mouse_move(self._to_local(top, point))
        return top is not None

    @property
    def _noted(self) -> Widget | None:
        """The tooltip area under the pointer, above the hovered widget."""
        if self._note_due is not None:
            self._note, self._note_due = self._find_tooltip_area(self._note_due), None
        return self._note

    def _set_note(self, note: Widget | None) -> None:
        """Change the tooltip area under the pointer; its tooltip appears once the pointer rests."""
        if note is not self._noted:
            self._note = note
            self._rest, self._tip_shown, self.dirty = 0.0, False, True
            self._tip_over = note is not None or self._hover is not None

    def _set_hover(self, widget: Widget | None) -> None:
        before = self._hover
        if before is widget:
            if not self._tip_shown:
                self._rest = 0.0
            return
        self._hover = widget
        self._rest = 0.0
        self._tip_shown, self._tip_over = False, widget is not None
        self.dirty = True
        for one in (before, widget):
            if one is not None:
                one.hovered = one is widget
                one.on_focus_changed()
        _show_cursor(widget)

    def _handle_down(self, point: Point, button: int) -> bool:
        self._point = point
        self._tip_shown, self._tip_over, self._rest = False, False, 0.0
        if self.popup is not None:
            if button == 1:
                self.popup.mouse_down(self._to_local(self.popup, point))
                self.dirty = True
            return True
        top = next(iter(self.find_widgets(point)), None)
        if self._is_blocked(top if button == 1 else None, point):
            return True
        if button != 1:
            return False
        self.ring = False
        self._set_hover(top)
        if top is None or not top.enabled:
            self._set_focus(None)
            return top is not None
        self._set_focus(top)
        self._held = top
        top.held = self.dirty = True
        self.misclick_guard.note_press(top)
        top.mouse_down(self._to_local(top, point))
        return True

    def _is_blocked(self, widget: Widget | None, point: Point) -> bool:
        """Return whether a press of the mouse comes too early to be meant for the widget."""
        return self.misclick_guard.blocks(widget, None if widget is None else self._to_local(widget, point))

    def _handle_up(self, point: Point, button: int) -> bool:
        if button != 1 or self._held is None:
            return False
        held, self._held = self._held, None
        held.held = False
        self.dirty = True
        held.mouse_up(self._to_local(held, point), held.contains(point))
        return True

    def _handle_wheel(self, notches: int, turned: float) -> bool:
        if not turned:  # it was turned sideways
            return False
        if self.popup is not None:
            self.dirty = True
            return self.popup.handle_wheel(notches, turned)
        there = self.find_widgets(self._point)
        used = any(one.enabled and one.handle_wheel(notches, turned) for one in there)
        if used:
            self.dirty = True
            self._handle_motion(self._point)
        return used

    def _handle_swipe(self, start: Point, distance: float) -> bool:
        there = self.find_widgets(start) if self.popup is None else [self.popup]
        used = any(one.enabled and one.handle_swipe(distance) for one in there)
        self.dirty |= used
        return used

    def _handle_key(self, event: pygame.Event) -> bool:
        focus = self.popup or self._focus
        if event.key in PRESS_KEYS and self.misclick_guard.blocks(None):
            return True
        if focus is not None and focus.handle_key(event):
            self._restart_tooltip()
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if event.key in ARROW_DIRECTIONS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self.move_focus(*ARROW_DIRECTIONS[event.key])
        if event.key in PRESS_KEYS and not is_command(event):
            return self._press(enter=event.key != pygame.K_SPACE)
        if event.key == pygame.K_ESCAPE:
            return self._cancel()
        return False

    def press(self, id: str) -> bool:
        """Press the widget with an id, because its shortcut key or gamepad button was pressed.

        In the first moment of a new screen nothing is pressed.

        Args:
            id: Id of the widget; it need not have the focus.

        Returns:
            False if there is no such widget, or it is disabled or invisible.
        """
        target = self._find_widget(id)
        if target is None or not target.enabled or not target.visible:
            return False
        self.dirty = True
        if not self.misclick_guard.blocks(None):
            self._press_unless_new(target)
        return True

    def _press(self, *, enter: bool) -> bool:
        """Press the widget that shows the focus; without a visible focus Enter presses the default button."""
        target = self._focus if self._focus is not None and self.ring else None
        if target is None and enter and self.default is not None:
            target = self._by_id.get(self.default)
        if target is None or not target.visible:
            return False
        if target is self._focus and not target.is_pressable:
            self._explain_no_press(target)
            return True
        if not target.enabled:
            return False
        self.dirty = True
        self._press_unless_new(target)
        return True

    def _explain_no_press(self, target: Widget) -> None:
        """Announce to a screen reader why pressing a widget does nothing; the tooltip shows it already."""
        why = tr("access.not-pressable") if target.enabled else strip_markup(target.reason)
        self.host.announce(why, urgent=True)

    def _press_unless_new(self, target: Widget) -> None:
        if not self.misclick_guard.blocks(target):
            self.misclick_guard.note_press(target)
            target.press()

    def _cancel(self) -> bool:
        if self.cancel is None:
            return False
        self.cancel()
        return True

    def go_back(self) -> bool:
        """Close the open popup, else do what Esc does in the scene; return False if that is nothing."""
        if self.popup is None:
            return self._cancel()
        self.dirty = True
        return self.popup.handle_key(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))

    def _stroke(self, stroke: NavigationStep) -> bool:
        self.dirty = True
        match stroke:
            case "press":
                if self._focus is None:
                    return self._press(enter=True)
                self._show_ring()
                return self._press(enter=False)
            case "cancel":
                return self.go_back()
            case "next" | "back":
                self.step_focus(1 if stroke == "next" else -1)
                return True
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[stroke]
        return self.popup.handle_direction(dx, dy) if self.popup is not None else self.move_focus(dx, dy)

    # --- time and drawing -------------------------------------------------------------------------
    def update(self, dt: float) -> None:
        """Advance animations, tooltips and the repetition of a held gamepad direction by `dt` seconds."""
        self._moving = False
        self.misclick_guard.update(dt)
        for widget in self._here:
            own = widget.update(dt)
            if widget.animate_highlight(dt) or own:
                self._moving = True
        for stroke in self._gamepad.repeat_steps(dt):
            self._stroke(stroke)
        self.dirty |= self._moving
        self._wait(dt)
        shown = self._tip_shown
        self._rest += dt
        if shown or not self._waiting:
            self._tip_shown = self._rest >= theme.TOOLTIP_DELAY and bool(self._find_tooltip())
        if shown != self._tip_shown:
            self.dirty = True

    @property
    def is_animating(self) -> bool:
        """Whether a widget is moving or a gamepad's direction is held, so that frames have to be drawn."""
        return self._moving or self._gamepad.is_direction_held

    def seconds_to_redraw(self) -> float | None:
        """Return the seconds until a caret, tooltip or misclick guard needs a redraw; None if never."""
        waits = [wait for one in self.widgets if (wait := one.seconds_to_redraw()) is not None]
        if (shield := self.misclick_guard.get_seconds_to_update()) is not None:
            waits.append(shield)
        if self._find_tooltip() and not self._tip_shown:
            waits.append(max(0.0, theme.TOOLTIP_DELAY - self._rest))
        return min(waits, default=None)

    @property
    def tooltip_text(self) -> str:
        """Text of the visible tooltip, "" if no tooltip is visible."""
        found = self._find_tooltip()
        return found[1] if found is not None and self._tip_shown else ""

    def _find_tooltip(self) -> tuple[Widget, str] | None:
        if self._held is not None or self.popup is not None or not self._takes_input:
            return None
        if self._tip_over:
            widget = self._noted or self._hover
            words = widget.tooltip_text if widget is not None else ""
        else:
            widget = self._focus if self.ring else None
            words = self._join_tooltips(widget) if widget is not None else ""
        return (widget, words) if widget is not None and words else None

    def draw_overlay(self, canvas: Canvas) -> None:
        """Draw what lies above the whole scene: an open drop-down list and the tooltip."""
        if self.popup is not None:
            self.popup.draw_overlay(canvas)
        tip = self._find_tooltip() if self._tip_shown else None
        if tip is not None:
            widget, words = tip
            anchor, kept = widget.tooltip_anchor, self.list_kept_boxes()
            wholes = [
                box for box in kept if box.contains(anchor)
            ]  # a part of a piece: all of it stays in sight
            anchor = min(wholes, key=lambda box: box.width * box.height, default=anchor)
            kept = [box for box in kept if not box.colliderect(anchor)]
            draw_tooltip(canvas, anchor, words, beside=self._is_in_column(widget), kept=kept)


def _is_stacked_on(one: Rect, other: Rect) -> bool:
    """Return whether two rectangles of the same width lie close above each other."""
    gap = max(one.top, other.top) - min(one.bottom, other.bottom)
    same = abs(one.left - other.left) < 2.0 and abs(one.width - other.width) < 2.0
    return same and -1.0 <= gap <= 2 * one.height and one.width > one.height


def _set_text_input(place: pygame.Rect | None) -> None:
    """Tell the system that text is typed at `place` (pixels); None ends text input."""
    with contextlib.suppress(pygame.error):  # there is no window yet, or it takes no text
        if place is None:
            pygame.key.stop_text_input()
        else:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(place)


def _show_cursor(widget: Widget | None) -> None:
    """Show the mouse cursor for the widget under the pointer."""
    wanted = pygame.SYSTEM_CURSOR_ARROW if widget is None or not widget.enabled else widget.cursor
    with contextlib.suppress(pygame.error):  # some drivers have no cursor
        pygame.mouse.set_cursor(wanted)
