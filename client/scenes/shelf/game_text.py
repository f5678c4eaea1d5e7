"""Texts about a saved game, for the screen, tooltips and screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

import rules
from client import i18n
from client.i18n import tr
from client.scenes.shelf.players_line import list_player_scores, shorten_to_first_word
from client.table.player_labels import describe_opponent, describe_strength, get_level
from rules.contract import Option, Scalar
from saves.errors import SaveError
from saves.files import make_file_name
from saves.journal_entries import BranchPoint, Header
from saves.shelf import ShelfEntry

FACT_NAMES: Final = ("options", "corrections", "daily", "branch", "begun", "seed")
"""The names of all facts there may be about a game, in their order."""


class GameFact(Struct, frozen=True):
    """One fact about a saved game, such as its options, with an icon."""

    name: str
    """Kind of the fact, one of FACT_NAMES."""
    icon: str
    """Name of the icon before the text."""
    text: str
    """The fact in words."""
    details: tuple[str, ...] = ()
    """Lines that explain the fact in a tooltip."""


# --- names and titles -------------------------------------------------------------------------------
def get_game_name(game_id: str) -> str:
    """Return the translated name of a game; its id if the program does not know the game."""
    return tr(f"{game_id}.title") if i18n.has_text(f"{game_id}.title") else game_id


def format_title(entry: ShelfEntry) -> str:
    """Return the title a player gave to a saved game, else its players' names, else its file name."""
    return entry.title or _format_players(entry) or entry.path.name


def format_heading(entry: ShelfEntry) -> str:
    """Return the heading of a saved game in the menu and on the shelf, where its players stand below it.

    It is the title a player gave to it, else the name of the game, else the file's.
    """
    return entry.title or (get_game_name(entry.game) if entry.game else entry.path.name)


def _format_players(entry: ShelfEntry) -> str:
    """Return "Žofie, Řehoř and Liška"; alone in a game with a side of its own "Žofie and the ghost"."""
    names = shorten_to_first_word([seat.name for seat in entry.seats])
    if len(names) == 1 and i18n.has_text(f"{entry.game}.with-ghost"):
        return tr(f"{entry.game}.with-ghost", name=names[0])
    return join_names(names)


def join_names(names: Sequence[str]) -> str:
    """Return a list of names as text, such as "Žofie, Řehoř and Liška"."""
    return i18n.join_names(names, tr("shelf.and"))


def get_short_seat_name(entry: ShelfEntry, seat: int | None) -> str:
    """Return the first name of the player at a seat of a saved game (seats count from 0), "" if none."""
    if seat is None or not 0 <= seat < len(entry.seats):
        return ""
    return shorten_to_first_word([info.name for info in entry.seats])[seat]


def make_export_file_name(entry: ShelfEntry) -> str:
    """Return a file name for exporting a saved game: title or players, and the day it was last played."""
    return make_file_name(f"{format_title(entry)[:60].strip()} {i18n.to_local_time(entry.played):%Y-%m-%d}")


# --- state and result -------------------------------------------------------------------------------
def format_status(entry: ShelfEntry) -> str:
    """Return the translated word for whether a saved game is finished or still in progress."""
    return tr("shelf.chip.finished" if entry.finished else "shelf.chip.playing")


def format_summary(entry: ShelfEntry) -> str:
    """Return the progress of a saved game, such as "Round 2 of 3 · to play: Žofie", or who won it."""
    if entry.finished:
        names = join_names([get_short_seat_name(entry, seat) for seat in entry.winners])
        if not entry.winners:
            # a game that plays itself has a name for its own side ("Ghost")
            ghost = f"{entry.game}.ghost"
            return tr("shelf.over.wins", name=tr(ghost)) if i18n.has_text(ghost) else tr("shelf.over.nobody")
        if is_draw(entry):
            return tr(f"{entry.game}.shelf.draw", name=names)
        return tr("shelf.over.shared" if len(entry.winners) > 1 else "shelf.over.wins", name=names)
    card = entry.card
    parts = []
    if card is not None and card.summary and i18n.has_text(card.summary):
        parts.append(tr(card.summary, **card.params))
    else:
        parts.append(tr("shelf.moves", n=entry.moves))
    turn = get_short_seat_name(entry, card.turn if card else None)
    if turn and len(entry.seats) > 1:
        parts.append(tr("shelf.turn", name=turn))
    return " · ".join(parts)


def is_draw(entry: ShelfEntry) -> bool:
    """Return whether several players are first in a finished game whose rules make that a draw."""
    return entry.finished and len(entry.winners) > 1 and i18n.has_text(f"{entry.game}.shelf.draw")


def format_score_with_unit(game_id: str, points: int) -> str:
    """Return a score with its unit, which is points in most games."""
    key = f"{game_id}.shelf.score"
    return tr(key if i18n.has_text(key) else "results.n-points", n=points)


def format_problem(error: SaveError) -> str:
    """Return why the file of a saved game cannot be opened, in one or two sentences."""
    return tr(error.text_key, **error.params)


def format_short_problem(error: SaveError) -> str:
    """Return why the file of a saved game cannot be opened, in a few words that fit a row."""
    key = f"shelf.brief.{error.code}"
    return tr(key, **error.params) if i18n.has_text(key) else format_problem(error)


# --- options and facts ------------------------------------------------------------------------------
def format_options(header: Header, *, named: bool = True) -> str:
    """Return the game's name and its non-default options as text; the name alone for an unknown game.

    Args:
        header: The header of the saved game.
        named: Whether the name is part of it; where the heading has it, "" may be left.
    """
    parts, changed = [get_game_name(header.game)] if named else [], _list_changed_options(header)
    if changed is None:
        return " · ".join(parts)
    if len(header.seats) == 1:
        parts.append(tr("shelf.solo"))
    parts += [format_option(header.game, option, value) for option, value in changed]
    if header.free_undo:
        parts.append(tr("shelf.free-undo"))
    return " · ".join(parts)


def format_option(game: str, option: Option, value: Scalar) -> str:
    """Return a game option and its chosen value as text, such as "Board: large"."""
    key = f"{game}.option.{option.name}"
    if value is True:
        return tr(f"{key}.title")
    names = option.by_seat(value)
    if names:
        return f"{tr(f'{key}.title')}: {', '.join(tr(f'{key}.each.{name}') for name in names)}"
    return f"{tr(f'{key}.title')}: {tr(f'{key}.choice.{str(value).lower()}')}"


def explain_options(header: Header) -> tuple[str, ...]:
    """Return an explanation of each non-default option of a saved game; () for an unknown game."""
    changed, explanations = _list_changed_options(header), []
    if changed is None:
        return ()
    for option, value in changed:
        key = f"{header.game}.option.{option.name}"
        keys = (f"{key}.text", f"{key}.choice-text.{str(value).lower()}")
        text = " ".join(tr(text_key) for text_key in keys if i18n.has_text(text_key))
        if text:
            explanations.append(f"{tr(f'{key}.title')}: {text}")
    if header.free_undo:
        explanations.append(f"{tr('new_game.free-undo.title')}: {tr('new_game.free-undo.text')}")
    return tuple(explanations)


def _list_changed_options(header: Header) -> list[tuple[Option, Scalar]] | None:
    """Return the options that differ from their defaults, with their values; None if the game is unknown."""
    try:
        options = rules.load(header.game).options
    except KeyError:
        return None
    values = [(option, header.options.get(option.name, option.default)) for option in options]
    return [
        (option, value)
        for option, value in values
        if value != option.default and (not option.players or len(header.seats) in option.players)
    ]


def format_branch_origin(branch: BranchPoint, title: str) -> str:
    """Return a sentence that a game continues another one from an earlier move.

    Args:
        branch: The other game, and the number of its moves that were kept.
        title: The title of the other game, "" if that game no longer exists.
    """
    if title:
        return tr("shelf.branch", n=branch.moves, title=title)
    return tr("shelf.branch-of-lost", n=branch.moves)


def format_corrections(files: Mapping[str, object]) -> str:
    """Return a sentence that a game uses content that the player has corrected, with the file names."""
    return tr("shelf.corrections", files=", ".join(sorted(files)))


def list_game_facts(entry: ShelfEntry, origin: str = "") -> list[GameFact]:
    """Return the facts about a saved game: options, corrections, daily game, origin, start, seed, moves.

    Args:
        entry: The saved game.
        origin: The title of the game it was branched from, "" if that is not known.
    """
    facts, header = list[GameFact](), entry.header
    if header is not None:
        text = format_options(header, named=bool(entry.title))
        if text:
            facts.append(GameFact("options", "cards", text, explain_options(header)))
        if header.corrections:
            text = format_corrections(header.corrections)
            facts.append(GameFact("corrections", "rename", text, (tr("shelf.tip.corrections"),)))
        if header.daily is not None:
            key = "shelf.daily" if header.daily.counted else "shelf.daily-practice"
            text = tr(key, day=i18n.format_day(header.daily.day))
            facts.append(GameFact("daily", "calendar", text, (tr("shelf.tip.daily"),)))
        if header.branch is not None:
            text = format_branch_origin(header.branch, origin)
            facts.append(GameFact("branch", "history", text, (tr("shelf.tip.branch"),)))
    if entry.created is not None:
        facts.append(GameFact("begun", "clock", tr("shelf.begun", when=i18n.format_date_time(entry.created))))
    if entry.problem is None:
        text = tr("shelf.seed", seed=_format_seed(entry)) + " · " + tr("shelf.moves", n=entry.moves)
        facts.append(GameFact("seed", "seed", text, (tr("shelf.tip.seed"),)))
    return facts


def _format_seed(entry: ShelfEntry) -> str:
    """Return the words of which a seed was made if they deal the same game, else its number."""
    from client.scenes.new_game.setup_form import seed_number  # noqa: PLC0415  the menu needs no seeds

    words = entry.header.seed_text if entry.header is not None else ""
    return words if words and seed_number(words) == entry.seed else str(entry.seed)


# --- tooltips ---------------------------------------------------------------------------------------
def explain_player(entry: ShelfEntry, index: int) -> tuple[str, ...]:
    """Return the lines of a player's tooltip in a saved game: name and score, then explanations.

    Args:
        entry: The saved game.
        index: Index in `list_player_scores`; the game's own side (its automatic opponent) comes last.
    """
    player = list_player_scores(entry)[index]
    details = _describe_winner(entry, index)
    if index < len(entry.seats):
        level = get_level(entry.seats[index])
        if level:
            details.append(f"{describe_strength(entry.seats[index])} – {tr(f'opponents.text.{level}')}")
    else:
        details.append(tr("shelf.tip.ghost"))
    if player.points is None:
        return (player.name, *details)
    if not entry.finished:
        details.append(tr("shelf.tip.now"))
    score = format_score_with_unit(entry.game, player.points)
    return (tr("shelf.tip.side", name=player.name, score=score), *details)


def explain_players_briefly(entry: ShelfEntry) -> list[str]:
    """Return one line of text for each player of a saved game, for tooltips opened by keyboard."""
    lines = []
    for index in range(len(list_player_scores(entry))):
        label, *_ = explain_player(entry, index)
        details = _describe_winner(entry, index)
        if index < len(entry.seats):
            details += describe_opponent(entry.seats[index])
        lines.append(", ".join((label, *details)))
    return lines


def _describe_winner(entry: ShelfEntry, index: int) -> list[str]:
    won = list_player_scores(entry)[index].winner and not is_draw(entry)
    return [tr("shelf.tip.winner")] if won else []


# --- screen reader ----------------------------------------------------------------------------------
def describe_row(entry: ShelfEntry) -> str:
    """Return what a screen reader reads for a saved game in the list: title, progress and date.

    For an unreadable file it says what is wrong with it.
    """
    title = format_title(entry)
    if entry.problem is not None:
        parts = [title, tr(entry.problem.short_text_key), format_short_problem(entry.problem)]
    else:
        name = get_game_name(entry.game)
        status = format_status(entry) if entry.finished else ""
        parts = [title, "" if name in title else name, status, format_summary(entry)]
    return ", ".join(part for part in (*parts, i18n.format_date_time(entry.played)) if part)


def describe_game(entry: ShelfEntry, origin: str = "") -> str:
    """Return all that the details panel says about a saved game as text, for screen readers."""
    return "\n".join(_describe_lines(entry, origin))


def _describe_lines(entry: ShelfEntry, origin: str) -> Iterator[str]:
    title = format_title(entry)
    yield title
    if not entry.title and entry.header is not None:
        yield get_game_name(entry.game)
    if entry.problem is not None:
        yield from (tr(entry.problem.short_text_key), format_problem(entry.problem))
        if title != entry.path.name:
            yield entry.path.name
    else:
        yield format_status(entry)
        if entry.finished:
            yield format_summary(entry)
        yield ", ".join(
            f"{i18n.isolate(player.name)} {player.score}".strip() for player in list_player_scores(entry)
        )
    yield from (fact.text for fact in list_game_facts(entry, origin))
