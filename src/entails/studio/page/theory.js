// @ts-check
// Theories: a text with a mark under mistakes, run and counted; and the stages in which a model grew, as a guided tour.

import { examples, game, open, panel, run, say } from "/page/app.js";
import { Unreadable } from "/page/ask.js";
import { claimForm, tryClaim } from "/page/claims.js";
import { buttonFor, cardOf, fill, grouped, h, mainButton, rowOf } from "/page/dom.js";
import { calm, editor } from "/page/editor.js";
import { read } from "/page/game.js";
import { drawnSolution } from "/page/relations.js";

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
  stage = stages().findIndex((one) => one.text.trim() === game.text.trim());
  tryClaim();
  return [field.element];
}

export function theoryPanel() {
  return [
    stage >= 0 && tour(stage),
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

// --- the stages ---

const stages = () => examples.filter((one) => one.folder === "stages");

function stageTo(i) {
  result = null;
  open(stages()[i].text, "theory", stages()[i].name.replace(/-/g, " "), "explore");
}

/** The story that a stage's file tells at its top: what was tried, what was wrong, and the claim to try. */
function tour(i) {
  const text = stages()[i].text;
  const lines = text
    .slice(0, text.search(/^sort /m))
    .split("\n")
    .filter((line) => line.startsWith("--"));
  const prose = lines
    .map((line) => line.replace(/^-- ?/, ""))
    .filter((line) => !/^\s|^$|entails/.test(line))
    .join(" ");
  const story = [...prose.matchAll(/(Tried|Wrong|Seen|Done): (.*?)(?= (?:Tried|Wrong|Mended|Seen|Done): |$)/g)].map(
    ([, head, told]) => h("p", {}, h("b", {}, `${head}: `), told.replace(/ It is the last rule of.*$/, "")),
  );
  const level = lines.map((line) => line.match(/^--\s+\| (.*)$/)?.[1]).filter((one) => one !== undefined);
  const query = text.match(/entails ask \S+ "([^"]+)"/)?.[1];
  const mendable = /^-- mend: /m.test(text);
  return cardOf(
    "note",
    h("small", {}, `Stage ${i + 1} of ${stages().length}`),
    h("h3", {}, stages()[i].name.replace(/^\d-/, "").replace(/-/g, " ")),
    ...story,
    level.length > 0 && h("pre", { class: "caret" }, level.join("\n")),
    rowOf(
      query &&
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              tryClaim(query);
              panel();
            },
          },
          "Try its claim",
        ),
      mendable &&
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              field.set(text.replaceAll(/^-- mend: /gm, ""));
              parsed(field.text());
              say("Mended: run it again.", "ok");
            },
          },
          "Mend it",
        ),
      i + 1 < stages().length && buttonFor(() => stageTo(i + 1), "Next stage"),
    ),
  );
}

/** A claim to begin with: the one that the file's comments suggest, or its first rule. */
function example() {
  const text = field?.text() ?? "";
  return (
    text.match(/entails ask \S+ "([^"]+)"/)?.[1] ?? text.match(/^rule\s+"[^"]*":\s*(.*?)\s*(?:--.*)?$/m)?.[1] ?? "⊤"
  );
}
