// What should stay payable afterwards: how each is called, and which of it a plan leaves payable.

import { heldIn } from "./kept";
import type { Said } from "./service";
import type { Table } from "./table";
import { nameOf } from "./words";

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

/** Whether a request keeps the whole hand castable, whatever is in it. */
export const isWhole = ({ keep }: Said): boolean => keep === "hand";

/** The costs that a request keeps payable, one by one; one alone needs no list. */
export const keptOf = (request: Said): Kept[] => (isWhole(request) || !request["keep"] ? [] : ([] as Kept[]).concat(request["keep"] as Kept | Kept[]));

const isCard = (entry: Kept) => (typeof entry === "object" ? Boolean(entry["card"]) : !String(entry).includes("{"));

/** The request with a tag for each cost to keep, so that the answer calls it as the page does. */
export function tagged(request: Said): Said {
  if (isWhole(request) || !request["keep"]) return request;  // the hand is read where nothing is said
  return {
    ...request,
    keep: keptOf(request).map((entry) => ({ tag: nameOfKept(entry), ...(typeof entry === "object" ? entry : isCard(entry) ? { card: entry } : { cost: entry }) })),
  };
}

export interface KeptRow {
  name: string;
  castable: boolean;
  kept: boolean;
}

/** What a request wants to keep (of `"hand"` the cards that are held), each with whether a plan leaves it payable; what it keeps besides comes last. */
export function keptRows(request: Said, held: readonly string[], kept: readonly string[]): KeptRow[] {
  const wanted = isWhole(request) ? held.map((name) => ({ name, castable: true }))
    : keptOf(request).map((entry) => ({ name: nameOfKept(entry), castable: isCard(entry) }));
  const left = [...kept];
  const rows = wanted.map((one) => {
    const at = left.indexOf(one.name);
    if (at >= 0) left.splice(at, 1);
    return { ...one, kept: at >= 0 };
  });
  return [...rows, ...left.map((name) => ({ name, castable: true, kept: true }))];
}

/** Keep one more cost payable. Where that was the whole hand, its spells are told one by one, and it beside them. */
export const keepToo = (table: Table, entry: Said): Promise<void> => table.change((request) => {
  if (!isWhole(request)) return { keep: [...keptOf(request), entry] };
  const { hand } = table.kept.value;
  const spells = heldIn(table.kept.value).filter(({ id, zone }) => zone === "hand" && !hand.get(id)!.land).map(({ id }) => id);
  const there = spells.some((id) => [id, nameOf(id)].includes(String(entry["card"])));
  return there ? {} : { keep: [...spells.map((card) => ({ card })), entry] };
});
