// A pay button in TypeScript, over a pipe: what is proposed, what a click does, and what is left to pay.
// Types: planner schema --typescript > planner.d.ts
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { DialogueAnswer, DialogueRequest, DialogueState, ObjectChoices, Step } from "./planner.js";

const planner = spawn(process.env["PLANNER"] ?? "planner", ["pay", "--lines"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: planner.stdout })[Symbol.asyncIterator]();

async function ask(request: DialogueRequest): Promise<DialogueAnswer> {
  planner.stdin.write(`${JSON.stringify(request)}\n`);
  const { value } = await lines.next();
  return JSON.parse(String(value)) as DialogueAnswer;
}

async function state(request: DialogueRequest): Promise<DialogueState> {
  const answer = await ask(request);
  if ("error" in answer) throw new Error(`${answer.error.code} at ${answer.error.path}: ${answer.error.message}`);
  if (!("proposed" in answer)) throw new Error("expected where the payment stands");
  return answer;
}

const label = (step: Step): string => {
  if (step.action === "spend") return step.mana;
  return "object" in step ? step.object : `${step.amount}`;
};

function draw(now: DialogueState): void {
  console.log(`owed ${now.owed.join(" ")} | proposed ${now.steps.map(label).join(", ")} | life ${now.life}`);
  if (now.answer.status === "unpayable") console.log(now.answer.sentence);
}

function question(choices: ObjectChoices): string {
  return choices.choices.map((one) => `${choices.asks} ${one.adds ?? one.text}: ${one.then}`).join("; ");
}

const dialogue = "bolt";
let now = await state({
  ask: "dialogue",
  dialogue,
  board: { battlefield: ["Mountain", "Volcanic Island", "Treasure"], life: 12 },
  pay: { cost: "{1}{R}" },
});
draw(now);
const clicked = await state({ ask: "tap", dialogue, object: "Volcanic Island#1" });
if (clicked.choices) console.log(question(clicked.choices));
now = await state({ ask: "choose", dialogue, object: "Volcanic Island#1", choice: 0 });
draw(now);
now = await state({ ask: "pay", dialogue });
console.log(now.paid ? `paid by ${now.done.map(label).join(", ")}` : "not paid");
planner.stdin.end();
