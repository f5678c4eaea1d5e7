"""The score sheet of a match: the game's own, with remarks on anything special about the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from msgspec.structs import replace

from client import i18n
from client.daily import clock
from client.daily.progress import DailyProgress
from client.games import registry
from client.i18n import tr
from client.scenes.results.player_names import full_name
from client.scenes.results.sheet import Sheet, describe_ties
from client.session.match import Match
from saves.daily_ledger import CountedTry
from saves.daily_tries import DailyTries

SheetMaker: TypeAlias = Callable[[Match, int | None, Callable[[str], str]], Sheet]
"""Makes the sheet after a round (None: the final one); the last argument shortens names in its sentences."""


def make_sheet(
    match: Match, round_number: int | None, shorten_name: Callable[[str], str] = full_name
) -> Sheet:
    """Create the score sheet of a match as its game defines it, with remarks on the match.

    Remarks, such as unlimited undo, appear only on the final sheet.

    Args:
        match: The match.
        round_number: The round after which the sheet is shown; None for the final sheet.
        shorten_name: Shortens names in sentences.
    """
    make = cast(SheetMaker, registry.find_descriptor(match.game.id).sheet())
    sheet = make(match, round_number, shorten_name)
    if sheet.final and not sheet.verdict.is_duel:
        groups = {group.colour: index for index, group in enumerate(sheet.groups)}
        ties = describe_ties(
            sheet.verdict.other_players, lambda player: sheet.explain_tie(groups[player.colour])
        )
        everyone = (*sheet.verdict.first_place, *sheet.verdict.other_players)
        ranked = tuple(
            replace(player, tie_break=sheet.find_tie_break(groups[player.colour]))
            if any(player.points == other.points and player.rank != other.rank for other in everyone)
            else player
            for player in sheet.verdict.other_players
        )
        sheet.verdict = replace(sheet.verdict, lines=(*sheet.verdict.lines, *ties), other_players=ranked)
    if round_number is None and (remarks := _remarks(match)):
        first, *others = sheet.verdict.lines or ("",)
        lines = (" ".join((first, *remarks)).strip(), *_streak_lines(match), *others)
        sheet.verdict = replace(sheet.verdict, lines=lines)
    return sheet


def find_counted_try(match: Match) -> CountedTry | None:
    """Return the counted try of a daily game that a finished match was; None for other matches."""
    daily = match.header.daily
    if daily is None or not daily.counted or match.path is None:
        return None
    counted_try = DailyTries().read().get((daily.day, match.game.id))
    if counted_try is None or not counted_try.result or counted_try.file != match.path.stem:
        return None
    return counted_try


def _remarks(match: Match) -> list[str]:
    """Return sentences on a day's game, free undo, another game's beginning and the player's corrections."""
    header, remarks = match.header, list[str]()
    if header.daily is not None:
        key = "results.daily.counted" if header.daily.counted else "results.daily.practice"
        day = i18n.format_day(header.daily.day, year=header.daily.day.year != clock.today().year)
        remarks.append(tr(key, day=day))
    if header.free_undo:
        remarks.append(tr("results.free-undo"))
    if header.branch is not None:
        remarks.append(tr("results.branch", n=header.branch.moves))
    if header.corrections:
        remarks.append(tr("results.corrections"))
    return remarks


def _streak_lines(match: Match) -> tuple[str, ...]:
    """Return a line on the days in a row; none for a single day and for any other match."""
    if find_counted_try(match) is None:
        return ()
    streak = DailyProgress.from_tries(DailyTries().read(), match.game.id, clock.today()).streaks.current
    return (tr("results.daily.row", n=streak),) if streak > 1 else ()
