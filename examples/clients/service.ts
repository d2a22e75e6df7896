// A client of the service in TypeScript, with types from: planner schema pay --typescript > planner.d.ts
import type { PayAnswer, Request as PayRequest } from "./planner.js";

const service = process.env["PLANNER_URL"] ?? "http://127.0.0.1:8765";

export async function pay(request: PayRequest): Promise<PayAnswer> {
  const response = await fetch(`${service}/v1/pay`, { method: "POST", body: JSON.stringify(request) });
  const told: unknown = await response.json();
  if (!response.ok) {
    const problem = told as { detail: string; code: string; path?: string };
    throw new Error(`${problem.code} at ${problem.path ?? "the request"}: ${problem.detail}`);
  }
  return told as PayAnswer;
}

const answer = await pay({ board: { battlefield: ["Forest", "Treasure"] }, pay: { cost: "{G}" } });
if ("status" in answer && answer.status === "payable" && "summary" in answer) {
  const given = (answer.gives_up ?? []).map((one) => `${one.amount} ${one.tier}`).join(", ");
  console.log(answer.status, answer.summary.tapped.join(" "), given);
}
try {
  await pay({ board: { battlefield: ["Forrest"] }, pay: { cost: "{G}" } });
} catch (error) {
  console.log((error as Error).message);
}
