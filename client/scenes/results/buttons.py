"""The buttons in the bar below the sheet, from right to left."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from client.draw import styles
from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.i18n import tr
from client.review.review_controller import ReviewEntry, widest_words
from client.scenes.results.layout import SheetLayout
from client.widgets import Button, IconButton, ProgressButton, Ui


class SheetButton(Struct, frozen=True):
    """A button: its id, its words, its sign and what it does."""

    id: str
    label: str
    icon: str
    press: Callable[[], object]


def add_buttons(
    ui: Ui,
    texts: Typesetter,
    layout: SheetLayout,
    width: float,
    main: SheetButton,
    plain: Sequence[SheetButton],
    review: ReviewEntry | None,
) -> float:
    """Add the golden one, the plain ones, whose ids are the keys of their words, and the way to the review;
    gives the x left of them. width: of the window."""
    bar, margin, small = layout.bar, layout.margin, layout.small
    height = 64.0 if bar.height > 80 else 52.0
    y, gap = bar.centery - height / 2, 12 if small else 16
    wide = texts.width(main.label, styles.LEAD) + (88 if small else 104)
    x = width - margin - max(240.0 if width > 1200 else 0.0, wide)
    place = Rect(x, y, width - margin - x, height)
    ui.add(Button(main.id, place, main.label, icon=main.icon, kind="gold", on_press=main.press))
    labels = [tr(f"{one.id}-short") if small else one.label for one in plain]
    widths = [texts.width(label, styles.BODY_STRONG) + (72 if small else 104) for label in labels]
    room = x - margin - (height + gap if review is not None else 0.0)
    for number in range(len(widths)):  # where there is too little room for words, the first are signs
        if sum(widths) + gap * len(widths) > room:
            widths[number] = height
    for one, label, wide in zip(reversed(plain), reversed(labels), reversed(widths), strict=True):
        x -= wide + gap
        place, tip = Rect(x, y, wide, height), one.label if small else ""
        if wide == height:
            ui.add(IconButton(one.id, place, one.icon, one.label, on_press=one.press))
        else:
            ui.add(Button(one.id, place, label, icon=one.icon, on_press=one.press, tooltip=tip))
    if review is not None:
        words = max(texts.width(words, styles.BODY_STRONG) for words in widest_words())
        wide = height if small else words + 86
        x -= wide + gap
        ui.add(ProgressButton("results.review", Rect(x, y, wide, height), review, bare=small))
    return x - 16
