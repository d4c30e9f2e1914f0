// Modules as Python for browsers compiles them: 250 of them are read at a start, and compiling them there takes most of its time.
//   node compile.mjs PYTHON IN OUT     PYTHON: the folder of Pyodide; IN: *.zip; OUT: *.zip or *.gz
import { readFileSync, writeFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, archive, out] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${folder}/`, env: { PYTHONHASHSEED: "0" } });
python.FS.writeFile("/in.zip", readFileSync(archive));
python.FS.writeFile("/compile.py", readFileSync(new URL("compile.py", import.meta.url)));
const written = `/out${extname(out)}`;
python.runPython(`import runpy\nrunpy.run_path('/compile.py')['compile_archive']('/in.zip', '${written}')`);
writeFileSync(out, python.FS.readFile(written));
