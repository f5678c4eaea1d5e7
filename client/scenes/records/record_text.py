"""Texts of the records of finished games, in the player's language."""

from __future__ import annotations

import datetime as dt
from collections import Counter

from client import i18n
from client.i18n import tr
from client.records.statistics import GHOST, HUMAN, Appearance, ExcludedGames
from client.scenes.shelf.game_text import join_names

DASH = "—"
"""In place of an unknown number."""


def format_day(moment: dt.datetime) -> str:
    """Format the local date of a point in time in the player's language."""
    from babel.dates import format_date  # noqa: PLC0415

    style = "d MMM y" if i18n.get_language() == "en" else "medium"  # the same order as all other dates
    return format_date(i18n.to_local_time(moment).date(), format=style, locale=i18n.get_language())


def format_duration(seconds: int) -> str:
    """Format seconds as hours and minutes, or as minutes if less than an hour."""
    minutes = max(1, round(seconds / 60))
    hours, rest = divmod(minutes, 60)
    if not hours:
        return tr("records.minutes", n=rest)
    if not rest:
        return tr("records.full-hours", hours=i18n.format_number(hours))
    return tr("records.hours", hours=i18n.format_number(hours), minutes=rest)


def format_percent(share: float, digits: int = 1) -> str:
    """Format a share (0–1) as a percentage with decimal places."""
    return i18n.format_percent(share, digits)


def format_signed_percent(share: float, digits: int = 1) -> str:
    """Format a share (−1 to 1) as a percentage with its sign."""
    text = format_percent(share, digits)
    return f"+{text}" if round(share * 100, digits) > 0 else text


def get_points_name(game: str) -> str:
    """Return the player's word for the points of a game, capitalized."""
    key = f"{game}.records.what"
    return tr(key if i18n.has_text(key) else "records.what")


def get_points_unit(game: str, points: float | None) -> str:
    """Return the word for the points of a game as it follows a number of them: point, points.

    Args:
        game: Id of the game.
        points: The number, with a fraction if it is a mean; None if there is none to show.
    """
    key = f"{game}.records.unit"
    return tr(key if i18n.has_text(key) else "results.points", n=0 if points is None else points)


def format_points(game: str, points: int) -> str:
    """Format a number of points with the word a game uses for them."""
    key = f"{game}.shelf.score"
    return tr(key if i18n.has_text(key) else "results.n-points", n=points)


def get_opponent_name(kind: str, game: str) -> str:
    """Return the name of a kind of opponent: a level, people, or the ghost of a solo game.

    Args:
        kind: Name of a level, HUMAN or GHOST.
        game: Id of the game.
    """
    if kind == GHOST:
        key = f"{game}.ghost"
        return tr(key) if i18n.has_text(key) else tr("records.alone")
    if kind == HUMAN:
        return tr("records.people-opponents")
    key = f"opponents.level.{kind}"
    return tr(key) if i18n.has_text(key) else kind


def get_opponent_icon(kind: str) -> str:
    """Return the name of the icon of a kind of opponent: a level, people, or the ghost."""
    if kind in (GHOST, HUMAN):
        return kind
    return f"level-{kind}" if i18n.has_text(f"opponents.level.{kind}") else "robot"


def describe_opponents(appearance: Appearance) -> str:
    """List a person's opponents in a finished game: people by name, bots by their level."""
    game = appearance.game
    if len(game.seats) == 1:
        return get_opponent_name(GHOST, game.game)
    others = [info for seat, info in enumerate(game.seats) if seat != appearance.seat]
    names = [info.name for info in others if info.human]
    for kind, count in Counter(info.kind for info in others if not info.human).items():
        name = get_opponent_name(kind, game.game)
        names.append(name if count == 1 else tr("records.several", n=count, kind=name))
    return join_names(names)


def describe_result(appearance: Appearance) -> str:
    """Return in words whether a person won, drew or lost a finished game."""
    winners = appearance.game.winners
    if appearance.won:
        return tr("records.shared" if len(winners) > 1 else "records.won")
    return tr("records.drawn" if appearance.seat in winners else "records.lost")


def describe_game(appearance: Appearance, value: str) -> str:
    """Describe a finished game in one line: day, value, result, opponents.

    Args:
        appearance: The person's part in the game.
        value: The number to show, as text.
    """
    day, result = format_day(appearance.game.created), describe_result(appearance)
    return " · ".join((day, value, result, describe_opponents(appearance)))


def describe_games_apart(counts: ExcludedGames) -> str:
    """Return a sentence on how many games the records leave out (hints, free undo, overrides), and why."""
    reasons = (("hints", counts.hints), ("free-undo", counts.free_undo), ("corrected", counts.corrected))
    texts = [tr(f"records.apart.{name}", n=number) for name, number in reasons if number]
    return tr("records.apart.told", n=counts.games, reasons=", ".join(texts))
