"""The face that a game adds to a table, for tests that look into it."""

from __future__ import annotations

from client.games.balanceformers.table.face import BalanceformersFace
from client.games.envyra.table.face import EnvyraFace
from client.games.equilibrix.table.face import EquilibrixFace
from client.games.wispwood.table.face import WispwoodFace
from client.scene import Scene
from client.table.table import Table


def wispwood(scene: Scene) -> WispwoodFace:
    assert isinstance(scene, Table)
    assert isinstance(scene.face, WispwoodFace)
    return scene.face


def envyra(scene: Scene) -> EnvyraFace:
    assert isinstance(scene, Table)
    assert isinstance(scene.face, EnvyraFace)
    return scene.face


def equilibrix(scene: Scene) -> EquilibrixFace:
    assert isinstance(scene, Table)
    assert isinstance(scene.face, EquilibrixFace)
    return scene.face


def balanceformers(scene: Scene) -> BalanceformersFace:
    assert isinstance(scene, Table)
    assert isinstance(scene.face, BalanceformersFace)
    return scene.face
