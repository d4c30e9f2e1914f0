// @ts-check
// The tab Prove: a sequent is proved in boxes or has a countermodel; a Jape file is checked proof by proof.

import { attempt, examples, run, say } from "/page/app.js";
import { Unreadable } from "/page/ask.js";
import { buttonFor, cardOf, fill, h, many, rowOf, stackOf } from "/page/dom.js";
import { caret, signs } from "/page/editor.js";
import { recall, remember } from "/page/game.js";
import { countermodel } from "/page/relations.js";
import { save } from "/page/saving.js";

const SYMBOLS = ["⊢", "→", "¬", "∧", "∨", "↔", "∀", "∃", "⊥"];
let result = null;
let typed = null;

export function provePanel() {
  typed ??= recall("sequent") ?? "P→Q, ¬Q ⊢ ¬P";
  const field = h("input", {
    type: "text",
    class: "formula",
    "aria-label": "A sequent",
    spellcheck: "false",
    autocapitalize: "off",
    oninput: () => {
      signs(field, true);
      typed = field.value;
    },
  });
  field.value = typed;
  result ??= h("div", { class: "stack", "aria-live": "polite" });
  const insert = (symbol) => {
    const at = field.selectionStart ?? field.value.length;
    field.value = field.value.slice(0, at) + symbol + field.value.slice(field.selectionEnd ?? at);
    typed = field.value;
    field.focus();
    field.setSelectionRange(at + symbol.length, at + symbol.length);
  };
  const go = (event) => {
    event?.preventDefault();
    remember("sequent", field.value);
    find(field.value);
  };
  return [
    h(
      "form",
      { class: "stack", onsubmit: go },
      h("h2", {}, "Prove a sequent"),
      field,
      h(
        "div",
        { class: "caps signs" },
        ...SYMBOLS.map((one) =>
          h(
            "button",
            { type: "button", class: "cap", onclick: () => insert(one), "aria-label": `insert ${one}` },
            one,
          ),
        ),
      ),
      h(
        "p",
        { class: "small" },
        "Premises, a turnstile, a conclusion. You may type -> ~ & | |- instead of the signs.",
      ),
      rowOf(h("button", { type: "submit", class: "primary" }, "Find a proof")),
    ),
    result,
    h(
      "details",
      {},
      h("summary", {}, "Examples"),
      stackOf(
        ...samples().map((one) =>
          h(
            "button",
            {
              type: "button",
              class: "plain formula",
              onclick: () => {
                typed = one;
                field.value = one;
                go();
              },
            },
            one,
          ),
        ),
      ),
    ),
    h("details", {}, h("summary", {}, "Check a Jape file"), checker()),
  ];
}

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

async function find(text) {
  try {
    const found = await run("Looking for a proof", "prove", { text, time_limit: 20 });
    if (found) fill(result, card(found, text));
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
      boxes(found.lines),
      rowOf(export_("jape", "jp"), export_("latex", "tex"), export_("html", "html")),
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

/** Lines in boxes: a line's `box` says how deep it stands; two boxes side by side are told apart by the assumption that begins each. */
export function boxes(lines) {
  const whole = h("div", { class: "proof", role: "list", "aria-label": "Proof" });
  const open = [whole];
  lines.forEach((line, i) => {
    const depth = line.box ?? 0;
    const begins =
      depth > 0 &&
      /assum|premise|actual|let/i.test(line.reason) &&
      (lines[i - 1]?.box ?? 0) >= depth &&
      !/premise/.test(line.reason) &&
      !(lines[i - 1] && /assum|actual|let/i.test(lines[i - 1].reason) && lines[i - 1].box === depth);
    while (open.length > depth + 1 || (begins && open.length > depth)) open.pop();
    while (open.length < depth + 1) {
      const box = h("div", { class: "box" });
      open.at(-1).append(box);
      open.push(box);
    }
    open
      .at(-1)
      .append(
        h(
          "div",
          { class: "line", role: "listitem" },
          h("span", { class: "number" }, `${line.number}`),
          h("span", {}, line.formula),
          h("span", { class: "why" }, [line.reason, (line.refs ?? []).join(", ")].filter(Boolean).join(" ")),
        ),
      );
  });
  return whole;
}

// --- Jape ---

function checker() {
  const area = h("textarea", {
    class: "code",
    rows: 6,
    "aria-label": "Text of a Jape file",
    spellcheck: "false",
    placeholder: "Paste what Jape saved (.jp)",
  });
  const told = h("div", { "aria-live": "polite" });
  const sample = examples.find((one) => one.kind === "jp");
  const go = async () => {
    try {
      const found = await run("Checking", "proof/check", { text: area.value });
      if (found) fill(told, verdicts(found));
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

function verdicts(found) {
  say(
    found.status === "accepted" ? "Every proof is right." : "Not every proof is right.",
    found.status === "accepted" ? "ok" : "bad",
  );
  return h(
    "ul",
    { class: "reasons" },
    ...found.proofs.map((one) =>
      h(
        "li",
        {},
        h("code", {}, one.sequent ?? one.name),
        ` ${one.status}${one.reason ? `: ${one.line ? `line ${one.line}, ` : ""}${one.rule ? `${one.rule}: ` : ""}${one.reason}` : ""}`,
      ),
    ),
  );
}
