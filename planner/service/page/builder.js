// Building a board: names with completion, a pasted decklist or request, the cost, what stays payable.

import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { cardNamed } from "./api.js";
import { NameField } from "./names.js";
import { ZONES, withMore } from "./objects.js";
import { lineOf, pasted } from "./pasted.js";
import { EXAMPLES } from "./examples.js";

const MOST_AT_ONCE = 50;

/** What a line of text asks to be paid: a card's name, or else mana symbols and words of a cost. */
async function asked(text) {
  const said = text.trim();
  const card = said && !said.includes("{") ? await cardNamed(said).catch(() => null) : null;
  return card ? { card: card.name } : { cost: said };
}

const nameOfKept = (one) => (typeof one === "string" ? one : one.tag || one.cost || (typeof one.card === "string" ? one.card : one.card?.name) || "cost");

/** The cost that is asked for, and what should stay payable after it. */
function Costs({ request, change }) {
  const pay = request.pay || {};
  const said = pay.cost ?? (typeof pay.card === "string" ? pay.card : pay.card?.name || "");
  const [cost, setCost] = useState(said);
  const [kept, setKept] = useState("");
  useEffect(() => setCost(said), [said]);
  const keep = Array.isArray(request.keep) ? request.keep : [];
  const set = (text) => asked(text).then((found) => change({ pay: found }));
  const keepOne = async (text) => {
    setKept("");
    if (text.trim()) change({ keep: [...keep, { ...(await asked(text)), weight: 1 }] });
  };
  return html`<div class="row"><${NameField} id="cost" label="What is paid: a cost, or a card" value=${cost} onValue=${setCost} hint="{1}{W/U}" onEnter=${set} />
      <button type="button" onClick=${() => set(cost)}>Set</button></div>
    <div class="row"><${NameField} id="keep" label="Keep payable: a cost, or a card" value=${kept} onValue=${setKept} hint="{U}{U}" onEnter=${keepOne} />
      <button type="button" onClick=${() => keepOne(kept)}>Keep</button></div>
    ${keep.length > 0 && html`<ul class="plain">${keep.map((one, at) => html`<li>${nameOfKept(one)} <button type="button" class="small" onClick=${() => change({ keep: keep.filter((_, other) => other !== at) })}>Remove<span class="unseen"> ${nameOfKept(one)} from what is kept</span></button></li>`)}</ul>`}`;
}

/** Life and the pool. */
function Player({ board, change }) {
  const set = (part) => change({ board: { ...board, ...part } });
  const life = (text) => Math.max(0, Math.min(100000, Number(text) || 0));
  return html`<div class="row"><div class="field narrow"><label for="life">Life</label>
      <input id="life" type="number" min="0" max="100000" value=${board.life ?? 20} onChange=${(event) => set({ life: life(event.target.value) })} /></div>
    <div class="field narrow"><label for="pool">Mana in the pool</label>
      <input id="pool" value=${typeof board.pool === "string" ? board.pool : ""} placeholder="{R}" onChange=${(event) => set({ pool: event.target.value.trim() })} /></div></div>`;
}

export function Builder({ request, onRequest, onSay, keys, onKeys }) {
  const [name, setName] = useState("");
  const [zone, setZone] = useState("battlefield");
  const [paste, setPaste] = useState("");
  const board = request.board || {};
  const change = (part) => onRequest({ ...request, ...part });
  const add = (names) => change({ board: withMore(board, zone, names) });
  const addOne = async (text) => {
    const wanted = text.trim();
    if (!wanted) return;
    const { count, name: bare } = lineOf(wanted);
    const card = await cardNamed(bare).catch(() => null);
    if (!card) {
      setName(text);
      onSay(`No card is known by the name “${bare}”. A card that isn't known can be pasted as a request with its text.`);
      return;
    }
    const number = Math.min(count, MOST_AT_ONCE);
    add(Array.from({ length: number }, () => card.name));
    setName("");
    onSay(`${number > 1 ? `${number} ` : ""}${card.name} added.`);
  };
  const use = () => {
    try {
      const found = pasted(paste);
      if (found.request) onRequest({ board: {}, ...found.request });
      else add(found.names);
      setPaste("");
    } catch (error) {
      onSay(`What was pasted can't be read as a request: ${error.message}`);
    }
  };
  return html`<section class="builder" aria-label="Edit the board">
    <div class="row"><div class="field"><label for="example">Start from an example</label>
      <select id="example" onChange=${(event) => { const at = event.target.value; if (at) onRequest(EXAMPLES[at].request); event.target.value = ""; }}>
        <option value="">choose …</option>${EXAMPLES.map((one, at) => html`<option value=${at}>${one.title}</option>`)}</select></div></div>
    <div class="row"><${NameField} id="add" label="Add a card" value=${name} onValue=${setName} hint="2 Forest" onEnter=${addOne} />
      <div class="field narrow"><label for="zone">to</label><select id="zone" value=${zone} onChange=${(event) => setZone(event.target.value)}>${ZONES.map((one) => html`<option value=${one}>${one}</option>`)}</select></div>
      <button type="button" onClick=${() => addOne(name)}>Add</button></div>
    <${Costs} request=${request} change=${change} />
    <${Player} board=${board} change=${change} />
    <div class="field"><label for="paste">Paste a request, or a list of cards</label>
      <textarea id="paste" rows="3" spellcheck="false" value=${paste} onInput=${(event) => setPaste(event.target.value)}></textarea></div>
    <div class="row"><button type="button" disabled=${!paste.trim()} onClick=${use}>Use it</button>
      <button type="button" onClick=${() => onRequest({ ...request, board: { life: board.life } })}>Clear the board</button></div>
    <label class="check"><input type="checkbox" checked=${keys} onChange=${(event) => onKeys(event.target.checked)} /> Single-letter keys (A, W, L, Z)</label>
    <p class="quiet">A click on a tile changes its state. The browser's Back takes an edit back.</p>
  </section>`;
}
