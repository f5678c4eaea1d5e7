"""The lessons' screens: the chapters of a game, and what is said when one has been learned."""
