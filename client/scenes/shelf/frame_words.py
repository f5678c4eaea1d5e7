"""What stands around the list of the shelf: in the header, in the panel, in the bar."""

from __future__ import annotations

from client.draw import signs
from client.draw.signs import KeyHint
from client.i18n import tr
from client.scenes.shelf import saying, words
from client.scenes.shelf.selecting import Selecting
from client.table.bindings import PAD_A, PAD_B
from client.widgets.spoken import Spoken, paragraph
from saves.errors import SaveError


def header(scene: Selecting) -> tuple[str, str, float]:
    """The title, what is told beside it, and where that has to end."""
    place, ui = scene.layout, scene.ui
    corner = next(name for name in ("records", "empty-bin", "back") if f"shelf.{name}" in ui)
    end = (scene.width - place.margin if corner == "back" else ui[f"shelf.{corner}"].rect.x) - 24
    title = tr("shelf.bin" if scene.in_trash else "shelf.title")
    told = tr("shelf.bin-text") if scene.in_trash else tr("shelf.games", n=len(scene.games.entries))
    return title, told if scene.collection.entries else "", end


def message(scene: Selecting, failure: SaveError | None) -> tuple[str, ...]:
    """What stands where there are no rows, in a few words and in a sentence; () where there are some."""
    if failure is not None:
        return tr("shelf.error.folder"), words.problem(failure)
    if not scene.collection.entries:
        name = "bin-empty" if scene.in_trash else "empty"
        return tr(f"shelf.{name}.title"), tr(f"shelf.{name}.text")
    return () if scene.shown else (tr("shelf.none.title"), tr("shelf.none.text"))


def panel_words(scene: Selecting) -> Spoken:
    """What the panel tells of the selected game."""
    entry = scene.entry
    return paragraph("", tr("shelf.choose") if entry is None else saying.about(entry, scene.origin))


def lines(*said: str) -> tuple[Spoken, ...]:
    """What stands around the list, each a sentence of its own."""
    return tuple(paragraph(f"shelf.told.{number}", line) for number, line in enumerate(said) if line)


def keys(scene: Selecting) -> tuple[KeyHint, ...]:
    """Keys and what they do; none where the bar has buttons."""
    if not scene.layout.panel and scene.collection.entries:
        return ()
    found = []
    if scene.entry is not None:
        found = [("move", "choose")]
        if "shelf.go" in scene.ui and scene.ui["shelf.go"].visible:
            found.append(("Enter", "restore" if scene.in_trash else "open"))
        if scene.is_fine():
            found.append(("F2", "rename"))
        found.append(("Delete", "purge" if scene.in_trash else "delete"))
    found.append(("Esc", "back"))
    buttons = {"move": signs.CROSS, "Enter": PAD_A, "Esc": PAD_B}
    return tuple(
        hint
        for key, word in found
        for hint in signs.either(tr(f"shelf.key.{key}"), buttons.get(key), tr(f"shelf.keys.{word}"))
    )
