"""`python -m tests.audit GAME --levels branch branch --games 12`: whether the marks of reviews hold.

Mistakes and blunders are played on by other players in other deals, and so are unmarked decisions against the
advice of a strong opponent.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Sequence
from functools import partial

import rules
from client.bots.levels import LEVELS
from client.review.grades import BLUNDER
from tests.audit.marks import POLICIES, AuditedDecision, audit_game
from tests.farm.executors import add_arguments, open_farm


def main(arguments: list[str]) -> int:
    """Play, review, try, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.audit", description=__doc__)
    parser.add_argument("game", choices=rules.GAMES)
    parser.add_argument(
        "--levels", nargs="+", choices=LEVELS, default=["branch", "branch"], help="of the seats"
    )
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--unmarked", type=int, default=4, help="unmarked decisions of each game, at most")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next ones follow")
    add_arguments(parser)
    chosen = parser.parse_args(arguments)
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    with open_farm(chosen) as farm:
        work = partial(audit_game, chosen.game, tuple(chosen.levels), chosen.unmarked)
        decisions: list[AuditedDecision] = []
        for game in farm.results(work, seeds):
            decisions += game
            for decision in game:
                print(format_decision(decision), flush=True)
    print(f"{chosen.game}, {' '.join(chosen.levels)}, {chosen.games} games")
    for grade in ("blunder", "mistake"):
        print(f"{grade}s: {format_marked([each for each in decisions if each.grade == grade])}")
    unmarked = [each for each in decisions if each.grade not in ("blunder", "mistake")]
    print(f"not marked: {format_unmarked(unmarked)}")
    return 0


def format_decision(decision: AuditedDecision) -> str:
    """Say where a decision is, what the review says of it, and what became of it."""
    gains = ", ".join(f"{trial.policy} {trial.gain:+.2f} ± {trial.spread:.2f}" for trial in decision.trials)
    place = f"game {decision.seed}, step {decision.step + 1}"
    return f"{place}: {decision.grade} {decision.loss:.2f}; {gains or 'as advised'}"


def format_marked(decisions: Sequence[AuditedDecision]) -> str:
    """Say how many suggestions were better and worse, and how the claimed losses compare with the gains."""
    tried = [decision for decision in decisions if decision.trials]
    if not tried:
        return "none"
    gains = [mean_gain(decision) for decision in tried]
    better = sum(gain > 0 for gain in gains)
    worse = sum(is_clearly_worse(decision) for decision in tried)
    error = statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    claimed = statistics.fmean(decision.loss for decision in tried)
    return (
        f"{len(tried)}, suggestion better in {better / len(tried):.0%}, clearly worse under all policies in "
        f"{worse}; claimed {claimed:.3f}, played on {statistics.fmean(gains):.3f} ± {error:.3f}"
    )


def format_unmarked(decisions: Sequence[AuditedDecision]) -> str:
    """Say how many decisions were worse than advice by a blunder's size, beyond two standard errors."""
    missed = [decision for decision in decisions if is_blunder(decision)]
    share = len(missed) / len(decisions) if decisions else 0.0
    return f"{len(decisions)}, worse than advised by a blunder's size {len(missed)} ({share:.1%})"


def mean_gain(decision: AuditedDecision) -> float:
    """Return the mean gain of the other action over all policies."""
    return statistics.fmean(trial.gain for trial in decision.trials)


def is_clearly_worse(decision: AuditedDecision) -> bool:
    """Return whether the suggestion did worse by two standard errors under every policy."""
    return all(trial.gain < -2 * trial.spread for trial in decision.trials)


def is_blunder(decision: AuditedDecision) -> bool:
    """Return whether an unmarked decision clearly lost as much as a blunder under every policy."""
    return len(decision.trials) == len(POLICIES) and all(
        trial.gain > max(BLUNDER, 2 * trial.spread) for trial in decision.trials
    )


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
