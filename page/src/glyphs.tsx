// Our own drawings of the symbols: sun, drop, skull, flame, tree, diamond, and what else stands in costs.

const PATHS: Record<string, string> = {
  W: "M12 7.2a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6ZM11.1 2h1.8l.5 3.6h-2.8ZM11.1 22h1.8l.5-3.6h-2.8ZM2 11.1v1.8l3.6.5v-2.8ZM22 11.1v1.8l-3.6.5v-2.8ZM4.3 5.6l1.3-1.3 2.9 2.2-2 2ZM19.7 5.6l-1.3-1.3-2.9 2.2 2 2ZM4.3 18.4l1.3 1.3 2.9-2.2-2-2ZM19.7 18.4l-1.3 1.3-2.9-2.2 2-2Z",
  U: "M12.4 2.5c.6 4.4 5.6 7.4 5.6 12.4a6 6 0 0 1-12 0c0-4 4.6-6.4 6.4-12.4ZM9.3 14.2c-.4 2.6 1 4 2.9 4.3-1.2-1-1.7-2.4-1.3-4Z",
  B: "M12 3c4.6 0 8 3.1 8 7.2 0 2.7-1.4 4.6-3.4 5.7v3.3c0 1-.7 1.8-1.7 1.8H9.1c-1 0-1.7-.8-1.7-1.8v-3.3C5.400 14.8 4 12.9 4 10.200 4 6.100 7.400 3 12 3ZM8.600 8.700a2.100 2.100 0 1 0 0 4.200 2.100 2.100 0 0 0 0-4.200ZM15.400 8.700a2.100 2.100 0 1 0 0 4.200 2.100 2.100 0 0 0 0-4.200ZM12 13.200l-1.200 2.600h2.400Z",
  R: "M12.600 2c.6 3.300 4.800 5.300 5.300 10.300.4 4.700-2.400 8.900-6.300 9.400-4 .4-6.800-2.800-6.100-7.100.3-1.900 1.300-3.400 2.400-4.700 0 1.400.3 2.500 1.300 3.200-.4-4 1.500-7.600 3.400-11.100ZM11.900 13.100c-1.500 1.700-2.600 3.100-1.900 5 1.300 1.800 4.200.8 4.100-1.600-.1-1.400-1.500-1.900-2.200-3.400Z",
  G: "M12 2.400c2.900 0 5 1.700 5.300 4 2 .7 3.300 2.300 3.300 4.200 0 2.600-2.200 4.500-5 4.500-.8 0-1.500-.2-2.200-.4l.4 4.400 2.300 1.800v.700H7.900v-.700l2.300-1.800.4-4.400c-.7.2-1.400.4-2.200.4-2.800 0-5-1.900-5-4.500 0-1.900 1.300-3.500 3.300-4.200.3-2.300 2.400-4 5.300-4Z",
  C: "M12 2.500 19.500 12 12 21.500 4.500 12ZM12 6.300 7.500 12l4.500 5.700 4.500-5.700Z",
  S: "M11.200 2h1.600v4.300l2.700-2.100 1 1.300-3.700 2.900v2.200l1.900-1.100.6-4.600 1.600.2-.4 3.400 3.700-2.200.8 1.400-3.700 2.200 3.100 1.300-.6 1.500-4.300-1.800-1.900 1.100 1.900 1.100 4.300-1.800.6 1.500-3.100 1.300 3.700 2.200-.8 1.400-3.700-2.200.4 3.400-1.600.2-.6-4.600-1.900-1.100v2.200l3.700 2.900-1 1.300-2.700-2.100V22h-1.600v-4.300l-2.700 2.100-1-1.300 3.700-2.900v-2.200l-1.900 1.100-.6 4.600-1.600-.2.4-3.400-3.700 2.200-.8-1.400 3.700-2.200-3.100-1.300.6-1.500 4.300 1.800 1.900-1.100-1.900-1.100-4.300 1.800-.6-1.500 3.100-1.300-3.700-2.200.8-1.400 3.700 2.200-.4-3.400 1.600-.2.6 4.600 1.900 1.100V8.400L7.500 5.500l1-1.300 2.700 2.100Z",
  T: "M6 13a6.500 6.500 0 1 1 3.300 5.700l1.200-2.200A4 4 0 1 0 8.500 13h2.600l-4 5-4-5Z",
  E: "M14 2 5 13.500h5L8.500 22 19 9.800h-5.500L16 2Z",
};
const WORDS: Record<string, string> = { W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colorless", S: "snow", T: "tap", Q: "untap", E: "energy", P: "2 life" };
const MOST_IN_A_ROW = 7;

export const symbolsOf = (text: string): string[] => [...text.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]!.toUpperCase());

const wordOf = (symbol: string): string => symbol.split("/").map((part) => WORDS[part] ?? part).join(" or ");

function Half({ part }: { part: string }) {
  const path = PATHS[part];
  if (path) return <path d={path} fill-rule="evenodd" />;
  return <text x="12" y="17.3" text-anchor="middle" font-size={part.length > 2 ? 10 : part.length > 1 ? 12.5 : 15} font-weight="700">{part}</text>;
}

/** One symbol; of a hybrid each half has its own color, life in place of mana is a ring. */
export function Symbol({ symbol, filled }: { symbol: string; filled?: boolean | undefined }) {
  const parts = symbol.split("/").filter((part) => part !== "P");
  const [first = "1", second] = parts;
  const kind = (part: string) => (PATHS[part] && part !== "T" && part !== "E" ? part : "N");
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
