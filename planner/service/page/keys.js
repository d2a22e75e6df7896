// The keys that do what the buttons do, and whether single letters are among them.

import { useEffect, useRef, useState } from "./vendor/htm-preact.js";

export function useKeysSetting() {
  const [on, setOn] = useState(() => localStorage.getItem("keys") !== "off");
  const set = (wanted) => { localStorage.setItem("keys", wanted ? "on" : "off"); setOn(wanted); };
  return [on, set];
}

/** Enter pays, Escape cancels, letters do the rest, but never while somebody types. */
export function useKeys({ actions, keys, off }) {
  const latest = useRef();
  latest.current = { actions, keys, off };
  useEffect(() => {
    const press = (event) => {
      const now = latest.current;
      if (now.off || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const at = event.target;
      if (at.closest("input, textarea, select, dialog, summary")) return;
      if (event.key === "Escape") return now.actions.cancel();
      if (event.key === "Enter") {
        // On a button Enter presses that button; on a tile of the board it pays, the space bar taps.
        if (at.closest("button:not(.tile)")) return;
        event.preventDefault();
        return now.actions.pay();
      }
      if (!now.keys) return;
      const action = { a: "another", w: "why", l: "spare", z: "undo" }[event.key.toLowerCase()];
      if (action) {
        event.preventDefault();
        now.actions[action]();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
