"""Tests of EQUILIBRIX Connect's rules."""
