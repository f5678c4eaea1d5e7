"""Wispwood: its descriptor, and its table."""

from typing import Final

from client.games.descriptor import Descriptor, LazyImport

GAME: Final = Descriptor(
    id="wispwood",
    rules="rules.wispwood.game:GAME",
    players=(1, 4),
    accent="58c4b0",
    icon="cards",
    emblem="emblem-wispwood",
    sign="sign-wispwood",
    scene="scene-wispwood",
    face=LazyImport("client.games.wispwood.table.face:WispwoodFace"),
    keys=LazyImport("client.games.wispwood.table.selection_controller:BINDINGS"),
    sheet=LazyImport("client.games.wispwood.sheet.score_sheet:WispwoodSheet"),
    preview=LazyImport("client.games.wispwood.pages.new_game_preview:GamePreview"),
    mind=LazyImport("client.bots.wispwood.mind:MIND"),
    example_kinds=LazyImport("client.rulebook.wispwood_examples:KINDS"),
    example_drawings=LazyImport("client.games.wispwood.pages.rulebook_examples:DRAWINGS"),
    marks={
        "pumpkin": "wispwood/mark-pumpkin",
        "hat": "wispwood/mark-hat",
        "orb": "wispwood/mark-orb",
        "heart": "wispwood/mark-heart",
        "tree": "wispwood/mark-tree",
        "cat": "wispwood/mark-cat",
        "paw": "wispwood/mark-paw",
        "firefly": "wispwood/mark-firefly",
        "ghost": "wispwood/mark-ghost",
    },
)
