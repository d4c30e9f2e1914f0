// Entails inside Pyodide, under Node: answers the questions on standard input, [[verb, body], …], as [[fine, text], …].
//   node inside.mjs FOLDER < questions.json
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const questions = JSON.parse(await text(process.stdin)); // all at once (readFileSync) fails while they are still being written
const { start } = await import(pathToFileURL(join(folder, "python.mjs")).href);
const python = await start(async (file) => new Uint8Array(readFileSync(file)), join(folder, "python/"));
const reply = python.runPython("from entails.studio.alone import reply\nreply");
const answers = [];
for (const [verb, body] of questions) {
  try {
    answers.push(reply(verb, JSON.stringify(body), () => {}).toJs());
  } catch (error) {
    answers.push([false, String(error)]);
  }
}
process.stdout.write(JSON.stringify(answers));
