"""Tournaments, played: lanes that play one planned game after the other."""
