// The board, built: names with completion, a pasted list or request, the cost, what stays payable, life and pool.

import { useEffect, useState } from "preact/hooks";
import { ZONES, withMore } from "./board";
import { Check, Field } from "./box";
import { EXAMPLES } from "./examples";
import { Words } from "./glyphs";
import { isWhole, keepToo, keptOf, nameOfKept } from "./keep";
import { NameField } from "./names";
import { lineOf, pasted } from "./pasted";
import { cardMeant, type Said } from "./service";
import type { Table } from "./table";

const MOST_AT_ONCE = 50;
const MOST_LIFE = 100_000;

/** What a line of text asks to be paid: a card's name, or else mana symbols and words of a cost. */
export async function asked(text: string): Promise<Said> {
  const said = text.trim();
  const card = said && !said.includes("{") ? await cardMeant(said) : null;
  return card ? { card: card.name } : { cost: said };
}

/** Add so many cards of a name that is meant to a zone; say what was added, or that nobody knows it. */
export async function addCards(table: Table, zone: string, text: string): Promise<boolean> {
  const { count, name } = lineOf(text);
  const card = name ? await cardMeant(name) : null;
  if (!card) {
    table.say(`No card is known by the name “${name}”. A card that isn't known can be pasted as a request with its text.`, true);
    return false;
  }
  const number = Math.min(count, MOST_AT_ONCE);
  await table.change({}, (board) => withMore(board, zone, Array.from({ length: number }, () => card.name)));
  if (!table.said.value) table.say(`${number > 1 ? `${number} ` : ""}${card.name} added.`);
  return true;
}

interface Props {
  table: Table;
  keys: boolean;
  onKeys(on: boolean): void;
}

export function Builder({ table, keys, onKeys }: Props) {
  const [name, setName] = useState("");
  const [zone, setZone] = useState("battlefield");
  const [paste, setPaste] = useState("");
  const add = async (text: string) => {
    if (text.trim() && (await addCards(table, zone, text))) setName("");
  };
  const use = async () => {
    try {
      const found = pasted(paste);
      if ("request" in found) await table.open({ board: {}, ...found.request });
      else await table.change({}, (board) => withMore(board, zone, found.names));
      setPaste("");
    } catch (error) {
      table.say(`What was pasted can't be read as a request: ${(error as Error).message}`, true);
    }
  };
  return (
    <section class="builder" aria-label="Edit the board">
      <div class="row"><div class="field"><label for="example">Start from an example</label>
        <select id="example" onChange={(event) => { const one = EXAMPLES[Number(event.currentTarget.value)]; if (event.currentTarget.value && one) void table.open(one.request); event.currentTarget.value = ""; }}>
          <option value="">choose …</option>{EXAMPLES.map((one, at) => <option value={at}>{one.title}</option>)}</select></div>
        <button type="button" onClick={() => table.open({ board: { life: table.kept.value.life } })}>Clear the board</button></div>
      <div class="row"><NameField id="add" label="Add a card" value={name} onValue={setName} hint="2 Forest" onEnter={add} />
        <div class="field narrow"><label for="zone">to</label><select id="zone" value={zone} onChange={(event) => setZone(event.currentTarget.value)}>{ZONES.map((one) => <option value={one}>{one}</option>)}</select></div>
        <button type="button" onClick={() => add(name)}>Add</button></div>
      <Cost table={table} />
      <Keep table={table} />
      <Player table={table} />
      <div class="row"><div class="field"><label for="paste">Paste a request, or a list of cards</label>
        <textarea id="paste" rows={3} spellcheck={false} value={paste} onInput={(event) => setPaste(event.currentTarget.value)}></textarea></div>
        <button type="button" disabled={!paste.trim()} onClick={use}>Use it</button></div>
      <Check on={keys} say={onKeys}>Single-letter keys (A, W, L, Z)</Check>
      <p class="quiet">A click on a card changes its state. The browser's Back takes an edit back.</p>
    </section>
  );
}

function Cost({ table }: { table: Table }) {
  const { paying } = table.kept.value;
  const pay = paying?.pay as Said | undefined;
  const said = pay ? String(pay["cost"] ?? paying?.name ?? "") : "";
  const [cost, setCost] = useState(said);
  useEffect(() => setCost(said), [said]);
  const set = async (text: string) => {
    const found = text.trim() ? await asked(text) : null;
    await table.change({ pay: found ?? {} });
  };
  return (
    <div class="row"><NameField id="cost" label="What is paid: a cost, or a card" value={cost} onValue={setCost} hint="{1}{W/U}" onEnter={set} />
      <button type="button" onClick={() => set(cost)}>Set</button></div>
  );
}

/** What should stay payable: one by one, or every card in hand. */
function Keep({ table }: { table: Table }) {
  const [said, setSaid] = useState("");
  const request = table.request;
  const keep = keptOf(request);
  const one = async (text: string) => {
    setSaid("");
    const more = text.trim() ? await asked(text) : null;
    if (more) await keepToo(table, { ...more, weight: 1 });
  };
  return (
    <>
      <div class="row"><NameField id="keep" label="Keep payable: a cost, or a card" value={said} onValue={setSaid} hint="{U}{U}" onEnter={one} />
        <button type="button" onClick={() => one(said)}>Keep</button></div>
      <Check id="keep-hand" on={isWhole(request)} say={(on) => table.change({ keep: on ? "hand" : [] })}>Keep every card in hand castable</Check>
      {keep.length > 0 && <ul class="kept-list">{keep.map((entry) => (
        <li><Words text={nameOfKept(entry)} /> <button type="button" class="small" onClick={() => table.change((now) => ({ keep: keptOf(now).filter((other) => other !== entry) }))}>Remove<span class="unseen"> {nameOfKept(entry)} from what is kept</span></button></li>))}</ul>}
    </>
  );
}

function Player({ table }: { table: Table }) {
  const { life, pool } = table.kept.value;
  const set = (part: Said) => table.change({}, (board) => ({ ...board, ...part }));
  const identity = ([] as unknown[]).concat((table.request["board"] as Said | undefined)?.["commander_identity"] ?? []).join("");
  return (
    <div class="row"><div class="field narrow"><label for="life">Life</label>
      <Field id="life" most={MOST_LIFE} text={String(life)} say={(text) => set({ life: Math.max(0, Math.min(MOST_LIFE, Number(text) || 0)) })} /></div>
      <div class="field narrow"><label for="pool">Mana in the pool</label>
        <Field id="pool" text={pool} placeholder="{R}" say={(text) => set({ pool: text.trim() })} /></div>
      <div class="field narrow"><label for="identity">Commander's colors</label>
        <Field id="identity" text={identity} placeholder="WUG" say={(text) => set({ commander_identity: text.replace(/[^a-z]/gi, "").toUpperCase() || undefined })} /></div></div>
  );
}
