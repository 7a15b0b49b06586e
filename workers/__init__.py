"""What happens without a player: AI turns, scoring, and the sweeper."""
