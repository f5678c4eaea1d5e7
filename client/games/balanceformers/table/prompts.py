"""Balanceformers' words around the board: what is asked of whom, and which buttons answer."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from client.draw.signs import KeyHint
from client.games.balanceformers.board import forecast, wording
from client.games.balanceformers.board.look import BalanceformersLook
from client.games.balanceformers.table import outlook
from client.games.balanceformers.table.input import BINDINGS
from client.games.balanceformers.table.situations import SITUATIONS
from client.i18n import tr
from client.table import key_signs
from client.table.asked import lead
from client.table.bindings import EVERYWHERE
from client.table.parts import BarButton, Prompt, SeatTotal, TopBarWords, TurnStep
from rules.balanceformers import initiative, scoring, setting_up, turns
from rules.balanceformers.area import is_angel
from rules.balanceformers.content import ROUNDS
from rules.balanceformers.state import OFF, BalanceformersState

Keys = tuple[KeyHint, ...]


# --- the top bar ----------------------------------------------------------------------------------


def heading(look: BalanceformersLook) -> TopBarWords:
    """Title, round, the phases of the round, and what is special about the game."""
    state = look.position
    round_ = tr("balanceformers.table.round", n=state.round) if state.round else ""
    return TopBarWords(
        picture="emblem-balanceformers",
        title=tr("balanceformers.title"),
        round=round_ or tr("balanceformers.phase.building"),
        note=_note(look),
        steps=_steps(look),
        remark=tr("balanceformers.table.players", n=state.setup.players),
        scores=_scores(look),
    )


def _note(look: BalanceformersLook) -> str:
    state = look.position
    if state.phase == "turn" and state.turn + 1 < state.setup.players:
        following = look.names[state.order[state.turn + 1]]
        return tr("balanceformers.table.then-name", name=look.names[state.seat], next=following)
    if state.phase == "turn":
        return tr("balanceformers.table.then-reckoning", name=look.names[state.seat])
    return ""


def _steps(look: BalanceformersLook) -> tuple[TurnStep, ...]:
    """Initiative, then the prelude or turns, then the reckoning. While the area is joined there is no round
    yet, and what is done stands in its place."""
    state = look.position
    if state.phase == "building":
        return ()
    if state.phase == "over" or look.air.aftermath == "ends":
        return (TurnStep(tr("balanceformers.phase.over"), "now"),)
    names = ("initiative", "prelude" if state.round == 1 else "turn", "reckoning")
    now = 2 if look.air.reckoning or state.phase == "token" else 0 if state.phase == "initiative" else 1
    return tuple(
        TurnStep(tr(f"balanceformers.phase.{name}"), "done" if i < now else "now" if i == now else "next")
        for i, name in enumerate(names)
    )


def _scores(look: BalanceformersLook) -> tuple[SeatTotal, ...]:
    state = look.position
    resting = look.air.at_work or state.phase in ("initiative", "over")
    active = None if resting else state.seat
    return tuple(
        SeatTotal(f"seat-{look.colour(seat)}", min(scoring.values(state, seat)), seat == active)
        for seat in range(state.setup.players)
    )


# --- the bottom bar -------------------------------------------------------------------------------


def prompt(look: BalanceformersLook) -> Prompt:
    """What is asked of whom."""
    state = look.position
    if state.phase == "over" or look.air.aftermath == "ends":
        return _alone("over")
    if look.around.busy:
        return _shown(look)
    seat = look.decider
    if seat is None:
        return _waiting(look)
    key, params, more = _situation(look, seat)
    what = tr(f"balanceformers.prompt.{key}.what", **params)
    words = more or tr(f"balanceformers.prompt.{key}.more", **params)
    picture = f"seat-{look.colour(seat)}"
    return Prompt(lead(look.around, seat, what), words, _keys(look), picture, SITUATIONS[key])


def _shown(look: BalanceformersLook) -> Prompt:
    """While events are shown."""
    state = look.position
    if look.air.reckoning:
        if look.paused:
            return _alone("paused")
        wants = wording.deficits(initiative.deficits(max(1, state.round)))
        hold = key_signs.hint(BINDINGS, "pause", tr("balanceformers.hint.pause"))
        return replace(_alone("reckoning", deficits=wants), keys=hold)
    if state.phase in ("turn", "prelude"):
        return _alone("watching", name=look.names[state.seat])
    if state.phase == "initiative" and not all(state.chosen):  # the round has just begun
        wants = wording.deficits(initiative.deficits(max(1, state.round)))
        return Prompt(tr("balanceformers.table.wants", deficits=wants), rule=SITUATIONS["initiative"])
    return _alone("revealing") if state.phase == "initiative" else _alone("death")


def _waiting(look: BalanceformersLook) -> Prompt:
    """Somebody else decides."""
    state = look.position
    waiting = [look.names[seat] for seat in look.owing]
    if state.phase == "initiative":
        return _alone("waiting", names=wording.listed(waiting))
    return _alone("watching", name=waiting[0] if waiting else "")


def _alone(key: str, **params: object) -> Prompt:
    words = f"balanceformers.prompt.{key}"
    return Prompt(tr(f"{words}.what", **params), tr(f"{words}.more", **params), rule=SITUATIONS[key])


Situation = tuple[str, dict[str, object], str]
"""The key of the words, their parameters, and a second line that takes the place of the usual one."""


def _situation(look: BalanceformersLook, seat: int) -> Situation:
    state = look.position
    match state.phase:
        case "building":
            return _building(look)
        case "initiative":
            return _initiative(look, seat)
        case "prelude":
            if look.hand.creature is not None:
                return "prelude-lifted", {}, _step(look)
            first = state.left == 1 and look.placed_last == seat
            return ("prelude-second" if first else f"prelude-{'one' if state.left == 1 else 'two'}"), {}, ""
        case "token":
            names = wording.listed([look.names[giver] for giver in look.hand.offer.givers])
            return "token", {"names": names}, ""
        case _:
            return _turn(look)


def _building(look: BalanceformersLook) -> Situation:
    state = look.position
    each = look.known.pieces[state.setup.players].each
    angels = sum(is_angel(piece) for piece in state.area)
    demons = len(state.area) - angels
    if not state.area:
        return "building-first", {}, ""
    left = (("angel", each - angels), ("demon", each - demons))
    pieces = wording.listed([tr(f"balanceformers.piece.count.{kind}", n=n) for kind, n in left if n])
    kinds = {is_angel(place) for place in setting_up.places(state.area, state.setup.players)}
    key = "building" if len(kinds) > 1 else "building-angel" if True in kinds else "building-demon"
    return key, {"pieces": pieces}, ""


def _initiative(look: BalanceformersLook, seat: int) -> Situation:
    state, (square, round_) = look.position, look.hand.pair
    if square is not None and round_ is not None:
        token = f"{round_}{look.known.letter(state.sets[seat], round_)}"
        total = square + round_
        params: dict[str, object] = {"square": square, "token": token, "n": total, "sum": total}
        return ("initiative-both-prelude" if state.round == 1 else "initiative-both"), params, ""
    if square is not None:
        return "initiative-square", {}, ""
    if round_ is not None:
        return "initiative-round", {}, ""
    return choosing_tokens(state), {}, ""


def choosing_tokens(state: BalanceformersState) -> str:
    """What choosing tokens is about: who places first, the last round with all tokens back, or any other
    (B-PRE-1, B-INI-3)."""
    return {1: "initiative-prelude", ROUNDS: "initiative-sixth"}.get(state.round, "initiative")


def _turn(look: BalanceformersLook) -> Situation:
    state, hand = look.position, look.hand
    if hand.creature is not None:
        if state.places[hand.creature] == OFF:
            return "returning", {}, _step(look)
        through = bool(hand.slots & turns.ways_of(state).holes[state.places[hand.creature]])
        return ("lifted-hole" if through else "lifted"), {}, _step(look)
    more = ""
    over = forecast.ending(state) if look.layout.compact and look.forecast_shown else None
    if over is not None:  # elsewhere the forecast's panel has room to say so
        more = outlook.over(look, over)
    revivable = bool(turns.revivable(state))
    moves = any(turns.targets(state, creature) for creature in turns.movers(state))
    if state.left == 1 and not more:
        more = tr("balanceformers.prompt.last-action")
    if (
        state.round == 2 and state.setup.moves == "any" and not more
    ):  # the first round in which it can be done
        more = tr("balanceformers.prompt.turn.more")
    if revivable:
        return ("turn-reincarnation" if moves else "turn-only-reincarnation"), {}, more
    return ("turn-own" if state.setup.moves == "own" else "turn"), {}, more


def _step(look: BalanceformersLook) -> str:
    """What the step to the slot under the pointer would change; "" if none is looked at."""
    creature, goal = look.hand.creature, look.goal
    if creature is None or goal is None:
        return ""
    over = forecast.ending(look.foreseen)
    if over is not None:
        return outlook.over(look, over)
    return " ".join(outlook.effects(look.position, creature, goal))


def _keys(look: BalanceformersLook) -> Keys:
    hand, phase = look.hand, look.position.phase
    words = "balanceformers.hint"
    if phase == "initiative":
        confirm = key_signs.hint(EVERYWHERE, "press", tr(f"{words}.confirm"))
        return confirm if hand.decision is not None else ()
    if hand.creature is not None:
        return key_signs.hint(EVERYWHERE, "let-go", tr(f"{words}.let-go"))
    if phase == "turn":
        return key_signs.hint(BINDINGS, "forecast", tr(f"{words}.forecast"))
    return ()


# --- buttons --------------------------------------------------------------------------------------


class Answers(Struct, frozen=True):
    """What the buttons do: confirm the tokens, end the turn, open the final sheet, cover the table for a
    while, switch the forecast, hold the reckoning.
    """

    confirm: Callable[[], object]
    end_turn: Callable[[], object]
    results: Callable[[], object]
    cover: Callable[[], object]
    forecast: Callable[[], object]
    pause: Callable[[], object]


def buttons(look: BalanceformersLook, answers: Answers) -> list[BarButton]:
    """The answers, the main one first."""
    state = look.position
    words = "balanceformers.button"
    if state.phase == "over":
        return [
            BarButton("table.results", tr(f"{words}.results"), answers.results, icon="trophy", kind="gold")
        ]
    if look.decider is None:
        return []
    found: list[BarButton] = []
    if state.phase == "initiative":
        found.append(
            BarButton(
                "table.confirm",
                tr(f"{words}.confirm"),
                answers.confirm,
                icon="check",
                kind="gold",
                enabled=look.hand.decision is not None,
                why=tr("balanceformers.why.confirm"),
            )
        )
        if look.around.several:
            cover = tr("curtain.cover")
            found.append(BarButton("table.cover", cover, answers.cover, icon="eye-off", sign_only=True))
    elif state.phase == "turn":
        label = tr(f"{words}.end-turn")
        found.append(BarButton("table.confirm", label, answers.end_turn, icon="check", kind="gold"))
    if forecast.reckons(state):
        label = tr(f"{words}.{'forecast-off' if look.forecast_shown else 'forecast'}")
        icon = "eye-off" if look.forecast_shown else "eye"
        found.append(BarButton("table.forecast", label, answers.forecast, icon=icon, sign_only=True))
    return found


def busy_buttons(look: BalanceformersLook, answers: Answers) -> list[BarButton]:
    """While the reckoning is shown: hold it, go on."""
    if not look.air.reckoning:
        return []
    label = tr(f"balanceformers.button.{'go-on' if look.paused else 'pause'}")
    return [BarButton("table.pause", label, answers.pause, icon="play" if look.paused else "pause")]
