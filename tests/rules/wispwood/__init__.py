"""Tests of Wispwood's rules."""
