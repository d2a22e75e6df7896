"""A certificate held against an answer: one case for each total cost between which its player may choose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import UNSET

from planner.contract.answer import Plan, Said, Unpayable
from planner.contract.certificate import Beside, Case, Certificate, Evidence
from planner.game.mana import ManaCost
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.readings import Could, Unread
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Helper, Verb, Whose
from planner.referee.certificates.evidence import Branch, Checking, least_of_both
from planner.referee.certificates.faults import FaultError, refuse
from planner.referee.certificates.kept import MOST_CHOICES, KeptCost, Way, costs_beside, least_with_kept
from planner.referee.certificates.rows import Rows
from planner.referee.certificates.rules import forbidding_rules
from planner.referee.certificates.situation import Situation
from planner.referee.pricing import stated_price

_PATH = "certificate"


def check_certificate(
    game: Game,
    ways: Sequence[TotalCost],
    prices: Prices,
    answer: Said,
    certificate: Certificate,
    *,
    forbid: frozenset[str] = frozenset(),
    require: frozenset[str] = frozenset(),
    keep: Sequence[KeptCost] = (),
    unread: Iterable[tuple[str, Unread]] = (),
) -> str:
    """The line of a certificate that fails; "" if the certificate proves the answer's claim.

    ``answer`` claims that none of the ``ways`` can be paid, or is a plan for one of them that is claimed to
    be the cheapest; whether it can be carried out is judged apart. ``unread`` are the lines of text that bear
    on the payment and aren't understood, with their objects; ``keep`` are the costs that should stay payable:
    no plan gains more by them than by the heaviest that aren't shown not to stay payable together.

    >>> from planner.contract.answer import Status
    >>> from planner.contract.certificate import OwedWeight
    >>> from planner.game.mana import ManaCost
    >>> owed = [OwedWeight(symbol="{U}", amount=1, weight=1)]
    >>> case = Case(total_cost="{U}", evidence=Evidence(weights={"U": 1}, owed=owed, need=1))
    >>> answer, cost = Unpayable(), TotalCost(ManaCost("{U}"))
    >>> check_certificate(Game(), [cost], Prices(), answer, Certificate(cases=[case]))
    ''
    >>> case.evidence.need = 2
    >>> check_certificate(Game(), [cost], Prices(), answer, Certificate(cases=[case]))
    'certificate.cases[0].evidence.need: 2, but what is owed adds up to 1'
    """
    try:
        _check_game(game, answer, unread)
        if len(certificate.cases) != len(ways):
            raise refuse(f"{_PATH}.cases", f"{len(certificate.cases)}, but there are {len(ways)} total costs")
        for place, (case, cost) in enumerate(zip(certificate.cases, ways, strict=True)):
            path = f"{_PATH}.cases[{place}]"
            _check_cost(path, case, cost, answer)
            if case.rule:
                _check_rule(path, case, forbidding_rules(game, cost, forbid=forbid, require=require))
            elif case.evidence is UNSET:
                raise refuse(path, "neither a rule nor weights")
            elif case.bound is UNSET:
                _check_unpayable(f"{path}.evidence", case.evidence, _situation(game, cost, forbid))
            else:
                if not isinstance(answer, Plan):
                    raise refuse(f"{path}.bound", "said of a total cost that the answer says can't be paid")
                priced = Priced(path, game, cost, prices, forbid)
                least = priced.least(f"{path}.evidence", case.evidence)
                _check_bound(path, case.bound, priced.with_kept(case.beside, keep, least), answer, prices)
            if case.beside and case.bound is UNSET:
                raise refuse(f"{path}.beside", "there, but nothing is kept where the cost isn't paid")
    except FaultError as fault:
        return str(fault)
    return ""


# --- what is bounded at all ---------------------------------------------------------------------


def _check_game(game: Game, answer: Said, unread: Iterable[tuple[str, Unread]]) -> None:
    """Refuse a game with something that no weights can bound."""
    for name, line in unread:
        if line.could is not Could.HINDER:
            raise refuse(_PATH, f"{name} has text that isn't understood and could help: {line.text!r}")
    priced = isinstance(answer, Plan)
    if isinstance(answer, Plan):
        if answer.lethal is True:
            raise refuse(_PATH, "the plan kills its player: only payments that don't are bounded")
    elif not isinstance(answer, Unpayable):
        raise refuse(_PATH, f"an answer that is {answer.status} claims nothing that could be proven")
    for entry in {id(vars(entry)): entry for entry in game.objects if entry.abilities}.values():
        for ability in entry.abilities if entry.controller == Whose.YOU else ():
            bounded = ability.only_gone or (ability.only_less and not priced) or ability.could_make_less
            if ability.volatile and not bounded:
                said = f"what {entry.ids[0]} makes could change while the cost is paid"
                raise refuse(_PATH, f"{said}: {ability.text!r}")


def _check_untaps(path: str, situation: Situation) -> None:
    """Refuse abilities that could untap permanents: these could be tapped twice (107.6)."""
    if situation.cost.mana is None:
        return
    own = [entry for entry, _ in situation.kinds if entry.controller == Whose.YOU]
    tapping = any(part.verb == Verb.TAP for one in own for ability in one.abilities for part in ability.taken)
    for entry in own:
        tapped = entry.tapped or tapping or any(ability.taps for ability in entry.abilities)
        sick = entry.summoning_sick and entry.card.is_creature and not entry.reading.haste
        for ability in entry.abilities:
            itself = ability.untaps and tapped and not sick
            if itself or any(part.verb == Verb.UNTAP for part in ability.taken):
                raise refuse(path, f"{entry.ids[0]} untaps what could be tapped again: {ability.text!r}")


def _check_cost(path: str, case: Case, cost: TotalCost, answer: Said) -> None:
    """Compare the total cost that a case names with the cost owed."""
    values = {cost.x or 0, cost.x_least}
    if isinstance(answer, Plan) and cost.wants_max_x and isinstance(answer.choices.x, int):
        values.add(answer.choices.x)
    exists = cost.mana is None or cost.mana.exists  # what has no mana cost says none (118.6)
    owed = [cost.locked(x) for x in values] if exists else [""]
    if case.total_cost not in owed:
        raise refuse(f"{path}.total_cost", f"{case.total_cost!r}, but {owed[0]!r} is owed")
    if case.other_costs not in [cost.others(x) for x in values]:
        raise refuse(f"{path}.other_costs", f"{case.other_costs}, but {cost.others(cost.x or 0)} is owed")


def _check_rule(path: str, case: Case, rules: list[str]) -> None:
    if case.evidence is not UNSET or case.bound is not UNSET:
        raise refuse(path, "states weights or a bound beside a rule that forbids it")
    if case.rule not in rules:
        raise refuse(f"{path}.rule", f"{case.rule}, but that doesn't forbid this payment")


def _check_life_gained(path: str, situation: Situation) -> None:
    """Refuse gained life unless gaining all of it before losing any is cheapest."""
    prices = situation.prices
    if prices is None or [*prices.life] == sorted(prices.life):
        return
    for entry, ability in situation.activations:
        if ability.after.life_gained:
            raise refuse(path, f"{entry.ids[0]} gains life, which isn't bounded here: {ability.text!r}")


def _check_assist(path: str, cost: TotalCost) -> None:
    if any(helping.keyword == Helper.ASSIST and helping.most != 0 for helping in cost.helping):
        raise refuse(path, "another player could pay for some of it (702.132a)")


# --- a case --------------------------------------------------------------------------------------


def _situation(
    game: Game, cost: TotalCost, forbid: frozenset[str], prices: Prices | None = None
) -> Situation:
    return Situation(game, cost, cost.x_least if cost.wants_max_x else cost.x or 0, forbid, prices)


def _check_unpayable(path: str, evidence: Evidence, situation: Situation) -> None:
    """Check the evidence that a total cost can't be paid, or not with what is beside it."""
    _check_assist(path, situation.cost)
    _check_untaps(path, situation)
    difference, _ = Checking(situation).least(path, evidence, Branch(situation, {}, None))
    if difference <= 0:
        said = "what is owed doesn't count more than what there is"
        raise refuse(path, f"{said}: the difference is {difference}")


def check_together(path: str, one: Beside, keep: Sequence[KeptCost], situation: Situation) -> frozenset[Way]:
    """Check the evidence that costs can't stay payable beside a total cost, and return which."""
    costs = costs_beside(path, one, keep, situation.cost)
    _check_unpayable(f"{path}.evidence", one.evidence, replace(situation, beside=tuple(costs.values())))
    return frozenset(costs)


def _check_bound(path: str, stated: int, least: int, answer: Said, prices: Prices) -> None:
    """Compare a stated bound with the weights' result, and with the price of the plan."""
    assert isinstance(answer, Plan)
    if least != stated:
        raise refuse(f"{path}.bound", f"{stated}, but the weights show {least}")
    price = stated_price(answer, prices)
    if least < price:
        raise refuse(f"{path}.bound", f"{least}, which is under the price of the plan, {price}")


class Priced:
    """Lower bounds on the price of any payment of one total cost, with what all payments of it give up."""

    def __init__(
        self, path: str, game: Game, cost: TotalCost, prices: Prices, forbid: frozenset[str]
    ) -> None:
        _check_gains(path, cost, prices)
        self.path, self.prices = path, prices
        self.situation = situation = _situation(game, cost, forbid, prices)
        self.plain = _situation(game, cost, forbid)
        _, owed = situation.owed
        if owed > game.life - 1:
            raise refuse(path, "every payment kills its player: only those that don't are bounded")
        _check_assist(path, cost)
        _check_untaps(path, situation)
        _check_life_gained(path, situation)
        rows = Rows.of(game, owed, situation.most_life, prices)
        self.branch = Branch(situation, {}, rows)
        self.always = _certain(cost, situation.x, prices) - prices.most * cost.counted

    def least(self, path: str, evidence: Evidence) -> int:
        """The bound that evidence shows, without gains of kept costs."""
        difference, scale = Checking(self.situation).least(path, evidence, self.branch)
        return -(-difference // scale) + self.always

    def with_kept(self, beside: Sequence[Beside], keep: Sequence[KeptCost], least: int) -> int:
        """The bound with the gains of kept costs: of all that aren't shown not to stay payable, or dearer."""
        excluded, dearer = list[frozenset[Way]](), dict[frozenset[Way], int]()
        for place, one in enumerate(beside):
            at = f"{self.path}.beside[{place}]"
            if one.bound is UNSET and one.paying is UNSET:
                excluded.append(check_together(at, one, keep, self.plain))
            else:
                costs = costs_beside(at, one, keep, self.situation.cost)
                dearer[frozenset(costs)] = self._dearer(at, one, tuple(costs.values()))
        found = least_with_kept(keep, excluded, dearer, least=least, worth=self.prices.kept)
        if found is None:
            raise refuse(
                f"{self.path}.beside", f"there are more than {MOST_CHOICES:,} choices of what is kept"
            )
        return found.bound

    def _dearer(self, path: str, one: Beside, costs: tuple[TotalCost, ...]) -> int:
        """Check the bound on payments after which some costs stay payable."""
        if one.bound is UNSET or one.paying is UNSET:
            raise refuse(path, "a bound takes the evidence of what is paid, and the other way around")
        nothing = TotalCost(ManaCost("{0}"))
        kept = replace(self.plain, cost=nothing, x=0, beside=costs)
        _check_untaps(path, kept)
        difference, scale = least_of_both(path, one.paying, one.evidence, self.branch, kept)
        shown = -(-difference // scale) + self.always
        if one.bound != shown:
            raise refuse(f"{path}.bound", f"{one.bound}, but the weights show {shown}")
        return shown


def _certain(cost: TotalCost, x: int, prices: Prices) -> int:
    """Price of the parts that are equal in every payment: counters, energy, cards milled (118.3)."""
    removed = sum(part.amount + part.per_x * x for part in cost.counters if not part.put)
    shrinking = [part for part in cost.counters if part.put and (part.kind or "").startswith("-")]
    gone = removed + sum(part.amount + part.per_x * x for part in shrinking)
    energy, milled = cost.energy + cost.energy_per_x * x, cost.mill - cost.off_library
    return prices.counter * gone + prices.energy * energy + prices.milled * milled


def _check_gains(path: str, cost: TotalCost, prices: Prices) -> None:
    """Refuse gains that lower a price by more than is counted here."""
    if cost.most_colors and prices.colors:
        raise refuse(path, "each color of mana spent makes the price lower, which isn't bounded")
    in_mana = cost.mana is not None and "X" in cost.mana.variables
    if cost.wants_max_x and (not in_mana or cost.discount or cost.least_generic or cost.x_types):
        raise refuse(path, "how much X asks for isn't bounded")
