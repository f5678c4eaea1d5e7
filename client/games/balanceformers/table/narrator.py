"""Turns Balanceformers' events into lines of the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from client.games.balanceformers.board import phrases
from client.i18n import tr
from client.table import result_lines
from client.table.board_places import NOBODY, BoardPlace, Mark
from client.table.log import LogLine
from rules.balanceformers import events as e, turns
from rules.balanceformers.area import is_angel
from rules.balanceformers.content import ROUNDS, Content
from rules.balanceformers.reckoning import NONE, SUPPLY, find_empty_light_pieces
from rules.balanceformers.state import PARTS, BalanceformersState, owner_of
from rules.contract import Event, Outcome


class Narrator:
    """Turns Balanceformers' events into lines of the log, without secrets."""

    def __init__(self, names: Sequence[str], pictures: Sequence[str], content: Content) -> None:
        self._content = content
        self._names = list(names)
        self._pictures = list(pictures)

    def narrate(self, shown: BalanceformersState, event: Event) -> tuple[LogLine, ...]:
        """Return the log lines for an event.

        Args:
            shown: The position just before the event.
        """
        match event:
            case e.PieceAdded(seat, piece):
                acc = tr(f"balanceformers.piece.acc.{'angel' if is_angel(piece) else 'demon'}")
                return (
                    self._make_seat_line(
                        seat, "piece-added", Mark(seat, BoardPlace("piece", piece)), acc=acc
                    ),
                )
            case e.AreaDone():
                return (LogLine(_tr("area-done"), "icon-grid"),)
            case e.RoundBegan(round_, deficits):
                key = "first" if round_ == 1 else "last" if round_ == ROUNDS else "next"
                wants = _tr("round-wants", deficits=phrases.format_deficits_in_words(deficits))
                wanted = LogLine(wants, "balanceformers/death", aside=True)
                return _make_heading(f"round-began.{key}", round=round_), wanted
            case e.TokensReturned():
                return (LogLine(_tr("tokens-returned"), "icon-refresh", aside=True),)
            case e.TokensReady(seat):
                return (self._make_seat_line(seat, "tokens-ready"),)
            case e.InitiativeShown():
                return self._narrate_initiative(shown, event)
            case e.TurnBegan(seat, actions):
                key = "prelude" if shown.round == 1 else "turn"
                words = _tr(f"turn-began.{key}", name=self._names[seat], n=actions)
                return (LogLine(words, heading=True, seat=seat),)
            case e.Placed(seat, creature, slot) | e.Reincarnated(seat, creature, slot):
                key = "placed" if isinstance(event, e.Placed) else "reincarnated"
                mark = Mark(
                    seat, _make_slot_place(slot), thing=creature, name=phrases.name_piece(shown.area, slot)
                )
                line = self._make_seat_line(seat, key, mark, slot=phrases.name_slot(shown.area, slot))
                is_paid = isinstance(event, e.Reincarnated)
                return (replace(line, more=self._list_tokens(shown, {seat: -1}) if is_paid else ""),)
            case e.Moved():
                return self._narrate_move(shown, event)
            case e.TurnEnded(seat, unused):
                key = "unused" if turns.can_act(shown) else "stuck"
                return (self._make_seat_line(seat, f"turn-ended.{key}", n=unused),) if unused else ()
        return self._narrate_reckoning(shown, event)

    def _narrate_reckoning(self, shown: BalanceformersState, event: Event) -> tuple[LogLine, ...]:
        match event:
            case e.ReckoningBegan(_round, deficits):
                return (
                    _make_heading("reckoning-began", deficits=phrases.format_deficits_in_words(deficits)),
                )
            case e.Judged():
                return tuple(self._narrate_verdict(shown, event))
            case e.TokenGained(seat, source):
                key = "none" if source == NONE else "supply" if source == SUPPLY else "from"
                by = self._names[source] if source >= 0 else ""
                line = self._make_seat_line(seat, f"token-gained.{key}", by=by)
                changes = {} if source == NONE else {seat: 1}
                if source >= 0:
                    changes[source] = -1
                return (replace(line, more=self._list_tokens(shown, changes)),)
            case e.Died(creatures):
                marks = tuple(
                    Mark(NOBODY, _make_slot_place(shown.places[creature]), "gone") for creature in creatures
                )
                words = _tr("died.all", n=len(creatures))
                return (LogLine(words, "balanceformers/reckoning-black", marks=marks),)
            case e.DeathMoved(round_):
                words = _tr("death-moved", round=round_)
                spared = "" if find_empty_light_pieces(shown) else tr("balanceformers.heard.none-dark")
                return (LogLine(words, "balanceformers/death", aside=True, more=spared),)
            case e.TurnedDark(pieces):
                marks = tuple(
                    Mark(NOBODY, BoardPlace("piece", shown.area[piece]), "named") for piece in pieces
                )
                words = _tr("turned-dark", n=len(pieces))
                where = ", ".join(phrases.name_piece(shown.area, piece * PARTS) for piece in pieces)
                return (LogLine(words, "balanceformers/mark-hole", marks=marks, where=where),)
        return ()

    def _narrate_initiative(
        self, shown: BalanceformersState, event: e.InitiativeShown
    ) -> tuple[LogLine, ...]:
        lines = []
        for place, seat in enumerate(event.order, start=1):
            square, round_ = event.pairs[seat]
            token = f"{round_}{self._content.letter(shown.sets[seat], round_)}"
            words = _tr(
                "initiative-shown.line",
                place=place,
                name=self._names[seat],
                square=square,
                token=token,
                n=square + round_,
            )
            lines.append(LogLine(words, self._pictures[seat]))
        for one, other in zip(event.order, event.order[1:], strict=False):
            if sum(event.pairs[one]) == sum(event.pairs[other]):
                a, b = (self._content.letter(shown.sets[seat], event.pairs[seat][1]) for seat in (one, other))
                words = _tr("initiative-shown.tie", a=a, b=b)
                lines.append(LogLine(words, "icon-sort", aside=True))
        return tuple(lines)

    def _narrate_move(self, shown: BalanceformersState, event: e.Moved) -> tuple[LogLine, ...]:
        of = owner_of(event.creature)
        key = ("own" if of == event.seat else "other") + ("-hole" if event.hole else "")
        slot = phrases.name_slot(shown.area, event.slot)
        name = phrases.name_piece(shown.area, event.slot)
        mark = Mark(
            event.seat,
            _make_slot_place(event.slot),
            "came",
            _make_slot_place(event.origin),
            event.creature,
            name,
        )
        return (self._make_seat_line(event.seat, f"moved.{key}", mark, slot=slot, by=self._names[of]),)

    def _narrate_verdict(self, shown: BalanceformersState, event: e.Judged) -> Iterable[LogLine]:
        seat = owner_of(event.creature)
        here = phrases.list_creatures_on_piece(shown, event.slot)
        words = phrases.format_verdict_sums(shown, here, event.levels, event.sums)
        mark = Mark(
            seat, _make_slot_place(event.slot), "named", name=phrases.name_piece(shown.area, event.slot)
        )
        line = self._make_seat_line(seat, f"judged.{phrases.get_verdict_key(event.verdict)}", mark, sum=words)
        yield replace(line, where=phrases.name_slot(shown.area, event.slot))
        if event.helpers and event.white:
            names = phrases.join_names([self._names[helper] for helper in event.helpers])
            gain = _tr("judged-gain.white", n=event.white, names=names)
            yield LogLine(gain, "balanceformers/reckoning-white", gained=event.white)
        if event.black:
            gain = _tr("judged-gain.black", n=event.black, name=self._names[seat])
            yield LogLine(gain, "balanceformers/reckoning-black")

    def narrate_end(self, event: e.GameEnded, outcome: Outcome) -> tuple[LogLine, ...]:
        """Return the log lines of the end: why, all scores, what decided between equal ones, and who wins."""
        from client.games.balanceformers.sheet.decision import (  # noqa: PLC0415  only the end needs it
            describe_decision,
        )

        names = phrases.join_names([self._names[seat] for seat in event.extinct])
        ended = _tr(f"ended.{event.ending}", n=len(event.extinct), names=names)
        winners = [self._names[seat] for seat in outcome.ranking[0]]
        totals = result_lines.sum_sheets(outcome)
        key = "game-ended.shared" if len(winners) > 1 else "game-ended.win"
        points = totals[outcome.ranking[0][0]]
        won = _tr(key, n=points, name=winners[0], names=phrases.join_names(winners))
        return LogLine(ended, "icon-flag"), *result_lines.make_result_lines(
            result_lines.format_totals(self._names, totals), describe_decision(outcome), won
        )

    def _list_tokens(self, shown: BalanceformersState, changes: Mapping[int, int]) -> str:
        """Return how many reincarnation tokens some seats have now as a sentence, "" for no seat.

        Args:
            shown: The position before the change.
            changes: For each of the seats how many tokens it gains.
        """
        tokens = (
            tr("balanceformers.tokens", n=shown.tokens[seat] + change) for seat, change in changes.items()
        )
        held = result_lines.list_amounts((self._names[seat] for seat in changes), tokens)
        return f"{held}." if held else ""

    def _make_seat_line(self, seat: int, key: str, *marks: Mark, **params: object) -> LogLine:
        return LogLine(_tr(key, name=self._names[seat], **params), self._pictures[seat], marks=marks)


def _make_slot_place(slot: int) -> BoardPlace:
    return BoardPlace("slot", (slot,))


def _tr(key: str, **params: object) -> str:
    return tr(f"balanceformers.log.{key}", **params)


def _make_heading(key: str, **params: object) -> LogLine:
    return LogLine(_tr(key, **params), heading=True)
