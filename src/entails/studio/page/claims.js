// @ts-check
// Claims in the words of the rules: they follow, with a proof in boxes on demand, or fail on a board that is shown.

import { attempt, body, game, run, say, view } from "/page/app.js";
import { Unreadable } from "/page/ask.js";
import { buttonFor, cardOf, fill, h, lasting, many, reveal, rowOf, stackOf } from "/page/dom.js";
import { caret, signs } from "/page/editor.js";
import { stepped } from "/page/boxes.js";
import { unreadable } from "/page/game.js";
import { drawnSolution } from "/page/relations.js";
import { litBy, stepCard } from "/page/steps.js";

const MOST_STEPS = 6;

let claim = { text: "", card: null, of: "" }; // what is claimed, what was answered, and of which text
let turn = 0; // a new number makes a new form

/** Another claim stands in the form from now on, not asked yet. */
export function tryClaim(text = "") {
  claim = { text, card: null, of: "" };
  turn++;
}

/** The form; `example` stands in the empty field, and is asked if nothing is typed. */
export function claimForm(example) {
  return lasting("claim", [turn, game.id, game.text, example], () => form(example));
}

function form(example) {
  const field = h("input", {
    type: "text",
    class: "formula",
    "aria-label": "A claim",
    placeholder: example,
    spellcheck: "false",
    autocapitalize: "off",
    oninput: () => {
      signs(field);
      claim.text = field.value;
    },
  });
  field.value = claim.text;
  const told = h("div", { "aria-live": "polite" }, claim.of === game.text && claim.card);
  const go = async (event) => {
    event.preventDefault();
    const text = field.value.trim() || example;
    const of = game.text;
    field.value = claim.text = text;
    try {
      const found = await run("Asking", "ask", body({ claim: text }));
      if (!found || of !== game.text) return;
      claim.card = claimCard(found);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      claim.card = await notRead(text, error, of);
    }
    claim.of = of;
    fill(told, claim.card);
    reveal(told);
  };
  return h(
    "form",
    { class: "stack", onsubmit: go },
    h("h2", {}, "Does it follow?"),
    rowOf(h("div", { class: "grow" }, field), h("button", { type: "submit", class: "primary" }, "Ask")),
    told,
  );
}

/** What cannot be read is the claim, or the text that it is about. */
async function notRead(text, error, of) {
  const wrong = await unreadable(of, game.kind);
  return wrong
    ? cardOf("bad", h("p", {}, `The ${game.isBoard ? "board" : "theory"} itself cannot be read yet.`), caret(of, wrong))
    : cardOf("bad", caret(text, error));
}

function claimCard(found) {
  if (found.status === "follows") {
    if (game.isBoard) game.show(null);
    if (found.steps?.length) view.light(litBy(found.steps.at(-1)));
    say("It follows.", "ok");
    return cardOf(
      "ok",
      h("h3", {}, "It follows"),
      h("p", {}, found.vacuous ? "But there is no solution, so everything does." : "It holds in every solution."),
      ...because(found.steps ?? []),
      whyButton(),
    );
  }
  if (found.status !== "refuted") {
    say(`Not known: ${found.why}.`, "warn");
    return cardOf("warn", h("p", {}, `Not known: ${found.why}.`));
  }
  const values = Object.entries(found.values ?? {})
    .map(([name, value]) => `${name} = ${value}`)
    .join(", ");
  if (game.isBoard) {
    const cells = Object.values(found.values ?? {})
      .map((one) => String(one).match(/^r(\d+)c(\d+)/))
      .filter(Boolean)
      .map((m) => [Number(m[1]) - 1, Number(m[2]) - 1]);
    game.show(game.puzzle.load(game.model, game.puzzle.empty(game.model), found.solution, true), "Here it fails", {
      lit: { wrong: cells },
    });
  }
  say("It does not follow.", "bad");
  return cardOf(
    "bad",
    h("h3", {}, "It does not follow"),
    h(
      "p",
      {},
      `It fails in ${game.isBoard ? "the solution on the board" : "this solution"}${values ? `, for ${values}` : ""}.`,
    ),
    !game.isBoard && drawnSolution(found.solution),
  );
}

/** The steps that lead to a claim, the last of which says it. */
function because(steps) {
  const shown = steps.slice(-MOST_STEPS).map((step) => stepCard(step, ""));
  return steps.length > MOST_STEPS
    ? [h("p", { class: "small" }, `The last ${MOST_STEPS} of ${many(steps.length, "step")}:`), ...shown]
    : shown;
}

/** Why a claim follows: a proof in boxes from the few rule instances that matter. */
function whyButton() {
  const box = h("div", { class: "scroll" });
  const go = async () => {
    const found = await attempt("Looking for a proof", "proof/board", body({ claim: claim.text, time_limit: 30 }));
    if (!found) return;
    if (found.status !== "proved") {
      fill(box, h("p", { class: "small" }, `No proof was found: ${found.why ?? found.status}.`));
      return;
    }
    const meaning = Object.entries(found.meaning ?? {});
    fill(
      box,
      meaning.length > 0 &&
        h("p", { class: "small" }, meaning.map(([letter, words_]) => `${letter}: ${words_}`).join("; ")),
      stepped(found.lines),
    );
    say(`Proved in ${many(found.lines.length, "line")}.`, "ok");
  };
  return stackOf(rowOf(buttonFor(go, "A proof in boxes")), box);
}
