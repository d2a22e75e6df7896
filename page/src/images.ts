// Pictures of cards that the service's owner has in a folder: none by default, and none from anywhere else.

import { signal } from "@preact/signals";
import { bare } from "./service";

/** The addresses of the pictures, by the bare names of their cards. */
export const images = signal<ReadonlyMap<string, string>>(new Map());

/** Ask the service once which pictures there are. */
export async function findImages(): Promise<void> {
  const answer = await fetch("/images").catch(() => null);
  const listed = answer?.ok ? ((await answer.json()) as string[]) : [];
  if (listed.length > 0) images.value = new Map(listed.map((name) => [bare(name.replace(/\.\w+$/, "")), `/images/${encodeURIComponent(name)}`]));
}
