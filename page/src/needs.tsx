// Questions that the planner has about the board ("which colors has the commander?"), each with its answers as buttons.

import { useState } from "preact/hooks";
import { withFact } from "./board";
import { Mana, Words } from "./glyphs";
import type { Table } from "./table";

/** A fact that some text asks for and the request doesn't say. */
export interface Need {
  object: string;
  key: string;
  text: string;
}

export const COLORS: Readonly<Record<string, string>> = { W: "white", U: "blue", B: "black", R: "red", G: "green" };
const LAND_TYPES = ["Plains", "Island", "Swamp", "Mountain", "Forest"];
const OF_BOARD = new Set(["commander_identity", "library"]);
const NUMBERS = new Set(["power", "toughness", "library", "x", "counters"]);

export function Needs({ table, needs }: { table: Table; needs: readonly Need[] }) {
  const asked = [...new Map(needs.map((need) => [OF_BOARD.has(need.key) ? need.key : `${need.key} ${need.object}`, need])).values()];
  if (asked.length === 0) return null;
  return <div class="needs">{asked.map((need) => <fieldset class="choices" key={`${need.key} ${need.object}`}><legend><Words text={need.text} /></legend><Answers need={need} say={(value) => table.change({}, (board) => withFact(board, need, value))} /></fieldset>)}</div>;
}

function Answers({ need, say }: { need: Need; say(value: unknown): void }) {
  if (need.key === "commander_identity") return <Identity say={say} />;
  if (need.key === "chosen" && need.text.includes("which color ")) return <>{Object.entries(COLORS).map(([letter, color]) => <button type="button" onClick={() => say(color)}><Mana text={`{${letter}}`} /></button>)}</>;
  if (need.key === "chosen" && need.text.includes("which basic land type ")) return <>{LAND_TYPES.map((type) => <button type="button" onClick={() => say(type)}>{type}</button>)}</>;
  return <Typed need={need} say={say} />;
}

/** The colors of a commander: any number of them, none is colorless. */
function Identity({ say }: { say(value: string): void }) {
  const [on, setOn] = useState("");
  const turn = (letter: string) => setOn([...Object.keys(COLORS)].filter((one) => (one === letter) !== on.includes(one)).join(""));
  return (
    <>{Object.keys(COLORS).map((letter) => <button type="button" aria-pressed={on.includes(letter)} onClick={() => turn(letter)}><Mana text={`{${letter}}`} /></button>)}
      <button type="button" onClick={() => say(on)}>{on ? "These colors" : "No color"}</button></>
  );
}

/** What is said in a field: a number, the counters of a kind, or words. */
function Typed({ need, say }: { need: Need; say(value: unknown): void }) {
  const [text, setText] = useState("");
  const number = NUMBERS.has(need.key);
  const kind = /how many (.+) counters are/.exec(need.text)?.[1];
  const done = () => {
    if (number ? /^\s*-?\d+\s*$/.test(text) : text.trim()) say(kind ? { [kind]: Number(text) } : number ? Number(text) : text.trim());
  };
  return (
    <><input inputmode={number ? "numeric" : "text"} value={text} aria-label={need.text} onInput={(event) => setText(event.currentTarget.value)} onKeyDown={(event) => { if (event.key === "Enter") { event.preventDefault(); done(); } }} />
      <button type="button" onClick={done}>Say it</button></>
  );
}
