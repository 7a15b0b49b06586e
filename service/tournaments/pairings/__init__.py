"""Who meets whom, format by format: each module draws the next round from the config and what was played."""
