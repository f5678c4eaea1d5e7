"""Every event has its words, in every language, and nothing secret is told."""

from __future__ import annotations

import re

import pytest

from client import i18n
from client.draw.paragraph import NO_BREAK
from client.games.balanceformers.table.narrator import Narrator
from client.platform.resources import get_asset_path
from client.table.log import LogLine
from rules.balanceformers import events as e
from rules.balanceformers.content import content
from rules.balanceformers.scoring import make_outcome
from tests.client.balanceformers.games import GAMES, NAMES, SIGNS, Seen, seen
from tests.golden.record import Variant


def told(variant: Variant, each: Seen) -> tuple[LogLine, ...]:
    narrator = Narrator(NAMES[: variant.players], SIGNS[: variant.players], content())
    if isinstance(each.event, e.GameEnded):
        return narrator.narrate_end(each.event, make_outcome(each.after))
    return narrator.narrate(each.before, each.event)


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_every_event_has_a_log_line_in_every_language(
    language: str, caplog: pytest.LogCaptureFixture
) -> None:
    i18n.set_language(language)
    kinds: set[type] = set()
    for variant in GAMES:
        for each in seen(variant):
            lines = told(variant, each)
            if lines:
                kinds.add(type(each.event))
            for line in lines:
                sound(line)
    assert kinds == set(e.EVENT_TYPES) - {e.TokensPicked}
    assert not [record for record in caplog.records if record.name.startswith("client")]


def sound(line: LogLine) -> None:
    """Check that a line is whole: no open key or parameter, nothing doubled or lost, an existing image."""
    assert line.text.strip() == line.text != ""
    assert not re.search(r"[{}]|balanceformers\.|\bNone\b|  ", line.text), line.text
    assert line.heading == (line.picture is None), line
    if line.picture:
        room, _, name = line.picture.rpartition("/")
        assert get_asset_path(room or "frame", "art", f"{name}.svg").is_file(), line.picture


def test_log_is_the_same_for_all_viewers_while_tokens_are_secret() -> None:
    for variant in GAMES[:6]:
        logs = [
            [line for each in seen(variant, viewer) for line in told(variant, each)]
            for viewer in (None, 0, 1)
        ]
        assert logs[0] == logs[1] == logs[2]


def test_verdict_spells_out_its_sum() -> None:
    i18n.set_language("en")
    for variant in GAMES[:3]:
        for each in seen(variant):
            if isinstance(each.event, e.Judged) and len(each.event.levels) == 1:
                words = told(variant, each)[0].text
                shown = words.rpartition("=")[2].strip().replace("\u2212", "-").rstrip(".")
                assert int(shown) == each.event.sums[0]
                total = words.rpartition(", ")[2]
                assert " " not in total  # it is never broken into two lines
                terms = total.rpartition("=")[0].replace("\u2212", "-").replace(NO_BREAK, "")
                assert sum(int(term) for term in re.findall(r"[+-]?\d+", terms)) == each.event.sums[0]


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_piece_names_keep_their_numbers(language: str) -> None:
    i18n.set_language(language)
    parts = [f"{where}.{part}" for where in ("slot", "at") for part in ("left", "right", "feet")]
    for key in (*parts, "numbered"):
        for piece in ("angel", "demon"):
            assert i18n.tr(f"balanceformers.{key}.{piece}", n=17).endswith(f"{NO_BREAK}17")
