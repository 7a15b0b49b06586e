"""The application: the event store, players, games, and HTTP on top of them."""
