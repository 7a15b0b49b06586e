"""Players: who is calling."""
