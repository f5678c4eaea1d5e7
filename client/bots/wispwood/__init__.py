"""Wispwood's opponents: forests as masks, what they may still bring, and plans for whole turns."""
