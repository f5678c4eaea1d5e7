"""Wispwood's words around the board: what is asked, which buttons answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from client.draw.signs import KeyHint
from client.games.wispwood.board import address, tiles
from client.games.wispwood.board.held import LiftedShape
from client.games.wispwood.board.look import WispwoodLook
from client.games.wispwood.table.choosing import Choosing
from client.games.wispwood.table.input import BINDINGS
from client.games.wispwood.table.situations import SITUATIONS
from client.games.wispwood.table.wording import kind_word
from client.i18n import tr
from client.table import key_signs
from client.table.asked import lead
from client.table.bindings import EVERYWHERE
from client.table.parts import BarButton, Prompt, SeatTotal, TopBarWords, TurnStep
from rules.contract import Action
from rules.wispwood.actions import Done, KeepCat, Refresh, RefreshByCat
from rules.wispwood.content import DECKS
from rules.wispwood.placement import shapes_beside
from rules.wispwood.state import KINDS

Keys = tuple[KeyHint, ...]


def heading(look: WispwoodLook) -> TopBarWords:
    """Title, round and the steps of the turn."""
    state = look.position
    return TopBarWords(
        picture="emblem-wispwood",
        title=tr("wispwood.title"),
        round=tr("wispwood.table.round", n=state.round, m=state.rounds),
        note=tr("wispwood.table.grid", n=state.size),
        steps=_steps(look),
        scores=_scores(look),
        remark=tr("wispwood.table.solo")
        if look.solo
        else tr("wispwood.table.players", n=len(look.around.seats)),
    )


def _scores(look: WispwoodLook) -> tuple[SeatTotal, ...]:
    """Everybody's points, alone the ghost's too, for frames without a right column."""
    if not look.solo:
        return tuple(
            SeatTotal(f"seat-{info.colour}", look.total(seat), seat == look.position.seat)
            for seat, info in enumerate(look.around.seats)
        )
    return (
        SeatTotal(f"seat-{look.around.colour(0)}", look.total(0), not look.ghost_turn),
        SeatTotal("wispwood/ghost", look.ghost_total, look.ghost_turn),
    )


def _steps(look: WispwoodLook) -> tuple[TurnStep, ...]:
    state = look.position
    if state.phase in ("wishes", "ghost-cat", "cats", "over"):
        return (TurnStep(tr(f"wispwood.phase.{state.phase}"), "now"),)
    names = ["ghost"] if look.solo else []
    planting = state.phase == "trees" or _trees_alone(look)
    names += ["trees"] if planting else ["turn", "shape", "place"]
    if look.ghost_turn:
        now = "ghost"
    elif state.phase == "shape":
        now = "place" if look.held.hand is not None else "shape"
    else:
        now = "trees" if planting else "turn"
    place = names.index(now) if now in names else 0
    return tuple(
        TurnStep(tr(f"wispwood.phase.{name}"), "done" if i < place else "now" if i == place else "next")
        for i, name in enumerate(names)
    )


def _trees_alone(look: WispwoodLook) -> bool:
    """Whether whoever decides can take no wisp, so that the turn is a tree turn (W-TREE-3)."""
    legal = look.held.legal
    return look.position.phase == "turn" and not look.around.busy and bool(legal.plants) and not legal.slots


def prompt(look: WispwoodLook) -> Prompt:
    """What is asked of whom."""
    state = look.position
    if state.phase == "over":
        return _plain("over")
    if look.around.busy:
        if look.ghost_turn:
            return _plain("ghost", picture="wispwood/ghost")
        you = address.is_you(look.around.seats)
        name = tr("wispwood.you") if you else look.around.name(state.seat)
        return _plain("watching", picture=_cat(look), name=name)
    situation, params, keys = _situation(look)
    what = tr(f"wispwood.prompt.{situation}.what", **params)
    hand = look.held.hand
    laid = hand is not None and hand.pinned  # what shines is no longer the question
    more = "" if laid else tr(f"wispwood.prompt.{situation}.more")
    return Prompt(lead(look.around, state.seat, what), more, keys, _cat(look), SITUATIONS[situation])


def _plain(situation: str, picture: str = "", **params: str) -> Prompt:
    what = tr(f"wispwood.prompt.{situation}.what", **params)
    return Prompt(what, tr(f"wispwood.prompt.{situation}.more"), picture=picture, rule=SITUATIONS[situation])


def _cat(look: WispwoodLook) -> str:
    seat = look.position.seat
    return tiles.cat_name(look.around.colour(seat), look.position.forests[seat].ready)


def _situation(look: WispwoodLook) -> tuple[str, dict[str, str | int], Keys]:
    """The key of the prompt, what its words need, and the keys that help."""
    state, legal = look.position, look.held.legal
    match state.phase:
        case "wishes":
            deck = DECKS[len(state.wishes)]
            return "wishes", {"deck": tr(f"wispwood.deck.{deck}")}, ()
        case "turn":
            if not legal.slots:
                other = legal.refresh or legal.by_cat
                return ("trees-or-refresh" if other else "trees-forced"), {}, ()
            return ("refresh-offer" if legal.refresh else "take-or-trees"), {}, ()
        case "shape":
            return _shape_situation(look)
        case "trees":
            return ("trees" if legal.plants else "trees-done"), {"n": state.planted}, ()
    return state.phase, {}, ()


def _shape_situation(look: WispwoodLook) -> tuple[str, dict[str, str | int], Keys]:
    state = look.position
    kind, hand = state.slots[state.taken], look.held.hand
    if hand is None:
        ready = state.forests[state.seat].ready
        return ("shape" if ready else "shape-no-cat"), {"kind": kind_word(kind, "nom")}, ()
    keys = (
        *key_signs.hint(BINDINGS, "turn", tr("wispwood.hint.rotate")),
        *key_signs.hint(BINDINGS, "mirror", tr("wispwood.hint.flip")),
        *key_signs.hint(BINDINGS, "move-wisp", tr(f"wispwood.hint.wisp.{KINDS[kind]}")),
        *key_signs.hint(EVERYWHERE, "let-go", tr("wispwood.hint.cancel")),
    )
    beside = shapes_beside(state.shapes, state.taken)
    situation = "place" if hand.shape in beside else "place-cat"
    shape = tr(f"wispwood.shape.{hand.shape}")
    return situation, {"shape": shape, "ins": kind_word(kind, "ins")}, keys


class Answers(Struct, frozen=True):
    """The bottom bar's buttons. act: carries out an action. results: shows the final sheet."""

    look: WispwoodLook
    choosing: Choosing
    act: Callable[[Action], object]
    results: Callable[[], object]

    def buttons(self) -> list[BarButton]:
        """The answers, the main one first."""
        held = self.look.held
        match self.look.position.phase:
            case "wishes" | "ghost-cat":
                chosen = held.card is not None or held.slot is not None
                return [self._gold("wispwood.choose", "choose", enabled=chosen)]
            case "turn":
                return self._turn()
            case "shape":
                return [self._place(), *self._hand()]
            case "trees":
                label, tip = tr("wispwood.button.done"), tr("wispwood.tip.plant")
                press = partial(self.act, Done())
                return [BarButton("wispwood.done", label, press, icon="check", kind="gold", tooltip=tip)]
            case "cats":
                return self._cat()
        label = tr("wispwood.button.results")
        return [BarButton("wispwood.results", label, self.results, icon="trophy", kind="gold")]

    def _turn(self) -> list[BarButton]:
        legal = self.look.held.legal
        found = []
        if legal.refresh:
            found.append(
                BarButton(
                    "wispwood.refresh",
                    tr("wispwood.button.refresh"),
                    partial(self.act, Refresh()),
                    icon="refresh",
                    tooltip=tr("wispwood.tip.refresh"),
                )
            )
        if legal.by_cat:
            found.append(
                BarButton(
                    "wispwood.refresh-by-cat",
                    tr("wispwood.button.refresh-by-cat"),
                    partial(self.act, RefreshByCat()),
                    icon="refresh",
                    tooltip=tr("wispwood.tip.refresh-by-cat"),
                )
            )
        return found

    def _place(self) -> BarButton:
        hand, shown = self.look.held.hand, self.look.held.preview
        pinned = hand is not None and hand.pinned and shown is not None
        label = tr("wispwood.button.place")
        if pinned and shown is not None and self.look.shows_points and shown.gained:
            key = "place-gain" if shown.gained > 0 else "place-loss"
            label = tr(f"wispwood.button.{key}", n=abs(shown.gained))
        return BarButton(
            "wispwood.place",
            label,
            self.choosing.confirm,
            icon="check",
            kind="gold",
            enabled=pinned,
            why=tr("wispwood.why.place"),
        )

    def _hand(self) -> list[BarButton]:
        """What R, F and E do, for whoever plays with the mouse alone."""
        if self.look.held.hand is None:
            return []
        state, change = self.look.position, self.choosing.change
        kind = KINDS[state.slots[state.taken]]
        words = (
            ("flip", tr("wispwood.hint.flip"), "F", partial(change, LiftedShape.flipped)),
            ("move", tr(f"wispwood.hint.wisp.{kind}"), "E", partial(change, LiftedShape.shifted)),
            ("rotate", tr("wispwood.hint.rotate"), "R", partial(change, LiftedShape.rotated)),
        )
        return [
            BarButton(f"wispwood.{icon}", f"{label} ({key})", press, icon=icon, sign_only=True)
            for icon, label, key, press in words
        ]

    def _cat(self) -> list[BarButton]:
        keep, press = tr("wispwood.button.keep-cat"), partial(self.act, KeepCat())
        if self.look.held.cell is None:
            return [BarButton("wispwood.keep-cat", keep, press, kind="gold")]
        return [
            self._gold("wispwood.move-cat", "move-cat"),
            BarButton("wispwood.keep-cat", keep, press),
        ]

    def _gold(self, id_: str, word: str, *, enabled: bool = True) -> BarButton:
        label = tr(f"wispwood.button.{word}")
        why = "" if enabled else tr(f"wispwood.why.{word}")
        press = self.choosing.confirm
        return BarButton(id_, label, press, icon="check", kind="gold", enabled=enabled, why=why)
