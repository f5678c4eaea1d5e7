"""What the records say about numbers and games, in the player's language."""

from __future__ import annotations

import datetime as dt
from collections import Counter

from client import i18n
from client.i18n import tr
from client.records.tally import GHOST, HUMAN, Apart, Appearance
from client.scenes.shelf.game_text import join_names

DASH = "—"
"""In place of a number that nobody knows."""


def day(moment: dt.datetime) -> str:
    """A day as it is written in the language."""
    from babel.dates import format_date  # noqa: PLC0415

    wanted = "d MMM y" if i18n.language() == "en" else "medium"  # in the order of all other dates
    return format_date(i18n.here(moment).date(), format=wanted, locale=i18n.language())


def duration(seconds: int) -> str:
    """Hours and minutes; of less than an hour minutes alone."""
    minutes = max(1, round(seconds / 60))
    hours, rest = divmod(minutes, 60)
    if not hours:
        return tr("records.minutes", n=rest)
    return tr("records.hours", hours=i18n.number(hours), minutes=rest)


def percent(share: float, digits: int = 1) -> str:
    """A share with a digit behind the point, for what is smaller than whole percents."""
    gap = "" if i18n.language() == "en" else "\u00a0"
    return f"{i18n.number(share * 100, digits)}{gap}%"


def signed_percent(share: float, digits: int = 1) -> str:
    """The same with its sign."""
    text = percent(share, digits)
    return f"+{text}" if round(share * 100, digits) > 0 else text


def what(game: str) -> str:
    """What is counted in a game, as the beginning of a line."""
    own = f"{game}.records.what"
    return tr(own if i18n.has(own) else "records.what")


def points(game: str, number: int) -> str:
    """A number of that."""
    own = f"{game}.shelf.score"
    return tr(own if i18n.has(own) else "results.n-points", n=number)


def opponent(kind: str, game: str) -> str:
    """A sort of opponents."""
    if kind == GHOST:
        own = f"{game}.ghost"
        return tr(own) if i18n.has(own) else tr("records.alone")
    if kind == HUMAN:
        return tr("records.people-opponents")
    level = f"opponents.level.{kind}"
    return tr(level) if i18n.has(level) else kind


def icon_of(kind: str) -> str:
    """The sign of a sort of opponents."""
    if kind in (GHOST, HUMAN):
        return kind
    return f"level-{kind}" if i18n.has(f"opponents.level.{kind}") else "robot"


def against(one: Appearance) -> str:
    """Who else sat there: people by name, the others by what they are."""
    game = one.game
    if len(game.seats) == 1:
        return opponent(GHOST, game.game)
    others = [info for seat, info in enumerate(game.seats) if seat != one.seat]
    names = [info.name for info in others if info.human]
    for kind, count in Counter(info.kind for info in others if not info.human).items():
        name = opponent(kind, game.game)
        names.append(name if count == 1 else tr("records.several", n=count, kind=name))
    return join_names(names)


def result(one: Appearance) -> str:
    """Whether it was won."""
    if one.won:
        return tr("records.shared" if len(one.game.winners) > 1 else "records.won")
    return tr("records.drawn" if one.seat in one.game.winners else "records.lost")


def told(one: Appearance, value: str) -> str:
    """A game in a line: the day, a number, how it ended, against whom."""
    return " · ".join((day(one.game.created), value, result(one), against(one)))


def apart(counts: Apart) -> str:
    """How many games are counted apart, and why."""
    reasons = [
        tr(f"records.apart.{name}", n=number)
        for name, number in (
            ("hints", counts.hints), ("free-undo", counts.free_undo), ("corrected", counts.corrected),
        )
        if number
    ]  # fmt: skip
    return tr("records.apart.told", n=counts.games, reasons=", ".join(reasons))
