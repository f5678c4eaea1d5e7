"""The transcript is written: turns by keys, an opponent's, the curtain, a score sheet."""

from __future__ import annotations

import pytest

from tests.parametrization import parametrize_short_and_long
from tests.transcript.__main__ import main


@parametrize_short_and_long("game_id", ["envyra"], ["wispwood", "equilibrix", "balanceformers"])
def test_transcript_contains_turns_and_score(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    main([game_id, "--language", "en", "--turns", "2", "--screen"])
    lines = capsys.readouterr().out.splitlines()
    kinds = {line.partition(" ")[0] for line in lines}
    assert {"#", ">", "»", "!!"} <= kinds
    assert any(line.startswith("# ") and "The winner is " in line for line in lines)
