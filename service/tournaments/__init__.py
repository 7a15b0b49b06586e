"""Tournaments as pure functions: from a config and the outcomes so far to the games to play, and to what they prove.

- `config.Config` says what is played; `checks.check` refuses what cannot be.
- `plan.plan(config, outcomes, known_rounds)` names every game.
- `progress` says what to start next, how it stands, how many games it takes and whether it has seen enough.
- `statistics` turns outcomes into points, ratings and verdicts; `report` turns them into pages and tables.

Nothing here reads a clock, a store or a global die: the same input always gives the same answer, so a
crashed tournament continues exactly where it stood.
"""
