"""What outcomes prove: points and places, ratings with their errors, and when to stop."""
