// @ts-check
// The start page: what this is in fifty words, and boards to click, a sentence each.

import { $, buttonFor, fill, h, mainButton, rowOf } from "/page/dom.js";
import { examples, goTo, open, openDocument, packs, put, say } from "/page/app.js";
import { allPacks, dayButton, packButton, solvedIn } from "/page/boards.js";
import { documentation, latelyList, listOfExamples, newCard, openCard, titled } from "/page/cards.js";
import { moduleOf, puzzles, read } from "/page/game.js";
import { lately } from "/page/shelf.js";
import { drawn } from "/page/view.js";

const ABOUT =
  "You write down the rules; Entails works out what follows. Play a board, and ask for the next step and its reason, for every solution or an exact count. Turn a rule off and watch what gets in; claim something and see it proved or refuted. It runs on this machine, and every answer can be checked.";

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
  const modules = await Promise.all(puzzles().map(async ({ name }) => [name, (await moduleOf(name)).sentence]));
  const sentences = Object.fromEntries(modules);
  const shelf = lately();
  fill(
    $("start"),
    h(
      "div",
      { class: "inner" },
      h("h2", { class: "large" }, "Draw, play, ask, explore"),
      h("p", { class: "lead" }, ABOUT, " ", documentation()),
      rowOf(
        shelf[0] && mainButton(() => openDocument(shelf[0].id), `Go on: ${titled(shelf[0])}`),
        dayButton(),
        buttonFor(() => put(newCard), "New board…"),
        buttonFor(() => put(openCard), "Open…"),
      ),
      cards,
      shelf.length > 0 && h("h3", {}, "Opened lately"),
      shelf.length > 0 && latelyList(12),
      h("h3", {}, "Packs"),
      h("div", { class: "packs" }, ...allPacks().map(packFold)),
      h("details", {}, h("summary", {}, "Theories and stages"), listOfExamples()),
    ),
  );
  const entries = picks().map((one) => {
    const { group } = puzzles().find((some) => some.name === one.kind) ?? {};
    const rules = puzzles().find((some) => some.name === one.kind)?.rules;
    const said = sentences[one.kind] ?? rules?.split(". ")[0] ?? "Tap through the states of its cells.";
    return { group, title: one.title, card: card(pictured(one), one.title, said, () => open(one.text, one.kind, one.name, "play")) };
  });
  const theory = examples.find((one) => one.name === "party") ?? examples.find((one) => one.kind === "fol");
  const puzzle = examples.find((one) => one.kind === "puzzle");
  const stage = examples.find((one) => one.folder === "stages");
  const logic = [
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
      () => goTo("#prove"),
    ),
    puzzle &&
      card(
        h("span", { class: "formula" }, "read cells …\nfind black(Cell)\nrule …"),
        "A puzzle of your own",
        "Its rules and a board are one text: change it, and play.",
        () => open(puzzle.text, "puzzle", "", "edit"),
      ),
    stage &&
      card(
        h("span", { class: "formula" }, "U + - #\n  L #"),
        "A guided tour",
        "How a model of Overflow grew, mistake by mistake, in six stages.",
        () => open(stage.text, "theory", stage.name.replace(/-/g, " "), "explore"),
      ),
  ].filter(Boolean);
  const other = logic.map((one) => ({ group: "first", title: one.querySelector(".name")?.textContent ?? "", card: one }));
  fill(cards, ...grouped([...entries, ...other]));
}

// One of each sort.
const FIRST = ["Sudoku", "Flow Free and Numberlink", "Star Battle", "A theory", "A proof", "A puzzle of your own", "A guided tour"];
const GROUPS = { first: "To begin with", loops: "Loops and paths", shade: "Shading", numbers: "Numbers and letters", regions: "Regions", objects: "Objects" };

/** The puzzles under a heading for each group, and above them a field that leaves only those whose name has these letters. */
function grouped(entries) {
  const groups = Object.entries(GROUPS).map(([group, name]) => {
    const first = FIRST.map((title) => entries.find((one) => one.title === title)).filter(Boolean);
    const own = group === "first" ? first : entries.filter((one) => !first.includes(one) && (one.group ?? "objects") === group);
    return { heading: h("h3", { class: "wide" }, name), own };
  });
  const find = ({ target }) => {
    const wanted = target.value.trim().toLowerCase();
    for (const { heading, own } of groups) {
      for (const one of own) one.card.hidden = !one.title.toLowerCase().includes(wanted);
      heading.hidden = own.every((one) => one.card.hidden);
    }
  };
  const field = h("input", { type: "text", "aria-label": "Find a puzzle", placeholder: "Find a puzzle", oninput: find });
  return [h("div", { class: "wide find" }, field), ...groups.flatMap(({ heading, own }) => [heading, ...own.map((one) => one.card)])];
}

/** A pack, unfolded if the studio was started with it. */
function packFold(pack) {
  return h(
    "details",
    { open: packs.some((one) => one.name === pack.name) || undefined },
    h("summary", {}, `${pack.name}: ${solvedIn(pack)} of ${pack.boards.length} solved`),
    rowOf(...pack.boards.map((one) => packButton(one))),
  );
}

let drawing = Promise.resolve(); // one picture after the other, so that whoever opens a board need not wait for all

/** A board's picture, as soon as there is one; its room is kept free. */
function pictured(one) {
  const place = h("span", { class: "picture", "aria-hidden": "true" });
  const draw = () =>
    (drawing = drawing.then(() =>
      place.isConnected
        ? read(one.text, one.kind).then(
            ({ puzzle, model }) => fill(place, drawn(puzzle, model, puzzle.empty(model), one.title)),
            () => null, // the name says what it is
          )
        : null,
    ));
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    seen.disconnect();
    draw();
  });
  seen.observe(place); // there are many: each is asked for when it comes into sight
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
