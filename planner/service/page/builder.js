// Building a board: names with completion, a pasted decklist or request, the cost, what stays payable.

import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { cardMeant } from "./api.js";
import { nameOfKept } from "./keep.js";
import { NameField } from "./names.js";
import { ZONES, withMore } from "./objects.js";
import { costOf } from "./panel.js";
import { lineOf, pasted } from "./pasted.js";
import { Words } from "./symbols.js";
import { poolOf } from "./top.js";
import { EXAMPLES } from "./examples.js";

const MOST_AT_ONCE = 50;

/** What a line of text asks to be paid: a card's name, or else mana symbols and words of a cost. */
async function asked(text) {
  const said = text.trim();
  const card = said && !said.includes("{") ? await cardMeant(said) : null;
  return card ? { card: card.name } : { cost: said };
}

/** What should stay payable: one by one, or every card in hand. */
function Keep({ request, objects, label, change }) {
  const [said, setSaid] = useState("");
  const whole = request.keep === "hand";
  const keep = Array.isArray(request.keep) ? request.keep : [];
  const keepOne = async (text) => {
    setSaid("");
    if (text.trim()) change({ keep: [...keep, { ...(await asked(text)), weight: 1 }] });
  };
  const remove = (at) => change({ keep: keep.filter((_, other) => other !== at) });
  const row = (one, at) => {
    const name = nameOfKept(one, label);
    return html`<li><${Words} text=${name} /> <button type="button" class="small" onClick=${() => remove(at)}>Remove<span class="unseen"> ${name} from what is kept</span></button></li>`;
  };
  return html`${!whole && html`<div class="row"><${NameField} id="keep" label="Keep payable: a cost, or a card" value=${said} onValue=${setSaid} hint="{U}{U}" onEnter=${keepOne} />
      <button type="button" onClick=${() => keepOne(said)}>Keep</button></div>`}
    ${(whole || objects.some((one) => one.zone === "hand")) && html`<label class="check"><input id="keep-hand" type="checkbox" checked=${whole} onChange=${(event) => change({ keep: event.target.checked ? "hand" : [] })} /> Keep every card in hand castable</label>`}
    ${keep.length > 0 && html`<ul class="plain">${keep.map(row)}</ul>`}`;
}

/** The cost that is asked for. */
function Cost({ request, label, change }) {
  const pay = request.pay || {};
  const said = pay.cost ?? costOf(pay, label).name;
  const [cost, setCost] = useState(said);
  useEffect(() => setCost(said), [said]);
  useEffect(() => {
    if (!said) document.getElementById("cost").focus();
  }, []);
  const set = (text) => asked(text).then((found) => change({ pay: found }));
  return html`<div class="row"><${NameField} id="cost" label="What is paid: a cost, or a card" value=${cost} onValue=${setCost} hint="{1}{W/U}" onEnter=${set} />
      <button type="button" onClick=${() => set(cost)}>Set</button></div>`;
}

/** Life and the pool. */
function Player({ board, change }) {
  const set = (part) => change({ board: { ...board, ...part } });
  const life = (text) => Math.max(0, Math.min(100000, Number(text) || 0));
  return html`<div class="row"><div class="field narrow"><label for="life">Life</label>
      <input id="life" type="number" min="0" max="100000" value=${board.life ?? 20} onChange=${(event) => set({ life: life(event.target.value) })} /></div>
    <div class="field narrow"><label for="pool">Mana in the pool</label>
      <input id="pool" value=${poolOf(board)} disabled=${board.pool && typeof board.pool !== "string"} title=${board.pool && typeof board.pool !== "string" ? "This mana has conditions; paste a request to change it" : ""} placeholder="{R}" onChange=${(event) => set({ pool: event.target.value.trim() })} /></div></div>`;
}

export function Builder({ request, objects, label, onRequest, onSay, keys, onKeys }) {
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
    const card = await cardMeant(bare);
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
    <${Cost} request=${request} label=${label} change=${change} />
    <${Keep} request=${request} objects=${objects} label=${label} change=${change} />
    <${Player} board=${board} change=${change} />
    <div class="field"><label for="paste">Paste a request, or a list of cards</label>
      <textarea id="paste" rows="3" spellcheck="false" value=${paste} onInput=${(event) => setPaste(event.target.value)}></textarea></div>
    <div class="row"><button type="button" disabled=${!paste.trim()} onClick=${use}>Use it</button>
      <button type="button" onClick=${() => onRequest({ ...request, board: { life: board.life } })}>Clear the board</button></div>
    <label class="check"><input type="checkbox" checked=${keys} onChange=${(event) => onKeys(event.target.checked)} /> Single-letter keys (A, W, L, Z)</label>
    <p class="quiet">A click on a tile changes its state. The browser's Back takes an edit back.</p>
  </section>`;
}
