"""Tournaments: who meets whom, and what the results prove."""
