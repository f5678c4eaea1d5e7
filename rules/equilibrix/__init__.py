"""EQUILIBRIX Connect: births on the Flower of Life by two dice, captures, and bases to be joined."""
