"""Tests of the table of Balanceformers."""
