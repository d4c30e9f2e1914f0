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
  const files = ["python_sat.whl", "six.whl", "entails.gz"].map((name) => fetched(new URL(name, HERE)));
  const python = await loadPyodide({ indexURL: place });
  const [solvers, six, entails] = await Promise.all(files);
  python.unpackArchive(solvers, "wheel");
  python.unpackArchive(six, "wheel");
  await unpack(python.FS, entails);
  return python;
}

/** Our own files, each under its path: a line of JSON says how long they are, and they follow one after the other. */
async function unpack(files, packed) {
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(plain).arrayBuffer());
  const end = bytes.indexOf(10);
  let at = end + 1;
  for (const [path, length] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, bytes.subarray(at, at + length));
    at += length;
  }
}
