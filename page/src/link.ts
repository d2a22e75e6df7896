// What the page is about, in its address: compressed where the browser can, so that a link holds a whole board.

import type { Said } from "./service";

async function through(stream: GenericTransformStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Response(new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>));
  return new Uint8Array(await out.arrayBuffer());
}

function toText(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

export async function linkOf(said: Said): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(said));
  if (typeof CompressionStream === "undefined") return `#r${toText(bytes)}`;
  return `#z${toText(await through(new CompressionStream("deflate-raw"), bytes))}`;
}

/** What an address holds, null where it holds nothing; throws where it can't be read. */
export async function saidBy(hash: string): Promise<Said | null> {
  const text = hash.replace(/^#/, "");
  if (!text) return null;
  if (text.startsWith("{") || text.startsWith("%7B")) return JSON.parse(decodeURIComponent(text)) as Said;
  const bytes = toBytes(text.slice(1));
  const plain = text[0] === "z" ? await through(new DecompressionStream("deflate-raw"), bytes) : bytes;
  return JSON.parse(new TextDecoder().decode(plain)) as Said;
}
