"""The table of Balanceformers."""
