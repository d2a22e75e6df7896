// An AI's turn in TypeScript: what can be cast, what is cast together, and how each is paid.
// Types: planner schema --typescript > planner.d.ts
import type { Ask, BoardSpec, LegalActions, PaySpec, Request, Step, Turn } from "./planner.js";

const service = process.env["PLANNER_URL"] ?? "http://127.0.0.1:8765";

async function post(verb: string, request: Request): Promise<unknown> {
  const response = await fetch(`${service}/v1/${verb}`, { method: "POST", body: JSON.stringify(request) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

const pay = ((request: Request) => post("pay", request)) as Ask;

const board: BoardSpec = {
  battlefield: ["Island", "Island", "Swamp", { card: "Sol Ring", tapped: false }],
  hand: ["Arcane Signet", "Dark Ritual"],
  commander_identity: "UB",
};

function inWords(step: Step): string {
  switch (step.action) {
    case "activate":
      return `${step.object} adds ${step.adds}`;
    case "trigger":
      return `${step.object} triggers`;
    case "spend":
      return `${step.mana} for ${step.for}`;
    case "remove counters":
    case "put counters":
      return `counters of ${step.object}`;
    default:
      return "object" in step ? `${step.action} ${step.object}` : `${step.action} ${step.amount}`;
  }
}

const { actions } = (await post("legal_actions", { board })) as LegalActions;
console.log(actions.filter((one) => one.action === "cast" && one.status === "payable").length, "cards can be cast");

const worth = new Map([["Arcane Signet", 4]]);
const pays: PaySpec[] = ["Arcane Signet#1", "Dark Ritual#1"].map((card) => ({
  card,
  value: worth.get(card.replace(/#\d+$/, "")) ?? 0,
}));
const turn = (await post("turn", { board, pays, keep: ["{U}{U}"] })) as Turn;
for (const one of turn.paid) console.log(one.name, one.plan.steps.map(inWords).join("; "));

const answer = await pay({ board, pay: { cost: "{U}{U}{U}" } });
console.log(answer.status === "payable" ? answer.summary.tapped.join(" ") : answer.sentence);
const verdict = await pay({ board, pay: { cost: "{2}{U}{U}" }, want: "verdict" });
console.log(verdict.status);
