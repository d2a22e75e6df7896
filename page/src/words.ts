// What is said of a card in hand, and of a proposal, in a few words.

import type { HandCard, Paying } from "./service";

/** "Island#2" is "Island". */
export const nameOf = (id: string): string => id.replace(/#\d+$/, "");

/** Objects by their names: "2 Treasure and the Island". */
export const listed = (ids: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(nameOf(id), (counts.get(nameOf(id)) ?? 0) + 1);
  return [...counts].map(([name, number]) => (number > 1 ? `${number} ${name}` : `the ${name}`)).join(" and ");
};

/** What casting a card next would take, or what is missing for it. */
export function saidOfCard(card: HandCard): { text: string; tone: "good" | "lost" | "none" } {
  if (card.land) return card.status === "payable" ? { text: "can be played", tone: "good" } : { text: "no land drop left", tone: "none" };
  if (card.status === "payable") {
    if (card.lethal) return { text: "only at the cost of your life", tone: "lost" };
    const lost = [...(card.loses?.length ? [`only with ${listed(card.loses)}`] : []), ...(card.life ? [`costs ${card.life} life`] : [])];
    return lost.length ? { text: lost.join(", "), tone: "lost" } : { text: "castable, nothing lost", tone: "good" };
  }
  if (card.status === "unknown") return { text: "not known", tone: "none" };
  const missing = card.missing?.mana;
  if (missing) return { text: `${missing} more`, tone: "none" };
  return { text: card.sentence || "can't be cast", tone: "none" };
}

interface Summary {
  sacrificed: string[];
  discarded: string[];
  exiled: string[];
  returned: string[];
  life_after_triggers?: number;
  life: number;
  tapped: string[];
  kept: string[];
  left_in_pool: string;
}
export interface Step {
  action: string;
  object?: string;
  text?: string;
  adds?: string;
  mana?: string;
  amount?: number;
  for?: string;
  spends?: string;
  pays_life?: number;
  pays_energy?: number;
  removes?: Record<string, number>;
  puts?: Record<string, number>;
  irreversible?: boolean;
  taps?: string[];
  untaps?: string[];
  sacrifices?: string[];
  discards?: string[];
  exiles?: string[];
  returns?: string[];
}
export interface Plan {
  status: "payable";
  steps: Step[];
  summary: Summary;
  total_cost: string;
  other_costs: string[];
  choices: { x?: number };
  lethal?: boolean;
  optimal?: boolean;
  proof?: string;
}

/** The proposal, where the rest can be paid. */
export const planOf = (paying: Paying | null): Plan | null => planIn(paying?.answer);

/** The plan that an answer is; null where it is another one. */
export function planIn(answer: { status?: string } | undefined): Plan | null {
  return answer?.status === "payable" ? (answer as unknown as Plan) : null;
}

/** What the proposal gives up for good, and what of it can't be taken back. */
export function lossesOf(plan: Plan, life: number): string[] {
  const end = plan.summary;
  const said = (["sacrificed", "discarded", "exiled", "returned"] as const)
    .filter((key) => end[key].length > 0)
    .map((key) => `${key} ${listed(end[key])}`);
  const left = end.life_after_triggers ?? end.life;
  if (left < life) said.push(`${life - left} life: ${life} becomes ${left}`);
  if (plan.lethal) said.push("this kills you");
  for (const step of plan.steps) if (step.irreversible) said.push(`can't be taken back: ${step.object ? nameOf(step.object) : step.action}`);
  return said;
}

/** The numbers of the steps in which each object is used, from 1. */
export function orderOf(plan: Plan): Map<string, number[]> {
  const order = new Map<string, number[]>();
  let number = 0;
  for (const step of plan.steps) {
    if (step.action === "spend") continue;
    number += 1;
    if (!step.object) continue;
    const used = [step.object, ...(step.taps ?? []), ...(step.sacrifices ?? []), ...(step.discards ?? []), ...(step.exiles ?? [])];
    for (const id of new Set(used)) order.set(id, [...(order.get(id) ?? []), number]);
  }
  return order;
}

/** The steps of a plan as sentences; those that spend mana are one, at the end. */
export function sentencesOf(plan: Plan): string[] {
  const lines = plan.steps.filter((step) => step.action !== "spend").map(sentenceOf);
  const spent = plan.steps.filter((step) => step.action === "spend").map((step) => step.mana ?? "").join("");
  return spent ? [...lines, `Pay ${plan.total_cost} with ${spent}`] : lines;
}

const VERBS: Record<string, string> = { tap: "Tap", untap: "Untap", sacrifice: "Sacrifice", exile: "Exile", discard: "Discard", return: "Return", reveal: "Reveal", "put into graveyard": "Put into the graveyard:" };

function sentenceOf(step: Step): string {
  const name = step.object ? nameOf(step.object) : "";
  switch (step.action) {
    case "activate": return `${howActivated(step, name)}: ${step.adds || "no mana"}`;
    case "trigger": return `${name} adds ${step.adds || "nothing"}`;
    case "pay life": return `Pay ${step.amount} life${purpose(step)}`;
    case "pay energy": return `Pay ${step.amount} energy`;
    case "mill": return `Mill ${step.amount}`;
    case "assist": return `Another player pays ${step.amount}`;
    case "discard at random": return `Discard ${step.amount} at random`;
    case "remove counters": return `Remove ${counters(step.removes)} from ${name}`;
    case "put counters": return `Put ${counters(step.puts)} on ${name}`;
    default: return `${VERBS[step.action] ?? step.action} ${name}${purpose(step)}`;
  }
}

const OTHERS = [["taps", "tapping"], ["untaps", "untapping"], ["sacrifices", "sacrificing"], ["discards", "discarding"], ["exiles", "exiling"], ["returns", "returning"]] as const;

function howActivated(step: Step, name: string): string {
  const costs: string[] = [];
  if (step.spends) costs.push(`paying ${step.spends}`);
  if (step.pays_life) costs.push(`paying ${step.pays_life} life`);
  if (step.pays_energy) costs.push(`paying ${step.pays_energy} energy`);
  if (step.removes) costs.push(`removing ${counters(step.removes)}`);
  for (const [key, verb] of OTHERS) {
    const named = (step[key] ?? []).filter((id) => id !== step.object).map(nameOf).join(", ");
    if (named) costs.push(`${verb} ${named}`);
  }
  const lost = step.object !== undefined && (step.sacrifices ?? []).includes(step.object);
  const verb = lost ? "Sacrifice" : /\{T\}/.test(step.text ?? "{T}") ? "Tap" : "Use";
  return `${verb} ${name}${costs.length ? `, ${costs.join(", ")}` : ""}`;
}

const purpose = (step: Step) => (/^(convoke|delve|improvise|waterbend|crew|affinity)\b/.test(step.for ?? "") ? ` for ${step.for}` : "");

const counters = (said: Record<string, number> | undefined) =>
  Object.entries(said ?? {}).map(([kind, number]) => `${number} ${kind} counter${number === 1 ? "" : "s"}`).join(", ");

/** A sentence begins great and ends with a dot. */
export const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/([.?!])\.$/, "$1");

const PROVEN: Record<string, string> = { rule: " by a rule", certificate: " by adding up", confirmed: " by two searches of every other payment", search: " by going through every other payment" };

/** How well the proposal is known to be the best. */
export function provenWords(plan: Plan): string {
  if (!plan.optimal) return "The best that was found; not proven.";
  return `Best, proven${PROVEN[plan.proof ?? ""] ?? ""}.`;
}
