"""Upper bounds on what a payment can take, known before anything is solved."""

from __future__ import annotations

from planner.models.problem.payment_problem import PaymentProblem


def most_life_paid(problem: PaymentProblem) -> int:
    """Upper bound on the life that the payment takes, with the largest X and every symbol paid with life."""
    by_x = problem.life_per_x * problem.most_x if problem.chooses_x else 0
    return problem.life_owed + by_x + sum(d.life * n for d, n in problem.owed.items())


def most_damage(problem: PaymentProblem) -> int:
    """Upper bound on the life that all activations together take, costs and triggers included."""
    uses = problem.uses
    taken = [(use.ability, use.most) for use in uses]
    own = sum([(one.life + one.damage + one.later_damage) * most for one, most in taken])
    symbols = sum([d.life * n * use.most for use in uses if use.costs for d, n in use.costs])
    triggers = 0
    for index, source in enumerate(problem.sources):
        if damage := source.entry.reading.tapped_damage:
            activations = sum([uses[i].most for i in problem.uses_of[index]])
            triggers += damage * (source.count + activations)
    return own + symbols + triggers
