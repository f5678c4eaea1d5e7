"""What the shelf says about a saved game, in the player's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import rules
from client import i18n
from client.i18n import tr
from client.scenes.shelf.line import first_words
from rules.contract import Option, Scalar
from saves.card import facts_of
from saves.entries import Branch, Header
from saves.errors import SaveError
from saves.files import file_name
from saves.journal import sound_part
from saves.shelf import ShelfEntry


def game_name(game_id: str) -> str:
    """The game's title."""
    return tr(f"{game_id}.title") if i18n.has(f"{game_id}.title") else game_id


def title(entry: ShelfEntry) -> str:
    """The player's title, else who plays, else the file's name."""
    return entry.title or _players(entry) or entry.path.name


def _players(entry: ShelfEntry) -> str:
    """ "Žofie, Řehoř and Liška"; alone in a game with a side of its own: "Žofie and the ghost"."""
    names = first_words([seat.name for seat in entry.seats])
    if len(names) == 1 and i18n.has(f"{entry.game}.with-ghost"):
        return tr(f"{entry.game}.with-ghost", name=names[0])
    return joined(names)


def joined(names: Sequence[str]) -> str:
    """Names in a sentence: commas, and a word before the last."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])}{tr('shelf.and')}{names[-1]}"


def seat_name(entry: ShelfEntry, seat: int | None) -> str:
    """The name at a seat, in short; "" if there is none."""
    if seat is None or not 0 <= seat < len(entry.seats):
        return ""
    return first_words([info.name for info in entry.seats])[seat]


def summary(entry: ShelfEntry) -> str:
    """Where the game stands: "Round 2 of 3 · to play: Žofie"."""
    if entry.finished:
        names = joined([seat_name(entry, seat) for seat in entry.winners])
        if not entry.winners:
            # a game that plays itself has a name for its own side ("Ghost")
            other = f"{entry.game}.ghost"
            return tr("shelf.over.wins", name=tr(other)) if i18n.has(other) else tr("shelf.over.nobody")
        if drawn(entry):
            return tr(f"{entry.game}.shelf.draw", name=names)
        return tr("shelf.over.shared" if len(entry.winners) > 1 else "shelf.over.wins", name=names)
    card = entry.card
    parts = []
    if card is not None and card.summary and i18n.has(card.summary):
        parts.append(tr(card.summary, **card.params))
    else:
        parts.append(tr("shelf.moves", n=entry.moves))
    turn = seat_name(entry, card.turn if card else None)
    if turn and len(entry.seats) > 1:
        parts.append(tr("shelf.turn", name=turn))
    return " · ".join(parts)


def drawn(entry: ShelfEntry) -> bool:
    """Whether several are first in a game in which nobody wins then."""
    return entry.finished and len(entry.winners) > 1 and i18n.has(f"{entry.game}.shelf.draw")


def problem(error: SaveError) -> str:
    """Why a file cannot be opened, in a sentence or two."""
    return tr(error.key, **error.params)


def brief(error: SaveError) -> str:
    """The same in a few words, for a row."""
    key = f"shelf.brief.{error.code}"
    return tr(key, **error.params) if i18n.has(key) else problem(error)


def score(entry: ShelfEntry, points: int) -> str:
    """What a number beside a name counts; of a game that counts something else than points, that."""
    return scored(entry.game, points)


def scored(game: str, points: int) -> str:
    """The same of a game by its id."""
    own = f"{game}.shelf.score"
    return tr(own if i18n.has(own) else "results.n-points", n=points)


def options(header: Header) -> str:
    """The game and the choices that were made for it."""
    parts = [game_name(header.game)]
    if len(header.seats) == 1:
        parts.append(tr("shelf.solo"))
    try:
        known = rules.load(header.game).options
    except KeyError:
        return parts[0]
    for option in known:
        value = header.options.get(option.name, option.default)
        if option.players and len(header.seats) not in option.players:
            continue
        words = _option(header.game, option, value)
        if words:
            parts.append(words)
    if header.free_undo:
        parts.append(tr("shelf.free-undo"))
    return " · ".join(parts)


def _option(game: str, option: Option, value: Scalar) -> str:
    """A choice in words; what is as usual needs none."""
    return "" if value == option.default else choice(game, option, value)


def choice(game: str, option: Option, value: Scalar) -> str:
    """Any choice in words."""
    key = f"{game}.option.{option.name}"
    if value is True:
        return tr(f"{key}.title")
    named = option.by_seat(value)
    if named:
        return f"{tr(f'{key}.title')}: {', '.join(tr(f'{key}.each.{each}') for each in named)}"
    return f"{tr(f'{key}.title')}: {tr(f'{key}.choice.{str(value).lower()}')}"


def chosen(header: Header) -> tuple[str, ...]:
    """What each of these choices means."""
    try:
        known = rules.load(header.game).options
    except KeyError:
        return ()
    found = []
    for option in known:
        value = header.options.get(option.name, option.default)
        if value == option.default or (option.players and len(header.seats) not in option.players):
            continue
        key = f"{header.game}.option.{option.name}"
        texts = (f"{key}.text", f"{key}.choice-text.{str(value).lower()}")
        said = " ".join(tr(text) for text in texts if i18n.has(text))
        if said:
            found.append(f"{tr(f'{key}.title')}: {said}")
    if header.free_undo:
        found.append(f"{tr('new_game.free-undo.title')}: {tr('new_game.free-undo.text')}")
    return tuple(found)


def branch(origin: Branch, name: str) -> str:
    """That a game continues another from an earlier position; name: of the other, "" if it is gone."""
    if name:
        return tr("shelf.branch", n=origin.moves, title=name)
    return tr("shelf.branch-of-lost", n=origin.moves)


def corrections(files: Mapping[str, object]) -> str:
    """That a game is played with components which the player has corrected."""
    return tr("shelf.corrections", files=", ".join(sorted(files)))


def export_name(entry: ShelfEntry) -> str:
    """A name for the game in a file elsewhere: title or players, and the day it was last played."""
    return file_name(f"{title(entry)[:60].strip()} {i18n.here(entry.modified):%Y-%m-%d}")


def sound_moves(entry: ShelfEntry) -> int:
    """How many moves of a damaged game can be saved; 0 if none."""
    try:
        return facts_of(*sound_part(entry.path)).moves
    except SaveError:
        return 0
