// @ts-check
// A text with a mark under what cannot be read: a textarea over a copy of its text that carries the mark.

import { fill, h, stackOf } from "/page/dom.js";

export const SIGNS = [
  ["<->", "↔"],
  ["->", "→"],
  ["|-", "⊢"],
  ["~", "¬"],
  ["&", "∧"],
  ["!=", "≠"],
  ["<=", "≤"],
  [">=", "≥"],
  ["forall ", "∀"],
  ["exists ", "∃"],
];

/** Signs for what is typed on plain keyboards, up to the cursor. */
export function signs(field, sequent = false) {
  const at = field.selectionStart;
  let before = field.value.slice(0, at);
  const after = field.value.slice(at);
  for (const [plain, sign] of SIGNS)
    if (before.endsWith(plain) && !(plain === "->" && before.endsWith("<->")))
      before = before.slice(0, -plain.length) + sign;
  if (sequent && /\|[^-|]$/.test(before)) before = before.replace(/\|([^-|])$/, "∨$1");
  if (before + after === field.value) return;
  field.value = before + after;
  field.setSelectionRange(before.length, before.length);
}

/**
 * An editor: {element, text(), set(text), wrong(error)}.
 * @param {{label: string, text: string, rows?: number, onChange: (text: string) => void}} options
 */
export function editor({ label, text, rows = 12, onChange }) {
  const area = h("textarea", {
    class: "code",
    rows,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    "aria-label": label,
    wrap: "off",
  });
  const copy = h("pre", { "aria-hidden": "true" });
  const note = h("p", { class: "error lines", "aria-live": "polite" });
  const notes = h("p", { class: "small lines" });
  area.value = text;
  area.addEventListener("input", () => {
    wrong(null);
    onChange(area.value);
  });
  area.addEventListener("scroll", () => {
    copy.scrollTop = area.scrollTop;
    copy.scrollLeft = area.scrollLeft;
  });

  /** Mark the places of mistakes and say them, unless they are said elsewhere; null takes the marks away. */
  function wrong(error, said = false) {
    const mistakes = error?.errors ?? [];
    fill(note, ...(said ? [] : mistakes.map((one) => h("span", {}, message(one)))));
    area.setAttribute("aria-invalid", String(!!error));
    fill(copy, ...marked(area.value, mistakes));
  }

  /** Say what looks like a mistake although it can be read. */
  function remark(warnings) {
    fill(notes, ...warnings.map((one) => h("span", {}, `${message(one)}.`)));
  }

  return {
    element: stackOf(h("div", { class: "editor" }, area, copy), note, notes),
    area,
    text: () => area.value,
    set: (value) => {
      area.value = value;
      wrong(null);
    },
    wrong,
    remark,
  };
}

/** A text with a mark at each mistake: the word that begins there, or one letter. */
function marked(text, mistakes) {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((one) => one.index + 1)];
  const places = mistakes
    .filter((one) => one.line)
    .map((one) => (starts[one.line - 1] ?? text.length) + one.column - 1);
  const pieces = [];
  let last = 0;
  for (const at of [...new Set(places)].sort((a, b) => a - b)) {
    if (at < last) continue;
    const word = text.slice(at).match(/^(\w+|[^\n])/)?.[0] ?? " ";
    pieces.push(text.slice(last, at), h("mark", {}, word));
    last = at + word.trim().length;
  }
  return pieces.length ? [...pieces, text.slice(last)] : [];
}

export function message(error) {
  const { line, column, message: said } = error;
  return line ? `Line ${line}, column ${column}: ${said}` : said[0].toUpperCase() + said.slice(1);
}

/** The line in which something is wrong, with a caret under the place. */
export function caret(text, error) {
  if (!error.line) return h("p", { class: "error" }, error.message);
  const line = text.split("\n")[error.line - 1] ?? "";
  return stackOf(
    h("p", { class: "error" }, error.message),
    h("pre", { class: "caret" }, `${line}\n${" ".repeat(Math.max(0, error.column - 1))}^`),
  );
}

/** Call a function when nothing has been typed for a moment. */
export function calm(act, wait = 350) {
  let timer = 0;
  return (...parameters) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...parameters), wait);
  };
}
