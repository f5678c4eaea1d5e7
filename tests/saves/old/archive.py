"""What the archive holds, and how a game for it is made.

A game is looked for that comes into a certain phase, and played there through `Match` as people do: with
steps taken back and done again, a new title, a pause in the middle, left by closing the table or without a
goodbye. What it has to lead to is noted in `index.json` as the match stood that wrote it.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from datetime import datetime
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest

import rules
from client.session.match import Match
from client.session.replay_match import ReplayMatch
from rules.contract import Action, AnyGame, Scalar, State
from rules.rng import seed_generator
from saves.journal import SUFFIX, Journal
from saves.journal_entries import FORMAT, encode_line
from saves.seats import COLOURS, SeatInfo
from tests.golden.record import choose_action

ARCHIVE = Path(__file__).parent
FOLDER = ARCHIVE / f"v{FORMAT}"
INDEX = "index.json"

NAMES = ("Žofie", "Řehoř", "Ľubica", "Štěpán", "Ďuro", "Kateřina Šťastná")
TITLES = ("Večer u Řehoře", "Nedeľa pri čaji – „odveta“")
"""A title that a game begins with, and one that it gets later."""

ADDED = ("corrections", "branch")
"""Members of the header that the first games of format 1 do not have."""

OFTEN = 0.2
"""How often a step is taken back, where that may be."""

Way = list[tuple[int, Action]]


class Plan(msgspec.Struct, frozen=True):
    """A game for the archive: the last position of `phase` that it comes to has at least so many steps.

    seed: the first to try. closed: its table was closed, so a snapshot is the last line. free: undo knows no
    bounds. torn: its last line is not whole. early: its header is as the format's first games had it, without
    the parts that were added since. corrections: of the definitions by which it is played. branched: a game
    of which half was played elsewhere, and continued from there.
    """

    game: str
    phase: str
    players: int
    seed: int = 1
    options: dict[str, Scalar] = {}
    steps: int = 0
    closed: bool = False
    free: bool = False
    torn: bool = False
    early: bool = False
    corrections: dict[str, dict[str, object]] = {}
    branched: bool = False
    name: str = ""

    @property
    def file(self) -> str:
        """Its file's name."""
        return f"{self.game}-{self.name or self.phase}{SUFFIX}"


PLANS = (
    Plan("wispwood", "wishes", 3, options={"wishes": "hand"}, steps=3),
    Plan("wispwood", "ghost-cat", 1, options={"wishes": "hand", "ghost": 4}, steps=5),
    Plan("wispwood", "turn", 4, options={"four_wishes": True}, steps=70),
    Plan("wispwood", "shape", 2, options={"loose_shapes": True}, steps=50, closed=True),
    Plan("wispwood", "trees", 3, options={"wishes": "first"}, steps=60),
    Plan("wispwood", "cats", 2, options={"short": True}, steps=30, free=True),
    Plan("wispwood", "over", 1, options={"ghost": 2}),
    Plan("envyra", "boards", 2, options={"equilibrium": "a"}, steps=40, closed=True),
    Plan("envyra", "cubes", 4, options={"equilibrium": "b"}, steps=50, free=True),
    Plan("envyra", "removal", 3, seed=1380, free=True),  # a rare case: this seed was looked for
    Plan("envyra", "over", 3, options={"end_tile": "alternative", "equilibrium": "c"}, free=True),
    Plan("equilibrix", "placing", 2, options={"asymmetric": True, "modest": True}, steps=3),
    Plan("equilibrix", "action", 3, options={"fair": True}, steps=80),
    Plan("equilibrix", "bonus", 2, options={"mirror": False}, steps=60, closed=True),
    Plan("equilibrix", "reborn", 2, options={"surprise": True}, steps=40),
    Plan("equilibrix", "rings", 3, options={"paradox": "optional"}, steps=20, free=True),
    Plan("equilibrix", "draw", 2, options={"paradox": "compulsory"}, steps=20),
    Plan("equilibrix", "over", 3, options={"blocking": True, "encircling": "wide"}, steps=60),
    Plan("balanceformers", "building", 2, options={"area": "hand"}, steps=4),
    Plan("balanceformers", "initiative", 4, options={"moves": "own"}, steps=50),
    Plan("balanceformers", "prelude", 3, options={"area": "random", "colours": "white"}, steps=20),
    Plan(
        "balanceformers", "turn", 6, options={"preset6": "ferry", "pair": "separate"}, steps=90, closed=True
    ),
    Plan("balanceformers", "token", 3, steps=30, free=True),
    Plan("balanceformers", "over", 5, options={"preset5": "star", "colours": "random"}, free=True),
    Plan("equilibrix", "action", 2, steps=40, torn=True, name="torn"),
    Plan("envyra", "cubes", 2, steps=30, free=True, early=True, name="early"),
    Plan("balanceformers", "turn", 3, steps=60, branched=True, name="branched"),
    Plan(
        "wispwood",
        "turn",
        2,
        options={"wishes": "first"},
        steps=80,
        corrections={"wishes.yaml": {"orb": {"orb-line": {"each": 3, "example": {"points": 9}}}}},
        name="corrected",
    ),
)


class Expected(msgspec.Struct, frozen=True):
    """What an archived game has to lead to.

    file: a hash of its bytes. digest: of the state. moves: how many steps stand. undone: how many groups of
    steps can be done again.
    """

    file: str
    digest: str
    phase: str
    moves: int
    title: str
    finished: bool
    deciders: tuple[int, ...]
    undone: int


Index = dict[str, Expected]
"""File name → what the game leads to."""


def phases(game: AnyGame) -> tuple[str, ...]:
    """Return the phases that positions of a game can be in, as its rules name them."""
    return get_args(get_type_hints(game.state_type)["phase"])


def phase(state: State) -> str:
    """Return the phase of a position, of whichever game."""
    return str(getattr(state, "phase", ""))


def hash_bytes(data: bytes) -> str:
    """Return a hash of a file's bytes."""
    return blake2b(data, digest_size=16).hexdigest()


def index(folder: Path) -> Index:
    """Return what the games in a folder of the archive lead to."""
    path = folder / INDEX
    return msgspec.json.decode(path.read_bytes(), type=Index) if path.exists() else {}


def format_index(known: Index) -> bytes:
    """Return the text of an index, one game after another."""
    return msgspec.json.format(msgspec.json.encode(known), indent=1) + b"\n"


def complete_archive(folder: Path) -> Iterator[str]:
    """Make the games that are missing; their names. Nothing that is there is touched."""
    known = index(folder)
    for plan in PLANS:
        path = folder / plan.file
        if path.exists():
            continue
        if plan.file in known:
            raise FileNotFoundError(f"{path} has been archived: take it out of the repository's history")
        folder.mkdir(exist_ok=True)
        data, known[plan.file] = make_game(plan)
        with path.open("xb") as file:
            file.write(data)
        (folder / INDEX).write_bytes(format_index(known))
        yield plan.file


def make_game(plan: Plan) -> tuple[bytes, Expected]:
    """Return the bytes of a game by the plan, and what they lead to."""
    seed, way = find_way(plan)
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("STOLEK_HOME", folder)
        path = Path(folder) / plan.file
        create_game(plan, seed, path)
        if plan.branched:
            path, way = branch_game(path, way)
        match = play_way(plan, path, way)
        expected = describe_match(match)
        if plan.torn:
            match.act(*decision(match.game, match.state, len(way)))
        elif plan.closed:
            match.close()
        data = path.read_bytes()
    data = data[:-9] if plan.torn else data
    return data, msgspec.structs.replace(expected, file=hash_bytes(data))


def find_way(plan: Plan) -> tuple[int, Way]:
    """Return the first seed from the plan's on with which a game comes to such a position; how it does."""
    for seed in count(plan.seed):
        if way := way_to(plan, seed):
            return seed, way[1:]
    raise AssertionError("seeds do not end")


def way_to(plan: Plan, seed: int) -> Way:
    """Return a leading entry that means nothing, then who decides what until the position.

    [] if it never comes.
    """
    game = rules.load(plan.game, plan.corrections)
    state = game.start(plan.players, seed, plan.options)
    rng = seed_generator(seed)
    way: Way = [(-1, Action())]
    while phase(state) != plan.phase or len(way) <= plan.steps:
        if game.outcome(state) is not None:
            return []
        rng, seat, action = choose_action(game, state, rng)
        way.append((seat, action))
        state = game.apply(state, seat, action).state
    return way


def create_game(plan: Plan, seed: int, path: Path) -> None:
    """Create the plan's game on the disk, before its first step."""
    seats = [SeatInfo(name, colour) for name, colour in zip(NAMES, COLOURS, strict=True)][: plan.players]
    Match.create(
        plan.game,
        seats,
        seed,
        plan.options,
        title=TITLES[0],
        path=path,
        free_undo=plan.free,
        corrections=plan.corrections,
    ).close()
    if plan.early:
        journal = Journal.read(path)
        plain = msgspec.to_builtins(journal.header, builtin_types=(datetime,))
        crc, lines = 0, []
        for entry in ({key: plain[key] for key in plain if key not in ADDED}, *journal.entries):
            line, crc = encode_line(entry, crc)
            lines.append(line)
        path.write_bytes(b"".join(lines))


def branch_game(path: Path, way: Way) -> tuple[Path, Way]:
    """Return a game that continues another one from the middle of the way, and what of the way is left."""
    match = Match.resume(path)
    for seat, action in way:
        match.act(seat, action)
    half = len(way) // 2
    return ReplayMatch(match, half).create_branch(TITLES[0]), way[half:]


def play_way(plan: Plan, path: Path, way: Way) -> Match:
    """Return the plan's game at the end of the way."""
    draw = random.Random(plan.file)
    match = Match.resume(path)
    for number, (seat, action) in enumerate(way, start=1):
        match.act(seat, action)
        if number == len(way) // 2:
            match.rename(TITLES[1])
            match.close()
            match = Match.resume(path)
        if match.can_undo and (draw.random() < OFTEN or number == 1):
            group = match.undo()
            if draw.random() < 0.6 or len(group) > 1 or number == 1:
                match.redo()
            else:
                match.act(seat, action)
    if match.title != TITLES[1]:  # too short for a middle
        match.rename(TITLES[1])
    if match.outcome is None:
        take_back_one(match)
    return match


def take_back_one(match: Match) -> None:
    """Do one more step and undo it, so that it can be redone, if it may be undone."""
    seat, action = decision(match.game, match.state, match.moves)
    events = match.game.apply(match.state, seat, action).events
    if any(event.reveals for event in events) and not match.header.free_undo:
        return
    match.act(seat, action)
    match.undo()
    match.redo()
    match.undo()


def decision(game: AnyGame, state: State, seed: int) -> tuple[int, Action]:
    """Return what somebody might do next."""
    _, seat, action = choose_action(game, state, seed_generator(seed))
    return seat, action


def describe_match(match: Match) -> Expected:
    """Return what a match leads to."""
    return Expected(
        file="",
        digest=rules.digest(match.state),
        phase=phase(match.state),
        moves=match.moves,
        title=match.title,
        finished=match.outcome is not None,
        deciders=match.deciders,
        undone=len(match.undo_history.undone_groups),
    )
