// Run the conformance suite on an engine: node run.mjs COMMAND [ARGUMENT...]. Needs Node 18 and nothing else.
// The command reads a case a line and writes a reply a line (docs/manabench.md). A reply has "payable", and may have
// "plan" and "payment", which are carried out here: what a plan says is checked, not believed.
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";

const READY = 0, TAPPED = 1, GONE = 2;
const symbols = (written = "") => written.replaceAll("}", "").split("{").slice(1);
const sorted = (list) => [...list].sort();
const same = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

class Illegal extends Error {}

function expanded(suite, written) {
  const number = {};
  const permanents = written.board.map((one) => {
    const entry = typeof one === "string" ? { card: one } : one;
    number[entry.card] = (number[entry.card] ?? 0) + 1;
    return { id: `${entry.card}#${number[entry.card]}`, ...entry, ...suite.cards[entry.card] };
  });
  return { id: written.id, life: written.life ?? 20, permanents, spell: { name: "A spell", ...written.spell } };
}

// What can be left of the pools when mana of these types is spent. A mana is {letter, snow, only}.
function takes(pools, letters, purposes, snow = false) {
  for (const letter of letters) {
    const found = new Map();
    for (const pool of pools) {
      pool.forEach((mana, place) => {
        const allowed = !mana.only.length || mana.only.some((one) => purposes.includes(one));
        if (mana.letter !== letter || (snow && !mana.snow) || !allowed) return;
        const rest = pool.filter((_, other) => other !== place);
        found.set(JSON.stringify(rest.map((one) => JSON.stringify(one)).sort()), rest);
      });
    }
    pools = [...found.values()];
  }
  return pools;
}

// Whether each symbol of a cost is paid once, with mana or life of its kind (107.4).
function pays(cost, payment) {
  const owed = symbols(cost).filter((symbol) => symbol !== "0");
  if (!same(owed, payment.map((each) => symbols(each.symbol).join("")))) return false;
  return payment.every((each) => {
    const mana = symbols(each.mana);
    if (each.life && mana.length) return false;
    return symbols(each.symbol)[0].split("/").some((part) => {
      if (/^\d+$/.test(part)) return mana.length === Number(part);
      if (part === "P") return each.life === 2;
      return mana.length === 1 && (part === "S" || mana[0] === part);
    });
  });
}

class Board {
  constructor(asked) {
    this.things = new Map(asked.permanents.map((one) => [one.id, one]));
    this.status = new Map(asked.permanents.map((one) => [one.id, one.tapped ? TAPPED : READY]));
    this.life = asked.life;
    this.pools = [[]];
    this.used = new Set();
  }

  // Activate a mana ability (602.2b, 605.3b).
  use(step) {
    const one = this.things.get(step.use);
    if (!one) throw new Illegal(`there is no ${step.use}`);
    const ability = one.abilities.find((each) =>
      each.add.some((add) => same(symbols(add), symbols(step.add))) && Boolean(each.mana) === Boolean(step.pay));
    if (!ability) throw new Illegal(`${one.id} has no ability that adds ${step.add} so`);
    const status = this.status.get(one.id);
    if (status === GONE || (ability.tap && status !== READY)) throw new Illegal(`${one.id} is tapped or gone`);
    if (ability.tap) {
      if (one.summoning_sick && one.types.includes("Creature")) throw new Illegal(`${one.id} came this turn (302.6)`);
      this.status.set(one.id, TAPPED);
    }
    if ((ability.life ?? 0) > this.life) throw new Illegal("there isn't so much life to pay (119.4)");
    this.life -= (ability.life ?? 0) + (ability.damage ?? 0);
    if (ability.mana) {
      if (!pays(ability.mana, [{ symbol: ability.mana, mana: step.pay }])) throw new Illegal(`${step.pay} doesn't pay`);
      this.spend(symbols(step.pay), ["ability"]);
    }
    if (ability.sacrifice === "self") this.status.set(one.id, GONE);
    if (ability.sacrifice === "creature") this.take(step.sacrifice, GONE);
    if (ability.tap_creature) this.take(step.tap, TAPPED);
    const made = symbols(step.add).map((letter) =>
      ({ letter, snow: one.types.includes("Snow"), only: ability.only ?? [] }));
    this.pools = this.pools.map((pool) => [...pool, ...made]);
    this.used.add(one.id);
  }

  take(name, status) {
    const one = this.things.get(name);
    if (!one?.types.includes("Creature") || this.status.get(name) >= status) throw new Illegal(`${name} can't be taken`);
    this.status.set(name, status);
    this.used.add(name);
  }

  spend(letters, purposes, snow = false) {
    this.pools = takes(this.pools, letters, purposes, snow);
    if (!this.pools.length) throw new Illegal(`${letters} isn't in the pool, or may not be spent so (118.3a, 106.6)`);
  }

  // Pay the mana cost, and lose the life that is paid (601.2h).
  pay(spell, payment) {
    if (!pays(spell.mana_cost, payment)) throw new Illegal(`the payment isn't that of ${spell.mana_cost} (601.2h)`);
    const kinds = ["artifact", "creature"].filter((one) => spell.types.toLowerCase().includes(one));
    for (const each of payment) {
      if ((each.life ?? 0) > this.life) throw new Illegal("there isn't so much life to pay (119.4)");
      this.life -= each.life ?? 0;
      this.spend(symbols(each.mana), kinds.map((one) => `${one} spell`), each.symbol === "{S}");
    }
    if (this.life <= 0) throw new Illegal("it leaves its player at 0 life or less");
  }
}

function wish(expected, board) {
  const lost = [...board.status.values()].filter((status) => status === GONE).length;
  const used = (expected.not_used ?? []).filter((name) => board.used.has(name));
  if (used.length) return `uses ${used.join(", ")}`;
  if (lost > (expected.lost ?? lost)) return `${lost} permanents are lost`;
  if (board.life < (expected.life_at_least ?? board.life)) return `ends at ${board.life} life`;
  if (board.pools[0].length > (expected.waste ?? 99)) return "mana is left over";
  if (board.used.size > (expected.most_uses ?? 99)) return `uses ${board.used.size} permanents`;
  return "";
}

function judge(expected, asked, reply) {
  if (typeof reply?.payable !== "boolean") return "no verdict";
  if (reply.payable !== expected.payable) return `says ${reply.payable ? "can" : "can not"} be paid`;
  if (!expected.payable) return "";
  if (!("plan" in reply)) return Object.keys(expected).length > 1 ? "no plan" : "";
  const board = new Board(asked);
  try {
    reply.plan.forEach((step) => board.use(step));
    board.pay(asked.spell, reply.payment ?? []);
  } catch (error) {
    return `illegal plan: ${error.message}`;
  }
  return wish(expected, board);
}

const suite = JSON.parse(readFileSync(new URL("suite.json", import.meta.url)));
const asked = suite.cases.map((one) => expanded(suite, one));
const [command, ...rest] = process.argv.slice(2);
const input = asked.map((one) => `${JSON.stringify(one)}\n`).join("");
const done = spawnSync(command, rest, { input, encoding: "utf8", maxBuffer: 1 << 26 });
const replies = (done.stdout ?? "").split("\n").filter(Boolean).map((line) => JSON.parse(line));
if (replies.length !== asked.length) {
  console.error(`${replies.length} replies to ${asked.length} cases\n${done.stderr}`);
  process.exit(2);
}
const right = {}, number = {};
suite.cases.forEach((one, place) => {
  const kind = one.id.split("-")[0], fault = judge(one.expect, asked[place], replies[place]);
  number[kind] = (number[kind] ?? 0) + 1;
  right[kind] = (right[kind] ?? 0) + (fault ? 0 : 1);
  if (fault) console.log(`${one.id} (${one.rule}) ${one.title}: ${fault}`);
});
const kinds = Object.keys(number);
console.log(`ManaBench conformance 1: ${kinds.map((kind) => `${kind} ${right[kind]}/${number[kind]}`).join(", ")}`);
process.exitCode = kinds.some((kind) => right[kind] < number[kind]) ? 1 : 0;
