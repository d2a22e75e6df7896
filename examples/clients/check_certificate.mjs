// Adds up certificates, of what can't be paid and of the price of plans: a line of JSON in, "holds" or what fails out.
// {"request": ..., "answer": ...}: from the cards themselves, for bare costs on boards of basic lands and of objects whose abilities are
// data and cost {T} and mana. {"settled": ..., "answer": ...}: from settled uses, whatever the cards are. An answer may say anything: what
// it says of a plan's own price aside, nothing of it is believed. Requests and settled uses are one's own.
const BASIC = { Plains: "W", Island: "U", Swamp: "B", Mountain: "R", Forest: "G", Wastes: "C" };
const TYPES = [..."WUBRGC"];
const SYMBOL = /^(\d+|(2\/)?[WUBRGC](\/[WUBRGC])?(\/P)?)$/;
const fail = (line) => { throw new Error(line); };
const only = (object, ...keys) => Object.keys(object).every((key) => keys.includes(key)) || fail(`not read here: ${JSON.stringify(object)}`);
const inOrder = (run) => TYPES.flatMap((type) => run.filter((one) => one === type)).map((type) => `{${type}}`).join("");
// What a cost asks for: how much of each symbol, generic mana as so much of {1}.
function asked(cost = "") {
  const found = new Map();
  if (typeof cost !== "string" || cost.replace(/\{[^{}]+\}/g, "")) fail(`not read here: ${JSON.stringify(cost)}`);
  for (const [, symbol] of cost.matchAll(/\{([^{}]+)\}/g)) {
    if (!SYMBOL.test(symbol)) fail(`not read here: {${symbol}}`);
    const generic = /^\d+$/.test(symbol), key = generic ? "1" : symbol;
    found.set(key, (found.get(key) ?? 0) + (generic ? Number(symbol) : 1));
  }
  return [...found].filter(([, amount]) => amount).sort(([one], [other]) => (one < other ? -1 : 1));
}
// The symbols of all costs on a board, and what pays for each.
class Symbols {
  table = [];
  known = new Map();
  of(text) {
    if (this.known.has(text)) return this.known.get(text);
    this.known.set(text, this.table.length);
    const parts = text.split("/"), one = { types: text === "1" ? TYPES : parts.filter((part) => TYPES.includes(part)) };
    this.table.push(one);
    if (parts.includes("P")) one.life = 2;
    if (parts[0] === "2") Object.assign(one, { generic: 2, of: this.of("1") });
    return this.known.get(text);
  }
}
// What an ability can make, each way as a list of types.
function runs(mana) {
  if (typeof mana === "string") return [asked(mana).flatMap(([type, amount]) => Array(amount).fill(TYPES.includes(type) ? type : fail(`not read here: ${mana}`)))];
  if (Array.isArray(mana)) return mana.flatMap(runs);
  only(mana, "amount", "of");
  const types = [...(mana.of === "any color" ? "WUBRG" : mana.of)];
  return types.map((type) => Array(Number(mana.amount ?? 1)).fill(TYPES.includes(type) ? type : fail(`not read here: ${mana.of}`)));
}
// What an object can be used for, with its price by the table of 2026.1, and the colors that it is a source of.
function usesOf({ card, abilities, ...more }, name, symbols) {
  only(more, "id", "count", "tapped"), only(typeof card === "string" ? {} : card, "name", "type_line");
  if (/creature/i.test(card.type_line)) fail(`not read here: ${name}, a creature`);
  const basic = typeof card === "string" && BASIC[name];
  const all = abilities ?? [{ cost: { tap: true }, add: `{${basic || fail(`not read here: ${name}`)}}` }];
  for (const { cost, add, ...rest } of all) only(rest), only(cost, "tap", "mana"), cost.tap === true || fail(`not read here: ${name} without {T}`);
  const typesOf = (some) => new Set(some.flatMap(({ add }) => runs(add).flat())), types = typesOf(all), colors = typesOf(all.filter(({ cost }) => !cost.mana));
  const uses = all.flatMap(({ cost, add }) => runs(add).map((run) => ({
    made: [...new Set(run)].map((type) => ({ types: [type], amount: run.filter((one) => one === type).length })),
    asks: asked(cost.mana).map(([symbol, amount]) => ({ symbol: symbols.of(symbol), amount })),
    price: 3 * Math.min(run.length, 3) + types.size - 1, // 3 for each mana, of three at most, and flexibility
    own: inOrder(run),
  })));
  return { ids: [], rows: [...colors].filter((color) => color !== "C"), tapping: uses, losing: [], both: [], beside: [] };
}

// The settled uses of a request, by the table of prices of 2026.1.
function settledBy({ board, pay, profile, ...more }) {
  only(more), only(pay, "cost"), only(board, "battlefield", "pool", "life");
  const symbols = new Symbols(), objects = new Map(), numbers = {}, sources = {}, life = Number(board.life ?? 20);
  for (const entry of board.battlefield ?? []) {
    const one = typeof entry === "string" ? { card: entry } : entry, name = one.card.name ?? one.card;
    const key = JSON.stringify({ ...one, id: "", count: "" }), giver = objects.get(key) ?? usesOf(one, name, symbols), count = Number(one.count ?? 1);
    for (let n = 1; n <= count; n += 1) giver.ids.push(one.id ? one.id + (count > 1 ? `#${n}` : "") : `${name}#${(numbers[name] = (numbers[name] ?? 0) + 1)}`);
    if (one.tapped) continue;
    objects.set(key, giver);
    for (const color of giver.rows) sources[color] = (sources[color] ?? 0) + count;
  }
  const [safe, low] = [Math.max(life - 10, 0), Math.max(life - 5, 0)];
  return {
    other_costs: [], symbols: symbols.table, owed: asked(pay.cost).map(([text, amount]) => ({ symbol: `{${text}}`, amount, counts: symbols.of(text) })),
    objects: [...objects.values()], gained: 0, certain: 0, priced: profile === "2026.1", left_over: 1, life, life_owed: 0,
    pool: asked(board.pool).map(([type, amount]) => ({ mana: `{${type}}`, types: TYPES.includes(type) ? [type] : fail(`not read here: ${board.pool}`), amount, price: 1 })),
    life_lost: { base: 0, runs: [[safe, 6], [low - safe, 10]], beyond: 30 }, // each point, by what is left
    rows: Object.fromEntries(Object.entries(sources).map(([color, count]) => [color, { count, base: 0, runs: [[Math.max(count - 2, 0), 0], [Number(count > 1), 2], [1, 4]] }])),
  };
}

export function check({ request, answer }) {
  const way = settledBy(request), [{ total_cost: said }] = answer.certificate.cases;
  if (answer.status === "payable" && !way.priced) fail(`not read here: profile ${request.profile ?? "of the default"}, ask with 2026.1`);
  if (JSON.stringify(asked(said)) !== JSON.stringify(asked(request.pay.cost))) fail("case 0 is about another total cost");
  return checkSettled({ settled: { ways: [{ ...way, total_cost: said }], tiers: [] }, answer });
}

// --- over settled uses: {"settled": ..., "answer": ...}, as `planner settle REQUEST ANSWER` prints it -----------------------------------

const big = (number) => BigInt(number ?? 0);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0n), times = (found, each) => BigInt(found) * each;
const lowest = (numbers) => numbers.reduce((found, number) => (number < found ? number : found));
const most = (numbers) => (numbers.length ? numbers.reduce((found, number) => (number > found ? number : found)) : 0n);
const rounded = (more, scale) => (more <= 0n ? -(-more / scale) : (more + scale - 1n) / scale); // up to whole points
const positive = (number) => (number > 0n ? number : 0n);
const same = (some, others) => some.length === others.length && some.every((one) => others.includes(one));
const asksFor = (use) => use.asks.length > 0;
const isSimple = (giver) => [giver.tapping, giver.losing, giver.both].filter((uses) => uses.length).length === 1 && !giver.beside.length;
// A convex price of a sum: so many steps at so much each.
function priced({ runs, beyond }, total) {
  let price = 0n, left = big(total);
  for (const [number, each] of runs) { const steps = lowest([left, big(number)]); price += steps * big(each), left -= steps; }
  return price + big(beyond) * left;
}
// The least of a convex price less a weight for each step above its base, between two ends: at one of them, or where the slope changes.
function leastOf(steps, [from, to], weight, scale) {
  let total = 0n, ends = [from, to];
  for (const [number] of steps.runs) if (from < (total += big(number)) && total < to) ends.push(total);
  return lowest(ends.map((end) => scale * priced(steps, end) - weight * (end - big(steps.base))));
}

// The weights of one case added up.
class Leaf {
  constructor(way, evidence, limits, withPrices, kept = null) {
    Object.assign(this, { way, evidence, limits, withPrices, kept, scale: big(evidence.scale ?? 1), life: big(evidence.life), used: big(evidence.used) });
    this.last = Object.fromEntries(Object.entries(evidence.last ?? {}).map(([color, each]) => [color, big(each)]));
    const floor = withPrices ? -this.scale * big(way.left_over) : 0n;
    const stated = evidence.weights ?? {}, tables = (evidence.converters ?? []).map((one) => one.weights ?? {});
    only(evidence, "scale", "weights", "life", "last", "taken", "taken_less", "used", "converters", "owed", "gifts", "need", "have");
    for (const table of [stated, ...tables]) only(table, ...TYPES, ...TYPES.map((type) => `${type} snow`));
    if (withPrices && big(way.life) <= big(way.life_lost.base)) fail("life: every payment loses all of it");
    for (const by of [stated, ...tables].flatMap((one) => Object.values(one))) if (big(by) < floor) fail("a weight is too low");
    if (this.scale < 1n || this.life < 0n || Object.values(this.last).some((each) => each < 0n)) fail("a weight is too low");
    if (Object.keys(this.last).length && !withPrices) fail("last: sources have no price here");
    this.less = Object.fromEntries((way.taken ?? []).map(({ words, counts }) => [counts, big(evidence.taken_less?.[words])]));
    this.type = (type) => big(stated[type] ?? stated[type.replace(" snow", "")]);
    this.starts = (evidence.converters ?? []).map((one) => this.start(one));
    this.takeOwed();
    this.least = this.leastOfSymbols(-1);
    this.checkOwed();
    this.outside = this.starts.map((_, place) => this.leastOfSymbols(place));
    this.starts.forEach((start, place) => this.checkMore(start, place));
    if (way.objects.some(({ free = [] }, number) => free.some((use) => this.ofUse(use, number) > 0n))) fail("a use without a limit gives something");
    if (withPrices && way.x && this.least[way.x.counts] * big(way.x.amount) < this.scale * big(way.x.gain)) fail("each X gains more than it counts");
  }
  // Converters that can't pay for each other in a circle: the first of them is paid with mana that none of them made.
  start({ objects, weights = {}, of = [], more }) {
    const inside = this.way.objects.map((giver, number) => [giver, number]).filter(([giver]) => giver.ids.some((id) => objects.includes(id)));
    if (!same(inside.flatMap(([giver]) => giver.ids), objects)) fail("converters: they aren't all of their kind");
    const given = inside.map(([, number]) => number), once = (giver) => [...giver.losing, ...(giver.free ?? []), ...giver.beside.flatMap((group) => group.uses)];
    const uses = inside.flatMap(([giver]) => [...giver.tapping, ...giver.both, ...once(giver)]).filter(asksFor);
    if (uses.some((use) => use.asks.some(({ symbol }) => this.way.symbols[symbol].life))) fail("converters: life could pay for one");
    const [own] = inside.filter(([giver]) => same(giver.ids, of));
    if (of.length ? !own : big(more) && !inside.some(([giver, number]) => this.isCertain(giver, number))) fail("converters: it isn't said of which use");
    if (own && once(own[0]).some(asksFor)) fail("converters: one could be used twice");
    return { inside: given, weights, uses, of: own ? own[1] : -1, amount: own ? big(own[0].ids.length) : 1n, more: big(more) };
  }

  isCertain(giver, number) { // one of these is used, and by nothing but what asks for mana
    const allowed = this.allowed(giver, number);
    return (this.limits.givers[number]?.[0] ?? 0n) > 0n && isSimple(giver) && [...allowed.tapping, ...allowed.losing, ...allowed.both].every(asksFor);
  }

  checkMore(start, place) {
    const more = start.uses.map((use) => sum(use.asks.map(({ symbol, amount }) => times(amount, this.outside[place][symbol] - this.least[symbol]))));
    const shown = more.length ? positive(lowest(more)) / start.amount : 0n;
    if (start.more < 0n || start.more > shown) fail(`converters: more is ${start.more}, but ${shown} is shown`);
    for (const other of this.starts) if (other !== start && other.inside.some((one) => start.inside.includes(one))) fail("converters: one is in two of them");
  }
  // What each symbol counts: the least of what can pay for it. The converters of one place are left out.
  leastOfSymbols(without) {
    const tables = this.starts.filter((_, place) => place !== without).map((start) => start.weights);
    const found = this.way.symbols.map((one, number) => {
      if (one.part !== undefined) return this.stated[number] ?? 0n;
      const ways = one.types.map((type) => this.type(type));
      for (const table of tables) for (const type of one.types) if (type.replace(" snow", "") in table) ways.push(big(table[type.replace(" snow", "")]));
      if (one.life) ways.push(times(one.life, this.life));
      return ways.length ? lowest(ways) : one.generic ? null : this.stated[number] ?? this.scale;
    });
    for (const [number, { generic, of }] of this.way.symbols.entries()) if (generic) found[number] = lowest([times(generic, found[of]), found[number] ?? times(generic, found[of])]);
    return found;
  }
  // What is stated as owed: parts of the cost, and symbols that nothing pays for, count what the certificate says.
  takeOwed() {
    const { taken = [] } = this.way, stated = this.evidence.taken ?? {};
    this.stated = (only({ ...stated, ...this.evidence.taken_less }, ...taken.map(({ words }) => words)), Object.fromEntries(taken.map(({ words, counts }) => [counts, big(stated[words])])));
    this.lines = (this.evidence.owed ?? []).map((line) => ({ ...line, amount: big(line.amount), weight: big(line.weight) }));
    if (this.lines.some(({ amount }) => amount < 1n)) fail("owed: nothing is owed less than once");
    this.due = this.way.owed.map((one) => ({ ...one, left: big(one.amount) }));
    const isFree = (number, { part, types, life, generic }) => this.stated[number] === undefined && (part !== undefined || !(types.length || life || generic));
    for (const line of this.lines) {
      const free = this.due.find((one) => one.symbol === line.symbol && big(one.amount) === line.amount && one.left && isFree(one.counts, this.way.symbols[one.counts]));
      if (!free) continue;
      this.stated[free.counts] = line.weight >= 0n ? line.weight : fail(`owed: ${line.symbol} counts less than nothing`);
      Object.assign(free, { left: 0n }), Object.assign(line, { amount: 0n, taken: big(free.amount) });
    }
  }

  checkOwed() {
    for (const line of this.lines.filter(({ amount }) => amount)) {
      if (!this.withPrices && line.symbol === `Pay ${this.way.life_owed} life`) {
        this.paid = (line.amount === big(this.way.life_owed) && line.weight === this.life && !this.paid) || fail("owed: life");
        continue;
      }
      const one = this.due.find((due) => due.symbol === line.symbol && due.left >= line.amount && this.least[due.counts] === line.weight) ?? fail(`owed: ${line.amount} of ${line.symbol} counting ${line.weight} aren't owed`);
      one.left -= line.amount;
    }
    for (const one of this.due) if (one.left && this.least[one.counts] < 0n) fail(`owed: ${one.symbol} is left out`);
    const need = sum(this.lines.map((line) => (line.taken ?? line.amount) * line.weight));
    if (need !== big(this.evidence.need)) fail(`need: ${this.evidence.need ?? 0}, but what is owed adds up to ${need}`);
  }
  // A mana: the most of what it can be. Converters of a place make mana that counts something of its own.
  ofMana({ types, symbols = [] }, place) {
    const own = place >= 0 ? this.starts[place].weights : {};
    const found = types.map((type) => big(own[type.replace(" snow", "")] ?? this.type(type)));
    found.push(...symbols.map((one) => this.least[one] - (this.less[one] ?? 0n)));
    if (this.kept) for (const type of types.length ? types : TYPES) found.push(this.kept.type(type), this.kept.type(`${type.replace(" snow", "")} snow`)); // left for what is kept
    this.starts.forEach(({ uses }, other) => { // it could pay for the first of others
      const asked = other === place ? [] : uses.flatMap((use) => use.asks.map(({ symbol }) => symbol));
      found.push(...symbols.filter((one) => asked.includes(one)).map((one) => this.outside[other][one]));
    });
    return most(found);
  }

  ofUse(use, number) {
    const place = asksFor(use) ? this.starts.findIndex((start) => start.inside.includes(number)) : -1;
    let value = sum(use.made.map((made) => times(made.amount, this.ofMana(made, place))));
    if (place >= 0 && this.starts[place].of === number) value -= this.starts[place].more;
    value -= sum([...use.asks, ...(use.takes ?? [])].map(({ symbol, amount }) => times(amount, this.least[symbol])));
    return this.withPrices ? value - this.life * big(use.life) - this.scale * big(use.price) : value - this.life * big(use.paid);
  }

  allowed(giver, number) {
    const only = this.limits.only[number], never = this.limits.never[number] ?? [];
    const left = (uses) => uses.filter(({ own }) => !own || (!never.includes(own) && (only === undefined || only === own)));
    return { ...giver, tapping: left(giver.tapping), losing: left(giver.losing), both: left(giver.both) };
  }
  // What an object gives at the most; where it is told apart how many are used, what one gives that is.
  ofGiver(giver, number) {
    const best = (uses) => most(uses.map((use) => this.ofUse(use, number)));
    const own = this.used + (this.withPrices ? sum(giver.rows.map((row) => this.last[row] ?? 0n)) : 0n);
    const left = this.allowed(giver, number);
    if (this.limits.givers[number]) return best([...left.tapping, ...left.losing, ...left.both]) - own;
    const ways = [left.tapping, left.losing, left.both].filter((uses) => uses.length).map(best);
    if (left.tapping.length && left.losing.length) ways.push(ways[0] + ways[1]);
    return (ways.length ? positive(most(ways) - own) : 0n) + sum(left.beside.map(({ uses, times: often }) => times(often, positive(best(uses)))));
  }

  have() {
    const gifts = (this.evidence.gifts ?? []).map((gift) => ({ ...gift, gives: big(gift.gives), amount: big(gift.amount ?? 1) }));
    const of = new Map(gifts.flatMap((gift) => (gift.objects ?? []).map((id) => [id, gift])));
    if (of.size !== gifts.reduce((n, gift) => n + (gift.objects ?? []).length, 0)) fail("gifts: an object is in two of them");
    if (gifts.some(({ objects = [], mana }) => (objects.length > 0) === Boolean(mana))) fail("gifts: each is of objects, or of mana that floats");
    for (const id of of.keys()) if (!this.way.objects.some((giver) => giver.ids.includes(id))) fail(`gifts: there is no object ${id} that gives anything`);
    this.way.objects.forEach((giver, number) => {
      const gives = this.ofGiver(giver, number), told = this.limits.givers[number];
      for (const id of giver.ids) {
        const gift = of.get(id);
        if (told && gift && !same(gift.objects, giver.ids)) fail(`gifts: ${id} is told apart from others`);
        if (told && !told[1]) continue; // none of these is used here
        if (gives > (gift?.gives ?? 0n)) fail(`${id} gives ${gift?.gives ?? 0}, but it can give ${gives}`);
      }
    });
    for (const gift of gifts.filter(({ objects }) => objects?.length)) {
      const number = this.way.objects.findIndex((giver) => giver.ids.includes(gift.objects[0])), told = this.limits.givers[number];
      const amount = told ? (gift.gives > 0n ? told[1] : told[0]) : big(gift.objects.length);
      if (gift.amount !== amount || (!told && gift.gives < 0n)) fail(`gifts: ${gift.amount} of ${gift.objects[0]}, but it is ${amount} that give the most`);
    }
    this.checkPool(gifts.filter(({ mana }) => mana));
    const { life, life_lost: lost } = this.way, lostAtLeast = () => leastOf(lost, this.limits.life ?? [big(lost.base), big(life) - 1n], this.life, this.scale);
    let have = sum(gifts.map((gift) => gift.gives * gift.amount)) - (this.withPrices ? lostAtLeast() : -this.life * positive(big(life)));
    have -= sum(this.starts.filter((start) => start.of < 0).map((start) => start.more));
    if (this.withPrices) have -= sum(Object.entries(this.way.rows).filter(([row]) => this.last[row] || this.limits.rows[row]).map(([row, steps]) =>
      leastOf(steps, this.limits.rows[row] ?? [0n, big(steps.count)], this.last[row] ?? 0n, this.scale)));
    for (const row of Object.keys(this.last)) if (this.last[row] && !this.way.rows[row]) fail(`last: there is no source of ${row}`);
    for (const [one, less] of [...Object.entries(this.less), ["used", this.used]]) have += less * ((this.limits.counted[one] ?? [0n, null])[Number(less > 0n)] ?? fail("taken_less, used: nothing says how many are at the most"));
    if (have !== big(this.evidence.have)) fail(`have: ${this.evidence.have ?? 0}, but what there is adds up to ${have}`);
    return have;
  }
  // What floats: the largest first, each in a gift that is as large.
  checkPool(gifts) {
    const down = (some) => some.sort((one, other) => (other.gives > one.gives ? 1 : -1));
    const there = this.way.pool.map((one) => ({ mana: one.mana, amount: big(one.amount), gives: this.ofMana(one, -1) - (this.withPrices ? this.scale * big(one.price) : 0n) }));
    const left = down(gifts.map((gift) => ({ ...gift })));
    if (left.some(({ gives, amount }) => gives < 0n || amount < 0n)) fail("gifts: what floats can't give less than nothing");
    for (const one of down(there.filter(({ gives, amount }) => gives > 0n && amount))) {
      for (const gift of left.filter(({ mana, gives }) => mana === one.mana && gives >= one.gives)) {
        const taken = lowest([gift.amount, one.amount]); gift.amount -= taken, one.amount -= taken;
      }
      if (one.amount) fail(`${one.mana} in the pool is left out, but it gives ${one.gives}`);
    }
  }
}

const nothing = { givers: {}, rows: {}, only: {}, never: {}, counted: {} }; // is limited where no cases are told apart

// The least that need is above have in any case, rounded up to whole points.
function shown(way, evidence, limits, withPrices) {
  if (!evidence.split) {
    const leaf = new Leaf(way, evidence, limits, withPrices);
    return rounded(big(evidence.need) - leaf.have(), leaf.scale);
  }
  only(evidence, "split", "branches");
  const parts = apart(way, evidence.split, limits, withPrices);
  if (evidence.branches?.length !== 2) fail("a split has two branches");
  return lowest(evidence.branches.map((branch, place) => shown(way, branch, parts[place], withPrices)));
}

function apart(way, { objects = [], adds, color, life, taken, used, at_most: at }, limits, withPrices) {
  const end = big(at), between = ([from, to]) => (from <= end && (to === null || end < to)) || fail(`split: ${end} isn't between ${from} and ${to}`);
  const two = (name, key, [from, to]) => (between([from, to]), [[from, end], [end + 1n, to]].map((part) => ({ ...limits, [name]: { ...limits[name], [key]: part } })));
  if (objects.length) {
    const number = way.objects.findIndex((giver) => same(giver.ids, objects)), giver = way.objects[number];
    if (!giver || !isSimple(giver) || giver.serves) fail("split: of these it can't be told apart how many are used");
    const now = limits.givers[number] ?? [0n, big(giver.ids.length)];
    if (!adds) return two("givers", number, now);
    if (giver.ids.length !== 1 || giver.losing.length || now[1] < 1n || limits.only[number] !== undefined) fail("split: it isn't told apart what these make");
    const never = { ...limits, never: { ...limits.never, [number]: [...(limits.never[number] ?? []), adds] } };
    return [never, { ...limits, givers: { ...limits.givers, [number]: [1n, 1n] }, only: { ...limits.only, [number]: adds } }];
  }
  const words = taken && (way.taken?.find((one) => one.words === taken) ?? fail("split: nothing takes that"));
  if (words || used) return two("counted", words?.counts ?? "used", limits.counted[words?.counts ?? "used"] ?? [0n, null]);
  if (!withPrices) fail("split: it tells apart what has no price");
  if (color) return two("rows", color, limits.rows[color] ?? [0n, big((way.rows[color] ?? fail(`split: there is no source of ${color}`)).count)]);
  if (!life) fail("split: it says nothing");
  const now = limits.life ?? [big(way.life_lost.base), big(way.life) - 1n];
  return between(now), [[now[0], end], [end + 1n, now[1]]].map((part) => ({ ...limits, life: part }));
}

// The least price with what a payment gains by what stays payable: by the costs to keep of which none are shown not to be payable with it, as
// one sum, and for each choice of them no less than what is shown to be the price of keeping some of it.
function withKept(way, beside, least, always) {
  const { keep = [], beside: sums = [] } = way, excluded = [], dearer = [], holds = (chosen) => (said) => said.every((one) => chosen.includes(one));
  for (const [place, one] of beside.entries()) {
    const said = one.costs.map(({ cost, way: which = "0" }) => [cost, which].join()), sum = sums[place];
    if (!said.length || new Set(one.costs.map(({ cost }) => cost)).size < said.length || !sum || sum.unread || !same(said, sum.costs.map(({ cost, way: which }) => [cost, which].join()))) fail(`beside: ${place} isn't settled`);
    if (one.costs.some(({ cost }) => keep[cost]?.certain !== true)) fail(`beside: ${place} could be paid for less, or at another time`);
    if (one.bound !== undefined || one.paying) dearer.push([said, leastOfBoth(way, sum, one, always)]);
    else if (shown(sum, one.evidence ?? fail("no evidence"), nothing, false) > 0n) excluded.push(said);
    else fail("beside: the sum asks for no more than there is to have");
  }
  const told = [...excluded, ...dearer.map(([said]) => said)].flat();
  const best = (chosen, place) => {
    if (excluded.some(holds(chosen))) return null;
    if (place === keep.length) return most([least, ...dearer.filter(([said]) => holds(chosen)(said)).map(([, bound]) => bound)]);
    const { gains, ways, certain } = keep[place], without = best(chosen, place + 1);
    if (!told.some((one) => one.startsWith(`${place},`))) return without - (Number(ways) || !certain ? positive(big(gains)) : 0n);
    const kept = [...Array(Number(ways)).keys()].map((way) => best([...chosen, `${place},${way}`], place + 1));
    return lowest([without, ...kept.filter((one) => one !== null).map((one) => one - big(gains))]);
  };
  return best([], 0);
}

// The price of a payment after which some costs stay payable: what is used in one way alone gives to the one or to the other.
function leastOfBoth(way, sum, { evidence, paying, bound }, always) {
  if (!evidence || !paying || evidence.split || paying.split || evidence.converters || paying.converters || big(evidence.scale ?? 1) !== big(paying.scale ?? 1)) fail("beside: two sums are expected");
  const kept = new Leaf(sum, evidence, nothing, false), paid = new Leaf(way, paying, nothing, true, kept);
  const gives = ({ gifts = [] }, id) => big(gifts.find(({ objects = [] }) => objects.includes(id))?.gives);
  let more = big(paying.need) - paid.have() + big(evidence.need) - kept.have();
  for (const giver of way.objects.filter(isSimple)) {
    const other = sum.objects.find(({ ids }) => same(ids, giver.ids));
    if (other && isSimple(other) && Boolean(other.losing.length) === Boolean(giver.losing.length)) for (const id of giver.ids) more += lowest([gives(paying, id), gives(evidence, id)]);
  }
  const found = rounded(more, paid.scale) + always;
  return found === big(bound) ? found : fail(`beside: ${bound}, but ${found} is shown`);
}

// The price that a plan says of itself: by tiers as one number, each amount within what its tier can come to.
function priceOf({ price, gives_up: lines = [] }, tiers) {
  if (!tiers.length) return lines.length ? fail("gives_up: there are no tiers") : BigInt(price ?? fail("no price"));
  if (price !== undefined) fail("price: it is said by tiers");
  const given = new Map(lines.map(({ tier, amount }) => [tier, big(amount)]));
  if (given.size !== lines.length || lines.some(({ tier }) => !tiers.some((one) => one.tier === tier))) fail("gives_up: another tier, or one twice");
  return sum(tiers.map(({ tier, counts, least, most: end }) => {
    const amount = given.get(tier) ?? 0n;
    if (least !== undefined && (amount < big(least) || amount > big(end))) fail(`gives_up: ${amount} of ${tier}, but it is ${least} to ${end}`);
    return amount * big(counts);
  }));
}

export function checkSettled({ settled: { ways, tiers }, answer }) {
  const { certificate, status, optimal, lethal } = answer, withPrices = status === "payable";
  if (!certificate || (withPrices ? optimal !== true || lethal === true : status !== "unpayable")) fail("no certificate of a claim");
  if (certificate.cases.length !== ways.length) fail("a case for each total cost is expected");
  const bounds = certificate.cases.flatMap((one, place) => {
    const way = ways[place];
    if (way.total_cost !== one.total_cost || JSON.stringify(way.other_costs ?? []) !== JSON.stringify(one.other_costs ?? [])) fail(`case ${place} is about another total cost`);
    if (way.rule || one.rule) return one.rule === way.rule && !one.evidence && one.bound === undefined ? [] : fail(`case ${place}: the rule is ${way.rule ?? "none"}`);
    if (way.unread || (withPrices && !way.priced)) fail("not read here: some sum isn't settled");
    const found = shown(way, one.evidence ?? fail("no evidence"), nothing, withPrices);
    if ((one.bound !== undefined) !== withPrices) fail("bound: a plan has one, and what can't be paid has none");
    if (!withPrices) return found > 0n && !one.beside ? [] : fail("need: it is no more than there is to have");
    const always = big(way.certain) - big(way.gained), bound = withKept(way, one.beside ?? [], found + always, always);
    return bound === big(one.bound) ? [bound] : fail(`bound: ${one.bound}, but ${bound} is shown`);
  });
  const price = withPrices && priceOf(answer, tiers), bound = withPrices && lowest(bounds);
  return bound === price || fail(`bound: ${bound} is shown, and the plan costs ${price}`);
}

// Numbers of any size stay exact: they are read as text.
const exactly = (line) => JSON.parse(line.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g, (found) => (found[0] === '"' ? found : `"${found}"`)));

for (const line of (await import("node:fs")).readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  try {
    const read = exactly(line), checked = read.settled ? checkSettled(read) : check(read);
    console.log(checked && "holds");
  } catch (error) { console.log(error.message); }
}
