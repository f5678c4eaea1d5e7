"""The actions (decisions) of a player of Envyra; grid positions are numbered as in `state`."""

from __future__ import annotations

from rules.contract import Action


class EnvyraAction(Action, frozen=True, tag_field="do"):
    """Base class of the actions (decisions) of a player of Envyra."""


class PutCubes(EnvyraAction, frozen=True, tag="put-cubes"):
    """Action of phase I: put one cube or two on the own board, in secret (N-PH1-1).

    Attributes:
        positions: The grid positions whose tiles the cubes wait for, ascending.
    """

    positions: tuple[int, ...]


class MoveCube(EnvyraAction, frozen=True, tag="move-cube"):
    """Action of phase II: move the cube that waits for this position to its tile (N-PH2-1).

    It is asked for only when the player has two cubes that may move.
    """

    position: int


class RemoveTile(EnvyraAction, frozen=True, tag="remove-tile"):
    """Action: remove a tile without cubes from the game, as a player is stuck (N-STUCK-1).

    A player is stuck who may put a cube on no tile of the grid.
    """

    position: int


ACTION_TYPES: tuple[type[EnvyraAction], ...] = (PutCubes, MoveCube, RemoveTile)
