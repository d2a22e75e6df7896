"""What the questions say, kind by kind: read by people before it was published, and by language models."""

from __future__ import annotations

CASTING = """\
You cast {name} ({types}, mana cost {mana_cost}). Nothing changes what it costs. You may activate mana \
abilities while you pay for it. A payment that leaves you at 0 life or less doesn't count."""

VERDICT = "Can you pay its mana cost in full?"

MISSING = """\
You can't pay for it as things are. Suppose that, before you begin, some mana of types of your choice were \
put into your mana pool: mana without restrictions, and not from a snow source. Name as few mana as \
possible with which you could pay then (if several choices are as few, any of them)."""

LEGAL = """\
Pay its mana cost in full: say which mana abilities you activate, in order, and what pays for each symbol. \
Any legal way is right."""

BEST = """\
Pay its mana cost in full in the best way. Of two ways the one is better that has less in the first of \
these tiers in which they differ; ways that are equal in all of them are equally good:
{tiers}
What leaves the battlefield counts as such and not as tapped. A creature that came under your control this \
turn can't attack, any other untapped creature could."""

CASTABLE = """\
You are about to cast {name} ({types}, mana cost {mana_cost}); you will pay for it in full, and mana that \
is left in the pool will be gone afterwards. Besides it you hold these instants:
{hand}
You want to pay so that afterwards as many of them as possible can still be cast in the opponent's turn, \
before anything of yours untaps: each counts that could be cast if only that one were cast. Which instants \
can still be cast so, after the best payment? (If several payments are best, take any of them.)"""

TURN = """\
It is your main phase. You hold these spells, and each of them is worth points to you if you cast it:
{hand}
Their effects make no mana and change no cost. You may cast several of them, one after another, in this \
same phase; mana stays in the pool until the phase ends. Being at 0 life or less isn't allowed. Which \
spells do you cast to get the most points in all? (If several choices are best, take any of them.)"""

TOTAL_COST = """\
You cast {name} ({types}, mana cost {mana_cost}). {text}{where}{said} Nothing else changes what it costs. \
What is its total cost?{x}"""

READING = """\
Somebody claims that its cost can't be paid, and gives this certificate. One mana of each type has a \
weight: {weights}.
A symbol of the cost counts as the least weight that could pay for it: a generic mana and a snow mana \
count as the least weight of all types, a hybrid symbol as its cheaper half (where the 2 of {{2/W}} is two \
generic mana), and a Phyrexian symbol as 0, since life has weight 0.
A permanent gives at most the weights of the mana that one activation of its best ability makes \
(whatever that mana may be spent on), less what the mana in the cost of that ability counts by the same \
rule (whatever else it costs counts nothing), and never less than 0. A tapped permanent, and a creature \
that came under your control this turn, can't use an ability with {{T}} in its cost.
{owed}
{gifts}
- need: the sum of the owed lines (amount times what each counts) is {need}
- have: the sum of the gifts lines is {have}
The claim follows as need is more than have. At most one of these lines is wrong; the two sums are judged \
by the lines as they are written. Does the certificate hold, and if not, which line is wrong?"""

PLAN_FORM = """\
Answer with a JSON object: {"plan": [...], "payment": [...]}. Each entry of "plan" is one activation of a \
mana ability, in order: {"use": the id of the permanent, "add": the mana that it adds, such as "{W}{U}"}, \
with "pay": the mana of the pool that its cost takes, where it takes some, "sacrifice": the id of the \
creature, where its cost sacrifices one, and "tap": the id of the other creature, where its cost taps one. \
Each entry of "payment" is one symbol of the mana cost: {"symbol": ..., "mana": ...} or, where a symbol \
is paid with life, {"symbol": ..., "life": 2}; generic mana is one entry, such as {"symbol": "{2}", \
"mana": "{R}{G}"}."""

FORMS = {
    "verdict": 'Answer with a JSON object: {"payable": true} or {"payable": false}.',
    "missing": 'Answer with a JSON object, such as {"add": "{U}{U}"} for two blue mana; {C} is colorless.',
    "plan": PLAN_FORM,
    "best": PLAN_FORM,
    "castable": 'Answer with a JSON object: {"castable": [the names of those instants]}.',
    "total cost": 'Answer with a JSON object, such as {"total_cost": "{3}{U}"}; a cost of nothing is "{0}".',
    "turn": 'Answer with a JSON object: {"cast": [the names of those spells]}.',
    "certificate": """\
Answer with a JSON object: {"holds": true}, or {"holds": false, "wrong": the name of the wrong line}, such \
as "owed[0]", "gifts[2]", "need" or "have".""",
}
"""How each kind is answered."""
