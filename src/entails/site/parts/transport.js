// @ts-check
// How a question gets to the engines where there is no server: to a worker that has Python inside (worker.js). A second one
// starts as soon as the first is busy for long: a question which is stopped, by ending its worker, then does not make the next
// one wait for Python to start; and a page where little is asked has one Python, not two.

export const silent = "A file of this page did not arrive: is there a network?";
const USUAL_SECONDS = 20;
const LONG = 300; // milliseconds after which a question may be one that is stopped
const GRACE = 1; // seconds that an answer may take to say that its time is up
const HERE = new URL("..", import.meta.url);

/** @typedef {{worker: Worker, ready: boolean, job: Job | null}} Seat */
/** @typedef {{verb: string, body: any, hear: (name: string, data: string) => void, done: (answer: Answer) => void, fail: (error: any) => void, timer?: number, spare?: number}} Job */
/** @typedef {{fine: boolean, text: string}} Answer */

/** @type {Seat[]} */
let seats = [];
/** @type {Job[]} */
let waiting = [];
let crashes = 0;

const unknown = (why) => ({ fine: true, text: JSON.stringify({ status: "unknown", why }) });
const mistaken = (message) => {
  const error = { message, file: null, line: null, column: null };
  return { fine: false, text: JSON.stringify({ status: "error", error, errors: [error] }) };
};

function seat() {
  /** @type {Seat} */
  const one = { worker: new Worker(new URL("worker.js", HERE), { type: "module" }), ready: false, job: null };
  one.worker.onmessage = ({ data }) => heard(one, data);
  one.worker.onerror = (event) => lost(one, event.message || "Python could not be loaded");
  seats.push(one);
}

/** Begin: one worker at once. */
function warm() {
  if (!seats.length) seat();
}

function second() {
  if (seats.length < 2) seat();
}

function heard(one, { name, data, fine, text, why }) {
  if (name === "ready") {
    one.ready = true;
    crashes = 0;
    keepForOffline();
  } else if (name === "answer") {
    finish(one, { fine, text: fine ? elsewhere(one.job, text) : text });
  } else if (name === "lost") {
    lost(one, why);
    return;
  } else one.job?.hear(name, data);
  next();
}

function next() {
  while (waiting.length) {
    const free = seats.find((one) => one.ready && !one.job);
    if (!free) {
      if (seats.some((one) => one.job)) second();
      return;
    }
    const job = waiting.shift();
    if (!job) return;
    free.job = job;
    const seconds = (job.body.time_limit ?? USUAL_SECONDS) + GRACE;
    job.timer = setTimeout(() => drop(free, { ...unknown(advice(job, "time limit")) }), seconds * 1000);
    job.spare = setTimeout(second, LONG);
    job.hear("progress", "");
    free.worker.postMessage({ verb: job.verb, body: JSON.stringify(job.body) });
  }
}

function finish(one, answer) {
  const job = one.job;
  one.job = null;
  if (!job) return;
  forget(job);
  job.done(answer);
}

function forget(job) {
  clearTimeout(job.timer);
  clearTimeout(job.spare);
}

/** End a worker, whatever it is doing; another one takes its place. */
function drop(one, answer) {
  one.worker.terminate();
  seats = seats.filter((other) => other !== one);
  if (answer) finish(one, answer);
  if (crashes < 4) warm();
  next();
}

function lost(one, why) {
  if (!one.ready) crashes += 1; // a worker that cannot even start is not tried for ever
  const answer = why === "out of memory" ? unknown(advice(one.job, why)) : mistaken(`this could not be worked out (${why})`);
  drop(one, answer);
  if (crashes >= 4) while (waiting.length) waiting.shift()?.done(mistaken(why));
}

// Verbs of the page that are called otherwise on the command line, or are part of another command there.
const COMMANDS = {
  all: "all FILE --limit N",
  board: "solve FILE",
  certificate: "solve FILE --certificate OUT",
  certify: "certify OUT FILE",
  check: "check FILE ANSWER",
  compare: "compare FILE OTHER",
  conflicts: "check FILE ANSWER",
  facts: "solve FILE --facts DATA",
  follows: "hint FILE",
  generate: "generate KIND --jobs N",
  handout: "explain FILE --html OUT",
  mistake: "check FILE ANSWER",
  picture: "solve FILE --svg OUT",
  "proof/board": "prove --board FILE",
  "proof/check": "check FILE.jp",
  prove: "prove SEQUENT",
  superfluous: "generate KIND --minimal",
};

/** What a browser may not do, somebody's own machine can. */
function advice(job, why) {
  if (!job) return why;
  const command = COMMANDS[job.verb] ?? `${job.verb.startsWith("proof/") ? "hint" : job.verb} FILE`;
  return `${why} (in a browser; on your own machine: entails ${command})`;
}

function elsewhere(job, text) {
  if (!job || !text.includes('"status": "unknown"')) return text;
  return text.replace(/"why": "(time limit|out of memory)"/, (_, why) => `"why": ${JSON.stringify(advice(job, why))}`);
}

/**
 * @param {string} verb
 * @param {any} body
 * @param {AbortSignal | undefined} signal
 * @param {(name: string, data: string) => void} hear
 * @returns {Promise<Answer>}
 */
export async function send(verb, body, signal, hear) {
  signal?.throwIfAborted();
  const prepared = verb === "board" ? (await boards()).get(body.text) : undefined;
  if (prepared) return { fine: true, text: prepared };
  if (verb === "picture" && body.format === "png") return png(body, signal, hear);
  warm();
  if (!seats.some((one) => one.ready)) hear("progress", "starting Python");
  return new Promise((done, fail) => {
    const job = { verb, body, hear, done, fail };
    waiting.push(job);
    signal?.addEventListener("abort", () => {
      fail(signal.reason);
      const at = seats.find((one) => one.job === job);
      forget(job);
      if (at) drop(at, null);
      else waiting = waiting.filter((one) => one !== job);
    });
    next();
  });
}

/** A PNG is drawn by the browser. */
async function png(body, signal, hear) {
  const answer = await send("picture", { ...body, format: "svg" }, signal, hear);
  if (!answer.fine) return answer;
  const document = JSON.parse(answer.text);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([document.svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = Object.assign(window.document.createElement("canvas"), { width: image.width * 2, height: image.height * 2 });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const { svg, ...rest } = document;
  return { fine: true, text: JSON.stringify({ ...rest, png: canvas.toDataURL("image/png").split(",")[1] }) };
}

// --- what was prepared when the site was built ---

async function fetched(path) {
  const response = await fetch(new URL(`api/${path}.json`, HERE));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

let opened;
/** The examples' boards as `board` reads them, by their text: they can be played before Python is there. */
function boards() {
  opened ??= fetched("boards").then((found) => new Map(found.map(({ text, board }) => [text, JSON.stringify(board)])));
  return opened;
}

export async function get(path) {
  const found = await fetched(path);
  if (path === "puzzles") setTimeout(warm, 0); // the page is being drawn; Python may come
  return found;
}

let kept = false;
function keepForOffline() {
  if (kept) return;
  kept = true;
  navigator.serviceWorker?.register(new URL("offline.js", HERE)).catch(() => {}); // without it the page needs the network
}
