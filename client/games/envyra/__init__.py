"""Envyra: its descriptor, and its table."""

from typing import Final

from client.games.descriptor import Descriptor, LazyImport

GAME: Final = Descriptor(
    id="envyra",
    rules="rules.envyra.game:GAME",
    players=(2, 4),
    accent="ee9a5a",
    icon="dice",
    emblem="emblem-envyra",
    sign="sign-envyra",
    scene="scene-envyra",
    face=LazyImport("client.games.envyra.table.face:EnvyraFace"),
    keys=LazyImport("client.games.envyra.table.selection_controller:BINDINGS"),
    sheet=LazyImport("client.games.envyra.sheet.score_sheet:EnvyraSheet"),
    preview=LazyImport("client.games.envyra.pages.new_game_preview:GamePreview"),
    mind=LazyImport("client.bots.envyra.mind:MIND"),
    example_kinds=LazyImport("client.rulebook.envyra_examples:KINDS"),
    example_drawings=LazyImport("client.games.envyra.pages.rulebook_examples:DRAWINGS"),
    marks={
        "orange": "envyra/theme-orange",
        "green": "envyra/theme-green",
        "blue": "envyra/theme-blue",
        "cube": "envyra/cube-ivory",
        "tile-star": "envyra/star",
        "bonus-tile": "envyra/mark-bonus",
        "end-tile": "envyra/mark-end",
        "cone": "envyra/start-cone",
        "screen": "envyra/screen",
        "bag": "envyra/bag",
    },
)
