"""The sequential probability ratio test: play until one of two hypotheses has won.

H0 says the first entrant is `elo0` stronger than the second, H1 says `elo1`. After every observation the
generalized log-likelihood ratio

    LLR = sum of n_i * ln(p1_i / p0_i)

is compared with Wald's bounds ln(beta / (1 - alpha)) and ln((1 - beta) / alpha). p0 and p1 are the distributions
over the categories of a tally that fit the counts best among those with the hypothesis' strength (M. Van den
Bergh, "Comments on Normalized Elo": proposition 1.1 for logistic Elo, section 4.1 for normalized Elo). An empty
category counts as a thousandth of an observation, as in fastchess, so that no logarithm runs away.
"""

from collections.abc import Iterable
from functools import reduce
from math import log, sqrt
from typing import Annotated, Final, Literal

from msgspec import Meta
from msgspec.structs import replace

from domain.kernel import Value
from service.tournaments.statistics.elo import NELO, expected_score
from service.tournaments.statistics.tallies import Tally, games_each, values

EMPTY: Final = 1e-3
CLOSE: Final = 1e-9
MOST_STEPS: Final = 60

Verdict = Literal["h0", "h1"]
Model = Literal["normalized", "logistic"]
Distribution = tuple[float, ...]


class Sprt(Value, frozen=True):
    """Stop when the first entrant is shown to be `elo1` stronger than the second (H1), or only `elo0` (H0)."""

    elo0: float
    elo1: float
    alpha: Annotated[float, Meta(description="How often H1 may win although H0 is true.")] = 0.05
    beta: Annotated[float, Meta(description="How often H0 may win although H1 is true.")] = 0.05
    model: Annotated[Model, Meta(description="What elo0 and elo1 are measured in.")] = "normalized"

    @property
    def bounds(self) -> tuple[float, float]:
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


class Trial(Value, frozen=True):
    """A test under way: what was observed until a bound was reached, if one was."""

    tally: Tally
    llr: float = 0.0
    verdict: Verdict | None = None


def run(sprt: Sprt, trial: Trial, categories: Iterable[int]) -> Trial:
    """Observe one category after the other."""
    return reduce(lambda so_far, category: observe(sprt, so_far, category), categories, trial)


def observe(sprt: Sprt, trial: Trial, category: int) -> Trial:
    """The trial after one more game or deal. What comes after the verdict changes nothing."""
    if trial.verdict is not None:
        return trial
    tally = tuple(count + (at == category) for at, count in enumerate(trial.tally))
    ratio = llr(sprt, tally)
    return replace(trial, tally=tally, llr=ratio, verdict=verdict(sprt, ratio))


def verdict(sprt: Sprt, ratio: float) -> Verdict | None:
    lower, upper = sprt.bounds
    if ratio >= upper:
        return "h1"
    return "h0" if ratio <= lower else None


def llr(sprt: Sprt, tally: Tally) -> float:
    """The log-likelihood ratio of H1 to H0 for a trinomial or pentanomial tally."""
    counts = [count or EMPTY for count in tally]
    total = sum(counts)
    seen = tuple(count / total for count in counts)
    fit = {"logistic": with_elo, "normalized": with_normalized_elo}[sprt.model]
    under0, under1 = (fit(tally, seen, elo) for elo in (sprt.elo0, sprt.elo1))
    return total * sum(p * log(p1 / p0) for p, p0, p1 in zip(seen, under0, under1, strict=True))


def with_elo(tally: Tally, seen: Distribution, elo: float) -> Distribution:
    """The likeliest distribution whose mean is the expected score of this Elo."""
    score = expected_score(elo)
    return balanced(seen, tuple(value - score for value in values(tally)))


def with_normalized_elo(tally: Tally, seen: Distribution, elo: float) -> Distribution:
    """The likeliest distribution with (mean - 1/2) / deviation as this Elo says, by successive approximation."""
    worth = values(tally)
    target = sqrt(games_each(tally)) * elo / NELO
    fitted: Distribution = (1 / len(worth),) * len(worth)
    for _ in range(MOST_STEPS):
        mean = sum(p * value for p, value in zip(fitted, worth, strict=True))
        sigma = sqrt(sum(p * (value - mean) ** 2 for p, value in zip(fitted, worth, strict=True)))
        pull = tuple(value - 0.5 - target * sigma * (1 + ((value - mean) / sigma) ** 2) / 2 for value in worth)
        if not min(pull) < 0 < max(pull):
            break  # no distribution near this one is that strong
        before, fitted = fitted, balanced(seen, pull)
        if max(abs(a - b) for a, b in zip(before, fitted, strict=True)) < CLOSE:
            break
    return fitted


def balanced(seen: Distribution, pull: tuple[float, ...]) -> Distribution:
    """The distribution closest to the one seen under which the pull is 0 on average: p_i = seen_i / (1 + t pull_i)."""
    tilt = root(seen, pull, -1 / max(pull), -1 / min(pull))
    return tuple(p / (1 + tilt * x) for p, x in zip(seen, pull, strict=True))


def root(seen: Distribution, pull: tuple[float, ...], low: float, high: float) -> float:
    """Where sum of seen_i pull_i / (1 + t pull_i), which falls from +infinity to -infinity, is 0: guarded Newton."""
    at = 0.0
    for _ in range(MOST_STEPS):
        terms = [x / (1 + at * x) for x in pull]
        value = sum(p * term for p, term in zip(seen, terms, strict=True))
        low, high = (at, high) if value > 0 else (low, at)
        step = value / sum(p * term * term for p, term in zip(seen, terms, strict=True))
        at, before = (at + step if low < at + step < high else (low + high) / 2), at
        if abs(at - before) < CLOSE:
            break
    return at
