"""The buttons of the shelf: those in the header, and what can be done with the selected game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from client.draw import styles
from client.draw.geometry import Rect
from client.i18n import tr
from client.review.review_controller import reviewable
from client.scenes.shelf import panel, words as shelf_words
from client.scenes.shelf.selecting import Selecting
from client.widgets import Button, IconButton, ProgressButton
from client.widgets.button import ButtonKind
from saves.shelf import ShelfEntry

_SIGNS: Final = {
    "rename": "rename", "replay": "replay", "copy": "copy", "export": "export", "delete": "trash",
    "purge": "trash",
}  # fmt: skip
_DANGERS: Final = ("delete", "purge")


def import_width(scene: Selecting) -> float:
    """How wide the button for a game from a file is; a sign alone where there is no room for words."""
    if scene.width < 1400:
        return 0.0
    return scene.texts.width(tr("shelf.import.button"), styles.BODY_STRONG) + 96


def corner_label(scene: Selecting) -> str:
    """The words at the right end of the header: the trash, or what empties it."""
    if scene.in_trash:
        return tr("shelf.empty-bin.button")
    count = len(scene.bin.entries)
    return tr("shelf.bin-count", n=count) if count else tr("shelf.bin")


def add_header(scene: Selecting) -> None:
    """The way back, the records, a game from a file, the folder, the trash (or what empties it)."""
    place, ui = scene.layout, scene.ui
    ui.add(IconButton("shelf.back", place.back, "back", tr("shelf.back"), on_press=scene.cancel))
    if scene.in_trash:
        if scene.bin.entries:
            kind: ButtonKind = "danger"
            label = corner_label(scene)
            ui.add(
                Button("shelf.empty-bin", place.trash, label, icon="trash", kind=kind, on_press=scene.empty)
            )
        return
    words, deeds = tr("shelf.import.button"), scene.deeds
    said = tr("records.title")
    ui.add(IconButton("shelf.records", place.records, "chart", said, on_press=deeds.show_records))
    if import_width(scene):
        ui.add(Button("shelf.import", place.bring, words, icon="import", on_press=deeds.choose_files))
    else:
        ui.add(IconButton("shelf.import", place.bring, "import", words, on_press=deeds.choose_files))
    ui.add(IconButton("shelf.folder", place.folder, "folder", tr("shelf.folder"), on_press=deeds.show_folder))
    ui.add(Button("shelf.trash", place.trash, corner_label(scene), icon="trash", on_press=scene.toggle_trash))


def add_new(scene: Selecting, on_press: Callable[[], object]) -> None:
    """On an empty shelf: the way to a first game."""
    words, bar = tr("shelf.empty.button"), scene.layout.bar
    wide = max(280.0, scene.texts.width(words, styles.LEAD) + 110)
    y = bar.y - (96 if scene.layout.low else 150)
    place = Rect(scene.width / 2 - wide / 2, y, wide, 64)
    scene.ui.add(Button("shelf.new", place, words, icon="plus", kind="gold", on_press=on_press))


def add_deeds(scene: Selecting) -> None:
    """What can be done with the selected game: in the panel, or in the bar where there is none."""
    place = scene.layout
    scene.ui.add(Button("shelf.go", place.bar, "", icon="play", kind="gold", on_press=scene.go))
    presses: dict[str, Callable[[], object]] = {
        "rename": scene.rename,
        "replay": scene.replay,
        "copy": scene.copy,
        "export": scene.export,
        "delete": scene.delete,
        "purge": scene.purge,
    }
    for name, press in presses.items():
        id_, icon, label = f"shelf.{name}", _SIGNS[name], tr(f"shelf.{name}.button")
        kind: ButtonKind = "danger" if name in _DANGERS else "plain"
        # a pencil is understood beside a title; what throws away always says so
        if name == "rename" or (not place.panel and name not in _DANGERS):
            kind = "ghost" if place.panel else "plain"
            scene.ui.add(IconButton(id_, place.bar, icon, label, kind=kind, on_press=press))
        else:
            scene.ui.add(Button(id_, place.bar, label, icon=icon, kind=kind, on_press=press))
    scene.ui.add(ProgressButton("shelf.review", place.bar, scene.review, bare=not place.panel))


def dress(scene: Selecting) -> None:
    """The buttons say and offer what fits the selected game."""
    entry, ui = scene.entry, scene.ui
    if "shelf.go" not in ui:
        return
    broken = entry is not None and entry.problem is not None
    fine = entry is not None and not broken and not scene.in_trash
    go = ui["shelf.go"]
    assert isinstance(go, Button)
    name = "continue"
    if scene.in_trash:
        name = "restore"
    elif broken:
        name = "rescue"
    elif entry is not None and entry.finished:
        name = "result"
    moves = scene.moves_to_rescue(entry) if name == "rescue" and entry is not None else 0
    go.label = tr(f"shelf.go.{name}", n=moves)
    go.icon = panel.GO[name]
    go.aside = shelf_words.title(entry) if entry is not None else ""
    go.visible = entry is not None and (name != "rescue" or moves > 0)
    for deed in ("rename", "replay", "copy", "export"):
        ui[f"shelf.{deed}"].visible = fine
    review = ui["shelf.review"]
    assert isinstance(review, ProgressButton)
    review.visible = (
        fine and entry is not None and reviewable(entry.game, entry.moves, trying=_is_tried(entry))
    )
    review.follow()
    ui["shelf.delete"].visible = entry is not None and not scene.in_trash
    ui["shelf.purge"].visible = entry is not None and scene.in_trash
    if scene.layout.panel:
        _place_in_panel(scene)
    else:
        _place_in_bar(scene)


def inside(scene: Selecting) -> panel.PanelLayout:
    """The parts of the panel as the visible buttons leave room; only where there is a panel."""
    place = scene.layout
    assert place.panel is not None
    count = sum(scene.ui[f"shelf.{name}"].visible for name in panel.DEEDS)
    return panel.panel_layout(place.panel, low=place.low, buttons=count, gold=scene.ui["shelf.go"].visible)


def _place_in_panel(scene: Selecting) -> None:
    ui, entry = scene.ui, scene.entry
    shown = [ui[f"shelf.{name}"] for name in panel.DEEDS if ui[f"shelf.{name}"].visible]
    places = inside(scene)
    ui["shelf.go"].rect = places.gold
    for widget, box in zip(shown, places.small, strict=True):
        widget.rect = box
    if entry is not None and ui["shelf.rename"].visible:
        lines = panel.facts(entry, scene.origin)
        words_at = panel.game_layout(scene.texts, places.text, lines, entry, low=scene.layout.low)
        ui["shelf.rename"].rect = words_at.pencil


def _place_in_bar(scene: Selecting) -> None:
    ui, texts, place = scene.ui, scene.texts, scene.layout
    go = ui["shelf.go"]
    labels = [go.label, *(tr(f"shelf.go.{name}") for name in ("continue", "result", "restore"))]
    wide = {"go": max(texts.width(label, styles.ROW_STRONG) for label in labels) + 76}
    for name in _DANGERS:
        wide[name] = texts.width(tr(f"shelf.{name}.button"), styles.BODY_STRONG) + 76
    names = [name for name in ("go", *reversed(panel.DEEDS), "rename") if ui[f"shelf.{name}"].visible]
    boxes: list[Rect] = panel.bar_layout(
        place.bar, place.margin, [wide.get(name, panel.SQUARE) for name in names]
    )
    for name, box in zip(names, boxes, strict=True):
        ui[f"shelf.{name}"].rect = box


def _is_tried(entry: ShelfEntry) -> bool:
    """Whether a game is the one try of a day, and still going on."""
    daily = None if entry.header is None else entry.header.daily
    return daily is not None and daily.counted and not entry.finished
