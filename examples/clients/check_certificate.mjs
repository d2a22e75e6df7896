// Adds up certificates of what can't be paid: lines of {"request": ..., "answer": ...} in, "holds" or what fails out.
// For bare costs of mana on boards of mana alone: basic lands, and objects whose abilities are data and cost {T} and mana.
const BASIC = { Plains: "W", Island: "U", Swamp: "B", Mountain: "R", Forest: "G", Wastes: "C" };
const symbols = (cost) => [...(cost ?? "").matchAll(/\{(.+?)\}/g)].map((found) => found[1]);
const add = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
const fail = (line) => { throw new Error(line); };
const only = (object, ...keys) => Object.keys(object).every((key) => keys.includes(key)) || fail(`not read here: ${JSON.stringify(object)}`);

export function check({ request: { board, pay, ...more }, answer: { certificate } }) {
  only(more), only(pay, "cost"), only(board, "battlefield", "pool", "life");
  const [{ evidence }, ...others] = certificate.cases;
  if (others.length || evidence.split || evidence.converters) fail("several cases are not read here");
  const { weights = {}, life = 0, gifts = [], need = 0, have = 0 } = evidence;
  const counts = (type) => weights[type] ?? 0;
  const least = (symbol) => (/^\d+$/.test(symbol) ? Number(symbol) * Math.min(...[..."WUBRGC"].map(counts))
    : Math.min(...symbol.split("/").map((part) => (part === "P" ? 2 * life : /^\d+$/.test(part) ? least(part) : counts(part)))));
  const best = (mana) => (typeof mana === "string" ? add(symbols(mana).map(counts))
    : Array.isArray(mana) ? Math.max(...mana.map(best))
    : (mana.amount ?? 1) * Math.max(...[...(mana.of === "any color" ? "WUBRG" : mana.of)].map(counts)));
  if (life < 0 || Object.values(weights).some((weight) => weight < 0)) fail("a weight is below 0");
  const owed = add(symbols(pay.cost).map(least));
  if (owed !== need) fail(`need: ${need}, but what is owed adds up to ${owed}`);

  const numbers = {}, stated = new Map(gifts.flatMap((gift) => (gift.objects ?? []).map((id) => [id, gift.gives])));
  for (const entry of board.battlefield ?? []) {
    const one = typeof entry === "string" ? { card: entry } : entry, name = one.card.name ?? one.card;
    only(one, "card", "id", "count", "tapped", "abilities");
    const abilities = one.abilities ?? [{ cost: { tap: true }, add: `{${BASIC[name] ?? fail(`not read here: ${name}`)}}` }];
    const can = Math.max(0, ...(one.tapped ? [] : abilities).map((ability) => (only(ability, "cost", "add"), only(ability.cost, "tap", "mana"),
      ability.cost.tap || fail(`not read here: ${name} without {T}`), best(ability.add) - add(symbols(ability.cost.mana).map(least)))));
    for (let n = 1; n <= (one.count ?? 1); n += 1) {
      const id = one.id ? one.id + (one.count > 1 ? `#${n}` : "") : `${name}#${(numbers[name] = (numbers[name] ?? 0) + 1)}`;
      if (can > (stated.get(id) ?? 0)) fail(`${id} gives ${stated.get(id) ?? 0}, but it can give ${can}`);
    }
  }
  const there = add([...stated.values()]) + add(symbols(board.pool).map(counts)) + life * Math.max(board.life ?? 20, 0);
  if (there !== have) fail(`have: ${have}, but what there is adds up to ${there}`);
  return need > have || fail(`need: ${need}, which is no more than ${have}`);
}

for (const line of (await import("node:fs")).readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  try { check(JSON.parse(line)), console.log("holds"); } catch (error) { console.log(error.message); }
}
