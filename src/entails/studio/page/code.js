// @ts-check
// The editor of theories: CodeMirror in a shadow root (its style tag would be blocked by the page's policy elsewhere), with line
// numbers, colours, signs while typing, names completed, mistakes in place, and a switch beside each rule. Its undo is the page's.
// It is loaded when the first theory is opened; until then, and where it cannot be loaded, the text stands in a plain field.

import { fill, h, stackOf } from "/page/dom.js";
import { message, SIGNS } from "/page/editor.js";

const KEYWORDS =
  /^(sort|given|find|rule|technique|lemma|guess|define|say|show|prefer|include|maximise|maximize|minimise|minimize|puzzle|board|read|answer|draw|option|make|address)\b/;
const MODIFIERS =
  /^(within|symmetric|partial|injective|bijective|number|on|aside|weight|if|where|along|through|and|or|not|implies|iff|forall|exists|in|true|false|sum|div|mod|min|max|abs|connected|loop)\b/;
const OFF = "-- off: ";

/** How a theory is coloured, token by token. */
const GRAMMAR = {
  startState: () => ({}),
  token(stream) {
    if (stream.match(/^--.*/)) return "comment";
    if (stream.match(/^"[^"]*"?/)) return "string";
    if (stream.sol() && stream.match(KEYWORDS)) return "keyword";
    if (stream.match(/^\d+/)) return "number";
    if (stream.match(MODIFIERS)) return "modifier";
    if (stream.match(/^[∀∃¬∧∨→↔⊤⊥≠≤≥Σ∑#=<>]/)) return "operator";
    if (stream.match(/^[\p{L}_][\p{L}\p{N}_']*/u)) return stream.peek() === "(" ? "name" : "variableName";
    stream.next();
    return null;
  },
};

/** The lines of the rule that begins on a line, or null: [first, last]; lines that are set in belong to it. */
function ruleAt(doc, number) {
  const head = /^(-- off: )?rule\b/;
  if (!head.test(doc.line(number).text)) return null;
  let last = number;
  while (last < doc.lines && /^(-- off: )?\s+\S/.test(doc.line(last + 1).text)) last++;
  return [number, last];
}

/**
 * An editor as `editor` makes one: {element, text(), set(text), wrong(error), remark(warnings)}.
 * @param {any} code the bundle
 * @param {{label: string, text: string, onChange: (text: string) => void, undo: () => void, redo: () => void}} options
 */
export function codeEditor(code, { label, text, onChange, undo, redo }) {
  const host = h("div", { class: "codemirror" });
  const root = host.attachShadow({ mode: "open" });
  const note = h("p", { class: "error lines", "aria-live": "polite" });
  const notes = h("p", { class: "small lines" });
  let quiet = false; // the text is set from outside
  let [mistakes, remarks] = [[], []];

  const { EditorView, keymap } = code;
  const view = new EditorView({
    doc: text,
    parent: root,
    root,
    extensions: [
      ruleSwitches(code),
      code.lineNumbers(),
      code.lintGutter(),
      code.highlightActiveLine(),
      code.drawSelection(),
      code.bracketMatching(),
      code.closeBrackets(),
      code.StreamLanguage.define({ ...GRAMMAR, tokenTable: { name: code.tags.function(code.tags.variableName) } }),
      code.syntaxHighlighting(colours(code)),
      code.autocompletion({ override: [names], icons: false }),
      EditorView.lineWrapping,
      EditorView.inputHandler.of(signed),
      EditorView.domEventHandlers({ beforeinput: typedOver }),
      keymap.of([
        { key: "Mod-z", run: () => (undo(), true), preventDefault: true },
        { key: "Mod-Shift-z", run: () => (redo(), true), preventDefault: true },
        { key: "Mod-y", run: () => (redo(), true), preventDefault: true },
        { key: "Tab", run: code.acceptCompletion },
        ...code.completionKeymap,
        ...code.defaultKeymap,
      ]),
      EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged || quiet) return;
        fill(note);
        onChange(view.state.doc.toString());
      }),
      look(code),
    ],
  });
  heard(view.dom);

  function diagnose() {
    const found = [...mistakes.map((one) => ["error", one]), ...remarks.map((one) => ["warning", one])];
    const { doc } = view.state;
    const placed = found
      .filter(([, one]) => one.line && one.line <= doc.lines)
      .map(([severity, one]) => {
        const line = doc.line(one.line);
        const from = Math.min(line.to, line.from + one.column - 1);
        const word = doc.sliceString(from, line.to).match(/^([\p{L}\p{N}_']+|.)/u)?.[0] ?? "";
        const to = Math.min(line.to, from + Math.max(1, word.length));
        return {
          from: Math.min(from, Math.max(line.from, to - 1)),
          to,
          severity,
          message: one.message,
          actions: advised(one),
        };
      });
    view.dispatch(
      code.setDiagnostics(
        view.state,
        placed.sort((a, b) => a.from - b.from),
      ),
    );
  }

  return {
    element: stackOf(host, note, notes),
    view,
    text: () => view.state.doc.toString(),
    focus(at) {
      view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) } });
      view.focus();
    },
    /** Another text: only what differs is changed, so that the cursor stays where it can. */
    set(after) {
      const before = view.state.doc.toString();
      let [from, end] = [0, 0];
      while (from < before.length && from < after.length && before[from] === after[from]) from++;
      const rest = Math.min(before.length, after.length) - from;
      while (end < rest && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
      quiet = true;
      view.dispatch({
        changes: { from, to: before.length - end, insert: after.slice(from, after.length - end) },
        selection: { anchor: after.length - end },
        scrollIntoView: true,
      });
      quiet = false;
    },
    wrong(error) {
      mistakes = error?.errors ?? [];
      fill(note, ...mistakes.map((one) => h("span", {}, message(one))));
      diagnose();
    },
    remark(warnings) {
      remarks = warnings;
      fill(notes, ...warnings.map((one) => h("span", {}, `${message(one)}.`)));
      diagnose();
    },
  };
}

/** The margin is hidden from screen readers as a whole; the switches in it are to be heard, numbers and signs are not. */
function heard(editor) {
  editor.querySelector(".cm-gutters")?.removeAttribute("aria-hidden");
  for (const one of editor.querySelectorAll(".cm-gutter:not(.rule-switches)")) one.setAttribute("aria-hidden", "true");
}

/** What a message advises to write, as a button beside it: “did you mean quarrel?”. */
function advised({ message: said }) {
  const meant = said.match(/did you mean [“"]?([^”"?,;]+)[”"]?/i)?.[1]?.trim();
  if (!meant) return [];
  return [
    { name: `Use ${meant}`, apply: (view, from, to) => view.dispatch({ changes: { from, to, insert: meant } }) },
  ];
}

/** What is typed over a selection is put there by us: the browser would write style attributes, which the policy blocks. */
function typedOver(event, view) {
  const { from, to, empty } = view.state.selection.main;
  if (event.inputType !== "insertText" || event.isComposing || event.data === null || empty) return false;
  const change = () => view.state.update(view.state.replaceSelection(event.data), { userEvent: "input.type" });
  const handlers = view.state.facet(view.constructor.inputHandler);
  if (!handlers.some((one) => one(view, from, to, event.data, change))) view.dispatch(change());
  event.preventDefault();
  return true;
}

/** Signs for what is typed on plain keyboards; not in comments. */
function signed(view, from, to, text) {
  const line = view.state.doc.lineAt(from);
  const before = view.state.doc.sliceString(line.from, from) + text;
  if (/(^|\s)--/.test(before)) return false;
  for (const [plain, sign] of SIGNS) {
    if (!before.endsWith(plain) || plain === "|-" || (plain === "->" && before.endsWith("<->"))) continue;
    const start = from - (plain.length - text.length);
    if (start < line.from) continue;
    view.dispatch({
      changes: { from: start, to, insert: sign },
      selection: { anchor: start + sign.length },
      userEvent: "input.type",
    });
    return true;
  }
  return false;
}

/** Names that occur in the text, those that are declared first, and the words that begin lines. */
function names(context) {
  const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_']*/u);
  if (!word || (word.to - word.from < 2 && !context.explicit)) return null;
  const text = context.state.doc.toString();
  const plain = text.replaceAll(/--.*|"[^"]*"/g, " ");
  const declared = new Set(
    [...plain.matchAll(/^(?:sort|given|find|define)\b.*$/gm)].flatMap(
      ([line]) => line.match(/[\p{L}_][\p{L}\p{N}_']*/gu) ?? [],
    ),
  );
  const here = text.slice(word.from, word.to);
  const all = new Set(plain.match(/[\p{L}_][\p{L}\p{N}_']+/gu) ?? []);
  all.delete(here);
  const begins = context.state.doc.lineAt(word.from).from === word.from;
  const heads = begins
    ? ["sort", "given", "find", "rule", "define", "say", "show", "prefer", "lemma", "maximise", "minimise"]
    : [];
  return {
    from: word.from,
    options: [
      ...heads.map((one) => ({ label: one, type: "keyword", boost: 2 })),
      ...[...all]
        .filter((one) => !heads.includes(one))
        .map((one) => ({ label: one, type: "text", boost: declared.has(one) ? 1 : 0 })),
    ],
  };
}

/** A switch in the margin of each rule: off, its lines are comments. */
function ruleSwitches({ EditorView, gutter, GutterMarker, RangeSet }) {
  class Switch extends GutterMarker {
    constructor(on, number) {
      super();
      Object.assign(this, { on, number });
    }
    eq(other) {
      return other.on === this.on && other.number === this.number;
    }
    toDOM(view) {
      const { number } = this;
      return h("input", {
        type: "checkbox",
        role: "switch",
        class: "rule-switch",
        "aria-label": `Rule on line ${number}`,
        title: this.on ? "Turn this rule off" : "Turn this rule on",
        checked: this.on || undefined,
        onchange: () => toggled(view, number),
      });
    }
  }
  const toggled = (view, number) => {
    const { doc } = view.state;
    const [first, last] = ruleAt(doc, number) ?? [1, 0];
    const on = !doc.line(first).text.startsWith(OFF);
    const changes = [];
    for (let at = first; at <= last; at++) {
      const { from } = doc.line(at);
      changes.push(on ? { from, insert: OFF } : { from, to: from + OFF.length });
    }
    view.dispatch({ changes });
  };
  return gutter({
    class: "rule-switches",
    markers: (view) => {
      const found = [];
      for (let number = 1; number <= view.state.doc.lines; number++) {
        if (!ruleAt(view.state.doc, number)) continue;
        const line = view.state.doc.line(number);
        found.push(new Switch(!line.text.startsWith(OFF), number).range(line.from));
      }
      return RangeSet.of(found);
    },
    initialSpacer: () => new Switch(true, 0),
  });
}

const colours = ({ HighlightStyle, tags }) =>
  HighlightStyle.define([
    { tag: tags.keyword, color: "var(--accent)", fontWeight: "600" },
    { tag: tags.modifier, color: "var(--accent)" },
    { tag: tags.string, color: "var(--ok)" },
    { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
    { tag: tags.number, color: "var(--warn)" },
    { tag: tags.operator, color: "var(--bad)" },
    { tag: tags.function(tags.variableName), color: "var(--ink)", fontWeight: "600" },
  ]);

/** The page's colours go through the border of the shadow root as variables. */
const look = ({ EditorView }) =>
  EditorView.theme({
    "&": {
      height: "100%",
      fontSize: "14px",
      backgroundColor: "var(--panel)",
      color: "var(--ink)",
      border: "1px solid var(--grid)",
      borderRadius: "6px",
    },
    "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "1px" },
    ".cm-scroller": {
      fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace',
      lineHeight: "22px",
      overflow: "auto",
    },
    ".cm-content": { caretColor: "var(--ink)" },
    ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
    ".cm-gutters": { backgroundColor: "var(--hush)", color: "var(--soft)", borderRight: "1px solid var(--line)" },
    ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 7%, transparent)" },
    ".cm-selectionBackground, &.cm-focused .cm-selectionBackground": { backgroundColor: "var(--reason) !important" },
    ".cm-tooltip": {
      backgroundColor: "var(--panel)",
      color: "var(--ink)",
      border: "1px solid var(--grid)",
      borderRadius: "6px",
    },
    ".cm-tooltip-autocomplete ul li": { padding: "6px 12px !important" },
    ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
    ".cm-diagnosticAction": {
      backgroundColor: "var(--accent)",
      color: "var(--on-accent)",
      padding: "4px 12px",
      borderRadius: "6px",
    },
    ".cm-lintRange-error": { backgroundImage: "none", borderBottom: "3px solid var(--bad)" },
    ".cm-lintRange-warning": { backgroundImage: "none", borderBottom: "3px dotted var(--warn)" },
    ".cm-matchingBracket": { backgroundColor: "var(--step) !important" },
    ".rule-switches .cm-gutterElement": { display: "flex", alignItems: "flex-start", padding: "2px 2px 0" },
    ".rule-switch": { width: "18px", height: "18px", margin: "0", accentColor: "var(--accent)" },
  });
