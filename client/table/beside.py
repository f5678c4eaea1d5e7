"""What a table has beside it where its match is another than one that is played: loaded only for these."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.table.match_kinds import lesson, looked_back

if TYPE_CHECKING:
    from client.table.game_table import GameTable
    from client.table.guide.guide import Guide
    from client.table.playback.bar import PlaybackBar
    from client.table.playback.playback import Playback


def looking_back(table: GameTable) -> tuple[Playback | None, PlaybackBar | None]:
    """What goes through the steps of a game that is looked back at, and its bar."""
    replay = looked_back(table.match)
    if replay is None:
        return None, None
    from client.table.playback.bar import PlaybackBar  # noqa: PLC0415
    from client.table.playback.playback import Playback  # noqa: PLC0415

    playback = Playback(table, replay)
    return playback, PlaybackBar(playback)


def guide(table: GameTable) -> Guide | None:
    """What leads through a chapter."""
    taught = lesson(table.match)
    if taught is None:
        return None
    from client.table.guide.guide import Guide  # noqa: PLC0415

    return Guide(table, taught)
