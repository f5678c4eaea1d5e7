"""What the bars around the board say and offer, in every situation there is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import cast

import msgspec
import pytest

from client import i18n
from client.games.equilibrix.board.field_names import name_shape
from client.games.equilibrix.board.forecast import (
    count_bases_after_takeback,
    forecast_birth,
    forecast_ring_decision,
)
from client.games.equilibrix.table import descriptions
from client.games.equilibrix.table.prompts import make_prompt, make_top_bar
from client.i18n import tr
from client.session.match import Match
from client.table.bar_text_layout import lay_out_bar_text
from client.table.table import Table
from rules.contract import Ruling, Scalar
from rules.equilibrix import births, board, stone_networks
from rules.equilibrix.actions import OfferDraw, TakeBack
from rules.equilibrix.state import EquilibrixState
from rules.rng import seed_generator
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.equilibrix.games import SEATS
from tests.client.game_faces import equilibrix
from tests.client.match_states import set_state
from tests.client.random_games import course
from tests.client.table.thinking import Thinking
from tests.golden.record import choose_action
from tests.parametrization import parametrize_product

Wanted = Callable[[EquilibrixState], bool]


def table_at(
    wanted: Wanted,
    players: int = 2,
    *,
    people: int = 1,
    options: dict[str, Scalar] | None = None,
    seeds: Iterable[int] = range(60),
    ui_scale: float | None = None,
    **settings: object,
) -> tuple[Driver, Table]:
    """Return a table whose position is the first of that sort in random games.

    Args:
        people: How many seats are persons; if one, it is the one who decides.
    """
    for seed in seeds:
        state = course("equilibrix", players, seed, options).first(
            lambda state, _seat: wanted(cast(EquilibrixState, state))
        )
        if state is None:
            continue
        seats = list(SEATS[:players])
        match = Match.create("equilibrix", seats, seed, options or {}, saved=False)
        decider = match.game.deciders(state)[0]
        bots = {number for number in range(players) if people == 0 or (people == 1 and number != decider)}
        for number in bots:
            seats[number] = msgspec.structs.replace(seats[number], kind="bot")
        match = Match.create("equilibrix", seats, seed, options or {}, saved=False)
        set_state(match, state)
        return opened(match, ui_scale=ui_scale, **settings)
    raise AssertionError("no such position")


def opened(match: Match, *, ui_scale: float | None = None, **settings: object) -> tuple[Driver, Table]:
    """Return the table of a match."""
    chosen: dict[str, object] = {"language": "en", "animation_speed": 0.0, **settings}
    driver = Driver(make_app((1280, 720), settings=msgspec.convert(chosen, Settings), ui_scale=ui_scale))
    driver.app.thinker = Thinking()  # type: ignore[assignment]  # opponents say nothing: the position stays
    driver.app.open("menu")
    driver.app.open("table", match=match)
    driver.settle(0.5, drawn=False)
    table = driver.scene
    assert isinstance(table, Table)
    return driver, table


def asked(situation: str, **params: str | int) -> str:
    """Return the first line where one person plays."""
    return tr("table.lead.you", what=tr(f"equilibrix.prompt.{situation}.what", **params))


def ids(table: Table) -> list[tuple[str, bool]]:
    return [(button.id, button.enabled) for button in table.face.make_bar_buttons()]


def labels(table: Table) -> list[str]:
    return [button.label for button in table.face.make_bar_buttons()]


def two_dice(state: EquilibrixState) -> bool:
    return state.phase == "action" and state.turn > 6 and all(state.open) and len(set(state.dice)) == 2


def usable(state: EquilibrixState, die: int) -> tuple[int, int]:
    position = state.dice[die]
    return births.get_birth_field_mask(state, position), births.get_takeback_field_mask(state, position)


# --- an action --------------------------------------------------------------------------------------


def test_prompts_for_die_field_and_confirmation() -> None:
    driver, table = table_at(lambda state: two_dice(state) and all(usable(state, 0) + usable(state, 1)))
    hand = equilibrix(table).controller
    assert make_prompt(equilibrix(table).view_model).lead == asked("action")
    assert [key for key, _ in make_prompt(equilibrix(table).view_model).keys] == ["D"]
    assert ids(table) == [("table.confirm", False)]
    driver.click("die.1")
    position = equilibrix(table).position.dice[1]
    assert tr(f"equilibrix.position.{position}.angle") in make_prompt(equilibrix(table).view_model).lead
    assert ids(table) == [("table.confirm", False), ("table.pass", True)]
    assert labels(table)[1] == tr("equilibrix.button.pass-die")
    field = next(board.iter_fields(hand.selection.births))
    hand.press_field(field)
    assert make_prompt(equilibrix(table).view_model).lead == asked("place", acc=name_shape(field, "acc"))
    assert [key for key, _ in make_prompt(equilibrix(table).view_model).keys] == ["Esc"]
    assert table.face.name_press(table.ui[f"field.{field}"]) == tr("equilibrix.hint.confirm")
    stone = next(board.iter_fields(hand.selection.takebacks))
    hand.press_field(stone)
    assert make_prompt(equilibrix(table).view_model).lead == asked("take", the=name_shape(stone, "the"))
    assert labels(table)[0] == tr("equilibrix.button.take-back")
    before = table.match.moves
    driver.click("table.confirm")
    assert table.match.moves == before + 1
    assert isinstance(table.match.history[-1].action, TakeBack)


@pytest.mark.parametrize(
    ("situation", "fits"),
    [
        ("bear", lambda may, back, needs: may and back and needs),
        ("bear-only", lambda may, back, needs: may and not back and needs),
        ("take-only", lambda may, back, _needs: back and not may),
        ("motherless", lambda may, _back, needs: may and not needs),
    ],
)
def test_prompt_lists_actions_of_the_chosen_die(
    situation: str, fits: Callable[[int, int, int], bool]
) -> None:
    def first(state: EquilibrixState) -> bool:
        if state.phase != "action" or not state.open[0]:
            return False
        return fits(*usable(state, 0), state.stones[state.seat] & births.get_shape_field_mask(state.dice[0]))

    _, table = table_at(first, seeds=range(300))
    equilibrix(table).controller.choose_die(0)
    found = make_prompt(equilibrix(table).view_model)
    position = equilibrix(table).position.dice[0]
    angle = tr(f"equilibrix.position.{position}.angle")
    shapes = equilibrix(table).controller.selection.births
    key = "either" if shapes & board.PETAL_MASK and shapes & board.TRIANGLE_MASK else ""
    key = key or ("petal" if shapes & board.PETAL_MASK else "triangle")
    assert found.lead == asked(situation, acc=tr(f"equilibrix.shape.acc.{key}"), angle=angle)


def test_prompt_of_a_hovered_birth_shows_the_forecast() -> None:
    def captures(state: EquilibrixState) -> bool:
        return two_dice(state) and any(
            forecast_birth(state, state.seat, 0, f).captures for f in board.iter_fields(usable(state, 0)[0])
        )

    _, table = table_at(captures, seeds=range(300))
    equilibrix(table).controller.choose_die(0)
    state = equilibrix(table).position
    field = next(
        f
        for f in board.iter_fields(equilibrix(table).controller.selection.births)
        if forecast_birth(state, state.seat, 0, f).captures
    )
    equilibrix(table).controller.set_hover(field)
    told = forecast_birth(state, state.seat, 0, field)
    names = ", ".join(sorted({SEATS[ring.owner].name for ring in told.captures}))
    more = make_prompt(equilibrix(table).view_model).more
    assert more.startswith(tr("equilibrix.forecast.captures.you", n=len(told.captures), names=names))
    assert tr("equilibrix.forecast.bonus") in more
    equilibrix(table).controller.press_field(field)
    assert labels(table)[0] == tr("equilibrix.button.bear-and-capture")


def test_unusable_field_is_not_blamed_on_the_die_choice() -> None:
    """Which die is asked for only where it would help."""
    _, table = table_at(lambda state: two_dice(state) and all(usable(state, 0) + usable(state, 1)))
    state, hand = equilibrix(table).position, equilibrix(table).controller
    assert hand.selection.die is None
    may = [usable(state, die)[0] for die in (0, 1)]
    free = board.ALL & ~state.occupied_mask
    told: dict[str, set[tuple[str, Scalar | None]]] = {}
    for name, fields in (
        ("both", may[0] & may[1]),
        ("either", may[0] ^ may[1]),
        ("none", free & ~(may[0] | may[1])),
    ):
        for field in board.iter_fields(fields):
            ruling = hand.find_ruling(field)
            assert ruling is not None
            told.setdefault(name, set()).add((ruling.rule, ruling.params.get("why")))
    theirs = next(board.iter_fields(state.occupied_mask & ~state.stones[state.seat]))
    assert hand.find_ruling(theirs) == Ruling("E-BIRTH-1", {"why": "free"})
    assert told.get("both", set()) | told["either"] == {("E-TURN-1", "choose")}
    assert ("E-TURN-1", "choose") not in told["none"]
    assert ("E-TURN-1", "neither") in told["none"]


def test_prompt_of_a_hovered_takeback_shows_the_cost() -> None:
    def costs(state: EquilibrixState) -> bool:
        return two_dice(state) and any(
            count_bases_after_takeback(state, state.seat, f) is not None
            for f in board.iter_fields(usable(state, 0)[1])
        )

    _, table = table_at(costs, seeds=range(300))
    equilibrix(table).controller.choose_die(0)
    state = equilibrix(table).position
    stone = next(
        f
        for f in board.iter_fields(equilibrix(table).controller.selection.takebacks)
        if count_bases_after_takeback(state, state.seat, f) is not None
    )
    equilibrix(table).controller.set_hover(stone)
    left = count_bases_after_takeback(state, state.seat, stone)
    assert left is not None
    m = len(stone_networks.bases(2, state.seat))
    assert make_prompt(equilibrix(table).view_model).more == " ".join(
        (tr("equilibrix.forecast.loses", n=left, m=m), tr("equilibrix.forecast.back"))
    )


def test_prompts_omit_threats_when_switched_off() -> None:
    def threatens(state: EquilibrixState) -> bool:
        return two_dice(state) and any(threat(state, f) for f in board.iter_fields(usable(state, 0)[0]))

    def threat(state: EquilibrixState, field: int) -> bool:
        told = forecast_birth(state, state.seat, 0, field)
        return bool(told.threatened) and not told.captures and not told.links_more

    for shown in (True, False):
        _, table = table_at(threatens, show_points=shown)
        equilibrix(table).controller.choose_die(0)
        field = next(
            f
            for f in board.iter_fields(equilibrix(table).controller.selection.births)
            if threat(equilibrix(table).position, f)
        )
        equilibrix(table).controller.press_field(field)
        told = forecast_birth(equilibrix(table).position, equilibrix(table).position.seat, 0, field)
        assert (
            tr("equilibrix.forecast.threatens", n=told.threatened)
            in make_prompt(equilibrix(table).view_model).more
        ) == shown


def test_button_announces_a_win() -> None:
    def winning(state: EquilibrixState) -> bool:
        return two_dice(state) and any(
            forecast_birth(state, state.seat, 0, f).wins for f in board.iter_fields(usable(state, 0)[0])
        )

    _, table = table_at(winning, 3, seeds=range(300))
    equilibrix(table).controller.choose_die(0)
    state = equilibrix(table).position
    field = next(
        f
        for f in board.iter_fields(equilibrix(table).controller.selection.births)
        if forecast_birth(state, state.seat, 0, f).wins
    )
    equilibrix(table).controller.press_field(field)
    assert labels(table)[0] == tr("equilibrix.button.bear-and-win")
    assert tr("equilibrix.forecast.wins") in make_prompt(equilibrix(table).view_model).more


def test_special_situations_have_a_second_line() -> None:
    _, table = table_at(lambda state: state.turn == 1)
    assert make_prompt(equilibrix(table).view_model).more == tr("equilibrix.prompt.first")

    def same(state: EquilibrixState) -> bool:
        stocked = all(births.count_supply(state, state.seat, petals=petals) for petals in (True, False))
        return state.phase == "action" and state.dice[0] == state.dice[-1] and state.turn > 1 and (
            all(state.open) and stocked and bool(usable(state, 0)[0])
        )  # fmt: skip

    _, table = table_at(same)
    assert equilibrix(table).controller.selection.die == 0
    assert make_prompt(equilibrix(table).view_model).more == tr("equilibrix.prompt.same-dice")

    def bare(state: EquilibrixState) -> bool:
        return (
            state.phase == "action"
            and state.dice[0].startswith("PP")
            and all(state.open)
            and births.count_supply(state, state.seat, petals=True) == 0
            and state.turn < 180
        )

    _, table = table_at(bare, options={"modest": True}, seeds=range(300))
    equilibrix(table).controller.choose_die(0)
    assert make_prompt(equilibrix(table).view_model).more == tr("equilibrix.prompt.no-petals")
    _, table = table_at(lambda state: state.turn == 190 and state.phase == "action", seeds=range(300))
    assert make_prompt(equilibrix(table).view_model).more == tr("equilibrix.prompt.last-turns", n=11)


# --- what else is asked -----------------------------------------------------------------------------


def test_prompt_for_a_bonus_action() -> None:
    driver, table = table_at(lambda state: state.phase == "bonus")
    position = equilibrix(table).position.dice[equilibrix(table).position.die]
    assert make_prompt(equilibrix(table).view_model).lead == asked(
        "bonus", angle=tr(f"equilibrix.position.{position}.angle")
    )
    assert labels(table)[1] == tr("equilibrix.button.decline-bonus")
    driver.click("table.pass")
    driver.mean_it()
    assert equilibrix(table).position.phase != "bonus"


def test_prompt_for_a_second_birth() -> None:
    driver, table = table_at(lambda state: state.phase == "reborn", options={"surprise": True})
    angle = tr(f"equilibrix.position.{equilibrix(table).position.dice[equilibrix(table).position.die]}.angle")
    assert make_prompt(equilibrix(table).view_model).lead == asked(
        "reborn", the=name_shape(equilibrix(table).position.taken, "the"), angle=angle
    )
    assert labels(table)[1] == tr("equilibrix.button.leave")
    driver.click("table.pass")
    driver.mean_it()
    assert equilibrix(table).position.phase != "reborn"


@pytest.mark.parametrize("falls", [False, True])
def test_prompt_for_an_own_ring(falls: bool) -> None:
    driver, table = table_at(
        lambda state: state.phase == "rings", options={"paradox": "optional"}, seeds=range(300)
    )
    ring = equilibrix(table).position.rings[0]
    assert make_prompt(equilibrix(table).view_model).lead == asked("rings")
    assert make_prompt(equilibrix(table).view_model).more == tr(
        f"equilibrix.prompt.stakes.{forecast_ring_decision(equilibrix(table).position)}"
    )
    assert labels(table) == [tr("equilibrix.button.let-fall"), tr("equilibrix.button.keep")]
    driver.click("table.ring-falls" if falls else "table.ring-stays")
    step = table.match.history[-1]
    assert bool(cast(EquilibrixState, step.after).occupied_mask >> ring & 1) != falls


def test_prompts_of_the_fair_game_speak_of_actions() -> None:
    _, table = table_at(lambda state: state.phase == "action" and state.turn == 3, options={"fair": True})
    assert equilibrix(table).controller.selection.die == 0
    assert make_prompt(equilibrix(table).view_model).lead == asked("fair")
    assert labels(table)[1] == tr("equilibrix.button.pass-action")
    assert make_top_bar(equilibrix(table).view_model).note == tr("equilibrix.table.actions-left", n=2)
    assert make_prompt(equilibrix(table).view_model).keys == ()
    _, table = table_at(lambda state: state.phase == "bonus", options={"fair": True})
    assert make_prompt(equilibrix(table).view_model).lead == asked("bonus-fair")
    _, table = table_at(lambda state: state.phase == "reborn", options={"fair": True, "surprise": True})
    assert make_prompt(equilibrix(table).view_model).lead == asked(
        "reborn-fair", the=name_shape(equilibrix(table).position.taken, "the")
    )


def test_prompt_for_starting_stones() -> None:
    for petals, situation in ((False, "placing-triangle"), (True, "placing-petal")):

        def due(state: EquilibrixState, petals: bool = petals) -> bool:
            return state.phase == "placing" and bool(state.stones[state.seat]) == petals

        driver, table = table_at(due, options={"asymmetric": True})
        assert make_prompt(equilibrix(table).view_model).lead == asked(situation)
        assert make_top_bar(equilibrix(table).view_model).round == tr("equilibrix.phase.placing")
        assert ids(table) == [("table.confirm", False)]
        field = next(board.iter_fields(equilibrix(table).controller.selection.births))
        equilibrix(table).controller.press_field(field)
        assert make_prompt(equilibrix(table).view_model).lead == asked(
            "place-start", acc=name_shape(field, "acc")
        )
        assert labels(table) == [tr("equilibrix.button.place")]
        driver.click("table.confirm")
        assert table.match.state != table.match.history[-1].before


def test_prompt_for_answering_a_draw() -> None:
    _, table = table_at(lambda state: state.phase == "draw", players=3, people=3, seeds=range(300))
    name = SEATS[table.match.deciders[0]].name
    assert make_prompt(equilibrix(table).view_model).lead == tr(
        "table.lead.name", name=name, what=tr("equilibrix.prompt.draw.what")
    )
    assert SEATS[equilibrix(table).position.seat].name in make_prompt(equilibrix(table).view_model).more
    assert ids(table) == [("table.agree", True), ("table.decline", True)]
    assert all(button.kind == "plain" for button in table.face.make_bar_buttons())
    _, table = table_at(lambda state: state.phase == "draw", people=0, seeds=range(300))
    name = SEATS[table.match.deciders[0]].name
    assert make_prompt(equilibrix(table).view_model).lead == tr("equilibrix.prompt.answering.what", name=name)
    assert table.face.make_bar_buttons() == []


def test_watching_prompt_names_the_player_to_move() -> None:
    _, table = table_at(two_dice, people=0)
    name = SEATS[equilibrix(table).position.seat].name
    assert make_prompt(equilibrix(table).view_model).lead == tr("equilibrix.prompt.watching.what", name=name)
    assert table.face.make_bar_buttons() == []


def test_prompt_at_the_end_of_the_game() -> None:
    match = Match.create("equilibrix", list(SEATS[:2]), 3, {}, saved=False)
    rng = seed_generator(3)
    while match.outcome is None:
        rng, seat, action = choose_action(match.game, match.state, rng)
        match.act(seat, action)
    driver = Driver(make_app((1280, 720), settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    driver.app.open("table", match=match)
    driver.settle(drawn=False)
    table = cast(Table, driver.scene)
    assert make_prompt(equilibrix(table).view_model).lead == tr("equilibrix.prompt.over.what")
    assert ids(table) == [("table.results", True)]
    assert not any(score.active for score in make_top_bar(equilibrix(table).view_model).scores)
    assert make_top_bar(equilibrix(table).view_model).note == ""


EVERYTHING: dict[str, Scalar] = {"asymmetric": True, "surprise": True, "paradox": "optional"}


@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize("options", [{}, {**EVERYTHING}, {**EVERYTHING, "fair": True}]),
)
def test_prompts_are_not_cut_in_any_language(
    language: str, options: dict[str, Scalar], caplog: pytest.LogCaptureFixture
) -> None:
    """A game by its events: whatever is being shown, or asked of anybody, has its words."""
    said: set[str] = set()
    _, table = table_at(lambda _state: True, 3, people=3, options=options, language=language)
    i18n.set_language(language)
    rng = seed_generator(5)
    for turn in range(60):
        if table.match.outcome is not None:
            break
        rng, seat, action = choose_action(table.match.game, table.match.state, rng)
        if turn == 20 and OfferDraw() in table.match.game.actions(table.match.state, seat):
            action = OfferDraw()
        for _, after in table.secrecy.visible_events(table.match.act(seat, action)):
            said |= whole(table)
            table.position = after
            table.invalidate()
        table.show_to_viewer()
        said |= whole(table)
        hand = equilibrix(table).controller
        for die in hand.selection.dice or (None,):
            hand.selection = msgspec.structs.replace(hand.selection, die=die)
            for field in list(board.iter_fields(hand.selection.births | hand.selection.takebacks))[::9]:
                hand.selection = msgspec.structs.replace(hand.selection, picked=field)
                said |= whole(table)
            hand.selection = msgspec.structs.replace(hand.selection, picked=None)
    for words in said:
        assert not re.search(r"[{}]|equilibrix\.|\bNone\b|  ", words), words
    assert not [record for record in caplog.records if record.name.startswith("client")]


def whole(table: Table) -> set[str]:
    """Return all words of both bars."""
    found, top = make_prompt(equilibrix(table).view_model), make_top_bar(equilibrix(table).view_model)
    steps = (step.label for step in top.steps)
    keys = (meaning for _, meaning in found.keys)
    labels = (button.label for button in table.face.make_bar_buttons())
    return {found.lead, found.more, top.title, top.round, top.note, top.remark, *steps, *keys, *labels}


def test_forecast_text_fits_its_line() -> None:
    """At most so many sentences are said of a birth."""
    _, table = table_at(two_dice)
    state = equilibrix(table).position
    for die in (0, 1):
        for field in board.iter_fields(usable(state, die)[0]):
            words = descriptions.describe_birth(
                state, forecast_birth(state, state.seat, die, field), table.context.names, hints=True
            )
            assert len(re.findall(r"[.!](?= |$)", words)) <= descriptions.MAX_SENTENCES


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_small_windows_have_brief_buttons_and_whole_prompts(language: str) -> None:
    _, table = table_at(
        lambda state: two_dice(state) and all(usable(state, 0) + usable(state, 1)),
        people=2,
        language=language,
        ui_scale=2.0,
    )
    assert table.frame_layout.compact
    for die in (0, 1):
        equilibrix(table).controller.choose_die(die)
        for button in table.face.make_bar_buttons():
            shown = table.ui[button.id]
            assert button.short
            assert shown.label == button.short
            assert button.tooltip in shown.tooltip_text
            assert shown.tooltip_text.startswith(button.label)
        right = min(table.ui[name].rect.left for name in ("table.undo", "table.hint", "table.pass"))
        asking = make_prompt(equilibrix(table).view_model)
        assert lay_out_bar_text(table.texts, table.frame_layout, asking, right).whole, asking.lead


def test_bar_offers_the_dice_by_two_different_words() -> None:
    """Enter chooses the focused die, another key goes on to the next one: two hints, two texts."""
    driver, table = table_at(two_dice)
    table.ui.focus_on("die.1", ring=True)
    table.refresh()
    driver.frames(1)
    words = [meaning for _, meaning in table.frame.prompt.keys]
    assert words[:2] == [tr("equilibrix.hint.choose"), tr("equilibrix.hint.die")]
    assert len(set(words)) == len(words)
