"""Dialogs: messages and questions drawn over the present screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_out
from client.draw.geometry import Rect
from client.draw.rich_text_parser import strip_markup
from client.i18n import tr
from client.scene import Program, Scene
from client.widgets import Button, RichText, ScrollArea, TextField, WidgetText
from client.widgets.button import ButtonKind
from rules.contract import Scalar

_GAP = 16.0
_SCROLL_BAR = 20.0
"""Room at the right of a text that scrolls."""
_LOW_WINDOW = 500.0
"""Windows lower than this have less spacing."""


class DialogSpacing(Struct, frozen=True):
    """Distances inside a dialog, in logical units."""

    pad: float = 36.0
    """Space between the edge of the dialog and its content."""

    margin: float = 24.0
    """Least space between the dialog and the edge of the window."""

    below_title: float = 18.0
    """Space below the title."""

    between: float = 28.0
    """Space between text, extra widgets and buttons."""

    button: float = theme.HEIGHT_BUTTON
    """Height of a button."""

    step: float = theme.HEIGHT_BUTTON + 12.0
    """Distance from the top of one row of buttons to the top of the next."""

    @classmethod
    def create(cls, height: float) -> DialogSpacing:
        """Return the distances inside a dialog for a window of that height in logical units."""
        return cls(22.0, 12.0, 10.0, 16.0, 46.0, 54.0) if height < _LOW_WINDOW else cls()


class DialogButton(Struct, frozen=True):
    """A button of a dialog; its widget has the id ``dialog.<id>``."""

    id: str
    """Its id within the dialog."""

    label: str
    """Its text."""

    on_press: Callable[[], object] | None = None
    """Called after the dialog was closed."""

    kind: ButtonKind = "plain"
    """Its look."""

    icon: str | None = None
    """Its icon."""

    tip: str = ""
    """Its tooltip."""


class Dialog(Scene):
    """A dialog over the present screen, with a title, rich text and buttons.

    Pressing a button closes the dialog, then calls the button's `on_press`. Esc closes it and calls
    `on_cancel`. A text that is too long for the window scrolls.
    """

    overlay: ClassVar[bool] = True
    music: ClassVar[str] = ""

    def __init__(
        self,
        app: Program,
        title: str,
        text: str,
        buttons: Sequence[DialogButton],
        *,
        icon: str | None = None,
        width: float = 680.0,
        on_cancel: Callable[[], object] | None = None,
        on_link: Callable[[str], object] | None = None,
    ) -> None:
        super().__init__(app)
        self.title = title
        self.text = text
        self.buttons = tuple(buttons)
        self.icon = icon
        self.wanted_width = width
        self.on_cancel = on_cancel
        self.on_link = on_link
        self.box = Rect(0, 0, 0, 0)
        self.apart = DialogSpacing()
        self.open_share = 0.0
        self._title_height = 0.0

    def accessible_name(self) -> str:
        """Return the title of the dialog, for screen readers."""
        return self.title

    def accessible_description(self) -> str:
        """Return the text of the dialog without markup, for screen readers."""
        return strip_markup(self.text)

    # --- layout -----------------------------------------------------------------------------------
    def build(self) -> None:
        """Lay out the dialog and add text and buttons, which are stacked if they do not fit side by side.

        Where the text would have to scroll, less spacing makes room for it.
        """
        usual = DialogSpacing.create(self.height)
        for apart in dict.fromkeys((usual, DialogSpacing.create(0.0))):
            self.apart = apart
            width = min(self.wanted_width, self.width - 2 * apart.margin)
            inner = width - 2 * apart.pad
            sign = 56.0 if self.icon else 0.0
            self._title_height = self.texts.measure_height(
                self.title, inner - sign, styles.TITLE, line=1.2, rich=False
            )
            needed = RichText.measure_height(self.texts, self.text, inner) if self.text else 0.0
            places, rows_height = self._place_buttons(inner)
            extra = self.measure_extra()
            fixed = 2 * apart.pad + self._title_height + extra
            fixed += apart.between + rows_height if places else 0.0
            room = self.height - 2 * apart.margin - fixed - apart.below_title
            if needed <= room:
                break
        text_height = max(0.0, min(needed, room))
        height = fixed + (text_height + apart.below_title if self.text else 0.0)
        self.box = Rect((self.width - width) / 2, (self.height - height) / 2, width, height)
        x, y = self.box.left + apart.pad, self.box.top + apart.pad + self._title_height
        if self.text:
            y += apart.below_title
            self._add_text(Rect(x, y, inner, text_height), needed)
            y += text_height
        if extra:
            self.add_extra(Rect(x, y + apart.between, inner, extra - apart.between))
        bottom = self.box.bottom - apart.pad - rows_height
        for button, place in zip(self.buttons, places, strict=True):
            self.ui.add(
                Button(
                    f"dialog.{button.id}",
                    place.move(x, bottom),
                    WidgetText(button.label, details=button.tip),
                    icon=button.icon,
                    kind=button.kind,
                    on_press=partial(self.answer, button),
                )
            )

    def _place_buttons(self, inner: float) -> tuple[list[Rect], float]:
        """Return the rectangles of the buttons, relative to their rows, and the height of the rows."""
        if not self.buttons:
            return [], 0.0
        height = self.apart.button
        widths = [
            max(
                140.0,
                self.texts.measure_width(button.label, styles.BODY_STRONG)
                + 56.0
                + (38.0 if button.icon else 0.0),
            )
            for button in self.buttons
        ]
        total = sum(widths) + _GAP * (len(widths) - 1)
        if total > inner:
            return self._stack_buttons(widths, inner)
        places: list[Rect] = []
        x = inner - total
        for width in widths:
            places.append(Rect(x, 0, width, height))
            x += width + _GAP
        return places, height

    def _stack_buttons(self, widths: list[float], inner: float) -> tuple[list[Rect], float]:
        """Stack buttons, two in a row if both are short enough; a single or a wide one fills its row."""
        half = (inner - _GAP) / 2
        step, high = self.apart.step, self.apart.button
        is_short = [width <= half and len(widths) > 2 for width in widths]
        places: list[Rect] = []
        row, index = 0, 0
        while index < len(widths):
            pair = is_short[index : index + 2] == [True, True]
            for column in range(2 if pair else 1):
                places.append(Rect(column * (half + _GAP), row * step, half if pair else inner, high))
            row, index = row + 1, index + (2 if pair else 1)
        return places, (row - 1) * step + high

    def _add_text(self, place: Rect, needed: float) -> None:
        if needed <= place.height + 1.0:
            self.ui.add(RichText("dialog.text", place, self.text, on_link=self.on_link))
            return
        width = place.width - _SCROLL_BAR
        needed = RichText.measure_height(self.texts, self.text, width)
        area = self.ui.add(ScrollArea("dialog.scroll", place, self.title, needed, focusable=True))
        area.add(RichText("dialog.text", (0, 0, width, needed), self.text, on_link=self.on_link))

    def measure_extra(self) -> float:
        """Return the height of the dialog's extra widgets including the gap above them; 0.0 for none."""
        return 0.0

    def add_extra(self, place: Rect) -> None:
        """Add extra widgets between the text and the buttons of the dialog; does nothing by default."""

    # --- answering ----------------------------------------------------------------------------------
    def answer(self, button: DialogButton) -> None:
        """Close the dialog, then call the pressed button's `on_press`."""
        self.app.close(self)
        if button.on_press is not None:
            button.on_press()

    def cancel(self) -> None:
        """Close the dialog without pressing a button, and call its `on_cancel`."""
        self.app.close(self)
        if self.on_cancel is not None:
            self.on_cancel()

    # --- drawing ------------------------------------------------------------------------------------
    @property
    def is_animating(self) -> bool:
        """Whether the dialog needs frames: it is still fading in, or a widget moves."""
        return self.open_share < 1.0 or super().is_animating

    def update(self, dt: float) -> None:
        """Continue fading in the dialog for `dt` seconds."""
        if self.open_share < 1.0:
            self.open_share = min(1.0, self.open_share + dt / theme.PANEL_IN)

    def draw(self, canvas: Canvas) -> None:
        """Draw the dialog over the dimmed screen below: panel, title, text and buttons."""
        share = 1.0 if self.app.reduce_motion else ease_out(self.open_share)
        canvas.fill(canvas.rect, theme.GROUND, alpha=0.62 * share)
        with canvas.shift(0, 12.0 * (1.0 - share)), canvas.fade(share):
            self.draw_panel(canvas)
            self.ui.draw(canvas)

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the background panel, the icon and the title of the dialog."""
        canvas.panel(self.box, radius=theme.RADIUS_CARD, top=theme.ROW_TOP, edge=theme.BUTTON_EDGE)
        pad = self.apart.pad
        x, y = self.box.left + pad, self.box.top + pad
        if self.icon:
            canvas.icon(self.icon, (x + 18, y + self._title_height / 2), 36, theme.GOLD)
            x += 56.0
        canvas.paragraph(self.title, (x, y), self.box.right - pad - x, styles.TITLE, line=1.2, rich=False)


def confirm_dialog(
    app: Program, words: str, then: Callable[[], object], *, icon: str, text: str = "", **params: Scalar
) -> Dialog:
    """Return a dialog that asks for confirmation of an irreversible action; Enter, Space and Esc mean "no".

    Args:
        app: The running program.
        words: Prefix of the language keys ``<words>.title``, ``.text``, ``.yes`` and ``.no``.
        then: Called if the player confirms.
        icon: Name of the icon of the dialog and of its "yes" button.
        text: Text to show instead of that of ``<words>.text``.
        params: Parameters of the texts of title and text.
    """
    answers = (
        DialogButton("yes", tr(f"{words}.yes"), then, kind="danger", icon=icon),
        DialogButton("no", tr(f"{words}.no"), kind="gold"),
    )
    said = text or tr(f"{words}.text", **params)
    return Dialog(app, tr(f"{words}.title", **params), said, answers, icon=icon)


class InputDialog(Dialog):
    """A dialog with a text field; Enter and the gold button submit its text, which must not be empty."""

    def __init__(
        self,
        app: Program,
        title: str,
        text: str,
        value: str,
        on_submit: Callable[[str], object],
        *,
        label: str = "",
        max_length: int = 60,
        icon: str | None = "rename",
    ) -> None:
        buttons = (
            DialogButton("cancel", tr("app.cancel")),
            DialogButton("ok", tr("app.ok"), self._submit, kind="gold", icon="check"),
        )
        super().__init__(app, title, text, buttons, icon=icon)
        self.value = value
        self.on_submit = on_submit
        self.label = label or title
        self.max_length = max_length

    def enter(self) -> None:
        """Focus the text field when the dialog is opened."""
        self.ensure_built()
        self.ui.focus_on("dialog.field")

    def measure_extra(self) -> float:
        """Return the height of the dialog's text field including the gap above it."""
        return self.apart.between + self.apart.button

    def add_extra(self, place: Rect) -> None:
        """Add the text field to the dialog."""
        self.ui.add(
            TextField(
                "dialog.field",
                place,
                self.label,
                self.value,
                self._handle_change,
                on_submit=lambda _: self.answer(self.buttons[1]),
                max_length=self.max_length,
            )
        )

    def _handle_change(self, value: str) -> None:
        self.value = value

    def answer(self, button: DialogButton) -> None:
        """Close the dialog by a button; the OK button refuses an empty text with a notice."""
        if button.id == "ok" and not self.value.strip():
            self.app.notify(tr("app.refused.empty"), "refused")
            return
        super().answer(button)

    def _submit(self) -> None:
        self.on_submit(self.value.strip())
