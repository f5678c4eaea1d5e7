"""How Balanceformers is played: boards as sums over pieces, what a reckoning is worth, plans of whole turns."""
