"""What will lie on Envyra's table, for those who do not see the panels in which it is painted."""

from __future__ import annotations

from client.games.envyra.board.cards_view import face_of
from client.games.envyra.board.needs_view import counted
from client.games.envyra.board.tile_view import theme_of, word
from client.games.envyra.pages.preview_view import PanelPart, words
from client.i18n import tr
from rules.envyra.content import Content, Tile
from rules.envyra.state import EnvyraState


def panel(content: Content, part: PanelPart, state: EnvyraState) -> str:
    """All that a panel shows; of secret cards there is nothing to be told."""
    _, below = words(content, part, state)
    match part:
        case "grid":
            return "; ".join(_tile(content.tiles[tile], place) for place, tile in enumerate(state.grid, 1))
        case "bag" | "secret":
            return below
        case "end":
            needs = content.tiles[content.end_tile(state.setup.end_tile)].needs
            return f"{below}, {tr('envyra.heard.needs', needs=counted(needs))}" if any(needs) else below
        case "open":
            return "; ".join(_card(content, card) for card in state.open_cards)


def _tile(tile: Tile, place: int) -> str:
    theme = theme_of(tile)
    colour = [tr(f"envyra.theme.{theme}")] if theme else []
    return ", ".join((f"{word(tile)} {place}", *colour, tr("envyra.points", n=tile.points)))


def _card(content: Content, card: str) -> str:
    face = face_of(content, card)
    symbols = ", ".join(tr(f"envyra.nom.{symbol}") for symbol in face.symbols)
    return f"{tr('envyra.points', n=face.points)}: {symbols}"
