"""`python -m tests.practice GAME --games 24 --seed 1`: plays games, writes the positions worth practising."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import rules
from client.lessons.practice import FILE
from rules.contract import Action
from tests.practice.position_search import (
    Candidate,
    Confirmed,
    confirm_candidate,
    find_candidates,
    to_plain_action,
)
from tests.practice.positions_yaml import format_positions
from tests.practice.selection import (
    filter_by_margin,
    interleave_kinds,
    limit_similar,
    quantile,
    rate_by_margin,
)

ASSETS = Path(__file__).parents[2] / "assets"
TABLES = {"wispwood": (2, 1, 2)}
"""By game how many play, game after game; else two."""

LEAST = {"wispwood": 2.0, "envyra": 0.8, "equilibrix": 0.06, "balanceformers": 1.5}
"""By game the least margin, however small margins are otherwise."""

ALIKE = 2
"""So many positions at most whose best move is the same, as "pass" is."""

LATE = 3
"""Into so many parts a game is divided, so that not all positions are from the same one."""


def main(arguments: list[str]) -> int:
    """Play, think, write."""
    parser = argparse.ArgumentParser(prog="python -m tests.practice", description=__doc__)
    parser.add_argument("game", choices=rules.GAMES)
    parser.add_argument("--games", type=int, default=24, help="so many are played")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; the next ones follow")
    parser.add_argument("--wanted", type=int, default=15, help="positions that are kept")
    parser.add_argument("--tries", type=int, default=60, help="positions that are thought about for long")
    parser.add_argument(
        "--enough", type=float, default=1.6, help="so many times more are looked for, to choose from"
    )
    parser.add_argument(
        "--clear", type=float, default=0.8, help="the share of all decisions with a smaller margin"
    )
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args(arguments)
    seen = _seen(chosen.game, chosen.games, chosen.seed)
    least = max(LEAST[chosen.game], quantile([one.margin for _, one in seen], chosen.clear))
    print(f"{len(seen)} decisions, clear from a margin of {least:.3g}")
    clear = sorted(filter_by_margin(seen, lambda one: one[1].margin, least), key=lambda one: -one[1].margin)
    found: list[tuple[int, Confirmed]] = []
    for stage, candidate in interleave_kinds(clear, _sort, _game, each=6)[: chosen.tries]:
        if len(found) >= chosen.enough * chosen.wanted:
            break
        sure = confirm_candidate(chosen.game, candidate, least)
        print("+" if sure else ".", end="", file=sys.stderr, flush=True)
        if sure is not None:
            found.append((stage, sure))
    print(file=sys.stderr)
    found.sort(key=lambda one: (one[1].candidate.seed, one[1].candidate.number))
    several = limit_similar(found, lambda one: _alike(one[1]), ALIKE)
    kept = interleave_kinds(several, lambda one: one[1].candidate.kind, lambda one: one[1].candidate.seed)
    positions = rate_by_margin([one for _, one in kept[: chosen.wanted]], lambda one: one.margin)
    command = (
        f"python -m tests.practice {chosen.game} --games {chosen.games} --seed {chosen.seed} "
        f"--wanted {chosen.wanted} --tries {chosen.tries} --enough {chosen.enough} --clear {chosen.clear}"
    )
    out = chosen.out or ASSETS / chosen.game / FILE
    out.write_text(format_positions(command, positions), "utf-8")
    print(
        f"{len(found)} confirmed, {len(positions)} kept, margins {[round(p.margin, 3) for p, _ in positions]}"
    )
    print(sorted((p.candidate.kind, p.candidate.number) for p, _ in positions))
    return 0


def _seen(game: str, games: int, first: int) -> list[tuple[int, Candidate]]:
    """Return all decisions of all games, with the part of the game in which they were made."""
    tables, seen = TABLES.get(game, (2,)), []
    for index in range(games):
        decisions = list(find_candidates(game, tables[index % len(tables)], first + index))
        last = decisions[-1].number + 1 if decisions else 1
        seen += [(one.number * LATE // last, one) for one in decisions]
        print(f"\r{index + 1} of {games}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return seen


def _sort(one: tuple[int, Candidate]) -> tuple[str, int]:
    """Return what may not be too frequent among the positions: the kind of move, early or late."""
    stage, candidate = one
    return candidate.kind, stage


def _alike(one: Confirmed) -> Action | None:
    """Return the best move if it is the same wherever it is made."""
    return None if len(to_plain_action(one.best)) > 1 else one.best


def _game(one: tuple[int, Candidate]) -> int:
    return one[1].seed


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
