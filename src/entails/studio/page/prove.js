// @ts-check
// The tab Prove: a sequent is proved in boxes, by the engines or by hand, or has a countermodel; a Jape file is checked proof by proof.

import { attempt, examples, game, open, run, say } from "/page/app.js";
import { Unreadable } from "/page/ask.js";
import { attemptPanel } from "/page/attempt.js";
import { stepped } from "/page/boxes.js";
import { buttonFor, cardOf, fill, h, lasting, many, rowOf, stackOf, whole } from "/page/dom.js";
import { caret, signs } from "/page/editor.js";
import { countermodel } from "/page/relations.js";
import { save } from "/page/saving.js";
import { recall, remember } from "/page/shelf.js";

const SYMBOLS = ["⊢", "→", "¬", "∧", "∨", "↔", "∀", "∃", "⊥"];
let result = null;
let asked = null; // the document that was open when the result was asked for

export function provePanel() {
  result ??= whole(h("div", { class: "stack", "aria-live": "polite" }));
  const building = game.kind === "proof";
  const forms = lasting("prove", [], () =>
    stackOf(
      form(),
      h("details", {}, h("summary", {}, "Examples"), examplesList()),
      h("details", {}, h("summary", {}, "Check a Jape file"), checker()),
    ),
  );
  if (!building) return [forms, result];
  const told = asked === game.id ? [result] : []; // a proof that was found before would give this one away
  return [...attemptPanel(), ...told, h("details", { class: "other" }, h("summary", {}, "Another sequent"), forms)];
}

let field = null;

/** What was answered is about the sequent that was typed then. */
function typed() {
  signs(field, true);
  remember("sequent", field.value);
  fill(result);
}

function form() {
  field = h("input", {
    type: "text",
    class: "formula",
    "aria-label": "A sequent",
    spellcheck: "false",
    autocapitalize: "off",
    oninput: typed,
  });
  field.value = recall("sequent") ?? "P→Q, ¬Q ⊢ ¬P";
  const insert = (symbol) => {
    const at = field.selectionStart ?? field.value.length;
    field.value = field.value.slice(0, at) + symbol + field.value.slice(field.selectionEnd ?? at);
    field.focus();
    field.setSelectionRange(at + symbol.length, at + symbol.length);
    typed();
  };
  const go = (event) => {
    event.preventDefault();
    find(field.value);
  };
  return h(
    "form",
    { class: "stack", onsubmit: go },
    h("h2", {}, "Prove a sequent"),
    field,
    h(
      "div",
      { class: "caps signs" },
      ...SYMBOLS.map((one) =>
        h("button", { type: "button", class: "cap", onclick: () => insert(one), "aria-label": `insert ${one}` }, one),
      ),
    ),
    h("p", { class: "small" }, "Premises, a turnstile, a conclusion. You may type -> ~ & | |- instead of the signs."),
    rowOf(
      h("button", { type: "submit", class: "primary" }, "Find a proof"),
      buttonFor(() => byHand(field.value), "Prove it by hand"),
    ),
  );
}

/** A sequent, or a proof with gaps, as a document of its own. */
async function byHand(text, name = "") {
  const done = await open(text, "proof", name, "prove");
  if (done instanceof Unreadable) fill(result, cardOf("bad", caret(text, done)));
  else fill(result);
}

const examplesList = () =>
  stackOf(
    ...samples().map((one) =>
      h(
        "button",
        {
          type: "button",
          class: "plain formula",
          onclick: () => {
            field.value = one;
            typed();
            find(one);
          },
        },
        one,
      ),
    ),
  );

const samples = () =>
  [
    "P→Q, ¬Q ⊢ ¬P",
    "P∨Q ⊢ P",
    "¬¬P ⊢ P",
    "P∧(Q∨R) ⊢ (P∧Q)∨(P∧R)",
    "∀x.(P(x)→Q(x)), ∃x.P(x) ⊢ ∃x.Q(x)",
    ...examples
      .filter((one) => one.kind === "sequent")
      .map((one) =>
        one.text
          .split("\n")
          .filter((line) => line.trim() && !/^\s*(--|#)/.test(line))
          .join(" ")
          .trim(),
      )
      .filter((one) => one.length < 90),
  ].slice(0, 9);

export async function find(text) {
  asked = game.id;
  try {
    const found = await run("Looking for a proof", "prove", { text, time_limit: 20 });
    if (!found) return;
    fill(result, card(found, text));
    result.scrollIntoView({ block: "start" }); // on a phone it lies below the form
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    fill(result, cardOf("bad", caret(text, error)));
  }
}

function card(found, text) {
  const reading = found.reading && h("p", { class: "small" }, `Read as ${found.reading}`);
  if (found.status === "proved") {
    say(`Proved in ${many(found.lines.length, "line")}.`, "ok");
    const export_ = (to, ending) =>
      h(
        "button",
        {
          type: "button",
          onclick: async () => {
            const made = await attempt("Writing", "proof/export", { text, to });
            if (made?.text) save(`proof.${ending}`, made.text, "text/plain");
          },
        },
        to === "jape" ? "Jape" : to === "latex" ? "LaTeX" : "HTML",
      );
    return cardOf(
      "ok",
      h("h3", {}, "Proved"),
      reading,
      found.note && h("p", { class: "small" }, `But ${found.note}.`),
      stepped(found.lines),
      rowOf(
        export_("jape", "jp"),
        export_("latex", "tex"),
        export_("html", "html"),
        buttonFor(() => byHand(text), "Prove it by hand"),
      ),
    );
  }
  if (found.status === "invalid") {
    say("Not valid.", "bad");
    return cardOf(
      "bad",
      h("h3", {}, "Not valid"),
      reading,
      h("p", {}, "Here the premises hold and the conclusion does not:"),
      h("div", { class: "scroll" }, countermodel(found.countermodel)),
      found.missing?.length > 0 && h("p", {}, `It would need ${found.missing.join(", ")}.`),
    );
  }
  say(`Not known: ${found.why}.`, "warn");
  return cardOf(
    "warn",
    reading,
    h(
      "p",
      {},
      found.status === "follows" ? `It follows, but no proof was found: ${found.why}.` : `Not known: ${found.why}.`,
    ),
  );
}

// --- Jape ---

function checker() {
  const area = h("textarea", {
    class: "code",
    rows: 6,
    "aria-label": "Text of a Jape file",
    spellcheck: "false",
    placeholder: "Paste what Jape saved (.jp)",
    oninput: () => remember("jape", area.value),
  });
  area.value = recall("jape") ?? "";
  const told = h("div", { "aria-live": "polite" });
  const sample = examples.find((one) => one.kind === "jp");
  const go = async () => {
    try {
      const found = await run("Checking", "proof/check", { text: area.value });
      if (found) fill(told, verdicts(found, area.value));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      fill(told, caret(area.value, error));
    }
  };
  const file = h("input", {
    type: "file",
    accept: ".jp,.j",
    "aria-label": "A Jape file",
    onchange: async () => {
      area.value = (await file.files[0]?.text()) ?? "";
      go();
    },
  });
  return stackOf(
    area,
    file,
    rowOf(
      buttonFor(go, "Check"),
      sample &&
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              area.value = sample.text;
              go();
            },
          },
          "Try an example",
        ),
    ),
    told,
  );
}

/** One proof of a Jape file, as a file of its own. */
const alone = (text, number) =>
  text
    .split(/^(?=CONJECTUREPANEL|THEOREMPANEL)/m)
    .filter((one) => /^\s*(PROOF|CURRENTPROOF)/m.test(one))
    .at(number) ?? text;

function verdicts(found, text) {
  say(
    found.status === "accepted" ? "Every proof is right." : "Not every proof is right.",
    found.status === "accepted" ? "ok" : "bad",
  );
  return h(
    "ul",
    { class: "reasons" },
    ...found.proofs.map((one, i) =>
      h(
        "li",
        {},
        h("code", {}, one.sequent ?? one.name),
        ` ${one.status}${one.reason ? `: ${one.line ? `line ${one.line}, ` : ""}${one.rule ? `${one.rule}: ` : ""}${one.reason}` : ""}`,
        one.status !== "proved" &&
          one.status !== "accepted" &&
          rowOf(buttonFor(() => byHand(alone(text.replace("\ufeff", ""), i), one.name ?? ""), "Go on with it")),
      ),
    ),
  );
}
