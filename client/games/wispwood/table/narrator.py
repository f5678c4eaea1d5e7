"""Log lines for Wispwood's events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from client.games.wispwood.board.cards_view import get_deck_image
from client.games.wispwood.board.tiles import get_shape_image, get_wisp_image
from client.games.wispwood.sheet.decision import describe_decision
from client.games.wispwood.table import descriptions
from client.i18n import format_signed, join_names, tr
from client.table import result_lines
from client.table.board_places import NOBODY, BoardPlace, Mark
from client.table.log import LogLine
from client.table.log_entries import mark_aside
from client.table.table_accessibility import join_sentences
from rules.contract import Event, Outcome
from rules.wispwood import events as e
from rules.wispwood.content import Content
from rules.wispwood.rounds import total_points
from rules.wispwood.scoring import score_card
from rules.wispwood.shapes import Cell
from rules.wispwood.state import KINDS, WispwoodState


class Narrator:
    """Turns Wispwood's events into lines of the game log."""

    def __init__(
        self, names: Sequence[str], cats: Sequence[str], content: Content, *, you: bool = False
    ) -> None:
        """Create the narrator.

        Args:
            names: Names of the seats.
            cats: Names of the images of the seats' cats, without "-ready" or "-hidden".
            content: Content that the game is played with.
            you: Whether a single player is addressed as "you".
        """
        self._content = content
        self._you = you
        self._players = list(names)
        self._cats = list(cats)

    @property
    def _names(self) -> list[str]:
        return [tr("wispwood.you")] if self._you else self._players

    def narrate_opening(self, first: WispwoodState) -> tuple[LogLine, ...]:
        """Return the log lines that name the wish cards at the start of the game."""
        cards = [self._content.cards[card] for card in first.wishes]
        wishes = [LogLine(tr(f"wispwood.card.{card.id}.name"), get_deck_image(card.deck)) for card in cards]
        return (_make_heading(tr("wispwood.log.begin")), *wishes) if wishes else ()

    def narrate(self, before: WispwoodState, event: Event, after: WispwoodState) -> tuple[LogLine, ...]:
        """Return the log lines for an event, given the positions before and after it."""
        solo = before.ghost is not None
        match event:
            case e.RoundBegan(number, size, start):
                key = "solo" if solo else "paw"
                text = tr(f"wispwood.log.round-began.{key}", round=number, size=size, name=self._names[start])
                return (LogLine(text, heading=True),)
            case e.FireflyTurned(number, left):
                key = "firefly-last" if left == 0 else "firefly-turned"
                heading = LogLine(tr("wispwood.table.turn", n=before.lap + 1), heading=True)
                return heading, LogLine(tr(f"wispwood.log.{key}", number=number), "wispwood/firefly")
            case e.TurnBegan(seat, turn, last):
                return self._narrate_turn(seat, turn, last, solo=solo)
            case e.Placed() | e.Planted():
                return self._narrate_growth(before, event, after)
            case e.RoundScored():
                return self._narrate_scores(after, event)
            case e.GhostTook(slot, kind, worth, origin):
                acc = tr(f"wispwood.acc.{KINDS[kind]}")
                moved = Mark(NOBODY, _make_pond_place(slot), origin=_make_pond_place(origin))
                took = Mark(NOBODY, _make_pond_place(slot), "named")
                return (
                    LogLine(
                        tr("wispwood.log.ghost-took", n=worth, acc=acc), get_wisp_image(kind), marks=(took,)
                    ),
                    mark_aside(self._make_line("ghost-cat-moved", "wispwood/ghost-cat", moved)),
                )
        return self._narrate_other(before, event)

    def _narrate_other(self, before: WispwoodState, event: Event) -> tuple[LogLine, ...]:
        match event:
            case e.WishPicked(seat, card):
                head = () if before.wishes else (_make_heading(tr("wispwood.log.begin")),)
                name = tr(f"wispwood.card.{card}.name")
                return *head, self._make_line(
                    "wish-picked", "wispwood/paw", name=self._names[seat], card=name
                )
            case e.GhostCatPut(slot):
                return (self._make_line("ghost-cat-put", "wispwood/ghost-cat", _make_slot_mark(slot)),)
            case e.Discarded(tiles, why):
                marks = (_make_slot_mark(slot) for slot, _ in tiles)
                line = self._make_line(f"discarded.{why}", "icon-shuffle", *marks, n=len(tiles))
                return (mark_aside(replace(line, more=_count_kinds(kind for _, kind in tiles))),)
            case e.Dealt(tiles, why):
                marks = (Mark(NOBODY, _make_pond_place(slot), "changed") for slot, _ in tiles)
                line = self._make_line(f"dealt.{why}", "icon-shuffle", *marks, n=len(tiles))
                return (mark_aside(replace(line, more=_count_kinds(kind for _, kind in tiles))),)
            case e.Reshuffled(tiles):
                return (mark_aside(self._make_line("reshuffled", "icon-shuffle", n=tiles)),)
            case e.CatHid(seat, why):
                return (
                    self._make_line(
                        f"cat-hid.{why}", self._get_cat_image(seat, False), name=self._names[seat]
                    ),
                )
            case e.CatReady(seat):
                return (
                    self._make_line("cat-ready", self._get_cat_image(seat, True), name=self._names[seat]),
                )
            case e.Took(seat, slot, kind):
                text = tr(f"wispwood.nom.{KINDS[kind]}")
                mark = Mark(seat, _make_pond_place(slot), "gone")
                return (
                    self._make_line("took", get_wisp_image(kind), mark, name=self._names[seat], kind=text),
                )
            case e.GridFilled(seat, first):
                key = "solo" if before.ghost is not None else "first" if first else "again"
                bonus = self._content.grid.bonus[before.round - 1]
                line = self._make_line(f"grid-filled.{key}", "icon-grid", n=bonus, name=self._names[seat])
                return (replace(line, gained=bonus),)
            case e.CatMoved(seat) | e.CatStayed(seat):
                head = (_make_heading(tr("wispwood.phase.cats")),) if _is_first_cat(before, seat) else ()
                picture = self._get_cat_image(seat, before.forests[seat].ready)
                return *head, self._make_cat_line(event, picture, self._names[seat])
            case e.TreesReturned(trees):
                return (mark_aside(self._make_line("trees-returned", "wispwood/tree", n=sum(trees))),)
            case e.GhostLooked(slots):
                line = self._make_line("ghost-looked", "icon-eye", *map(_make_slot_mark, slots), n=len(slots))
                return (replace(line, more=_count_kinds(before.slots[slot] for slot in slots)),)
        return ()

    def _narrate_turn(self, seat: int, turn: int, last: bool, *, solo: bool) -> tuple[LogLine, ...]:
        if solo and not last:
            return ()
        key = "last" if last else "normal"
        text = tr(f"wispwood.log.turn-began.{key}", name=self._names[seat], turn=turn)
        return (LogLine(text, heading=True, seat=None if solo else seat),)

    def _narrate_growth(
        self, before: WispwoodState, event: e.Placed | e.Planted, after: WispwoodState
    ) -> tuple[LogLine, ...]:
        old, new = before.forests[event.seat], after.forests[event.seat]
        gains = {card: score_card(new, card) - score_card(old, card) for card in before.wishes}
        gain, more = sum(gains.values()), _list_gains(gains)
        key = "gain" if gain > 0 else "loss" if gain < 0 else "same"
        name = self._names[event.seat]
        if isinstance(event, e.Planted):
            mark = _make_cells_mark(event.seat, event.cell)
            line = self._make_line(f"planted.{key}", "wispwood/tree", mark, n=abs(gain), name=name)
            where = descriptions.format_offset_from_cat(new, event.cell)
            return (replace(line, gained=gain, where=where, more=more),)
        kind = tr(f"wispwood.nom.{KINDS[event.kind]}")
        params = {"name": name, "kind": kind, "shape": tr(f"wispwood.shape.{event.shape}")}
        mark = _make_cells_mark(event.seat, *event.cells)
        line = self._make_line(f"placed.{key}", get_shape_image(event.shape), mark, n=abs(gain), **params)
        where = descriptions.format_new_tiles(new, event.cells)
        return (replace(line, gained=gain, where=where, more=more),)

    def _narrate_scores(self, after: WispwoodState, event: e.RoundScored) -> tuple[LogLine, ...]:
        """Return what a round brought each player; a screen reader is told the totals, too."""
        lines = [_make_heading(tr("wispwood.log.round-scored.heading", round=event.round))]
        for seat, total in enumerate(total_points(after.sheets)):
            points = sum(event.points[seat])
            line = self._make_line(
                "round-scored.player", "icon-star", n=points, name=self._names[seat], round=event.round
            )
            lines.append(replace(line, more=_format_total_so_far(event.round, total)))
        if after.ghost is not None:
            line = self._make_line("round-scored.ghost", "wispwood/ghost", n=event.ghost, round=event.round)
            total = sum(sheet.ghost for sheet in after.sheets)
            why = tr("wispwood.heard.ghost-scored", n=sum(after.ghost.taken))
            lines.append(replace(line, more=join_sentences(why, _format_total_so_far(event.round, total))))
        return tuple(lines)

    def narrate_end(self, event: e.GameEnded, outcome: Outcome) -> tuple[LogLine, ...]:
        """Return the log lines of the end: all totals, what decided between equal ones, and who wins."""
        if outcome.reason.startswith("ghost-"):
            return self._narrate_end_with_ghost(event, outcome)
        totals = result_lines.sum_sheets(outcome)
        best = outcome.ranking[0]
        names = [self._names[seat] for seat in best]
        key = "game-ended.shared" if len(best) > 1 else "game-ended.win"
        won = tr(f"wispwood.log.{key}", n=totals[best[0]], name=names[0], names=join_names(names))
        return result_lines.make_result_lines(
            result_lines.format_totals(self._names, totals), describe_decision(outcome), won
        )

    def _narrate_end_with_ghost(self, event: e.GameEnded, outcome: Outcome) -> tuple[LogLine, ...]:
        """Return the log lines of the end of a game against the ghost, which name both totals."""
        key = "ghost-wins"
        if outcome.reason == "ghost-beaten":
            key = "ghost-beaten" if self._you else "ghost-beaten-by"
        points = {"you": event.totals[0], "ghost": event.ghost}
        won = self._make_line(f"game-ended.{key}", "icon-trophy", name=self._names[0], **points)
        if event.totals[0] != event.ghost:
            return (won,)
        return LogLine(tr("wispwood.sheet.ghost-level"), "icon-sort", aside=True), won

    def _get_cat_image(self, seat: int, ready: bool) -> str:
        return f"{self._cats[seat]}-{'ready' if ready else 'hidden'}"

    def _make_cat_line(self, event: e.CatMoved | e.CatStayed, picture: str, name: str) -> LogLine:
        if isinstance(event, e.CatStayed):
            return self._make_line("cat-stayed", picture, name=name)
        mark = _make_cells_mark(event.seat, event.cell, origin=event.origin)
        where = tr("wispwood.heard.moved", way=descriptions.format_offset(event.origin, event.cell))
        return replace(self._make_line("cat-moved", picture, mark, name=name), where=where)

    def _make_line(self, key: str, picture: str, *marks: Mark, **params: str | int) -> LogLine:
        return LogLine(tr(f"wispwood.log.{key}", **params), picture, marks=marks)


def _list_gains(gains: Mapping[str, int]) -> str:
    """Return what each wish card has gained or lost as a sentence, "" if none has changed.

    Args:
        gains: The points of each card, by its id.
    """
    parts = (
        f"{tr(f'wispwood.card.{card}.name')} {format_signed(gain)}" for card, gain in gains.items() if gain
    )
    text = ", ".join(parts)
    return f"{text}." if text else ""


def _count_kinds(kinds: Iterable[int]) -> str:
    """Return how many wisps there are of each kind as a sentence, such as "2 pumpkins, 1 orb"."""
    counts = sorted(Counter(kinds).items())
    return f"{', '.join(tr(f'wispwood.kind.{KINDS[kind]}', n=count) for kind, count in counts)}."


def _format_total_so_far(round_number: int, total: int) -> str:
    """Return the total after a round as a sentence, "" after the first, whose points are the total."""
    return tr("wispwood.heard.total", n=total) if round_number > 1 else ""


def _make_heading(text: str) -> LogLine:
    """Return a heading that belongs to no seat."""
    return LogLine(text, heading=True)


def _is_first_cat(state: WispwoodState, seat: int) -> bool:
    """Return whether no cat of a seat before could move between these rounds for want of trees (W-RND-3)."""
    count = len(state.forests)
    earlier = range((seat - state.start) % count)
    return not any(state.forests[(state.start + place) % count].trees for place in earlier)


def _make_pond_place(slot: int) -> BoardPlace:
    return BoardPlace("pond", (slot,))


def _make_slot_mark(slot: int) -> Mark:
    """Return the mark of a slot that a line names."""
    return Mark(NOBODY, _make_pond_place(slot), "named")


def _make_cells_mark(seat: int, *cells: Cell, origin: Cell | None = None) -> Mark:
    """Return the mark of cells of a seat's forest, with the cell that the piece came from."""
    start = None if origin is None else BoardPlace("cells", (seat, *origin))
    return Mark(
        seat, BoardPlace("cells", (seat, *(number for cell in cells for number in cell))), origin=start
    )
