"""Balanceformers' client: its descriptor, which names the table and the pages of the game."""

from typing import Final

from client.games.descriptor import Descriptor, LazyImport

GAME: Final = Descriptor(
    id="balanceformers",
    rules="rules.balanceformers.game:GAME",
    players=(2, 6),
    accent="efe7d6",
    icon="judge",
    emblem="emblem-balanceformers",
    sign="sign-balanceformers",
    scene="scene-balanceformers",
    face=LazyImport("client.games.balanceformers.table.face:BalanceformersFace"),
    keys=LazyImport("client.games.balanceformers.table.selection_controller:BINDINGS"),
    sheet=LazyImport("client.games.balanceformers.sheet.score_sheet:BalanceformersSheet"),
    preview=LazyImport("client.games.balanceformers.pages.new_game_preview:GamePreview"),
    mind=LazyImport("client.bots.balanceformers.mind:MIND"),
    example_kinds=LazyImport("client.rulebook.balanceformers_examples:KINDS"),
    example_drawings=LazyImport("client.games.balanceformers.pages.rulebook_examples:DRAWINGS"),
    marks={
        "hole": "balanceformers/mark-hole",
        "death": "balanceformers/death",
        "scythe": "balanceformers/scythe",
        "square-token": "balanceformers/initiative-square-back",
        "round-token": "balanceformers/initiative-round-back",
        "reincarnation": "balanceformers/reincarnation",
        "white-point": "balanceformers/score-white",
        "black-point": "balanceformers/score-black",
        "lives": "balanceformers/mark-lives",
        "zero-sum": "balanceformers/mark-zero",
        "dies": "balanceformers/mark-dies",
    },
)
