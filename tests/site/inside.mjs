// Entails inside Pyodide, under Node: answers the questions on standard input, [[verb, body], …], as [[fine, text], …].
//   node inside.mjs FOLDER < questions.json
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(join(folder, "python/pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: join(folder, "python/") });
const bytes = (file) => new Uint8Array(readFileSync(join(folder, file)));
python.unpackArchive(bytes("python/python_sat.whl"), "wheel");
python.unpackArchive(bytes("python/six.whl"), "wheel");
python.unpackArchive(bytes("python/entails.zip"), "zip");
const reply = python.runPython("from entails.studio.alone import reply\nreply");
const answers = [];
for (const [verb, body] of JSON.parse(readFileSync(0, "utf8"))) {
  try {
    answers.push(reply(verb, JSON.stringify(body), () => {}).toJs());
  } catch (error) {
    answers.push([false, String(error)]);
  }
}
process.stdout.write(JSON.stringify(answers));
