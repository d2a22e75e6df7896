// What was refused, in words and with its path.

import { Words } from "../glyphs";
import type { Refused } from "../service";
import { asSentence } from "../words";

export function RefusedWords({ refused }: { refused: Refused }) {
  return <p class="tone-lost" role="alert"><Words text={asSentence(refused.message)} /> {refused.path && <small>{refused.path}</small>}</p>;
}
