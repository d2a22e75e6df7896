// Sample hands: what is in each, whether it is better kept, what it casts when.

import { dealAgain, hands, Standing } from "./shared";
import type { Hand } from "./asking";
import { saidOfHand, type Judged } from "./judging";

export function HandsView() {
  const told = hands.told.value?.hands;
  // What is cast is known of all of them before the first is judged.
  const whole = !hands.soFar.value || Boolean(told?.[0]?.keep);
  return (
    <section aria-label="Hands"><h2>Opening hands</h2>
      <div class="buttons"><button type="button" onClick={dealAgain}>Deal other hands</button></div>
      <Standing of={hands} />
      {told && <ol class="hands">{told.map((hand, at) => <li key={at}><OneHand hand={hand} whole={whole} /></li>)}</ol>}
    </section>
  );
}

function OneHand({ hand, whole }: { hand: Hand; whole: boolean }) {
  const first = hand.turns.find((turn) => turn.casts.length > 0);
  return (
    <>
      <p><b>{hand.lands} land{hand.lands === 1 ? "" : "s"}</b>{hand.mulligans ? `, after ${hand.mulligans} mulligan${hand.mulligans === 1 ? "" : "s"}` : ""}. {!whole ? "" : first ? `The first spell can be cast on turn ${first.turn}.` : `Nothing can be cast by turn ${hand.turns.at(-1)?.turn}.`}</p>
      <ul class="names-of-cards">{hand.cards.map((card) => <li>{card}</li>)}</ul>
      <p class="keep-it">{hand.keep ? <Verdict judged={hand.keep} /> : <span class="quiet">{hands.busy.value ? "Keep it? Working it out …" : "Whether to keep it wasn't judged."}</span>}</p>
      {whole && <details><summary>Turn by turn</summary><ul class="dots">{hand.turns.map((turn) => <li>Turn {turn.turn}{turn.drawn ? `, ${turn.drawn} drawn` : ""}: {turn.casts.length ? turn.casts.join(", ") : "nothing"}</li>)}</ul></details>}
    </>
  );
}

function Verdict({ judged }: { judged: Judged }) {
  const [verdict, why] = saidOfHand(judged);
  return <><b class={judged.keep ? "tone-good" : "tone-lost"}>{verdict}:</b> {why}</>;
}
