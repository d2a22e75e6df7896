// A request in the address: compressed where the browser can, so that a link holds a whole board.

async function through(stream, bytes) {
  const out = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await out.arrayBuffer());
}

function toText(bytes) {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function toBytes(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

export async function linkOf(request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  if (typeof CompressionStream === "undefined") return `#r${toText(bytes)}`;
  return `#z${toText(await through(new CompressionStream("deflate-raw"), bytes))}`;
}

/** The request of an address, null where it holds none. */
export async function requestOf(hash) {
  const text = hash.replace(/^#/, "");
  if (!text) return null;
  if (text.startsWith("{") || text.startsWith("%7B")) return JSON.parse(decodeURIComponent(text));
  const bytes = toBytes(text.slice(1));
  const plain = text[0] === "z" ? await through(new DecompressionStream("deflate-raw"), bytes) : bytes;
  return JSON.parse(new TextDecoder().decode(plain));
}
