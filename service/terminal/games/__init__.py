"""The faces of the game packages, one module each."""
