"""Wispwood's events in words, for the log."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from client.games.wispwood.board.cards_view import get_deck_image
from client.games.wispwood.board.tiles import get_shape_image, get_wisp_image
from client.games.wispwood.table import descriptions
from client.i18n import tr
from client.table.board_marks import NOBODY, BoardPlace, Mark
from client.table.log import LogLine
from client.table.log_lines import aside
from rules.contract import Event
from rules.wispwood import events as e
from rules.wispwood.content import Content
from rules.wispwood.scoring import score_card
from rules.wispwood.shapes import Cell
from rules.wispwood.state import KINDS, WispwoodState


class Narrator:
    """Tells events.

    Attributes:
        names: Of the seats in their order.
        content: What is played with.
        you: A person plays alone under that name.
    """

    def __init__(
        self, names: Sequence[str], cats: Sequence[str], content: Content, *, you: bool = False
    ) -> None:
        self._content = content
        self._you = you
        self._players = list(names)
        self._cats = list(cats)

    @property
    def _names(self) -> list[str]:
        return [tr("wispwood.you")] if self._you else self._players

    def narrate_opening(self, first: WispwoodState) -> tuple[LogLine, ...]:
        """Return what the game is played for."""
        cards = [self._content.cards[card] for card in first.wishes]
        wishes = [LogLine(tr(f"wispwood.card.{card.id}.name"), get_deck_image(card.deck)) for card in cards]
        return (_make_heading(tr("wispwood.log.begin")), *wishes) if wishes else ()

    def narrate(self, shown: WispwoodState, event: Event, after: WispwoodState) -> tuple[LogLine, ...]:
        """Return what the log says of the event; `shown` is the position before it, `after` after it."""
        solo = shown.ghost is not None
        match event:
            case e.RoundBegan(number, size, start):
                key = "solo" if solo else "paw"
                words = tr(
                    f"wispwood.log.round-began.{key}", round=number, size=size, name=self._names[start]
                )
                return (LogLine(words, heading=True),)
            case e.FireflyTurned(number, left):
                key = "firefly-last" if left == 0 else "firefly-turned"
                heading = LogLine(tr("wispwood.table.turn", n=shown.lap + 1), heading=True)
                return heading, LogLine(tr(f"wispwood.log.{key}", number=number), "wispwood/firefly")
            case e.TurnBegan(seat, turn, last):
                return self._turn_began(seat, turn, last, solo=solo)
            case e.Placed() | e.Planted():
                return self._grown(shown, event, after)
            case e.RoundScored():
                return self._round_scored(event, solo=solo)
            case e.GhostTook(slot, kind, worth, origin):
                acc = tr(f"wispwood.acc.{KINDS[kind]}")
                went = Mark(NOBODY, _make_pond_place(slot), origin=_make_pond_place(origin))
                took = Mark(NOBODY, _make_pond_place(slot), "named")
                return (
                    LogLine(
                        tr("wispwood.log.ghost-took", n=worth, acc=acc), get_wisp_image(kind), marks=(took,)
                    ),
                    aside(self._line("ghost-cat-moved", "wispwood/ghost-cat", went)),
                )
            case e.GameEnded():
                return (self._game_ended(shown, event),)
        return self._plain(shown, event)

    def _plain(self, shown: WispwoodState, event: Event) -> tuple[LogLine, ...]:
        match event:
            case e.WishPicked(seat, card):
                head = () if shown.wishes else (_make_heading(tr("wispwood.log.begin")),)
                name = tr(f"wispwood.card.{card}.name")
                return *head, self._line("wish-picked", "wispwood/paw", name=self._names[seat], card=name)
            case e.GhostCatPut(slot):
                return (self._line("ghost-cat-put", "wispwood/ghost-cat", _make_slot_mark(slot)),)
            case e.Discarded(tiles, why):
                marks = (_make_slot_mark(slot) for slot, _ in tiles)
                return (aside(self._line(f"discarded.{why}", "icon-shuffle", *marks, n=len(tiles))),)
            case e.Dealt(tiles, why):
                marks = (_make_slot_mark(slot) for slot, _ in tiles)
                return (aside(self._line(f"dealt.{why}", "icon-shuffle", *marks, n=len(tiles))),)
            case e.Reshuffled(tiles):
                return (aside(self._line("reshuffled", "icon-shuffle", n=tiles)),)
            case e.CatHid(seat, why):
                return (self._line(f"cat-hid.{why}", self._cat(seat, False), name=self._names[seat]),)
            case e.CatReady(seat):
                return (self._line("cat-ready", self._cat(seat, True), name=self._names[seat]),)
            case e.Took(seat, slot, kind):
                words = tr(f"wispwood.nom.{KINDS[kind]}")
                mark = Mark(seat, _make_pond_place(slot), "gone")
                return (self._line("took", get_wisp_image(kind), mark, name=self._names[seat], kind=words),)
            case e.GridFilled(seat, first):
                key = "solo" if shown.ghost is not None else "first" if first else "again"
                return (self._line(f"grid-filled.{key}", "icon-star", name=self._names[seat]),)
            case e.CatMoved(seat) | e.CatStayed(seat):
                head = (_make_heading(tr("wispwood.phase.cats")),) if _is_first_cat(shown, seat) else ()
                picture = self._cat(seat, shown.forests[seat].ready)
                return *head, self._cat_line(event, picture, self._names[seat])
            case e.TreesReturned(trees):
                return (aside(self._line("trees-returned", "wispwood/tree", n=sum(trees))),)
            case e.GhostLooked(slots):
                return (self._line("ghost-looked", "icon-eye", *map(_make_slot_mark, slots), n=len(slots)),)
        return ()

    def _turn_began(self, seat: int, turn: int, last: bool, *, solo: bool) -> tuple[LogLine, ...]:
        if solo and not last:
            return ()
        key = "last" if last else "normal"
        words = tr(f"wispwood.log.turn-began.{key}", name=self._names[seat], turn=turn)
        return (LogLine(words, heading=True, seat=None if solo else seat),)

    def _grown(
        self, shown: WispwoodState, event: e.Placed | e.Planted, after: WispwoodState
    ) -> tuple[LogLine, ...]:
        old, new = shown.forests[event.seat], after.forests[event.seat]
        gained = sum(score_card(new, card) - score_card(old, card) for card in shown.wishes)
        key = "gain" if gained > 0 else "loss" if gained < 0 else "same"
        name = self._names[event.seat]
        if isinstance(event, e.Planted):
            mark = _make_cells_mark(event.seat, event.cell)
            line = self._line(f"planted.{key}", "wispwood/tree", mark, n=abs(gained), name=name)
            return (replace(line, where=descriptions.format_place(new, event.cell)),)
        kind = tr(f"wispwood.nom.{KINDS[event.kind]}")
        words = {"name": name, "kind": kind, "shape": tr(f"wispwood.shape.{event.shape}")}
        mark = _make_cells_mark(event.seat, *event.cells)
        line = self._line(f"placed.{key}", get_shape_image(event.shape), mark, n=abs(gained), **words)
        return (replace(line, where=descriptions.format_new_tiles(new, event.cells)),)

    def _round_scored(self, event: e.RoundScored, *, solo: bool) -> tuple[LogLine, ...]:
        lines = [_make_heading(tr("wispwood.log.round-scored.heading", round=event.round))]
        lines += [
            self._line(
                "round-scored.player", "icon-star", n=sum(points), name=self._names[seat], round=event.round
            )
            for seat, points in enumerate(event.points)
        ]
        if solo:
            lines.append(self._line("round-scored.ghost", "wispwood/ghost", n=event.ghost, round=event.round))
        return tuple(lines)

    def _game_ended(self, shown: WispwoodState, event: e.GameEnded) -> LogLine:
        if shown.ghost is not None:
            key = "ghost-beaten" if event.totals[0] >= event.ghost else "ghost-wins"
            if key == "ghost-beaten" and not self._you:
                key = "ghost-beaten-by"
            points = {"you": event.totals[0], "ghost": event.ghost}
            return self._line(f"game-ended.{key}", "icon-trophy", name=self._names[0], **points)
        best = max(event.totals)
        names = [self._names[seat] for seat, total in enumerate(event.totals) if total == best]
        if len(names) > 1:
            return self._line("game-ended.shared", "icon-trophy", n=best, names=", ".join(names))
        return self._line("game-ended.win", "icon-trophy", n=best, name=names[0])

    def _cat(self, seat: int, ready: bool) -> str:
        return f"{self._cats[seat]}-{'ready' if ready else 'hidden'}"

    def _cat_line(self, event: e.CatMoved | e.CatStayed, picture: str, name: str) -> LogLine:
        if isinstance(event, e.CatStayed):
            return self._line("cat-stayed", picture, name=name)
        mark = _make_cells_mark(event.seat, event.cell, origin=event.origin)
        way = tr("wispwood.heard.moved", way=descriptions.format_offset(event.origin, event.cell))
        return replace(self._line("cat-moved", picture, mark, name=name), where=way)

    def _line(self, key: str, picture: str, *marks: Mark, **params: str | int) -> LogLine:
        return LogLine(tr(f"wispwood.log.{key}", **params), picture, marks=marks)


def _make_heading(words: str) -> LogLine:
    """Return a headline of what is nobody's turn."""
    return LogLine(words, heading=True)


def _is_first_cat(shown: WispwoodState, seat: int) -> bool:
    """Return whether no cat before that seat's could move between these rounds: none had a tree (W-RND-3)."""
    count = len(shown.forests)
    before = range((seat - shown.start) % count)
    return not any(shown.forests[(shown.start + place) % count].trees for place in before)


def _make_pond_place(slot: int) -> BoardPlace:
    return BoardPlace("pond", (slot,))


def _make_slot_mark(slot: int) -> Mark:
    """Return a slot of the pond that is spoken of."""
    return Mark(NOBODY, _make_pond_place(slot), "named")


def _make_cells_mark(seat: int, *cells: Cell, origin: Cell | None = None) -> Mark:
    """Return what came to some cells of a seat's forest, perhaps from another one."""
    start = None if origin is None else BoardPlace("cells", (seat, *origin))
    return Mark(
        seat, BoardPlace("cells", (seat, *(number for cell in cells for number in cell))), origin=start
    )
