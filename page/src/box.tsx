// What somebody enters is seen at once; what the table holds is seen again once it has answered.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";

/** What is shown and how it's changed: what was said last, until nothing is awaited any more; else what is held. */
export function useSaid<T>(held: T, say: (value: T) => unknown): [T, (value: T) => void] {
  const [said, setSaid] = useState<{ value: T } | null>(null);
  const awaited = useRef(0);
  const tell = async (value: T) => {
    awaited.current += 1;
    setSaid({ value });
    try {
      await say(value);
    } finally {
      awaited.current -= 1;
      if (awaited.current === 0) setSaid(null);
    }
  };
  return [said ? said.value : held, (value) => void tell(value)];
}

/** A box with its words that turns something of the table on and off. */
export function Check({ id, on, say, children }: { id?: string; on: boolean; say(on: boolean): unknown; children: ComponentChildren }) {
  const [shown, tell] = useSaid(on, say);
  return <label class="check"><input id={id} type="checkbox" checked={shown} onChange={(event) => tell(event.currentTarget.checked)} /> {children}</label>;
}

interface FieldProps {
  id: string;
  text: string;
  say(text: string): unknown;
  placeholder?: string;
  /** The most that the number may be, where it's a number. */
  most?: number;
}

/** A field that says something of the table as soon as it is left, or by Enter. */
export function Field({ id, text, say, placeholder, most }: FieldProps) {
  const [shown, tell] = useSaid(text, say);
  const number = most === undefined ? {} : { type: "number" as const, min: 0, max: most };
  return <input id={id} {...number} placeholder={placeholder ?? ""} value={shown} onChange={(event) => tell(event.currentTarget.value)} />;
}
