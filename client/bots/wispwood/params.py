"""What differs between the levels in Wispwood."""

from __future__ import annotations

from client.bots.levels import Params


class WispwoodParams(Params, frozen=True):
    """width: layings of each kind and shape that are looked at properly. wide: turns whose consequences are
    looked at, 0 for none; then: turns looked at in each of these next positions. deep: own turns that are
    followed after the next one, each time for the best so many turns (branch). cats: whether the cat may
    fetch a shape in turns to come. deny: the weight of what the others get, 0–1; tempo: the weight of what
    a turn more in the round is worth to them, 0–1."""

    width: int = 2
    wide: int = 0
    then: int = 8
    deep: int = 0
    branch: int = 1
    cats: bool = False
    deny: float = 0.0
    tempo: float = 0.0
