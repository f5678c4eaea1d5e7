"""Balanceformers: creatures with seven energies on interlocking angels and demons, and Death's reckoning."""
