// Sample hands: what is in each, whether it is better kept, what it casts when.

import { useEffect } from "preact/hooks";
import { asked, dealAgain, game, hands, list, Standing } from "./shared";
import type { Hand } from "./asking";
import { Judging, saidOfHand, type Judged } from "./judging";

const judging = new Judging();

export function HandsView() {
  const told = hands.told.value;
  const whole = told !== null && !hands.soFar.value && !hands.busy.value;
  useEffect(() => {
    if (!whole) return;
    const { mulligan: _mulligan, ...played } = game.value;
    void judging.judge(told.hands, { deck: asked(list.value), ...played });
    return () => judging.stop();
  }, [told, whole]);
  return (
    <section aria-label="Hands"><h2>Opening hands</h2>
      <div class="buttons"><button type="button" onClick={dealAgain}>Deal other hands</button></div>
      <Standing of={hands} />
      {told && <ol class="hands">{told.hands.map((hand, at) => <li key={at}><OneHand hand={hand} judged={whole ? judging.told.value[at] : undefined} /></li>)}</ol>}
    </section>
  );
}

function OneHand({ hand, judged }: { hand: Hand; judged: Judged | null | undefined }) {
  const whole = !hands.soFar.value;
  const first = hand.turns.find((turn) => turn.casts.length > 0);
  return (
    <>
      <p><b>{hand.lands} land{hand.lands === 1 ? "" : "s"}</b>{hand.mulligans ? `, after ${hand.mulligans} mulligan${hand.mulligans === 1 ? "" : "s"}` : ""}. {!whole ? "" : first ? `The first spell can be cast on turn ${first.turn}.` : `Nothing can be cast by turn ${hand.turns.at(-1)?.turn}.`}</p>
      <ul class="names-of-cards">{hand.cards.map((card) => <li>{card}</li>)}</ul>
      {whole && <p class="keep-it">{judged ? <Verdict judged={judged} /> : <span class="quiet">{judged === null ? "Whether to keep it couldn't be judged." : "Keep it? Working it out …"}</span>}</p>}
      {whole && <details><summary>Turn by turn</summary><ul class="dots">{hand.turns.map((turn) => <li>Turn {turn.turn}{turn.drawn ? `, ${turn.drawn} drawn` : ""}: {turn.casts.length ? turn.casts.join(", ") : "nothing"}</li>)}</ul></details>}
    </>
  );
}

function Verdict({ judged }: { judged: Judged }) {
  const [verdict, why] = saidOfHand(judged);
  return <><b class={judged.keep ? "tone-good" : "tone-lost"}>{verdict}:</b> {why}</>;
}
