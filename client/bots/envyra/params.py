"""Parameters of Envyra's bot at each level, and of its characters."""

from __future__ import annotations

from client.bots.characters import CharacterWeights
from client.bots.levels import LevelParams


class EnvyraCharacterWeights(CharacterWeights, frozen=True):
    """A bot character's factors on the value of tiles of each theme in Envyra; 1 is neutral."""

    orange: float = 1.0
    green: float = 1.0
    blue: float = 1.0

    @property
    def theme_factors(self) -> tuple[float, ...]:
        """The factors in the order of the themes (orange, green, blue)."""
        return self.orange, self.green, self.blue


class EnvyraParams(
    LevelParams,
    frozen=True,
    rename={
        "model_boards": "rivals",
        "plays_matrix_games": "duels",
        "lookahead_offers": "ahead",
        "lookahead_draws": "draws",
        "next_round_offers": "next_offers",
    },  # keys of the file
):
    """Parameters of a level of Envyra's bot: search limits and methods."""

    model_boards: int = 0
    """Sampled boards of the others that an offer is tried against; 0: cubes are valued one by one."""
    plays_matrix_games: bool = False
    """Whether it mixes its offers so that nobody can foresee them, taking rivals for as clever."""
    lookahead_offers: int = 0
    """Offers of each side for which the next round is searched too; 0: this round only."""
    lookahead_draws: int = 1
    """Random refills of the grid for that."""
    next_round_offers: int = 5
    """Offers of each side in that round."""
    learned: bool = False
    """Whether positions between two players are evaluated with learned weights (experience.yaml; not in the
    simplified game)."""
    character_weights: EnvyraCharacterWeights = EnvyraCharacterWeights()
    """The factors of the character that plays; set at run time."""
