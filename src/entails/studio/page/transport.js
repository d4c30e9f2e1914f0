// @ts-check
// How a question gets to the engines: here over HTTP, to the server that this page came from. The edition without a server
// (src/entails/site) puts a file of the same names in this one's place.

const TRIES = 8;
export const silent = "The studio does not answer: is `entails studio` still running?"; // what is said when nothing comes back

/**
 * Ask a verb. What is heard on the way (`progress`, `item`) goes to `hear` as text.
 * @param {string} verb
 * @param {object} body
 * @param {AbortSignal | undefined} signal
 * @param {(name: string, data: string) => void} hear
 * @returns {Promise<{fine: boolean, text: string}>} the document, or the mistakes, as JSON
 */
export async function send(verb, body, signal, hear) {
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
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) return streamed(response, hear);
    return { fine: response.ok, text: await response.text() };
  }
}

async function streamed(response, hear) {
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
      const text = lines.map((line) => line.replace(/^data: /, "")).join("\n");
      if (name === "done") answer = { fine: true, text };
      else if (name === "error") return { fine: false, text };
      else hear(name, text);
    }
  }
}

/** What does not change: `puzzles` and `examples`. */
export async function get(path) {
  const response = await fetch(`/api/${path}`);
  if (!response.ok) throw new Error(`the studio answered ${response.status}`);
  return response.json();
}
