"""Balanceformers' words around the board: what is asked of whom, and which buttons answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games.balanceformers import forecast, wording
from client.games.balanceformers.steps import STEPS
from client.i18n import tr
from client.table.asked import lead
from client.table.parts import BarButton, Heading, Prompt, Score, TurnStep
from rules.balanceformers import initiative, scoring, setting_up, turns
from rules.balanceformers.area import is_angel
from rules.balanceformers.content import ROUNDS, content
from rules.balanceformers.state import OFF, BalanceformersState

if TYPE_CHECKING:
    from client.games.balanceformers.scene import BalanceformersTable

Keys = tuple[tuple[str, str], ...]


# --- the top bar ----------------------------------------------------------------------------------


def heading(table: BalanceformersTable) -> Heading:
    """Title, round, the phases of the round, and what is special about the game."""
    state = table.position
    round_ = tr("balanceformers.table.round", n=state.round) if state.round else ""
    return Heading(
        picture="emblem-balanceformers",
        title=tr("balanceformers.title"),
        round=round_ or tr("balanceformers.phase.building"),
        note=_note(table),
        steps=_steps(table),
        remark=tr("balanceformers.table.players", n=state.setup.players),
        scores=_scores(table),
    )


def _note(table: BalanceformersTable) -> str:
    state = table.position
    if state.phase == "turn" and state.turn + 1 < state.setup.players:
        following = table.names[state.order[state.turn + 1]]
        return tr("balanceformers.table.then-name", name=table.names[state.seat], next=following)
    if state.phase == "turn":
        return tr("balanceformers.table.then-reckoning", name=table.names[state.seat])
    return ""


def _steps(table: BalanceformersTable) -> tuple[TurnStep, ...]:
    """Initiative, then the prelude or turns, then the reckoning."""
    state = table.position
    if state.phase in ("building", "over"):
        return (TurnStep(tr(f"balanceformers.phase.{state.phase}"), "now"),)
    names = ("initiative", "prelude" if state.round == 1 else "turn", "reckoning")
    now = 2 if table.reckoning or state.phase == "token" else 0 if state.phase == "initiative" else 1
    return tuple(
        TurnStep(tr(f"balanceformers.phase.{name}"), "done" if i < now else "now" if i == now else "next")
        for i, name in enumerate(names)
    )


def _scores(table: BalanceformersTable) -> tuple[Score, ...]:
    state = table.position
    active = None if state.phase in ("initiative", "over") else state.seat
    return tuple(
        Score(f"seat-{table.colour(seat)}", min(scoring.values(state, seat)), seat == active)
        for seat in range(state.setup.players)
    )


# --- the bottom bar -------------------------------------------------------------------------------


def prompt(table: BalanceformersTable) -> Prompt:
    """What is asked of whom."""
    state = table.position
    if state.phase == "over":
        return _alone("over")
    if table.busy:
        return _shown(table)
    seat = table.decider
    if seat is None:
        return _waiting(table)
    key, params, more = _situation(table, seat)
    what = tr(f"balanceformers.prompt.{key}.what", **params)
    words = more or tr(f"balanceformers.prompt.{key}.more", **params)
    picture = f"seat-{table.colour(seat)}"
    return Prompt(lead(table.around, seat, what), words, _keys(table), picture, STEPS[key])


def _shown(table: BalanceformersTable) -> Prompt:
    """While events are shown."""
    state = table.position
    if table.reckoning:
        if table.animator.held:
            return _alone("paused")
        wants = wording.deficits(initiative.deficits(max(1, state.round)))
        return _alone("reckoning", deficits=wants)
    if state.phase in ("turn", "prelude"):
        return _alone("watching", name=table.names[state.seat])
    if state.phase == "initiative" and not all(state.chosen):  # the round has just begun
        wants = wording.deficits(initiative.deficits(max(1, state.round)))
        return Prompt(tr("balanceformers.table.wants", deficits=wants), rule=STEPS["initiative"])
    return _alone("revealing") if state.phase == "initiative" else _alone("death")


def _waiting(table: BalanceformersTable) -> Prompt:
    """Somebody else decides."""
    state = table.position
    waiting = [table.names[seat] for seat in table.match.deciders]
    if state.phase == "initiative":
        return _alone("waiting", names=wording.listed(waiting))
    return _alone("watching", name=waiting[0] if waiting else "")


def _alone(key: str, **params: object) -> Prompt:
    words = f"balanceformers.prompt.{key}"
    return Prompt(tr(f"{words}.what", **params), tr(f"{words}.more", **params), rule=STEPS[key])


Situation = tuple[str, dict[str, object], str]
"""The key of the words, their parameters, and a second line that takes the place of the usual one."""


def _situation(table: BalanceformersTable, seat: int) -> Situation:
    state = table.position
    match state.phase:
        case "building":
            return _building(state)
        case "initiative":
            return _initiative(table, seat)
        case "prelude":
            if table.choosing.creature is not None:
                return "prelude-lifted", {}, _step(table)
            first = state.left == 1 and table.last_seat_placed == seat
            return ("prelude-second" if first else f"prelude-{'one' if state.left == 1 else 'two'}"), {}, ""
        case "token":
            names = wording.listed([table.names[giver] for giver in table.choosing.givers])
            return "token", {"names": names}, ""
        case _:
            return _turn(table)


def _building(state: BalanceformersState) -> Situation:
    each = content().pieces[state.setup.players].each
    angels = sum(is_angel(piece) for piece in state.area)
    demons = len(state.area) - angels
    params: dict[str, object] = {
        "angels": tr("balanceformers.piece.count.angel", n=each - angels),
        "demons": tr("balanceformers.piece.count.demon", n=each - demons),
    }
    if not state.area:
        return "building-first", params, ""
    kinds = {is_angel(place) for place in setting_up.places(state.area, state.setup.players)}
    key = "building" if len(kinds) > 1 else "building-angel" if True in kinds else "building-demon"
    return key, params, ""


def _initiative(table: BalanceformersTable, seat: int) -> Situation:
    state, (square, round_) = table.position, table.choosing.pair
    if square is not None and round_ is not None:
        token = f"{round_}{content().letter(state.sets[seat], round_)}"
        total = square + round_
        params: dict[str, object] = {"square": square, "token": token, "n": total, "sum": total}
        return ("initiative-both-prelude" if state.round == 1 else "initiative-both"), params, ""
    if square is not None:
        return "initiative-square", {}, ""
    if round_ is not None:
        return "initiative-round", {}, ""
    key = {1: "initiative-prelude", ROUNDS: "initiative-sixth"}.get(state.round, "initiative")
    return key, {}, ""


def _turn(table: BalanceformersTable) -> Situation:
    state, hand = table.position, table.choosing
    if hand.creature is not None:
        if state.places[hand.creature] == OFF:
            return "returning", {}, _step(table)
        through = bool(hand.slots & turns.ways_of(state).holes[state.places[hand.creature]])
        return ("lifted-hole" if through else "lifted"), {}, _step(table)
    more = ""
    over = forecast.ending(state) if table.layout.compact and table.forecast_shown else None
    if over is not None:  # elsewhere the forecast's panel has room to say so
        more = _over(table, over)
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


def _step(table: BalanceformersTable) -> str:
    """What the step to the slot under the pointer would change; "" if none is looked at."""
    hand = table.choosing
    if hand.creature is None or hand.hover is None or not hand.slots >> hand.hover & 1:
        return ""
    over = forecast.ending(table.painter.foreseen())
    if over is not None:
        return _over(table, over)
    found = forecast.change(table.position, hand.creature, hand.hover)
    words = "balanceformers.forecast"
    said = [
        tr(f"{words}.{key}", n=len(creatures))
        for key, creatures in (
            ("saves", found.saved),
            ("dooms", found.doomed),
            ("balances", found.balanced),
            ("unbalances", found.unbalanced),
        )
        if creatures
    ]
    if found.alone:
        said.append(tr(f"{words}.alone"))
    elif not said:
        said.append(tr(f"{words}.no-change"))
    if found.darkens:
        said.append(tr(f"{words}.opens"))
    return " ".join(said)


def _over(table: BalanceformersTable, over: forecast.Ending) -> str:
    """That the game would be over by the next reckoning."""
    words = wording.ending(over, table.names, brief=table.layout.compact)
    return f"{tr('balanceformers.forecast.over.title')}: {words}"


def _keys(table: BalanceformersTable) -> Keys:
    hand, phase = table.choosing, table.position.phase
    words = "balanceformers.hint"
    if phase == "initiative":
        return (("Enter", tr(f"{words}.confirm")),) if hand.can_confirm else ()
    if hand.creature is not None:
        return (("Esc", tr(f"{words}.let-go")),)
    if phase == "turn":
        return (("F", tr(f"{words}.forecast")),)
    return ()


# --- buttons --------------------------------------------------------------------------------------


def buttons(table: BalanceformersTable) -> list[BarButton]:
    """The answers, the main one first."""
    state, hand = table.position, table.choosing
    words = "balanceformers.button"
    if state.phase == "over":
        return [
            BarButton("table.results", tr(f"{words}.results"), table.show_result, icon="trophy", kind="gold")
        ]
    if table.decider is None:
        return []
    found: list[BarButton] = []
    if state.phase == "initiative":
        label = tr(f"{words}.confirm")
        enabled = hand.can_confirm
        found.append(
            BarButton(
                "table.confirm",
                label,
                hand.confirm,
                icon="check",
                kind="gold",
                enabled=enabled,
                why=tr("balanceformers.why.confirm"),
            )
        )
        if table.secrecy.several:
            cover = tr("curtain.cover")
            found.append(BarButton("table.cover", cover, table.secrecy.cover, icon="eye-off", sign_only=True))
    elif state.phase == "turn":
        found.append(
            BarButton("table.confirm", tr(f"{words}.end-turn"), hand.end_turn, icon="check", kind="gold")
        )
    if forecast.reckons(state):
        label = tr(f"{words}.{'forecast-off' if table.forecast_shown else 'forecast'}")
        icon = "eye-off" if table.forecast_shown else "eye"
        found.append(BarButton("table.forecast", label, table.toggle_forecast, icon=icon, sign_only=True))
    return found


def busy_buttons(table: BalanceformersTable) -> list[BarButton]:
    """While the reckoning is shown: hold it, go on."""
    if not table.reckoning:
        return []
    held = table.animator.held
    label = tr(f"balanceformers.button.{'go-on' if held else 'pause'}")
    return [BarButton("table.pause", label, table.toggle_pause, icon="play" if held else "pause")]
