// Sample hands: what is in each, what it casts when.

import { dealAgain, hands, Standing } from "./shared";
import type { Hand } from "./asking";

export function HandsView() {
  const told = hands.told.value;
  return (
    <section aria-label="Hands"><h2>Opening hands</h2>
      <div class="buttons"><button type="button" onClick={dealAgain}>Deal other hands</button></div>
      <Standing of={hands} />
      {told && <ol class="hands">{told.hands.map((hand, at) => <li key={at}><OneHand hand={hand} /></li>)}</ol>}
    </section>
  );
}

function OneHand({ hand }: { hand: Hand }) {
  const whole = !hands.soFar.value;
  const first = hand.turns.find((turn) => turn.casts.length > 0);
  return (
    <>
      <p><b>{hand.lands} land{hand.lands === 1 ? "" : "s"}</b>{hand.mulligans ? `, after ${hand.mulligans} mulligan${hand.mulligans === 1 ? "" : "s"}` : ""}. {!whole ? "" : first ? `The first spell can be cast on turn ${first.turn}.` : `Nothing can be cast by turn ${hand.turns.at(-1)?.turn}.`}</p>
      <ul class="names-of-cards">{hand.cards.map((card) => <li>{card}</li>)}</ul>
      {whole && <details><summary>Turn by turn</summary><ul class="dots">{hand.turns.map((turn) => <li>Turn {turn.turn}{turn.drawn ? `, ${turn.drawn} drawn` : ""}: {turn.casts.length ? turn.casts.join(", ") : "nothing"}</li>)}</ul></details>}
    </>
  );
}
