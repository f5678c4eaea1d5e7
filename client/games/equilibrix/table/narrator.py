"""Narrator of EQUILIBRIX: turns events into lines of the log."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from client.games.equilibrix.board.field_names import name_base, name_field, name_position, name_shape
from client.games.equilibrix.table import descriptions
from client.i18n import tr
from client.table.board_places import BoardPlace, Deed, Mark
from client.table.log import LogLine
from client.table.log_entries import mark_aside
from client.table.result_lines import list_amounts, make_result_lines
from rules.contract import Event, Outcome
from rules.equilibrix import events as e, stone_networks
from rules.equilibrix.board import FREE
from rules.equilibrix.content import Content
from rules.equilibrix.state import NOBODY, EquilibrixState


class Narrator:
    """Turns EQUILIBRIX's events into lines of the log."""

    def __init__(self, names: Sequence[str], pictures: Sequence[str], content: Content) -> None:
        """Begin with the players.

        Args:
            names: Name of each seat.
            pictures: Name of the picture of each seat's sign.
            content: The content that the game is played with.
        """
        self._content = content
        self._names = list(names)
        self._pictures = list(pictures)

    def narrate(self, before: EquilibrixState, event: Event, after: EquilibrixState) -> tuple[LogLine, ...]:
        """Return the log lines of an event.

        Args:
            before: The position just before it.
            event: The event.
            after: The position just after it, in which the dice of the turn still lie.
        """
        match event:
            case e.StartPlaced(seat, field):
                is_image = before.setup.is_start_chosen and seat != before.seat
                line = self._make_seat_lines(
                    seat,
                    f"start-placed.{'image' if is_image else 'own'}",
                    _make_mark(seat, field),
                    acc=name_shape(field, "acc"),
                    place=name_field(field),
                )
                return (
                    line if before.occupied_mask else (_make_heading(tr("equilibrix.phase.placing")), *line)
                )
            case e.TurnBegan(seat, turn):
                return (_make_heading(_tr("turn-began", turn=turn, name=self._names[seat]), seat),)
            case e.Rolled(seat, dice):
                key = "rolled-first" if len(dice) == 1 else "rolled"
                lines = self._make_seat_lines(
                    seat, key, positions=" · ".join(name_position(die) for die in dice)
                )
                return tuple(map(mark_aside, lines))
            case e.Granted(seat, actions):
                return tuple(map(mark_aside, self._make_seat_lines(seat, "granted", n=actions)))
            case e.DiePassed():
                return self._narrate_pass(before, event, after.dice[event.die])
            case e.DrawOffered(seat):
                return self._make_seat_lines(seat, "draw-offered")
            case e.DrawAnswered(seat, agree):
                return self._make_seat_lines(seat, f"draw-answered.{'yes' if agree else 'no'}")
            case e.Resigned(seat):
                return self._make_seat_lines(seat, "resigned")
        return self._narrate_board(before, event)

    def _narrate_board(self, before: EquilibrixState, event: Event) -> tuple[LogLine, ...]:
        """Return the lines of an event on the board."""
        match event:
            case e.Born(seat, _die, field, mothers, again):
                key = "again" if again else "mother" if mothers else "motherless"
                mother_marks = (_make_mark(seat, mother, "named", name=False) for mother in mothers)
                marks = _make_mark(seat, field), *mother_marks
                (line,) = self._make_seat_lines(
                    seat, f"born.{key}", *marks, acc=name_shape(field, "acc"), place=name_field(field)
                )
                return (replace(line, more=descriptions.describe_end_of_supply(before, seat, field)),)
            case e.TakenBack(seat, _die, field):
                mark = _make_mark(seat, field, "gone")
                return self._make_seat_lines(
                    seat, "taken-back", mark, acc=name_shape(field, "acc"), place=name_field(field)
                )
            case e.RingJudged(seat, field, falls):
                key = "falls" if falls else "keeps"
                mark = _make_mark(seat, field, "named")
                return self._make_seat_lines(
                    seat, f"ring-judged.{key}", mark, acc=name_shape(field, "acc"), place=name_field(field)
                )
            case e.Captured(seat, field, by, ring):
                key = "own" if seat == by else "other"
                words = _tr(
                    f"captured.{key}",
                    acc=name_shape(field, "acc"),
                    place=name_field(field),
                    name=self._names[seat],
                    by=self._names[by],
                )
                ring_marks = (_make_mark(by, stone, "named", name=False) for stone in ring)
                marks = _make_mark(by, field, "gone"), *ring_marks
                closed = descriptions.describe_closing_stone(before)
                return (LogLine(words, self._pictures[by], marks=marks, more=closed),)
            case e.BaseLinked(seat, bases):
                m = len(stone_networks.bases(before.setup.players, seat))
                key = "all" if len(bases) == m else "first" if len(bases) == 1 else "more"
                marks = tuple(Mark(seat, BoardPlace("base", (base,)), "named") for base in bases)
                (line,) = self._make_seat_lines(seat, f"base-linked.{key}", *marks, n=len(bases), m=m)
                return (replace(line, where=", ".join(map(name_base, bases))),)
            case e.BonusEarned(seat):
                return tuple(map(mark_aside, self._make_seat_lines(seat, "bonus-earned")))
        return ()

    def _narrate_pass(self, before: EquilibrixState, event: e.DiePassed, rolled: str) -> tuple[LogLine, ...]:
        """Return the line of a die, action, bonus or birth that was declined or impossible.

        `rolled` is what the die shows.
        """
        if before.phase == "reborn" and not event.lapsed:
            return self._make_seat_lines(event.seat, "die-passed.reborn")
        if before.phase == "bonus":
            key = "bonus-lapsed" if event.lapsed else "bonus"
        elif rolled == FREE:
            key = "action-lapsed" if event.lapsed else "action"
        else:
            key = "lapsed" if event.lapsed else "passed"
        return self._make_seat_lines(event.seat, f"die-passed.{key}", position=name_position(rolled))

    def narrate_end(self, event: e.GameEnded, outcome: Outcome) -> tuple[LogLine, ...]:
        """Return the log lines of the end: the reason, how many bases each player has joined, who wins."""
        why = LogLine(_tr(f"ended.{event.ending}", n=self._content.limits.turns), "icon-flag")
        joined = (
            tr("equilibrix.sheet.joined-of", n=line.points, m=line.number("of")) for (line,) in outcome.sheets
        )
        totals = list_amounts(self._names, joined)
        key = "game-ended.draw" if event.winner == NOBODY else "game-ended.win"
        won = _tr(key, name="" if event.winner == NOBODY else self._names[event.winner])
        return why, *make_result_lines(totals, "", won)

    def _make_seat_lines(self, seat: int, key: str, *marks: Mark, **params: str | int) -> tuple[LogLine]:
        """Return a line about a seat, with its sign before it."""
        words = _tr(key, name=self._names[seat], **params)
        return (LogLine(words, self._pictures[seat], marks=marks),)


def _make_mark(seat: int, field: int, deed: Deed = "came", *, name: bool = True) -> Mark:
    """Return the mark of what a seat did on a field.

    Args:
        seat: The seat.
        field: The field.
        deed: What it did there.
        name: Whether the line names the field.
    """
    return Mark(seat, BoardPlace("field", (field,)), deed, name=name_field(field) if name else "")


def _make_heading(words: str, seat: int | None = None) -> LogLine:
    return LogLine(words, heading=True, seat=seat)


def _tr(key: str, **params: str | int) -> str:
    return tr(f"equilibrix.log.{key}", **params)
