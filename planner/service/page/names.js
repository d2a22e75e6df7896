// A field for names of cards, with the names that could be meant beneath it.

import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { namesLike } from "./api.js";

const SHOWN = 8;
const PAUSE = 80;

/** The number before a name, if there is one, and the name: "2 Fore" is "2 " and "Fore". */
function parted(text) {
  const [, number, name] = /^(\s*\d{1,4}\s*x?\s+)?(.*)$/i.exec(text);
  return { number: number || "", name: name.trim() };
}

/** The names that go on from what was typed; none while nothing was typed, or a cost. */
function useNames(text, typed) {
  const [names, setNames] = useState([]);
  useEffect(() => {
    const { name } = parted(text);
    if (!typed || name.length < 2 || name.includes("{")) {
      setNames([]);
      return undefined;
    }
    const now = new AbortController();
    const timer = setTimeout(() => namesLike(name, now.signal).then((found) => setNames(found.slice(0, SHOWN)), () => {}), PAUSE);
    return () => {
      clearTimeout(timer);
      now.abort();
    };
  }, [text, typed]);
  return names;
}

/** A combobox; `onEnter` gets the text as it is entered, a name that was chosen among the names included. */
export function NameField({ id, label, value, onValue, onEnter, hint }) {
  const [typed, setTyped] = useState(false);
  const [at, setAt] = useState(-1);
  const names = useNames(value, typed);
  const open = typed && names.length > 0;
  const enter = (text) => {
    setTyped(false);
    setAt(-1);
    onEnter(text);
  };
  const choose = (name) => enter(parted(value).number + name);
  const move = (by) => setAt((now) => ((now + 1 + by + names.length + 1) % (names.length + 1)) - 1);
  const keys = {
    Enter: () => (open && at >= 0 ? choose(names[at]) : enter(value)),  // what isn't a name is taken to begin one
    ArrowDown: () => (open ? move(1) : setTyped(true)),
    ArrowUp: () => open && move(-1),
    Escape: () => setTyped(false),
  };
  return html`<div class="field"><label for=${id}>${label}</label>
    <input id=${id} value=${value} autocomplete="off" autocapitalize="off" spellcheck="false" placeholder=${hint}
      role="combobox" aria-autocomplete="list" aria-expanded=${open} aria-controls=${`${id}-names`}
      aria-activedescendant=${open && at >= 0 ? `${id}-name-${at}` : undefined}
      onInput=${(event) => { setTyped(true); setAt(-1); onValue(event.target.value); }} onBlur=${() => setTyped(false)}
      onKeyDown=${(event) => { const act = keys[event.key]; if (act) { event.preventDefault(); act(); } }} />
    <ul id=${`${id}-names`} class="names" role="listbox" aria-label="Names of cards" hidden=${!open}>${names.map((name, number) => html`<li id=${`${id}-name-${number}`} role="option"
      aria-selected=${number === at} onMouseDown=${(event) => { event.preventDefault(); choose(name); }}>${name}</li>`)}</ul></div>`;
}
