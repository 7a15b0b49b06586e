"""Azul, Master Chocolatier edition."""

from domain.azul.rulesets import RULESETS

__all__ = ["RULESETS"]
