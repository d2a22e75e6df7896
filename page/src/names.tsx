// A field for names of cards, with the names that could be meant beneath it.

import { useEffect, useState } from "preact/hooks";
import { namesLike } from "./service";

const SHOWN = 8;
const PAUSE = 80;

/** The number before a name, if there is one, and the name: "2 Fore" is "2 " and "Fore". */
function parted(text: string): { number: string; name: string } {
  const [, number = "", name = ""] = /^(\s*\d{1,4}\s*x?\s+)?(.*)$/i.exec(text) ?? [];
  return { number, name: name.trim() };
}

/** The names that go on from what was typed; none while nothing was typed, or a cost. */
export function useNames(text: string, typed: boolean): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const { name } = parted(text);
    if (!typed || name.length < 2 || name.includes("{")) return setNames([]);
    const now = new AbortController();
    const timer = setTimeout(() => namesLike(name, now.signal).then((found) => setNames(found.slice(0, SHOWN)), () => {}), PAUSE);
    return () => {
      clearTimeout(timer);
      now.abort();
    };
  }, [text, typed]);
  return names;
}

interface FieldProps {
  id: string;
  label: string;
  value: string;
  hint: string;
  onValue(text: string): void;
  onEnter(text: string): void;
}

/** A combobox; `onEnter` gets the text as it is entered, a name that was chosen among the names included. */
export function NameField({ id, label, value, onValue, onEnter, hint }: FieldProps) {
  const [typed, setTyped] = useState(false);
  const [at, setAt] = useState(-1);
  const names = useNames(value, typed);
  const open = typed && names.length > 0;
  const enter = (text: string) => {
    setTyped(false);
    setAt(-1);
    onEnter(text);
  };
  const choose = (name: string) => enter(parted(value).number + name);
  const move = (by: number) => setAt((now) => ((now + 1 + by + names.length + 1) % (names.length + 1)) - 1);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") open && at >= 0 ? choose(names[at]!) : enter(value);
    else if (event.key === "ArrowDown") open ? move(1) : setTyped(true);
    else if (event.key === "ArrowUp" && open) move(-1);
    else if (event.key === "Escape" && open) setTyped(false);
    else return;
    event.preventDefault();
  };
  return (
    <div class="field"><label for={id}>{label}</label>
      <input id={id} value={value} autocomplete="off" autocapitalize="off" spellcheck={false} placeholder={hint} role="combobox" aria-autocomplete="list" aria-expanded={open} aria-controls={`${id}-names`} aria-activedescendant={open && at >= 0 ? `${id}-name-${at}` : undefined}
        onInput={(event) => { setTyped(true); setAt(-1); onValue(event.currentTarget.value); }} onBlur={() => setTyped(false)} onKeyDown={press} />
      <ul id={`${id}-names`} class="names" role="listbox" aria-label="Names of cards" hidden={!open}>{names.map((name, number) => (
        <li id={`${id}-name-${number}`} role="option" aria-selected={number === at} onMouseDown={(event) => { event.preventDefault(); choose(name); }}>{name}</li>))}</ul></div>
  );
}
