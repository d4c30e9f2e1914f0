// @ts-check
// The guided tour: six stages in which a model of Overflow grew. Each is a theory whose comments tell what was tried, what
// was wrong with it, and on which level that shows; the level is drawn, with the water that the theory lets run there.

import { examples, open, panel } from "/page/app.js";
import { tryClaim } from "/page/claims.js";
import { buttonFor, cardOf, fill, h, rowOf, stay, whole } from "/page/dom.js";
import { read } from "/page/game.js";
import { drawn } from "/page/view.js";

const LINKS = { LU: [-1, 0], LD: [1, 0], LL: [0, -1], LR: [0, 1] }; // the report's relations, and where they lead

export const stages = () => examples.filter((one) => one.folder === "stages");
export const stageOf = (text) => stages().findIndex((one) => one.text.trim() === text.trim());

export function stageTo(i) {
  open(stages()[i].text, "theory", stages()[i].name.replace(/-/g, " "), "explore");
}

/** What the comments at the top of a stage's file say: the story in paragraphs, the level, the claim to try. */
function told(text) {
  const lines = text
    .slice(0, text.search(/^sort /m))
    .split("\n")
    .filter((line) => line.startsWith("--"));
  const prose = lines
    .map((line) => line.replace(/^-- ?/, ""))
    .filter((line) => !/^\s|^$/.test(line))
    .join(" ");
  const parts = prose.matchAll(/(Tried|Wrong|Seen|Done): (.*?)(?= (?:Tried|Wrong|Mended|Seen|Done): |$)/g);
  return {
    story: [...parts].map(([, head, words]) => [head, words.replace(/ It is the last rule of.*$/, "")]),
    level: lines.map((line) => line.match(/^--\s+\| (.*)$/)?.[1]).filter((one) => one !== undefined),
    claim: text.match(/entails ask \S+ "([^"]+)"/)?.[1],
  };
}

let level = null; // the drawing of the stage's level: {place, puzzle, model}

/** The card of a stage; `mend` takes the text with its mistake mended. */
export function tour(i, mend) {
  const { text, name } = stages()[i];
  const { story, level: rows, claim } = told(text);
  const tried = () => {
    tryClaim(claim);
    panel();
  };
  return cardOf(
    "note",
    h("small", {}, `Stage ${i + 1} of ${stages().length}`),
    h("h3", {}, name.replace(/^\d-/, "").replace(/-/g, " ")),
    ...story.map(([head, words]) => h("p", {}, h("b", {}, `${head}: `), words)),
    rows.length > 0 && pictured(i, rows),
    rowOf(
      claim && buttonFor(tried, "Try its claim"),
      /^-- mend: /m.test(text) && buttonFor(() => mend(text.replaceAll(/^-- mend: /gm, "")), "Mend it"),
      i + 1 < stages().length && buttonFor(() => stageTo(i + 1), "Next stage"),
    ),
  );
}

/** The level as Overflow draws it; as text until it is drawn. */
function pictured(i, rows) {
  if (level?.stage === i) return stay(level.place);
  const place = whole(h("div", { class: "level" }, h("pre", { class: "caret" }, rows.join("\n"))));
  const mine = (level = { stage: i, place, puzzle: null, model: null });
  read(rows.join("\n"), "overflow").then(
    ({ puzzle, model }) => {
      Object.assign(mine, { puzzle, model });
      fill(place, drawn(puzzle, model, puzzle.empty(model), "the level"));
    },
    () => null, // the text says the same
  );
  return place;
}

/** Draw the water that a solution lets run on the level: as the theory has it, right or wrong. */
export function flooded(solution) {
  if (!level?.model) return;
  const { puzzle, model, place } = level;
  const cells = (name) => (solution[name] ?? []).map(([cell]) => cell.match(/\d+/g).map((one) => Number(one) - 1));
  const links = Object.entries(LINKS).flatMap(([name, [down, across]]) =>
    cells(name).map(([r, c]) => [
      [r, c],
      [r + down, c + across],
    ]),
  );
  const picture = drawn(puzzle, model, puzzle.empty(model), "the level, with the water that the theory lets run");
  const water = puzzle.ghost(model, { ...puzzle.empty(model), dry: {} }, { links });
  picture.append(...water);
  fill(place, picture, h("p", { class: "small" }, "With the water as the theory above lets it run."));
}
