// CPU seconds of Entails inside Pyodide, under Node, on a machine that may be busy: to start, and for each question.
//   entails site out && node benchmarks/inside.mjs out
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]);
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
let before = process.cpuUsage();
const spent = (name) => {
  const { user, system } = process.cpuUsage(before);
  console.log(`${name}: ${((user + system) / 1e6).toFixed(2)} s`);
  before = process.cpuUsage();
};

const { start } = await import(pathToFileURL(join(folder, "python.mjs")).href);
const python = await start(async (file) => new Uint8Array(readFileSync(file)), join(folder, "python/"));
spent("Python and the packages");
const reply = python.runPython("from entails.studio.alone import reply\nreply");
spent("imports");
const text = (name) => readFileSync(join(root, "examples", name), "utf8");
const nine = { text: text("flow/nine.flow"), puzzle: "flow", time_limit: 600 };
const questions = [
  ["first answer", "solve", { text: "A.A" }],
  ["solve 9×9", "solve", nine],
  ["a first hint 9×9", "hint", nine],
  ["explain 9×9", "explain", nine],
  ["count fourteen", "count", { text: text("flow/fourteen.flow"), puzzle: "flow", time_limit: 600 }],
  ["prove P→Q, ¬Q ⊢ ¬P", "prove", { text: "P→Q, ¬Q ⊢ ¬P" }],
];
for (const [name, verb, body] of questions) {
  reply(verb, JSON.stringify(body), () => {});
  spent(name);
}
