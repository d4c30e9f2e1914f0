// @ts-check
// The only way from the page to the engines: ask(verb, body). How it gets there is the transport's.
import { get, send, silent } from "/page/transport.js";

export { get, silent };

/** What was asked cannot be read: a sentence, and where; and all mistakes that were found. */
export class Unreadable extends Error {
  constructor({ error, errors }) {
    super(error.message);
    this.line = error.line;
    this.column = error.column;
    this.errors = errors?.length ? errors : [error];
  }
}

const LONG_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d{16,}/g; // counts may have more digits than JavaScript's numbers

function read(text) {
  return JSON.parse(text.replace(LONG_NUMBERS, (found) => (found[0] === '"' ? found : `"${found}"`)));
}

/**
 * Ask a verb; the answer is the document that the command line prints with --json.
 * @param {string} verb
 * @param {object} body
 * @param {{signal?: AbortSignal, onEvent?: (name: string, data: any) => void}} [options]
 * @returns {Promise<any>}
 */
export async function ask(verb, body, { signal, onEvent } = {}) {
  const hear = (name, data) => onEvent?.(name, name === "item" ? read(data) : data);
  const { fine, text } = await send(verb, body, signal, hear);
  const answer = read(text);
  if (!fine) throw new Unreadable(answer);
  return answer;
}
