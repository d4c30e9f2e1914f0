// @ts-check
// What the browser keeps: settings, everything that was opened lately with all that was done to it, and which boards were solved.
//
// A document is a board, a theory or a proof with its undo. The list of them (“shelf”) is small and read often; what a document
// holds lies beside it, one entry each, and the ones that were not opened for longest make room.

const MOST_DOCUMENTS = 40;
const MOST_SOLVED = 3000;

export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(`entails ${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** Keep something. If there is no room, the oldest documents go; if the browser keeps nothing, the page goes on without. */
export function remember(name, value) {
  for (;;) {
    try {
      localStorage.setItem(`entails ${name}`, JSON.stringify(value));
      return;
    } catch {
      if (!forgetOldest(name)) return;
    }
  }
}

function forgetOldest(but) {
  const shelf = lately();
  const oldest = shelf.filter((one) => `document ${one.id}` !== but).at(-1);
  if (!oldest) return false;
  localStorage.removeItem(`entails document ${oldest.id}`);
  localStorage.setItem("entails shelf", JSON.stringify(shelf.filter((one) => one !== oldest)));
  return true;
}

/** A short name for a text: 53 bits of it. */
export function digest(text) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

const mark = (kind, text) => digest(`${kind}\n${text.trim()}`);

// --- documents ---

/** What was opened, the latest first: [{id, kind, name, title, about, digest, solved, when}]. @returns {any[]} */
export const lately = () => recall("shelf") ?? [];

/** The document that now has this text; null if there is none. */
export const documentOf = (kind, text) => lately().find((one) => one.digest === mark(kind, text))?.id ?? null;

export const kept = (id) => recall(`document ${id}`);

export const newDocument = () => `${Date.now().toString(36)}-${Math.floor(Math.random() * 46656).toString(36)}`;

/** Keep a document and put it first on the shelf. */
export function keep(id, { kind, name, title, about, text, solved }, content) {
  const entry = { id, kind, name, title, about, digest: mark(kind, text), solved, when: Date.now() };
  const shelf = [entry, ...lately().filter((one) => one.id !== id)];
  for (const old of shelf.splice(MOST_DOCUMENTS)) localStorage.removeItem(`entails document ${old.id}`);
  remember("shelf", shelf);
  remember(`document ${id}`, content);
}

// --- solved boards ---

export const wasSolved = (kind, text) => (recall("solved") ?? []).includes(mark(kind, text));

export function markSolved(kind, text) {
  const list = (recall("solved") ?? []).filter((one) => one !== mark(kind, text));
  remember("solved", [...list, mark(kind, text)].slice(-MOST_SOLVED));
}
