"""How much stronger one entrant is than another: logistic and normalized Elo, with 95 % intervals.

    elo(s)  = -400 log10(1/s - 1)                     s: mean score, between 0 and 1
    nelo(s) = (s - 1/2) / sigma * 800 / ln 10         sigma: standard deviation of one game's score
    s +- 1.96 * sqrt(variance / observations)         then the same formulas on both ends
    LOS     = Phi((s - 1/2) / standard error)         the likelihood that the first is the stronger one

A pentanomial tally observes deals of two games; its sigma per game is sqrt(2 * variance per deal). These are the
figures that fastchess and OpenBench print. When all observations are alike their variance says nothing;
then the interval is Wilson's for as many coin tosses, which is wider than the truth and never empty.
"""

from math import inf, log, log10, sqrt
from statistics import NormalDist
from typing import Annotated, Final

from msgspec import Meta

from domain.kernel import Value
from service.tournaments.statistics.tallies import Tally, games_each, moments

NORMAL: Final = NormalDist()
Z95: Final = NORMAL.inv_cdf(0.975)
NELO: Final = 800 / log(10)
EDGE: Final = 1e-9  # a score so close to all or nothing is all or nothing, give or take rounding
COIN: Final = 0.25  # no score between 0 and 1 varies more than a fair coin


class Estimate(Value, frozen=True):
    """A value and its 95 % interval; null where it has no bound (an entrant that never lost)."""

    value: float | None
    low: float | None
    high: float | None

    @property
    def error(self) -> float:
        """Half the interval's width, the number behind a plus-minus sign."""
        return inf if self.low is None or self.high is None else (self.high - self.low) / 2


class Strength(Value, frozen=True):
    """What a tally says about the first entrant against the second."""

    observations: Annotated[int, Meta(description="Games, or mirrored deals of two games.")]
    score: float
    elo: Estimate
    normalized_elo: Estimate
    los: Annotated[float, Meta(description="Likelihood of superiority, 0 to 1.")]


def strength(tally: Tally) -> Strength | None:
    """Elo from a trinomial or pentanomial tally; nothing from no games."""
    count = sum(tally)
    if not count:
        return None
    score, variance = moments(tally)
    low, high = interval(score, variance, count)
    spread = variance or COIN
    sigma = sqrt(games_each(tally) * spread)
    return Strength(
        observations=count,
        score=score,
        elo=Estimate(elo(score), elo(low), elo(high)),
        normalized_elo=Estimate(*((end - 0.5) / sigma * NELO for end in (score, low, high))),
        los=NORMAL.cdf((score - 0.5) / sqrt(spread / count)),
    )


def elo(score: float) -> float | None:
    """The logistic Elo difference that makes this score the expected one."""
    return -400 * log10(1 / score - 1) if EDGE < score < 1 - EDGE else None


def expected_score(elo_difference: float) -> float:
    return float(1 / (1 + 10 ** (-elo_difference / 400)))


def interval(score: float, variance: float, count: int) -> tuple[float, float]:
    if variance:
        margin = Z95 * sqrt(variance / count)
        return score - margin, score + margin
    centre = (score + Z95**2 / (2 * count)) / (1 + Z95**2 / count)
    margin = Z95 / (1 + Z95**2 / count) * sqrt(score * (1 - score) / count + (Z95 / (2 * count)) ** 2)
    return centre - margin, centre + margin
