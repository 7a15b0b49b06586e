"""Azul: Summer Pavilion."""

from domain.pavilion.rulesets import RULESETS

__all__ = ["RULESETS"]
