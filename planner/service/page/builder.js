// Building a board: names with completion, a pasted decklist or request, the cost, what stays payable.

import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { cardNamed, namesLike } from "./api.js";
import { ZONES, withMore } from "./objects.js";
import { EXAMPLES } from "./examples.js";

function NameField({ id, label, value, onValue, onEnter, hint }) {
  const [names, setNames] = useState([]);
  const running = useRef(null);
  useEffect(() => {
    const text = value.trim();
    running.current?.abort();
    if (text.length < 3 || text.includes("{")) return;
    const now = new AbortController();
    running.current = now;
    const timer = setTimeout(() => namesLike(text, now.signal).then(setNames, () => {}), 150);
    return () => clearTimeout(timer);
  }, [value]);
  return html`<div class="field"><label for=${id}>${label}</label>
    <input id=${id} list=${`${id}-names`} value=${value} autocomplete="off" spellcheck="false" placeholder=${hint}
      onInput=${(event) => onValue(event.target.value)}
      onKeyDown=${(event) => { if (event.key === "Enter") { event.preventDefault(); onEnter(); } }} />
    <datalist id=${`${id}-names`}>${names.map((name) => html`<option value=${name} />`)}</datalist></div>`;
}

/** What a line of text asks to be paid: mana symbols, words of a cost, or a card's name. */
async function asked(text) {
  const said = text.trim();
  if (/\{|\b(pay|sacrifice|discard|tap|exile)\b/i.test(said)) return { cost: said };
  return (await cardNamed(said)) ? { card: said } : { cost: said };
}

const LINE = /^\s*(?:(\d{1,4})\s*x?\s+)?(.+?)\s*(?:\([A-Z0-9]{2,6}\).*)?$/;

/** What was pasted: a request as JSON, or names of permanents, one a line. */
function pasted(text) {
  if (text.trim().startsWith("{")) {
    const found = JSON.parse(text);
    return "board" in found || "pay" in found ? { request: found } : { request: { board: found } };
  }
  const names = [];
  for (const line of text.split("\n")) {
    const said = line.replace(/\/\/.*|#.*/, (comment) => (comment.startsWith("// ") && line.trim() !== comment ? comment : "")).trim();
    if (!said || /^(deck|sideboard|commander|companion|maybeboard)\b:?$/i.test(said)) continue;
    const [, number, name] = LINE.exec(said);
    names.push(...Array.from({ length: Math.min(Number(number || 1), 200) }, () => name));
  }
  return { names };
}

export function Builder({ request, onRequest, onSay, keys, onKeys }) {
  const [name, setName] = useState("");
  const [zone, setZone] = useState("battlefield");
  const [paste, setPaste] = useState("");
  const [keepName, setKeepName] = useState("");
  const pay = request.pay || {};
  const [cost, setCost] = useState("");
  const board = request.board || {};
  const said = pay.cost ?? (typeof pay.card === "string" ? pay.card : pay.card?.name || "");
  useEffect(() => setCost(said), [said]);
  const change = (part) => onRequest({ ...request, ...part });
  const add = (names) => change({ board: withMore(board, zone, names) });
  const addOne = async () => {
    const wanted = name.trim();
    if (!wanted) return;
    const [, number, bare] = LINE.exec(wanted);
    const card = await cardNamed(bare).catch(() => null);
    if (!card) return onSay(`No card is known by the name “${bare}”. A card that isn't known can be pasted as a request with its text.`);
    add(Array.from({ length: Math.min(Number(number || 1), 50) }, () => card.name));
    setName("");
    onSay(`${card.name} added.`);
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
  const keep = Array.isArray(request.keep) ? request.keep : [];
  const keepOne = async () => {
    if (keepName.trim()) change({ keep: [...keep, { ...(await asked(keepName)), weight: 1 }] });
    setKeepName("");
  };
  const nameOfKept = (one) => (typeof one === "string" ? one : one.tag || one.cost || (typeof one.card === "string" ? one.card : one.card?.name) || "cost");
  const number = (id, label, value, most, onValue) => html`<div class="field narrow"><label for=${id}>${label}</label>
    <input id=${id} type="number" min="0" max=${most} value=${value} onChange=${(event) => onValue(Math.max(0, Math.min(most, Number(event.target.value) || 0)))} /></div>`;
  return html`<section class="builder" aria-label="Edit the board">
    <div class="row"><div class="field"><label for="example">Start from an example</label>
      <select id="example" onChange=${(event) => { const at = event.target.value; if (at) onRequest(EXAMPLES[at].request); event.target.value = ""; }}>
        <option value="">choose …</option>${EXAMPLES.map((one, at) => html`<option value=${at}>${one.title}</option>`)}</select></div></div>
    <div class="row"><${NameField} id="cost" label="What is paid: a cost, or a card" value=${cost} onValue=${setCost} hint="{1}{W/U}" onEnter=${() => asked(cost).then((found) => change({ pay: found }))} />
      <button type="button" onClick=${() => asked(cost).then((found) => change({ pay: found }))}>Set</button></div>
    <div class="row"><${NameField} id="add" label="Add a card" value=${name} onValue=${setName} hint="2 Forest" onEnter=${addOne} />
      <div class="field narrow"><label for="zone">to</label><select id="zone" value=${zone} onChange=${(event) => setZone(event.target.value)}>${ZONES.map((one) => html`<option value=${one}>${one}</option>`)}</select></div>
      <button type="button" onClick=${addOne}>Add</button></div>
    <div class="row">${number("life", "Life", board.life ?? 20, 100000, (life) => change({ board: { ...board, life } }))}
      <div class="field narrow"><label for="pool">Mana in the pool</label><input id="pool" value=${typeof board.pool === "string" ? board.pool : ""} placeholder="{R}" onChange=${(event) => change({ board: { ...board, pool: event.target.value.trim() } })} /></div></div>
    <div class="row"><${NameField} id="keep" label="Keep payable" value=${keepName} onValue=${setKeepName} hint="{U}{U}" onEnter=${keepOne} /><button type="button" onClick=${keepOne}>Keep</button></div>
    ${keep.length > 0 && html`<ul class="plain">${keep.map((one, at) => html`<li>${nameOfKept(one)} <button type="button" class="small" onClick=${() => change({ keep: keep.filter((_, other) => other !== at) })} >Remove<span class="unseen"> ${nameOfKept(one)} from what is kept</span></button></li>`)}</ul>`}
    <div class="field"><label for="paste">Paste a request, or a list of cards</label>
      <textarea id="paste" rows="3" spellcheck="false" value=${paste} onInput=${(event) => setPaste(event.target.value)}></textarea></div>
    <div class="row"><button type="button" disabled=${!paste.trim()} onClick=${use}>Use it</button>
      <button type="button" onClick=${() => onRequest({ ...request, board: { life: board.life } })}>Clear the board</button></div>
    <label class="check"><input type="checkbox" checked=${keys} onChange=${(event) => onKeys(event.target.checked)} /> Single-letter keys (A, W, L, Z)</label>
  </section>`;
}
