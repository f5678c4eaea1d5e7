"""Balanceformers' board: layout, view model, panel models, and the painters that draw them."""
