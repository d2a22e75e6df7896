// What somebody pastes: a request as JSON, or a list of cards as clients of all kinds write it.

import type { Said } from "./service";

const HEADING = /^(deck|main(?:board| deck)?|sideboard|commander|companion|maybeboard|tokens|about)\b:?\s*(?:\(\d+\))?$/i;
const BESIDE = /^(sideboard|maybeboard|tokens|about)/i;
const LINE = /^(?:(\d{1,4})\s*x?\s+)?(.+?)$/i;
const MOST = 200;

/** A line's number and name, without set, finish, category and tags. */
export function lineOf(text: string): { count: number; name: string } {
  const bare = text.trim().replace(/\s+(?:\([A-Z0-9]{2,6}\)|\[[^\]]*\]|\*[A-Z]+\*|#\S+|\^[^^]*\^).*$/, "");
  const [, number, name = ""] = LINE.exec(bare) ?? [];
  return { count: Math.min(Number(number ?? 1), MOST), name };
}

/** The request of a text that is one, or the names of a list's cards, each as often as it is there. */
export function pasted(text: string): { request: Said } | { names: string[] } {
  if (text.trim().startsWith("{")) {
    const found = JSON.parse(text) as Said;
    return { request: "board" in found || "pay" in found ? found : { board: found } };
  }
  const names: string[] = [];
  let beside = false;
  for (const line of text.split("\n")) {
    const said = line.trim();
    if (HEADING.test(said)) beside = BESIDE.test(said);
    else if (said && !beside && !/^(\/\/|#|SB:)/.test(said)) {
      const { count, name } = lineOf(said);
      names.push(...Array.from({ length: count }, () => name));
    }
  }
  return { names };
}
