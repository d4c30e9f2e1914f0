// @ts-check
// Python with our package inside, wherever this folder is read from: by a worker of the page, or by Node.
import { loadPyodide } from "./python/pyodide.mjs";

const HERE = new URL("python/", import.meta.url);

/**
 * @param {(file: URL) => Promise<ArrayBuffer | Uint8Array>} fetched
 * @param {string} [place] where Pyodide looks for its own files
 * @returns {Promise<any>} Python, with `entails` to be imported
 */
export async function start(fetched, place = HERE.href) {
  const [solvers, six, packed] = ["python_sat.whl", "six.whl", "entails.gz"].map((name) => fetched(new URL(name, HERE)));
  const [python, entails] = await Promise.all([loadPyodide({ indexURL: place }), packed.then(plain)]);
  python.unpackArchive(await solvers, "wheel");
  python.unpackArchive(await six, "wheel");
  write(python.FS, entails);
  return python;
}

/** Unpacked by the browser, beside Python's start. */
async function plain(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Our own files, each under its path: a line of JSON says how long they are, and they follow one after the other. */
function write(files, bytes) {
  const end = bytes.indexOf(10);
  let at = end + 1;
  for (const [path, length] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, bytes.subarray(at, at + length));
    at += length;
  }
}
