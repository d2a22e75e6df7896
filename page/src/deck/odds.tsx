// The odds of a deck: the verdict first, then a row for each spell with its turns.

import { Mana } from "../glyphs";
import type { Odds } from "./asking";
import { ManaView } from "./mana";
import { OddsRows } from "./rows";
import { odds, Standing } from "./shared";
import { GOOD, percent, WEAK } from "./words";

export function OddsView() {
  const told = odds.told.value;
  return (
    <section aria-label="Odds"><h2>When each spell can be cast</h2>
      <Standing of={odds} />
      {told && <Told told={told} />}
    </section>
  );
}

function Told({ told }: { told: Odds }) {
  const worst = told.held_back ?? [];
  const soFar = odds.soFar.value;
  return (
    <>
      {soFar ? <p class="so-far">{odds.busy.value ? "This is what is known by now, more is being worked out." : "This is what was known when it was stopped."}</p> : told.verdict && <p class="verdict">{told.verdict}</p>}
      {worst.length > 0 && <p>Held back by colors most: {worst.map((row, at) => <>{at > 0 && ", "}{row.card} <Mana text={row.cost} /> ({percent(row.color_screw)} on turn {row.turn})</>)}. <a href="#lands">Which lands to change</a></p>}
      {told.mana && <ManaView mana={told.mana} />}
      <OddsRows told={told} />
      <p class="quiet">{told.game}. Green is {100 * GOOD} games of 100 and more, red is below {100 * WEAK}; a ring is the turn of the mana value. Rows with ± are simulated.</p>
      {(told.not_counted ?? []).length > 0 && <details><summary>What of the cards isn't counted</summary><ul class="dots">{told.not_counted!.map((text) => <li>{text}</li>)}</ul></details>}
    </>
  );
}
