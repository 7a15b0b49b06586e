"""A tournament for people: `summary` as data, `tables` as CSV, `page` as one HTML file that needs nothing else."""
