"""The golden games replay to the last digest."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import rules
from rules.contract import Action
from tests.golden.record import EVERY, FOLDER, VARIANTS, Variant, format_record, read_record, record_game
from tests.parametrization import parametrize_short_and_long

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_replays_to_the_last_digest(path: Path) -> None:
    record = read_record(path)
    game = rules.load(record.game)
    state = game.start(record.players, record.seed, record.options)
    digests = iter(record.digests)
    for number, move in enumerate(record.moves):
        if number % EVERY == 0:
            assert rules.digest(state) == next(digests), f"before decision {number}"
        action = rules.from_json(game, "action", bytes(move.action))
        assert isinstance(action, Action)
        state = game.apply(state, move.seat, action).state
    assert [rules.digest(state)] == list(digests)
    outcome = game.outcome(state)
    assert outcome is not None
    assert msgspec.json.encode(outcome) == msgspec.json.encode(record.outcome)


PLAIN = [variant for variant in VARIANTS if variant.name == "plain"]


@parametrize_short_and_long(
    "variant",
    PLAIN,
    [variant for variant in VARIANTS if variant not in PLAIN],
    ids=[variant.path.stem for variant in sorted(VARIANTS, key=lambda variant: variant not in PLAIN)],
)
def test_the_script_still_writes_the_same_file(variant: Variant) -> None:
    assert variant.path.read_text(encoding="utf-8") == format_record(record_game(variant))


def test_every_game_has_golden_games_for_all_its_player_counts() -> None:
    assert {variant.path for variant in VARIANTS} == set(FILES)
    kept = {(variant.game, variant.players) for variant in VARIANTS}
    assert kept == {(game, players) for game in rules.GAMES for players in rules.load(game).player_counts}
