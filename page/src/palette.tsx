// One line for everything: "cast absorb", "x 4", "tap island", "2 fores", "identity wug"; Enter takes the first that fits.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { addCards } from "./builder";
import { Mana, Words } from "./glyphs";
import { keepToo } from "./keep";
import { COLORS } from "./needs";
import { costOf, typeOf, useCard } from "./card";
import { bare, namesLike, type Card } from "./service";
import { cardOf, nameOfObject } from "./stacks";
import type { Event, Table } from "./table";

interface Entry {
  text: string;
  /** The card that is meant: its cost and its type stand beside the text. */
  card?: string | Card;
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
  const [, letters] = /^\s*identity\s+([wubrg]{1,5}|c)\s*$/i.exec(text) ?? [];
  if (letters) return [identityEntry(letters.toUpperCase(), table)];
  if (/^(\{[^{}]+\})+$/.test(rest.trim())) return costEntries(rest.trim(), does, table);
  if (!word) return [];
  const found: Entry[] = [];
  for (const one of kept.objects.values()) {
    const said = (event: Event, label: string): Entry => ({ text: label, card: cardOf(one), act: () => table.happen(event) });
    const name = nameOfObject(one);
    const held = kept.hand.get(one.id);
    if (!fits(name)) continue;
    if (held && ["", "cast", "play"].includes(does)) found.push(held.land ? said({ do: "play", pay: { card: one.id } }, `Play ${name}`) : said({ do: "cast", pay: { card: one.id } }, `Cast ${name}`));
    else if (held && !held.land && does === "keep") found.push({ text: `Keep ${name} castable`, card: cardOf(one), act: () => keepToo(table, { card: one.id, weight: 1 }) });
    else if (kept.paying && kept.clickable.has(one.id) && does !== "cast") {
      if (["", "tap"].includes(does)) found.push(said({ do: "tap", object: one.id }, `Tap ${one.id.replace("#", " ")}`));
      if (["spare", "keep"].includes(does)) found.push(said({ do: "spare", object: one.id }, `Spare ${one.id.replace("#", " ")}`));
    }
  }
  return found.slice(0, 8);
}

/** The colors of the commander: what Command Tower and its like make. */
function identityEntry(said: string, table: Table): Entry {
  const colors = Object.keys(COLORS).filter((letter) => said.includes(letter)).join("");
  const text = colors ? `The commander's colors are ${[...colors].map((letter) => `{${letter}}`).join("")}` : "The commander has no color";
  return { text, act: () => table.change({}, (board) => ({ ...board, commander_identity: colors })) };
}

/** What a cost in symbols could mean: it is paid, or kept payable. */
function costEntries(cost: string, does: string, table: Table): Entry[] {
  const pay = { text: `Pay ${cost}`, act: () => table.change({ pay: { cost } }) };
  const kept = { text: `Keep ${cost} payable`, act: () => keepToo(table, { cost }) };
  return does === "keep" ? [kept] : does === "pay" ? [pay] : [pay, kept];
}

/** What a card costs, and of which type it is. */
function Kind({ said }: { said: string | Card }) {
  const card = useCard(said);
  return <span class="kind"><Mana text={costOf(card)} /> <small>{typeOf(card)}</small></span>;
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
    namesLike(name, now.signal).then((found) => setNames(found.slice(0, 5)), () => {});
    return () => now.abort();
  }, [name]);
  useEffect(() => document.getElementById(`entry-${at}`)?.scrollIntoView({ block: "nearest" }), [at]);
  const add = (card: string, zone: string): Entry => ({ text: `Add ${count || 1} ${card} to the ${zone}`, card, act: () => addCards(table, zone, `${count || 1} ${card}`) });
  const entries = [...entriesFor(text, table), ...names.flatMap((card) => ["battlefield", "hand"].map((zone) => add(card, zone)))];
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
      <input value={text} placeholder="cast absorb, pay {2}{U}, tap island, x 4, 2 forest, identity wug" aria-label="What next?" role="combobox" aria-expanded={entries.length > 0} aria-controls="palette-list" aria-activedescendant={entries.length ? `entry-${at}` : undefined} autocomplete="off" spellcheck={false}
        onInput={(event) => { setText(event.currentTarget.value); setAt(0); }} onKeyDown={press} />
      <ul id="palette-list" role="listbox" aria-label="What could be meant">{entries.map((entry, number) => <li id={`entry-${number}`} role="option" aria-selected={number === at} onMouseDown={(event) => { event.preventDefault(); take(entry); }}><Words text={entry.text} />{entry.card && <Kind said={entry.card} />}</li>)}</ul>
    </dialog>
  );
}
