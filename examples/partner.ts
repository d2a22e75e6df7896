// A partner over a pipe: a client in TypeScript that keeps `planner pay --lines` running.
// Types: planner schema --typescript > planner.d.ts; then tsc, and node partner.js PLANNER [ARGUMENTS].
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Answers, LinesRequest, Plan, RefusedLine, Unknown, Unpayable } from "./planner.js";

const [command = "planner", ...before] = process.argv.slice(2);
const planner = spawn(command, [...before, "pay", "--lines"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: planner.stdout })[Symbol.asyncIterator]();

async function ask<Expected>(request: LinesRequest): Promise<Expected | RefusedLine> {
  planner.stdin.write(JSON.stringify(request) + "\n");
  return JSON.parse(String((await lines.next()).value)) as Expected | RefusedLine;
}

function inWords(answer: Plan | Unpayable | Unknown | RefusedLine): string {
  if ("error" in answer) return `refused: ${answer.error.code} at ${answer.error.path}`;
  if ("steps" in answer) return `${answer.total_cost}: tap ${answer.summary.tapped.join(", ")}`;
  return answer.sentence;
}

async function main(): Promise<void> {
  const battlefield = ["Forest", { card: "Island", count: 2 }, { card: "Treasure", tapped: true }];
  await ask({ as: "b1", board: { battlefield, life: 12 } });
  for (const cost of ["{1}{U}", "{R}", "{G}{G}{oops}"]) {
    console.log(inWords(await ask<Plan | Unpayable | Unknown>({ on: "b1", pay: { cost }, limits: { time: 2 } })));
  }
  const hand = await ask<Answers>({ on: "b1", want: "verdict", pays: [{ cost: "{U}{U}" }, { cost: "{4}" }] });
  if ("answers" in hand) console.log(hand.answers.map((one) => ("status" in one ? one.status : one.error.code)).join(" "));
  planner.stdin.end();
}

void main();
