// The state of one object, changed in a dialog: tapped, sick, counters, gone.

import { html, useEffect, useRef } from "./vendor/htm-preact.js";
import { withState, without } from "./objects.js";

export function Editor({ object, label, board, onBoard, onClose }) {
  const box = useRef();
  useEffect(() => {
    box.current.showModal();
  }, []);
  const { state } = object;
  const close = () => box.current.close();
  const set = (change) => onBoard(withState(board, object, change));
  const check = (key, text) => html`<label class="check"><input type="checkbox" checked=${Boolean(state[key])} onChange=${(event) => set({ [key]: event.target.checked })} /> ${text}</label>`;
  const counters = Object.entries(state.counters || {}).map(([name, number]) => `${number} ${name}`).join(", ");
  const read = (text) => Object.fromEntries(text.split(",").map((part) => /^\s*(\d+)\s+(.+?)\s*$/.exec(part)).filter(Boolean).map(([, number, name]) => [name, Number(number)]));
  const chosen = [].concat(state.chosen || []).join(", ");
  const listed = (text) => text.split(",").map((part) => part.trim()).filter(Boolean);
  const one = (found) => (found.length > 1 ? found : found[0]);
  return html`<dialog ref=${box} class="editor" onClose=${onClose} aria-label=${label}>
    <h2>${label}</h2>
    ${object.zone === "battlefield" && html`<div>${check("tapped", "Tapped")}${check("summoning_sick", "Summoning sick")}
      <label class="check"><input type="checkbox" checked=${state.controller === "opponent"} onChange=${(event) => set({ controller: event.target.checked ? "opponent" : undefined })} /> An opponent controls it</label></div>`}
    <div class="field"><label for="counters">Counters</label><input id="counters" value=${counters} placeholder="3 charge" onChange=${(event) => set({ counters: read(event.target.value) })} /></div>
    <div class="field"><label for="chosen">What was chosen as it entered</label><input id="chosen" value=${chosen} placeholder="green" onChange=${(event) => set({ chosen: one(listed(event.target.value)) })} /></div>
    <div class="row"><button type="button" class="danger" onClick=${() => { onBoard(without(board, object)); close(); }}>Remove it</button>
      <button type="button" class="primary" onClick=${close}>Done</button></div>
  </dialog>`;
}
