"""The colours of the wisps and the trees."""

from __future__ import annotations

from typing import Final

from client.draw.theme import Colour, rgb

WISP: Final[dict[str, Colour]] = {
    "pumpkin": rgb("f28c28"),
    "hat": rgb("9b6bdf"),
    "orb": rgb("58d0e6"),
    "heart": rgb("ef5d7a"),
    "tree": rgb("2f5d46"),
}
