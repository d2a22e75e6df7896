// What is said of a card in hand, and of a proposal, in a few words.

import type { HandCard, Paying } from "./service";

/** "Island#2" is "Island". */
export const nameOf = (id: string): string => id.replace(/#\d+$/, "");

const listed = (ids: readonly string[]): string => {
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
}
interface Step {
  action: string;
  object?: string;
  irreversible?: boolean;
}
export interface Plan {
  status: "payable";
  steps: Step[];
  summary: Summary & { tapped: string[]; kept: string[]; left_in_pool: string };
  total_cost: string;
  lethal?: boolean;
  optimal?: boolean;
}

/** The proposal, where the rest can be paid. */
export function planOf(paying: Paying | null): Plan | null {
  const answer = paying?.answer as { status?: string } | undefined;
  return answer?.status === "payable" ? (answer as unknown as Plan) : null;
}

/** What the proposal and what was done by hand give up for good. */
export function lossesOf(plan: Plan, life: number): string[] {
  const end = plan.summary;
  const said = (["sacrificed", "discarded", "exiled", "returned"] as const)
    .filter((key) => end[key].length > 0)
    .map((key) => `${key} ${listed(end[key])}`);
  const left = end.life_after_triggers ?? end.life;
  if (left < life) said.push(`${life - left} life`);
  return said;
}

/** The number of the step in which each object is used, from 1. */
export function orderOf(plan: Plan): Map<string, number> {
  const order = new Map<string, number>();
  let number = 0;
  for (const step of plan.steps) {
    if (step.action === "spend" || !step.object) continue;
    number += 1;
    if (!order.has(step.object)) order.set(step.object, number);
  }
  return order;
}
