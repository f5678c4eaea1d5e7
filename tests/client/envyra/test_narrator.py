"""Every public event has its words, in every language, and none of them tells a secret."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest
from msgspec.structs import replace

from client import i18n
from client.games.envyra.board.tile_view import name_tile
from client.games.envyra.table.narrator import Narrator, count_gain
from client.i18n import tr
from client.platform.resources import get_asset_path
from client.table.log import LogLine
from rules.envyra import events as e
from rules.envyra.content import content
from rules.envyra.cube_phase import find_taker
from rules.envyra.scoring import make_outcome
from rules.envyra.state import EnvyraState
from tests.client.envyra.games import ALL, KNOWN, KNOWN_OR_ALL, SEATS, Game, Seen, played, seen, view

SIGNS = [f"seat-{seat.colour}" for seat in SEATS]
NAMES = [seat.name for seat in SEATS]

SILENT = {"BoardChosen", "TurnBegan"}
"""Kinds of events without words of their own somewhere: one's own secret, a turn in the middle of a pass."""


def narrator(players: int) -> Narrator:
    return Narrator(NAMES[:players], SIGNS[:players], content())


@cache
def shown_events(game: Game, viewer: int | None = None) -> list[Seen]:
    return [each for step in played(game) for each in seen(step, viewer)]


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@KNOWN_OR_ALL
def test_every_event_has_a_log_line_in_every_language(
    language: str, games: tuple[Game, ...], caplog: pytest.LogCaptureFixture
) -> None:
    i18n.set_language(language)
    kinds: set[str] = set()
    said: set[LogLine] = set()
    for game in games:
        for before, event, after in shown_events(game, viewer=0):
            lines = told(game, Seen(before, event, after))
            said |= set(lines)
            name = type(event).__name__
            assert lines or name in SILENT, event
            kinds |= {name} if lines else set()
    for line in said:
        sound(line, language)
    assert {kind.__name__ for kind in e.EVENT_TYPES} - kinds == {"BoardChosen"}
    assert not [record for record in caplog.records if record.name.startswith("client")]


def sound(line: LogLine, language: str) -> None:
    """Check that a line is whole: no open key or parameter, nothing doubled or lost, an existing image."""
    assert line.text
    assert line.text.strip() == line.text
    assert not re.search(r"[{}]|envyra\.|\bNone\b|  |\?", line.text), line.text
    if language != "en":
        assert not re.search(r"\b(the|takes|cube|round|place)\b", line.text), line.text
    assert line.text[-1] not in ":,", line.text
    assert line.heading == (line.picture is None), line
    if line.picture:
        assert exists(line.picture), line.picture


def exists(picture: str) -> bool:
    game, _, name = picture.rpartition("/")
    return get_asset_path(game or "frame", "art", f"{name}.svg").is_file()


def test_log_hides_boards_until_the_reveal() -> None:
    """Not even to the one who did it: the log of one screen is read by all who sit there."""
    i18n.set_language("en")
    for viewer in (None, 0, 1):
        for before, event, after in shown_events(KNOWN[0], viewer):
            if after.phase == "boards" and isinstance(event, e.BoardChosen | e.BoardReady):
                lines = narrator(2).narrate(before, event)
                assert not lines or [line.text for line in lines] == [
                    tr("envyra.log.board-ready", name=NAMES[event.seat])
                ]


def test_log_is_the_same_for_all_viewers() -> None:
    """So nothing in it can be anybody's secret."""
    i18n.set_language("en")
    for game in (Game(3, 5, (("equilibrium", "c"),)), Game(4, 6, (("equilibrium", "b"),))):
        logs = [
            [line for each in shown_events(game, viewer) for line in told(game, each)]
            for viewer in (None, *range(game.players))
        ]
        assert all(log == logs[0] for log in logs)
        texts = [line.text for line in logs[0]]
        first = next(place for place, text in enumerate(texts) if text == tr("envyra.log.secrets-shown"))
        for card in played(game)[0].before.secret:
            symbols = ", ".join(content().cards[card].symbols)
            assert not any(symbols in text for text in texts[:first])
            assert any(symbols in text for text in texts[first:])


def told(game: Game, each: Seen) -> tuple[LogLine, ...]:
    if isinstance(each.event, e.GameEnded):
        return narrator(game.players).narrate_end(each.before, each.event, make_outcome(each.after))
    return narrator(game.players).narrate(each.before, each.event)


def test_opening_log_lists_open_cards_only() -> None:
    i18n.set_language("en")
    first = played(Game(3, 5, (("equilibrium", "c"),)))[0].before
    lines = narrator(3).narrate_opening(view(first, 0))
    assert [line.heading for line in lines] == [True, False, False]
    for line, card in zip(lines[1:], first.open_cards, strict=True):
        assert all(symbol in line.text for symbol in content().cards[card].symbols)
    assert narrator(2).narrate_opening(view(played(KNOWN[0])[0].before, 0)) == ()


def test_rounds_reveal_and_passes_have_headings() -> None:
    i18n.set_language("en")
    headings = [line.text for each in shown_events(KNOWN[0]) for line in told(KNOWN[0], each) if line.heading]
    revealed = tr("envyra.log.boards-revealed")
    passes = [tr("envyra.table.pass", n=1), tr("envyra.table.pass", n=2)]
    begin = next(place for place, text in enumerate(headings) if text.startswith("Round 3:"))
    assert headings[begin + 1 : begin + 4] == [revealed, *passes]
    assert headings[begin + 4] == tr("envyra.log.round-ended", round=3)
    assert headings[begin + 5].startswith("Round 4:")
    assert {text for text in headings if "Round" not in text} == {revealed, *passes}


CASES: dict[str, Callable[[e.TileTaken], bool]] = {
    "alone": lambda event: set(event.cubes) == {event.seat},
    "majority": lambda event: not event.tie and event.by == event.seat and len(set(event.cubes)) > 1,
    "last": lambda event: event.tie and event.by == event.seat,
    "by-other-majority": lambda event: not event.tie and event.by != event.seat,
    "by-other-last": lambda event: event.tie and event.by != event.seat,
}
"""Why a tile goes to somebody."""


def test_log_names_taker_and_reason_of_a_tile() -> None:
    """Every tile that is taken in all these games has the words of its case."""
    i18n.set_language("en")
    met = set()
    for game in ALL:
        for each in shown_events(game):
            if not isinstance(each.event, e.TileTaken):
                continue
            event, lines = each.event, told(game, each)
            (case,) = (name for name, fits in CASES.items() if fits(event))
            met.add(case)
            assert lines[0].picture == SIGNS[event.seat]
            assert lines[0].text == tr(
                f"envyra.log.tile-taken.{case}",
                n=count_gain(each.before, event),
                name=NAMES[event.seat],
                by=NAMES[event.by],
                acc=name_tile(content().tiles[event.tile], "acc"),
                place=event.position + 1,
            )
            back = ", ".join(NAMES[seat] for seat in event.waiting)
            assert [line.text for line in lines[1:]] == [
                tr("envyra.log.tile-taken-waiting", names=back) for _ in event.waiting[:1]
            ]
    assert met == set(CASES)


def test_gain_counts_stars_and_sets() -> None:
    first = played(KNOWN[0])[0].before
    state = with_taken(first, (("orange_flame_1",), ()))
    assert count_gain(state, taken(0, "orange_sun_1", (0, 1, 0))) == 2 + 2
    assert count_gain(state, taken(1, "blue_sea_1", (1,))) == 2


def test_tie_break_winner_is_named_alone() -> None:
    i18n.set_language("en")
    first = played(KNOWN[0])[0].before
    worth = {tile: content().tiles[tile].points for tile in ("orange_flame_1", "orange_sun_1", "bonus_7")}
    assert tuple(worth.values()) == (1, 2, 5)
    state = with_taken(first, (("orange_flame_1", "orange_sun_1"), ("bonus_7",)))
    lines = narrator(2).narrate_end(state, e.GameEnded("bag", (5, 5)), make_outcome(state))
    assert [line.text for line in lines[-3:-1]] == [
        f"{NAMES[0]}:\u00a05 points, {NAMES[1]}:\u00a05 points",
        tr("envyra.sheet.by-sets", score="2\u00a0:\u00a00"),
    ]
    assert lines[-1].text == tr("envyra.log.game-ended.win", n=5, name=NAMES[0])
    shared = with_taken(first, (("bonus_1",), ("bonus_2",)))
    lines = narrator(2).narrate_end(shared, e.GameEnded("idle", (2, 2)), make_outcome(shared))
    assert lines[-2].text == tr("envyra.sheet.equal")
    assert lines[-1].text == tr("envyra.log.game-ended.shared", n=2, names=f"{NAMES[0]}, {NAMES[1]}")


def with_taken(state: EnvyraState, tiles: tuple[tuple[str, ...], ...]) -> EnvyraState:
    return replace(state, taken=tiles)


def taken(seat: int, tile: str, cubes: tuple[int, ...]) -> e.TileTaken:
    return e.TileTaken(seat, 0, tile, cubes[-1], cubes, (), find_taker(cubes)[1])
