"""Balanceformers outside its table: drawings of rulebook examples, and the new-game preview."""
