"""What a birth would do, said in a corner of the board with a line to where it would happen."""

from __future__ import annotations

from client.draw.canvas import Canvas
from client.games.equilibrix.board import lights_view
from client.games.equilibrix.board.forecast import Forecast
from client.games.equilibrix.board.view_model import EquilibrixViewModel
from client.i18n import tr
from rules.equilibrix import network
from rules.equilibrix.state import EquilibrixState


def draw(canvas: Canvas, view_model: EquilibrixViewModel) -> None:
    """The callout for the birth that is looked at, if there is anything worth it."""
    seen = view_model.forecast
    said = () if seen is None else lines(view_model.position, seen)
    if seen is None or not said:
        return
    plane = view_model.layout.plane
    rings = seen.captures or seen.own_rings
    target = rings[0].field if rings else seen.field
    reach = lights_view.ring_radius(plane, target) + 0.14 * plane.a if rings else 0.4 * plane.a
    lights_view.callout(
        canvas, view_model.layout.callout, said, plane.field(target), reach, good=not seen.captures
    )  # fmt: skip


def lines(state: EquilibrixState, seen: Forecast) -> tuple[str, ...]:
    """At most two short lines, the weightier first."""
    words = "equilibrix.table.callout-"
    said = []
    if seen.wins:
        said.append(tr(f"{words}wins"))
    if seen.captures or (seen.own_rings and state.setup.paradox == "compulsory"):
        own = seen.own_rings if state.setup.paradox == "compulsory" else ()
        said.append(tr(f"{words}captures", n=len(seen.captures) + len(own)))
    if seen.bonus:
        said.append(tr(f"{words}bonus-fair" if state.setup.fair else f"{words}bonus"))
    if seen.news and len(seen.links) > 1 and not seen.wins:
        count = len(network.bases(state.setup.players, seen.seat))
        said.append(tr(f"{words}joins", n=len(seen.links), m=count))
    return tuple(said[:2])
