// A deck tool in TypeScript: how often each spell is castable, and the lands that cast them best.
// Types: planner schema --typescript > planner.d.ts
import type { DeckRequest, LandsPlan, LandsRequest, OddsTable, Row } from "./planner.js";

const service = process.env["PLANNER_URL"] ?? "http://127.0.0.1:8765";

async function post<Answer>(verb: string, request: DeckRequest | LandsRequest): Promise<Answer> {
  const response = await fetch(`${service}/v1/deck/${verb}`, { method: "POST", body: JSON.stringify(request) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}

const charm = { name: "Charm", mana_cost: "{W}{U}", type_line: "Instant" };
const deck = [
  { card: "Plains", count: 12 },
  { card: "Island", count: 5 },
  { card: charm, count: 23 },
];

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
const line = (row: Row): string =>
  `${row.card ?? row.cost} on turn ${row.turn}: ${percent(row.castable)} (${row.method}${row.games ? `, ${row.games} games` : ""})`;

const table = await post<OddsTable>("odds", { deck, ask: [{ cost: "{W}{U}" }], turns: [2, 3] });
for (const row of table.rows) console.log(line(row));

const best = await post<LandsPlan>("lands", { deck, candidates: ["Plains", "Island"] });
console.log(best.lands.map((land) => `${land.count} ${land.name}`).join(", "), best.optimal ? "proven" : "");
