// @ts-check
// The relations of a theory's solution as tables, and finite structures of countermodels.

import { body } from "/page/app.js";
import { ask } from "/page/ask.js";
import { fill, h, stackOf } from "/page/dom.js";

/** A solution of the open theory as its `show` lines draw it, and its relations as tables below; without such lines, tables. */
export function drawnSolution(solution, text = body().text) {
  if (!/^show /m.test(text)) return tables(solution);
  const place = h("div", {});
  ask("picture", { text, puzzle: "theory", answer: solution })
    .then(({ svg }) => {
      const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      fill(place, h("img", { class: "drawn", src: source, alt: "the solution, drawn" }));
    })
    .catch(() => null); // the tables say the same
  return stackOf(place, h("details", {}, h("summary", {}, "As tables"), tables(solution)));
}

/** Rows of each relation: {chosen: [[1], [3]]}. Functions of the same things stand in one table, a column each. */
export function tables(solution) {
  const entries = Object.entries(solution);
  const groups = new Map();
  for (const [name, rows] of entries) {
    const of = isFunction(rows) ? JSON.stringify(rows.map(([first]) => first).sort()) : null;
    if (of) groups.set(of, [...(groups.get(of) ?? []), name]);
  }
  const together = [...groups.values()].filter((names) => names.length > 1);
  const joined = new Set(together.flat());
  return h(
    "div",
    { class: "stack scroll" },
    ...together.map((names) => sharedTable(names, solution)),
    ...entries.filter(([name]) => !joined.has(name)).map(([name, rows]) => relation(name, rows)),
  );
}

/** Pairs of which the first is there once each. */
const isFunction = (rows) =>
  Array.isArray(rows) &&
  rows.length > 1 &&
  rows.every((row) => Array.isArray(row) && row.length === 2) &&
  new Set(rows.map(([first]) => first)).size === rows.length;

function sharedTable(names, solution) {
  const head = (text) => h("th", { scope: "col" }, text);
  const values = names.map((name) => new Map(solution[name]));
  return h(
    "table",
    { class: "shared" },
    h("thead", {}, h("tr", {}, head(""), ...names.map(head))),
    h(
      "tbody",
      {},
      ...solution[names[0]]
        .slice(0, 200)
        .map(([first]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, String(first)),
            ...values.map((one) => h("td", {}, String(one.get(first)))),
          ),
        ),
    ),
  );
}

function relation(name, rows) {
  if (!Array.isArray(rows)) return h("p", {}, h("code", {}, name), ` ${rows}`);
  if (!rows.length) return h("p", {}, h("code", {}, name), h("span", { class: "small" }, " holds of nothing"));
  if (rows.every((row) => !Array.isArray(row) || row.length <= 1))
    return h("p", {}, h("code", {}, name), ` ${rows.map((row) => [].concat(row).join("")).join(", ") || "holds"}`);
  if (rows.every((row) => row.length === 2) && rows.length > 3) return grid(name, rows);
  return h(
    "div",
    {},
    h("code", {}, name),
    h(
      "table",
      {},
      h("tbody", {}, ...rows.slice(0, 200).map((row) => h("tr", {}, ...row.map((one) => h("td", {}, String(one)))))),
    ),
  );
}

/** A relation of two places: who with whom. */
function grid(name, rows) {
  const groups = new Map();
  for (const [a, b] of rows) groups.set(a, [...(groups.get(a) ?? []), b]);
  return h(
    "div",
    {},
    h("code", {}, name),
    h(
      "table",
      {},
      h(
        "tbody",
        {},
        ...[...groups]
          .slice(0, 200)
          .map(([a, bs]) => h("tr", {}, h("th", { scope: "row" }, String(a)), h("td", {}, bs.join(", ")))),
      ),
    ),
  );
}

/** Where the premises hold and the conclusion does not: truth values, or a domain with relations. */
export function countermodel(found) {
  if (!found.domain) {
    const letters = Object.entries(found);
    return h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...letters.map(([name]) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, h("tr", {}, ...letters.map(([, value]) => h("td", {}, value ? "true" : "false")))),
    );
  }
  const names = Object.entries(found.names ?? {});
  return stackOf(
    h(
      "p",
      {},
      found.domain.length
        ? `There ${found.domain.length === 1 ? "is one thing" : `are ${found.domain.length} things`}: ${found.domain.join(", ")}.`
        : "There is nothing at all.",
    ),
    names.length > 0 && h("p", {}, names.map(([name, thing]) => `${name} is ${thing}`).join(", ") + "."),
    tables(found.relations ?? {}),
  );
}
