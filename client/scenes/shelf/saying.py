"""What the shelf and the file chooser say of a game to those who do not see it: what tells it apart first."""

from __future__ import annotations

from client import i18n
from client.i18n import tr
from client.scenes.shelf import line, panel, words
from client.scenes.shelf.row_layout import state_word
from saves.shelf import ShelfEntry


def row(entry: ShelfEntry) -> str:
    """Its title, how it stands, when it was last played; what is wrong with its file."""
    if entry.problem is not None:
        parts = [words.title(entry), tr(entry.problem.tag), words.brief(entry.problem)]
    else:
        parts = [words.title(entry), _game(entry), words.summary(entry)]
    return ", ".join(part for part in (*parts, i18n.date(entry.modified)) if part)


def about(entry: ShelfEntry, origin: str = "") -> str:
    """All that the panel tells of it, line by line."""
    return "\n".join(_lines(entry, origin))


def _game(entry: ShelfEntry) -> str:
    """Which game it is, where the title does not tell."""
    name = words.game_name(entry.game)
    return "" if name in words.title(entry) else name


def _lines(entry: ShelfEntry, origin: str) -> list[str]:
    found = [words.title(entry)]
    if entry.problem is not None:
        found += [tr(entry.problem.tag), words.problem(entry.problem)]
        if found[0] != entry.path.name:
            found.append(entry.path.name)
    else:
        found += [words.summary(entry) if entry.finished else state_word(entry), players(entry)]
    return [*found, *(said for _, said in panel.facts(entry, origin))]


def players(entry: ShelfEntry) -> str:
    """Who plays, with their points."""
    return ", ".join(f"{side.name} {side.score}".strip() for side in line.sides(entry))
