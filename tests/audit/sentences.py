"""`python -m tests.audit.sentences --folder OUT`: sentences of reviews on drawn decisions, to be rated.

Games are played and reviewed, and marked decisions of them drawn by seed, as many of each game. Each stands
in a file of each language with what was lost, the sentences of its card, and the position in words. Pictures
of each show the table before it, with rings around what was played and what is better, and the small boards.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pygame

import rules
from client.bots.levels import Level
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.rich_text_parser import strip_markup
from client.i18n import LANGUAGES
from client.review.labels import decision_label, describe_trials, loss_text
from client.review.model import DecisionReview, Review, from_bytes, to_bytes
from client.scenes.review.decision_rows import describe_head
from client.scenes.review.scene import ReviewScene
from client.session.match import Match
from client.table.replay.grade_colours import GRADE_INK
from rules.contract import Action
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.review.bot_games import make_review, make_seats, play_levels
from tests.farm.executors import add_arguments, open_farm

LEVELS: Final[tuple[Level, ...]] = ("branch", "sapling")
"""Levels of the two seats: one errs now and then, one often."""

FROM_A_GAME: Final = 5
"""Decisions drawn of one game, at most: the sentences are to be about many games."""

TABLE_SIZE: Final = (1600, 900)
BOARD: Final = Rect(0, 0, 600, 480)
"""Sizes of the pictures in pixels: of the table, and of each small board."""


class ReviewedGame(NamedTuple):
    """A game that was played and reviewed, in a form that passes from one process to another."""

    game_id: str
    seed: int
    actions: tuple[tuple[int, bytes], ...]
    """Seat and action of every step, the action as JSON."""
    encoded_review: bytes

    def restore(self) -> tuple[Match, Review]:
        """Return the match, played again, and its review."""
        match = Match.create(self.game_id, make_seats(len(LEVELS)), self.seed, {}, saved=False)
        for seat, encoded in self.actions:
            action = rules.from_json(match.game, "action", encoded)
            assert isinstance(action, Action)
            match.act(seat, action)
        review = from_bytes(self.encoded_review)
        assert review is not None
        return match, review


def review_game(game_id: str, seed: int) -> ReviewedGame:
    """Play a game of `LEVELS` and review it. Raises RuntimeError if it could not be reviewed."""
    match = play_levels(game_id, LEVELS, seed)
    run = make_review(match)
    if run.review is None or run.failure:
        raise RuntimeError(run.failure)
    actions = tuple((step.seat, rules.to_json(step.action)) for step in match.history)
    return ReviewedGame(game_id, seed, actions, to_bytes(run.review))


def draw_decisions(review: Review, seed: int, limit: int) -> list[DecisionReview]:
    """Return some marked decisions of a review in the order of the game, at most `limit`."""
    marked = [decision for decision in review.decisions if decision.is_marked_mistake]
    chosen = random.Random(seed).sample(marked, min(limit, len(marked)))
    return sorted(chosen, key=lambda decision: decision.step)


def draw_games(
    games: Sequence[ReviewedGame], count: int
) -> Iterator[tuple[ReviewedGame, list[DecisionReview]]]:
    """Yield games with decisions drawn from them, `count` decisions altogether or all there are."""
    for game in games:
        chosen = draw_decisions(game.restore()[1], game.seed, min(FROM_A_GAME, count))
        count -= len(chosen)
        if chosen:
            yield game, chosen


# --- telling ----------------------------------------------------------------------------------------
def open_page(game: ReviewedGame, language: str) -> tuple[Driver, ReviewScene]:
    """Return the page of a game's review in a language."""
    match, review = game.restore()
    settings = Settings(language=language, animation_speed=0.0, calm_background=True)
    driver = Driver(make_app(TABLE_SIZE, settings=settings))
    driver.app.open("menu")
    scene = driver.app.open("review", match=match, review=review)
    assert isinstance(scene, ReviewScene)
    return driver, scene


def describe_decision(scene: ReviewScene, decision: DecisionReview) -> list[str]:
    """Return lines on a decision: what was lost, the sentences of its card, and the position in words."""
    lines = [f"{describe_head(scene.model, decision)}: {decision_label(decision)}"]
    lines.append(loss_text(decision, points=scene.model.is_game_with_points))
    lines += [f"  * {sentence}" for sentence in scene.move_texts.explain(decision)]
    lines += [f"  * {text}" for text in (describe_trials(decision),) if text]
    return [*lines, *(f"      {text}" for text in describe_position(scene, decision.step))]


def describe_position(scene: ReviewScene, step: int) -> list[str]:
    """Return what the table says of the position before a step: the goals, the turn, and all players."""
    table = scene.move_texts.show_position(step)
    face = table.face
    with scene.match.game.active():
        texts = [*face.describe_goals(), *face.describe_turn_extras(), *face.describe_standing()]
    return [strip_markup(text) for text in texts if text]


def save_pictures(driver: Driver, scene: ReviewScene, decision: DecisionReview, name: Path) -> None:
    """Save pictures of the table before a decision and of its small boards; `name` has no suffix."""
    variation = scene.pictures.find_variation(decision)
    if variation is not None:
        surface = pygame.Surface((2 * BOARD.width + 12, BOARD.height), pygame.SRCALPHA, 32)
        ink = GRADE_INK[decision.grade]
        for number, after in enumerate((False, True)):
            box = BOARD.move(number * (BOARD.width + 12), 0)
            scene.pictures.draw(Canvas(surface, 1.0, driver.app.resources), box, variation, ink, after=after)
        pygame.image.save(surface, f"{name}-boards.png")
    scene.open_replay(decision.step)
    driver.settle()
    driver.screenshot(name.with_name(f"{name.name}-table.png"))
    driver.app.close(driver.scene)


def main(arguments: list[str]) -> int:
    """Play, review, draw, write."""
    parser = argparse.ArgumentParser(prog="python -m tests.audit.sentences", description=__doc__)
    parser.add_argument("--folder", type=Path, required=True, help="where the files are written")
    parser.add_argument("--count", type=int, default=60, help="decisions of all games together")
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=list(LANGUAGES))
    parser.add_argument("--games", nargs="+", choices=rules.GAMES, default=list(rules.GAMES))
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next ones follow")
    add_arguments(parser)
    chosen = parser.parse_args(arguments)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    share = -(-chosen.count // len(chosen.games))
    seeds = range(chosen.seed, chosen.seed + -(-share // FROM_A_GAME) + 1)
    drawn: list[tuple[ReviewedGame, list[DecisionReview]]] = []
    with open_farm(chosen) as farm:
        for game_id in chosen.games:
            games = sorted(farm.results(partial(review_game, game_id), seeds), key=lambda game: game.seed)
            drawn += draw_games(games, share)
    for language in chosen.languages:
        text = write_sentences(drawn, language, chosen.folder, pictures=language == chosen.languages[0])
        (chosen.folder / f"sentences-{language}.txt").write_text(text, encoding="utf-8")
    print(f"{sum(len(decisions) for _, decisions in drawn)} decisions")
    return 0


def write_sentences(
    drawn: Sequence[tuple[ReviewedGame, list[DecisionReview]]], language: str, folder: Path, *, pictures: bool
) -> str:
    """Return the text on all decisions in a language, and save their pictures if that is wanted."""
    lines: list[str] = []
    number = 0
    for game, decisions in drawn:
        driver, scene = open_page(game, language)
        for decision in decisions:
            number += 1
            lines += [
                f"--- {number} --- {game.game_id}, seed {game.seed}",
                *describe_decision(scene, decision),
                "",
            ]
            if pictures:
                save_pictures(driver, scene, decision, folder / f"{number:02}")
        driver.app.finish()
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
