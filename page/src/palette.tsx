// One line for everything: "cast absorb", "x 4", "tap island", "2 fores"; Enter takes the first that fits.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { addCards } from "./builder";
import { Words } from "./glyphs";
import { bare, namesLike } from "./service";
import { nameOfObject } from "./stacks";
import type { Event, Table } from "./table";

interface Entry {
  text: string;
  act(): unknown;
}

/** What a text could mean at this table, the likeliest first. */
export function entriesFor(text: string, table: Table): Entry[] {
  const kept = table.kept.value;
  const [, verb = "", rest = ""] = /^\s*(?:(cast|play|pay|tap|spare|keep|x)\s+)?(.*)$/i.exec(text) ?? [];
  const word = bare(rest);
  const does = verb.toLowerCase();
  const fits = (name: string) => bare(name).startsWith(word) || name.split(" ").some((part) => bare(part).startsWith(word));
  if (does === "x" && /^\d+$/.test(rest)) return [{ text: `X is ${rest}`, act: () => table.happen({ do: "x", x: Number(rest) }) }];
  if (/^(\{[^{}]+\})+$/.test(rest.trim())) return costEntries(rest.trim(), does, table);
  if (!word) return [];
  const said = (event: Event, label: string): Entry => ({ text: label, act: () => table.happen(event) });
  const found: Entry[] = [];
  for (const one of kept.objects.values()) {
    const name = nameOfObject(one);
    const held = kept.hand.get(one.id);
    if (!fits(name)) continue;
    if (held && ["", "cast", "play"].includes(does)) found.push(held.land ? said({ do: "play", pay: { card: one.id } }, `Play ${name}`) : said({ do: "cast", pay: { card: one.id } }, `Cast ${name}`));
    else if (kept.paying && kept.clickable.has(one.id) && does !== "cast") {
      if (["", "tap"].includes(does)) found.push(said({ do: "tap", object: one.id }, `Tap ${one.id.replace("#", " ")}`));
      if (["spare", "keep"].includes(does)) found.push(said({ do: "spare", object: one.id }, `Spare ${one.id.replace("#", " ")}`));
    }
  }
  return found.slice(0, 8);
}

/** What a cost in symbols could mean: it is paid, or kept payable. */
function costEntries(cost: string, does: string, table: Table): Entry[] {
  const pay = { text: `Pay ${cost}`, act: () => table.change({ pay: { cost } }) };
  const keep = Array.isArray(table.request["keep"]) ? (table.request["keep"] as unknown[]) : [];
  const kept = { text: `Keep ${cost} payable`, act: () => table.change({ keep: [...keep, { cost }] }) };
  return does === "keep" ? [kept] : does === "pay" ? [pay] : [pay, kept];
}

export function Palette({ table, onClose }: { table: Table; onClose(): void }) {
  const box = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [names, setNames] = useState<string[]>([]);
  const [at, setAt] = useState(0);
  const [, count = "", name = ""] = /^\s*(?:(\d{1,2})\s*x?\s+)?(.*)$/.exec(text) ?? [];
  useLayoutEffect(() => box.current?.showModal(), []);
  useEffect(() => {
    if (name.length < 2) return setNames([]);
    const now = new AbortController();
    namesLike(name, now.signal).then((found) => setNames(found.slice(0, 6)), () => {});
    return () => now.abort();
  }, [name]);
  const add = (card: string) => addCards(table, "battlefield", `${count || 1} ${card}`);
  const entries = [...entriesFor(text, table), ...names.map((card) => ({ text: `Add ${count || 1} ${card} to the battlefield`, act: () => add(card) }))];
  const take = (entry: Entry | undefined) => {
    if (!entry) return;
    box.current?.close();
    void entry.act();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setAt((at + 1) % Math.max(1, entries.length));
    else if (event.key === "ArrowUp") setAt((at + entries.length - 1) % Math.max(1, entries.length));
    else if (event.key === "Enter") take(entries[at]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={box} class="palette" onClose={onClose} aria-label="What next?">
      <input value={text} placeholder="cast absorb, pay {2}{U}, tap island, x 4, 2 forest" aria-label="What next?" role="combobox" aria-expanded={entries.length > 0} aria-controls="palette-list" aria-activedescendant={entries.length ? `entry-${at}` : undefined} autocomplete="off" spellcheck={false}
        onInput={(event) => { setText(event.currentTarget.value); setAt(0); }} onKeyDown={press} />
      <ul id="palette-list" role="listbox" aria-label="What could be meant">{entries.map((entry, number) => <li id={`entry-${number}`} role="option" aria-selected={number === at} onMouseDown={(event) => { event.preventDefault(); take(entry); }}><Words text={entry.text} /></li>)}</ul>
    </dialog>
  );
}
