"""The room that a card in the right column leaves to the log."""

from __future__ import annotations

from client.table import frame_painting
from client.table.face import AnyPort


def leaves_log_readable(table: AnyPort, card_height: float) -> bool:
    """Return whether a card at the bottom of the right column leaves the newest lines of the log readable."""
    side = table.frame_layout.side
    seats_height = table.face.measure_seat_panel(side.width - 40)
    width = frame_painting.get_log_line_width(frame_painting.get_log_box(side, seats_height))
    log_height = table.log.measure_height(table.app.texts, width)
    column = frame_painting.get_card_column(side, seats_height)
    return frame_painting.leaves_log_readable(column, card_height, log_height)
