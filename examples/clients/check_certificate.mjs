// Adds up certificates, of what can't be paid and of the price of plans: lines of {"request": ..., "answer": ...} in, "holds" or what fails out.
// For bare costs of mana on boards of mana alone: basic lands, and objects whose abilities are data and cost {T} and mana.
const BASIC = { Plains: "W", Island: "U", Swamp: "B", Mountain: "R", Forest: "G", Wastes: "C" };
const symbols = (cost) => [...(cost ?? "").matchAll(/\{(.+?)\}/g)].map((found) => found[1]);
const add = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
const upTo = (number) => [...Array(number + 1).keys()];
const fail = (line) => { throw new Error(line); };
const only = (object, ...keys) => Object.keys(object).every((key) => keys.includes(key)) || fail(`not read here: ${JSON.stringify(object)}`);

export function check({ request: { board, pay, ...more }, answer: { certificate, price, profile } }) {
  if (profile) fail(`not read here: profile ${profile}, ask with 2026.1`);
  only(more, "profile"), only(pay, "cost"), only(board, "battlefield", "pool", "life");
  const [{ evidence, bound }, ...others] = certificate.cases, priced = price !== undefined;
  if (others.length || evidence.split || evidence.converters) fail("several cases are not read here");
  const { weights = {}, life = 0, last = {}, gifts = [], need = 0, have = 0, scale = 1 } = evidence;
  const points = (number) => (priced ? scale * number : 0); // without prices, everything is free
  const counts = (type) => weights[type] ?? 0;
  const least = (symbol) => (/^\d+$/.test(symbol) ? Number(symbol) * Math.min(...[..."WUBRGC"].map(counts))
    : Math.min(...symbol.split("/").map((part) => (part === "P" ? 2 * life : /^\d+$/.test(part) ? least(part) : counts(part)))));
  const runs = (mana) => (typeof mana === "string" ? [symbols(mana)] : Array.isArray(mana) ? mana.flatMap(runs)
    : [...(mana.of === "any color" ? "WUBRG" : mana.of)].map((type) => Array(mana.amount ?? 1).fill(type)));
  if (!(scale >= 1) || life < 0 || [..."WUBRGC"].some((type) => counts(type) < -points(1))) fail("a weight is too low");
  const owed = add(symbols(pay.cost).map(least));
  if (owed !== need) fail(`need: ${need}, but what is owed adds up to ${owed}`);

  const sources = { W: 0, U: 0, B: 0, R: 0, G: 0 };
  const numbers = {}, stated = new Map(gifts.flatMap((gift) => (gift.objects ?? []).map((id) => [id, gift.gives])));
  for (const entry of board.battlefield ?? []) {
    const one = typeof entry === "string" ? { card: entry } : entry, name = one.card.name ?? one.card;
    only(one, "card", "id", "count", "tapped", "abilities");
    if (/Creature/.test(one.card.type_line)) fail(`not read here: ${name}, a creature`);
    const abilities = one.abilities ?? [{ cost: { tap: true }, add: `{${BASIC[name] ?? fail(`not read here: ${name}`)}}` }];
    for (const { cost, add: made, ...rest } of abilities) only(rest), only(cost, "tap", "mana"), cost.tap || fail(`not read here: ${name} without {T}`);
    const types = new Set(abilities.flatMap((ability) => runs(ability.add).flat()));
    const colors = new Set(one.tapped ? [] : abilities.filter((ability) => !ability.cost.mana).flatMap((ability) => runs(ability.add).flat()));
    colors.delete("C");
    const gone = points(types.size - 1) + add([...colors].map((color) => last[color] ?? 0)); // flexibility, and the use of a source
    const can = Math.max(0, ...(one.tapped ? [] : abilities).flatMap(({ cost, add: made }) => runs(made).map((run) => // 3 for each mana, of three at most
      add(run.map(counts)) - add(symbols(cost.mana).map(least)) - points(3 * Math.min(run.length, 3)) - gone)));
    for (let n = 1; n <= (one.count ?? 1); n += 1) {
      const id = one.id ? one.id + (one.count > 1 ? `#${n}` : "") : `${name}#${(numbers[name] = (numbers[name] ?? 0) + 1)}`;
      if (can > (stated.get(id) ?? 0)) fail(`${id} gives ${stated.get(id) ?? 0}, but it can give ${can}`);
      for (const color of colors) sources[color] += 1;
    }
  }
  const total = board.life ?? 20, floating = add(symbols(board.pool).map((type) => Math.max(0, counts(type) - points(1))));
  const lost = (number) => add(upTo(number).slice(1).map((n) => (total - n >= 10 ? 6 : total - n >= 5 ? 10 : 30))); // what that much life costs
  const byLife = priced ? -Math.min(...upTo(total - 1).map((n) => points(lost(n)) - life * n)) : life * Math.max(total, 0);
  const ofLast = (there, left) => 4 * (there >= 1 && left < 1) + 2 * (there >= 2 && left < 2); // what the last sources of a color cost
  const byLast = add(Object.entries(last).map(([color, each]) => -Math.min(...upTo(sources[color]).map((used) => points(ofLast(sources[color], sources[color] - used)) - each * used))));
  const there = add([...stated.values()]) + floating + byLife + byLast;
  if (there !== have) fail(`have: ${have}, but what there is adds up to ${there}`);
  if (!priced) return need > have || fail(`need: ${need}, which is no more than ${have}`);
  const shown = Math.ceil((need - have) / scale);
  return (shown === bound && bound >= price) || fail(`bound: ${bound}, but ${shown} is shown, and the plan costs ${price}`);
}

for (const line of (await import("node:fs")).readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  try { check(JSON.parse(line)), console.log("holds"); } catch (error) { console.log(error.message); }
}
