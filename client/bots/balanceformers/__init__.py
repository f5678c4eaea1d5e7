"""How Balanceformers is played: boards as sums over pieces, what Death's word is worth, plans of turns."""
