// The lands of a deck: which to change, in words; steppers, and what one more in place of another gains.

import type { Lands } from "./asking";
import { numberOf, withChanges, withNumber } from "./asking";
import { lands, list, Standing, step } from "./shared";
import { percent, points } from "./words";

export function LandsView() {
  const told = lands.told.value;
  return (
    <section aria-label="Lands"><h2>Which lands to change</h2>
      <Standing of={lands} />
      {told && <Told told={told} />}
    </section>
  );
}

function Told({ told }: { told: Lands }) {
  const gain = told.value - told.before;
  const changed = told.changes.length > 0;
  const soFar = lands.soFar.value;
  return (
    <>
      {soFar && <p class="so-far">{lands.busy.value ? "This is what is known by now: gains are estimates, and better lands are looked for." : "This is what was known when it was stopped: gains are estimates."}</p>}
      <p class="verdict">{changed ? `The best lands${soFar ? " so far" : ""} cast spells on their turns in ${percent(told.value)} games of 100, yours in ${percent(told.before)}.` : soFar ? `Your lands cast spells on their turns in ${percent(told.before)} games of 100.` : `${told.optimal ? "No other lands do better" : "No better lands were found"}: ${percent(told.before)} games of 100.`} <small>{told.optimal ? "Proven best by lands alone." : `No lands are above ${percent(told.bound)}.`}</small></p>
      {told.swaps.length > 0 && <><h3>One swap that helps most</h3><ul class="swaps">{told.swaps.map((swap) => (
        <li><button type="button" onClick={() => step(withNumber(withNumber(list.value.text, swap.out, -1), swap.into, 1))}>{swap.out} → {swap.into}</button> <b class="tone-good">{points(swap.gain)}</b> points</li>))}</ul></>}
      {changed && !soFar && <p><button type="button" class="apply" onClick={() => step(withChanges(list.value.text, told.changes))}>Take the best lands ({points(gain)} points): {told.changes.map((one) => `${one.count > 0 ? "+" : "−"}${Math.abs(one.count)} ${one.name}`).join(", ")}</button></p>}
      <Steppers told={told} />
      <h3>Spells on their turns</h3>
      <div class="scrolls" tabindex={0} role="region" aria-label="Spells before and after"><table class="odds"><thead><tr><th scope="col">Spell</th><th scope="col">Turn</th><th scope="col">now</th><th scope="col">best</th></tr></thead>
        <tbody>{told.spells.map((one) => <tr><th scope="row">{one.card ?? one.cost}</th><td>{one.turn}</td><td>{percent(one.before)}</td><td>{percent(one.after)}</td></tr>)}</tbody></table></div>
      {(told.notes ?? []).map((note) => <p class="quiet">{note}</p>)}
    </>
  );
}

function Steppers({ told }: { told: Lands }) {
  const { text } = list.value;
  const names = [...new Set([...told.lands, ...told.changes].map((one) => one.name))];
  const best = new Map(told.lands.map((one) => [one.name, one.count]));
  const gains = new Map<string, { out: string; gain: number }>();
  for (const { into, out, gain } of told.swaps) if (gain > (gains.get(into)?.gain ?? 0)) gains.set(into, { out, gain });
  return (
    <><h3>Lands</h3><ul class="steppers">{names.map((name) => {
      const now = numberOf(text, name);
      const more = gains.get(name);
      return (
        <li key={name}><span class="land-name">{name}</span>
          <span class="stepper"><button type="button" aria-label={`one ${name} less`} disabled={now === 0} onClick={() => step(withNumber(text, name, -1))}>−</button><output>{now}</output><button type="button" aria-label={`one ${name} more`} onClick={() => step(withNumber(text, name, 1))}>+</button></span>
          <span class="quiet">best {best.get(name) ?? 0}{more && <>; one more for {more.out} <b class="tone-good">{points(more.gain)}</b></>}</span></li>
      );
    })}</ul></>
  );
}
