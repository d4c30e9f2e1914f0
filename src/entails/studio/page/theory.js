// @ts-check
// Theories: a text with a mark under mistakes, run, counted and asked.

import { game, run, say } from "/page/app.js";
import { Unreadable } from "/page/ask.js";
import { claimForm, tryClaim } from "/page/claims.js";
import { buttonFor, cardOf, fill, grouped, h, mainButton, rowOf } from "/page/dom.js";
import { calm, editor } from "/page/editor.js";
import { read } from "/page/game.js";
import { drawnSolution } from "/page/relations.js";
import { flooded, stageOf, stages, stageTo, tour } from "/page/tour.js";

let field = null; // the text
let result = null; // what came of running it
let stage = -1; // which stage of the tour this is

/** The theory itself stands where a board would. */
export function paper() {
  field = editor({
    label: "The theory",
    text: game.text,
    rows: 18,
    onChange: (text) => {
      parsed(text);
    },
  });
  result = h("div", { "aria-live": "polite", class: "stack" });
  stage = stageOf(game.text);
  tryClaim();
  return [field.element];
}

export function theoryPanel() {
  return [
    stage >= 0 && tour(stage, mend),
    rowOf(mainButton(solve, "Run"), buttonFor(count, "Count")),
    result,
    claimForm(example()),
    h(
      "details",
      { open: stage < 0 ? undefined : true },
      h("summary", {}, "A tour: how a model grew, in six stages"),
      rowOf(
        ...stages().map((one, i) =>
          h(
            "button",
            { type: "button", "aria-pressed": String(i === stage), onclick: () => stageTo(i) },
            one.name.replace(/-/g, " "),
          ),
        ),
      ),
    ),
  ];
}

const parsed = calm(async (text) => {
  try {
    const found = await read(text, "theory");
    if (field.text() !== text) return;
    field.wrong(null);
    game.board = found.board;
    game.board.text = text;
    say("This can be read.", "ok");
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (field.text() === text) {
      field.wrong(error);
      say("This cannot be read yet.", "warn");
    }
  }
});

/** Another text takes the place of this one: a stage of the tour, mended. */
function mend(text) {
  field.set(text);
  parsed(text);
  say("Mended: run it again.", "ok");
}

const asked = (more = {}) => ({ text: field.text(), puzzle: "theory", ...more });

async function told(act) {
  try {
    const card = await act();
    if (card) fill(result, card);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    field.wrong(error);
  }
}

const solve = () =>
  told(async () => {
    const found = await run("Solving", "solve", asked());
    if (!found) return null;
    if (found.status === "impossible")
      return cardOf("bad", h("h3", {}, "No solution"), rowOf(buttonFor(whyNone, "Why?")));
    if (!found.solution) return cardOf("warn", h("p", {}, `Not known: ${found.why}.`));
    if (stage >= 0) flooded(found.solution);
    const best = found.best === undefined ? "" : ` Best: ${[].concat(found.best).join(", ")}.`;
    return cardOf(
      "ok",
      h(
        "h3",
        {},
        `${found.unique ? "The only solution." : found.unique === false ? "A solution; there are others." : "A solution."}${best}`,
      ),
      drawnSolution(found.solution, field.text()),
    );
  });

const count = () =>
  told(async () => {
    const found = await run("Counting", "count", asked({ time_limit: 60 }));
    if (!found) return null;
    return cardOf(
      "ok",
      h(
        "p",
        { class: "big" },
        found.status === "counted" ? grouped(found.count) : `at least ${grouped(found.at_least ?? 0)}`,
      ),
      h("p", {}, found.status === "counted" ? "solutions, counted exactly" : `stopped: ${found.why}`),
    );
  });

const whyNone = () =>
  told(async () => {
    const found = await run("Looking for the reason", "why", asked());
    return found?.because
      ? cardOf(
          "bad",
          h("p", {}, "These cannot all hold:"),
          h("ul", { class: "reasons" }, ...found.because.map((one) => h("li", {}, one.sentence))),
        )
      : null;
  });

/** A claim to begin with: the one that the file's comments suggest, or its first rule. */
function example() {
  const text = field?.text() ?? "";
  return (
    text.match(/entails ask \S+ "([^"]+)"/)?.[1] ?? text.match(/^rule\s+"[^"]*":\s*(.*?)\s*(?:--.*)?$/m)?.[1] ?? "⊤"
  );
}
