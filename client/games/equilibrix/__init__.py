"""EQUILIBRIX Connect: the descriptor of the game."""

from typing import Final

from client.games.descriptor import Descriptor, LazyImport

GAME: Final = Descriptor(
    id="equilibrix",
    rules="rules.equilibrix.game:GAME",
    players=(2, 3),
    accent="b9a2ff",
    icon="star",
    emblem="emblem-equilibrix",
    sign="sign-equilibrix",
    scene="scene-equilibrix",
    face=LazyImport("client.games.equilibrix.table.face:EquilibrixFace"),
    keys=LazyImport("client.games.equilibrix.table.selection_controller:BINDINGS"),
    sheet=LazyImport("client.games.equilibrix.sheet.score_sheet:EquilibrixSheet"),
    preview=LazyImport("client.games.equilibrix.pages.new_game_preview:GamePreview"),
    mind=LazyImport("client.bots.equilibrix.mind:MIND"),
    example_kinds=LazyImport("client.rulebook.equilibrix_examples:KINDS"),
    example_drawings=LazyImport("client.games.equilibrix.pages.rulebook_examples:DRAWINGS"),
    marks={
        "petal": "equilibrix/mark-petal",
        "triangle": "equilibrix/mark-triangle",
        "base": "equilibrix/mark-base",
        "birth": "equilibrix/mark-birth",
        "back": "equilibrix/mark-back",
        "capture": "equilibrix/mark-capture",
        "bonus": "equilibrix/mark-bonus",
        "link": "equilibrix/mark-link",
    },
)
