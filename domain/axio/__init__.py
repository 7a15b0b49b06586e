"""Axio: tiles of two halves, five colours, and only the lowest one counts."""

from domain.axio.rulesets import RULESETS

__all__ = ["RULESETS"]
