"""Envyra: majorities of cubes on tiles, sets of symbols, and the Equilibrium cards."""
