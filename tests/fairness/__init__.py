"""Whether luck, as reviews tell it, adds up to nothing over many games."""
