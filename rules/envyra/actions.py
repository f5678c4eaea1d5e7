"""Decisions of a player of Envyra. Positions of the grid are numbered as in `state`."""

from __future__ import annotations

from rules.contract import Action


class EnvyraAction(Action, frozen=True, tag_field="do"):
    """Any decision in Envyra."""


class PutCubes(EnvyraAction, frozen=True, tag="put-cubes"):
    """Put one cube or two on the board, in secret (N-PH1-1).

    Attributes:
        positions: The positions they wait for, ascending.
    """

    positions: tuple[int, ...]


class MoveCube(EnvyraAction, frozen=True, tag="move-cube"):
    """Move one of two playable cubes: the one that waits for this position (N-PH2-1)."""

    position: int


class RemoveTile(EnvyraAction, frozen=True, tag="remove-tile"):
    """Take a tile without cubes out of the game, so that everybody can play (N-STUCK-1)."""

    position: int


ACTION_TYPES: tuple[type[EnvyraAction], ...] = (PutCubes, MoveCube, RemoveTile)
