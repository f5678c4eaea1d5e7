"""Sentences of reviews are drawn to be rated: some of each game, the same for the same seed."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

import rules
from client.i18n import LANGUAGES
from client.review.model import to_bytes
from client.session.match import Match
from tests.audit import sentences
from tests.audit.sentences import (
    BOARD,
    ReviewedGame,
    draw_decisions,
    draw_games,
    main,
    write_sentences,
)
from tests.client.review.sample_reviews import make_sample_review, play_people_game


def make_game(seed: int, *, marked: int = 99) -> ReviewedGame:
    """Return a game that nobody thought about, with a review of which so many marked decisions are left."""
    match = play_people_game("equilibrix", 2, 40, seed)
    review = make_sample_review(match)
    kept = [decision for decision in review.decisions if decision.is_marked_mistake][:marked]
    review = replace(review, decisions=tuple(kept))
    return ReviewedGame("equilibrix", seed, list_actions(match), to_bytes(review))


def list_actions(match: Match) -> tuple[tuple[int, bytes], ...]:
    return tuple((step.seat, rules.to_json(step.action)) for step in match.history)


def test_marked_decisions_are_drawn_by_seed() -> None:
    _, review = make_game(1).restore()
    drawn = [draw_decisions(review, seed, 3) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert all(decision.is_marked_mistake for decision in drawn[0])
    assert [decision.step for decision in drawn[0]] == sorted(decision.step for decision in drawn[0])


def test_decisions_come_from_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [make_game(1, marked=2), make_game(2), make_game(3)]
    monkeypatch.setattr(sentences, "FROM_A_GAME", 3)
    counts = [len(decisions) for _, decisions in draw_games(games, 6)]
    assert counts == [2, 3, 1]


def test_decisions_are_written_with_their_position_and_pictures(tmp_path: Path) -> None:
    game = make_game(1)
    drawn = [(game, draw_decisions(game.restore()[1], 1, 2))]
    texts = [write_sentences(drawn, language, tmp_path, pictures=language == "en") for language in LANGUAGES]
    assert len(set(texts)) == len(LANGUAGES)
    assert "--- 2 --- equilibrix" in texts[0]
    assert texts[0].count("Played: ") == 2
    assert texts[0].count("Better: ") == 2
    assert "of 3 bases joined" in texts[0], "the position in words"
    for number in ("01", "02"):
        boards = pygame.image.load(tmp_path / f"{number}-boards.png")
        assert boards.get_size() == (2 * BOARD.width + 12, BOARD.height)
        assert (tmp_path / f"{number}-table.png").exists()


@pytest.mark.long(seconds=60)
def test_sentences_of_a_reviewed_game_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "--count 2 --games balanceformers --languages cs --seed 101 --jobs 1"
    assert main(["--folder", str(tmp_path), *words.split()]) == 0
    assert "2 decisions" in capsys.readouterr().out
    assert (tmp_path / "sentences-cs.txt").read_text(encoding="utf-8").count("Zahráno: ") == 2
