"""A popup on the curtain that shows a player the seat's own secret card."""

from __future__ import annotations

from msgspec.structs import replace

from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.rich_text_parser import strip_markup
from client.i18n import tr
from client.table import curtain_view as view
from client.table.curtain import Curtain
from client.table.face import AnyPort
from client.widgets.accessible_node import AccessibleNode, make_heading, make_paragraph


class SecretCardPopup(Curtain):
    """A curtain on which a player turns the seat's own secret card face up and then face down again."""

    def __init__(self, table: AnyPort, seat: int) -> None:
        super().__init__(table, seat, lambda _seat: None)
        self.is_turned = False

    @property
    def owner(self) -> int:
        """The seat to which the secret card belongs."""
        assert self.seat is not None  # a card has an owner
        return self.seat

    @property
    def _name(self) -> str:
        return self.table.match.seats[self.owner].name

    def make_text(self) -> view.CurtainWords:
        """Return the text of the popup while the secret card is face down: which player may look."""
        return view.CurtainWords(
            tr("curtain.peek.title", name=self._name),
            tr("curtain.peek.hand"),
            tr("curtain.peek.text", name=self._name),
        )

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return nodes for screen readers: the secret card if it is face up, else who may look at it."""
        if not self.is_turned:
            return super().accessible_nodes()
        title = make_heading("peek.title", strip_markup(tr("curtain.peek.card", name=self._name)))
        return title, make_paragraph("peek.card", self.table.face.describe_secret(self.owner))

    def make_layout(self) -> view.CurtainPanelLayout:
        """Return the layout of the popup; a face-up card takes the place of the text."""
        found = super().make_layout()
        if not self.is_turned:
            return found
        return replace(found, gold_y=found.panel.bottom - 34 - found.gold_height / 2)

    def get_open_label(self) -> str:
        """Return the label of the popup's button: to turn the secret card face up, or face down again."""
        return tr("curtain.peek.close") if self.is_turned else tr("curtain.peek.open", name=self._name)

    def open(self) -> None:
        """Turn the secret card face up; if it is face up already, close the popup."""
        if not self.is_turned and not self.is_opening:
            self.is_turned = True
            self._held = None
            self.app.sound.play("card")
            self.rebuild_widgets()
            self.app.announce(self.table.face.describe_secret(self.owner))
        else:
            self.is_turned = False
            super().open()

    def on_removed(self) -> None:
        """Discard the recent announcements, which contain the secret card."""
        super().on_removed()
        self.app.clear_recent()

    def show_table(self) -> None:
        """Do nothing: unlike the curtain, the popup does not change for whom the table is drawn."""

    def cancel(self) -> None:
        """Turn the secret card face down and close the popup."""
        self.is_turned = False
        super().open()

    def paint_panel(self, canvas: Canvas) -> None:
        """Draw the content of the popup: the secret card if it is face up, else the text."""
        if not self.is_turned:
            super().paint_panel(canvas)
            return
        panel, gold = self.layout.panel, self.layout.gold_y - self.layout.gold_height / 2
        title = tr("curtain.peek.card", name=self._name)
        size = self.layout.hand * 0.7
        canvas.text(
            title, (panel.centerx, panel.top + 40 + size / 2), styles.DISPLAY.with_size(size),
            anchor="center",
            max_width=panel.width - 80, shrink=True,
        )  # fmt: skip
        top = panel.top + 60 + size
        self.table.face.draw_secret(
            canvas, Rect(panel.left + 60, top, panel.width - 120, gold - 20 - top), self.owner
        )
