"""A tournament as the caller may see it."""

import asyncio

from service.authentication import Call, is_operator
from service.problems import Refused
from service.tournaments.history import TournamentHistory, TournamentNotFound
from service.tournaments.pace import progress_of
from service.tournaments.report.summary import Fact, Results, Summary, summarise
from service.tournaments.schemas import Standings, TournamentGame, TournamentView
from service.tournaments.tournaments import Tournaments


async def watched(tournaments: Tournaments, request: Call, tournament_id: str) -> TournamentHistory:
    """The tournament now, for somebody who may watch it. Others are told that there is none such."""
    history = await tournaments.histories.catch_up(tournament_id)
    tournament = history.tournament
    mine = request.user is not None and request.user.player_id in (tournament.creator, *tournament.config.entrants)
    if tournament.terms.visibility == "private" and not mine and not is_operator(request):
        raise TournamentNotFound(f"there is no tournament {tournament_id!r}")
    return history


async def steered(tournaments: Tournaments, request: Call, tournament_id: str) -> TournamentHistory:
    """The tournament now, for whoever may start, pause and cancel it."""
    if request.user is None and not is_operator(request):
        raise Refused("token-needed", "this call needs a token")
    history = await watched(tournaments, request, tournament_id)
    is_creator = request.user is not None and request.user.player_id == history.tournament.creator
    if not is_creator and not is_operator(request):
        raise Refused("not-your-tournament", "only its creator steers a tournament")
    return history


def view_of(history: TournamentHistory) -> TournamentView:
    tournament, terms, config = history.tournament, history.tournament.terms, history.tournament.config
    return TournamentView(
        tournament_id=history.tournament_id,
        version=history.version,
        name=terms.name,
        status=tournament.status,
        reason=tournament.reason,
        ruleset=terms.ruleset,
        revision=terms.revision,
        options=terms.options,
        entrants=terms.labels,
        format=config.format,
        seats=config.seats,
        deals=config.deals,
        mirrored=config.mirrored,
        tie_breaks=config.criteria,
        stop_when=config.stop_when,
        trial=tournament.trial,
        concurrency=terms.concurrency,
        clock=terms.clock,
        rated=terms.rated,
        visibility=terms.visibility,
        creator=tournament.creator,
        created_at=history.created_at,
        updated_at=history.updated_at,
        seed_hash=tournament.seed_hash,
        seed_source=tournament.seed_source,
        seed=config.seed if tournament.is_closed else None,
        rounds=tournament.rounds,
        progress=progress_of(history),
        refused=dict(tournament.refused),
    )


async def standings_of(history: TournamentHistory) -> Standings:
    summary = await summary_of(history)
    tournament = history.tournament
    return Standings(
        tournament_id=history.tournament_id,
        version=history.version,
        status=tournament.status,
        games=summary.games,
        standings=summary.standings,
        crosstable=summary.crosstable,
        ratings=summary.ratings,
        skills=summary.skills,
        duel=summary.duel,
        trial=summary.trial,
        refused=dict(tournament.refused),
    )


async def summary_of(history: TournamentHistory) -> Summary:
    """Everything that the games so far prove; computed once per version, beside the event loop."""
    version, known = history.version, history.summary
    if known is not None and known[0] == version:
        return known[1]
    summary = await asyncio.to_thread(summarise, results_of(history))
    history.summary = (version, summary)
    return summary


def results_of(history: TournamentHistory) -> Results:
    """What a report is made from: the games in the plan's order, and everything it takes to make them again."""
    tournament, terms = history.tournament, history.tournament.terms
    facts = (
        Fact("tournament", history.tournament_id),
        Fact("ruleset", f"{terms.ruleset}, revision {terms.revision}"),
        Fact("options", ", ".join(f"{name}: {value}" for name, value in sorted(terms.options.items())) or "none"),
        Fact("software", f"azulejo {terms.software}"),
        Fact("status", tournament.status),
        Fact("refused moves", ", ".join(f"{who}: {count}" for who, count in tournament.refused.items()) or "none"),
    )
    return Results(terms.name, tournament.config, tournament.rounds, tuple(tournament.counted), terms.labels, facts)


async def games_of(
    tournaments: Tournaments, history: TournamentHistory, first: int, size: int
) -> tuple[list[TournamentGame], int | None]:
    """A page of the plan, and where the next one begins."""
    planned = [*history.tournament.games.values()]
    page = planned[first : first + size]
    games = [
        TournamentGame(
            game_id=await tournaments.game_id(history.tournament_id, game.deal, game.rotation),
            round=game.round,
            pairing=game.pairing,
            deal=game.deal,
            rotation=game.rotation,
            seats=game.seats,
            outcome=history.tournament.outcomes.get((game.deal, game.rotation)),
        )
        for game in page
    ]
    return games, first + size if len(planned) > first + size else None
