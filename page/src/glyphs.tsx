// Symbols as they are seen: sun, drop, skull, flame, tree, diamond, and what else stands in costs.

import { GLYPHS } from "./drawn";

const WORDS: Record<string, string> = { W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colorless", S: "snow", T: "tap", Q: "untap", E: "energy", P: "2 life" };
const MOST_IN_A_ROW = 7;

export const symbolsOf = (text: string): string[] => [...text.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]!.toUpperCase());

const wordOf = (symbol: string): string => symbol.split("/").map((part) => WORDS[part] ?? part).join(" or ");

function Half({ part }: { part: string }) {
  const path = GLYPHS[part];
  if (path) return <path d={path} fill-rule="evenodd" />;
  return <text x="12" y="17.3" text-anchor="middle" font-size={part.length > 2 ? 10 : part.length > 1 ? 12.5 : 15} font-weight="700">{part}</text>;
}

/** One symbol; of a hybrid each half has its own color, life in place of mana is a ring. */
export function Symbol({ symbol, filled }: { symbol: string; filled?: boolean | undefined }) {
  const parts = symbol.split("/").filter((part) => part !== "P");
  const [first = "1", second] = parts;
  const kind = (part: string) => (GLYPHS[part] && part !== "T" && part !== "E" ? part : "N");
  const classes = ["sym", `sym-${kind(first)}`, symbol.includes("/P") ? "sym-life" : "", filled ? "sym-filled" : ""];
  return (
    <svg class={classes.filter(Boolean).join(" ")} viewBox="0 0 24 24" aria-hidden="true">
      <circle class="ground" cx="12" cy="12" r="12" />
      {second ? (
        <>
          <path class={`ground-${kind(second)}`} d="M20.500 3.500A12 12 0 0 1 3.500 20.500Z" />
          <g transform="translate(1.500 1.500) scale(.48)"><Half part={first} /></g>
          <g transform="translate(11 11) scale(.48)"><Half part={second} /></g>
        </>
      ) : (
        <g transform="translate(2.400 2.400) scale(.8)"><Half part={first} /></g>
      )}
    </svg>
  );
}

/** Mana, or a cost, as symbols; in words for those who listen. */
export function Mana({ text }: { text: string }) {
  const runs: { symbol: string; times: number }[] = [];
  for (const symbol of symbolsOf(text)) {
    const last = runs.at(-1);
    if (last?.symbol === symbol) last.times += 1;
    else runs.push({ symbol, times: 1 });
  }
  if (runs.length === 0) return null;
  const words = runs.map(({ symbol, times }) => (times > 1 ? `${times} ${wordOf(symbol)}` : wordOf(symbol))).join(", ");
  return (
    <span class="mana" role="img" aria-label={words}>
      {runs.map(({ symbol, times }) =>
        times > MOST_IN_A_ROW ? <><Symbol symbol={symbol} /><b>×{times}</b></> : Array.from({ length: times }, () => <Symbol symbol={symbol} />))}
    </span>
  );
}

/** Text with its symbols drawn. */
export function Words({ text }: { text: string }) {
  return <>{text.split(/((?:\{[^}]*\})+)/).map((part) => (part.startsWith("{") ? <Mana text={part} /> : part))}</>;
}
