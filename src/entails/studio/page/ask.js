// @ts-check
// The only way from the page to the engines: ask(verb, body). Another transport could take its place here.

/** What was asked cannot be read: a sentence, and where; and all mistakes that were found. */
export class Unreadable extends Error {
  constructor({ error, errors }) {
    super(error.message);
    this.line = error.line;
    this.column = error.column;
    this.errors = errors?.length ? errors : [error];
  }
}

const TRIES = 8;
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
  const request = {
    method: "POST",
    // Always a stream: there a board that cannot be read is an event, not a failed request that the browser complains about.
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify(body),
    signal,
  };
  for (let turn = 1; ; turn++) {
    const response = await fetch(`/api/${verb}`, request);
    if (response.status === 503 && turn < TRIES) {
      await new Promise((resolve) => setTimeout(resolve, 400 * turn));
      signal?.throwIfAborted();
      continue;
    }
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) return streamed(response, onEvent);
    const answer = read(await response.text());
    if (!response.ok) throw new Unreadable(answer);
    return answer;
  }
}

async function streamed(response, onEvent) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "",
    answer = null;
  for (;;) {
    const { value, done } = await reader.read();
    if (done && answer) return answer;
    if (done) throw new Error("the studio does not answer any more");
    const events = (rest + value).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const [head, ...lines] = event.split("\n");
      const name = head.replace("event: ", "");
      const data = lines.map((line) => line.replace(/^data: /, "")).join("\n");
      if (name === "done") answer = read(data);
      else if (name === "error") throw new Unreadable(read(data));
      else onEvent?.(name, name === "item" ? read(data) : data);
    }
  }
}

export async function get(path) {
  const response = await fetch(`/api/${path}`);
  if (!response.ok) throw new Error(`the studio answered ${response.status}`);
  return response.json();
}
