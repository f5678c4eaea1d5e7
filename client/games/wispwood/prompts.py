"""Wispwood's words around the board: what is asked, which buttons answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games.wispwood import address, tiles
from client.games.wispwood.hand import Hand
from client.games.wispwood.panels_view import kind_word
from client.games.wispwood.steps import STEPS
from client.i18n import tr
from client.table.asked import lead
from client.table.parts import BarButton, Heading, Prompt, Score, TurnStep
from rules.wispwood.actions import Done, KeepCat, Refresh, RefreshByCat
from rules.wispwood.content import DECKS
from rules.wispwood.state import KINDS

if TYPE_CHECKING:
    from client.games.wispwood.scene import WispwoodTable

Keys = tuple[tuple[str, str], ...]


def heading(table: WispwoodTable) -> Heading:
    """Title, round and the steps of the turn."""
    state = table.position
    return Heading(
        picture="emblem-wispwood",
        title=tr("wispwood.title"),
        round=tr("wispwood.table.round", n=state.round, m=state.rounds),
        note=tr("wispwood.table.grid", n=state.size),
        steps=_steps(table),
        scores=_scores(table),
        remark=tr("wispwood.table.solo")
        if table.solo
        else tr("wispwood.table.players", n=len(table.match.seats)),
    )


def _scores(table: WispwoodTable) -> tuple[Score, ...]:
    """Everybody's points, alone the ghost's too, for frames without a right column."""
    if not table.solo:
        return tuple(
            Score(f"seat-{info.colour}", table.total(seat), seat == table.position.seat)
            for seat, info in enumerate(table.match.seats)
        )
    mine, ghosts = table.totals()
    colour = table.match.seats[0].colour
    return (
        Score(f"seat-{colour}", mine, not table.ghost_turn),
        Score("wispwood/ghost", ghosts, table.ghost_turn),
    )


def _steps(table: WispwoodTable) -> tuple[TurnStep, ...]:
    state = table.position
    if state.phase in ("wishes", "ghost-cat", "cats", "over"):
        return (TurnStep(tr(f"wispwood.phase.{state.phase}"), "now"),)
    names = ["ghost"] if table.solo else []
    planting = state.phase == "trees" or _trees_alone(table)
    names += ["trees"] if planting else ["turn", "shape", "place"]
    if table.ghost_turn:
        now = "ghost"
    elif state.phase == "shape":
        now = "place" if table.choosing.hand is not None else "shape"
    else:
        now = "trees" if planting else "turn"
    place = names.index(now) if now in names else 0
    return tuple(
        TurnStep(tr(f"wispwood.phase.{name}"), "done" if i < place else "now" if i == place else "next")
        for i, name in enumerate(names)
    )


def _trees_alone(table: WispwoodTable) -> bool:
    """Whether whoever decides can take no wisp, so that the turn is a tree turn (W-TREE-3)."""
    legal = table.choosing.legal
    return table.position.phase == "turn" and not table.busy and bool(legal.plants) and not legal.slots


def prompt(table: WispwoodTable) -> Prompt:
    """What is asked of whom."""
    state = table.position
    if state.phase == "over":
        return _plain("over")
    if table.busy:
        if table.ghost_turn:
            return _plain("ghost", picture="wispwood/ghost")
        you = address.is_you(table.match.seats)
        name = tr("wispwood.you") if you else table.match.seats[state.seat].name
        return _plain("watching", picture=_cat(table), name=name)
    situation, params, keys = _situation(table)
    what = tr(f"wispwood.prompt.{situation}.what", **params)
    hand = table.choosing.hand
    laid = hand is not None and hand.pinned  # what shines is no longer the question
    more = "" if laid else tr(f"wispwood.prompt.{situation}.more")
    return Prompt(lead(table.around, state.seat, what), more, keys, _cat(table), STEPS[situation])


def _plain(situation: str, picture: str = "", **params: str) -> Prompt:
    what = tr(f"wispwood.prompt.{situation}.what", **params)
    return Prompt(what, tr(f"wispwood.prompt.{situation}.more"), picture=picture, rule=STEPS[situation])


def _cat(table: WispwoodTable) -> str:
    seat = table.position.seat
    return tiles.cat_name(table.match.seats[seat].colour, table.position.forests[seat].ready)


def _situation(table: WispwoodTable) -> tuple[str, dict[str, str | int], Keys]:
    """The key of the prompt, what its words need, and the keys that help."""
    state, legal = table.position, table.choosing.legal
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
            return _shape_situation(table)
        case "trees":
            return ("trees" if legal.plants else "trees-done"), {"n": state.planted}, ()
    return state.phase, {}, ()


def _shape_situation(table: WispwoodTable) -> tuple[str, dict[str, str | int], Keys]:
    state = table.position
    kind = state.slots[state.taken]
    if table.choosing.hand is None:
        ready = state.forests[state.seat].ready
        return ("shape" if ready else "shape-no-cat"), {"kind": kind_word(kind, "nom")}, ()
    keys = (
        ("R", tr("wispwood.hint.rotate")),
        ("F", tr("wispwood.hint.flip")),
        ("E", tr(f"wispwood.hint.wisp.{KINDS[kind]}")),
        ("Esc", tr("wispwood.hint.cancel")),
    )
    beside = (state.shapes[state.taken - 1], state.shapes[state.taken])
    situation = "place" if table.choosing.hand.shape in beside else "place-cat"
    shape = tr(f"wispwood.shape.{table.choosing.hand.shape}")
    return situation, {"shape": shape, "ins": kind_word(kind, "ins")}, keys


def buttons(table: WispwoodTable) -> list[BarButton]:
    """The answers, the main one first."""
    match table.position.phase:
        case "wishes" | "ghost-cat":
            chosen = table.choosing.card is not None or table.choosing.slot is not None
            return [_gold("wispwood.choose", "choose", table, enabled=chosen)]
        case "turn":
            return _turn_buttons(table)
        case "shape":
            return [_place_button(table), *_hand_buttons(table)]
        case "trees":
            label = tr("wispwood.button.done")
            tip = tr("wispwood.tip.plant")
            done = BarButton(
                "wispwood.done", label, lambda: table.act(Done()), icon="check", kind="gold", tooltip=tip
            )
            return [done]
        case "cats":
            return _cat_buttons(table)
    label = tr("wispwood.button.results")
    return [BarButton("wispwood.results", label, table.show_result, icon="trophy", kind="gold")]


def _turn_buttons(table: WispwoodTable) -> list[BarButton]:
    found = []
    if table.choosing.legal.refresh:
        found.append(
            BarButton(
                "wispwood.refresh",
                tr("wispwood.button.refresh"),
                lambda: table.act(Refresh()),
                icon="refresh",
                tooltip=tr("wispwood.tip.refresh"),
            )
        )
    if table.choosing.legal.by_cat:
        found.append(
            BarButton(
                "wispwood.refresh-by-cat",
                tr("wispwood.button.refresh-by-cat"),
                lambda: table.act(RefreshByCat()),
                icon="refresh",
                tooltip=tr("wispwood.tip.refresh-by-cat"),
            )
        )
    return found


def _place_button(table: WispwoodTable) -> BarButton:
    hand, shown = table.choosing.hand, table.choosing.preview
    pinned = hand is not None and hand.pinned and shown is not None
    label = tr("wispwood.button.place")
    if pinned and shown is not None and table.settings.show_points and shown.gained:
        key = "place-gain" if shown.gained > 0 else "place-loss"
        label = tr(f"wispwood.button.{key}", n=abs(shown.gained))
    return BarButton(
        "wispwood.place",
        label,
        table.choosing.confirm,
        icon="check",
        kind="gold",
        enabled=pinned,
        why=tr("wispwood.why.place"),
    )


def _hand_buttons(table: WispwoodTable) -> list[BarButton]:
    """What R, F and E do, for whoever plays with the mouse alone."""
    if table.choosing.hand is None:
        return []
    kind = KINDS[table.position.slots[table.position.taken]]
    words = (
        ("flip", tr("wispwood.hint.flip"), "F", lambda: table.choosing.change(Hand.mirror)),
        ("move", tr(f"wispwood.hint.wisp.{kind}"), "E", lambda: table.choosing.change(Hand.move_wisp)),
        ("rotate", tr("wispwood.hint.rotate"), "R", lambda: table.choosing.turn(1)),
    )
    return [
        BarButton(f"wispwood.{icon}", f"{label} ({key})", press, icon=icon, sign_only=True)
        for icon, label, key, press in words
    ]


def _cat_buttons(table: WispwoodTable) -> list[BarButton]:
    keep = tr("wispwood.button.keep-cat")
    if table.choosing.cell is None:
        return [BarButton("wispwood.keep-cat", keep, lambda: table.act(KeepCat()), kind="gold")]
    return [
        _gold("wispwood.move-cat", "move-cat", table),
        BarButton("wispwood.keep-cat", keep, lambda: table.act(KeepCat())),
    ]


def _gold(id_: str, word: str, table: WispwoodTable, *, enabled: bool = True) -> BarButton:
    label = tr(f"wispwood.button.{word}")
    why = "" if enabled else tr(f"wispwood.why.{word}")
    return BarButton(id_, label, table.choosing.confirm, icon="check", kind="gold", enabled=enabled, why=why)
