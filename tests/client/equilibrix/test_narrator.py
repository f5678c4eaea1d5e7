"""Every event has its words, in every language."""

from __future__ import annotations

import re
from functools import cache

import pytest
from msgspec.structs import replace

from client import i18n
from client.games.equilibrix.board.field_names import name_field
from client.games.equilibrix.table.narrator import Narrator
from client.i18n import tr
from client.platform.resources import get_asset_path
from client.table.log import LogLine
from rules.equilibrix import board, events as e, stone_networks
from rules.equilibrix.content import content
from rules.equilibrix.scoring import make_outcome
from tests.client.equilibrix.games import KNOWN, KNOWN_OR_ALL, SEATS, Game, Seen, played, seen, view

SIGNS = [f"seat-{seat.colour}" for seat in SEATS]
NAMES = [seat.name for seat in SEATS]


def told(game: Game, each: Seen) -> tuple[LogLine, ...]:
    narrator = Narrator(NAMES[: game.players], SIGNS[: game.players], content())
    if isinstance(each.event, e.GameEnded):
        return narrator.narrate_end(each.event, make_outcome(each.after))
    return narrator.narrate(each.before, each.event, each.after)


@cache
def shown_events(game: Game) -> list[Seen]:
    return [each for step in played(game) for each in seen(step)]


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
@KNOWN_OR_ALL
def test_every_event_has_a_log_line_in_every_language(
    language: str, games: tuple[Game, ...], caplog: pytest.LogCaptureFixture
) -> None:
    i18n.set_language(language)
    kinds: set[str] = set()
    said: set[LogLine] = set()
    for game in games:
        for each in shown_events(game):
            lines = told(game, each)
            assert lines, each.event
            said |= set(lines)
            kinds.add(type(each.event).__name__)
    for line in said:
        sound(line, language)
    assert kinds == {kind.__name__ for kind in e.EVENT_TYPES}
    assert not [record for record in caplog.records if record.name.startswith("client")]


def sound(line: LogLine, language: str) -> None:
    """Check that a line is whole: no open key or parameter, nothing doubled or lost, an existing image."""
    assert line.text.strip() == line.text != ""
    assert not re.search(r"[{}]|equilibrix\.|\bNone\b|  |\?", line.text), line.text
    if language != "en":
        assert not re.search(r"\b(the|stone|petal|triangle|roll|turn)\b", line.text), line.text
    assert line.text[-1] not in ":,", line.text
    assert line.heading == (line.picture is None), line
    if line.picture:
        assert get_asset_path("frame", "art", f"{line.picture}.svg").is_file(), line.picture


def test_field_names_list_their_centres() -> None:
    names = [name_field(field) for field in range(board.FIELDS)]
    assert len(set(names)) == board.FIELDS
    assert {len(name.split("–")) for name in names[: board.PETALS]} == {2}
    assert {len(name.split("–")) for name in names[board.PETALS :]} == {3}
    assert name_field(board.central_field("petal", 0)) == "d4–d5"
    assert name_field(board.central_field("petal", 180)) == "d3–d4"
    assert name_field(board.central_field("triangle", 90)) == "d4–e3–e4"
    assert {name[0] for name in names} == set("abcdefg")
    assert {number for name in names for number in re.findall(r"\d", name)} == set("1234567")


def test_turns_and_starting_stones_have_headings() -> None:
    i18n.set_language("en")
    game = Game(3, 6, (("asymmetric", True),))
    headings = [line for each in shown_events(game) for line in told(game, each) if line.heading]
    assert headings[0].text == tr("equilibrix.phase.placing")
    turns = [each.event for each in shown_events(game) if isinstance(each.event, e.TurnBegan)]
    assert [line.text for line in headings[1:]] == [
        tr("equilibrix.log.turn-began", turn=event.turn, name=NAMES[event.seat]) for event in turns
    ]
    assert [line.seat for line in headings[1:]] == [event.seat for event in turns]


def test_log_of_a_capture_names_owner_and_capturer() -> None:
    i18n.set_language("en")
    for game in KNOWN:
        for each in shown_events(game):
            event = each.event
            if isinstance(event, e.Captured):
                (line,) = told(game, each)
                assert line.picture == SIGNS[event.by]
                assert line.text.startswith(NAMES[event.by])
                assert name_field(event.field) in line.text
                assert (NAMES[event.seat] in line.text.removeprefix(NAMES[event.by])) == (
                    event.by != event.seat
                )


@KNOWN_OR_ALL
def test_log_counts_joined_bases(games: tuple[Game, ...]) -> None:
    i18n.set_language("en")
    for game in games:
        for each in shown_events(game):
            event = each.event
            if isinstance(event, e.BaseLinked):
                (line,) = told(game, each)
                name, m = NAMES[event.seat], len(stone_networks.bases(game.players, event.seat))
                key = {1: "first", m: "all"}.get(len(event.bases), "more")
                assert line.text == tr(
                    f"equilibrix.log.base-linked.{key}", name=name, n=len(event.bases), m=m
                )


@pytest.mark.parametrize("lapsed", [False, True])
def test_log_distinguishes_ways_of_leaving_a_die(lapsed: bool) -> None:
    i18n.set_language("en")
    rolled = played(KNOWN[0])[0].before
    free = played(Game(2, 7, (("fair", True),)))[0].before
    kinds = {
        "lapsed" if lapsed else "passed": rolled,
        "bonus-lapsed" if lapsed else "bonus": replace(rolled, phase="bonus"),
        "action-lapsed" if lapsed else "action": free,
        "lapsed" if lapsed else "reborn": replace(rolled, phase="reborn"),
    }
    for key, shown in kinds.items():
        (line,) = Narrator(NAMES, SIGNS, content()).narrate(shown, e.DiePassed(0, 0, lapsed), shown)
        position = tr(f"equilibrix.position.{shown.dice[0]}.name")
        assert line.text == tr(f"equilibrix.log.die-passed.{key}", name=NAMES[0], position=position)


def test_passed_die_is_named_even_from_a_position_with_fewer_dice() -> None:
    """A table that lags behind its match still writes the right line: the first roll is a single die."""
    i18n.set_language("en")
    first = view(played(KNOWN[0])[0].before)
    assert len(first.dice) == 1
    met = 0
    for each in shown_events(KNOWN[0]):
        if isinstance(each.event, e.DiePassed) and each.event.die == 1 and each.before.phase == "action":
            assert told(KNOWN[0], each._replace(before=first)) == told(KNOWN[0], each)
            met += 1
    assert met
