// A card that looks like one: a frame by color, its name, cost, type and what it does.

import type { ComponentChildren } from "preact";
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Mana, symbolsOf, Words } from "./glyphs";
import { images } from "./images";
import { bare, cardNamed, type Card } from "./service";

/** The cards of the names that were asked for; those that nobody knows aren't among them. */
export const known = signal<ReadonlyMap<string, Card>>(new Map());

export function useCard(said: string | Card): Card {
  useEffect(() => {
    if (typeof said !== "string" || known.value.has(said)) return;
    cardNamed(said).then((card) => { if (card) known.value = new Map(known.value).set(said, card); }, () => {});
  }, [said]);
  return typeof said === "string" ? (known.value.get(said) ?? { name: said }) : said;
}

export const typeOf = (card: Card): string => card.type_line ?? card.card_faces?.[0]?.type_line ?? "";
export const costOf = (card: Card): string => card.mana_cost ?? card.card_faces?.[0]?.mana_cost ?? "";

/** The kind of frame: a color, gold, an artifact's or a land's. */
export function frameOf(card: Card): string {
  if (/\bLand\b/.test(typeOf(card))) return "land";
  const colors = new Set(card.colors ?? symbolsOf(costOf(card)).join("").replace(/[^WUBRG]/g, ""));
  if (colors.size > 1) return "gold";
  return [...colors][0]?.toLowerCase() ?? "artifact";
}

interface CardProps {
  said: string | Card;
  id: string;
  classes?: string[];
  label: string;
  disabled?: boolean;
  makes?: readonly string[];
  children?: ComponentChildren;
  steps?: Record<string, number[]>;
  /** What a click does; without it the card is only looked at. */
  onUse?: () => void;
  onFocus?(): void;
  onRead?(): void;
}

export function CardView({ said, id, classes = [], label, makes = [], steps, children, onUse, onFocus, onRead }: CardProps) {
  const card = useCard(said);
  const picture = images.value.get(bare(card.name));
  const Tag = onUse ? "button" : "div";
  const size = card.power !== undefined ? `${card.power}/${card.toughness}` : "";
  return (
    <Tag {...(onUse ? { type: "button" } : {})} id={`card-${id}`} class={["card", `frame-${frameOf(card)}`, ...classes].join(" ")} onClick={onUse} onFocus={onFocus} onContextMenu={(event: MouseEvent) => { event.preventDefault(); onRead?.(); }} data-steps={steps && Object.keys(steps).length ? JSON.stringify(steps) : undefined} title={card.oracle_text || card.name}>
      <span class="card-head"><b class="card-name">{card.name}</b><Mana text={costOf(card)} /></span>
      <span class={makes.length > 4 || makes.join("").length > 15 ? "card-art many" : "card-art"}>{picture && <img class="card-picture" src={picture} alt="" loading="lazy" />}{makes.length > 0 ? <span class="card-makes"><Makes makes={makes} /></span> : !picture && <small class="card-text"><Words text={card.oracle_text ?? ""} /></small>}</span>
      <span class="card-type">{typeOf(card)}</span>
      {label && <span class="unseen">, {label}</span>}
      <span class="card-foot">{size && <b>{size}</b>}{children}</span>
    </Tag>
  );
}

const MOST_WAYS = 5;

/** What one activation could add, each way by itself. */
function Makes({ makes }: { makes: readonly string[] }) {
  const shown = makes.slice(0, MOST_WAYS);
  return <>{shown.map((mana, at) => <>{at > 0 && mana.length > 3 && <i> / </i>}<Mana text={mana} /></>)}{makes.length > MOST_WAYS && " …"}</>;
}
