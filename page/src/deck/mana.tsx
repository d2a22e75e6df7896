// What a deck costs and what its lands make, as small bars: the curve, and the symbols of each color beside its lands.

import { Mana, Symbol } from "../glyphs";
import type { DeckMana } from "./asking";

const TYPES = "WUBRGC";

export function ManaView({ mana }: { mana: DeckMana }) {
  const curve = Object.entries(mana.curve);
  const shown = [...TYPES].filter((type) => mana.asked[type] || (type !== "C" && mana.made[type]));
  if (curve.length === 0 && shown.length === 0) return null;
  return (
    <section class="deck-mana" aria-label="Costs and lands">
      {curve.length > 0 && <Curve curve={curve} />}
      {shown.length > 0 && <Colors mana={mana} shown={shown} />}
    </section>
  );
}

function Curve({ curve }: { curve: [string, number][] }) {
  const most = Math.max(...curve.map(([, number]) => number));
  return (
    <figure><figcaption>The curve: cards of each mana value</figcaption>
      <ol class="curve">{curve.map(([value, number]) => (
        <li><b>{number}<span class="unseen"> card{number === 1 ? "" : "s"} of</span></b><svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><rect y={1 - number / most} width="1" height={number / most} /></svg><span class="unseen">mana value</span><Symbol symbol={value} /><span class="unseen">{value}</span></li>))}</ol>
    </figure>
  );
}

function Colors({ mana: { asked, made }, shown }: { mana: DeckMana; shown: string[] }) {
  const bar = (of: Record<string, number>, type: string) => {
    const number = of[type] ?? 0;
    const share = number / Math.max(...shown.map((one) => of[one] ?? 0), 1);
    return <td><span class="measured"><b>{number}</b><svg class={`bar-${type}`} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><rect width={share} height="1" /></svg></span></td>;
  };
  return (
    <table class="colors"><caption>Colors: what costs ask for, and what lands make</caption>
      <thead><tr><th scope="col"><span class="unseen">Color</span></th><th scope="col">symbols in costs</th><th scope="col">lands that make it</th></tr></thead>
      <tbody>{shown.map((type) => <tr key={type}><th scope="row"><Mana text={`{${type}}`} /></th>{bar(asked, type)}{bar(made, type)}</tr>)}</tbody></table>
  );
}
