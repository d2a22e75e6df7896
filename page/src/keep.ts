// What should stay payable afterwards: how each is called, and which of it a plan leaves payable.

import type { Said } from "./service";
import type { Table } from "./table";

type Kept = Said | string | number;

const nameOfCard = (card: unknown): string => (Array.isArray(card) ? card.map((face) => (face as { name: string }).name).join(" // ") : typeof card === "object" && card ? String((card as { name?: string }).name ?? "") : String(card));

/** How a cost to keep is called: by its tag, its card, its ability, or as it is written. */
export function nameOfKept(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return String(entry).replace(/#1$/, "");
  const { tag, card, ability, source, cost } = entry as Said;
  if (tag) return String(tag);
  if (card !== undefined) return nameOfCard(card).replace(/#1$/, "");
  if (typeof ability === "string") return ability;
  return cost ? String(cost) : source !== undefined ? `an ability of ${String(source)}` : "a cost";
}

const isCard = (entry: Kept) => (typeof entry === "object" ? Boolean(entry["card"]) : !String(entry).includes("{"));

/** The request with a tag for each cost to keep, so that the answer calls it as the page does. */
export function tagged(request: Said): Said {
  const keep = request["keep"];
  if (!Array.isArray(keep)) return request;
  return {
    ...request,
    keep: (keep as Kept[]).map((entry) => ({ tag: nameOfKept(entry), ...(typeof entry === "object" ? entry : isCard(entry) ? { card: entry } : { cost: entry }) })),
  };
}

export interface KeptRow {
  name: string;
  castable: boolean;
  kept: boolean;
}

/** What a request wants to keep (of `"hand"` the cards that are held), each with whether a plan leaves it payable; what it keeps besides comes last. */
export function keptRows(request: Said, held: readonly string[], kept: readonly string[]): KeptRow[] {
  const { keep } = request;
  const wanted = keep === "hand" ? held.map((name) => ({ name, castable: true }))
    : (Array.isArray(keep) ? (keep as Kept[]) : []).map((entry) => ({ name: nameOfKept(entry), castable: isCard(entry) }));
  const left = [...kept];
  const rows = wanted.map((one) => {
    const at = left.indexOf(one.name);
    if (at >= 0) left.splice(at, 1);
    return { ...one, kept: at >= 0 };
  });
  return [...rows, ...left.map((name) => ({ name, castable: true, kept: true }))];
}

/** The costs that a request keeps payable, one by one. */
export const keptOf = ({ keep }: Said): unknown[] => (Array.isArray(keep) ? (keep as unknown[]) : []);

/** Keep one more cost payable. */
export const keepToo = (table: Table, entry: Said): Promise<void> => table.change((request) => ({ keep: [...keptOf(request), entry] }));
