"""Records: statistics of the finished games on this computer. Draws nothing."""
