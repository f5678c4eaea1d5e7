"""EQUILIBRIX Connect's events in words, for the log."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.equilibrix.board.field_names import acc, place, position
from client.i18n import tr
from client.table.board_marks import BoardPlace, Deed, Mark
from client.table.log import LogLine
from client.table.log_lines import aside
from rules.contract import Event
from rules.equilibrix import events as e, network
from rules.equilibrix.board import FREE
from rules.equilibrix.content import Content
from rules.equilibrix.state import NOBODY, EquilibrixState


class Narrator:
    """Tells events.

    Attributes:
        names: Of the seats.
        pictures: Of their signs.
        content: What is played with.
    """

    def __init__(self, names: Sequence[str], pictures: Sequence[str], content: Content) -> None:
        self._content = content
        self._names = list(names)
        self._pictures = list(pictures)

    def lines(self, shown: EquilibrixState, event: Event) -> tuple[LogLine, ...]:
        """Return what the log says of the event; `shown` is the position just before it."""
        match event:
            case e.StartPlaced(seat, field):
                mark = _mark(seat, field)
                line = self._of(seat, "start-placed", mark, acc=acc(field), place=place(field))
                return line if shown.occupied else (_heading(tr("equilibrix.phase.placing")), *line)
            case e.TurnBegan(seat, turn):
                return (_heading(_words("turn-began", turn=turn, name=self._names[seat]), seat),)
            case e.Rolled(seat, dice):
                key = "rolled-first" if len(dice) == 1 else "rolled"
                found = self._of(seat, key, positions=" · ".join(position(die) for die in dice))
                return tuple(map(aside, found))
            case e.Granted(seat, actions):
                return tuple(map(aside, self._of(seat, "granted", n=actions)))
            case e.DiePassed():
                return self._die_passed(shown, event)
            case e.DrawOffered(seat):
                return self._of(seat, "draw-offered")
            case e.DrawAnswered(seat, agree):
                return self._of(seat, f"draw-answered.{'yes' if agree else 'no'}")
            case e.Resigned(seat):
                return self._of(seat, "resigned")
            case e.GameEnded(ending, winner):
                return self._game_ended(ending, winner)
        return self._stones(shown, event)

    def _stones(self, shown: EquilibrixState, event: Event) -> tuple[LogLine, ...]:
        """Return what happens on the board."""
        match event:
            case e.Born(seat, _die, field, mothers, again):
                key = "again" if again else "mother" if mothers else "motherless"
                beside = (_mark(seat, mother, "named", name=False) for mother in mothers)
                marks = _mark(seat, field), *beside
                return self._of(seat, f"born.{key}", *marks, acc=acc(field), place=place(field))
            case e.TakenBack(seat, _die, field):
                mark = _mark(seat, field, "gone")
                return self._of(seat, "taken-back", mark, acc=acc(field), place=place(field))
            case e.RingJudged(seat, field, falls):
                key = "falls" if falls else "keeps"
                mark = _mark(seat, field, "named")
                return self._of(seat, f"ring-judged.{key}", mark, acc=acc(field), place=place(field))
            case e.Captured(seat, field, by, ring):
                key = "own" if seat == by else "other"
                words = _words(
                    f"captured.{key}",
                    acc=acc(field),
                    place=place(field),
                    name=self._names[seat],
                    by=self._names[by],
                )
                around = (_mark(by, stone, "named", name=False) for stone in ring)
                return (LogLine(words, self._pictures[by], marks=(_mark(by, field, "gone"), *around)),)
            case e.BaseLinked(seat, bases):
                m = len(network.bases(shown.setup.players, seat))
                key = "all" if len(bases) == m else "first" if len(bases) == 1 else "more"
                marks = tuple(Mark(seat, BoardPlace("base", (base,)), "named") for base in bases)
                return self._of(seat, f"base-linked.{key}", *marks, n=len(bases), m=m)
            case e.BonusEarned(seat):
                return tuple(map(aside, self._of(seat, "bonus-earned")))
        return ()

    def _die_passed(self, shown: EquilibrixState, event: e.DiePassed) -> tuple[LogLine, ...]:
        """Return what was declined, or could not be done.

        A die, an action of the Fair game, a bonus, a birth.
        """
        rolled = shown.dice[event.die]
        if shown.phase == "reborn" and not event.lapsed:
            return self._of(event.seat, "die-passed.reborn")
        if shown.phase == "bonus":
            key = "bonus-lapsed" if event.lapsed else "bonus"
        elif rolled == FREE:
            key = "action-lapsed" if event.lapsed else "action"
        else:
            key = "lapsed" if event.lapsed else "passed"
        return self._of(event.seat, f"die-passed.{key}", position=position(rolled))

    def _game_ended(self, ending: str, winner: int) -> tuple[LogLine, ...]:
        """Return why it is over, and who wins."""
        why = LogLine(_words(f"ended.{ending}", n=self._content.limits.turns), "icon-flag")
        if winner == NOBODY:
            return why, LogLine(_words("game-ended.draw"), "icon-trophy")
        return why, LogLine(_words("game-ended.win", name=self._names[winner]), "icon-trophy")

    def _of(self, seat: int, key: str, *marks: Mark, **params: str | int) -> tuple[LogLine]:
        """Return a line about somebody, with their sign before it."""
        words = _words(key, name=self._names[seat], **params)
        return (LogLine(words, self._pictures[seat], marks=marks),)


def _mark(seat: int, field: int, deed: Deed = "came", *, name: bool = True) -> Mark:
    """Return what somebody did on a field.

    Args:
        name: The words call it by its name.
    """
    return Mark(seat, BoardPlace("field", (field,)), deed, name=place(field) if name else "")


def _heading(words: str, seat: int | None = None) -> LogLine:
    return LogLine(words, heading=True, seat=seat)


def _words(key: str, **params: str | int) -> str:
    return tr(f"equilibrix.log.{key}", **params)
