"""What screens share: the frame with title and bar, panels with rows, default seats."""
