"""Benchmarks: every figure beside its yardstick, from the same run on the same machine."""
