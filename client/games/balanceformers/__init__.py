"""Balanceformers' client: its descriptor, which names the table and the pages of the game."""

from typing import Final

from client.games.descriptor import Descriptor, Lazy

GAME: Final = Descriptor(
    id="balanceformers",
    rules="rules.balanceformers.game:GAME",
    players=(2, 6),
    accent="efe7d6",
    icon="judge",
    emblem="emblem-balanceformers",
    sign="sign-balanceformers",
    scene="scene-balanceformers",
    face=Lazy("client.games.balanceformers.table.face:BalanceformersFace"),
    keys=Lazy("client.games.balanceformers.table.selection_controller:BINDINGS"),
    sheet=Lazy("client.games.balanceformers.sheet.score_sheet:BalanceformersSheet"),
    preview=Lazy("client.games.balanceformers.pages.new_game_preview:GamePreview"),
    mind=Lazy("client.bots.balanceformers.mind:MIND"),
    example_kinds=Lazy("client.rulebook.balanceformers_examples:KINDS"),
    example_drawings=Lazy("client.games.balanceformers.pages.rulebook_examples:DRAWINGS"),
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
