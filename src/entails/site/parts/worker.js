// @ts-check
// Entails inside the browser: Python (Pyodide) with our package, in a worker. It answers one question after the other.
//
//   it is sent  {verb, body}            and says  {name: "ready"}, {name: "progress" | "item", data}, {name: "answer", fine, text},
//                                                 {name: "lost", why}    (this worker is of no more use)
import { start } from "./python.mjs";

const MOST_MEMORY = 2 ** 30;
const PAGE = 65536;

// Whoever is busy cannot be asked how much memory it has: it is counted where memory grows.
let full = false;
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + Number(pages) * PAGE > MOST_MEMORY) {
    full = true;
    throw new RangeError("more than 1 GB");
  }
  return grow.call(this, pages);
};

const say = (name, more = {}) => postMessage({ name, ...more });

async function fetched(file) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file.pathname}: ${response.status}`);
  return response.arrayBuffer();
}

function tell(message) {
  const [name, data] = message.toJs();
  message.destroy();
  say(name, { data });
}

const ready = start(fetched).then((python) => python.runPython("from entails.studio.alone import reply\nreply"));
ready.then(
  () => say("ready"),
  (error) => say("lost", { why: `Python does not start here: ${error}` }),
);

onmessage = async ({ data: { verb, body } }) => {
  const reply = await ready;
  try {
    const answer = reply(verb, body, tell);
    const [fine, text] = answer.toJs();
    answer.destroy();
    say("answer", { fine, text });
    if (full) say("lost", { why: "out of memory" });
  } catch (error) {
    const lines = String(error.message ?? error).trim().split("\n");
    say("lost", { why: full ? "out of memory" : lines[lines.length - 1] });
  }
};
