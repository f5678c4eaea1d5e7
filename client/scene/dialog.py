"""Dialogs: questions and messages as overlays on the present scene."""

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
_LOW_WINDOW = 500.0
"""Windows lower than this have less spacing."""


class DialogSpacing(Struct, frozen=True):
    """The distances in a dialog, in logical units."""

    pad: float = 36.0
    """Inside its edge."""

    margin: float = 24.0
    """Between it and the edge of the window."""

    below_title: float = 18.0
    """Below the title."""

    between: float = 28.0
    """Between the text, extra widgets and the buttons."""

    button: float = theme.HEIGHT_BUTTON
    """Height of a button."""

    step: float = theme.HEIGHT_BUTTON + 12.0
    """From one row of buttons to the next."""

    @classmethod
    def create(cls, height: float) -> DialogSpacing:
        """Return the spacing for a window of that height."""
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
    """A title, a rich text and buttons. A press closes it, then calls the button's `on_press`.

    Text longer than the window scrolls. Esc closes it and calls `on_cancel`.
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
        """Return its title."""
        return self.title

    def accessible_description(self) -> str:
        """Return its text."""
        return strip_markup(self.text)

    # --- layout -----------------------------------------------------------------------------------
    def build(self) -> None:
        """Lay out text and buttons; buttons that do not fit side by side are stacked."""
        apart = self.apart = DialogSpacing.create(self.height)
        width = min(self.wanted_width, self.width - 2 * apart.margin)
        inner = width - 2 * apart.pad
        sign = 56.0 if self.icon else 0.0
        self._title_height = self.texts.measure_height(
            self.title, inner - sign, styles.TITLE, line=1.2, rich=False
        )
        needed = RichText.measure_height(self.texts, self.text, inner - 20.0) if self.text else 0.0
        places, rows_height = self._place_buttons(inner)
        extra = self.measure_extra()
        fixed = 2 * apart.pad + self._title_height + extra + (apart.between + rows_height if places else 0.0)
        text_height = max(0.0, min(needed, self.height - 2 * apart.margin - fixed - apart.below_title))
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
        """Stack buttons, two in a row if more than two are short enough. A single one fills its row."""
        half = (inner - _GAP) / 2
        columns = 2 if len(widths) > 2 and max(widths) <= half else 1
        step, high = self.apart.step, self.apart.button
        places = []
        for index in range(len(widths)):
            row, column = divmod(index, columns)
            alone = columns == 1 or (column == 0 and index == len(widths) - 1)
            places.append(Rect(column * (half + _GAP), row * step, inner if alone else half, high))
        return places, row * step + high

    def _add_text(self, place: Rect, needed: float) -> None:
        if needed <= place.height + 1.0:
            self.ui.add(RichText("dialog.text", place, self.text, on_link=self.on_link))
            return
        area = self.ui.add(ScrollArea("dialog.scroll", place, self.title, needed, focusable=True))
        area.add(RichText("dialog.text", (0, 0, place.width - 20.0, needed), self.text, on_link=self.on_link))

    def measure_extra(self) -> float:
        """Return the height of extra widgets below the text, with the gap above (`apart.between`)."""
        return 0.0

    def add_extra(self, place: Rect) -> None:
        """Add the extra widgets."""

    # --- answering ----------------------------------------------------------------------------------
    def answer(self, button: DialogButton) -> None:
        """Close, then call the button's `on_press`."""
        self.app.close(self)
        if button.on_press is not None:
            button.on_press()

    def cancel(self) -> None:
        """Close without an answer."""
        self.app.close(self)
        if self.on_cancel is not None:
            self.on_cancel()

    # --- drawing ------------------------------------------------------------------------------------
    @property
    def is_animating(self) -> bool:
        """Whether it is still appearing."""
        return self.open_share < 1.0 or super().is_animating

    def update(self, dt: float) -> None:
        """Advance the animation of its appearance."""
        if self.open_share < 1.0:
            self.open_share = min(1.0, self.open_share + dt / theme.PANEL_IN)

    def draw(self, canvas: Canvas) -> None:
        """Draw the dimmed scene below, the panel, title, text and buttons."""
        share = 1.0 if self.app.reduce_motion else ease_out(self.open_share)
        canvas.fill(canvas.rect, theme.GROUND, alpha=0.62 * share)
        with canvas.shift(0, 12.0 * (1.0 - share)), canvas.fade(share):
            self.draw_panel(canvas)
            self.ui.draw(canvas)

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the panel and the title."""
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
    """Make the question before something that cannot be undone: Enter, Space and Esc answer "no".

    words: where the title, the text and the answers are: ``<words>.title``, ``.text``, ``.yes``, ``.no``.
    text: said instead of the one there. params: of title and text.
    """
    answers = (
        DialogButton("yes", tr(f"{words}.yes"), then, kind="danger", icon=icon),
        DialogButton("no", tr(f"{words}.no"), kind="gold"),
    )
    said = text or tr(f"{words}.text", **params)
    return Dialog(app, tr(f"{words}.title", **params), said, answers, icon=icon)


class InputDialog(Dialog):
    """A dialog with a text field; Enter and the gold button submit a text that is not empty."""

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
        """Focus the field."""
        self.ensure_built()
        self.ui.focus_on("dialog.field")

    def measure_extra(self) -> float:
        """Return the height of the field."""
        return self.apart.between + self.apart.button

    def add_extra(self, place: Rect) -> None:
        """Add the field."""
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
        """Refuse an empty text."""
        if button.id == "ok" and not self.value.strip():
            self.app.notify(tr("app.refused.empty"), "refused")
            return
        super().answer(button)

    def _submit(self) -> None:
        self.on_submit(self.value.strip())
