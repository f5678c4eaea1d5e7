"""What the screen of the daily games says of a game and a day."""

from __future__ import annotations

from datetime import date

import rules
from client import i18n
from client.daily.rule import VERSION, text_of
from client.daily.setups import FILE, DayGame
from client.daily.share import result_words
from client.daily.standing import DayMark, DayStanding
from client.i18n import tr
from client.scenes.shelf import game_text


def setup(found: DayGame) -> str:
    """Against whom a day's game is, and what in it is not as usual."""
    chosen = found.setup
    if chosen.players == 1:
        parts = [tr("shelf.solo")]
    elif chosen.level:
        level = tr(f"opponents.level.{chosen.level}")
        parts = [tr("daily.opponents", n=chosen.players - 1, level=level)]
    else:
        parts = [tr("daily.people")]
    for option in rules.load(found.game).options:
        value = chosen.options.get(option.name)
        if value is not None and value is not False:
            parts.append(game_text.format_option(found.game, option, value))
    said = " · ".join(parts)
    return said[:1].upper() + said[1:]


def day_standing(standing: DayStanding, day: date) -> str:
    """How a game stands on a day, with its points."""
    one = standing.tries.get(day)
    return result_words(one) if one is not None else mark_words(standing.mark(day))


def mark_words(mark: DayMark) -> str:
    """What a sign means."""
    return tr(f"daily.mark.{mark}")


def help_text(found: DayGame) -> str:
    """All about the daily games, the rule included, as rich text."""
    game, day = found.game, found.day
    rule = tr("daily.help.rule", version=VERSION, text=text_of(game, day), file=f"assets/{game}/{FILE}")
    told = (tr("daily.help.same"), tr("daily.help.counts"), tr("daily.help.streak"), rule)
    return "\n\n".join(told)


def day_words(found: DayGame) -> str:
    """The day as a heading."""
    said = i18n.day(found.day, weekday=True)
    return said[:1].upper() + said[1:]
