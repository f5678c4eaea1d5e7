"""Messages between the main process and the thinker (worker process of computer opponents), as JSON."""

from __future__ import annotations

import msgspec

from client.bots.levels import Level
from client.bots.thought import Reason, Thought, WeighedAction
from rules.contract import Action, AnyGame
from rules.serialization import from_json, to_json


class Question(msgspec.Struct, frozen=True):
    """A request that the thinker choose an action for one seat."""

    number: int
    """Number of the question, assigned when it is sent."""
    game: str
    """The game's id."""
    view: msgspec.Raw
    """What the seat can see of the state, as JSON; nothing hidden from it is sent."""
    seat: int
    """The seat to decide for."""
    level: Level
    """Level of the opponent."""
    seed: int
    """Random seed of the decision."""
    character: str = ""
    """The character whose weights the bot uses; "" for none."""
    patient: bool = False
    """Whether the level's larger search budget applies."""
    for_advice: bool = False
    """Whether the answer is a hint: without the level's errors, and with reasons."""
    place: str = ""
    """Where to import the game from, "module:attribute", if the thinker does not know it yet."""
    corrections: dict[str, dict[str, object]] = {}
    """The player's overrides of the game's content."""


class EvaluatedAction(msgspec.Struct, frozen=True):
    """An action that the thinker has evaluated, encoded as JSON, with its value."""

    action: msgspec.Raw
    value: float


class Answer(msgspec.Struct, frozen=True):
    """The thinker's answer to a question: the evaluated actions."""

    number: int
    """Number of the question."""
    weighed: tuple[EvaluatedAction, ...] = ()
    """The evaluated actions, the best first."""
    nodes: int = 0
    """Number of positions searched."""
    reasons: tuple[Reason, ...] = ()
    """What speaks for the best action, if the question asked for advice."""
    failure: str = ""
    """What went wrong; "" if nothing did."""

    @classmethod
    def from_thought(cls, number: int, thought: Thought, reasons: tuple[Reason, ...] = ()) -> Answer:
        """Create the thinker's answer to question `number` from the actions that a bot evaluated."""
        weighed = tuple(
            EvaluatedAction(msgspec.Raw(to_json(weighed.action)), weighed.value)
            for weighed in thought.weighed
        )
        return cls(number, weighed, thought.nodes, reasons)

    def to_thought(self, game: AnyGame) -> Thought:
        """Decode the evaluated actions of the answer.

        Raises:
            ValueError: If an action cannot be decoded, or there is none.
        """
        weighed_actions = []
        for weighed in self.weighed:
            action = from_json(game, "action", bytes(weighed.action))
            if not isinstance(action, Action):
                raise ValueError("no action")
            weighed_actions.append(WeighedAction(action, weighed.value))
        if not weighed_actions:
            raise ValueError("nothing was weighed")
        return Thought(tuple(weighed_actions), self.nodes)


question_decoder = msgspec.json.Decoder(Question)
answer_decoder = msgspec.json.Decoder(Answer)
