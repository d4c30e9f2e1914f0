// @ts-check
// A proof as a tree: what a line rests on stands above it, and the rule beside the stroke between them. Assumptions stand in
// brackets where they are used; a goal that is open has dots above it.

import { h } from "/page/dom.js";

const ends = (ref) =>
  String(ref)
    .split("-")
    .map((one) => parseInt(one, 10));

/** The lines that a line stands below: of a box, the last one in it. */
const above = (line) => (line.refs ?? []).map((ref) => ends(ref).at(-1)).filter((one) => one);

const isLeaf = (line) => /^(premise|assumption|open)$/.test(line.reason ?? "");

/** The trees of a proof: what nothing rests on yet stands beside the last line. `make` gives a line's formula as an element. */
export function tree(lines, make) {
  const numbered = new Map(lines.map((line) => [line.number, line]));
  const used = new Set(lines.flatMap(above));
  const last = lines.at(-1);
  const roots = lines.filter((line) => line === last || (!used.has(line.number) && !isLeaf(line)));
  const shown = new Set();
  const nodeOf = (line) => {
    const again = shown.has(line.number) && !isLeaf(line);
    shown.add(line.number);
    const parts = again ? [] : above(line).map((one) => numbered.get(one));
    const over = parts.filter(Boolean).map(nodeOf);
    if (line.reason === "open") over.push(h("div", { class: "gap", "aria-hidden": "true" }, "⋮"));
    const stroke = !isLeaf(line) && !again;
    return h(
      "div",
      { class: "node", "data-key": `node ${line.number}` },
      over.length > 0 && h("div", { class: "above" }, ...over),
      stroke && h("div", { class: "stroke-of", "data-rule": line.reason }, h("span", {}, line.reason)),
      again ? h("span", { class: "formula again", title: `see line ${line.number}` }, `${line.formula} ↑`) : make(line),
    );
  };
  // The last line comes first, so that what is shared is shown whole there.
  const main = last && nodeOf(last);
  const others = roots.filter((line) => line !== last).map(nodeOf);
  return h("div", { class: "proof tree", role: "group", "aria-label": "Proof" }, h("div", { class: "trees" }, ...others, main));
}
