"""Questions of a table to the process in which opponents think."""

from __future__ import annotations

import msgspec

import rules
from client.bots.levels import Level
from client.daily.rule import day_text
from client.games import registry
from client.opponents.messages import Question
from client.session.match import Match
from rules.blake2b import blake2b
from rules.contract import State


def make_thinker_question(
    match: Match,
    view: State,
    seat: int,
    level: Level,
    *,
    moves: int | None = None,
    character: str = "",
    patient: bool = False,
    for_advice: bool = False,
) -> Question:
    """Create the message that asks the thinking process what a seat should do.

    Args:
        match: The game.
        view: The state as the seat may see it.
        seat: The seat.
        level: Level of the opponent that thinks.
        moves: Number of moves before the decision, if others who decide at the same time do not count.
        character: Id of the opponent's character, "" for none.
        patient: Whether the opponent may think longer.
        for_advice: Whether the answer is for a hint.
    """
    return Question(
        number=0,
        game=match.game.id,
        view=msgspec.Raw(rules.to_json(view)),
        seat=seat,
        level=level,
        seed=_make_seed(match, seat, match.moves if moves is None else moves),
        character=character,
        patient=patient,
        for_advice=for_advice,
        place=registry.descriptor_place(match.game.id) if match.game.id in registry.list_game_ids() else "",
        corrections=match.header.corrections,
    )


def _make_seed(match: Match, seat: int, moves: int) -> int:
    """Return a seed of its own, since the game's seed would reveal what lies face down.

    In the game of a day it is the same for everybody.
    """
    daily = match.header.daily
    begun = match.header.created.isoformat() if daily is None else day_text(match.game.id, daily.day)
    text = f"{begun}/{moves}/{seat}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
