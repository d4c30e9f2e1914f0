// @ts-check
// Theories: a text with a mark under mistakes, run, counted and asked.

import { game, run, say } from "/page/app.js";
import { Unreadable } from "/page/ask.js";
import { claimForm, tryClaim } from "/page/claims.js";
import { beside, comparePanel, outdated } from "/page/compare.js";
import { buttonFor, cardOf, fill, grouped, h, mainButton, reveal, rowOf, whole } from "/page/dom.js";
import { codeEditor } from "/page/code.js";
import { calm, editor, message } from "/page/editor.js";
import { read } from "/page/game.js";
import { drawnSolution } from "/page/relations.js";
import { flooded, stageOf, stages, stageTo, tour } from "/page/tour.js";

let field = null; // the text
let result = null; // what came of running it
let stage = -1; // which stage of the tour this is

/** @type {string} */
const BUNDLE = "/page/codemirror.min.js";
let bundle = null; // CodeMirror, once it is there

/** The theory itself stands where a board would: in a plain field until the editor is there. */
export function paper() {
  const place = h("div", { class: "stack page" });
  const put = () => {
    field = theoryEditor({
      label: "The theory",
      text: game.text,
      onChange: typed,
      undo: () => game.undo(),
      redo: () => game.redo(),
    });
    fill(place, field.element);
    field.remark(game.board.warnings ?? []);
    if (!game.known.has(game.text)) parsed(game.text);
  };
  const { id } = game;
  if (!bundle)
    import(BUNDLE).then(
      (code) => {
        bundle = code;
        if (game.id !== id || !place.isConnected) return;
        const { area } = field;
        const typing = document.activeElement === area;
        put();
        if (typing) field.focus(area.selectionStart); // whoever types already goes on typing
      },
      () => null, // the plain field does as well
    );
  put();
  result = whole(h("div", { "aria-live": "polite", class: "stack" }));
  stage = stageOf(game.text);
  tryClaim();
  return [place, beside()];
}

/** An editor of a theory: the good one if it is there already. */
export const theoryEditor = (options) => (bundle ? codeEditor(bundle, options) : editor({ rows: 18, ...options }));

const typed = (text) => game.edit(text, { label: "typed", typing: true });

/** The text is another one, by typing or by undo. What was answered about the one before is gone with it. */
export function retyped() {
  if (!isTheory() || !field) return;
  if (field.text() !== game.text) field.set(game.text);
  fill(result);
  outdated();
  parsed(game.text);
}

const isTheory = () => game.kind === "theory" || (game.kind === "puzzle" && !game.isBoard);

export function theoryPanel() {
  return [
    stage >= 0 && tour(stage, mend),
    game.kind === "puzzle" &&
      h("p", { class: "small" }, "The page of a puzzle. What is run here is its smallest board. A board below a line --- is played; so are its boards with “entails studio --puzzles FOLDER”."),
    rowOf(mainButton(solve, "Run"), buttonFor(count, "Count"), buttonFor(lint, "Look for mistakes")),
    result,
    claimForm(example()),
    comparePanel(),
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
    const found = await read(text, game.kind);
    if (game.text !== text) return;
    game.learn(text, found);
    field.wrong(null);
    field.remark(found.board.warnings ?? []);
    say("This can be read.", "ok");
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (game.text !== text) return;
    field.wrong(error);
    field.remark([]); // what looked like a mistake in the text before
    say("This cannot be read yet.", "warn");
  }
});

/** Another text takes the place of this one: a stage of the tour, mended. */
function mend(text) {
  game.edit(text, { label: "mended" });
  say("Mended: run it again.", "ok");
}

export const asked = (more = {}) => ({ text: game.text, puzzle: game.kind, ...more });

async function told(act) {
  const { text } = game;
  try {
    const card = await act();
    if (!card || text !== game.text) return;
    fill(result, card);
    reveal(result);
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
      drawnSolution(found.solution, game.text),
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

const lint = () =>
  told(async () => {
    const found = await run("Looking for mistakes", "lint", asked());
    if (!found) return null;
    if (!found.warnings?.length) return cardOf("ok", h("p", {}, "Nothing looks like a mistake."));
    return cardOf(
      "warn",
      h("h3", {}, "This can be read, but"),
      h("ul", { class: "reasons" }, ...found.warnings.map((one) => h("li", {}, `${message(one)}.`))),
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
  const { text } = game;
  return (
    text.match(/entails ask \S+ "([^"]+)"/)?.[1] ?? text.match(/^rule\s+"[^"]*":\s*(.*?)\s*(?:--.*)?$/m)?.[1] ?? "⊤"
  );
}
