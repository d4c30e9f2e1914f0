// @ts-check
// A board in the address: deflated, behind the #, so that it never reaches any server.

const toText = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

async function through(stream, bytes) {
  const blob = new Blob([bytes]);
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}

/** The part of an address that holds a board or a theory. */
export async function fragment(kind, text) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  return `#${kind}=${toText(packed)}`;
}

/** What the part of an address behind the # holds; null if that is nothing. */
export async function opened(hash) {
  const match = hash.match(/^#([a-z0-9_-]+)=([\w-]+)$/i);
  if (!match) return null;
  try {
    const bytes = await through(new DecompressionStream("deflate-raw"), toBytes(match[2]));
    return { kind: match[1], text: new TextDecoder().decode(bytes.slice(0, 200000)) };
  } catch {
    return null;
  }
}
