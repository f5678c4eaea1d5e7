"""What the signs on the shelf mean: in its rows, and in the panel beside them."""

from __future__ import annotations

from typing import Final

from client import i18n
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.text import Typesetter
from client.i18n import tr
from client.scenes.shelf import buttons, line, panel, words
from client.scenes.shelf.row_layout import row_places, text_box, title_style, words_style
from client.scenes.shelf.rows import thumbnail_box
from client.scenes.shelf.selecting import Selecting
from client.table.players import level_of, strength_of, who_plays
from client.widgets import Explained, explained
from saves.shelf import ShelfEntry

LIST: Final = "shelf.list"
MOST_SIDES: Final = 8
"""So many players and sides of a game itself may stand in the panel."""


# --- words ------------------------------------------------------------------------------------------
def side(entry: ShelfEntry, index: int) -> tuple[str, ...]:
    """Whose number that is and what it counts; who has won, what plays there; that it is not the end yet."""
    shown = line.sides(entry)[index]
    name, more = shown.name, list[str]()
    if shown.winner and not words.drawn(entry):
        more.append(tr("shelf.tip.winner"))
    if index < len(entry.seats):
        level = level_of(entry.seats[index])
        if level:
            more.append(f"{strength_of(entry.seats[index])} – {tr(f'opponents.text.{level}')}")
    else:
        more.append(tr("shelf.tip.ghost"))
    if shown.points is None:
        return (name, *more)
    if not entry.finished:
        more.append(tr("shelf.tip.now"))
    return (tr("shelf.tip.side", name=name, score=words.score(entry, shown.points)), *more)


def state(entry: ShelfEntry) -> str:
    """How the game stands, and what opening it shows; what is wrong with its file."""
    if entry.problem is not None:
        return explained(tr(entry.problem.tag), words.problem(entry.problem))
    name = "finished" if entry.finished else "playing"
    return explained(tr(f"shelf.chip.{name}"), tr(f"shelf.tip.{name}"))


def _sides_in_short(entry: ShelfEntry) -> list[str]:
    """Everybody in a line each, for the keyboard."""
    found = []
    for index, shown in enumerate(line.sides(entry)):
        label, *_ = side(entry, index)
        more = [tr("shelf.tip.winner")] if shown.winner and not words.drawn(entry) else []
        if index < len(entry.seats):
            more += who_plays(entry.seats[index])
        found.append(", ".join((label, *more)))
    return found


# --- rows -------------------------------------------------------------------------------------------
def row_notes(texts: Typesetter, box: Rect, entry: ShelfEntry, *, alone: bool) -> list[Explained]:
    """The parts of a row, and one that only the keyboard reads. alone: there is no panel that says more."""
    thumb = thumbnail_box(box)
    area = text_box(box, thumb)
    if entry.problem is not None:
        told = state(entry)
        lower = Rect(area.x, area.y + area.height * 0.36, area.width, area.height * 0.64)
        return [Explained("sign", lower, told, tooltip=told), _read(told)]
    place = row_places(texts, area, entry)
    name = words.game_name(entry.game)
    found = [
        Explained("emblem", place.emblem, name, *_about(entry)),
        Explained("date", place.date, tr("shelf.tip.played", when=i18n.date(entry.modified))),
        Explained("state", place.sign, "", tooltip=state(entry)),
    ]
    title, summary = words.title(entry), words.summary(entry)
    if texts.width(title, title_style(place.low)) > place.title.width:
        found.append(Explained("title", place.title, title))
    if texts.width(summary, words_style(place.low)) > place.summary.width:
        found.append(Explained("summary", place.summary, summary))
    found += _sides("side", texts, place.seats, entry, words_style(place.low))
    lines = [name, state(entry), *_sides_in_short(entry)] if alone else [name, state(entry)]
    return [*found, _read("\n".join(lines))]


def _read(said: str) -> Explained:
    """What the keyboard reads of a row; the pointer never finds it."""
    return Explained("row", Rect(0, 0, 0, 0), said, tooltip=said, inside=LIST)


def _about(entry: ShelfEntry) -> tuple[str, ...]:
    """The sentence about the game itself."""
    key = f"{entry.game}.blurb"
    return (tr(key),) if i18n.has(key) else ()


def _sides(id_: str, texts: Typesetter, box: Rect, entry: ShelfEntry, style: Style) -> list[Explained]:
    everyone = line.sides(entry)
    shown = line.fitted(texts, everyone, box.width, style)
    return [
        Explained(f"{id_}.{index}", place.inflate(8, 0), *side(entry, index), focusable=False)
        for index, place in enumerate(line.places(texts, box, shown, style))
    ]


# --- the panel --------------------------------------------------------------------------------------
def add_to_panel(scene: Selecting) -> None:
    """Places that `dress` fills: all players for the keyboard, each of them for the pointer, the facts."""
    if not scene.layout.panel:
        return
    box = Rect(0, 0, 0, 0)
    names = ["players", *(f"side.{index}" for index in range(MOST_SIDES))]
    names += [f"fact.{name}" for name in panel.FACTS]
    for name in names:
        stop = not name.startswith("side.")
        note = scene.ui.add(Explained(f"shelf.{name}", box, "", focusable=stop, radius=8))
        note.visible, note.mute = False, not stop  # the line as a whole says what its parts say


def dress(scene: Selecting) -> None:
    """They say what fits the selected game."""
    if "shelf.players" not in scene.ui:
        return
    ui, entry = scene.ui, scene.entry
    for widget in ui:
        if widget.id == "shelf.players" or widget.id.startswith(("shelf.side.", "shelf.fact.")):
            widget.visible = False
    if entry is None or entry.problem is not None:
        return
    area = buttons.inside(scene).text
    facts = panel.told(entry, scene.origin)
    lines = [(fact.icon, fact.words) for fact in facts]
    place = panel.game_layout(scene.texts, area, lines, entry, low=scene.layout.low)
    everyone = "\n".join(_sides_in_short(entry))
    line_box = place.players.inflate(0, -6)  # the pencil of the title reaches down to it
    whole = Rect(area.x, line_box.y, area.width, line_box.height)  # as wide as the lines below
    _say(scene, "players", whole, everyone, everyone)
    for note in _sides("side", scene.texts, line_box, entry, place.words)[:MOST_SIDES]:
        _say(scene, note.id, note.rect, note.label, note.tooltip)
    for fact, box in zip(facts, panel.fact_places(area, place), strict=False):
        cut = scene.texts.paragraph_height(fact.words, area.width - 44, place.words, line=1.2)
        if fact.more or cut > box.height + 1:
            _say(scene, f"fact.{fact.name}", box, fact.words, explained(fact.words, *fact.more))


def _say(scene: Selecting, name: str, box: Rect, label: str, said: str) -> None:
    widget = scene.ui[f"shelf.{name}"]
    widget.rect, widget.label, widget.tooltip, widget.visible = box, label, said, True
