// @ts-check
// The start page: what this is in sixty words, and boards to click, a sentence each.

import { $, buttonFor, fill, h, mainButton, rowOf } from "/page/dom.js";
import { choose, examples, open, put, say, show } from "/page/app.js";
import { listOfExamples, newCard, openCard } from "/page/cards.js";
import { puzzles, read, recall } from "/page/game.js";
import { drawn } from "/page/view.js";

const ABOUT =
  "You write down the rules; Entails works out what follows. Play a board by hand, and ask whenever you like: the next step and its reason, every solution, an exact count, or why there is none. Turn a rule off and watch what gets in. Claim something and see it proved or refuted. All of it runs on this machine, and every answer can be checked.";

/** One board of each puzzle: not the smallest, not the largest. */
function picks() {
  return puzzles()
    .map(({ name, title }) => {
      const some = examples.filter((one) => one.kind === name);
      const liked =
        ["seven", "six", "eight", "halts", "small"]
          .map((one) => some.find((example) => example.name === one))
          .find(Boolean) ?? some[0];
      return liked && { ...liked, title };
    })
    .filter(Boolean);
}

export async function startPage() {
  say("Choose a board.");
  const cards = h("div", { class: "cards" });
  const last = recall("last");
  const sentences = Object.fromEntries(
    await Promise.all(
      puzzles().map(async ({ name, page }) => [
        name,
        page ? (await import(`/puzzles/${name}/page.js`)).default.sentence : null,
      ]),
    ),
  );
  fill(
    $("start"),
    h(
      "div",
      { class: "inner" },
      h("h2", { class: "large" }, "Draw, play, ask, explore"),
      h("p", { class: "lead" }, ABOUT),
      rowOf(
        last && mainButton(() => open(last.text, last.kind, last.name), `Go on: ${last.name || last.kind}`),
        buttonFor(() => put(newCard), "New board…"),
        buttonFor(() => put(openCard), "Open…"),
      ),
      cards,
      h("details", {}, h("summary", {}, "All examples"), listOfExamples()),
    ),
  );
  const entries = picks().map((one) => {
    const said = sentences[one.kind] ?? "Tap through the states of its cells.";
    return card(pictured(one), one.title, said, () => open(one.text, one.kind, one.name, "play"));
  });
  const theory = examples.find((one) => one.name === "party") ?? examples.find((one) => one.kind === "fol");
  const stage = examples.find((one) => one.folder === "stages");
  fill(
    cards,
    ...entries,
    theory &&
      card(
        h("span", { class: "formula" }, "∀x,y (enemies(x,y) →\n¬(invited(x) ∧ invited(y)))"),
        "A theory",
        "Write rules in first-order logic and run them.",
        () => open(theory.text, "theory", theory.name, "explore"),
      ),
    card(
      h("span", { class: "formula" }, "P→Q, ¬Q ⊢ ¬P"),
      "A proof",
      "Natural deduction in boxes, or a countermodel.",
      () => {
        show("board");
        choose("prove");
      },
    ),
    stage &&
      card(
        h("span", { class: "formula" }, "U + - #\n  L #"),
        "A guided tour",
        "How a model of Overflow grew, mistake by mistake, in six stages.",
        () => open(stage.text, "theory", stage.name.replace(/-/g, " "), "explore"),
      ),
  );
}

/** A board's picture, as soon as there is one; its room is kept free. */
function pictured(one) {
  const place = h("span", { class: "picture", "aria-hidden": "true" });
  read(one.text, one.kind).then(
    ({ puzzle, model }) => fill(place, drawn(puzzle, model, puzzle.empty(model), one.title)),
    () => null, // the name says what it is
  );
  return place;
}

function card(picture, name, sentence, onclick) {
  return h(
    "button",
    { type: "button", onclick },
    picture,
    h("span", { class: "name" }, name),
    h("span", { class: "small" }, sentence),
  );
}
