// @ts-check
// A text with a mark under what cannot be read: a textarea over a copy of its text that carries the mark.

import { fill, h, stackOf } from "/page/dom.js";

const SIGNS = [
  ["<->", "↔"],
  ["->", "→"],
  ["|-", "⊢"],
  ["~", "¬"],
  ["&", "∧"],
  ["!=", "≠"],
  ["<=", "≤"],
  [">=", "≥"],
];
const WORDS = [
  ["forall ", "∀"],
  ["exists ", "∃"],
];

/** Signs for what is typed on plain keyboards, up to the cursor. */
export function signs(field, sequent = false) {
  const at = field.selectionStart;
  let before = field.value.slice(0, at);
  const after = field.value.slice(at);
  for (const [plain, sign] of [...SIGNS, ...WORDS])
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
  const note = h("p", { class: "error", "aria-live": "polite" });
  area.value = text;
  area.addEventListener("input", () => {
    wrong(null);
    onChange(area.value);
  });
  area.addEventListener("scroll", () => {
    copy.scrollTop = area.scrollTop;
    copy.scrollLeft = area.scrollLeft;
  });

  /** Mark the place of an error and say it, unless that is said elsewhere; null takes the mark away. */
  function wrong(error, said = false) {
    note.textContent = error && !said ? message(error) : "";
    area.setAttribute("aria-invalid", String(!!error));
    if (!error?.line) {
      fill(copy);
      return;
    }
    const lines = area.value.split("\n");
    const line = lines[error.line - 1] ?? "";
    const from = Math.max(0, (error.column ?? 1) - 1);
    const length = Math.max(1, line.slice(from).match(/^[\w]+/)?.[0].length ?? 1);
    const before =
      lines
        .slice(0, error.line - 1)
        .map((one) => one + "\n")
        .join("") + line.slice(0, from);
    fill(
      copy,
      before,
      h("mark", {}, line.slice(from, from + length).padEnd(1) || " "),
      "\n".repeat(lines.length - error.line + 1),
    );
  }

  return {
    element: stackOf(h("div", { class: "editor" }, area, copy), note),
    area,
    text: () => area.value,
    set: (value) => {
      area.value = value;
      wrong(null);
    },
    wrong,
  };
}

export function message(error) {
  const where = error.line ? `Line ${error.line}, column ${error.column}: ` : "";
  return where + error.message;
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
