"""How Envyra is played: what holdings may become, who will take a tile, rounds as games of secret choices."""
