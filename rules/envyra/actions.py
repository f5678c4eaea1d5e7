"""What a player can decide in Envyra."""

from __future__ import annotations

from rules.contract import Action


class EnvyraAction(Action, frozen=True, tag_field="do"):
    """Any decision in Envyra."""


class PutCubes(EnvyraAction, frozen=True, tag="put-cubes"):
    """Put one cube or two on the board, in secret (N-PH1-1). positions: ascending."""

    positions: tuple[int, ...]


class MoveCube(EnvyraAction, frozen=True, tag="move-cube"):
    """Of two playable cubes, move the one that waits for this position (N-PH2-1)."""

    position: int


class RemoveTile(EnvyraAction, frozen=True, tag="remove-tile"):
    """Take a tile without cubes out of the game, so that everybody can play (N-STUCK-1)."""

    position: int


ACTION_TYPES: tuple[type[EnvyraAction], ...] = (PutCubes, MoveCube, RemoveTile)
