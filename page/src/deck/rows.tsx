// A row for each spell of a deck, with its turns.

import { Mana } from "../glyphs";
import type { Odds, Row } from "./asking";
import { percent, toneOf } from "./words";

export function OddsRows({ told }: { told: Odds }) {
  const turns = [...new Set(told.rows.map((row) => row.turn))].sort((a, b) => a - b);
  const rows = new Map<string, Row[]>();
  for (const row of told.rows) {
    const key = `${row.card ?? ""} ${row.cost}`;
    rows.set(key, [...(rows.get(key) ?? []), row]);
  }
  const curves = new Map(told.spells.map((one) => [`${one.card ?? ""} ${one.cost}`, one.on_curve]));
  const sorted = [...rows].sort(([a], [b]) => (curves.get(a) ?? 0) - (curves.get(b) ?? 0));
  return (
    <div class="scrolls" tabindex={0} role="region" aria-label="Odds by spell and turn">
      <table class="odds"><thead><tr><th scope="col">Spell</th><th scope="col">Cost</th>{turns.map((turn) => <th scope="col"><abbr title={`turn ${turn}`}>T{turn}</abbr></th>)}</tr></thead>
        <tbody>{sorted.map(([key, of]) => <tr key={key}><th scope="row">{of[0]!.card ?? "a cost"}</th><td><Mana text={of[0]!.cost} /></td>
          {turns.map((turn) => <Cell row={of.find((row) => row.turn === turn)} curve={curves.get(key) === turn} />)}</tr>)}</tbody></table>
    </div>
  );
}

function Cell({ row, curve }: { row: Row | undefined; curve: boolean }) {
  if (!row) return <td></td>;
  const words = `colors cost ${percent(row.color_screw)}, too few lands ${percent(row.mana_screw)} games of 100; ${row.method}`;
  return <td class={`share share-${toneOf(row.castable)} ${curve ? "on-curve" : ""}`} title={words}><b>{percent(row.castable)}</b>{row.error > 0 && <small> ±{percent(2 * row.error)}</small>}</td>;
}
